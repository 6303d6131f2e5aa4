//! Laws that prevail together with outcomes that cannot both hold.

use std::collections::{BTreeMap, BTreeSet};

use crate::laws::{Does, Effect, Game, Law, LawId};

use super::bench::Bench;
use super::check::Draft;
use super::findings::Kind;
use super::places::Places;

/// Two outcomes that exclude each other, and whether each is only an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clash<'a> {
    pub(crate) one: &'a Effect,
    pub(crate) other: &'a Effect,
    one_is_option: bool,
    other_is_option: bool,
}

/// The outcomes of a law that follow in any event.
pub(crate) fn certain(law: &Law) -> &[Effect] {
    match &law.does {
        Does::Rules { effects, .. } | Does::SendsOn { effects, .. } => effects,
        Does::LeavesOpen | Does::FallsBack { .. } => &[],
    }
}

/// The outcomes that a law leaves to a choice, option by option.
fn options(law: &Law) -> Vec<&[Effect]> {
    law.choice().map(|choice| choice.options.iter().map(|option| option.effects.as_slice()).collect()).unwrap_or_default()
}

/// What two laws (or one law with itself) state that cannot both hold.
///
/// Outcomes that are certain must agree with each other, and with every option
/// of a choice: a right to something that another law rules out is none. Two
/// choices clash when no option of one agrees with any option of the other.
pub(crate) fn clash<'a>(game: &'a Game, one: &'a Law, other: &'a Law) -> Option<Clash<'a>> {
    let between = |a: &'a [Effect], b: &'a [Effect]| a.iter().flat_map(|a| b.iter().map(move |b| (a, b))).find(|(a, b)| game.exclude(a, b));
    let found = |(one, other), one_is_option, other_is_option| Clash { one, other, one_is_option, other_is_option };
    if let Some(pair) = between(certain(one), certain(other)) {
        return Some(found(pair, false, false));
    }
    if let Some(pair) = options(other).into_iter().find_map(|option| between(certain(one), option)) {
        return Some(found(pair, false, true));
    }
    if one.path == other.path {
        return None;
    }
    if let Some(pair) = options(one).into_iter().find_map(|option| between(option, certain(other))) {
        return Some(found(pair, true, false));
    }
    let (ours, theirs) = (options(one), options(other));
    let mut first = None;
    for a in &ours {
        for b in &theirs {
            match between(a, b) {
                Some(pair) => {
                    first.get_or_insert(pair);
                }
                None => return None,
            }
        }
    }
    first.map(|pair| found(pair, true, true))
}

/// Finds the conflicts of a code.
pub(crate) fn find(bench: &mut Bench<'_>, places: &mut Places<'_>, drafts: &mut Vec<Draft>) {
    let game = bench.game;
    for (one, other) in clashing_pairs(bench) {
        let (a, b) = (game.law(one), game.law(other));
        let Some(clash) = clash(game, a, b) else { continue };
        let both = together(bench, one, other);
        let region = bench.region(both);
        if region.is_empty() {
            continue;
        }
        let outcome =
            |effect: &Effect, option: bool| if option { format!("gives the right: {}", game.clause(effect)) } else { game.clause(effect) };
        let says = if one == other {
            format!("`{}` contradicts itself: {}, and yet {}", a.name, game.clause(clash.one), outcome(clash.other, clash.other_is_option))
        } else {
            format!("`{}` and `{}` prevail together, but exclude each other", a.name, b.name)
        };
        let mut entries = vec![places.law(game, one, outcome(clash.one, clash.one_is_option))];
        if one != other {
            entries.push(places.law(game, other, outcome(clash.other, clash.other_is_option)));
        }
        let hint = if one == other {
            format!("`{}` excludes `{}`: drop one of them, or mend `excludes` in vocabulary.yaml", clash.one.name, clash.other.name)
        } else {
            format!(
                "decide which is the exception and add the other to its `overrides`, or narrow one `when` (`{}` excludes `{}` in vocabulary.yaml)",
                clash.one.name, clash.other.name
            )
        };
        let wanted = BTreeSet::from([one, other]);
        drafts.push(Draft {
            kind: Kind::Conflict,
            entries,
            says,
            region: Some(region),
            hint,
            places: vec![a.place.clone(), b.place.clone()],
            mark: String::new(),
            confirm: Box::new(move |bench, case| wanted.is_subset(&bench.judged(case))),
        });
    }
}

/// The pairs of laws that prevail together in possible cases and clash.
pub(crate) fn pairs(bench: &mut Bench<'_>) -> BTreeSet<(LawId, LawId)> {
    let pairs = clashing_pairs(bench);
    pairs
        .into_iter()
        .filter(|(one, other)| {
            let both = together(bench, *one, *other);
            !bench.region(both).is_empty()
        })
        .collect()
}

/// The pairs of laws that prevail together somewhere and clash.
fn clashing_pairs(bench: &Bench<'_>) -> BTreeSet<(LawId, LawId)> {
    let game = bench.game;
    let law_at = |place: &u16| bench.extent.applications.get(usize::from(*place)).map(|application| application.law);
    let mut known: BTreeMap<(LawId, LawId), bool> = BTreeMap::new();
    for set in &bench.extent.leaves {
        let laws: Vec<LawId> = set.iter().filter_map(law_at).collect();
        for (index, one) in laws.iter().enumerate() {
            for other in laws.iter().skip(index) {
                let pair = (*one.min(other), *one.max(other));
                known.entry(pair).or_insert_with(|| {
                    // What two laws of another code do among themselves is
                    // found where that code is examined.
                    let ours = game.law(pair.0).code == bench.code || game.law(pair.1).code == bench.code;
                    ours && clash(game, game.law(pair.0), game.law(pair.1)).is_some()
                });
            }
        }
    }
    known.into_iter().filter(|(_, clashes)| *clashes).map(|(pair, _)| pair).collect()
}

/// Where two laws prevail together.
fn together(bench: &mut Bench<'_>, one: LawId, other: LawId) -> crate::ruling::diagram::Ref {
    let of = |bench: &mut Bench<'_>, law: LawId| {
        let sets: Vec<_> = bench
            .extent
            .applications
            .iter()
            .zip(&bench.extent.prevails)
            .filter(|(application, _)| application.law == law)
            .map(|(_, set)| *set)
            .collect();
        bench.union(sets)
    };
    let one = of(bench, one);
    let other = of(bench, other);
    bench.space.diagram.and(one, other)
}
