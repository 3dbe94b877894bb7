//! How a problem is told: to a person as a page, to a program as JSON, to both in their language.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use maud::Markup;

use super::language;
use crate::gzip::{self, Effort};
use crate::problem::{Code, Problem};
use crate::{pages, wire};
use alley_words::Language;

/// The one who will read the answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader {
    pub(crate) language: Language,
    /// The reader has just switched to it.
    switched: bool,
    /// A person, not a program.
    person: bool,
    /// Whether the reader's browser unpacks.
    unpacks: bool,
}

impl Reader {
    pub(crate) fn of(request: &Request) -> Self {
        Self::behind(request.method(), request.uri(), request.headers())
    }

    pub(crate) fn behind(method: &Method, address: &Uri, headers: &HeaderMap) -> Self {
        let asked = language::asked_for(address);
        let path = address.path();
        Self {
            language: asked.unwrap_or_else(|| language::usual(headers)),
            switched: asked.is_some(),
            person: matches!(*method, Method::GET | Method::HEAD)
                && !path.starts_with("/api/")
                && !path.ends_with("/live"),
            unpacks: gzip::is_accepted(headers.get_all(header::ACCEPT_ENCODING)),
        }
    }

    /// An answer packed for those who can unpack it, and plain for everybody else.
    pub(crate) fn sent(self, packed: impl FnOnce() -> Option<Bytes>, plain: impl FnOnce() -> Body) -> Response {
        let packed = if self.unpacks { packed() } else { None };
        let coding = packed.as_ref().map(|_| (header::CONTENT_ENCODING, HeaderValue::from_static("gzip")));
        let mut response = packed.map_or_else(plain, Body::from).into_response();
        response.headers_mut().extend(coding);
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        response
    }

    /// A page, which remembers the language the reader has switched to.
    pub(crate) fn page(self, status: StatusCode, page: Markup) -> Response {
        let content = [(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"))];
        let page = page.into_string();
        let packed = || gzip::packed(&page, Effort::Little).map(Bytes::from);
        let sent = self.sent(packed, || Body::from(page.clone()));
        let mut response = (status, content, sent).into_response();
        if self.switched {
            let cookie = format!("lang={}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly", self.language.tag());
            let cookie = HeaderValue::try_from(cookie).ok();
            response.headers_mut().extend(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
        }
        response
    }

    /// What is wrong, in the reader's own form.
    pub(crate) fn told(self, problem: &Problem) -> Response {
        let code = problem.code();
        let status = StatusCode::from_u16(code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = if self.person {
            self.page(status, pages::trouble(self.language, sentence(code, self.language)))
        } else {
            let content = [(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"))];
            (status, content, wire::problem(problem, self.language)).into_response()
        };
        if let Problem::TooMany(wait) | Problem::NotShown(wait) = problem {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait.as_secs() + 1));
        }
        if code == Code::Away {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(1));
        }
        response
    }
}

/// Where nothing is.
pub(crate) async fn nothing_here(request: Request) -> Response {
    Reader::of(&request).told(&Code::NotFound.into())
}

/// Where something is that is asked for in another way.
pub(crate) async fn not_like_this(request: Request) -> Response {
    Reader::of(&request).told(&Code::MethodNotAllowed.into())
}

/// What a visitor is told who cannot be shown a page.
fn sentence(code: Code, language: Language) -> &'static str {
    match code {
        Code::NotFound => language.nothing_here(),
        Code::Malformed => language.unreadable_address(),
        Code::TooMany => language.too_many_requests(),
        Code::NotShown => language.race_not_shown(),
        Code::UnknownHost => language.unknown_host(),
        _ => language.unreadable_record(),
    }
}
