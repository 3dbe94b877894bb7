//! A new evening by plan, on the start page.

use alley_play::{Contest, MOST_GAMES, MOST_LANES};
use maud::{Markup, html};

use super::scoring;
use alley_words::Language;

const USUAL_GAMES: u8 = 3;
const USUAL_PERCENT: u16 = 90;
const USUAL_BASIS: u16 = 220;

/// Folded, for most people come for a game.
pub(super) fn section(language: Language) -> Markup {
    html! {
        section #new-evening aria-labelledby="evening-heading" {
            details {
                summary #evening-heading { (language.new_evening()) }
                p.hint { (language.evening_explained()) }
                noscript { p.sentence { (language.needs_script()) } }
                form.evening-form #evening-form novalidate hidden {
                    (words(language))
                    label { (language.evening_title())
                        input #evening-title type="text" maxlength="60" autocomplete="off" placeholder=(language.evening_title_usual());
                    }
                    (people(language))
                    (size(language))
                    details.house {
                        summary { (language.house_rules()) }
                        (scoring::choices(language, "evening-no-tap", "evening-frames"))
                    }
                    (handicaps(language))
                    (contest(language))
                    label.choice {
                        input #evening-public type="checkbox" aria-describedby="evening-public-explained";
                        span { (language.everyone_may_watch()) }
                    }
                    p.hint #evening-public-explained { (language.evening_public_explained()) }
                    p.refusal #evening-refusal role="alert" hidden {}
                    button.main.wide type="submit" { (language.evening_begin()) }
                }
            }
        }
    }
}

/// What the script says.
fn words(language: Language) -> Markup {
    html! {
        div #evening-words hidden data-nobody=(language.evening_nobody()) data-faults=(language.faults_heading())
            data-line=(language.fault_line()) data-unread=(language.evening_none_earlier()) data-stale=(language.evening_stale())
            data-unreachable=(language.unreachable()) data-refused=(language.refused()) data-look-only=(language.look_only())
            data-not-found=(language.evening_not_found()) data-too-many=(language.too_many_requests())
            data-broken=(language.broken()) data-usual=(language.evening_untitled())
            data-heading=(language.evening_columns()) {}
    }
}

fn people(language: Language) -> Markup {
    html! {
        label for="evening-people" { (language.evening_people()) }
        p.hint #evening-people-hint { (language.evening_people_hint()) }
        textarea #evening-people rows="8" wrap="off" autocomplete="off" spellcheck="false" autocapitalize="off"
            aria-describedby="evening-people-hint evening-faults" placeholder=(language.evening_people_example()) {}
        div.faults #evening-faults role="status" {}
        details #evening-earlier hidden {
            summary { (language.evening_earlier()) }
            p.hint { (language.evening_earlier_hint()) }
            div.earlier #evening-earlier-list {}
            button.quiet #evening-take-over type="button" { (language.evening_take_over()) }
        }
    }
}

fn size(language: Language) -> Markup {
    html! {
        div.pair {
            label { (language.games_wanted())
                input #evening-games type="number" inputmode="numeric" min="1" max=(MOST_GAMES) value=(USUAL_GAMES);
            }
            label { (language.lanes_wanted())
                input #evening-lanes type="number" inputmode="numeric" min="1" max=(MOST_LANES) value="1";
            }
        }
        label { (language.per_lane_wanted())
            input #evening-each type="number" inputmode="numeric" min="1" max="60" aria-describedby="evening-each-hint";
        }
        p.hint #evening-each-hint { (language.per_lane_hint()) }
    }
}

fn handicaps(language: Language) -> Markup {
    html! {
        fieldset #evening-handicap {
            legend { (language.handicap_wanted()) }
            label.choice { input type="radio" name="handicap" value="none" checked; span { (language.handicap_none()) } }
            label.choice { input type="radio" name="handicap" value="each"; span { (language.handicap_each()) } }
            label.choice { input type="radio" name="handicap" value="share"; span { (language.handicap_share()) } }
        }
        div #handicap-share hidden {
            div.pair {
                label { (language.handicap_percent())
                    input #handicap-percent type="number" inputmode="numeric" min="1" max="120" value=(USUAL_PERCENT);
                }
                label { (language.handicap_basis())
                    input #handicap-basis type="number" inputmode="numeric" min="1" max="300" value=(USUAL_BASIS);
                }
            }
            label { (language.handicap_cap()) input #handicap-cap type="number" inputmode="numeric" min="0" max="300"; }
            label.choice { input #handicap-negative type="checkbox"; span { (language.handicap_negative()) } }
        }
    }
}

fn contest(language: Language) -> Markup {
    let told = |contest| match contest {
        Contest::Individual => language.contest_individual(),
        Contest::Teams => language.contest_teams(),
        Contest::Both => language.contest_both(),
    };
    html! {
        label { (language.contest_wanted())
            select #evening-contest {
                @for contest in Contest::ALL { option value=(contest.as_str()) { (told(contest)) } }
            }
        }
    }
}
