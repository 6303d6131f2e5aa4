//! Laws altered in every simple way, to see whether anything notices.

use crate::facts::{Amount, Condition, Fact, FactId, Kind, Values};
use crate::laws::{CodeId, Does, Effect, Game, LawId, Place};

/// One alteration of one entry of a code.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The entry's full name.
    pub entry: String,
    /// Where it stands.
    pub place: Place,
    /// What was altered.
    pub what: String,
    change: Change,
}

/// How a game is altered.
#[derive(Clone, Debug)]
enum Change {
    /// A law holds elsewhere.
    When(LawId, Condition),
    /// A law does something else.
    Does(LawId, Does),
    /// A law overrides one law less.
    Overrides(LawId, Vec<LawId>),
    /// There is no such law.
    Drop(LawId),
    /// A definition holds elsewhere.
    Define(CodeId, FactId, usize, Condition),
    /// A reading has another default.
    Default(CodeId, usize, u8),
}

impl Mutant {
    /// The law that was altered, unless it is a definition or a reading.
    pub fn law(&self) -> Option<LawId> {
        match &self.change {
            Change::When(law, _) | Change::Does(law, _) | Change::Overrides(law, _) | Change::Drop(law) => Some(*law),
            Change::Define(..) | Change::Default(..) => None,
        }
    }

    /// Alters a game.
    pub fn apply(&self, game: &mut Game) {
        let act = game.facts.act();
        let law = |game: &mut Game, id: &LawId| -> Option<usize> { (id.index() < game.laws.len()).then_some(id.index()) };
        match &self.change {
            Change::When(id, when) => {
                if let Some(law) = law(game, id).and_then(|index| game.laws.get_mut(index)) {
                    law.set_when(when.clone(), act);
                }
            }
            Change::Does(id, does) => {
                if let Some(law) = law(game, id).and_then(|index| game.laws.get_mut(index)) {
                    law.provision.does.clone_from(does);
                }
            }
            Change::Overrides(id, overrides) => {
                if let Some(law) = law(game, id).and_then(|index| game.laws.get_mut(index)) {
                    law.overrides.clone_from(overrides);
                }
            }
            Change::Drop(id) => {
                if let Some(law) = law(game, id).and_then(|index| game.laws.get_mut(index)) {
                    law.set_when(Condition::NEVER, act);
                }
            }
            Change::Define(code, fact, index, when) => {
                let definition = game.codes.get_mut(code.index()).and_then(|code| code.definitions.get_mut(fact)?.get_mut(*index));
                if let Some(definition) = definition {
                    definition.when.clone_from(when);
                }
            }
            Change::Default(code, index, value) => {
                if let Some(reading) = game.codes.get_mut(code.index()).and_then(|code| code.readings.get_mut(*index)) {
                    reading.default = *value;
                }
            }
        }
    }
}

/// Every simple alteration of a code: a condition dropped, a value taken away
/// or put in the place of another, a bound moved by one, an outcome, an option,
/// an override or a change taken away, a parameter altered, a law dropped, a
/// reading read otherwise.
pub fn mutants(game: &Game, code: CodeId) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for id in &game.code(code).laws {
        let law = game.law(*id);
        let mut add =
            |what: String, change: Change| mutants.push(Mutant { entry: law.path.clone(), place: law.place.clone(), what, change });
        add("the whole law dropped".to_owned(), Change::Drop(*id));
        for (what, when) in conditions(game, law.when()) {
            add(what, Change::When(*id, when));
        }
        for (what, does) in deeds(game, &law.does) {
            add(what, Change::Does(*id, does));
        }
        for (index, other) in law.overrides.iter().enumerate() {
            let mut fewer = law.overrides.clone();
            fewer.remove(index);
            add(format!("no longer overrides `{}`", game.law(*other).name), Change::Overrides(*id, fewer));
        }
    }
    for (fact, list) in &game.code(code).definitions {
        for (index, definition) in list.iter().enumerate() {
            let entry = format!("{}/{}", game.code(code).path, game.facts[*fact].name);
            for (what, when) in conditions(game, &definition.when) {
                mutants.push(Mutant {
                    entry: entry.clone(),
                    place: definition.place.clone(),
                    what,
                    change: Change::Define(code, *fact, index, when),
                });
            }
        }
    }
    for (index, reading) in game.code(code).readings.iter().enumerate() {
        let entry = format!("{}/{}", game.code(code).path, game.facts[reading.fact].name);
        for value in reading.values.without(Values::one(reading.default)).iter() {
            let what = format!("read as `{}`", game.facts[reading.fact].name_of(value));
            mutants.push(Mutant { entry: entry.clone(), place: reading.place.clone(), what, change: Change::Default(code, index, value) });
        }
    }
    mutants
}

