//! A race that a whole room believes, in real browsers: a host, phones around it, and somebody who does not.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::process::Command;

use crate::room::{begin, close, open, picked, witness};
use crate::support::{ALLEY, piped, serve};
use alley_browser::{Browser, Key, NOTHING};
use alley_trials::{FakeClock, Program, Server, Time, new_journal};
use serde_json::json;

/// Closes a list that nobody has joined.
fn close_alone(host: &Browser) {
    close(host);
    host.click("#close-yes");
    open(host);
}

fn sound(browser: &Browser, name: &str) {
    browser.screenshot(name);
    browser.run("document.getAnimations().forEach((animation) => animation.finish())", &[]);
    assert_eq!(browser.axe(), NOTHING, "{name}");
    assert_eq!(browser.complaints(), NOTHING, "{name}");
}

/// The text of a proof, as the page lets it be downloaded.
fn proof(browser: &Browser) -> String {
    paper(browser, "proof/")
}

/// The text of the first paper whose address ends with such a name.
fn paper(browser: &Browser, name: &str) -> String {
    let script = "const paper = document.querySelector(`a.paper[data-paper^='${arguments[0]}']`);
        return fetch(paper.href).then((answer) => answer.text())";
    browser.run(script, &[json!(name)]).as_str().unwrap().to_owned()
}

/// What the page itself says about a proof that is given to it as a file.
fn checked_in_page(browser: &Browser, text: &str) -> String {
    let script = "const field = document.querySelector('#proof-file');
        const files = new DataTransfer();
        files.items.add(new File([arguments[0]], 'proof.txt', { type: 'text/plain' }));
        delete document.documentElement.dataset.checked;
        field.files = files.files;
        field.dispatchEvent(new Event('change', { bubbles: true }));";
    browser.run(script, &[json!(text)]);
    browser.see("html[data-checked]");
    browser.attribute("html", "data-checked").unwrap()
}

const SHELL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/verify.sh");

/// What `alley verify` and the shell script say about the same text.
fn checked_outside(text: &str, commitment: &str) -> (bool, bool) {
    checked_after(text, commitment, None)
}

/// The same after another draw.
fn checked_after(text: &str, commitment: &str, before: Option<&str>) -> (bool, bool) {
    let path = format!("{}/proof-{}-{}.txt", env!("CARGO_TARGET_TMPDIR"), std::process::id(), text.len());
    std::fs::write(&path, text).unwrap();
    std::fs::write(format!("{path}.before"), before.unwrap_or_default()).unwrap();
    let after = before.map(|_| format!("--after={path}.before"));
    let words = ["verify", &path, "--commitment", commitment].into_iter().chain(after.as_deref());
    let program = piped(&words.collect::<Vec<_>>(), b"").code == Some(0);
    let script = Command::new("bash").args([SHELL, &path, commitment]).output().unwrap().status.success();
    (program, script)
}

#[test]
fn a_host_and_three_phones_two_of_them_witnesses_see_the_same_winner() {
    let server = serve(&new_journal(), &[]);
    let host = Browser::desktop().speaking("ko").open();
    let link = begin(&host, &server.page("/"), "박지수\n김현우\n이서\nPark", 12);
    sound(&host, "draw-host-gathering");
    let [first, second, third] = [(); 3].map(|()| Browser::phone().speaking("ko").open());
    witness(&first, &link, "민호");
    sound(&first, "draw-witness-phone");
    witness(&second, &link, "수아");
    third.go_to(&link);
    third.see("html[data-live=on]");
    host.see_text("수아");
    close(&host);
    let screens = [&host, &first, &second, &third];
    let digits = screens.map(|screen| screen.see("#spoken"));
    assert!(digits.iter().all(|one| one == &digits[0]) && digits[0].split_whitespace().count() == 5, "{digits:?}");
    for screen in screens {
        screen.see("html[data-signed=\"2\"]");
    }
    first.see("html[data-witness=signed]");
    sound(&first, "draw-signing-phone");
    sound(&host, "draw-signing-desktop");
    open(&host);
    third.see("html[data-stage=drawn]");
    third.see("html[data-beat]:not([data-beat=\"0\"])");
    third.screenshot("draw-race-phone");
    host.screenshot("draw-race-desktop");
    let results = screens.map(picked);
    assert_eq!(results[0].len(), 1);
    assert!(results.iter().all(|one| one == &results[0]), "{results:?}");
    for screen in screens {
        screen.see("html[data-checked=holds]");
    }
    sound(&host, "draw-over-desktop");
    sound(&first, "draw-over-phone");
    host.see_text("증인");

    let text = proof(&third);
    assert!(text.contains("박지수") && text.contains("민호"));
    let commitment = third.see("#draws li code");
    assert_eq!(checked_outside(&text, &commitment), (true, true));
    assert_eq!(checked_in_page(&third, &text), "holds");
    for line in ["witness-seal ", "witness-signature ", "witness-secret ", "host-secret ", "closed ", "seed ", "laps "]
    {
        let at = text.find(&format!("\n{line}")).unwrap() + 1 + line.len();
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        let forged = String::from_utf8(bytes).unwrap();
        assert_eq!(checked_outside(&forged, &commitment), (false, false), "one bit after {line}");
        assert_eq!(checked_in_page(&third, &forged), "fails", "one bit after {line}");
    }
}

