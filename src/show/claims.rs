//! What people claimed, held against the ruling.

use crate::laws::Effect;
use crate::ruling::Status;
use crate::words::Stated;

use super::View;

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

/// Whether an outcome is what was claimed: also where it is to be had for the asking.
pub(super) fn is_meant(claimed: &Effect, effect: &Effect) -> bool {
    let same = effect.name.strip_prefix(claimed.name.as_str()).is_some_and(|rest| matches!(rest, "" | "-on-demand"));
    same && claimed.with.iter().all(|pair| effect.with.contains(pair))
}
