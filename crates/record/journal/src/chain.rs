//! How each entry is bound to the one before it, and what may be written next: the same for every engine.

use crate::hash::Text;
use crate::{Content, Damage, Entry, Failure, GameId, Head, Position};

impl Position {
    /// The position of an entry of this game that says this after that one: what an append answers if it writes it.
    #[must_use]
    pub fn after(self, game: GameId, content: &Content) -> Self {
        let number = self.number.saturating_add(1);
        let hash = Text::about("alley journal entry 1\n")
            .bytes(game.to_string().as_bytes())
            .number(number)
            .signed(content.time.millis())
            .bytes(content.kind.as_str().as_bytes())
            .bytes(content.payload.bytes())
            .bytes(content.key.as_str().as_bytes())
            .hash(self.hash)
            .finish();
        Self { number, hash }
    }
}

/// The answer to an attempt to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The entry is new and stands here.
    Write(Position),
    /// It was written by an earlier attempt, here.
    Written(Position),
}

/// Judges an attempt to write `content` to a game that stands at `current`, in which `holder` has the same key. An
/// engine asks under the lock, or in the transaction, in which it writes.
///
/// ```
/// use alley_journal::Position;
/// use alley_journal::chain::{Judgement, judge};
/// use alley_journal::contract::say;
///
/// let (game, first) = ("k7f3qd".parse()?, say("a-key", "PJS"));
/// let verdict = judge(game, Position::START, Position::START, &first, None)?;
/// assert_eq!(verdict, Judgement::Write(Position::START.after(game, &first)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Failure::KeyReused`] when the holder says something else, [`Failure::Conflict`] when the game stands elsewhere.
pub fn judge(
    game: GameId,
    current: Position,
    expected: Position,
    content: &Content,
    holder: Option<&Entry>,
) -> Result<Judgement, Failure> {
    match holder {
        Some(entry) if content.repeats(&entry.content) => Ok(Judgement::Written(entry.position)),
        Some(entry) => Err(Failure::KeyReused { game, number: entry.position.number }),
        None if expected != current => Err(Failure::Conflict { game, current }),
        None => Ok(Judgement::Write(current.after(game, content))),
    }
}

/// Judges an attempt to begin a game under an id that a game with this first entry has; `None` when that game was begun
/// with another key, and the next id has to be tried.
///
/// ```
/// use alley_journal::chain::judge_beginning;
/// use alley_journal::contract::say;
/// use alley_journal::{Entry, Position};
///
/// let (game, content) = ("k7f3qd".parse()?, say("a-key", "PJS"));
/// let position = Position::START.after(game, &content);
/// let there = Entry { position, content: content.clone() };
/// assert_eq!(judge_beginning(game, &there, &content), Some(Ok((game, position)))); // a repeat
/// assert_eq!(judge_beginning(game, &there, &say("another-key", "PJS")), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn judge_beginning(game: GameId, entry: &Entry, first: &Content) -> Option<Result<(GameId, Position), Failure>> {
    if entry.content.key != first.key {
        return None;
    }
    if first.repeats(&entry.content) {
        return Some(Ok((game, entry.position)));
    }
    Some(Err(Failure::KeyReused { game, number: entry.position.number }))
}

/// A walk along the entries of a game, from one position to where its head says that it stands. An engine takes it over
/// whatever it reads, so that nothing is shown that was altered.
///
/// ```
/// use alley_journal::chain::Walk;
/// use alley_journal::contract::{GAME, open, say};
/// use alley_journal::{Damage, Journal, Memory, Position};
///
/// let mut journal = Memory::default();
/// let (game, _) = journal.begin(&say("a-key", "PJS"), GAME, &open("PJS"))?;
/// let (head, entries) = (journal.head(game)?, journal.read(game, 0)?);
///
/// let mut walk = Walk::along(&head, Position::START);
/// walk.step(&entries[0])?;
/// walk.end()?;
///
/// let cut_off = Walk::along(&head, Position::START).end();
/// assert_eq!(cut_off, Err(Damage::Entry { game, number: 1 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    game: GameId,
    reached: Position,
    last: Position,
}

impl Walk {
    /// From the entry at this position on; the first step goes to the one after it.
    #[must_use]
    pub const fn along(head: &Head, from: Position) -> Self {
        Self { game: head.game, reached: from, last: head.position }
    }

    /// Goes on to the next entry.
    ///
    /// # Errors
    /// This is not the entry that was written there, or the game ends before it.
    pub fn step(&mut self, entry: &Entry) -> Result<(), Damage> {
        let next = self.reached.after(self.game, &entry.content);
        if next != entry.position || next.number > self.last.number {
            return Err(self.lost());
        }
        self.reached = next;
        Ok(())
    }

    /// The walk is over.
    ///
    /// # Errors
    /// There should have been one more entry, or the last one is not the head's.
    pub fn end(self) -> Result<(), Damage> {
        match self.reached == self.last {
            true => Ok(()),
            false if self.reached.number == self.last.number => Err(self.found(self.last.number)),
            false => Err(self.lost()),
        }
    }

