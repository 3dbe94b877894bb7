//! The deck of ten pins on the scorekeeper's page: by thumb, by keyboard, for those who listen, in any light. Balls are
//! entered on the deck alone, and the server writes them down.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use crate::lane::{Made, at, judged, live, make_by, row};
use crate::support::serve;
use alley_browser::{Browser, Key, NOTHING, Viewer};
use alley_trials::{Server, new_journal};
use serde_json::{Value, json};

/// A game on the page, with the deck before every ball.
struct Deck {
    browser: Browser,
    made: Made,
    version: usize,
}

impl Deck {
    /// A game of Ann by these rules, on a deck that the visitor has chosen.
    fn open(viewer: Viewer, server: &Server, rules: &[(&str, &str)]) -> Self {
        let browser = viewer.open();
        let made = make_by(&browser, server, &["Ann"], rules);
        browser.click("#ways [value=pins]");
        browser.see("#pad.is-deck #deck");
        Self { browser, made, version: 1 }
    }

    /// Taps the pins that stand, and the large key, which says this.
    fn leave(&mut self, pins: &[u8], says: &str) {
        for pin in pins {
            self.browser.click(&format!("[data-pin=\"{pin}\"]:enabled"));
        }
        assert_eq!(self.browser.see("#enter b"), says);
        // The same again at once would be asked about.
        self.browser.click(&format!("#pad:not([data-just=\"{says}\"]) #enter"));
        self.written();
    }

    fn foul(&mut self) {
        self.browser.click("#pad:not([data-just=F]) #foul");
        self.written();
    }

    fn written(&mut self) {
        self.version += 1;
        at(&self.browser, self.version);
    }

    /// What the server has of the line: the balls as they were said, and the total.
    fn line(&self) -> String {
        let ask = "const { game, token } = document.querySelector('#keep').dataset;
            return fetch(`/api/v1/games/${game}`, { headers: { Authorization: `Bearer ${token}` } })
                .then((answer) => answer.json())
                .then(({ players: [{ frames, total }] }) => frames.map(({ rolls, balls }) => (balls ?? rolls).join(' '))
                    .filter(Boolean).join(' | ') + ' = ' + total)";
        self.browser.run(ask, &[]).as_str().unwrap().to_owned()
    }
}

fn metrics(browser: &Browser, width: u32, height: u32) {
    let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    browser.command("Emulation.setDeviceMetricsOverride", metrics);
}

/// Taps something on the board, which is wider than a phone.
fn in_sight(browser: &Browser, selector: &str) {
    let scroll = "document.querySelector(arguments[0]).scrollIntoView({ block: 'center', inline: 'center' })";
    browser.run(scroll, &[json!(selector)]);
    browser.click(selector);
}

/// Where everything like this lies, in hundredths of a point.
fn places(browser: &Browser, selector: &str) -> Vec<[i32; 4]> {
    let script = "return [...document.querySelectorAll(arguments[0])].map((each) => {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        return [left, top, right, bottom].map((edge) => Math.round(100 * edge));
    })";
    serde_json::from_value(browser.run(script, &[json!(selector)])).unwrap()
}

fn overlap([left, top, right, bottom]: [i32; 4], other: [i32; 4]) -> bool {
    left < other[2] && other[0] < right && top < other[3] && other[1] < bottom
}

const PRESSED: &str = "#deck button, #undo";

