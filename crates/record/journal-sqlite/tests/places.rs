//! Odd places for a journal: each is used or refused with a clear answer, and none hangs.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::fs;
use std::path::Path;

use alley_journal::contract::{GAME, open, say, whole};
use alley_journal::{Damage, Failure, Inventory, Journal, Obstacle};
use alley_journal_sqlite::Sqlite;
use alley_trials::Scratch;

fn refused(path: &Path) -> String {
    Sqlite::open(path, |_| None).unwrap_err().to_string()
}

#[test]
fn a_path_with_blanks_and_korean_letters_is_as_good_as_any() {
    let folder = Scratch::new();
    fs::create_dir(folder.file("내 기록 폴더")).unwrap();
    for name in ["내 기록 폴더/볼링 기록.journal", "what?mode=memory#1%20", "file:x.journal", ":memory:"] {
        let path = folder.file(name);
        Sqlite::open(&path, |_| None).unwrap().begin(&say("game", "박지성"), GAME, &open("박지성")).unwrap();
        assert!(path.is_file(), "{name}");
        assert_eq!(Sqlite::open_existing(&path, |_| None).unwrap().check(), Ok(Inventory { games: 1, entries: 1 }));
    }
}

/// SQLite takes some names for something else than a file; here every name is a file in the present directory.
#[test]
fn no_name_means_a_journal_that_is_forgotten() {
    assert!(matches!(Sqlite::open("", |_| None), Err(Failure::CannotOpen { .. })));
    for name in [":memory:", "file::memory:"] {
        assert_eq!(Sqlite::open_existing(name, |_| None).unwrap_err(), Failure::Missing(name.into()));
    }
}

#[test]
fn a_missing_file_becomes_a_journal_only_when_asked_to() {
    let folder = Scratch::new();
    let path = folder.file("alley.journal");
    assert_eq!(Sqlite::open_existing(&path, |_| None).unwrap_err(), Failure::Missing(path.clone()));
    assert!(!path.exists());
    drop(Sqlite::open(&path, |_| None).unwrap());
    drop(Sqlite::open_existing(&path, |_| None).unwrap());
    let nowhere = folder.file("no/such/folder/alley.journal");
    assert!(matches!(Sqlite::open(&nowhere, |_| None), Err(Failure::CannotOpen { .. })));
}

/// A program killed while it made the file leaves an empty one.
#[test]
fn an_empty_file_becomes_a_journal_only_when_asked_to() {
    let folder = Scratch::new();
    let path = folder.file("alley.journal");
    fs::write(&path, "").unwrap();
    let told = Sqlite::open_existing(&path, |_| None).unwrap_err().to_string();
    assert_eq!(told, format!("cannot open the journal {}: the file is empty", path.display()));
    drop(Sqlite::open(&path, |_| None).unwrap());
    drop(Sqlite::open_existing(&path, |_| None).unwrap());
}

/// A program killed a little later leaves a file that SQLite knows and that holds nothing.
#[test]
fn a_journal_half_made_is_made_whole() {
    let folder = Scratch::new();
    let path = folder.file("alley.journal");
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())).unwrap();
    drop(connection);
    assert!(fs::metadata(&path).unwrap().len() > 0);
    assert_eq!(Sqlite::open(&path, |_| None).unwrap().check(), Ok(Inventory { games: 0, entries: 0 }));
}

#[test]
fn a_path_through_a_file_is_refused_in_the_words_of_the_system() {
    let folder = Scratch::new();
    fs::write(folder.file("letter.txt"), "Dear Sir or Madam").unwrap();
    let path = folder.file("letter.txt/alley.journal");
    let reason = Obstacle::File(std::io::ErrorKind::NotADirectory);
    assert_eq!(Sqlite::open(&path, |_| None).unwrap_err(), Failure::CannotOpen { path, reason });
}

