//! From a game to the next one, on the scorekeeper's page: the same people with one tap, or others.

use alley_words::Language;
use maud::{Markup, html};

use super::{Visit, spectator};
use crate::live::Scoreboard;

/// Under the thumb, where the keys were: hidden until the script knows that the game is over.
pub(super) fn buttons(language: Language) -> Markup {
    html! {
        div.next.going-on #next hidden data-nobody=(language.next_nobody()) {
            p.refusal #next-refusal role="alert" hidden {}
            button.main.wide #next-game type="button" { (language.next_game()) }
            button.quiet.wide #next-choose type="button" { (language.next_choose()) }
        }
    }
}

/// The series, and a way back while no ball was bowled: hidden until the script knows.
pub(super) fn section(visit: &Visit<'_, Scoreboard>) -> Markup {
    let language = visit.language;
    html! {
        (spectator::series(visit, true))
        div.next #back hidden {
            p.hint { (language.take_back_explained()) }
            button.quiet.wide #take-back type="button" { (language.take_back()) }
            p.refusal #back-refusal role="alert" hidden {}
        }
    }
}

/// Who bowls the next game, in which order, and who comes in.
pub(super) fn dialog(language: Language) -> Markup {
    html! {
        dialog #choosing aria-labelledby="choosing-title" {
            form method="dialog" {
                h2 #choosing-title { (language.next_game()) }
                fieldset {
                    legend { (language.next_who()) }
                    div #choosing-who {}
                }
                fieldset.ends {
                    legend.unseen { (language.next_up()) }
                    label.choice { input type="radio" name="turn" value="same" checked; span { (language.next_same()) } }
                    label.choice { input type="radio" name="turn" value="rotated"; span { (language.next_rotated()) } }
                }
                label { (language.next_newcomers())
                    textarea #choosing-newcomers rows="2" autocomplete="off" spellcheck="false" {}
                }
                p.refusal role="alert" hidden {}
                div.choices {
                    button.quiet type="button" data-do="cancel" { (language.cancel()) }
                    button.main type="submit" { (language.next_start()) }
                }
            }
        }
    }
}
