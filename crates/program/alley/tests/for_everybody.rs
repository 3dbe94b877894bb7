//! The pages for people who see, hear, press and read in their own way: what WCAG 2.2 asks, as far as a browser can tell.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use crate::support::serve;
use alley_browser::{Browser, Key, NOTHING};
use alley_trials::{Server, new_journal};
use serde_json::{Value, json};

fn live(browser: &Browser) {
    browser.see("html[data-live=on]");
}

/// A game made on the start page, on the scorekeeper's page; the link for those who watch.
fn make(browser: &Browser, server: &Server, names: &str) -> String {
    browser.go_to(&server.page("/"));
    paste(browser, "#players input", names);
    browser.click("#new button[type=submit]");
    live(browser);
    browser.attribute("[aria-labelledby=look-link] input", "value").unwrap()
}

/// Pastes a text into a field, as from a spreadsheet.
fn paste(browser: &Browser, field: &str, text: &str) {
    browser.see(field);
    let script = "const clipboardData = new DataTransfer();
        clipboardData.setData('text', arguments[1]);
        const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.querySelector(arguments[0]).dispatchEvent(pasted)";
    browser.run(script, &[json!(field), json!(text)]);
}

fn tap(browser: &Browser, keys: &[&str]) {
    for key in keys {
        let version: u64 = browser.attribute("html", "data-version").unwrap().parse().unwrap();
        browser.click(&format!("#pad:not([data-just=\"{key}\"]) [data-key=\"{key}\"]:enabled"));
        browser.see(&format!("html[data-live=on][data-version=\"{}\"]", version + 1));
    }
}

fn fill(browser: &Browser, field: &str, text: &str) {
    let script = "const field = document.querySelector(arguments[0]);
        field.value = arguments[1];
        field.dispatchEvent(new Event('input', { bubbles: true }))";
    browser.run(script, &[json!(field), json!(text)]);
}

/// A draw of one lap made on the start page, on the host's page; the link for everybody.
fn draw(host: &Browser, server: &Server, entrants: &str) -> String {
    host.go_to(&server.page("/#race"));
    host.see("#entrants");
    fill(host, "#entrants", entrants);
    fill(host, "#laps", "1");
    host.click("#race-form [type=submit]");
    host.see("html[data-part=host][data-stage=gathering][data-live=on]");
    host.attribute("input[readonly][value*='/r/']", "value").unwrap()
}

fn metrics(browser: &Browser, width: u32, height: u32) {
    let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    browser.command("Emulation.setDeviceMetricsOverride", metrics);
}

/// Nothing but a table or a chart is wider than the screen, and no text is cut by its own box.
const REFLOWS: &str = "
const wrong = [];
const { scrollWidth } = document.documentElement;
if (scrollWidth > innerWidth) wrong.push(`the page is ${scrollWidth} wide`);
for (const element of document.querySelectorAll('main *, header *')) {
    if (element.closest('.lane, svg, .lines, .unseen, .confetti, .road, [hidden], [readonly]') || !element.getClientRects().length) continue;
    const { left, right } = element.getBoundingClientRect();
    if (right > innerWidth + 1 || left < -1) wrong.push(`${element.outerHTML.slice(0, 90)} is cut`);
    const clipped = ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
    if (clipped && element.scrollWidth > element.clientWidth + 1) wrong.push(`${element.outerHTML.slice(0, 90)} hides its text`);
}
for (const number of document.querySelectorAll('.board td b, .board .total, .ranking .score')) {
    const style = getComputedStyle(number);
    const lines = number.getBoundingClientRect().height / (parseFloat(style.lineHeight) || parseFloat(style.fontSize) * 1.45);
    if (number.textContent && lines >= 2) wrong.push(`${number.textContent} is broken in two`);
}
return wrong;";

/// As much room between lines, words and letters as somebody may want.
const SPACED: &str = "
const sheet = new CSSStyleSheet();
sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
document.adoptedStyleSheets.push(sheet);";

