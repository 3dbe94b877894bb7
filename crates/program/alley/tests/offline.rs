//! A scorekeeper's phone when something fails: the wifi, the server, the storage, the connections of the browser, the
//! finger. In the end every ball is on the board, or the scorekeeper has been told.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use crate::lane::{Made, at, live, make, possible, row, tap};
use crate::support::{ALLEY, serve};
use alley_browser::Browser;
use alley_trials::{Cluster, Program, Server, new_journal};
use serde_json::json;

/// Presses keys one after the other, whatever becomes of them.
fn press(browser: &Browser, keys: &[&str]) {
    for key in keys {
        browser.click(&format!("#pad:not([data-just=\"{key}\"]) [data-key=\"{key}\"]:enabled"));
    }
}

/// Whether this key can be pressed.
fn can(browser: &Browser, key: &str) -> bool {
    possible(browser).iter().any(|possible| possible == key)
}

fn go_offline(browser: &Browser) {
    browser.go_offline();
    browser.see("html[data-live=off]");
}

/// A second scorekeeper, who has seen the board and then lost the connection.
fn cut_off(made: &Made) -> Browser {
    let other = Browser::phone().open();
    other.go_to(&made.write);
    live(&other);
    go_offline(&other);
    other
}

/// The marks that wait on the board, in reading order.
fn hatched(browser: &Browser) -> Vec<String> {
    browser.see("html[data-late]");
    browser.all("table.board .waits")
}

fn nothing_waits(browser: &Browser) {
    browser.see("html[data-queued=\"0\"]");
    browser.miss(".waits, #waiting, #held li");
}

#[test]
fn the_board_goes_on_while_the_wifi_is_gone() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    make(&phone, &server, &["Ann", "Ben"]);
    let mut version = 1;
    tap(&phone, &mut version, &["8"]);
    go_offline(&phone);
    press(&phone, &["/", "X", "5"]);
    assert_eq!((row(&phone, 0), row(&phone, 1)), ("8/ 5 = 15".into(), "X = 0".into()));
    assert_eq!(hatched(&phone), ["/", "5", "X"]);
    assert_eq!(possible(&phone), ["1", "2", "3", "4", "5", "-", "/"]);
    let turn = phone.see(".turn");
    assert!(
        turn.contains("Ann is up") && turn.contains("Frame 2, ball 2") && turn.contains("5 pins standing"),
        "{turn}"
    );
    assert_eq!(phone.all(".turn .pins .is-down").len(), 5);
    assert!(phone.see("tr.is-up").contains("Ann"), "her row is marked");
    assert_eq!(phone.see("#waiting"), "Waiting to be sent: Ann /, Ben X, Ann 5");
    phone.screenshot("plays-ahead-phone");
    crate::lane::judged(&phone, "plays-ahead-phone");

    // Back over what waits, and over what the server knows.
    for (undone, rows) in [("5", ["8/ = 0", "X = 0"]), ("X", ["8/ = 0", " = 0"]), ("2", ["8 = 0", " = 0"])] {
        assert_eq!(phone.see("#undo .what"), undone);
        phone.click("#undo");
        assert_eq!([row(&phone, 0), row(&phone, 1)], rows);
    }
    assert_eq!(phone.see("#undo .what"), "8");
    phone.click("#undo");
    assert_eq!((row(&phone, 0), can(&phone, "X"), can(&phone, "/")), (" = 0".into(), true, false));
    press(&phone, &["7", "2", "X"]);
    assert_eq!((row(&phone, 0), row(&phone, 1)), ("72 = 9".into(), "X = 0".into()));
    phone.go_online();
    // The spare had been tried, so nobody knows whether it arrived: it is sent, and then undone.
    at(&phone, version + 6);
    nothing_waits(&phone);
    assert_eq!((row(&phone, 0), row(&phone, 1)), ("72 = 9".into(), "X = 0".into()));
}

#[test]
fn a_whole_game_fits_into_the_time_without_wifi() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    make(&phone, &server, &["Ann"]);
    go_offline(&phone);
    for _ in 0..12 {
        press(&phone, &["X"]);
    }
    assert_eq!(row(&phone, 0), "X X X X X X X X X XXX = 300");
    assert_eq!((possible(&phone), phone.see("#up")), (Vec::new(), "Game over".to_owned()));
    phone.go_online();
    at(&phone, 13);
    nothing_waits(&phone);
    phone.see("html[data-over]");
}

