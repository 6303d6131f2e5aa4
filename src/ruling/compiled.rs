use std::collections::HashMap;
use std::sync::OnceLock;

use rustc_hash::FxHashSet;

use crate::facts::{Case, FactId, Origin, Values};
use crate::laws::{CodeId, Game, LawId};

use super::diagram::{Diagram, Ref};
use super::explain::Grounds;
use super::extent::Extent;
use super::space::{Space, unstated};

/// A law as it applies in a code: by itself, or because other laws sent the
/// case on to it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Application {
    /// The law.
    pub law: LawId,
    /// The laws that sent the case on, the first first.
    pub via: Vec<LawId>,
}

/// One code, ready to answer for any case.
#[derive(Clone, Debug)]
pub struct Compiled {
    code: CodeId,
    applications: Vec<Application>,
    diagram: Diagram,
    root: Ref,
    order: Vec<FactId>,
    /// What each level tests.
    tests: Vec<Test>,
    /// For each leaf, the applications that prevail.
    leaves: Vec<Vec<u16>>,
    /// What a fact is taken to be when the case does not say.
    unstated: Vec<Values>,
    stated: Vec<Values>,
    /// The facts that may be presumed and are tested for anywhere.
    presumable: Vec<FactId>,
    /// Why each application applies, worked out when it is first asked for.
    grounds: Vec<OnceLock<Grounds>>,
}

/// What a level of the diagram tests.
#[derive(Clone, Copy, Debug)]
struct Test {
    fact: FactId,
    /// The fact's values: where all are possible, nothing was said of it.
    all: Values,
    /// What it is taken to be then.
    unstated: Values,
}

/// What a compiled code finds for a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome<'a> {
    /// The same laws prevail however the unknown facts turn out: places in
    /// [`Compiled::applications`].
    Settled(&'a [u16]),
    /// It hangs on facts that are not known.
    Open,
    /// The case cannot be.
    Impossible,
}

/// Where the way to an outcome parts by the values of a fact.
#[derive(Clone, Copy, Debug)]
pub struct Fork<'a>(&'a [Ref]);

impl Fork<'_> {
    /// The values that lead where this one does.
    pub fn like(self, value: u8) -> Values {
        let way = self.0.get(usize::from(value));
        (0u8..).zip(self.0).filter(|(_, other)| Some(*other) == way).map(|(value, _)| value).collect()
    }
}

impl Compiled {
    /// Compiles a whole code.
    pub fn new(game: &Game, code: CodeId) -> Self {
        Self::build(Space::new(game, &[code]), code)
    }

    /// Compiles what matters of a code to cases like this one: those that
    /// agree with everything it knows. Much quicker, when there is one case.
    pub fn for_case(game: &Game, code: CodeId, case: &Case) -> Self {
        Self::build(Space::narrow(game, code, case), code)
    }

    /// Compiles what matters of a code to one act, whatever else is known.
    pub fn for_act(game: &Game, code: CodeId, case: &Case) -> Self {
        Self::for_case(game, code, &Self::scope(game, case))
    }

    /// What [`Compiled::for_act`] goes by: one compiled form serves all cases
    /// that have this in common.
    pub fn scope(game: &Game, case: &Case) -> Case {
        let mut known = Case::new(&game.facts);
        if let Some(act) = game.facts.act() {
            known.set(act, case.possible(act));
        }
        // A definition is left out where the case states the fact itself.
        for (fact, _) in game.facts.iter().filter(|(_, fact)| fact.origin == Origin::Defined) {
            known.set(fact, case.possible(fact));
        }
        known
    }

    fn build(mut space: Space<'_>, code: CodeId) -> Self {
        let extent = Extent::of(&mut space, code);
        let possible = space.possible(code);
        let root = space.apart(extent.root, possible);
        let (diagram, root) = space.diagram.settled(root);
        let facts = &space.game.facts;
        let tested: FxHashSet<FactId> = diagram.levels().into_iter().map(|level| space.order[level]).collect();
        let unstated: Vec<Values> = facts.iter().map(|(id, _)| unstated(space.game, code, id)).collect();
        let test = |fact: &FactId| Test { fact: *fact, all: facts[*fact].all(), unstated: unstated[fact.index()] };
        Self {
            tests: space.order.iter().map(test).collect(),
            code,
            presumable: facts.iter().filter(|(id, fact)| !fact.presumed.is_empty() && tested.contains(id)).map(|(id, _)| id).collect(),
            grounds: vec![OnceLock::new(); extent.applications.len()],
            applications: extent.applications,
            root,
            leaves: extent.leaves,
            unstated,
            stated: facts.iter().map(|(_, fact)| fact.all()).collect(),
            diagram,
            order: space.order,
        }
    }

    /// The code.
    pub fn code(&self) -> CodeId {
        self.code
    }

    /// All ways in which laws can apply.
    pub fn applications(&self) -> &[Application] {
        &self.applications
    }

    /// How many nodes the diagram has.
    pub fn size(&self) -> usize {
        self.diagram.len()
    }