/// Nobody else on the machine may read it, nor the files that SQLite keeps beside it; what was there stays as it was.
#[cfg(unix)]
#[test]
fn a_new_journal_belongs_to_its_owner() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Scratch::new();
    let mode = |name: &str| fs::metadata(folder.file(name)).unwrap().permissions().mode() & 0o777;
    let path = folder.file("alley.journal");
    let mut journal = Sqlite::open(&path, |_| None).unwrap();
    journal.begin(&say("game", ""), GAME, &open("")).unwrap();
    assert_eq!(["alley.journal", "alley.journal-wal", "alley.journal-shm"].map(mode), [0o600; 3]);
    drop(journal);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    drop(Sqlite::open(&path, |_| None).unwrap());
    assert_eq!(mode("alley.journal"), 0o640);
}

/// A program that never lets go of it: those who open it are told so, and do not wait for ever.
#[test]
fn a_journal_that_another_program_keeps_to_itself_is_busy() {
    let folder = Scratch::new();
    let path = folder.file("alley.journal");
    drop(Sqlite::open(&path, |_| None).unwrap());
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; DELETE FROM tally WHERE row = 2;").unwrap();
    let (told, answer) = std::sync::mpsc::channel();
    let waiting = path.clone();
    std::thread::spawn(move || told.send(Sqlite::open(waiting, |_| None).map(drop)));
    let answer = answer.recv_timeout(std::time::Duration::from_secs(30)).unwrap();
    assert_eq!(answer.unwrap_err(), Failure::Busy);
}

#[test]
fn a_directory_is_no_journal() {
    let folder = Scratch::new();
    let path = folder.file("");
    assert_eq!(refused(&path), format!("cannot open the journal {}: it is a directory", path.display()));
}

#[cfg(unix)]
#[test]
fn a_pipe_or_a_device_is_no_journal() {
    let folder = Scratch::new();
    let pipe = folder.file("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in [&*pipe, Path::new("/dev/null"), Path::new("/dev/full")] {
        assert_eq!(refused(path), format!("cannot open the journal {}: it is not an ordinary file", path.display()));
    }
}

#[test]
fn other_files_are_left_as_they_are() {
    let folder = Scratch::new();
    let path = folder.file("letter.txt");
    let long = "Dear Sir or Madam, ".repeat(1_000);
    for text in ["x", "SQLite format 3\0", &long[..511], &long[..512], &long] {
        fs::write(&path, text).unwrap();
        assert_eq!(Sqlite::open(&path, |_| None).unwrap_err(), Failure::NotOurs(path.clone()), "{}", text.len());
        assert_eq!(fs::read_to_string(&path).unwrap(), *text);
    }
}

#[test]
fn somebody_elses_database_is_left_as_it_is() {
    let folder = Scratch::new();
    let path = folder.file("theirs.db");
    let theirs = rusqlite::Connection::open(&path).unwrap();
    theirs.execute_batch("CREATE TABLE addresses (name TEXT)").unwrap();
    drop(theirs);
    let before = fs::read(&path).unwrap();
    assert_eq!(refused(&path), format!("{} is not an Alley journal", path.display()));
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_newer_journal_is_refused_and_left_as_it_is() {
    let folder = Scratch::new();
    let path = folder.file("alley.journal");
    drop(Sqlite::open(&path, |_| None).unwrap());
    let later = rusqlite::Connection::open(&path).unwrap();
    later.execute_batch("PRAGMA user_version = 7").unwrap();
    drop(later);
    let before = fs::read(&path).unwrap();
    assert_eq!(Sqlite::open(&path, |_| None).unwrap_err(), Failure::Newer { path: path.clone(), found: 7, known: 2 });
    assert_eq!(Sqlite::open_as_it_is(&path).unwrap_err(), Failure::Newer { path: path.clone(), found: 7, known: 2 });
    assert_eq!(fs::read(&path).unwrap(), before);
}

/// Nothing is made of it by somebody who only looks, whatever it is.
#[test]
fn what_is_only_looked_at_is_left_as_it_is() {
    let folder = Scratch::new();
    let path = folder.file("alley.journal");
    assert_eq!(Sqlite::open_as_it_is(&path).unwrap_err(), Failure::Missing(path.clone()));
    fs::write(&path, "").unwrap();
    let empty = Failure::CannotOpen { path: path.clone(), reason: Obstacle::Empty };
    assert_eq!(Sqlite::open_as_it_is(&path).unwrap_err(), empty);
    let half_made = rusqlite::Connection::open(&path).unwrap();
    half_made.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())).unwrap();
    drop(half_made);
    assert_eq!(Sqlite::open_as_it_is(&path).unwrap_err(), empty);
    drop(Sqlite::open(&path, |_| None).unwrap());
    assert_eq!(Sqlite::open_as_it_is(&path).unwrap().check(), Ok(Inventory { games: 0, entries: 0 }));
    let altered = rusqlite::Connection::open(&path).unwrap();
    altered.execute_batch("DROP TRIGGER entries_stay").unwrap();
    assert!(matches!(Sqlite::open_as_it_is(&path), Err(Failure::Damaged(Damage::Store(_)))));
    altered.execute_batch("PRAGMA user_version = 0").unwrap();
    assert!(matches!(Sqlite::open_as_it_is(&path), Err(Failure::Damaged(Damage::Store(_)))));
    altered.execute_batch("PRAGMA application_id = 7").unwrap();
    assert_eq!(Sqlite::open_as_it_is(&path).unwrap_err(), Failure::NotOurs(path.clone()));
}

