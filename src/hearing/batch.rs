//! Many requests, on all cores, answered in the order they came.

use std::num::NonZero;
use std::sync::Arc;
use std::thread::{self, Scope};

use serde_json::{Map, Value, json};

use crate::show::json as shown;

use super::pipeline::Pipeline;
use super::{Heard, Refusal, Request, Rooms};

/// So many requests may be under way for each thread: enough that none waits,
/// few enough that the memory needed does not grow with the input.
const AHEAD: usize = 64;

/// Rules on line after line.
///
/// ```
/// use hoyle::hearing::{Batch, Request, Rooms};
/// use hoyle::laws::Library;
///
/// let library = Library::embedded();
/// let batch = Batch::new(Rooms::new(&library), Request::default())?;
/// let lines = ["He called a misère and an opponent revoked.", "{\"facts\": 1}"];
/// let lines = lines.into_iter().map(|line| Ok(line.to_owned()));
/// let well: Vec<bool> = std::thread::scope(|scope| batch.answers(scope, lines).map(|answered| answered.well).collect());
/// assert_eq!(well, [true, false]);
/// # Ok::<(), hoyle::hearing::Refusal>(())
/// ```
#[derive(Debug)]
pub struct Batch<'a> {
    rooms: Rooms<'a>,
    usual: Request,
    threads: NonZero<usize>,
}

/// The answer to one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The number of the line, from 1.
    pub number: usize,
    /// Whether it could be ruled on, or was at least a request.
    pub well: bool,
    /// The answer: a JSON object on one line, without the line's end.
    pub json: String,
}

/// The answers, in the order of the lines. Who takes them works along while the
/// next is not there.
#[derive(Debug)]
pub struct Answers<'env> {
    batch: &'env Batch<'env>,
    pipeline: Arc<Pipeline<Line, Answered>>,
}

/// A line with its number, or why it could not be read.
type Line = (usize, Result<String, String>);

impl<'a> Batch<'a> {
    /// What a line does not say is as `usual` has it.
    ///
    /// # Errors
    /// When `usual` names a game, a code or a fact that there is not.
    pub fn new(rooms: Rooms<'a>, usual: Request) -> Result<Self, Refusal> {
        Request { text: None, ..usual.clone() }.hear(&rooms)?;
        let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Ok(Self { rooms, usual, threads })
    }

    /// On so many threads; without this, on as many as there are cores.
    #[must_use]
    pub const fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.threads = threads;
        self
    }

    /// The answer to one line.
    ///
    /// # Errors
    /// Why it is no request, on one line.
    pub fn answer(&self, line: &str) -> Result<Value, String> {
        serde_json::from_str(&self.line(line)?).map_err(|error| error.to_string())
    }

    /// The same as text on one line, which is quicker.
    ///
    /// # Errors
    /// Why it is no request, on one line.
    pub fn line(&self, line: &str) -> Result<String, String> {
        self.written(line, id(line).as_ref())
    }

    /// The answers to all lines. A line that could not be read comes as why; it
    /// is answered with that, and passed over.
    pub fn answers<'scope, 'env>(
        &'env self,
        scope: &'scope Scope<'scope, 'env>,
        lines: impl Iterator<Item = Result<String, String>> + Send + 'scope,
    ) -> Answers<'env> {
        let pipeline = Arc::new(Pipeline::new(AHEAD * self.threads.get()));
        let reading = Arc::clone(&pipeline);
        scope.spawn(move || reading.read((1..).zip(lines)));
        // One of the threads is that of whoever takes the answers.
        for _ in 1..self.threads.get() {
            let working = Arc::clone(&pipeline);
            scope.spawn(move || working.work(|line| self.answered(line)));
        }
        Answers { batch: self, pipeline }
    }

    fn answered(&self, (number, line): Line) -> Answered {
        let id = line.as_deref().ok().and_then(id);
        match line.and_then(|line| self.written(&line, id.as_ref())) {
            Ok(json) => Answered { number, well: true, json },
            Err(error) => Answered { number, well: false, json: with_id(json!({ "error": error, "line": number }), id.as_ref()) },
        }
    }

    fn written(&self, line: &str, id: Option<&Value>) -> Result<String, String> {
        let request = Request::from_line(&self.usual, line)?;
        Ok(match request.hear(&self.rooms) {
            Ok(Heard::Understood(hearing)) => hearing.line(&hearing.rule(), id),
            Ok(Heard::Word { hearing, terms }) => with_id(hearing.json_word(&terms), id),
            Ok(Heard::NotUnderstood { hearing, why, .. }) => with_id(hearing.json_not_understood(&why), id),
            Err(Refusal::WhichGame { games }) => with_id(shown::which_game(&games), id),
            Err(refusal) => return Err(refusal.line()),
        })
    }
}

/// An answer as a line, with the name the sender gave his request first.
fn with_id(mut answer: Value, id: Option<&Value>) -> String {
    if let (Some(id), Value::Object(fields)) = (id, &mut answer) {
        let rest = std::mem::replace(fields, Map::from_iter([("id".to_owned(), id.clone())]));
        fields.extend(rest);
    }
    shown::line(&answer)
}

impl Answers<'_> {
    /// Whether the next answer is there already. While it is not, who passes
    /// answers on should hold none of them back.
    pub fn ready(&self) -> bool {
        self.pipeline.ready()
    }
}

impl Iterator for Answers<'_> {
    type Item = Answered;

    fn next(&mut self) -> Option<Answered> {
        self.pipeline.next(|line| self.batch.answered(line))
    }
}

impl Drop for Answers<'_> {
    fn drop(&mut self) {
        self.pipeline.close();
    }
}

/// The name the sender gave the line, to tell answers apart.
fn id(line: &str) -> Option<Value> {
    if !line.trim_start().starts_with('{') || !line.contains("\"id\"") {
        return None;
    }
    serde_json::from_str::<Map<String, Value>>(line).ok()?.remove("id")
}
