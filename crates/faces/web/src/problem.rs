//! What is wrong with a request, for programs: `application/problem+json`, nothing that only the server should know.

use std::sync::Arc;
use std::time::Duration;

use alley_play::LineFault;
use alley_words::Language;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::keeper::Denied;
use crate::refusal::Refusal;
use crate::scene::Scene;
use crate::view::View;
use crate::wire::{DrawShown, Shown};

/// One thing that is wrong.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) kind: Kind,
    /// What exactly, where there is more to say.
    detail: Option<Box<Detail>>,
    /// The game as it is now, for who came too late.
    game: Option<Arc<View>>,
    /// The same of a draw.
    draw: Option<Arc<Scene>>,
    /// What is wrong with which lines of a list.
    lines: Vec<LineFault>,
    retry: Option<Duration>,
}

/// More about what is wrong.
#[derive(Clone, Debug)]
enum Detail {
    /// For whoever writes the program.
    Request(String),
    /// For whoever keeps the score.
    Rules(Refusal),
}

/// Everything that can be wrong; the table stands in `docs/api.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Malformed,
    KeyMissing,
    LookOnly,
    ForeignOrigin,
    NotFound,
    MethodNotAllowed,
    TooSlow,
    VersionStale,
    TooLarge,
    NotJson,
    UnknownHost,
    Refused,
    KeyReused,
    VersionMissing,
    TooMany,
    Journal,
    Closing,
}

impl Kind {
    pub(crate) const fn status(self) -> StatusCode {
        match self {
            Self::Malformed | Self::KeyMissing => StatusCode::BAD_REQUEST,
            Self::LookOnly | Self::ForeignOrigin => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::VersionStale => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::UnknownHost => StatusCode::MISDIRECTED_REQUEST,
            Self::Refused | Self::KeyReused => StatusCode::UNPROCESSABLE_ENTITY,
            Self::VersionMissing => StatusCode::PRECONDITION_REQUIRED,
            Self::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Self::Journal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Closing => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    const fn code(self) -> &'static str {
        match self {
            Self::Malformed => "malformed",
            Self::KeyMissing => "key_missing",
            Self::LookOnly => "look_only",
            Self::ForeignOrigin => "foreign_origin",
            Self::NotFound => "not_found",
            Self::MethodNotAllowed => "method_not_allowed",
            Self::TooSlow => "too_slow",
            Self::VersionStale => "version_stale",
            Self::TooLarge => "too_large",
            Self::NotJson => "not_json",
            Self::UnknownHost => "unknown_host",
            Self::Refused => "refused",
            Self::KeyReused => "key_reused",
            Self::VersionMissing => "version_missing",
            Self::TooMany => "too_many",
            Self::Journal => "journal",
            Self::Closing => "closing",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Malformed => "the request cannot be read",
            Self::KeyMissing => "a write needs an Idempotency-Key",
            Self::LookOnly => "this link may only look",
            Self::ForeignOrigin => "another site's page may not write here",
            Self::NotFound => "there is nothing here for you",
            Self::MethodNotAllowed => "this cannot be done here",
            Self::TooSlow => "the body did not arrive in time",
            Self::VersionStale => "somebody else was quicker",
            Self::TooLarge => "the body is too large",
            Self::NotJson => "the body must be application/json",
            Self::UnknownHost => "this server does not go by that name",
            Self::Refused => "the rules refuse it",
            Self::KeyReused => "the key stands for another request",
            Self::VersionMissing => "a write needs If-Match with the version it follows",
            Self::TooMany => "too many at once",
            Self::Journal => "the record could not be read or written; nothing happened",
            Self::Closing => "the server is stopping",
        }
    }
}

#[derive(Serialize)]
struct Wire<'problem> {
    #[serde(rename = "type")]
    kind: &'static str,
    status: u16,
    code: &'static str,
    title: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<Shown<'problem>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draw: Option<DrawShown<'problem>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<Fault>,
}

/// A line of a list, and what is wrong with it.
#[derive(Serialize)]
struct Fault {
    line: usize,
    detail: String,
}

impl Problem {
    /// These lines of a list are wrong.
    pub(crate) fn lines(lines: Vec<LineFault>) -> Self {
        Self { lines, ..Self::from(Kind::Refused) }
    }

    /// Exactly this went wrong.
    pub(crate) fn because(kind: Kind, detail: impl Into<String>) -> Self {
        Self { detail: Some(Box::new(Detail::Request(detail.into()))), ..Self::from(kind) }
    }

    pub(crate) fn too_many(wait: Duration) -> Self {
        Self { retry: Some(wait), ..Self::from(Kind::TooMany) }
    }
}

impl From<Kind> for Problem {
    fn from(kind: Kind) -> Self {
        Self { kind, detail: None, game: None, draw: None, lines: Vec::new(), retry: None }
    }
}

impl From<Denied> for Problem {
    fn from(denied: Denied) -> Self {
        match denied {
            Denied::NotFound => Kind::NotFound.into(),
            Denied::LookOnly => Kind::LookOnly.into(),
            Denied::Stale(view) => Self { game: Some(view), ..Self::from(Kind::VersionStale) },
            Denied::StaleDraw(scene) => Self { draw: Some(scene), ..Self::from(Kind::VersionStale) },
            Denied::Full(most) => Refusal::TooManyPlayers(most).into(),
            Denied::Step(step) => Refusal::Step(step).into(),
            Denied::KeyReused => Kind::KeyReused.into(),
            Denied::Refused(undone) => Refusal::Change(undone).into(),
            // What the disk said is for whoever runs the server; the keeper has told it there.
            Denied::Journal => Kind::Journal.into(),
            Denied::Closing => Kind::Closing.into(),
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        Self { detail: Some(Box::new(Detail::Rules(refusal))), ..Self::from(Kind::Refused) }
    }
}

impl Problem {
    /// The answer, worded for this visitor.
    pub(crate) fn told(&self, language: Language) -> Response {
        let wire = Wire {
            kind: "about:blank",
            status: self.kind.status().as_u16(),
            code: self.kind.code(),
            title: self.kind.title(),
            detail: self.detail.as_deref().map(|detail| match detail {
                Detail::Request(sentence) => sentence.clone(),
                Detail::Rules(refusal) => refusal.told(language),
            }),
            game: self.game.as_deref().map(Shown::of),
            draw: self.draw.as_deref().map(DrawShown::of),
            faults: self
                .lines
                .iter()
                .map(|fault| Fault { line: fault.line, detail: language.line_fault(&fault.fault) })
                .collect(),
        };
        let body = serde_json::to_string(&wire).unwrap_or_default();
        let content = [(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"))];
        let mut response = (self.kind.status(), content, body).into_response();
        if let Some(wait) = self.retry {
            let seconds = HeaderValue::from(wait.as_secs() + 1);
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

impl IntoResponse for Problem {
    /// Only the guard knows the visitor's language: the problem goes along, to be told there.
    fn into_response(self) -> Response {
        let mut response = self.kind.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
