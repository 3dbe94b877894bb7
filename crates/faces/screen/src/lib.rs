//! The full-screen terminal: a state machine of views that takes keys and what the record says, and functions that draw it.
//!
//! A [`Screen`] asks for [`Errand`]s, a [`Clerk`] does them with a hand on the record and brings back [`News`], and [`draw`]
//! draws. None of them needs a terminal, so a test plays as a person does:
//!
//! ```
//! use alley_journal::{Failure, GameId, Journal, Memory};
//! use alley_screen::{Clerk, Key, Screen, RunningServer, Surroundings};
//! use alley_words::Language;
//!
//! struct Room(Memory);
//! impl Surroundings for Room {
//!     fn journal(&mut self) -> Result<Box<dyn Journal>, Failure> {
//!         Ok(Box::new(self.0.clone()))
//!     }
//!     fn save_proof(&mut self, _: GameId, _: &str) -> Result<String, String> {
//!         Err("no file here".to_owned())
//!     }
//!     fn serve(&mut self) -> Result<Box<dyn RunningServer>, String> {
//!         Err("no server here".to_owned())
//!     }
//! }
//!
//! let mut clerk = Clerk::new(Box::new(Room(Memory::default())), Language::English)?;
//! let mut screen = Screen::new(Language::English, true);
//! let mut press = |keys: &[Key]| for key in keys {
//!     if let Some(errand) = screen.press(key) {
//!         screen.answer(clerk.perform(errand));
//!     }
//! };
//! press(&"nPJS".chars().map(Key::Letter).collect::<Vec<_>>());
//! press(&[Key::Enter, Key::Enter, Key::Letter('x')]);
//! assert_eq!(screen.game().expect("a game").1.rows[0].cells[0].marks.to_string(), "X");
//! # Ok::<(), Failure>(())
//! ```
//!
//! Deliberately absent: rules, totals, sentences, opening files, and what a server is.

mod clerk;
mod draw;
mod errand;
mod fullscreen;
mod input;
mod key;
mod news;
mod session;
mod state;
mod surroundings;
mod theme;
mod typist;

pub use clerk::Clerk;
pub use draw::{Zones, draw};
pub use errand::{Errand, Wanted};
pub use key::Key;
pub use news::{EveningSeen, GameSeen, HomeSeen, ListSeen, News, RaceSeen, Refused, ServedSeen, TextSeen};
pub use session::{Appearance, Ending, Farewell, Unavailable, run};
pub use state::{Parting, SMALLEST, Screen};
pub use surroundings::{RunningServer, Surroundings};
pub use theme::{Colours, Theme};
pub use typist::Typist;
