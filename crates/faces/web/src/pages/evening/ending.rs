//! What remains of an evening: the sheet, files, and the proofs of its lots.

use alley_play::Token;
use alley_words::Language;
use maud::{Markup, html};

use super::{EveningVisit, address};
use crate::live::{Published, Tonight};

/// Other ways to see it, and to take it along.
pub(super) fn ways(visit: &EveningVisit<'_>) -> Markup {
    let (language, path) = (visit.language, visit.path());
    html! {
        nav.ways aria-label=(language.downloads()) {
            a.button href={ (path) "?tv" } { (language.television()) }
            a.button href={ (path) "/recap" } { (language.recap_print()) }
            a.button href={ (path) "/evening.csv" } { (language.as_csv()) }
            a.button href={ (path) "/evening.json" } { (language.as_json()) }
            a.button href={ (path) "/evening.xlsx" } { (language.as_spreadsheet()) }
        }
    }
}

/// Of all lots drawn so far.
pub(super) fn proofs(view: &Published<Tonight>, language: Language, token: Option<&Token>) -> Markup {
    let lots = view.evening.lots();
    let path = address("e", view.id, token);
    html! {
        @if !lots.is_empty() {
            section.proofs aria-labelledby="proofs" {
                h2 #proofs { (language.lots_proofs()) }
                ul {
                    @for (lots, number) in lots.iter().zip(1..) {
                        @let rest = format!("/proof/{number}");
                        li {
                            a data-rest=(rest) href={ (path) (rest) } {
                                (language.proof_number(number, &language.lots_drawn(lots.about())))
                            }
                        }
                    }
                }
            }
        }
    }
}
