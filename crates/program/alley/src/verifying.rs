//! The check of a proof.

use alley_console::Dialogue;
use alley_luck::{Chain, Goal, Verdict};
use alley_words::{Assurance, Language, VerdictTold};

use crate::arguments::Verify;
use crate::drafts::{checked, past_draw};
use crate::files::{in_file, read};
use crate::outcome::{Exit, OrExit};

/// The exit code of a proof that holds, but was compared with no commitment or not with the draw before it.
const NOT_COMPARED: u8 = 3;

/// `alley verify`.
pub(crate) fn verify(dialogue: &mut Dialogue<'_>, language: Language, arguments: &Verify) -> Result<(), Exit> {
    let verdict = checked(&arguments.file, &read(&arguments.file, language)?, arguments.commitment, language)?;
    let draw = verdict.proof().draw();
    let past = arguments.after.iter().map(|path| past_draw(path, language));
    let chain = Chain::before(draw.ticket(), past.collect::<Result<_, _>>()?)
        .map_err(|refusal| Exit::refused(in_file(&arguments.file, language, language.chain_refused(refusal))))?;
    let follows = (draw.ticket().number() > 1).then_some(!arguments.after.is_empty());
    tell_verdict(dialogue, language, &verdict, (follows, Assurance::of(draw).after(&chain)))?;
    if verdict.is_as_published() && follows != Some(false) { Ok(()) } else { Err(Exit::Told(NOT_COMPARED)) }
}

/// Says what a proof is worth; whether it was compared with the draw before it, and follows it, is known to the caller.
pub(crate) fn tell_verdict(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    verdict: &Verdict,
    (follows, assurance): (Option<bool>, Assurance<'_>),
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
        assurance,
    };
    dialogue.say(&language.verdict(&told)).ending(language)
}
