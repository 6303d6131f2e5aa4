//! `hoyle rule --jsonl`: one case or description a line in, one ruling a line
//! out, in order.

use std::io::{self, BufRead, Read};

use hoyle::laws::Library;
use hoyle::show::json;
use serde_json::{Map, Value, json};

use super::args::{Rule, Which};
use super::console::Console;
use super::description;
use super::exit::{Exit, Failure};
use super::hearing::{Heard, Request};
use super::room::Rooms;

/// No line is longer than this many bytes.
const LONGEST: usize = 1 << 18;

/// Rules on every line of standard input.
pub(crate) fn run(library: &Library, args: &Rule, console: &mut Console) -> Result<Exit, Failure> {
    let mut rooms = Rooms::new(library);
    let usual = Request { which: args.which.clone(), text: None, facts: args.facts.clone(), readings: args.readings.clone() };
    // Options that are wrong are wrong for every line.
    Request { text: None, ..usual.clone() }.hear(&mut rooms)?;
    let mut input = io::stdin().lock();
    let mut all_well = true;
    let mut number = 0usize;
    while let Some(line) = next_line(&mut input).map_err(|error| Failure::error(format!("cannot read standard input: {error}")))? {
        number += 1;
        let answer = match rule(&mut rooms, &usual, line) {
            Ok(answer) => answer,
            Err(message) => {
                all_well = false;
                json!({ "error": message, "line": number })
            }
        };
        console.say(&json::line(&answer))?;
        console.say("\n")?;
    }
    Ok(if all_well { Exit::Done } else { Exit::Failed })
}

/// A line, or why it is none.
type Line = Result<Vec<u8>, &'static str>;

fn next_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    if input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Some(Ok(line)));
    }
    if line.len() <= LONGEST {
        return Ok(Some(Ok(line)));
    }
    loop {
        let (skipped, ended) = match input.fill_buf()? {
            [] => (0, true),
            rest => rest.iter().position(|byte| *byte == b'\n').map_or((rest.len(), false), |at| (at + 1, true)),
        };
        input.consume(skipped);
        if ended {
            return Ok(Some(Err("the line is far too long")));
        }
    }
}

fn rule(rooms: &mut Rooms<'_>, usual: &Request, line: Line) -> Result<Value, String> {
    let line = line?;
    let text = String::from_utf8(line).map_err(|_| "the line is no text".to_owned())?;
    let request = request(usual, text.trim())?;
    match request.hear(rooms) {
        Ok(Heard::Understood(hearing)) => Ok(hearing.json(&hearing.rule())),
        Ok(Heard::NotUnderstood { hearing, why }) => Ok(hearing.json_not_understood(&why)),
        Err(Failure::Error { message, help, .. }) => Err(help.map_or(message.clone(), |help| format!("{message}; {help}"))),
        Err(Failure::Mistakes(problems)) => Err(format!("the laws have {} mistakes; see `hoyle check`", problems.0.len())),
        Err(Failure::ClosedPipe) => Err("nobody reads the answer".to_owned()),
    }
}

/// What a line asks: a JSON string or plain text is a description, a JSON
/// object says more.
fn request(usual: &Request, line: &str) -> Result<Request, String> {
    let with_text = |text: &str| {
        let text = description::from_bytes(text.as_bytes().to_vec()).map_err(str::to_owned)?;
        Ok(Request { text: Some(text), ..usual.clone() })
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

fn from_object(usual: &Request, object: Map<String, Value>) -> Result<Request, String> {
    let mut request = usual.clone();
    for (key, value) in object {
        match key.as_str() {
            "text" => {
                let text = value.as_str().ok_or("`text` is no text")?;
                request.text = Some(description::from_bytes(text.as_bytes().to_vec())?);
            }
            "game" => request.which = Which { game: Some(value.as_str().ok_or("`game` is no name")?.to_owned()), ..request.which },
            "code" => request.which.codes = names(&value).ok_or("`code` is neither a name nor a list of names")?,
            "facts" => request.facts.extend(pairs(&value).ok_or("`facts` is no object of names and values")?),
            "readings" => request.readings.extend(pairs(&value).ok_or("`readings` is no object of names and values")?),
            // A name of the sender's own, to tell answers apart.
            "id" => {}
            other => return Err(format!("`{other}` is none of text, facts, readings, code, game, id")),
        }
    }
    if request.text.is_none() && request.facts.is_empty() {
        return Err("the case has neither `text` nor `facts`".to_owned());
    }
    Ok(request)
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
