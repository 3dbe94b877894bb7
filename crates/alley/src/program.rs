//! The wiring: from the command line to a dialogue on the standard streams.

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal};

use alley_console::{Bowling, Choice, Dialogue, Echo, Language, Manner, Naming, Palette, choose};
use anstream::{AutoStream, ColorChoice};
use clap::builder::StyledStr;
use clap::{CommandFactory, Parser};

use crate::arguments::{Arguments, Bowl, Command, Lang, Names};
use crate::outcome::{Ending, Outcome};
use crate::{odds, races, scoring};

/// A race can print gigabytes: large writes cost least.
const BUFFER: usize = 1 << 20;

/// Does what the arguments say.
pub(crate) fn run(arguments: impl Iterator<Item = OsString>) -> Outcome {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return Outcome::Usage(shown(&error.render(), &io::stderr())),
        Err(error) => return print(&shown(&error.render(), &io::stdout())),
    };
    let language = Language::from(arguments.lang);
    match arguments.command {
        Some(Command::Bowl(bowl)) => hold(language, |dialogue| Bowling::from(bowl).play(dialogue).ending(language)),
        Some(Command::Race(race)) => hold(language, |dialogue| races::race(dialogue, language, race)),
        Some(Command::Draw(draw)) => hold(language, |dialogue| races::draw(dialogue, language, draw)),
        Some(Command::Verify(verify)) => hold(language, |dialogue| races::verify(dialogue, language, &verify)),
        Some(Command::Score(score)) => scoring::score(language, score),
        Some(Command::Odds(odds)) => hold(language, |dialogue| odds::odds(dialogue, language, &odds)),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "alley", &mut script);
            print(&String::from_utf8_lossy(&script))
        }
        None if io::stdin().is_terminal() && io::stdout().is_terminal() => menu(language),
        None => Outcome::Usage(shown(&Arguments::command().render_help(), &io::stderr())),
    }
}

/// Asks what to do, and does it as if it had been said on the command line.
fn menu(language: Language) -> Outcome {
    let mut words = None;
    let asked = hold(language, |dialogue| {
        words = match choose(dialogue).ending(language)? {
            Choice::Bowling => Some(vec!["bowl"]),
            Choice::SoloBowling => Some(vec!["bowl", "--solo"]),
            Choice::Race => Some(vec!["race"]),
            Choice::Leave => None,
        };
        Ok(())
    });
    let Some(words) = words else { return asked };
    let lang = match language {
        Language::Korean => "--lang=ko",
        Language::English => "--lang=en",
    };
    run(["alley", lang].into_iter().chain(words).map(OsString::from))
}

/// Holds a conversation on the standard streams.
fn hold(language: Language, conversation: impl FnOnce(&mut Dialogue<'_>) -> Result<(), Outcome>) -> Outcome {
    let (input, output) = (io::stdin(), io::stdout());
    let palette = match AutoStream::choice(&output) {
        ColorChoice::Never => Palette::Plain,
        _ => Palette::Coloured,
    };
    let echo = if input.is_terminal() { Echo::Nothing } else { Echo::Answers };
    let manner = Manner { language, palette, echo };
    let mut dialogue = Dialogue::new(input.lock(), BufWriter::with_capacity(BUFFER, output.lock()), manner);
    let held = conversation(&mut dialogue);
    // Words that did not arrive matter more than why the conversation ended.
    let arrived = dialogue.flush().ending(language);
    arrived.and(held).err().unwrap_or(Outcome::Fine)
}

fn print(text: &str) -> Outcome {
    hold(Language::English, |dialogue| dialogue.say(text).ending(Language::English))
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

impl From<Names> for Naming {
    fn from(names: Names) -> Self {
        match names {
            Names::Classic => Self::Classic,
            Names::Any => Self::Any,
        }
    }
}

impl From<Bowl> for Bowling {
    fn from(bowl: Bowl) -> Self {
        Self { solo: bowl.solo, naming: bowl.names.into() }
    }
}
