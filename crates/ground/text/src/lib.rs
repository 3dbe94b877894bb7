//! Text as a screen shows it: how many columns it takes, which characters nobody sees, and what can be printed without
//! harm. The Unicode tables live here; every other room asks.
//!
//! ```
//! use alley_text::{columns, composed, harmless};
//!
//! assert_eq!(columns("지수 7"), 6);
//! assert_eq!(composed("Jose\u{301}"), "José");
//! assert_eq!(harmless("\u{1b}[2J", 80), "\u{fffd}[2J");
//! ```
//!
//! Deliberately absent: names and their rules, languages, colours.

mod columns;
mod composed;
mod harmless;
mod hidden;
mod look;
mod spreadsheet;

pub use columns::{blanks, columns, cut};
pub use composed::{composed, is_composed, without_blanks};
pub use harmless::{echo, harmless, shortened};
pub use hidden::{CodePoint, is_hidden};
pub use look::{is_mixed, look};
pub use spreadsheet::in_a_cell;
