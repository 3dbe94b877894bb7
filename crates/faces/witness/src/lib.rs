//! A witness of draws without a browser and without the scripts of the host's server.
//!
//! It reads the ticket with the checker's own reader, compares all of it but the other witnesses' lines with what it was
//! shown when it joined, signs it, opens its secret when every witness has signed the same ticket, and checks the proof.
//! What is promised and what is kept are plain values; the network and the file are at the edge:
//!
//! ```text
//! Link ── Server ──▶ Bulletin            what the server shows, followed live
//!                        │
//! Vigil ◀────────────────┘               one draw after the other, until one is drawn
//!   └ Recollection: Promise, SeenDraws   what was shown, what came before: no ticket that differs is signed
//! ```
//!
//! Deliberately absent: the terminal, sentences, and any secret of others.

mod company;
mod follower;
mod keep;
mod link;
mod mismatch;
mod posted;
mod promise;
mod recollection;
mod seen;
mod server;
mod shown;
mod vigil;

pub use company::{Company, Errand, Halt, KeepPlace, Witnessed};
pub use follower::events;
pub use link::{Link, LinkRefusal};
pub use mismatch::Mismatch;
pub use promise::{MOST_APART, keeps_to};
pub use server::promised;
pub use vigil::attend;
