//! Where two codes of a game rule differently, or one code read in two ways.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{Case, FactId, Origin, Values};
use crate::laws::{CodeId, Game, LawId};
use crate::ruling::diagram::Ref;
use crate::ruling::extent::Extent;
use crate::ruling::reference;
use crate::ruling::space::{Space, unstated};

use super::bench::{pinned, possible, sensible};
use super::outcome::{Item, Outcome};
use super::region::{Region, Statement, count, cube};
use super::said::{Said, said};

/// More statements than this are not made of one difference.
const MOST: usize = 60;

/// One of the two things compared: a code, and how open passages are read.
/// Readings not named are as the code takes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The code.
    pub code: CodeId,
    /// The readings chosen.
    pub readings: Vec<(FactId, u8)>,
}

/// How two sides differ.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// The differences, those that contradict each other first.
    pub differences: Vec<Difference>,
    /// How many possible cases there are.
    pub cases: f64,
    /// In how many of them the sides rule differently.
    pub differing: f64,
    /// What was not examined.
    pub unexamined: Vec<String>,
}

/// How serious a difference is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Contrast {
    /// The outcomes cannot both hold.
    Contrary,
    /// The outcomes are different, but could stand together.
    Other,
    /// One side states all that the other does, and more.
    More,
    /// One side leaves it open.
    Open,
    /// One side does not speak of it.
    Silent,
}

/// One kind of difference.
#[derive(Clone, Debug)]
pub struct Difference {
    /// How serious it is.
    pub contrast: Contrast,
    /// What only the first side says, then what only the other says.
    pub sides: [Saying; 2],
    /// The fewest statements that together describe the cases.
    pub when: Vec<Vec<Said>>,
    /// The same statements, by their facts.
    pub statements: Vec<Statement>,
    /// How many cases there are.
    pub cases: f64,
    /// One of them, in words.
    pub example: Vec<Said>,
    /// The same, to be judged again.
    pub case: Case,
}

/// What one side says that the other does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saying {
    /// Whether it is silent, or leaves it open.
    pub outcome: Kind,
    /// What follows by it alone in all the cases.
    pub items: Vec<Item>,
    /// What follows by it alone in some of the cases.
    pub sometimes: Vec<Item>,
    /// All that follows by it in the example.
    pub example: Vec<Item>,
    /// The laws or gaps that say so in the example.
    pub laws: Vec<LawId>,
}

/// Whether a side rules at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// It rules.
    Rules,
    /// It leaves the point open.
    Open,
    /// It does not speak of it.
    Silent,
}

/// What distinguishes differences: whether each side rules, what only the one
/// says and what only the other, and the gaps of a side that leaves it open.
type Key = (Kind, Kind, BTreeSet<Item>, BTreeSet<Item>, BTreeSet<LawId>);

/// Finds every kind of case on which two sides rule differently.
pub fn compare(game: &Game, one: &Side, other: &Side) -> Comparison {
    let mut comparison = Comparison::default();
    let codes = [one.code, other.code];
    let mut space = Space::new(game, &codes);
    space.diagram.limit(super::bench::LARGEST);
    let extents = [Extent::of(&mut space, one.code), Extent::of(&mut space, other.code)];
    let told = told(&mut space, &codes);
    let [first, second] = [(one, &extents[0]), (other, &extents[1])].map(|(side, extent)| read(&mut space, game, side, extent.root));
    let (keys, root) = apart(game, &mut space, &extents, first, second);
    if space.diagram.overflowed() {
        comparison.unexamined.push("the diagrams of the two codes grow too large".to_owned());
        return comparison;
    }
    let sensible: Vec<Ref> = space.order.clone().into_iter().map(|fact| sensible(&mut space, &[&extents[0], &extents[1]], fact)).collect();
    let pin = pinned(&mut space, &sensible, told);
    comparison.cases = count(&space, pin);
    for group in grouped(game, &keys) {
        let here = space.diagram.rebuild(root, &mut |diagram, level, branches| diagram.make(level, branches), &mut |leaf| {
            if leaf.label().is_some_and(|label| group.labels.contains(&label)) { Ref::YES } else { Ref::NO }
        });
        let region = Region::new(&mut space, here, told);
        if region.is_empty() {
            continue;
        }
        let counted = space.diagram.and(pin, region.set);
        let cases = count(&space, counted);
        comparison.differing += cases;
        let (statements, rest) = region.statements(&mut space, told, &sensible, MOST);
        if rest != Ref::NO {
            comparison.unexamined.push(format!("a difference takes more than {MOST} statements; not all are shown"));
        }
        let Some(case) = example(&mut space, region, &statements) else { continue };
        let laws = [judged(game, one, &case), judged(game, other, &case)];
        let [mine, theirs] = [0, 1].map(|side: usize| Outcome::of(game, laws.get(side).into_iter().flatten().copied()));
        if mine == theirs {
            comparison.unexamined.push("the reference interpreter does not confirm a difference".to_owned());
            continue;
        }
        let [mine, theirs] = laws;
        comparison.differences.push(Difference {
            contrast: group.contrast,
            sides: [saying(game, mine, &group.sides[0]), saying(game, theirs, &group.sides[1])],
            when: statements
                .iter()
                .map(|statement| statement.0.iter().map(|(fact, values)| said(game, *fact, *values)).collect())
                .collect(),
            statements,
            cases,
            example: words(game, &space, &sensible, &case),
            case,
        });
    }
    comparison.differences.sort_by(|a, b| a.contrast.cmp(&b.contrast).then(b.cases.total_cmp(&a.cases)));
    comparison
}

