//! A new race: on the start page, from a bowling game, and after another race of the same event.

use std::collections::BTreeMap;

use alley_play::{MOST_LAPS, Occasion};
use maud::{Markup, html};
use serde::Serialize;

use crate::live::Scoreboard;
use crate::wire::Side;
use alley_words::Language;

const USUAL_LAPS: u32 = 20;

/// What is to be started: hidden until the script has come that switches.
pub(super) fn switch(language: Language) -> Markup {
    html! {
        fieldset.switcher #switcher hidden {
            legend.unseen { (language.start_what()) }
            label { input type="radio" name="what" value="game" checked; span { (language.bowling_game()) } }
            label { input type="radio" name="what" value="race"; span { (language.lots_race()) } }
        }
    }
}

/// The form on the start page, hidden until the script has come that makes races.
pub(super) fn form(language: Language) -> Markup {
    html! {
        section.making #new-race hidden aria-labelledby="race-title" {
            h1 #race-title { (language.new_race()) }
            p.hint { (language.race_explained()) }
            form.card #race-form novalidate {
                (words(language))
                label { (language.event_title()) input #event type="text" maxlength="60" autocomplete="off"; }
                (fields(language))
                label.choice {
                    input #race-public type="checkbox" aria-describedby="race-public-explained";
                    span { (language.everyone_may_watch()) }
                }
                p.hint #race-public-explained { (language.draw_public_explained()) }
                p.refusal #race-refusal role="alert" hidden {}
                button.main.wide type="submit" { (language.begin_race()) }
                p.hint { (language.secret_explained()) }
            }
        }
    }
}

/// The form for the next race of an event; a script puts it where the stage has its place.
pub(super) fn again(language: Language) -> Markup {
    html! {
        section.card #again hidden aria-labelledby="again-heading" {
            h2 #again-heading { (language.again_heading()) }
            p.hint { (language.again_explained()) }
            form #again-form novalidate {
                (words(language))
                button.quiet #without-picked type="button" hidden { (language.without_picked()) }
                fieldset hidden { legend { (language.instead_of_wanted()) } div #absent {} }
                (fields(language))
                p.refusal #race-refusal role="alert" hidden {}
                button.main.wide type="submit" { (language.begin_again()) }
            }
        }
    }
}

/// What the forms' script says.
fn words(language: Language) -> Markup {
    html! {
        div #form-words hidden data-usual=(language.event_usual())
            data-no-entrant=(language.no_entrant()) data-faults=(language.faults_heading()) data-warnings=(language.warnings_heading()) data-line=(language.fault_line())
            data-entrants=(language.entrants_count()) data-stale=(language.draw_stale())
            data-unreachable=(language.unreachable()) data-refused=(language.refused()) data-look-only=(language.look_only())
            data-not-found=(language.draw_not_found()) data-too-many=(language.too_many_requests()) data-broken=(language.broken())
            data-unkept=(language.host_unkept()) data-tidy=(language.tidy()) data-tidy-explained=(language.tidy_explained()) {}
    }
}

/// Who drives, how far, who is picked.
fn fields(language: Language) -> Markup {
    html! {
        div.entering {
            label for="entrants" { (language.entrants()) }
            p.hint #entrants-hint { (language.entrants_hint()) " " span #entrants-count role="status" {} }
            div.lines {
                div.numbers #numbers aria-hidden="true" {}
                textarea #entrants rows="8" wrap="off" autocomplete="off" spellcheck="false" autocapitalize="off"
                    aria-describedby="entrants-hint faults warnings" {}
            }
            div.faults #faults role="status" {}
            div.faults.warnings #warnings role="status" {}
        }
        fieldset.ends {
            legend { (language.end_wanted()) }
            label { input type="radio" name="end" value="first" checked; span { (language.end_first()) } }
            label { input type="radio" name="end" value="last"; span { (language.end_last()) } }
            label { input type="radio" name="end" value="order"; span { (language.end_order()) } }
        }
        div.numbers-wanted {
            label { (language.count_wanted()) input #count type="number" inputmode="numeric" min="1" value="1"; }
            label { (language.laps_wanted()) input #laps type="number" inputmode="numeric" min="1" max=(MOST_LAPS) value=(USUAL_LAPS); }
        }
        label { (language.source_wanted())
            select #source {
                option value="" { (language.source_none()) }
                option value="dice 12 of 6" { (language.source_dice()) }
                option value="digits 10" { (language.source_digits()) }
                option value="drand quicknet next" { (language.source_drand()) }
            }
        }
    }
}

/// On the scorekeeper's page: what bowlers draw lots about.
pub(super) fn lots(language: Language) -> Markup {
    html! {
        details.lots #lots {
            summary { (language.lots()) }
            p.hint { (language.lots_explained()) }
            div.ways {
                @for occasion in Occasion::ALL {
                    button.quiet type="button" data-occasion=(key(occasion)) { (language.occasion(occasion)) }
                }
            }
        }
    }
}

/// From which end how many are picked.
#[derive(Serialize)]
pub(super) struct Lot {
    end: Side,
    count: usize,
}

/// What those who play now would draw lots for, occasion by occasion.
pub(super) fn lots_of(view: &Scoreboard) -> BTreeMap<&'static str, Lot> {
    let bowlers = view.board.rows.iter().filter(|row| !row.left).count();
    let lot = |occasion: Occasion| {
        let (end, count) = occasion.pick(bowlers);
        (key(occasion), Lot { end: end.into(), count })
    };
    Occasion::ALL.map(lot).into()
}

fn key(occasion: Occasion) -> &'static str {
    match occasion {
        Occasion::Begins => "begins",
        Occasion::Teams => "teams",
        Occasion::Pays => "pays",
    }
}
