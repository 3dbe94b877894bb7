//! How somebody bowls, for programs and for the page.

use alley_journal::GameId;
use alley_play::Token;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::http::app::App;
use crate::http::exact::Object;
use crate::http::operation::{Method, Operation};
use crate::http::reply::Plain;
use crate::http::request::{LONG, Reading, Recorded, Sent};
use crate::pages;
use crate::problem::Problem;
use crate::wire::Figures;

/// More links than a browser keeps.
const MOST_LINKS: usize = 200;

pub(crate) fn operations() -> Vec<Operation> {
    vec![Operation::new(
        (Method::Post, "/stats"),
        ("figures", "How somebody bowls: over public games, and those whose links are sent along; nothing is written"),
        figures,
    )]
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Wanted {
    /// In capitals or not
    name: String,
    /// Links to more games, or to evenings with all their games; one that leads nowhere is not counted
    #[serde(default)]
    #[schemars(length(max = MOST_LINKS))]
    games: Vec<Object<LinkedGame>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct LinkedGame {
    id: String,
    token: String,
}

impl LinkedGame {
    fn link(&self) -> Option<(GameId, Token)> {
        Some((self.id.parse().ok()?, self.token.parse().ok()?))
    }
}

async fn figures(
    app: App,
    (Recorded, Reading(language), Sent(wanted)): (Recorded, Reading, Sent<Wanted, LONG>),
) -> Result<Plain<Figures>, Problem> {
    if wanted.games.len() > MOST_LINKS {
        return Err(Problem::Malformed(format!("at most {MOST_LINKS} games can be sent along").into()));
    }
    let links = wanted.games.iter().filter_map(|Object(linked)| linked.link()).collect();
    let name = wanted.name.trim();
    let counted = app.keeper.count(name, links).await?;
    let markup = pages::counted(&counted, language).into_string();
    Ok(Plain(Figures::of(&counted, markup)))
}
