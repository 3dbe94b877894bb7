//! What counts as a strike and how frames are scored, to be chosen before a game or an evening.

use alley_words::Language;
use maud::{Markup, html};

/// Each choice is found by its id.
pub(super) fn choices(language: Language, no_tap: &str, frames: &str) -> Markup {
    html! {
        label { (language.no_tap())
            select id=(no_tap) {
                option value="" { (language.no_no_tap()) }
                @for (value, pins) in [("no-tap-9", 9), ("no-tap-8", 8), ("no-tap-7", 7)] {
                    option value=(value) { (language.strike_from(pins)) }
                }
            }
        }
        label { (language.frames_scored())
            select id=(frames) {
                option value="" { (language.ten_pin()) }
                option value="3-6-9" { (language.three_six_nine()) }
                option value="current-frame" { (language.current_frame()) }
            }
        }
    }
}
