//! The keys under the thumb. They stay while the board is drawn again, so that the focus does too.

use alley_words::Language;
use maud::{Markup, html};

use super::shell;

/// As they lie: three rows, the last of them the undo key and the two that a thumb looks for. Nothing is there twice:
/// no pins are `-`, all ten `X`.
const COUNTS: [&str; 10] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "-"];
const CLEARING: [&str; 2] = ["/", "X"];

/// The keys, and above them what waits to be sent.
pub(super) fn section(language: Language) -> Markup {
    html! {
        section.pad #pad aria-label=(language.keys()) tabindex="-1" {
            p.loose #loose role="alert" hidden {}
            div.waiting #waiting role="status" {}
            div.held #held {}
            p.said #said role="status" {}
            (ways(language))
            div.entry {
                (deck(language))
                div.keys {
                    @for pins in COUNTS { (key(pins, language)) }
                    button.key.undo #undo type="button" disabled {
                        span aria-hidden="true" { "↶" }
                        span.verb { (language.undo()) } " "
                        b.what {}
                    }
                    @for mark in CLEARING { (key(mark, language)) }
                }
            }
        }
    }
}

/// Numbers or pins; only a script can ask.
fn ways(language: Language) -> Markup {
    html! {
        fieldset.switcher #ways aria-label=(language.ways_to_enter()) hidden {
            label { input type="radio" name="way" value="numbers"; span { (language.number_keys()) } }
            label { input type="radio" name="way" value="pins"; span { (language.pin_keys()) } }
        }
    }
}

/// The pins as the bowler sees them, row by row, the headpin in front; and the key that says what was tapped.
const SEEN: [u8; 10] = [7, 8, 9, 10, 4, 5, 6, 2, 3, 1];

fn deck(language: Language) -> Markup {
    html! {
        div.deck #deck role="group" aria-label=(language.deck()) hidden {
            @for pin in SEEN {
                button.pin type="button" data-pin=(pin) aria-pressed="false" disabled { span { (pin) } }
            }
            button.key.enter #enter type="button" disabled { b {} " " small {} }
            button.key.foul #foul type="button" aria-label={ "F " (language.foul_key()) } { "F" }
        }
    }
}

fn key(written: &str, language: Language) -> Markup {
    html! { button.key type="button" data-key=(written) aria-label=[spoken(written, language)] disabled { (written) } }
}

/// A sign is said as what it means; what is written on the key stays in its name, for those who speak to it.
pub(super) fn spoken(key: &str, language: Language) -> Option<String> {
    let meant = match key {
        "X" => language.strike_key(),
        "/" => language.spare_key(),
        "-" => language.miss_key(),
        "F" => language.foul_key(),
        _ => return None,
    };
    Some(format!("{key} {meant}"))
}

/// What the keyboard can do, and the switches for it and for sounds.
pub(super) fn help(language: Language) -> Markup {
    html! {
        details.help {
            summary { (language.keyboard()) }
            p { (language.keyboard_help()) }
            label.choice { input #shortcuts type="checkbox" checked; span { (language.shortcuts()) } }
            (shell::sound(language))
        }
    }
}
