//! Described disputes as they lie in files, for the programs that learn from
//! them and score them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use hoyle::facts::{FactId, Origin, Values};
use hoyle::laws::Game;
use serde_yaml::Value;

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
