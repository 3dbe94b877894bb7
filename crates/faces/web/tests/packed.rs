//! Pages, scripts and styles come packed to those who unpack them, and are the same text to everybody.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::io::{Read, Write};

use crate::support::Serving;
use flate2::read::GzDecoder;

/// The head of an answer, and its bytes.
fn ask(serving: &Serving, method: &str, path: &str, accepts: &str) -> (String, Vec<u8>) {
    let mut stream = serving.connect();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {}\r\nAccept-Encoding: {accepts}\r\nConnection: close\r\n\r\n",
        serving.address
    );
    stream.write_all(text.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    (String::from_utf8(answer[..end].to_vec()).unwrap(), answer[end + 4..].to_vec())
}

fn header<'head>(head: &'head str, name: &str) -> Option<&'head str> {
    head.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")))
}

#[test]
fn everything_of_a_page_is_packed_for_those_who_accept_it_and_the_same_for_all() {
    let serving = Serving::start();
    let game = serving.begin(&["Ann", "Ben"], true);
    let (_, page) = ask(&serving, "GET", "/", "identity");
    let page = String::from_utf8(page).unwrap();
    let assets = page.split('"').filter(|word| word.starts_with("/assets/")).map(str::to_owned);
    let pages = [
        "/".to_owned(),
        format!("/g/{}", game.id),
        format!("/g/{}/{}", game.id, game.write),
        format!("/g/{}/sheet", game.id),
        "/nowhere".to_owned(),
    ];
    for path in pages.into_iter().chain(assets) {
        let (plain_head, plain) = ask(&serving, "GET", &path, "br, gzip;q=0");
        let (head, packed) = ask(&serving, "GET", &path, "gzip, br");
        for head in [&plain_head, &head] {
            assert_eq!(header(head, "vary"), Some("accept-encoding"), "{path}\n{head}");
        }
        assert_eq!(header(&plain_head, "content-encoding"), None, "{path}");
        assert_eq!(header(&head, "content-encoding"), Some("gzip"), "{path}");
        let same = ["content-type", "cache-control", "content-security-policy", "x-content-type-options"];
        assert!(same.iter().all(|name| header(&head, name) == header(&plain_head, name)), "{path}");
        assert!(packed.len() < plain.len(), "{path}");
        let mut unpacked = Vec::new();
        GzDecoder::new(packed.as_slice()).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain, "{path}");
        for (accepts, length) in [("gzip", packed.len()), ("identity", plain.len())] {
            let (head, body) = ask(&serving, "HEAD", &path, accepts);
            assert_eq!(header(&head, "content-length"), Some(length.to_string().as_str()), "{path}");
            assert_eq!(body, b"", "{path}");
        }
    }
}

#[test]
fn what_programs_ask_for_and_what_is_taken_home_stays_plain() {
    let serving = Serving::start();
    let game = serving.begin(&["Ann", "Ben"], true);
    for path in [format!("/api/v1/games/{}", game.id), "/api/v1/games".to_owned(), "/api/v1/openapi.json".to_owned()] {
        let (head, body) = ask(&serving, "GET", &path, "gzip");
        assert!(head.starts_with("HTTP/1.1 200 "), "{path}\n{head}");
        assert_eq!(header(&head, "content-encoding"), None, "{path}");
        assert!(serde_json::from_slice::<serde_json::Value>(&body).is_ok(), "{path}");
    }
}

#[test]
fn a_policy_goes_with_everything_that_a_browser_could_show_as_a_page() {
    let serving = Serving::start();
    let (head, page) = ask(&serving, "GET", "/", "identity");
    assert!(header(&head, "content-security-policy").unwrap().starts_with("default-src 'none'; script-src 'self'"));
    let page = String::from_utf8(page).unwrap();
    let assets: Vec<_> = page.split('"').filter(|word| word.starts_with("/assets/")).collect();
    assert!(assets.len() > 3, "{page}");
    for asset in assets {
        let (head, _) = ask(&serving, "GET", asset, "identity");
        assert_eq!(header(&head, "x-content-type-options"), Some("nosniff"), "a script is no page, whatever it says");
        assert_eq!(header(&head, "cross-origin-resource-policy"), Some("same-origin"), "{asset}");
        assert_eq!(header(&head, "content-security-policy"), None, "{asset}");
    }
    let (head, _) = ask(&serving, "GET", "/assets/nowhere.js", "identity");
    assert!(header(&head, "content-security-policy").is_some(), "a page that says so");
}
