//! The interface is what its two descriptions say: `docs/api.md` for people, `openapi.json` for machines.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

mod support;

use std::collections::BTreeSet;

use alley_trials::fresh;
use serde_json::{Value, json};
use support::{Game, Serving, fits};

fn described(serving: &Serving) -> Value {
    serving.ask("GET", "/api/v1/openapi.json", &[], None).json()
}

/// The operations a description names: method and path.
fn operations(description: &Value) -> Vec<(String, String)> {
    let paths = description["paths"].as_object().unwrap();
    let each = paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().unwrap().keys().filter(|key| *key != "parameters");
        methods.map(move |method| (method.to_uppercase(), path.clone()))
    });
    each.collect()
}

#[test]
fn everything_that_is_described_is_there() {
    let serving = Serving::start();
    let description = described(&serving);
    let operations = operations(&description);
    assert_eq!(operations.len(), 23);
    for (method, path) in operations.into_iter().filter(|(_, path)| !path.contains("/draws/{id}")) {
        let game = serving.begin(&["PJS", "KYJ"], true);
        serving.roll(&game, 1, 3);
        let operation = &description["paths"][&path][method.to_lowercase()];
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        let body = schema.is_object().then(|| example(schema));
        let key = format!("described-to-the-last-one-{}", fresh());
        let headers = Game::headers(&game.write, 2, &key);
        let path = format!("/api/v1{path}").replace("{id}", &game.id).replace("{number}", "1");
        if path.ends_with("/live") {
            continue; // has no end; the tests of the live stream read it
        }
        let answer = serving.ask(&method, &path, &headers.each(), body.as_deref());
        let promised = operation["responses"].as_object().unwrap();
        assert!(promised.contains_key(&answer.status.to_string()), "{method} {path}: {answer:?}");
        assert!(matches!(answer.status, 200 | 201), "{method} {path}: {answer:?}");
        assert!(answer.json().is_object() || answer.json().is_array());
    }
}

/// Something that fits a schema.
fn example(schema: &Value) -> String {
    let each = schema["properties"].as_object().into_iter().flatten().map(|(name, _)| {
        let value = match name.as_str() {
            "players" => json!(["A", "B"]),
            "public" => json!(true),
            "pins" => json!(4),
            "player" | "frame" | "count" => json!(1),
            "rolls" => json!([5]),
            "name" => json!("LSH"),
            "event" => json!("coffee"),
            "entrants" | "text" => json!("A\nB"),
            "laps" => json!(3),
            "end" => json!("first"),
            "seal" => json!("5f".repeat(32)),
            other => panic!("no example for {other}"),
        };
        (name.clone(), value)
    });
    Value::Object(each.collect()).to_string()
}

#[test]
fn an_answer_has_the_fields_that_are_described() {
    let serving = Serving::start();
    let schemas = described(&serving)["components"]["schemas"].clone();
    let game = serving.begin(&["PJS", "KYJ"], false);
    let shown = serving.roll(&game, 1, 10).json();
    fits(&schemas["Game"], &shown);
    shown["players"].as_array().unwrap().iter().for_each(|player| fits(&schemas["Player"], player));
    fits(&schemas["Problem"], &serving.roll(&game, 1, 10).json());
    let bearer = format!("Bearer {}", game.look);
    let path = format!("/api/v1/games/{}/history", game.id);
    let history = serving.ask("GET", &path, &[("Authorization", &bearer)], None).json();
    assert_eq!(history.as_array().unwrap().len(), 2);
    history.as_array().unwrap().iter().for_each(|entry| fits(&schemas["Entry"], entry));
}

#[test]
fn both_descriptions_name_the_same_routes_and_codes() {
    let description = described(&Serving::start());
    let page = include_str!("../../../../docs/api.md");
    for (method, path) in operations(&description) {
        let written = path.replace("{id}", "ID").replace("{number}", "2");
        let found = path == "/openapi.json" || page.contains(&format!("`{method} {written}`"));
        assert!(found, "docs/api.md does not tell of {method} {written}");
    }
    let codes = &description["components"]["schemas"]["Problem"]["properties"]["code"]["enum"];
    let codes: BTreeSet<_> = codes.as_array().unwrap().iter().map(|code| code.as_str().unwrap()).collect();
    let rows = page.lines().filter(|line| line.starts_with("| 4") || line.starts_with("| 5"));
    let told: BTreeSet<_> = rows.map(|row| row.split('`').nth(1).unwrap()).collect();
    assert_eq!(codes, told);
}
