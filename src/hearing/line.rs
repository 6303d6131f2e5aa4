//! A request as a line of JSON, or of plain text.

use serde_json::{Map, Value};

use crate::table::settle::Stakes;

use super::{Request, description};

impl Request {
    /// What a line asks: a JSON string or plain text is a description, a JSON
    /// object (`text`, `facts`, `readings`, `stakes`, `game`, `code`, `id`) says more.
    /// What the line leaves open is as `usual` has it.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub fn from_line(usual: &Self, line: &str) -> Result<Self, String> {
        let line = line.trim();
        let with_text = |text: &str| {
            let text = description::from_bytes(text.as_bytes().to_vec())?;
            Ok(Self { text: Some(text), ..usual.clone() })
        };
        if !line.starts_with(['{', '"']) {
            return with_text(line);
        }
        match serde_json::from_str(line) {
            Ok(Value::String(text)) => with_text(&text),
            Ok(Value::Object(object)) => from_object(usual, object),
            Ok(_) => Err("the line is neither a description nor a case".to_owned()),
            // Somebody may begin a story with a quotation.
            Err(_) if line.starts_with('"') => with_text(line),
            Err(error) => Err(format!("the line is no JSON: {error}")),
        }
    }
}

fn from_object(usual: &Request, object: Map<String, Value>) -> Result<Request, String> {
    let mut request = usual.clone();
    for (key, value) in object {
        match key.as_str() {
            "text" => {
                let text = value.as_str().ok_or("`text` is no text")?;
                request.text = Some(description::from_bytes(text.as_bytes().to_vec())?);
            }
            "game" => request.which.game = Some(value.as_str().ok_or("`game` is no name")?.to_owned()),
            "code" => request.which.codes = names(&value).ok_or("`code` is neither a name nor a list of names")?,
            "facts" => request.facts.extend(pairs(&value).ok_or("`facts` is no object of names and values")?),
            "readings" => request.readings.extend(pairs(&value).ok_or("`readings` is no object of names and values")?),
            "stakes" => request.stakes = stakes(&value).ok_or("`stakes` is neither a scale nor an object of stakes and amounts")?,
            // A name of the sender's own, to tell answers apart.
            "id" => {}
            other => return Err(format!("`{other}` is none of text, facts, readings, stakes, code, game, id")),
        }
    }
    if request.text.is_none() && request.facts.is_empty() {
        return Err("the case has neither `text` nor `facts`".to_owned());
    }
    Ok(request)
}

/// A scale by its name, or what is agreed on.
fn stakes(value: &Value) -> Option<Stakes> {
    match value {
        Value::String(scale) => Some(Stakes { scale: Some(scale.clone()), ..Stakes::default() }),
        _ => Some(Stakes { own: pairs(value)?, ..Stakes::default() }),
    }
}

fn names(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::String(name) => Some(vec![name.clone()]),
        Value::Array(list) => list.iter().map(|name| name.as_str().map(str::to_owned)).collect(),
        _ => None,
    }
}

fn pairs(value: &Value) -> Option<Vec<(String, String)>> {
    let word = |value: &Value| match value {
        Value::String(word) => Some(word.clone()),
        Value::Bool(true) => Some("yes".to_owned()),
        Value::Bool(false) => Some("no".to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    value.as_object()?.iter().map(|(name, value)| Some((name.clone(), word(value)?))).collect()
}
