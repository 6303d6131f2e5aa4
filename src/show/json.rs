//! A ruling as JSON, in the form `INTERFACE.md` fixes.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use crate::facts::{FactId, Origin, Values};
use crate::laws::{Effect, Game, LawId};
use crate::ruling::{Change, Elsewhere, Prevailing, Ruling, Status};

use super::clean::is_unsafe;
use super::{View, claims, phrase};

/// A ruling as one JSON object.
pub fn ruling(view: &View<'_>) -> Value {
    let View { game, dispute, ruling, elsewhere } = *view;
    let mut facts = Map::new();
    for (fact, values) in dispute.case.known(&game.facts).filter(|(fact, _)| game.facts[*fact].origin != Origin::Reading) {
        facts.insert(game.facts[fact].name.clone(), values_json(game, fact, values));
    }
    let understood: Vec<Value> = dispute
        .told
        .iter()
        .flat_map(|told| &told.understanding.items)
        .map(|item| {
            json!({
                "fact": game.facts[item.fact].name,
                "value": values_json(game, item.fact, item.values),
                "words": item.words,
                "at": [item.at.start, item.at.end],
            })
        })
        .collect();
    json!({
        "status": status(ruling.status),
        "game": game.name,
        "code": game.code(ruling.code).name,
        "facts": facts,
        "understood": understood,
        "rulings": ruling.rulings.iter().map(|prevailing| law(view, prevailing)).collect::<Vec<_>>(),
        "pays": crate::table::settle::ruled(game, ruling, &dispute.case).map(|settled| super::settle::paid(&settled)),
        "gaps": ruling.gaps.iter().map(|prevailing| law(view, prevailing)).collect::<Vec<_>>(),
        "ask": ruling.ask.iter().map(|question| {
            let fact = &game.facts[question.fact];
            json!({
                "fact": fact.name,
                "question": fact.question,
                "why": fact.why,
                "options": question.options.iter().map(|value| fact.name_of(*value)).collect::<Vec<_>>(),
                "clauses": question.options.iter().map(|value| fact.clause(*value)).collect::<Vec<_>>(),
            })
        }).collect::<Vec<_>>(),
        "unsaid": view.unsaid().into_iter().map(|fact| json!({
            "fact": game.facts[fact].name,
            "question": game.facts[fact].question,
        })).collect::<Vec<_>>(),
        "alternatives": ruling.alternatives.iter().map(|alternative| json!({
            "if": clauses(game, &alternative.when),
            "facts": pairs(game, &alternative.when),
            "rulings": alternative.laws.iter().map(|prevailing| law(view, prevailing)).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "claims": claimed(view),
        "presumed": ruling.presumed.iter().map(|(fact, value)| {
            json!({"fact": game.facts[*fact].name, "value": game.facts[*fact].name_of(*value), "says": game.facts[*fact].clause(*value)})
        }).collect::<Vec<_>>(),
        "readings": ruling.readings.iter().map(|(fact, value)| reading(game, *fact, *value)).collect::<Vec<_>>(),
        "nearest": ruling.nearest.iter().map(|law| named(game, *law)).collect::<Vec<_>>(),
        "would_change": ruling.would_change.iter().map(|change| would_change(game, ruling, change)).collect::<Vec<_>>(),
        "sufficient": ruling.sufficient.iter().map(|(fact, value)| {
            json!({"fact": game.facts[*fact].name, "value": game.facts[*fact].name_of(*value), "says": game.facts[*fact].clause(*value)})
        }).collect::<Vec<_>>(),
        "elsewhere": elsewhere.iter().map(|other| other_code(game, other)).collect::<Vec<_>>(),
    })
}

/// The object that says that nothing was understood, and why.
pub fn not_understood(game: &str, code: &str, why: &str) -> Value {
    json!({
        "status": "not-understood",
        "game": game,
        "code": code,
        "facts": {},
        "understood": [],
        "rulings": [],
        "ask": [],
        "would_change": [],
        "elsewhere": [],
        "why": why,
    })
}

/// JSON as one line of text in which no character is left that a terminal
/// could obey.
pub fn line(value: &Value) -> String {
    escaped(value.to_string())
}

/// JSON as indented text in which no character is left that a terminal could
/// obey.
pub fn pretty(value: &Value) -> String {
    escaped(format!("{value:#}"))
}

/// Outside of strings JSON has no such characters, so each becomes an escape.
fn escaped(text: String) -> String {
    // Nearly all of it is plain letters, of which none need be looked at closely.
    let plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    let Some(first) = text.bytes().position(|byte| !plain(byte)) else { return text };
    if !text.get(first..).is_some_and(|rest| rest.contains(is_unsafe)) {
        return text;
    }
    let mut made = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unsafe(c) {
            // Writing to a string cannot fail.
            let _ = write!(made, "\\u{:04x}", u32::from(c));
        } else {
            made.push(c);
        }
    }
    made
}

/// The name of a status.
pub fn status(status: Status) -> &'static str {
    match status {
        Status::Ruled => "ruled",
        Status::NeedsFacts => "needs-facts",
        Status::NotCovered => "not-covered",
    }
}

/// Rules and rulings somebody stated, and whether they are right.
fn claimed(view: &View<'_>) -> Vec<Value> {
    let told = view.dispute.told.iter().map(|told| &told.understanding);
    told.flat_map(|understanding| understanding.checked.iter().chain(&understanding.quoted))
        .filter_map(|stated| {
            let verdict = claims::judge(view, stated)?;
            Some(json!({
                "words": stated.words,
                "at": [stated.at.start, stated.at.end],
                "effects": effects(&stated.effects),
                "denied": stated.denied,
                "verdict": verdict.name(),
            }))
        })
        .collect()
}

fn values_json(game: &Game, fact: FactId, values: Values) -> Value {
    let declared = &game.facts[fact];
    match values.only() {
        Some(value) => json!(declared.name_of(value)),
        None => json!(values.and(declared.all()).iter().map(|value| declared.name_of(value)).collect::<Vec<_>>()),
    }
}

fn clauses(game: &Game, facts: &[(FactId, u8)]) -> Vec<String> {
    facts.iter().map(|(fact, value)| phrase::clause(game, *fact, Values::one(*value))).collect()
}

fn pairs(game: &Game, facts: &[(FactId, u8)]) -> Map<String, Value> {
    facts.iter().map(|(fact, value)| (game.facts[*fact].name.clone(), json!(game.facts[*fact].name_of(*value)))).collect()
}

fn effect(effect: &Effect) -> Value {
    let mut object = Map::new();
    object.insert("effect".to_owned(), json!(effect.name));
    for (name, value) in &effect.with {
        let value = value.parse::<i64>().map_or_else(|_| json!(value), |number| json!(number));
        object.insert(name.clone(), value);
    }
    Value::Object(object)
}

pub(super) fn effects<'a>(list: impl IntoIterator<Item = &'a Effect>) -> Vec<Value> {
    list.into_iter().map(effect).collect()
}

