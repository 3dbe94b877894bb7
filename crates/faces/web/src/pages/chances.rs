//! The chance to win, as it moves.

use maud::{Markup, html};

use crate::live::{Chance, PROSPECTS, Scoreboard};
use alley_words::Language;

/// A chance that moved by less than this stands still.
const STIR: f64 = 0.005;

/// Whether there is anybody to win against, and anything still to come.
pub(super) fn tell(view: &Scoreboard) -> bool {
    view.board.next.is_some() && view.board.rows.iter().filter(|row| !row.left).count() > 1
}

/// Of one row, with an arrow against what it was before.
pub(super) fn of(view: &Scoreboard, row: usize, language: Language) -> Markup {
    let gone = view.board.rows.get(row).is_none_or(|row| row.left);
    let Some(chance) = view.chances().get(row).filter(|_| !gone) else { return html! { "–" } };
    let (arrow, word) = match moved(*chance) {
        Some(true) => ("▲", language.higher()),
        Some(false) => ("▼", language.lower()),
        None => return html! { span.chance { (percent(chance.now)) } },
    };
    html! {
        span.chance {
            (percent(chance.now)) " "
            span.moved .is-higher[arrow == "▲"] { span aria-hidden="true" { (arrow) } span.unseen { (word) } }
        }
    }
}

/// Up, down, or neither.
fn moved(chance: Chance) -> Option<bool> {
    let difference = chance.now - chance.before;
    (difference.abs() >= STIR).then_some(difference > 0.0)
}

/// In whole percent, but nothing possible is 0% and nothing open is 100%.
pub(super) fn percent(chance: f64) -> String {
    match chance {
        chance if chance > 0.0 && chance < 0.01 => "<1%".to_owned(),
        chance if chance > 0.99 && chance < 1.0 => ">99%".to_owned(),
        chance => format!("{:.0}%", chance * 100.0),
    }
}

/// The sentence under the figures.
pub(super) fn model(language: Language) -> Markup {
    let (strikes, spares) = PROSPECTS.rates();
    html! { p.hint.model { (language.model(strikes, spares)) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_possible_is_said_to_be_impossible() {
        let said = [0.0, 0.004, 0.01, 0.5, 0.99, 0.996, 1.0].map(percent);
        assert_eq!(said, ["0%", "<1%", "1%", "50%", "99%", ">99%", "100%"]);
    }

    #[test]
    fn a_chance_that_hardly_moved_stands_still() {
        let moved = |before, now| moved(Chance { now, before });
        assert_eq!(moved(0.5, 0.504), None);
        assert_eq!(moved(0.5, 0.51), Some(true));
        assert_eq!(moved(0.5, 0.49), Some(false));
    }
}
