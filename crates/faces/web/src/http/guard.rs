//! Who may come in at all: the name the server is called by, the page a write comes from, how often somebody asks; and the
//! headers every answer carries.

use std::net::IpAddr;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;

use super::answer::Reader;
use super::app::App;
use super::arrival::{Arrival, Peer};
use super::limits::TooMany;
use crate::counts::COUNTS;
use crate::problem::{Code, Problem};

const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 3] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // Links carry tokens: nobody else is to read where a visitor came from.
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// What a browser may do with a page. Of a script or a style sheet these would say nothing: it is never shown as one.
const HEADERS_OF_PAGES: [(HeaderName, &str); 3] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// The budget of its address is used up, for this time; it may come in because it may open a secret that is due.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Overdrawn(pub(crate) Duration);

/// Turns away what must not come in, and dresses every answer.
pub(crate) async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let mut response = match admitted(&app, &request) {
        Ok((arrival, overdrawn)) => {
            arrival.map(|arrival| request.extensions_mut().insert(arrival));
            overdrawn.map(|overdrawn| request.extensions_mut().insert(overdrawn));
            next.run(request).await
        }
        Err(problem) => Reader::of(&request).told(&problem),
    };
    COUNTS.answered(response.status().as_u16());
    let headers = response.headers_mut();
    let of_pages: &[_] = if is_part_of_a_page(headers) { &[] } else { &HEADERS_OF_PAGES };
    for (name, value) in HEADERS.iter().chain(of_pages) {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn admitted(app: &App, request: &Request) -> Result<(Option<Arrival>, Option<Overdrawn>), Problem> {
    let peer: Option<&Peer> = request.extensions().get();
    let arrival = peer.map(|peer| Arrival::of(app, *peer, request.headers())).transpose();
    let arrival = arrival.map_err(|TooMany(wait)| Problem::TooMany(wait))?;
    let overdrawn = match arrival.as_ref().map(|arrival| app.turnstile.request(arrival.address)) {
        // Somebody else behind the same address must not make a witness late.
        Some(Err(TooMany(wait))) if may_open(request) => Some(Overdrawn(wait)),
        Some(Err(TooMany(wait))) => return Err(Problem::TooMany(wait)),
        Some(Ok(())) | None => None,
    };
    let host = host(request).filter(|host| answers_to(host, &app.names)).ok_or(Code::UnknownHost)?;
    if writes(request.method()) && !from_here(request.headers(), host) {
        return Err(Code::ForeignOrigin.into());
    }
    Ok((arrival, overdrawn))
}

/// A script or a style sheet.
fn is_part_of_a_page(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    kind.starts_with(b"text/javascript") || kind.starts_with(b"text/css")
}

/// Whether a secret may be opened by it, for all that the address says.
fn may_open(request: &Request) -> bool {
    let path = request.uri().path();
    *request.method() == Method::POST && path.starts_with("/api/v1/draws/") && path.ends_with("/steps")
}

fn writes(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD)
}

/// The name this server is called by, port included.
pub(crate) fn host(request: &Request) -> Option<&str> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let host = hosts.next()?.to_str().ok()?;
    let elsewhere = request.uri().authority().is_some_and(|authority| authority.as_str() != host);
    (hosts.next().is_none() && !elsewhere).then_some(host)
}

/// Addresses and `localhost` cannot be pointed elsewhere by others; any other name could, so it must have been allowed.
fn answers_to(host: &str, names: &[String]) -> bool {
    name_of(host).is_some_and(|name| {
        is_address(name)
            || name.eq_ignore_ascii_case("localhost")
            || names.iter().any(|known| known.eq_ignore_ascii_case(name))
    })
}

/// Without the port, which has to be a number.
fn name_of(host: &str) -> Option<&str> {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, port),
        _ => (host, "0"),
    };
    (!port.is_empty() && port.bytes().all(|digit| digit.is_ascii_digit())).then_some(name)
}

fn is_address(name: &str) -> bool {
    match name.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')) {
        Some(inner) => inner.parse::<std::net::Ipv6Addr>().is_ok(),
        None => name.parse::<std::net::Ipv4Addr>().is_ok(),
    }
}

/// Whether this name leads nowhere but to this machine.
pub(crate) fn is_loopback(host: &str) -> bool {
    name_of(host).is_some_and(|name| {
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        name.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    })
}

/// A browser says which page a write comes from; other programs say nothing.
fn from_here(headers: &HeaderMap, host: &str) -> bool {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let same = |origin: &HeaderValue| {
        let text = origin.to_str().unwrap_or_default();
        let authority = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
        authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
    };
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    origins.all(same) && site.is_none_or(|site| matches!(site, b"same-origin" | b"none"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_localhost_pass_and_other_names_if_allowed() {
        let names = ["lane.example".to_owned()];
        for host in ["127.0.0.1", "127.0.0.1:8300", "192.168.0.7:80", "[::1]", "[::1]:8300", "localhost:1", "LOCALHOST"]
        {
            assert!(answers_to(host, &names), "{host}");
        }
        assert!(answers_to("Lane.Example:8300", &names));
        for host in [
            "",
            ":",
            ":80",
            "evil.example",
            "evil.example:8300",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "127.0.0.1:",
            "127.0.0.1:80x",
            "::1",
            "[::1",
            "[evil]:80",
            "lane.example.",
            "1",
            "127.1",
            "0x7f.0.0.1",
            "user@127.0.0.1",
            "127.0.0.1/",
        ] {
            assert!(!answers_to(host, &names), "{host}");
        }
    }

    #[test]
    fn a_write_comes_from_our_own_page_or_from_no_page() {
        let origin = |value: &'static str| HeaderMap::from_iter([(header::ORIGIN, HeaderValue::from_static(value))]);
        let host = "192.168.0.7:8300";
        assert!(from_here(&HeaderMap::new(), host));
        assert!(from_here(&origin("http://192.168.0.7:8300"), host));
        for foreign in ["null", "http://evil.example", "http://192.168.0.7", "http://192.168.0.7:83000", ""] {
            assert!(!from_here(&origin(foreign), host), "{foreign}");
        }
        let site = |value: &'static str| {
            HeaderMap::from_iter([(HeaderName::from_static("sec-fetch-site"), HeaderValue::from_static(value))])
        };
        assert!(from_here(&site("same-origin"), host) && !from_here(&site("cross-site"), host));
    }

    #[test]
    fn loopback_is_recognised_by_every_name_it_has() {
        assert!(["localhost", "127.0.0.1:1", "127.9.9.9", "[::1]:8300"].into_iter().all(is_loopback));
        assert!(!is_loopback("192.168.0.7:8300") && !is_loopback("lane.example"));
    }
}
