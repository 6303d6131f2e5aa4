//! Laws that never prevail, and overrides that never decide.

use crate::facts::Condition;
use crate::laws::LawId;
use crate::ruling::diagram::Ref;
use crate::ruling::space::Changes;

use super::bench::Bench;
use super::check::Draft;
use super::findings::Kind;
use super::places::Places;
use super::region::Region;

/// Finds the dead laws of a code, and its idle overrides.
pub(crate) fn find(bench: &mut Bench<'_>, places: &mut Places<'_>, drafts: &mut Vec<Draft>) {
    for (id, _) in bench.own_laws() {
        let stands = bench.stands(id);
        if bench.region(stands).is_empty() {
            dead(bench, places, drafts, id);
        } else {
            idle_overrides(bench, places, drafts, id);
        }
    }
}

fn dead(bench: &mut Bench<'_>, places: &mut Places<'_>, drafts: &mut Vec<Draft>, id: LawId) {
    let law = bench.game.law(id);
    let applies = bench.applies(id);
    let region = bench.region(applies);
    let mut entries = vec![places.law(bench.game, id, "never prevails")];
    let mut involved = vec![law.place.clone()];
    let (says, hint);
    if region.is_empty() {
        let parts = impossible_parts(bench, law.when());
        says = match parts.as_slice() {
            [] => format!("`{}` can never apply", law.name),
            [only] => format!("`{}` can never apply: {only} cannot be", law.name),
            _ => format!("`{}` can never apply: {} cannot be together", law.name, parts.join(" and ")),
        };
        hint = "mend its `when`, or drop it; look also at where the facts make sense (`when` of the fact) and at `impossible`".to_owned();
    } else {
        let overriders = overriders(bench, id);
        let names: Vec<String> = overriders.iter().map(|other| format!("`{}`", bench.game.law(*other).name)).collect();
        for other in &overriders {
            entries.push(places.law(bench.game, *other, "overrides it"));
            involved.push(bench.game.law(*other).place.clone());
        }
        says = format!("`{}` never prevails: wherever it applies, it is overridden by {}", law.name, names.join(" or "));
        hint = format!("drop `{}`, or narrow the `when` of what overrides it", law.name);
    }
    drafts.push(Draft {
        kind: Kind::DeadLaw,
        entries,
        says,
        region: (!region.is_empty()).then_some(region),
        hint,
        places: involved,
        mark: String::new(),
        confirm: Box::new(move |bench, case| !bench.judged(case).contains(&id)),
    });
}

/// A smallest set of laws that together override the law wherever it applies.
fn overriders(bench: &mut Bench<'_>, id: LawId) -> Vec<LawId> {
    let applies = bench.applies(id);
    let mut left = bench.region(applies).set;
    let mut all: Vec<LawId> = Vec::new();
    let candidates: Vec<LawId> =
        bench.extent.applies.keys().copied().filter(|other| bench.game.law(*other).overrides.contains(&id)).collect();
    for other in candidates {
        let stands = bench.stands(other);
        let after = bench.space.diagram.without(left, stands);
        if after != left {
            all.push(other);
            left = after;
        }
    }
    all
}

/// The fewest parts of a condition that cannot hold together, as written facts.
fn impossible_parts(bench: &mut Bench<'_>, when: &Condition) -> Vec<String> {
    let Condition::All(parts) = when else { return Vec::new() };
    let mut sets: Vec<(Ref, &Condition)> = Vec::new();
    for part in parts {
        let set = bench.space.condition(bench.code, part, &Changes::new());
        sets.push((set, part));
    }
    let mut index = 0;
    while index < sets.len() {
        let mut all = bench.possible;
        for (place, (set, _)) in sets.iter().enumerate() {
            if place != index {
                all = bench.space.diagram.and(all, *set);
            }
        }
        if all == Ref::NO {
            sets.remove(index);
        } else {
            index += 1;
        }
    }
    sets.into_iter().map(|(_, part)| super::words::condition(bench.game, part)).collect()
}

fn idle_overrides(bench: &mut Bench<'_>, places: &mut Places<'_>, drafts: &mut Vec<Draft>, id: LawId) {
    let game = bench.game;
    let law = game.law(id);
    for other in &law.overrides {
        let (meet, decides) = decides(bench, id, *other);
        if !decides.is_empty() {
            continue;
        }
        let rivals = rivals(bench, id, *other);
        let name = &game.law(*other).name;
        let says = if meet.is_empty() {
            format!("`{}` overrides `{name}`, but the two never meet", law.name)
        } else {
            format!("`{}` overrides `{name}`, but wherever they meet another law does so too", law.name)
        };
        let mut entries = vec![places.law(game, id, format!("overrides `{name}`")), places.law(game, *other, "is overridden")];
        for rival in rivals.iter().filter(|_| !meet.is_empty()) {
            entries.push(places.law(game, *rival, "overrides it too"));
        }
        drafts.push(Draft {
            kind: Kind::IdleOverride,
            entries,
            says,
            region: (!meet.is_empty()).then_some(meet),
            hint: if meet.is_empty() {
                format!("drop `{name}` from `overrides`, or mend the `when` that was meant to meet it")
            } else {
                format!("drop `{name}` from `overrides` of one of them, if one is an exception to the other")
            },
            places: vec![law.place.clone(), game.law(*other).place.clone()],
            mark: String::new(),
            confirm: Box::new({
                let other = *other;
                move |bench, case| !bench.judged(case).contains(&other)
            }),
        });
    }
}

/// Where a law meets one that it overrides, and where it alone does so.
pub(crate) fn decides(bench: &mut Bench<'_>, id: LawId, other: LawId) -> (Region, Region) {
    let (mine, theirs) = (bench.stands(id), bench.applies(other));
    let both = bench.space.diagram.and(mine, theirs);
    let meet = bench.region(both);
    let mut alone = meet.set;
    for rival in rivals(bench, id, other) {
        let rival = bench.stands(rival);
        alone = bench.space.diagram.without(alone, rival);
    }
    (meet, bench.region(alone))
}

/// The other laws that override a law.
fn rivals(bench: &Bench<'_>, id: LawId, other: LawId) -> Vec<LawId> {
    bench.extent.applies.keys().copied().filter(|rival| *rival != id && bench.game.law(*rival).overrides.contains(&other)).collect()
}
