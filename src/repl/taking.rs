//! What was understood, taken into a dispute: what is new, what is changed,
//! and what does not go with the rest.

use crate::dispute::{Dispute, Told};
use crate::facts::{Contradiction, FactId, Origin, Truth, Values};
use crate::laws::Game;
use crate::words::{Agreed, Item, Understanding};

/// Whether what is said goes before what was said earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// A story, or an answer: if it goes against something said earlier,
    /// neither is believed until it is asked.
    Added,
    /// A correction: it goes before.
    Corrected,
}

/// What became of what was said.
#[derive(Debug, Default)]
pub(super) struct Taken {
    /// The facts taken in, each with its words.
    pub(super) items: Vec<Item>,
    /// Facts that were otherwise before, with what they were.
    pub(super) changed: Vec<(FactId, Values)>,
    /// Facts that were known and cannot be so any more.
    pub(super) dropped: Vec<FactId>,
    /// Facts said to be two things: one of these.
    pub(super) doubtful: Vec<(FactId, Values)>,
    /// What cannot be, and was left out.
    pub(super) refused: Vec<Contradiction>,
    /// What is played for.
    pub(super) agreed: Vec<Agreed>,
}

impl Taken {
    /// Whether the dispute is no other than before.
    pub(super) fn is_nothing(&self) -> bool {
        self.agreed.is_empty() && self.items.is_empty() && self.changed.is_empty() && self.dropped.is_empty() && self.doubtful.is_empty()
    }
}

/// Takes what was understood into the dispute.
pub(super) fn take(game: &Game, dispute: &mut Dispute, text: &str, understanding: Understanding, how: How) -> Taken {
    let mut taken = Taken::default();
    // A later word on the same fact, in one breath, is a doubt, not a correction.
    let mut said_now: Vec<FactId> = Vec::new();
    for item in &understanding.items {
        let before = dispute.case.possible(item.fact);
        let both = before.and(item.values);
        let fresh = (how == How::Corrected || item.corrects) && !said_now.contains(&item.fact);
        let wanted = if fresh {
            item.values
        } else if both.is_empty() {
            before.or(item.values)
        } else {
            both
        };
        let mut case = dispute.case.with(item.fact, wanted);
        let mut dropped = Vec::new();
        if let Err(error) = case.check(&game.facts) {
            if fresh {
                dropped = drop_what_cannot_stay(game, &mut case, item.fact, &said_now);
            }
            if case.check(&game.facts).is_err() {
                taken.refused.push(error);
                continue;
            }
        }
        dispute.case = case;
        dispute.untold.remove(&item.fact);
        said_now.push(item.fact);
        if both.is_empty() && !fresh {
            taken.doubtful.push((item.fact, wanted));
        } else if fresh && before != game.facts[item.fact].all() && before != wanted {
            taken.changed.push((item.fact, before));
        }
        if fresh || both.is_empty() {
            unsay(dispute, item.fact);
            taken.items.retain(|other| other.fact != item.fact);
        }
        for fact in dropped {
            unsay(dispute, fact);
            taken.dropped.push(fact);
        }
        if !both.is_empty() || fresh {
            taken.items.push(item.clone());
        }
    }
    dispute.agree(&understanding.stakes);
    taken.agreed.clone_from(&understanding.stakes);
    // Facts given by number or by name have no words to be shown beside them.
    let items = taken.items.iter().filter(|item| !item.words.is_empty()).cloned().collect();
    dispute.told.push(Told { text: text.to_owned(), understanding: Understanding { items, ..understanding } });
    taken
}

/// One fact, given in these words, or by name or number.
pub(super) fn fact(fact: FactId, values: Values, words: &str) -> Understanding {
    Understanding {
        items: vec![Item { fact, values, words: words.to_owned(), at: 0..words.chars().count(), corrects: false, counted: None }],
        ..Understanding::default()
    }
}

