//! The page of a name, and what is counted there.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use crate::support::{Game, Serving};
use alley_journal::Memory;
use alley_web::Settings;
use serde_json::{Value, json};

/// A game of one, bowled to its end.
fn bowled(serving: &Serving, name: &str, public: bool, pins: u8) -> Game {
    let game = serving.begin(&[name], public);
    let balls = if pins == 10 { 12 } else { 20 };
    for version in 1..=balls {
        let answer = serving.roll(&game, version, pins);
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    game
}

fn counted(serving: &Serving, name: &str, games: &Value) -> Value {
    let body = json!({ "name": name, "games": games }).to_string();
    let answer = serving.ask("POST", "/api/v1/stats", &[("Accept-Language", "en")], Some(&body));
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

fn link(game: &Game, token: &str) -> Value {
    json!({ "id": game.id, "token": token })
}

#[test]
fn public_games_are_counted_and_others_by_their_links() {
    let serving = Serving::start();
    let public = bowled(&serving, "PJS", true, 10);
    let private = bowled(&serving, "pjs", false, 4);
    bowled(&serving, "PJS", false, 3);
    bowled(&serving, "PJSX", true, 2);
    serving.begin(&["PJS"], true);

    let alone = counted(&serving, "pjs", &json!([]));
    assert_eq!((&alone["public"], &alone["linked"]), (&json!(1), &json!(0)));
    assert_eq!((&alone["bowlers"][0]["name"], &alone["bowlers"][0]["scores"]), (&json!("PJS"), &json!([300])));
    assert_eq!(alone["bowlers"].as_array().unwrap().len(), 1);

    // A link of either kind; a public game is not counted twice; what leads nowhere is not counted.
    let links = json!([
        link(&private, &private.look),
        link(&private, &private.write),
        link(&public, &public.write),
        link(&private, &public.write),
        { "id": "zzzzzz", "token": private.write },
        { "id": "no id", "token": "no token" },
    ]);
    let both = counted(&serving, "PJS", &links);
    assert_eq!((&both["public"], &both["linked"]), (&json!(1), &json!(1)), "{both}");
    let names: Vec<_> = both["bowlers"].as_array().unwrap().iter().map(|each| &each["name"]).collect();
    assert_eq!(names, ["PJS", "pjs"]);
    let wrong = counted(&serving, "PJS", &json!([link(&private, &public.write)]));
    assert_eq!(wrong["linked"], json!(0));
}

#[test]
fn links_sent_along_are_bounded() {
    let serving = Serving::start();
    let link = json!({ "id": "k7f3qd", "token": "00000000000000000000000000000000" });
    assert_eq!(counted(&serving, "PJS", &json!(vec![link.clone(); 200]))["linked"], json!(0));
    let body = json!({ "name": "PJS", "games": vec![link; 201] }).to_string();
    let answer = serving.say(
        format!(
            "POST /api/v1/stats HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .as_bytes(),
    );
    assert_eq!(answer.status, 400, "{answer:?}");
}

#[test]
fn the_page_of_a_name_says_what_it_counts() {
    let serving = Serving::with(Box::new(Memory::default()), Settings::default());
    let name = "<b>박 지수";
    let game = bowled(&serving, name, true, 4);
    let asked = serving.ask("GET", "/stats?name=%3Cb%3E%EB%B0%95+%EC%A7%80%EC%88%98", &[], None);
    assert_eq!((asked.status, asked.header("location")), (303, Some("/stats/%3Cb%3E%EB%B0%95%20%EC%A7%80%EC%88%98")));
    let page = |language: &str| {
        let headers = [("Accept-Language", language)];
        let answer = serving.ask("GET", asked.header("location").unwrap(), &headers, None);
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.body
    };
    let english = page("en");
    for said in [
        "How &lt;b&gt;박 지수 bowls",
        "Games counted: 1 public, 0 more",
        "Everybody of this name is counted together.",
        "Average 80.0 after the first game, 80.0 now",
        "Games by score 60-89: 1",
    ] {
        assert!(english.contains(said), "{said}: {english}");
    }
    assert!(!english.contains("<b>") && !english.contains(&game.write) && !english.contains(&game.look));
    assert!(!english.contains("Missed pins"), "no pins were named");
    assert!(page("ko").contains("이름이 같은 사람은 모두 함께 셉니다."));
    let nobody = serving.ask("GET", "/stats/nobody", &[("Accept-Language", "en")], None);
    assert_eq!(nobody.status, 200);
    assert!(nobody.body.contains("Games counted: 0 public"));
    assert_eq!(serving.ask("GET", "/stats", &[], None).status, 404);
    assert_eq!(serving.ask("GET", "/stats/%20", &[], None).status, 404);
}
