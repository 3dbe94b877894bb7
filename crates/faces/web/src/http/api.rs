//! The interface for programs, under `/api/v1`. What it promises stands in `docs/api.md`; for machines it describes
//! itself.

mod draws;
mod evenings;
mod games;
mod stats;

use std::sync::{Arc, LazyLock};

use axum::Router;
use schemars::JsonSchema;
use serde::Deserialize;

use super::app::App;
use super::limits::Slot;
use super::operation::{self, Method, Operation};
use super::presence::Here;
use super::reply::{Live, Newest, Ready};
use super::request::{Entrance, Taken};
use super::served::Served;
use super::stream::{Seen, Watch};
use crate::live::Audience;
use crate::problem::Problem;
use alley_words::Language;

/// Everything that can be asked for.
fn operations() -> Vec<Operation> {
    let itself = Operation::new((Method::Get, "/openapi.json"), ("description", "This description"), described);
    let games = games::operations().into_iter().chain(draws::operations()).chain(evenings::operations());
    games.chain(stats::operations()).chain([itself]).collect()
}

/// All of it, for machines.
pub(crate) fn description() -> &'static str {
    static DESCRIPTION: LazyLock<String> = LazyLock::new(|| operation::description(&operations()));
    &DESCRIPTION
}

async fn described(_: App, (): ()) -> Result<Ready, Problem> {
    Ok(Ready(description()))
}

/// A route for each of them.
pub(crate) fn routes() -> Router<App> {
    operation::routes(operations())
}

/// The pattern of a text in which something is seen: blanks alone are not a name.
const SEEN: &str = r"\S";

/// A body that says nothing more.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Nothing {}

/// A record as it stands.
async fn current<Kind: Served>(app: App, entrance: Entrance<Kind>) -> Result<Newest<Kind>, Problem> {
    let (_, versions) = app.keeper.enter::<Kind>(entrance.id, entrance.token).await?;
    let now = versions.borrow().clone();
    Ok(Newest(now))
}

/// A record after every change.
async fn live<Kind: Served>(
    app: App,
    (entrance, seen, Taken(slot)): (Entrance<Kind>, Seen, Taken),
) -> Result<Live, Problem> {
    followed(app, (entrance, seen), (None, slot)).await
}

/// The same; a witness who follows says so.
async fn followed<Kind: Served>(
    app: App,
    (entrance, seen): (Entrance<Kind>, Seen),
    (here, slot): (Option<Here>, Option<Arc<Slot>>),
) -> Result<Live, Problem> {
    let (right, versions) = app.keeper.enter::<Kind>(entrance.id, entrance.token.clone()).await?;
    let watch =
        Watch::<Kind>::new(app, versions, (Audience::Programs, Language::English), (entrance.token, right), seen, slot);
    Ok(watch.here(here).caught_up().await?.stream())
}
