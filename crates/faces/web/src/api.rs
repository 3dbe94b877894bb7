//! The interface for programs, under `/api/v1`. What it promises stands in `docs/api.md`, and for machines in
//! `openapi.json` beside this file.

use alley_play::{Access, BowlerName, Change, Correction, FrameNumber, GameId, Key, Lineup, Pins, Token, shown_name};
use alley_words::Language;
use axum::extract::{FromRequestParts, Path, Query, RawPathParams, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, patch, post};
use axum::{Extension, Json, Router};
use serde::{Deserialize, Serialize};

use crate::App;
use crate::guard::Peer;
use crate::keeper::{Wish, Written};
use crate::limits::TooMany;
use crate::live::{self, Watch};
use crate::problem::{Kind, Problem};
use crate::refusal::Refusal;
use crate::request::{Bearer, Following, Keyed, Said};
use crate::view::Audience;
use crate::wire::{Shown, Told};

pub(crate) mod draws;

/// As many characters as 128 random bits take.
const SECRET_KEY: usize = 22;

/// Everything under `/api/v1`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/games", get(games).post(begin))
        .route("/games/{id}", get(game))
        .route("/games/{id}/rolls", post(roll))
        .route("/games/{id}/undo", post(undo))
        .route("/games/{id}/corrections", post(correct))
        .route("/games/{id}/players", post(join))
        .route("/games/{id}/players/{number}", patch(rename).delete(leave))
        .route("/games/{id}/history", get(history))
        .route("/games/{id}/live", get(live_stream))
        .route("/openapi.json", get(description))
        .merge(draws::routes())
        .fallback(async || Problem::from(Kind::NotFound))
}

/// The game an address names.
fn id(text: &str) -> Result<GameId, Problem> {
    text.parse().map_err(|_| Kind::NotFound.into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGame {
    players: Vec<String>,
    #[serde(default)]
    public: bool,
}

#[derive(Serialize)]
struct Begun<'view> {
    write: String,
    look: String,
    game: Shown<'view>,
}

async fn begin(
    State(app): State<App>,
    peer: Option<Extension<Peer>>,
    Keyed(key): Keyed,
    Said(new): Said<NewGame>,
) -> Result<Response, Problem> {
    let write = token_of(&app, &key)?;
    let lineup = lineup(&new.players, app.turnstile.limits().players)?.shared(Access::new(&write, new.public));
    if let Some(Extension(Peer(peer))) = peer {
        app.turnstile.game(peer.ip()).map_err(|TooMany(wait)| Problem::too_many(wait))?;
    }
    let view = app.keeper.begin(lineup, key).await?;
    let begun = Begun { write: write.to_string(), look: write.look().to_string(), game: Shown::of(&view) };
    let place = [(header::LOCATION, format!("/api/v1/games/{}", view.id))];
    Ok((StatusCode::CREATED, place, Json(begun)).into_response())
}

/// Whoever sends the same again is given the same links: a key that begins something is a secret.
fn token_of(app: &App, key: &Key) -> Result<Token, Problem> {
    if key.as_str().len() < SECRET_KEY {
        let sentence =
            format!("whoever has the key gets the links: it needs at least {SECRET_KEY} characters, by chance");
        return Err(Problem::because(Kind::Malformed, sentence));
    }
    Ok(Token::drawn(&app.secret, key))
}

fn lineup(names: &[String], most: usize) -> Result<Lineup, Problem> {
    if names.len() > most {
        return Err(Refusal::TooManyPlayers(most).into());
    }
    let mut players = names
        .iter()
        .zip(1..)
        .map(|(name, number)| shown_name(name).map_err(|fault| Refusal::Name(fault, Some(number))));
    let first = players.next().ok_or(Refusal::NoPlayers)??;
    players.try_fold(Lineup::first(first), |lineup, name| Ok(lineup.join(name?)))
}

async fn games(State(app): State<App>) -> Result<Response, Problem> {
    let games = app.keeper.public_games().await?;
    let listed = games.iter().map(|game| crate::wire::Listed {
        id: game.id.to_string(),
        kind: if game.draw { "draw" } else { "game" },
        state: if game.finished { "finished" } else { "open" },
        summary: &game.summary,
    });
    Ok(Json(listed.collect::<Vec<_>>()).into_response())
}

async fn game(State(app): State<App>, Path(name): Path<String>, Bearer(token): Bearer) -> Result<Response, Problem> {
    let (_, views) = app.keeper.enter(id(&name)?, token).await?;
    let view = views.borrow().clone();
    Ok(tagged(view.version, Shown::of(&view)))
}

/// What is asked for, with its version as the entity tag.
fn tagged(version: u64, shown: impl Serialize) -> Response {
    ([(header::ETAG, format!("\"{version}\""))], Json(shown)).into_response()
}

/// A write, apart from what it says.
struct Writing {
    app: App,
    id: GameId,
    token: Option<Token>,
    /// The version it follows, if it was said.
    expected: Option<u64>,
    key: Key,
}

impl FromRequestParts<App> for Writing {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let params = RawPathParams::from_request_parts(parts, app).await.map_err(|_| Kind::NotFound)?;
        let name = params.iter().find(|(name, _)| *name == "id").map(|(_, value)| value).unwrap_or_default();
        let id = id(name)?;
        let Ok(Bearer(token)) = Bearer::from_request_parts(parts, app).await;
        let Keyed(key) = Keyed::from_request_parts(parts, app).await?;
        let expected = match parts.headers.get(header::IF_MATCH) {
            Some(_) => Some(Following::from_request_parts(parts, app).await?.0),
            None => None,
        };
        Ok(Self { app: app.clone(), id, token, expected, key })
    }
}

