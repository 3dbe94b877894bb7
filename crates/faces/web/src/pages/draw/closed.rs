//! The list is closed: the commitment for everybody to see, and who has revealed.

use alley_play::{Attendance, Phase};
use maud::{Markup, html};

use super::{Scene, digits};

pub(super) fn section(frame: &Scene<'_>) -> Markup {
    let (notice, language) = (&frame.view.notice, frame.language);
    let host_is_due = matches!(notice.phase, Phase::Closed { host_is_due: true, .. });
    html! {
        section.stage aria-labelledby="stage" {
            h1 #stage { (language.closed_heading()) }
            @if notice.event_id.is_some() { (digits::section(frame)) } @else { (commitment(frame)) }
            div data-slot="witness" {}
            @if frame.host {
                p.said #host-said role="status" {}
                p.refusal #host-refusal role="alert" hidden {}
            }
            p.deadline #deadline hidden {}
            h2 { (language.reveals()) }
            ul.reveals #witnesses {
                @for witness in &notice.witnesses {
                    li data-revealed[witness.revealed] {
                        span.who { (witness.name) }
                        span.mark { (if witness.revealed { language.has_revealed() } else { language.has_not_revealed() }) }
                    }
                }
                li.host {
                    span.who { (language.host_name()) }
                    span.mark { (if host_is_due { language.host_is_due() } else { language.host_is_last() }) }
                }
            }
            @if frame.host { (giving_up(frame)) }
        }
    }
}

/// In groups of four digits, so that it can be read out and compared.
fn commitment(frame: &Scene<'_>) -> Markup {
    let language = frame.language;
    let digits = frame.view.notice.commitment.as_deref().unwrap_or_default();
    html! {
        section.published aria-labelledby="commitment-heading" {
            h2 #commitment-heading { (language.commitment()) }
            p.commitment #commitment { @for group in groups(digits) { span { (group) } " " } }
            p.hint { (language.commitment_explained()) }
        }
    }
}

/// Four digits each; what is not a digit cannot be here, but would be kept whole.
fn groups(digits: &str) -> Vec<&str> {
    (0..digits.len()).step_by(4).filter_map(|start| digits.get(start..(start + 4).min(digits.len()))).collect()
}

pub(super) fn giving_up(frame: &Scene<'_>) -> Markup {
    let (notice, language) = (&frame.view.notice, frame.language);
    let signing = matches!(notice.phase, Phase::Signing { .. });
    let is_due = |witness: &&Attendance| if signing { witness.signature.is_none() } else { !witness.revealed };
    let missing = notice.witnesses.iter().filter(is_due);
    let mut missing: Vec<_> = missing.map(|witness| witness.name.clone()).collect();
    if missing.is_empty() {
        missing.push(language.host_name().to_owned());
    }
    html! {
        button.quiet.danger #void type="button" data-question { (language.void_draw()) }
        div.sure #void-sure hidden data-question {
            p { (language.void_sure(&missing)) }
            div.choices {
                button.quiet #void-no type="button" { (language.void_no()) }
                button.danger #void-yes type="button" { (language.void_yes()) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::groups;

    #[test]
    fn digits_stand_in_groups_of_four() {
        assert_eq!(groups(&"0123456789abcdef".repeat(4)).len(), 16);
        assert_eq!(groups("0123456789"), ["0123", "4567", "89"]);
        assert!(groups("").is_empty());
    }
}
