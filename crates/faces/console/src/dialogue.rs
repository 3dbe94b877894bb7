//! The asking loop: it serves every prompt there is.

use std::fmt;
use std::io::{self, BufReader, Read, Write};

use alley_play::{ChangeRefusal, RecordRefusal};
use alley_text::without_blanks;
use alley_words::{Complaint, Language};
use rustyline::error::ReadlineError;
use terminal_size::{Width, terminal_size};

use crate::answer::Answer;
use crate::editor::LineEditor;
use crate::palette::Palette;

/// A conversation: its two ends, and how it is held.
pub struct Dialogue<'ends> {
    input: Input<'ends>,
    output: Box<dyn Write + 'ends>,
    manner: Manner,
}

/// Where answers come from.
enum Input<'ends> {
    /// Line by line, as they stand there.
    Lines(BufReader<Box<dyn Read + 'ends>>),
    /// From somebody who types, and may think better of it.
    Typed(Box<LineEditor>),
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
    /// The record of the game cannot be kept, or is no longer one to write to.
    Record(RecordRefusal<ChangeRefusal>),
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
        Self { input: Input::Lines(BufReader::new(Box::new(input))), output: Box::new(output), manner }
    }

    /// The same with somebody at a terminal that can move its cursor: answers are typed into a line that can be edited.
    ///
    /// # Errors
    /// The terminal cannot be used.
    pub fn edited(output: impl Write + 'ends, manner: Manner) -> Result<Self, Stop> {
        let editor = LineEditor::new().map_err(unreadable)?;
        Ok(Self { input: Input::Typed(Box::new(editor)), output: Box::new(output), manner })
    }

    /// Nothing is asked for a while: a terminal shows what is typed, and Ctrl-C ends the program.
    pub(crate) fn release(&mut self) {
        if let Input::Typed(editor) = &mut self.input {
            editor.release();
        }
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

    /// Asks once and takes what is answered, in letters that can be shown.
    ///
    /// # Errors
    /// There is no answer, or the question could not be written.
    pub fn answered(&mut self, prompt: &str) -> Result<String, Stop> {
        self.answer(prompt).map(|answer| answer.echo())
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
        let (above, line) = prompt.split_at(prompt.rfind('\n').map_or(0, |end| end + 1));
        self.say(above)?;
        if let Input::Typed(editor) = &mut self.input {
            editor.hush();
            self.output.flush().map_err(Stop::writing)?;
            return editor.read(line).map_err(unreadable)?.ok_or(Stop::EndOfInput);
        }
        self.say(line)?;
        let Some(answer) = self.next_line()? else {
            self.say(if line.is_empty() { "" } else { "\n" })?;
            return Err(Stop::EndOfInput);
        };
        if self.manner.echo == Echo::Answers {
            self.say(&answer.echo())?;
            self.say("\n")?;
        }
        Ok(answer)
    }

    fn next_line(&mut self) -> Result<Option<Answer>, Stop> {
        let Input::Lines(input) = &mut self.input else { return Ok(None) };
        if input.buffer().is_empty() {
            self.output.flush().map_err(Stop::writing)?;
        }
        Answer::read(input).map_err(Stop::Input)
    }
}

/// Why a line editor gave no answer.
fn unreadable(error: ReadlineError) -> Stop {
    match error {
        ReadlineError::Interrupted => Stop::Interrupted,
        ReadlineError::Io(error) => Stop::Input(error),
        other => Stop::Input(io::Error::other(other)),
    }
}