impl Writing {
    async fn write(self, change: Change) -> Result<Response, Problem> {
        let Self { app, id, token, expected, key } = self;
        let expected = expected.ok_or(Kind::VersionMissing)?;
        let players = app.turnstile.limits().players;
        let Written { view, repeated } = app.keeper.write(Wish { id, token, expected, key, change, players }).await?;
        Ok(replayed(tagged(view.version, Shown::of(&view)), repeated))
    }
}

/// Marks an answer that was given before.
fn replayed(mut response: Response, repeated: bool) -> Response {
    if repeated {
        let name = HeaderName::from_static("idempotency-replayed");
        response.headers_mut().insert(name, HeaderValue::from_static("true"));
    }
    response
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Roll {
    pins: u8,
}

async fn roll(writing: Writing, Said(roll): Said<Roll>) -> Result<Response, Problem> {
    let pins = Pins::new(roll.pins).map_err(|_| Refusal::Pins)?;
    writing.write(Change::Roll(pins)).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

async fn undo(writing: Writing, Said(Nothing {}): Said<Nothing>) -> Result<Response, Problem> {
    writing.write(Change::Undo).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corrected {
    player: usize,
    frame: u8,
    rolls: Vec<u8>,
}

async fn correct(writing: Writing, Said(said): Said<Corrected>) -> Result<Response, Problem> {
    let row = row(said.player)?;
    let frame = FrameNumber::new(said.frame).ok_or(Refusal::Frame)?;
    let rolls = said.rolls.into_iter().map(Pins::new).collect::<Result<Vec<_>, _>>().map_err(|_| Refusal::Pins)?;
    writing.write(Change::Fix(row, Correction::new(frame, rolls))).await
}

/// Players are counted from 1 outside.
fn row(number: usize) -> Result<usize, Problem> {
    number.checked_sub(1).ok_or_else(|| Refusal::Player.into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
}

fn name(named: &Named) -> Result<BowlerName, Refusal> {
    shown_name(&named.name).map_err(|fault| Refusal::Name(fault, None))
}

async fn join(writing: Writing, Said(named): Said<Named>) -> Result<Response, Problem> {
    writing.write(Change::Join(name(&named)?)).await
}

async fn rename(
    Path((_, number)): Path<(String, String)>,
    writing: Writing,
    Said(named): Said<Named>,
) -> Result<Response, Problem> {
    writing.write(Change::Rename(numbered(&number)?, name(&named)?)).await
}

async fn leave(Path((_, number)): Path<(String, String)>, writing: Writing) -> Result<Response, Problem> {
    writing.write(Change::Leave(numbered(&number)?)).await
}

fn numbered(text: &str) -> Result<usize, Problem> {
    text.parse().map_err(|_| Kind::NotFound.into()).and_then(row)
}

async fn history(State(app): State<App>, Path(name): Path<String>, Bearer(token): Bearer) -> Result<Response, Problem> {
    let events = app.keeper.history(id(&name)?, token).await?;
    Ok(Json(events.iter().map(Told::of).collect::<Vec<_>>()).into_response())
}

#[derive(Deserialize)]
pub(crate) struct After {
    pub(crate) after: Option<u64>,
}

async fn live_stream(
    State(app): State<App>,
    Path(name): Path<String>,
    Bearer(token): Bearer,
    Query(after): Query<After>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (_, views) = app.keeper.enter(id(&name)?, token).await?;
    let watch = Watch {
        views,
        audience: Audience::Programs,
        language: Language::English,
        seen: live::seen(&headers, after.after),
        stopping: app.stopping.clone(),
    };
    Ok(watch.stream())
}

async fn description() -> Response {
    let content = [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
    (content, include_str!("openapi.json")).into_response()
}
