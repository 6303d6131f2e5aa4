//! Whether an altered law is noticed: by a scenario, by a proof, by a count.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{Case, Values};
use crate::laws::{CodeId, Effect, Game, LawId};
use crate::ruling::compiled::IMPOSSIBLE;
use crate::ruling::diagram::{Diagram, Ref};
use crate::ruling::extent::Extent;
use crate::ruling::space::Space;
use crate::ruling::{Compiled, Status, explain, interview, presume};
use crate::scenarios::{Scenario, Suite};
use crate::table::Auction;

use super::bench::possible;
use super::counts::{Counts, counts};
use super::coverage::case_of;
use super::mutation::Mutant;
use super::second::{Opinion, first};

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A scenario came out otherwise.
    Scenario(String),
    /// A proof found something that was not there before.
    Proof(&'static str),
    /// An auction has another number of courses.
    Auction,
    /// A law prevails, or an outcome follows, in another number of cases.
    Count,
    /// Proved to rule like the original in every case.
    Same,
    /// Nothing noticed it, though it rules otherwise in this case.
    Survived(Case),
}

/// Everything that can notice a change in the laws of one code.
#[derive(Debug)]
pub struct Watch<'a> {
    game: &'a Game,
    code: CodeId,
    scenarios: Vec<(&'a Scenario, Case, Expected)>,
    opinion: Option<Opinion>,
    courses: Option<Vec<u128>>,
    counts: Option<Counts>,
}

/// What a scenario came to with the laws as they are.
#[derive(Debug, PartialEq, Eq)]
struct Expected {
    status: Status,
    laws: BTreeSet<LawId>,
    effects: BTreeSet<Effect>,
    asks: Vec<String>,
}

impl<'a> Watch<'a> {
    /// Prepares the scenarios that ask this code, and its proofs. Of a scenario
    /// only what it states is looked at.
    pub fn new(game: &'a Game, code: CodeId, suite: &'a Suite) -> Self {
        let compiled = Compiled::new(game, code);
        let own = suite.scenarios.iter().filter(|scenario| scenario.code == game.code(code).path && scenario.is_of(game));
        let scenarios = own
            .filter_map(|scenario| {
                let case = case_of(game, scenario)?;
                let expected = judge(game, &compiled, scenario, &case);
                Some((scenario, case, expected))
            })
            .collect();
        Self { game, code, scenarios, opinion: first(game, code), courses: courses(game, code), counts: None }
    }

    /// Watches also in how many cases each law prevails.
    #[must_use]
    pub fn with_counts(self) -> Self {
        Self { counts: counts(self.game, self.code), ..self }
    }

    /// How many scenarios watch.
    pub fn scenarios(&self) -> usize {
        self.scenarios.len()
    }

    /// Tries one mutant.
    pub fn fate(&self, mutant: &Mutant) -> Fate {
        let mut game = self.game.clone();
        mutant.apply(&mut game);
        let compiled = Compiled::new(&game, self.code);
        for (scenario, case, expected) in &self.scenarios {
            if judge(&game, &compiled, scenario, case) != *expected {
                return Fate::Scenario(scenario.name.clone());
            }
        }
        if let (Some(before), Some(after)) = (&self.opinion, first(&game, self.code))
            && let Some(found) = worse(before, &after)
        {
            return Fate::Proof(found);
        }
        if courses(&game, self.code) != self.courses {
            return Fate::Auction;
        }
        if let (Some(before), Some(after)) = (&self.counts, counts(&game, self.code))
            && *before != after
        {
            return Fate::Count;
        }
        difference(self.game, &game, self.code).map_or(Fate::Same, Fate::Survived)
    }
}

fn judge(game: &Game, compiled: &Compiled, scenario: &Scenario, case: &Case) -> Expected {
    let presumed = presume(game, compiled, case, &BTreeSet::new());
    let ruling = explain(game, compiled, &presumed);
    let laws: BTreeSet<LawId> = ruling.rulings.iter().chain(&ruling.gaps).map(|prevailing| prevailing.law).collect();
    let ruled = ruling.rulings.iter().map(|prevailing| game.law(prevailing.law));
    let stated = ruled.flat_map(|law| law.effects().map(|effect| effect.worked_out(&game.facts, case)));
    let named = |effect: &Effect| {
        scenario.expected.effects.iter().any(|used| used.name == effect.name && used.with.iter().all(|pair| effect.with.contains(pair)))
    };
    let asks = if scenario.expected.asks.is_empty() {
        Vec::new()
    } else {
        let asked = interview::questions(game, compiled, &presumed, &BTreeSet::new());
        scenario
            .expected
            .asks
            .iter()
            .filter(|name| asked.iter().any(|question| game.facts[question.fact].name == **name))
            .cloned()
            .collect()
    };
    Expected { status: ruling.status, laws, effects: stated.filter(named).collect(), asks }
}

