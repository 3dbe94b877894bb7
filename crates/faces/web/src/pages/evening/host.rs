//! What the host manages: links, people, lanes, absences, lots, the end.

use alley_play::Token;
use alley_words::Language;
use maud::{Markup, html};

use super::{EveningVisit, links, people, state};

/// Filled and kept up to date by the script.
pub(super) fn section(visit: &EveningVisit<'_>, host: &Token) -> Markup {
    let language = visit.language;
    html! {
        section.manage #manage aria-labelledby="manage-heading" data-evening=(visit.view.id) data-token=(host) {
            h2 #manage-heading { (language.manage()) }
            noscript { p.sentence { (language.manage_needs_script()) } }
            p.refusal #host-refusal role="alert" hidden {}
            p.said #host-said role="status" {}
            (links::words(language))
            (links::section(visit, host))
            (people::admit(visit))
            (people::amend(language))
            (seats(language))
            (people::absent(language))
            (lots(visit))
            (closing(language))
        }
    }
}

/// Set by hand, without dragging.
fn seats(language: Language) -> Markup {
    html! {
        details #seats {
            summary { (language.seats_heading()) }
            p.hint { (language.seats_hint()) }
            ol.seat-list #seat-list {}
            button.main #seats-save type="button" disabled { (language.seats_save()) }
        }
    }
}

/// Drawn by a race of its own, then taken over.
fn lots(visit: &EveningVisit<'_>) -> Markup {
    let language = visit.language;
    let title = state::title(visit.view, language);
    let button = |name: &str, words: &str| {
        html! { button.quiet type="button" data-lots=(name) data-title={ (words) ": " (title) } { (words) } }
    };
    html! {
        details #evening-lots {
            summary { (language.lots_heading()) }
            p.hint { (language.evening_lots_explained()) }
            div.ways {
                (button("lanes", language.lots_lanes()))
                (button("order", language.lots_order()))
                (button("teams", language.lots_teams()))
                label.count { (language.teams_wanted())
                    input #teams-count type="number" inputmode="numeric" min="2" max="26" value="2";
                }
            }
            h3 #lots-pending-heading hidden { (language.lots_pending()) }
            ul.pending #lots-pending {}
        }
    }
}

fn closing(language: Language) -> Markup {
    html! {
        div.closing {
            button.danger #close-evening type="button" hidden { (language.close_evening()) }
            div #close-question hidden {
                p { (language.close_evening_sure()) }
                div.choices {
                    button.quiet #close-no type="button" { (language.cancel()) }
                    button.danger #close-yes type="button" { (language.close_evening_yes()) }
                }
            }
            button.quiet #reopen-evening type="button" hidden { (language.reopen_evening()) }
        }
    }
}
