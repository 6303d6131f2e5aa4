//! Whether a call stands, and by which laws.

use std::sync::Arc;

use crate::laws::{Game, LawId};

/// The outcome that lets a call stand, and the one that does not.
const ALLOWED: &str = "call-allowed";
const VOID: &str = "call-void";

/// Whether a call is allowed, and by which laws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether it is allowed.
    pub allowed: bool,
    /// The laws and gaps that hold, the deciding one first. None when the code
    /// does not speak of it.
    pub laws: Arc<[LawId]>,
}

impl Verdict {
    /// What laws come to that hold together.
    pub(crate) fn of(game: &Game, mut laws: Vec<LawId>) -> Self {
        let states = |law: LawId, outcome: &str| game.law(law).effects().any(|effect| effect.name == outcome);
        let weight = |law: LawId| match (states(law, ALLOWED) || states(law, VOID), game.law(law).is_gap()) {
            (true, _) => 0,
            (_, true) => 1,
            _ => 2 + usize::from(game.law(law).effects().next().is_none()),
        };
        laws.sort_by_key(|law| (weight(*law), *law));
        laws.dedup();
        let allowed = laws.iter().any(|law| states(*law, ALLOWED)) && !laws.iter().any(|law| states(*law, VOID));
        Self { allowed, laws: laws.into() }
    }

    /// The law that decides, or the gap that leaves it open.
    pub fn law(&self) -> Option<LawId> {
        self.laws.first().copied()
    }

    /// Whether it is a point that the code leaves open.
    pub fn is_open(&self, game: &Game) -> bool {
        !self.allowed && self.laws.iter().any(|law| game.law(*law).is_gap())
    }
}
