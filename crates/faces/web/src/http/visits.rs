//! The pages' routes: who visits, in which language, with which link.

use alley_journal::GameId;
use alley_play::{Gathering, Right, Score, Token};
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use maud::Markup;

use super::answer::Reader;
use super::app::App;
use super::browsing::Visitor;
use super::paper::{PaperKind, paper};
use super::reply::Reply;
use super::request::Asked;
use super::served::Served;
use super::stream::{Seen, Watch, seal_of};
use super::tonight::{SheetKind, around};
use crate::assets;
use crate::live::{Audience, Keeper, Versions};
use crate::pages::{self, Holder, PartOf, Visit};
use crate::problem::{Code, Problem};

/// Everything a browser visits.
pub(crate) fn routes() -> Router<App> {
    let router = Router::new().route("/", visited(start)).route("/assets/{*path}", visited(asset));
    let router = router.route("/stats", visited(wanted_figures)).route("/stats/{name}", visited(figures));
    let shared = [
        ("g", "", visited(async |visitor| visitor.game().await)),
        ("g", "/sheet", visited(async |visitor| visitor.sheet().await)),
        ("g", "/live", visited(async |visitor| visitor.stream::<Score>().await)),
        ("e", "", visited(async |visitor| visitor.evening().await)),
        ("e", "/live", visited(async |visitor| visitor.evening_stream().await)),
        ("e", "/recap", visited(async |visitor| visitor.recap().await)),
        ("e", "/evening.csv", visited(async |visitor| visitor.evening_sheet(SheetKind::Csv).await)),
        ("e", "/evening.json", visited(async |visitor| visitor.evening_sheet(SheetKind::Json).await)),
        ("e", "/evening.xlsx", visited(async |visitor| visitor.evening_sheet(SheetKind::Workbook).await)),
        ("e", "/proof/{number}", visited(async |visitor| visitor.evening_proof().await)),
        ("r", "", visited(async |visitor| visitor.page::<Gathering>(pages::draw).await)),
        ("r", "/live", visited(async |visitor| visitor.stream::<Gathering>().await)),
        ("r", "/proof/{number}", visited(async |visitor| visitor.paper(PaperKind::Proof).await)),
        ("r", "/ticket/{number}", visited(async |visitor| visitor.paper(PaperKind::Ticket).await)),
    ];
    // With a link, and without one if it is public.
    shared.into_iter().fold(router, |router, (kind, rest, route)| {
        let router = router.route(&format!("/{kind}/{{id}}{rest}"), route.clone());
        router.route(&format!("/{kind}/{{id}}/{{token}}{rest}"), route)
    })
}

