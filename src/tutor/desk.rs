//! Everything a session draws its questions from, and whole papers of them.

use std::sync::Arc;

use crate::laws::{CodeId, Game, Library};

use super::belief::Belief;
use super::choose::{self, Served, Wish};
use super::differ::Differences;
use super::dispute::Disputes;
use super::item::Topic;
use super::question::{self, Question};
use super::random::Random;
use super::stock::{Stock, StockError};

/// In a mixed paper every so many questions come from the adjudicator.
const DISPUTES_EVERY: usize = 7;

/// The questions of one code.
#[derive(Debug)]
pub struct Desk<'g> {
    /// Those about auctions.
    pub stock: Arc<Stock<'g>>,
    disputes: Option<Disputes<'g>>,
    differences: Vec<Differences<'g>>,
    looked: bool,
    /// The seed of the next question on what codes differ in.
    differing_next: Option<u64>,
}

/// A question with the class it was drawn from, if it was.
pub type Drawn = (Question, Option<usize>);

impl<'g> Desk<'g> {
    /// The desk of a code.
    ///
    /// # Errors
    /// As [`Stock::new`].
    pub fn new(library: &Library, game: &'g Game, code: CodeId, readings: &[(String, String)]) -> Result<Self, StockError> {
        Ok(Self::of(Arc::new(Stock::new(library, game, code, readings)?)))
    }

    /// The desk over questions that are there already.
    pub fn of(stock: Arc<Stock<'g>>) -> Self {
        let disputes = Disputes::new(stock.game(), stock.code());
        Self { stock, disputes, differences: Vec::new(), looked: false, differing_next: None }
    }

    /// The next question: the one that tells most, or one from the adjudicator
    /// when it is time or wished.
    pub fn next(&mut self, belief: &Belief, served: &mut Served, wish: &Wish, random: &mut Random) -> Option<Drawn> {
        let only = |topic: Topic| matches!(topic, Topic::Penalties | Topic::AskFirst | Topic::Differ);
        let asked: Vec<Topic> = wish.topics.iter().copied().filter(|topic| only(*topic)).collect();
        let mixed = wish.topics.is_empty()
            && wish.misconceptions.is_none()
            && served.since(usize::MAX) >= DISPUTES_EVERY - 1
            && !served.wants_quiet();
        let topic = if mixed {
            Some(if served.count / DISPUTES_EVERY % 3 == 2 { Topic::AskFirst } else { Topic::Penalties })
        } else if !asked.is_empty() && (asked.len() == wish.topics.len() || random.below(wish.topics.len()) < asked.len()) {
            random.pick(&asked).copied()
        } else {
            None
        };
        if let Some(topic) = topic
            && let Some(question) = self.generated(topic, random)
        {
            served.note(usize::MAX, question.quiet);
            return Some((question, None));
        }
        for _ in 0..8 {
            let class = choose::next(&self.stock, belief, served, wish, random)?;
            let items = &self.stock.classes[class].items;
            let item = items.get(served.pick(class, items.len(), random)?)?;
            served.note(class, self.stock.classes[class].quiet);
            if let Some(question) = question::put(&self.stock, class, item, random) {
                return Some((question, Some(class)));
            }
        }
        None
    }

    fn generated(&mut self, topic: Topic, random: &mut Random) -> Option<Question> {
        let first = random.next() >> 32;
        (0..8).find_map(|step| match topic {
            // One after the other, so that nothing comes twice before all has
            // come once.
            Topic::Differ => {
                let seed = *self.differing_next.get_or_insert(first);
                self.differing_next = Some(seed + 1);
                self.differing(None, seed)
            }
            _ => self.disputes.as_mut()?.question(topic, if step == 0 { first } else { random.next() >> 32 }),
        })
    }

    fn differing(&mut self, name: Option<&str>, seed: u64) -> Option<Question> {
        let game = self.stock.game();
        let others: Vec<CodeId> = game.own().map(|(id, _)| id).filter(|id| *id != self.stock.code()).collect();
        if !self.looked {
            self.looked = true;
            self.differences = others.iter().filter_map(|other| Differences::find(&self.stock, *other).ok()).collect();
        }
        let count = u64::try_from(self.differences.len().max(1)).unwrap_or(1);
        let (wanted, seed) = match name {
            Some(name) => (others.iter().position(|other| game.code(*other).name == name)?, seed),
            // The other codes in turn.
            None => (usize::try_from(seed % count).unwrap_or(0), seed / count),
        };
        self.differences.get(wanted)?.question(&self.stock, seed)
    }

    /// The question of that name.
    pub fn again(&mut self, id: &str, random: &mut Random) -> Option<Drawn> {
        if let Some((topic, seed)) = id.split_once(" | ")
            && let Ok(seed) = seed.parse::<u64>()
        {
            let question = match topic.split_once(':') {
                Some((_, code)) => self.differing(Some(code), seed)?,
                None => self.disputes.as_mut()?.question(Topic::find(topic)?, seed)?,
            };
            return Some((question, None));
        }
        let (class, item) = question::find(&self.stock, id)?;
        Some((question::put(&self.stock, class, item, random)?, Some(class)))
    }

    /// A paper: the same for the same seed and the same laws, whatever is
    /// answered.
    pub fn paper(&mut self, seed: u64, length: usize, topics: &[Topic]) -> Vec<Drawn> {
        let mut random = Random::new(seed);
        let mut belief = Belief::new(self.stock.misconceptions.len());
        let mut served = Served::default();
        let mut wish = Wish { topics: topics.to_vec(), ..Wish::default() };
        // Each law in turn, as nothing is known of who will answer.
        wish.due = self.stock.classes.iter().map(|class| (class.law, 1.0)).collect();
        let mut paper: Vec<Drawn> = Vec::new();
        for _ in 0..length * 3 {
            if paper.len() >= length {
                break;
            }
            let Some((question, class)) = self.next(&belief, &mut served, &wish, &mut random) else { break };
            if let Some(class) = class {
                belief.learn(&self.stock.classes[class].signature, 0);
                wish.due.entry(question.law).and_modify(|due| *due /= 2.0);
            }
            if !paper.iter().any(|(known, _)| known.id == question.id) {
                paper.push((question, class));
            }
        }
        paper
    }
}
