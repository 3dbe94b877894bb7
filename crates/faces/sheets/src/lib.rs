//! An evening for spreadsheets and programs: what everybody bowled, and the order they are in.
//!
//! ```
//! use std::collections::HashMap;
//! use alley_bowling::BowlerName;
//! use alley_play::{Evening, Hopes, Kept, Night, Person, Plan};
//! use alley_sheets::Account;
//!
//! let evening = Evening::begin(&Plan::new(vec![Person::named(BowlerName::any("=1+1")?)]))?;
//! let boards = HashMap::new();
//! let night = Night::of(&evening, &boards);
//! let chances = Hopes::default().of(&evening, &night, &boards);
//! let account = Account { evening: &evening, night: &night, chances: &chances, boards: &boards };
//! assert!(account.csv().lines().nth(1).is_some_and(|row| row.starts_with("1,1,'=1+1,,0,,0,0,0,")));
//! assert!(account.xlsx()?.starts_with(b"PK"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Deliberately absent: sentences, languages, opening files. Heads and keys are English words that do not change.

mod account;
mod json;
mod table;
mod values;
mod workbook;

pub use account::Account;
pub use workbook::Unwritten;

impl Account<'_> {
    /// As comma-separated values: a row for everybody, in the order of the standing.
    #[must_use]
    pub fn csv(&self) -> String {
        values::csv(self)
    }

    /// As JSON, with teams, games, lots and the order in which equals are told apart.
    #[must_use]
    pub fn json(&self) -> String {
        json::json(self)
    }

    /// As a spreadsheet, the same bytes for the same evening.
    ///
    /// # Errors
    /// The spreadsheet could not be made.
    pub fn xlsx(&self) -> Result<Vec<u8>, Unwritten> {
        workbook::workbook(self)
    }
}
