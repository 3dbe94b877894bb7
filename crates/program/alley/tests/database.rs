//! The record in a database: every command that names a journal takes its address, and what is in one engine can be
//! brought to another and back.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod support;

use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use alley_trials::http::{Connection, Request};
use alley_trials::{Cluster, Run, Server, new_journal};
use serde_json::Value;
use support::{alley, serve};

/// The program in English, on this journal.
fn on(journal: &str, arguments: &[&str], input: &str) -> Run {
    let mut command = alley(arguments);
    command.env("ALLEY_JOURNAL", journal).env("ALLEY_LANG", "en");
    Run::of(command, input.as_bytes())
}

/// What a run said that went well.
fn said(journal: &str, arguments: &[&str], input: &str) -> String {
    let run = on(journal, arguments, input);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    run.screen().to_owned()
}

fn database(cluster: &Cluster) -> String {
    let address = cluster.address().unwrap();
    assert_eq!(said(&address, &["journal", "upgrade"], ""), "The journal was brought to this version.\n");
    assert_eq!(said(&address, &["journal", "upgrade"], ""), "Nothing to do: the journal is of this version.\n");
    address
}

/// An unfinished game with an undo and a correction, a finished one, and a race.
fn play(journal: &str) {
    let left = on(journal, &["bowl", "PJS", "KYJ"], "10\n7\n2\n:undo\n1\n:fix PJS 1 9 1\n");
    assert_eq!(left.code, Some(1), "{}", left.stderr);
    said(journal, &["bowl", "--solo"], &format!("PJS\n{}", "10\n".repeat(12)));
    said(journal, &["race", "pobi,woni", "--laps", "3"], "");
}

#[test]
fn every_command_takes_the_address_of_a_database() {
    let cluster = Cluster::start(&[]).unwrap();
    let database = database(&cluster);
    play(&database);
    assert!(said(&database, &["games"], "").contains("KYJ 8"));
    assert!(said(&database, &["games", "show"], "").contains("pobi"));
    assert!(said(&database, &["stats", "PJS"], "").contains("300"));
    let resumed = on(&database, &["resume"], "3\n");
    assert!(resumed.screen().contains("PJS"), "{}", resumed.stderr);
    assert_eq!(said(&database, &["journal", "check"], ""), "All in order. Games: 3, entries: 22\n");
    // Named by the option as well.
    let by_option = Run::of(alley(&["journal", "check", "--lang", "en", "--journal", &database]), b"");
    assert_eq!(by_option.screen(), "All in order. Games: 3, entries: 22\n", "{}", by_option.stderr);
}

#[test]
fn a_copy_there_and_back_exports_the_same_bytes() {
    let cluster = Cluster::start(&[]).unwrap();
    let (file, database, back) = (new_journal(), database(&cluster), new_journal());
    play(&file);
    let copied = "Copied. New games: 3, new entries: 21\n";
    assert_eq!(said("", &["journal", "copy", &file, &database], ""), copied);
    assert_eq!(said("", &["journal", "copy", &database, &back], ""), copied);
    let exported = said(&file, &["games", "export"], "");
    assert_eq!(said(&database, &["games", "export"], ""), exported);
    assert_eq!(said(&back, &["games", "export"], ""), exported);
    assert_eq!(said("", &["journal", "copy", &file, &back], ""), "Copied. New games: 0, new entries: 0\n");

    // Gone on with in both, the game has two ends, and each journal keeps its own.
    for (journal, pins) in [(&file, "1\n"), (&database, "2\n")] {
        on(journal, &["resume"], pins);
    }
    let before = said(&database, &["games", "export"], "");
    let forked = on("", &["journal", "copy", &file, &database], "");
    assert_eq!(forked.code, Some(1));
    assert!(forked.stderr.starts_with("alley: these games have gone different ways"), "{}", forked.stderr);
    assert_eq!(said(&database, &["games", "export"], ""), before);
    assert_eq!(said("", &["journal", "copy", &file, &back], ""), "Copied. New games: 0, new entries: 1\n");
}

/// Killed again and again, a copy is whole in the end.
#[test]
fn a_copy_that_is_killed_goes_on_when_it_is_run_again() {
    let cluster = Cluster::start(&[]).unwrap();
    let (file, database, back) = (new_journal(), database(&cluster), new_journal());
    for _ in 0..10 {
        play(&file);
    }
    let killed = |from: &str, to: &str| {
        for patience in 1.. {
            let mut copy = alley(&["journal", "copy", from, to]).stdout(Stdio::null()).spawn().unwrap();
            sleep(Duration::from_millis(patience * 5));
            let _ = copy.kill();
            if copy.wait().unwrap().success() {
                return;
            }
        }
    };
    killed(&file, &database);
    killed(&database, &back);
    let exported = said(&file, &["games", "export"], "");
    assert_eq!(said(&database, &["games", "export"], ""), exported);
    assert_eq!(said(&back, &["games", "export"], ""), exported);
    assert_eq!(said(&back, &["journal", "check"], ""), "All in order. Games: 30, entries: 210\n");
}

