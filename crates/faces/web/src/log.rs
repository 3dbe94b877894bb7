//! What the person who runs the server is told: one line each time, on the error stream. Never a token, never a name.

use std::fmt;
use std::io::{self, Write};

pub(crate) fn say(sentence: fmt::Arguments<'_>) {
    // Nothing can be done about an error stream that does not take the sentence.
    let _ = writeln!(io::stderr(), "alley: {sentence}");
}
