//! Balls that say more than a count, and the rules of the house, over HTTP and on the pages.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use crate::support::{Game, Serving};
use alley_trials::http::Response;
use serde_json::{Value, json};

/// A game, and where it stands.
struct Played<'server> {
    serving: &'server Serving,
    game: Game,
    version: u64,
}

impl<'server> Played<'server> {
    fn begin(serving: &'server Serving, body: &Value) -> Self {
        Self { serving, game: serving.begin_as(body).unwrap(), version: 1 }
    }

    /// The game after this, or why not.
    fn say(&mut self, path: &str, body: &Value) -> Result<Value, String> {
        let answer = self.serving.write(&self.game, ("POST", path), self.version, Some(&body.to_string()));
        if answer.status != 200 {
            return Err(answer.json()["detail"].as_str().unwrap_or_default().to_owned());
        }
        self.version += 1;
        Ok(answer.json())
    }

    fn ball(&mut self, ball: &str) -> Result<Value, String> {
        self.say("rolls", &json!({ "ball": ball }))
    }

    fn look(&self, path: &str) -> Response {
        self.serving.ask("GET", path, &[("Authorization", &format!("Bearer {}", self.game.write))], None)
    }

    fn page(&self) -> String {
        self.look(&format!("/g/{}/{}?lang=en", self.game.id, self.game.write)).body
    }
}

#[test]
fn a_ball_may_be_a_foul_or_name_the_pins_it_left() {
    let serving = Serving::start();
    let mut game = Played::begin(&serving, &json!({ "players": ["Ann"] }));
    let said = game.ball("8:7-10").unwrap();
    assert_eq!(said["players"][0]["frames"][0], json!({ "rolls": [8], "balls": ["8:7-10"], "marks": "8" }));
    assert_eq!(said["next"]["pins"], json!([7, 10]));
    assert_eq!(game.ball("1:9"), Err("pin 9 is said to stand, but it fell to the ball before".to_owned()));
    assert_eq!(game.ball("x"), Err("a roll takes 0 to 10 pins".to_owned()));
    assert_eq!(game.say("rolls", &json!({})), Err("a roll has either pins or a ball".to_owned()));
    assert_eq!(
        game.say("rolls", &json!({ "pins": 1, "ball": "1" })),
        Err("a roll has either pins or a ball".to_owned())
    );
    let said = game.ball("F").unwrap();
    assert_eq!(said["players"][0]["frames"][0]["marks"], "8F");
    let fixed = json!({ "player": 1, "frame": 1, "rolls": ["8:4-6", 2] });
    let said = game.say("corrections", &fixed).unwrap();
    assert_eq!(said["players"][0]["frames"][0]["balls"], json!(["8:4-6", "2"]));
    let page = game.page();
    assert!(page.contains("frame 1, ball 1: 8, split, 4-6 left standing; correct"), "{page}");
    let history = game.look(&format!("/api/v1/games/{}/history", game.game.id)).json();
    assert_eq!((&history[1]["balls"], &history[1]["rolls"]), (&json!(["8:7-10"]), &json!([8])));
    assert_eq!(history[3]["balls"], json!(["8:4-6", "2"]));
}

#[test]
fn a_game_is_played_by_the_rules_it_began_with() {
    let serving = Serving::start();
    let mut game = Played::begin(&serving, &json!({ "players": ["Ann"], "rules": "3-6-9,no-tap-9" }));
    let said = game.say("rolls", &json!({ "pins": 9 })).unwrap();
    assert_eq!(said["rules"], "no-tap-9,3-6-9");
    assert_eq!(said["players"][0]["frames"][0], json!({ "rolls": [9], "marks": "X" }));
    let said = game.say("rolls", &json!({ "pins": 10 })).unwrap();
    assert_eq!((&said["players"][0]["frames"][2]["marks"], &said["next"]["frame"]), (&json!("X"), &json!(4)));
    assert!(game.page().contains("Rules: no-tap-9,3-6-9"));
    let refused = |body: Value| serving.begin_as(&body).unwrap_err();
    assert_eq!(
        refused(json!({ "players": ["Ann"], "rules": "3-6-9,current-frame" })),
        alley_house_rules::RulesRefusal::Together.to_string()
    );
    let sides = "by Baker rules teams of two to five bowl, by all others single bowlers";
    assert_eq!(refused(json!({ "players": ["Ann"], "rules": "baker" })), sides);
    let team = json!({ "name": "KOR", "players": ["Ann", "Ben"] });
    assert_eq!(refused(json!({ "teams": [team] })), sides);
    let few = json!({ "name": "KOR", "players": ["Ann"] });
    assert_eq!(refused(json!({ "teams": [few], "rules": "baker" })), "a Baker team has two to five players");
}

#[test]
fn a_team_bowls_one_line_and_the_board_says_who_is_up() {
    let serving = Serving::start();
    let team = |name: &str, players: [&str; 2]| json!({ "name": name, "players": players });
    let teams = json!({ "teams": [team("KOR", ["Ann", "Ben"]), team("USA", ["Cal", "Dee"])], "rules": "baker" });
    let mut game = Played::begin(&serving, &teams);
    game.say("players", &team("JPN", ["Eve", "Fay"])).unwrap();
    let refused = game.say("players", &json!({ "name": "Guy" }));
    assert_eq!(refused, Err("by Baker rules teams join, by all others single bowlers".to_owned()));
    for _ in 0..3 {
        game.say("rolls", &json!({ "pins": 10 })).unwrap();
    }
    let said = game.say("rolls", &json!({ "pins": 10 })).unwrap();
    assert_eq!((&said["players"][2]["team"], &said["next"]["bowler"]), (&json!(["Eve", "Fay"]), &json!("Dee")));
    assert!(game.page().contains("USA (Dee) is up"));
}
