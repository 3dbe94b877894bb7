//! A file that is not what was written: flipped bits, cut ends, blocks of zeros. The check finds the record identical
//! or names what is damaged, and nothing that reads ever shows anything else.
//!
//! By default one bit of every used byte is flipped, and every bit of the parts that say where things are; with
//! `ALLEY_DAMAGE=all` every bit of everything, with `ALLEY_DAMAGE=few` one in twenty.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a test says what it found, or fails")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use alley_journal::contract::{GAME, Whole, finished, open, say, sound_heads, whole};
use alley_journal::{
    Content, Failure, Filter, Head, Inventory, Journal, Kind, Nature, Obstacle, Payload, Position, State,
};
use alley_journal_sqlite::Sqlite;
use alley_trials::Scratch;

const PAGE: usize = 1024;

/// What a damaged file turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Identical,
    Named,
}

/// A journal in which every kind of page occurs, with its log carried over: some games, one with many entries, one
/// with a long entry.
fn write_small_journal(path: &Path) -> Whole {
    let mut journal = Sqlite::open(path, |_| None).unwrap();
    let (game, mut position) = journal.begin(&say("game-1", "PJS,KYJ"), GAME, &open("PJS, KYJ")).unwrap();
    for roll in 0..20 {
        let content = say(&format!("9f86d081884c7d65-{roll}"), "7");
        position = journal.append(game, position, &content, &open("PJS 7, KYJ 12")).unwrap();
    }
    journal.append(game, position, &say("end", ""), &finished("PJS 180, KYJ 12")).unwrap();
    let long = Content { payload: Payload::new("seed ".repeat(300)).unwrap(), ..say("game-2", "") };
    journal.begin(&long, Nature { kind: Kind::Race, public: true }, &finished("a, b, c")).unwrap();
    journal.begin(&say("game-3", "박지성"), GAME, &open("박지성")).unwrap();
    let whole = whole(&mut journal).unwrap();
    drop(journal);
    assert!(!log_of(path).exists(), "closing carries the log over");
    whole
}

fn log_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

/// Opens and checks; what the check passes must read exactly as it was written, by every way of reading.
fn outcome(path: &Path, written: &Whole) -> Result<Outcome, String> {
    let named = |failure: Failure| match failure {
        // Read-only: damage in the byte that says how the file may be written.
        Failure::Damaged(_)
        | Failure::NotOurs(_)
        | Failure::Newer { .. }
        | Failure::ReadOnly
        | Failure::CannotOpen { reason: Obstacle::Empty, .. } => Ok(Outcome::Named),
        other => Err(format!("neither identical nor damaged: {other}")),
    };
    let mut journal = match Sqlite::open_existing(path, |_| None) {
        Ok(journal) => journal,
        Err(failure) => return named(failure),
    };
    let read = whole(&mut journal);
    let checked = journal.check();
    match (checked, read) {
        (Ok(_), Ok(read)) if read == *written => by_filter(&mut journal, written).map(|()| Outcome::Identical),
        (Ok(_), Ok(_)) => Err("the check passed what reads differently".to_owned()),
        (Ok(_), Err(failure)) => Err(format!("the check passed what cannot be read: {failure}")),
        (Err(failure), Ok(read)) if is_part_of(&read, written) => named(failure),
        (Err(_), Ok(_)) => Err("something was read that nobody wrote".to_owned()),
        (Err(failure), Err(_)) => named(failure),
    }
}

fn by_filter(journal: &mut Sqlite, written: &Whole) -> Result<(), String> {
    let (kind, public) = (Some(Kind::Game), Some(true));
    for state in [State::Open, State::Over].map(Some) {
        for filter in [Filter { kind, state, public: None }, Filter { kind: None, state, public }] {
            let found = sound_heads(journal, filter, None, 99).map_err(|failure| failure.to_string())?;
            let expected = written.iter().rev().map(|(head, _)| head).filter(|head| filter.admits(head));
            if !found.iter().eq(expected) {
                return Err(format!("games are found wrongly by {filter:?}"));
            }
        }
    }
    Ok(())
}

/// Whole games that were written, though perhaps not all of them.
fn is_part_of(read: &Whole, written: &Whole) -> bool {
    read.iter().all(|game| written.contains(game))
}