fn fits(browser: &Browser, name: &str) {
    browser.run("document.getAnimations().forEach((animation) => animation.finish())", &[]);
    assert_eq!(browser.run(REFLOWS, &[]), json!([]), "{name}: {}", browser.screenshot(name).display());
    browser.run(SPACED, &[]);
    assert_eq!(browser.run(REFLOWS, &[]), json!([]), "{name}, spaced: {}", browser.screenshot("spaced").display());
    browser.run("document.adoptedStyleSheets.pop()", &[]);
    browser.screenshot(name);
    assert_eq!(browser.axe(), NOTHING, "{name}");
}

const LONG: &str = "Another Long Name 20\n김현우가나다라마바사\nLong Name Of Twenty.";

fn run_to_the_end(browser: &Browser) {
    browser.see("html[data-stage=drawn][data-over][data-checked=holds]");
}

/// All pages of games and draws, each at its fullest: narrow, and with letters twice as large.
#[test]
fn every_page_fits_320_points_and_letters_of_200_percent() {
    let server = serve(&new_journal(), &[]);
    for (language, larger) in [("ko", false), ("en", true)] {
        let phone = if larger { Browser::desktop() } else { Browser::desktop().in_the_dark() };
        let phone = phone.speaking(language).open();
        let kind = if larger { "200-percent" } else { "320" };
        if larger {
            metrics(&phone, 640, 800);
            // As a browser does for those who have chosen larger letters.
            phone.command("Page.enable", json!({}));
            let source = "addEventListener('DOMContentLoaded', () => { const sheet = new CSSStyleSheet();
                sheet.replaceSync('html { font-size: 200% !important }'); document.adoptedStyleSheets = [sheet]; })";
            phone.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }));
        } else {
            metrics(&phone, 320, 700);
        }
        let look = make(&phone, &server, "박지수가나다라마바사\nLong Name Of Twenty.\nCho");
        for _ in 0..9 {
            tap(&phone, &["X", "X", "9", "/"]);
        }
        fits(&phone, &format!("{kind}-scorekeeper"));
        phone.run("document.querySelector('[data-focus=\"r2-1-0\"]').click()", &[]);
        phone.see("dialog#correction[open]");
        fits(&phone, &format!("{kind}-correction"));
        phone.click("#correction [data-do=cancel]");
        tap(&phone, &["X", "X", "X", "X", "X", "X", "9", "/", "5"]);
        phone.see("html[data-over]");
        for (address, name) in [(look.clone(), "over"), (format!("{look}/sheet"), "sheet"), (server.page("/"), "start")]
        {
            phone.go_to(&address);
            fits(&phone, &format!("{kind}-{name}"));
        }
        draw(&phone, &server, LONG);
        fits(&phone, &format!("{kind}-gathering"));
        phone.click("#close");
        fits(&phone, &format!("{kind}-question"));
        phone.click("#close-yes");
        phone.see("#open:enabled");
        fits(&phone, &format!("{kind}-signing"));
        phone.click("#open:enabled");
        run_to_the_end(&phone);
        // One lap leaves two or three level seven times out of ten, and a finish of that kind has more to show.
        for _ in 0..20 {
            if !phone.all("#finish.sudden").is_empty() {
                break;
            }
            draw(&phone, &server, LONG);
            phone.click("#close");
            phone.click("#close-yes");
            phone.click("#open:enabled");
            run_to_the_end(&phone);
        }
        phone.see("#finish.sudden");
        phone.run("document.querySelectorAll('details').forEach((part) => { part.open = true })", &[]);
        fits(&phone, &format!("{kind}-proof"));
    }
}

/// What is drawn at a place, as the colours of its points.
fn points(browser: &Browser, selector: &str) -> Vec<Value> {
    let script = "const style = getComputedStyle(document.querySelector(arguments[0]));
        return ['backgroundColor', 'borderTopColor', 'outlineColor', 'outlineStyle', 'borderLeftWidth', 'color'].map((name) => style[name])";
    browser.run(script, &[json!(selector)]).as_array().unwrap().clone()
}

