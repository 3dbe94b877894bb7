//! Luck.
mod bytes;
mod digits;
mod keystream;
mod seed;
mod strategy;
mod tally;

pub use bytes::{HexRefusal, NoEntropy};
pub use digits::Digits;
pub use seed::Seed;
pub use strategy::RandomBasedMoveStrategy;
