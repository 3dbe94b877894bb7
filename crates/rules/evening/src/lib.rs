//! An evening: one to eight games by the same people, with handicaps, teams and one standing.
//!
//! A [`HandicapRule`] turns an [`Average`] into a [`Handicap`], an [`Absence`] says what a game counts that somebody
//! does not bowl, and [`Standings`] put every [`Contestant`] and every team in order:
//!
//! ```
//! use alley_evening::{Average, Contestant, HandicapRule, Outing, Standings, Tiebreak};
//!
//! let rule: HandicapRule = "90% of 220".parse()?;
//! let handicap = rule.of(None, Average::of(561, 3));
//! assert_eq!(handicap.value(), 29); // 29.7
//!
//! let weaker = Contestant::new(handicap, vec![Outing::Bowled(180), Outing::Bowled(191)]);
//! let stronger = Contestant::new(rule.of(None, Average::of(440, 2)), vec![Outing::Bowled(219), Outing::Bowled(210)]);
//! let standings = Standings::of(&[weaker, stronger]);
//! let [first, second] = standings.places() else { unreachable!("two contestants") };
//! assert_eq!((first.who(), first.contestant().total()), (1, 429));
//! assert_eq!((second.who(), second.contestant().total()), (0, 429)); // 371 and twice 29
//! assert_eq!(first.decided_by(second), Some(Tiebreak::Scratch));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Deliberately absent: names, lanes, the record, input and output, the clock, chance, threads, serialisation, text
//! layout, the rules of a single game.

// Object calisthenics; the limits stand in clippy.toml beside the manifest.
#![cfg_attr(not(test), warn(clippy::cognitive_complexity, clippy::indexing_slicing))]
#![cfg_attr(test, allow(clippy::excessive_nesting, reason = "a test may look into every corner"))]

mod absence;
mod average;
mod contestant;
mod handicap;
mod handicap_rule;
mod merit;
mod outing;
mod percentage;
mod pinfall;
mod place;
mod standings;
mod team_place;
mod tiebreak;
mod underway;

pub use absence::{Absence, AbsenceRefusal};
pub use average::{Average, AverageRefusal};
pub use contestant::Contestant;
pub use handicap::{Handicap, HandicapRefusal};
pub use handicap_rule::{HandicapRule, HandicapRuleRefusal};
pub use outing::Outing;
pub use percentage::{Percentage, PercentageRefusal};
pub use pinfall::Pinfall;
pub use place::Place;
pub use standings::Standings;
pub use team_place::TeamPlace;
pub use tiebreak::Tiebreak;
pub use underway::Underway;

/// The most games of one evening.
pub const MOST_GAMES: usize = 8;

/// The points of twelve strikes.
const PERFECT: u16 = 300;
