//! Draws in two steps, and the check of a proof.

use alley_console::{Dialogue, show_commitment};
use alley_luck::{Goal, Level, Party, ProofText, Secret, Ticket};
use alley_words::{Language, Proved, VerdictTold};

use crate::arguments::{DrawTask, Prepared, Verify};
use crate::drafts::{Previous, checked, draft, label};
use crate::files::{NewFile, in_file, read};
use crate::outcome::{Exit, OrExit};
use crate::races::{course, given_entrants, prove_and_run};
use crate::record::Recordkeeping;

/// `alley draw`.
pub(crate) fn draw(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    draw: DrawTask,
) -> Result<(), Exit> {
    match draw {
        DrawTask::Secret { witness } => make_secret(dialogue, language, witness.as_deref()),
        DrawTask::Ticket(prepared) => prepare(dialogue, language, &prepared),
        DrawTask::Run { ticket, witnesses, host, public, proof, show } => {
            let text = read(&ticket)?;
            let mut opening =
                Ticket::read(&text).map_err(|difference| Exit::refused(in_file(&ticket, difference)))?.open();
            for (name, secret) in &witnesses {
                opening = opening.witness(label(name)?, secret, None).map_err(Exit::refused)?;
            }
            let opened = opening.host(&host).map_err(Exit::refused)?;
            let draw = opened.draw(public.as_deref()).map_err(Exit::refused)?;
            prove_and_run(dialogue, language, record, draw, NewFile::create(proof)?, show)
        }
    }
}

/// `alley verify`.
pub(crate) fn verify(dialogue: &mut Dialogue<'_>, language: Language, arguments: &Verify) -> Result<(), Exit> {
    let verdict = checked(&arguments.file, &read(&arguments.file)?, arguments.commitment, language)?;
    let proof = verdict.proof();
    if let Some(path) = &arguments.after {
        let follows = match Previous::read(path, language)? {
            Previous::Drawn(previous) => proof.follows(previous.proof()),
            Previous::Void(ticket) => proof.follows_void(&ticket),
        };
        if !follows {
            let sentence = "it does not come directly after that draw of its event";
            return Err(Exit::refused(in_file(&arguments.file, sentence)));
        }
    }
    let ticket = proof.draw().ticket();
    let course = ticket.course();
    let told = VerdictTold {
        event: (ticket.title().as_str(), ticket.number()),
        race: (course.entrants().count(), course.laps().count()),
        picked: course.goal() != Goal::Classic,
        named: proof.outcome().named().map(|car| car.name().as_str()).collect(),
        published: verdict.is_as_published(),
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

fn make_secret(dialogue: &mut Dialogue<'_>, language: Language, witness: Option<&str>) -> Result<(), Exit> {
    let party = match witness {
        Some(name) => Party::Witness(label(name)?),
        None => Party::Host,
    };
    let secret = Secret::from_system().map_err(Exit::failed)?;
    dialogue.say(&format!("secret {secret}\nseal {}\n", secret.seal(&party, None))).ending(language)
}

fn prepare(dialogue: &mut Dialogue<'_>, language: Language, prepared: &Prepared) -> Result<(), Exit> {
    let Some(entrants) = given_entrants(&prepared.field, language)? else {
        return Err(Exit::usage("a ticket needs its entrants: NAMES or --file"));
    };
    let Some(laps) = prepared.field.laps else { return Err(Exit::usage("a ticket needs --laps")) };
    let mut draft = draft(course(entrants, laps, &prepared.field)?, &prepared.event)?;
    for (name, seal) in &prepared.witnesses {
        draft = draft.with_witness(label(name)?, *seal, None).map_err(Exit::refused)?;
    }
    if let Some(kind) = prepared.public.as_deref() {
        draft = draft.announcing_text(label(kind)?).map_err(Exit::refused)?;
    }
    let ticket = draft.sealed(prepared.host, None).map_err(Exit::refused)?;
    NewFile::create(prepared.out.clone())?.fill(&ticket.to_string())?;
    show_commitment(dialogue, &ticket.commitment().to_string()).ending(language)
}
