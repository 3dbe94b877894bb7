//! The pages of `alley serve` in a real browser, as the people at a lane use them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use crate::lane::{at, judged, live, make, possible, row, sound, tap};
use crate::support::serve;
use alley_browser::{Browser, Key, NOTHING};
use alley_trials::new_journal;
use serde_json::json;

#[test]
fn two_players_from_the_first_ball_to_the_ranking_and_somebody_watches() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    phone.go_to(&server.page("/"));
    sound(&phone, "start-phone");
    let made = make(&phone, &server, &["Ann", "Ben"]);
    sound(&phone, "scorekeeper-fresh-phone");
    let watcher = Browser::desktop().open();
    watcher.go_to(&made.look);
    live(&watcher);
    assert_ne!(made.write, made.look);

    let mut version = 1;
    assert_eq!(possible(&phone), ["1", "2", "3", "4", "5", "6", "7", "8", "9", "-", "X"]);
    tap(&phone, &mut version, &["X"]);
    at(&watcher, version);
    assert_eq!(row(&watcher, 0), "X = 0");
    watcher.see_text("Ann");
    tap(&phone, &mut version, &["7"]);
    assert_eq!(possible(&phone), ["1", "2", "3", "-", "/"], "only what is possible now");
    tap(&phone, &mut version, &["/", "9", "-", "X"]);
    at(&watcher, version);
    assert_eq!((row(&watcher, 0), row(&watcher, 1)), ("X 9- = 28".into(), "7/ X = 20".into()));
    sound(&phone, "scorekeeper-phone");
    sound(&watcher, "spectator-desktop");
    let chances = watcher.all("table.board .chance");
    assert!(chances.len() == 2 && chances.iter().all(|chance| chance.contains('%')), "{chances:?}");
    assert_eq!(watcher.all("svg.chart polyline").len().min(1), 1, "the running totals are drawn");

    for _ in 3..=9 {
        tap(&phone, &mut version, &["X", "5", "4"]);
    }
    // The tenth: Ann fills a spare, Ben strikes out.
    tap(&phone, &mut version, &["8", "/", "X", "X", "X", "X"]);
    at(&watcher, version);
    phone.see_text("Game over");
    watcher.see("html[data-over]");
    let ranking = watcher.all(".ranking li");
    assert_eq!(ranking.len(), 2);
    assert!(ranking[0].contains("Ann") && ranking[0].contains('1'), "{ranking:?}");
    assert_eq!(possible(&phone), Vec::<String>::new());
    sound(&phone, "scorekeeper-over-phone");
    sound(&watcher, "spectator-over-desktop");
}

/// Reads the stream of the page as the page does, and writes down the number of every event when it can be read.
const READING: &str = r"
    fetch(document.getElementById('live').dataset.stream).then(async (answer) => {
        document.documentElement.dataset.coding = answer.headers.get('content-encoding');
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        for (;;) {
            const { value, done } = await reader.read();
            if (done) return;
            for (const [, number] of value.matchAll(/^id: (.*)$/gm)) document.documentElement.dataset.read = number;
        }
    });
";

#[test]
fn boards_come_compressed_and_one_by_one() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    let made = make(&phone, &server, &["Ann", "Ben"]);
    let mut version = 1;
    tap(&phone, &mut version, &["3"]);
    let watcher = Browser::desktop().open();
    watcher.go_to(&made.look);
    live(&watcher);
    watcher.run(READING, &[]);
    watcher.see("html[data-coding=gzip]");
    for key in ["4", "X", "9", "/"] {
        watcher.see(&format!("html[data-read=\"{version}\"]"));
        tap(&phone, &mut version, &[key]);
        at(&watcher, version);
    }
    watcher.see(&format!("html[data-read=\"{version}\"]"));
    assert_eq!(watcher.complaints(), NOTHING);
}

