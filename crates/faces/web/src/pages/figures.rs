//! The page of a name: how somebody bowls, in numbers and pictures.

mod pictures;

use alley_play::{BowlerFigures, LeaveTally, Leaves, Statistics};
use alley_words::{Language, share};
use maud::{Markup, html};

use super::shell::Shell;
use crate::live::Counted;

pub(super) fn page(language: Language, name: &str, counted: &Counted) -> Markup {
    let title = language.figures_of(name);
    let shell = Shell {
        language,
        title: &title,
        kind: "stats",
        styles: &["stats.css"],
        scripts: &["stats/stats.js"],
        reloads: false,
    };
    shell.around(&html! {
        h1 { (title) }
        p.hint { (language.namesakes()) }
        div #figures data-name=(name) { (fragment(language, counted)) }
    })
}

/// The address of the page of a name.
pub(super) fn address(name: &str) -> String {
    let letter = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    ["/stats?name=".to_owned()].into_iter().chain(name.bytes().map(letter)).collect()
}

/// What changes when more games are counted.
pub(super) fn fragment(language: Language, counted: &Counted) -> Markup {
    html! {
        p.hint #counted { (language.counted_games(counted.public, counted.linked)) }
        @for (number, bowler) in counted.bowlers.iter().enumerate() {
            (section(language, number, bowler))
        }
    }
}

fn section(language: Language, number: usize, bowler: &BowlerFigures) -> Markup {
    let (figures, id) = (&bowler.figures, format!("bowler-{number}"));
    html! {
        section aria-labelledby=(id) {
            h2 id=(id) {
                (bowler.name)
                @if !bowler.rules.is_plain() { " · " (bowler.rules) }
            }
            div.columns {
                (numbers(language, figures))
                (picture(language.average_over_time(), &pictures::averages(figures, language)))
                (picture(language.scores(), &pictures::histogram(figures.scores(), language)))
                @if figures.leaves().named() > 0 {
                    (picture(language.missed_pins(), &html! {
                        (pictures::deck(figures.leaves(), language))
                        p.hint { (language.deck_explained()) }
                    }))
                }
            }
            (frames(language, figures))
            @if figures.leaves().named() > 0 { (leaves(language, figures.leaves())) }
        }
    }
}

fn picture(heading: &str, drawn: &Markup) -> Markup {
    html! { div.picture { h3 { (heading) } (drawn) } }
}

fn numbers(language: Language, figures: &Statistics) -> Markup {
    let values = language.figure_values(figures);
    let after = (language.strikes_after_a_strike(), language.share_of(figures.after_strike()));
    html! {
        table.numbers {
            tbody {
                @for (label, value) in language.figure_labels().into_iter().zip(values).chain([after]) {
                    tr { th scope="row" { (label) } td { (value) } }
                }
            }
        }
    }
}

fn frames(language: Language, figures: &Statistics) -> Markup {
    html! {
        details {
            summary { (language.by_frame()) }
            table.numbers {
                thead { tr { @for head in language.frame_heads() { th scope="col" { (head) } } } }
                tbody {
                    @for (frame, number) in figures.frames().iter().zip(1..=10_u8) {
                        tr {
                            th scope="row" { (number) }
                            td { (frame.strikes) } td { (frame.spares) } td { (frame.opens) }
                        }
                    }
                }
            }
        }
    }
}

fn leaves(language: Language, leaves: &Leaves) -> Markup {
    let kinds = [leaves.single_pins(), leaves.splits(), leaves.washouts()].map(|racks| language.share_of(racks));
    let [named, single_pins, splits, washouts] = language.pin_labels();
    let values = [language.named_of(leaves.named(), leaves.first_balls())].into_iter().chain(kinds);
    html! {
        details open {
            summary { (language.by_leave()) }
            table.numbers {
                tbody {
                    @for (label, value) in [named, single_pins, splits, washouts].into_iter().zip(values) {
                        tr { th scope="row" { (label) } td { (value) } }
                    }
                }
            }
            table.numbers {
                thead {
                    tr { @for head in language.leave_heads() { th scope="col" { (head) } } th scope="col" { "%" } }
                }
                tbody { @for tally in leaves.each() { (leave(language, tally)) } }
            }
        }
    }
}

fn leave(language: Language, LeaveTally { leave, left, spares }: LeaveTally) -> Markup {
    html! {
        tr {
            th scope="row" {
                (leave)
                @if leave.is_split() { " " span.hint { (language.split()) } }
                @if leave.is_washout() { " " span.hint { (language.washout()) } }
            }
            td { (left) } td { (spares.tried) } td { (spares.cleared) } td { (share(spares)) }
        }
    }
}