/// Forgets, one by one, facts that cannot be true beside `kept`.
fn drop_what_cannot_stay(game: &Game, case: &mut crate::facts::Case, kept: FactId, also: &[FactId]) -> Vec<FactId> {
    let mut dropped = Vec::new();
    for condition in &game.facts.impossible {
        if condition.truth(&game.facts, case) != Truth::Yes {
            continue;
        }
        let mut tested = Vec::new();
        condition.each_fact(&mut |fact| tested.push(fact));
        for fact in tested {
            let told = game.facts[fact].origin == Origin::Told && case.possible(fact) != game.facts[fact].all();
            if fact == kept || also.contains(&fact) || !told || condition.truth(&game.facts, case) != Truth::Yes {
                continue;
            }
            case.forget(&game.facts, fact);
            dropped.push(fact);
        }
    }
    dropped
}

/// Words once taken to mean something are no longer so.
pub(super) fn unsay(dispute: &mut Dispute, fact: FactId) {
    for told in &mut dispute.told {
        told.understanding.items.retain(|item| item.fact != fact);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::Library;

    fn table() -> (Game, Dispute) {
        let game = Library::embedded().game("solo-whist").unwrap();
        let dispute = Dispute::new(&game, game.default);
        (game, dispute)
    }

    fn say(game: &Game, facts: &[(&str, &str)]) -> Understanding {
        let items = facts
            .iter()
            .map(|(name, value)| {
                let fact = game.facts.find(name).unwrap();
                Item {
                    fact,
                    values: game.facts[fact].named(value).unwrap(),
                    words: (*value).to_owned(),
                    at: 0..0,
                    corrects: false,
                    counted: None,
                }
            })
            .collect();
        Understanding { items, ..Understanding::default() }
    }

    fn value(game: &Game, dispute: &Dispute, name: &str) -> String {
        let fact = game.facts.find(name).unwrap();
        let names: Vec<&str> = dispute.case.possible(fact).iter().map(|value| game.facts[fact].name_of(value)).collect();
        names.join(" ")
    }

    #[test]
    fn two_stories_in_one_leave_a_doubt() {
        let (game, mut dispute) = table();
        let taken = take(&game, &mut dispute, "", say(&game, &[("act", "revokes"), ("call", "misere"), ("call", "solo")]), How::Added);
        assert_eq!(value(&game, &dispute, "call"), "solo misere");
        assert_eq!(taken.doubtful.len(), 1);
        assert_eq!(taken.items.len(), 1, "neither call is believed");
    }

    #[test]
    fn a_correction_goes_before() {
        let (game, mut dispute) = table();
        take(&game, &mut dispute, "", say(&game, &[("act", "revokes"), ("call", "misere")]), How::Added);
        let taken = take(&game, &mut dispute, "", say(&game, &[("call", "solo")]), How::Corrected);
        assert_eq!(value(&game, &dispute, "call"), "solo");
        assert_eq!(taken.changed.len(), 1);
        assert!(dispute.told[0].understanding.items.iter().all(|item| game.facts[item.fact].name != "call"));
    }

    #[test]
    fn a_correction_drops_what_cannot_stay() {
        let (game, mut dispute) = table();
        take(&game, &mut dispute, "", say(&game, &[("act", "revokes"), ("offender", "caller"), ("call", "solo")]), How::Added);
        let taken = take(&game, &mut dispute, "", say(&game, &[("call", "proposal")]), How::Corrected);
        assert_eq!(value(&game, &dispute, "call"), "proposal");
        assert_eq!(taken.dropped.len(), 1);
        assert!(dispute.case.check(&game.facts).is_ok());
    }

    #[test]
    fn what_cannot_be_is_left_out_of_a_story() {
        let (game, mut dispute) = table();
        let taken =
            take(&game, &mut dispute, "", say(&game, &[("act", "revokes"), ("offender", "caller"), ("call", "proposal")]), How::Added);
        assert_eq!(taken.refused.len(), 1);
        assert!(dispute.case.check(&game.facts).is_ok());
    }
}