#[test]
fn a_past_roll_is_put_right_with_another_chance() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    make(&phone, &server, &["Ann", "Ben"]);
    let mut version = 1;
    tap(&phone, &mut version, &["8", "1", "X", "3"]);
    phone.run("document.querySelector('[data-focus=\"r0-1-1\"]').scrollIntoView({ inline: 'center' })", &[]);
    phone.click("[data-focus=\"r0-1-1\"]");
    phone.see("dialog#correction[open]");
    let possible =
        "return [...document.querySelectorAll('#correction [data-key]:enabled')].map((key) => key.dataset.key)";
    assert_eq!(phone.run(possible, &[]), json!(["1", "2", "-", "/", "F"]), "only what can have been bowled");
    phone.click("#correction [type=submit]");
    let refusal = phone.see("#correction .refusal");
    assert!(refusal.ends_with("frame 1 lacks a roll"), "{refusal}");
    sound_but_refused(&phone, "correction-refused-phone");
    phone.click("#correction [data-key=\"/\"]");
    assert_eq!(phone.see("#correction-total"), "New total 13 (now 9)");
    phone.click("#erase");
    phone.click("#correction [data-key=\"1\"]");
    assert_eq!(phone.see("#correction-total"), "New total 9 (now 9)");
    phone.click("#slots :nth-child(1)");
    phone.click("#correction [data-key=X]");
    assert_eq!(phone.see("#slots :nth-child(1)"), "X");
    assert_eq!(phone.run(possible, &[]), json!([]), "a strike ends the frame");
    phone.click("#erase");
    phone.click("#correction [data-key=\"8\"]");
    phone.click("#correction [data-key=\"2\"]");
    phone.click("#correction [type=submit]");
    phone.miss("dialog#correction");
    at(&phone, version + 1);
    assert_eq!(row(&phone, 0), "8/ 3 = 13");
    phone.see_text("corrected");
    phone.screenshot("corrected-phone");

    phone.click("#undo");
    at(&phone, version + 2);
    assert_eq!(row(&phone, 0), "81 3 = 9", "an undo takes the correction back");
}

/// A refusal is an answer that a browser's log calls an error; nothing else may be wrong.
fn sound_but_refused(browser: &Browser, name: &str) {
    browser.screenshot(name);
    judged(browser, name);
    let complaints = browser.complaints();
    assert!(complaints.iter().all(|line| line.contains("422") || line.contains("409")), "{complaints:?}");
}

#[test]
fn a_reload_in_the_middle_changes_nothing() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    let made = make(&phone, &server, &["Ann", "Ben"]);
    let mut version = 1;
    let key = "return document.querySelector('#pad [data-key=\"7\"]').getBoundingClientRect().top";
    let place = phone.run(key, &[]);
    phone.miss("#second");
    tap(&phone, &mut version, &["8", "1", "X", "3"]);
    assert!(phone.see("#second").contains("in case this one dies"), "a second scorekeeper is suggested");
    assert_eq!(phone.run(key, &[]), place, "and the keys stay where they are");
    phone.click("#second-no");
    phone.miss("#second");
    let before = (row(&phone, 0), row(&phone, 1));
    phone.reload();
    at(&phone, version);
    phone.miss("#second");
    assert_eq!((row(&phone, 0), row(&phone, 1)), before);
    assert_eq!(possible(&phone), ["1", "2", "3", "4", "5", "6", "7", "-", "/"]);
    tap(&phone, &mut version, &["7"]);
    phone.go_to(&server.page("/"));
    assert!(phone.see("#own-games .who").starts_with("Ann"), "this phone knows its games");
    phone.click("#own-games a");
    at(&phone, version);
    assert_eq!(phone.address(), made.write);
    assert_eq!(phone.complaints(), NOTHING);
}

