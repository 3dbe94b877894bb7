//! A draw whose ticket is signed, over HTTP: host, witnesses, strangers and a public value.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use crate::support::room::{Room, guest, host};
use alley_trials::http::{Connection, Request};
use serde_json::{Value, json};

#[test]
fn everybody_signs_then_opens_and_the_dice_fall_one_by_one() {
    let (boss, jisu, hyunwoo) = (host(), guest("지수"), guest("현우"));
    let room = Room::begin(&boss, &json!({ "source": "dice 12 of 6" }));
    assert_eq!((room.join(&jisu, 1).status, room.join(&hyunwoo, 1).status), (200, 200));
    assert_eq!(room.post("shut", &room.everyone, &json!({})).status, 403);
    assert_eq!(room.host("shut", &json!({ "open_for": 5 })), 422, "nobody could open anything in five seconds");
    assert_eq!(room.host("shut", &json!({})), 200);
    let commitment = room.commitment();
    assert_eq!((room.open(), room.reveal(&jisu, 1)), (422, 422), "nothing opens before all have signed");
    let forged = hyunwoo.signer.sign(commitment).to_string();
    assert_eq!(room.post("signatures", &room.everyone, &json!({ "name": "지수", "signature": forged })).status, 422);
    assert_eq!((room.sign(&jisu), room.sign(&hyunwoo), room.sign(&jisu)), (200, 200, 422));
    assert_eq!(room.host("open", &json!({ "commitment": "ab".repeat(32) })), 422, "that is not what all see");
    assert_eq!(room.open(), 200);
    let now = room.now();
    assert_eq!(now["open_until"].as_u64().unwrap() - now["closed"].as_u64().unwrap(), 600);
    assert!(now["deadline"].as_i64().unwrap() / 1000 <= now["open_until"].as_i64().unwrap());
    assert_eq!(room.host("throws", &json!({ "place": 1, "face": 6 })), 422, "the value comes after the secrets");
    assert_eq!((room.reveal(&jisu, 1), room.reveal(&hyunwoo, 1), room.reveal(&boss, 1)), (200, 200, 200));

    assert_eq!(room.now()["state"], "casting");
    assert_eq!(room.post("throws", &room.everyone, &json!({ "place": 1, "face": 6 })).status, 403);
    let throw = |place: u8, face: u8| room.host("throws", &json!({ "place": place, "face": face }));
    assert_eq!((throw(2, 6), throw(1, 7), throw(1, 0)), (422, 422, 422));
    for place in 1..=12 {
        assert_eq!(throw(place, place % 6 + 1), 200);
        assert_eq!(room.now()["thrown"].as_array().unwrap().len(), usize::from(place));
    }
    assert_eq!((throw(13, 1), throw(3, 4), throw(3, 5)), (422, 422, 200), "the same again is no correction");
    assert_eq!(room.now()["corrected"], json!([{ "place": 3, "was": 4 }]));
    assert_eq!(room.host("value", &json!({ "value": "2 3 4 5 6 1 2 3 4 5 6 1" })), 422, "that is not what was thrown");
    assert_eq!(room.host("value", &json!({ "value": "2 3 5 5 6 1 2 3 4 5 6 1" })), 200);
    let verdict = room.holds(1, commitment);
    assert_eq!(verdict.level().to_string(), "public");
    assert!(room.get("/proofs/1").body.contains("throw-corrected 3 4\n"));
    assert_eq!((room.now()["state"].as_str(), room.now()["level"].as_str()), (Some("drawn"), Some("public")));
}

#[test]
fn the_host_decides_who_comes_in_and_nobody_blocks_a_draw() {
    let (boss, jisu, stranger) = (host(), guest("지수"), guest("stranger"));
    let room = Room::begin(&boss, &json!({}));
    assert_eq!(room.join(&guest("주최자"), 1).status, 422, "a witness is not called like the host");
    assert_eq!(room.join(&stranger, 1).status, 200);
    assert_eq!(room.post("remove", &room.everyone, &json!({ "name": "stranger" })).status, 403);
    assert_eq!(room.host("remove", &json!({ "name": "stranger" })), 200);
    assert_eq!(room.host("remove", &json!({ "name": "stranger" })), 422, "nobody is removed twice");
    assert_eq!(room.host("door", &json!({ "ask_first": true })), 200);
    assert_eq!((room.join(&jisu, 1).status, room.join(&guest("other"), 1).status), (200, 200));
    assert_eq!((&room.now()["asking"], &room.now()["witnesses"]), (&json!(["지수", "other"]), &json!([])));
    assert_eq!(room.host("admit", &json!({ "name": "지수" })), 200);
    assert_eq!(room.now()["witnesses"][0]["name"], "지수");
    assert_eq!(room.host("shut", &json!({})), 200);
    assert!(!room.get("/tickets/1").body.contains("other"), "one who was not let in is not on the ticket");

    // A witness who does not sign holds the draw up until its last moment at most; the host need not wait so long.
    assert_eq!(room.open(), 422);
    assert_eq!(room.host("void", &json!({})), 200);
    assert_eq!((room.now()["state"].as_str(), &room.now()["withheld"]), (Some("void"), &json!(["지수"])));
    let next = |number: u32, more: &Value| room.host("next", &room.race(&host(), number, more));
    assert_eq!(next(2, &json!({ "event_id": "e8".repeat(32) })), 422, "the event is another");
    assert_eq!(next(2, &json!({})), 200);
    assert_eq!((&room.now()["number"], &room.now()["void_before"]), (&json!(2), &json!(1)));
    // Given up before anything is published, a draw leaves its number to the next.
    assert_eq!(room.host("void", &json!({})), 200);
    assert_eq!(room.now()["state"], "given_up");
    assert_eq!(next(2, &json!({ "end": null, "count": null })), 200);
    assert_eq!((&room.now()["number"], room.now().get("end")), (&json!(2), None));
    let numbers: Vec<_> = room.shown()["draws"].as_array().unwrap().iter().map(|draw| draw["number"].clone()).collect();
    assert_eq!(numbers, [1, 2, 2]);
}

