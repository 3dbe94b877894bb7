//! Entries of every kind: what can be read is written in one way only.

use alley_play::{Beginning, Change, EveningChange, Lineup, Plan, Step, Written};

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
}

fn check<Entry: Written>(kind: &str, said: &str) {
    if let Some(entry) = Entry::spelled(kind, said) {
        assert_eq!((entry.kind().as_str(), entry.to_string().as_str()), (kind, said));
    }
}
