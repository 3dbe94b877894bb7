//! The pages of an evening: one standing for everybody, a lane's own page, the host's, a television's, and a sheet.

mod ending;
mod host;
mod lane;
mod lanes;
mod links;
mod people;
mod recap;
mod series;
mod standing;
mod state;
mod teams;

use alley_journal::Moment;
use alley_play::{LaneNumber, Token};
use alley_words::Language;
use maud::{Markup, html};

use super::shell::Shell;
use super::{Fragment, address};
use crate::live::{Published, Tonight};

pub(crate) use series::series;

/// One visit to the page of an evening.
pub(crate) struct EveningVisit<'visit> {
    pub(crate) language: Language,
    /// Where phones find this server: `http://192.168.0.7:8300`.
    pub(crate) origin: &'visit str,
    pub(crate) view: &'visit Published<Tonight>,
    pub(crate) holder: EveningHolder,
    /// To be read from across a room.
    pub(crate) television: bool,
}

/// Who visits an evening, by the link they hold.
pub(crate) enum EveningHolder {
    /// May do everything; all other links follow from this one.
    Host(Token),
    /// May write on this lane. The link may carry the one that may look, which does not follow from it.
    Lane(Token, LaneNumber, Option<Token>),
    /// May look, or comes without a link where everybody may.
    Viewer(Option<Token>),
}

impl EveningVisit<'_> {
    fn token(&self) -> Option<&Token> {
        match &self.holder {
            EveningHolder::Host(token) | EveningHolder::Lane(token, ..) => Some(token),
            EveningHolder::Viewer(token) => token.as_ref(),
        }
    }

    /// The address of this page, without what follows a `?`.
    fn path(&self) -> String {
        address("e", self.view.id, self.token())
    }

    const fn is_host(&self) -> bool {
        matches!(self.holder, EveningHolder::Host(_))
    }
}

/// The page of an evening, for this visitor.
pub(super) fn page(visit: &EveningVisit<'_>) -> Markup {
    let language = visit.language;
    let title = format!("{} – Alley", state::title(visit.view, language));
    let (kind, scripts): (_, &[_]) = match (&visit.holder, visit.television) {
        (_, true) => ("evening tv", &["evening/television.js"]),
        (EveningHolder::Host(_), _) => ("evening", &["evening/host.js"]),
        (EveningHolder::Lane(..), _) => ("evening", &["evening/lane.js"]),
        (EveningHolder::Viewer(_), _) => ("evening", &["evening/evening.js"]),
    };
    let shell = Shell { language, title: &title, kind, styles: &["evening.css"], scripts, reloads: visit.television };
    let live = fragment(visit.view, visit.is_host(), language, visit.token());
    shell.around(&html! {
        h1 { (state::title(visit.view, language)) }
        p.hint { (told(visit.view, language)) }
        p.away #away role="status" data-words=(language.away()) data-gone=(language.gone()) {}
        p.unseen role="status" { span #called {} span #told {} }
        @if !visit.television {
            noscript { p.sentence { (language.reload_hint()) " " a href="" { (language.reload()) } } }
            (own(visit))
            label.choice.columns-wanted { input #all-columns type="checkbox"; span { (language.all_columns()) } }
        }
        (live.in_page(&visit.path(), language))
        @if !visit.television { (ending::ways(visit)) }
        @if let EveningHolder::Host(host) = &visit.holder { @if !visit.television { (host::section(visit, host)) } }
    })
}

/// What only the holder of this link has.
fn own(visit: &EveningVisit<'_>) -> Markup {
    match &visit.holder {
        EveningHolder::Lane(token, lane, look) => lane::section(visit, (token, *lane), look.as_ref()),
        EveningHolder::Host(_) | EveningHolder::Viewer(_) => html! {},
    }
}

/// In a line: how many games and lanes, how handicaps are found, by which rules.
fn told(view: &Tonight, language: Language) -> String {
    let plan = view.evening.plan();
    let games = language.planned_games(view.evening.length(), plan.lanes());
    let handicaps = recap::handicaps(plan.handicap(), language);
    let rules = (!plan.rules().is_plain()).then(|| language.played_by(plan.rules()).trim().to_owned());
    [Some(games), Some(handicaps), rules].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// What changes with every version. Links in it lead on with this token; in the stream they have none, and the script
/// of the page puts in its own.
pub(super) fn fragment(view: &Published<Tonight>, host: bool, language: Language, token: Option<&Token>) -> Fragment {
    let evening = &view.evening;
    let board = html! {
        @if evening.is_closed() { p.sentence { (language.evening_closed()) } }
        (standing::section(view, language))
        @if evening.plan().contest().has_teams() { (teams::section(view, language)) }
        (lanes::section(view, host, language, token))
        (ending::proofs(view, language, token))
    };
    state::around(view, host, language, &board)
}

/// A4 paper with everybody's games and place for signatures.
pub(super) fn sheet(visit: &EveningVisit<'_>, begun: Moment) -> Markup {
    recap::page(visit, begun)
}

#[cfg(test)]
mod tests;
