//! What a record adds up to, whatever is recorded.

use std::fmt;

use alley_journal::{Kind, Label, Moment, Nature, State};

use crate::{Access, Rights};

/// Something that is written down as one entry, always in the same form: a kind, and the text that `Display` gives.
pub trait Written: Sized + fmt::Display {
    /// The kind of the entry.
    fn kind(&self) -> Label;

    /// From what was written down; nothing if it is not written exactly so.
    fn spelled(kind: &str, text: &str) -> Option<Self>;
}

/// What follows from a beginning and all changes after it: a bowling game, the draws of an event. A transition consumes
/// what was before; a refused one gives it back with the reason.
///
/// ```
/// use alley_bowling::{BowlerName, Pins};
/// use alley_play::{Change, Kept, Lineup, Score, clock};
///
/// let score = Score::begin(&Lineup::solo(BowlerName::classic("pjs")?))?;
/// let score = score.after(&Change::Roll(Pins::new(7)?.into()), clock()).map_err(|refused| refused.1)?;
/// let (score, reason) = *score.after(&Change::Roll(Pins::ALL.into()), clock()).unwrap_err();
/// assert_eq!(reason.to_string(), "10 pins, but only 3 stood");
/// assert_eq!(score.board().rows[0].lowest, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Kept: Clone {
    /// What the first entry says.
    type Beginning: Written;
    /// What every later entry says.
    type Change: Written;
    /// Why its rules refuse a change.
    type Reason: fmt::Debug + fmt::Display;
    /// What everybody who looks sees.
    type Board;

    /// What such a record is called in a list.
    const KIND: Kind;
    /// The kind of the entry that it begins with.
    const BEGINS: Label;

    /// Before the first change.
    ///
    /// # Errors
    /// It cannot begin like this.
    fn begin(beginning: &Self::Beginning) -> Result<Self, Self::Reason>;

    /// After one more change, made at this time.
    ///
    /// # Errors
    /// It cannot have happened; everything is as it was.
    fn after(self, change: &Self::Change, time: Moment) -> After<Self>;

    /// What everybody sees of it.
    fn board(&self) -> Self::Board;

    /// The same just after this change, when everybody saw that before it: what did not change need not be made again.
    fn board_after(&self, change: &Self::Change, before: &Self::Board) -> Self::Board {
        let _ = (change, before);
        self.board()
    }

    /// For lists: whether it goes on, and one line about it.
    fn caption(board: &Self::Board) -> (State, String);

    /// The links it begins with; none for what is not shared from the beginning.
    fn access(beginning: &Self::Beginning) -> Option<&Access>;

    /// Who may look on or write, by all links that are good now; none for what was never shared.
    fn rights(&self) -> Option<&Rights>;

    /// What a record that begins like this is, from its first entry on.
    fn nature(beginning: &Self::Beginning) -> Nature {
        Nature { kind: Self::KIND, public: Self::access(beginning).is_some_and(Access::is_public) }
    }
}

/// What comes after a change; or what was before it, and why it stays.
pub type After<K> = Result<K, Box<(K, <K as Kept>::Reason)>>;
