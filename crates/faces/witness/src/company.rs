//! Those around a witness: who sends it out, whom it asks, and how it comes back.

use std::path::PathBuf;

use alley_luck::{Chain, Verdict};
use alley_words::Language;

use crate::link::Link;

/// What a witness is sent out for.
#[derive(Debug)]
pub struct Errand {
    /// Where the draw is.
    pub link: Link,
    /// By which name to join; asked for if there is none.
    pub name: Option<String>,
    /// Where secrets are kept.
    pub keep: KeepPlace,
    /// In which language the server and the company are spoken to.
    pub language: Language,
}

/// Where what must outlive the program is written.
#[derive(Debug)]
pub enum KeepPlace {
    /// In this file.
    File(PathBuf),
    /// In this folder, in a file for each event and server.
    Folder(PathBuf),
}

/// Those around the witness: somebody at a terminal, or a script.
pub trait Company {
    /// Why they are not there any more.
    type Gone;

    /// Tells them something, at once.
    ///
    /// # Errors
    /// They are gone.
    fn tell(&mut self, text: &str) -> Result<(), Self::Gone>;

    /// Asks for the name of the witness.
    ///
    /// # Errors
    /// They are gone.
    fn name(&mut self, question: &str) -> Result<String, Self::Gone>;

    /// Asks whether all see the same.
    ///
    /// # Errors
    /// They are gone.
    fn agrees(&mut self, question: &str) -> Result<bool, Self::Gone>;
}

/// Why a witness ended before a draw was drawn. Nothing is revealed after it.
#[derive(Debug)]
pub enum Halt<Gone> {
    /// Something is not as it must be: one sentence.
    Refused(String),
    /// The machine or the network is at fault: one sentence.
    Failed(String),
    /// The company has gone.
    Gone(Gone),
}

impl<Gone> From<Gone> for Halt<Gone> {
    fn from(gone: Gone) -> Self {
        Self::Gone(gone)
    }
}

/// What a witness saw of a draw that was drawn.
#[derive(Debug)]
pub struct Witnessed {
    /// The proof, checked against the ticket that was signed.
    pub verdict: Verdict,
    /// Whether the draw before was seen too, and this one follows it.
    pub follows: bool,
    /// All draws of the event before it, if the server gave them out and they are those that the ticket follows.
    pub chain: Option<Chain>,
}
