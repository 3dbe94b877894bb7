//! A draw with witnesses over HTTP, by its rules and against them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use crate::support::Serving;
use alley_trials::fresh;
use alley_trials::http::Response;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::io::{BufRead, BufReader, Write};

/// A secret and its owner; the host has no name.
struct Secret {
    owner: Option<&'static str>,
    digits: String,
}

impl Secret {
    fn new(owner: Option<&'static str>, byte: u8) -> Self {
        Self { owner, digits: format!("{byte:02x}").repeat(32) }
    }

    /// The line that opens the seal: the seal is its hash.
    fn opening(&self) -> String {
        match self.owner {
            None => format!("host-secret {}\n", self.digits),
            Some(name) => format!("witness-secret {} {name}\n", self.digits),
        }
    }

    fn seal(&self) -> String {
        Sha256::digest(self.opening()).iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
    }
}

/// A draw on a server, with its two links.
struct Draw {
    serving: Serving,
    id: String,
    host: String,
    everyone: String,
}

impl Draw {
    fn begin(host: &Secret) -> Self {
        Self::on(Serving::start(), host, "지수\n현우\n민서")
    }

    fn on(serving: Serving, host: &Secret, entrants: &str) -> Self {
        let body = json!({ "event": "커피", "entrants": entrants, "laps": 4, "end": "last", "count": 1,
            "public": false, "seal": host.seal() });
        let key = format!("a-new-draw-of-the-tests-{}", fresh());
        let answer = serving.ask("POST", "/api/v1/draws", &[("Idempotency-Key", &key)], Some(&body.to_string()));
        assert_eq!(answer.status, 201, "{answer:?}");
        let said = answer.json();
        let word = |name: &str| said[name].as_str().unwrap().to_owned();
        Self {
            id: said["draw"]["id"].as_str().unwrap().to_owned(),
            host: word("host"),
            everyone: word("everyone"),
            serving,
        }
    }

    fn post(&self, rest: &str, token: &str, version: Option<u64>, body: &Value) -> Response {
        let (bearer, key) = (format!("Bearer {token}"), format!("step-{}", fresh()));
        let version = version.map(|version| format!("\"{version}\""));
        let mut headers = vec![("Authorization", bearer.as_str()), ("Idempotency-Key", key.as_str())];
        headers.extend(version.as_ref().map(|version| ("If-Match", version.as_str())));
        self.serving.ask("POST", &format!("/api/v1/draws/{}{rest}", self.id), &headers, Some(&body.to_string()))
    }

    fn step(&self, token: &str, kind: &str, text: &str) -> Response {
        self.post(
            "/steps",
            token,
            Some(self.shown()["version"].as_u64().unwrap()),
            &json!({ "kind": kind, "text": text }),
        )
    }

    fn join(&self, witness: &Secret) -> Response {
        let text = format!("witness-seal {} {}\n", witness.seal(), witness.owner.unwrap());
        self.step(&self.everyone, "witness", &text)
    }

    fn close(&self) -> Response {
        let text = self.shown()["closing"].as_str().unwrap_or("commitment 00\n").to_owned();
        self.step(&self.host, "close", &text)
    }

    fn reveal(&self, secret: &Secret) -> Response {
        let token = if secret.owner.is_none() { &self.host } else { &self.everyone };
        self.step(token, "reveal", &secret.opening())
    }

    fn get(&self, rest: &str) -> Response {
        let bearer = format!("Bearer {}", self.everyone);
        self.serving.ask("GET", &format!("/api/v1/draws/{}{rest}", self.id), &[("Authorization", &bearer)], None)
    }

    fn shown(&self) -> Value {
        self.get("").json()
    }

    fn now(&self) -> Value {
        self.shown()["draws"].as_array().unwrap().last().unwrap().clone()
    }

