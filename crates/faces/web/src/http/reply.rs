//! What is answered when all is well; each answer can say of itself what it is.

use std::sync::Arc;

use alley_play::Token;
use axum::Json;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use super::describe::Description;
use super::served::Served;
use super::visitor::{Events, Lasting};
use crate::live::{Fate, Published, WriteAnswer};
use crate::problem::Problem;

/// An answer.
pub(crate) trait Reply {
    fn respond(self) -> Response;
    fn describe(description: &mut Description<'_>);
}

/// Something in JSON.
pub(crate) struct Plain<Content>(pub(crate) Content);

impl<Content: Serialize + JsonSchema> Reply for Plain<Content> {
    fn respond(self) -> Response {
        Json(self.0).into_response()
    }

    fn describe(description: &mut Description<'_>) {
        description.told::<Content>(200, &json!({}));
    }
}

/// A record as it stands.
pub(crate) struct Newest<Kind: Served>(pub(crate) Arc<Published<Kind::Content>>);

impl<Kind: Served> Reply for Newest<Kind> {
    fn respond(self) -> Response {
        ([(header::ETAG, format!("\"{}\"", Kind::version(&self.0)))], Json(Kind::shown(&self.0))).into_response()
    }

    fn describe(description: &mut Description<'_>) {
        description.told::<Kind::Shown<'static>>(200, &json!({ "ETag": etag() }));
    }
}

fn etag() -> serde_json::Value {
    json!({ "description": "The version, between quotation marks", "schema": { "type": "string" } })
}

/// A record after a write.
pub(crate) struct Changed<Kind: Served> {
    now: Newest<Kind>,
    repeated: bool,
}

impl<Kind: Served> TryFrom<WriteAnswer<Kind::Content>> for Changed<Kind> {
    type Error = Problem;

    fn try_from(WriteAnswer { fate, now }: WriteAnswer<Kind::Content>) -> Result<Self, Problem> {
        match fate {
            Fate::Happened | Fate::Repeated => Ok(Self { now: Newest(now), repeated: fate == Fate::Repeated }),
            Fate::Overtaken => {
                let now = serde_json::value::to_raw_value(&Kind::shown(&now)).unwrap_or_default();
                Err(Problem::Stale(Kind::NAME, now))
            }
        }
    }
}

impl<Kind: Served> Reply for Changed<Kind> {
    fn respond(self) -> Response {
        let mut response = self.now.respond();
        if self.repeated {
            let name = HeaderName::from_static("idempotency-replayed");
            response.headers_mut().insert(name, HeaderValue::from_static("true"));
        }
        response
    }

    fn describe(description: &mut Description<'_>) {
        let replayed =
            json!({ "description": "true when this key had been answered before", "schema": { "const": "true" } });
        let headers = json!({ "ETag": etag(), "Idempotency-Replayed": replayed });
        description.told::<Kind::Shown<'static>>(200, &headers);
    }
}

/// A record that has begun, with its links.
pub(crate) struct Begun<Kind: Served> {
    pub(crate) token: Token,
    pub(crate) now: Arc<Published<Kind::Content>>,
}

impl<Kind: Served> Reply for Begun<Kind> {
    fn respond(self) -> Response {
        let place = [(header::LOCATION, format!("/api/v1/{}/{}", Kind::PLACE, self.now.id))];
        (StatusCode::CREATED, place, Json(Kind::begun(&self.token, &self.now))).into_response()
    }

    fn describe(description: &mut Description<'_>) {
        let place = json!({ "Location": { "schema": { "type": "string" } } });
        description.told::<Kind::Begun<'static>>(201, &place);
    }
}

/// A stream of events.
pub(crate) struct Live(pub(crate) Events);

impl Reply for Live {
    fn respond(self) -> Response {
        let content = [
            (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
            // A proxy hands on each event when it comes.
            (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
            // How it is written, the visitor says.
            (header::VARY, HeaderValue::from_static("accept-encoding")),
        ];
        let lasting = Lasting::default();
        lasting.put(self.0);
        (axum::Extension(lasting), content).into_response()
    }

    fn describe(description: &mut Description<'_>) {
        // Not even a text: readers of descriptions hold every event of a stream against its schema.
        description.answer(200, "text/event-stream", &json!(true), &json!({}));
    }
}

/// A text in JSON that is made once.
pub(crate) struct Ready(pub(crate) &'static str);

impl Reply for Ready {
    fn respond(self) -> Response {
        ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], self.0).into_response()
    }

    fn describe(description: &mut Description<'_>) {
        description.answer(200, "application/json", &json!({ "type": "object" }), &json!({}));
    }
}
