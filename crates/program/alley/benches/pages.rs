//! First visits over a slow line: every answer takes 400 ms to begin and comes with 400 kbit a second. The time until a
//! page can be used, the best of three, beside what is fetched for it.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark that stops where it fails")]

#[path = "../tests/support/first_visit.rs"]
mod first_visit;
#[path = "../tests/support/host.rs"]
mod host;

use std::time::Duration;

use alley_trials::{Asked, Program, Server, new_journal, row};
use first_visit::{FirstVisit, first_visits};

const LATENCY: Duration = Duration::from_millis(400);
/// 400 kbit.
const BYTES_A_SECOND: u32 = 50_000;
const ROUNDS: usize = 3;

/// Notes when the page can be used, from the moment somebody went there.
const WATCH: &str = "new MutationObserver(() => {
    if (document.querySelector('USABLE')) window.usableAfter ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });";

fn main() {
    let server = Server::start(&Program::at(env!("CARGO_BIN_EXE_alley")), new_journal(), &[]).unwrap();
    let (_host, visits) = first_visits(server);
    for visit in &visits {
        let rounds: Vec<_> = (0..ROUNDS).map(|_| visited(visit)).collect();
        let millis = rounds.iter().map(|round| round.0).fold(f64::INFINITY, f64::min);
        let (_, requests, bytes) = rounds[0];
        println!(
            "{}: usable after {:?} ms",
            visit.page,
            rounds.iter().map(|round| round.0.round()).collect::<Vec<_>>()
        );
        let what = format!("first visit, {} page", visit.page);
        row(&what, requests, Asked::AtMost(visit.requests.into()), "requests");
        row(&what, bytes / 1024.0, Asked::AtMost(visit.kilobytes.into()), "KB over the line");
        let slowly = format!("{what}, 400 ms and 400 kbit/s");
        row(&slowly, millis, Asked::AtMost(visit.patience.into()), "ms until it can be used");
    }
}

/// Milliseconds until it could be used, requests, bytes.
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn visited(visit: &FirstVisit) -> (f64, f64, f64) {
    let browser = FirstVisit::visitor();
    browser.before_every_page(&WATCH.replace("USABLE", visit.usable));
    browser.on_a_slow_line(LATENCY, BYTES_A_SECOND);
    browser.go_to(&visit.address);
    browser.see(visit.usable);
    let millis = browser.run("return window.usableAfter", &[]).as_f64().unwrap();
    let fetched = browser.fetched();
    (millis, fetched.len() as f64, fetched.iter().map(|one| one.bytes).sum::<u64>() as f64)
}