#[test]
fn a_game_is_entered_on_the_deck_alone() {
    let server = serve(&new_journal(), &[]);
    for width in [320, 390] {
        let mut deck = Deck::open(Browser::phone(), &server, &[]);
        metrics(&deck.browser, width, 700);
        deck.leave(&[], "X");
        deck.leave(&[10, 7], "8");
        deck.browser.screenshot(&format!("deck-{width}"));
        judged(&deck.browser, "deck");
        let gone = "return [...document.querySelectorAll('.pin:disabled')].map((pin) => pin.dataset.pin)";
        let gone = deck.browser.run(gone, &[]);
        assert_eq!(gone, json!(["8", "9", "4", "5", "6", "2", "3", "1"]), "only what stands can be tapped");
        deck.leave(&[10], "1");
        deck.foul();
        deck.leave(&[], "/");
        deck.leave(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "-");
        deck.leave(&[1, 2, 10], "7");
        for _ in 0..6 {
            deck.leave(&[], "X");
        }
        deck.browser.see("#pad.is-deck");
        assert_eq!(row(&deck.browser, 0), "X 81 F/ -7 X X X X X X = 165");
        let line = "10 | 8:7-10 1:10 | F 10 | 0 7:1-2-10 | 10 | 10 | 10 | 10 | 10 | 10 = 165";
        assert_eq!(deck.line(), line);
        // The last strike is still being celebrated.
        deck.browser.see("html:not([data-celebrate])");
        // The second ball of the split was a foul; what the first one left stays as it was said.
        in_sight(&deck.browser, "tbody td:nth-of-type(2) [data-ball=\"1\"]");
        assert_eq!(deck.browser.see("#slots .is-next"), "1", "the second ball, not the first");
        assert_eq!(deck.browser.see("#correction-left"), "1: 7-10 standing · 2: 10 standing");
        deck.browser.click("#correction [data-key=F]:enabled");
        deck.browser.see("#correction-total");
        deck.browser.click("#correction [type=submit]");
        deck.written();
        assert_eq!(deck.line(), line.replace("1:10", "F").replace("165", "163"));
        assert_eq!(deck.browser.complaints(), NOTHING);
        // Those who watch see the split in a circle, and the pins it left on a tap.
        deck.browser.go_to(&deck.made.look);
        live(&deck.browser);
        in_sight(&deck.browser, "button.roll.split[data-left=\"7-10\"]");
        let told = deck.browser.see("#left[open] #left-told");
        assert_eq!(told, "Ann, frame 2, ball 1: 8, split, 7-10 left standing");
        deck.browser.screenshot(&format!("left-{width}"));
        judged(&deck.browser, "left");
    }
}

#[test]
fn everything_is_large_enough_for_a_thumb_and_the_number_keys_stay() {
    let server = serve(&new_journal(), &[]);
    let mut deck = Deck::open(Browser::phone(), &server, &[]);
    for (width, height) in [(320_u16, 568_u16), (390, 844), (667, 375)] {
        metrics(&deck.browser, width.into(), height.into());
        let targets = places(&deck.browser, PRESSED);
        assert_eq!(targets.len(), 13);
        for (place, &target) in targets.iter().enumerate() {
            let [left, top, right, bottom] = target;
            assert!(right - left >= 4400 && bottom - top >= 4400, "{width}: {target:?}");
            assert!(
                left >= 0 && right <= 100 * i32::from(width) && bottom <= 100 * i32::from(height),
                "{width}: {target:?}"
            );
            assert!(
                targets[..place].iter().all(|&other| !overlap(target, other)),
                "{width}: {target:?} lies over another"
            );
        }
        let pad = places(&deck.browser, "#pad")[0];
        deck.browser.screenshot(&format!("deck-at-{width}"));
        // A count says nothing about pins: the next ball has number keys, in the same place.
        deck.browser.click("#ways [value=numbers]");
        deck.browser.click("[data-key=\"7\"]:enabled");
        deck.written();
        deck.browser.click("#ways [value=pins]");
        deck.browser.see("#pad:not(.is-deck) [data-key=\"1\"]");
        deck.browser.miss("#deck button");
        assert_eq!(places(&deck.browser, "#pad")[0], pad, "{width}: nothing moves");
        let keys = places(&deck.browser, "#pad [data-key], #undo");
        deck.browser.click("#ways [value=numbers]");
        // On its side a phone has them in one row, unless there has to be room for the deck.
        let stay = places(&deck.browser, "#pad [data-key], #undo") == keys;
        assert_eq!(stay, width < height, "{width}: the number keys stay");
        deck.browser.click("#ways [value=pins]");
        deck.browser.click("[data-key=\"2\"]:enabled");
        deck.written();
        deck.browser.see("#pad.is-deck [data-pin=\"1\"]");
    }
}

