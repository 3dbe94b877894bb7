//! The rules that a house adds to ten-pin bowling. They stand outside its rules: no-tap credits a count before it is
//! bowled, 3-6-9 bowls a ball for the player, and Baker decides who of a team is up. Only current-frame scoring is a line
//! of its own, in `alley-bowling`.
//!
//! [`Rules`] says which are played, and gives the [`HouseLine`] that a game is bowled on:
//!
//! ```
//! use alley_bowling::{BowlerName, Bowlers, Pins, Progress, Turn};
//! use alley_house_rules::Rules;
//!
//! let rules: Rules = "no-tap-9,3-6-9".parse()?;
//! let mut turn = Turn::first(Bowlers::on(rules.line(), BowlerName::classic("pjs")?));
//! for _ in 0..2 {
//!     let Progress::Open(next) = turn.bowl(Pins::new(9)?)? else { unreachable!("ten frames are long") };
//!     turn = next;
//! }
//! assert_eq!(turn.up().frame().value(), 4); // nine are enough, and the third frame was given
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Deliberately absent: input and output, the clock, chance, threads, serialisation, text layout, handicaps.

// Object calisthenics; the limits stand in clippy.toml beside the manifest.
#![cfg_attr(not(test), warn(clippy::cognitive_complexity, clippy::indexing_slicing))]
#![cfg_attr(test, allow(clippy::excessive_nesting, reason = "a test may look into every corner"))]

mod baker;
mod frame_rule;
mod house_line;
mod no_tap;
mod rules;

pub use baker::{BakerTeam, BakerTeamRefusal};
pub use frame_rule::FrameRule;
pub use house_line::{ClosedHouseLine, HouseLine};
pub use no_tap::NoTap;
pub use rules::{Rules, RulesRefusal};
