//! Draws step by step: the draft, secrets, the ticket, signatures, the race.

use std::path::{Path, PathBuf};

use alley_console::{Dialogue, show_commitment};
use alley_luck::{
    Announced, Difference, Draft, Hours, Opened, Party, ProofText, Secret, Signature, Source, Ticket, Witness,
    WitnessSigner,
};
use alley_play::{StepRefusal, names_the_host};
use alley_witness::{MOST_APART, Mismatch, keeps_to};
use alley_words::Language;

use crate::arguments::{Begun, DrawTask, NewSecret, Prepared, SealLine, Secrets, SignatureLine};
use crate::casting::cast;
use crate::drafts::{draft_to_be_signed, label, no_entropy, now, refused};
use crate::files::{NewFile, in_file, read, read_text};
use crate::outcome::{Exit, OrExit};
use crate::races::{course, given_entrants, provable, prove_and_run};
use crate::record::{Recordkeeping, warn};
use crate::secrets::{at_most_one_from_standard_input, secret_in, secret_of};

/// `alley draw`.
pub(crate) fn draw(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    draw: DrawTask,
) -> Result<(), Exit> {
    match draw {
        DrawTask::Begin(begun) => begin(dialogue, language, begun),
        DrawTask::Secret(wanted) => make_secret(dialogue, language, wanted),
        DrawTask::Ticket(prepared) => prepare(dialogue, language, prepared),
        DrawTask::Sign { ticket, key } => sign(dialogue, language, (&ticket, &key)),
        DrawTask::Open { ticket, secrets, out } => {
            let ticket = ticket_in(&ticket, language)?;
            let file = NewFile::create(out, language)?;
            let opened = opened(&ticket, &secrets, language)?;
            file.fill(opened.to_string())?;
            let awaited = opened.ticket().source().map(|source| language.value_awaited(&source.to_string()));
            dialogue.say(&format!("{}{}\n", language.all_open(), awaited.unwrap_or_default())).ending(language)
        }
        DrawTask::Run { ticket, secrets, value, proof, show } => {
            let opened = match Opened::read(&read(&ticket, language)?) {
                Ok(opened) => opened,
                Err(_) => opened(&ticket_in(&ticket, language)?, &secrets, language)?,
            };
            provable(opened.ticket().course(), language)?;
            let file = NewFile::create(proof, language)?;
            let draw = cast(dialogue, language, opened, &value)?;
            prove_and_run(dialogue, language, record, draw, file, show)
        }
    }
}

fn begin(dialogue: &mut Dialogue<'_>, language: Language, begun: Begun) -> Result<(), Exit> {
    let Some(entrants) = given_entrants(&begun.field, language)? else {
        return Err(Exit::usage(language, language.ticket_needs_entrants()));
    };
    let Some(laps) = begun.field.laps else {
        return Err(Exit::usage(language, language.ticket_needs_laps()));
    };
    let course = course(entrants, laps, &begun.field, language)?;
    provable(&course, language)?;
    let draft = draft_to_be_signed(course, (&begun.event, &begun.instead_of), language)?;
    let draft = match begun.source.map(|source| source.0) {
        None => Ok(draft),
        Some(Announced::Source(Source::Drand(round))) if round.time() <= now() => {
            return Err(Exit::refused(language.round_is_past(round.number())));
        }
        Some(Announced::Source(source)) => draft.announcing(source),
        Some(_) => draft.announcing_next_round(),
    };
    let draft = draft.map_err(|refusal| refused(&refusal, language))?;
    NewFile::create(begun.out, language)?.fill(draft.to_string())?;
    dialogue.say(&format!("{}\n", language.draft_is_written())).ending(language)
}

/// The secret is what is handed over in the end; the key is not, and stands in a file of its own.
fn make_secret(dialogue: &mut Dialogue<'_>, language: Language, wanted: NewSecret) -> Result<(), Exit> {
    let draft = draft_in(&wanted.draft, language)?;
    let private = |path: PathBuf| NewFile::create_private(path, language);
    let (key_file, file) = (wanted.key.map(private).transpose()?, wanted.out.map(private).transpose()?);
    let random = |error| no_entropy(error, language);
    let secret = Secret::from_system().map_err(random)?;
    let told = match (wanted.witness, key_file) {
        (Some(name), Some(key_file)) => {
            let name = not_the_host(label(&name, language)?, language)?;
            let signer = WitnessSigner::from_system().map_err(random)?;
            let seal = secret.seal(&Party::Witness(name.clone()), draft.place());
            let own = Witness { name, seal, key: Some(signer.key()) };
            let draft = draft.to_string();
            let shown: String = draft.lines().flat_map(|line| ["shown ", line, "\n"]).collect();
            key_file.fill(format!("signer {signer}\n{own}\n{shown}"))?;
            own.to_string()
        }
        _ => format!("host-seal {}", secret.seal(&Party::Host, draft.place())),
    };
    let kept = format!("secret {secret}\n{told}\n");
    match file {
        Some(file) => {
            file.fill(kept)?;
            dialogue.say(&format!("{told}\n")).ending(language)
        }
        None => dialogue.say(&kept).ending(language),
    }
}

