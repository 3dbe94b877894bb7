//! What a phone finds about a ticket before it signs, and about the signatures before it opens its secret: by the scripts
//! of the page, in a real browser.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::fs;

use alley_browser::{Browser, FixedPage, FixedPages, NOTHING};
use alley_luck::{Commitment, Round, Ticket};
use alley_racing::End;
use alley_trials::draws::forged::sha256;
use alley_trials::draws::{TicketForm, course, hours, signer, ticket};
use serde_json::{Value, json};

const ASSETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../faces/web/assets");
/// What a phone reads and signs tickets with; it needs nothing else.
const SCRIPT: &str = "/proof/ticket.js";
const PAGE: &str = r#"<!doctype html><html lang="en"><title>Phone</title><link rel="icon" href="data:,"></html>"#;

/// A browser on a page that has the scripts.
fn browser() -> Browser {
    let mut pages = vec![FixedPage { path: "/", kind: "text/html", text: PAGE.as_bytes().to_vec() }];
    let text = fs::read(format!("{ASSETS}{SCRIPT}")).unwrap();
    pages.push(FixedPage { path: SCRIPT, kind: "text/javascript", text });
    let pages = FixedPages::serve("default-src 'none'; script-src 'self'; img-src data:", pages);
    let browser = Browser::phone().open();
    browser.go_to(&pages.at("/"));
    browser
}

/// The second draw of an event whose first is void; jisu is the one with the phone.
fn published(source: &str) -> Ticket {
    let draft = || TicketForm::Two.draft("coffee", course(&["a", "b", "c"], 5, Some((End::Last, 1))));
    let void = ticket(draft(), &["jisu"]);
    let next = TicketForm::Two.announcing(draft().following_void(&void).unwrap(), source);
    ticket(next, &["jisu", "minho"])
}

/// What the phone was shown when it joined.
fn shown(ticket: &Ticket, source: &str) -> Value {
    let draft = ticket.draft();
    json!({
        "event": "coffee", "eventId": ticket.place().unwrap().event.to_string(), "number": 2, "entrants": ["a", "b", "c"],
        "laps": 5, "end": "last", "count": 1, "hostSeal": ticket.host().to_string(), "insteadOf": [], "source": source,
        "previous": draft.previous().unwrap().to_string(), "voidBefore": 1,
    })
}

/// A phone that joined, and looks at a ticket at a moment.
struct Phone {
    browser: Browser,
    shown: Value,
    own: Value,
    now: u64,
}

impl Phone {
    fn joined(ticket: &Ticket, source: &str) -> Self {
        let jisu = ticket.draft().witnesses().next().unwrap();
        let own = json!({ "name": "jisu", "seal": jisu.seal.to_string(), "key": jisu.key.unwrap().to_string() });
        Self { browser: browser(), shown: shown(ticket, source), own, now: hours().closed() + 5 }
    }

    /// Why it does not sign; nothing, if it does.
    fn finds(&self, text: &str, commitment: &str, more: &Value) -> Value {
        let script = "
            const [text, commitment, shown, own, more, now] = arguments;
            Date.now = () => now * 1000;
            return import('/proof/ticket.js').then(({ differs, own: by, utf8 }) =>
                differs(utf8(text), { commitment, part: { ...own, shown }, by, ...more }));";
        let words =
            [json!(text), json!(commitment), self.shown.clone(), self.own.clone(), more.clone(), json!(self.now)];
        self.browser.run(script, &words)
    }

    /// The same of a ticket that is published as it is.
    fn looks(&self, text: &str, more: &Value) -> Value {
        self.finds(text, &sha256(text.as_bytes()), more)
    }
}

#[test]
fn nothing_but_the_other_witnesses_can_be_another_than_was_shown() {
    let published = published("dice 12 of 6");
    let phone = Phone::joined(&published, "dice 12 of 6");
    let text = published.to_string();
    assert_eq!(phone.looks(&text, &json!({})), Value::Null);
    let own = |part: &str| phone.own[part].as_str().unwrap().to_owned();
    let previous = published.draft().previous().unwrap().to_string();
    let (other, changed) = ("07".repeat(32), |from: &str, to: &str| text.replacen(from, to, 1));
    for (changed, word) in [
        (changed("event coffee", "event cake"), "differsEvent"),
        (changed("event-id e7", "event-id e8"), "differsEvent"),
        (changed("number 2", "number 3"), "differsEvent"),
        (changed("void 1", "void 0"), "differsEvent"),
        (changed(&previous, &other), "differsChain"),
        (changed("laps 5", "laps 6"), "differsCourse"),
        (changed("pick last 1", "pick first 1"), "differsCourse"),
        (changed("pick last 1", "pick last 2"), "differsCourse"),
        (changed("entrant b\n", ""), "differsCourse"),
        (changed("entrant c\n", "entrant c\ninstead-of d\n"), "differsCourse"),
        (changed("source dice 12 of 6\n", ""), "differsCourse"),
        (changed("dice 12 of 6", "digits 10"), "differsCourse"),
        (changed(&own("seal"), &other), "differsSeal"),
        (changed(&own("key"), &other), "differsSeal"),
        (changed(" jisu\n", " jiso\n"), "differsSeal"),
        (changed(&published.host().to_string(), &other), "differsSeal"),
        (changed("laps 5", "laps 05"), "differsUnreadable"),
    ] {
        assert_ne!(changed, text);
        assert_eq!(phone.looks(&changed, &json!({})), json!(word), "{changed}");
    }
    assert_eq!(phone.finds(&text, &other, &json!({})), json!("differs"));
    assert_eq!(phone.looks(&changed(" minho\n", " mina\n"), &json!({})), Value::Null, "the other witnesses are free");
    assert_eq!(phone.browser.complaints(), NOTHING);
}

