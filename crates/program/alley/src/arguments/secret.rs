//! Where a secret is. What stands on a command line, everybody on the machine can see, and the shell keeps it.

use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use alley_luck::Secret;
use alley_words::Language;

/// A file with a secret, or standard input for `-`.
#[derive(Clone, Debug)]
pub(crate) struct SecretFile(pub(crate) PathBuf);

impl FromStr for SecretFile {
    type Err = SecretInSight;

    fn from_str(text: &str) -> Result<Self, SecretInSight> {
        match text.parse::<Secret>() {
            Ok(_) => Err(SecretInSight),
            Err(_) => Ok(Self(text.into())),
        }
    }
}

/// A secret was written on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SecretInSight;

impl fmt::Display for SecretInSight {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(Language::English.secret_in_sight())
    }
}

impl Error for SecretInSight {}
