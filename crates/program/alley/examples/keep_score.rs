//! Keeps the score of a game over HTTP (`docs/api.md`), as any program can:
//!
//! ```text
//! export KEY=$(openssl rand -hex 16)
//! cargo run --example keep_score -- http://127.0.0.1:8300 PJS KYJ < balls.txt
//! ```
//!
//! One ball per line, in the order bowled: `7`, `F` for a foul, `8:7-10` with the pins left. KEY is a secret: those who have it
//! get the links. After a crash run it again with the same KEY and the same balls: what is written already is not written twice.

#![allow(clippy::print_stderr, reason = "an example says why it stops")]

use std::error::Error;
use std::io::{BufRead as _, Write as _};
use std::process::ExitCode;
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};
use ureq::Agent;

fn main() -> ExitCode {
    match keep_score() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn keep_score() -> Result<(), Box<dyn Error>> {
    let key = std::env::var("KEY").map_err(|_| "KEY must be set to a secret of at least 22 characters")?;
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [server, players @ ..] = words.as_slice() else {
        return Err("usage: keep_score SERVER PLAYER... < BALLS".into());
    };
    let client = Client { agent: agent(), games: format!("{server}/api/v1/games") };

    let begun = client.write("", &[("Idempotency-Key", &key)], &json!({ "players": players }))?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let (id, token) = (text(&begun["game"]["id"]), format!("Bearer {}", text(&begun["write"])));
    writeln!(std::io::stdout(), "{server}/g/{id}/{}", text(&begun["look"]))?;

    let mut game = begun["game"].clone();
    for (line, number) in std::io::stdin().lock().lines().zip(1..) {
        // The version that this ball follows: if somebody else was quicker, the server refuses.
        let (version, key) = (format!("\"{}\"", game["version"]), format!("ball-{number}"));
        let headers = [("Authorization", token.as_str()), ("If-Match", &version), ("Idempotency-Key", &key)];
        game = client
            .write(&format!("/{id}/rolls"), &headers, &json!({ "ball": line? }))
            .map_err(|reason| format!("line {number}: {reason}"))?;
    }
    for ranked in game["ranking"].as_array().into_iter().flatten() {
        writeln!(std::io::stdout(), "{}. {} {}", ranked["rank"], text(&ranked["name"]), ranked["score"])?;
    }
    Ok(())
}

fn agent() -> Agent {
    Agent::config_builder().http_status_as_error(false).timeout_global(Some(Duration::from_secs(10))).build().into()
}

struct Client {
    agent: Agent,
    games: String,
}

impl Client {
    /// Says the same until it is heard: the key makes a repeat harmless.
    fn write(&self, path: &str, headers: &[(&str, &str)], body: &Value) -> Result<Value, Box<dyn Error>> {
        let mut pause = Duration::from_millis(250);
        loop {
            let answer = self.post(path, headers, body);
            match answer {
                Ok((200..=299, said)) => return Ok(said),
                Ok((408 | 429 | 500..=599, _)) | Err(_) if pause < Duration::from_secs(5) => sleep(pause),
                Ok((_, said)) => return Err(reason(&said).into()),
                Err(error) => return Err(error.into()),
            }
            pause *= 2;
        }
    }

    fn post(&self, path: &str, headers: &[(&str, &str)], body: &Value) -> Result<(u16, Value), ureq::Error> {
        let request = self.agent.post(format!("{}{path}", self.games)).header("Content-Type", "application/json");
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        let mut answer = request.send(body.to_string())?;
        let said = answer.body_mut().read_to_string()?;
        Ok((answer.status().as_u16(), serde_json::from_str(&said).unwrap_or_default()))
    }
}

/// What a problem says of itself.
fn reason(problem: &Value) -> String {
    let said = problem["detail"].as_str().or_else(|| problem["title"].as_str());
    said.unwrap_or("this is no server of Alley").to_owned()
}
