//! What people claimed, held against the ruling.

use std::ops::Range;

use crate::laws::Effect;
use crate::words::{Claim, Inquiry, OfAnother};

use super::answers::{self, Answer, Sum, Way, best_of_their_words, said_with_most};
use super::{View, phrase};

/// Whether a claim agrees with the ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The ruling says the same.
    Right,
    /// The ruling says otherwise.
    Wrong,
    /// The ruling says nothing of it.
    Unsaid,
    /// Neither: somebody has a choice, or the ruling tells what was left out.
    Neither,
    /// It hangs on facts that are not known.
    Open,
}

impl Verdict {
    /// The verdict as a clause.
    pub(super) const fn says(self) -> &'static str {
        match self {
            Self::Right => "that is right",
            Self::Wrong => "that is not so",
            Self::Unsaid => "the ruling does not say so",
            Self::Neither => "",
            Self::Open => "that hangs on facts not known yet",
        }
    }

    /// The verdict as a name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Unsaid => "unsaid",
            Self::Neither => "neither",
            Self::Open => "open",
        }
    }
}

/// All outcomes the ruling states, those of a choice included.
pub(super) fn stated(view: &View<'_>) -> Vec<Effect> {
    let laws = view.ruling.rulings.iter().map(|prevailing| view.game.law(prevailing.law));
    laws.flat_map(|law| law.effects().map(|effect| view.worked_out(effect))).collect()
}

/// What the ruling says to a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Judgement {
    /// Whether it agrees.
    pub(super) verdict: Verdict,
    /// The outcomes that say so; empty where there are none.
    pub(super) says: String,
}

impl Judgement {
    /// The judgement as it is said.
    pub(super) fn aloud(&self) -> String {
        match self.says.as_str() {
            says if self.verdict == Verdict::Neither => says.to_owned(),
            "" => self.verdict.says().to_owned(),
            says => format!("{}: {says}", self.verdict.says()),
        }
    }

    fn of(answer: Answer, denied: bool) -> Self {
        match answer {
            Answer::Yes(says) => Self { verdict: if denied { Verdict::Wrong } else { Verdict::Right }, says },
            Answer::No(says) => Self { verdict: if denied { Verdict::Right } else { Verdict::Wrong }, says },
            Answer::Chosen(says) => Self { verdict: Verdict::Neither, says },
            Answer::Open => Self { verdict: Verdict::Open, says: String::new() },
            Answer::Says(_) | Answer::Unsaid => Self { verdict: Verdict::Unsaid, says: String::new() },
        }
    }
}

/// What an answer says to a claim, if anything need be said.
fn judge(view: &View<'_>, claim: &Claim, answer: Answer) -> Option<Judgement> {
    let mut judgement = match (&claim.about, answer) {
        // "I lead first. Right?": who does.
        (Inquiry::Which(_), Answer::Says(says)) => Judgement { verdict: Verdict::Neither, says },
        (_, answer) => Judgement::of(answer, claim.denied),
    };
    match judgement.verdict {
        // "I win": it is another who does.
        Verdict::Right | Verdict::Wrong if speaks_of_the_doer(view, claim.of_another, &judgement.says) => return None,
        Verdict::Right if !claim.denied && is_counted_otherwise(view, claim) => judgement.verdict = Verdict::Wrong,
        // That nothing else is so, or that something is without what would follow, is more than
        // a ruling says.
        Verdict::Right if claim.limited => return None,
        // "He can't take it back without paying": he can, and pays.
        Verdict::Wrong if claim.limited && claim.denied => return None,
        // Nor need it be said of a rule that the ruling does not speak of it.
        Verdict::Unsaid if !claim.given => return None,
        Verdict::Right | Verdict::Wrong | Verdict::Unsaid | Verdict::Neither | Verdict::Open => {}
    }
    Some(judgement)
}