#[test]
fn rolls_wait_while_the_wifi_is_gone_and_are_sent_once_in_order() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    let made = make(&phone, &server, &["Ann", "Ben"]);
    let watcher = Browser::desktop().open();
    watcher.go_to(&made.look);
    let mut version = 1;
    tap(&phone, &mut version, &["8"]);
    phone.go_offline();
    phone.see("html[data-live=off]");
    assert_eq!(possible(&phone), ["1", "2", "-", "/"], "offline too, only what is possible");
    for key in ["/", "X", "5"] {
        phone.click(&format!("#pad [data-key=\"{key}\"]"));
    }
    phone.see("html[data-queued=\"3\"]");
    assert!(phone.see("#waiting").ends_with("Ann /, Ben X, Ann 5"));
    assert_eq!((row(&phone, 0), row(&phone, 1)), ("8/ 5 = 15".into(), "X = 0".into()), "the board goes on");
    phone.screenshot("offline-phone");
    assert_eq!(row(&watcher, 0), "8 = 0");
    phone.go_online();
    at(&phone, version + 3);
    phone.see("html[data-queued=\"0\"]");
    at(&watcher, version + 3);
    assert_eq!((row(&watcher, 0), row(&watcher, 1)), ("8/ 5 = 15".into(), "X = 0".into()));
    tap(&phone, &mut (version + 3), &["4"]);
}

#[test]
fn a_server_that_is_killed_between_two_rolls_is_not_noticed_for_long() {
    let mut server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    let made = make(&phone, &server, &["Ann", "Ben"]);
    let watcher = Browser::desktop().open();
    watcher.go_to(&made.look);
    live(&watcher);
    let mut version = 1;
    tap(&phone, &mut version, &["8", "1"]);
    server.kill().unwrap();
    phone.see("html[data-live=off]");
    phone.click("#pad [data-key=\"6\"]");
    phone.see("html[data-queued=\"1\"]");
    server.restart().unwrap();
    at(&phone, version + 1);
    phone.see("html[data-queued=\"0\"]");
    at(&watcher, version + 1);
    assert_eq!((row(&watcher, 0), row(&watcher, 1)), ("81 = 9".into(), "6 = 0".into()));
    let mut version = version + 1;
    tap(&phone, &mut version, &["/"]);
    at(&watcher, version);
}

#[test]
fn by_keyboard_alone() {
    let server = serve(&new_journal(), &[]);
    let desk = Browser::desktop().open();
    desk.go_to(&server.page("/"));
    desk.see("#players input");
    desk.run("document.querySelector('#players input').focus()", &[]);
    desk.press("Ann");
    desk.press(Key::Enter + "");
    desk.press("Ben");
    desk.press(Key::Enter + "");
    desk.press("Cho");
    // Up with the third, by its own button, then on to the start.
    tab_to(&desk, "#players li:nth-child(3) [data-do=up]");
    desk.press(Key::Enter + "");
    tab_to(&desk, "#new button[type=submit]");
    desk.press(Key::Enter + "");
    live(&desk);
    let names = desk.all("tbody .player");
    assert_eq!(names, ["Ann", "Cho", "Ben"]);
    let mut version = 1;
    for (key, expected) in [("8", "8 = 0"), ("/", "8/ = 0")] {
        desk.press(key);
        version += 1;
        at(&desk, version);
        assert_eq!(row(&desk, 0), expected);
    }
    for key in ["x", "-"] {
        desk.press(key);
        version += 1;
        at(&desk, version);
    }
    desk.press("u");
    version += 1;
    at(&desk, version);
    assert_eq!((row(&desk, 1), row(&desk, 2)), ("X = 0".into(), " = 0".into()));

    tab_to(&desk, "[data-focus=\"r0-1-1\"]");
    desk.press(Key::Enter + "");
    desk.see("dialog#correction[open]");
    desk.press("1");
    desk.press(Key::Enter + "");
    version += 1;
    at(&desk, version);
    assert_eq!(row(&desk, 0), "81 = 9");
    let focus = desk.run("return document.activeElement.dataset.focus", &[]);
    assert_eq!(focus, json!("r0-1-1"), "the focus comes back to where it was");
    sound(&desk, "keyboard-desktop");
}

