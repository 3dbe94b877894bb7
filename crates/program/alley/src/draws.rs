//! Draws in two steps.

use alley_console::{Dialogue, show_commitment};
use alley_luck::{Opened, Party, Secret, Ticket};
use alley_words::Language;

use crate::arguments::{DrawTask, Prepared, SecretFile};
use crate::drafts::{draft, label, no_entropy};
use crate::files::{NewFile, in_file, read};
use crate::outcome::{Exit, OrExit};
use crate::races::{course, given_entrants, provable, prove_and_run};
use crate::record::Recordkeeping;
use crate::secrets::{at_most_one_from_standard_input, secret_in, secret_of};

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
            let text = read(&ticket, language)?;
            let ticket = Ticket::read(&text)
                .map_err(|difference| Exit::refused(in_file(&ticket, language, language.difference(&difference))))?;
            let draw = opened(ticket, &witnesses, host.as_ref(), language)?
                .draw(public.as_deref())
                .map_err(|refusal| Exit::refused(language.opening_refused(&refusal)))?;
            prove_and_run(dialogue, language, record, draw, NewFile::create(proof, language)?, show)
        }
    }
}

/// Everybody's secret: of the witnesses as they are given, then of those who are still due, then of the host.
fn opened(
    ticket: Ticket,
    given: &[(String, SecretFile)],
    host: Option<&SecretFile>,
    language: Language,
) -> Result<Opened, Exit> {
    at_most_one_from_standard_input(given.iter().map(|(_, file)| file).chain(host), language)?;
    let refused = |refusal| Exit::refused(language.opening_refused(&refusal));
    let due: Vec<_> = ticket.witnesses().filter(|name| given.iter().all(|(given, _)| given != name.as_str())).collect();
    let due: Vec<_> = due.into_iter().cloned().collect();
    let mut opening = ticket.open();
    for (name, file) in given {
        opening = opening.witness(label(name, language)?, &secret_in(file, language)?, None).map_err(refused)?;
    }
    for name in due {
        let secret = secret_of(&Party::Witness(name.clone()), language)?;
        opening = opening.witness(name, &secret, None).map_err(refused)?;
    }
    let host = match host {
        Some(file) => secret_in(file, language)?,
        None => secret_of(&Party::Host, language)?,
    };
    opening.host(&host).map_err(refused)
}

fn make_secret(dialogue: &mut Dialogue<'_>, language: Language, witness: Option<&str>) -> Result<(), Exit> {
    let party = match witness {
        Some(name) => Party::Witness(label(name, language)?),
        None => Party::Host,
    };
    let secret = Secret::from_system().map_err(|error| no_entropy(error, language))?;
    dialogue.say(&format!("secret {secret}\nseal {}\n", secret.seal(&party, None))).ending(language)
}

fn prepare(dialogue: &mut Dialogue<'_>, language: Language, prepared: &Prepared) -> Result<(), Exit> {
    let Some(entrants) = given_entrants(&prepared.field, language)? else {
        return Err(Exit::usage(language, language.ticket_needs_entrants()));
    };
    let Some(laps) = prepared.field.laps else {
        return Err(Exit::usage(language, language.ticket_needs_laps()));
    };
    let course = course(entrants, laps, &prepared.field, language)?;
    provable(&course, language)?;
    let mut draft = draft(course, &prepared.event, language)?;
    let refused = |refusal| Exit::refused(language.draft_refused(&refusal));
    for (name, seal) in &prepared.witnesses {
        let joined = draft.with_witness(label(name, language)?, *seal, None);
        draft = joined.map_err(refused)?;
    }
    if let Some(kind) = prepared.public.as_deref() {
        draft = draft.announcing_text(label(kind, language)?).map_err(refused)?;
    }
    let ticket = draft.sealed(prepared.host, None).map_err(refused)?;
    NewFile::create(prepared.out.clone(), language)?.fill(&ticket.to_string())?;
    show_commitment(dialogue, &ticket.commitment().to_string()).ending(language)
}
