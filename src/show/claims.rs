//! What people asked or claimed, held against the ruling.

use crate::laws::{Effect, Game};
use crate::ruling::Status;
use crate::words::Stated;

use super::View;
use super::worth::PAYMENT;

/// Whether a claim agrees with the ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The ruling says the same.
    Right,
    /// The ruling says otherwise.
    Wrong,
    /// The ruling says nothing of it.
    Unsaid,
    /// It hangs on facts that are not known.
    Open,
}

impl Verdict {
    /// The verdict as a clause.
    pub(super) const fn says(self) -> &'static str {
        match self {
            Self::Right => "that is right",
            Self::Wrong => "that is not so",
            Self::Unsaid => "the ruling gives no such thing",
            Self::Open => "that hangs on facts not known yet",
        }
    }

    /// The verdict as a name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Unsaid => "unsaid",
            Self::Open => "open",
        }
    }
}

/// The sum that a ruling comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sum {
    /// It, in a sentence.
    Is(String),
    /// What must be said before it can be worked out.
    HangsOn(Vec<String>),
    /// There is none, or no table for it.
    None,
}

/// All outcomes the ruling states, those of a choice included.
pub(super) fn stated(view: &View<'_>) -> Vec<Effect> {
    let laws = view.ruling.rulings.iter().map(|prevailing| view.game.law(prevailing.law));
    laws.flat_map(|law| law.effects().map(|effect| view.worked_out(effect))).collect()
}

/// What the ruling says to a claim; `None` when nothing definite was claimed.
pub(super) fn judge(view: &View<'_>, claim: &Stated) -> Option<Verdict> {
    if claim.effects.is_empty() {
        return None;
    }
    let stated = stated(view);
    let follows = claim.effects.iter().all(|claimed| stated.iter().any(|effect| is_meant(claimed, effect)));
    let excluded = claim.effects.iter().any(|claimed| stated.iter().any(|effect| view.game.exclude(claimed, effect)));
    Some(match (follows, excluded, claim.denied) {
        (true, _, false) | (false, true, true) => Verdict::Right,
        (true, _, true) | (false, true, false) => Verdict::Wrong,
        (false, false, _) if view.ruling.status == Status::NeedsFacts => Verdict::Open,
        // Who denies what the ruling does not give is right.
        (false, false, true) if view.ruling.status == Status::Ruled => Verdict::Right,
        (false, false, _) => Verdict::Unsaid,
    })
}

/// What of the ruling answers a question: the sum, where it is for the money and that
/// could be worked out, or what must be said first; or else the outcomes asked for.
pub(super) fn answers(view: &View<'_>, names: &[String], sum: &Sum) -> Vec<String> {
    let for_money = names.iter().any(|name| name == PAYMENT);
    match sum {
        Sum::Is(pays) if for_money => return vec![pays.clone()],
        Sum::HangsOn(questions) if for_money => return vec![format!("that hangs on more. {}", questions.join(" "))],
        _ => {}
    }
    let money = |effect: &Effect| for_money && view.game.effects.get(&effect.name).is_some_and(|kind| kind.money);
    let answers = clauses(view.game, stated(view).iter().filter(|effect| names.contains(&effect.name) || money(effect)));
    if answers.is_empty() && for_money && view.ruling.status == Status::Ruled {
        return vec!["nobody pays for this".to_owned()];
    }
    answers
}

fn clauses<'a>(game: &Game, effects: impl Iterator<Item = &'a Effect>) -> Vec<String> {
    let mut clauses = Vec::new();
    for clause in effects.map(|effect| game.clause(effect)) {
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    clauses
}

/// Whether an outcome is what was claimed: also where it is to be had for the asking.
fn is_meant(claimed: &Effect, effect: &Effect) -> bool {
    let same = effect.name.strip_prefix(claimed.name.as_str()).is_some_and(|rest| matches!(rest, "" | "-on-demand"));
    same && claimed.with.iter().all(|pair| effect.with.contains(pair))
}