#[test]
fn a_place_is_filled_again_and_all_can_get_a_place() {
    let boss = host();
    let room = Room::begin(&boss, &json!({}));
    assert_eq!((room.host("shut", &json!({})), room.open(), room.reveal(&boss, 1)), (200, 200, 200));
    let picked = room.drawn()["picked"][0].as_str().unwrap().to_owned();
    let left: Vec<_> = ["지수", "현우", "민서"].into_iter().filter(|name| *name != picked).collect();
    let second = host();
    let unpicked = json!({ "entrants": picked, "instead_of": [left[0]] });
    assert_eq!(room.host("next", &room.race(&second, 2, &unpicked)), 422, "nobody was picked in that place");
    let wish = json!({ "entrants": left.join("\n"), "instead_of": [picked] });
    assert_eq!(room.host("next", &room.race(&second, 2, &wish)), 200);
    assert_eq!(room.now()["instead_of"], json!([picked]));
    assert_eq!((room.host("shut", &json!({})), room.open(), room.reveal(&second, 2)), (200, 200, 200));
    let commitment = room.commitment();

    // A host who goes on ends the show.
    let third = host();
    let order = json!({ "end": null, "count": null });
    assert_eq!(room.host("next", &room.race(&third, 3, &order)), 200);
    room.holds(2, commitment);
    assert!(room.get("/proofs/2").body.contains(&format!("instead-of {picked}\n")));
    assert_eq!((room.host("shut", &json!({})), room.open(), room.reveal(&third, 3)), (200, 200, 200));
    room.holds(3, room.commitment());
    assert_eq!(room.now()["picked"].as_array().unwrap().len(), 3);
}

/// Who follows when secrets begin to be opened is there; who does not is absent, not accused of withholding more.
#[test]
fn a_witness_without_a_stream_is_absent() {
    let (boss, here, gone) = (host(), guest("here"), guest("gone"));
    let room = Room::begin(&boss, &json!({}));
    room.join(&here, 1);
    room.join(&gone, 1);
    let mut stream = Connection::open(room.serving.address).unwrap();
    let path = format!("/api/v1/draws/{}/live?witness={}", room.id, here.seal(&room, 1));
    stream.watch(&Request::get(&path).token(&room.everyone)).unwrap();
    stream.event().unwrap();
    assert_eq!(room.host("shut", &json!({})), 200);
    assert_eq!((room.sign(&here), room.sign(&gone), room.open()), (200, 200, 200));
    drop(stream);
    assert_eq!(room.host("void", &json!({})), 200);
    let now = room.now();
    assert_eq!((&now["withheld"], &now["absent"]), (&json!(["here", "gone"]), &json!(["gone"])));
}

#[test]
fn what_cannot_begin_is_refused_in_a_sentence() {
    let boss = host();
    let room = Room::begin(&boss, &json!({}));
    let refused = |more: Value| {
        let answer = room.begin_with(&boss, &more);
        (answer.status, answer.json()["detail"].as_str().unwrap_or_default().to_owned())
    };
    let spelling = refused(json!({ "source": "three dice" }));
    assert_eq!(spelling.0, 422);
    assert!(spelling.1.contains("dice 12 of 6"), "{}", spelling.1);
    assert_eq!(refused(json!({ "source": "dice 012 of 6" })).0, 422);
    assert_eq!(refused(json!({ "event_id": "e7" })).0, 422);
    assert_eq!(refused(json!({ "count": null })).0, 400);
    assert_eq!(refused(json!({ "entrants": "a  b\nc" })).0, 422, "two blanks look like one");
    assert_eq!(room.host("next", &json!({ "entrants": "a\nb", "laps": 3, "seal": "5f".repeat(32) })), 400);
    // A round that is past when the list is closed is no value of the future.
    let past = Room::begin(&boss, &json!({ "source": "drand quicknet 1" }));
    assert_eq!(past.host("shut", &json!({})), 422);
}
