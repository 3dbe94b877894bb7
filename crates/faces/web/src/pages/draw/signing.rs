//! The ticket is published: digits to compare across the room, and who has signed.

use maud::{Markup, html};

use super::{Scene, closed, digits};

pub(super) fn section(frame: &Scene<'_>) -> Markup {
    let (notice, language) = (&frame.view.notice, frame.language);
    let signed = notice.witnesses.iter().filter(|witness| witness.signature.is_some()).count();
    let all = notice.witnesses.len();
    html! {
        section.stage aria-labelledby="stage" {
            h1 #stage { (language.signing_heading()) }
            (digits::section(frame))
            p.hint { (language.signing_explained()) }
            div data-slot="witness" {}
            p.signatures #signatures role="status" {}
            h2 { (language.signed_count(signed, all)) }
            ul.reveals #witnesses {
                @for witness in &notice.witnesses {
                    li data-signed[witness.signature.is_some()] {
                        span.who { (witness.name) }
                        span.mark { (if witness.signature.is_some() { language.signed() } else { language.unsigned() }) }
                    }
                }
            }
            p.deadline #deadline hidden {}
            @if frame.host {
                p.said #host-said role="status" {}
                p.refusal #host-refusal role="alert" hidden {}
                button.main.wide #open type="button" disabled[signed < all] { (language.open_draw()) }
                p.hint { (language.open_hint()) }
                (closed::giving_up(frame))
            }
        }
    }
}
