//! What the person who runs the server is told: one line each time, on the error stream. Never a token, never a name.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use jiff::Timestamp;
use serde::Serialize;

/// In which form it is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogForm {
    /// For people: `alley: the journal: …`.
    #[default]
    Plain,
    /// For machines that collect lines: an object each, with `time`, `level` and `message`.
    Json,
}

/// How bad it is.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Severity {
    /// All is well again.
    Notice,
    /// The server goes on, and this may pass by itself.
    Warning,
    /// Somebody was not served.
    Error,
}

/// A process has one error stream, and so one form.
static AS_JSON: AtomicBool = AtomicBool::new(false);

pub(crate) fn speak(form: LogForm) {
    AS_JSON.store(form == LogForm::Json, Ordering::Relaxed);
}

pub(crate) fn say(level: Severity, sentence: fmt::Arguments<'_>) {
    let form = if AS_JSON.load(Ordering::Relaxed) { LogForm::Json } else { LogForm::Plain };
    // Nothing can be done about an error stream that does not take the sentence.
    let _ = io::stderr().write_all(line(form, Timestamp::now(), level, sentence).as_bytes());
}

#[derive(Serialize)]
struct LogLine {
    time: String,
    level: Severity,
    message: String,
}

/// As it is written, in one piece.
fn line(form: LogForm, time: Timestamp, level: Severity, sentence: fmt::Arguments<'_>) -> String {
    let told = match form {
        LogForm::Plain => format!("alley: {sentence}"),
        LogForm::Json => {
            let line = LogLine { time: format!("{time:.3}"), level, message: sentence.to_string() };
            serde_json::to_string(&line).unwrap_or_default()
        }
    };
    format!("{told}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_for_people_or_for_machines() {
        let time = Timestamp::from_millisecond(1_794_848_400_007).unwrap();
        let told = |form, level| line(form, time, level, format_args!("the journal: \"{}\"\nis away", "x"));
        assert_eq!(told(LogForm::Plain, Severity::Error), "alley: the journal: \"x\"\nis away\n");
        let expected = r#"{"time":"2026-11-16T17:00:00.007Z","level":"error","message":"the journal: \"x\"\nis away"}"#;
        assert_eq!(told(LogForm::Json, Severity::Error), format!("{expected}\n"));
        assert!(told(LogForm::Json, Severity::Warning).contains(r#""level":"warning""#));
    }
}
