//! What a program says with a request: its token, the version it follows, its key, its body.

use std::time::Duration;

use alley_play::{Key, Token};
use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;

use crate::problem::{Kind, Problem};

/// The longest body: a list of thirty names is far shorter.
const SHORT: usize = 16 << 10;
/// The longest body with a list of a thousand names.
pub(crate) const LONG: usize = 256 << 10;
/// A body of that length takes no time at all.
const PATIENCE: Duration = Duration::from_secs(10);

/// The token a program shows, in the one place where a token belongs. What is no token opens nothing.
pub(crate) struct Bearer(pub(crate) Option<Token>);

impl<State: Sync> FromRequestParts<State> for Bearer {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &State) -> Result<Self, Self::Rejection> {
        let mut values = parts.headers.get_all(header::AUTHORIZATION).iter();
        let value = values.next().and_then(|value| value.to_str().ok()).filter(|_| values.next().is_none());
        Ok(Self(value.and_then(|value| value.strip_prefix("Bearer ")?.parse().ok())))
    }
}

/// The key of a write.
pub(crate) struct Keyed(pub(crate) Key);

impl<State: Sync> FromRequestParts<State> for Keyed {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &State) -> Result<Self, Problem> {
        let text = single(&parts.headers, "idempotency-key", Kind::KeyMissing)?;
        let refused = || Problem::because(Kind::Malformed, "Idempotency-Key has 1 to 64 letters, digits, - and _");
        Key::new(text).ok().filter(|_| is_plain(text)).map(Self).ok_or_else(refused)
    }
}

/// A key is kept in the record, which goes into spreadsheets and terminals: it looks like nothing else there.
fn is_plain(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'))
}

/// The version a write follows.
pub(crate) struct Following(pub(crate) u64);

impl<State: Sync> FromRequestParts<State> for Following {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &State) -> Result<Self, Problem> {
        let text = single(&parts.headers, header::IF_MATCH.as_str(), Kind::VersionMissing)?;
        let number = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).and_then(plain_number);
        let refused =
            || Problem::because(Kind::Malformed, "If-Match is a version between quotation marks, such as \"17\"");
        number.map(Self).ok_or_else(refused)
    }
}

/// Digits only: `+1` and `01` are other texts.
fn plain_number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number: &u64| number.to_string() == text)
}

/// A header that must be there, once.
fn single<'headers>(headers: &'headers HeaderMap, name: &str, missing: Kind) -> Result<&'headers str, Problem> {
    let mut values = headers.get_all(name).iter();
    let value = values.next().ok_or(missing)?;
    match (value.to_str(), values.next()) {
        (Ok(text), None) => Ok(text),
        _ => Err(Problem::because(Kind::Malformed, format!("{name} must be there once, in plain characters"))),
    }
}

/// A body in JSON, in bounded size and time.
pub(crate) struct Said<Content, const LONGEST: usize = SHORT>(pub(crate) Content);

impl<State: Sync, Content: DeserializeOwned, const LONGEST: usize> FromRequest<State> for Said<Content, LONGEST> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &State) -> Result<Self, Problem> {
        let kind =
            request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let essence = kind.split(';').next().unwrap_or_default().trim();
        if !essence.eq_ignore_ascii_case("application/json") {
            return Err(Kind::NotJson.into());
        }
        let bytes = read(request.into_body(), LONGEST).await?;
        // The reader's sentence repeats what was sent; where it stands is enough.
        let wrong = |error: &serde_json::Error| format!("line {}, column {}", error.line(), error.column());
        serde_json::from_slice(&bytes).map(Self).map_err(|error| Problem::because(Kind::Malformed, wrong(&error)))
    }
}

async fn read(body: Body, longest: usize) -> Result<bytes::Bytes, Problem> {
    let announced = hyper::body::Body::size_hint(&body).lower();
    if announced > longest as u64 {
        return Err(Kind::TooLarge.into());
    }
    let collected = tokio::time::timeout(PATIENCE, Limited::new(body, longest).collect()).await;
    match collected {
        Err(_) => Err(Kind::TooSlow.into()),
        Ok(Ok(whole)) => Ok(whole.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(Kind::TooLarge.into()),
        Ok(Err(_)) => Err(Kind::Malformed.into()),
    }
}
