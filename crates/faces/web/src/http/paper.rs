//! The papers of a draw: what is kept of it as text.

use alley_journal::{GameId, Journal};
use alley_play::{Followed, Gathering, Token};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::app::App;
use super::describe::Description;
use super::reply::Reply;
use crate::problem::{Code, Problem};

/// Which paper.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PaperKind {
    Proof,
    Ticket,
}

/// The proof or the ticket of the draw with this number. A proof tells the result, so it comes when the race was shown.
pub(crate) async fn paper(
    app: &App,
    (id, token): (GameId, Option<Token>),
    (kept, number): (PaperKind, u32),
) -> Result<Paper, Problem> {
    let (_, versions) = app.keeper.enter::<Gathering>(id, token.clone()).await?;
    let wait = versions.borrow().kept_back(number);
    if let (PaperKind::Proof, Some(wait)) = (kept, wait) {
        return Err(Problem::NotShown(wait));
    }
    let read = move |record: &Followed<Gathering>, _: &mut dyn Journal| {
        let all = record.content();
        let text = match kept {
            PaperKind::Proof => all.and_then(|all| all.proof(number)).map(ToString::to_string),
            PaperKind::Ticket => all.and_then(|all| all.ticket(number)),
        };
        text.ok_or_else(|| Code::NotFound.into())
    };
    let text = app.keeper.read(id, token, read).await?;
    let file = match kept {
        PaperKind::Proof => format!("draw-{id}-{number}.txt"),
        PaperKind::Ticket => format!("ticket-{id}-{number}.txt"),
    };
    Ok(Paper { file, text })
}

/// A text to be kept: the very bytes that are checked.
pub(crate) struct Paper {
    pub(super) file: String,
    pub(super) text: String,
}

impl Reply for Paper {
    fn respond(self) -> Response {
        let file = HeaderValue::try_from(format!("attachment; filename=\"{}\"", self.file)).ok();
        let kind = [(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"))];
        let mut response = (kind, self.text).into_response();
        response.headers_mut().extend(file.map(|file| (header::CONTENT_DISPOSITION, file)));
        response
    }

    fn describe(description: &mut Description<'_>) {
        description.answer(200, "text/plain", &json!({ "type": "string" }), &json!({}));
    }
}
