//! The pages, written once, in Rust: whole pages for a visit, and the board inside them for the live stream.

mod board;
mod chances;
mod chart;
mod dialogs;
mod draw;
mod evening;
mod figures;
mod fragment;
mod keypad;
mod new_draw;
mod new_evening;
mod next;
mod scorekeeper;
mod scoring;
mod share;
mod sheet;
mod shell;
mod spectator;
mod start;
mod state;

use alley_journal::{GameId, Moment};
use alley_play::{Membership, Token};
use maud::Markup;

use crate::live::{Counted, Draws, Listing, Published, Scoreboard, Tonight};
use alley_words::Language;

pub(crate) use evening::{EveningHolder, EveningVisit, series};
pub(crate) use fragment::Fragment;

/// One visit to the page of a record.
pub(crate) struct Visit<'visit, Content> {
    pub(crate) language: Language,
    /// Where phones find this server: `http://192.168.0.7:8300`.
    pub(crate) origin: &'visit str,
    pub(crate) view: &'visit Published<Content>,
    pub(crate) holder: Holder,
    /// To be read from across a room.
    pub(crate) television: bool,
    /// Of a game that belongs to an evening.
    pub(crate) evening: Option<PartOf<'visit>>,
}

/// The evening that a game belongs to.
pub(crate) struct PartOf<'visit> {
    pub(crate) tonight: &'visit Tonight,
    pub(crate) membership: Membership,
    /// The token that may look, if the link of a lane carries it: it does not follow from the lane's own.
    pub(crate) look: Option<Token>,
}

/// Who visits, by the link they hold.
pub(crate) enum Holder {
    /// The link that may write: a scorekeeper, or the host of a draw. The other link follows from it.
    Writer(Token),
    /// The link that may look, or none where everybody may.
    Viewer(Option<Token>),
}

/// The start page: a new game, and the public games.
pub(crate) fn start(language: Language, listed: &[Listing]) -> Markup {
    start::page(language, listed)
}

/// The page of a game, for this visitor.
pub(crate) fn game(visit: &Visit<'_, Scoreboard>) -> Markup {
    match &visit.holder {
        Holder::Writer(token) => scorekeeper::page(visit, token),
        Holder::Viewer(_) => spectator::page(visit),
    }
}

/// The score sheet of a game begun at this moment, to be printed.
pub(crate) fn sheet(visit: &Visit<'_, Scoreboard>, begun: Moment) -> Markup {
    sheet::page(visit, begun)
}

/// The page of a name: how somebody bowls.
pub(crate) fn figures(language: Language, name: &str, counted: &Counted) -> Markup {
    figures::page(language, name, counted)
}

/// What changes on it when more games are counted.
pub(crate) fn counted(counted: &Counted, language: Language) -> Markup {
    figures::fragment(language, counted)
}

/// A page that says in one sentence what is wrong.
pub(crate) fn trouble(language: Language, sentence: &str) -> Markup {
    shell::trouble(language, sentence)
}

/// The page of a draw, for this visitor.
pub(crate) fn draw(visit: &Visit<'_, Draws>) -> Markup {
    draw::page(visit)
}

/// What changes on the page of a draw with every version, for the host or for everybody else.
pub(crate) fn draws(view: &Published<Draws>, host: bool, language: Language) -> Fragment {
    draw::fragment(view, host, language)
}

/// The page of an evening, for this visitor.
pub(crate) fn evening(visit: &EveningVisit<'_>) -> Markup {
    evening::page(visit)
}

/// What changes on the page of an evening with every version, for the host or for everybody else.
pub(crate) fn tonight(view: &Published<Tonight>, host: bool, language: Language) -> Fragment {
    evening::fragment(view, host, language, None)
}

/// The sheet of an evening begun at this moment, to be printed.
pub(crate) fn recap(visit: &EveningVisit<'_>, begun: Moment) -> Markup {
    evening::sheet(visit, begun)
}

/// What changes on the page of a game with every version, for scorekeepers or for spectators.
pub(crate) fn board(view: &Published<Scoreboard>, keeping: bool, language: Language) -> Fragment {
    if keeping { scorekeeper::board(view, language) } else { spectator::board(view, language) }
}

impl<Content> Visit<'_, Content> {
    fn token(&self) -> Option<&Token> {
        match &self.holder {
            Holder::Writer(token) => Some(token),
            Holder::Viewer(token) => token.as_ref(),
        }
    }
}

impl Visit<'_, Scoreboard> {
    /// The address of this page, without what follows a `?`.
    fn path(&self) -> String {
        address("g", self.view.id, self.token())
    }
}

impl Visit<'_, Draws> {
    /// The address of this page, without what follows a `?`.
    fn path(&self) -> String {
        address("r", self.view.id, self.token())
    }
}

/// The page of a record, for the holder of this token.
pub(crate) fn address(place: &str, id: GameId, token: Option<&Token>) -> String {
    match token {
        Some(token) => format!("/{place}/{id}/{token}"),
        None => format!("/{place}/{id}"),
    }
}

#[cfg(test)]
mod tests;
