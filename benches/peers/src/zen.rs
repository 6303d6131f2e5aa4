//! zen-engine: a decision graph of one table that collects every row that fits.

use std::hint::black_box;

use futures::executor::block_on;
use hoyle::facts::Values;
use serde_json::{Map, Value, json};
use zen_engine::model::GraphContent;
use zen_engine::{Decision, EvaluationOptions, Variable};

use crate::Result;
use crate::laws::{Laws, bounds};
use crate::table::{Column, table};

/// The laws as a JSON Decision Model.
pub fn export(laws: &Laws) -> Result<String> {
    let table = table(laws);
    let inputs: Vec<Value> = table
        .columns
        .iter()
        .enumerate()
        .map(|(place, column)| match column {
            Column::Fact(fact) => json!({"id": format!("c{place}"), "name": laws.game.facts[*fact].name, "field": laws.name(*fact)}),
            Column::Sum(sum) => json!({"id": format!("c{place}"), "name": laws.total(&sum.terms, |name| name)}),
        })
        .collect();
    let rows: Vec<Value> = table
        .rows
        .iter()
        .enumerate()
        .map(|(number, (name, row))| {
            let mut cells =
                Map::from_iter([("_id".to_owned(), json!(format!("r{number}"))), ("law".to_owned(), json!(format!("\"{name}\"")))]);
            for (place, (column, values)) in table.columns.iter().zip(row).enumerate() {
                if *values != table.all[place] {
                    cells.insert(format!("c{place}"), json!(cell(laws, column, *values)));
                }
            }
            Value::Object(cells)
        })
        .collect();
    let graph = json!({
        "nodes": [
            {"id": "case", "name": "case", "type": "inputNode", "content": {}},
            {"id": "laws", "name": "laws", "type": "decisionTableNode", "content": {
                "hitPolicy": "collect",
                "inputs": inputs,
                "outputs": [{"id": "law", "name": "law", "field": "law"}],
                "rules": rows,
            }},
            {"id": "ruling", "name": "ruling", "type": "outputNode", "content": {}},
        ],
        "edges": [
            {"id": "e1", "sourceId": "case", "targetId": "laws", "type": "edge"},
            {"id": "e2", "sourceId": "laws", "targetId": "ruling", "type": "edge"},
        ],
    });
    Ok(serde_json::to_string_pretty(&graph)?)
}

fn cell(laws: &Laws, column: &Column, values: Values) -> String {
    match column {
        Column::Fact(fact) => {
            let present = values.and(laws.game.facts[*fact].all());
            match (present == values, present.is_empty()) {
                (true, _) => laws.literals(*fact, present),
                (false, true) => "$ == null".to_owned(),
                (false, false) => format!("$ == null or $ in [{}]", laws.literals(*fact, present)),
            }
        }
        Column::Sum(sum) => {
            let told = sum.terms.iter().map(|(fact, _)| format!("{} != null", laws.name(*fact)));
            let total = laws.total(&sum.terms, |name| name);
            let kept = bounds(sum).into_iter().map(|(sign, bound)| format!("{total} {sign} {bound}"));
            let holds = told.chain(kept).collect::<Vec<_>>().join(" and ");
            if values.has(0) { holds } else { format!("not({holds})") }
        }
    }
}

pub struct Zen(Decision);

impl Zen {
    /// Compiled and indexed, as its documentation advises.
    pub fn new(table: &str) -> Result<Self> {
        let mut decision = Decision::from(serde_json::from_str::<GraphContent>(table)?);
        decision.validate().map_err(|error| format!("{error:?}"))?;
        decision.compile();
        Ok(Self(decision))
    }

    pub fn prepare(&self, text: &str) -> Result<Variable> {
        Ok(serde_json::from_str(text)?)
    }

    /// Calls `visit` with each law that prevails; several rows can be of one.
    pub fn names(&self, input: Variable, visit: &mut dyn FnMut(&str)) -> Result<()> {
        self.evaluate(input, false, visit)
    }

    /// The same with a trace of every row that fitted.
    pub fn traced(&self, input: Variable, visit: &mut dyn FnMut(&str)) -> Result<()> {
        self.evaluate(input, true, visit)
    }

    /// The answer with its trace, as text.
    pub fn json(&self, input: Variable) -> Result<String> {
        let options = EvaluationOptions { trace: true, ..EvaluationOptions::default() };
        let response = block_on(self.0.evaluate_with_opts(input, options)).map_err(|error| format!("{error:?}"))?;
        Ok(serde_json::to_string(&response)?)
    }

    fn evaluate(&self, input: Variable, trace: bool, visit: &mut dyn FnMut(&str)) -> Result<()> {
        let options = EvaluationOptions { trace, ..EvaluationOptions::default() };
        let response = block_on(self.0.evaluate_with_opts(input, options)).map_err(|error| format!("{error:?}"))?;
        let rows = response.result.as_array().ok_or("no list of rows")?;
        for row in rows.borrow().iter() {
            visit(row.dot("law").as_ref().and_then(Variable::as_str).ok_or("a row without a law")?);
        }
        black_box(&response.trace);
        Ok(())
    }
}
