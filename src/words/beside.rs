//! What is told and was not done at the table: a lawn that is cut, a claim that
//! proves false.

use crate::facts::{FactId, Values};

use super::deeds::{CONCLUDED, Deed};
use super::infer::Inference;
use super::lexicon::Words;
use super::people::Who;
use super::reading::Seen;
use super::scene::{Scene, What};
use super::signs::Sign;

/// Whether the words are those of another matter: "who has to cut" where it is the
/// hedge that is cut.
pub(super) fn eaten(words: &Words, scene: &Scene, seen: &[Seen], one: &Seen) -> bool {
    if matches!(words.sign(one.sign), Some(Sign::Foreign(_))) {
        return false;
    }
    let small = |at: &usize| {
        scene.fillers.get(*at) == Some(&true)
            || scene.word(*at).is_some_and(|word| {
                let joints = &words.joints;
                joints.asking.contains(word) || joints.leave.contains(word) || joints.joints.contains(word)
            })
    };
    let others = seen.iter().filter(|other| plainly_other(words, other));
    others.into_iter().any(|other| {
        let (taken, left): (Vec<usize>, Vec<usize>) = one.used.iter().partition(|at| other.used.contains(at));
        !taken.is_empty() && left.iter().all(small)
    })
}

/// Whether it is a matter away from the table, and not a word of another game.
pub(super) fn plainly_other(words: &Words, one: &Seen) -> bool {
    matches!(words.sign(one.sign), Some(Sign::Foreign(_))) && words.entered.get(one.sign).is_some_and(|entered| entered.marks.strong)
}

impl Inference<'_> {
    /// Whether anything is named that lies on a card table, or is done there.
    pub(super) fn of_the_table(&self) -> bool {
        let named = |what: &What| matches!(what, What::Card { .. } | What::Suit(_) | What::Call(_));
        self.scene.chunks.iter().any(|chunk| named(&chunk.what))
            || !self.verbatim.is_empty()
            || self
                .scene
                .tokens
                .iter()
                .any(|token| self.words.table.contains(&token.text) || self.words.table.contains(&self.words.spelling.stem(&token.text)))
    }

    /// What tells of an offence that somebody is only said to have committed: it was false.
    pub(super) fn false_claims(&self, act: FactId) -> Vec<&Seen> {
        let offences = self.words.tells("offences");
        let offence = |yes: Values| offences.iter().any(|(_, values)| yes.within(*values));
        let claims =
            self.seen.iter().filter(|one| matches!(self.sign(one), Some(Sign::Fact { fact, yes, .. }) if *fact == act && offence(*yes)));
        claims.filter(|one| self.seen.iter().any(|other| self.disproves(other, one))).collect()
    }

    /// Offences that nobody has committed.
    pub(super) fn disproved(&self, act: FactId) -> Values {
        let claimed = self.false_claims(act).into_iter().filter_map(|one| match self.sign(one) {
            Some(Sign::Fact { yes, .. }) => Some(*yes),
            _ => None,
        });
        claimed.fold(Values::NONE, Values::or)
    }

    /// Whether nothing is told but what nobody has done.
    pub(super) fn nothing_but_false(&self, act: FactId, deeds: &[Deed]) -> bool {
        let claims = self.false_claims(act);
        let of_claim = |deed: &Deed| claims.iter().any(|one| one.tokens.start < deed.tokens.end && deed.tokens.start < one.tokens.end);
        !claims.is_empty() && deeds.iter().all(|deed| deed.strength < CONCLUDED && of_claim(deed))
    }

    /// Whether the words after it say that what is told is not so: "which was false", and
    /// of what somebody claims also "but I had not".
    fn disproves(&self, one: &Seen, told: &Seen) -> bool {
        let mode = one.mode;
        let sentence = |seen: &Seen| self.scene.clause(seen.tokens.start).map(|clause| clause.sentence);
        let (Some(here), Some(there)) = (sentence(one), sentence(told)) else { return false };
        let apart = one.used.first() > told.used.last() || one.used.iter().all(|at| !told.used.contains(at));
        if mode.unreal || mode.asks || !apart || here < there || here > there + 1 {
            return false;
        }
        match self.words.event(one.sign) {
            Some("refuted") => !one.denied,
            Some("did-not") => told.mode.reported && told.doer.as_ref().is_some_and(|doer| self.same(doer, one.doer.as_ref())),
            _ => false,
        }
    }

    fn same(&self, doer: &Who, other: Option<&Who>) -> bool {
        other.is_some_and(|other| self.people.root(doer) == self.people.root(other))
    }
}
