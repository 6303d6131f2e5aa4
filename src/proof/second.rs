//! The diagrams held against the enumeration, and the findings worked out
//! again from its parts.

use std::collections::BTreeSet;

use crate::laws::{CodeId, Game, LawId};
use crate::ruling::compiled::IMPOSSIBLE;
use crate::ruling::reference::visible;

use super::bench::Bench;
use super::conflict::clash;
use super::enumerate::{Part, TooMany, parts};
use super::region::{Statement, leaves_under};

/// What a code's laws do, as the enumeration finds it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opinion {
    /// Pairs of laws that prevail together and exclude each other.
    pub conflicts: BTreeSet<(LawId, LawId)>,
    /// Whether some covered case has neither a law nor a gap.
    pub gaps: bool,
    /// Laws of the code that stand nowhere.
    pub dead: BTreeSet<LawId>,
    /// Overrides of laws that stand somewhere, which decide nowhere.
    pub idle: BTreeSet<(LawId, LawId)>,
}

/// What the enumeration of a code came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Second {
    /// How many parts it took.
    pub parts: usize,
    /// The findings.
    pub opinion: Opinion,
    /// The parts on which the diagrams say otherwise; at most ten.
    pub disagreements: Vec<Part>,
}

/// Works out a code a second time, part by part, and compares every part with
/// the diagrams; `None` when the diagrams are too large.
///
/// # Errors
/// When there are more than `most` parts.
pub fn second(game: &Game, code: CodeId, most: usize) -> Result<Option<Second>, TooMany> {
    let Some(mut bench) = Bench::new(game, code) else { return Ok(None) };
    let root = bench.space.apart(bench.extent.root, bench.possible);
    let mut disagreements = Vec::new();
    let mut stood = BTreeSet::new();
    let mut decided = BTreeSet::new();
    let mut opinion = Opinion::default();
    let parts = parts(game, code, most, &mut |part| {
        let prevailing: BTreeSet<LawId> = part.standing.iter().copied().filter(|law| visible(game, *law)).collect();
        if disagreements.len() < 10 && !agrees(&bench, root, part, &prevailing) {
            disagreements.push(part.clone());
        }
        opinion.gaps |= part.covered && prevailing.is_empty();
        stood.extend(part.standing.iter().copied());
        for one in &prevailing {
            for other in prevailing.range(*one..) {
                let ours = game.law(*one).code == code || game.law(*other).code == code;
                if ours && clash(game, game.law(*one), game.law(*other)).is_some() {
                    opinion.conflicts.insert((*one, *other));
                }
            }
        }
        for law in part.applying.difference(&part.standing) {
            let mut over = part.standing.iter().filter(|other| game.law(**other).overrides.contains(law));
            if let (Some(only), None) = (over.next(), over.next()) {
                decided.insert((*only, *law));
            }
        }
    })?;
    for law in &game.code(code).laws {
        if !stood.contains(law) {
            opinion.dead.insert(*law);
            continue;
        }
        let over = game.law(*law).overrides.iter().map(|other| (*law, *other));
        opinion.idle.extend(over.filter(|pair| !decided.contains(pair)));
    }
    Ok(Some(Second { parts, opinion, disagreements }))
}

/// Whether the diagrams find the same laws throughout the part.
fn agrees(bench: &Bench<'_>, root: crate::ruling::diagram::Ref, part: &Part, prevailing: &BTreeSet<LawId>) -> bool {
    use crate::facts::Values;
    let statement = Statement(part.known.iter().map(|(fact, value)| (*fact, Values::one(*value))).collect());
    let leaves = leaves_under(&bench.space, root, &statement);
    leaves.into_iter().filter_map(crate::ruling::diagram::Ref::label).filter(|label| *label != IMPOSSIBLE).all(|label| {
        let places = bench.extent.leaves.get(label as usize).map(Vec::as_slice).unwrap_or_default();
        let found: BTreeSet<LawId> = places
            .iter()
            .filter_map(|place| bench.extent.applications.get(usize::from(*place)))
            .map(|application| application.law)
            .collect();
        found == *prevailing
    })
}

/// The same findings by the diagrams.
pub fn first(game: &Game, code: CodeId) -> Option<Opinion> {
    let mut bench = Bench::new(game, code)?;
    let mut opinion = Opinion { conflicts: super::conflict::pairs(&mut bench), ..Opinion::default() };
    opinion.gaps = !super::gap::open(&mut bench).is_empty();
    for (id, law) in bench.own_laws() {
        let stands = bench.stands(id);
        if bench.region(stands).is_empty() {
            opinion.dead.insert(id);
            continue;
        }
        opinion.idle.extend(
            law.overrides.iter().filter(|other| super::dead::decides(&mut bench, id, **other).1.is_empty()).map(|other| (id, *other)),
        );
    }
    Some(opinion)
}
