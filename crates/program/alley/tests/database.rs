//! The record in a database: every command that names a journal takes its address, and what is in one engine can be
//! brought to another and back.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use crate::records::{begin, database, on, play, said, watch};
use crate::support::{alley, serve};
use alley_trials::{Cluster, Run, new_journal};

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
