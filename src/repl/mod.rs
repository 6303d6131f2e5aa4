//! The prompt: somebody says what happened, answers what is asked, and gets
//! the ruling.
//!
//! [`Session`] is the conversation: a line goes in, an answer comes out, without
//! input or output of its own. A terminal and a script drive it.

mod books;
mod changing;
mod command;
mod complete;
mod doing;
mod lines;
mod past;
mod record;
mod reply;
mod score;
mod script;
mod session;
mod state;
mod story;
mod telling;
mod terminal;

use std::fs::{self, OpenOptions};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use crate::ruling::Status;
use crate::table::score::{Loaded, ScoreStore};

pub use complete::{Completion, Hint};
pub use session::{Next, Outcome, Response, Session, Setup, SetupError};

/// Why the prompt ended.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It could not begin.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Nothing can be read or written any more.
    #[error("cannot read or write: {0}")]
    Output(#[from] io::Error),
    /// The terminal does not do as it should.
    #[error("the terminal refuses: {0}")]
    Terminal(String),
}

/// Talks with whoever is at standard input: with a prompt in a terminal, line
/// by line otherwise. Gives the exit status: 0 at a terminal; in a script that
/// of the last ruling, or 1 if a record could not be written.
///
/// # Errors
/// When the laws cannot be used, or input and output fail. A reader that has
/// gone away is no error.
pub fn run(setup: Setup) -> Result<u8, Error> {
    let palette = setup.style.palette;
    let interactive = setup.interactive;
    let mut session = Session::new(setup)?;
    let kept = ScoreStore::usual().map(|store| store.load());
    if let Some(Ok(Loaded { score, aside })) = kept {
        session.aside = aside;
        if let Some(score) = score {
            session.resume(score);
        }
    }
    let result = if interactive {
        terminal::run(session, palette).map(|()| 0)
    } else {
        let done = script::run(&mut session, BufReader::new(io::stdin().lock()), &mut io::stdout().lock());
        done.map(|all_well| if all_well { session.outcome().map_or(0, Outcome::exit_status) } else { 1 }).map_err(Error::from)
    };
    match result {
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(0),
        other => other,
    }
}

impl Outcome {
    /// The exit status that says so.
    pub const fn exit_status(self) -> u8 {
        match self {
            Self::Status(Status::Ruled) => 0,
            Self::Status(Status::NeedsFacts) => 3,
            Self::Status(Status::NotCovered) => 4,
            Self::NotUnderstood => 5,
        }
    }
}

/// Keeps the score, if the answer wants that, unless another program has kept something
/// there since: that is said instead.
fn keep_score(session: &mut Session, response: &mut Response) {
    let Next::Keep(score) = &response.next else { return };
    let Some(store) = ScoreStore::usual() else { return };
    match store.hold().and_then(|held| held.save_over(session.score_kept(), score)) {
        Ok(None) => session.kept_score((**score).clone()),
        Ok(Some(other)) => response.text = session.take_up(other),
        Err(error) => response.text.push_str(&format!("{error}\n")),
    }
}

/// Writes a record; over another only if `over`. `~/` is the home directory.
fn write_record(path: &Path, text: &str, over: bool) -> io::Result<()> {
    let path = match path.strip_prefix("~") {
        Ok(rest) => std::env::var_os("HOME").map_or_else(|| path.to_owned(), |home| PathBuf::from(home).join(rest)),
        Err(_) => path.to_owned(),
    };
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !over {
        return OpenOptions::new().write(true).create_new(true).open(&path)?.write_all(text.as_bytes());
    }
    fs::write(&path, text)
}
