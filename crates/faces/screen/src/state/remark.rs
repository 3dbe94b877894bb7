//! What is said under a view about the last key.

use alley_board::Call;
use alley_luck::ProofTextRefusal;
use alley_play::{CourseFault, LineFault, PastedFault, UnshownName};

use crate::news::Refused;

/// What is said under a view about the last key, or about what others did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Remark {
    /// Something has happened in a game.
    Called(Call),
    /// Something was not done.
    Refused(Refused),
    /// All ten pins stand newly set: taking them is no spare.
    NoSpare,
    /// The key means nothing now.
    NotNow,
    /// A frame that cannot be reached.
    NothingBowled,
    /// A name that cannot be shown; its number, from 1.
    Name(usize, UnshownName),
    /// Nobody plays.
    NoPlayers,
    /// These are not rules.
    Rules(alley_house_rules::RulesRefusal),
    /// By these rules teams bowl.
    Sides,
    /// Not a number of games.
    Games,
    /// Not a number of lanes.
    Lanes,
    /// A list of names with a fault.
    Line(LineFault),
    /// A race that cannot be held.
    Course(CourseFault),
    /// A title that cannot be one.
    Title(ProofTextRefusal),
    /// The title of an evening that cannot be one.
    EveningTitle,
    /// A list of people with a fault.
    Pasted(PastedFault),
    /// It was done.
    Done(String),
}
