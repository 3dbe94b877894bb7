//! Before the list is closed: everybody here may become a witness.

use alley_words::Language;
use maud::{Markup, html};

use super::Scene;

pub(super) fn section(frame: &Scene<'_>) -> Markup {
    let (notice, language) = (&frame.view.notice, frame.language);
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
            p.hint.level { (language.now_it_proves()) ": " strong { (language.level(notice.level)) } }
            @if frame.host {
                (closing(language))
                div data-slot="share" {}
            }
        }
    }
}

/// Without witnesses it is asked once more, because what the draw proves is decided now.
fn closing(language: Language) -> Markup {
    html! {
        p.refusal #host-refusal role="alert" hidden {}
        p.hint #host-said role="status" {}
        button.main.wide #close type="button" data-focus="close" { (language.close_list()) }
        div.sure #close-sure hidden {
            p { (language.close_sure()) }
            div.choices {
                button.quiet #close-no type="button" { (language.close_no()) }
                button.danger #close-yes type="button" { (language.close_yes()) }
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
                label { (language.witness_name()) input #witness-name type="text" maxlength="60" autocomplete="off" spellcheck="false"; }
                p.refusal #witness-refusal role="alert" hidden {}
                button.main.wide #be-witness type="submit" { (language.be_witness()) }
            }
            p.said #witness-said role="status" {}
        }
    }
}
