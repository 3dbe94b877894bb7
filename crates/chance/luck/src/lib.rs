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
//! alley-draw 2
//! event TITLE
//! event-id ID                         drawn by lot, the same in all draws of the event
//! number N
//! void N                              how many draws of the event before this one are void
//! previous none | HASH                of the previous draw; if void, its commitment
//! laps N
//! pick classic | first K | last K | order
//! entrant NAME                        one line each, in the order of the lanes
//! instead-of NAME                     one line each: picked before and absent, their places are filled again
//! witness-seal SEAL KEY NAME          one line each: the SHA-256 of the line that opens it, line feed included; the key
//!                                     (Ed25519) with which the witness signs this ticket
//! source SOURCE                       if one is announced: `dice 12 of 6`, `digits 10`, `drand quicknet ROUND`
//! closed TIME                         seconds since the beginning of 1970
//! open-until TIME                     no secret is opened after this moment, and no round comes before it
//! host-seal SEAL
//! ```
//!
//! then what was opened; the SHA-256 of the ticket, the secrets and the public value is the seed:
//!
//! ```text
//! witness-signature SIGNATURE NAME    in the order of the seals: of `alley-draw 2 commitment HASH`, line feed included
//! witness-secret SECRET ID N NAME     in the order of the seals
//! host-secret SECRET ID N
//! public-value VALUE                  if one was announced, in its one spelling
//! throw-corrected PLACE FACE          one line each: a throw that was first written down wrongly
//! ```
//!
//! then what follows from it:
//!
//! ```text
//! seed SEED
//! draw HASH                           of everything before the seed: what the next draw names this one by
//! position STEPS NAME                 one line each, in the order of the lanes
//! sudden-death LAP 1|0 NAME           one line for each lap and each car tied: 1 if it moved
//! winner NAME | picked NAME | place N NAME
//! ```
//!
//! Version 0.1 wrote `alley-draw 1`, which is still read: without `event-id`, `void`, `instead-of`, keys, signatures,
//! hours and `draw`, with a public value in words (`public-kind TEXT`), and secrets that name no draw.
//!
//! There is one way to write it: names in composed form, numbers without leading zeros, lower-case digits. [`verify`]
//! computes everything again and compares byte by byte.
//!
//! Deliberately absent: files, printing, the clock. The operating system is asked for random bytes, nothing else.

mod beacon;
mod bytes;
mod chain;
mod chain_refusal;
mod cipher;
mod commitment;
mod counted_draw;
mod course;
mod digits;
mod draft;
mod draw;
mod draw_hash;
mod event;
mod flaw;
mod hours;
mod keystream;
mod label;
mod level;
mod opening;
mod outcome;
mod proof;
mod reader;
mod secret;
mod seed;
mod signature;
mod source;
mod strategy;
mod tally;
mod ticket;
mod verify;

pub use beacon::{Beacon, BeaconRefusal, Round};
pub use bytes::{HexRefusal, NoEntropy};
pub use chain::{Chain, PastDraw};
pub use chain_refusal::ChainRefusal;
pub use cipher::Cipher;
pub use commitment::Commitment;
pub use counted_draw::CountedDraw;
pub use course::{Course, CourseRefusal, Goal};
pub use digits::Digits;
pub use draft::{Announced, Draft, DraftRefusal, Witness};
pub use draw::{CorrectionRefused, Draw, PublicValue, ThrowCorrection};
pub use draw_hash::DrawHash;
pub use event::{DrawPlace, EventId};
pub use flaw::Flaw;
pub use hours::{Hours, HoursRefusal};
pub use label::{ProofText, ProofTextRefusal};
pub use level::Level;
pub use opening::{Opened, Opening, OpeningRefusal};
pub use outcome::Outcome;
pub use proof::Proof;
pub use reader::Difference;
pub use secret::{Party, Seal, Secret};
pub use seed::Seed;
pub use signature::{Signature, WitnessKey, WitnessSigner};
pub use source::{Source, SourceRefusal, SourceValue, Throws};
pub use strategy::RandomBasedMoveStrategy;
pub use ticket::Ticket;
pub use verify::{ReadProof, Verdict, verify};
