use std::ops::Deref;

use super::{Condition, FactId, Later, Values};

/// The condition of a law. A game has many laws, and a dispute needs few of
/// them: which facts a law tests, and at which acts it can hold at all, is
/// known before the condition itself is read.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct When {
    condition: Later<Condition>,
    tests: Vec<FactId>,
    acts: Option<Values>,
}

impl When {
    /// The condition of a law in a game where this fact says what happened.
    pub fn new(condition: Condition, act: Option<FactId>) -> Self {
        let mut tests = Vec::new();
        condition.each_fact(&mut |fact| tests.push(fact));
        Self { acts: act.and_then(|act| allowed(&condition, act)), tests, condition: condition.into() }
    }

    /// The facts it tests, each as often as it does.
    pub fn tests(&self) -> &[FactId] {
        &self.tests
    }

    /// Whether it can hold where the act is one of these.
    pub fn can_hold_at(&self, acts: Values) -> bool {
        self.acts.is_none_or(|own| !own.and(acts).is_empty())
    }
}

impl Deref for When {
    type Target = Condition;

    fn deref(&self) -> &Condition {
        &self.condition
    }
}

/// The values of a fact without which the condition cannot hold, where it says
/// so outright.
fn allowed(condition: &Condition, fact: FactId) -> Option<Values> {
    match condition {
        Condition::Is(tested, values) if *tested == fact => Some(*values),
        Condition::All(parts) => parts.iter().filter_map(|part| allowed(part, fact)).reduce(Values::and),
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
        let both = When::new(Condition::All(vec![is(other, &[0]), is(act, &[1, 2])]), Some(act));
        assert_eq!(both.tests(), [other, act]);
        assert!(both.can_hold_at(Values::one(2)) && !both.can_hold_at(Values::one(0)));
        let either = When::new(Condition::Any(vec![is(other, &[0]), is(act, &[1])]), Some(act));
        assert!(either.can_hold_at(Values::one(0)));
        assert!(When::new(is(act, &[1]), None).can_hold_at(Values::one(0)));
    }
}
