//! Why a law prevails in a case: the facts it hangs on, and the laws that give
//! way to it.

use crate::facts::{Case, Condition, FactId, Facts, Truth, Values};
use crate::laws::{CodeId, Does, Game, LawId};

use super::compiled::{Application, Compiled};
use super::space::{Changes, resolved};

/// What has to be known about an application to explain it, worked out once.
#[derive(Clone, Debug)]
pub(crate) struct Grounds {
    /// Where the law applies, and where the case is sent on to it.
    when: Condition,
    /// The laws it overrides, and where each of them applies.
    over: Vec<(LawId, Condition)>,
}

impl Grounds {
    /// The grounds of one application of a code.
    pub(crate) fn of(game: &Game, code: CodeId, application: &Application) -> Self {
        let mut at = code;
        let mut changes = Changes::new();
        let mut parts = Vec::new();
        for (sender, next) in application.via.iter().zip(application.via.iter().skip(1).chain([&application.law])) {
            parts.push(resolved(game, at, game.law(*sender).when(), &changes));
            if let Does::SendsOn { changes: new, .. } = &game.law(*sender).does {
                changes.extend(new.iter().copied());
            }
            at = game.law(*next).code;
        }
        let law = game.law(application.law);
        parts.push(resolved(game, at, law.when(), &changes));
        // A law of another code is met with the facts as that code judges them.
        let over =
            law.overrides.iter().map(|other| (*other, resolved(game, game.law(*other).code, game.law(*other).when(), &changes))).collect();
        Self { when: Condition::all(parts), over }
    }

    /// Whether the law applies.
    pub(crate) fn truth(&self, facts: &Facts, compiled: &Compiled, case: &Case) -> Truth {
        self.when.resolved_truth(facts, &|fact| compiled.possible(case, fact))
    }

    /// The known facts that make the law apply.
    pub(crate) fn because(&self, facts: &Facts, compiled: &Compiled, case: &Case) -> Vec<(FactId, u8)> {
        let mut because = Vec::new();
        collect(&self.when, facts, &|fact| compiled.possible(case, fact), &mut |fact| {
            if let Some(value) = case.value(fact)
                && !because.iter().any(|(known, _)| *known == fact)
            {
                because.push((fact, value));
            }
        });
        because.sort_unstable();
        because
    }

    /// The laws that would have applied, but give way.
    pub(crate) fn overridden(&self, facts: &Facts, compiled: &Compiled, case: &Case) -> Vec<LawId> {
        self.over
            .iter()
            .filter(|(_, when)| when.resolved_truth(facts, &|fact| compiled.possible(case, fact)) == Truth::Yes)
            .map(|(law, _)| *law)
            .collect()
    }
}

/// Calls `visit` with the facts that make a condition hold; of alternatives,
/// only with those of the first that does.
fn collect(condition: &Condition, facts: &Facts, possible: &impl Fn(FactId) -> Values, visit: &mut impl FnMut(FactId)) {
    match condition {
        Condition::All(parts) => parts.iter().for_each(|part| collect(part, facts, possible, visit)),
        Condition::Any(parts) => {
            if let Some(part) = parts.iter().find(|part| part.resolved_truth(facts, possible) == Truth::Yes) {
                collect(part, facts, possible, visit);
            }
        }
        Condition::Not(part) => part.each_fact(visit),
        Condition::Is(fact, _) => visit(*fact),
        Condition::Sum(sum) => sum.terms.iter().for_each(|(fact, _)| visit(*fact)),
    }
}