/// A route that shows visitors something.
fn visited<Done>(show: impl Fn(Visitor) -> Done + Clone + Send + Sync + 'static) -> MethodRouter<App>
where
    Done: Future<Output = Result<Response, Problem>> + Send,
{
    get(async move |State(app): State<App>, request: Request| {
        let reader = Reader::of(&request);
        let shown = match Asked::of(app, request).await {
            Ok(asked) => show(Visitor { reader, asked }).await,
            Err(problem) => Err(problem),
        };
        shown.unwrap_or_else(|problem| reader.told(&problem))
    })
}

impl Visitor {
    /// The page of a game; of one whose lane has gone on, the way to the game that is bowled there now.
    async fn game(self) -> Result<Response, Problem> {
        let ((id, token), app) = (self.link()?, self.asked.app.clone());
        let around = around(&app, (id, token.clone())).await?;
        let gone_on = around.as_ref().and_then(|(membership, over, tonight)| {
            let latest = tonight.evening.latest_on(membership.lane)?.id;
            (*over && latest != id && !self.has("stay")).then_some(latest)
        });
        if let Some(latest) = gone_on {
            let query = self.asked.parts.uri.query().map(|query| format!("?{query}")).unwrap_or_default();
            let place = format!("{}{query}", pages::address("g", latest, token.as_ref()));
            return Ok((StatusCode::SEE_OTHER, [(header::LOCATION, place)]).into_response());
        }
        let (holder, versions) = enter::<Score>(&app.keeper, (id, token)).await?;
        let view = versions.borrow().clone();
        let evening = around.as_ref().map(|(membership, _, tonight)| PartOf {
            tonight,
            membership: *membership,
            look: self.carried_look(tonight),
        });
        let (language, origin, television) = (self.reader.language, &self.origin(), self.has("tv"));
        let visit = Visit { language, origin, view: &view, holder, television, evening };
        Ok(self.reader.page(StatusCode::OK, pages::game(&visit)))
    }

    /// A sheet says when its game was bowled.
    async fn sheet(self) -> Result<Response, Problem> {
        let (id, token) = self.link()?;
        let begun =
            self.asked.app.keeper.read::<Score, _>(id, token, |record, journal| Ok(journal.head(record.id())?.begun));
        let begun = begun.await?;
        self.page::<Score>(move |visit| pages::sheet(visit, begun)).await
    }

    async fn page<Kind: Served>(
        self,
        page: impl FnOnce(&Visit<'_, Kind::Content>) -> Markup,
    ) -> Result<Response, Problem> {
        let (holder, versions) = enter::<Kind>(&self.asked.app.keeper, self.link()?).await?;
        let view = versions.borrow().clone();
        let (language, origin, television) = (self.reader.language, &self.origin(), self.has("tv"));
        let visit = Visit { language, origin, view: &view, holder, television, evening: None };
        Ok(self.reader.page(StatusCode::OK, page(&visit)))
    }

    async fn stream<Kind: Served>(self) -> Result<Response, Problem> {
        let seen = Seen::of(&self.asked.parts)?;
        let (holder, versions) = enter::<Kind>(&self.asked.app.keeper, self.link()?).await?;
        let (right, audience, token) = match holder {
            Holder::Writer(token) => (Right::Write, Audience::Writers, Some(token)),
            Holder::Viewer(token) => (Right::Look, Audience::Viewers, token),
        };
        let id = versions.borrow().id;
        let here = seal_of(&self.asked.parts).map(|seal| self.asked.app.presence.enter(id, seal));
        let slot = self.asked.slot();
        let (app, language) = (self.asked.app, self.reader.language);
        let watch = Watch::<Kind>::new(app, versions, (audience, language), (token, right), seen, slot);
        Ok(watch.here(here).caught_up().await?.stream().respond())
    }

    async fn paper(self, kept: PaperKind) -> Result<Response, Problem> {
        let number = self.asked.named("number").and_then(|number| number.parse().ok()).ok_or(Code::NotFound)?;
        Ok(paper(&self.asked.app, self.link()?, (kept, number)).await?.respond())
    }
}

async fn enter<Kind: Served>(
    keeper: &Keeper,
    (id, token): (GameId, Option<Token>),
) -> Result<(Holder, Versions<Kind::Content>), Problem> {
    let (right, versions) = keeper.enter::<Kind>(id, token.clone()).await?;
    let holder = match (right, token) {
        (Right::Write, Some(token)) => Holder::Writer(token),
        (_, token) => Holder::Viewer(token),
    };
    Ok((holder, versions))
}

async fn start(visitor: Visitor) -> Result<Response, Problem> {
    let listed = visitor.asked.app.keeper.public().await?;
    Ok(visitor.reader.page(StatusCode::OK, pages::start(visitor.reader.language, &listed)))
}

/// A form can only ask with a `?`; the page of a name has an address of its own, with nothing after it but a language.
async fn wanted_figures(visitor: Visitor) -> Result<Response, Problem> {
    let query = visitor.asked.parts.uri.query().unwrap_or_default();
    let name = query.split('&').find_map(|word| word.strip_prefix("name=")).filter(|name| !name.is_empty());
    let place = format!("/stats/{}", name.ok_or(Code::NotFound)?.replace('+', "%20"));
    Ok((StatusCode::SEE_OTHER, [(header::LOCATION, place)]).into_response())
}

async fn figures(visitor: Visitor) -> Result<Response, Problem> {
    let name = visitor.asked.named("name").map(str::trim).filter(|name| !name.is_empty()).ok_or(Code::NotFound)?;
    let counted = visitor.asked.app.keeper.count(name, Vec::new()).await?;
    Ok(visitor.reader.page(StatusCode::OK, pages::figures(visitor.reader.language, name, &counted)))
}

async fn asset(visitor: Visitor) -> Result<Response, Problem> {
    let asset = visitor.asked.named("path").and_then(assets::served).ok_or(Code::NotFound)?;
    let content = [
        (header::CONTENT_TYPE, HeaderValue::from_static(asset.kind())),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
    ];
    Ok((content, visitor.reader.sent(|| asset.packed(), || Body::from(asset.text.as_str()))).into_response())
}
