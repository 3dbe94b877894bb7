//! `alley` alone, on a terminal: the screen as a whole, and what the program does for it.

use std::io::{self, BufWriter};
use std::path::PathBuf;

use alley_console::Places;
use alley_house_rules::Rules;
use alley_journal::{Failure, GameId, Journal, Memory};
use alley_screen::{Appearance, Colours, Ending, Farewell, Parting, RunningServer, Surroundings, Unavailable, run};
use alley_web::{Home, LogForm, Serving, Settings, last_said};
use alley_words::Language;
use signal_hook::low_level;

use crate::arguments::Serve;
use crate::files::NewFile;
use crate::outcome::Exit;
use crate::preferences::Preferences;
use crate::record::{OpenedJournal, Recordkeeping, warn};
use crate::serving::{Listening, listen};

/// What is preferred of the rules of new games, and of where phones find this machine.
#[derive(Debug, Default)]
pub(crate) struct Customs {
    rules: Option<Rules>,
    port: Option<u16>,
    home: Option<Home>,
}

impl Customs {
    pub(crate) fn preferred(preferences: &Preferences, language: Language) -> Result<Self, Exit> {
        let mut customs = Self::default();
        preferences.fill(&mut customs.rules, language)?;
        preferences.fill(&mut customs.port, language)?;
        preferences.fill(&mut customs.home, language)?;
        Ok(customs)
    }
}

/// Takes the terminal over until somebody has had enough.
pub(crate) fn screen(language: Language, record: Recordkeeping, coloured: bool, customs: Customs) -> Exit {
    let kept = match record.for_playing() {
        Ok(OpenedJournal { kept, .. }) => kept,
        Err(exit) => return exit,
    };
    let appearance =
        Appearance { language, colours: colours(coloured), kept, rules: customs.rules.unwrap_or_default() };
    let resume = record.command("resume");
    let program = Program { record, language, customs, unkept: (!kept).then(Memory::default) };
    match run(Box::new(program), appearance, BufWriter::new(io::stdout())) {
        Ok(ending) => left(ending, language, kept.then_some(resume)),
        Err(Unavailable::Record(failure)) => Exit::of_failure(&failure, language.failure(&failure)),
        Err(Unavailable::Terminal(error)) => Exit::failed(language.cannot_write_output(&language.trouble_of(&error))),
    }
}

/// How the run ends, and what is said of a game that is not over.
fn left(Ending { farewell, unfinished }: Ending, language: Language, resume: Option<String>) -> Exit {
    let how_to_go_on = unfinished.zip(resume).map(|(_, resume)| language.left(&resume));
    match farewell {
        Farewell::Left(Parting::Quit) => {
            if let Some(sentence) = how_to_go_on {
                warn(&sentence);
            }
            Exit::Fine
        }
        Farewell::Left(Parting::Failed(failure)) => Exit::of_failure(&failure, language.failure(&failure)),
        Farewell::Interrupted => Exit::Interrupted(how_to_go_on),
        Farewell::Told(signal) => {
            // The terminal is back: the signal does what it would have done.
            let _ = low_level::emulate_default_handler(signal);
            Exit::Fine
        }
        Farewell::Gone(error) => Exit::failed(language.cannot_write_output(&language.trouble_of(&error))),
    }
}

/// As many colours as the terminal is known to have.
fn colours(coloured: bool) -> Colours {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let many = variable("TERM").contains("256") || !variable("COLORTERM").is_empty();
    match (coloured, many) {
        (false, _) => Colours::None,
        (true, true) => Colours::Many,
        (true, false) => Colours::Sixteen,
    }
}

/// The program around the screen.
struct Program {
    record: Recordkeeping,
    language: Language,
    customs: Customs,
    /// What is played, where nothing outlives the program.
    unkept: Option<Memory>,
}

impl Surroundings for Program {
    fn journal(&mut self) -> Result<Box<dyn Journal>, Failure> {
        match &self.unkept {
            Some(memory) => Ok(Box::new(memory.clone())),
            None => self.record.another_hand(),
        }
    }

    fn save_proof(&mut self, race: GameId, proof: &str) -> Result<String, String> {
        let name = format!("alley-{race}.txt");
        let saved = NewFile::create(PathBuf::from(&name), self.language).and_then(|file| file.fill(proof));
        saved.map(|()| name).map_err(Exit::into_sentence)
    }

    fn serve(&mut self) -> Result<Box<dyn RunningServer>, String> {
        // Somebody else may have the usual port.
        let Customs { port, home, .. } = &self.customs;
        let on = |port| listen(self.language, &Serve::to_phones(port, home.clone()));
        let Listening { doors, settings, places } = on(*port).or_else(|_| on(Some(0)))?;
        let journal = self.journal().map_err(|failure| self.language.failure(&failure))?;
        // What would be told on the error stream would stand in the middle of the picture.
        let settings = Settings { log: LogForm::Silent, ..settings };
        let serving = Serving::start(doors, journal, settings);
        let serving = serving.map_err(|error| self.language.trouble_of(&error))?;
        Ok(Box::new(Running { serving, places, language: self.language }))
    }
}

/// A server inside the program.
struct Running {
    serving: Serving,
    places: Places,
    language: Language,
}

impl RunningServer for Running {
    fn places(&self) -> Places {
        self.places.clone()
    }

    fn viewers(&self) -> Vec<(GameId, usize)> {
        self.serving.viewers()
    }

    fn trouble(&self) -> Option<String> {
        if self.serving.has_ended() { Some(self.language.server_ended().to_owned()) } else { last_said() }
    }

    fn watching(&self) -> usize {
        self.serving.watching()
    }
}