#[test]
fn in_colours_of_the_viewers_own_it_is_seen_whose_turn_it_is_and_which_pins_stand() {
    let server = serve(&new_journal(), &[]);
    let desk = Browser::desktop().in_own_colours().open();
    let look = make(&desk, &server, "Ann, Ben");
    tap(&desk, &["X", "7"]);
    for (address, name) in [(desk.address(), "forced-scorekeeper"), (look, "forced-spectator")] {
        desk.go_to(&address);
        live(&desk);
        assert_eq!(desk.run("return matchMedia('(forced-colors: active)').matches", &[]), json!(true));
        let (now, other) = (points(&desk, "td.is-now"), points(&desk, "tr:not(.is-up) td"));
        assert!(now[3] == json!("solid") && other[3] != json!("solid"), "the frame: {now:?} {other:?}");
        let (up, other) = (points(&desk, "tr.is-up th.name"), points(&desk, "tr:not(.is-up) th.name"));
        assert_ne!(up[4], other[4], "the row: {up:?} {other:?}");
        let (stands, down) = (points(&desk, ".pins i:not(.is-down)"), points(&desk, ".pins i.is-down"));
        let ground = points(&desk, "body");
        assert!(stands[0] == ground[5] && down[0] != stands[0] && down[1] == ground[5], "{stands:?} {down:?}");
        desk.screenshot(name);
    }
    desk.go_to(&server.page("/#race"));
    let (chosen, other) =
        (points(&desk, ".switcher :checked + span"), points(&desk, ".switcher :not(:checked) + span"));
    assert_ne!(chosen[3], other[3], "which form is open: {chosen:?} {other:?}");
    desk.screenshot("forced-start");
}

/// Notes what a screen reader would be told: every text a live region has had.
const LISTEN: &str = "
window.heard = [];
const region = document.querySelector('#call');
new MutationObserver(() => window.heard.push(region.textContent.trim().replace(/\\s+/g, ' ')))
    .observe(region, { childList: true, characterData: true, subtree: true });
return [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')].filter((one) => one.textContent.trim()).length;";

#[test]
fn those_who_listen_hear_roll_total_next_bowler_and_winner_once() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    let look = make(&phone, &server, "Ann\nBen");
    let listener = Browser::desktop().open();
    listener.go_to(&look);
    live(&listener);
    listener.run(LISTEN, &[]);
    let heard = |expected: &str| {
        listener.see_text(expected.split(" Total").next().unwrap());
        let heard = listener.run("return window.heard.splice(0)", &[]);
        let heard: Vec<_> = heard.as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()).collect();
        assert_eq!(heard, [expected], "once, and as one sentence");
    };
    tap(&phone, &["8"]);
    listener.see("html[data-version=\"2\"]");
    heard("Ann: 8 pins Total 0. 2 pins standing.");
    tap(&phone, &["1"]);
    listener.see("html[data-version=\"3\"]");
    heard("Ann: 1 pin Total 9. Ben is up.");
    for _ in 0..9 {
        tap(&phone, &["X", "-", "-"]);
    }
    tap(&phone, &["X", "X"]);
    listener.see("html[data-version=\"32\"]");
    listener.run("window.heard = []", &[]);
    tap(&phone, &["X"]);
    listener.see("html[data-over]");
    heard("Ben: Perfect game! 300! Total 300. Winner: Ben 300.");
}

