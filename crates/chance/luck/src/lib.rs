//! Luck that anyone can recompute, and the proof of a draw.
//!
//! The luck of a race is [`RandomBasedMoveStrategy`]: from a [`Seed`] of 32 bytes every lane gets its own endless
//! [`Digits`]. The key of AES-256-CTR is the seed, the first counter block is the number of the lane (from 1) in 64
//! bits and eight zero bytes after it; of the keystream the bytes 250 to 255 are skipped, and every other byte *b* is the
//! digit ⌊*b*/25⌋. A car moves on 4 to 9.
//!
//! Where the seed comes from is what makes a draw believable. Each step takes the one before, so no step can be taken in
//! another order:
//!
//! ```text
//! Draft ── sealed by the host ──▶ Ticket      its commitment is published; nobody can join any more
//! Ticket ── open ──▶ Opening                  every witness opens a secret
//! Opening ── host ──▶ Opened                  the host opens last
//! Opened ── public value, if announced ──▶ Draw     ticket + what was opened; its SHA-256 is the seed
//! Draw ── prove ──▶ Proof                     and what came of it
//! ```
//!
//! The proof is a text of `key value` lines ended by line feeds. First the ticket, whose SHA-256 is the commitment:
//!
//! ```text
//! alley-draw 1
//! event TITLE
//! number N
//! previous none | HASH                SHA-256 of the previous draw's ticket and what was opened; if void, of the ticket
//! laps N
//! pick classic | first K | last K
//! entrant NAME                        one line each, in the order of the lanes
//! witness-seal SEAL NAME              one line each: the SHA-256 of the line that opens it, line feed included
//! public-kind TEXT                    if one is announced
//! host-seal SEAL
//! ```
//!
//! then what was opened; the SHA-256 of everything up to here is the seed:
//!
//! ```text
//! witness-secret SECRET NAME          in the order of the seals
//! host-secret SECRET
//! public-value TEXT                   if one was announced; ASCII characters and single blanks only
//! ```
//!
//! then what follows from it:
//!
//! ```text
//! seed SEED
//! position STEPS NAME                 one line each, in the order of the lanes
//! sudden-death LAP 1|0 NAME           one line for each lap and each car tied: 1 if it moved
//! winner NAME | picked NAME           one line each, in the order of the lanes
//! ```
//!
//! There is one way to write it: names in composed form, numbers without leading zeros, lower-case digits. [`verify`]
//! computes everything again and compares byte by byte.
//!
//! Deliberately absent: files, printing, the clock. The operating system is asked for random bytes, nothing else.

mod bytes;
mod course;
mod digits;
mod draft;
mod draw;
mod draw_hash;
mod flaw;
mod keystream;
mod label;
mod level;
mod opening;
mod outcome;
mod proof;
mod reader;
mod secret;
mod seed;
mod strategy;
mod tally;
mod ticket;
mod verify;

pub use bytes::{HexRefusal, NoEntropy};
pub use course::{Course, CourseRefusal, Goal};
pub use digits::Digits;
pub use draft::{Draft, DraftRefusal};
pub use draw::Draw;
pub use draw_hash::DrawHash;
pub use flaw::Flaw;
pub use label::{ProofText, ProofTextRefusal};
pub use level::Level;
pub use opening::{Opened, Opening, OpeningRefusal};
pub use outcome::Outcome;
pub use proof::Proof;
pub use reader::Difference;
pub use secret::{Party, Seal, Secret};
pub use seed::Seed;
pub use strategy::RandomBasedMoveStrategy;
pub use ticket::{Commitment, Ticket};
pub use verify::{Verdict, verify};
