//! Who may do what in a database, and what becomes of it when its owner alters the record.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::thread::sleep;
use std::time::Duration;

use crate::records::{begin, database, on, play, roll, said};
use crate::support::{alley, serve};
use alley_trials::http::Request;
use alley_trials::{Cluster, Run, Scratch, new_journal};
use serde_json::Value;

const DOCUMENT: &str = include_str!("../../../../docs/operating.md");

/// The database as the document sets it up: its address for the role that owns it and for the one that serves, and the
/// rights of the second, which it has not got yet.
fn documented(cluster: &Cluster) -> (String, String, &'static str) {
    let mut blocks = DOCUMENT.split("```sql\n").skip(1).map(|block| block.split_once("```").unwrap().0);
    let (setting_up, rights) = (blocks.next().unwrap(), blocks.next().unwrap());
    for line in setting_up.lines() {
        cluster.tell(line).unwrap();
    }
    let address = cluster.address().unwrap();
    let (place, _) = address.split_once("/postgres?").unwrap();
    let [owner, serving] = ["alley_owner", "alley_serve"].map(|role| place.replace("//alley@", &format!("//{role}@")));
    (format!("{owner}/alley"), format!("{serving}/alley"), rights)
}

/// The role that faces the world, with the rights that the document gives it, can do its work and alter nothing; and it
/// needs every one of them.
#[test]
fn the_documented_rights_are_enough_and_no_more() {
    let cluster = Cluster::start(&[]).unwrap();
    let (owner, serving, rights) = documented(&cluster);
    assert_eq!(said(&owner, &["journal", "upgrade"], ""), "The journal was brought to this version.\n");
    assert_eq!(on(&serving, &["games"], "").code, Some(2), "without rights there is nothing to see");
    assert_eq!(on(&serving, &["journal", "upgrade"], "").code, Some(2), "the schema is the owner's");
    let tell = |words: &str| cluster.tell_in("alley", words);
    tell(rights).unwrap();

    play(&serving);
    let server = serve(&serving, &[]);
    let [id, write, _] = begin(&server);
    assert_eq!(roll(&server, (&id, &write), 1, 3).status, 200);
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
        let told = tell(&format!("SET ROLE alley_serve; {harm}")).unwrap_err().to_string();
        assert!(told.contains("permission denied") || told.contains("must be owner"), "{harm}: {told}");
    }
    for (what, table) in each_right(rights) {
        tell(&format!("REVOKE {what} ON {table} FROM alley_serve")).unwrap();
        let without = on(&serving, &["bowl", "PJS"], "7\n2\n");
        assert_eq!(without.code, Some(2), "{what} ON {table} is not needed: {}", without.screen());
        tell(&format!("GRANT {what} ON {table} TO alley_serve")).unwrap();
    }
}

/// Every single right: what, and on which table.
fn each_right(rights: &str) -> Vec<(String, &str)> {
    let grants = rights.lines().map(|line| line.strip_prefix("GRANT ").unwrap().split_once(" ON ").unwrap());
    let each = grants.flat_map(|(what, of)| {
        let (tables, _) = of.split_once(" TO ").unwrap();
        let whats: Vec<String> = match what.split_once(" (") {
            Some((verb, columns)) => {
                let columns = columns.trim_end_matches(')').split(", ");
                columns.map(|column| format!("{verb} ({column})")).collect()
            }
            None => vec![what.to_owned()],
        };
        tables.split(", ").flat_map(move |table| whats.clone().into_iter().map(move |what| (what, table)))
    });
    each.collect()
}

