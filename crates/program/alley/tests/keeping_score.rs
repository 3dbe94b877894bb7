//! Programs of others that keep the score over HTTP: the example in Rust and the script for a shell.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::io::{Read as _, copy};
use std::net::{Shutdown, SocketAddr, TcpListener};
use std::path::Path;
use std::process::Command;
use std::thread;

use crate::support::{ALLEY, serve};
use alley_trials::http::{Request, connect};
use alley_trials::{Run, Server, new_journal};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/keep-score.sh");
const KEY: &str = "no-secret-as-it-is-only-a-test";
/// One of them looks as little like a name as is allowed.
const NAMES: [&str; 2] = ["박지수", "\"Kim\" \\"];

fn script() -> Command {
    let mut command = Command::new("sh");
    command.arg(SCRIPT);
    command
}

fn example() -> Command {
    let path = Path::new(ALLEY).parent().unwrap().join("examples/keep_score");
    assert!(path.exists(), "cargo test -p alley builds it first, or: cargo build -p alley --example keep_score");
    Command::new(path)
}

/// The first player bowls strikes; the second a foul, a split that is made, and one pin with every ball after that.
fn balls() -> Vec<&'static str> {
    let beginning = ["10", "F", "9", "10", "8:7-10", "2"];
    let tenth = ["10", "10", "10", "1", "1"];
    [&beginning[..], &["10", "1", "1"].repeat(7), &tenth].concat()
}

fn kept(mut command: Command, server: SocketAddr, balls: &[&str]) -> Run {
    command.arg(format!("http://{server}")).args(NAMES).env("KEY", KEY).env("NO_PROXY", "127.0.0.1");
    Run::of(command, balls.join("\n").as_bytes())
}

/// The link that the first line of a run gives, as an id and a token.
fn link(run: &Run) -> (String, String) {
    let (_, link) = run.screen().lines().next().unwrap().split_once("/g/").unwrap();
    let (id, token) = link.split_once('/').unwrap();
    (id.to_owned(), token.to_owned())
}

fn entries(server: &Server, (id, token): &(String, String)) -> usize {
    let history = Request::get(&format!("/api/v1/games/{id}/history")).token(token).ask(server.address).json();
    history.as_array().unwrap().len()
}

fn a_whole_game_is_kept(program: fn() -> Command) {
    let (server, balls) = (serve(&new_journal(), &[]), balls());
    let stopped = kept(program(), server.address, &balls[..7]);
    assert_eq!((stopped.code, stopped.stderr.as_str(), stopped.screen().lines().count()), (Some(0), "", 1));
    let link = link(&stopped);
    assert_eq!(entries(&server, &link), 8);

    let whole = kept(program(), server.address, &balls);
    assert_eq!((whole.code, whole.stderr.as_str()), (Some(0), ""));
    let ranking: Vec<_> = whole.screen().lines().skip(1).collect();
    assert_eq!(ranking.len(), 2);
    assert_eq!(ranking[0], "1. 박지수 300");
    assert!(ranking[1].starts_with("2. ") && ranking[1].ends_with(" 36"), "{}", ranking[1]);
    assert_eq!(entries(&server, &link), 1 + balls.len());

    let (id, token) = &link;
    let game = Request::get(&format!("/api/v1/games/{id}")).token(token).ask(server.address).json();
    assert_eq!((&game["players"][0]["total"], &game["players"][1]["total"]), (&300.into(), &36.into()));
    assert_eq!(game["players"][1]["name"], NAMES[1]);

    let again = kept(program(), server.address, &balls);
    assert_eq!((again.code, again.screen()), (whole.code, whole.screen()), "a repeat is harmless");
    assert_eq!(entries(&server, &link), 1 + balls.len());
}

fn a_refusal_is_passed_on(program: fn() -> Command) {
    let server = serve(&new_journal(), &[]);
    let refused = kept(program(), server.address, &["10", "7", "4"]);
    assert_eq!((refused.code, refused.stderr.as_str()), (Some(1), "line 3: 4 pins, but only 3 stood\n"));
    let link = link(&refused);
    assert_eq!(entries(&server, &link), 3);
    let put_right = kept(program(), server.address, &["10", "7", "3"]);
    assert_eq!((put_right.code, put_right.stderr.as_str()), (Some(0), ""));
    assert_eq!(entries(&server, &link), 4);
}

/// A door to the server that swallows the answer to the first caller, and then lets everything pass.
fn losing_an_answer(server: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for (earlier, caller) in listener.incoming().flatten().enumerate() {
            let server = connect(server).unwrap();
            let (mut asking, mut answering) = (caller.try_clone().unwrap(), server.try_clone().unwrap());
            thread::spawn(move || (copy(&mut asking, &mut &server), server.shutdown(Shutdown::Write)));
            thread::spawn(move || {
                let lost = earlier == 0 && answering.read(&mut [0; 1024]).is_ok();
                let _ = if lost { Ok(0) } else { copy(&mut answering, &mut &caller) };
                caller.shutdown(Shutdown::Both)
            });
        }
    });
    address
}

#[test]
fn the_script_keeps_a_whole_game() {
    a_whole_game_is_kept(script);
}

#[test]
fn the_example_keeps_a_whole_game() {
    a_whole_game_is_kept(example);
}

fn a_lost_answer_does_no_harm(program: fn() -> Command) {
    let (server, balls) = (serve(&new_journal(), &[]), balls());
    let run = kept(program(), losing_an_answer(server.address), &balls);
    assert_eq!((run.code, run.stderr.as_str(), run.screen().lines().count()), (Some(0), "", 3));
    assert_eq!(entries(&server, &link(&run)), 1 + balls.len());
}

#[test]
fn both_say_again_what_was_not_answered() {
    a_lost_answer_does_no_harm(script);
    a_lost_answer_does_no_harm(example);
}

#[test]
fn both_pass_on_why_a_ball_is_refused() {
    a_refusal_is_passed_on(script);
    a_refusal_is_passed_on(example);
}
