//! Draws before they are drawn: the draft, the draw it follows, and a draw that only the host seals.

use std::path::Path;

use alley_luck::{
    Commitment, Course, Draft, DraftRefusal, EventId, NoEntropy, PastDraw, ProofText, ReadProof, Ticket, Verdict,
};
use alley_play::{AloneRefusal, UNTITLED, clock, draft_alone, draw_alone};
use alley_racing::CarName;
use alley_words::Language;

use crate::arguments::Event;
use crate::files::{in_file, read};
use crate::outcome::Exit;
use crate::record::warn;

/// A race that only its host seals, after the draw it follows, whose form it has.
pub(crate) fn draft(course: Course, event: &Event, language: Language) -> Result<Draft, Exit> {
    let title = title_of(event, language)?;
    let past = past(event, language)?;
    let draft = match past.last().and_then(|previous| previous.ticket().place()) {
        Some(place) => Draft::new(place.event, title, course).map_err(|refusal| refused(&refusal, language))?,
        None => draft_alone(course, title).map_err(|refusal| not_drawn(&refusal, language))?,
    };
    following(draft, past, language)
}

/// A draw with witnesses: in an event of its own, or after the draws it follows, the last of which may have places to
/// fill again.
pub(crate) fn draft_to_be_signed(
    course: Course,
    (event, absent): (&Event, &[String]),
    language: Language,
) -> Result<Draft, Exit> {
    let draft = event_of_its_own(course, title_of(event, language)?, language)?;
    let past = past(event, language)?;
    let previous = past.last().cloned();
    let draft = following(draft, past, language)?;
    match previous {
        Some(previous) if !absent.is_empty() => filled_again(draft, (&previous, absent), language),
        _ => Ok(draft),
    }
}

/// The draws before one, in their order.
fn past(event: &Event, language: Language) -> Result<Vec<PastDraw>, Exit> {
    let mut past: Vec<_> = event.after.iter().map(|path| past_draw(path, language)).collect::<Result<_, _>>()?;
    past.sort_by_key(|draw| draw.ticket().number());
    Ok(past)
}

fn following(draft: Draft, past: Vec<PastDraw>, language: Language) -> Result<Draft, Exit> {
    draft.following_all(past).map_err(|refusal| refused(&refusal, language))
}

/// People that the draw before picked are absent.
fn filled_again(draft: Draft, (previous, absent): (&PastDraw, &[String]), language: Language) -> Result<Draft, Exit> {
    let absent: Option<Vec<_>> = absent.iter().map(|name| CarName::any(name).ok()).collect();
    let filled = match (previous, absent) {
        (PastDraw::Drawn(previous), Some(absent)) => draft.filling_again(previous, absent),
        _ => Err(DraftRefusal::Absent),
    };
    filled.map_err(|refusal| refused(&refusal, language))
}

fn event_of_its_own(course: Course, title: ProofText, language: Language) -> Result<Draft, Exit> {
    let id = EventId::from_system().map_err(|error| no_entropy(error, language))?;
    Draft::new(id, title, course).map_err(|refusal| refused(&refusal, language))
}

fn title_of(event: &Event, language: Language) -> Result<ProofText, Exit> {
    label(event.title.as_deref().unwrap_or(UNTITLED), language)
}

pub(crate) fn refused(refusal: &DraftRefusal, language: Language) -> Exit {
    Exit::refused(language.draft_refused(refusal))
}

/// Seconds since the beginning of 1970.
pub(crate) fn now() -> u64 {
    u64::try_from(clock().millis() / 1000).unwrap_or(0)
}

/// A draw that is over, as somebody has it: the proof, or of a draw that is void all there is, its ticket.
pub(crate) fn past_draw(path: &Path, language: Language) -> Result<PastDraw, Exit> {
    let text = read(path, language)?;
    match Ticket::read(&text) {
        Ok(ticket) => Ok(PastDraw::Void(Box::new(ticket))),
        Err(_) => {
            checked(path, &text, None, language).map(|verdict| PastDraw::Drawn(Box::new(verdict.proof().clone())))
        }
    }
}

/// A draw in which only the host puts in a secret.
pub(crate) fn draw_by_host(draft: Draft, language: Language) -> Result<alley_luck::Draw, Exit> {
    draw_alone(draft, clock()).map_err(|refusal| not_drawn(&refusal, language))
}

fn not_drawn(refusal: &AloneRefusal, language: Language) -> Exit {
    match refusal {
        AloneRefusal::NoEntropy(error) => no_entropy(*error, language),
        AloneRefusal::Draft(refusal) => refused(refusal, language),
        AloneRefusal::Opening(refusal) => Exit::refused(language.opening_refused(refusal)),
    }
}

pub(crate) fn no_entropy(error: NoEntropy, language: Language) -> Exit {
    Exit::failed(language.no_random_bytes(&error.reason()))
}

pub(crate) fn label(text: &str, language: Language) -> Result<ProofText, Exit> {
    ProofText::new(text)
        .map_err(|refusal| Exit::usage(language, format_args!("{text:?}: {}", language.text_refused(refusal))))
}

/// Checks a proof.
pub(crate) fn checked(
    path: &Path,
    text: &[u8],
    published: Option<Commitment>,
    language: Language,
) -> Result<Verdict, Exit> {
    let refused = |difference| {
        let sentence = format!("{}: {}", language.does_not_hold(), language.difference(&difference));
        Exit::refused(in_file(path, language, sentence))
    };
    let read = ReadProof::new(text, published).map_err(refused)?;
    let moves = read.course().moves();
    if moves >= Course::MANY_MOVES {
        warn(&in_file(path, language, language.check_takes_long(moves)));
    }
    read.verify().map_err(refused)
}
