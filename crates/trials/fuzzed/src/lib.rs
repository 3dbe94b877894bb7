//! What holds for any bytes: a law for everything in the house that reads them. The fuzz targets try millions of them, and
//! the test of this room tries again those that were worth keeping.

#![allow(
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a law that does not hold stops whatever tried it"
)]

mod answers;
mod choices;
mod demand;
pub mod description;
mod entries;
mod events;
mod held;
mod imports;
mod invented;
mod keys;
mod leaves;
mod names;
mod proofs;
mod records;
mod requests;
mod script;
mod seat;
mod visit;
mod words;

pub use answers::check_answers;
pub use entries::check_entry;
pub use events::check_events;
pub use held::hold_a_draw;
pub use imports::{check_csv, check_json};
pub use keys::{check_keys, pressed};
pub use leaves::check_leave;
pub use names::check_name;
pub use proofs::{check_proof, check_ticket};
pub use records::check_record;
pub use requests::check_requests;
pub use seat::Seat;
pub use words::check_word;

use alley_trials::lines::{check_counts, check_lines, check_marks};

/// What is tried with bytes: a name under `fuzz/corpus`, and the law.
pub type Target = (&'static str, fn(&[u8]));

/// Everything that reads bytes.
pub const TARGETS: [Target; 16] = [
    ("answers", check_answers),
    ("counts", check_counts),
    ("csv", check_csv),
    ("entry", check_entry),
    ("events", check_events),
    ("json", check_json),
    ("keys", check_keys),
    ("leave", check_leave),
    ("lines", check_lines),
    ("marks", check_marks),
    ("name", check_name),
    ("proof", check_proof),
    ("record", check_record),
    ("requests", check_requests),
    ("ticket", check_ticket),
    ("word", check_word),
];
