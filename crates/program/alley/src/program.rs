//! The wiring: from the command line to a dialogue on the standard streams.

use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, IsTerminal, StdoutLock};

use alley_console::{Bowling, Detail, Dialogue, Echo, Manner, Naming, Palette};
use alley_words::Language;
use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use clap::builder::StyledStr;
use clap::{FromArgMatches, ValueEnum};

use crate::arguments::{Arguments, Bowl, Color, Command, NameRule, Playing};
use crate::config::{self, Everywhere};
use crate::languages::{Languages, option, said};
use crate::manual::{self, framed};
use crate::outcome::{Exit, OrExit};
use crate::preferences::Preferences;
use crate::record::Recordkeeping;
use crate::terminal::{is_dumb, moves_its_cursor};
use crate::usage::fault;
use crate::{
    bowling, completions, doctor, draws, evenings, games, journals, man, odds, races, scoring, screens, serving, stats,
    verifying, witnessing,
};

/// A race can print gigabytes: large writes cost least.
const BUFFER: usize = 1 << 20;

/// Does what the arguments say.
pub(crate) fn run(arguments: impl Iterator<Item = OsString>) -> Exit {
    let arguments: Vec<_> = arguments.collect();
    let preferences = Preferences::gather(option(&arguments, "--config"));
    let lang = preferences.preferred(said(&arguments));
    let asked = lang.as_ref().ok().and_then(Option::as_ref).map(|preferred| preferred.value.into());
    let languages = Languages::of(asked, |name| std::env::var(name).ok());
    let color = option(&arguments, "--color").and_then(OsStr::to_str);
    let color = color.and_then(|word| Color::from_str(word, true).ok()).unwrap_or_default();
    let stage = Stage { languages, color };
    let matches = manual::command(languages.rest).try_get_matches_from(&arguments);
    let arguments = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) if !error.use_stderr() => return stage.print(&stage.shown(&error.render(), &io::stdout())),
        Err(error) => return stage.refused(&error),
    };
    let sound = preferences.sound(languages.rest);
    let known = lang.map(drop).map_err(|variable| variable.exit(languages.rest));
    match sound.and(known).and_then(|()| stage.perform(arguments, &preferences)) {
        Ok(exit) | Err(exit) => exit,
    }
}

/// The standard streams, and how they are spoken to.
#[derive(Clone, Copy)]
struct Stage {
    languages: Languages,
    color: Color,
}

impl Stage {
    /// Nothing is begun before everything that was preferred is understood.
    fn perform(self, arguments: Arguments, preferences: &Preferences) -> Result<Exit, Exit> {
        let Self { languages, .. } = self;
        let language = languages.rest;
        let Arguments { lang, journaling, mut command, .. } = arguments;
        if let Some(command) = &mut command {
            preferences.settle(command, language)?;
        }
        let everywhere = Everywhere { lang, journal: journaling.journal.clone() };
        let record = Recordkeeping::of(journaling, preferences, language);
        Ok(match command {
            Some(Command::Bowl(bowl)) => self.converse(|dialogue| bowling::bowl(dialogue, languages, &record, &bowl)),
            Some(Command::Resume { id, playing }) => {
                self.converse(|dialogue| bowling::resume(dialogue, languages, &record, (id, &playing)))
            }
            Some(Command::Race(race)) => self.converse(|dialogue| races::race(dialogue, languages, &record, race)),
            Some(Command::Games(wanted)) => self.tell(|dialogue| games::games(dialogue, language, &record, wanted)),
            Some(Command::Evenings(wanted)) => {
                self.tell(|dialogue| evenings::evenings(dialogue, language, &record, wanted))
            }
            Some(Command::Stats(wanted)) => self.tell(|dialogue| stats::stats(dialogue, language, &record, &wanted)),
            Some(Command::Journal(task)) => self.tell(|dialogue| journals::journal(dialogue, language, &record, &task)),
            Some(Command::Doctor(wanted)) => self.tell(|dialogue| doctor::doctor(dialogue, language, &record, &wanted)),
            Some(Command::Config(wanted)) => {
                self.tell(|dialogue| config::config(dialogue, languages, (preferences, &record), (everywhere, wanted)))
            }
            Some(Command::Draw(draw)) => self.tell(|dialogue| draws::draw(dialogue, language, &record, draw)),
            Some(Command::Verify(verify)) => self.tell(|dialogue| verifying::verify(dialogue, language, &verify)),
            Some(Command::Score(score)) => scoring::score(language, score),
            Some(Command::Odds(odds)) => self.tell(|dialogue| odds::odds(dialogue, language, &odds)),
            Some(Command::Serve(serve)) => self.tell(|dialogue| serving::serve(dialogue, language, &record, &serve)),
            Some(Command::Witness(witness)) => self.tell(|dialogue| witnessing::witness(dialogue, language, witness)),
            Some(Command::Completions { shell }) => self.print(&completions::script(shell, language)),
            Some(Command::Man { folder }) => man::write(&folder, language).err().unwrap_or(Exit::Fine),
            None if self.takes_a_screen() => {
                let colours = self.wants_colour(&io::stdout());
                screens::screen(language, record, colours, screens::Customs::preferred(preferences, language)?)
            }
            None => Exit::Usage(self.shown(&manual::command(language).render_help(), &io::stderr())),
        })
    }

