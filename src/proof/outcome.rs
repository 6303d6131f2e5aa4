//! What laws that prevail together come to, law names apart, so that the
//! rulings of two codes can be held against each other.

use std::collections::BTreeSet;

use crate::laws::{Does, Effect, Game, LawId};

/// What a ruling comes to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The code does not speak of it.
    Silent,
    /// The code leaves it open.
    Open,
    /// It follows.
    Rules(BTreeSet<Item>),
}

/// One thing that follows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// In any event.
    Certain(Effect),
    /// At somebody's choice: the options, each with what it comes to.
    Choice(BTreeSet<BTreeSet<Effect>>),
}

impl Outcome {
    /// What these laws come to together. Wording, who chooses and until when are
    /// left aside.
    pub fn of(game: &Game, laws: impl IntoIterator<Item = LawId>) -> Self {
        let mut items = BTreeSet::new();
        let (mut any, mut rules) = (false, false);
        for law in laws {
            let law = game.law(law);
            any = true;
            rules |= !law.is_gap();
            if let Does::Rules { effects, .. } | Does::SendsOn { effects, .. } = &law.does {
                items.extend(effects.iter().cloned().map(Item::Certain));
            }
            if let Some(choice) = law.choice() {
                items.insert(Item::Choice(choice.options.iter().map(|option| option.effects.iter().cloned().collect()).collect()));
            }
        }
        match (any, rules) {
            (false, _) => Self::Silent,
            (true, false) => Self::Open,
            (true, true) => Self::Rules(items),
        }
    }

    /// What follows; nothing where the code is silent or leaves it open.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        match self {
            Self::Rules(items) => Some(items.iter()),
            Self::Silent | Self::Open => None,
        }
        .into_iter()
        .flatten()
    }
}

impl Item {
    /// Every effect in it.
    pub fn effects(&self) -> Vec<&Effect> {
        match self {
            Self::Certain(effect) => vec![effect],
            Self::Choice(options) => options.iter().flatten().collect(),
        }
    }

    /// It in words.
    pub fn words(&self, game: &Game) -> String {
        match self {
            Self::Certain(effect) => game.clause(effect),
            Self::Choice(options) => {
                let options: Vec<String> = options
                    .iter()
                    .map(|option| option.iter().map(|effect| game.clause(effect)).collect::<Vec<_>>().join(" and "))
                    .collect();
                format!("at choice: {}", options.join(", or "))
            }
        }
    }

    /// Whether a law states it.
    pub fn stated_by(&self, game: &Game, law: LawId) -> bool {
        Outcome::of(game, [law]).items().any(|item| item == self)
    }
}
