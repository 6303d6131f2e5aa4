//! Compiled codes that are kept, for whoever rules on many disputes.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use crate::facts::Case;
use crate::laws::{CodeId, Game};

use super::Compiled;

/// More compiled codes than this are not kept: every act of every code has
/// room, and odd cases cannot fill the memory.
const MOST: usize = 4096;

/// The codes of one game, each compiled for an act when disputes need it. One
/// may serve any number of threads.
#[derive(Debug, Default)]
pub struct Judges {
    /// Nothing stands for an act of which there was one case.
    kept: Mutex<FxHashMap<Key, Option<Arc<Compiled>>>>,
}

/// A code, and what compiled forms go by.
type Key = (CodeId, Case);

impl Judges {
    /// The code, compiled for cases with the act of this one.
    pub fn compiled(&self, game: &Game, code: CodeId, case: &Case) -> Arc<Compiled> {
        let key = (code, Compiled::scope(game, case));
        if let Some(Some(compiled)) = self.kept().get(&key) {
            return Arc::clone(compiled);
        }
        self.compile(game, key)
    }

    /// The code, compiled for this case and perhaps for no other: quicker where
    /// there is one dispute, and as quick where there are many of the same act.
    pub fn compiled_for_one(&self, game: &Game, code: CodeId, case: &Case) -> Arc<Compiled> {
        let key = (code, Compiled::scope(game, case));
        let mut kept = self.kept();
        match kept.get(&key) {
            Some(Some(compiled)) => Arc::clone(compiled),
            None if kept.len() < MOST => {
                kept.insert(key, None);
                drop(kept);
                Arc::new(Compiled::for_case(game, code, case))
            }
            Some(None) | None => {
                drop(kept);
                self.compile(game, key)
            }
        }
    }

    /// Compiled outside the lock: two threads may do the same work once.
    fn compile(&self, game: &Game, key: Key) -> Arc<Compiled> {
        let compiled = Arc::new(Compiled::for_case(game, key.0, &key.1));
        let mut kept = self.kept();
        if kept.len() < MOST || kept.contains_key(&key) {
            kept.insert(key, Some(Arc::clone(&compiled)));
        }
        compiled
    }

    fn kept(&self) -> MutexGuard<'_, FxHashMap<Key, Option<Arc<Compiled>>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
