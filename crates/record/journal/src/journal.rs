//! The port: what can be asked of a record.

use crate::{
    Append, Bell, Caption, Content, Entry, Failure, Filter, GameId, Head, Heard, Inventory, ListPlace, Nature,
    Position, Record,
};

/// A record of games. An engine may keep it in memory, in a file or on another machine, and may serve several writers at
/// once: each says after which entry it writes, and learns when another was quicker.
///
/// An answer is given when the entry is as safe as this journal makes it; a refusal leaves the record as it was.
/// What is read has been verified: a record that was altered is refused, never shown.
///
/// ```
/// use alley_journal::contract::{GAME, open, say};
/// use alley_journal::{Failure, Journal, Memory};
///
/// let mut here = Memory::default();
/// let mut there = here.clone(); // a second writer of the same record
///
/// let (game, begun) = here.begin(&say("key-1", "PJS"), GAME, &open("PJS"))?;
/// let quicker = there.append(game, begun, &say("key-2", "7"), &open("PJS 7"))?;
/// let refused = here.append(game, begun, &say("key-3", "8"), &open("PJS 8")).unwrap_err();
/// assert_eq!(refused, Failure::Conflict { game, current: quicker });
/// # Ok::<(), Failure>(())
/// ```
pub trait Journal: Send {
    /// Begins a game with its first entry, says what it is, and gives it an id.
    ///
    /// # Errors
    /// A game was begun with the same key and says something else. When it says the same, its first answer is repeated.
    fn begin(&mut self, first: &Content, nature: Nature, caption: &Caption) -> Result<(GameId, Position), Failure>;

    /// Writes the entry that follows the expected position, and says where it stands.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the game stands elsewhere, [`Failure::KeyReused`] when the key stands for something
    /// else. When an entry with the same key says the same, whatever was expected, its first answer is repeated.
    fn append(
        &mut self,
        game: GameId,
        expected: Position,
        content: &Content,
        caption: &Caption,
    ) -> Result<Position, Failure> {
        let unanswered = || Err(Failure::System("an append was not answered".to_owned()));
        self.append_all(&[Append { game, expected, content, caption }]).pop().unwrap_or_else(unanswered)
    }

    /// Writes several entries, to one game or to many, in one commit: as if each were appended after the one before it,
    /// with an answer to each. One that is refused is no reason to refuse the others. Nothing is answered before all of it
    /// is as safe as this journal makes it; if that fails, all of them have failed.
    fn append_all(&mut self, appends: &[Append<'_>]) -> Vec<Result<Position, Failure>>;

    /// Where a game stands.
    ///
    /// # Errors
    /// There is no such game.
    fn head(&mut self, game: GameId) -> Result<Head, Failure>;

    /// The entries of a game after the one with this number, to the last; after 0, all of them.
    ///
    /// # Errors
    /// There is no such game, or one of these entries is not what was written.
    fn read(&mut self, game: GameId, after: u64) -> Result<Vec<Entry>, Failure>;

    /// Which of these games stand elsewhere than is known of them, and where, in the order asked; it is one question,
    /// however many they are. What was written since is read from the known number on. A game that is not there stands at
    /// [`Position::START`]; one that stands before what is known of it has lost something.
    ///
    /// ```
    /// use alley_journal::contract::{GAME, open, say};
    /// use alley_journal::{Journal, Memory};
    ///
    /// let mut here = Memory::default();
    /// let mut there = here.clone(); // a second writer of the same record
    /// let (game, known) = here.begin(&say("begin", "PJS"), GAME, &open("PJS"))?;
    /// assert_eq!(here.changed(&[(game, known)])?, []);
    ///
    /// let now = there.append(game, known, &say("key-1", "7"), &open("PJS 7"))?;
    /// assert_eq!(here.changed(&[(game, known)])?, [(game, now)]);
    /// assert_eq!(here.read(game, known.number)?[0].content, say("key-1", "7"));
    /// # Ok::<(), alley_journal::Failure>(())
    /// ```
    ///
    /// # Errors
    /// One of these heads is not what was written.
    fn changed(&mut self, known: &[(GameId, Position)]) -> Result<Vec<(GameId, Position)>, Failure>;

    /// The newest games that the filter admits, newest first, at most this many; after a place, only those that came
    /// before it. The place of the last one listed leads to the next page. It is one question, however many are listed.
    /// Of a head that is not what was written only the place is told: it must not hide the others.
    ///
    /// # Errors
    /// The list cannot be read.
    fn list(
        &mut self,
        filter: Filter,
        before: Option<ListPlace>,
        at_most: u32,
    ) -> Result<Vec<Result<Head, ListPlace>>, Failure>;

    /// Takes over whole games, all of them or none, and counts those that were not here yet. A game that is here with
    /// the same entries, and perhaps more, is left as it is.
    ///
    /// # Errors
    /// A game is here with other or fewer entries, or two of its entries share a key; then nothing is taken over.
    fn import(&mut self, records: &[Record]) -> Result<Inventory, Failure>;

    /// By how many milliseconds the clock that all writers of this record share is ahead of the clock of this machine. A
    /// record on this machine has no other clock.
    ///
    /// ```
    /// use alley_journal::{Journal, Memory};
    ///
    /// assert_eq!(Memory::default().clock_ahead(), Ok(0));
    /// ```
    ///
    /// # Errors
    /// The clock cannot be asked.
    fn clock_ahead(&mut self) -> Result<i64, Failure> {
        Ok(0)
    }

    /// One more hand on the same record, which can write while this one does; none where writes wait for each other anyway.
    fn another_hand(&self) -> Option<Box<dyn Journal>> {
        None
    }

    /// A bell to ring after something was written. `heard` is called when another program has rung, and when that may have
    /// been missed; it must not take long. None where nobody would hear it.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicU32, Ordering};
    ///
    /// use alley_journal::{Journal, Memory};
    ///
    /// let (here, knocks) = (Memory::default(), Arc::new(AtomicU32::new(0)));
    /// let there = here.clone(); // a second writer of the same record
    /// let counted = Arc::clone(&knocks);
    /// let _listens = there.bell(Arc::new(move || { counted.fetch_add(1, Ordering::Relaxed); })).unwrap();
    /// let bell = here.bell(Arc::new(|| unreachable!("nobody else rings"))).unwrap();
    /// bell.ring();
    /// assert_eq!(knocks.load(Ordering::Relaxed), 1);
    /// ```
    fn bell(&self, _heard: Heard) -> Option<Box<dyn Bell>> {
        None
    }

    /// Reads everything and verifies it.
    ///
    /// # Errors
    /// [`Failure::Damaged`] names the first entry that is not what was written, or what else is not.
    fn check(&mut self) -> Result<Inventory, Failure>;
}