/// Tries every damage on a copy of its own, on two threads, and counts how often each outcome came.
fn try_all(bytes: &[u8], written: &Whole, damages: &[Damage]) -> (usize, usize) {
    let damages: Vec<_> = damages.iter().step_by(if wanted("few") { 20 } else { 1 }).collect();
    let identical = AtomicUsize::new(0);
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let folder = Scratch::new();
                let path = folder.file("damaged.journal");
                while let Some(damage) = damages.get(next.fetch_add(1, Ordering::Relaxed)) {
                    fs::write(&path, damage.done_to(bytes)).unwrap();
                    match outcome(&path, written) {
                        Ok(Outcome::Identical) => identical.fetch_add(1, Ordering::Relaxed),
                        Ok(Outcome::Named) => 0,
                        Err(why) => panic!("{damage:?}: {why}"),
                    };
                    let _ = fs::remove_file(log_of(&path));
                }
            });
        }
    });
    let identical = identical.into_inner();
    (identical, damages.len() - identical)
}

#[derive(Clone, Copy, Debug)]
enum Damage {
    Flip { byte: usize, bit: usize },
    Cut { length: usize },
    Zeros { from: usize },
}

impl Damage {
    fn done_to(self, bytes: &[u8]) -> Vec<u8> {
        let mut damaged = bytes.to_vec();
        match self {
            Self::Flip { byte, bit } => damaged[byte] ^= 1 << bit,
            Self::Cut { length } => damaged.truncate(length),
            Self::Zeros { from } => damaged[from..].iter_mut().take(512).for_each(|byte| *byte = 0),
        }
        damaged
    }
}

fn wanted(damages: &str) -> bool {
    std::env::var_os("ALLEY_DAMAGE").is_some_and(|wanted| wanted == damages)
}

/// All bits of the file's header and of each page's header and first cell pointers; of any other byte, one; and of
/// long stretches of zeros, which are free space, only every sixteenth byte.
fn flips(bytes: &[u8]) -> Vec<Damage> {
    let everything = wanted("all");
    let free = |byte: usize| bytes[byte.saturating_sub(16)..bytes.len().min(byte + 16)].iter().all(|byte| *byte == 0);
    let bits_of = |byte: usize| {
        let telling = byte < 100 + 24 || byte % PAGE < 24;
        let bits = match byte * 7 % 8 {
            _ if everything || telling => 0..8,
            _ if free(byte) && !byte.is_multiple_of(16) => 0..0,
            bit => bit..bit + 1,
        };
        bits.map(move |bit| Damage::Flip { byte, bit })
    };
    (0..bytes.len()).flat_map(bits_of).collect()
}

fn with_small_journal(damages: impl Fn(&[u8]) -> Vec<Damage>) -> (usize, usize) {
    let folder = Scratch::new();
    let path = folder.file("alley.journal");
    let written = write_small_journal(&path);
    let bytes = fs::read(&path).unwrap();
    assert_eq!(outcome(&path, &written), Ok(Outcome::Identical));
    try_all(&bytes, &written, &damages(&bytes))
}

#[test]
fn a_flipped_bit_is_harmless_or_named() {
    let (identical, named) = with_small_journal(flips);
    println!("flipped bits: {identical} harmless, {named} named");
    assert!(identical > 0 && named > 0, "{identical} harmless, {named} named");
}

fn cuts(lengths: std::ops::Range<usize>) -> Vec<Damage> {
    let step = if wanted("all") { 1 } else { 61 };
    lengths.step_by(step).map(|length| Damage::Cut { length }).collect()
}

#[test]
fn a_file_cut_short_is_named() {
    let (identical, named) = with_small_journal(|bytes| cuts(0..bytes.len() - PAGE + 1));
    println!("cuts: {identical} harmless, {named} named");
    assert_eq!(identical, 0);
}

/// The end of the last page may be free space.
#[test]
fn a_last_page_cut_short_is_harmless_or_named() {
    let (identical, named) = with_small_journal(|bytes| cuts(bytes.len() - PAGE + 1..bytes.len()));
    println!("cuts in the last page: {identical} harmless, {named} named");
    assert!(named > 0);
}

#[test]
fn a_block_of_zeros_is_harmless_or_named() {
    let step = if wanted("all") { 16 } else { 512 };
    let (identical, named) =
        with_small_journal(|bytes| (0..bytes.len()).step_by(step).map(|from| Damage::Zeros { from }).collect());
    println!("blocks of zeros: {identical} harmless, {named} named");
    assert!(named > 0);
}

