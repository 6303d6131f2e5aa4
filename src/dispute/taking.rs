//! What was understood, taken into a dispute: what is new, what is changed,
//! and what does not go with the rest.

use crate::facts::{Case, Contradiction, FactId, Origin, Truth, Values};
use crate::laws::Game;
use crate::words::{About, Agreed, Item, Lexicon, PlayedFor, Understanding};

use super::{Dispute, Told};

/// Whether what is said goes before what was said earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// A story, or an answer: if it goes against something said earlier,
    /// neither is believed until it is asked.
    Added,
    /// A correction: it goes before.
    Corrected,
}

/// What became of what was said.
#[derive(Debug, Default)]
pub struct Taken {
    /// The facts taken in, each with its words.
    pub items: Vec<Item>,
    /// Facts that were otherwise before, with what they were.
    pub changed: Vec<(FactId, Values)>,
    /// Facts that were known and cannot be so any more.
    pub dropped: Vec<FactId>,
    /// Facts said to be two things: one of these.
    pub doubtful: Vec<(FactId, Values)>,
    /// What cannot be, and was left out.
    pub refused: Vec<Contradiction>,
    /// What is played for.
    pub agreed: Vec<Agreed>,
}

impl Taken {
    /// Whether the dispute is no other than before.
    pub fn is_nothing(&self) -> bool {
        self.agreed.is_empty() && self.items.is_empty() && self.changed.is_empty() && self.dropped.is_empty() && self.doubtful.is_empty()
    }
}

impl Dispute {
    /// Takes in what was understood of a text: what goes with the rest, and what goes before it.
    /// What cannot be is left out, and what is said to be two things is believed neither way.
    pub fn take(&mut self, game: &Game, lexicon: &Lexicon, text: &str, understanding: Understanding, how: How) -> Taken {
        let before = self.case.clone();
        let mut taken = Taken::default();
        // A later word on the same fact, in one breath, is a doubt, not a correction.
        let mut said_now: Vec<FactId> = Vec::new();
        for item in &understanding.items {
            self.take_item(game, item, how, &mut said_now, &mut taken);
        }
        self.agree(&understanding.stakes);
        // What was said of stakes and not understood was not the usual.
        self.stakes.otherwise |= !understanding.unheard.is_empty();
        taken.agreed.clone_from(&understanding.stakes);
        taken.items.extend(self.learn_again(game, lexicon, &before));
        // Facts given by number or by name have no words to be shown beside them.
        let items = taken.items.iter().filter(|item| !item.words.is_empty()).cloned().collect();
        self.told.push(Told { text: text.to_owned(), understanding: Understanding { items, ..understanding } });
        taken
    }

    fn take_item(&mut self, game: &Game, item: &Item, how: How, said_now: &mut Vec<FactId>, taken: &mut Taken) {
        let before = self.case.possible(item.fact);
        let both = before.and(item.values);
        let fresh = (how == How::Corrected || item.corrects) && !said_now.contains(&item.fact);
        let wanted = if fresh {
            item.values
        } else if both.is_empty() {
            before.or(item.values)
        } else {
            both
        };
        let mut case = self.case.with(item.fact, wanted);
        let mut dropped = Vec::new();
        if let Err(error) = case.check(&game.facts) {
            if fresh {
                dropped = drop_what_cannot_stay(game, &mut case, item.fact, said_now);
            }
            if case.check(&game.facts).is_err() {
                taken.refused.push(error);
                return;
            }
        }
        self.case = case;
        self.untold.remove(&item.fact);
        said_now.push(item.fact);
        if both.is_empty() && !fresh {
            taken.doubtful.push((item.fact, wanted));
        } else if fresh && before != game.facts[item.fact].all() && before != wanted {
            taken.changed.push((item.fact, before));
        }
        if fresh || both.is_empty() {
            self.unsay(item.fact);
            taken.items.retain(|other| other.fact != item.fact);
        }
        for fact in dropped {
            self.unsay(fact);
            taken.dropped.push(fact);
        }
        if !both.is_empty() || fresh {
            taken.items.push(item.clone());
        }
    }

