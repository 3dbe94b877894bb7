//! A first visit costs few requests and few bytes: on a phone in a basement each of them is waited for.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use crate::first_visit::{FirstVisit, first_visits};
use crate::support::serve;
use alley_browser::NOTHING;
use alley_trials::new_journal;

#[test]
fn a_first_visit_takes_few_requests_and_few_bytes() {
    let (_host, visits) = first_visits(serve(&new_journal(), &[]));
    for FirstVisit { page, address, usable, requests, kilobytes, .. } in visits {
        let browser = FirstVisit::visitor();
        browser.go_to(&address);
        browser.see(usable);
        let fetched = browser.fetched();
        let bytes: u64 = fetched.iter().map(|one| one.bytes).sum();
        let all = fetched.iter().map(|one| format!("{:>8} {}", one.bytes, one.address));
        let all = format!("{page}: {bytes} bytes\n{}", all.collect::<Vec<_>>().join("\n"));
        assert!(fetched.len() > 3 && fetched.iter().all(|one| one.bytes > 0), "nothing comes from a cache: {all}");
        assert!(fetched.len() <= requests as usize && bytes <= u64::from(kilobytes) * 1024, "{all}");
        browser.screenshot(&format!("cold-{page}"));
        assert_eq!(browser.complaints(), NOTHING, "{page}");
    }
}