/// Walks by Tab until this has the focus, as somebody without a mouse does.
fn tab_to(browser: &Browser, selector: &str) {
    for _ in 0..200 {
        let there = browser.run("return document.activeElement.matches(arguments[0])", &[json!(selector)]);
        if there == json!(true) {
            let visible = "const style = getComputedStyle(document.activeElement);
                return style.outlineStyle !== 'none' && style.outlineWidth !== '0px' || style.boxShadow !== 'none'";
            assert_eq!(browser.run(visible, &[]), json!(true), "the focus is to be seen on {selector}");
            return;
        }
        browser.press(Key::Tab + "");
    }
    panic!("no way to {selector} by keyboard");
}

#[test]
fn in_korean_with_a_switch() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().speaking("ko").in_the_dark().open();
    phone.go_to(&server.page("/"));
    assert_eq!(phone.see("h1"), "새 게임");
    sound(&phone, "start-korean-dark-phone");
    let made = make(&phone, &server, &["박지수", "김현우", "이서"]);
    let mut version = 1;
    tap(&phone, &mut version, &["X", "7", "/", "9", "-", "8"]);
    phone.see_text("박지수");
    sound(&phone, "scorekeeper-korean-dark-phone");
    phone.run("document.querySelector('[data-focus=\"r0-1-0\"]').scrollIntoView({ inline: 'center' })", &[]);
    phone.click("[data-focus=\"r0-1-0\"]");
    phone.click("#correction [data-key=\"7\"]");
    phone.click("#correction [type=submit]");
    let refusal = phone.see("#correction .refusal");
    let expected = "1프레임의 투구가 모자랍니다";
    assert!(refusal.ends_with(expected), "{refusal}");
    phone.click("#correction [data-do=cancel]");
    phone.complaints();

    let watcher = Browser::phone().speaking("ko").open();
    watcher.go_to(&made.look);
    at(&watcher, version);
    sound(&watcher, "spectator-korean-phone");
    watcher.click("a.switch");
    watcher.see_text("Frame 2");
    assert_eq!(watcher.attribute("html", "lang").as_deref(), Some("en"));
    watcher.reload();
    watcher.see_text("Frame 2");
    tap(&phone, &mut version, &["1"]);
    at(&watcher, version);
    watcher.see_text("is up");
}

#[test]
fn on_a_television() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().speaking("ko").open();
    let names = ["박지수", "김현우", "이서", "Ann", "Ben", "Cho", "Dan", "Eve"];
    let made = make(&phone, &server, &names);
    let television = Browser::television().speaking("ko").open();
    television.go_to(&format!("{}?tv", made.look));
    let mut version = 1;
    tap(&phone, &mut version, &["X", "7", "/", "9", "-", "8", "1", "X", "2", "3", "-", "-", "5", "/", "6"]);
    at(&television, version);
    sound(&television, "television");
    let fits = "return document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(television.run(fits, &[]), json!(true), "everything is on the screen");
    let size = "return parseFloat(getComputedStyle(document.querySelector('tbody .player')).fontSize)";
    let size = television.run(size, &[]).as_f64().unwrap();
    assert!(size >= 28.0, "names are {size} points high");
}

#[test]
fn people_come_and_go_and_names_are_put_right() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    make(&phone, &server, &["Ann", "Ben"]);
    let mut version = 1;
    tap(&phone, &mut version, &["8", "1", "4"]);
    phone.click("#join");
    phone.press("Cho");
    phone.click("#joining [type=submit]");
    version += 1;
    at(&phone, version);
    phone.click("button.player[data-player=\"1\"]");
    phone.run("document.querySelector('#player-name').select()", &[]);
    phone.press("Anna");
    phone.click("#player [type=submit]");
    version += 1;
    at(&phone, version);
    assert_eq!(phone.all("tbody .player"), ["Anna", "Ben", "Cho"]);
    phone.click("button.player[data-player=\"2\"]");
    phone.see("dialog#player[open]");
    sound(&phone, "player-dialog-phone");
    phone.click("#leave");
    phone.click("#leave-yes");
    version += 1;
    at(&phone, version);
    phone.see_text("Cho is up");
    phone.see_text("left");
    sound(&phone, "left-phone");
    tap(&phone, &mut version, &["X", "2"]);
    phone.miss("#join");
}