#[test]
fn a_draw_goes_on_with_the_one_this_phone_saw_and_counts_it_if_it_is_void() {
    let published = published("dice 12 of 6");
    let phone = Phone::joined(&published, "dice 12 of 6");
    let (text, previous) = (published.to_string(), published.draft().previous().unwrap().to_string());
    let known = |previous: &str, void: Option<u32>| {
        phone.looks(&text, &json!({ "known": { "previous": previous, "voidBefore": void } }))
    };
    assert_eq!(known(&previous, Some(1)), Value::Null);
    assert_eq!(phone.looks(&text, &json!({ "known": { "previous": previous } })), Value::Null, "it did not tell");
    for void in [0, 2] {
        assert_eq!(known(&previous, Some(void)), json!("differsChain"), "{void}");
    }
    assert_eq!(known(&"07".repeat(32), Some(1)), json!("differsChain"));
}

#[test]
fn the_clock_of_the_phone_is_five_minutes_off_at_most_and_the_beacon_is_not_out() {
    let published = published("drand quicknet 99999999");
    let mut phone = Phone::joined(&published, "drand quicknet 99999999");
    let text = published.to_string();
    let closed = hours().closed();
    for (now, word) in [
        (closed - 301, json!("differsTime")),
        (closed - 300, Value::Null),
        (closed + 300, Value::Null),
        (closed + 301, json!("differsTime")),
        (Round::new(99_999_999).unwrap().time() - 1, json!("differsTime")),
        (Round::new(99_999_999).unwrap().time(), json!("differsBeacon")),
    ] {
        phone.now = now;
        assert_eq!(phone.looks(&text, &json!({})), word, "{now}");
    }
    // A ticket that it has signed was looked at in time.
    phone.now = closed + 301;
    let signed = |by: u8, commitment: Commitment| json!({ "signature": signer(by).sign(commitment).to_string() });
    assert_eq!(phone.looks(&text, &signed(1, published.commitment())), Value::Null);
    assert_eq!(phone.looks(&text, &signed(2, published.commitment())), json!("differsTime"));
    // Which round is the next is known when the list is closed.
    phone.now = closed;
    phone.shown["source"] = json!("drand quicknet next");
    assert_eq!(phone.looks(&text, &json!({})), Value::Null);
}

#[test]
fn all_signed_by_the_keys_that_stand_in_the_ticket() {
    let published = published("dice 12 of 6");
    let browser = browser();
    let all = |witnesses: &[(&str, u8, Option<u8>)]| {
        let line = |(name, key, by): &(&str, u8, Option<u8>)| {
            let signature = by.map(|by| signer(by).sign(published.commitment()).to_string());
            json!({ "name": name, "key": signer(*key).key().to_string(), "signature": signature })
        };
        let shown: Vec<_> = witnesses.iter().map(line).collect();
        let script = "const [text, commitment, shown] = arguments;
            return import('/proof/ticket.js').then(({ signatures, signedByAll, utf8 }) =>
                [signedByAll(utf8(text), commitment, shown), signatures({ witnesses: shown, commitment }) ?? null]);";
        let words = [json!(published.to_string()), json!(published.commitment().to_string()), json!(shown)];
        browser.run(script, &words)
    };
    assert_eq!(all(&[("jisu", 1, Some(1)), ("minho", 2, Some(2))]), json!([true, 2]));
    assert_eq!(all(&[("jisu", 1, Some(1)), ("minho", 2, None)]), json!([false, 1]));
    assert_eq!(all(&[("jisu", 1, Some(1))]), json!([false, 1]), "the list hides a witness");
    assert_eq!(all(&[("jisu", 1, Some(1)), ("minho", 2, Some(1))]), json!([false, null]));
    assert_eq!(all(&[("jisu", 1, Some(1)), ("minho", 9, Some(9))]), json!([false, 2]), "the list has another key");
}
