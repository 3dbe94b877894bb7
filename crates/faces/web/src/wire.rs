//! What programs read: records, lists and problems as JSON.

mod draw;
mod evening;
mod figures;
mod game;
mod problem;
mod race;

pub(crate) use draw::{BegunDraw, Draw, Side, Witness};
pub(crate) use evening::{BegunEvening, EveningShown, HandedOut, LedOn};
pub(crate) use figures::Figures;
pub(crate) use game::{BegunGame, Entry, Game, Listed, said};
pub(crate) use problem::{problem, schema as problem_schema};
pub(crate) use race::beats;

use alley_play::Token;
use schemars::JsonSchema;
use serde::Serialize;

/// As JSON, in one line.
pub(crate) fn json(value: &impl Serialize) -> String {
    // Strings, numbers and lists: there is nothing that JSON could not say.
    serde_json::to_string(value).unwrap_or_default()
}

/// The token of a link
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Token", extend("pattern" = "^[0-9a-f]{32}$"))]
struct TokenText(String);

impl From<&Token> for TokenText {
    fn from(token: &Token) -> Self {
        Self(token.to_string())
    }
}