fn named(game: &Game, id: LawId) -> Value {
    let law = game.law(id);
    json!({ "law": law.path, "title": law.title, "says": law.says, "cites": law.cites })
}

fn law(view: &View<'_>, prevailing: &Prevailing) -> Value {
    let game = view.game;
    let law = game.law(prevailing.law);
    let worked_out = |list: &mut dyn Iterator<Item = &Effect>| effects(&list.map(|effect| view.worked_out(effect)).collect::<Vec<_>>());
    let choice = law.choice().map(|choice| {
        json!({
            "by": choice.by,
            "options": choice.options.iter().map(|option| json!({ "says": option.says, "effects": worked_out(&mut option.effects.iter()) })).collect::<Vec<_>>(),
            "until": choice.until,
        })
    });
    json!({
        "law": law.path,
        "title": law.title,
        "says": law.says,
        "cites": law.cites,
        "effects": worked_out(&mut law.effects()),
        "choice": choice,
        "because": clauses(game, &prevailing.because),
        "facts": pairs(game, &prevailing.because),
        "overrides": prevailing.overrides.iter().map(|other| {
            let law = game.law(*other);
            json!({ "law": law.path, "cites": law.cites })
        }).collect::<Vec<_>>(),
        "via": prevailing.via.iter().map(|law| named(game, *law)).collect::<Vec<_>>(),
    })
}

fn reading(game: &Game, fact: FactId, value: u8) -> Value {
    let declared = &game.facts[fact];
    let found = game.codes.iter().flat_map(|code| &code.readings).find(|reading| reading.fact == fact);
    let values = found.map_or(declared.all(), |reading| reading.values);
    json!({
        "reading": declared.name,
        "question": declared.question,
        "value": declared.name_of(value),
        "says": declared.clause(value),
        "options": values.iter().map(|value| declared.name_of(value)).collect::<Vec<_>>(),
        "cites": found.map(|reading| reading.cites.clone()).unwrap_or_default(),
        "why": found.and_then(|reading| reading.why.clone()),
    })
}

fn would_change(game: &Game, ruling: &Ruling, change: &Change) -> Value {
    let new = phrase::brought(ruling, change);
    let says: Vec<&str> = new.iter().map(|law| game.law(*law).says.as_str()).collect();
    let paths: Vec<&str> = change.laws.iter().map(|law| game.law(*law).path.as_str()).collect();
    json!({
        "if": phrase::changed(game, change),
        "also": change.also.iter().map(|(fact, value)| json!({"fact": game.facts[*fact].name, "value": game.facts[*fact].name_of(*value)})).collect::<Vec<_>>(),
        "open": change.open,
        "fact": game.facts[change.fact].name,
        "value": game.facts[change.fact].name_of(change.value),
        "then": says.join(" "),
        "law": new.first().map(|law| game.law(*law).path.as_str()),
        "laws": paths,
    })
}

fn other_code(game: &Game, other: &Elsewhere) -> Value {
    let all = || other.ruling.rulings.iter().chain(&other.ruling.gaps).map(|prevailing| game.law(prevailing.law));
    json!({
        "code": game.code(other.ruling.code).name,
        "status": status(other.ruling.status),
        "agrees": other.agrees,
        "says": all().map(|law| law.says.as_str()).collect::<Vec<_>>().join(" "),
        "cites": all().flat_map(|law| &law.cites).collect::<Vec<_>>(),
        "laws": all().map(|law| law.path.as_str()).collect::<Vec<_>>(),
        "effects": effects(other.ruling.rulings.iter().flat_map(|prevailing| game.law(prevailing.law).effects())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_leave_valid_json() {
        let value = json!({ "words": "\u{9b}31m\u{202e}\u{7f}" });
        let text = line(&value);
        assert!(!text.contains(is_unsafe));
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }
}
