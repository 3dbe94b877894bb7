//! The port: what whoever keeps score may ask of a record.

use crate::{Caption, Content, Entry, Failure, GameId, Head, Inventory, Label, Place, Position, Record};

/// A record of games. Whoever answers may keep it in memory, in a file or on another machine, and may serve several
/// writers at once: each says after which entry it writes, and learns when another was quicker.
///
/// An answer is given when the entry is as safe as this journal makes it; a refusal leaves the record as it was.
/// What is read has been verified: a record that was altered is refused, never shown.
///
/// ```
/// use alley_journal::{Caption, Content, Failure, Journal, Key, Memory, Moment, Payload, Summary, label};
///
/// let caption = Caption { state: label!("open"), summary: Summary::new("PJS")? };
/// let say = |key, text: &str| -> Result<Content, alley_journal::WordRefusal> {
///     let (key, payload) = (Key::new(key)?, Payload::new(text)?);
///     Ok(Content { time: Moment::from_millis(0), key, kind: label!("roll"), payload })
/// };
/// let mut here = Memory::default();
/// let mut there = here.clone(); // a second writer of the same record
///
/// let (game, begun) = here.begin(&say("key-1", "PJS")?, &caption)?;
/// let quicker = there.append(game, begun, &say("key-2", "7")?, &caption)?;
/// let refused = here.append(game, begun, &say("key-3", "8")?, &caption).unwrap_err();
/// assert_eq!(refused, Failure::Conflict { game, current: quicker });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Journal: Send {
    /// Begins a game with its first entry and gives it an id.
    ///
    /// # Errors
    /// A game was begun with the same key and says something else. When it says the same, its first answer is repeated.
    fn begin(&mut self, first: &Content, caption: &Caption) -> Result<(GameId, Position), Failure>;

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
    ) -> Result<Position, Failure>;

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

    /// The newest games first, at most so many: those in this state, if one is named, and those that came before this
    /// place, if one is named. The place of the last one listed leads to the next page.
    ///
    /// # Errors
    /// One of these heads is not what was written.
    fn list(&mut self, state: Option<Label>, before: Option<Place>, at_most: u32) -> Result<Vec<Head>, Failure>;

    /// Takes over whole games, all of them or none, and counts those that were not here yet. A game that is here with
    /// the same entries, and perhaps more, is left as it is.
    ///
    /// # Errors
    /// A game is here with other or fewer entries, or two of its entries share a key; then nothing is taken over.
    fn import(&mut self, records: &[Record]) -> Result<Inventory, Failure>;

    /// Reads everything and verifies it.
    ///
    /// # Errors
    /// [`Failure::Damaged`] names the first entry that is not what was written, or what else is not.
    fn check(&mut self) -> Result<Inventory, Failure>;
}
