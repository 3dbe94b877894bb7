//! What opens over the board: a frame to be put right, a name, somebody who joins.

use alley_words::Language;
use maud::{Markup, html};

use super::keypad;

/// For a frame that is written again: each count once.
const KEYS: [&str; 13] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "-", "/", "X", "F"];

pub(super) fn all(language: Language) -> Markup {
    html! { (correction(language)) (player(language)) (join(language)) (twice(language)) }
}

fn correction(language: Language) -> Markup {
    html! {
        dialog #correction aria-labelledby="correction-title" {
            form method="dialog" {
                h2 #correction-title {}
                p.hint { (language.correct_hint()) }
                div.slots #slots role="group" aria-label=(language.rolls()) {}
                p.hint #correction-left {}
                div.keys.small role="group" aria-label=(language.keys()) {
                    @for key in KEYS {
                        button.key type="button" data-key=(key) aria-label=[keypad::spoken(key, language)] { (key) }
                    }
                    button.key.undo #erase type="button" { (language.erase()) }
                }
                p #correction-total role="status" {}
                (ending(language))
            }
        }
    }
}

fn player(language: Language) -> Markup {
    html! {
        dialog #player aria-labelledby="player-title" {
            form method="dialog" {
                h2 #player-title { (language.fix_name()) }
                label { (language.name()) input #player-name type="text" maxlength="60" autocomplete="off"; }
                (ending(language))
                hr;
                button.quiet.wide.danger #leave type="button" { (language.leave()) }
                div #leave-sure hidden {
                    p { (language.leave_sure()) }
                    button.wide.danger #leave-yes type="button" { (language.leave_yes()) }
                }
            }
        }
    }
}

fn join(language: Language) -> Markup {
    html! {
        dialog #joining aria-labelledby="joining-title" {
            form method="dialog" {
                h2 #joining-title { (language.join()) }
                label { (language.join_name()) input #joining-name type="text" maxlength="60" autocomplete="off"; }
                (ending(language))
            }
        }
    }
}

/// A key that was tapped twice so fast that nobody can have bowled in between.
fn twice(language: Language) -> Markup {
    html! {
        dialog #twice aria-labelledby="twice-title" {
            form method="dialog" {
                h2 #twice-title {}
                div.choices {
                    button.main type="submit" autofocus { (language.twice_no()) }
                    button.quiet #twice-yes type="submit" { (language.twice_yes()) }
                }
            }
        }
    }
}

fn ending(language: Language) -> Markup {
    html! {
        p.refusal role="alert" hidden {}
        div.choices {
            button.quiet type="button" data-do="cancel" { (language.cancel()) }
            button.main type="submit" { (language.save()) }
        }
    }
}
