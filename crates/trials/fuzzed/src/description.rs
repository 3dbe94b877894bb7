//! Every answer of the interface is one that it describes: what is asked in the tests is compared with the description.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde_json::Value;

/// The description that is served.
pub static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(alley_web::description()).unwrap());

/// What the guard may say before anybody knows what is asked for.
const AT_THE_DOOR: [&str; 3] = ["unknown_host", "too_many", "foreign_origin"];

/// One described operation.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// In small letters.
    pub method: &'static str,
    /// Below `/api/v1`, with names in braces.
    pub path: &'static str,
    /// All that is said of it.
    pub described: &'static Value,
}

impl Operation {
    /// By which it is told from all others.
    pub fn name(self) -> &'static str {
        self.described["operationId"].as_str().unwrap()
    }

    /// Whether it changes anything.
    pub fn writes(self) -> bool {
        self.method != "get"
    }

    /// Every problem that may be answered.
    pub fn codes(self) -> BTreeSet<&'static str> {
        let responses = self.described["responses"].as_object().unwrap().values().map(resolved);
        let schemas = responses.filter_map(|response| response["content"].get("application/problem+json"));
        schemas.flat_map(|content| texts(&content["schema"]["allOf"][1]["properties"]["code"]["enum"])).collect()
    }
}

/// Every operation, in the order of the paths.
pub fn operations() -> Vec<Operation> {
    let paths = DESCRIPTION["paths"].as_object().unwrap();
    let each = paths.iter().flat_map(|(path, item)| {
        let item = item.as_object().unwrap();
        item.iter().map(move |(method, described)| Operation { method, path, described })
    });
    each.collect()
}

fn texts(list: &'static Value) -> impl Iterator<Item = &'static str> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap())
}

/// What an answer was, as far as the description goes.
#[derive(Clone, Copy, Debug)]
pub struct Answered<'answer> {
    /// 0 if there was none.
    pub status: u16,
    /// What its body is.
    pub kind: Option<&'answer str>,
    /// Which methods are allowed instead.
    pub allow: Option<&'answer str>,
    /// What it says.
    pub body: &'answer str,
}

/// Fails if this is not described; otherwise says which operation it was, and the code of the problem if there was one.
pub fn check(
    (method, address, sent): (&str, &str, Option<&str>),
    answered: &Answered<'_>,
) -> Option<(&'static str, Option<String>)> {
    let path = address.split('?').next()?.strip_prefix("/api/v1")?;
    // Somebody was hung up on, or asked for no body.
    if answered.status == 0 || method == "HEAD" {
        return None;
    }
    let told = || format!("{method} {address}: {} {}", answered.status, answered.body);
    let is_problem = answered.kind == Some("application/problem+json");
    let said: Value = if is_problem { serde_json::from_str(answered.body).unwrap() } else { Value::Null };
    let code = said["code"].as_str().map(str::to_owned);
    let here: Vec<_> = operations().into_iter().filter(|operation| leads_to(operation.path, path)).collect();
    let Some(operation) = here.iter().find(|operation| operation.method.eq_ignore_ascii_case(method)) else {
        let expected = if here.is_empty() { "not_found" } else { "method_not_allowed" };
        let code = code.unwrap_or_else(|| panic!("not described: {}", told()));
        assert!(code == expected || code == "malformed" || AT_THE_DOOR.contains(&code.as_str()), "{}", told());
        if code == "method_not_allowed" {
            let described = here.iter().map(|operation| operation.method.to_uppercase());
            let head = here.iter().any(|operation| operation.method == "get").then(|| "HEAD".to_owned());
            let allowed: BTreeSet<_> = answered.allow.unwrap().split(',').map(str::to_owned).collect();
            assert_eq!(allowed, described.chain(head).collect(), "{}", told());
        }
        return None;
    };
    let response = &operation.described["responses"][answered.status.to_string()];
    assert!(response.is_object(), "not described: {}", told());
    let kind = answered.kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    let content = resolved(response)["content"].get(kind);
    let schema = &content.unwrap_or_else(|| panic!("{kind} is not described: {}", told()))["schema"];
    if kind.ends_with("json") {
        fits(schema, &serde_json::from_str(answered.body).unwrap(), &told());
    }
    // Where nothing is to be sent, nobody reads what is.
    let awaited = operation.described.get("requestBody").filter(|_| (200..300).contains(&answered.status));
    if let Some((body, sent)) = awaited.zip(sent) {
        let schema = &body["content"]["application/json"]["schema"];
        let read = serde_json::from_str(sent).unwrap_or_else(|error| panic!("{sent:?}: {error}: {}", told()));
        fits(schema, &read, &format!("sent with {}", told()));
    }
    Some((operation.name(), code))
}