    /// Once it is known what was done, what was said before may tell more.
    fn learn_again(&mut self, game: &Game, lexicon: &Lexicon, before: &Case) -> Vec<Item> {
        let mut more = Vec::new();
        let settled = game.facts.find("act").is_some_and(|act| before.value(act).is_none() && self.case.value(act).is_some());
        for told in self.told.iter().filter(|_| settled) {
            let again = lexicon.understand(game, &told.text, About { case: &self.case, asked: None });
            for item in again.items {
                let case = self.case.with(item.fact, item.values);
                if self.case.possible(item.fact) == game.facts[item.fact].all() && case.check(&game.facts).is_ok() {
                    self.case = case;
                    more.push(item);
                }
            }
        }
        more
    }

    /// Notes what it is played for.
    pub fn agree(&mut self, stakes: &[Agreed]) {
        for agreed in stakes {
            match &agreed.what {
                PlayedFor::Stake { stake, amount } => self.stakes.agree(stake, amount),
                PlayedFor::Scale(scale) => self.stakes.scale = Some(scale.clone()),
            }
        }
    }

    /// Words once taken to mean something are no longer so.
    pub fn unsay(&mut self, fact: FactId) {
        for told in &mut self.told {
            told.understanding.items.retain(|item| item.fact != fact);
        }
    }
}

impl Understanding {
    /// One fact, given in these words, or by name or number.
    pub fn of_fact(fact: FactId, values: Values, words: &str) -> Self {
        let item = Item { fact, values, words: words.to_owned(), at: 0..words.chars().count(), corrects: false, counted: None };
        Self { items: vec![item], ..Self::default() }
    }
}

/// Forgets, one by one, facts that cannot be true beside `kept`.
fn drop_what_cannot_stay(game: &Game, case: &mut Case, kept: FactId, also: &[FactId]) -> Vec<FactId> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::Library;

    fn table() -> (Game, Lexicon, Dispute) {
        let library = Library::embedded();
        let game = library.game("solo-whist").unwrap();
        let lexicon = Lexicon::new(&library, &game).unwrap();
        let dispute = Dispute::new(&game, game.default);
        (game, lexicon, dispute)
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
        let (game, lexicon, mut dispute) = table();
        let taken = dispute.take(&game, &lexicon, "", say(&game, &[("act", "revokes"), ("call", "misere"), ("call", "solo")]), How::Added);
        assert_eq!(value(&game, &dispute, "call"), "solo misere");
        assert_eq!(taken.doubtful.len(), 1);
        assert_eq!(taken.items.len(), 1, "neither call is believed");
    }

    #[test]
    fn a_correction_goes_before() {
        let (game, lexicon, mut dispute) = table();
        dispute.take(&game, &lexicon, "", say(&game, &[("act", "revokes"), ("call", "misere")]), How::Added);
        let taken = dispute.take(&game, &lexicon, "", say(&game, &[("call", "solo")]), How::Corrected);
        assert_eq!(value(&game, &dispute, "call"), "solo");
        assert_eq!(taken.changed.len(), 1);
        assert!(dispute.told[0].understanding.items.iter().all(|item| game.facts[item.fact].name != "call"));
    }

    #[test]
    fn a_correction_drops_what_cannot_stay() {
        let (game, lexicon, mut dispute) = table();
        dispute.take(&game, &lexicon, "", say(&game, &[("act", "revokes"), ("offender", "caller"), ("call", "solo")]), How::Added);
        let taken = dispute.take(&game, &lexicon, "", say(&game, &[("call", "proposal")]), How::Corrected);
        assert_eq!(value(&game, &dispute, "call"), "proposal");
        assert_eq!(taken.dropped.len(), 1);
        assert!(dispute.case.check(&game.facts).is_ok());
    }

    #[test]
    fn what_cannot_be_is_left_out_of_a_story() {
        let (game, lexicon, mut dispute) = table();
        let taken =
            dispute.take(&game, &lexicon, "", say(&game, &[("act", "revokes"), ("offender", "caller"), ("call", "proposal")]), How::Added);
        assert_eq!(taken.refused.len(), 1);
        assert!(dispute.case.check(&game.facts).is_ok());
    }
}
