//! How a command ends.

use std::io;
use std::process::ExitCode;

use hoyle::laws::LibraryError;

/// The exit status, as `INTERFACE.md` fixes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Ruled, or done.
    Done = 0,
    /// An error, or something failed.
    Failed = 1,
    /// Wrong usage.
    Usage = 2,
    /// Facts are missing and nobody could be asked.
    NeedsFacts = 3,
    /// The code does not cover it.
    NotCovered = 4,
    /// The description was not understood.
    NotUnderstood = 5,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Nobody reads the answer any more.
    ClosedPipe,
    /// One line that says what and where, perhaps what to do, and the status.
    Error { message: String, help: Option<String>, exit: Exit },
    /// The law files, or the scenario files, have mistakes.
    Mistakes(hoyle::laws::Problems),
}

impl Failure {
    /// An error without advice.
    pub(crate) fn error(message: impl Into<String>) -> Self {
        Self::Error { message: message.into(), help: None, exit: Exit::Failed }
    }

    /// Something was asked for that there is not.
    pub(crate) fn usage(message: impl Into<String>, help: Option<String>) -> Self {
        Self::Error { message: message.into(), help, exit: Exit::Usage }
    }

    pub(crate) const fn exit(&self) -> Exit {
        match self {
            Self::ClosedPipe => Exit::Done,
            Self::Error { exit, .. } => *exit,
            Self::Mistakes(_) => Exit::Failed,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::error(format!("cannot write the answer: {error}")),
        }
    }
}

impl From<LibraryError> for Failure {
    fn from(error: LibraryError) -> Self {
        match error {
            LibraryError::Mistakes(problems) => Self::Mistakes(problems),
            LibraryError::NoGame { .. } | LibraryError::NoVariant { .. } => Self::usage(error.to_string(), None),
            LibraryError::Unreadable { .. } | LibraryError::TooLarge { .. } => Self::error(error.to_string()),
        }
    }
}
