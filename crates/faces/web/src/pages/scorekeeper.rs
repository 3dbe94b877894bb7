//! The scorekeeper's page: made for a thumb on a phone.

use std::collections::BTreeMap;
use std::sync::Arc;

use alley_board::{Next, Row};
use alley_play::Token;
use alley_words::Language;
use maud::{Markup, html};
use serde::Serialize;

use super::board::{self, Hand};
use super::new_draw::{self, Lot};
use super::shell::Shell;
use super::{Fragment, Visit, dialogs, keypad, next, share, spectator, state};
use crate::live::{Published, Scoreboard};
use crate::wire::said;

pub(super) fn page(visit: &Visit<'_, Scoreboard>, token: &Token) -> Markup {
    let language = visit.language;
    let title = state::title(visit.view, language);
    let shell = Shell {
        language,
        title: &title,
        kind: "keep",
        styles: &["board.css", "scorekeeper.css"],
        scripts: &["game/scorekeeper.js"],
        reloads: false,
    };
    shell.around(&html! {
        div #keep data-game=(visit.view.id) data-token=(token) hidden {}
        (words(language))
        div.desk {
            noscript { p.sentence { (language.keeping_needs_script()) " " a href="" { (language.reload()) } } }
            (spectator::live(visit, &board(visit.view, language)))
            (next::section(visit))
            aside.second #second aria-label=(language.write_link()) hidden {
                p { (language.second_hint()) }
                button.quiet #second-show type="button" { (language.second_show()) }
                button.quiet #second-no type="button" { (language.second_no()) }
            }
            div.tools {
                button.quiet #join type="button" hidden { span aria-hidden="true" { "+ " } (language.join()) }
                p.hint #join-late hidden { (language.join_late()) }
            }
            (share::section(visit, token))
            (new_draw::lots(language))
            (keypad::help(language))
        }
        (next::buttons(language))
        (keypad::section(language))
        (dialogs::all(language))
        (next::dialog(language))
    })
}

/// What the scripts of this page have to know about the board.
#[derive(Serialize)]
struct Keeping<'view> {
    /// By which rules the game is played: a script that does not know them only lists what waits.
    rules: String,
    players: Vec<Player<'view>>,
    /// Whose row is up, from 0.
    up: Option<usize>,
    /// The keys that can be pressed now.
    keys: Vec<String>,
    /// What an undo would take back.
    undo: Option<String>,
    /// How many undos would take back a ball each.
    rolled: usize,
    /// Whether somebody can still join.
    join: bool,
    standing: u8,
    fresh: bool,
    lots: BTreeMap<&'static str, Lot>,
}

#[derive(Serialize)]
struct Player<'view> {
    name: &'view str,
    left: bool,
    /// The players of a team that bowls one line.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    team: &'view [String],
    /// Each ball as it is written, frame by frame.
    frames: Vec<Vec<String>>,
}

impl<'view> Keeping<'view> {
    fn of(view: &'view Scoreboard, language: Language) -> Self {
        let frames = |row: &Row| row.cells.iter().map(|cell| said(cell).collect()).collect();
        let player =
            |row: &'view Arc<Row>| Player { name: &row.name, left: row.left, team: &row.team, frames: frames(row) };
        let next = view.board.next;
        Self {
            rules: view.board.rules.to_string(),
            players: view.board.rows.iter().map(player).collect(),
            up: next.map(|next| next.row),
            keys: next.into_iter().flat_map(Next::keys).map(|key| key.to_string()).collect(),
            undo: view.last.as_ref().and_then(|last| language.takes_back(last, &view.board)),
            rolled: view.rolled,
            join: view.board.takes_newcomers,
            standing: next.map_or(0, |next| next.rack.standing().count()),
            fresh: next.is_some_and(|next| next.rack.is_fresh()),
            lots: new_draw::lots_of(view),
        }
    }
}

/// What changes with every version: the board, and what can be done with it.
pub(super) fn board(view: &Published<Scoreboard>, language: Language) -> Fragment {
    let board = html! {
        (state::up(view, language))
        (board::table(view, language, Hand::Keeping))
    };
    state::around(view, language, Keeping::of(view, language), &board)
}

/// What the scripts say.
fn words(language: Language) -> Markup {
    let standing: Vec<_> = (0..=10).map(|count| language.standing(count)).collect();
    html! {
        div #words hidden data-undo=(language.undo()) data-nothing=(language.nothing_to_undo())
            data-not-now=(language.not_now()) data-waiting=(language.waiting()) data-put-right=(language.put_right())
            data-send-again=(language.send_again()) data-drop=(language.drop()) data-stale=(language.stale())
            data-unreachable=(language.unreachable()) data-rolls-first=(language.rolls_first())
            data-no-spare=(language.no_spare()) data-refused=(language.refused()) data-look-only=(language.look_only())
            data-not-found=(language.not_found()) data-too-many=(language.too_many_requests()) data-broken=(language.broken())
            data-frame=(language.frame()) data-new-total=(language.new_total())
            data-is-up=(language.is_up("{}")) data-ball=(language.ball("{}", "{}")) data-over=(language.over())
            data-standing=(standing.join("|")) data-drop-all=(language.drop_all()) data-already=(language.already())
            data-loose=(language.loose()) data-twice=(language.twice("{}", "{}")) data-copied=(language.copied())
            data-pin=(language.pin()) data-pin-gone=(language.pin_gone()) data-enter=(language.enter_ball())
            data-left=(language.left_standing()) data-split=(language.split()) data-washout=(language.washout())
            data-strike=(language.strike_key()) data-spare=(language.spare_key()) data-miss=(language.miss_key()) data-by-hand=(language.copy_by_hand()) {}
    }
}
