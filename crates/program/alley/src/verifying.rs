//! The check of a proof.

use alley_console::Dialogue;
use alley_luck::{Goal, Level, ProofText, Verdict};
use alley_words::{Language, Proved, VerdictTold};

use crate::arguments::Verify;
use crate::drafts::{Previous, checked};
use crate::files::{in_file, read};
use crate::outcome::{Exit, OrExit};

/// The exit code of a proof that holds and was compared with no commitment.
const NOT_COMPARED: u8 = 3;

/// `alley verify`.
pub(crate) fn verify(dialogue: &mut Dialogue<'_>, language: Language, arguments: &Verify) -> Result<(), Exit> {
    let verdict = checked(&arguments.file, &read(&arguments.file, language)?, arguments.commitment, language)?;
    let proof = verdict.proof();
    if let Some(path) = &arguments.after {
        let follows = match Previous::read(path, language)? {
            Previous::Drawn(previous) => proof.follows(previous.proof()),
            Previous::Void(ticket) => proof.follows_void(&ticket),
        };
        if !follows {
            return Err(Exit::refused(in_file(&arguments.file, language, language.not_directly_after())));
        }
    }
    tell_verdict(dialogue, language, &verdict, arguments.after.is_some())?;
    if verdict.is_as_published() { Ok(()) } else { Err(Exit::Told(NOT_COMPARED)) }
}

/// Says what a proof proves; whether it was compared with the draw before it, and follows it, is known to the caller.
pub(crate) fn tell_verdict(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    verdict: &Verdict,
    follows: bool,
) -> Result<(), Exit> {
    let proof = verdict.proof();
    let ticket = proof.draw().ticket();
    let course = ticket.course();
    let told = VerdictTold {
        event: (ticket.title().as_str(), ticket.number()),
        race: (course.entrants().count(), course.laps().count()),
        picked: course.goal() != Goal::Classic,
        named: proof.outcome().named().map(|car| car.name().as_str()).collect(),
        published: verdict.is_as_published(),
        follows,
        proved: match verdict.level() {
            Level::Replayable => Proved::Replayable,
            Level::Witnessed => Proved::Witnessed(ticket.witnesses().map(ProofText::as_str).collect()),
            Level::Public => Proved::Public(
                ticket.draft().announced().map(ToString::to_string).unwrap_or_default(),
                proof.draw().public_value().map(ToString::to_string).unwrap_or_default(),
            ),
        },
    };
    dialogue.say(&language.verdict(&told)).ending(language)
}
