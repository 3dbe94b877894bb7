//! The dialogues in a terminal: one asking loop, the scoreboard in characters, tables and plots.
//!
//! A dialogue is given its two ends, so that it can be played by a test as well as by a person:
//!
//! ```
//! use alley_console::{Bowling, Detail, Dialogue, Echo, Manner, Naming, Palette, Stop, play};
//! use alley_house_rules::Rules;
//! use alley_journal::Memory;
//! use alley_play::{Match, clock};
//! use alley_words::Language;
//!
//! let mut screen = Vec::new();
//! let manner = Manner { language: Language::Korean, palette: Palette::Plain, echo: Echo::Answers, terminal: false };
//! let mut dialogue = Dialogue::new("pjs\n10\n".as_bytes(), &mut screen, manner);
//! let bowling = Bowling { solo: true, naming: Naming::Classic, rules: Rules::default() };
//!
//! let lineup = bowling.ask_lineup(&mut dialogue).expect("a name is there");
//! let mut game = Match::begin(Box::new(Memory::default()), lineup, clock)?;
//! assert!(matches!(play(&mut dialogue, &mut game, Detail::default(), None), Err(Stop::EndOfInput))); // nine frames are missing
//! drop(dialogue);
//! assert!(String::from_utf8_lossy(&screen).ends_with("2프레임 투구 : \n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Deliberately absent: scoring and turn keeping, and sentences (these are in `alley-words`).

mod announce;
mod answer;
mod bowling;
mod command;
mod deck;
mod detail;
mod diagnosis;
mod dialogue;
mod editor;
mod ending;
mod evening_figures;
mod exchange;
mod figures;
mod fixing;
mod gauge;
mod health;
mod hush;
mod listing;
mod meter;
mod naming;
mod palette;
mod people;
mod picture;
mod plot;
mod preferences;
mod quiet;
mod racing;
mod sheet;
mod standing;
mod summary;
mod text_only;
mod watch;

pub use announce::{GameLinks, Places, qr_lines};
pub use bowling::{Bowling, Left, look_back, play, show_board};
pub use detail::Detail;
pub use diagnosis::Diagnosis;
pub use dialogue::{Dialogue, Echo, Manner, Stop};
pub use evening_figures::{EveningFigures, evenings_of};
pub use exchange::{Format, Found, Wrong, read_games};
pub use figures::{
    Breakdown, called, figures_as_csv, figures_as_json, figures_of_all, figures_of_one, frames_table, leaves_table,
    table,
};
pub use gauge::Gauge;
pub use health::Health;
pub use listing::{
    ListedRecord, history, history_of_draws, history_of_evening, history_of_race, list_as_json, list_header, listed,
};
pub use meter::Meter;
pub use naming::{List, Naming};
pub use palette::Palette;
pub use plot::bar;
pub use preferences::{PreferenceShown, SaidBy, preferences_as_json, preferences_table};
pub use racing::{Aim, Racing, View, ask_race, bytes_to_print, show_commitment, show_counted};
pub use sheet::show_corrections;
pub use standing::{series, standing};
pub use summary::{distribution, summary};
pub use text_only::TextOnly;
pub use watch::Speed;
