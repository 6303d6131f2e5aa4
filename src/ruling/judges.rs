//! Compiled codes that are kept, for whoever rules on many disputes.

use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::facts::Case;
use crate::laws::{CodeId, Game};

use super::Compiled;

/// More compiled codes than this are not kept: every act of every code has
/// room, and odd cases cannot fill the memory.
const MOST: usize = 4096;

/// The codes of one game, each compiled for an act when a dispute first needs
/// it. One may serve any number of threads.
#[derive(Debug, Default)]
pub struct Judges {
    kept: Mutex<FxHashMap<(CodeId, Case), Arc<Compiled>>>,
}

impl Judges {
    /// The code, compiled for cases with the act of this one.
    pub fn compiled(&self, game: &Game, code: CodeId, case: &Case) -> Arc<Compiled> {
        let key = (code, Compiled::scope(game, case));
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(compiled) = kept().get(&key) {
            return Arc::clone(compiled);
        }
        // Compiled outside the lock: two threads may do the same work once.
        let compiled = Arc::new(Compiled::for_case(game, code, &key.1));
        let mut kept = kept();
        if kept.len() < MOST {
            kept.insert(key, Arc::clone(&compiled));
        }
        compiled
    }
}
