//! The page of a draw.

use alley_play::Token;
use maud::{Markup, html};

use crate::language::Language;
use crate::scene::Scene;

/// One visit to the page of a draw.
pub(crate) struct Attend<'visit> {
    pub(crate) language: Language,
    /// Where phones find this server: `http://192.168.0.7:8300`.
    pub(crate) origin: &'visit str,
    pub(crate) scene: &'visit Scene,
    pub(crate) part: Part,
    /// To be read from across a room.
    pub(crate) television: bool,
}

/// In which part somebody attends.
pub(crate) enum Part {
    /// With the link that may write; the other link follows from it.
    Host(Token),
    /// With everybody's link, or without one at a public draw.
    Everyone(Option<Token>),
}

/// The page of a draw, for whoever visits.
pub(super) fn page(attend: &Attend<'_>) -> Markup {
    match attend.part {
        Part::Host(_) => host(attend.scene, attend.language),
        Part::Everyone(_) => everyone(attend.scene, attend.language),
    }
}

/// What changes on the host's page with every version.
pub(super) fn host(scene: &Scene, language: Language) -> Markup {
    everyone(scene, language)
}

/// What changes on everybody's page with every version.
pub(super) fn everyone(scene: &Scene, language: Language) -> Markup {
    html! { p lang=(language.tag()) { (scene.version) } }
}
