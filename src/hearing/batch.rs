//! Many requests, on all cores, answered in the order they came.

use std::num::NonZero;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Scope};

use serde_json::{Map, Value, json};

use crate::show::json as shown;

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

/// The answers, in the order of the lines.
#[derive(Debug)]
pub struct Answers {
    order: Receiver<Receiver<Answered>>,
}

/// A line to be ruled on, and where the answer goes.
struct Job {
    number: usize,
    line: Result<String, String>,
    answer: SyncSender<Answered>,
}

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
        let request = Request::from_line(&self.usual, line)?;
        match request.hear(&self.rooms).map_err(|refusal| refusal.line())? {
            Heard::Understood(hearing) => Ok(hearing.json(&hearing.rule())),
            Heard::NotUnderstood { hearing, why } => Ok(hearing.json_not_understood(&why)),
        }
    }

    /// The answers to all lines. A line that could not be read comes as why; it
    /// is answered with that, and passed over.
    pub fn answers<'scope, 'env>(
        &'env self,
        scope: &'scope Scope<'scope, 'env>,
        lines: impl Iterator<Item = Result<String, String>> + Send + 'scope,
    ) -> Answers {
        let (work, jobs) = sync_channel::<Job>(AHEAD);
        let (queue, order) = sync_channel(AHEAD * self.threads.get());
        scope.spawn(move || {
            for (number, line) in (1..).zip(lines) {
                let (answer, answered) = sync_channel(1);
                // Nobody wants any more answers once either is closed.
                if queue.send(answered).is_err() || work.send(Job { number, line, answer }).is_err() {
                    break;
                }
            }
        });
        let jobs = std::sync::Arc::new(Mutex::new(jobs));
        for _ in 0..self.threads.get() {
            let jobs = std::sync::Arc::clone(&jobs);
            scope.spawn(move || {
                loop {
                    let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(Job { number, line, answer }) = job else { break };
                    // The answer may no longer be wanted.
                    let _ = answer.send(self.answered(number, line));
                }
            });
        }
        Answers { order }
    }

    fn answered(&self, number: usize, line: Result<String, String>) -> Answered {
        let id = line.as_deref().ok().and_then(id);
        let answer = line.and_then(|line| self.answer(&line));
        let well = answer.is_ok();
        let mut object = answer.unwrap_or_else(|error| json!({ "error": error, "line": number }));
        if let (Some(id), Value::Object(fields)) = (id, &mut object) {
            let rest = std::mem::replace(fields, Map::from_iter([("id".to_owned(), id)]));
            fields.extend(rest);
        }
        Answered { number, well, json: shown::line(&object) }
    }
}

impl Iterator for Answers {
    type Item = Answered;

    fn next(&mut self) -> Option<Answered> {
        self.order.recv().ok()?.recv().ok()
    }
}

/// The name the sender gave the line, to tell answers apart.
fn id(line: &str) -> Option<Value> {
    if !line.trim_start().starts_with('{') || !line.contains("\"id\"") {
        return None;
    }
    serde_json::from_str::<Map<String, Value>>(line).ok()?.remove("id")
}
