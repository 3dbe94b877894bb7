//! A race of cars, lap by lap: on every lap each car moves one step or stays, and those who are ahead at the end win.
//!
//! A [`Race`] has laps to go. [`Race::lap`] takes it and gives back the race one lap later, or the [`Podium`], which
//! exists only after the last lap. Whether a car may move is asked of a [`MoveStrategy`]; nothing else is left to chance.
//!
//! ```
//! use alley_racing::{Entrants, Lane, Laps, MoveStrategy, RaceProgress, Race};
//!
//! struct Scripted(std::vec::IntoIter<u8>);
//!
//! impl MoveStrategy for Scripted {
//!     fn may_move(&mut self, _: Lane) -> bool {
//!         self.0.next().is_some_and(|digit| digit >= 4)
//!     }
//! }
//!
//! let race = Race::new(Entrants::classic("pobi,woni")?, "1".parse()?);
//! let RaceProgress::Finished(podium) = race.lap(&mut Scripted(vec![4, 3].into_iter())) else { unreachable!("one lap") };
//! let positions: Vec<u32> = podium.cars().map(|car| car.position().steps()).collect();
//! assert_eq!(positions, [1, 0]);
//! assert_eq!(podium.winners().map(|car| car.name().as_str()).collect::<Vec<_>>(), ["pobi"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Joint winners stay joint. Where an exact number of people must be named, [`Podium::pick`] picks them, and a tie
//! about the last place is settled by [`SuddenDeath`]; where everybody needs a place, [`Podium::places`] settles every tie.
//!
//! More to copy is among the [examples].
//!
//! Deliberately absent: input and output, the clock, chance itself, threads, serialisation, text layout.

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

mod car;
mod cars;
mod distance;
mod entrants;
mod lane;
mod laps;
mod name;
mod pick;
mod picking;
mod placing;
mod podium;
mod race;
mod strategy;
mod sudden_death;

pub use car::Car;
pub use distance::Distance;
pub use entrants::{Entrant, Entrants, EntrantsRefusal};
pub use lane::Lane;
pub use laps::{Laps, LapsRefusal};
pub use name::{CarName, CarNameRefusal};
pub use pick::{End, Pick, PickRefusal};
pub use picking::{Picked, Picking};
pub use placing::{PlaceTie, Places, Placing};
pub use podium::Podium;
pub use race::{Race, RaceProgress};
pub use strategy::{MoveCounter, MoveStrategy};
pub use sudden_death::{Attempt, SuddenDeath, SuddenLap};