#[test]
fn the_page_checks_alike_with_and_without_web_crypto() {
    let server = serve(&new_journal(), &["--name", "alley.test"]);
    let host = Browser::phone().knowing("alley.test").open();
    let link = begin(&host, &server.page_at("alley.test", "/"), "Ann\nBen\nCho", 3);
    assert_eq!(host.run("return crypto.subtle === undefined", &[]), json!(true), "as on a phone over plain http");
    close_alone(&host);
    let plain = picked(&host);
    host.see("html[data-checked=holds]");
    let path = &link[link.find("/r/").unwrap()..];
    let secure = Browser::desktop().open();
    secure.go_to(&server.page(path));
    assert_eq!(secure.run("return crypto.subtle !== undefined", &[]), json!(true));
    assert_eq!(picked(&secure), plain);
    secure.see("html[data-checked=holds]");
    let before = secure.see("#check-by");
    secure.click("#check-other");
    secure.see("html[data-checked=holds]");
    assert_ne!(secure.see("#check-by"), before, "the other module computed it, to the same end");
}

#[test]
fn a_withheld_reveal_voids_the_draw_and_shows_it() {
    let server = serve(&new_journal(), &[]);
    let host = Browser::phone().open();
    let link = begin(&host, &server.page("/"), "Ann\nBen", 3);
    let faithful = Browser::phone().open();
    witness(&faithful, &link, "Cho");
    // A page that was long on its way does not know the time exactly.
    let network = |latency: u32| json!({ "offline": false, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1 });
    faithful.command("Network.enable", json!({}));
    faithful.command("Network.emulateNetworkConditions", network(1500));
    faithful.reload();
    faithful.see("html[data-witness=joined]");
    faithful.command("Network.emulateNetworkConditions", network(0));
    {
        let absent = Browser::phone().open();
        witness(&absent, &link, "Dan");
    }
    host.see_text("Dan");
    close(&host);
    let left = faithful.see("#deadline");
    assert!(["10:00", "9:5"].iter().any(|time| left.contains(time)), "never more than there was: {left}");
    faithful.see("html[data-witness=signed]");
    host.see("html[data-stage=signing][data-signed=\"1\"]");
    host.see("#open:disabled");
    sound(&host, "draw-unsigned-phone");
    host.click("#void");
    host.click("#void-yes");
    for screen in [&host, &faithful] {
        screen.see("html[data-stage=void]");
        assert!(screen.see("#draws li[data-state=void]").contains("Dan"), "{}", screen.see("#draws"));
    }
    host.see_text("not to blame");
    sound(&host, "draw-void-phone");
    host.click("#again-form [type=submit]");
    host.see("html[data-stage=gathering]");
    assert_eq!(host.complaints(), NOTHING);
    assert_eq!(host.all("#draws li").len(), 2, "the void draw stays in the list");
    close_alone(&host);
    assert_eq!(picked(&host), picked(&faithful));
    let text = proof(&host);
    let void = paper(&host, "ticket/1");
    let checked = checked_after(&text, &host.see("#draws li code"), Some(&void));
    assert!(text.contains("number 2") && checked == (true, true), "{text}");
}

