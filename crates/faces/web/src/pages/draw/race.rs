//! Where the race is shown. The lanes are drawn by scripts, from the laps the stream brings and from nothing else.

use alley_words::Language;
use maud::{Markup, html};

/// Stays on the page while boards come and go; a script puts it where the stage has its place.
pub(super) fn section(language: Language) -> Markup {
    html! {
        section.race #race hidden aria-labelledby="race-heading" {
            div.race-head {
                h2.unseen #race-heading { (language.race_heading()) }
                p.lap #lap {}
                p.leading #leading {}
            }
            div.race-tools #race-tools hidden {
                label { span.unseen { (language.find_car()) } input #find type="search" autocomplete="off" placeholder=(language.find_car()); }
                button.quiet #all-cars type="button" aria-pressed="false" { (language.all_cars()) }
            }
            p.countdown #countdown aria-hidden="true" hidden {}
            div #finish hidden {}
            div.track #track {}
            (car())
            (lane())
        }
    }
}

/// The car, once; every lane shows it in a colour of its own.
fn car() -> Markup {
    html! {
        svg.symbols aria-hidden="true" width="0" height="0" {
            symbol id="car" viewBox="0 0 48 20" {
                path fill="currentColor" d="M3 14V10q0-2 3-2.5L14 7 20 2.5Q21 2 23 2h9q2 0 3.5 1.2L40 7l5 1.2q2 .6 2 2.6v3.2z" {}
                path.glass d="M17 7l4.5-3.3H26V7zM28 3.7h4q1 0 2 .8L37 7h-9z" {}
                circle.tyre cx="12" cy="15" r="4" {}
                circle.tyre cx="37" cy="15" r="4" {}
            }
        }
    }
}

/// One lane, to be copied by the script.
fn lane() -> Markup {
    html! {
        template #lane {
            li {
                span.no {}
                span.who {}
                svg.road aria-hidden="true" width="100%" height="100%" {
                    line.dashes x1="0" x2="100%" y1="100%" y2="100%" {}
                    svg.car x="0%" y="0" width="1.2em" height="100%" overflow="visible" { use href="#car" width="100%" height="100%" {} }
                }
                span.at {}
            }
        }
    }
}
