//! The interface described for machines (`OpenAPI` 3.1), by the operations themselves.

use std::collections::{BTreeMap, BTreeSet};

use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::served::Served;
use crate::problem::Code;
use crate::wire;

/// The description as it grows, operation by operation.
pub(crate) struct Document {
    schemas: Schemas,
    responses: Map<String, Value>,
    paths: Map<String, Value>,
}

impl Document {
    pub(crate) fn new() -> Self {
        Self { schemas: Schemas::new(), responses: Map::new(), paths: Map::new() }
    }

    /// An operation whose parts are to describe themselves.
    pub(crate) fn operation(&mut self, (name, summary): (&str, &str), writes: bool) -> Description<'_> {
        let known = [("operationId", json!(name)), ("summary", json!(summary)), ("security", json!([{}]))];
        let mut codes = BTreeSet::from([Code::UnknownHost, Code::TooMany]);
        codes.extend(writes.then_some(Code::ForeignOrigin));
        Description {
            schemas: &mut self.schemas,
            responses: &mut self.responses,
            operation: known.map(|(name, value)| (name.to_owned(), value)).into_iter().collect(),
            parameters: Vec::new(),
            answers: Map::new(),
            codes,
            stale: None,
        }
    }

    pub(crate) fn add(&mut self, (path, method): (&str, &str), operation: Value) {
        self.paths.entry(path).or_insert_with(|| json!({}))[method] = operation;
    }

    pub(crate) fn finish(self) -> Value {
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Alley",
                "version": "1",
                "description": "Keeps the score of ten-pin bowling and holds draws with witnesses: \
                                everything the pages of `alley serve` do.",
                "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
            },
            "servers": [{ "url": "/api/v1" }],
            "paths": self.paths,
            "components": {
                "securitySchemes": {
                    "link": { "type": "http", "scheme": "bearer", "description": "The token at the end of a link" },
                },
                "schemas": self.schemas.finish(),
                "responses": self.responses,
            },
        })
    }
}

/// The types of what is sent and what is told; a field may be needed in one direction only.
struct Schemas {
    sent: SchemaGenerator,
    told: SchemaGenerator,
}

impl Schemas {
    fn new() -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        let told = settings.clone().for_serialize().with_transform(NeverNull);
        Self { sent: settings.into_generator(), told: told.into_generator() }
    }

    fn finish(mut self) -> Map<String, Value> {
        let mut all = self.sent.take_definitions(true);
        all.extend(self.told.take_definitions(true));
        all
    }
}

/// What is absent is left out, and never null.
#[derive(Clone)]
struct NeverNull;

impl Transform for NeverNull {
    fn transform(&mut self, schema: &mut Schema) {
        if let Some(Value::Array(types)) = schema.get_mut("type") {
            types.retain(|kind| kind != "null");
            if let [one] = &types[..] {
                let one = one.clone();
                schema.insert("type".to_owned(), one);
            }
        }
        if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
            choices.retain(|choice| choice["type"] != "null");
            if let [Value::Object(one)] = &choices[..] {
                let one = one.clone();
                schema.remove("anyOf");
                one.into_iter().for_each(|(name, value)| drop(schema.insert(name, value)));
            }
        }
        transform_subschemas(self, schema);
    }
}

/// One operation, as its parts describe it.
pub(crate) struct Description<'all> {
    schemas: &'all mut Schemas,
    responses: &'all mut Map<String, Value>,
    operation: Map<String, Value>,
    parameters: Vec<Value>,
    answers: Map<String, Value>,
    codes: BTreeSet<Code>,
    /// What a stale write is told, besides that it is stale.
    stale: Option<(&'static str, Value)>,
}

