//! Facts and values that no case can have, and facts that no law asks for.

use crate::facts::{FactId, Origin, Values};
use crate::laws::Game;
use crate::ruling::space::Space;

/// The values that no possible case of the game has.
pub(crate) fn unreachable(game: &Game) -> Vec<(FactId, u8)> {
    let mut space = Space::all(game);
    let possible = space.possible(game.default);
    let mut found = Vec::new();
    for (fact, declared) in game.facts.iter().filter(|(_, fact)| fact.origin == Origin::Told) {
        let sensible = space.sensible(fact);
        let here = space.diagram.and(sensible, possible);
        for value in declared.all().iter() {
            let is = space.is(fact, Values::one(value));
            if space.diagram.and(here, is) == crate::ruling::diagram::Ref::NO {
                found.push((fact, value));
            }
        }
    }
    found
}

/// The facts that some law, gap or definition of the game tests, or works an
/// outcome out from.
pub(crate) fn used(game: &Game) -> Vec<bool> {
    let mut used = vec![false; game.facts.len()];
    let mut mark = |fact: FactId| {
        if let Some(slot) = used.get_mut(fact.index()) {
            *slot = true;
        }
    };
    for law in &game.laws {
        law.scope().tests().for_each(&mut mark);
        law.effects().flat_map(|effect| &effect.amounts).flat_map(|(_, amount)| &amount.terms).for_each(|(fact, _)| mark(*fact));
    }
    for definition in game.codes.iter().flat_map(|code| code.definitions.values()).flatten() {
        definition.when.each_fact(&mut mark);
    }
    for (fact, _) in game.facts.iter().filter(|(_, fact)| fact.origin == Origin::Reading) {
        mark(fact);
    }
    // What decides whether a used fact makes sense is used as well.
    for (_, declared) in game.facts.iter() {
        declared.when.each_fact(&mut mark);
    }
    used
}