    /// The draw, when its race was shown.
    fn drawn(&self) -> Value {
        while self.now()["state"] == "racing" {
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        self.now()
    }
}

#[test]
fn witnesses_first_the_host_last_and_then_it_is_drawn() {
    let (host, jisu, hyunwoo) = (Secret::new(None, 1), Secret::new(Some("지수"), 2), Secret::new(Some("현우"), 3));
    let draw = Draw::begin(&host);
    assert_eq!(draw.reveal(&jisu).status, 422, "nothing is revealed before the list is closed");
    assert_eq!((draw.join(&jisu).status, draw.join(&hyunwoo).status), (200, 200));
    assert_eq!(draw.join(&jisu).status, 422, "nobody joins twice");
    assert_eq!(draw.get("/proofs/1").status, 404);
    assert_eq!(draw.step(&draw.everyone, "close", draw.shown()["closing"].as_str().unwrap()).status, 403);
    assert_eq!(draw.close().status, 200);
    let commitment = draw.now()["commitment"].as_str().unwrap().to_owned();
    assert_eq!(draw.join(&Secret::new(Some("민서"), 4)).status, 422, "nobody joins a closed list");
    assert_eq!(draw.reveal(&host).status, 422, "the host is last");
    assert_eq!(draw.reveal(&Secret { owner: Some("지수"), digits: "ff".repeat(32) }).status, 422);
    assert_eq!((draw.reveal(&hyunwoo).status, draw.reveal(&jisu).status), (200, 200));
    assert_eq!(draw.reveal(&jisu).status, 422, "nobody reveals twice");
    assert_eq!(draw.now()["state"], "closed");
    assert_eq!(draw.reveal(&host).status, 200);
    let now = draw.drawn();
    assert_eq!((now["state"].as_str(), now["level"].as_str()), (Some("drawn"), Some("witnessed")));
    assert_eq!(now["picked"].as_array().unwrap().len(), 1);
    assert_eq!(now["commitment"], commitment.as_str());
    let proof = draw.get("/proofs/1");
    assert!(proof.body.contains(&host.digits) && proof.header("content-disposition").unwrap().contains("attachment"));
    assert!(draw.get("/tickets/1").body.contains(&jisu.seal()));
}

#[test]
fn the_typed_requests_do_what_their_steps_do() {
    let (host, jisu) = (Secret::new(None, 1), Secret::new(Some("지수"), 2));
    let draw = Draw::begin(&host);
    let version = || draw.shown()["version"].as_u64();
    let join = |name: &str, seal: &str| {
        draw.post("/witnesses", &draw.everyone, None, &json!({ "name": name, "seal": seal })).status
    };
    assert_eq!((join("지수", "5f"), join("지\u{200b}수", &jisu.seal()), join("", &jisu.seal())), (422, 422, 422));
    assert_eq!((join("지수", &jisu.seal()), join("지수", &Secret::new(None, 4).seal())), (200, 422));
    assert_eq!(draw.now()["witnesses"], json!([{ "name": "지수", "seal": jisu.seal(), "revealed": false }]));

    let closing = draw.shown()["closing"].as_str().unwrap().to_owned();
    let commitment = closing.strip_prefix("commitment ").unwrap().trim_end();
    let close = json!({ "commitment": commitment });
    assert_eq!(draw.post("/close", &draw.everyone, version(), &close).code(), "look_only");
    assert_eq!(draw.post("/close", &draw.host, None, &close).code(), "version_missing");
    assert_eq!(draw.post("/close", &draw.host, version(), &json!({ "commitment": jisu.seal() })).code(), "refused");
    let stale = draw.post("/close", &draw.host, Some(1), &close);
    assert_eq!((stale.code().as_str(), &stale.json()["draw"]), ("version_stale", &draw.shown()));
    assert_eq!(draw.post("/close", &draw.host, version(), &close).status, 200);
    assert_eq!((draw.now()["state"].as_str(), draw.now()["commitment"].as_str()), (Some("closed"), Some(commitment)));

    assert_eq!(draw.post("/void", &draw.everyone, version(), &json!({})).code(), "look_only");
    assert_eq!(draw.post("/void", &draw.host, None, &json!({})).code(), "version_missing");
    assert_eq!(draw.post("/void", &draw.host, version(), &json!({ "by": "clock" })).code(), "malformed");
    assert_eq!(draw.post("/void", &draw.host, Some(1), &json!({})).code(), "version_stale");
    assert_eq!(draw.post("/void", &draw.host, version(), &json!({})).status, 200);
    assert_eq!((draw.now()["given_up_by"].as_str(), &draw.now()["withheld"]), (Some("host"), &json!(["지수"])));
}

#[test]
fn a_typed_request_and_its_step_are_one_thing_said_twice() {
    let jisu = Secret::new(Some("지수"), 2);
    let draw = Draw::begin(&Secret::new(None, 1));
    let (bearer, path) = (format!("Bearer {}", draw.everyone), |rest| format!("/api/v1/draws/{}/{rest}", draw.id));
    let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", "one-witness")];
    let ask = |rest, body: Value| draw.serving.ask("POST", &path(rest), &headers, Some(&body.to_string()));
    let typed = json!({ "name": "지수", "seal": jisu.seal() });
    let first = ask("witnesses", typed.clone());
    assert_eq!((first.status, first.header("idempotency-replayed")), (200, None));
    let text = format!("witness-seal {} 지수\n", jisu.seal());
    for again in [ask("witnesses", typed), ask("steps", json!({ "kind": "witness", "text": text }))] {
        assert_eq!((again.status, again.header("idempotency-replayed")), (200, Some("true")));
    }
    let other = ask("witnesses", json!({ "name": "현우", "seal": Secret::new(Some("현우"), 3).seal() }));
    assert_eq!(other.code(), "key_reused");
    assert_eq!(draw.shown()["version"], 2);
}

#[test]
fn a_withheld_secret_voids_the_draw_and_stays_to_be_seen() {
    let (host, jisu, hyunwoo) = (Secret::new(None, 1), Secret::new(Some("지수"), 2), Secret::new(Some("현우"), 3));
    let draw = Draw::begin(&host);
    draw.join(&jisu);
    draw.join(&hyunwoo);
    draw.close();
    draw.reveal(&jisu);
    assert_eq!(draw.step(&draw.everyone, "void", "host\n").status, 403, "only the host gives up");
    assert_eq!(draw.step(&draw.host, "void", "clock\n").status, 403, "the clock is nobody's");
    assert_eq!(draw.post("/steps", &draw.host, None, &json!({ "kind": "void", "text": "host\n" })).status, 428);
    assert_eq!(draw.step(&draw.host, "void", "host\n").status, 200);
    assert_eq!((draw.now()["state"].as_str(), &draw.now()["withheld"]), (Some("void"), &json!(["현우"])));
    assert_eq!(draw.reveal(&hyunwoo).status, 422, "too late");
    let again =
        json!({ "entrants": "지수\n현우", "laps": 3, "end": "first", "count": 1, "seal": Secret::new(None, 9).seal() });
    let version = draw.shown()["version"].as_u64();
    assert_eq!(draw.post("/again", &draw.everyone, version, &again).status, 403);
    assert_eq!(draw.post("/again", &draw.host, None, &again).status, 428);
    assert_eq!(draw.post("/again", &draw.host, version, &again).status, 200);
    let draws = draw.shown()["draws"].clone();
    assert_eq!((draws[0]["state"].as_str(), draws[1]["state"].as_str()), (Some("void"), Some("gathering")));
    assert_eq!((draws[1]["number"].as_u64(), &draws[1]["previous"]), (Some(2), &draws[0]["commitment"]));
}

#[test]
fn every_faulty_line_is_pointed_out() {
    let serving = Serving::start();
    let text = "지수\n\n현우\n지수\na,b\nx\u{200b}y\nPark";
    let answer = serving.ask("POST", "/api/v1/entrants", &[], Some(&json!({ "text": text }).to_string()));
    assert_eq!(answer.status, 422);
    let faults = answer.json()["faults"].clone();
    let lines: Vec<_> = faults.as_array().unwrap().iter().map(|fault| fault["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [4, 5, 6]);
    let korean = [("Accept-Language", "ko")];
    let answer = serving.ask("POST", "/api/v1/entrants", &korean, Some(&json!({ "text": text }).to_string()));
    assert_eq!(answer.json()["faults"][0]["detail"], "1번째 줄과 같은 이름입니다");
    let fine = serving.ask("POST", "/api/v1/entrants", &[], Some(r#"{"text":"a\nb"}"#));
    assert_eq!(fine.json(), json!({ "count": 2 }));
}

#[test]
fn names_that_may_be_taken_for_others_are_pointed_out_and_taken() {
    let serving = Serving::start();
    let body = json!({ "text": "Pobi\nP\u{43e}bi\nKim 민서\nw\u{43e}ni" }).to_string();
    let asked = |language: &str| {
        let answer = serving.ask("POST", "/api/v1/entrants", &[("Accept-Language", language)], Some(&body));
        assert_eq!((answer.status, &answer.json()["count"]), (200, &json!(4)));
        answer.json()["warnings"].clone()
    };
    let told = "mixes scripts; a letter may not be the one it looks like";
    assert_eq!(
        asked("en"),
        json!([{ "line": 2, "detail": "looks like the name on line 1" }, { "line": 4, "detail": told }])
    );
    assert_eq!(asked("ko")[0]["detail"], "1번째 줄의 이름과 모양이 비슷합니다");
    let draw = Draw::on(serving, &Secret::new(None, 1), "Pobi\nP\u{43e}bi");
    assert_eq!(draw.now()["entrants"].as_array().unwrap().len(), 2, "it is the host who knows them");
}

#[test]
fn a_thousand_entrants_fit_and_one_more_does_not() {
    let names = |count: usize| (1..=count).map(|number| format!("참가자 {number}")).collect::<Vec<_>>().join("\n");
    let draw = Draw::on(Serving::start(), &Secret::new(None, 1), &names(1000));
    assert_eq!(draw.now()["entrants"].as_array().unwrap().len(), 1000);
    let text = json!({ "text": names(1001) }).to_string();
    assert_eq!(draw.serving.ask("POST", "/api/v1/entrants", &[], Some(&text)).status, 422);
}

/// Reads the race off a live stream: every beat, however it was told.
fn race(draw: &Draw, last: Option<&str>) -> (Vec<String>, Value) {
    let mut stream = draw.serving.connect();
    let last = last.map(|id| format!("Last-Event-ID: {id}\r\n")).unwrap_or_default();
    let (id, token, address) = (&draw.id, &draw.everyone, draw.serving.address);
    write!(stream, "GET /r/{id}/{token}/live HTTP/1.1\r\nHost: {address}\r\n{last}\r\n").unwrap();
    let (mut laps, mut race) = (Vec::new(), false);
    for line in BufReader::new(stream).lines().map(Result::unwrap) {
        race = if let Some(name) = line.strip_prefix("event: ") { name == "race" } else { race };
        let Some(data) = line.strip_prefix("data: ").filter(|_| race) else { continue };
        let told: Value = serde_json::from_str(data).unwrap();
        laps.extend(told["laps"].as_array().unwrap().iter().map(|lap| lap.as_str().unwrap().to_owned()));
        if told["named"].is_array() {
            return (laps, told["named"].clone());
        }
    }
    panic!("the stream ended before the race");
}

#[test]
fn everybody_sees_the_same_race_and_nobody_a_lap_twice() {
    let host = Secret::new(None, 7);
    let draw = Draw::begin(&host);
    draw.close();
    let seen = std::thread::scope(|scope| {
        let early: Vec<_> = (0..3).map(|_| scope.spawn(|| race(&draw, None))).collect();
        draw.reveal(&host);
        early.into_iter().map(|one| one.join().unwrap()).collect::<Vec<_>>()
    });
    let (laps, named) = &seen[0];
    assert_eq!(laps.len(), 4);
    assert!(seen.iter().all(|one| one == &seen[0]));
    assert_eq!(&race(&draw, None), &seen[0], "who comes late sees all of it");
    let version = draw.shown()["version"].as_u64().unwrap();
    let (rest, again) = race(&draw, Some(&format!("{version}.2")));
    assert_eq!((&rest[..], &again), (&laps[2..], named), "who comes back sees the rest");
    let picked = draw.drawn()["picked"][0].as_str().unwrap().to_owned();
    assert_eq!(picked, ["지수", "현우", "민서"][usize::try_from(named[0].as_u64().unwrap()).unwrap()]);
}

/// Every event of a stream until the result is told: its name, its id, what it says.
fn told(draw: &Draw, path: &str) -> Vec<(String, String, String)> {
    let mut stream = draw.serving.connect();
    let (token, address) = (&draw.everyone, draw.serving.address);
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\r\n").unwrap();
    let (mut events, mut event) = (Vec::new(), <[String; 3]>::default());
    for line in BufReader::new(stream).lines().map(Result::unwrap) {
        for (field, place) in ["event: ", "id: ", "data: "].iter().zip(&mut event) {
            place.push_str(line.strip_prefix(field).unwrap_or_default());
        }
        if line.is_empty() && event[0] == "beat" {
            event = Default::default();
        } else if line.is_empty() && !event[0].is_empty() {
            let [name, id, data] = std::mem::take(&mut event);
            let is_last = name == "race" && data.contains("\"named\"");
            events.push((name, id, data));
            if is_last {
                return events;
            }
        }
    }
    panic!("the stream ended before the race");
}

/// Who was picked leaves the server when everybody has seen the race, by whichever way somebody asks.
#[test]
fn nobody_hears_the_result_before_the_race_was_shown() {
    let (host, jisu) = (Secret::new(None, 7), Secret::new(Some("witness"), 2));
    let draw = Draw::begin(&host);
    draw.join(&jisu);
    draw.close();
    draw.reveal(&jisu);
    let version = draw.shown()["version"].as_u64();
    let page = format!("/r/{}/{}", draw.id, draw.everyone);
    let hidden = |said: &str| {
        let counts = ["지수", "현우", "민서"].map(|name| said.matches(name).count());
        assert!(counts[0] == counts[1] && counts[1] == counts[2], "{counts:?} {said}");
        assert!(!said.contains("\"picked\":[\"") && !said.contains("/proof/1"), "{said}");
    };
    let api = format!("/api/v1/draws/{}/live", draw.id);
    let streams = std::thread::scope(|scope| {
        let streams = [scope.spawn(|| told(&draw, &format!("{page}/live"))), scope.spawn(|| told(&draw, &api))];
        let answer = draw.step(&draw.host, "reveal", &host.opening());
        assert_eq!((answer.status, answer.json()["draws"][0]["state"].as_str()), (200, Some("racing")));
        hidden(&answer.body);
        assert!(answer.json()["draws"][0].get("picked").is_none());
        hidden(&draw.get("").body);
        hidden(&draw.serving.ask("GET", &page, &[], None).body);
        // Who comes too late is told as much.
        let stale = draw.post("/void", &draw.host, version, &json!({}));
        assert_eq!(
            (stale.code().as_str(), &stale.json()["draw"]["draws"][0]["state"]),
            ("version_stale", &json!("racing"))
        );
        hidden(&stale.body);
        let proof = draw.get("/proofs/1");
        assert_eq!((proof.status, proof.code().as_str()), (409, "not_shown"));
        assert!(proof.header("retry-after").unwrap().parse::<u64>().unwrap() >= 1);
        let proof = draw.serving.ask("GET", &format!("{page}/proof/1"), &[], None);
        assert!(proof.status == 409 && proof.body.contains("still on"), "{proof:?}");
        assert_eq!(draw.get("/tickets/1").status, 200, "the ticket has no result");
        assert_eq!(draw.now()["state"], "racing", "the race is longer than this test has taken until here");
        streams.map(|stream| stream.join().unwrap())
    });
    let now = draw.now();
    assert_eq!((now["state"].as_str(), draw.get("/proofs/1").status), (Some("drawn"), 200));
    let picked = now["picked"][0].as_str().unwrap();
    for events in &streams {
        let racing = events.iter().position(|(name, ..)| name == "race").unwrap();
        let (last, before) = (&events[events.len() - 1], &events[events.len() - 2]);
        assert!(events[racing - 1..events.len() - 2].iter().all(|(name, _, data)| {
            if name == "board" {
                hidden(data);
            }
            !data.contains("\"named\"")
        }));
        assert_eq!(
            (before.0.as_str(), last.0.as_str()),
            ("board", "race"),
            "the board that tells it, then the last beat"
        );
        assert!(before.2.contains(&format!("\"picked\":[\"{picked}\"]")), "{}", before.2);
        let versions = events[racing - 1..].iter().map(|(_, id, _)| id.split('.').next().unwrap());
        assert!(versions.clone().all(|one| Some(one) == versions.clone().next()), "all of it is one version");
    }
}

#[test]
fn a_draw_opens_to_its_links_only() {
    let draw = Draw::begin(&Secret::new(None, 1));
    let other = Draw::begin(&Secret::new(None, 2));
    draw.close();
    let status = |path: &str, token: Option<&str>| {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let headers: Vec<_> = bearer.iter().map(|bearer| ("Authorization", bearer.as_str())).collect();
        draw.serving.ask("GET", &path.replace("ID", &draw.id), &headers, None).status
    };
    for path in ["/api/v1/draws/ID", "/api/v1/draws/ID/tickets/1"] {
        let found = [None, Some("nonsense"), Some(&other.host[..]), Some(&draw.everyone), Some(&draw.host)]
            .map(|token| status(path, token));
        assert_eq!(found, [404, 404, 404, 200, 200], "{path}");
    }
    for rest in ["", "/ticket/1"] {
        let page = |token: &str| status(&format!("/r/ID{token}{rest}"), None);
        let tokens =
            ["", "/nonsense", &format!("/{}", other.host), &format!("/{}", draw.everyone), &format!("/{}", draw.host)];
        assert_eq!(tokens.map(page), [404, 404, 404, 200, 200], "{rest}");
    }
    assert_eq!(status("/api/v1/games/ID", Some(&draw.host)), 404, "a draw is no game");
    assert_eq!(status("/g/ID", None), 404);
    assert_eq!(status("/api/v1/draws/ID/tickets/2", Some(&draw.host)), 404);
    assert_eq!(status("/api/v1/draws/ID/tickets/..", Some(&draw.host)), 404);
}

#[test]
fn a_secret_that_never_came_is_void_by_the_clock_when_somebody_looks() {
    use alley_journal::{Key, Memory, Moment};
    use alley_play::{Access, Beginning, Followed, Gathering, Stamp, Step, Token, course, entrants};
    use alley_racing::End;

    let (host, jisu) = (Secret::new(None, 1), Secret::new(Some("지수"), 2));
    let mut journal = Memory::default();
    let token = Token::fresh().unwrap();
    let long_ago = |key: &str| Stamp::repeatable(Key::new(key).unwrap(), Moment::from_millis(0));
    let race = course(entrants("지수\n현우").unwrap(), 3, End::Last, 1).unwrap();
    let beginning = Beginning::first_form(Access::new(&token, false), "커피", race, &host.seal()).unwrap();
    let mut room = Followed::<Gathering>::begin(&mut journal, beginning, &long_ago("begin")).unwrap();
    let join = Step::read("witness", &format!("witness-seal {} 지수\n", jisu.seal())).unwrap();
    room.happen(&mut journal, None, &long_ago("join"), &join).unwrap();
    let close = Step::Close(room.content().unwrap().closing().unwrap());
    room.happen(&mut journal, None, &long_ago("close"), &close).unwrap();

    let serving = Serving::with(Box::new(journal), alley_web::Settings::default());
    let (host_link, everyone) = (token.to_string(), token.look().to_string());
    let draw = Draw { serving, id: room.id().to_string(), host: host_link, everyone };
    let now = draw.now();
    assert_eq!((now["state"].as_str(), now["given_up_by"].as_str()), (Some("void"), Some("clock")));
    assert_eq!(now["withheld"], json!(["지수"]), "the one who withheld is named");
    assert_eq!(draw.reveal(&jisu).status, 422, "too late");
    let page = draw.serving.ask("GET", &format!("/r/{}/{}", draw.id, draw.everyone), &[], None).body;
    assert!(page.contains("Withheld by") && !page.contains("not to blame"), "{page}");
}

#[test]
fn a_host_who_gives_up_last_has_withheld() {
    let (host, jisu) = (Secret::new(None, 1), Secret::new(Some("지수"), 2));
    let draw = Draw::begin(&host);
    draw.join(&jisu);
    draw.close();
    draw.reveal(&jisu);
    assert_eq!(draw.step(&draw.host, "void", "host\n").status, 200);
    assert_eq!(draw.now()["withheld"], json!([""]), "an empty name is the host's");
    let page = draw.serving.ask("GET", &format!("/r/{}/{}", draw.id, draw.everyone), &[], None).body;
    assert!(page.contains("Withheld by") && !page.contains("not to blame"), "{page}");
}