/// What a proof finds that it did not find before.
fn worse(before: &Opinion, after: &Opinion) -> Option<&'static str> {
    if !after.conflicts.is_subset(&before.conflicts) {
        Some("conflict")
    } else if after.gaps && !before.gaps {
        Some("gap")
    } else if !after.dead.is_subset(&before.dead) {
        Some("dead-law")
    } else if !after.idle.is_subset(&before.idle) {
        Some("idle-override")
    } else {
        None
    }
}

/// How many courses an auction of the code can take, call by call; none where
/// there is no auction.
fn courses(game: &Game, code: CodeId) -> Option<Vec<u128>> {
    let auction = Auction::new(game, code, &[]).ok()?;
    let counted = auction.count();
    Some(counted.sequences.iter().chain(&counted.finished).copied().collect())
}

/// A case in which two games rule differently by a code: other laws prevail, or
/// the same with other outcomes. None if there is no such case.
fn difference(one: &Game, other: &Game, code: CodeId) -> Option<Case> {
    let mut first = Space::new(one, &[code]);
    let mut second = Space::ordered(other, first.order.clone());
    let (ours, a) = laid_out(&mut first, code);
    let (theirs, b) = laid_out(&mut second, code);
    let sets = |game: &Game, extent: &Extent| -> Vec<BTreeMap<LawId, String>> {
        let law = |place: &u16| extent.applications.get(usize::from(*place)).map(|application| application.law);
        extent.leaves.iter().map(|set| set.iter().filter_map(law).map(|law| (law, format!("{:?}", game.law(law).does))).collect()).collect()
    };
    let (ours, theirs) = (sets(one, &ours), sets(other, &theirs));
    let same = |a: u32, b: u32| a == b && a == IMPOSSIBLE || ours.get(a as usize).is_some_and(|set| theirs.get(b as usize) == Some(set));
    let mut walk = Walk { one: &first.diagram, other: &second.diagram, same: &same, seen: BTreeSet::new(), path: Vec::new() };
    if !walk.differ(a, b) {
        return None;
    }
    let mut case = Case::new(&one.facts);
    for (level, value) in walk.path {
        let fact = first.fact(level);
        if usize::from(value) < one.facts[fact].values.len() {
            case.set(fact, Values::one(value));
        }
    }
    Some(case)
}

/// What a code says over its space, impossible cases apart.
fn laid_out(space: &mut Space<'_>, code: CodeId) -> (Extent, Ref) {
    let extent = Extent::of(space, code);
    let possible = possible(space, &[code]);
    let root = space.apart(extent.root, possible);
    (extent, root)
}

/// Two diagrams over the same facts, walked side by side.
struct Walk<'a> {
    one: &'a Diagram,
    other: &'a Diagram,
    same: &'a dyn Fn(u32, u32) -> bool,
    seen: BTreeSet<(Ref, Ref)>,
    path: Vec<(usize, u8)>,
}

impl Walk<'_> {
    /// Whether they differ somewhere below; the path then leads there.
    fn differ(&mut self, a: Ref, b: Ref) -> bool {
        if !self.seen.insert((a, b)) {
            return false;
        }
        let (above, below) = (self.one.node(a), self.other.node(b));
        let Some(level) = [above, below].iter().flatten().map(|(level, _)| *level).min() else {
            return !a.label().zip(b.label()).is_some_and(|(a, b)| (self.same)(a, b));
        };
        let width = [above, below].iter().flatten().filter(|(at, _)| *at == level).map(|(_, branches)| branches.len()).max().unwrap_or(0);
        let branch = |node: Option<(usize, &[Ref])>, stay: Ref, index: usize| match node {
            Some((at, branches)) if at == level => branches.get(index).copied().unwrap_or(stay),
            _ => stay,
        };
        let pairs: Vec<(Ref, Ref)> = (0..width).map(|index| (branch(above, a, index), branch(below, b, index))).collect();
        for (value, (a, b)) in (0u8..).zip(pairs) {
            self.path.push((level, value));
            if self.differ(a, b) {
                return true;
            }
            self.path.pop();
        }
        false
    }
}