#[test]
fn what_cannot_be_used_is_told_in_a_sentence_and_without_a_password() {
    let cluster = Cluster::start(&[]).unwrap();
    let empty = cluster.address().unwrap();
    let refused = |journal: &str| {
        let run = on(journal, &["games"], "");
        (run.code, run.stderr)
    };
    let told = format!("alley: {empty}: there is no journal in this database yet: alley journal upgrade makes one\n");
    assert_eq!(refused(&empty), (Some(2), told));
    let told = "alley: cannot open the journal postgres://alley@localhost/club: \
        a password does not belong in an address: PGPASSWORD or PGPASSFILE tells it\n";
    assert_eq!(refused("postgres://alley:hunter2@localhost/club"), (Some(2), told.to_owned()));
    let (code, told) = refused("postgres://alley@127.0.0.1:1/club");
    assert_eq!(code, Some(2));
    assert!(told.ends_with("the database cannot be reached, and nothing was written\n"), "{told}");
}

const DOCUMENT: &str = include_str!("../../../../docs/operating.md");

/// The role that faces the world, with the rights that the document gives it, can do its work and alter nothing.
#[test]
fn the_documented_rights_are_enough_and_no_more() {
    let mut blocks = DOCUMENT.split("```sql\n").skip(1).map(|block| block.split_once("```").unwrap().0);
    let (roles, rights) = (blocks.next().unwrap(), blocks.next().unwrap());
    let cluster = Cluster::start(&[]).unwrap();
    let owned = database(&cluster);
    let schema = owned.rsplit("%3D").next().unwrap();
    for role in roles.lines().filter(|line| line.starts_with("CREATE ROLE")) {
        cluster.tell(role).unwrap();
    }
    let serving = owned.replace("//alley@", "//alley_serve@");
    assert_eq!(on(&serving, &["games"], "").code, Some(2), "without rights there is nothing to see");
    cluster
        .tell(&format!("SET search_path = {schema}; GRANT USAGE ON SCHEMA {schema} TO alley_serve; {rights}"))
        .unwrap();

    play(&serving);
    let server = serve(&serving, &[]);
    let [id, write, _] = begin(&server);
    let roll = Request::new("POST", &format!("/api/v1/games/{id}/rolls")).token(&write).version(1).key("roll");
    assert_eq!(roll.json(r#"{"pins":7}"#).ask(server.address).status, 200);
    assert_eq!(said(&serving, &["journal", "check"], ""), "All in order. Games: 4, entries: 23\n");
    let elsewhere = new_journal();
    play(&elsewhere);
    assert_eq!(said("", &["journal", "copy", &elsewhere, &serving], ""), "Copied. New games: 3, new entries: 21\n");
    for harm in [
        "UPDATE entries SET payload = '8'",
        "DELETE FROM entries",
        "TRUNCATE entries",
        "DELETE FROM games",
        "UPDATE games SET public = true",
        "UPDATE games SET begun = 0",
        "DELETE FROM tally",
        "UPDATE alley_schema SET version = 2",
        "ALTER TABLE entries DISABLE TRIGGER entries_stay",
        "DROP TABLE entries",
        "SET session_replication_role = replica",
    ] {
        let told = cluster.tell(&format!("SET search_path = {schema}; SET ROLE alley_serve; {harm}"));
        let told = told.unwrap_err().to_string();
        assert!(told.contains("permission denied") || told.contains("must be owner"), "{harm}: {told}");
    }
}

/// A game that is shared: its id, the link that may write and the one that may look.
fn begin(server: &Server) -> [String; 3] {
    let body = r#"{"players":["PJS"],"public":false}"#;
    let request = Request::new("POST", "/api/v1/games").key("a-beginning-that-is-repeated").json(body);
    let begun: Value = request.ask(server.address).json();
    [&begun["game"]["id"], &begun["write"], &begun["look"]].map(|text| text.as_str().unwrap().to_owned())
}

fn watch(server: &Server, id: &str, look: &str) -> Connection {
    let mut stream = Connection::open(server.address).unwrap();
    stream.watch(&Request::get(&format!("/api/v1/games/{id}/live")).token(look)).unwrap();
    assert_eq!(stream.event().unwrap().unwrap().number, 1);
    stream
}

#[test]
fn two_servers_on_one_database_are_as_one() {
    let cluster = Cluster::start(&[]).unwrap();
    let database = database(&cluster);
    let servers = [serve(&database, &[]), serve(&database, &[])];
    let [id, write, look] = begin(&servers[0]);
    assert_eq!(begin(&servers[1]), [&*id, &*write, &*look], "the same beginning anywhere");
    let mut streams = servers.each_ref().map(|server| watch(server, &id, &look));
    for (version, pins) in (1..).zip([10, 7, 3, 10]) {
        let server = &servers[usize::try_from(version % 2).unwrap()];
        let roll = Request::new("POST", &format!("/api/v1/games/{id}/rolls")).token(&write).version(version);
        let answer = roll.key(&format!("roll-{version}")).json(format!(r#"{{"pins":{pins}}}"#)).ask(server.address);
        assert_eq!(answer.status, 200, "{}", answer.body);
        let seen = streams.each_mut().map(|stream| stream.event().unwrap().unwrap());
        assert_eq!((seen[0].number, &seen[0].data), (version + 1, &seen[1].data));
    }
    assert_eq!(said(&database, &["journal", "check"], ""), "All in order. Games: 1, entries: 5\n");
}

#[test]
fn a_roll_in_a_terminal_is_live_on_phones() {
    let journal = new_journal();
    let server = serve(&journal, &[]);
    let [id, _, look] = begin(&server);
    let mut stream = watch(&server, &id, &look);
    let left = on(&journal, &["resume", &id], "7\n");
    assert_eq!(left.code, Some(1), "{}", left.stderr);
    let event = stream.event().unwrap().unwrap();
    assert_eq!(event.number, 2);
    assert!(event.data.contains(r#""rolls":[7]"#), "{}", event.data);
}