#[test]
fn looking_works_without_scripts() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    let made = make(&phone, &server, &["Ann", "Ben"]);
    let plain = Browser::desktop().without_scripts().open();
    plain.go_to(&made.look);
    plain.see_text("Ann is up");
    let mut version = 1;
    tap(&phone, &mut version, &["8", "1"]);
    plain.see("noscript a");
    plain.reload();
    plain.see_text("Ben is up");
    assert_eq!(plain.all("tbody tr:first-child td:nth-child(2) b"), ["9"]);
    plain.screenshot("no-scripts-desktop");
    plain.go_to(&server.page("/"));
    plain.see_text("Starting a game needs JavaScript");
    assert_eq!(plain.complaints(), NOTHING);
}

#[test]
fn every_other_page_is_sound_too() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    let made = make(&phone, &server, &["Ann", "Ben"]);
    let mut version = 1;
    tap(&phone, &mut version, &["8", "1", "X"]);
    let dark = Browser::desktop().in_the_dark().open();
    for (address, name) in [
        (format!("{}/sheet", made.look), "sheet"),
        (made.look.clone(), "spectator-dark-desktop"),
        (made.write.clone(), "scorekeeper-dark-desktop"),
        (server.page("/"), "start-dark-desktop"),
    ] {
        dark.go_to(&address);
        sound(&dark, name);
    }
    dark.go_to(&server.page("/g/zzzzzz/nothing"));
    dark.see_text("There is nothing to see at this link");
    dark.screenshot("trouble-desktop");
    assert_eq!(dark.axe(), NOTHING);
}

#[test]
fn a_celebration_only_for_who_likes_it() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    let made = make(&phone, &server, &["Ann", "Ben"]);
    let (lively, calm) = (Browser::desktop().open(), Browser::desktop().at_rest().open());
    for watcher in [&lively, &calm] {
        watcher.go_to(&made.look);
        live(watcher);
    }
    phone.click("#pad [data-key=\"X\"]");
    lively.see("html[data-celebrate=strike]");
    let moving = "return document.getAnimations().length";
    assert!(lively.run(moving, &[]).as_u64().unwrap() > 0);
    at(&calm, 2);
    calm.see_text("strike");
    assert_eq!(calm.run(moving, &[]), json!(0));
}

#[test]
fn a_name_that_tries_to_be_markup_stays_a_name() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    let names = ["<img src=x onerror=x", "\"><b>bold", "<script>x()</script>"];
    let made = make(&phone, &server, &names);
    let mut version = 1;
    tap(&phone, &mut version, &["X", "X"]);
    assert_eq!(phone.all("tbody .player"), names);
    assert_eq!(phone.run("return document.querySelectorAll('main img, main script, tbody b b').length", &[]), json!(0));
    phone.click("button.player[data-player=\"2\"]");
    phone.see("dialog#player[open]");
    assert_eq!(phone.run("return document.querySelector('#player-name').value", &[]), json!(names[1]));
    assert_eq!(phone.complaints(), NOTHING);
    let watcher = Browser::desktop().open();
    watcher.go_to(&made.look);
    at(&watcher, version);
    assert_eq!(watcher.all("tbody .player"), names);
    watcher.go_to(&format!("{}/sheet", made.look));
    watcher.see_text(names[0]);
    assert_eq!(watcher.complaints(), NOTHING);
}