/// The owner of the database can alter rows. The check names what was altered, nobody is shown it, and a server that knew
/// more raises the alarm and goes on showing what it knows.
#[test]
fn what_was_altered_in_a_database_is_named_and_never_shown() {
    let cluster = Cluster::start(&[]).unwrap();
    let database = database(&cluster);
    let server = serve(&database, &[]);
    let [id, write, look] = begin(&server);
    let schema = database.rsplit("%3D").next().unwrap();
    let alter = |words: &str| {
        let unguarded = format!("SET search_path = {schema}; SET session_replication_role = replica; {words}");
        cluster.tell(&unguarded).unwrap();
    };
    alter("CREATE TABLE yesterday AS SELECT * FROM games");
    assert_eq!(roll(&server, (&id, &write), 1, 3).status, 200);
    let refused = |arguments: &[&str], words: &str| {
        let run = on(&database, arguments, "");
        assert_eq!((run.code, run.screen()), (Some(1), ""), "{arguments:?}");
        assert!(run.stderr.contains(words), "{arguments:?}: {}", run.stderr);
    };
    alter("UPDATE entries SET payload = '9' WHERE number = 2");
    for arguments in [&["journal", "check"][..], &["games", "show", &id], &["games", "history", &id]] {
        refused(arguments, &format!("entry 2 of game {id}"));
    }
    let fresh = serve(&database, &[]);
    let asked = Request::get(&format!("/api/v1/games/{id}")).token(&look).ask(fresh.address);
    assert_eq!((asked.status, asked.code().as_str()), (500, "journal"));

    // What was acknowledged is gone without a trace; only who has seen it can tell.
    alter("DELETE FROM entries WHERE number = 2; DELETE FROM games; INSERT INTO games SELECT * FROM yesterday");
    assert_eq!(said(&database, &["journal", "check"], ""), "All in order. Games: 1, entries: 1\n");
    let known: Value = Request::get(&format!("/api/v1/games/{id}")).token(&look).ask(server.address).json();
    assert_eq!(known["version"], 2);
    let alarm = format!("the journal has lost entries of game {id}: it stands at 1\n");
    // It looks ten times a second.
    sleep(Duration::from_secs(1));
    let told = server.told("-TERM").unwrap().complaints;
    assert_eq!(told.matches(&alarm).count(), 1, "{told}");
}

/// The role needs a password, which stands in no argument and in no message.
#[test]
fn a_password_comes_from_the_environment_or_from_a_file() {
    let cluster = Cluster::start(&[]).unwrap();
    cluster.tell("CREATE ROLE club LOGIN SUPERUSER PASSWORD 'hunter2'").unwrap();
    let rules = cluster.tell("SHOW hba_file").unwrap();
    let trusting = fs::read_to_string(&rules).unwrap();
    fs::write(&rules, format!("local all club scram-sha-256\n{trusting}")).unwrap();
    cluster.tell("SELECT pg_reload_conf()").unwrap();
    let journal = cluster.address().unwrap().replace("//alley@", "//club@");
    let asked = |name: &str, value: &str| {
        let mut command = alley(&["--lang", "en", "--journal", &journal, "journal", "upgrade"]);
        command.env_remove("PGPASSWORD").env_remove("PGPASSFILE").env("HOME", "/nowhere").env(name, value);
        Run::of(command, b"")
    };
    while asked("PGUSER", "club").code == Some(0) {
        sleep(Duration::from_millis(10));
    }
    let folder = Scratch::new();
    let file = folder.file("passwords");
    fs::write(&file, "elsewhere:*:*:*:hunter1\nlocalhost:5432:postgres:club:hunter2\n").unwrap();
    let by_file = |mode| {
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        asked("PGPASSFILE", file.to_str().unwrap())
    };
    for refused in [asked("PGUSER", "club"), asked("PGPASSWORD", "hunter3"), by_file(0o644)] {
        assert_eq!((refused.code, refused.screen()), (Some(2), ""));
        assert!(refused.stderr.starts_with("alley: cannot open the journal"), "{}", refused.stderr);
        assert!(refused.stderr.contains("password") && !refused.stderr.contains("hunter"), "{}", refused.stderr);
    }
    for admitted in [asked("PGPASSWORD", "hunter2"), by_file(0o600)] {
        assert_eq!((admitted.code, admitted.stderr.as_str()), (Some(0), ""));
    }
}
