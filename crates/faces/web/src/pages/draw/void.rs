//! A draw that was given up: by whom, and whose secret was due.

use alley_luck::Party;
use alley_play::Caller;
use maud::{Markup, html};

use super::Scene;

pub(super) fn section(frame: &Scene<'_>, caller: Caller, withheld: &[Party], absent: &[String]) -> Markup {
    let language = frame.language;
    let blamed = caller == Caller::Clock;
    let (sentence, whose) = match caller {
        Caller::Clock => (language.void_by_clock(), language.void_withheld()),
        // The last to reveal has seen all other secrets.
        Caller::Host if withheld == [Party::Host] => (language.void_by_host(), language.void_withheld()),
        Caller::Host => (language.void_by_host(), language.void_not_their_fault()),
    };
    html! {
        section.stage.void aria-labelledby="stage" {
            h1 #stage { (language.void_heading()) }
            p.sentence { (sentence) }
            @if !withheld.is_empty() {
                h2 { (whose) }
                ul.withheld.is-blamed[blamed] #withheld { @for party in withheld { li { (language.party(party)) } } }
            }
            @if !absent.is_empty() { p.hint #absent { (language.void_absent()) ": " (absent.join(", ")) } }
            p.hint { (language.void_stays()) }
            div data-slot="witness" {}
            div data-slot="again" {}
        }
    }
}

/// Nothing was published, so nobody is named and the number is free.
pub(super) fn given_up(frame: &Scene<'_>) -> Markup {
    let language = frame.language;
    html! {
        section.stage.void aria-labelledby="stage" {
            h1 #stage { (language.given_up_heading()) }
            p.hint { (language.give_up_sure()) }
            div data-slot="witness" {}
            div data-slot="again" {}
        }
    }
}
