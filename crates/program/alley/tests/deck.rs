//! The deck of ten pins on the scorekeeper's page: by thumb, by keyboard, for those who listen, in any light. Balls are
//! entered on the deck alone, by the rules that the page plays ahead with.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "support/lane.rs"]
mod lane;
mod support;

use alley_browser::{Browser, Key, NOTHING, Viewer};
use alley_trials::{Server, new_journal};
use lane::{judged, make};
use serde_json::{Value, json};
use support::serve;

/// A game of one on the page, by these rules, with the deck before every ball.
const PLAY: &str = "
const folder = document.querySelector('script[type=module]').src.replace(/game[/][^/]*$/, '');
return Promise.all(['deck', 'house', 'frame', 'line', 'rules'].map((name) => import(`${folder}game/${name}.js`)))
    .then(([deck, house, frame, line, rules]) => {
        const played = house.rulesNamed(arguments[0]);
        let bowlers = [{ left: false, frames: Array.from({ length: 10 }, () => []) }];
        const show = () => {
            const next = rules.next(played, bowlers);
            deck.show(next && { rules: played, next });
        };
        window.bowl = (said) => {
            bowlers = rules.after(played, bowlers, said);
            show();
        };
        window.line = () => bowlers[0].frames.map((balls) => balls.join(' ')).filter(Boolean).join(' | ')
            + ' = ' + line.score(played, bowlers[0].frames);
        window.entered = [];
        deck.open(document.querySelector('#words').dataset, (mark, said) => {
            window.entered.push(mark);
            window.bowl(said);
        });
        addEventListener('keydown', (event) => deck.typed(event) && event.preventDefault());
        show();
    });";

/// The page with its deck, which the visitor has chosen.
fn open(viewer: Viewer, server: &Server, rules: &str) -> Browser {
    let browser = viewer.open();
    make(&browser, server, &["Ann"]);
    browser.run(PLAY, &[json!(rules)]);
    browser.click("#ways [value=pins]");
    browser.see("#pad.is-deck #deck");
    browser
}

fn metrics(browser: &Browser, width: u32, height: u32) {
    let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    browser.command("Emulation.setDeviceMetricsOverride", metrics);
}

/// Taps the pins that stand, and the large key, which says this.
fn leave(browser: &Browser, pins: &[u8], says: &str) {
    for pin in pins {
        browser.click(&format!("[data-pin=\"{pin}\"]:enabled"));
    }
    assert_eq!(browser.see("#enter b"), says);
    browser.click("#enter");
}

fn line(browser: &Browser) -> String {
    browser.run("return line()", &[]).as_str().unwrap().to_owned()
}

/// Where everything that can be pressed lies, in points.
fn places(browser: &Browser, selector: &str) -> Vec<[f64; 4]> {
    let script = "return [...document.querySelectorAll(arguments[0])].map((each) => {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        return [left, top, right, bottom];
    })";
    serde_json::from_value(browser.run(script, &[json!(selector)])).unwrap()
}

fn overlap([left, top, right, bottom]: [f64; 4], other: [f64; 4]) -> bool {
    left < other[2] && other[0] < right && top < other[3] && other[1] < bottom
}

const PRESSED: &str = "#deck button, #undo";

#[test]
fn a_game_is_entered_on_the_deck_alone() {
    let server = serve(&new_journal(), &[]);
    for width in [320, 390] {
        let phone = open(Browser::phone(), &server, "plain");
        metrics(&phone, width, 700);
        leave(&phone, &[], "X");
        leave(&phone, &[10, 7], "8");
        phone.screenshot(&format!("deck-{width}"));
        judged(&phone, "deck");
        let gone =
            phone.run("return [...document.querySelectorAll('.pin:disabled')].map((pin) => pin.dataset.pin)", &[]);
        assert_eq!(gone, json!(["8", "9", "4", "5", "6", "2", "3", "1"]), "only what stands can be tapped");
        leave(&phone, &[10], "1");
        phone.click("#foul");
        leave(&phone, &[], "/");
        leave(&phone, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "-");
        leave(&phone, &[1, 2, 10], "7");
        assert_eq!(line(&phone), "10 | 8:7-10 1:10 | F 10 | 0 7:1-2-10 = 45");
        for _ in 0..6 {
            leave(&phone, &[], "X");
        }
        assert_eq!(phone.run("return entered.join(' ')", &[]), json!("X 8 1 F / - 7 X X X X X X"));
        assert_eq!(phone.complaints(), NOTHING);
    }
}

