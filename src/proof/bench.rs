//! One code laid out for proof: its laws as sets of cases.

use std::collections::BTreeSet;

use crate::facts::{Case, FactId, Origin, Values};
use crate::laws::{CodeId, Definition, Game, Law, LawId};
use crate::ruling::diagram::Ref;
use crate::ruling::extent::Extent;
use crate::ruling::reference;
use crate::ruling::space::Space;

use super::region::{Region, Statement};
use super::said::{Said, said};

/// More nodes than this are not built: what hangs on them is reported as not
/// examined.
pub(crate) const LARGEST: usize = 4_000_000;

/// One code over the space of all cases.
#[derive(Debug)]
pub(crate) struct Bench<'a> {
    pub(crate) game: &'a Game,
    pub(crate) code: CodeId,
    pub(crate) space: Space<'a>,
    pub(crate) extent: Extent,
    /// For each level of the space, where its fact makes sense: in the case as
    /// it is, or as it is judged after it was sent on.
    pub(crate) sensible: Vec<Ref>,
    /// Cases that can be, with defined facts left to their definitions and
    /// readings as some code knows them.
    pub(crate) possible: Ref,
}

impl<'a> Bench<'a> {
    /// Lays out a code; `None` when it is too large.
    pub(crate) fn new(game: &'a Game, code: CodeId) -> Option<Self> {
        let mut space = Space::new(game, &[code]);
        space.diagram.limit(LARGEST);
        let extent = Extent::of(&mut space, code);
        let possible = possible(&mut space, &[code]);
        let sensible = space.order.clone().into_iter().map(|fact| sensible(&mut space, &[&extent], fact)).collect();
        (!space.diagram.overflowed()).then_some(Self { game, code, space, extent, sensible, possible })
    }

    /// The code's full name.
    pub(crate) fn path(&self) -> &'a str {
        &self.game.code(self.code).path
    }

    /// The possible part of a set.
    pub(crate) fn region(&mut self, set: Ref) -> Region {
        Region::new(&mut self.space, set, self.possible)
    }

    /// The union of several sets.
    pub(crate) fn union(&mut self, sets: impl IntoIterator<Item = Ref>) -> Ref {
        sets.into_iter().fold(Ref::NO, |all, set| self.space.diagram.or(all, set))
    }

    /// Where a law prevails: itself, or where it sends the case on.
    pub(crate) fn stands(&self, law: LawId) -> Ref {
        self.extent.stands.get(&law).copied().unwrap_or(Ref::NO)
    }

    /// Where a law applies, overridden or not.
    pub(crate) fn applies(&self, law: LawId) -> Ref {
        self.extent.applies.get(&law).copied().unwrap_or(Ref::NO)
    }

    /// Where some law or gap prevails that is more than a way to others.
    pub(crate) fn ruled(&mut self) -> Ref {
        let prevails = self.extent.prevails.clone();
        self.union(prevails)
    }

    /// A statement in words.
    pub(crate) fn words(&self, statement: &Statement) -> Vec<Said> {
        statement.0.iter().map(|(fact, values)| said(self.game, *fact, *values)).collect()
    }

    /// A complete case in words: the facts that make sense in it and that the
    /// code asks for, and readings other than usual.
    pub(crate) fn case_in_words(&self, case: &Case) -> Vec<Said> {
        let mut words = Vec::new();
        for (fact, sensible) in self.space.order.iter().zip(&self.sensible) {
            let Some(value) = case.value(*fact) else { continue };
            let worth_saying = match self.game.facts[*fact].origin {
                Origin::Told => self.space.holds(*sensible, case),
                Origin::Reading => crate::ruling::space::unstated(self.game, self.code, *fact) != Values::one(value),
                Origin::Defined => false,
            };
            if worth_saying {
                words.push(said(self.game, *fact, Values::one(value)));
            }
        }
        words
    }

    /// The laws and gaps that prevail in a complete case, as the reference
    /// interpreter finds them.
    pub(crate) fn judged(&self, case: &Case) -> BTreeSet<LawId> {
        reference::prevailing(self.game, self.code, case).into_iter().map(|(law, _)| law).collect()
    }

    /// The code's own laws.
    pub(crate) fn own_laws(&self) -> impl Iterator<Item = (LawId, &'a Law)> + use<'a> {
        let game = self.game;
        game.code(self.code).laws.iter().map(move |id| (*id, game.law(*id)))
    }

    /// The code's own definitions.
    pub(crate) fn own_definitions(&self) -> impl Iterator<Item = (FactId, &'a Definition)> + use<'a> {
        self.game.code(self.code).definitions.iter().flat_map(|(fact, list)| list.iter().map(move |definition| (*fact, definition)))
    }

    /// How many cases there are, facts that make no sense not told apart.
    pub(crate) fn cases(&mut self) -> f64 {
        let sensible = self.sensible.clone();
        let pinned = pinned(&mut self.space, &sensible, self.possible);
        super::region::count(&self.space, pinned)
    }
}

/// Where a fact makes sense: in the case as it is, or as it is judged after
/// laws have sent it on.
pub(crate) fn sensible(space: &mut Space<'_>, extents: &[&Extent], fact: FactId) -> Ref {
    let mut anywhere = space.sensible(fact);
    for (changes, here) in extents.iter().flat_map(|extent| &extent.sent) {
        if changes.contains_key(&fact) {
            continue;
        }
        let there = space.sensible_under(fact, changes);
        let there = space.diagram.and(there, *here);
        anywhere = space.diagram.or(anywhere, there);
    }
    anywhere
}

/// Cases that can be, as some codes know them: defined facts are left to their
/// definitions, and readings have only values that a code declares.
pub(crate) fn possible(space: &mut Space<'_>, codes: &[CodeId]) -> Ref {
    let game = space.game;
    let mut possible = codes.first().map_or(Ref::YES, |code| space.possible(*code));
    for fact in space.order.clone() {
        let declared = &game.facts[fact];
        let values = match declared.origin {
            Origin::Told => continue,
            Origin::Defined => declared.by_definition(),
            Origin::Reading => codes
                .iter()
                .flat_map(|code| &game.code(*code).readings)
                .chain(game.codes.iter().flat_map(|code| &code.readings))
                .find(|reading| reading.fact == fact)
                .map_or(declared.all(), |reading| reading.values),
        };
        let is = space.is(fact, values);
        possible = space.diagram.and(possible, is);
    }
    possible
}

/// The same cases, told facts pinned to their first value where they make no
/// sense, so that each case counts once.
pub(crate) fn pinned(space: &mut Space<'_>, sensible: &[Ref], set: Ref) -> Ref {
    let mut pinned = set;
    for (fact, sensible) in space.order.clone().into_iter().zip(sensible).rev() {
        if space.game.facts[fact].origin == Origin::Told {
            let first = space.is(fact, Values::one(0));
            let either = space.diagram.or(*sensible, first);
            pinned = space.diagram.and(pinned, either);
        }
    }
    pinned
}