/// A condition with one thing in it altered.
fn conditions(game: &Game, condition: &Condition) -> Vec<(String, Condition)> {
    match condition {
        Condition::All(parts) => parts_altered(game, parts, &Condition::all),
        Condition::Any(parts) => parts_altered(game, parts, &Condition::any),
        Condition::Not(part) => {
            let mut altered: Vec<(String, Condition)> =
                conditions(game, part).into_iter().map(|(what, part)| (what, part.negated())).collect();
            altered.push((format!("`not` before {} dropped", super::words::condition(game, part)), (**part).clone()));
            altered
        }
        Condition::Is(fact, values) => tests(game, *fact, *values),
        Condition::Sum(sum) => [("at-least", 1, 0), ("at-most", 0, 1)]
            .into_iter()
            .filter(|(name, ..)| if *name == "at-least" { sum.at_least != i32::MIN } else { sum.at_most != i32::MAX })
            .map(|(name, low, high)| {
                let mut moved = sum.clone();
                moved.at_least = moved.at_least.saturating_add(low);
                moved.at_most = moved.at_most.saturating_sub(high);
                (format!("`{name}` of the sum moved by one"), Condition::Sum(moved))
            })
            .collect(),
    }
}

/// Each part altered, and each part dropped.
fn parts_altered(game: &Game, parts: &[Condition], join: &dyn Fn(Vec<Condition>) -> Condition) -> Vec<(String, Condition)> {
    let mut altered = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let others = || parts.iter().enumerate().filter(move |(place, _)| *place != index).map(|(_, part)| part.clone());
        altered.push((format!("{} dropped", super::words::condition(game, part)), join(others().collect())));
        for (what, other) in conditions(game, part) {
            let mut all: Vec<Condition> = parts.to_vec();
            if let Some(slot) = all.get_mut(index) {
                *slot = other;
            }
            altered.push((what, join(all)));
        }
    }
    altered
}

/// A test of one fact with its values altered.
fn tests(game: &Game, fact: FactId, values: Values) -> Vec<(String, Condition)> {
    let declared: &Fact = &game.facts[fact];
    let name = &declared.name;
    let value_name = |value: u8| declared.name_of(value).to_owned();
    let mut altered = Vec::new();
    let mut add = |what: String, values: Values| {
        if !values.is_empty() {
            altered.push((what, Condition::Is(fact, values)));
        }
    };
    let is_range = || {
        let (low, high) = (values.iter().next().unwrap_or(0), values.iter().last().unwrap_or(0));
        usize::from(high - low) + 1 == values.len()
    };
    if let Kind::Count { .. } = declared.kind
        && is_range()
    {
        let (low, high) = (values.iter().next().unwrap_or(0), values.iter().last().unwrap_or(0));
        let all = declared.all();
        if low > 0 {
            add(format!("the least `{name}` one lower"), values.or(Values::one(low - 1)));
            add(format!("the least `{name}` one higher"), values.without(Values::one(low)));
        }
        if all.has(high + 1) {
            add(format!("the most `{name}` one higher"), values.or(Values::one(high + 1)));
            add(format!("the most `{name}` one lower"), values.without(Values::one(high)));
        }
        return altered;
    }
    if let Some(only) = values.only() {
        let others = declared.all().without(values);
        if let Some(next) = others.iter().find(|value| *value > only).or_else(|| others.iter().next()) {
            add(format!("`{name}: {}` instead of `{}`", value_name(next), value_name(only)), Values::one(next));
        }
    } else {
        for value in values.iter() {
            add(format!("`{}` no longer among the values of `{name}`", value_name(value)), values.without(Values::one(value)));
        }
    }
    altered
}