/// The cases in which only told facts play a part.
fn told(space: &mut Space<'_>, codes: &[CodeId]) -> Ref {
    let mut told = possible(space, codes);
    for fact in space.order.clone() {
        if space.game.facts[fact].origin == Origin::Reading {
            // Readings are fixed in each side; here they are pinned.
            let mut first = Values::NONE;
            for value in space.game.facts[fact].all().iter() {
                let is = space.is(fact, Values::one(value));
                if space.diagram.and(told, is) != Ref::NO {
                    first = Values::one(value);
                    break;
                }
            }
            let is = space.is(fact, first);
            told = space.diagram.and(told, is);
        }
    }
    told
}

/// A side's diagram with its readings put in.
fn read(space: &mut Space<'_>, game: &Game, side: &Side, root: Ref) -> Ref {
    let mut root = root;
    for fact in space.order.clone() {
        if game.facts[fact].origin != Origin::Reading {
            continue;
        }
        let chosen = side.readings.iter().find(|(reading, _)| *reading == fact).map(|(_, value)| *value);
        if let Some(value) = chosen.or_else(|| unstated(game, side.code, fact).only()) {
            root = fix(space, root, fact, value);
        }
    }
    root
}

/// The diagram once a fact has one value.
pub(crate) fn fix(space: &mut Space<'_>, root: Ref, fact: FactId, value: u8) -> Ref {
    let Some(wanted) = space.level(fact) else { return root };
    space.diagram.rebuild(
        root,
        &mut |diagram, level, branches| {
            if level == wanted { branches.get(usize::from(value)).copied().unwrap_or(Ref::NO) } else { diagram.make(level, branches) }
        },
        &mut |leaf| leaf,
    )
}

/// A diagram whose leaves tell the kinds of difference apart; kinds that are no
/// difference have no key.
fn apart(game: &Game, space: &mut Space<'_>, extents: &[Extent; 2], first: Ref, second: Ref) -> (Vec<Option<Key>>, Ref) {
    let outcomes = |extent: &Extent| -> Vec<(Outcome, BTreeSet<LawId>)> {
        let law = |place: &u16| extent.applications.get(usize::from(*place)).map(|application| application.law);
        let sets = extent.leaves.iter().map(|set| set.iter().filter_map(law).collect::<BTreeSet<LawId>>());
        sets.map(|set| (Outcome::of(game, set.iter().copied()), set)).collect()
    };
    let (ours, theirs) = (outcomes(&extents[0]), outcomes(&extents[1]));
    let mut keys: Vec<Option<Key>> = vec![None];
    let mut labels: BTreeMap<Key, u32> = BTreeMap::new();
    let operation = space.diagram.operation();
    let root = space.diagram.apply(operation, first, second, &mut |a, b| {
        let (a, b) = (ours.get(a.label()? as usize)?, theirs.get(b.label()? as usize)?);
        if a.0 == b.0 {
            return Some(Ref::leaf(0));
        }
        let key = key(a, b);
        let next = u32::try_from(keys.len()).unwrap_or(u32::MAX);
        let label = *labels.entry(key.clone()).or_insert(next);
        if label == next {
            keys.push(Some(key));
        }
        Some(Ref::leaf(label))
    });
    (keys, root)
}

/// What one side of a group says: in all its cases, and in some.
type SideOf = (Kind, BTreeSet<Item>, BTreeSet<Item>);

/// Kinds of difference shown as one.
struct Group {
    labels: BTreeSet<u32>,
    contrast: Contrast,
    sides: [SideOf; 2],
}

/// Puts differences together that are the same on one side, and as serious.
fn grouped(game: &Game, keys: &[Option<Key>]) -> Vec<Group> {
    let mut open: Vec<(u32, Contrast, &Key)> =
        (0u32..).zip(keys).filter_map(|(label, key)| key.as_ref().map(|key| (label, contrast(game, key), key))).collect();
    let mut groups = Vec::new();
    while !open.is_empty() {
        // The most that are the same on one side go first.
        let mut same: BTreeMap<(Contrast, bool, &BTreeSet<Item>), usize> = BTreeMap::new();
        for (_, contrast, (_, _, ours, theirs, _)) in &open {
            *same.entry((*contrast, false, ours)).or_default() += 1;
            *same.entry((*contrast, true, theirs)).or_default() += 1;
        }
        let best = same
            .into_iter()
            .filter(|((contrast, _, items), _)| *contrast < Contrast::Open && !items.is_empty())
            .max_by_key(|(_, count)| *count);
        let together: Vec<(u32, Contrast, &Key)> = match best {
            Some(((wanted, other, items), count)) if count > 1 => {
                let of = |key: &Key| if other { key.3 == *items } else { key.2 == *items };
                let (taken, left) = open.into_iter().partition(|(_, contrast, key)| *contrast == wanted && of(key));
                open = left;
                taken
            }
            _ => vec![open.remove(0)],
        };
        let Some((_, contrast, (mine, theirs, ..))) = together.first().copied() else { continue };
        let side = |kind: Kind, pick: &dyn Fn(&Key) -> &BTreeSet<Item>| -> SideOf {
            let mut all = together.iter().map(|(_, _, key)| pick(key));
            let mut common = all.next().cloned().unwrap_or_default();
            let mut any = common.clone();
            for items in all {
                common.retain(|item| items.contains(item));
                any.extend(items.iter().cloned());
            }
            let sometimes = any.difference(&common).cloned().collect();
            (kind, common, sometimes)
        };
        groups.push(Group {
            labels: together.iter().map(|(label, ..)| *label).collect(),
            contrast,
            sides: [side(*mine, &|key| &key.2), side(*theirs, &|key| &key.3)],
        });
    }
    groups
}

