//! How a run of the program ended, and what the world is told about it.

use std::io::{self, Write};
use std::process::ExitCode;

use alley_console::{Language, Stop};

/// The end of a run.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// Everything was done, or whoever read the output had seen enough.
    Fine,
    /// The input is at fault: one sentence.
    Refused(&'static str),
    /// The command line is at fault: the explanation, as it is to be shown.
    Usage(String),
    /// The machine is at fault: what could not be done, and why.
    Failed(&'static str, io::Error),
}

impl Outcome {
    pub(crate) fn of(result: Result<(), Stop>, language: Language) -> Self {
        match result {
            Ok(()) | Err(Stop::ReaderGone) => Self::Fine,
            Err(Stop::EndOfInput) => Self::Refused(language.end_of_input()),
            Err(Stop::Input(error)) => Self::Failed("cannot read the input", error),
            Err(Stop::Output(error)) => Self::Failed("cannot write the output", error),
        }
    }

    /// Says on the error stream what has to be said, and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let mut stderr = io::stderr();
        // Nothing can be done about an error stream that does not take the sentence.
        let (code, _) = match self {
            Self::Fine => (0, Ok(())),
            Self::Refused(sentence) => (1, writeln!(stderr, "{sentence}")),
            Self::Usage(text) => (2, write!(stderr, "{text}")),
            Self::Failed(what, error) => (2, writeln!(stderr, "alley: {what}: {error}")),
        };
        ExitCode::from(code)
    }
}
