//! What a scorekeeper's page does with a ball when the database has lost the board it was pressed on. The scripts run in
//! node, without a page.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test stops where it fails")]

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

/// What came of a scene.
fn play(scene: &str) -> Value {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("queue-{scene}"));
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::create_dir_all(folder.join("game")).unwrap();
    for script in ["common.js", "writing.js", "game/box.js", "game/known.js", "game/queue.js", "game/rules.js"] {
        fs::copy(here.join("assets").join(script), folder.join(script)).unwrap();
    }
    fs::copy(here.join("tests/queue/script.js"), folder.join("script.js")).unwrap();
    // Node has to be told that these are modules.
    fs::write(folder.join("package.json"), r#"{ "type": "module" }"#).unwrap();
    let output = Command::new("node").args(["script.js", scene]).current_dir(folder).output();
    let output = output.expect("the scripts of the pages are tried in node: run `cargo xtask parts`");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// It was on the board, and nobody has acknowledged it: it is sent until somebody does.
#[test]
fn a_ball_that_was_seen_and_is_lost_is_sent_again() {
    let sent = json!({ "versions": [r#""1""#, r#""1""#, r#""1""#], "keys": 1, "pending": 0, "held": 0, "already": [] });
    assert_eq!(play("own"), sent);
}

/// It was meant for a board that is not there any more: a person decides.
#[test]
fn a_ball_that_follows_a_lost_one_comes_back() {
    let held = json!({ "versions": [r#""2""#], "keys": 1, "pending": 0, "held": 1, "already": [] });
    assert_eq!(play("next"), held);
}
