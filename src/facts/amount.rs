use super::{Case, FactId, Facts, Truth};

/// A number that hangs on counts: a weighted sum of them, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize, serde::Serialize)]
pub struct Amount {
    /// The counts and their weights.
    pub terms: Vec<(FactId, i32)>,
    /// What is added to them.
    pub plus: i32,
}

impl Amount {
    /// The number it comes to, once every count in it is known or taken for
    /// granted. What comes to less than nothing is no amount.
    pub fn of(&self, facts: &Facts, case: &Case) -> Option<i32> {
        let mut sum = self.plus;
        for (fact, weight) in &self.terms {
            let known = taken(facts, case, *fact)?;
            sum = facts[*fact].number(known)?.checked_mul(*weight)?.checked_add(sum)?;
        }
        (sum >= 0).then_some(sum)
    }

    /// The counts in it that are neither known nor taken for granted.
    pub fn unknown(&self, facts: &Facts, case: &Case) -> impl Iterator<Item = FactId> {
        self.terms.iter().map(|(fact, _)| *fact).filter(|fact| taken(facts, case, *fact).is_none())
    }

    /// It with the names of its counts: "points-claimed less points-due".
    pub fn words(&self, facts: &Facts) -> String {
        let mut words = String::new();
        for (fact, weight) in &self.terms {
            let join = match (words.is_empty(), *weight < 0) {
                (true, false) => "",
                (true, true) => "less ",
                (false, false) => " and ",
                (false, true) => " less ",
            };
            words.push_str(join);
            if weight.unsigned_abs() != 1 {
                words.push_str(&format!("{} times ", weight.unsigned_abs()));
            }
            words.push_str(&facts[*fact].name);
        }
        match self.plus {
            0 => words,
            plus if plus < 0 => format!("{words} less {}", plus.unsigned_abs()),
            plus => format!("{words} and {plus}"),
        }
    }
}

/// The value of a fact that is known, or taken for granted.
pub(crate) fn taken(facts: &Facts, case: &Case, fact: FactId) -> Option<u8> {
    let declared = &facts[fact];
    let presumed = || declared.presumed.iter().find(|(_, when)| when.truth(facts, case) == Truth::Yes).map(|(value, _)| *value);
    case.value(fact).or_else(|| presumed().filter(|_| case.possible(fact) == declared.all()))
}
