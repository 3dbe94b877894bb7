//! JSON is read as it is described: serde alone would also take a list for an object, and an object for a word.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, IntoDeserializer, MapAccess, Visitor};

/// What is sent as an object, with the names of its fields.
pub(crate) struct Object<Content>(pub(crate) Content);

/// A word from a fixed set.
#[derive(Clone, Copy, Default)]
pub(crate) struct Word<Content>(pub(crate) Content);

impl<'text, Content: Deserialize<'text>> Deserialize<'text> for Object<Content> {
    fn deserialize<Text: Deserializer<'text>>(text: Text) -> Result<Self, Text::Error> {
        text.deserialize_map(ByName(PhantomData)).map(Self)
    }
}

impl<'text, Content: Deserialize<'text>> Deserialize<'text> for Word<Content> {
    fn deserialize<Text: Deserializer<'text>>(text: Text) -> Result<Self, Text::Error> {
        let word = String::deserialize(text)?;
        Content::deserialize(word.into_deserializer()).map(Self)
    }
}

/// Reads fields by their names, and in no other way.
struct ByName<Content>(PhantomData<Content>);

impl<'text, Content: Deserialize<'text>> Visitor<'text> for ByName<Content> {
    type Value = Content;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<Fields: MapAccess<'text>>(self, fields: Fields) -> Result<Content, Fields::Error> {
        Content::deserialize(MapAccessDeserializer::new(fields))
    }
}

/// They are described like what they hold.
macro_rules! described_as_content {
    ($($kind:ident),*) => {$(
        impl<Content: JsonSchema> JsonSchema for $kind<Content> {
            fn inline_schema() -> bool {
                Content::inline_schema()
            }

            fn schema_name() -> Cow<'static, str> {
                Content::schema_name()
            }

            fn schema_id() -> Cow<'static, str> {
                Content::schema_id()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                Content::json_schema(generator)
            }
        }
    )*};
}

described_as_content!(Object, Word);

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Colour {
        Red,
    }

    #[derive(serde::Deserialize)]
    struct Pair {
        one: u8,
        other: Option<Word<Colour>>,
    }

    fn read(text: &str) -> Option<(u8, Option<Colour>)> {
        let Object(pair) = serde_json::from_str::<Object<Pair>>(text).ok()?;
        Some((pair.one, pair.other.map(|Word(colour)| colour)))
    }

    #[test]
    fn what_is_described_is_read_and_nothing_else() {
        assert_eq!(read(r#"{ "one": 1, "other": "red" }"#), Some((1, Some(Colour::Red))));
        assert_eq!(read(r#"{ "one": 1, "other": null }"#), Some((1, None)));
        for otherwise in
            [r#"[1, "red"]"#, r#"{ "one": 1, "other": { "red": null } }"#, r#"{ "one": 1, "other": "blue" }"#]
        {
            assert_eq!(read(otherwise), None, "{otherwise}");
        }
    }
}
