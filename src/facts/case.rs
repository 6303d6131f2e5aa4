use super::{FactId, Facts, Truth, Values};

/// What is known about one dispute: for each fact of a game, the values it may
/// still have. A fact of which all values are possible is unknown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    possible: Vec<Values>,
}

/// Facts that cannot all be true.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// A fact was given two values that exclude each other.
    #[error("{fact} cannot be both {before} and {after}")]
    TwoValues {
        /// The fact's name.
        fact: String,
        /// What was known.
        before: String,
        /// What was said then.
        after: String,
    },
    /// Facts that each make sense exclude each other.
    #[error("these facts cannot be true together: {}", facts.join(", "))]
    Impossible {
        /// The facts concerned, each as a clause.
        facts: Vec<String>,
    },
}

impl Case {
    /// A case of which nothing is known.
    pub fn new(facts: &Facts) -> Self {
        Self { possible: facts.iter().map(|(_, fact)| fact.all()).collect() }
    }

    /// The values the fact may still have.
    pub fn possible(&self, fact: FactId) -> Values {
        self.possible.get(fact.index()).copied().unwrap_or(Values::NONE)
    }

    /// The fact's value, if it is known.
    pub fn value(&self, fact: FactId) -> Option<u8> {
        self.possible(fact).only()
    }

    /// Sets what the fact may be, whatever was known before.
    pub fn set(&mut self, fact: FactId, values: Values) {
        if let Some(slot) = self.possible.get_mut(fact.index()) {
            *slot = values;
        }
    }

    /// The same case with one fact set.
    #[must_use]
    pub fn with(&self, fact: FactId, values: Values) -> Self {
        let mut case = self.clone();
        case.set(fact, values);
        case
    }

    /// Forgets what is known about the fact.
    pub fn forget(&mut self, facts: &Facts, fact: FactId) {
        self.set(fact, facts[fact].all());
    }

    /// Learns that the fact is one of `values`.
    ///
    /// # Errors
    /// [`Contradiction::TwoValues`] when that excludes everything still possible.
    pub fn learn(&mut self, facts: &Facts, fact: FactId, values: Values) -> Result<(), Contradiction> {
        let before = self.possible(fact);
        let after = before.and(values);
        if after.is_empty() {
            let names = |set: Values| set.iter().map(|v| facts[fact].name_of(v).to_owned()).collect::<Vec<_>>().join(" or ");
            return Err(Contradiction::TwoValues { fact: facts[fact].name.to_string(), before: names(before), after: names(values) });
        }
        self.set(fact, after);
        Ok(())
    }

    /// The facts about which something is known, with the values left.
    pub fn known<'a>(&'a self, facts: &'a Facts) -> impl Iterator<Item = (FactId, Values)> + 'a {
        facts
            .iter()
            .map(|(id, fact)| (id, fact, self.possible(id)))
            .filter(|(_, fact, values)| *values != fact.all())
            .map(|(id, _, values)| (id, values))
    }

    /// Looks for combinations that the game's facts declare impossible.
    ///
    /// # Errors
    /// [`Contradiction::Impossible`] with the facts that exclude each other.
    pub fn check(&self, facts: &Facts) -> Result<(), Contradiction> {
        for condition in &facts.impossible {
            if condition.truth(facts, self) == Truth::Yes {
                let mut named = Vec::new();
                condition.each_fact(&mut |id| {
                    if let Some(value) = self.value(id) {
                        let clause = facts[id].clause(value).to_owned();
                        if !named.contains(&clause) {
                            named.push(clause);
                        }
                    }
                });
                return Err(Contradiction::Impossible { facts: named });
            }
        }
        Ok(())
    }

    pub(crate) fn slots(&self) -> &[Values] {
        &self.possible
    }
}
