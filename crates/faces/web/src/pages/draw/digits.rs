//! Digits of the ticket, to be compared across a room.

use alley_luck::Commitment;
use maud::{Markup, html};

use super::Scene;

/// The same in every language, large enough for a room.
pub(super) fn section(frame: &Scene<'_>) -> Markup {
    let language = frame.language;
    let commitment = frame.view.notice.commitment.as_deref().and_then(|text| text.parse::<Commitment>().ok());
    html! {
        @if let Some(commitment) = commitment {
            section.published aria-labelledby="digits-heading" {
                h2 #digits-heading { (language.ticket_digits()) }
                p.commitment.spoken #spoken { @for group in commitment.spoken().split(' ') { span { (group) } " " } }
                details { summary { (language.commitment()) } code #commitment { (commitment) } }
            }
        }
    }
}