#[test]
fn everything_is_large_enough_for_a_thumb_and_the_number_keys_stay() {
    let server = serve(&new_journal(), &[]);
    let phone = open(Browser::phone(), &server, "plain");
    for (width, height) in [(320, 568), (390, 844), (667, 375)] {
        metrics(&phone, width, height);
        let targets = places(&phone, PRESSED);
        assert_eq!(targets.len(), 13);
        for (place, &target) in targets.iter().enumerate() {
            let [left, top, right, bottom] = target;
            assert!(right - left >= 44.0 && bottom - top >= 44.0, "{width}: {target:?}");
            assert!(left >= 0.0 && right <= f64::from(width) && bottom <= f64::from(height), "{width}: {target:?}");
            assert!(
                targets[..place].iter().all(|&other| !overlap(target, other)),
                "{width}: {target:?} lies over another"
            );
        }
        let deck = places(&phone, "#pad")[0];
        phone.screenshot(&format!("deck-at-{width}"));
        // A count says nothing about pins: the next ball has number keys, in the same place.
        phone.run("bowl('7')", &[]);
        phone.see("#pad:not(.is-deck) [data-key=\"1\"]");
        phone.miss("#deck button");
        assert_eq!(places(&phone, "#pad")[0], deck, "{width}: nothing moves");
        let keys = places(&phone, "#pad [data-key], #undo");
        phone.click("#ways [value=numbers]");
        // On its side a phone has them in one row, unless there has to be room for the deck.
        let stay = places(&phone, "#pad [data-key], #undo") == keys;
        assert_eq!(stay, width < height, "{width}: the number keys stay");
        phone.click("#ways [value=pins]");
        phone.run("bowl('2')", &[]);
        phone.see("#pad.is-deck [data-pin=\"1\"]");
    }
}

#[test]
fn the_keyboard_and_those_who_listen_have_the_same_deck() {
    let server = serve(&new_journal(), &[]);
    let browser = open(Browser::desktop().speaking("ko"), &server, "plain");
    let name = |selector: &str| browser.attribute(selector, "aria-label").unwrap();
    assert_eq!((name("[data-pin=\"7\"]"), name("#enter")), ("7번 핀, 서 있음".into(), "기록: X 스트라이크".into()));
    let pressed = |pin: u8| browser.attribute(&format!("[data-pin=\"{pin}\"]"), "aria-pressed");
    // The page itself hears no letters meanwhile.
    browser.run("document.querySelector('#shortcuts').checked = false; document.activeElement.blur()", &[]);
    browser.press("70");
    assert_eq!([pressed(7), pressed(10), pressed(1)], [Some("true".into()), Some("true".into()), Some("false".into())]);
    assert_eq!(name("#enter"), "기록: 8, 7-10 남음, 스플릿");
    browser.press("7");
    assert_eq!((pressed(7), name("#enter")), (Some("false".into()), "기록: 9, 10 남음".into()));
    browser.press("12");
    assert_eq!(name("#enter"), "기록: 7, 1-2-10 남음, 워시아웃");
    browser.press(Key::Enter + "");
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
    assert_eq!(line(&browser), "7:1-2-10 2:10 = 9");
    assert_eq!(browser.run("return document.activeElement.id", &[]), json!("enter"));
    browser.press("f");
    assert_eq!(line(&browser), "7:1-2-10 2:10 | F = 9");
}

#[test]
fn the_deck_is_seen_in_any_light_and_chosen_again_next_time() {
    let server = serve(&new_journal(), &[]);
    for (viewer, kind) in [(Browser::phone(), "light"), (Browser::phone().in_the_dark(), "dark")] {
        let phone = open(viewer, &server, "no-tap-9,3-6-9");
        leave(&phone, &[10], "X");
        leave(&phone, &[4, 7, 10], "7");
        phone.click("[data-pin=\"7\"]");
        phone.screenshot(&format!("deck-{kind}"));
        judged(&phone, kind);
        phone.command(
            "Emulation.setEmulatedMedia",
            json!({ "features": [{ "name": "forced-colors", "value": "active" }] }),
        );
        phone.screenshot(&format!("deck-forced-{kind}"));
        judged(&phone, "forced");
        leave(&phone, &[], "2");
        assert_eq!(line(&phone), "9:10 | 7:4-7-10 2:7 | 10 = 28", "the third frame is given");
        phone.reload();
        lane::live(&phone);
        phone.run(PLAY, &[json!("plain")]);
        phone.see("#pad.is-deck #deck");
        assert_eq!(phone.run("return document.querySelector('#ways :checked').value", &[]), Value::from("pins"));
    }
}