#[test]
fn shortcuts_can_be_turned_off_and_a_late_comer_is_told_from_when() {
    let server = serve(&new_journal(), &[]);
    let desk = Browser::desktop().open();
    make(&desk, &server, "1. Ann\n2) Ben");
    assert_eq!(desk.all("tbody .player"), ["Ann", "Ben"], "numbers are not names");
    let version = || desk.attribute("html", "data-version").unwrap();
    desk.press("7");
    desk.see("html[data-version=\"2\"]");
    desk.run("document.querySelector('details.help').open = true", &[]);
    desk.click("#shortcuts");
    desk.run("document.activeElement.blur()", &[]);
    desk.press("1");
    desk.press("u");
    tap(&desk, &["1"]);
    assert_eq!(version(), "3", "keys are only keys now");
    desk.reload();
    live(&desk);
    desk.press("3");
    tap(&desk, &["X"]);
    assert_eq!(version(), "4", "and stay so");
    desk.run("document.querySelector('details.help').open = true", &[]);
    desk.click("#shortcuts");
    desk.run("document.activeElement.blur()", &[]);
    desk.press("5");
    desk.see("html[data-version=\"5\"]");
    desk.miss("#join");
    assert!(desk.see("#join-late").contains("from the next game"));
}

/// Walks over a page by Tab: what has the focus is in sight, not under the keys or another part.
fn walk(browser: &Browser, name: &str) {
    browser.run("document.activeElement.blur(); scrollTo(0, 0)", &[]);
    let seen = "const focus = document.activeElement;
        const [box] = focus.getClientRects();
        if (!box || focus === document.body || focus.matches('#pad')) return '';
        const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)];
        const there = document.elementFromPoint(Math.min(x, innerWidth - 2), y);
        const meets = there && (focus.contains(there) || there.contains(focus) || there.closest('label')?.contains(focus));
        return meets ? '' : `${focus.outerHTML.slice(0, 90)} is under ${there?.outerHTML.slice(0, 60)}`";
    for _ in 0..45 {
        browser.press(Key::Tab + "");
        assert_eq!(browser.run(seen, &[]), json!(""), "{name}: {}", browser.screenshot("covered").display());
    }
}

#[test]
fn what_has_the_focus_is_never_covered() {
    let server = serve(&new_journal(), &[]);
    let desk = Browser::desktop().open();
    metrics(&desk, 390, 700);
    desk.go_to(&server.page("/#race"));
    walk(&desk, "start");
    let look = make(&desk, &server, "Ann\nBen\nCho\nDan");
    tap(&desk, &["X", "X", "9", "/", "X"]);
    walk(&desk, "scorekeeper");
    desk.go_to(&look);
    live(&desk);
    walk(&desk, "spectator");
    draw(&desk, &server, "Ann\nBen");
    walk(&desk, "host");
}

#[test]
fn what_somebody_is_about_to_do_stays_when_others_come() {
    let server = serve(&new_journal(), &[]);
    let host = Browser::desktop().open();
    let link = draw(&host, &server, "Ann\nBen");
    host.click("#close");
    host.see("#close-sure");
    host.run("document.querySelector('details.field').open = true", &[]);
    let typist = Browser::phone().open();
    typist.go_to(&link);
    live(&typist);
    typist.click("#witness-name");
    typist.run("document.querySelector('#witness-name').select()", &[]);
    typist.press("민");
    typist.run("document.querySelector('details.field').open = true; window.field = document.activeElement", &[]);

    let other = Browser::phone().open();
    other.go_to(&link);
    live(&other);
    other.click("#be-witness");
    other.see("html[data-witness=joined]");
    for browser in [&host, &typist] {
        browser.see_text("1 witness");
        browser.see("details.field[open] li");
    }
    let focus = "return [document.activeElement === window.field, document.activeElement.value, document.activeElement.selectionStart]";
    assert_eq!(typist.run(focus, &[]), json!([true, "민", 1]));
    assert!(host.see("#close-sure").contains("Witnesses now: 1"), "the question is still there, and says what is new");
    assert_eq!(host.run("return document.activeElement.id", &[]), json!("close-no"));

    // The host's link elsewhere can look and share; only where the secret is, the list is closed.
    let elsewhere = Browser::desktop().open();
    elsewhere.go_to(&host.address());
    live(&elsewhere);
    elsewhere.see("#close:disabled");
    assert!(elsewhere.see("#host-said").contains("in the browser where the draw was made"));
    host.click("#close-yes");
    host.click("#open:enabled");
    host.see("html[data-stage=drawn]");
    other.see("html[data-stage=drawn][data-over]");
    other.go_to(&server.page("/"));
    assert_eq!(other.see("#seen-draws-list .who").split(':').next(), Some("Draw"), "the way back for a witness");
    other.click("#seen-draws-list a");
    other.see("html[data-stage=drawn]");
}