    /// Which laws prevail in the case.
    pub fn outcome(&self, case: &Case) -> Outcome<'_> {
        let mut found = None;
        let mut seen = Vec::new();
        if !self.settle(self.root, case.slots(), &mut found, &mut seen) {
            return Outcome::Open;
        }
        found.and_then(|leaf: u32| self.leaves.get(leaf as usize)).map_or(Outcome::Impossible, |laws| Outcome::Settled(laws))
    }

    /// Which laws prevail in a case whose facts are worked out only as they are
    /// asked for. What `value` does not know is taken for granted, if it can be;
    /// the fork tells it which other values would lead the same way.
    pub fn decide(&self, mut value: impl FnMut(FactId, Fork<'_>) -> Option<u8>) -> Outcome<'_> {
        let mut at = self.root;
        while let Some((level, branches)) = self.diagram.node(at) {
            let fact = self.order[level];
            let known = value(fact, Fork(branches)).or_else(|| self.unstated[fact.index()].only());
            let Some(next) = known.and_then(|value| branches.get(usize::from(value))) else { return Outcome::Open };
            at = *next;
        }
        at.label().and_then(|leaf| self.leaves.get(leaf as usize)).map_or(Outcome::Impossible, |laws| Outcome::Settled(laws))
    }

    /// Walks every way the case leaves open; `false` as soon as two differ.
    fn settle(&self, at: Ref, slots: &[Values], found: &mut Option<u32>, seen: &mut Vec<Ref>) -> bool {
        let mut at = at;
        loop {
            let Some((level, branches)) = self.diagram.node(at) else {
                let leaf = at.label().unwrap_or(0);
                return leaf == IMPOSSIBLE || *found.get_or_insert(leaf) == leaf;
            };
            let values = self.slot(level, slots);
            if let Some(value) = values.only() {
                at = branches[usize::from(value)];
                continue;
            }
            if seen.contains(&at) {
                return true;
            }
            seen.push(at);
            return values.iter().all(|value| self.settle(branches[usize::from(value)], slots, found, seen));
        }
    }

    /// What the fact at this level may be: as stated, or as taken for granted.
    #[inline]
    fn slot(&self, level: usize, slots: &[Values]) -> Values {
        let Test { fact, all, unstated } = self.tests[level];
        let values = slots[fact.index()];
        if values == all { unstated } else { values }
    }

    /// What the fact may be: as stated, or as taken for granted.
    pub(crate) fn possible(&self, case: &Case, fact: FactId) -> Values {
        let values = case.possible(fact);
        if values == self.stated[fact.index()] { self.unstated[fact.index()] } else { values }
    }

    /// The facts that are tested on the way to the outcome.
    pub(crate) fn tested(&self, case: &Case) -> Vec<FactId> {
        let mut tested = Vec::new();
        let mut known = vec![false; self.order.len()];
        let mut seen = FxHashSet::default();
        let mut open = vec![self.root];
        while let Some(at) = open.pop() {
            let Some((level, branches)) = self.diagram.node(at) else { continue };
            let values = self.slot(level, case.slots());
            let only = values.only();
            // Where the way does not part it is quicker to go twice than to
            // remember having been there.
            if only.is_none() && !seen.insert(at) {
                continue;
            }
            if !std::mem::replace(&mut known[level], true) {
                tested.push(self.order[level]);
            }
            match only {
                Some(value) => open.extend(branches.get(usize::from(value))),
                None => open.extend(values.iter().filter_map(|value| branches.get(usize::from(value)))),
            }
        }
        tested
    }

    /// The facts that may be presumed and bear on some case, in order.
    pub(crate) fn presumable(&self) -> &[FactId] {
        &self.presumable
    }

    /// Why an application applies.
    pub(crate) fn grounds(&self, game: &Game, place: u16) -> Option<&Grounds> {
        let application = self.applications.get(usize::from(place))?;
        Some(self.grounds.get(usize::from(place))?.get_or_init(|| Grounds::of(game, self.code, application)))
    }

    /// The applications that prevail however the unknown facts turn out, and
    /// whether that is all there is to say.
    pub fn certain(&self, case: &Case) -> (Vec<u16>, bool) {
        match self.outcome(case) {
            Outcome::Settled(places) => return (places.to_vec(), true),
            Outcome::Impossible => return (Vec::new(), true),
            Outcome::Open => {}
        }
        let outcomes = self.outcomes(case);
        let mut outcomes = outcomes.iter();
        let Some(first) = outcomes.next() else { return (Vec::new(), true) };
        let mut common = first.to_vec();
        let mut settled = true;
        for other in outcomes {
            settled = false;
            common.retain(|application| other.contains(application));
        }
        (common, settled)
    }

    /// Every set of applications that may still turn out to prevail.
    pub fn outcomes(&self, case: &Case) -> Vec<&[u16]> {
        let mut leaves: Vec<u32> = Vec::new();
        let mut seen: FxHashSet<Ref> = FxHashSet::default();
        let mut open = vec![self.root];
        while let Some(at) = open.pop() {
            match self.diagram.node(at) {
                None => leaves.extend(at.label().filter(|leaf| *leaf != IMPOSSIBLE)),
                Some((level, branches)) => {
                    let values = self.slot(level, case.slots());
                    if values.len() == 1 || seen.insert(at) {
                        open.extend(values.iter().filter_map(|value| branches.get(usize::from(value))));
                    }
                }
            }
        }
        leaves.sort_unstable();
        leaves.dedup();
        leaves.into_iter().filter_map(|leaf| self.leaves.get(leaf as usize).map(Vec::as_slice)).collect()
    }

    /// The part of the diagram that a case leaves open.
    pub(crate) fn restrict(&self, case: &Case) -> Restricted {
        let mut into = Diagram::default();
        let mut done = HashMap::new();
        let root = self.restrict_node(self.root, case.slots(), &mut into, &mut done);
        Restricted { diagram: into, root, order: self.order.clone() }
    }

    fn restrict_node(&self, at: Ref, slots: &[Values], into: &mut Diagram, done: &mut HashMap<Ref, Ref>) -> Ref {
        if let Some(known) = done.get(&at) {
            return *known;
        }
        let Some((level, branches)) = self.diagram.node(at) else { return at };
        let values = self.slot(level, slots);
        let made = if let Some(value) = values.only() {
            self.restrict_node(branches[usize::from(value)], slots, into, done)
        } else {
            let mut kept = Vec::with_capacity(branches.len());
            for (index, branch) in (0u8..).zip(branches) {
                kept.push(if values.has(index) { self.restrict_node(*branch, slots, into, done) } else { Ref::leaf(IMPOSSIBLE) });
            }
            into.make(level, &kept)
        };
        done.insert(at, made);
        made
    }

    /// The applications that prevail at a leaf of a restricted diagram.
    pub(crate) fn leaf(&self, label: u32) -> &[u16] {
        self.leaves.get(label as usize).map_or(&[], Vec::as_slice)
    }

    /// The diagram, where it begins, and the facts it tests, level by level.
    pub(crate) fn parts(&self) -> (&Diagram, Ref, &[FactId]) {
        (&self.diagram, self.root, &self.order)
    }
}

/// What a case leaves open of a compiled code.
#[derive(Clone, Debug)]
pub(crate) struct Restricted {
    pub(crate) diagram: Diagram,
    pub(crate) root: Ref,
    order: Vec<FactId>,
}

impl Restricted {
    /// The fact tested at a level.
    pub(crate) fn fact(&self, level: usize) -> FactId {
        self.order[level]
    }

    /// The diagram without tests that only tell impossible cases apart. What it
    /// says of impossible cases is then arbitrary.
    pub(crate) fn essential(&mut self, root: Ref) -> Ref {
        self.diagram.rebuild(root, &mut |diagram, level, branches| reduce(diagram, level, branches), &mut |leaf| leaf)
    }

    /// The facts that still matter, in the order of the diagram.
    pub(crate) fn support(&mut self, root: Ref) -> Vec<FactId> {
        let essential = self.essential(root);
        let mut levels = Vec::new();
        self.walk(essential, &mut |at| {
            if let Some((level, _)) = self.diagram.node(at) {
                levels.push(level);
            }
        });
        levels.sort_unstable();
        levels.dedup();
        levels.into_iter().map(|level| self.order[level]).collect()
    }

    fn walk(&self, root: Ref, visit: &mut impl FnMut(Ref)) {
        let mut seen = std::collections::HashSet::new();
        let mut open = vec![root];
        while let Some(at) = open.pop() {
            if seen.insert(at) {
                visit(at);
                open.extend(self.diagram.node(at).map(|(_, branches)| branches).unwrap_or_default());
            }
        }
    }

    /// The diagram once one more fact is known.
    pub(crate) fn fix(&mut self, root: Ref, fact: FactId, value: u8) -> Ref {
        let Some(wanted) = self.order.iter().position(|other| *other == fact) else { return root };
        self.diagram.rebuild(
            root,
            &mut |diagram, level, branches| {
                if level == wanted {
                    branches.get(usize::from(value)).copied().unwrap_or(Ref::leaf(IMPOSSIBLE))
                } else {
                    diagram.make(level, branches)
                }
            },
            &mut |leaf| leaf,
        )
    }
}

/// The label of the leaf for cases that cannot be.
pub(crate) const IMPOSSIBLE: u32 = LEAF_LABELS - 1;
const LEAF_LABELS: u32 = 1 << 30;

/// A node, unless all its possible branches are the same.
fn reduce(diagram: &mut Diagram, level: usize, branches: &[Ref]) -> Ref {
    let impossible = Ref::leaf(IMPOSSIBLE);
    let mut possible = branches.iter().filter(|branch| **branch != impossible);
    match possible.next().copied() {
        None => impossible,
        Some(first) if possible.all(|branch| *branch == first) => first,
        Some(_) => diagram.make(level, branches),
    }
}
