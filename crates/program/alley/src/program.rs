//! The wiring: from the command line to a dialogue on the standard streams.

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal};

use alley_console::{Bowling, Choice, Dialogue, Echo, Manner, Naming, Palette, choose};
use alley_words::Language;
use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use clap::builder::StyledStr;
use clap::{CommandFactory, Parser};

use crate::arguments::{Arguments, Bowl, Command, JournalTask, NameRule, RaceArguments};
use crate::languages::Languages;
use crate::outcome::{Exit, OrExit};
use crate::record::Recordkeeping;
use crate::{bowling, draws, games, odds, races, scoring, serving, stats};

/// A race can print gigabytes: large writes cost least.
const BUFFER: usize = 1 << 20;

/// Does what the arguments say.
pub(crate) fn run(arguments: impl Iterator<Item = OsString>) -> Exit {
    let arguments: Vec<_> = arguments.collect();
    let (languages, known) = Languages::of(&arguments, |name| std::env::var(name).ok());
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return Exit::Usage(shown(&error.render(), &io::stderr())),
        Err(error) => return print(languages.rest, &shown(&error.render(), &io::stdout())),
    };
    if known.is_err() {
        return Exit::usage("ALLEY_LANG must be ko or en");
    }
    let language = languages.rest;
    let record = Recordkeeping::of(arguments.journaling);
    match arguments.command {
        Some(Command::Bowl(bowl)) => hold(languages, |dialogue| bowling::bowl(dialogue, languages, &record, &bowl)),
        Some(Command::Resume { id, odds }) => {
            hold(languages, |dialogue| bowling::resume(dialogue, languages, &record, (id, odds)))
        }
        Some(Command::Games(wanted)) => hold(language, |dialogue| games::games(dialogue, language, &record, wanted)),
        Some(Command::Stats { name }) => {
            hold(language, |dialogue| stats::stats(dialogue, language, &record, name.as_deref()))
        }
        Some(Command::Journal(JournalTask::Check)) => {
            hold(language, |dialogue| games::check(dialogue, language, &record))
        }
        Some(Command::Race(race)) => hold(languages, |dialogue| races::race(dialogue, languages, &record, race)),
        Some(Command::Draw(draw)) => hold(language, |dialogue| draws::draw(dialogue, language, &record, draw)),
        Some(Command::Verify(verify)) => hold(language, |dialogue| draws::verify(dialogue, language, &verify)),
        Some(Command::Score(score)) => scoring::score(language, score),
        Some(Command::Odds(odds)) => hold(language, |dialogue| odds::odds(dialogue, language, &odds)),
        Some(Command::Serve(serve)) => hold(language, |dialogue| serving::serve(dialogue, language, &record, &serve)),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "alley", &mut script);
            print(language, &String::from_utf8_lossy(&script))
        }
        None if io::stdin().is_terminal() && io::stdout().is_terminal() => menu(languages, &record),
        None => Exit::Usage(shown(&Arguments::command().render_help(), &io::stderr())),
    }
}

/// Asks what to do, and does it.
fn menu(languages: Languages, record: &Recordkeeping) -> Exit {
    hold(languages, |dialogue| match choose(dialogue).ending(languages)? {
        Choice::Bowling => bowling::bowl(dialogue, languages, record, &Bowl::default()),
        Choice::SoloBowling => bowling::bowl(dialogue, languages, record, &Bowl { solo: true, ..Bowl::default() }),
        Choice::Race => races::race(dialogue, languages, record, RaceArguments::default()),
        Choice::Leave => Ok(()),
    })
}

/// Holds a conversation on the standard streams.
fn hold(languages: impl Into<Languages>, conversation: impl FnOnce(&mut Dialogue<'_>) -> Result<(), Exit>) -> Exit {
    let languages = languages.into();
    let (input, output) = (io::stdin(), io::stdout());
    let palette = if wants_colour(&output) { Palette::Coloured } else { Palette::Plain };
    let echo = if input.is_terminal() { Echo::Nothing } else { Echo::Answers };
    let terminal = input.is_terminal() && output.is_terminal();
    let manner = Manner { language: languages.dialogue, palette, echo, terminal };
    let output = BufWriter::with_capacity(BUFFER, output.lock());
    let mut dialogue = if terminal && moves_its_cursor() {
        match Dialogue::edited(output, manner).ending(languages) {
            Ok(dialogue) => dialogue,
            Err(exit) => return exit,
        }
    } else {
        Dialogue::new(input.lock(), output, manner)
    };
    let held = conversation(&mut dialogue);
    // Words that did not arrive matter more than why the conversation ended.
    let arrived = dialogue.flush().ending(languages);
    arrived.and(held).err().unwrap_or(Exit::Fine)
}

/// Whether a line can be edited on this terminal; on any other the bytes are those of a pipe.
fn moves_its_cursor() -> bool {
    let kind = std::env::var("TERM").unwrap_or_default();
    !["", "dumb", "cons25", "emacs"].contains(&kind.as_str())
}

fn print(language: Language, text: &str) -> Exit {
    hold(language, |dialogue| dialogue.say(text).ending(language))
}

/// Help and complaints about the command line, in colour where the stream takes it.
fn shown(text: &StyledStr, stream: &(impl RawStream + IsTerminal)) -> String {
    if wants_colour(stream) { text.ansi().to_string() } else { text.to_string() }
}

/// A terminal that does not object; nothing else, whatever the environment says.
fn wants_colour(stream: &(impl RawStream + IsTerminal)) -> bool {
    IsTerminal::is_terminal(stream) && AutoStream::choice(stream) != ColorChoice::Never
}

impl From<NameRule> for Naming {
    fn from(names: NameRule) -> Self {
        match names {
            NameRule::Classic => Self::Classic,
            NameRule::Any => Self::Any,
        }
    }
}

impl From<&Bowl> for Bowling {
    fn from(bowl: &Bowl) -> Self {
        Self { solo: bowl.solo, naming: bowl.names.into() }
    }
}