impl Description<'_> {
    pub(crate) fn say(&mut self, name: &str, value: Value) {
        self.operation.insert(name.to_owned(), value);
    }

    /// What may be wrong.
    pub(crate) fn codes(&mut self, codes: &[Code]) {
        self.codes.extend(codes);
    }

    pub(crate) fn parameter(&mut self, place: &str, name: &str, required: bool, description: &str, schema: &Value) {
        self.parameters.push(json!({
            "name": name, "in": place, "required": required, "description": description, "schema": schema,
        }));
    }

    pub(crate) fn id(&mut self) {
        let schema = json!({ "type": "string", "pattern": "^[0-9a-z]{6}$" });
        self.parameter("path", "id", true, "The name of the record, as its links have it", &schema);
    }

    pub(crate) fn number(&mut self, description: &str) {
        self.parameter("path", "number", true, description, &json!({ "type": "integer", "minimum": 1 }));
        self.codes(&[Code::NotFound]);
    }

    /// The key of a write; one that links are made from is not to be guessed, and longer.
    pub(crate) fn key(&mut self, shortest: usize) {
        let schema = json!({
            "type": "string", "minLength": shortest, "maxLength": 64, "pattern": "^[0-9A-Za-z][0-9A-Za-z_-]*$",
        });
        let description = "New for every thing wanted done; the same when it is sent again";
        self.parameter("header", "Idempotency-Key", true, description, &schema);
        self.codes(&[Code::Malformed, Code::KeyMissing]);
    }

    /// The version a write follows.
    pub(crate) fn version(&mut self, required: bool) {
        // Nineteen digits: every such number is one that can be read.
        let schema = json!({ "type": "string", "pattern": "^\"(0|[1-9][0-9]{0,18})\"$" });
        let description = "The version this write follows, between quotation marks";
        self.parameter("header", "If-Match", required, description, &schema);
        self.codes(&[Code::Malformed]);
    }

    /// Somebody else may be quicker; then the record is told as it is now.
    pub(crate) fn stale<Kind: Served>(&mut self) {
        let schema = self.schemas.told.subschema_for::<Kind::Shown<'static>>();
        self.stale = Some((Kind::NAME, schema.to_value()));
        self.codes(&[Code::VersionStale]);
    }

    /// The body of the request.
    pub(crate) fn sent<Content: JsonSchema>(&mut self) {
        let schema = self.schemas.sent.subschema_for::<Content>();
        self.say("requestBody", json!({ "required": true, "content": { "application/json": { "schema": schema } } }));
    }

    /// An answer in JSON.
    pub(crate) fn told<Content: JsonSchema>(&mut self, status: u16, headers: &Value) {
        let schema = self.schemas.told.subschema_for::<Content>().to_value();
        self.answer(status, "application/json", &schema, headers);
    }

    pub(crate) fn answer(&mut self, status: u16, kind: &str, schema: &Value, headers: &Value) {
        let summary = &self.operation["summary"];
        let answer = json!({ "description": summary, "headers": headers, "content": { kind: { "schema": schema } } });
        self.answers.insert(status.to_string(), answer);
    }

    pub(crate) fn finish(mut self) -> Value {
        let mut statuses: BTreeMap<u16, Vec<Code>> = BTreeMap::new();
        self.codes.iter().for_each(|code| statuses.entry(code.status()).or_default().push(*code));
        for (status, codes) in statuses {
            let reference = self.problem(status, &codes);
            self.answers.insert(status.to_string(), reference);
        }
        self.say("parameters", json!(self.parameters));
        self.operation.insert("responses".to_owned(), Value::Object(self.answers));
        Value::Object(self.operation)
    }

    /// One status with the codes it may have: described once for all operations.
    fn problem(&mut self, status: u16, codes: &[Code]) -> Value {
        let names: Vec<_> = codes.iter().map(|code| json!(code).as_str().unwrap_or_default().to_owned()).collect();
        let stale = self.stale.as_ref().filter(|_| codes.contains(&Code::VersionStale));
        let name = names.iter().map(String::as_str).chain(stale.map(|(name, _)| *name)).collect::<Vec<_>>().join("-");
        let mut more = json!({ "properties": { "status": { "const": status }, "code": { "enum": names } } });
        if let Some((name, schema)) = stale {
            more["properties"][name] = schema.clone();
            if codes == [Code::VersionStale] {
                more["required"] = json!([name]);
            }
        }
        let problem = wire::problem_schema(&mut self.schemas.told);
        let titles: Vec<_> = codes.iter().map(|code| code.title()).collect();
        let mut response = json!({
            "description": titles.join("; or "),
            "content": { "application/problem+json": { "schema": { "allOf": [problem, more] } } },
        });
        if matches!(codes, [.., Code::TooMany | Code::NotShown] | [Code::Away, ..]) {
            let wait = json!({ "description": "Seconds to wait", "schema": { "type": "integer", "minimum": 1 } });
            response["headers"] = json!({ "Retry-After": wait });
        }
        let reference = json!({ "$ref": format!("#/components/responses/{name}") });
        self.responses.insert(name, response);
        reference
    }
}