fn prepare(dialogue: &mut Dialogue<'_>, language: Language, prepared: Prepared) -> Result<(), Exit> {
    let mut draft = draft_in(&prepared.draft, language)?;
    for line in prepared.witnesses {
        let Witness { name, seal, key } = line.0;
        let name = not_the_host(name, language)?;
        draft = draft.with_witness(name, seal, key).map_err(|refusal| refused(&refusal, language))?;
    }
    let closed = now();
    let hours = Hours::new(closed, closed + u64::from(prepared.open_for)).ok();
    let ticket = draft.sealed(prepared.host, hours).map_err(|refusal| refused(&refusal, language))?;
    NewFile::create(prepared.out, language)?.fill(ticket.to_string())?;
    let commitment = ticket.commitment();
    show_commitment(dialogue, &commitment.to_string()).ending(language)?;
    dialogue.say(&format!("{}\n", language.witness_digits(&commitment.spoken()))).ending(language)
}

/// The ticket has to say what was prepared when the secret was made.
fn sign(dialogue: &mut Dialogue<'_>, language: Language, (ticket, key): (&Path, &Path)) -> Result<(), Exit> {
    let text = read_text(key, language)?;
    let value = |key: &str| text.lines().find_map(|line| line.strip_prefix(key));
    let shown: String =
        text.lines().filter_map(|line| line.strip_prefix("shown ")).flat_map(|line| [line, "\n"]).collect();
    let signer: Option<WitnessSigner> = value("signer ").and_then(|digits| digits.parse().ok());
    let own = text.lines().find_map(|line| line.parse().ok().map(|SealLine(own)| own));
    let (Some(signer), Some(own), Ok(draft)) = (signer, own, Draft::read(shown.as_bytes())) else {
        return Err(Exit::refused(in_file(key, language, language.not_a_key_file())));
    };
    let ticket = ticket_in(ticket, language)?;
    let mismatched = |mismatch: Mismatch| Exit::refused(mismatch.sentence(language));
    keeps_to(&draft, &ticket, &own).map_err(mismatched)?;
    in_time(&ticket, language)?;
    let closed = ticket.hours().map_or(0, Hours::closed);
    if closed > now() + MOST_APART {
        return Err(mismatched(Mismatch::Time));
    }
    if closed + MOST_APART < now() {
        warn(&language.closed_a_while_ago((now() - closed) / 60));
    }
    let commitment = ticket.commitment();
    warn(&language.witness_digits(&commitment.spoken()));
    let signature = signer.sign(commitment);
    dialogue.say(&format!("witness-signature {signature} {}\n", own.name)).ending(language)
}

/// Everybody's secret: of the witnesses as they are given, then of those who are still due, then of the host.
fn opened(ticket: &Ticket, given: &Secrets, language: Language) -> Result<Opened, Exit> {
    let Secrets { signatures, witnesses, host } = given;
    at_most_one_from_standard_input(witnesses.iter().map(|(_, file)| file).chain(host), language)?;
    in_time(ticket, language)?;
    let refused = |refusal| Exit::refused(language.opening_refused(&refusal));
    let signature_of = |name: &ProofText| -> Result<Option<Signature>, Exit> {
        let told = signatures.iter().find(|SignatureLine(signed, _)| signed == name);
        let is_due = ticket.draft().witnesses().any(|witness| witness.name == *name && witness.key.is_some());
        match told {
            None if is_due => Err(Exit::usage(language, language.signature_missing(name.as_str()))),
            told => Ok(told.map(|SignatureLine(_, signature)| *signature)),
        }
    };
    let is_given = |name: &ProofText| witnesses.iter().any(|(given, _)| given == name.as_str());
    let due: Vec<_> = ticket.witnesses().filter(|name| !is_given(name)).cloned().collect();
    let mut opening = ticket.clone().open();
    for (name, file) in witnesses {
        let name = label(name, language)?;
        let signature = signature_of(&name)?;
        opening = opening.witness(name, &secret_in(file, language)?, signature).map_err(refused)?;
    }
    for name in due {
        let signature = signature_of(&name)?;
        let secret = secret_of(&Party::Witness(name.clone()), language)?;
        opening = opening.witness(name, &secret, signature).map_err(refused)?;
    }
    let host = match host {
        Some(file) => secret_in(file, language)?,
        None => secret_of(&Party::Host, language)?,
    };
    opening.host(&host).map_err(refused)
}

/// Tickets of the newer form say until when anything may be opened.
fn in_time(ticket: &Ticket, language: Language) -> Result<(), Exit> {
    match ticket.hours() {
        Some(hours) if now() > hours.open_until() => Err(Exit::refused(language.ticket_is_void())),
        _ => Ok(()),
    }
}

fn draft_in(path: &Path, language: Language) -> Result<Draft, Exit> {
    let draft = Draft::read(&read(path, language)?).map_err(|difference| misread(path, &difference, language))?;
    provable(draft.course(), language).map(|()| draft)
}

fn ticket_in(path: &Path, language: Language) -> Result<Ticket, Exit> {
    let ticket = Ticket::read(&read(path, language)?).map_err(|difference| misread(path, &difference, language))?;
    provable(ticket.course(), language).map(|()| ticket)
}

fn misread(path: &Path, difference: &Difference, language: Language) -> Exit {
    Exit::refused(in_file(path, language, language.difference(difference)))
}

fn not_the_host(name: ProofText, language: Language) -> Result<ProofText, Exit> {
    if names_the_host(name.as_str()) {
        return Err(Exit::refused(language.step_refused(&StepRefusal::HostsName)));
    }
    Ok(name)
}
