//! Live records. One thread owns all of them, with the journal; everybody who follows one receives each version as one
//! plain value, and draws it in their own way.

mod desk;
mod draw;
mod errand;
mod follower;
mod game;
mod keeper;
mod published;
mod shared;
mod timetable;
mod waiting;
mod watched;

pub(crate) use desk::Listing;
pub(crate) use draw::Draws;
pub(crate) use follower::follow;
pub(crate) use game::{Chance, PROSPECTS, Scoreboard};
pub(crate) use keeper::Keeper;
pub(crate) use published::{Audience, Extent, Published};
#[cfg(test)]
pub(crate) use shared::published;
pub(crate) use shared::{Fate, House, Shared};
pub(crate) use timetable::Timetable;
pub(crate) use waiting::{Write, WriteAnswer};
pub(crate) use watched::Versions;
