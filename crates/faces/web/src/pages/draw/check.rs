//! Where the page says what it has computed again.

use alley_words::Language;
use maud::{Markup, html};

/// Stays on the page while boards come and go; a script puts it where the stage has its place.
pub(super) fn section(language: Language) -> Markup {
    html! {
        section.card.check #check hidden aria-labelledby="check-heading" {
            h2 #check-heading { (language.check_heading()) }
            p.verdict #verdict role="status" {}
            ul.steps #steps {}
            div #assurances {}
            p.refusal #difference hidden {}
            p.hint #check-by {}
            p.hint #check-published {}
            div.ways {
                button.quiet #check-again type="button" { (language.check_again()) }
                button.quiet #check-other type="button" hidden { (language.check_other()) }
            }
            label.file { (language.check_file()) input #proof-file type="file" accept=".txt,text/plain"; }
        }
    }
}
