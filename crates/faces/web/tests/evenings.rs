//! Evenings over HTTP: from one game to the next, lanes with links of their own, the four visitors.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use crate::support::{Game, Serving};
use alley_trials::fresh;
use alley_trials::http::{Connection, Request, Response};
use serde_json::{Value, json};

/// Asks as a program does, with a link and at a version.
fn post(serving: &Serving, path: &str, (token, version): (Option<&str>, Option<u64>), body: &Value) -> Response {
    ask(serving, ("POST", &format!("/api/v1{path}")), (token, version), Some(body))
}

fn ask(
    serving: &Serving,
    (method, path): (&str, &str),
    (token, version): (Option<&str>, Option<u64>),
    body: Option<&Value>,
) -> Response {
    let (bearer, key) = (token.map(|token| format!("Bearer {token}")), format!("key-{}", fresh()));
    let version = version.map(|version| format!("\"{version}\""));
    let mut headers = vec![("Idempotency-Key", key.as_str())];
    headers.extend(bearer.as_deref().map(|bearer| ("Authorization", bearer)));
    headers.extend(version.as_deref().map(|version| ("If-Match", version)));
    serving.ask(method, path, &headers, body.map(ToString::to_string).as_deref())
}

fn get(serving: &Serving, path: &str, token: Option<&str>) -> Response {
    ask(serving, ("GET", path), (token, None), None)
}

/// Everybody bowls the same in every frame: their own count with the first ball, nothing with the second.
fn bowl_all(serving: &Serving, game: &str, token: &str, counts: &[u8]) {
    let read = || get(serving, &format!("/api/v1/games/{game}"), Some(token)).json();
    let mut version = read()["version"].as_u64().unwrap();
    for _ in 0..10 {
        for &count in counts {
            for pins in [count, 0] {
                let answer = post(
                    serving,
                    &format!("/games/{game}/rolls"),
                    (Some(token), Some(version)),
                    &json!({ "pins": pins }),
                );
                assert_eq!(answer.status, 200, "{}", answer.body);
                version += 1;
            }
        }
    }
    assert_eq!(read()["state"], "finished");
}

fn family(serving: &Serving) -> Game {
    serving.begin(&["AAA", "BBB"], false)
}

