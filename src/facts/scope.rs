use super::{Condition, FactId, Values};
use crate::packed::Bytes;

/// What is known of a law's condition before the condition itself is read: which
/// facts it tests, and at which acts it can hold at all. A game has many laws, and
/// a dispute needs few of them.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Scope {
    acts: Values,
    tests: Bytes,
}

impl Scope {
    /// That of a condition in a game where this fact says what happened.
    pub fn of(condition: &Condition, act: Option<FactId>) -> Self {
        let mut tests = Vec::new();
        condition.each_fact(&mut |fact| tests.extend(fact.to_bytes()));
        Self { acts: act.and_then(|act| allowed(condition, act)).unwrap_or(Values::EVERY), tests: Bytes(tests.into()) }
    }

    /// The facts it tests, each as often as it does.
    pub fn tests(&self) -> impl Iterator<Item = FactId> {
        self.tests.0.as_chunks().0.iter().copied().map(FactId::from_bytes)
    }

    /// Whether it holds at one act alone.
    pub fn is_of_one_act(&self) -> bool {
        self.acts.len() == 1
    }

    /// Whether it can hold where the act is one of these.
    pub fn can_hold_at(&self, acts: Values) -> bool {
        !self.acts.and(acts).is_empty()
    }
}

/// The values of a fact without which the condition cannot hold, where it says
/// so outright.
fn allowed(condition: &Condition, fact: FactId) -> Option<Values> {
    match condition {
        Condition::Is(tested, values) if *tested == fact => Some(*values),
        Condition::All(parts) => parts.iter().filter_map(|part| allowed(part, fact)).reduce(Values::and),
        Condition::Any(parts) => parts.iter().map(|part| allowed(part, fact)).reduce(|one, other| Some(one?.or(other?)))?,
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acts_are_known_where_they_are_named_outright() {
        let (act, other) = (FactId::new(0).unwrap(), FactId::new(1).unwrap());
        let is = |fact, values: &[u8]| Condition::Is(fact, values.iter().map(|value| Values::one(*value)).fold(Values::NONE, Values::or));
        let both = Scope::of(&Condition::All(vec![is(other, &[0]), is(act, &[1, 2])]), Some(act));
        assert_eq!(both.tests().collect::<Vec<_>>(), [other, act]);
        assert!(both.can_hold_at(Values::one(2)) && !both.can_hold_at(Values::one(0)));
        let either = Scope::of(&Condition::Any(vec![is(other, &[0]), is(act, &[1])]), Some(act));
        assert!(either.can_hold_at(Values::one(0)));
        let each = Scope::of(&Condition::Any(vec![Condition::All(vec![is(other, &[0]), is(act, &[1])]), is(act, &[1])]), Some(act));
        assert!(each.is_of_one_act() && !each.can_hold_at(Values::one(0)));
        assert!(Scope::of(&is(act, &[1]), None).can_hold_at(Values::one(0)));
    }
}
