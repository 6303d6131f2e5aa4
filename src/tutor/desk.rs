//! Everything a session draws its questions from, and whole papers of them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::facts::FactId;
use crate::laws::{CodeId, Game, LawId, Library};
use crate::table;

use super::belief::Belief;
use super::choose::{self, Served, Wish};
use super::differ::Differences;
use super::dispute::Disputes;
use super::item::Topic;
use super::misconception::Misconception;
use super::question::{self, Question};
use super::random::Random;
use super::stock::{Stock, StockError};

/// In a mixed paper every so many questions come from the adjudicator.
const DISPUTES_EVERY: usize = 7;

/// How much a law wants to be asked that never was: less than any that is due.
const NEVER_ASKED: f64 = 0.04;

/// The questions of one code.
#[derive(Debug)]
pub struct Desk<'g> {
    game: &'g Game,
    code: CodeId,
    stock: Option<Arc<Stock<'g>>>,
    disputes: Option<Disputes<'g>>,
    /// The laws on disputes that have had their turn.
    turned: BTreeSet<LawId>,
    /// Those on which no question of a kind came of it.
    barren: BTreeSet<(Topic, LawId)>,
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
    /// When a reading is not known, or the file of misconceptions has mistakes.
    pub fn new(library: &Library, game: &'g Game, code: CodeId, readings: &[(String, String)]) -> Result<Self, StockError> {
        if game.auction.is_some() {
            return Ok(Self::of(Arc::new(Stock::new(library, game, code, readings)?)));
        }
        Ok(Self::over(game, code, None, table::chosen(game, code, readings)?))
    }

    /// The desk over questions on auctions that are there already.
    pub fn of(stock: Arc<Stock<'g>>) -> Self {
        let (game, code, readings) = (stock.game(), stock.code(), stock.auction.chosen());
        Self::over(game, code, Some(stock), readings)
    }

    fn over(game: &'g Game, code: CodeId, stock: Option<Arc<Stock<'g>>>, readings: Vec<(FactId, u8)>) -> Self {
        let disputes = Disputes::new(game, code, readings);
        let (turned, barren) = (BTreeSet::new(), BTreeSet::new());
        Self { game, code, stock, disputes, turned, barren, differences: Vec::new(), looked: false, differing_next: None }
    }

    /// The game.
    pub const fn game(&self) -> &'g Game {
        self.game
    }

    /// The code.
    pub const fn code(&self) -> CodeId {
        self.code
    }

    /// The questions about auctions, where the game has one.
    pub fn stock(&self) -> Option<&Stock<'g>> {
        self.stock.as_deref()
    }

    /// The misconceptions that some question brings to light.
    pub fn misconceptions(&self) -> &[Misconception] {
        self.stock().map_or(&[], |stock| &stock.misconceptions)
    }

    /// The laws on disputes that can be asked about.
    pub fn laws(&self) -> &[LawId] {
        self.disputes.as_ref().map_or(&[], Disputes::laws)
    }

    /// The laws that are each to have a turn, though none is due: those on
    /// disputes, where there is nothing else to ask about.
    pub fn new_laws(&self) -> BTreeMap<LawId, f64> {
        let laws = self.laws().iter().filter(|_| self.stock.is_none());
        laws.map(|law| (*law, NEVER_ASKED)).collect()
    }

    /// The next question: the one that tells most, or one from the adjudicator
    /// when it is time or wished.
    pub fn next(&mut self, belief: &Belief, served: &mut Served, wish: &Wish, random: &mut Random) -> Option<Drawn> {
        let only = |topic: Topic| matches!(topic, Topic::Penalties | Topic::AskFirst | Topic::Differ);
        let asked: Vec<Topic> = wish.topics.iter().copied().filter(|topic| only(*topic)).collect();
        let every = if self.stock.is_some() { DISPUTES_EVERY } else { 1 };
        let mixed = wish.topics.is_empty()
            && wish.misconceptions.is_none()
            && served.since(usize::MAX) + 1 >= every
            && !self.waits_for_quiet(served);
        let topic = if mixed {
            Some(if served.count / every % 3 == 2 { Topic::AskFirst } else { Topic::Penalties })
        } else if !asked.is_empty() && (asked.len() == wish.topics.len() || random.below(wish.topics.len()) < asked.len()) {
            random.pick(&asked).copied()
        } else {
            None
        };
        if let Some(topic) = topic
            && let Some(question) = self.generated(topic, wish, random)
        {
            served.note(usize::MAX, question.quiet);
            return Some((question, None));
        }
        let stock = self.stock.as_deref()?;
        for _ in 0..8 {
            let class = choose::next(stock, belief, served, wish, random)?;
            let items = &stock.classes[class].items;
            let item = items.get(served.pick(class, items.len(), random)?)?;
            served.note(class, stock.classes[class].quiet);
            if let Some(question) = question::put(stock, class, item, random) {
                return Some((question, Some(class)));
            }
        }
        None
    }

    /// Whether a question in which nothing is wrong is to come first.
    fn waits_for_quiet(&self, served: &Served) -> bool {
        self.stock.is_some() && served.wants_quiet()
    }

    fn generated(&mut self, topic: Topic, wish: &Wish, random: &mut Random) -> Option<Question> {
        let first = random.next() >> 32;
        if topic != Topic::Differ {
            while let Some((law, due)) = self.turn(topic, wish, random) {
                // What cannot be asked as wished is asked otherwise only when it is due.
                let ways = if due && wish.topics.is_empty() { &[topic, other(topic)][..] } else { &[topic] };
                let disputes = self.disputes.as_mut()?;
                if let Some(question) = ways.iter().find_map(|way| disputes.question_on(*way, law, first)) {
                    self.turned.insert(law);
                    return Some(question);
                }
                self.barren.insert((topic, law));
            }
        }
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

    /// The law on disputes whose turn it is, the one most due, and whether it is
    /// due. Those that auctions ask about come up there.
    fn turn(&mut self, topic: Topic, wish: &Wish, random: &mut Random) -> Option<(LawId, bool)> {
        let elsewhere = |law: LawId| self.stock().is_some_and(|stock| stock.classes.iter().any(|class| class.law == law));
        let due = |law: &LawId| wish.due.get(law).copied().filter(|due| *due > 0.0 && !elsewhere(*law)).map(|due| (due, *law));
        let all: Vec<(f64, LawId)> = self.laws().iter().filter(|law| !self.barren.contains(&(topic, **law))).filter_map(due).collect();
        let open: Vec<(f64, LawId)> = all.iter().copied().filter(|(_, law)| !self.turned.contains(law)).collect();
        let most = open.iter().map(|(due, _)| *due).max_by(f64::total_cmp);
        let first: Vec<LawId> = open.iter().filter(|(due, _)| Some(*due) == most).map(|(_, law)| *law).collect();
        if first.is_empty() && !all.is_empty() {
            self.turned.clear();
        }
        random.pick(&first).map(|law| (*law, most > Some(NEVER_ASKED)))
    }

    fn differing(&mut self, name: Option<&str>, seed: u64) -> Option<Question> {
        let game = self.game;
        let stock = self.stock.as_deref()?;
        let others: Vec<CodeId> = game.own().map(|(id, _)| id).filter(|id| *id != self.code).collect();
        if !self.looked {
            self.looked = true;
            self.differences = others.iter().filter_map(|other| Differences::find(stock, *other).ok()).collect();
        }
        let count = u64::try_from(self.differences.len().max(1)).unwrap_or(1);
        let (wanted, seed) = match name {
            Some(name) => (others.iter().position(|other| game.code(*other).name == name)?, seed),
            // The other codes in turn.
            None => (usize::try_from(seed % count).unwrap_or(0), seed / count),
        };
        self.differences.get(wanted)?.question(stock, seed)
    }

    /// The question of that name.
    pub fn again(&mut self, id: &str, random: &mut Random) -> Option<Drawn> {
        if let Some((topic, seed)) = id.split_once(" | ")
            && let Ok(seed) = seed.parse::<u64>()
        {
            let question = match topic.split_once(':') {
                Some((differ, code)) if differ == Topic::Differ.name() => self.differing(Some(code), seed)?,
                _ => self.disputes.as_mut()?.again(topic, seed)?,
            };
            return Some((question, None));
        }
        let stock = self.stock.as_deref()?;
        let (class, item) = question::find(stock, id)?;
        Some((question::put(stock, class, item, random)?, Some(class)))
    }

    /// A paper: the same for the same seed and the same laws, whatever is
    /// answered.
    pub fn paper(&mut self, seed: u64, length: usize, topics: &[Topic]) -> Vec<Drawn> {
        let mut random = Random::new(seed);
        let mut belief = Belief::new(self.misconceptions().len());
        let mut served = Served::default();
        let mut wish = Wish { topics: topics.to_vec(), ..Wish::default() };
        // Each law in turn, as nothing is known of who will answer.
        wish.due = self.new_laws();
        wish.due.extend(self.stock().into_iter().flat_map(|stock| &stock.classes).map(|class| (class.law, 1.0)));
        let mut paper: Vec<Drawn> = Vec::new();
        for _ in 0..length * 3 {
            if paper.len() >= length {
                break;
            }
            let Some((question, class)) = self.next(&belief, &mut served, &wish, &mut random) else { break };
            if let Some((class, stock)) = class.zip(self.stock()) {
                belief.learn(&stock.classes[class].signature, 0);
                wish.due.entry(question.law).and_modify(|due| *due /= 2.0);
            }
            if !paper.iter().any(|(known, _)| known.id == question.id) {
                paper.push((question, class));
            }
        }
        paper
    }
}

/// The other way to ask about a dispute.
const fn other(topic: Topic) -> Topic {
    if matches!(topic, Topic::Penalties) { Topic::AskFirst } else { Topic::Penalties }
}
