//! The forms about people: somebody who comes late, somebody who is really otherwise, somebody who is absent.

use alley_words::Language;
use maud::{Markup, html};

use super::EveningVisit;

pub(super) fn admit(visit: &EveningVisit<'_>) -> Markup {
    let language = visit.language;
    html! {
        details #admitting {
            summary { (language.admit_heading()) }
            p.hint { (language.admit_hint()) }
            form #admit novalidate {
                (fields(language))
                label { (language.lanes_heading())
                    select name="lane" {
                        @for lane in visit.view.evening.lanes() { option value=(lane) { (language.lane_number(lane)) } }
                    }
                }
                (ending(language.let_in()))
            }
        }
    }
}

pub(super) fn amend(language: Language) -> Markup {
    html! {
        details #amending {
            summary { (language.amend_heading()) }
            form #amend novalidate {
                label { (language.person()) select name="person" {} }
                (fields(language))
                (ending(language.amend()))
            }
        }
    }
}

pub(super) fn absent(language: Language) -> Markup {
    html! {
        details #absences {
            summary { (language.absent_heading()) }
            p.hint { (language.absent_hint()) }
            form #absent novalidate {
                label { (language.person()) select name="person" {} }
                label { (language.which_game()) select name="game" {} }
                label { (language.entered_by_rule())
                    select name="rule" {
                        option value="average" { (language.absent_average()) }
                        option value="vacant" { (language.absent_vacant()) }
                        option value="" { (language.absent_none()) }
                    }
                }
                (ending(language.enter_absent()))
            }
        }
    }
}

/// What is known of somebody.
fn fields(language: Language) -> Markup {
    html! {
        label { (language.name()) input type="text" name="name" maxlength="60" autocomplete="off"; }
        label { (language.team()) input type="text" name="team" maxlength="60" autocomplete="off"; }
        label { (language.handicap()) input type="number" name="handicap" min="-300" max="300" step="1"; }
        label { (language.average_known()) input type="text" name="average" inputmode="decimal" maxlength="12" autocomplete="off"; }
        label.choice { input type="checkbox" name="pacer"; span { (language.is_pacer()) } }
    }
}

fn ending(word: &str) -> Markup {
    html! {
        p.refusal role="alert" hidden {}
        button.main type="submit" { (word) }
    }
}