#[test]
fn what_comes_back_keeps_its_player_and_frame() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    let made = make(&phone, &server, &["Ann", "Ben"]);
    let other = cut_off(&made);
    press(&other, &["3", "4", "X"]);
    let mut version = 1;
    tap(&phone, &mut version, &["8"]);
    other.go_online();
    other.see("#held li");
    let held = other.see("#held");
    assert!(held.starts_with("Not saved yet Somebody else was quicker"), "{held}");
    let lines = ["Ann · Frame 1, ball 1: 3", "Ann · Frame 1, ball 2: 4", "Ben · Frame 1, ball 1: X"];
    assert_eq!(other.all("#held b"), lines);
    assert_eq!(row(&other, 0), "8 = 0");
    assert_eq!(
        other.all("#held li:nth-child(1) button"),
        ["Drop"],
        "that ball was bowled: it cannot be sent as another"
    );
    assert_eq!(other.all("#held li:nth-child(2) button"), ["Send now", "Drop"]);
    other.screenshot("comes-back-phone");
    other.click("#held li:nth-child(1) button");
    // Four of the two that stand: the rules refuse it, and it comes back once more.
    other.click("#held li:nth-child(1) button");
    other.see_text("4 pins, but only 2 stood");
    assert_eq!(other.all("#held b"), [lines[2], lines[1]]);
    // The list of games on the start page knows what still needs an answer.
    other.go_to(&server.page("/"));
    assert!(other.see("#own-games li").contains("rolls not sent: 2"), "{}", other.see("#own-games li"));
    other.go_to(&made.write);
    other.see("#held li");
    other.click("#held > button");
    other.miss("#held li");
    other.reload();
    at(&other, version);
    other.miss("#held li");
    tap(&other, &mut version, &["1"]);
    assert_eq!(row(&other, 0), "81 = 9");
}

#[test]
fn a_ball_that_two_scorekeepers_write_is_one_ball() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    let made = make(&phone, &server, &["Ann", "Ben"]);
    let other = cut_off(&made);
    press(&other, &["8", "/", "6"]);
    let mut version = 1;
    tap(&phone, &mut version, &["8"]);
    other.go_online();
    at(&other, version + 2);
    nothing_waits(&other);
    assert_eq!(other.see("#said"), "Already on the board: Ann · Frame 1, ball 1: 8");
    assert_eq!((row(&other, 0), row(&other, 1)), ("8/ = 0".into(), "6 = 0".into()));
}

#[test]
fn rules_that_the_script_does_not_know_leave_a_list_of_what_waits() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    phone.before_every_page(
        "const parse = JSON.parse;
         JSON.parse = (text, ...more) => {
           const value = parse(text, ...more);
           return value && value.rules ? { ...value, rules: 'candlepin' } : value;
         };",
    );
    make(&phone, &server, &["Ann", "Ben"]);
    let mut version = 1;
    tap(&phone, &mut version, &["8"]);
    assert_eq!(possible(&phone), ["1", "2", "-", "/"], "with a connection the server says what is possible");
    go_offline(&phone);
    assert!(["9", "/", "X"].iter().all(|key| can(&phone, key)), "without one nobody does");
    press(&phone, &["5", "3"]);
    assert_eq!((phone.see("#waiting"), row(&phone, 0)), ("Waiting to be sent: 5, 3".into(), "8 = 0".into()));
    phone.go_online();
    phone.see("#held li");
    assert!(phone.see("#held").contains("5 pins, but only 2 stood"), "{}", phone.see("#held"));
    assert_eq!(phone.all("#held b"), ["5", "3"], "both come back, nothing is lost");
    at(&phone, version);
    phone.click("#held li:nth-child(1) button:nth-of-type(2)");
    phone.see("#held li:only-child");
    tap(&phone, &mut version, &["2"]);
    phone.click("#held li button:nth-of-type(1)");
    at(&phone, version + 1);
    nothing_waits(&phone);
    assert_eq!((row(&phone, 0), row(&phone, 1)), ("8/ = 0".into(), "3 = 0".into()));
}

#[test]
fn an_answer_that_comes_soon_is_not_waited_for() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    // What is to happen after 600 milliseconds happens when the test says so.
    phone.before_every_page(
        "window.late = [];
         const real = setTimeout;
         window.setTimeout = (action, time, ...words) => time === 600 ? late.push(action) : real(action, time, ...words);",
    );
    make(&phone, &server, &["Ann", "Ben"]);
    let mut version = 1;
    tap(&phone, &mut version, &["8", "1"]);
    go_offline(&phone);
    press(&phone, &["X"]);
    phone.see("html[data-queued=\"1\"]:not([data-late])");
    phone.miss("#waiting");
    assert_eq!(row(&phone, 1), "X = 0");
    phone.run("late.at(-1)()", &[]);
    assert_eq!(phone.see("html[data-late] #waiting"), "Waiting to be sent: Ben X");
}

