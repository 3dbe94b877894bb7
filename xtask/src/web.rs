//! The checks of `alley serve` that take a server of its own: the storm over HTTP, and the load.

mod book;
mod crowd;
mod durable;
mod ears;
pub(crate) mod forgetter;
mod hall;
mod line;
pub(crate) mod load;
/// The paper game of the tests of `play`: the same rules once more, by somebody else.
#[path = "../../crates/play/play/tests/model/mod.rs"]
mod model;
mod scorekeeper;
mod server;
mod shown;
pub(crate) mod storm;
mod viewer;
mod wish;
