//! The record: what happened, in the order it happened, kept for good.
//!
//! A [`Journal`] holds games. A game is a row of numbered entries, each carrying the hash of the one before it, so that
//! what was lost or altered is found. Nothing is ever overwritten: a correction is one more entry. What an entry means
//! is known to its writer; here it is a [`Label`] and a [`Payload`]. What is known of a game without reading it stands
//! in its [`Head`]: what it is, whether everybody may look at it, whether it goes on.
//!
//! ```
//! use alley_journal::{Caption, Content, Journal, Key, Kind, Memory, Moment, Nature, Payload, State, Summary, label};
//!
//! let mut journal = Memory::default();
//! let nature = Nature { kind: Kind::Game, public: false };
//! let caption = Caption { state: State::Open, summary: Summary::new("PJS, KYJ")? };
//! let say = |key, text: &str| -> Result<Content, alley_journal::WordRefusal> {
//!     let (key, payload) = (Key::new(key)?, Payload::new(text)?);
//!     Ok(Content { time: Moment::from_millis(0), key, kind: label!("roll"), payload })
//! };
//!
//! let (game, begun) = journal.begin(&say("first-key", "PJS,KYJ")?, nature, &caption)?;
//! let rolled = journal.append(game, begun, &say("second-key", "7")?, &caption)?;
//! assert_eq!(journal.append(game, begun, &say("second-key", "7")?, &caption)?, rolled); // a repeat changes nothing
//! assert_eq!(journal.read(game, 1)?[0].content.payload.bytes(), b"7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Memory`] forgets when the program ends. Engines that keep more are crates of their own: [`chain`] and the methods of
//! [`Head`] and [`Record`] are what they are built from, and [`contract`] is what each of them has to pass.
//!
//! Deliberately absent: the rules of any game, reading the clock, files and databases.

mod append;
mod bell;
mod caption;
pub mod chain;
pub mod contract;
mod copy;
mod damage;
mod entry;
mod failure;
mod filter;
mod game_id;
mod hash;
mod head;
mod inventory;
mod journal;
mod key;
mod label;
mod memory;
mod moment;
mod nature;
mod payload;
mod place;
mod position;
mod record;
mod word;

pub use append::Append;
pub use bell::{Bell, Heard};
pub use caption::{Caption, State, Summary};
pub use copy::{Copied, copy};
pub use damage::Damage;
pub use entry::{Content, Entry};
pub use failure::{Failure, Obstacle};
pub use filter::Filter;
pub use game_id::{GameId, GameIdPrefix, GameIdRefusal};
pub use hash::{Hash, HashRefusal};
pub use head::Head;
pub use inventory::Inventory;
pub use journal::Journal;
pub use key::Key;
pub use label::Label;
pub use memory::Memory;
pub use moment::Moment;
pub use nature::{Kind, Nature, NatureOf};
pub use payload::Payload;
pub use place::ListPlace;
pub use position::Position;
pub use record::{EmptyRecord, Record};
pub use word::WordRefusal;
