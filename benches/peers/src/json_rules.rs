//! json-rules-engine on Node: a rule for each law, whose event is its name.
//! `node/time.mjs` runs it, and measures it the same way.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use hoyle::facts::Condition;
use serde_json::{Value, json};

use crate::Result;
use crate::laws::{Laws, bounds};

/// The rules, and the sums that they test as facts.
pub fn export(laws: &Laws) -> Result<String> {
    let mut sums = Vec::new();
    let mut rules = Vec::new();
    for rule in &laws.rules {
        let condition = written(laws, &laws.stands(rule), &mut sums)?;
        let conditions = if condition.get("fact").is_some() { json!({ "all": [condition] }) } else { condition };
        rules.push(json!({"name": rule.name, "conditions": conditions, "event": {"type": rule.name}}));
    }
    let sums: Vec<Value> = sums.iter().enumerate().map(|(place, terms)| json!({"fact": format!("sum_{place}"), "terms": terms})).collect();
    Ok(serde_json::to_string_pretty(&json!({"sums": sums, "rules": rules}))?)
}

fn written(laws: &Laws, condition: &Condition, sums: &mut Vec<Value>) -> Result<Value> {
    Ok(match condition {
        Condition::All(parts) => json!({"all": parts.iter().map(|part| written(laws, part, sums)).collect::<Result<Vec<_>>>()?}),
        Condition::Any(parts) => json!({"any": parts.iter().map(|part| written(laws, part, sums)).collect::<Result<Vec<_>>>()?}),
        Condition::Not(part) => json!({"not": written(laws, part, sums)?}),
        Condition::Is(fact, values) => {
            let list: Value = serde_json::from_str(&format!("[{}]", laws.literals(*fact, *values)))?;
            match (values.len(), &list[0]) {
                (1, one) => json!({"fact": laws.name(*fact), "operator": "equal", "value": one}),
                _ => json!({"fact": laws.name(*fact), "operator": "in", "value": list}),
            }
        }
        Condition::Sum(sum) => {
            let terms = json!(sum.terms.iter().map(|(fact, weight)| json!([laws.name(*fact), weight])).collect::<Vec<_>>());
            let place = sums.iter().position(|known| *known == terms).unwrap_or_else(|| {
                sums.push(terms);
                sums.len() - 1
            });
            let test = |(sign, bound): (&str, i32)| {
                let operator = if sign == ">=" { "greaterThanInclusive" } else { "lessThanInclusive" };
                json!({"fact": format!("sum_{place}"), "operator": operator, "value": bound})
            };
            json!({"all": bounds(sum).into_iter().map(test).collect::<Vec<_>>()})
        }
    })
}

/// What Node found and how quick it was, rates by round.
#[derive(serde::Deserialize)]
pub struct Timed {
    pub version: String,
    pub names: Vec<Vec<String>>,
    pub from_text: Vec<f64>,
    pub prepared: Vec<f64>,
}

/// Whether Node and the engine are there.
pub fn installed() -> bool {
    folder().join("node_modules/json-rules-engine").is_dir() && Command::new("node").arg("--version").output().is_ok()
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/node"))
}

pub fn time(rules: &str, texts: &[&str], rounds: usize, milliseconds: u128) -> Result<Timed> {
    let request = json!({"rules": serde_json::from_str::<Value>(rules)?, "texts": texts, "rounds": rounds, "milliseconds": milliseconds});
    let mut node = Command::new("node").arg(folder().join("time.mjs")).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = node.stdin.take().ok_or("no way in")?;
    input.write_all(request.to_string().as_bytes())?;
    drop(input);
    let output = node.wait_with_output()?;
    if !output.status.success() {
        return Err("node failed".into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}
