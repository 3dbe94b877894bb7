//! The face for files: games in, totals out, at memory speed.
//!
//! [`Scoring`] reads one game per line from a stream of any length and writes one total per line, in order. A bad line
//! leaves its place empty, is explained, and does not stop the run; a blank one stays blank. [`Game`] is one line read exactly, roll by roll
//! through the rules of `alley-bowling`; a table walked out of the same rules takes the lines that are plainly right.
//!
//! ```
//! use alley_bulk::{Game, score};
//!
//! assert_eq!(score(b"X 7/ 9- X -8 8/ -6 X X X81"), Ok(167));
//! assert_eq!(score(b"10 7 6").unwrap_err().to_string(), "roll 3: 6 pins, but only 3 stood");
//! assert_eq!(Game::read(b"10 7 3 9")?.marks().to_string(), "X 7/ 9");
//! # Ok::<(), alley_bulk::Fault>(())
//! ```
//!
//! Deliberately absent: prompts, rules of its own, opening files (the caller does), words and tables for people, colours
//! and progress bars.

mod automaton;
mod chunks;
mod clerk;
mod desk;
mod fault;
mod fields;
mod format;
mod game;
mod glance;
mod instructions;
mod lanes;
mod marks;
mod names;
mod notation;
mod numbers;
mod outcome;
mod positions;
mod quick;
mod reading;
mod report;
mod rows;
mod score_row;
mod scoring;
mod states;
mod strip;
mod summary;
#[cfg(target_arch = "x86_64")]
mod vector;
mod wording;
mod write;
mod written;

use alley_bowling::Points;

pub use fault::{Fault, Reason};
pub use format::Format;
pub use game::Game;
pub use instructions::Instructions;
pub use names::{Column, Names};
pub use notation::Notation;
pub use report::{Report, Trouble};
pub use scoring::Scoring;
pub use summary::ScoreSummary;
pub use wording::{Plainly, STANDARD_INPUT, Wording};
pub use write::{Counts, Frames};

/// The most bytes a line may have.
pub const LONGEST_LINE: usize = 4096;

/// The score of one finished game in either notation, without a name.
///
/// ```
/// assert_eq!(alley_bulk::score(b"9-9-9-9-9-9-9-9-9-9-"), Ok(90));
/// ```
///
/// # Errors
/// The first roll that cannot be, or the one that is missing.
pub fn score(game: &[u8]) -> Result<u16, Fault> {
    match quick::score(game) {
        Some((outcome, _)) => Ok(outcome.score()),
        None => Game::read(game)?.finished().map(Points::value),
    }
}
