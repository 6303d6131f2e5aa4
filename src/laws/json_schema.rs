//! JSON Schemas of the law files, for editors. The types that are read by hand
//! in `schema.rs` are described by hand here, side by side with them.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::schema::house::HouseFile;
use super::schema::settlement::{MoneyFile, SettlementFile, Written};
use super::schema::variant::{VariantCodeFile, VariantFile};
use super::schema::{
    ByReading, CodeFile, DefineEntry, EffectUse, Entry, FallBackEntry, Flag, FullValue, GameFile, GapEntry, LawEntry, OneOrMany,
    OptionEntry, Ordered, Presume, Range, ReadingEntry, SeveralEntry, Target, Test, ValueEntry, VocabularyFile, When,
};

/// The schema of each kind of law file: its file name and its text.
pub fn schemas() -> Vec<(&'static str, String)> {
    fn text<T: JsonSchema>() -> String {
        let schema = SchemaGenerator::default().into_root_schema_for::<T>();
        let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
        text.push('\n');
        text
    }
    vec![
        ("vocabulary.json", text::<VocabularyFile>()),
        ("game.json", text::<GameFile>()),
        ("code.json", text::<CodeFile>()),
        ("settlement.json", text::<SettlementFile>()),
        ("money.json", text::<MoneyFile>()),
        ("house.json", text::<HouseFile>()),
        ("variant.json", text::<VariantFile>()),
        ("variant-code.json", text::<VariantCodeFile>()),
    ]
}

macro_rules! describe {
    ($type:ty, $name:literal, |$generator:ident| $schema:expr) => {
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema($generator: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

impl<T: JsonSchema> JsonSchema for Ordered<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("MapOf{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "object", "additionalProperties": generator.subschema_for::<T>()})
    }
}

/// A word or a number, as YAML writes them.
fn scalar() -> Schema {
    json_schema!({"type": ["string", "integer", "boolean"]})
}

/// A word, a number, or ways to work a number out.
fn parameter() -> Schema {
    let sum = json_schema!({
        "type": "object",
        "properties": {"sum": {"type": "object", "additionalProperties": {"type": "integer"}}},
        "required": ["sum"],
        "additionalProperties": false
    });
    json_schema!({"anyOf": [scalar(), sum, {"type": "array", "items": {"anyOf": [scalar(), sum]}}]})
}

describe!(OneOrMany, "OneOrMany", |_generator| json_schema!({"anyOf": [scalar(), {"type": "array", "items": scalar()}]}));
describe!(Written, "Formula", |_generator| json_schema!({"type": ["string", "integer"]}));
describe!(Flag, "Flag", |_generator| json_schema!({"enum": ["yes", "no", true, false]}));
describe!(ValueEntry, "Value", |generator| json_schema!({"anyOf": [{"type": "string"}, generator.subschema_for::<FullValue>()]}));
describe!(EffectUse, "Outcome", |_generator| json_schema!({
    "anyOf": [
        {"type": "string"},
        {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": {"type": "object", "additionalProperties": parameter()}}
    ]
}));
describe!(Presume, "Presume", |generator| json_schema!({
    "anyOf": [scalar(), {"type": "object", "additionalProperties": generator.subschema_for::<When>()}]
}));
describe!(OptionEntry, "Option", |generator| json_schema!({
    "anyOf": [generator.subschema_for::<EffectUse>(), generator.subschema_for::<SeveralEntry>()]
}));
describe!(Target, "Target", |generator| json_schema!({"anyOf": [{"type": "string"}, generator.subschema_for::<ByReading>()]}));
describe!(When, "Condition", |generator| json_schema!({
    "type": "object",
    "properties": {
        "all": {"type": "array", "items": generator.subschema_for::<When>()},
        "any": {"type": "array", "items": generator.subschema_for::<When>()},
        "not": generator.subschema_for::<When>(),
        "sum": {"type": "object", "additionalProperties": {"type": "integer"}}
    },
    "additionalProperties": generator.subschema_for::<Test>()
}));
describe!(Test, "Test", |generator| json_schema!({
    "anyOf": [
        generator.subschema_for::<OneOrMany>(),
        {"type": "object", "properties": {"not": generator.subschema_for::<OneOrMany>()}, "required": ["not"], "additionalProperties": false},
        generator.subschema_for::<Range>()
    ]
}));
describe!(Entry, "Entry", |generator| json_schema!({
    "anyOf": [
        named::<LawEntry>(generator, "law"),
        named::<DefineEntry>(generator, "define"),
        named::<ReadingEntry>(generator, "reading"),
        named::<GapEntry>(generator, "gap"),
        named::<FallBackEntry>(generator, "fall-back")
    ]
}));

/// The schema of an entry's body with the key that names the entry.
fn named<T: JsonSchema>(generator: &mut SchemaGenerator, key: &str) -> Schema {
    let mut schema = T::json_schema(generator);
    let object = schema.ensure_object();
    if let Some(properties) = object.entry("properties").or_insert_with(|| serde_json::json!({})).as_object_mut() {
        properties.insert(key.to_owned(), serde_json::json!({"type": "string"}));
    }
    if let Some(required) = object.entry("required").or_insert_with(|| serde_json::json!([])).as_array_mut() {
        required.insert(0, serde_json::Value::String(key.to_owned()));
    }
    schema
}
