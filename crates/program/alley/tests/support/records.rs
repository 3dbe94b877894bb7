//! Records in a file or a database, what is played in them, and servers on them.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use alley_trials::http::{Connection, Request, Response};
use alley_trials::{Cluster, Run, Server};
use serde_json::Value;

use super::support::alley;

/// The program in English, on this journal.
pub(crate) fn on(journal: &str, arguments: &[&str], input: &str) -> Run {
    let mut command = alley(arguments);
    command.env("ALLEY_JOURNAL", journal).env("ALLEY_LANG", "en");
    Run::of(command, input.as_bytes())
}

/// What a run said that went well.
pub(crate) fn said(journal: &str, arguments: &[&str], input: &str) -> String {
    let run = on(journal, arguments, input);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    run.screen().to_owned()
}

pub(crate) fn database(cluster: &Cluster) -> String {
    let address = cluster.address().unwrap();
    assert_eq!(said(&address, &["journal", "upgrade"], ""), "The journal was brought to this version.\n");
    assert_eq!(said(&address, &["journal", "upgrade"], ""), "Nothing to do: the journal is of this version.\n");
    address
}

/// An unfinished game with an undo and a correction, a finished one, and a race.
pub(crate) fn play(journal: &str) {
    let left = on(journal, &["bowl", "PJS", "KYJ"], "10\n7\n2\n:undo\n1\n:fix PJS 1 9 1\n");
    assert_eq!(left.code, Some(1), "{}", left.stderr);
    said(journal, &["bowl", "--solo"], &format!("PJS\n{}", "10\n".repeat(12)));
    said(journal, &["race", "pobi,woni", "--laps", "3"], "");
}

/// A game that is shared: its id, the link that may write and the one that may look.
pub(crate) fn begin(server: &Server) -> [String; 3] {
    let body = r#"{"players":["PJS"],"public":false}"#;
    let request = Request::new("POST", "/api/v1/games").key("a-beginning-that-is-repeated").json(body);
    let begun: Value = request.ask(server.address).json();
    [&begun["game"]["id"], &begun["write"], &begun["look"]].map(|text| text.as_str().unwrap().to_owned())
}

/// A roll at this version; the same again is a repeat.
pub(crate) fn roll(server: &Server, (id, write): (&str, &str), version: u64, pins: u8) -> Response {
    let roll = Request::new("POST", &format!("/api/v1/games/{id}/rolls")).token(write).version(version);
    roll.key(&format!("roll-{version}")).json(format!(r#"{{"pins":{pins}}}"#)).ask(server.address)
}

pub(crate) fn watch(server: &Server, id: &str, look: &str) -> Connection {
    let mut stream = Connection::open(server.address).unwrap();
    stream.watch(&Request::get(&format!("/api/v1/games/{id}/live")).token(look)).unwrap();
    assert_eq!(stream.event().unwrap().unwrap().number, 1);
    stream
}