/// The claims that the ruling confirms or refutes, each with what it says to them. Whether
/// a thing is allowed is judged only where nothing else is.
pub(super) fn judged<'a>(view: &View<'a>) -> Vec<(&'a Claim, Judgement)> {
    let claims: Vec<&Claim> = view.dispute.told.iter().flat_map(|told| &told.understanding.claims).collect();
    // "I owe him 3200": that is the sum, and nothing that the ruling counts besides.
    let of_sum = |at: &Range<usize>| claims.iter().any(|claim| claim.at == *at && matches!(claim.about, Inquiry::Sum { .. }));
    let claims: Vec<&Claim> =
        claims.iter().copied().filter(|claim| matches!(claim.about, Inquiry::Sum { .. }) || !of_sum(&claim.at)).collect();
    let answers: Vec<Option<Answer>> = claims.iter().map(|claim| answers::of(view, &claim.about, claim.force, &Sum::None)).collect();
    let ways = claims.iter().zip(&answers).map(|(claim, answer)| Way::of(&claim.at, &claim.by, &claim.about, answer.as_ref()));
    let said = said_with_most(&ways.collect::<Vec<_>>());
    let known = claims.into_iter().zip(answers).zip(said).filter(|(_, said)| *said);
    let mut found: Vec<(&Claim, Judgement)> =
        known.filter_map(|((claim, answer), _)| Some((claim, judge(view, claim, answer?)?))).collect();
    let ways: Vec<_> = found.iter().map(|(claim, judgement)| (&claim.at, &claim.about, judgement.verdict != Verdict::Unsaid)).collect();
    let mut best = best_of_their_words(&ways).into_iter();
    found.retain(|_| best.next() == Some(true));
    found.dedup_by(|one, before| one.0.at == before.0.at && one.1 == before.1);
    // What is right in one way and wrong in another was not understood.
    let verdicts: Vec<(Range<usize>, Verdict)> = found.iter().map(|(claim, judged)| (claim.at.clone(), judged.verdict)).collect();
    let is = |at: &Range<usize>, verdict| verdicts.iter().any(|known| known.0 == *at && known.1 == verdict);
    found.retain(|(claim, _)| !(is(&claim.at, Verdict::Right) && is(&claim.at, Verdict::Wrong)));
    found
}

/// Who is right of those who claimed something, where they say so differently; nobody is named
/// who is right in one thing and wrong in another.
pub(super) fn who_is_right(view: &View<'_>) -> Option<String> {
    let judged = judged(view);
    let of = |verdict: Verdict| {
        let mut names: Vec<&str> = Vec::new();
        for (claim, _) in judged.iter().filter(|(_, judgement)| judgement.verdict == verdict) {
            let name = claim.said_by.as_deref()?;
            if !names.contains(&name) {
                names.push(name);
            }
        }
        Some(names)
    };
    let (right, wrong) = (of(Verdict::Right)?, of(Verdict::Wrong)?);
    if right.iter().any(|name| wrong.contains(name)) {
        return None;
    }
    let is = |names: &[&str]| if names.len() > 1 || names.contains(&"you") || names.contains(&"they") { "are" } else { "is" };
    match (right.as_slice(), wrong.as_slice()) {
        ([], []) => None,
        ([], [one, .., other]) => Some(format!("neither {one} nor {other} is right")),
        ([], names) => Some(format!("{} {} not right", phrase::list(names, "and"), is(names))),
        (names, _) => Some(format!("{} {} right", phrase::list(names, "and"), is(names))),
    }
}

/// Whether an outcome is said of who did what is ruled on, where the words are said of another
/// person, or of his card: then a penalty is none of that card.
pub(super) fn speaks_of_the_doer(view: &View<'_>, of_another: Option<OfAnother>, says: &str) -> bool {
    let Some(of_another) = of_another else { return false };
    let penalty = |effect: &Effect| view.game.effects.get(&effect.name).is_some_and(|kind| kind.penalty);
    let penalties: Vec<String> = stated(view).iter().filter(|effect| penalty(effect)).map(|effect| view.game.clause(effect)).collect();
    let of_the_card = |clause: &str| of_another == OfAnother::HisCard && penalties.iter().any(|penalty| penalty == clause);
    says.split("; ").any(|clause| clause.starts_with("he ") || of_the_card(clause))
}

/// Whether the outcomes that bear a claim out are all of another number than it names.
fn is_counted_otherwise(view: &View<'_>, claim: &Claim) -> bool {
    let meant = |effect: &Effect| claim.about.outcomes().iter().any(|claimed| is_meant(claimed, effect));
    let stated = stated(view);
    let counts: Vec<i32> =
        stated.iter().filter(|effect| meant(effect)).flat_map(|effect| &effect.with).filter_map(|(_, value)| value.parse().ok()).collect();
    !claim.numbers.is_empty() && !counts.is_empty() && !counts.iter().any(|count| claim.numbers.contains(count))
}

/// Whether an outcome is what was claimed: also where it is to be had for the asking.
pub(super) fn is_meant(claimed: &Effect, effect: &Effect) -> bool {
    let same = effect.name.strip_prefix(claimed.name.as_str()).is_some_and(|rest| matches!(rest, "" | "-on-demand"));
    same && claimed.with.iter().all(|pair| effect.with.contains(pair))
}