/// What a law does, with one thing altered.
fn deeds(game: &Game, does: &Does) -> Vec<(String, Does)> {
    let mut altered = Vec::new();
    match does {
        Does::Rules { effects, choice } => {
            for (what, effects) in effects_altered(game, effects) {
                altered.push((what, Does::Rules { effects, choice: choice.clone() }));
            }
            let Some(choice) = choice else { return altered };
            for (index, option) in choice.options.iter().enumerate() {
                let mut fewer = choice.clone();
                fewer.options.remove(index);
                let fewer = (!fewer.options.is_empty()).then_some(fewer);
                altered.push((format!("the option “{}” dropped", option.says), Does::Rules { effects: effects.clone(), choice: fewer }));
                for (what, outcomes) in effects_altered(game, &option.effects).into_iter().filter(|(_, outcomes)| !outcomes.is_empty()) {
                    let mut other = choice.clone();
                    if let Some(slot) = other.options.get_mut(index) {
                        slot.effects = outcomes;
                    }
                    altered.push((what, Does::Rules { effects: effects.clone(), choice: Some(other) }));
                }
            }
        }
        Does::SendsOn { effects, changes } => {
            for (what, effects) in effects_altered(game, effects) {
                altered.push((what, Does::SendsOn { effects, changes: changes.clone() }));
            }
            for (index, (fact, _)) in changes.iter().enumerate() {
                let mut fewer = changes.clone();
                fewer.remove(index);
                altered.push((
                    format!("`{}` left as it is", game.facts[*fact].name),
                    Does::SendsOn { effects: effects.clone(), changes: fewer },
                ));
            }
        }
        Does::LeavesOpen | Does::FallsBack { .. } => {}
    }
    altered
}

/// Each outcome dropped, and each parameter altered.
fn effects_altered(game: &Game, effects: &[Effect]) -> Vec<(String, Vec<Effect>)> {
    let mut altered = Vec::new();
    for (index, effect) in effects.iter().enumerate() {
        let mut fewer = effects.to_vec();
        fewer.remove(index);
        altered.push((format!("the outcome `{}` dropped", effect.name), fewer));
        for (parameter, (name, value)) in effect.with.iter().enumerate() {
            let values = game
                .effects
                .get(&effect.name)
                .and_then(|kind| kind.with.get(parameter))
                .map(|(_, values)| values.as_slice())
                .unwrap_or_default();
            let Some(other) = values.iter().find(|other| *other != value) else { continue };
            let mut changed = effects.to_vec();
            if let Some(effect) = changed.get_mut(index)
                && let Some(slot) = effect.with.get_mut(parameter)
            {
                slot.1.clone_from(other);
                effect.amounts.retain(|(amount, _)| amount != name);
            }
            altered.push((format!("`{name}: {other}` of `{}` instead of `{value}`", effect.name), changed));
        }
        for (way, (name, amount)) in effect.amounts.iter().enumerate() {
            for (what, moved) in amounts_altered(game, amount) {
                let mut changed = effects.to_vec();
                if let Some((_, slot)) = changed.get_mut(index).and_then(|effect| effect.amounts.get_mut(way)) {
                    *slot = moved;
                }
                altered.push((format!("{what} in `{name}` of `{}`", effect.name), changed));
            }
        }
    }
    altered
}

/// A sum with its constant, or a weight, one higher.
fn amounts_altered(game: &Game, amount: &Amount) -> Vec<(String, Amount)> {
    let constant = ("the constant one higher".to_owned(), Amount { plus: amount.plus.saturating_add(1), ..amount.clone() });
    let weights = amount.terms.iter().enumerate().map(|(index, (fact, weight))| {
        let mut moved = amount.clone();
        if let Some(term) = moved.terms.get_mut(index) {
            term.1 = weight.saturating_add(1);
        }
        (format!("the weight of `{}` one higher", game.facts[*fact].name), moved)
    });
    std::iter::once(constant).chain(weights).collect()
}