/// A journal whose last writer was killed: the file, its log, and the record after every answer.
fn killed_writer(folder: &Scratch) -> (Vec<u8>, Vec<u8>, Vec<Whole>) {
    let path = folder.file("alley.journal");
    let mut journal = Sqlite::open(&path, |_| None).unwrap();
    let (game, mut position) = journal.begin(&say("game-1", "PJS"), GAME, &open("PJS")).unwrap();
    drop(journal);
    let mut journal = Sqlite::open(&path, |_| None).unwrap();
    let mut answered = vec![whole(&mut journal).unwrap()];
    for roll in 0..6 {
        position = journal.append(game, position, &say(&format!("roll-{roll}"), "7"), &open("PJS 7")).unwrap();
        answered.push(whole(&mut journal).unwrap());
    }
    let (_, first) = journal.begin(&say("game-2", "KYJ"), GAME, &open("KYJ")).unwrap();
    assert_eq!(first.number, 1);
    answered.push(whole(&mut journal).unwrap());
    assert_ne!(position, Position::START);
    (fs::read(&path).unwrap(), fs::read(log_of(&path)).unwrap(), answered)
}

/// How many of the answers survive each damage to the log.
fn surviving(damages: impl Fn(&[u8]) -> Vec<Damage>) -> Vec<usize> {
    let folder = Scratch::new();
    let (file, log, answered) = killed_writer(&folder);
    let path = folder.file("damaged.journal");
    let survive = |damage: Damage| {
        fs::write(&path, &file).unwrap();
        fs::write(log_of(&path), damage.done_to(&log)).unwrap();
        let mut journal = Sqlite::open_existing(&path, |_| None).unwrap();
        journal.check().unwrap();
        let read = whole(&mut journal).unwrap();
        answered.iter().position(|answer| *answer == read).unwrap_or_else(|| panic!("{damage:?}: no true prefix"))
    };
    damages(&log).into_iter().map(survive).collect()
}

#[test]
fn a_flipped_bit_in_the_log_leaves_a_true_prefix() {
    let step = if wanted("all") { 1 } else { 97 };
    let counts =
        surviving(|log| (0..log.len()).step_by(step).map(|byte| Damage::Flip { byte, bit: byte % 8 }).collect());
    println!("flips in the log: {} tried", counts.len());
    assert!((0..7).all(|count| counts.contains(&count)), "every prefix occurs");
}

#[test]
fn a_log_cut_short_leaves_a_true_prefix() {
    let step = if wanted("all") { 1 } else { 509 };
    let counts = surviving(|log| (0..=log.len()).step_by(step).map(|length| Damage::Cut { length }).collect());
    assert!((0..7).all(|count| counts.contains(&count)), "every prefix occurs");
    assert!(counts.is_sorted(), "a longer log never holds less");
}

#[test]
fn a_log_with_a_block_of_zeros_leaves_a_true_prefix() {
    let counts = surviving(|log| (0..log.len()).step_by(512).map(|from| Damage::Zeros { from }).collect());
    assert!((0..8).all(|count| counts.contains(&count)), "every prefix occurs, and zeros where zeros were do nothing");
}

#[test]
fn a_log_without_its_file_is_not_thrown_away() {
    let folder = Scratch::new();
    let (_, log, _) = killed_writer(&folder);
    let path = folder.file("lonely.journal");
    for there in [false, true] {
        fs::write(log_of(&path), &log).unwrap();
        if there {
            fs::write(&path, "").unwrap();
        }
        assert!(matches!(Sqlite::open(&path, |_| None), Err(Failure::Damaged(_))));
        assert!(matches!(Sqlite::open_existing(&path, |_| None), Err(Failure::Damaged(_))));
        assert_eq!(fs::read(log_of(&path)).unwrap(), log);
    }
}

/// A journal that was being made when the power went, and made anew when it went again.
#[test]
fn the_head_of_a_log_holds_nothing() {
    let folder = Scratch::new();
    let (_, log, _) = killed_writer(&folder);
    let path = folder.file("half-made.journal");
    for there in [false, true] {
        fs::write(log_of(&path), &log[..32]).unwrap();
        if there {
            fs::write(&path, "").unwrap();
        }
        let mut journal = Sqlite::open(&path, |_| None).unwrap();
        assert_eq!(journal.check(), Ok(Inventory { games: 0, entries: 0 }));
        drop(journal);
        fs::remove_file(&path).unwrap();
    }
}

/// Damage that SQLite itself finds nothing wrong with: rows that are well formed and not what was written.
mod by_hand {
    use super::*;
    use alley_journal::Damage as Told;

    fn alter(path: &Path, change: &str) {
        let connection = rusqlite::Connection::open(path).unwrap();
        connection.execute_batch("SAVEPOINT hand").unwrap();
        let triggers = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'";
        let triggers: Vec<(String, String)> = connection
            .prepare(triggers)
            .unwrap()
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        for (name, _) in &triggers {
            connection.execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
        }
        connection.execute_batch(change).unwrap();
        for (_, sql) in &triggers {
            connection.execute_batch(sql).unwrap();
        }
        connection.execute_batch("RELEASE hand").unwrap();
    }

