//! What the laws say of the end of an auction, worked out once for all the
//! readings under which it is held.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{Case, FactId, Origin, Values};
use crate::laws::{CodeId, Game};
use crate::ruling::{Compiled, adjudicate};

use super::contract::Judged;

type Stated = Vec<(FactId, u8)>;

/// The rulings so far. Auctions of one body of law under different readings
/// share them.
#[derive(Debug, Default)]
pub(super) struct Endings {
    /// For each act, the laws on it.
    laws: BTreeMap<Stated, Compiled>,
    /// For the facts of a case and the readings that bear on it, the ruling.
    judged: BTreeMap<(Stated, Stated), Judged>,
}

impl Endings {
    /// The ruling on these facts under the readings that were chosen.
    pub(super) fn judge(&mut self, game: &Game, code: CodeId, facts: &[(FactId, u8)], chosen: &[(FactId, u8)]) -> Judged {
        let state = |parts: &[&[(FactId, u8)]]| {
            let mut case = Case::new(&game.facts);
            parts.iter().copied().flatten().for_each(|(fact, value)| case.set(*fact, Values::one(*value)));
            case
        };
        let apart = |fact: FactId| Some(fact) == game.facts.act() || game.facts[fact].origin == Origin::Defined;
        let act: Stated = facts.iter().copied().filter(|(fact, _)| apart(*fact)).collect();
        let laws = self.laws.entry(act).or_insert_with_key(|act| Compiled::for_act(game, code, &state(&[act])));
        let tested = laws.tested(&state(&[facts, chosen]));
        let bearing: Stated = chosen.iter().copied().filter(|(reading, _)| tested.contains(reading)).collect();
        let judged = self.judged.entry((facts.to_vec(), bearing)).or_insert_with_key(|(facts, bearing)| {
            let case = state(&[facts, bearing]);
            let ruling = adjudicate(game, laws, &case, &BTreeSet::new());
            Judged { case, ruling }
        });
        judged.clone()
    }
}