#[test]
fn the_start_page_knows_its_games_takes_slips_back_and_tidies_names() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().speaking("ko").open();
    make(&phone, &server, "번호\t이름\n1\t박지수\t3반\n2\t김현우\t1반");
    assert_eq!(phone.all("tbody .player"), ["번호", "박지수", "김현우"], "the first column that is no number");
    tap(&phone, &["9", "-"]);
    make(&phone, &server, "Ann, Ben");
    phone.go_to(&server.page("/"));
    phone.see_text("번호 9, 박지수 0, 김현우 0");
    let line = phone.see("#own-games li:nth-child(2)");
    assert!(line.contains("진행 중") && line.contains(&year()), "a date and a state: {line}");
    phone.click("#own-games li:nth-child(2) button");
    assert_eq!(phone.run("return document.activeElement.textContent", &[]), json!("되돌리기"));
    phone.screenshot("start-forgotten-phone");
    assert_eq!(phone.axe(), NOTHING);
    phone.press(Key::Enter + "");
    phone.see_text("번호 9, 박지수 0, 김현우 0");
    assert_eq!(phone.all("#own-games a").len(), 2, "in its place again");
    phone.click("#own-games li:nth-child(2) button");
    phone.reload();
    phone.see("#own-games li:only-child");

    phone.go_to(&server.page("/#race"));
    phone.see("#entrants");
    fill(&phone, "#entrants", "1. Kim\n2. Lee, Park\nKim\n이름이열글자를훌쩍넘는사람\nChoi\t남");
    phone.click("#tidy");
    let text = phone.run("return document.querySelector('#entrants').value", &[]);
    assert_eq!(text, json!("Kim\nLee\nPark\n이름이열글자를훌쩍…\nChoi"));
    phone.miss("#faults li");
    phone.see_text("5명");
}

/// This year, as dates are written.
fn year() -> String {
    let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    (1970 + seconds / 31_556_952).to_string()
}

#[test]
fn a_list_of_games_renews_itself_and_a_sheet_has_its_date() {
    let server = serve(&new_journal(), &[]);
    let other = Browser::phone().open();
    other.go_to(&server.page("/"));
    other.see_text("Nothing public yet");
    let phone = Browser::phone().open();
    phone.go_to(&server.page("/"));
    paste(&phone, "#players input", "Ann\nBen");
    phone.click("#public");
    phone.click("#new button[type=submit]");
    live(&phone);
    tap(&phone, &["9", "-"]);
    // As when somebody comes back to the page.
    other.run("document.dispatchEvent(new Event('visibilitychange'))", &[]);
    assert_eq!(other.see("#public-games .who"), "Ann 9, Ben 0");
    assert!(other.see("#public-games .hint").contains(&year()));

    for _ in 0..9 {
        tap(&phone, &["-", "-", "-", "-"]);
    }
    tap(&phone, &["-", "-"]);
    phone.see("html[data-over]");
    phone.go_to(&format!("{}/sheet", phone.address()));
    assert!(phone.see("#date").contains(&year()));
    phone.command("Emulation.setEmulatedMedia", json!({ "media": "print" }));
    let kept = "return getComputedStyle(document.querySelector('.ranked h2')).breakAfter";
    assert_eq!(phone.run(kept, &[]), json!("avoid"), "a heading is not left alone at the foot of a page");
}
