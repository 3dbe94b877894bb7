//! The wiring: from the command line to a dialogue on the standard streams.

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Write};

use alley_console::{Bowling, Choice, Dialogue, Echo, Language, Manner, Naming, Palette, Stop, choose};
use anstream::{AutoStream, ColorChoice};
use clap::builder::StyledStr;
use clap::{CommandFactory, Parser};

use crate::arguments::{Arguments, Bowl, Command, Lang, Names};
use crate::outcome::Outcome;

/// Does what the arguments say.
pub(crate) fn run(arguments: impl Iterator<Item = OsString>) -> Outcome {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return Outcome::Usage(shown(&error.render(), &io::stderr())),
        Err(error) => return print(shown(&error.render(), &io::stdout()).as_bytes()),
    };
    let language = Language::from(arguments.lang);
    match arguments.command {
        Some(Command::Bowl(bowl)) => hold(language, |dialogue| Bowling::from(bowl).play(dialogue)),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "alley", &mut script);
            print(&script)
        }
        None if io::stdin().is_terminal() && io::stdout().is_terminal() => hold(language, menu),
        None => Outcome::Usage(shown(&Arguments::command().render_help(), &io::stderr())),
    }
}

fn menu(dialogue: &mut Dialogue<'_>) -> Result<(), Stop> {
    let game = match choose(dialogue)? {
        Choice::Bowling => Bowl::default(),
        Choice::SoloBowling => Bowl { solo: true, ..Bowl::default() },
        Choice::Leave => return Ok(()),
    };
    Bowling::from(game).play(dialogue)
}

/// Holds a conversation on the standard streams.
fn hold(language: Language, conversation: impl FnOnce(&mut Dialogue<'_>) -> Result<(), Stop>) -> Outcome {
    let (input, output) = (io::stdin(), io::stdout());
    let palette = match AutoStream::choice(&output) {
        ColorChoice::Never => Palette::Plain,
        _ => Palette::Coloured,
    };
    let echo = if input.is_terminal() { Echo::Nothing } else { Echo::Answers };
    let manner = Manner { language, palette, echo };
    let mut dialogue = Dialogue::new(input.lock(), BufWriter::new(output.lock()), manner);
    let held = conversation(&mut dialogue);
    // Words that did not arrive matter more than why the conversation ended.
    let arrived = dialogue.flush();
    Outcome::of(arrived.and(held), language)
}

fn print(bytes: &[u8]) -> Outcome {
    let mut output = io::stdout().lock();
    let printed = output.write_all(bytes).and_then(|()| output.flush());
    Outcome::of(printed.map_err(Stop::writing), Language::English)
}

/// Help and complaints about the command line, in colour where the stream takes it.
fn shown(text: &StyledStr, stream: &impl anstream::stream::RawStream) -> String {
    match AutoStream::choice(stream) {
        ColorChoice::Never => text.to_string(),
        _ => text.ansi().to_string(),
    }
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::Ko => Self::Korean,
            Lang::En => Self::English,
        }
    }
}

impl From<Bowl> for Bowling {
    fn from(bowl: Bowl) -> Self {
        let naming = match bowl.names {
            Names::Classic => Naming::Classic,
            Names::Any => Naming::Any,
        };
        Self { solo: bowl.solo, naming }
    }
}
