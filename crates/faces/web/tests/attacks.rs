//! What somebody tried against a draw over HTTP, against the rule of version 0.1 or none at all, and against today's.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

mod support;

use std::sync::Arc;
use std::time::Duration;

use alley_journal::Memory;
use alley_web::{Allowance, Limits, Settings};
use serde_json::json;
use support::Serving;
use support::room::{Room, guest, host};

fn limited(limits: Limits) -> Arc<Serving> {
    Arc::new(Serving::with(Box::new(Memory::default()), Settings { limits, ..Settings::default() }))
}

/// As many as there are places.
const STRANGERS: usize = 100;

/// How many of a hundred strangers come in from one address, and whether somebody honest does after them.
fn crowded(room: &Room) -> (usize, u16) {
    let names = (0..STRANGERS).map(|number| format!("stranger {number}"));
    let came = names.filter(|name| room.join(&guest(name), 1).status == 200).count();
    (came, room.join(&guest("honest"), 1).status)
}

#[test]
fn a_hundred_strangers_do_not_take_all_places() {
    // Without a limit, nobody else comes in.
    let old = limited(Limits { witnesses_each: usize::MAX, ..Limits::default() });
    assert_eq!(crowded(&Room::on(old, &host(), &json!({}))), (STRANGERS, 422));

    let room = Room::begin(&host(), &json!({}));
    assert_eq!(crowded(&room), (30, 422), "the honest one comes from the same address here");
    let refused = room.join(&guest("honest"), 1);
    assert_eq!((refused.code().as_str(), refused.status), ("too_many_witnesses", 422));
    assert_eq!(refused.json()["detail"], "at most 30 witnesses may join a draw from one address");
    assert_eq!(room.now()["witnesses"].as_array().unwrap().len(), 30, "seventy places are left to others");
    let honest = guest("honest");
    let line = format!("witness-seal {} {} honest\n", honest.seal(&room, 1), honest.signer.key());
    let step = room.step(&room.everyone, "attend", &line);
    assert_eq!(step.code(), "too_many_witnesses", "whichever way somebody joins");

    // The host removes them all, and they do not come back.
    for number in 0..30 {
        assert_eq!(room.host("remove", &json!({ "name": format!("stranger {number}") })), 200);
    }
    assert_eq!(room.join(&guest("stranger 1"), 1).code(), "too_many_witnesses");
    assert_eq!(room.now()["witnesses"], json!([]));
}

#[test]
fn who_is_refused_or_repeated_takes_no_place() {
    let room = Room::on(limited(Limits { witnesses_each: 2, ..Limits::default() }), &host(), &json!({}));
    assert_eq!(room.join(&guest("a"), 1).status, 200);
    for _ in 0..5 {
        assert_eq!(room.join(&guest("a"), 1).code(), "refused", "the name is taken");
    }
    assert_eq!((room.join(&guest("b"), 1).status, room.join(&guest("c"), 1).status), (200, 422));
    // The next draw has places of its own.
    assert_eq!((room.host("shut", &json!({})), room.host("void", &json!({}))), (200, 200));
    assert_eq!(room.host("next", &room.race(&host(), 2, &json!({}))), 200);
    assert_eq!(room.join(&guest("c"), 2).status, 200);
}

/// Somebody behind the same address floods the server while secrets are due. Against a budget that counts every request
/// the honest witness is late and blamed.
#[test]
fn a_flood_from_the_same_address_makes_no_witness_late() {
    let requests = Allowance { burst: 60, pause: Duration::from_hours(1) };
    let (boss, honest, other) = (host(), guest("honest"), guest("other"));
    let (journal, limits) = (Memory::default(), Limits { requests, ..Limits::default() });
    let serving = Serving::with(Box::new(journal.clone()), Settings { limits, ..Settings::default() });
    let room = Room::on(Arc::new(serving), &boss, &json!({}));
    assert_eq!((room.join(&honest, 1).status, room.join(&other, 1).status), (200, 200));
    assert_eq!(room.host("shut", &json!({})), 200);
    assert_eq!((room.sign(&honest), room.sign(&other), room.open()), (200, 200, 200));
    let flooded = (0..100).map(|_| room.get("")).find(|answer| answer.status == 429).unwrap();
    assert_eq!(flooded.code(), "too_many");

    // What is wrong, early, late or no secret at all is refused as everything else is.
    let wrong = guest("honest");
    assert_eq!((room.reveal(&wrong, 1), room.reveal(&honest, 2), room.reveal(&boss, 1)), (429, 429, 429));
    assert_eq!(room.step(&room.everyone, "reveal", "witness-secret\n").status, 429);
    assert_eq!(room.step(&room.everyone, "sign", "nonsense").status, 429);
    assert_eq!(room.step(&room.host, "void", "host\n").status, 429);
    let path = format!("/api/v1/draws/{}/steps", room.id);
    assert_eq!(room.serving.ask("POST", &path, &[], Some("{")).status, 429);
    assert_eq!(room.step(&"0a".repeat(16), "reveal", "witness-secret\n").status, 429, "who has no link opens nothing");

    assert_eq!(room.reveal(&honest, 1), 200);
    assert_eq!(room.reveal(&honest, 1), 429, "once");
    assert_eq!((room.reveal(&other, 1), room.reveal(&boss, 1)), (200, 200));
    assert_eq!(room.get("").status, 429);
    // Another server with the same record shows what became of it.
    let elsewhere = Serving::with(Box::new(journal), Settings::default());
    let bearer = format!("Bearer {}", room.everyone);
    let path = format!("/api/v1/draws/{}", room.id);
    let now = elsewhere.ask("GET", &path, &[("Authorization", &bearer)], None).json();
    assert_eq!(now["draws"][0]["state"], "drawn");
}
