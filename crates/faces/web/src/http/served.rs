//! How each kind of record is served: to people as markup, to programs as JSON.

use alley_play::{Evening, Gathering, Membership, Score, Token};
use schemars::JsonSchema;
use serde::Serialize;

use crate::live::{Audience, Draws, Published, Scoreboard, Shared, Tonight};
use crate::pages::Fragment;
use crate::{pages, wire};
use alley_words::Language;

/// A kind of record that can be asked for.
pub(crate) trait Served: Shared {
    /// Under which name a problem carries it.
    const NAME: &'static str;
    /// Where it is found under `/api/v1`.
    const PLACE: &'static str;
    /// One version, for programs.
    type Shown<'view>: Serialize + JsonSchema;
    /// The first version, with its links.
    type Begun<'view>: Serialize + JsonSchema;

    fn shown(view: &Published<Self::Content>) -> Self::Shown<'_>;
    fn begun<'view>(write: &Token, view: &'view Published<Self::Content>) -> Self::Begun<'view>;

    /// The version that a write follows.
    fn version(view: &Published<Self::Content>) -> u64 {
        view.version
    }

    /// What changes on a page with every version.
    fn fragment(view: &Published<Self::Content>, writers: bool, language: Language) -> Fragment;

    /// What a page of a game tells of the evening around it.
    fn series(_tonight: &Published<Tonight>, _membership: Membership, _writers: bool, _language: Language) -> String {
        String::new()
    }

    /// What this audience receives of one version.
    fn form(view: &Published<Self::Content>, audience: Audience, language: Language) -> String {
        match audience {
            Audience::Writers => Self::fragment(view, true, language).into_event(),
            Audience::Viewers => Self::fragment(view, false, language).into_event(),
            Audience::Programs => wire::json(&Self::shown(view)),
        }
    }
}

impl Served for Score {
    const NAME: &'static str = "game";
    const PLACE: &'static str = "games";
    type Shown<'view> = wire::Game<'view>;
    type Begun<'view> = wire::BegunGame<'view>;

    fn shown(view: &Published<Scoreboard>) -> wire::Game<'_> {
        wire::Game::of(view)
    }

    fn begun<'view>(write: &Token, view: &'view Published<Scoreboard>) -> wire::BegunGame<'view> {
        wire::BegunGame::of(write, view)
    }

    fn fragment(view: &Published<Scoreboard>, writers: bool, language: Language) -> Fragment {
        pages::board(view, writers, language)
    }

    fn series(tonight: &Published<Tonight>, membership: Membership, writers: bool, language: Language) -> String {
        pages::series(tonight, membership, writers, language).into_string()
    }
}

impl Served for Gathering {
    const NAME: &'static str = "draw";
    const PLACE: &'static str = "draws";
    type Shown<'view> = wire::Draw<'view>;
    type Begun<'view> = wire::BegunDraw<'view>;

    fn shown(view: &Published<Draws>) -> wire::Draw<'_> {
        wire::Draw::of(view)
    }

    fn begun<'view>(host: &Token, view: &'view Published<Draws>) -> wire::BegunDraw<'view> {
        wire::BegunDraw::of(host, view)
    }

    fn fragment(view: &Published<Draws>, writers: bool, language: Language) -> Fragment {
        pages::draws(view, writers, language)
    }
}

impl Served for Evening {
    const NAME: &'static str = "evening";
    const PLACE: &'static str = "evenings";
    type Shown<'view> = wire::EveningShown<'view>;
    type Begun<'view> = wire::BegunEvening<'view>;

    fn shown(view: &Published<Tonight>) -> wire::EveningShown<'_> {
        wire::EveningShown::of(view)
    }

    fn begun<'view>(host: &Token, view: &'view Published<Tonight>) -> wire::BegunEvening<'view> {
        wire::BegunEvening::of(host, view)
    }

    fn version(view: &Published<Tonight>) -> u64 {
        view.record
    }

    fn fragment(view: &Published<Tonight>, writers: bool, language: Language) -> Fragment {
        pages::tonight(view, writers, language)
    }
}
