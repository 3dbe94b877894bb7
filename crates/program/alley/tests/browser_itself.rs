//! The browser in which pages are tried sees, hears and judges as it should.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use alley_browser::{Browser, FixedPage, FixedPages, Key, NOTHING};
use serde_json::json;
use std::fs;

const STRICT: &str = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'";

const GOOD: &str = r#"<!doctype html><html lang="ko"><title>레인</title><meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg">
<main><h1>볼링</h1><label>이름 <input></label> <button>던지기</button> <output>0</output>
<p id="wishes"></p><noscript><p>스크립트 없이도 보입니다</p></noscript></main><script src="/page.js"></script></html>"#;

const SCRIPT: &str = r"
const wishes = ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', '(pointer: coarse)'];
document.querySelector('#wishes').textContent = wishes.filter((wish) => matchMedia(wish).matches).join(' ');
document.querySelector('button').addEventListener('click', async () => {
const answer = await fetch('/languages').then((response) => response.text()).catch(() => 'offline');
document.querySelector('output').textContent = answer;
});";

const BAD: &str = r#"<!doctype html><html lang="en"><title>Bad</title><link rel="icon" href="/icon.svg">
<main><h1>Bad</h1><button></button><p>still</p></main><script>document.querySelector('p').textContent = 'ran'</script>
<script src="/broken.js"></script></html>"#;

fn pages() -> FixedPages {
    let page = |path, kind, text: &str| FixedPage { path, kind, text: text.as_bytes().to_vec() };
    let icon = "<svg xmlns='http://www.w3.org/2000/svg'/>";
    FixedPages::serve(
        STRICT,
        vec![
            page("/good", "text/html", GOOD),
            page("/bad", "text/html", BAD),
            page("/page.js", "text/javascript", SCRIPT),
            page("/broken.js", "text/javascript", "throw new Error('out of pins')"),
            page("/icon.svg", "image/svg+xml", icon),
        ],
    )
}

fn width(browser: &Browser) -> Option<u64> {
    browser.run("return innerWidth", &[]).as_u64()
}

#[test]
fn a_phone_is_touched_typed_on_and_taken_out_of_reach() {
    let pages = pages();
    let phone = Browser::phone().speaking("ko").in_the_dark().at_rest().open();
    phone.go_to(&pages.at("/good"));
    assert_eq!(phone.see("h1"), "볼링");
    assert_eq!(width(&phone), Some(390));
    let wishes = "(prefers-color-scheme: dark) (prefers-reduced-motion: reduce) (pointer: coarse)";
    assert_eq!(phone.see("#wishes"), wishes);

    phone.click("input");
    phone.press("박지수");
    assert_eq!(phone.run("return document.activeElement.value", &[]), json!("박지수"));
    phone.press(Key::Tab + "");
    phone.press(Key::Enter + "");
    phone.see_text("ko");
    assert_eq!(phone.complaints(), NOTHING);

    phone.go_offline();
    phone.click("button");
    phone.see_text("offline");
    assert_eq!(phone.complaints().len(), 1, "what could not be fetched");
    phone.go_online();
    phone.click("button");
    phone.see_text("ko");

    assert_eq!(phone.axe(), NOTHING, "the judge works although no foreign script may");
    assert_eq!(phone.complaints(), NOTHING);
    let screenshot = fs::read(phone.screenshot("the-browser-itself")).unwrap();
    assert!(screenshot.starts_with(b"\x89PNG") && screenshot.len() > 5_000, "{} bytes", screenshot.len());
}

#[test]
fn what_is_wrong_with_a_page_is_found() {
    let pages = pages();
    let television = Browser::television().open();
    television.go_to(&pages.at("/bad"));
    assert_eq!((width(&television), television.see("p")), (Some(1920), "still".to_owned()));
    let complaints = television.complaints().join("\n");
    for expected in ["Content Security Policy", "out of pins"] {
        assert!(complaints.contains(expected), "{complaints}");
    }
    let violations = television.axe();
    assert!(violations.len() == 1 && violations[0].contains("\"id\":\"button-name\""), "{violations:?}");
    television.go_to(&pages.at("/languages"));
    television.see_text("en");
}

#[test]
fn without_scripts_only_what_was_served_is_seen() {
    let pages = pages();
    let desktop = Browser::desktop().without_scripts().open();
    desktop.go_to(&pages.at("/good"));
    desktop.see_text("스크립트 없이도 보입니다");
    assert_eq!((desktop.all("#wishes"), width(&desktop)), (vec![String::new()], Some(1280)));
    assert_eq!(desktop.complaints(), NOTHING);
}
