//! Every draw of the event: none is left out, void ones least of all.

use alley_luck::Party;
use alley_play::{Caller, Notice, Phase};
use alley_words::Language;
use maud::{Markup, html};

use super::{Scene, stage};
use crate::live::Extent;

pub(super) fn list(frame: &Scene<'_>) -> Markup {
    let language = frame.language;
    let current = &frame.view.notice;
    html! {
        section.draws aria-labelledby="draws-heading" {
            h2 #draws-heading { (language.event_draws()) }
            ol #draws {
                @for notice in frame.view.notices.iter().rev() {
                    @let is_current = std::sync::Arc::ptr_eq(notice, current);
                    li data-number=(notice.number) data-state=(stage(&notice.phase)) {
                        p { strong { (language.draw_number(notice.number)) } " " (outcome(frame, notice, is_current)) }
                        @if let Some(commitment) = &notice.commitment {
                            p.hint { (language.commitment()) " " code { (commitment) } }
                            p.papers { (papers(frame, notice, is_current)) }
                        }
                    }
                }
            }
        }
    }
}

/// What came of it; of the race that is being shown, not yet.
fn outcome(frame: &Scene<'_>, notice: &Notice, current: bool) -> Markup {
    let language = frame.language;
    let (after, before) = if current { ("result after", true) } else { ("result", false) };
    html! {
        @match &notice.phase {
            Phase::Gathering => span.mark { (language.state_gathering()) },
            Phase::Signing { .. } => span.mark { (language.state_signing()) },
            Phase::Closed { .. } => span.mark { (language.state_closed()) },
            Phase::Casting { .. } => span.mark { (language.state_casting()) },
            Phase::GivenUp => span.mark { (language.state_given_up()) },
            Phase::Drawn { .. } if current && frame.extent == Extent::KeptBack => span.mark { (language.state_racing()) },
            Phase::Drawn { picked, .. } => {
                @if before { span.mark.before { (language.state_racing()) } }
                span class=(after) { span.mark.is-good { (language.state_drawn()) } " " (picked.join(", ")) }
            }
            Phase::Void { caller, withheld, .. } => {
                span.mark.is-bad { (language.state_void()) }
                " " span.hint { (given_up(*caller, withheld, language)) }
            }
        }
    }
}

/// Those who let the time pass are named as withholding; those whom the host did not wait for are not blamed.
fn given_up(caller: Caller, withheld: &[Party], language: Language) -> String {
    let names: Vec<_> = withheld.iter().map(|party| language.party(party)).collect();
    let names = names.join(", ");
    match caller {
        Caller::Clock => format!("{}: {names}", language.void_withheld()),
        Caller::Host if names.is_empty() => language.void_called_off().to_owned(),
        Caller::Host if withheld == [alley_luck::Party::Host] => {
            format!("{} · {}: {names}", language.void_called_off(), language.void_withheld())
        }
        Caller::Host => format!("{} · {}: {names}", language.void_called_off(), language.has_not_revealed()),
    }
}

fn papers(frame: &Scene<'_>, notice: &Notice, current: bool) -> Markup {
    let told = !current || frame.extent == Extent::Whole;
    let drawn = told && matches!(notice.phase, Phase::Drawn { .. });
    html! {
        @if drawn { span class=[current.then_some("after")] { (paper(frame, "proof", notice.number, frame.language.proof_short())) " " } }
        (paper(frame, "ticket", notice.number, frame.language.ticket()))
    }
}

/// A link to a text; where the page's own address is not known, a script completes it.
pub(super) fn paper(frame: &Scene<'_>, kind: &'static str, number: u32, label: &str) -> Markup {
    let path = frame.path.as_ref().map(|path| format!("{path}/{kind}/{number}"));
    html! { a.paper href=[path] data-paper={ (kind) "/" (number) } download { (label) } }
}
