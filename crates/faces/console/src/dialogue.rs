//! The asking loop: it serves every prompt there is.

use std::fmt;
use std::io::{self, BufReader, Read, Write};

use alley_text::without_blanks;
use alley_words::{Complaint, Language};
use terminal_size::{Width, terminal_size};

use crate::answer::Answer;
use crate::palette::Palette;

/// A conversation: its two ends, and how it is held.
pub struct Dialogue<'ends> {
    input: BufReader<Box<dyn Read + 'ends>>,
    output: Box<dyn Write + 'ends>,
    manner: Manner,
}

/// How a conversation is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// In which language.
    pub language: Language,
    /// In which colours.
    pub palette: Palette,
    /// Who shows the answers.
    pub echo: Echo,
    /// Whether a person at a terminal reads: then refusals say what helps, and boards fit its width.
    pub terminal: bool,
}

/// Whether answers are written after their prompts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Echo {
    /// The program writes them: nobody else does when the input is a file or a pipe.
    Answers,
    /// The terminal shows what is typed by itself.
    Nothing,
}

/// Why a conversation ended before its time.
#[derive(Debug)]
pub enum Stop {
    /// There are no more answers.
    EndOfInput,
    /// Somebody pressed Ctrl-C.
    Interrupted,
    /// The reader of the output has gone.
    ReaderGone,
    /// The input cannot be read.
    Input(io::Error),
    /// The output cannot be written.
    Output(io::Error),
    /// The record of the game cannot be kept: one sentence.
    Record(String),
}

impl Stop {
    /// A failure to write, told apart from a reader who has seen enough.
    #[must_use]
    pub fn writing(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ReaderGone,
            _ => Self::Output(error),
        }
    }
}

impl fmt::Debug for Dialogue<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Dialogue").field("manner", &self.manner).finish_non_exhaustive()
    }
}

impl<'ends> Dialogue<'ends> {
    /// A conversation between these ends. The output is flushed whenever the input has to be waited for.
    pub fn new(input: impl Read + 'ends, output: impl Write + 'ends, manner: Manner) -> Self {
        Self { input: BufReader::new(Box::new(input)), output: Box::new(output), manner }
    }

    /// How it is held.
    pub(crate) const fn manner(&self) -> Manner {
        self.manner
    }

    /// How many columns there are, if that matters.
    pub(crate) fn room(&self) -> Option<usize> {
        let (Width(columns), _) = self.manner.terminal.then(terminal_size).flatten()?;
        Some(usize::from(columns)).filter(|&columns| columns > 0)
    }

    /// Asks until `attempt` is content with an answer; what it complains about is shown, and the question asked again.
    pub(crate) fn ask<Content>(
        &mut self,
        prompt: &str,
        mut attempt: impl FnMut(&str) -> Result<Content, Complaint>,
    ) -> Result<Content, Stop> {
        loop {
            let answer = self.answer(prompt)?;
            let complaint = match answer.text().and_then(&mut attempt) {
                Ok(content) => return Ok(content),
                Err(complaint) => complaint,
            };
            let sentence = match answer.text() {
                Ok(text) if self.manner.terminal => self.manner.language.helped(&complaint, without_blanks(text)),
                _ => self.manner.language.complaint(&complaint),
            };
            self.say(&format!("[ERROR] {sentence}\n"))?;
        }
    }

    /// Writes as it is.
    ///
    /// # Errors
    /// The output could not be written.
    pub fn say(&mut self, text: &str) -> Result<(), Stop> {
        self.output.write_all(text.as_bytes()).map_err(Stop::writing)
    }

    /// Makes sure that everything said has arrived.
    ///
    /// # Errors
    /// The output could not be written.
    pub fn flush(&mut self) -> Result<(), Stop> {
        self.output.flush().map_err(Stop::writing)
    }

    fn answer(&mut self, prompt: &str) -> Result<Answer, Stop> {
        self.say(prompt)?;
        if self.input.buffer().is_empty() {
            self.flush()?;
        }
        let Some(answer) = Answer::read(&mut self.input).map_err(Stop::Input)? else {
            let line_end = if prompt.ends_with('\n') { "" } else { "\n" };
            self.say(line_end)?;
            return Err(Stop::EndOfInput);
        };
        if self.manner.echo == Echo::Answers {
            self.say(&answer.echo())?;
            self.say("\n")?;
        }
        Ok(answer)
    }
}