#[test]
fn one_game_leads_to_the_next_by_the_same_links() {
    let serving = Serving::start();
    let Game { id, write, look } = family(&serving);
    let next = |game: &str, token: &str, body: Value| {
        post(&serving, &format!("/games/{game}/next"), (Some(token), None), &body)
    };
    assert_eq!(next(&id, &write, json!({})).json()["detail"], "the game on lane 1 is not over");
    bowl_all(&serving, &id, &write, &[9, 5]);
    assert_eq!(next(&id, &look, json!({})).status, 403);
    let led = next(&id, &write, json!({ "players": [2, 1], "newcomers": ["CCC"] })).json();
    let (evening, second) = (led["evening"].as_str().unwrap().to_owned(), led["game"].as_str().unwrap().to_owned());
    let names = |game: &str| -> Vec<String> {
        let shown = get(&serving, &format!("/api/v1/games/{game}"), Some(&look)).json();
        shown["players"].as_array().unwrap().iter().map(|player| player["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&second), ["BBB", "AAA", "CCC"]);
    assert_eq!(next(&id, &write, json!({ "players": [1] })).json(), led, "a second tap makes no second game");

    // Taken back, and everybody returns; another one is another game.
    let back = |game: &str| post(&serving, &format!("/games/{game}/back"), (Some(&write), None), &json!({}));
    assert_eq!(back(&second).json()["game"], id.as_str());
    let again = next(&id, &write, json!({})).json()["game"].as_str().unwrap().to_owned();
    assert_ne!(again, second);
    bowl_all(&serving, &again, &write, &[9, 5]);
    assert_eq!(back(&again).json()["detail"], "a ball was bowled in that game");
    let shown = get(&serving, &format!("/api/v1/evenings/{evening}"), Some(&look)).json();
    let totals: Vec<_> = shown["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|place| {
            (place["name"].as_str().unwrap().to_owned(), place["games"].clone(), place["total"].as_i64().unwrap())
        })
        .collect();
    let games = |points: u16| json!([{ "number": 1, "points": points }, { "number": 2, "points": points }]);
    assert_eq!(totals.len(), 2, "one who never bowled is not there");
    assert_eq!(totals[0], ("AAA".to_owned(), games(90), 180));
    assert_eq!(totals[1], ("BBB".to_owned(), games(50), 100));
}

/// An evening by plan on two lanes, and everybody's tokens.
struct Club {
    serving: Serving,
    id: String,
    host: String,
    look: String,
    lanes: Vec<String>,
}

impl Club {
    fn new() -> Self {
        let serving = Serving::start();
        let plan = json!({ "title": "정기전", "people": "P1\tA\nP2\tB\nP3\tA\nP4\tB", "games": 2, "lanes": 2, "contest": "both" });
        let key = fresh_key();
        let ask = || serving.ask("POST", "/api/v1/evenings", &[("Idempotency-Key", &key)], Some(&plan.to_string()));
        let (answer, same) = (ask(), ask());
        assert_eq!(answer.status, 201, "{}", answer.body);
        assert_eq!(same.json()["host"], answer.json()["host"], "the same request has the same answer");
        let begun = answer.json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Self {
            id: text(&begun["evening"]["id"]),
            host: text(&begun["host"]),
            look: text(&begun["look"]),
            lanes: begun["lanes"].as_array().unwrap().iter().map(text).collect(),
            serving,
        }
    }

    fn shown(&self) -> Value {
        get(&self.serving, &format!("/api/v1/evenings/{}", self.id), Some(&self.host)).json()
    }

    fn version(&self) -> u64 {
        self.shown()["version"].as_u64().unwrap()
    }

    fn write(&self, rest: &str, token: Option<&str>, body: &Value) -> Response {
        post(&self.serving, &format!("/evenings/{}{rest}", self.id), (token, Some(self.version())), body)
    }

    fn begin(&self, lane: u8, token: &str) -> Response {
        post(&self.serving, &format!("/evenings/{}/games", self.id), (Some(token), None), &json!({ "lane": lane }))
    }

    fn roll(&self, game: &str, token: Option<&str>) -> u16 {
        let path = format!("/api/v1/games/{game}");
        let version = get(&self.serving, &path, Some(&self.host)).json()["version"].as_u64();
        post(&self.serving, &format!("/games/{game}/rolls"), (token, version), &json!({ "pins": 3 })).status
    }

    /// The status of a page or a stream, which has no end to wait for.
    fn status(&self, path: &str) -> u16 {
        Connection::open(self.serving.address).unwrap().head(&Request::get(path)).unwrap().status
    }
}

fn fresh_key() -> String {
    format!("a-new-evening-of-the-tests-{}", fresh())
}

fn game_of(answer: &Response) -> String {
    answer.json()["game"].as_str().unwrap_or_else(|| panic!("{}", answer.body)).to_owned()
}

#[test]
fn a_lane_writes_on_its_lane_and_nowhere_else() {
    let club = Club::new();
    let (one, two) = (club.lanes[0].as_str(), club.lanes[1].as_str());
    assert_eq!(
        (club.begin(1, two).status, club.begin(2, one).status, club.begin(1, &club.look).status),
        (403, 403, 403)
    );
    let first = game_of(&club.begin(1, one));
    assert_eq!(game_of(&club.begin(1, one)), first, "what is running is not begun again");
    let second = game_of(&club.begin(2, two));
    for (game, token, status) in [
        (&first, Some(one), 200),
        (&first, Some(two), 403),
        (&first, Some(club.look.as_str()), 403),
        (&first, Some(club.host.as_str()), 200),
        (&first, None, 404),
        (&second, Some(two), 200),
        (&second, Some(one), 403),
    ] {
        assert_eq!(club.roll(game, token), status, "{token:?}");
    }
    // A new link for lane 1: the old one opens nothing any more, the other lane does not notice.
    let anew =
        club.write("/links", Some(&club.host), &json!({ "lane": 1 })).json()["token"].as_str().unwrap().to_owned();
    assert_eq!(
        (club.roll(&first, Some(one)), club.roll(&first, Some(&anew)), club.roll(&second, Some(two))),
        (404, 200, 200)
    );
    assert_eq!(club.begin(1, one).status, 404);
    // Closed: nobody writes any more, everybody looks.
    assert_eq!(club.write("/close", Some(&club.host), &json!({})).status, 200);
    for token in [anew.as_str(), two, club.host.as_str(), club.look.as_str()] {
        assert_eq!(club.roll(&second, Some(token)), 403);
        assert_eq!(get(&club.serving, &format!("/api/v1/games/{second}"), Some(token)).status, 200);
    }
    assert_eq!(club.begin(2, two).status, 422);
    assert_eq!(club.write("/reopen", Some(&club.host), &json!({})).status, 200);
    assert_eq!(club.roll(&second, Some(two)), 200);
}

#[test]
fn a_link_whose_answer_was_lost_is_told_again() {
    let club = Club::new();
    let (bearer, version) = (format!("Bearer {}", club.host), format!("\"{}\"", club.version()));
    let hand_out = |key: &str, lane: u8| {
        let headers = [("Authorization", bearer.as_str()), ("If-Match", &version), ("Idempotency-Key", key)];
        let body = json!({ "lane": lane }).to_string();
        club.serving.ask("POST", &format!("/api/v1/evenings/{}/links", club.id), &headers, Some(&body))
    };
    let first = hand_out("links-1", 1);
    assert_eq!((first.status, hand_out("links-1", 1).json()), (200, first.json()));
    assert_eq!(
        (hand_out("links-1", 2).code(), hand_out("links-2", 1).code()),
        ("key_reused".to_owned(), "version_stale".to_owned())
    );
    assert_eq!(club.begin(1, first.json()["token"].as_str().unwrap()).status, 200);
}

#[test]
fn each_route_by_each_of_the_four_visitors() {
    let club = Club::new();
    let (lane, look) = (club.lanes[0].clone(), club.look.clone());
    for (rest, body) in [
        ("/people", json!({ "lane": 1, "name": "P5" })),
        ("/seats", json!({ "lanes": [[1, 2], [3, 4]] })),
        ("/absences", json!({ "person": 1, "game": 1, "rule": "vacant" })),
        ("/links", json!({ "lane": 2 })),
        ("/close", json!({})),
        ("/reopen", json!({})),
    ] {
        let before = club.version();
        let others =
            [None, Some(lane.as_str()), Some(look.as_str())].map(|token| club.write(rest, token, &body).status);
        assert_eq!(others, [404, 403, 403], "{rest}");
        assert_eq!(club.version(), before, "nothing was written");
        assert_eq!(club.write(rest, Some(&club.host), &body).status, 200, "{rest}");
    }
    let amend = |token: Option<&str>| {
        let path = format!("/api/v1/evenings/{}/people/1", club.id);
        let body = json!({ "name": "P1", "team": "B", "handicap": 12 });
        ask(&club.serving, ("PATCH", &path), (token, Some(club.version())), Some(&body)).status
    };
    assert_eq!(
        [None, Some(lane.as_str()), Some(look.as_str()), Some(club.host.as_str())].map(amend),
        [404, 403, 403, 200]
    );
    for rest in ["", "/live"] {
        let read = |token: Option<&str>| {
            let request = Request::get(&format!("/api/v1/evenings/{}{rest}", club.id));
            let request = token.map_or(request.clone(), |token| request.token(token));
            Connection::open(club.serving.address).unwrap().head(&request).unwrap().status
        };
        let all =
            [None, Some("0".repeat(32).as_str()), Some(lane.as_str()), Some(look.as_str()), Some(club.host.as_str())]
                .map(read);
        assert_eq!(all, [404, 404, 200, 200, 200], "{rest}");
    }
    for rest in ["", "/live", "/recap", "/evening.csv", "/evening.json", "/evening.xlsx"] {
        let page = |token: &str| club.status(&format!("/e/{}{token}{rest}", club.id));
        let all = [
            String::new(),
            format!("/{}", "0".repeat(32)),
            format!("/{lane}"),
            format!("/{look}"),
            format!("/{}", club.host),
        ];
        assert_eq!(all.map(|token| page(&token)), [404, 404, 200, 200, 200], "{rest}");
    }
    // What everybody can read leads to no link but their own.
    for (token, others) in [(&look, [&club.host, &lane]), (&lane, [&club.host, &club.lanes[1]])] {
        let page = get(&club.serving, &format!("/e/{}/{token}", club.id), None).body;
        assert!(others.iter().all(|other| !page.contains(other.as_str())));
    }
}

#[test]
fn a_plan_that_cannot_be_is_refused_line_by_line() {
    let serving = Serving::start();
    let refused = |body: Value| {
        let answer =
            serving.ask("POST", "/api/v1/evenings", &[("Idempotency-Key", &fresh_key())], Some(&body.to_string()));
        (answer.status, answer.json())
    };
    let plan = |field: &str, value: Value| {
        let mut plan = json!({ "people": "A\nB", "games": 3, "lanes": 1 });
        plan[field] = value;
        refused(plan)
    };
    let (status, told) = plan("people", json!("A\nA\nB\t\tx"));
    assert_eq!(
        (status, told["faults"].clone()),
        (
            422,
            json!([
                { "line": 2, "detail": "same name as line 1" },
                { "line": 3, "detail": "a handicap is a whole number from -300 to 300" },
            ])
        )
    );
    for (field, value, detail) in [
        ("people", json!(""), "a game needs at least one player"),
        ("games", json!(9), "an evening has one to eight games"),
        ("lanes", json!(0), "an evening has one to 60 lanes"),
        ("handicap", json!("some"), "handicaps are none, each, or a share such as 90% of 220 at most 70"),
        ("rules", json!("baker"), "by Baker rules a team bowls one line, which no plan of an evening has"),
        ("title", json!("a\u{202e}b"), "a title is one line of at most 60 columns"),
    ] {
        let (status, told) = plan(field, value);
        assert_eq!((status, told["detail"].as_str().unwrap_or_default()), (422, detail));
    }
}

#[test]
fn the_stream_of_a_game_leads_on_and_back() {
    let serving = Serving::start();
    let Game { id, write, look } = family(&serving);
    bowl_all(&serving, &id, &write, &[1, 2]);
    let mut viewer = Connection::open(serving.address).unwrap();
    viewer.watch(&Request::get(&format!("/g/{id}/{look}/live?lang=en"))).unwrap();
    let led = post(&serving, &format!("/games/{id}/next"), (Some(&write), None), &json!({})).json();
    let second = led["game"].as_str().unwrap().to_owned();
    let mut told = |expected: &str| {
        for _ in 0..20 {
            let told = viewer.aside("evening").unwrap().unwrap();
            if told.contains(&format!("data-next=\"{expected}\"")) {
                return;
            }
        }
        panic!("nothing leads to {expected}");
    };
    told(&second);
    post(&serving, &format!("/games/{second}/back"), (Some(&write), None), &json!({}));
    told(&id);
}

#[test]
fn figures_of_a_name_know_the_games_of_evenings() {
    let serving = Serving::start();
    let Game { id, write, look } = family(&serving);
    bowl_all(&serving, &id, &write, &[9, 5]);
    let led = post(&serving, &format!("/games/{id}/next"), (Some(&write), None), &json!({})).json();
    bowl_all(&serving, led["game"].as_str().unwrap(), &write, &[8, 5]);
    let figures = |links: Value| {
        let body = json!({ "name": "AAA", "games": links });
        let told = serving.ask("POST", "/api/v1/stats", &[], Some(&body.to_string())).json();
        (told["linked"].clone(), told["bowlers"][0]["scores"].clone())
    };
    let evening = &led["evening"];
    assert_eq!(figures(json!([])), (json!(0), Value::Null), "nothing of it is public");
    assert_eq!(figures(json!([{ "id": evening, "token": look }])), (json!(2), json!([90, 80])));
    let both = json!([{ "id": evening, "token": look }, { "id": id, "token": write }]);
    assert_eq!(figures(both), (json!(2), json!([90, 80])), "a game is counted once");
    let wrong = json!([{ "id": evening, "token": "0".repeat(32) }]);
    assert_eq!(figures(wrong), (json!(0), Value::Null));
    let plan = json!({ "people": "AAA\nBBB", "games": 1, "lanes": 1, "public": true });
    let begun =
        serving.ask("POST", "/api/v1/evenings", &[("Idempotency-Key", &fresh_key())], Some(&plan.to_string())).json();
    let (open, lane) = (begun["evening"]["id"].as_str().unwrap(), begun["lanes"][0].as_str().unwrap());
    let game = game_of(&post(&serving, &format!("/evenings/{open}/games"), (Some(lane), None), &json!({ "lane": 1 })));
    bowl_all(&serving, &game, lane, &[7, 5]);
    assert_eq!(figures(json!([])), (json!(0), json!([70])), "a public evening is counted without a link");
}

#[test]
fn a_refused_next_game_leaves_no_trace() {
    let serving = Serving::start();
    let Game { id, write, .. } = family(&serving);
    let next = |body: Value| post(&serving, &format!("/games/{id}/next"), (Some(&write), None), &body);
    let history =
        || get(&serving, &format!("/api/v1/games/{id}/history"), Some(&write)).json().as_array().unwrap().len();
    assert_eq!(next(json!({ "newcomers": ["Zed"] })).status, 422);
    assert_eq!(history(), 1, "a game that goes on stays by itself");
    bowl_all(&serving, &id, &write, &[1, 2]);
    let before = history();
    for wrong in [json!({ "players": [1, 1] }), json!({ "players": [3] }), json!({ "players": [0] })] {
        assert_eq!(next(wrong).status, 422);
    }
    let crowd: Vec<_> = (0..29).map(|number| format!("N{number}")).collect();
    assert_eq!(history(), before);
    assert_eq!(next(json!({ "newcomers": crowd })).json()["detail"], "a game has at most 30 players");
    let led = next(json!({})).json();
    let shown = get(&serving, &format!("/api/v1/evenings/{}", led["evening"].as_str().unwrap()), Some(&write)).json();
    assert_eq!(shown["people"].as_array().unwrap().len(), 2, "nobody was let in for what was refused");
}

#[test]
fn a_lane_that_was_refused_goes_on_and_a_lane_moves_nobody() {
    let club = Club::new();
    let (one, two) = (club.lanes[0].as_str(), club.lanes[1].as_str());
    let begin = |lane: u8, token: &str, rows: Value| {
        post(
            &club.serving,
            &format!("/evenings/{}/games", club.id),
            (Some(token), None),
            &json!({ "lane": lane, "rows": rows }),
        )
    };
    assert_eq!(begin(1, one, json!([1, 1])).json()["detail"], "number 1 is there twice");
    assert_eq!(begin(1, one, json!([1, 3])).json()["detail"], "only the host lets people in or moves them");
    let first = game_of(&club.begin(1, one));
    // The host moves somebody who bowls already, sees that it cannot be, and moves them back.
    club.write("/seats", Some(&club.host), &json!({ "lanes": [[1], [2, 3, 4]] }));
    assert_eq!(club.begin(2, two).json()["detail"], "number 2 is there twice");
    club.write("/seats", Some(&club.host), &json!({ "lanes": [[1, 2], [3, 4]] }));
    game_of(&club.begin(2, two));
    bowl_all(&club.serving, &first, one, &[3, 4]);
    let next = |body: Value| post(&club.serving, &format!("/games/{first}/next"), (Some(one), None), &body);
    let refused = next(json!({ "newcomers": ["P3", "Eve"] })).json();
    assert_eq!(refused["detail"], "only the host lets people in or moves them");
    let second = game_of(&next(json!({})));
    assert_eq!(club.shown()["people"].as_array().unwrap().len(), 4);
    // Taken back, it leads to the game before; the first of a lane leads to the evening.
    let back = |game: &str| post(&club.serving, &format!("/games/{game}/back"), (Some(one), None), &json!({})).json();
    assert_eq!(back(&second)["game"], json!(first));
}

#[test]
fn a_crowd_on_one_lane_is_refused() {
    let serving = Serving::start();
    let people = (0..40).map(|number| format!("N{number}")).collect::<Vec<_>>().join("\n");
    let plan = json!({ "people": people, "games": 1, "lanes": 1 }).to_string();
    let begun = serving.ask("POST", "/api/v1/evenings", &[("Idempotency-Key", &fresh_key())], Some(&plan)).json();
    let (id, lane) = (begun["evening"]["id"].as_str().unwrap(), begun["lanes"][0].as_str().unwrap());
    let refused = post(&serving, &format!("/evenings/{id}/games"), (Some(lane), None), &json!({ "lane": 1 })).json();
    assert_eq!(refused["detail"], "a game has at most 30 players");
}
