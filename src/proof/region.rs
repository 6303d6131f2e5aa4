//! Sets of cases, as parts of a diagram: how many there are, one of them, and
//! the shortest statements of facts that describe them.

use std::collections::{HashMap, HashSet};

use crate::facts::{Case, FactId, Origin, Values};
use crate::ruling::diagram::{Diagram, Ref};
use crate::ruling::space::Space;

/// What is said of some facts, all others left open: for each fact the values
/// it may have.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Statement(pub Vec<(FactId, Values)>);

/// Leaf of cases that are possible, but not of the set.
const OUT: Ref = Ref::NO;
/// Leaf of cases of the set.
const IN: Ref = Ref::YES;
/// Leaf of cases that cannot be.
const NEVER: Ref = Ref::leaf(2);

/// A set of cases, with the cases that cannot be kept apart, so that nothing
/// need be said to exclude those.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Region {
    /// The set itself.
    pub(crate) set: Ref,
    marked: Ref,
}

impl Region {
    /// The part of `set` that is possible.
    pub(crate) fn new(space: &mut Space<'_>, set: Ref, possible: Ref) -> Self {
        let set = space.diagram.and(set, possible);
        let operation = space.diagram.operation();
        let marked = space.diagram.apply(operation, set, possible, &mut |set, possible| match (set, possible) {
            (_, Ref::NO) => Some(NEVER),
            (IN | OUT, Ref::YES) => Some(set),
            _ => None,
        });
        let marked = space.diagram.rebuild(marked, &mut reduce, &mut |leaf| leaf);
        Self { set, marked }
    }

    /// Whether no case is in the set.
    pub(crate) fn is_empty(self) -> bool {
        self.set == Ref::NO
    }

    /// The shortest statements that together describe the whole set, at most
    /// `most` of them; and what they leave out. `sensible` says for each level
    /// of the space where its fact makes sense.
    pub(crate) fn statements(self, space: &mut Space<'_>, possible: Ref, sensible: &[Ref], most: usize) -> (Vec<Statement>, Ref) {
        let mut statements: Vec<(Statement, Ref)> = Vec::new();
        let mut rest = self;
        while !rest.is_empty() && statements.len() < most {
            let Some(shortest) = rest.shortest(space) else { break };
            let statement = self.widen(space, sensible, shortest);
            let covered = cube(space, &statement);
            let left = space.diagram.without(rest.set, covered);
            statements.push((statement, covered));
            if left == rest.set {
                break;
            }
            rest = Self::new(space, left, possible);
        }
        // A later statement may have made an earlier one needless.
        let mut index = 0;
        while statements.len() > 1 && index < statements.len() {
            let mut others = rest.set;
            for (place, (_, covered)) in statements.iter().enumerate() {
                if place != index {
                    others = space.diagram.or(others, *covered);
                }
            }
            if space.diagram.without(self.set, others) == Ref::NO {
                statements.remove(index);
            } else {
                index += 1;
            }
        }
        (statements.into_iter().map(|(statement, _)| statement).collect(), rest.set)
    }

    /// The one shortest statement under which every possible case is in the set.
    pub(crate) fn statement(self, space: &Space<'_>, sensible: &[Ref]) -> Option<Statement> {
        Some(self.widen(space, sensible, self.shortest(space)?))
    }

    /// The path through the diagram that tests the fewest facts.
    fn shortest(self, space: &Space<'_>) -> Option<Statement> {
        fn cost(diagram: &Diagram, at: Ref, known: &mut HashMap<Ref, Option<u32>>) -> Option<u32> {
            let Some((_, branches)) = diagram.node(at) else { return (at == IN).then_some(0) };
            if let Some(known) = known.get(&at) {
                return *known;
            }
            let least = branches.iter().filter_map(|branch| cost(diagram, *branch, known)).min().map(|least| least + 1);
            known.insert(at, least);
            least
        }
        let mut known = HashMap::new();
        cost(&space.diagram, self.marked, &mut known)?;
        let mut at = self.marked;
        let mut parts = Vec::new();
        while let Some((level, branches)) = space.diagram.node(at) {
            let best = branches
                .iter()
                .filter_map(|branch| Some((cost(&space.diagram, *branch, &mut known)?, *branch)))
                .min_by_key(|(cost, _)| *cost);
            let (_, best) = best?;
            let values: Values = (0u8..).zip(branches).filter(|(_, branch)| **branch == best).map(|(value, _)| value).collect();
            parts.push((space.fact(level), values));
            at = best;
        }
        Some(Statement(parts))
    }

    /// Says as little as can be said without leaving the set.
    fn widen(self, space: &Space<'_>, sensible: &[Ref], mut statement: Statement) -> Statement {
        let mut index = statement.0.len();
        while index > 0 {
            index -= 1;
            let mut fewer = statement.clone();
            fewer.0.remove(index);
            if self.holds_throughout(space, &fewer) {
                statement = fewer;
            }
        }
        for index in (0..statement.0.len()).rev() {
            let Some((fact, values)) = statement.0.get(index).copied() else { continue };
            let branches = Values::first(space.game.facts[fact].branches());
            for value in branches.without(values).iter() {
                let mut one = statement.clone();
                if let Some(part) = one.0.get_mut(index) {
                    part.1 = Values::one(value);
                }
                if self.holds_throughout(space, &one)
                    && all_make_sense(space, sensible, &one)
                    && let Some(part) = statement.0.get_mut(index)
                {
                    part.1 = part.1.or(Values::one(value));
                }
            }
        }
        statement
    }

