//! Entries of every kind: what can be read is written in one way only.

use alley_journal::{Content, Entry, Journal, Key, Label, Memory, Moment, Payload, Position};
use alley_play::{Archived, Beginning, Change, EveningChange, Lineup, Plan, Step, Written, clock, keep_race, read};

/// The fuzz target of single entries: a kind, a line feed, and what is said.
pub fn check_entry(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (kind, said) = text.split_once('\n').unwrap_or((&text, ""));
    check::<Lineup>(kind, said);
    check::<Change>(kind, said);
    check::<Beginning>(kind, said);
    check::<Step>(kind, said);
    check::<Plan>(kind, said);
    check::<EveningChange>(kind, said);
    check_race(kind, said);
}

/// A race is the only entry of its record.
fn check_race(kind: &str, said: &str) {
    let (Ok(kind), Ok(payload)) = (Label::new(kind), Payload::new(said)) else { return };
    let content = Content { time: Moment::from_millis(0), key: Key::new("a-race").unwrap(), kind, payload };
    let entry = Entry { position: Position::START.after("k7f3qd".parse().unwrap(), &content), content };
    if let Ok(Archived::Race(race)) = read(std::slice::from_ref(&entry)) {
        let mut memory = Memory::default();
        let kept = keep_race(&mut memory, &race, clock).unwrap();
        let kept = memory.read(kept, 0).unwrap().remove(0).content;
        assert_eq!((kept.kind, kept.payload), (entry.content.kind, entry.content.payload));
    }
}

fn check<Entry: Written>(kind: &str, said: &str) {
    if let Some(entry) = Entry::spelled(kind, said) {
        assert_eq!((entry.kind().as_str(), entry.to_string().as_str()), (kind, said));
    }
}