#[test]
fn while_another_program_writes_the_journal_is_busy_and_can_be_read() {
    let folder = Scratch::new();
    let path = folder.file("alley.journal");
    let mut journal = Sqlite::open(&path, |_| None).unwrap();
    let (game, first) = journal.begin(&say("game", ""), GAME, &open("")).unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(journal.append(game, first, &say("roll", "7"), &open("")), Err(Failure::Busy));
    assert_eq!(whole(&mut journal).unwrap().len(), 1);
    assert_eq!(whole(&mut Sqlite::open(&path, |_| None).unwrap()).unwrap().len(), 1);
    other.execute_batch("ROLLBACK").unwrap();
    journal.append(game, first, &say("roll", "7"), &open("")).unwrap();
}

#[test]
fn programs_that_start_together_on_no_file_share_one_journal() {
    for _ in 0..20 {
        let folder = Scratch::new();
        let path = folder.file("alley.journal");
        let start = std::sync::Barrier::new(4);
        std::thread::scope(|scope| {
            for program in 0..4 {
                let (path, start) = (&path, &start);
                scope.spawn(move || {
                    start.wait();
                    let mut journal = Sqlite::open(path, |_| None).unwrap();
                    journal.begin(&say(&format!("game-{program}"), ""), GAME, &open("")).unwrap();
                });
            }
        });
        assert_eq!(Sqlite::open(&path, |_| None).unwrap().check(), Ok(Inventory { games: 4, entries: 4 }));
    }
}

/// The log is emptied when it has become long, and not only when the journal is closed; reading goes on over that.
#[test]
fn a_long_log_is_carried_over() {
    let folder = Scratch::new();
    let path = folder.file("alley.journal");
    let mut journal = Sqlite::open(&path, |_| None).unwrap();
    let (game, mut position) = journal.begin(&say("game", ""), GAME, &open("")).unwrap();
    let (mut longest, mut emptied, mut length) = (0, 0, 0);
    for roll in 0..500 {
        let content = say(&format!("roll-{roll}"), &"7".repeat(20_000));
        position = journal.append(game, position, &content, &open("")).unwrap();
        let before = std::mem::replace(&mut length, fs::metadata(folder.file("alley.journal-wal")).unwrap().len());
        longest = longest.max(length);
        emptied += u32::from(length < before);
    }
    assert!((3 << 20..5 << 20).contains(&longest) && (1..10).contains(&emptied), "{longest}, {emptied} times");
    assert_eq!(journal.check(), Ok(Inventory { games: 1, entries: 501 }));
}
