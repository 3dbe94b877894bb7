//! The pages of an evening: who visits, by which link, and what they take home.

use std::sync::Arc;

use alley_journal::GameId;
use alley_play::{Evening, Kept, Membership, Right, Score, Token};
use alley_sheets::Account;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::app::App;
use super::browsing::Visitor;
use super::paper::Paper;
use super::reply::Reply;
use super::stream::{Seen, Watch};
use crate::live::{Audience, Published, Tonight};
use crate::pages::{self, EveningHolder, EveningVisit};
use crate::problem::{Code, Problem};

/// A form in which an evening is taken home.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SheetKind {
    Csv,
    Json,
    Workbook,
}

impl SheetKind {
    const fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Workbook => "xlsx",
        }
    }
}

/// Somebody who may look at an evening.
struct Entered {
    token: Option<Token>,
    right: Right,
    now: Arc<Published<Tonight>>,
}

impl Visitor {
    pub(super) async fn evening(self) -> Result<Response, Problem> {
        self.evening_page(|visit| Ok(pages::evening(visit))).await
    }

    /// A recap says when the evening began.
    pub(super) async fn recap(self) -> Result<Response, Problem> {
        let ((id, token), keeper) = (self.link()?, &self.asked.app.keeper);
        let begun =
            keeper.read::<Evening, _>(id, token, |record, journal| Ok(journal.head(record.id())?.begun)).await?;
        self.evening_page(move |visit| Ok(pages::recap(visit, begun))).await
    }

    async fn evening_page(
        self,
        page: impl FnOnce(&EveningVisit<'_>) -> Result<maud::Markup, Problem>,
    ) -> Result<Response, Problem> {
        let (app, link) = (self.asked.app.clone(), self.link()?);
        let Entered { token, right, now: view } = entered(&app, link).await?;
        let holder = match (right, token) {
            (Right::Write, Some(host)) => EveningHolder::Host(host),
            (Right::Lane(lane), Some(token)) => EveningHolder::Lane(token, lane, self.carried_look(&view)),
            (_, token) => EveningHolder::Viewer(token),
        };
        let (language, origin, television) = (self.reader.language, self.origin(), self.has("tv"));
        let visit = EveningVisit { language, origin: &origin, view: &view, holder, television };
        Ok(self.reader.page(StatusCode::OK, page(&visit)?))
    }

    /// The link of a lane carries the one that may look, since nothing leads there from it.
    pub(super) fn carried_look(&self, view: &Published<Tonight>) -> Option<Token> {
        let token: Token = self.word("look")?.parse().ok()?;
        let known = view.evening.rights()?.right_by(&token);
        (known == Some(Right::Look)).then_some(token)
    }

    pub(super) async fn evening_stream(self) -> Result<Response, Problem> {
        let seen = Seen::of(&self.asked.parts)?;
        let (app, link) = (self.asked.app.clone(), self.link()?);
        let (id, token) = link;
        let (right, _) = app.keeper.enter::<Evening>(id, token.clone()).await?;
        let versions = app.keeper.tonight(id).await?;
        let audience = if right == Right::Write { Audience::Writers } else { Audience::Viewers };
        let (slot, language) = (self.asked.slot(), self.reader.language);
        let watch = Watch::<Evening>::new(app, versions, (audience, language), (token, right), seen, slot);
        Ok(watch.caught_up().await?.stream().respond())
    }

    pub(super) async fn evening_sheet(self, kind: SheetKind) -> Result<Response, Problem> {
        let (app, link) = (self.asked.app.clone(), self.link()?);
        let view = entered(&app, link).await?.now;
        let (id, ending) = (view.id, kind.ending());
        // Writing a workbook takes a moment that nobody else should wait for.
        let (bytes, content) =
            tokio::task::spawn_blocking(move || sheet(&view, kind)).await.map_err(|_| Code::Closing)??;
        let file = HeaderValue::try_from(format!("attachment; filename=\"evening-{id}.{ending}\""));
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static(content)),
            (header::CONTENT_DISPOSITION, file.map_err(|_| Code::NotFound)?),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        ];
        Ok((headers, bytes).into_response())
    }

    /// The proof of the lots that were drawn as the nth, from 1.
    pub(super) async fn evening_proof(self) -> Result<Response, Problem> {
        let number: usize = self.asked.named("number").and_then(|number| number.parse().ok()).ok_or(Code::NotFound)?;
        let (app, link) = (self.asked.app.clone(), self.link()?);
        let view = entered(&app, link).await?.now;
        let lots = number.checked_sub(1).and_then(|place| view.evening.lots().get(place)).ok_or(Code::NotFound)?;
        let (file, text) = (format!("evening-{}-{number}.txt", view.id), lots.draw().clone().prove().to_string());
        Ok(Paper { file, text }.respond())
    }
}

/// The evening with all its boards, by a link.
async fn entered(app: &App, (id, token): (GameId, Option<Token>)) -> Result<Entered, Problem> {
    let (right, _) = app.keeper.enter::<Evening>(id, token.clone()).await?;
    let now = app.keeper.tonight_now(id).await?;
    Ok(Entered { token, right, now })
}

/// The evening around a game, and whether the game is over.
pub(super) async fn around(
    app: &App,
    (id, token): (GameId, Option<Token>),
) -> Result<Option<(Membership, bool, Arc<Published<Tonight>>)>, Problem> {
    let (_, versions) = app.keeper.enter::<Score>(id, token).await?;
    let now = versions.borrow().clone();
    let Some(membership) = now.membership else { return Ok(None) };
    let tonight = app.keeper.tonight_now(membership.evening).await?;
    Ok(Some((membership, now.board.next.is_none(), tonight)))
}

fn sheet(view: &Published<Tonight>, kind: SheetKind) -> Result<(Vec<u8>, &'static str), Problem> {
    let (evening, night) = (view.evening.as_ref(), view.night());
    let account = Account { evening, night, chances: view.chances(), boards: &view.boards };
    Ok(match kind {
        SheetKind::Csv => (account.csv().into_bytes(), "text/csv; charset=utf-8"),
        SheetKind::Json => (account.json().into_bytes(), "application/json"),
        SheetKind::Workbook => (
            account.xlsx().map_err(|unwritten| Problem::of_journal(&unwritten))?,
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        ),
    })
}
