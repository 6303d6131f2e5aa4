//! Why a ruling does not give something: the facts that stand in the way, and
//! the laws.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::facts::{Case, FactId, Origin, Truth, Values};
use crate::laws::{Effect, Game, LawId};
use crate::ruling::diagram::{Diagram, Ref};
use crate::ruling::{Compiled, Outcome};

/// Why an outcome does not follow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WhyNot {
    /// The fewest facts that would have to be otherwise, one way each.
    pub ways: Vec<Way>,
    /// Laws that would give it, but are overridden: with those that do so.
    pub overridden: Vec<(LawId, Vec<LawId>)>,
    /// Laws that prevail and exclude it.
    pub excluded_by: Vec<LawId>,
}

/// One way in which it would follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The facts, with the values that would do.
    pub facts: Vec<(FactId, Values)>,
    /// The laws that would give it.
    pub laws: Vec<LawId>,
    /// Whether further facts would have to be known.
    pub open: bool,
}

/// No more ways than this are shown.
const MOST: usize = 16;

/// Why no outcome that `wanted` accepts follows in a case; nothing when one
/// certainly does. The act is taken for granted.
///
/// `compiled` must cover cases in which the other facts are otherwise, as one
/// compiled for the act does.
pub fn why_not(game: &Game, compiled: &Compiled, case: &Case, wanted: &dyn Fn(&Effect) -> bool) -> Option<WhyNot> {
    let states = |law: LawId| game.law(law).effects().any(wanted);
    let place_states = |place: &u16| compiled.applications().get(usize::from(*place)).is_some_and(|application| states(application.law));
    let (certain, _) = compiled.certain(case);
    if certain.iter().any(place_states) {
        return None;
    }
    let (diagram, root, order) = compiled.parts();
    let costs = Costs {
        game,
        compiled,
        case,
        diagram,
        order,
        gives: &|label| compiled.leaf(label).iter().any(place_states),
        known: HashMap::new(),
    };
    let mut why = WhyNot { ways: ways(costs, root, &place_states), ..WhyNot::default() };
    for (place, application) in (0u16..).zip(compiled.applications()) {
        let law = application.law;
        if certain.contains(&place) {
            let excludes = |effect: &Effect| {
                game.effects.keys().any(|name| {
                    let other = Effect { name: name.clone(), ..Effect::default() };
                    wanted(&other) && game.exclude(effect, &other)
                })
            };
            if game.law(law).effects().any(excludes) && !why.excluded_by.contains(&law) {
                why.excluded_by.push(law);
            }
        } else if states(law) && applies(game, compiled, case, place) && !why.overridden.iter().any(|(known, _)| *known == law) {
            let over = (0u16..).zip(compiled.applications()).filter(|(_, other)| game.law(other.law).overrides.contains(&law));
            let by: BTreeSet<LawId> = over.filter(|(other, _)| applies(game, compiled, case, *other)).map(|(_, other)| other.law).collect();
            if !by.is_empty() {
                why.overridden.push((law, by.into_iter().collect()));
            }
        }
    }
    Some(why)
}

fn applies(game: &Game, compiled: &Compiled, case: &Case, place: u16) -> bool {
    compiled.grounds(game, place).is_some_and(|grounds| grounds.truth(&game.facts, compiled, case) == Truth::Yes)
}

/// The least number of known facts to change, from each node of a diagram.
struct Costs<'a> {
    game: &'a Game,
    compiled: &'a Compiled,
    case: &'a Case,
    diagram: &'a Diagram,
    order: &'a [FactId],
    gives: &'a dyn Fn(u32) -> bool,
    known: HashMap<Ref, Option<u32>>,
}