#[test]
fn reloads_and_a_kill_between_commitment_and_reveal() {
    let mut server = serve(&new_journal(), &[]);
    let host = Browser::desktop().open();
    let link = begin(&host, &server.page("/"), "Ann\nBen\nCho", 4);
    host.reload();
    host.see("html[data-part=host][data-stage=gathering][data-live=on]");
    let phone = Browser::phone().open();
    witness(&phone, &link, "Dan");
    phone.reload();
    phone.see("html[data-witness=joined]");
    // The witness is out of reach when the list is closed, and the server dies before the secret comes.
    phone.go_offline();
    phone.see("html[data-live=off]");
    host.see_text("Dan");
    close(&host);
    host.see("html[data-stage=signing]");
    let digits = host.see("#spoken");
    server.kill().unwrap();
    host.see("html[data-live=off]");
    server.restart().unwrap();
    host.see("html[data-live=on][data-stage=signing]");
    assert_eq!(host.see("#spoken"), digits, "the same draw goes on");
    phone.go_online();
    open(&host);
    assert_eq!(picked(&host), picked(&phone));
    assert_eq!(host.all("#draws li").len(), 1, "and is not repeated");
}

#[test]
fn a_thousand_entrants_a_name_that_tries_to_be_markup_and_faults_by_line() {
    let server = serve(&new_journal(), &[]);
    let host = Browser::desktop().open();
    host.go_to(&server.page("/"));
    host.click("#switcher input[value=race]");
    let fill = "const field = document.querySelector('#entrants'); field.value = arguments[0]; field.dispatchEvent(new Event('input', { bubbles: true }))";
    host.run(fill, &[json!("Ann\nBen\nAnn\na,b")]);
    host.see("#faults li");
    let faults = host.all("#faults li").join("\n");
    assert!(faults.contains('3') && faults.contains('4'), "{faults}");
    host.screenshot("draw-faults-desktop");
    // The first letter of the second line is Cyrillic: nothing is wrong with it, and somebody should look twice.
    host.run(fill, &[json!("Ann\n\u{410}nn\nBen")]);
    assert!(host.see("#warnings li").contains("looks like the name on line 1"));
    host.miss("#faults li");
    host.complaints();
    let names: Vec<_> = (1..1000).map(|number| format!("참가자 {number}")).collect();
    let link = begin(&host, &server.page("/"), &format!("<img src=x onerror=x\n{}", names.join("\n")), 40);
    close_alone(&host);
    host.see("html[data-stage=drawn]");
    host.see("html[data-beat]:not([data-beat=\"0\"])");
    host.screenshot("draw-thousand-desktop");
    let race =
        "return [document.querySelectorAll('.crowd-road rect').length, document.querySelectorAll('.leaders li').length,
        Number(document.querySelector('.leaders .at').textContent) > 0]";
    assert_eq!(host.run(race, &[]), json!([1000, 8, true]), "every car is on the road, and eight have a lane");
    assert_eq!(picked(&host).len(), 1);
    host.see("html[data-checked=holds]");
    assert_eq!(host.run("return document.querySelectorAll('main img').length", &[]), json!(0));
    let calm = Browser::phone().at_rest().open();
    calm.go_to(&link);
    assert_eq!(picked(&calm), picked(&host));
    assert_eq!(calm.run("return document.getAnimations().length", &[]), json!(0));
    sound(&calm, "draw-thousand-calm-phone");
}

