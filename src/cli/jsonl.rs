//! `hoyle rule --jsonl`: one case or description a line in, one ruling a line
//! out, in order.

use std::io::{self, BufRead, Read};
use std::thread;

use hoyle::hearing::{Batch, Rooms};
use hoyle::laws::Library;

use super::args::Rule;
use super::console::Console;
use super::exit::{Exit, Failure};
use super::rule::request;

/// No line is longer than this many bytes.
const LONGEST: usize = 1 << 18;

/// Rules on every line of standard input.
pub(crate) fn run(library: &Library, args: &Rule, console: &mut Console) -> Result<Exit, Failure> {
    let batch = Batch::new(Rooms::new(library), request(args)?)?;
    thread::scope(|scope| {
        let mut all_well = true;
        let mut answers = batch.answers(scope, lines());
        while let Some(answered) = answers.next() {
            all_well &= answered.well;
            console.say(&answered.json)?;
            console.say("\n")?;
            if !answers.ready() {
                // Whoever sends one line and waits has its answer.
                console.flush()?;
            }
        }
        Ok(if all_well { Exit::Done } else { Exit::Failed })
    })
}

/// The lines of standard input; what is wrong with a line stands in its place.
fn lines() -> impl Iterator<Item = Result<String, String>> + Send {
    let mut input = io::BufReader::new(io::stdin());
    let mut ended = false;
    std::iter::from_fn(move || {
        if ended {
            return None;
        }
        next_line(&mut input).unwrap_or_else(|error| {
            ended = true;
            Some(Err(format!("cannot read standard input: {error}")))
        })
    })
}

/// The next line, or why it is none; an error when nothing more can be read.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, String>>> {
    let mut line = Vec::new();
    if input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let whole = line.last() == Some(&b'\n');
    if whole {
        line.pop();
    }
    if whole || line.len() <= LONGEST {
        return Ok(Some(String::from_utf8(line).map_err(|_| "the line is no text".to_owned())));
    }
    loop {
        let (skipped, ended) = match input.fill_buf()? {
            [] => (0, true),
            rest => rest.iter().position(|byte| *byte == b'\n').map_or((rest.len(), false), |at| (at + 1, true)),
        };
        input.consume(skipped);
        if ended {
            return Ok(Some(Err("the line is far too long".to_owned())));
        }
    }
}
