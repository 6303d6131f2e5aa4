//! Conditions as they are written.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::shapes::{FirstKey, OneOrMany, Ordered, Text};

/// A condition as written: what each key asks for.
#[derive(Clone, Debug, Default)]
pub struct When(pub Vec<(String, Test)>);

/// What one key of a condition asks for.
#[derive(Clone, Debug)]
pub enum Test {
    /// One of these values or groups.
    Values(Vec<String>),
    /// A value, but none of these.
    NotValues(Vec<String>),
    /// A number within bounds.
    Range(Range),
    /// Every one of these conditions.
    All(Vec<When>),
    /// One of these conditions.
    Any(Vec<When>),
    /// Not this condition.
    Not(Box<When>),
    /// A weighted sum of counts within bounds.
    Sum(Vec<(String, i32)>),
}

/// Bounds of a count.
#[derive(Clone, Copy, Debug, Default, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Range {
    /// The least number.
    pub at_least: Option<i32>,
    /// The greatest number.
    pub at_most: Option<i32>,
}

impl<'de> Deserialize<'de> for When {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Tests;
        impl<'de> Visitor<'de> for Tests {
            type Value = When;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a condition: facts with the values they must have")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<When, A::Error> {
                let mut tests: Vec<(String, Test)> = Vec::new();
                while let Some(Text(key)) = map.next_key()? {
                    if tests.iter().any(|(name, _)| *name == key) {
                        return Err(de::Error::custom(format!("`{key}` is tested twice; use `all: […]`")));
                    }
                    let test = match key.as_str() {
                        "all" => Test::All(map.next_value()?),
                        "any" => Test::Any(map.next_value()?),
                        "not" => Test::Not(map.next_value()?),
                        "sum" => Test::Sum(map.next_value::<Ordered<i32>>()?.0),
                        _ => map.next_value()?,
                    };
                    tests.push((key, test));
                }
                Ok(When(tests))
            }
        }
        deserializer.deserialize_map(Tests)
    }
}

impl<'de> Deserialize<'de> for Test {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OfFact;
        impl<'de> Visitor<'de> for OfFact {
            type Value = Test;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value, a list of values, `{not: …}`, or `{at-least: …, at-most: …}`")
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<Test, E> {
                Ok(Test::Values(vec![v.to_owned()]))
            }
            fn visit_bool<E: de::Error>(self, v: bool) -> Result<Test, E> {
                Ok(Test::Values(vec![if v { "yes" } else { "no" }.to_owned()]))
            }
            fn visit_i64<E: de::Error>(self, v: i64) -> Result<Test, E> {
                Ok(Test::Values(vec![v.to_string()]))
            }
            fn visit_u64<E: de::Error>(self, v: u64) -> Result<Test, E> {
                Ok(Test::Values(vec![v.to_string()]))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Test, A::Error> {
                let OneOrMany(list) = OneOrMany::deserialize(de::value::SeqAccessDeserializer::new(seq))?;
                Ok(Test::Values(list))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Test, A::Error> {
                let Some(Text(key)) = map.next_key()? else {
                    return Err(de::Error::custom("an empty test"));
                };
                if key == "not" {
                    let OneOrMany(list) = map.next_value()?;
                    if map.next_key::<de::IgnoredAny>()?.is_some() {
                        return Err(de::Error::custom("`not` stands alone in the test of a fact"));
                    }
                    return Ok(Test::NotValues(list));
                }
                let keyed = FirstKey { key: Some(key), map };
                Range::deserialize(MapAccessDeserializer::new(keyed)).map(Test::Range)
            }
        }
        deserializer.deserialize_any(OfFact)
    }
}