#[test]
fn a_draw_about_a_bowling_game_by_keyboard_alone() {
    let server = serve(&new_journal(), &[]);
    let desk = Browser::desktop().open();
    desk.go_to(&server.page("/"));
    desk.click("#players li:nth-child(1) input");
    desk.press("Ann");
    desk.press(Key::Enter + "");
    desk.press("Ben");
    desk.click("#new button[type=submit]");
    desk.see("html[data-live=on]");
    let walk = |selector: &str| {
        for _ in 0..200 {
            if desk.run("return document.activeElement.matches(arguments[0])", &[json!(selector)]) == json!(true) {
                return;
            }
            desk.press(Key::Tab + "");
        }
        panic!("no way to {selector} by keyboard");
    };
    walk("#lots summary");
    desk.press(Key::Enter + "");
    walk("#lots [data-occasion=pays]");
    desk.press(Key::Enter + "");
    desk.see("#race-form");
    desk.see_text("2");
    assert_eq!(desk.run("return document.querySelector('#entrants').value.trim()", &[]), json!("Ann\nBen"));
    assert_eq!(desk.run("return document.querySelector('[name=end]:checked').value", &[]), json!("last"));
    walk("#race-form [type=submit]");
    desk.press(Key::Enter + "");
    desk.see("html[data-part=host][data-stage=gathering][data-live=on]");
    walk("#close");
    desk.press(Key::Enter + "");
    walk("#close-yes");
    desk.press(Key::Enter + "");
    desk.see("#open:enabled");
    walk("#open");
    desk.press(Key::Enter + "");
    assert_eq!(picked(&desk).len(), 1);
    desk.see("html[data-checked=holds]");
    assert_eq!(desk.complaints(), NOTHING);
}

#[test]
fn on_a_television_and_without_scripts() {
    let server = serve(&new_journal(), &[]);
    let host = Browser::phone().speaking("ko").in_the_dark().open();
    let names: Vec<_> = (1..=100).map(|number| format!("참가자 {number}")).collect();
    let link = begin(&host, &server.page("/"), &names.join("\n"), 10);
    let television = Browser::television().speaking("ko").open();
    television.go_to(&format!("{link}?tv"));
    television.see("html[data-live=on]");
    sound(&television, "draw-television-gathering");
    close_alone(&host);
    television.see("html[data-beat]:not([data-beat=\"0\"])");
    television.screenshot("draw-television-race");
    assert_eq!(picked(&television), picked(&host));
    sound(&television, "draw-television-over");
    sound(&host, "draw-over-dark-phone");
    let plain = Browser::desktop().without_scripts().open();
    plain.go_to(&link);
    assert_eq!(plain.all("#picked li"), picked(&host));
    plain.screenshot("draw-no-scripts");
}

/// Throws before everybody's eyes; a stranger at the door; the next draws without those picked.
#[test]
fn dice_fall_one_by_one_and_the_next_draw_leaves_out_who_was_picked() {
    let server = serve(&new_journal(), &[]);
    let host = Browser::desktop().speaking("ko").open();
    host.go_to(&server.page("/#race"));
    host.see("#source");
    host.run("document.querySelector('#source').value = 'dice 12 of 6'", &[]);
    let link = begin(&host, &server.page("/#race"), "Ann\nBen\nCho\nDan", 3);
    let [phone, stranger] = [(); 2].map(|()| Browser::phone().open());
    witness(&stranger, &link, "Stranger");
    host.click("[data-remove=Stranger]");
    stranger.see_text("The host has removed you");
    host.click("#ask-first");
    host.see("#ask-first:checked");
    phone.go_to(&link);
    phone.see("html[data-live=on]");
    phone.click("#be-witness");
    phone.see("html[data-witness=asking]");
    sound(&host, "draw-asking-desktop");
    host.click("[data-admit]");
    phone.see("html[data-witness=joined]");
    close(&host);
    // Both have read the ticket before any secret is due: somebody who floods the server then makes neither of them late.
    let read =
        "return performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/tickets/1')).length";
    host.see("html[data-stage=signing] #open:enabled");
    assert_eq!([&host, &phone].map(|browser| browser.run(read, &[])), [json!(1), json!(1)]);
    open(&host);
    host.see("html[data-stage=casting]");
    assert_eq!([&host, &phone].map(|browser| browser.run(read, &[])), [json!(1), json!(1)]);
    for place in 1..=12 {
        host.see(&format!("html[data-stage=casting] #faces[data-place=\"{place}\"]"));
        host.click(&format!("#faces [data-face=\"{}\"]", place % 6 + 1));
        phone.see(&format!("#throws li:nth-child({place})"));
    }
    host.click("#throws [data-correct=\"3\"]");
    host.click("#faces [data-face=\"6\"]");
    phone.see("#corrected");
    assert_eq!(phone.all("#throws li")[2], "6");
    sound(&phone, "draw-casting-phone");
    sound(&host, "draw-casting-desktop");
    host.click("#cast");
    let first = picked(&host);
    assert_eq!(picked(&phone), first);
    phone.see("html[data-checked=holds]");
    let text = proof(&phone);
    assert!(text.contains("source dice 12 of 6\n") && text.contains("throw-corrected 3 4\n"), "{text}");
    assert_eq!(checked_outside(&text, &phone.see("#draws li code")), (true, true));
    let assured = phone.all(".assurance");
    assert!(
        assured[0].starts_with("Level: public. The ticket puts a public value after all secrets: dice 12 of 6 = 2 3 6")
    );
    assert_eq!(assured[1], "Corrected: throw 3 was first written down as 4.");
    assert_eq!(checked_in_page(&phone, &text), "holds");
    assert_eq!(phone.all("#assurances p"), assured, "the page computes what the server says");

    let mut gone = first;
    for number in 2..=3 {
        host.see("html[data-over]");
        host.click("#without-picked");
        let left = host.run("return document.querySelector('#entrants').value.trim().split('\\n')", &[]);
        assert!(gone.iter().all(|name| !left.as_array().unwrap().contains(&json!(name))), "{left} {gone:?}");
        host.run("document.querySelector('#source').value = ''", &[]);
        host.click("#again-form [type=submit]");
        host.see(&format!("html[data-stage=gathering][data-number=\"{number}\"]"));
        close_alone(&host);
        let picked = picked(&host);
        assert!(picked.iter().all(|name| !gone.contains(name)), "{picked:?} {gone:?}");
        gone.extend(picked);
        host.see("html[data-checked=holds]");
    }
    assert_eq!(host.complaints(), NOTHING);
}

