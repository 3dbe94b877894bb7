//! First visits, by browsers that have nothing of the pages yet: what they are for, and what they may cost.

#![allow(
    clippy::unwrap_used,
    dead_code,
    reason = "a test stops where it fails; a benchmark and a test each use a part"
)]

use alley_browser::Browser;
use alley_trials::Server;
use alley_trials::http::Request;
use serde_json::json;

use crate::host::Host;

/// A first visit to a page.
pub(crate) struct FirstVisit {
    pub(crate) page: &'static str,
    pub(crate) address: String,
    /// What is to be seen when a visitor can do there what they came for: the server is heard, or the form is there.
    pub(crate) usable: &'static str,
    /// At most this many requests.
    pub(crate) requests: u32,
    /// At most this many times 1,024 bytes, headers included.
    pub(crate) kilobytes: u32,
    /// On a slow line usable within this many milliseconds.
    pub(crate) patience: u32,
}

impl FirstVisit {
    /// Somebody who has never been here.
    pub(crate) fn visitor() -> Browser {
        let browser = Browser::phone().counting().open();
        browser.fetched();
        browser
    }
}

/// To the start page, to a game of eight as a spectator, and to a draw that gathers its witnesses. The server goes on as
/// long as the host is there.
pub(crate) fn first_visits(server: Server) -> (Host, [FirstVisit; 3]) {
    let body = json!({ "players": ["Ann", "Ben", "Cho", "Dan", "Eve", "Fay", "Gil", "Hal"] }).to_string();
    let begun = Request::new("POST", "/api/v1/games").key("a-game-to-be-looked-at-by-others").json(body);
    let begun = begun.ask(server.address).json();
    let word = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let game = server.page(&format!("/g/{}/{}", word(&begun["game"]["id"]), word(&begun["look"])));
    let host = Host::begin(server, &json!({}));
    let visits = [
        FirstVisit {
            page: "start",
            address: host.server.page("/"),
            usable: "#new:not([hidden])",
            requests: 6,
            kilobytes: 20,
            patience: 2000,
        },
        FirstVisit {
            page: "spectator",
            address: game,
            usable: "html[data-live=on]",
            requests: 5,
            kilobytes: 15,
            patience: 2000,
        },
        FirstVisit {
            page: "draw",
            address: host.link(),
            usable: "html[data-live=on][data-witness] #witness-form:not([hidden])",
            requests: 8,
            kilobytes: 45,
            patience: 3000,
        },
    ];
    (host, visits)
}