/// What distinguishes two rulings. Where one side says nothing, what exactly
/// the other says does not count: that would be many kinds for one fact.
fn key((a, our_laws): &(Outcome, BTreeSet<LawId>), (b, their_laws): &(Outcome, BTreeSet<LawId>)) -> Key {
    let kind = |outcome: &Outcome| match outcome {
        Outcome::Rules(_) => Kind::Rules,
        Outcome::Open => Kind::Open,
        Outcome::Silent => Kind::Silent,
    };
    let (mut mine, mut theirs, mut gaps) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    match (kind(a), kind(b)) {
        (Kind::Rules, Kind::Rules) => {
            let (all, others): (BTreeSet<&Item>, BTreeSet<&Item>) = (a.items().collect(), b.items().collect());
            mine = all.difference(&others).map(|item| (*item).clone()).collect();
            theirs = others.difference(&all).map(|item| (*item).clone()).collect();
        }
        (Kind::Open, Kind::Rules) => gaps.clone_from(our_laws),
        (Kind::Rules, Kind::Open) => gaps.clone_from(their_laws),
        _ => {}
    }
    (kind(a), kind(b), mine, theirs, gaps)
}

fn contrast(game: &Game, (mine, theirs, ours, others, _): &Key) -> Contrast {
    if *mine == Kind::Silent || *theirs == Kind::Silent {
        return Contrast::Silent;
    }
    if *mine == Kind::Open || *theirs == Kind::Open {
        return Contrast::Open;
    }
    if ours.is_empty() || others.is_empty() {
        return Contrast::More;
    }
    let excluded = ours.iter().flat_map(Item::effects).any(|a| others.iter().flat_map(Item::effects).any(|b| game.exclude(a, b)));
    if excluded { Contrast::Contrary } else { Contrast::Other }
}

/// A likely case of the first statement.
fn example(space: &mut Space<'_>, region: Region, statements: &[Statement]) -> Option<Case> {
    let here = match statements.first() {
        Some(statement) => cube(space, statement),
        None => Ref::YES,
    };
    let here = space.diagram.and(here, region.set);
    let mut case = super::region::likeliest(space, here)?;
    for fact in &space.order {
        if space.game.facts[*fact].origin == Origin::Reading {
            case.forget(&space.game.facts, *fact);
        }
    }
    Some(case)
}

/// The example, judged by one side with the reference interpreter.
fn judged(game: &Game, side: &Side, case: &Case) -> Vec<LawId> {
    let mut case = case.clone();
    for (fact, value) in &side.readings {
        case.set(*fact, Values::one(*value));
    }
    let mut laws: Vec<LawId> = reference::prevailing(game, side.code, &case).into_iter().map(|(law, _)| law).collect();
    laws.sort_unstable();
    laws.dedup();
    laws
}

fn saying(game: &Game, laws: Vec<LawId>, (kind, items, sometimes): &SideOf) -> Saying {
    let own = |law: &LawId| items.iter().chain(sometimes).any(|item| item.stated_by(game, *law));
    let relevant: Vec<LawId> = laws.iter().copied().filter(own).collect();
    Saying {
        outcome: *kind,
        items: items.iter().cloned().collect(),
        sometimes: sometimes.iter().cloned().collect(),
        example: Outcome::of(game, laws.iter().copied()).items().cloned().collect(),
        laws: if relevant.is_empty() { laws } else { relevant },
    }
}

/// The example in words: the facts that make sense in it.
fn words(game: &Game, space: &Space<'_>, sensible: &[Ref], case: &Case) -> Vec<Said> {
    let mut full = case.clone();
    for fact in &space.order {
        if game.facts[*fact].origin == Origin::Reading {
            full.set(*fact, Values::one(0));
        }
    }
    let told = space.order.iter().zip(sensible).filter(|(fact, _)| game.facts[**fact].origin == Origin::Told);
    told.filter(|(_, sensible)| space.holds(**sensible, &full))
        .filter_map(|(fact, _)| Some(said(game, *fact, Values::one(case.value(*fact)?))))
        .collect()
}
