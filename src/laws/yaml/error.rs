use std::fmt;

use granit_parser::ScanError;
use serde::de;

/// Why a text could not be read.
#[derive(Clone, Debug)]
pub(crate) struct Error {
    message: String,
    /// The path to the node concerned; empty for the whole.
    path: String,
    /// Where that stands: the byte, and for people the line and the column.
    offset: Option<usize>,
    line: usize,
    column: usize,
}

impl Error {
    /// A mistake at that byte.
    pub(super) fn at(offset: usize, message: impl Into<String>) -> Self {
        Self { message: message.into(), path: String::new(), offset: Some(offset), line: 0, column: 0 }
    }

    /// What the parser found wrong.
    pub(super) fn scan(error: &ScanError) -> Self {
        let marker = error.marker();
        Self::at(marker.byte_offset().unwrap_or_else(|| marker.index()), error.info())
    }

    /// The mistake with its place, unless that is known more closely already.
    #[cold]
    pub(super) fn placed(mut self, offset: usize, path: impl FnOnce() -> String) -> Self {
        if self.offset.is_none() {
            self.offset = Some(offset);
            self.path = path();
        }
        self
    }

    /// The mistake with its line and column in the text.
    #[cold]
    pub(super) fn within(mut self, text: &str) -> Self {
        let before = text.get(..self.offset.unwrap_or(0)).unwrap_or(text);
        self.line = before.matches('\n').count() + 1;
        self.column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        self
    }

    /// The byte at which the mistake stands.
    pub(crate) fn offset(&self) -> usize {
        self.offset.unwrap_or(0)
    }

    /// What is wrong, and with what, but not where.
    pub(crate) fn what(&self) -> String {
        if self.path.is_empty() { self.message.clone() } else { format!("{}: {}", self.path, self.message) }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what())?;
        if self.line > 0 { write!(f, " at line {} column {}", self.line, self.column) } else { Ok(()) }
    }
}

impl std::error::Error for Error {}

impl de::Error for Error {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self { message: message.to_string(), path: String::new(), offset: None, line: 0, column: 0 }
    }
}