    /// What to say when the next entry cannot be read at all.
    #[must_use]
    pub const fn lost(&self) -> Damage {
        self.found(self.reached.number.saturating_add(1))
    }

    const fn found(&self, number: u64) -> Damage {
        Damage::Entry { game: self.game, number }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{GAME, open, say};
    use crate::{Key, ListPlace, Moment, Payload, label};
    use proptest::prelude::*;

    fn content() -> Content {
        let (key, payload) = (Key::new("key-1").unwrap(), Payload::new("7").unwrap());
        Content { time: Moment::from_millis(1_700_000_000_000), key, kind: label!("roll"), payload }
    }

    /// The figure was computed outside this program, from the text in docs/journal.md.
    #[test]
    fn the_hash_is_the_documented_one() {
        let game = "k7f3qd".parse().unwrap();
        let first = Position::START.after(game, &content());
        assert_eq!(first.number, 1);
        assert_eq!(first.hash.to_string(), "941f14706604ad02ff82a06e9c2638df7196b3aa0406674339a6df77ec71ed28");
    }

    #[test]
    fn whatever_changes_changes_the_hash() {
        let game: GameId = "k7f3qd".parse().unwrap();
        let first = Position::START.after(game, &content());
        let others = [
            Position::START.after("k7f3qe".parse().unwrap(), &content()),
            first.after(game, &content()),
            Position { number: 1, ..Position::START }.after(game, &content()),
            Position { number: 0, hash: first.hash }.after(game, &content()),
            Position::START.after(game, &Content { time: Moment::from_millis(0), ..content() }),
            Position::START.after(game, &Content { key: Key::new("key-2").unwrap(), ..content() }),
            Position::START.after(game, &Content { kind: label!("undo"), ..content() }),
            Position::START.after(game, &Content { payload: Payload::new("8").unwrap(), ..content() }),
        ];
        assert!(others.iter().all(|other| other.hash != first.hash));
    }

    /// A game of this many entries.
    fn written(length: usize) -> (Head, Vec<Entry>) {
        let (game, caption) = ("k7f3qd".parse().unwrap(), open("PJS"));
        let contents = (0..length).map(|number| say(&format!("key-{number}"), "7"));
        let mut head = Head::fresh(game, ListPlace::new(1), GAME, &say("key-0", "7"), &caption);
        let entries = contents.map(|content| {
            let position = head.position.after(game, &content);
            head = head.clone().then(position, &content, &caption);
            Entry { position, content }
        });
        let entries = entries.collect();
        (head, entries)
    }

    fn walked(head: &Head, from: Position, entries: &[Entry]) -> Result<(), Damage> {
        let mut walk = Walk::along(head, from);
        entries.iter().try_for_each(|entry| walk.step(entry))?;
        walk.end()
    }

    proptest! {
        /// From wherever it begins, a walk reaches the end of what was written, and stops at the first entry that is altered,
        /// missing, or more than the head knows of.
        #[test]
        fn a_walk_ends_only_where_everything_is_as_written(length in 1_usize..6, from in 0_usize..6, at in 0_usize..6) {
            let (from, at) = (from % length, at % length);
            let (head, entries) = written(length);
            let begun = from.checked_sub(1).map_or(Position::START, |last| entries[last].position);
            let ahead = &entries[from..];
            prop_assert_eq!(walked(&head, begun, ahead), Ok(()));
            let found = |entries: &[Entry]| walked(&head, begun, entries);
            let at = at.max(from);
            let damage = Err(Damage::Entry { game: head.game, number: at as u64 + 1 });

            let mut altered = ahead.to_vec();
            altered[at - from].content = content();
            prop_assert_eq!(found(&altered), damage.clone());
            let mut moved = ahead.to_vec();
            moved[at - from].position.hash = head.seal();
            prop_assert_eq!(found(&moved), damage.clone());
            let mut missing = ahead.to_vec();
            missing.remove(at - from);
            prop_assert_eq!(found(&missing), damage.clone());
            prop_assert_eq!(found(&ahead[..at - from]), damage);
        }
    }

    /// Those who know all that there is are told of the last entry, not of one that never was.
    #[test]
    fn a_last_entry_that_is_not_the_heads_is_damage() {
        let (head, entries) = written(3);
        let altered = Position { number: 3, hash: entries[0].position.hash };
        assert_eq!(walked(&head, altered, &[]), Err(Damage::Entry { game: head.game, number: 3 }));
    }

    /// An entry that follows from the last one, but that no head knows of.
    #[test]
    fn an_entry_beyond_the_head_is_damage() {
        let (head, mut entries) = written(3);
        let content = content();
        entries.push(Entry { position: head.position.after(head.game, &content), content });
        assert_eq!(walked(&head, Position::START, &entries), Err(Damage::Entry { game: head.game, number: 4 }));
    }
}
