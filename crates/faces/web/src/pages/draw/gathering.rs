//! Before the list is closed: everybody here may become a witness.

use alley_words::Language;
use maud::{Markup, html};

use super::Scene;

pub(super) fn section(frame: &Scene<'_>) -> Markup {
    let (notice, language) = (&frame.view.notice, frame.language);
    let level = if notice.witnesses.is_empty() { language.unwitnessed() } else { language.level(notice.level) };
    html! {
        section.stage aria-labelledby="stage" {
            h1 #stage { (language.gathering_heading()) }
            p.hint.explained { (language.gathering_explained()) }
            div data-slot="witness" {}
            h2 { (language.witness_count(notice.witnesses.len())) }
            @if notice.witnesses.is_empty() { p.hint { (language.no_witnesses()) } }
            @else {
                ul.witnesses #witnesses {
                    @for witness in &notice.witnesses {
                        li { (witness.name) }
                    }
                }
            }
            p.hint.level { (language.now_it_proves()) ": " strong { (level) } }
            @if frame.host {
                (closing(language, notice.witnesses.len()))
                div data-slot="share" {}
            }
        }
    }
}

/// Without witnesses it is asked once more, because what the draw proves is decided now. Somebody may join while the
/// question is open: then it says so.
fn closing(language: Language, witnesses: usize) -> Markup {
    let (sure, yes) = match witnesses {
        0 => (language.close_sure().to_owned(), language.close_yes()),
        some => (language.close_with(some), language.close_list()),
    };
    html! {
        p.refusal #host-refusal role="alert" hidden {}
        p.hint #host-said role="status" {}
        button.main.wide #close type="button" data-question { (language.close_list()) }
        div.sure #close-sure hidden data-question {
            p { (sure) }
            div.choices {
                button.quiet #close-no type="button" { (language.close_no()) }
                button.danger #close-yes type="button" { (yes) }
            }
        }
    }
}

/// Stays on the page while others come: somebody may be typing a name. A script puts it where the stage has its place.
pub(super) fn witness(language: Language) -> Markup {
    html! {
        section.card #witness hidden aria-labelledby="witness-heading" {
            form #witness-form {
                h2 #witness-heading { (language.witness_heading()) }
                p.hint { (language.witness_explained()) }
                label { (language.witness_name()) input #witness-name type="text" maxlength="60" autocomplete="nickname" spellcheck="false"; }
                p.refusal #witness-refusal role="alert" hidden {}
                button.main.wide #be-witness type="submit" { (language.be_witness()) }
            }
            p.said #witness-said role="status" {}
        }
    }
}
