//! Where each law of a code applies, stands and prevails, over a whole space
//! of cases.

use std::collections::{BTreeMap, HashMap};

use crate::facts::{Condition, Values};
use crate::laws::{CodeId, Does, LawId};

use super::compiled::Application;
use super::diagram::Ref;
use super::reference::visible;
use super::space::{Changes, Space};

/// What a code says over a space of cases. Impossible cases are not yet kept
/// apart.
#[derive(Clone, Debug)]
pub(crate) struct Extent {
    /// Where each law applies at all, whatever overrides it: its own laws and
    /// those of codes it falls back on.
    pub(crate) applies: BTreeMap<LawId, Ref>,
    /// Where each law applies and is not overridden.
    pub(crate) stands: BTreeMap<LawId, Ref>,
    /// The changes under which cases are judged after they were sent on, and
    /// where that happens.
    pub(crate) sent: Vec<(Changes, Ref)>,
    /// The ways in which laws can prevail.
    pub(crate) applications: Vec<Application>,
    /// Where each of them prevails.
    pub(crate) prevails: Vec<Ref>,
    /// For each leaf of [`Self::root`], the applications that prevail there.
    pub(crate) leaves: Vec<Vec<u16>>,
    /// The diagram whose leaves are those sets.
    pub(crate) root: Ref,
}

impl Extent {
    /// Works out what a code says.
    pub(crate) fn of(space: &mut Space<'_>, code: CodeId) -> Self {
        let mut found = Found::default();
        expand(space, &mut found, code, &Changes::new(), &[], Ref::YES);
        let mut extent = Self {
            applies: BTreeMap::new(),
            stands: BTreeMap::new(),
            sent: found.sent,
            applications: Vec::new(),
            prevails: Vec::new(),
            leaves: Vec::new(),
            root: Ref::leaf(0),
        };
        extent.prevail(space, found.applications);
        extent.join(space);
        extent
    }

    /// Where each application found prevails. A law that applies in several
    /// ways is taken in the first of them.
    fn prevail(&mut self, space: &mut Space<'_>, found: Vec<(Application, Ref)>) {
        let mut apart = Vec::new();
        for (application, applies) in found {
            let before = self.applies.get(&application.law).copied().unwrap_or(Ref::NO);
            let first = space.diagram.without(applies, before);
            let after = space.diagram.or(before, applies);
            self.applies.insert(application.law, after);
            apart.push((application, first));
        }
        self.stands = standing(space, &self.applies);
        for (application, applies) in apart {
            if !visible(space.game, application.law) {
                continue;
            }
            let stands = self.stands.get(&application.law).copied().unwrap_or(Ref::NO);
            let prevails = space.diagram.and(applies, stands);
            if prevails != Ref::NO {
                self.applications.push(application);
                self.prevails.push(prevails);
            }
        }
    }

    /// One diagram whose leaves are the sets of applications that prevail.
    fn join(&mut self, space: &mut Space<'_>) {
        let mut labels: HashMap<Vec<u16>, u32> = HashMap::from([(Vec::new(), 0)]);
        self.leaves.push(Vec::new());
        for (place, prevails) in (0u16..).zip(&self.prevails) {
            let leaves = &mut self.leaves;
            let operation = space.diagram.operation();
            self.root = space.diagram.apply(operation, self.root, *prevails, &mut |leaf, prevails| match (leaf.label(), prevails) {
                (_, Ref::NO) => Some(leaf),
                (Some(label), Ref::YES) => {
                    let mut set = leaves.get(label as usize).cloned().unwrap_or_default();
                    set.push(place);
                    let next = u32::try_from(leaves.len()).unwrap_or(u32::MAX);
                    let label = *labels.entry(set.clone()).or_insert(next);
                    if label == next {
                        leaves.push(set);
                    }
                    Some(Ref::leaf(label))
                }
                _ => None,
            });
        }
    }
}

/// What [`expand`] finds.
#[derive(Default)]
struct Found {
    applications: Vec<(Application, Ref)>,
    sent: Vec<(Changes, Ref)>,
}

/// Finds every way in which laws of a code can apply, and follows the case
/// where it is sent on to. `guard` is where the case gets here at all.
fn expand(space: &mut Space<'_>, found: &mut Found, code: CodeId, changes: &Changes, via: &[LawId], guard: Ref) {
    if guard == Ref::NO {
        return;
    }
    let game = space.game;
    let mut applies: BTreeMap<LawId, Ref> = BTreeMap::new();
    let acts = space.acts(changes);
    for id in &game.code(code).laws {
        if !game.law(*id).scope().can_hold_at(acts) {
            continue;
        }
        let when = space.condition(code, game.law(*id).when(), changes);
        let when = space.diagram.and(when, guard);
        if when != Ref::NO {
            applies.insert(*id, when);
            found.applications.push((Application { law: *id, via: via.to_vec() }, when));
        }
    }
    for (id, stands) in standing(space, &applies) {
        if via.contains(&id) {
            continue;
        }
        let further: Vec<LawId> = via.iter().copied().chain([id]).collect();
        match &game.law(id).does {
            Does::SendsOn { changes: new, .. } => {
                let mut changes = changes.clone();
                changes.extend(new.iter().copied());
                if stands != Ref::NO {
                    found.sent.push((changes.clone(), stands));
                }
                expand(space, found, code, &changes, &further, stands);
            }
            Does::FallsBack { to } => {
                for (target, by) in to {
                    let meant = by.map_or(Condition::ALWAYS, |(reading, value)| Condition::Is(reading, Values::one(value)));
                    let meant = space.condition(code, &meant, changes);
                    let meant = space.diagram.and(meant, stands);
                    expand(space, found, *target, changes, &further, meant);
                }
            }
            Does::Rules { .. } | Does::LeavesOpen => {}
        }
    }
}

/// Where each law stands against those that override it, all else apart.
fn standing(space: &mut Space<'_>, applies: &BTreeMap<LawId, Ref>) -> BTreeMap<LawId, Ref> {
    let mut overridden_by: BTreeMap<LawId, Vec<LawId>> = BTreeMap::new();
    for law in applies.keys() {
        for other in &space.game.law(*law).overrides {
            overridden_by.entry(*other).or_default().push(*law);
        }
    }
    let mut done: BTreeMap<LawId, Ref> = BTreeMap::new();
    for law in applies.keys() {
        stands(space, *law, applies, &overridden_by, &mut done);
    }
    done
}

fn stands(
    space: &mut Space<'_>,
    law: LawId,
    applies: &BTreeMap<LawId, Ref>,
    overridden_by: &BTreeMap<LawId, Vec<LawId>>,
    done: &mut BTreeMap<LawId, Ref>,
) -> Ref {
    if let Some(known) = done.get(&law) {
        return *known;
    }
    let mut alone = applies.get(&law).copied().unwrap_or(Ref::NO);
    for other in overridden_by.get(&law).into_iter().flatten() {
        let other = stands(space, *other, applies, overridden_by, done);
        alone = space.diagram.without(alone, other);
    }
    done.insert(law, alone);
    alone
}
