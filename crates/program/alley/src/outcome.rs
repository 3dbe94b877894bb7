//! How a run of the program ended, and what the world is told about it.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use alley_console::Stop;
use alley_journal::Failure;
use alley_words::Language;

use crate::languages::Languages;

/// The end of a run.
#[derive(Debug)]
pub(crate) enum Exit {
    /// Everything was done, or the reader of the output had seen enough.
    Fine,
    /// The input is at fault: one sentence.
    Refused(String),
    /// The command line is at fault: the explanation, as it is to be shown.
    Usage(String),
    /// The machine is at fault: what could not be done, and why.
    Failed(String),
    /// Somebody pressed Ctrl-C: one sentence, if there is anything to say.
    Interrupted(Option<String>),
    /// Whatever there was to say has been said; the exit code.
    Told(u8),
}

impl Exit {
    pub(crate) fn refused(sentence: impl Display) -> Self {
        Self::Refused(format!("alley: {sentence}"))
    }

    pub(crate) fn failed(sentence: impl Display) -> Self {
        Self::Failed(format!("alley: {sentence}"))
    }

    /// A game that is not there, or a record that is damaged; anything else is the machine's fault.
    pub(crate) fn of_failure(failure: &Failure, sentence: impl Display) -> Self {
        match failure {
            Failure::NoSuchGame(_) | Failure::Damaged(_) | Failure::UnknownBeginning(_) => Self::refused(sentence),
            _ => Self::failed(sentence),
        }
    }

    pub(crate) fn usage(language: Language, sentence: impl Display) -> Self {
        Self::Usage(language.usage(&sentence.to_string()))
    }

    /// Says what has to be said, and the run goes on.
    pub(crate) fn mention(&self) {
        if let Self::Refused(sentence) | Self::Failed(sentence) | Self::Usage(sentence) = self {
            // Nothing can be done about an error stream that does not take the sentence.
            let _ = writeln!(io::stderr(), "{}", sentence.trim_end());
        }
    }

    /// What is said of it, for somebody who goes on all the same.
    pub(crate) fn into_sentence(self) -> String {
        match self {
            Self::Refused(sentence) | Self::Failed(sentence) | Self::Usage(sentence) => sentence,
            Self::Fine | Self::Interrupted(_) | Self::Told(_) => String::new(),
        }
    }

    /// The same, with one more sentence for somebody who broke a game off.
    pub(crate) fn and(self, sentence: &str) -> Self {
        match self {
            Self::Refused(first) => Self::Refused(format!("{first}\n{sentence}")),
            Self::Interrupted(_) => Self::Interrupted(Some(sentence.to_owned())),
            other => other,
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
            Self::Interrupted(sentence) => (130, sentence.map_or(Ok(()), |sentence| writeln!(stderr, "{sentence}"))),
            Self::Told(code) => (code, Ok(())),
            Self::Failed(sentence) => (2, writeln!(stderr, "{sentence}")),
        };
        ExitCode::from(code)
    }
}

/// What could not be read of a record that is read all the same: told at once, and in the end it is the exit code.
#[derive(Debug, Default)]
pub(crate) struct Losses(bool);

impl Losses {
    pub(crate) fn tell(&mut self, exit: &Exit) {
        exit.mention();
        self.0 = true;
    }

    pub(crate) fn ending(self) -> Result<(), Exit> {
        if self.0 { Err(Exit::Told(1)) } else { Ok(()) }
    }
}

/// Turns the end of a conversation into the end of the run.
pub(crate) trait OrExit<Content> {
    /// The content, or how the run ended.
    fn ending(self, languages: impl Into<Languages>) -> Result<Content, Exit>;
}

impl<Content> OrExit<Content> for Result<Content, Stop> {
    fn ending(self, languages: impl Into<Languages>) -> Result<Content, Exit> {
        let Languages { dialogue, rest } = languages.into();
        self.map_err(|stop| match stop {
            Stop::ReaderGone => Exit::Fine,
            Stop::Interrupted => Exit::Interrupted(None),
            Stop::EndOfInput => Exit::Refused(dialogue.end_of_input().to_owned()),
            Stop::Input(error) => Exit::failed(rest.cannot_read_input(&rest.trouble_of(&error))),
            Stop::Output(error) => Exit::failed(rest.cannot_write_output(&rest.trouble_of(&error))),
            Stop::Record(refusal) => Exit::failed(refusal),
        })
    }
}