/// The signature that drand's quicknet gave in round 123, in August 2023, and when that was.
const BEACON: &str = "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
const ROUND_123: u64 = 1_692_803_733;

/// The list is closed so that round 123 is the first after the last moment for secrets. All clocks stand at that evening.
fn waiting_for_the_beacon() -> (FakeClock, Server, [Browser; 2]) {
    let clock = FakeClock::showing(Time::Stopped(ROUND_123 - 602)).unwrap();
    let server = Server::start(&clock.before(&Program::at(ALLEY)), new_journal(), &[]).unwrap();
    let [host, phone] = [Browser::desktop().open(), Browser::phone().open()];
    for browser in [&host, &phone] {
        browser.before_every_page(&format!("Date.now = () => {}", (ROUND_123 - 600) * 1000));
    }
    host.go_to(&server.page("/#race"));
    host.see("#source");
    host.run("document.querySelector('#source').value = 'drand quicknet next'", &[]);
    let link = begin(&host, &server.page("/#race"), "Ann\nBen\nCho", 3);
    witness(&phone, &link, "Dan");
    host.see_text("Dan");
    close(&host);
    phone.see("html[data-witness=signed]");
    (clock, server, [host, phone])
}

#[test]
fn a_pasted_beacon_runs_the_race_and_another_does_not() {
    let (clock, _server, [host, phone]) = waiting_for_the_beacon();
    open(&host);
    host.see("html[data-stage=casting] #beacon-form");
    phone.see_text("123");
    let paste = |text: &str| {
        host.run("document.querySelector('#beacon').value = arguments[0]", &[json!(text)]);
        host.click("#beacon-form [type=submit]");
    };
    // A round of another number, or a changed bit, is not what was announced.
    paste(&BEACON.replacen("b75c", "b75d", 1));
    host.see("#host-refusal");
    host.see("html[data-stage=casting]");
    sound(&phone, "draw-beacon-phone");
    host.complaints();
    clock.set(Time::Stopped(ROUND_123 + 5)).unwrap();
    paste(BEACON);
    assert_eq!(picked(&phone), picked(&host));
    phone.see("html[data-checked=holds]");
    let text = proof(&phone);
    assert!(text.contains("source drand quicknet 123\n") && text.contains(BEACON), "{text}");
    assert_eq!(checked_outside(&text, &phone.see("#draws li code")), (true, true));
    sound(&phone, "draw-beacon-over-phone");
}

