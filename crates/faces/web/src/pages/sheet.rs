//! The score sheet, for paper.

use alley_journal::Moment;
use maud::{Markup, html};

use super::board::{self, Hand};
use super::shell::Shell;
use super::{Visit, state};
use crate::live::Scoreboard;

pub(super) fn page(visit: &Visit<'_, Scoreboard>, begun: Moment) -> Markup {
    let language = visit.language;
    let title = format!("{} {} – Alley", language.score_sheet(), visit.view.id);
    let shell = Shell {
        language,
        title: &title,
        kind: "sheet",
        styles: &["board.css", "sheet.css"],
        scripts: &["game/sheet.js"],
        reloads: false,
    };
    shell.around(&html! {
        h1 { (language.score_sheet()) }
        p.about {
            span { (language.game()) " " strong { (visit.view.id) } }
            // The viewer's clock knows the day there; on paper without scripts it is written by hand.
            span { (language.date()) " " time.blank #date data-time=(begun.millis()) {} }
        }
        (board::table(visit.view, language, Hand::Paper))
        @if !visit.view.board.ranking.is_empty() {
            section.ranked aria-labelledby="ranking" {
                h2 #ranking { (language.ranking()) }
                (state::ranking(visit.view, language))
            }
        }
        p.choices {
            a.button href=(visit.path()) { (language.back()) }
            button.main #print type="button" hidden { (language.print()) }
        }
    })
}
