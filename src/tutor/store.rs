//! Where progress is kept: one JSON file, written whole after every answer.
//!
//! Each change is made to what stands in the file at that moment, under a lock,
//! so that two programs at once add to each other's work. The new text is
//! written beside the old and takes its place in one step.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::keeping;

use super::progress::{FORMAT, Progress};

/// No progress file is larger than this many bytes.
const LARGEST: u64 = 16 << 20;

/// The file.
#[derive(Clone, Debug)]
pub struct Store {
    path: PathBuf,
}

/// Why progress could not be kept.
#[derive(Debug, thiserror::Error)]
#[error("cannot keep progress in {}: {error}", path.display())]
pub struct StoreError {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub error: io::Error,
}

/// What was found in the file.
#[derive(Debug)]
pub struct Loaded {
    /// The progress; a fresh one, if there was none that can be read.
    pub progress: Progress,
    /// What was put aside, and why.
    pub aside: Option<(PathBuf, String)>,
}

impl Store {
    /// The file at that path.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// The file in the directory for data: `$XDG_DATA_HOME`, or
    /// `~/.local/share`. `None` when there is neither.
    pub fn usual() -> Option<Self> {
        keeping::place("XDG_DATA_HOME", ".local/share", "progress.json").map(Self::at)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is kept. A file that is damaged, or of another kind, is put aside.
    ///
    /// # Errors
    /// When the file cannot be read or moved.
    pub fn load(&self) -> Result<Loaded, StoreError> {
        if !self.path.exists() {
            return Ok(Loaded { progress: Progress::default(), aside: None });
        }
        let _lock = keeping::lock(&self.path).map_err(|error| self.failed(error))?;
        self.read().map_err(|error| self.failed(error))
    }

    /// Changes what is kept, and gives what it is then.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn update(&self, change: impl FnOnce(&mut Progress)) -> Result<Loaded, StoreError> {
        let run = || {
            let _lock = keeping::lock(&self.path)?;
            let mut loaded = self.read()?;
            change(&mut loaded.progress);
            self.write(&loaded.progress)?;
            Ok(loaded)
        };
        run().map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> StoreError {
        StoreError { path: self.path.clone(), error }
    }

    fn read(&self) -> io::Result<Loaded> {
        let fresh = |aside| Loaded { progress: Progress::default(), aside };
        let found = match fs::metadata(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(fresh(None)),
            found => found?,
        };
        let why = if found.len() > LARGEST {
            "it is far too large".to_owned()
        } else {
            match serde_json::from_slice::<Progress>(&fs::read(&self.path)?) {
                Ok(progress) if progress.hoyle == "progress" && progress.format == FORMAT => return Ok(Loaded { progress, aside: None }),
                Ok(progress) => format!("it is of format {}, and this program knows format {FORMAT}", progress.format),
                Err(error) => format!("it is damaged, or no progress of hoyle: {error}"),
            }
        };
        let aside = keeping::put_aside(&self.path)?;
        Ok(fresh(Some((aside, why))))
    }

    fn write(&self, progress: &Progress) -> io::Result<()> {
        let mut text = serde_json::to_string_pretty(progress).map_err(io::Error::other)?;
        text.push('\n');
        keeping::replace(&self.path, &text)
    }
}
