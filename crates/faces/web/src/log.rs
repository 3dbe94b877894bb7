//! What the person who runs the server is told: one line each time, on the error stream, unless something else stands
//! there. Never a token, never a name.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

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
    /// Not at all, since a picture stands on the terminal; what was said last is kept for [`last_said`].
    Silent,
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

/// A process has one error stream, and so one voice.
static VOICE: Voice = Voice::new();

/// In which form this process speaks, and what it said when it was silent.
struct Voice {
    form: AtomicForm,
    unheard: Mutex<Option<String>>,
}

/// A form that anybody may change.
struct AtomicForm(AtomicU8);

pub(crate) fn speak(form: LogForm) {
    VOICE.speak(form);
}

pub(crate) fn say(level: Severity, sentence: fmt::Arguments<'_>) {
    VOICE.say(&mut io::stderr(), level, sentence);
}

/// What a server in this process last had to tell, since it began to be [silent](LogForm::Silent).
///
/// ```
/// assert_eq!(alley_web::last_said(), None); // nothing went wrong so far
/// ```
#[must_use]
pub fn last_said() -> Option<String> {
    VOICE.unheard().clone()
}

impl Voice {
    const fn new() -> Self {
        Self { form: AtomicForm(AtomicU8::new(LogForm::Plain as u8)), unheard: Mutex::new(None) }
    }

    fn unheard(&self) -> MutexGuard<'_, Option<String>> {
        self.unheard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn speak(&self, form: LogForm) {
        self.form.set(form);
        *self.unheard() = None;
    }

    fn say(&self, stream: &mut impl Write, level: Severity, sentence: fmt::Arguments<'_>) {
        match line(self.form.now(), Timestamp::now(), level, sentence) {
            // Nothing can be done about an error stream that does not take the sentence.
            Some(line) => drop(stream.write_all(line.as_bytes())),
            None => *self.unheard() = Some(sentence.to_string()),
        }
    }
}

impl AtomicForm {
    fn set(&self, form: LogForm) {
        self.0.store(form as u8, Ordering::Relaxed);
    }

    fn now(&self) -> LogForm {
        let number = self.0.load(Ordering::Relaxed);
        [LogForm::Json, LogForm::Silent].into_iter().find(|form| *form as u8 == number).unwrap_or_default()
    }
}

#[derive(Serialize)]
struct LogLine {
    time: String,
    level: Severity,
    message: String,
}

/// As it is written, in one piece; nothing if it is not to be written.
fn line(form: LogForm, time: Timestamp, level: Severity, sentence: fmt::Arguments<'_>) -> Option<String> {
    let told = match form {
        LogForm::Plain => format!("alley: {sentence}"),
        LogForm::Json => {
            let line = LogLine { time: format!("{time:.3}"), level, message: sentence.to_string() };
            serde_json::to_string(&line).unwrap_or_default()
        }
        LogForm::Silent => return None,
    };
    Some(format!("{told}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_for_people_or_for_machines() {
        let time = Timestamp::from_millisecond(1_794_848_400_007).unwrap();
        let told = |form, level| line(form, time, level, format_args!("the journal: \"{}\"\nis away", "x")).unwrap();
        assert_eq!(told(LogForm::Plain, Severity::Error), "alley: the journal: \"x\"\nis away\n");
        let expected = r#"{"time":"2026-11-16T17:00:00.007Z","level":"error","message":"the journal: \"x\"\nis away"}"#;
        assert_eq!(told(LogForm::Json, Severity::Error), format!("{expected}\n"));
        assert!(told(LogForm::Json, Severity::Warning).contains(r#""level":"warning""#));
    }

    #[test]
    fn a_silent_voice_writes_nothing_and_keeps_what_it_said_last() {
        let (voice, mut stream) = (Voice::new(), Vec::new());
        for (form, written) in [(LogForm::Plain, true), (LogForm::Silent, false), (LogForm::Json, true)] {
            stream.clear();
            voice.speak(form);
            assert_eq!(*voice.unheard(), None, "{form:?}: what was kept before is of no concern any more");
            for word in ["away", "back"] {
                voice.say(&mut stream, Severity::Warning, format_args!("the journal: it is {word}"));
            }
            assert_eq!(!stream.is_empty(), written, "{form:?}");
            let kept = (!written).then(|| "the journal: it is back".to_owned());
            assert_eq!(*voice.unheard(), kept, "{form:?}");
        }
    }
}
