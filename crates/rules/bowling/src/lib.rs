//! Ten-pin bowling, roll by roll, for one bowler or many.
//!
//! A [`Turn`] is a game in which somebody is up. [`Turn::bowl`] takes it and gives back the next turn, or the
//! [`Finish`], or a [`Refused`] roll with the turn as it was. What can no longer be bowled at has no `bowl`, so
//! nothing here panics and nothing can be scored wrongly by calling it in the wrong order.
//!
//! ```
//! use alley_bowling::{BowlerName, Bowlers, Pins, Progress, Turn};
//!
//! let bowlers = Bowlers::new(BowlerName::classic("pjs")?).join(BowlerName::classic("kyj")?);
//! let turn = Turn::first(bowlers);
//!
//! let Ok(Progress::Open(turn)) = turn.bowl(Pins::ALL) else { unreachable!("a strike on fresh pins") };
//! assert_eq!(turn.up().place(), 1); // the strike ended PJS's frame, KYJ is up
//! # Ok::<(), alley_bowling::BowlerNameRefusal>(())
//! ```
//!
//! One bowler alone is an [`OpenLine`]: `Copy`, without allocation, and with the same transitions.
//!
//! A game by other rules has another [`LineOfPlay`]: [`CurrentLine`] is current-frame scoring.
//!
//! All of this is about counts. Who knows more of a ball says it with a [`Ball`], held against the [`Deck`] it was bowled
//! at: that it was a foul, or which pins it left, a [`Leave`]. Its count is what is bowled.
//!
//! More to copy is among the [examples].
//!
//! Deliberately absent: input and output, the clock, chance, threads, serialisation, text layout.

#![cfg_attr(not(test), no_std)]
// Object calisthenics; the limits stand in clippy.toml beside the manifest.
#![cfg_attr(not(test), warn(clippy::cognitive_complexity, clippy::indexing_slicing))]
#![cfg_attr(test, allow(clippy::excessive_nesting, reason = "a test may look into every corner"))]

extern crate alloc;

#[cfg(any(doc, doctest))]
#[doc = include_str!("../EXAMPLES.md")]
pub mod examples {}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod ball;
mod bowler;
mod bowlers;
mod card;
mod closed_line;
mod correction;
mod current_line;
mod deck;
mod finish;
mod following;
mod frame;
mod leave;
mod line;
mod line_of_play;
mod mark;
mod marks;
mod name;
mod open_line;
mod ordinary;
mod pin;
mod pins;
mod pins_by_frame;
mod played_out;
mod points;
mod progress;
mod rack;
mod refusal;
mod roster;
mod split;
mod tenth;
mod totals;
mod turn;
mod two_balls;
mod up;

pub use ball::{Ball, BallRefusal, Miscount};
pub use bowler::Bowler;
pub use bowlers::{Bowlers, LeaveRefusal};
pub use card::{Card, Outlook};
pub use closed_line::ClosedLine;
pub use correction::{Correction, CorrectionRefusal, Spot};
pub use current_line::{ClosedCurrentLine, CurrentLine};
pub use deck::Deck;
pub use finish::Finish;
pub use frame::{ClosedFrame, FrameNumber, OpenFrame};
pub use leave::{Leave, NoLeave};
pub use line::Line;
pub use line_of_play::{FinishedLine, LineOfPlay};
pub use mark::Mark;
pub use marks::Marks;
pub use name::{BowlerName, BowlerNameRefusal};
pub use open_line::OpenLine;
pub use pin::Pin;
pub use pins::{Pins, PinsRefusal};
pub use points::Points;
pub use progress::Progress;
pub use rack::Rack;
pub use refusal::Refusal;
pub use roster::JoinRefusal;
pub use tenth::{ClosedTenth, OpenTenth};
pub use totals::Totals;
pub use turn::{Refused, Turn};
pub use up::Up;
