//! The pages, written once, in Rust: whole pages for a visit, and the board inside them for the live stream.

mod board;
mod chances;
mod chart;
mod dialogs;
mod draw;
mod keypad;
mod new_draw;
mod scorekeeper;
mod share;
mod sheet;
mod shell;
mod spectator;
mod start;
mod state;

use alley_play::Token;
use alley_words::Language;
use maud::Markup;

use crate::scene::Scene;
use crate::view::View;

pub(crate) use draw::{Attend, Part};

/// One visit to the page of a game.
pub(crate) struct Visit<'visit> {
    pub(crate) language: Language,
    /// Where phones find this server: `http://192.168.0.7:8300`.
    pub(crate) origin: &'visit str,
    pub(crate) view: &'visit View,
    pub(crate) role: Role,
    /// To be read from across a room.
    pub(crate) television: bool,
}

/// Who visits.
pub(crate) enum Role {
    /// Somebody with the link that may write; the other link follows from it.
    Scorekeeper(Token),
    /// Somebody with the link that may look, or without one at a public game.
    Spectator(Option<Token>),
}

/// A game in the list of the start page.
pub(crate) struct Listed {
    pub(crate) id: String,
    /// A draw, not a game.
    pub(crate) draw: bool,
    pub(crate) finished: bool,
    /// Names and points, as the record's caption has them.
    pub(crate) summary: String,
}

/// The start page: a new game, and the public games.
pub(crate) fn start(language: Language, games: &[Listed]) -> Markup {
    start::page(language, games)
}

/// The page of a game, for whoever visits.
pub(crate) fn game(visit: &Visit<'_>) -> Markup {
    match &visit.role {
        Role::Scorekeeper(token) => scorekeeper::page(visit, token),
        Role::Spectator(_) => spectator::page(visit),
    }
}

/// The score sheet, to be printed.
pub(crate) fn sheet(visit: &Visit<'_>) -> Markup {
    sheet::page(visit)
}

/// A page that says in one sentence what is wrong.
pub(crate) fn trouble(language: Language, sentence: &str) -> Markup {
    shell::trouble(language, sentence)
}

/// The page of a draw, for whoever visits.
pub(crate) fn draw(attend: &Attend<'_>) -> Markup {
    draw::page(attend)
}

/// What changes on the host's page of a draw with every version.
pub(crate) fn host_scene(scene: &Scene, language: Language) -> Markup {
    draw::host(scene, language)
}

/// What changes on everybody's page of a draw with every version.
pub(crate) fn everyone_scene(scene: &Scene, language: Language) -> Markup {
    draw::everyone(scene, language)
}

/// What changes on a scorekeeper's page with every version.
pub(crate) fn keeper_board(view: &View, language: Language) -> Markup {
    scorekeeper::board(view, language)
}

/// What changes on a spectator's page with every version.
pub(crate) fn spectator_board(view: &View, language: Language) -> Markup {
    spectator::board(view, language)
}

impl Visit<'_> {
    /// The address of this page, without what follows a `?`.
    fn path(&self) -> String {
        let token = match &self.role {
            Role::Scorekeeper(token) => Some(token),
            Role::Spectator(token) => token.as_ref(),
        };
        address(self.view, token)
    }
}

/// The page of a game, for whoever has this token.
fn address(view: &View, token: Option<&Token>) -> String {
    match token {
        Some(token) => format!("/g/{}/{token}", view.id),
        None => format!("/g/{}", view.id),
    }
}

#[cfg(test)]
mod tests;
