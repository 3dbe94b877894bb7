//! Why a trial cannot go on.

use std::{fmt, io};

/// What went wrong: with the machine, or with the program that is tried.
#[derive(Debug)]
pub enum Mishap {
    /// The system refused something, or a connection broke.
    System(io::Error),
    /// The program did what it must not do, in a sentence.
    Wrong(String),
}

impl fmt::Display for Mishap {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(error) => error.fmt(formatter),
            Self::Wrong(sentence) => sentence.fmt(formatter),
        }
    }
}

impl std::error::Error for Mishap {}

impl From<io::Error> for Mishap {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

impl From<String> for Mishap {
    fn from(sentence: String) -> Self {
        Self::Wrong(sentence)
    }
}

impl From<&str> for Mishap {
    fn from(sentence: &str) -> Self {
        Self::Wrong(sentence.to_owned())
    }
}