#[test]
fn seven_tabs_and_more_in_one_browser() {
    let server = serve(&new_journal(), &[]);
    let desk = Browser::desktop().open();
    let made = make(&desk, &server, &["Ann", "Ben"]);
    let first = desk.wait(desk.session().window()).unwrap();
    let mut version = 1;
    for _ in 0..8 {
        let tab = desk.wait(desk.session().new_tab()).unwrap();
        desk.wait(desk.session().switch_to_window(tab)).unwrap();
        desk.command("Page.bringToFront", json!({}));
        desk.go_to(&made.write);
        at(&desk, version);
        tap(&desk, &mut version, &["1"]);
    }
    desk.wait(desk.session().switch_to_window(first)).unwrap();
    desk.command("Page.bringToFront", json!({}));
    at(&desk, version);
    tap(&desk, &mut version, &["X"]);
}

/// Pages in a hurry: what they wait for longer than a few seconds they wait for one and a half.
const HURRY: &str = "const real = setTimeout;
    window.setTimeout = (action, time, ...words) => real(action, time > 5000 ? 1500 : time, ...words);";

#[test]
fn a_server_that_hangs_is_noticed_and_no_ball_is_lost_or_doubled() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    phone.before_every_page(HURRY);
    let made = make(&phone, &server, &["Ann", "Ben"]);
    let watcher = Browser::desktop().open();
    watcher.before_every_page(HURRY);
    watcher.go_to(&made.look);
    live(&watcher);
    let mut version = 1;
    tap(&phone, &mut version, &["8"]);
    at(&watcher, version);
    server.signal("-STOP").unwrap();
    press(&phone, &["1", "X"]);
    for each in [&phone, &watcher] {
        each.see("html[data-live=off]");
        each.see_text("No connection. Reconnecting…");
    }
    assert_eq!((row(&phone, 0), row(&phone, 1), row(&watcher, 0)), ("81 = 9".into(), "X = 0".into(), "8 = 0".into()));
    assert_eq!(hatched(&phone), ["1", "X"]);
    server.signal("-CONT").unwrap();
    version += 2;
    at(&phone, version);
    at(&watcher, version);
    nothing_waits(&phone);
    tap(&phone, &mut version, &["5"]);
    assert_eq!((row(&phone, 0), row(&phone, 1)), ("81 5 = 9".into(), "X = 0".into()));
}

/// The server is there, and its database is not: everybody keeps the board, the phone says what was not sent, and it goes on
/// by itself.
#[test]
fn balls_wait_while_the_database_is_away() {
    let mut cluster = Cluster::start(&[]).unwrap();
    let server = serve(&crate::records::database(&cluster), &[]);
    let [phone, watcher] = [Browser::phone().open(), Browser::desktop().open()];
    let made = make(&phone, &server, &["Ann", "Ben"]);
    let mut version = 1;
    tap(&phone, &mut version, &["8"]);
    cluster.kill().unwrap();
    press(&phone, &["1", "X"]);
    assert_eq!(hatched(&phone), ["1", "X"]);
    phone.see_text("Waiting to be sent: Ann 1, Ben X");
    // Who comes only now sees what is known.
    watcher.go_to(&made.look);
    live(&watcher);
    assert_eq!((row(&watcher, 0), row(&phone, 0)), ("8 = 0".into(), "81 = 9".into()));
    cluster.run().unwrap();
    version += 2;
    at(&phone, version);
    at(&watcher, version);
    nothing_waits(&phone);
    assert_eq!((row(&watcher, 0), row(&watcher, 1)), ("81 = 9".into(), "X = 0".into()));
}

const UNKEPT: &str = "This device cannot store anything: its storage is full or blocked. \
    What has not been sent is lost if you close this page.";

/// Whether the page asks before it is left.
fn asks_to_stay(browser: &Browser) -> bool {
    let leave = "const leaving = new Event('beforeunload', { cancelable: true });
        dispatchEvent(leaving);
        return leaving.defaultPrevented;";
    browser.run(leave, &[]) == json!(true)
}

#[test]
fn balls_wait_in_memory_when_the_storage_is_full() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    make(&phone, &server, &["Ann", "Ben"]);
    let mut version = 1;
    tap(&phone, &mut version, &["8"]);
    nothing_waits(&phone);
    phone.run(
        "let part = 'x'.repeat(1 << 22);
         for (let number = 0; part; number += 1) {
           try { localStorage.setItem('filling' + number, part); } catch { part = part.slice(part.length / 2 + 1); }
         }",
        &[],
    );
    go_offline(&phone);
    press(&phone, &["1", "X"]);
    assert_eq!(phone.see("#loose"), UNKEPT);
    assert_eq!((row(&phone, 0), row(&phone, 1)), ("81 = 9".into(), "X = 0".into()));
    assert!(asks_to_stay(&phone));
    phone.screenshot("storage-full-phone");
    phone.go_online();
    version += 2;
    at(&phone, version);
    nothing_waits(&phone);
    assert!(!asks_to_stay(&phone), "nothing would be lost");
    phone.run("localStorage.clear()", &[]);
    tap(&phone, &mut version, &["5"]);
    phone.miss("#loose");
    assert_eq!((row(&phone, 0), row(&phone, 1)), ("81 5 = 9".into(), "X = 0".into()));
}