    /// Whether there is a terminal on which a whole screen can be drawn.
    fn takes_a_screen(self) -> bool {
        self.manner().terminal && moves_its_cursor()
    }

    /// What is not a dialogue has one language, and asks nothing.
    fn tell(self, telling: impl FnOnce(&mut Dialogue<'_>) -> Result<(), Exit>) -> Exit {
        let stage = Self { languages: self.languages.rest.into(), ..self };
        // Not locked: a command may read standard input itself.
        stage.hold(Dialogue::new(io::stdin(), output(), stage.manner()), telling)
    }

    /// Holds a conversation on the standard streams; on a terminal answers can be edited.
    fn converse(self, conversation: impl FnOnce(&mut Dialogue<'_>) -> Result<(), Exit>) -> Exit {
        let manner = self.manner();
        if !(manner.terminal && moves_its_cursor()) {
            return self.hold(Dialogue::new(io::stdin().lock(), output(), manner), conversation);
        }
        match Dialogue::edited(output(), manner).ending(self.languages) {
            Ok(dialogue) => self.hold(dialogue, conversation),
            Err(exit) => exit,
        }
    }

    fn hold<'ends>(
        self,
        mut dialogue: Dialogue<'ends>,
        conversation: impl FnOnce(&mut Dialogue<'ends>) -> Result<(), Exit>,
    ) -> Exit {
        let held = conversation(&mut dialogue);
        // Words that did not arrive matter more than why the conversation ended.
        let arrived = dialogue.flush().ending(self.languages);
        arrived.and(held).err().unwrap_or(Exit::Fine)
    }

    fn manner(self) -> Manner {
        let (input, output) = (io::stdin(), io::stdout());
        let palette = if self.wants_colour(&output) { Palette::Coloured } else { Palette::Plain };
        let echo = if input.is_terminal() { Echo::Nothing } else { Echo::Answers };
        let terminal = input.is_terminal() && output.is_terminal();
        Manner { language: self.languages.dialogue, palette, echo, terminal }
    }

    fn print(self, text: &str) -> Exit {
        self.tell(|dialogue| dialogue.say(text).ending(self.languages.rest))
    }

    /// A complaint about the command line.
    fn refused(self, error: &clap::Error) -> Exit {
        let language = self.languages.rest;
        match (language, error.kind()) {
            (Language::English, _) | (_, clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand) => {
                Exit::Usage(self.shown(&error.render(), &io::stderr()))
            }
            (Language::Korean, _) => Exit::usage(language, language.usage_fault(&fault(error, language))),
        }
    }

    /// Help and complaints about the command line, in colour where the stream takes it.
    fn shown(self, text: &StyledStr, stream: &(impl RawStream + IsTerminal)) -> String {
        let text = if self.wants_colour(stream) { text.ansi().to_string() } else { text.to_string() };
        framed(text, self.languages.rest)
    }

    /// A terminal that does not object; nothing else, whatever the environment says, unless somebody insists.
    fn wants_colour(self, stream: &(impl RawStream + IsTerminal)) -> bool {
        match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                IsTerminal::is_terminal(stream) && !is_dumb() && AutoStream::choice(stream) != ColorChoice::Never
            }
        }
    }
}

fn output() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(BUFFER, io::stdout().lock())
}

impl From<NameRule> for Naming {
    fn from(names: NameRule) -> Self {
        match names {
            NameRule::Classic => Self::Classic,
            NameRule::Any => Self::Any,
        }
    }
}

impl From<&Playing> for Detail {
    fn from(playing: &Playing) -> Self {
        Self { pins: playing.pins, splits: playing.splits }
    }
}

impl From<&Bowl> for Bowling {
    fn from(bowl: &Bowl) -> Self {
        Self { solo: bowl.solo, naming: bowl.names.unwrap_or_default().into(), rules: bowl.rules.unwrap_or_default() }
    }
}
