//! Bodies that fit a description, or nearly.

use serde_json::{Map, Value, json};

use crate::choices::Choices;
use crate::description::{parts, resolved};

/// Deeper than this nothing is invented.
const DEEPEST: usize = 5;
/// What is likely to be meant by a field of this name.
const MEANT: [(&str, &[&str]); 14] = [
    ("about", &["lanes", "teams 2", "teams", "order"]),
    ("average", &["561/3", "180", "0/0", "301"]),
    ("end", &["first", "last"]),
    ("entrants", &["A\nB", "A\nB\nC\nD", "A\nA", "지수, 현우", ""]),
    ("event", &["coffee", "커피", "two  blanks", "\u{202e}"]),
    ("kind", &["witness", "close", "reveal", "void", "again", "attend", "sign", "value", "throw", "open"]),
    ("name", &["A", "B", "LSH", "박지수", "", " ", "a\u{202e}b", "=1+1"]),
    ("people", &["A\nB\nC", "이름\t팀\t핸디\nA\tX\t10\nB\tY\t-3", "A\nA", "A;1;2;3"]),
    ("players", &["PJS", "KYJ", "A", "박지수", ""]),
    ("rule", &["vacant", "average", "average-10", "0", "blind 120"]),
    ("rules", &["no-tap-9", "3-6-9", "current-frame", "baker", "no-tap-9,3-6-9", "candlepin"]),
    ("source", &["dice 12 of 6", "dice 1 of 6", "digits 10", "drand quicknet next", "dice 0 of 6"]),
    ("text", &["A\nB", "host\n", "A\nA", "clock\n"]),
    ("value", &["6", "6 4 1 1 2 3 4 5 6 6 5 4", "0 1 2 3 4 5 6 7 8 9", "7"]),
];
const INTEGERS: [i64; 24] =
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 30, 31, 60, 255, 256, 600, 100_000, -1, i64::MAX, i64::MIN, 1 << 32];

/// A value for a field of this name, which may be wrong; what was heard before is said again.
pub(crate) fn invented(
    (name, schema): (&str, &'static Value),
    choices: &mut Choices<'_>,
    heard: &[String],
    depth: usize,
) -> Value {
    if depth > DEEPEST || choices.below(40) == 39 {
        return anything(choices, heard);
    }
    let parts = parts(schema);
    let said = |keyword: &str| parts.iter().find_map(|part| part.get(keyword));
    if let Some(wanted) = said("const") {
        return wanted.clone();
    }
    if let Some(all) = said("enum").or_else(|| said("anyOf")).or_else(|| said("oneOf")).and_then(Value::as_array) {
        let one = choices.one_of(all);
        return if said("enum").is_some() {
            one.clone()
        } else {
            invented((name, resolved(one)), choices, heard, depth + 1)
        };
    }
    let kind = match said("type") {
        Some(Value::Array(kinds)) => choices.one_of(kinds).as_str(),
        Some(kind) => kind.as_str(),
        None => None,
    };
    match kind {
        Some("object") => object(&parts, choices, heard, depth),
        Some("array") => {
            let count = choices.below(4);
            let item = said("items").unwrap_or(&Value::Null);
            (0..count).map(|_| invented((name, item), choices, heard, depth + 1)).collect()
        }
        Some("integer" | "number") => json!(choices.one_of(&INTEGERS)),
        Some("boolean") => json!(choices.below(2) == 0),
        Some("string") => text(name, choices, heard),
        _ => anything(choices, heard),
    }
}

fn object(parts: &[&'static Value], choices: &mut Choices<'_>, heard: &[String], depth: usize) -> Value {
    let required = |name: &str| {
        let lists = parts.iter().filter_map(|part| part["required"].as_array());
        lists.flatten().any(|one| one == name)
    };
    let mut object = Map::new();
    for (name, schema) in parts.iter().filter_map(|part| part["properties"].as_object()).flatten() {
        if choices.below(8) < if required(name) { 7 } else { 3 } {
            object.insert(name.clone(), invented((name, schema), choices, heard, depth + 1));
        }
    }
    if choices.below(32) == 31 {
        object.insert("unheard_of".to_owned(), anything(choices, heard));
    }
    Value::Object(object)
}

fn text(name: &str, choices: &mut Choices<'_>, heard: &[String]) -> Value {
    let meant = MEANT.iter().find(|(field, _)| *field == name);
    match (choices.below(8), meant) {
        (0..5, Some((_, words))) => json!(choices.one_of(words)),
        (7, _) => json!(String::from_utf8_lossy(choices.some())),
        _ => json!(choices.one_of(heard)),
    }
}

fn anything(choices: &mut Choices<'_>, heard: &[String]) -> Value {
    match choices.below(8) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(1.5),
        3 => json!(choices.one_of(&INTEGERS)),
        4 => json!([]),
        5 => json!({}),
        6 => json!(choices.one_of(heard)),
        _ => json!([[choices.one_of(heard)]]),
    }
}
