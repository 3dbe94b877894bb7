//! The pages' routes: who visits, in which language, with which link.

use std::convert::Infallible;

use alley_play::{GameId, Right, Token};
use alley_words::Language;
use axum::Router;
use axum::extract::{FromRequestParts, Path, Query, RawPathParams, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use maud::Markup;

use crate::api::{After, draws};
use crate::hall::{Paper, Scenes};
use crate::keeper::{Denied, Views};
use crate::live::{self, Attendant, Watch};
use crate::pages::{self, Attend, Listed, Part, Role, Visit};
use crate::problem::{Kind, Problem};
use crate::scene::Circle;
use crate::view::Audience;
use crate::{App, assets, guard, language};

/// Everything a browser visits.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/", get(start))
        .route("/g/{id}", get(game))
        .route("/g/{id}/sheet", get(sheet))
        .route("/g/{id}/live", get(live_stream))
        .route("/g/{id}/{token}", get(game))
        .route("/g/{id}/{token}/sheet", get(sheet))
        .route("/g/{id}/{token}/live", get(live_stream))
        .route("/r/{id}", get(draw))
        .route("/r/{id}/live", get(draw_stream))
        .route("/r/{id}/proof/{number}", get(proof))
        .route("/r/{id}/ticket/{number}", get(ticket))
        .route("/r/{id}/{token}", get(draw))
        .route("/r/{id}/{token}/live", get(draw_stream))
        .route("/r/{id}/{token}/proof/{number}", get(proof))
        .route("/r/{id}/{token}/ticket/{number}", get(ticket))
        .route("/assets/{*path}", get(asset))
}

/// What a browser says about its visitor.
pub(crate) struct Visitor {
    language: Language,
    /// The visitor has just switched to it.
    switched: bool,
    television: bool,
    /// Where phones find this server.
    origin: String,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Self::Rejection> {
        let asked = language::asked_for(&parts.uri);
        let host = parts.headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let home = app.home.as_ref().filter(|_| guard::is_loopback(host));
        Ok(Self {
            language: asked.unwrap_or_else(|| language::usual(&parts.headers)),
            switched: asked.is_some(),
            television: parts.uri.query().is_some_and(|query| query.split('&').any(|word| word == "tv")),
            origin: home.map_or_else(|| format!("http://{host}"), ToString::to_string),
        })
    }
}

