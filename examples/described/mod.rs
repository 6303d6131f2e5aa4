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
        return Ok(tellings(&text, path));
    }
    let file: Value = serde_yaml::from_str(&text)?;
    Ok(file.get("scenarios").and_then(Value::as_sequence).cloned().unwrap_or_default())
}

/// `game NAME`, then `= act fact=value …` and a telling in each line under it.
fn tellings(text: &str, path: &Path) -> Vec<Value> {
    let kind = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let (mut game, mut head) = ("", "");
    let mut all = Vec::new();
    for (number, line) in text.lines().map(str::trim).enumerate() {
        if line.is_empty() || line.starts_with('#') || line == "whole" {
            continue;
        }
        if let Some(name) = line.strip_prefix("game ") {
            game = name.split_whitespace().next().unwrap_or_default();
        } else if let Some(rest) = line.strip_prefix("= ") {
            head = rest;
        } else {
            let (act, rest) = head.split_once(' ').unwrap_or((head, ""));
            let facts = rest.split_whitespace().filter_map(|pair| pair.split_once('='));
            let facts = [("act", act)].into_iter().chain(facts).filter(|_| act != "-");
            let facts: Mapping = facts.map(|(fact, value)| (fact.into(), value.into())).collect();
            let status = if act == "-" { "not-understood" } else { "" };
            let fields = [
                ("scenario", Value::from(format!("{kind}:{}", number + 1))),
                ("kind", kind.clone().into()),
                ("says", line.into()),
                ("code", game.into()),
                ("facts", facts.into()),
                ("status", status.into()),
            ];
            all.push(Value::Mapping(fields.into_iter().map(|(name, value)| (name.into(), value)).collect()));
        }
    }
    all
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