/// Once everybody can know the beacon, a secret that is opened would tell the result to those who still wait with theirs.
#[test]
fn a_phone_opens_nothing_when_the_beacon_is_out() {
    let (_clock, _server, [host, phone]) = waiting_for_the_beacon();
    phone.run(&format!("Date.now = () => {}", ROUND_123 * 1000), &[]);
    open(&host);
    phone.see("html[data-stage=closed][data-witness=differs]");
    phone.see_text("the announced round of drand is out already");
    host.see("html[data-stage=closed]");
}

/// A host who shows one draw and closes another finds no witness who signs it.
#[test]
fn a_swapped_ticket_is_refused_by_the_phone() {
    let server = serve(&new_journal(), &[]);
    let host = Browser::desktop().open();
    let link = begin(&host, &server.page("/"), "Ann\nBen", 3);
    let phone = Browser::phone().open();
    witness(&phone, &link, "Cho");
    // What the phone was shown when it joined is not what the ticket will say.
    let swap = "for (const key of Object.keys(localStorage).filter((name) => name.startsWith('alley.witness.'))) {
        const part = JSON.parse(localStorage.getItem(key));
        part.shown.entrants = ['Ann', 'Eve'];
        localStorage.setItem(key, JSON.stringify(part));
    }";
    phone.run(swap, &[]);
    close(&host);
    phone.see("html[data-witness=differs]");
    assert!(phone.see("#witness-said").contains("other entrants or conditions"), "{}", phone.see("#witness-said"));
    assert_eq!(phone.see("#signatures"), "0 of 1 witnesses signed the ticket I have.");
    phone.screenshot("draw-swapped-phone");
    host.see("#open:disabled");
    phone.reload();
    phone.see("html[data-stage=signing]");
    phone.see("html[data-witness=differs]");
    host.see("#open:disabled");
}

/// Before it opens, the phone looks at the signatures itself: one that does not fit, or a second ticket, and it does not.
#[test]
fn a_phone_opens_nothing_unless_all_signed_the_one_ticket() {
    let server = serve(&new_journal(), &[]);
    let host = Browser::desktop().open();
    let link = begin(&host, &server.page("/"), "Ann\nBen", 3);
    let [misled, other] = [Browser::phone().open(), Browser::phone().open()];
    // A server that tells this phone another signature of the other witness.
    misled.before_every_page(
        "const parse = JSON.parse;
        JSON.parse = (text, ...more) => {
            const value = parse(text, ...more);
            const [mine, theirs] = value?.stage === 'closed' ? value.witnesses : [];
            if (theirs) theirs.signature = mine.signature;
            return value;
        };",
    );
    witness(&misled, &link, "Cho");
    witness(&other, &link, "Dan");
    host.see_text("Dan");
    close(&host);
    misled.see("html[data-witness=signed][data-signed='2']");
    assert_eq!(misled.see("#signatures"), "2 of 2 witnesses signed the ticket I have (checked by this phone).");
    open(&host);
    other.see("html[data-witness=revealed]");
    misled.see("html[data-stage=closed][data-witness=differs]");
    misled.see_text("Not every witness signed the ticket you signed");
    host.see("html[data-stage=closed]");
}

/// A host who publishes one ticket, and then another of the same draw, gets one signature.
#[test]
fn a_phone_signs_one_ticket_of_a_draw() {
    let server = serve(&new_journal(), &[]);
    let host = Browser::desktop().open();
    let link = begin(&host, &server.page("/"), "Ann\nBen", 3);
    let phone = Browser::phone().open();
    witness(&phone, &link, "Cho");
    let seen =
        "for (const [key] of Object.entries(localStorage).filter(([name]) => name.startsWith('alley.witness.'))) {
        localStorage.setItem(key.replace('alley.witness.', 'alley.commitment.'), JSON.stringify('5a'.repeat(32)));
    }";
    phone.run(seen, &[]);
    close(&host);
    phone.see("html[data-stage=signing][data-witness=differs]");
    phone.see_text("There is another ticket for a draw whose ticket was seen before");
    host.see("#open:disabled");
}