    /// Whether the statement describes possible cases, and all are in the set.
    pub(crate) fn holds_throughout(self, space: &Space<'_>, statement: &Statement) -> bool {
        let leaves = leaves_under(space, self.marked, statement);
        leaves.contains(&IN) && !leaves.contains(&OUT)
    }

    /// The likeliest case of the set: every fact that the diagrams can test has
    /// a value, but defined facts are left to their definitions.
    pub(crate) fn likeliest(self, space: &Space<'_>) -> Option<Case> {
        likeliest(space, self.set)
    }
}

/// Whether every fact of a statement can make sense together with the others,
/// so that none is said to no purpose.
fn all_make_sense(space: &Space<'_>, sensible: &[Ref], statement: &Statement) -> bool {
    statement.0.iter().all(|(fact, _)| {
        let sense = space.level(*fact).and_then(|level| sensible.get(level)).copied().unwrap_or(Ref::YES);
        leaves_under(space, sense, statement).contains(&Ref::YES)
    })
}

/// The leaves that a statement can lead to.
pub(crate) fn leaves_under(space: &Space<'_>, root: Ref, statement: &Statement) -> Vec<Ref> {
    let mut wanted: HashMap<usize, Values> = HashMap::new();
    for (fact, values) in &statement.0 {
        if let Some(level) = space.level(*fact) {
            wanted.insert(level, *values);
        }
    }
    let mut leaves = Vec::new();
    let mut seen = HashSet::new();
    let mut open = vec![root];
    while let Some(at) = open.pop() {
        if !seen.insert(at) {
            continue;
        }
        match space.diagram.node(at) {
            None => leaves.push(at),
            Some((level, branches)) => match wanted.get(&level) {
                Some(values) => open.extend((0u8..).zip(branches).filter(|(value, _)| values.has(*value)).map(|(_, branch)| *branch)),
                None => open.extend(branches),
            },
        }
    }
    leaves
}

/// All cases that a statement describes.
pub(crate) fn cube(space: &mut Space<'_>, statement: &Statement) -> Ref {
    let mut parts: Vec<(usize, FactId, Values)> =
        statement.0.iter().filter_map(|(fact, values)| Some((space.level(*fact)?, *fact, *values))).collect();
    parts.sort_unstable_by_key(|(level, ..)| std::cmp::Reverse(*level));
    let mut made = Ref::YES;
    for (_, fact, values) in parts {
        let is = space.is(fact, values);
        made = space.diagram.and(made, is);
    }
    made
}

/// The likeliest case that leads to the leaf `yes`.
pub(crate) fn likeliest(space: &Space<'_>, set: Ref) -> Option<Case> {
    if set == Ref::NO {
        return None;
    }
    let facts = &space.game.facts;
    let weight = |fact: FactId, value: u8| facts[fact].values.get(usize::from(value)).map_or(1.0, |value| value.weight);
    let mut case = Case::new(facts);
    let mut at = set;
    let mut tested = HashSet::new();
    while let Some((level, branches)) = space.diagram.node(at) {
        let fact = space.fact(level);
        tested.insert(fact);
        let mut best: Option<(f64, u8, Ref)> = None;
        for (value, branch) in (0u8..).zip(branches) {
            let likely = weight(fact, value);
            if *branch != Ref::NO && best.is_none_or(|(known, ..)| likely > known) {
                best = Some((likely, value, *branch));
            }
        }
        let (_, value, branch) = best?;
        if usize::from(value) < facts[fact].values.len() {
            case.set(fact, Values::one(value));
        }
        at = branch;
    }
    for fact in &space.order {
        if !tested.contains(fact) && facts[*fact].origin == Origin::Told {
            let all = facts[*fact].all();
            let likely = all.iter().fold(None, |best: Option<u8>, value| match best {
                Some(known) if weight(*fact, known) >= weight(*fact, value) => Some(known),
                _ => Some(value),
            });
            case.set(*fact, likely.map_or(all, Values::one));
        }
    }
    Some(case)
}

/// How many cases are in a set. Every level of the space counts, so facts that
/// make no sense must have been pinned down.
pub(crate) fn count(space: &Space<'_>, set: Ref) -> f64 {
    fn below(space: &Space<'_>, at: Ref, widths: &[f64], known: &mut HashMap<Ref, f64>) -> f64 {
        let Some((level, branches)) = space.diagram.node(at) else { return if at == Ref::YES { 1.0 } else { 0.0 } };
        if let Some(known) = known.get(&at) {
            return *known;
        }
        let total = branches.iter().map(|branch| below(space, *branch, widths, known) * skipped(space, level + 1, *branch, widths)).sum();
        known.insert(at, total);
        total
    }
    fn skipped(space: &Space<'_>, from: usize, to: Ref, widths: &[f64]) -> f64 {
        let to = space.diagram.node(to).map_or(widths.len(), |(level, _)| level);
        widths.get(from..to).map_or(1.0, |widths| widths.iter().product())
    }
    #[expect(clippy::cast_precision_loss, reason = "a fact has at most 128 values")]
    let widths: Vec<f64> = space.order.iter().map(|fact| space.game.facts[*fact].branches() as f64).collect();
    below(space, set, &widths, &mut HashMap::new()) * skipped(space, 0, set, &widths)
}

/// A node, unless all its branches that are possible are the same.
fn reduce(diagram: &mut Diagram, level: usize, branches: &[Ref]) -> Ref {
    let mut possible = branches.iter().filter(|branch| **branch != NEVER);
    match possible.next().copied() {
        None => NEVER,
        Some(first) if possible.all(|branch| *branch == first) => first,
        Some(_) => diagram.make(level, branches),
    }
}
