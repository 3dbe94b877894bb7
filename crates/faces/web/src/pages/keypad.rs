//! The keys under the thumb. They stay while the board is drawn again, so that the focus does too.

use alley_words::Language;
use maud::{Markup, html};

/// As they lie: three rows of five, the last of them the undo key.
const KEYS: [&str; 14] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "0", "-", "/", "X"];

/// The keys, and above them what waits to be sent.
pub(super) fn section(language: Language) -> Markup {
    html! {
        section.pad #pad aria-label=(language.keys()) tabindex="-1" {
            p.loose #loose role="alert" hidden {}
            div.waiting #waiting role="status" {}
            div.held #held {}
            p.said #said role="status" {}
            div.keys {
                @for key in KEYS {
                    button.key type="button" data-key=(key) aria-label=[spoken(key, language)] disabled { (key) }
                }
                button.key.undo #undo type="button" disabled {
                    span aria-hidden="true" { "↶" }
                    span.verb { (language.undo()) } " "
                    b.what {}
                }
            }
        }
    }
}

/// How a key is read out whose mark says little.
pub(super) fn spoken(key: &str, language: Language) -> Option<&'static str> {
    match key {
        "X" => Some(language.strike_key()),
        "/" => Some(language.spare_key()),
        "-" => Some(language.miss_key()),
        _ => None,
    }
}

/// What the keyboard can do.
pub(super) fn help(language: Language) -> Markup {
    html! {
        details.help {
            summary { (language.keyboard()) }
            p { (language.keyboard_help()) }
        }
    }
}
