//! The exact chances of ten-pin bowling, from any position.
//!
//! [`Ways`] counts the games that are possible, each once. [`Forecast`] weighs them by a bowler's [`Form`] and gives
//! the [`Chances`] of each final score; several of these give each bowler's [`Odds`] of winning. [`FreshGames`] still to
//! come make them the [`TotalChances`] of a series.
//!
//! ```
//! use alley_bowling::{Line, OpenLine};
//! use alley_odds::{Forecast, Form, Odds, Ways};
//!
//! let fresh = Line::Open(OpenLine::FRESH);
//! assert_eq!(Ways::of(&fresh).mode(), 77);
//!
//! let chances = Forecast::new(Form::default()).chances(&fresh);
//! assert!(chances.at_least(100) > chances.at_least(200));
//!
//! let [first, second] = Odds::of_each(&[chances.clone(), chances])[..] else { unreachable!("two bowlers") };
//! assert_eq!(first, second);
//! ```
//!
//! Everything follows from the transitions of a line of play, walked once over every position that differs in what
//! is still to come: of ten-pin bowling, or of a line by any other rules ([`Forecast::on`]). Deliberately absent: sampling, input and output, rules of its own.

mod chances;
mod course;
mod forecast;
mod form;
mod fresh_games;
mod odds;
mod prospect;
mod rate;
mod strength;
mod tally;
mod total_chances;
mod ways;

pub use chances::Chances;
pub use forecast::Forecast;
pub use form::Form;
pub use fresh_games::FreshGames;
pub use odds::Odds;
pub use prospect::{Future, Throw};
pub use rate::{Rate, RateRefusal};
pub use tally::{Racks, Tally};
pub use total_chances::TotalChances;
pub use ways::Ways;

/// The scores from 0 to 300.
pub const SCORES: usize = 301;