/// Whether a path is one of these.
fn leads_to(template: &str, path: &str) -> bool {
    let (mut wanted, mut found) = (template.split('/'), path.split('/'));
    let same = wanted
        .by_ref()
        .zip(found.by_ref())
        .all(|(wanted, found)| if wanted.starts_with('{') { !found.is_empty() } else { wanted == found });
    same && template.split('/').count() == path.split('/').count()
}

/// What this is, or what it refers to.
pub(crate) fn resolved(value: &'static Value) -> &'static Value {
    match value.get("$ref").and_then(Value::as_str) {
        Some(reference) => DESCRIPTION.pointer(reference.strip_prefix('#').unwrap()).unwrap(),
        None => value,
    }
}

/// The parts of a schema that all hold, with what they refer to.
pub(crate) fn parts(schema: &'static Value) -> Vec<&'static Value> {
    let schema = resolved(schema);
    let all = schema.get("allOf").and_then(Value::as_array);
    [schema].into_iter().chain(all.into_iter().flatten().flat_map(parts)).collect()
}

/// Everything that is required is there, everything that is there is described, and is what it is described to be.
fn fits(schema: &'static Value, value: &Value, told: &str) {
    let parts = parts(schema);
    for part in &parts {
        for (keyword, wanted) in part.as_object().unwrap() {
            assert!(holds(keyword, wanted, value, told), "{value} is not {keyword} {wanted}: {told}");
        }
    }
    let Some(object) = value.as_object() else { return };
    let known: BTreeMap<_, Vec<_>> = parts.iter().filter_map(|part| part["properties"].as_object()).flatten().fold(
        BTreeMap::new(),
        |mut known, (name, schema)| {
            known.entry(name).or_insert_with(Vec::new).push(schema);
            known
        },
    );
    for (name, value) in object.iter().filter(|_| !known.is_empty()) {
        let schemas = known.get(name).unwrap_or_else(|| panic!("{name} is not described: {told}"));
        for schema in schemas {
            fits(schema, value, told);
        }
    }
}

fn holds(keyword: &str, wanted: &'static Value, value: &Value, told: &str) -> bool {
    let length = |value: &Value| value.as_str().map(|text| text.chars().count()).or(value.as_array().map(Vec::len));
    match keyword {
        "type" if wanted.is_array() => texts(wanted).any(|kind| is_a(kind, value)),
        "type" => is_a(wanted.as_str().unwrap(), value),
        // What is not there has no size.
        "minimum" | "maximum" if value.is_null() => true,
        "anyOf" => {
            let kinds = wanted.as_array().unwrap();
            let nothing = |kind: &&'static Value| kind["type"] == "null";
            let typed = |kind: &&'static Value| resolved(kind)["type"].as_str().is_some_and(|kind| is_a(kind, value));
            let wanted =
                kinds.iter().find(typed).or_else(|| kinds.iter().find(|kind| nothing(kind) == value.is_null()));
            wanted.is_some_and(|schema| {
                fits(schema, value, told);
                true
            })
        }
        "oneOf" => {
            let fits = |kind: &&'static Value| {
                kind.as_object().unwrap().iter().all(|(word, wanted)| holds(word, wanted, value, told))
            };
            wanted.as_array().unwrap().iter().filter(fits).count() == 1
        }
        "enum" => wanted.as_array().unwrap().contains(value),
        "const" => wanted == value,
        "required" => texts(wanted).all(|name| value.get(name).is_some()),
        "minimum" => value.as_f64() >= wanted.as_f64(),
        "maximum" => value.as_f64() <= wanted.as_f64(),
        "minItems" | "minLength" => length(value) >= wanted.as_u64().map(|least| usize::try_from(least).unwrap()),
        "maxItems" | "maxLength" => length(value) <= wanted.as_u64().map(|most| usize::try_from(most).unwrap()),
        // Whether it may be anything else than a text or a list is for its type to say.
        "pattern" => value.as_str().is_none_or(|text| matches(wanted.as_str().unwrap(), text)),
        "items" => {
            value.as_array().into_iter().flatten().for_each(|item| fits(wanted, item, told));
            true
        }
        "properties" | "additionalProperties" | "allOf" | "description" | "default" | "format" | "title" => true,
        other => panic!("no test for {other}: {told}"),
    }
}

fn is_a(kind: &str, value: &Value) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("no test for {other}"),
    }
}

/// Something that is seen, or this many of these digits: the only kinds of pattern in a body.
fn matches(pattern: &str, text: &str) -> bool {
    if pattern == r"\S" {
        return !text.trim().is_empty();
    }
    let (digits, count) = pattern.strip_prefix("^[").unwrap().strip_suffix("}$").unwrap().split_once("]{").unwrap();
    let capitals = digits.contains("A-F");
    let digit = |letter: char| letter.is_ascii_hexdigit() && (capitals || !letter.is_ascii_uppercase());
    text.len() == count.parse::<usize>().unwrap() && text.chars().all(digit)
}
