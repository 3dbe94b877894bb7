//! The score sheet, for paper.

use maud::{Markup, html};

use super::board::{self, Hand};
use super::shell::Shell;
use super::{Visit, state};
use crate::live::Scoreboard;

pub(super) fn page(visit: &Visit<'_, Scoreboard>) -> Markup {
    let language = visit.language;
    let title = format!("{} {} – Alley", language.score_sheet(), visit.view.id);
    let shell = Shell {
        language,
        title: &title,
        kind: "sheet",
        styles: &["board.css"],
        script: Some("game/sheet.js"),
        reloads: false,
    };
    shell.around(&html! {
        h1 { (language.score_sheet()) }
        p.about {
            span { (language.game()) " " strong { (visit.view.id) } }
            span { (language.date()) " " span.blank {} }
        }
        (board::table(visit.view, language, Hand::Paper))
        @if !visit.view.board.ranking.is_empty() {
            h2 { (language.ranking()) }
            (state::ranking(visit.view, language))
        }
        p.choices {
            a.button href=(visit.path()) { (language.back()) }
            button.main #print type="button" hidden { (language.print()) }
        }
    })
}
