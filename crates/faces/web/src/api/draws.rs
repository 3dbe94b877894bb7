//! Draws with witnesses, for programs.

use alley_play::{Access, Beginning, Caller, Course, End, Step, Token, course, entrants};
use alley_words::Language;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use serde::{Deserialize, Serialize};

use super::{After, Nothing, Writing, id, replayed, tagged, token_of};
use crate::App;
use crate::guard::Peer;
use crate::hall::{Attempt, Paper, Taken};
use crate::limits::TooMany;
use crate::live::{self, Attendant};
use crate::problem::{Kind, Problem};
use crate::refusal::Refusal;
use crate::request::{Bearer, Keyed, LONG, Said};
use crate::scene::Circle;
use crate::wire::DrawShown;

/// Everything about draws under `/api/v1`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/entrants", post(check_entrants))
        .route("/draws", post(begin))
        .route("/draws/{id}", get(draw))
        .route("/draws/{id}/steps", post(step))
        .route("/draws/{id}/witnesses", post(join))
        .route("/draws/{id}/close", post(close))
        .route("/draws/{id}/void", post(void))
        .route("/draws/{id}/again", post(again))
        .route("/draws/{id}/proofs/{number}", get(proof))
        .route("/draws/{id}/tickets/{number}", get(ticket))
        .route("/draws/{id}/live", get(live_stream))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    text: String,
}

#[derive(Serialize)]
struct Counted {
    count: usize,
}

async fn check_entrants(Said(listed): Said<Listed, LONG>) -> Result<Response, Problem> {
    let entrants = entrants(&listed.text).map_err(Problem::lines)?;
    Ok(Json(Counted { count: entrants.count() }).into_response())
}

/// What a race is about.
#[derive(Deserialize)]
struct Race {
    /// One name a line.
    entrants: String,
    laps: u32,
    end: Side,
    count: usize,
}

/// From which end of the standings is picked.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    First,
    Last,
}

impl Race {
    fn course(&self) -> Result<Course, Problem> {
        let entrants = entrants(&self.entrants).map_err(Problem::lines)?;
        let end = match self.end {
            Side::First => End::First,
            Side::Last => End::Last,
        };
        course(entrants, self.laps, end, self.count).map_err(|fault| Refusal::Course(fault).into())
    }
}

#[derive(Deserialize)]
struct NewDraw {
    event: String,
    #[serde(default)]
    public: bool,
    /// The seal of the host's secret, which stays with the host.
    seal: String,
    #[serde(flatten)]
    race: Race,
}

#[derive(Serialize)]
struct Begun<'scene> {
    host: String,
    everyone: String,
    draw: DrawShown<'scene>,
}

async fn begin(
    State(app): State<App>,
    peer: Option<Extension<Peer>>,
    Keyed(key): Keyed,
    Said(new): Said<NewDraw, LONG>,
) -> Result<Response, Problem> {
    let course = new.race.course()?;
    let host = token_of(&app, &key)?;
    let access = Access::new(&host, new.public);
    let beginning = Beginning::new(access, new.event.trim(), course, &new.seal).map_err(Refusal::Beginning)?;
    if let Some(Extension(Peer(peer))) = peer {
        app.turnstile.game(peer.ip()).map_err(|TooMany(wait)| Problem::too_many(wait))?;
    }
    let scene = app.keeper.begin_draw(beginning, key).await?;
    let begun = Begun { host: host.to_string(), everyone: host.look().to_string(), draw: DrawShown::of(&scene) };
    let place = [(header::LOCATION, format!("/api/v1/draws/{}", scene.id))];
    Ok((StatusCode::CREATED, place, Json(begun)).into_response())
}

async fn draw(State(app): State<App>, Path(name): Path<String>, Bearer(token): Bearer) -> Result<Response, Problem> {
    let (_, scenes) = app.keeper.attend(id(&name)?, token).await?;
    let scene = scenes.borrow().clone();
    Ok(tagged(scene.version, DrawShown::of(&scene)))
}

impl Writing {
    async fn take(self, step: Step) -> Result<Response, Problem> {
        // Whoever closes, gives up or goes on says what they have seen.
        if matches!(step, Step::Close(_) | Step::Void(_) | Step::Again(..)) && self.expected.is_none() {
            return Err(Kind::VersionMissing.into());
        }
        let Self { app, id, token, expected, key } = self;
        let Taken { scene, repeated } = app.keeper.step(Attempt { id, token, expected, key, step }).await?;
        Ok(replayed(tagged(scene.version, DrawShown::of(&scene)), repeated))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    kind: String,
    text: String,
}

async fn step(writing: Writing, Said(told): Said<Told>) -> Result<Response, Problem> {
    writing.take(Step::read(&told.kind, &told.text).map_err(Refusal::Misread)?).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Witness {
    name: String,
    seal: String,
}

async fn join(writing: Writing, Said(witness): Said<Witness>) -> Result<Response, Problem> {
    writing.take(Step::witness(&witness.name, &witness.seal).map_err(Refusal::Misread)?).await
}

/// What the host has seen and publishes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Closing {
    commitment: String,
}

async fn close(writing: Writing, Said(closing): Said<Closing>) -> Result<Response, Problem> {
    writing.take(Step::close(&closing.commitment).map_err(Refusal::Misread)?).await
}

async fn void(writing: Writing, Said(Nothing {}): Said<Nothing>) -> Result<Response, Problem> {
    writing.take(Step::Void(Caller::Host)).await
}

#[derive(Deserialize)]
struct Again {
    seal: String,
    #[serde(flatten)]
    race: Race,
}

async fn again(writing: Writing, Said(again): Said<Again, LONG>) -> Result<Response, Problem> {
    let course = again.race.course()?;
    let step = Step::again(course, &again.seal).map_err(Refusal::Seal)?;
    writing.take(step).await
}

async fn proof(
    State(app): State<App>,
    Path((name, number)): Path<(String, String)>,
    Bearer(token): Bearer,
) -> Result<Response, Problem> {
    paper(&app, (&name, token), (Paper::Proof, &number)).await
}

async fn ticket(
    State(app): State<App>,
    Path((name, number)): Path<(String, String)>,
    Bearer(token): Bearer,
) -> Result<Response, Problem> {
    paper(&app, (&name, token), (Paper::Ticket, &number)).await
}

/// A text to be kept: the very bytes that are checked.
pub(crate) async fn paper(
    app: &App,
    (name, token): (&str, Option<Token>),
    (paper, number): (Paper, &str),
) -> Result<Response, Problem> {
    let number = number.parse().map_err(|_| Kind::NotFound)?;
    let text = app.keeper.paper(id(name)?, token, (paper, number)).await?;
    let file = match paper {
        Paper::Proof => format!("attachment; filename=\"draw-{name}-{number}.txt\""),
        Paper::Ticket => format!("attachment; filename=\"ticket-{name}-{number}.txt\""),
    };
    let file = HeaderValue::try_from(file).map_err(|_| Kind::NotFound)?;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)], text).into_response())
}

async fn live_stream(
    State(app): State<App>,
    Path(name): Path<String>,
    Bearer(token): Bearer,
    Query(after): Query<After>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (_, scenes) = app.keeper.attend(id(&name)?, token.clone()).await?;
    let seen = live::seen(&headers, after.after);
    let language = Language::English;
    Ok(Attendant { app, scenes, circle: Circle::Programs, language, token, seen }.stream())
}
