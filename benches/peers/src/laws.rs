//! The laws of some acts of one code, ready to be written in another language:
//! definitions put in, readings at their defaults, and for each law those it
//! gives way to.

use std::collections::BTreeSet;

use hoyle::facts::{Case, Condition, FactId, Origin, Sum, Truth, Values};
use hoyle::laws::{Code, CodeId, Does, Game, LawId, Library};

use crate::Result;

pub const GAME: &str = "solo-whist";
pub const CODE: &str = "hoffmann";

/// Acts that are punished, and that no law sends on to another act or code.
pub const ACTS: [&str; 10] = [
    "exposes-card",
    "leads-out-of-turn",
    "follows-out-of-turn",
    "revokes",
    "suspects-revoke",
    "revoke-after-abandoning",
    "wrong-number-of-cards",
    "misdeals",
    "consults-on-penalty",
    "unfair-remark",
];

pub struct Laws {
    pub game: Game,
    pub code: CodeId,
    pub act: FactId,
    pub acts: Values,
    pub rules: Vec<Rule>,
}

/// A law or a gap, as a test of what can be told at the table.
pub struct Rule {
    pub name: String,
    pub when: Condition,
    /// The places of the rules that put it aside where they stand.
    pub gives_way_to: Vec<usize>,
}

impl Laws {
    pub fn embedded() -> Result<Self> {
        let game = Library::embedded().game(GAME)?;
        let code = game.find_code(CODE).ok_or("the code is gone")?;
        let act = game.facts.act().ok_or("the game has no acts")?;
        let acts =
            ACTS.iter().map(|name| game.facts[act].value(name).ok_or(format!("no act {name}"))).collect::<std::result::Result<_, _>>()?;
        let mut laws = Self { game, code, act, acts, rules: Vec::new() };
        laws.rules = laws.gather()?;
        Ok(laws)
    }

    fn gather(&self) -> Result<Vec<Rule>> {
        let mut known = Case::new(&self.game.facts);
        known.set(self.act, self.acts);
        let mut kept = Vec::new();
        for id in &self.game.code(self.code).laws {
            let law = self.game.law(*id);
            let when = self.resolved(law.when())?;
            if when.truth(&self.game.facts, &known) == Truth::No {
                continue;
            }
            if matches!(law.does, Does::SendsOn { .. } | Does::FallsBack { .. }) {
                return Err(format!("{} sends cases on, which is not written for other engines", law.name).into());
            }
            kept.push((*id, when));
        }
        let overriding = |id: LawId| {
            let puts_aside = kept.iter().enumerate().filter(|(_, (other, _))| self.game.law(*other).overrides.contains(&id));
            puts_aside.map(|(place, _)| place).collect()
        };
        let rules =
            kept.iter().map(|(id, when)| Rule { name: self.game.law(*id).name.clone(), when: when.clone(), gives_way_to: overriding(*id) });
        Ok(rules.collect())
    }

    /// A condition that tests only what is told. A fact that makes no sense is
    /// not in the case at all, so that every test of it fails by itself.
    fn resolved(&self, condition: &Condition) -> Result<Condition> {
        let code = self.game.code(self.code);
        let mut wrong = None;
        let resolved = condition.rewrite(&mut |test| {
            self.test(code, test).unwrap_or_else(|error| {
                wrong = Some(error);
                Condition::NEVER
            })
        });
        wrong.map_or(Ok(resolved), Err)
    }

    fn test(&self, code: &Code, test: &Condition) -> Result<Condition> {
        let Condition::Is(id, values) = test else { return self.sum(test) };
        let fact = &self.game.facts[*id];
        Ok(match fact.origin {
            Origin::Told if *id == self.act && values.and(self.acts).is_empty() => Condition::NEVER,
            Origin::Told if *id == self.act => Condition::Is(*id, values.and(self.acts)),
            Origin::Told => test.clone(),
            Origin::Reading => {
                let reading = code.readings.iter().find(|reading| reading.fact == *id);
                if reading.is_some_and(|reading| values.has(reading.default)) { self.resolved(&fact.when)? } else { Condition::NEVER }
            }
            Origin::Defined => {
                let definitions = code.definitions.get(id).into_iter().flatten();
                let defined = Condition::any(definitions.map(|definition| self.resolved(&definition.when)).collect::<Result<Vec<_>>>()?);
                let has = |name| fact.value(name).is_some_and(|value| values.has(value));
                let holds = match (has("yes"), has("no")) {
                    (true, true) => Condition::ALWAYS,
                    (true, false) => defined,
                    (false, true) => defined.negated(),
                    (false, false) => Condition::NEVER,
                };
                self.resolved(&fact.when)?.and(holds)
            }
        })
    }

    fn sum(&self, test: &Condition) -> Result<Condition> {
        let mut told = true;
        test.each_fact(&mut |fact| told &= self.game.facts[fact].origin == Origin::Told);
        if told { Ok(test.clone()) } else { Err("a sum of what is not told".into()) }
    }

    /// Where a rule stands: it applies, and nothing that stands puts it aside.
    pub fn stands(&self, rule: &Rule) -> Condition {
        let others = rule.gives_way_to.iter().map(|place| self.stands(&self.rules[*place]).negated());
        Condition::all(std::iter::once(rule.when.clone()).chain(others))
    }

    /// The facts that any rule tests, the act first.
    pub fn facts(&self) -> Vec<FactId> {
        let mut facts = BTreeSet::new();
        for rule in &self.rules {
            rule.when.each_fact(&mut |fact| {
                facts.insert(fact);
            });
        }
        facts.remove(&self.act);
        std::iter::once(self.act).chain(facts).collect()
    }

    /// A fact's name where a hyphen would be a minus.
    pub fn name(&self, fact: FactId) -> String {
        self.game.facts[fact].name.replace('-', "_")
    }

    /// A value as JSON writes it, and every other language used here.
    pub fn literal(&self, fact: FactId, value: u8) -> String {
        let fact = &self.game.facts[fact];
        fact.number(value).map_or_else(|| format!("\"{}\"", fact.name_of(value)), |number| number.to_string())
    }

    pub fn literals(&self, fact: FactId, values: Values) -> String {
        values.iter().map(|value| self.literal(fact, value)).collect::<Vec<_>>().join(", ")
    }

    /// `3 * revokes + …`, each fact written by `name`.
    pub fn total(&self, terms: &[(FactId, i32)], name: impl Fn(String) -> String) -> String {
        terms.iter().map(|(fact, weight)| format!("{} * {weight}", name(self.name(*fact)))).collect::<Vec<_>>().join(" + ")
    }
}

/// The bounds a sum must keep, as comparisons.
pub fn bounds(sum: &Sum) -> Vec<(&'static str, i32)> {
    let mut bounds = Vec::new();
    if sum.at_least != i32::MIN {
        bounds.push((">=", sum.at_least));
    }
    if sum.at_most != i32::MAX {
        bounds.push(("<=", sum.at_most));
    }
    bounds
}
