//! Where the score is kept: one JSON file, written beside the old one and put
//! in its place in one step, so that no failure leaves half a score.
//!
//! Two programs may be at it: who changes it holds it meanwhile, from what he reads to
//! what he writes, and the other waits.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::keeping;

use super::Score;

/// No score is larger than this many bytes.
const LARGEST: u64 = 8 << 20;

/// The file.
#[derive(Clone, Debug)]
pub struct ScoreStore {
    path: PathBuf,
}

/// Why a score could not be kept.
#[derive(Debug, thiserror::Error)]
#[error("cannot keep the score in {}: {error}", path.display())]
pub struct StoreError {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub error: io::Error,
}

/// What was found in the file.
#[derive(Debug)]
pub struct Loaded {
    /// The score, if there is one.
    pub score: Option<Score>,
    /// What was put aside, because it is no score that can be read.
    pub aside: Option<PathBuf>,
}

impl ScoreStore {
    /// The file at that path.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// The file in the directory for data: `$XDG_DATA_HOME`, or
    /// `~/.local/share`. `None` when there is neither.
    pub fn usual() -> Option<Self> {
        keeping::place("XDG_DATA_HOME", ".local/share", "score.json").map(Self::at)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is kept. A file that is damaged is put aside.
    ///
    /// # Errors
    /// When the file cannot be read or moved.
    pub fn load(&self) -> Result<Loaded, StoreError> {
        if !self.path.exists() {
            return Ok(Loaded { score: None, aside: None });
        }
        self.hold()?.load()
    }

    /// Waits until no other program changes the score, and keeps others waiting as long as
    /// what it gives is not dropped.
    ///
    /// # Errors
    /// When no file can be made there.
    pub fn hold(&self) -> Result<Held<'_>, StoreError> {
        let lock = keeping::lock(&self.path).map_err(|error| self.failed(error))?;
        Ok(Held { store: self, _lock: lock })
    }

    fn failed(&self, error: io::Error) -> StoreError {
        StoreError { path: self.path.clone(), error }
    }

    fn read(&self) -> io::Result<Loaded> {
        let length = match fs::metadata(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Loaded { score: None, aside: None }),
            found => found?.len(),
        };
        if length <= LARGEST
            && let Ok(score) = serde_json::from_slice::<Score>(&fs::read(&self.path)?)
            && score.is_sound()
        {
            return Ok(Loaded { score: Some(score), aside: None });
        }
        Ok(Loaded { score: None, aside: Some(keeping::put_aside(&self.path)?) })
    }

    fn write(&self, score: &Score) -> io::Result<()> {
        let text = serde_json::to_string_pretty(score).map_err(io::Error::other)?;
        keeping::replace(&self.path, &format!("{text}\n"))
    }
}

/// The file, while nobody else changes it.
#[derive(Debug)]
pub struct Held<'a> {
    store: &'a ScoreStore,
    /// Let go of with this.
    _lock: File,
}

impl Held<'_> {
    /// What is kept. A file that is damaged is put aside.
    ///
    /// # Errors
    /// When the file cannot be read or moved.
    pub fn load(&self) -> Result<Loaded, StoreError> {
        self.store.read().map_err(|error| self.store.failed(error))
    }

    /// Keeps a score.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&self, score: &Score) -> Result<(), StoreError> {
        self.store.write(score).map_err(|error| self.store.failed(error))
    }

    /// Keeps a score that was made of what was `known` to be kept; gives what another
    /// program has kept there since, and leaves it as it is.
    ///
    /// # Errors
    /// When the file cannot be read or written.
    pub fn save_over(&self, known: Option<&Score>, score: &Score) -> Result<Option<Score>, StoreError> {
        match self.load()?.score {
            Some(other) if Some(&other) != known => Ok(Some(other)),
            _ => self.save(score).map(|()| None),
        }
    }
}
