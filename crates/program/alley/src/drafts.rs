//! Draws before they are drawn: the draft, the draw it follows, and a draw that only the host seals.

use std::path::Path;

use alley_luck::{Commitment, Course, Draft, NoEntropy, Party, ProofText, ReadProof, Secret, Ticket, Verdict};
use alley_play::UNTITLED;
use alley_words::Language;

use crate::arguments::Event;
use crate::files::{in_file, read};
use crate::outcome::Exit;
use crate::record::warn;

/// A draw that can still be changed, after the draw it follows.
pub(crate) fn draft(course: Course, event: &Event, language: Language) -> Result<Draft, Exit> {
    let draft = Draft::first_form(label(event.title.as_deref().unwrap_or(UNTITLED), language)?, course);
    let Some(path) = &event.after else { return Ok(draft) };
    let draft = match Previous::read(path, language)? {
        Previous::Drawn(previous) => draft.following(previous.proof()),
        Previous::Void(ticket) => draft.following_void(&ticket),
    };
    draft.map_err(|refusal| Exit::refused(language.draft_refused(&refusal)))
}

/// The draw before one, as somebody has it: the proof, or of a draw that is void all there is, its ticket.
pub(crate) enum Previous {
    Drawn(Box<Verdict>),
    Void(Box<Ticket>),
}

impl Previous {
    pub(crate) fn read(path: &Path, language: Language) -> Result<Self, Exit> {
        let text = read(path, language)?;
        match Ticket::read(&text) {
            Ok(ticket) => Ok(Self::Void(Box::new(ticket))),
            Err(_) => checked(path, &text, None, language).map(|verdict| Self::Drawn(Box::new(verdict))),
        }
    }
}

/// A draw in which only the host puts in a secret.
pub(crate) fn draw_by_host(draft: Draft, language: Language) -> Result<alley_luck::Draw, Exit> {
    let host = Secret::from_system().map_err(|error| no_entropy(error, language))?;
    let seal = host.seal(&Party::Host, draft.place());
    let ticket = draft.sealed(seal, None).map_err(|refusal| Exit::refused(language.draft_refused(&refusal)))?;
    let drawn = ticket.open().host(&host).and_then(|opened| opened.draw(None));
    drawn.map_err(|refusal| Exit::refused(language.opening_refused(&refusal)))
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
