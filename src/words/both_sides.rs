//! The same was done on both sides: "Bert revoked, and two tricks later Fred trumped a spade
//! though he had one".

use super::deeds::Deed;
use super::infer::{Finding, Inference};
use super::people::Who;
use super::reading::Seen;
use super::roles::{Standing, Table};
use super::signs::Sign;

impl Inference<'_> {
    /// What is told by it that players of both sides did the same, each in a clause of his own
    /// (`on-both-sides` of `telling`: the act, and the fact).
    pub(super) fn on_both_sides(&self, table: &Table<'_>, deed: Option<&Deed>, found: &mut Vec<Finding>) {
        let (Some(act), Some(deed)) = (self.words.act, deed) else { return };
        let tells = self.words.tells("on-both-sides");
        let Some((_, done)) = tells.iter().find(|(fact, done)| *fact == act && !deed.values.and(*done).is_empty()) else { return };
        let told = |fact| self.seen.iter().any(|one| matches!(self.sign(one), Some(Sign::Fact { fact: other, .. }) if *other == fact));
        let does_so = |one: &&Seen| matches!(self.sign(one), Some(Sign::Fact { fact, yes, .. }) if *fact == act && done.within(*yes));
        // Who is no more than "she" may be the one named before.
        let named = |one: &Seen| {
            let mention = self.people.doer(self.scene, &one.tokens).filter(|mention| !self.scene.pronoun(&mention.tokens));
            mention.and_then(|mention| mention.who.clone())
        };
        let deeds: Vec<(&Seen, Who)> =
            self.seen.iter().filter(|one| one.plainly_told()).filter(does_so).filter_map(|one| Some((one, named(one)?))).collect();
        let clause = |one: &Seen| self.scene.clause_of.get(one.tokens.start);
        let against = deeds.iter().enumerate().find_map(|(at, (one, who))| {
            let other =
                |(later, other): &&(&Seen, Who)| clause(one) != clause(later) && table.standing(who, other) == Some(Standing::Other);
            deeds.get(at + 1..)?.iter().find(other)
        });
        let Some((later, _)) = against else { return };
        for (fact, values) in tells.iter().filter(|(fact, _)| *fact != act && !told(*fact)) {
            found.push(Finding { fact: *fact, values: *values, tokens: later.tokens.clone(), strength: 3 });
        }
    }
}
