//! The scorekeeper's page: made for a thumb on a phone.

use alley_board::Next;
use alley_play::Token;
use alley_words::Language;
use maud::{Markup, html};

use super::board::{self, Hand};
use super::shell::Shell;
use super::{Visit, dialogs, keypad, new_draw, share, spectator, state};
use crate::live::{Published, Scoreboard};

pub(super) fn page(visit: &Visit<'_, Scoreboard>, token: &Token) -> Markup {
    let language = visit.language;
    let title = state::title(visit.view, language);
    let shell = Shell {
        language,
        title: &title,
        kind: "keep",
        styles: &["board.css", "scorekeeper.css"],
        script: Some("game/scorekeeper.js"),
        reloads: false,
    };
    shell.around(&html! {
        div #keep data-game=(visit.view.id) data-token=(token) hidden {}
        (words(language))
        div.desk {
            noscript { p.sentence { (language.keeping_needs_script()) " " a href="" { (language.reload()) } } }
            (spectator::live(visit, &board(visit.view, language)))
            div.tools { button.quiet #join type="button" hidden { span aria-hidden="true" { "+ " } (language.join()) } }
            (share::section(visit, token))
            (new_draw::lots(language))
            (keypad::help(language))
        }
        (keypad::section(language))
        (dialogs::all(language))
    })
}

/// What changes with every version: the board, and what can be done with it.
pub(super) fn board(view: &Published<Scoreboard>, language: Language) -> Markup {
    let takes_back = view.last.as_ref().and_then(|last| language.takes_back(last, &view.board));
    let next = view.board.next;
    let keys: Vec<_> = next.into_iter().flat_map(Next::keys).map(|key| key.to_string()).collect();
    state::around(
        view,
        language,
        &html! {
            div #now hidden data-keys=(keys.join(" ")) data-undo=[takes_back] data-join[view.board.takes_newcomers]
                data-standing=[next.map(|next| next.rack.standing().count())] data-fresh[next.is_some_and(|next| next.rack.is_fresh())]
                data-lots=(new_draw::picks(view)) {}
            (state::up(view, language))
            (board::table(view, language, Hand::Keeping))
        },
    )
}

/// What the scripts say.
fn words(language: Language) -> Markup {
    html! {
        div #words hidden data-undo=(language.undo()) data-nothing=(language.nothing_to_undo())
            data-not-now=(language.not_now()) data-waiting=(language.waiting()) data-put-right=(language.put_right())
            data-send-again=(language.send_again()) data-drop=(language.drop()) data-stale=(language.stale())
            data-unreachable=(language.unreachable()) data-rolls-first=(language.rolls_first())
            data-no-spare=(language.no_spare()) data-refused=(language.refused()) data-look-only=(language.look_only())
            data-not-found=(language.not_found()) data-too-many=(language.too_many()) data-broken=(language.broken())
            data-frame=(language.frame()) data-copied=(language.copied()) data-by-hand=(language.copy_by_hand()) {}
    }
}
