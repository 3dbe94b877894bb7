//! Live records. Each has one owner, at a desk with a hand on the journal; everybody who follows it receives each version as
//! one plain value, and draws it in their own way.

mod common;
mod counting;
mod desk;
mod display;
mod draw;
mod errand;
mod evening;
mod follower;
mod game;
mod keeper;
mod lanes;
mod live_event;
mod looks;
mod losses;
#[cfg(test)]
mod model;
mod pass;
mod published;
mod shared;
mod timetable;
mod tonight;
mod tonights;
mod waiting;
mod watched;

pub(crate) use counting::Counted;
pub(crate) use desk::Listing;
pub(crate) use display::Versions;
pub(crate) use draw::Draws;
pub(crate) use evening::{Led, NextGame, Wanted};
pub(crate) use follower::follow;
pub(crate) use game::{Chance, PROSPECTS, Scoreboard};
pub(crate) use keeper::Keeper;
pub(crate) use live_event::{Coding, LiveEvent};
pub(crate) use pass::Pass;
pub(crate) use published::{Audience, Extent, Published};
#[cfg(test)]
pub(crate) use shared::published;
pub(crate) use shared::{Fate, House, Shared};
pub(crate) use timetable::Timetable;
pub(crate) use tonight::Tonight;
pub(crate) use waiting::{Write, WriteAnswer};
