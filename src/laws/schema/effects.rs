//! Outcomes as they are written: those there are, and those that laws state.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::facts::Flag;
use super::shapes::{FirstKey, OneOrMany, Ordered, Text};

/// One outcome.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EffectEntry {
    /// A clause that states it, with its parameters in braces.
    pub says: String,
    /// The parameters and the values each may take.
    #[serde(default)]
    pub with: Ordered<OneOrMany>,
    /// Outcomes that cannot hold beside it.
    #[serde(default)]
    pub excludes: OneOrMany,
    /// Whether it says who pays or scores what.
    #[serde(default)]
    pub money: Flag,
    /// Whether what was done, or is asked about, is allowed where this follows; nothing,
    /// where it says nothing of that.
    pub allowed: Option<Flag>,
    /// Whether it is a penalty for what was done.
    #[serde(default)]
    pub penalty: Flag,
    /// How values of its parameters are called in the clause, where not by their names:
    /// `dealers-right`, who is the player on the dealer's right.
    #[serde(default)]
    pub called: Ordered<String>,
    /// A note for the glossary.
    pub about: Option<String>,
}

/// A right to choose among outcomes.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChoiceEntry {
    /// Who chooses.
    pub by: String,
    /// Among what.
    pub of: Vec<OptionEntry>,
    /// How long the right lasts.
    pub until: Option<String>,
}

/// One option of a choice.
#[derive(Clone, Debug)]
pub enum OptionEntry {
    /// An outcome.
    One(EffectUse),
    /// Outcomes that go together, with a sentence.
    Several(SeveralEntry),
}

/// Outcomes that go together as one option.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeveralEntry {
    /// The option in a sentence.
    pub says: String,
    /// Its outcomes.
    pub does: Vec<EffectUse>,
}

/// An outcome with its parameters.
#[derive(Clone, Debug)]
pub struct EffectUse {
    /// The outcome's name.
    pub name: String,
    /// Its parameters.
    pub with: Vec<(String, String)>,
    /// Parameters that are sums of counts, with the weights. Several of one
    /// parameter are ways to work it out, the best first.
    pub sums: Vec<(String, Vec<(String, i32)>)>,
}

impl EffectUse {
    /// An outcome without parameters.
    pub fn plain(name: &str) -> Self {
        Self { name: name.to_owned(), with: Vec::new(), sums: Vec::new() }
    }
}

impl<'de> Deserialize<'de> for EffectUse {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = EffectUse;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an outcome, or an outcome with its parameters")
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<EffectUse, E> {
                Ok(EffectUse::plain(v))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<EffectUse, A::Error> {
                let pairs = Ordered::<Ordered<Parameter>>::deserialize(MapAccessDeserializer::new(map))?;
                effect_use(pairs)
            }
        }
        deserializer.deserialize_any(Either)
    }
}

fn effect_use<E: de::Error>(pairs: Ordered<Ordered<Parameter>>) -> Result<EffectUse, E> {
    let Ok([(name, parameters)]) = <[_; 1]>::try_from(pairs.0) else {
        return Err(E::custom("an outcome with parameters is written `outcome: {parameter: value}`"));
    };
    let mut used = EffectUse::plain(&name);
    for (key, parameter) in parameters.0 {
        match parameter {
            Parameter::Value(value) => used.with.push((key, value)),
            Parameter::Sums(sums) => used.sums.extend(sums.into_iter().map(|weights| (key.clone(), weights))),
        }
    }
    Ok(used)
}

/// What an outcome's parameter is set to.
pub(super) enum Parameter {
    Value(String),
    Sums(Vec<Vec<(String, i32)>>),
}

impl<'de> Deserialize<'de> for Parameter {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Parameter;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word, a number, `{sum: {count: weight, …}}`, or a list of these")
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<Parameter, E> {
                Ok(Parameter::Value(v.to_owned()))
            }
            fn visit_bool<E: de::Error>(self, v: bool) -> Result<Parameter, E> {
                Ok(Parameter::Value(if v { "yes" } else { "no" }.to_owned()))
            }
            fn visit_i64<E: de::Error>(self, v: i64) -> Result<Parameter, E> {
                Ok(Parameter::Value(v.to_string()))
            }
            fn visit_u64<E: de::Error>(self, v: u64) -> Result<Parameter, E> {
                Ok(Parameter::Value(v.to_string()))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Parameter, A::Error> {
                let keys = Ordered::<Ordered<i32>>::deserialize(MapAccessDeserializer::new(map))?;
                match <[_; 1]>::try_from(keys.0) {
                    Ok([(key, weights)]) if key == "sum" => Ok(Parameter::Sums(vec![weights.0])),
                    _ => Err(de::Error::custom("a parameter that is worked out is written `{sum: {count: weight, …}}`")),
                }
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Parameter, A::Error> {
                let mut ways = Vec::new();
                while let Some(way) = list.next_element::<Parameter>()? {
                    match way {
                        Parameter::Value(count) => ways.push(vec![(count, 1)]),
                        Parameter::Sums(sums) => ways.extend(sums),
                    }
                }
                Ok(Parameter::Sums(ways))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

impl<'de> Deserialize<'de> for OptionEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = OptionEntry;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an outcome, or `{says: …, does: […]}`")
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<OptionEntry, E> {
                Ok(OptionEntry::One(EffectUse::plain(v)))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<OptionEntry, A::Error> {
                let Some(Text(key)) = map.next_key()? else {
                    return Err(de::Error::custom("an empty option"));
                };
                if key == "says" || key == "does" {
                    let keyed = FirstKey { key: Some(key), map };
                    return SeveralEntry::deserialize(MapAccessDeserializer::new(keyed)).map(OptionEntry::Several);
                }
                let with: Ordered<Parameter> = map.next_value()?;
                if map.next_key::<de::IgnoredAny>()?.is_some() {
                    return Err(de::Error::custom("an option is one outcome, or `{says: …, does: […]}`"));
                }
                effect_use(Ordered(vec![(key, with)])).map(OptionEntry::One)
            }
        }
        deserializer.deserialize_any(Either)
    }
}