impl Costs<'_> {
    /// What it costs to take this value: nothing where the case allows it.
    fn step(&self, fact: FactId, value: u8) -> Option<u32> {
        let facts = &self.game.facts;
        if self.compiled.possible(self.case, fact).has(value) {
            return Some(0);
        }
        let free = Some(fact) != facts.act() && facts[fact].origin != Origin::Defined && usize::from(value) < facts[fact].values.len();
        free.then_some(1)
    }

    fn least(&mut self, at: Ref) -> Option<u32> {
        if let Some(known) = self.known.get(&at) {
            return *known;
        }
        let least = match self.diagram.node(at) {
            None => at.label().filter(|label| (self.gives)(*label)).map(|_| 0),
            Some((level, branches)) => {
                let fact = *self.order.get(level)?;
                let mut least = None;
                for (value, branch) in (0u8..).zip(branches.iter().copied()) {
                    let Some(step) = self.step(fact, value) else { continue };
                    let Some(below) = self.least(branch) else { continue };
                    if least.is_none_or(|known| step + below < known) {
                        least = Some(step + below);
                    }
                }
                least
            }
        };
        self.known.insert(at, least);
        least
    }
}

/// Every way of the least cost.
fn ways(mut costs: Costs<'_>, root: Ref, place_states: &dyn Fn(&u16) -> bool) -> Vec<Way> {
    let Some(least) = costs.least(root) else { return Vec::new() };
    let mut found: BTreeMap<Vec<(FactId, u8)>, BTreeSet<LawId>> = BTreeMap::new();
    let mut open: Vec<(Ref, u32, Vec<(FactId, u8)>)> = vec![(root, least, Vec::new())];
    let mut steps = 0;
    while let Some((at, left, taken)) = open.pop() {
        steps += 1;
        if found.len() > MOST * 4 || steps > 20_000 {
            break;
        }
        let Some((level, branches)) = costs.diagram.node(at) else {
            let places = at.label().map(|label| costs.compiled.leaf(label)).unwrap_or_default();
            let laws = places
                .iter()
                .filter(|place| place_states(place))
                .filter_map(|place| costs.compiled.applications().get(usize::from(*place)));
            found.entry(taken).or_default().extend(laws.map(|application| application.law));
            continue;
        };
        let Some(fact) = costs.order.get(level).copied() else { continue };
        for (value, branch) in (0u8..).zip(branches.to_vec()) {
            let Some(step) = costs.step(fact, value) else { continue };
            if step <= left && costs.least(branch) == Some(left - step) {
                let mut taken = taken.clone();
                if step > 0 {
                    taken.push((fact, value));
                }
                open.push((branch, left - step, taken));
            }
        }
    }
    merged(&costs, found, place_states)
}

/// Ways that differ in one value only are one way with several values.
fn merged(costs: &Costs<'_>, found: BTreeMap<Vec<(FactId, u8)>, BTreeSet<LawId>>, place_states: &dyn Fn(&u16) -> bool) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    for (steps, laws) in found {
        let mut case = costs.case.clone();
        for (fact, value) in &steps {
            case.set(*fact, Values::one(*value));
        }
        let open = match costs.compiled.outcome(&case) {
            Outcome::Settled(_) => false,
            Outcome::Open => !costs.compiled.certain(&case).0.iter().any(place_states),
            Outcome::Impossible => continue,
        };
        let laws: Vec<LawId> = laws.into_iter().collect();
        let facts: Vec<(FactId, Values)> = steps.iter().map(|(fact, value)| (*fact, Values::one(*value))).collect();
        let same = ways.iter_mut().find(|way| {
            let differing = way.facts.iter().zip(&facts).filter(|(one, other)| one.1 != other.1).count();
            way.laws == laws
                && way.open == open
                && differing == 1
                && way.facts.iter().map(|(fact, _)| fact).eq(facts.iter().map(|(fact, _)| fact))
        });
        match same {
            Some(way) => {
                for (one, other) in way.facts.iter_mut().zip(facts) {
                    one.1 = one.1.or(other.1);
                }
            }
            None => ways.push(Way { facts, laws, open }),
        }
    }
    ways.sort_by_key(|way| way.open);
    ways.truncate(MOST);
    ways
}