#[test]
fn the_keyboard_and_those_who_listen_have_the_same_deck() {
    let server = serve(&new_journal(), &[]);
    let deck = Deck::open(Browser::desktop().speaking("ko"), &server, &[]);
    let browser = &deck.browser;
    let name = |selector: &str| browser.attribute(selector, "aria-label").unwrap();
    assert_eq!((name("[data-pin=\"7\"]"), name("#enter")), ("7번 핀, 서 있음".into(), "기록: X 스트라이크".into()));
    let pressed = |pin: u8| browser.attribute(&format!("[data-pin=\"{pin}\"]"), "aria-pressed");
    browser.run("document.activeElement.blur()", &[]);
    browser.press("70");
    assert_eq!([pressed(7), pressed(10), pressed(1)], [Some("true".into()), Some("true".into()), Some("false".into())]);
    assert_eq!(name("#enter"), "기록: 8, 7-10 남음, 스플릿");
    browser.press("7");
    assert_eq!((pressed(7), name("#enter")), (Some("false".into()), "기록: 9, 10 남음".into()));
    browser.press("12");
    assert_eq!(name("#enter"), "기록: 7, 1-2-10 남음, 워시아웃");
    browser.press(Key::Enter + "");
    at(browser, 2);
    assert_eq!(name("[data-pin=\"7\"]"), "7번 핀, 이미 쓰러짐");
    browser.press("7");
    assert_eq!(name("#enter"), "기록: / 스페어", "a pin that fell before does not stand up");
    // From pin to pin, and the large key, with nothing but Tab and the space bar.
    browser.run("document.querySelector('[data-pin=\"10\"]').focus()", &[]);
    browser.press(" ");
    assert_eq!((pressed(10), name("#enter")), (Some("true".into()), "기록: 2, 10 남음".into()));
    // Past the two other pins that stand.
    for key in [Key::Tab + "", Key::Tab + "", Key::Tab + " "] {
        browser.press(key);
    }
    at(browser, 3);
    assert_eq!(deck.line(), "7:1-2-10 2:10 = 9");
    assert_eq!(browser.run("return document.activeElement.id", &[]), json!("enter"));
    browser.press("f");
    at(browser, 4);
    assert_eq!(deck.line(), "7:1-2-10 2:10 | F = 9");
}

#[test]
fn the_deck_is_seen_in_any_light_and_chosen_again_next_time() {
    let server = serve(&new_journal(), &[]);
    for (viewer, kind) in [(Browser::phone(), "light"), (Browser::phone().in_the_dark(), "dark")] {
        let mut deck = Deck::open(viewer, &server, &[("#no-tap", "no-tap-9"), ("#frames", "3-6-9")]);
        deck.leave(&[10], "X");
        deck.leave(&[4, 7, 10], "7");
        deck.browser.click("[data-pin=\"7\"]");
        deck.browser.screenshot(&format!("deck-{kind}"));
        judged(&deck.browser, kind);
        let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
        deck.browser.command("Emulation.setEmulatedMedia", forced);
        deck.browser.screenshot(&format!("deck-forced-{kind}"));
        judged(&deck.browser, "forced");
        deck.leave(&[], "2");
        assert_eq!(deck.line(), "9:10 | 7:4-7-10 2:7 | 10 = 28", "the third frame is given");
        assert!(deck.browser.see(".rules").ends_with("no-tap-9,3-6-9"));
        deck.browser.reload();
        live(&deck.browser);
        deck.browser.see("#pad.is-deck #deck");
        assert_eq!(deck.browser.run("return document.querySelector('#ways :checked').value", &[]), Value::from("pins"));
    }
}

/// Nobody but the phone that keeps its link knows this game, and so that phone sends the link along.
#[test]
fn the_page_of_a_name_counts_the_games_whose_links_a_phone_keeps() {
    let server = serve(&new_journal(), &[]);
    let mut deck = Deck::open(Browser::phone(), &server, &[]);
    for _ in 0..4 {
        deck.leave(&[10], "9");
        deck.leave(&[], "/");
        deck.leave(&[7, 10], "8");
        deck.leave(&[10], "1");
    }
    deck.leave(&[], "X");
    deck.leave(&[4, 7, 10], "7");
    deck.leave(&[4], "2");
    in_sight(&deck.browser, ".ranking .who");
    deck.browser.see_text("1 more whose links");
    let figures = deck.browser.see("#figures");
    for told in ["Ann", "single pins", "7-10"] {
        assert!(figures.contains(told), "{told}: {figures}");
    }
    deck.browser.screenshot("stats-phone");
    judged(&deck.browser, "stats");
    assert_eq!(deck.browser.complaints(), NOTHING);
    let stranger = Browser::desktop().open();
    stranger.go_to(&server.page("/stats/Ann"));
    assert!(!stranger.see("#figures").contains("7-10"), "the game is not public");
    judged(&stranger, "stats of nobody");
}
