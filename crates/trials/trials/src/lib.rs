//! What attacks the program, and what tests try it with: a driver that starts it as users do, an HTTP client that says
//! exactly what it is told to, a game on paper that knows nothing of the rule crates, and (feature `attacks`) the storms,
//! the faults and the load of `cargo xtask`.

#![allow(
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    reason = "a trial that cannot go on says why, and that is all there is to say"
)]
#![cfg_attr(feature = "attacks", allow(clippy::print_stderr, reason = "the commands of developers talk to them"))]

#[cfg(feature = "rules")]
pub mod any_line;
mod clock;
mod dice;
#[cfg(feature = "draws")]
pub mod draws;
#[cfg(feature = "attacks")]
pub mod faults;
#[cfg(feature = "attacks")]
pub mod figures;
#[cfg(feature = "attacks")]
pub mod gale;
pub mod http;
#[cfg(feature = "attacks")]
pub mod liars;
#[cfg(feature = "lines")]
pub mod lines;
mod links;
#[cfg(feature = "attacks")]
pub mod load;
mod measured;
mod mishap;
#[cfg(unix)]
mod nginx;
pub mod paper;
#[cfg(unix)]
mod postgres;
#[cfg(feature = "attacks")]
pub mod powercut;
mod processor;
mod program;
mod scratch;
mod server;
#[cfg(feature = "attacks")]
mod snapshot;
#[cfg(feature = "attacks")]
pub mod soak;
mod status;
#[cfg(feature = "attacks")]
pub mod storm;
#[cfg(feature = "terminal")]
mod terminal;
#[cfg(feature = "attacks")]
mod trace;
mod unpacked;
#[cfg(feature = "attacks")]
mod wire;

pub use clock::{FakeClock, Time, faketime};
pub use dice::Dice;
pub use links::links;
pub use measured::{Asked, Growth, Measured, growth, row};
pub use mishap::Mishap;
#[cfg(unix)]
pub use nginx::{Nginx, unused_address};
#[cfg(unix)]
pub use postgres::Cluster;
pub use processor::{own_time, time_of_children};
pub use program::{Conversation, Exit, Program, ProgramReply, Run, undisturbed};
pub use scratch::{Scratch, fresh, new_journal, target};
pub use server::Server;
#[cfg(feature = "terminal")]
pub use terminal::Terminal;
pub use unpacked::Unpacked;
