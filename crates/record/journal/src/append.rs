//! An entry on its way into the record.

use crate::{Caption, Content, GameId, Position};

/// An entry to be written, and what it follows.
///
/// ```
/// use alley_journal::contract::{GAME, open, say};
/// use alley_journal::{Append, Failure, Journal, Memory};
///
/// let mut journal = Memory::default();
/// let (game, begun) = journal.begin(&say("begin", "PJS"), GAME, &open("PJS"))?;
/// let (seven, three, late) = (say("key-1", "7"), say("key-2", "3"), say("key-3", "9"));
/// let caption = open("PJS");
/// let after_seven = begun.after(game, &seven);
/// let answers = journal.append_all(&[
///     Append { game, expected: begun, content: &seven, caption: &caption },
///     Append { game, expected: begun, content: &late, caption: &caption },
///     Append { game, expected: after_seven, content: &three, caption: &caption },
/// ]);
/// assert_eq!(answers[0], Ok(after_seven));
/// assert_eq!(answers[1], Err(Failure::Conflict { game, current: after_seven }));
/// assert_eq!(answers[2], Ok(after_seven.after(game, &three)));
/// # Ok::<(), Failure>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Append<'writer> {
    /// Which game.
    pub game: GameId,
    /// Where the writer knows it to stand.
    pub expected: Position,
    /// What the entry says.
    pub content: &'writer Content,
    /// What is to be shown of the game after it.
    pub caption: &'writer Caption,
}
