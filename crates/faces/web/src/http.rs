//! The server as the outside meets it: connections, limits, requests, the answers to them, and what describes them.

mod answer;
mod api;
mod app;
mod arrival;
mod browsing;
mod describe;
mod door;
mod exact;
mod gallery;
mod guard;
mod home;
mod language;
mod limits;
mod operation;
mod paper;
mod presence;
mod proxies;
mod reply;
mod request;
mod served;
mod sse;
mod status;
mod stream;
mod tonight;
mod visitor;
mod visits;

use axum::Router;

use self::answer::{not_like_this, nothing_here};
pub(crate) use api::description;
pub(crate) use app::App;
pub(crate) use door::open;
pub(crate) use gallery::Gallery;
pub use home::{Home, HomeRefusal};
pub(crate) use limits::Turnstile;
pub use limits::{Allowance, Limits};
pub(crate) use presence::Presence;
pub(crate) use proxies::Proxies;
pub use proxies::{Network, NetworkRefusal};
pub(crate) use status::{Overseen, status};
#[cfg(test)]
pub(crate) use stream::Seen;

/// Everything that is served.
pub(crate) fn router(app: App) -> Router {
    visits::routes()
        .merge(api::routes())
        .fallback(nothing_here)
        .method_not_allowed_fallback(not_like_this)
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}
