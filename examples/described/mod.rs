//! Described disputes as they lie in files, for the programs that learn from
//! them and score them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use hoyle::facts::{FactId, Origin, Values};
use hoyle::laws::Game;
use serde_yaml::{Mapping, Value};

/// Every file under a path that ends so, in order.
pub(crate) fn files(path: &Path, ends: &[&str], into: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let mut inner: Vec<_> = std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        inner.sort();
        for path in inner {
            files(&path, ends, into);
        }
    } else if path.extension().is_some_and(|end| ends.iter().any(|known| end == *known)) {
        into.push(path.to_owned());
    }
}

/// Whether a file is never to be learned from.
pub(crate) fn sealed(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().contains("sealed"))
}

/// Whether a file has tellings that are not learned yet, and so tell how well the
/// unknown is understood.
pub(crate) fn fresh(path: &Path) -> bool {
    path.parent().is_some_and(|parent| parent.ends_with("fresh"))
}

/// The descriptions of a file: scenarios, or tellings under the facts they say.
pub(crate) fn descriptions(path: &Path) -> Result<Vec<Value>, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(path)?;
    if path.extension().is_some_and(|end| end == "txt") {
        let kind = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        return Ok(tellings(&text).iter().map(|telling| scenario(telling, &kind)).collect());
    }
    let file: Value = serde_yaml::from_str(&text)?;
    Ok(file.get("scenarios").and_then(Value::as_sequence).cloned().unwrap_or_default())
}

/// A telling under the facts it says.
pub(crate) struct Telling<'t> {
    /// The games it may be told of.
    pub(crate) games: Vec<&'t str>,
    /// What was done; `-` for what is about no game, or cannot be understood.
    pub(crate) act: &'t str,
    /// The other facts, each with its value.
    pub(crate) facts: Vec<(&'t str, &'t str)>,
    /// Its words.
    pub(crate) says: &'t str,
    /// Whether it says no more than that.
    pub(crate) whole: bool,
    /// The line on which it stands, from 1.
    pub(crate) line: usize,
}

/// `game NAME …`, then `= act fact=value …` and a telling in each line under it. After
/// `whole` each line is a description by itself, and says no more than its head.
pub(crate) fn tellings(text: &str) -> Vec<Telling<'_>> {
    let (mut games, mut head, mut whole) = (Vec::new(), "", false);
    let mut all = Vec::new();
    for (says, line) in text.lines().map(str::trim).zip(1..) {
        if says == "whole" {
            whole = true;
        } else if let Some(names) = says.strip_prefix("game ") {
            games = names.split_whitespace().collect();
        } else if let Some(rest) = says.strip_prefix("= ") {
            head = rest;
        } else if !says.is_empty() && !says.starts_with('#') {
            let mut words = head.split_whitespace();
            let act = words.next().unwrap_or("-");
            all.push(Telling {
                games: games.clone(),
                act,
                facts: words.filter_map(|pair| pair.split_once('=')).collect(),
                says,
                whole,
                line,
            });
        }
    }
    all
}

/// A telling as a scenario is written.
fn scenario(telling: &Telling<'_>, kind: &str) -> Value {
    let understood = telling.act != "-";
    let facts = [("act", telling.act)].into_iter().chain(telling.facts.iter().copied()).filter(|_| understood);
    let facts: Mapping = facts.map(|(fact, value)| (fact.into(), value.into())).collect();
    let fields = [
        ("scenario", Value::from(format!("{kind}:{}", telling.line))),
        ("kind", kind.into()),
        ("says", telling.says.into()),
        ("code", telling.games.first().copied().unwrap_or_default().into()),
        ("facts", facts.into()),
        ("status", if understood { "" } else { "not-understood" }.into()),
    ];
    Value::Mapping(fields.into_iter().map(|(name, value)| (name.into(), value)).collect())
}

/// A number that tells whether these files are as they were (FNV-1a).
pub(crate) fn fingerprint(paths: &[PathBuf]) -> std::io::Result<u64> {
    let mut print = 0xcbf2_9ce4_8422_2325;
    for path in paths {
        for byte in std::fs::read(path)?.into_iter().filter(|byte| *byte != b'\r') {
            print = (print ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    Ok(print)
}

/// A value as facts write it.
pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

/// The facts of a description; readings apart, which are no matter of words.
pub(crate) fn facts(game: &Game, value: Option<&Value>) -> BTreeMap<FactId, Values> {
    let mut facts = BTreeMap::new();
    for (name, value) in value.and_then(Value::as_mapping).into_iter().flatten() {
        let Some(fact) = game.facts.find(&text(name)) else { continue };
        if game.facts[fact].origin == Origin::Reading {
            continue;
        }
        let values = match value {
            Value::Sequence(list) => list.iter().filter_map(|one| game.facts[fact].named(&text(one))).fold(Values::NONE, Values::or),
            one => game.facts[fact].named(&text(one)).unwrap_or(Values::NONE),
        };
        if !values.is_empty() {
            facts.insert(fact, values);
        }
    }
    facts
}
