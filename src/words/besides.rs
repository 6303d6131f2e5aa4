//! What else was done, besides what is ruled on: "he led out of turn, and another
//! revoked". One ruling is about one irregularity; the others are disputes of their own.

use std::ops::Range;

use super::infer::{Finding, Inference};
use super::people::{Mention, Who};
use super::reading::Seen;
use super::scene::Scene;
use super::signs::Sign;

impl Inference<'_> {
    /// Other irregularities that are plainly told, each with its words.
    pub(crate) fn besides(&self, found: &[Finding]) -> Vec<Finding> {
        let Some(act) = self.words.act else { return Vec::new() };
        let offence = |act: &u8| self.words.is_offence(*act);
        let ruled = found.iter().find(|one| one.fact == act).and_then(|one| Some((one, one.values.only().filter(offence)?)));
        let Some((ruled, done)) = ruled else { return Vec::new() };
        let clause = |at: usize| self.scene.clause_of.get(at).copied();
        // A sign of what is ruled on may begin with what was done before: it ends with its own.
        let ends = |one: &Seen| one.used.last().copied().unwrap_or(one.tokens.start);
        let doer = |at: usize| self.people.doer(self.scene, &(at..at + 1)).filter(|mention| !self.scene.pronoun(&mention.tokens));
        let doer = |at: usize, seen: Option<&Who>| {
            let there = doer(at).and_then(|mention| mention.who.clone());
            there.or_else(|| seen.cloned()).filter(|who| !vague(who))
        };
        let there = |one: &Seen| one.tokens.start < ruled.tokens.end && ruled.tokens.start < one.tokens.end;
        let of_ruled = self.seen.iter().filter(|one| {
            there(one) && matches!(self.sign(one), Some(Sign::Fact { fact, yes, .. }) if *fact == act && *yes == ruled.values)
        });
        let told: Vec<(usize, Option<&Who>)> =
            of_ruled.map(|one| (ends(one), one.doer.as_ref())).chain([(ruled.tokens.end.saturating_sub(1), None)]).collect();
        let mut others: Vec<Finding> = Vec::new();
        for one in self.seen.iter().filter(|one| one.plainly_told() && (one.strength > 1 || self.named_before(one))) {
            let Some(Sign::Fact { fact, yes, leave: false, .. }) = self.sign(one) else { continue };
            let Some(value) = yes.only().filter(offence) else { continue };
            if *fact != act || done == value {
                continue;
            }
            // "He dropped a card and an opponent revoked": the one is not the other.
            let by_another = told.iter().all(|(at, seen)| match (doer(*at, *seen), doer(ends(one), one.doer.as_ref())) {
                (Some(he), Some(other)) => self.people.root(&he) != self.people.root(&other),
                _ => false,
            });
            // One act may be told in two ways, and may bring another about.
            if !by_another && !told.iter().all(|(at, _)| self.afterwards(*at, ends(one))) {
                continue;
            }
            if told.iter().any(|(at, _)| clause(*at) == clause(ends(one))) {
                continue;
            }
            if others.iter().all(|known| known.values != *yes) {
                others.push(Finding { fact: act, values: *yes, tokens: one.tokens.clone(), strength: one.strength });
            }
        }
        others
    }

    /// "Carlo revoked": who did it stands right before it.
    fn named_before(&self, one: &Seen) -> bool {
        let named = |mention: &Mention| mention.subject && mention.tokens.end == one.tokens.start && !self.scene.pronoun(&mention.tokens);
        self.people.mentions.iter().any(named)
    }

    /// Whether the later of two things is said to have come after: "and then he led".
    fn afterwards(&self, one: usize, other: usize) -> bool {
        let Some(clause) = self.scene.clause(one.max(other)) else { return false };
        let mut words = (clause.tokens.start..one.max(other)).filter_map(|at| self.scene.word(at));
        !clause.tokens.contains(&one.min(other)) && words.any(|word| self.words.sequel.contains(word))
    }
}

/// Where one of several deeds is told: from its sentence on, up to where the next is.
pub(super) fn told_of(scene: &Scene, deeds: &[&Range<usize>], deed: &Range<usize>) -> Range<usize> {
    let sentences = scene.sentences();
    let sentence = |at: usize| sentences.iter().find(|sentence| sentence.contains(&at)).map_or(at, |sentence| sentence.start);
    let before = deeds.iter().map(|other| other.end).filter(|end| *end <= deed.start).max().unwrap_or(0);
    let next = deeds.iter().map(|other| other.start).filter(|start| *start >= deed.end).min();
    let end = next.map_or(scene.tokens.len(), |next| sentence(next).max(deed.end));
    sentence(deed.start).max(before)..end
}

/// Whether anybody may be meant.
fn vague(who: &Who) -> bool {
    matches!(who, Who::Some(_) | Who::You | Who::We | Who::Several | Who::All | Who::Nobody)
}
