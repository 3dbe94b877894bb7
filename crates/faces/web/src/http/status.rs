//! What those who run the server ask it, on a door of its own: whether it lives, whether visitors may be sent to it, and
//! what it has done. Nobody learns anything about a game.

use std::fmt::Write as _;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::sync::watch;

use super::limits::Turnstile;
use crate::counts::COUNTS;

/// What is looked at.
#[derive(Clone)]
pub(crate) struct Overseen {
    pub(crate) turnstile: Turnstile,
    pub(crate) stopping: watch::Receiver<bool>,
}

/// Everything that can be asked there.
pub(crate) fn status(overseen: Overseen) -> Router {
    Router::new()
        .route("/healthz", get(async || "alive\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .with_state(overseen)
}

/// Not whether the record can be reached: without it, boards are still to be seen.
async fn ready(State(overseen): State<Overseen>) -> Response {
    if *overseen.stopping.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response();
    }
    "ready\n".into_response()
}

async fn metrics(State(overseen): State<Overseen>) -> Response {
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], told(overseen.turnstile.connections())).into_response()
}

/// The text form of Prometheus.
fn told(connections: usize) -> String {
    let mut text = String::new();
    let mut tell = |name: &str, kind: &str, help: &str, values: &[(String, u64)]| {
        // Writing to a string does not fail.
        let _ = write!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
        for (label, value) in values {
            let _ = writeln!(text, "{name}{label} {value}");
        }
    };
    let one = |value: u64| [(String::new(), value)];
    let classes = (1..).zip(&COUNTS.requests).map(|(class, count)| (format!("{{class=\"{class}xx\"}}"), count.now()));
    tell(
        "alley_connections",
        "gauge",
        "Connections that are open, those of proxies included.",
        &one(connections as u64),
    );
    tell("alley_streams", "gauge", "Live streams that are open.", &one(COUNTS.streams.now()));
    tell("alley_games_open", "gauge", "Games and draws that are in memory.", &one(COUNTS.games.now()));
    tell("alley_requests_total", "counter", "Requests answered, by class of status.", &classes.collect::<Vec<_>>());
    tell("alley_writes_total", "counter", "Writes acknowledged, repeats included.", &one(COUNTS.writes.now()));
    let failures = one(COUNTS.journal_failures.now());
    tell("alley_journal_failures_total", "counter", "Times the record could not be read or written.", &failures);
    let versions = one(COUNTS.versions.now());
    tell("alley_versions_published_total", "counter", "Versions handed to those who follow.", &versions);
    text
}
