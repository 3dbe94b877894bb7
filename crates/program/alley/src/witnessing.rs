//! `alley witness`: somebody at a terminal, or a script, is a witness of a draw.

use alley_console::{Dialogue, Stop};
use alley_luck::Chain;
use alley_witness::{Company, Errand, Halt, KeepPlace, Link, LinkRefusal, Witnessed, attend};
use alley_words::{Assurance, Language};

use crate::arguments::WitnessArguments;
use crate::outcome::{Exit, OrExit};
use crate::record::data_folder;
use crate::verifying::tell_verdict;

/// Where parts in draws are kept, beside the journal.
const FOLDER: &str = "witness";

/// Is a witness until a draw is drawn, and says what it was.
pub(crate) fn witness(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    arguments: WitnessArguments,
) -> Result<(), Exit> {
    let WitnessArguments { link, name, yes, keep } = arguments;
    let link = Link::read(&link).map_err(|refusal| {
        Exit::usage(
            language,
            match refusal {
                LinkRefusal::Form => language.link_needed(),
                LinkRefusal::Encrypted => language.link_encrypted(),
            },
        )
    })?;
    let keep = match (keep, data_folder()) {
        (Some(file), _) => KeepPlace::File(file),
        (None, Some(folder)) => KeepPlace::Folder(folder.join(FOLDER)),
        (None, None) => return Err(Exit::usage(language, language.no_place_to_keep())),
    };
    let errand = Errand { link, name, keep, language };
    match attend(errand, &mut AtTheTerminal { dialogue, yes }) {
        Ok(Witnessed { verdict, follows, chain }) => {
            let draw = verdict.proof().draw();
            let whole = chain.filter(Chain::is_whole);
            let follows = (follows || whole.is_some()).then_some(true);
            let assurance = match whole {
                Some(chain) => Assurance::of(draw).after(&chain),
                None => Assurance::of(draw),
            };
            tell_verdict(dialogue, language, &verdict, (follows, assurance))
        }
        Err(Halt::Refused(sentence)) => Err(Exit::refused(sentence)),
        Err(Halt::Failed(sentence)) => Err(Exit::failed(sentence)),
        Err(Halt::Gone(stop)) => Err(stop).ending(language),
    }
}

/// What is told is seen at once: the next word may be minutes away.
struct AtTheTerminal<'dialogue, 'ends> {
    dialogue: &'dialogue mut Dialogue<'ends>,
    yes: bool,
}

impl Company for AtTheTerminal<'_, '_> {
    type Gone = Stop;

    fn tell(&mut self, text: &str) -> Result<(), Stop> {
        self.dialogue.say(text)?;
        if !text.ends_with('\n') {
            self.dialogue.say("\n")?;
        }
        self.dialogue.flush()
    }

    fn name(&mut self, question: &str) -> Result<String, Stop> {
        self.dialogue.answered(question)
    }

    fn agrees(&mut self, question: &str) -> Result<bool, Stop> {
        if self.yes {
            return Ok(true);
        }
        Ok(self.dialogue.answered(question)?.trim().is_empty())
    }
}