impl Visitor {
    fn page(&self, status: StatusCode, page: Markup) -> Response {
        let content = [(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"))];
        let mut response = (status, content, page.into_string()).into_response();
        if self.switched {
            let tag = self.language.tag();
            let cookie = HeaderValue::try_from(format!("lang={tag}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly"));
            response.headers_mut().extend(cookie.ok().map(|cookie| (header::SET_COOKIE, cookie)));
        }
        response
    }

    fn denied(&self, denied: Denied) -> Response {
        self.troubled(Problem::from(denied).kind)
    }

    fn troubled(&self, kind: Kind) -> Response {
        self.page(kind.status(), pages::trouble(self.language, sentence(kind, self.language)))
    }
}

/// A page for whoever cannot be shown another one.
pub(crate) fn trouble(kind: Kind, language: Language) -> Response {
    let content = [(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"))];
    (kind.status(), content, pages::trouble(language, sentence(kind, language)).into_string()).into_response()
}

/// What a visitor is told who cannot be shown a page.
fn sentence(kind: Kind, language: Language) -> &'static str {
    match kind {
        Kind::NotFound => language.nothing_here(),
        Kind::Malformed => language.unreadable_address(),
        Kind::TooMany => language.too_many_requests(),
        Kind::UnknownHost => language.unknown_host(),
        _ => language.unreadable_record(),
    }
}

/// The game and the token an address names.
pub(crate) struct Door {
    id: Option<GameId>,
    token: Option<Token>,
    /// There is something where a token belongs.
    claimed: bool,
}

impl FromRequestParts<App> for Door {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Self::Rejection> {
        let params = RawPathParams::from_request_parts(parts, app).await.ok();
        let find = |name: &str| params.as_ref()?.iter().find(|(key, _)| *key == name).map(|(_, value)| value);
        let token = find("token");
        Ok(Self {
            id: find("id").and_then(|id| id.parse().ok()),
            token: token.and_then(|token| token.parse().ok()),
            claimed: token.is_some(),
        })
    }
}

impl Door {
    /// A link that is wrong opens nothing, not even what is open to everybody.
    fn key(&self) -> Result<(GameId, Option<Token>), Denied> {
        let wrong = self.claimed && self.token.is_none();
        self.id.filter(|_| !wrong).map(|id| (id, self.token.clone())).ok_or(Denied::NotFound)
    }

    async fn attend(&self, app: &App) -> Result<(Part, Scenes), Denied> {
        let (id, token) = self.key()?;
        let (right, scenes) = app.keeper.attend(id, token).await?;
        let part = match (right, &self.token) {
            (Right::Write, Some(token)) => Part::Host(token.clone()),
            (_, token) => Part::Everyone(token.clone()),
        };
        Ok((part, scenes))
    }

    async fn enter(&self, app: &App) -> Result<(Role, Views), Denied> {
        let (id, token) = self.key()?;
        let (right, views) = app.keeper.enter(id, token).await?;
        let role = match (right, &self.token) {
            (Right::Write, Some(token)) => Role::Scorekeeper(token.clone()),
            (_, token) => Role::Spectator(token.clone()),
        };
        Ok((role, views))
    }
}

async fn start(State(app): State<App>, visitor: Visitor) -> Response {
    let games = match app.keeper.public_games().await {
        Ok(games) => games,
        Err(denied) => return visitor.denied(denied),
    };
    let listed = games.into_iter().map(|game| Listed {
        id: game.id.to_string(),
        draw: game.draw,
        finished: game.finished,
        summary: game.summary,
    });
    visitor.page(StatusCode::OK, pages::start(visitor.language, &listed.collect::<Vec<_>>()))
}

async fn game(State(app): State<App>, visitor: Visitor, door: Door) -> Response {
    visit(&app, &visitor, &door, pages::game).await
}

async fn sheet(State(app): State<App>, visitor: Visitor, door: Door) -> Response {
    visit(&app, &visitor, &door, pages::sheet).await
}

async fn visit(app: &App, visitor: &Visitor, door: &Door, page: fn(&Visit<'_>) -> Markup) -> Response {
    let (role, views) = match door.enter(app).await {
        Ok(entered) => entered,
        Err(denied) => return visitor.denied(denied),
    };
    let view = views.borrow().clone();
    let visit = Visit {
        language: visitor.language,
        origin: &visitor.origin,
        view: &view,
        role,
        television: visitor.television,
    };
    visitor.page(StatusCode::OK, page(&visit))
}

async fn live_stream(
    State(app): State<App>,
    visitor: Visitor,
    door: Door,
    Query(after): Query<After>,
    headers: HeaderMap,
) -> Response {
    let (role, views) = match door.enter(&app).await {
        Ok(entered) => entered,
        Err(denied) => return Problem::from(denied).into_response(),
    };
    let audience = match role {
        Role::Scorekeeper(_) => Audience::Scorekeepers,
        Role::Spectator(_) => Audience::Spectators,
    };
    let seen = live::seen(&headers, after.after);
    Watch { views, audience, language: visitor.language, seen, stopping: app.stopping.clone() }.stream()
}

async fn draw(State(app): State<App>, visitor: Visitor, door: Door) -> Response {
    let (part, scenes) = match door.attend(&app).await {
        Ok(entered) => entered,
        Err(denied) => return visitor.denied(denied),
    };
    let scene = scenes.borrow().clone();
    let attend = Attend {
        language: visitor.language,
        origin: &visitor.origin,
        scene: &scene,
        part,
        television: visitor.television,
    };
    visitor.page(StatusCode::OK, pages::draw(&attend))
}

async fn draw_stream(
    State(app): State<App>,
    visitor: Visitor,
    door: Door,
    Query(after): Query<After>,
    headers: HeaderMap,
) -> Response {
    let (part, scenes) = match door.attend(&app).await {
        Ok(entered) => entered,
        Err(denied) => return Problem::from(denied).into_response(),
    };
    let circle = match part {
        Part::Host(_) => Circle::Hosts,
        Part::Everyone(_) => Circle::Everyone,
    };
    let seen = live::seen(&headers, after.after);
    Attendant { app, scenes, circle, language: visitor.language, token: door.token, seen }.stream()
}

async fn proof(State(app): State<App>, visitor: Visitor, door: Door, params: RawPathParams) -> Response {
    download(&app, &visitor, &door, (Paper::Proof, &params)).await
}

async fn ticket(State(app): State<App>, visitor: Visitor, door: Door, params: RawPathParams) -> Response {
    download(&app, &visitor, &door, (Paper::Ticket, &params)).await
}

async fn download(app: &App, visitor: &Visitor, door: &Door, (paper, params): (Paper, &RawPathParams)) -> Response {
    let number = params.iter().find(|(name, _)| *name == "number").map(|(_, value)| value).unwrap_or_default();
    let Ok((id, token)) = door.key() else { return visitor.denied(Denied::NotFound) };
    match draws::paper(app, (&id.to_string(), token), (paper, number)).await {
        Ok(response) => response,
        Err(problem) => visitor.troubled(problem.kind),
    }
}

async fn asset(Path(path): Path<String>, visitor: Visitor) -> Response {
    let Some(asset) = assets::served(&path) else { return visitor.denied(Denied::NotFound) };
    let content = [
        (header::CONTENT_TYPE, HeaderValue::from_static(asset.kind())),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
    ];
    (content, asset.text).into_response()
}

/// A page that is not there.
pub(crate) async fn nowhere(visitor: Visitor) -> Response {
    visitor.denied(Denied::NotFound)
}
