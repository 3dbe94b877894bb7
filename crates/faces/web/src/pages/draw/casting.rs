//! All secrets are open: the public value falls, before everybody's eyes.

use alley_luck::{Source, ThrowCorrection, Throws};
use maud::{Markup, html};

use super::{Scene, closed, digits};

pub(super) fn section(frame: &Scene<'_>, thrown: &[u8], corrections: &[ThrowCorrection]) -> Markup {
    let (notice, language) = (&frame.view.notice, frame.language);
    let source = notice.source.as_deref().and_then(|text| text.parse::<Source>().ok());
    html! {
        section.stage aria-labelledby="stage" {
            h1 #stage { (language.casting_heading()) }
            div data-slot="witness" {}
            p.sentence { (language.source_announced()) ": " strong { (notice.source.as_deref().unwrap_or_default()) } }
            @match source {
                Some(Source::Throws(dice)) => (throwing(frame, dice, thrown)),
                Some(Source::Drand(round)) => (beacon(frame, round.number())),
                None => {}
            }
            @if !corrections.is_empty() { p.hint #corrected { (language.corrections(corrections)) } }
            @if frame.host {
                p.said #host-said role="status" {}
                p.refusal #host-refusal role="alert" hidden {}
                (closed::giving_up(frame))
            }
            (digits::section(frame))
        }
    }
}

fn throwing(frame: &Scene<'_>, dice: Throws, thrown: &[u8]) -> Markup {
    let language = frame.language;
    let (lowest, highest) = dice.faces();
    let next = thrown.len() + 1;
    html! {
        p.hint { (language.throw_explained()) }
        ol.throws #throws {
            @for (place, face) in (1..).zip(thrown) {
                li { @if frame.host { button.quiet type="button" data-correct=(place) { (face) } } @else { (face) } }
            }
        }
        @if frame.host {
            @if next <= dice.count() { p #throw-place { (language.throw_place(next, dice.count())) } }
            fieldset.faces #faces data-place=(next) hidden[next > dice.count()] {
                legend { (language.throw_next()) }
                @for face in lowest..=highest { button type="button" data-face=(face) { (face) } }
            }
            @if !thrown.is_empty() { p.hint { (language.throw_correct()) } }
            @if next > dice.count() { button.main.wide #cast type="button" { (language.run_with_throws()) } }
        }
    }
}

fn beacon(frame: &Scene<'_>, round: u64) -> Markup {
    let language = frame.language;
    html! {
        p.round { (language.beacon_round(round)) }
        @if frame.host {
            p.hint { (language.beacon_explained()) }
            form #beacon-form data-question {
                label { (language.beacon_field()) textarea #beacon rows="3" spellcheck="false" autocapitalize="off" autocomplete="off" {} }
                button.main.wide type="submit" { (language.beacon_send()) }
            }
        }
    }
}