#[test]
fn balls_wait_in_memory_when_the_storage_is_blocked() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().without_storage().open();
    make(&phone, &server, &["Ann", "Ben"]);
    let stores = "try { localStorage.setItem('a', 'b'); return true; } catch { return false; }";
    assert_eq!(phone.run(stores, &[]), json!(false));
    let mut version = 1;
    tap(&phone, &mut version, &["8"]);
    assert_eq!(phone.see("#loose"), UNKEPT);
    go_offline(&phone);
    press(&phone, &["1", "X"]);
    assert!(asks_to_stay(&phone));
    phone.go_online();
    at(&phone, version + 2);
    nothing_waits(&phone);
    assert_eq!((row(&phone, 0), row(&phone, 1)), ("81 = 9".into(), "X = 0".into()));
}

#[test]
fn a_race_is_not_begun_where_its_secret_cannot_be_kept() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().without_storage().open();
    phone.go_to(&server.page("/#race"));
    phone.click("#entrants");
    phone.press("Ann\nBen");
    for _ in 0..2 {
        phone.click("#race-form [type=submit]");
        let refusal = phone.see("#race-form .refusal");
        assert!(refusal.starts_with("This browser cannot store anything"), "{refusal}");
    }
    assert_eq!(phone.address(), server.page("/#race"));
}

#[test]
fn balls_that_wait_survive_a_storage_that_is_emptied() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    make(&phone, &server, &["Ann", "Ben"]);
    let mut version = 1;
    tap(&phone, &mut version, &["8"]);
    go_offline(&phone);
    press(&phone, &["1", "X"]);
    phone.run("localStorage.clear()", &[]);
    press(&phone, &["5"]);
    assert_eq!((row(&phone, 0), row(&phone, 1)), ("81 5 = 9".into(), "X = 0".into()));
    phone.go_online();
    at(&phone, version + 3);
    nothing_waits(&phone);
    assert_eq!((row(&phone, 0), row(&phone, 1)), ("81 5 = 9".into(), "X = 0".into()));
}

#[test]
fn a_game_that_is_gone_is_said_to_be_gone() {
    let mut server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    make(&phone, &server, &["Ann", "Ben"]);
    server.kill().unwrap();
    phone.see("html[data-live=off]");
    press(&phone, &["8"]);
    let elsewhere = new_journal();
    let other = Server::start_at(&Program::at(ALLEY), elsewhere.as_ref(), server.address).unwrap();
    phone.see("html[data-live=gone]");
    assert_eq!(phone.see("#away"), "There is nothing at this link any more.");
    phone.see("#held li");
    assert!(phone.see("#held").contains("There is no such game."), "{}", phone.see("#held"));
    assert_eq!(phone.all("#held b"), ["Ann · Frame 1, ball 1: 8"], "the ball is still here");
    drop(other);
    server.restart().unwrap();
    live(&phone);
    phone.click("#held li button:nth-of-type(1)");
    at(&phone, 2);
    nothing_waits(&phone);
}

#[test]
fn a_key_that_is_tapped_twice_at_once_asks() {
    let server = serve(&new_journal(), &[]);
    let phone = Browser::phone().open();
    make(&phone, &server, &["Ann", "Ben"]);
    let twice = "const key = document.querySelector('#pad [data-key=X]'); key.click(); key.click();";
    phone.run(twice, &[]);
    assert_eq!(phone.see("#twice-title"), "X was tapped twice. Score it once more, for Ben?");
    at(&phone, 2);
    phone.screenshot("twice-phone");
    crate::lane::judged(&phone, "twice-phone");
    phone.click("#twice .main");
    phone.miss("#twice");
    assert_eq!((row(&phone, 0), row(&phone, 1)), ("X = 0".into(), " = 0".into()), "a finger that bounced");
    let mut version = 2;
    tap(&phone, &mut version, &["X"]);
    phone.see("#pad:not([data-just])");
    phone.run(twice, &[]);
    phone.click("#twice-yes");
    at(&phone, version + 2);
    assert_eq!((row(&phone, 0), row(&phone, 1)), ("X X = 0".into(), "X X = 0".into()), "somebody in a hurry");
}
