//! The readings under which an auction is held.

use crate::facts::{Condition, FactId, Origin, Values};
use crate::laws::{CodeId, Game};

use super::span::{Layout, Span};

/// Every reading of a game with the value it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Readings {
    values: Vec<(FactId, u8)>,
    /// Those that were chosen, and are not merely taken for granted.
    chosen: Vec<FactId>,
    /// The combination of those that bear on the auction.
    span: Span,
}

impl Readings {
    /// Those of a code as they are when nobody chooses.
    pub(crate) fn usual(game: &Game, code: CodeId, layout: &Layout) -> Self {
        let mut readings = Self { values: taken(game, code), chosen: Vec::new(), span: Span::ALL };
        readings.place(layout);
        readings
    }

    /// Another value for one of them.
    pub(crate) fn set(&mut self, reading: FactId, value: u8, layout: &Layout) {
        if let Some((_, slot)) = self.values.iter_mut().find(|(known, _)| *known == reading) {
            *slot = value;
        }
        self.chosen.push(reading);
        self.place(layout);
    }

    fn place(&mut self, layout: &Layout) {
        self.span = layout.exactly(&self.values);
    }

    /// The same readings of a game that differs in other things.
    pub(crate) fn placed(&self, layout: &Layout) -> Self {
        Self { span: layout.exactly(&self.values), ..self.clone() }
    }

    /// The combination of those that bear on the auction.
    pub(crate) const fn span(&self) -> Span {
        self.span
    }

    /// What a reading is here.
    pub(crate) fn value(&self, reading: FactId) -> Option<u8> {
        self.values.iter().find(|(known, _)| *known == reading).map(|(_, value)| *value)
    }

    /// Every reading with its value.
    pub(crate) fn all(&self) -> &[(FactId, u8)] {
        &self.values
    }

    /// Those that were chosen.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = (FactId, u8)> {
        self.values.iter().copied().filter(|(fact, _)| self.chosen.contains(fact))
    }

    /// Whether a condition on readings holds.
    pub(crate) fn hold(&self, condition: &Condition) -> bool {
        self.truth(condition, &mut |_, _| {})
    }

    /// The same, and narrows the span to readings under which it comes to the
    /// same.
    pub(crate) fn hold_within(&self, condition: &Condition, layout: &Layout, under: &mut Span) -> bool {
        self.truth(condition, &mut |reading, values| under.narrow(layout.span(reading, values)))
    }

    /// Whether a condition holds; for each reading that is looked at, the values
    /// with which it would be the same.
    fn truth(&self, condition: &Condition, note: &mut impl FnMut(FactId, Values)) -> bool {
        match condition {
            Condition::All(parts) => parts.iter().all(|part| self.truth(part, note)),
            Condition::Any(parts) => parts.iter().any(|part| self.truth(part, note)),
            Condition::Not(part) => !self.truth(part, note),
            Condition::Is(fact, values) => {
                let holds = self.value(*fact).is_some_and(|value| values.has(value));
                note(*fact, if holds { *values } else { Values::first(Values::CAPACITY).without(*values) });
                holds
            }
            Condition::Sum(_) => false,
        }
    }
}

/// What each reading is when nobody chooses: the code's own default, or that of
/// the first code that knows the reading.
fn taken(game: &Game, code: CodeId) -> Vec<(FactId, u8)> {
    let default = |fact: FactId| game.reading(code, fact).map(|reading| (fact, reading.default));
    game.facts.iter().filter(|(_, fact)| fact.origin == Origin::Reading).filter_map(|(fact, _)| default(fact)).collect()
}
