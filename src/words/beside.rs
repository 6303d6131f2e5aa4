//! What is told and was not done at the table: a lawn that is cut, a claim that
//! proves false.

use crate::facts::{FactId, Values};

use super::deeds::{CONCLUDED, Deed};
use super::infer::{Finding, Inference};
use super::lexicon::Words;
use super::people::Who;
use super::reading::Seen;
use super::scene::{Scene, What};
use super::signs::Sign;

/// What was seen, without what is made of the words of another matter: "who has to cut"
/// where it is the hedge that is cut.
pub(super) fn of_the_matter(words: &Words, scene: &Scene, seen: Vec<Seen>) -> Vec<Seen> {
    let others: Vec<Vec<usize>> = seen.iter().filter(|one| plainly_other(words, one)).map(|one| one.used.clone()).collect();
    if others.is_empty() {
        return seen;
    }
    let small = |at: &usize| {
        scene.fillers.get(*at) == Some(&true)
            || scene.word(*at).is_some_and(|word| {
                let joints = &words.joints;
                joints.asking.contains(word) || joints.leave.contains(word) || joints.joints.contains(word)
            })
    };
    let eaten = |one: &Seen| {
        others.iter().any(|other| {
            let (taken, left): (Vec<usize>, Vec<usize>) = one.used.iter().partition(|at| other.contains(at));
            !taken.is_empty() && left.iter().all(small)
        })
    };
    let kept = seen.into_iter().filter(|one| matches!(words.sign(one.sign), Some(Sign::Foreign(_))) || !eaten(one));
    kept.collect()
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
            || self.scene.tokens.iter().any(|token| self.words.of_the_table(&token.text))
    }

    /// What tells of an offence that somebody is only said to have committed: it was false.
    pub(super) fn false_claims(&self, act: FactId) -> Vec<&Seen> {
        self.offences(act).filter(|one| self.seen.iter().any(|other| self.disproves(other, one))).collect()
    }

    /// What tells of an offence, committed or not: of what is done, and no procedure.
    fn offences(&self, act: FactId) -> impl Iterator<Item = &Seen> {
        let offence = |yes: Values| !self.is_call(yes) && yes.iter().all(|value| !self.in_group(Some(Values::one(value)), "procedure"));
        self.seen.iter().filter(move |one| matches!(self.sign(one), Some(Sign::Fact { fact, yes, .. }) if *fact == act && offence(*yes)))
    }

    /// Offences that nobody has committed, of which these claims tell.
    pub(super) fn disproved(&self, claims: &[&Seen]) -> Values {
        let claimed = claims.iter().filter_map(|one| match self.sign(one) {
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

    /// Whether nothing is told but how hands ended, if anything.
    pub(super) fn tells_no_offence(&self, found: &[Finding]) -> bool {
        let ends = |one: &Finding| self.words.tells("stakes").iter().any(|(of, ends)| *of == one.fact && one.values.within(*ends));
        found.iter().filter(|one| Some(one.fact) == self.words.act).all(ends)
    }

    /// "She nearly led": whether no more is told than what nobody did.
    pub(super) fn nothing_but_undone(&self, act: FactId) -> bool {
        let done = |one: &Seen| !one.denied && !one.mode.asks && !one.mode.unreal;
        !self.undone.is_empty() && !self.offences(act).any(done)
    }

    /// "They did not consult": whether of all that anybody may have done, no more is told
    /// than that it was not done.
    pub(super) fn nothing_but_denied(&self, act: FactId, deeds: &[Deed]) -> bool {
        // "Hadn't played to it", "nobody can make me": that may be an offence of its own.
        let not_done = |one: &Seen| {
            let first = one.used.first().copied().unwrap_or(one.tokens.start);
            let mut before =
                (0..first).rev().filter(|at| self.scene.fillers.get(*at) != Some(&true) || self.scene.word(*at) == Some("not"));
            before.next().is_some_and(|at| match self.scene.word(at) {
                Some("never") => true,
                Some("not") => {
                    at.checked_sub(1).and_then(|at| self.scene.word(at)).is_some_and(|word| matches!(word, "did" | "do" | "does"))
                }
                _ => false,
            })
        };
        let mode = |one: &Seen| one.mode.denied && one.denied && !(one.mode.asks || one.mode.unreal || one.mode.leave || one.mode.not_yet);
        let denied = |one: &Seen| one.strength > 1 && mode(one) && not_done(one);
        deeds.is_empty() && self.offences(act).any(denied)
    }

    /// "I've won, haven't I?": whether no more is told than what comes of it for the speaker.
    pub(super) fn nothing_but_outcome(&self) -> bool {
        let ours = |one: &&Seen| matches!(self.sign(one), Some(Sign::Effect(..))) && matches!(one.doer, Some(Who::Me | Who::We));
        let told: Vec<&Seen> = self.seen.iter().filter(ours).filter(|one| !one.mode.asks).collect();
        let joints = &self.words.joints;
        let small = |at: usize, word: &str| {
            let person = || self.people.mentions.iter().any(|mention| mention.tokens.contains(&at));
            self.scene.fillers.get(at) == Some(&true) || joints.asking.contains(word) || joints.denying.contains(word) || person()
        };
        let of_it = |at: usize| told.iter().any(|one| one.tokens.contains(&at));
        let asks = self.scene.clauses.iter().any(|clause| clause.asks);
        asks && !told.is_empty()
            && (0..self.scene.tokens.len()).all(|at| self.scene.word(at).is_none_or(|word| of_it(at) || small(at, word)))
    }

    /// Why nothing was done by these words, where that is what they say.
    pub(crate) fn nothing_done(&self) -> Option<&'static str> {
        let act = self.words.act.filter(|act| self.about.asked.is_none() && self.about.case.value(*act).is_none())?;
        let deeds = self.deeds(act, &mut Vec::new());
        if self.nothing_but_outcome() {
            return Some("that says what comes of it, and not what was done");
        }
        let nothing = self.nothing_but_undone(act) || self.nothing_but_false(act, &deeds) || self.nothing_but_denied(act, &deeds);
        nothing.then_some("by these words nobody did anything wrong")
    }

    /// Whether the words after it say that what is told is not so: "which was false", and
    /// of what somebody claims also "but I had not".
    fn disproves(&self, one: &Seen, told: &Seen) -> bool {
        let mode = one.mode;
        let sentence = |seen: &Seen| self.scene.sentence(seen.tokens.start);
        let (Some(here), Some(there)) = (sentence(one), sentence(told)) else { return false };
        let apart = one.used.first() > told.used.last() || one.used.iter().all(|at| !told.used.contains(at));
        if mode.unreal || mode.asks || !apart || here < there || here > there + 1 {
            return false;
        }
        match self.words.event(one.sign) {
            Some("refuted") => !one.denied,
            Some("did-not") => told.mode.reported && self.speaks_of(told, one.doer.as_ref()),
            _ => false,
        }
    }

    /// Whether it tells of that person: as its doer, or "Pat says the dealer …" by name.
    fn speaks_of(&self, told: &Seen, who: Option<&Who>) -> bool {
        let named = self.people.mentions.iter().filter(|mention| told.tokens.contains(&mention.tokens.start));
        let mut persons = named.filter_map(|mention| mention.who.as_ref()).chain(&told.doer);
        who.is_some_and(|who| persons.any(|person| self.people.root(person) == self.people.root(who)))
    }

    /// "She says I played out of turn, but I did not": whether it is made of the words of a
    /// claim that is false, the saying with them.
    pub(super) fn of_false_claim(&self, one: &Seen, claims: &[&Seen]) -> bool {
        claims.iter().any(|claim| one.tokens.end <= claim.tokens.end && one.used.iter().any(|at| claim.used.contains(at)))
    }
}
