use super::{Case, FactId, Facts, Origin, Values};

/// What a law asks of a case.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Deserialize, serde::Serialize)]
pub enum Condition {
    /// Every part must hold; with no part it always holds.
    All(Vec<Condition>),
    /// One part must hold; with no part it never holds.
    Any(Vec<Condition>),
    /// The part must fail.
    Not(Box<Condition>),
    /// The fact must make sense and have one of the values.
    Is(FactId, Values),
    /// A weighted sum of counts must lie between two bounds.
    Sum(Sum),
}

/// A weighted sum of counts, and the bounds it must keep.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Deserialize, serde::Serialize)]
pub struct Sum {
    /// The counts and their weights.
    pub terms: Vec<(FactId, i32)>,
    /// The least sum allowed.
    pub at_least: i32,
    /// The greatest sum allowed.
    pub at_most: i32,
}

/// Three-valued truth: of a condition in a case that is only partly known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Truth {
    /// It fails whatever the unknown facts are.
    No,
    /// It hangs on unknown facts, as far as can be seen part by part.
    Maybe,
    /// It holds whatever the unknown facts are.
    Yes,
}

impl Condition {
    /// The condition that always holds.
    pub const ALWAYS: Self = Self::All(Vec::new());
    /// The condition that never holds.
    pub const NEVER: Self = Self::Any(Vec::new());

    /// Both conditions.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self::all([self, other])
    }

    /// All of the conditions, flattened.
    pub fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Self::All(inner) => kept.extend(inner),
                Self::Any(inner) if inner.is_empty() => return Self::NEVER,
                other => kept.push(other),
            }
        }
        single(kept).unwrap_or_else(Self::All)
    }

    /// Any of the conditions, flattened.
    pub fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Self::Any(inner) => kept.extend(inner),
                Self::All(inner) if inner.is_empty() => return Self::ALWAYS,
                other => kept.push(other),
            }
        }
        single(kept).unwrap_or_else(Self::Any)
    }

    /// The opposite condition.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::All(parts) if parts.is_empty() => Self::NEVER,
            Self::Any(parts) if parts.is_empty() => Self::ALWAYS,
            Self::Not(part) => *part,
            other => Self::Not(Box::new(other)),
        }
    }

    /// Rewrites every test of a fact, keeping the shape around it.
    #[must_use]
    pub fn rewrite(&self, test: &mut impl FnMut(&Self) -> Self) -> Self {
        match self {
            Self::All(parts) => Self::all(parts.iter().map(|part| part.rewrite(test))),
            Self::Any(parts) => Self::any(parts.iter().map(|part| part.rewrite(test))),
            Self::Not(part) => part.rewrite(test).negated(),
            Self::Is(..) | Self::Sum(_) => test(self),
        }
    }

    /// Calls `visit` with every fact the condition tests, as often as it does.
    pub fn each_fact(&self, visit: &mut impl FnMut(FactId)) {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().for_each(|part| part.each_fact(visit)),
            Self::Not(part) => part.each_fact(visit),
            Self::Is(fact, _) => visit(*fact),
            Self::Sum(sum) => sum.terms.iter().for_each(|(fact, _)| visit(*fact)),
        }
    }

    /// The truth of a condition without definitions in a partial case, part
    /// by part.
    ///
    /// `Yes` and `No` are certain. `Maybe` may still be certain for reasons
    /// that only the parts together show; the compiled code finds those.
    pub fn truth(&self, facts: &Facts, case: &Case) -> Truth {
        self.weigh(&mut |test| match test {
            Self::Is(fact, values) => {
                let possible = case.possible(*fact);
                match (possible.truth_within(*values), facts[*fact].when.truth(facts, case)) {
                    (Truth::No, _) | (_, Truth::No) => Truth::No,
                    (Truth::Yes, Truth::Yes) if facts[*fact].origin != Origin::Defined || possible.len() == 1 => Truth::Yes,
                    _ => Truth::Maybe,
                }
            }
            Self::Sum(sum) => {
                let sensible = sum.terms.iter().map(|(fact, _)| facts[*fact].when.truth(facts, case));
                sensible.fold(sum.truth(facts, &|fact| case.possible(fact)), Truth::and)
            }
            _ => Truth::Maybe,
        })
    }

    /// The truth of a condition in which definitions and what makes sense have
    /// been put in, part by part; `possible` says what each fact may be.
    pub(crate) fn resolved_truth(&self, facts: &Facts, possible: &impl Fn(FactId) -> Values) -> Truth {
        self.weigh(&mut |test| match test {
            Self::Is(fact, values) => possible(*fact).truth_within(*values),
            Self::Sum(sum) => sum.truth(facts, possible),
            _ => Truth::Maybe,
        })
    }

    /// The truth of the whole from the truth of each test.
    pub(crate) fn weigh(&self, test: &mut impl FnMut(&Self) -> Truth) -> Truth {
        match self {
            Self::All(parts) => {
                let mut truth = Truth::Yes;
                for part in parts {
                    truth = truth.and(part.weigh(test));
                    if truth == Truth::No {
                        break;
                    }
                }
                truth
            }
            Self::Any(parts) => {
                let mut truth = Truth::No;
                for part in parts {
                    truth = truth.not().and(part.weigh(test).not()).not();
                    if truth == Truth::Yes {
                        break;
                    }
                }
                truth
            }
            Self::Not(part) => part.weigh(test).not(),
            Self::Is(..) | Self::Sum(_) => test(self),
        }
    }
}

impl Truth {
    /// The truth of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::No, _) | (_, Self::No) => Self::No,
            (Self::Yes, Self::Yes) => Self::Yes,
            _ => Self::Maybe,
        }
    }

    /// The truth of the opposite.
    #[must_use]
    #[expect(clippy::should_implement_trait, reason = "three-valued, unlike the operator")]
    pub fn not(self) -> Self {
        match self {
            Self::No => Self::Yes,
            Self::Maybe => Self::Maybe,
            Self::Yes => Self::No,
        }
    }
}

impl Values {
    /// Whether one of these values is, may be or cannot be in the other set.
    fn truth_within(self, other: Self) -> Truth {
        if self.and(other).is_empty() {
            Truth::No
        } else if self.within(other) {
            Truth::Yes
        } else {
            Truth::Maybe
        }
    }
}

impl Sum {
    /// Whether a sum that comes to `total` keeps the bounds.
    pub fn holds(&self, total: i32) -> bool {
        (self.at_least..=self.at_most).contains(&total)
    }

    fn truth(&self, facts: &Facts, possible: &impl Fn(FactId) -> Values) -> Truth {
        let (mut low, mut high) = (0, 0);
        for (fact, weight) in &self.terms {
            let amounts = possible(*fact).iter().filter_map(|value| facts[*fact].number(value)).map(|n| n * weight);
            let (least, most) = amounts.fold((i32::MAX, i32::MIN), |(least, most), amount| (least.min(amount), most.max(amount)));
            if least > most {
                return Truth::No;
            }
            low += least;
            high += most;
        }
        if high < self.at_least || low > self.at_most {
            Truth::No
        } else if low >= self.at_least && high <= self.at_most {
            Truth::Yes
        } else {
            Truth::Maybe
        }
    }
}

/// The only part itself, or the parts back.
fn single(mut parts: Vec<Condition>) -> Result<Condition, Vec<Condition>> {
    match parts.pop() {
        Some(part) if parts.is_empty() => Ok(part),
        Some(part) => {
            parts.push(part);
            Err(parts)
        }
        None => Err(parts),
    }
}