    fn told(change: &str) -> Told {
        let folder = Scratch::new();
        let path = folder.file("alley.journal");
        let written = write_small_journal(&path);
        alter(&path, change);
        let mut journal = Sqlite::open_existing(&path, |_| None).unwrap();
        // A damaged head is named in its place, and hides no other.
        let listed = journal.list(Filter::default(), None, 9).unwrap();
        let expected = written.iter().rev().map(|(head, _)| Ok(head.clone()));
        for (listed, expected) in listed.into_iter().zip(expected).filter(|_| change.starts_with("UPDATE games")) {
            let place = expected.as_ref().map(|head: &Head| head.place).unwrap();
            assert_eq!(listed, if place.number() == 2 { Err(place) } else { expected }, "{change}");
        }
        assert!(whole(&mut journal).map_or(true, |read| is_part_of(&read, &written)), "{change}");
        match journal.check() {
            Err(Failure::Damaged(told)) => told,
            other => panic!("{change}: {other:?}"),
        }
    }

    #[test]
    fn the_first_damaged_entry_is_named() {
        let folder = Scratch::new();
        let game = write_small_journal(&folder.file("alley.journal"))[0].0.game;
        let entry = |number| Told::Entry { game, number };
        assert_eq!(told("UPDATE entries SET payload = x'38' WHERE number IN (7, 9) AND game = 1"), entry(7));
        assert_eq!(told("UPDATE entries SET time = time + 1 WHERE number = 1 AND game = 1"), entry(1));
        assert_eq!(told("UPDATE entries SET kind = 'Roll' WHERE number = 2 AND game = 1"), entry(2));
        assert_eq!(told("UPDATE entries SET hash = zeroblob(32) WHERE number = 22 AND game = 1"), entry(22));
        assert_eq!(told("UPDATE entries SET hash = x'00' WHERE number = 22 AND game = 1"), entry(22));
        assert_eq!(told("DELETE FROM entries WHERE number = 5 AND game = 1"), entry(5));
        assert_eq!(told("DELETE FROM entries WHERE number = 22 AND game = 1"), entry(22));
        assert_eq!(told("DELETE FROM entries WHERE game = 1"), entry(1));
        assert_eq!(
            told("INSERT INTO entries SELECT at + 1, time, kind, payload, 'x', hash FROM entries WHERE number = 22"),
            entry(23)
        );
    }

    /// Nothing comes after the last entry, which is not the head's.
    #[test]
    fn a_last_entry_that_was_altered_is_named_to_those_who_know_all() {
        let folder = Scratch::new();
        let path = folder.file("alley.journal");
        let (head, entries) = write_small_journal(&path).swap_remove(0);
        let last = entries.len() as u64;
        let mut journal = Sqlite::open(&path, |_| None).unwrap();
        assert_eq!(
            (journal.read(head.game, last), journal.read(head.game, last + 1)),
            (Ok(Vec::new()), Ok(Vec::new()))
        );
        alter(&path, "UPDATE entries SET hash = zeroblob(32) WHERE number = 22 AND game = 1");
        let damage = Told::Entry { game: head.game, number: last };
        assert_eq!(journal.read(head.game, last), Err(Failure::Damaged(damage)));
    }

    #[test]
    fn a_head_that_was_altered_is_named() {
        let head = |place: &str| Told::Head { place: place.parse().unwrap() };
        for change in [
            "summary = 'KYJ won'",
            "kind = 'game'",
            "kind = 'lost'",
            "public = 0",
            "public = 2",
            "over = 0",
            "over = 3",
            "latest = 0",
            "begun = 0",
            "length = 9",
            "id = 'k7f3qd'",
        ] {
            assert_eq!(told(&format!("UPDATE games SET {change} WHERE place = 2")), head("2"), "{change}");
        }
    }

    #[test]
    fn a_game_that_vanished_is_missed() {
        let gone = |place| format!("DELETE FROM entries WHERE game = {place}; DELETE FROM games WHERE place = {place}");
        assert_eq!(told(&gone(1)), Told::Head { place: "1".parse().unwrap() });
        assert_eq!(told(&gone(2)), Told::Head { place: "2".parse().unwrap() });
        assert_eq!(told(&gone(3)), Told::Count);
        assert_eq!(told("DELETE FROM entries; DELETE FROM games"), Told::Count);
        assert_eq!(told("DELETE FROM games WHERE place = 3"), Told::Count);
        assert_eq!(told("UPDATE tally SET games = 4"), Told::Count);
        assert_eq!(
            told(
                "INSERT INTO entries SELECT (9 << 32) + number, time, kind, payload, key, hash FROM entries WHERE game = 3"
            ),
            Told::Count
        );
    }
}
