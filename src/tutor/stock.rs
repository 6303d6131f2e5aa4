//! Everything that can be asked about the auctions of a code, sorted by what an
//! answer tells.

use std::collections::{BTreeMap, HashMap};

use crate::facts::{Condition, FactId, Values};
use crate::laws::auction::Stands;
use crate::laws::{CodeId, Game, LawId, Library, Problems};
use crate::table::{Auction, AuctionError, Call, Ending, Position, Seat, Verdict};

use super::belief::Signature;
use super::item::{Answer, Ask, Permit, Reply, SHORTLIST, Topic, answers, clause, meant, reply};
use super::misconception::Misconception;
use super::positions::Positions;
use super::random::Random;

/// More open calls than this are not asked for.
const MOST_OPEN: usize = 9;

/// Where there are more calls than this, a few of them are picked to be asked
/// about: who is wrong might hold any number of them to be open.
pub(crate) const MOST_WORDS: usize = 16;

/// One question that can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The position: a place in [`Stock::positions`].
    pub place: usize,
    /// What is asked.
    pub ask: Ask,
    /// The right reply, then those of the misconceptions.
    pub replies: Vec<Reply>,
    /// Replies that are right where a passage is read otherwise, with the
    /// reading. They are never offered, and never marked wrong.
    pub otherwise: Vec<(Reply, FactId, u8)>,
}

/// Questions that tell the same.
#[derive(Clone, Debug)]
pub struct Class {
    /// What they are about.
    pub topic: Topic,
    /// The law that decides them.
    pub law: LawId,
    /// What the misconceptions answer.
    pub signature: Signature,
    /// Whether nothing is wrong, or nothing but a pass is open.
    pub quiet: bool,
    /// The questions.
    pub items: Vec<Item>,
}

/// Everything that can be asked about the auctions of a code.
#[derive(Debug)]
pub struct Stock<'g> {
    /// The auction.
    pub auction: Auction<'g>,
    /// Its positions.
    pub positions: Positions,
    /// The misconceptions that some question brings to light.
    pub misconceptions: Vec<Misconception>,
    /// The questions.
    pub classes: Vec<Class>,
}

/// Why there is nothing to ask.
#[derive(Debug, thiserror::Error)]
pub enum StockError {
    /// There is no auction, or a reading is not known.
    #[error(transparent)]
    Auction(#[from] AuctionError),
    /// The files of the tutor have mistakes.
    #[error(transparent)]
    Mistakes(#[from] Problems),
}

impl<'g> Stock<'g> {
    /// Works out every question, and what each misconception answers.
    ///
    /// # Errors
    /// When the game has no auction, a reading is not known, or the file of
    /// misconceptions has mistakes.
    pub fn new(library: &Library, game: &'g Game, code: CodeId, readings: &[(String, String)]) -> Result<Self, StockError> {
        let auction = Auction::new(game, code, readings)?;
        let misconceptions: Vec<Misconception> =
            Misconception::read(library, game)?.into_iter().filter(|misconception| misconception.concerns(game, code)).collect();
        let positions = Positions::of(&auction);
        let mut maker = Maker::new(&auction, &positions, readings);
        maker.gather();
        let Maker { mut items, .. } = maker;
        let columns = columns(&auction, readings, &misconceptions, &positions, &items);
        for column in &columns {
            for (item, said) in items.iter_mut().zip(column) {
                item.hear(said.as_ref());
            }
        }
        let classes = sort(items, columns.len());
        let mut stock = Self { auction, positions, misconceptions, classes };
        stock.forget_the_harmless();
        Ok(stock)
    }

    /// The code.
    pub fn code(&self) -> CodeId {
        self.auction.code()
    }

    /// The game.
    pub fn game(&self) -> &'g Game {
        self.auction.game()
    }

    /// Drops misconceptions that no question can bring to light, because a
    /// reading allows what they say, or nothing hangs on them.
    fn forget_the_harmless(&mut self) {
        let count = self.misconceptions.len();
        let shown: Vec<bool> = (0..count).map(|at| self.classes.iter().any(|class| class.signature.says[at] != 0)).collect();
        let mut at = 0;
        self.misconceptions.retain(|_| {
            at += 1;
            shown[at - 1]
        });
        for class in &mut self.classes {
            class.signature.says = class.signature.says.iter().zip(&shown).filter(|(_, shown)| **shown).map(|(says, _)| *says).collect();
        }
    }
}

/// A question in the making.
#[derive(Debug)]
struct Draft {
    item: Item,
    law: LawId,
    quiet: bool,
    /// The calls that the code leaves open here: nobody is asked about them.
    unclear: Vec<Call>,
    says: Vec<u8>,
}

impl Draft {
    /// Takes in what a misconception replies; nothing, if it is the same.
    fn hear(&mut self, said: Option<&Reply>) {
        let said = said.map(|reply| match reply {
            Reply::Calls(calls) => Reply::Calls(calls.iter().copied().filter(|call| !self.unclear.contains(call)).collect()),
            other => other.clone(),
        });
        let Some(said) = said.filter(|said| *said != self.item.replies[0]) else { return self.says.push(0) };
        if self.item.otherwise.iter().any(|(reply, ..)| *reply == said) {
            return self.says.push(0);
        }
        let place = self.item.replies.iter().position(|known| *known == said).unwrap_or_else(|| {
            self.item.replies.push(said);
            self.item.replies.len() - 1
        });
        self.says.push(u8::try_from(place).unwrap_or(0));
    }
}

/// Makes the questions of a code.
struct Maker<'a, 'g> {
    auction: &'a Auction<'g>,
    positions: &'a Positions,
    others: Vec<Read<'g>>,
    answers: Memory,
    others_answers: Vec<Memory>,
    items: Vec<Draft>,
    /// How many questions there are of each make.
    made: HashMap<Make, usize>,
}

/// What is asked, of whom, of which call, under which law, over which best
/// call: questions of one make differ little.
type Make = (u8, Option<Seat>, Option<Step>, LawId, Option<Step>);

/// A call by its kind and its row, with the two suits only where they decide.
type Step = (u8, Option<u8>, Option<(u8, u8)>);

/// So many questions of one make are enough, where all positions are known, and
/// where there are very many.
const ENOUGH: (usize, usize) = (4, 1);

/// So many lists of calls are made where there are too many calls to list.
const SHORTLISTS: u8 = 3;

/// What the laws answer about each call that is played.
type Memory = HashMap<Call, Vec<Answer>>;

impl<'a, 'g> Maker<'a, 'g> {
    fn new(auction: &'a Auction<'g>, positions: &'a Positions, readings: &[(String, String)]) -> Self {
        let others = other_readings(auction, readings);
        let others_answers = others.iter().map(|_| Memory::new()).collect();
        Self { auction, positions, others, answers: Memory::new(), others_answers, items: Vec::new(), made: HashMap::new() }
    }

    fn gather(&mut self) {
        let mut rare: BTreeMap<LawId, usize> = BTreeMap::new();
        for place in 0..self.positions.len() {
            for (_, verdict) in self.auction.calls(self.positions.at(place)) {
                verdict.law().into_iter().for_each(|law| *rare.entry(law).or_default() += 1);
            }
        }
        for place in 0..self.positions.len() {
            match self.auction.next_speaker(self.positions.at(place)) {
                Some(seat) => self.going_on(place, seat, &rare),
                None => self.finished(place),
            }
        }
    }

    fn going_on(&mut self, place: usize, seat: Seat, rare: &BTreeMap<LawId, usize>) {
        let position = self.positions.at(place);
        let row = self.auction.calls(position);
        let weight = |law: &LawId| (rare.get(law).copied().unwrap_or(0), *law);
        let allowed = row.iter().filter(|(_, verdict)| verdict.allowed).filter_map(|(_, verdict)| verdict.law()).min_by_key(weight);
        let clear = |law: &LawId| !self.auction.game().law(*law).is_gap();
        let Some(rarest) = row.iter().filter_map(|(_, verdict)| verdict.law()).filter(clear).min_by_key(weight) else { return };
        if place > 0 {
            self.add(place, Ask::Turn, allowed.unwrap_or(rarest), false);
        }
        let permits: Vec<(Call, Permit)> = row.iter().map(|(call, verdict)| (*call, Permit::of(self.auction, verdict))).collect();
        let open = permits.iter().filter(|(_, permit)| *permit == Permit::Allowed).count();
        if open <= MOST_OPEN && row.len() <= MOST_WORDS {
            self.add(place, Ask::Open(seat), rarest, open == 1);
        } else {
            self.among(place, seat, &row, rare);
        }
        for (call, verdict) in &row {
            let kind = usize::from(self.auction.word(*call).kind);
            let stands = self.auction.rules().kinds.get(kind).map_or(Stands::No, |kind| kind.stands);
            let Some(law) = verdict.law() else { continue };
            let permit = Permit::of(self.auction, verdict);
            // Nobody is asked whether he may pass, which he always may.
            let plain = stands == Stands::No && permit == Permit::Allowed && weight(&law).0 * 8 > self.positions.len();
            if plain || permit == Permit::Open {
                continue;
            }
            let first = self.positions.before(place).is_some_and(|(before, _)| before == 0) && position.best().is_some();
            let ranked = self.auction.word(*call).row.is_some() && !is_answer(self.auction, *call);
            let ask = if first && ranked && position.best() != Some(*call) { Ask::Outranks(seat, *call) } else { Ask::May(seat, *call) };
            self.add(place, ask, law, verdict.allowed);
        }
        self.unasked(place, seat, rare);
    }

    /// Which of a few calls are open, where there are too many to list them all?
    fn among(&mut self, place: usize, seat: Seat, row: &[(Call, Verdict)], rare: &BTreeMap<LawId, usize>) {
        let mut random = Random::new(u64::try_from(place * 8 + seat.index()).unwrap_or(0));
        for number in 0..SHORTLISTS {
            let Some(list) = self.shortlist(place, row, &mut random) else { return };
            let decides = |(call, verdict): &(Call, Verdict)| verdict.law().filter(|_| list.contains(call));
            let law = row.iter().filter_map(decides).min_by_key(|law| (rare.get(law).copied().unwrap_or(0), *law));
            law.into_iter().for_each(|law| self.add_as(place, Ask::Among(seat, list), law, false, number));
        }
    }

    /// A few calls of different kinds, most of them about as high as the best
    /// one.
    fn shortlist(&self, place: usize, row: &[(Call, Verdict)], random: &mut Random) -> Option<[Call; SHORTLIST]> {
        let height = |call: Call| self.auction.word(call).row.map_or(0, i16::from);
        let best = self.positions.at(place).best().map_or(0, height);
        let fits = |(call, verdict): &&(Call, Verdict)| {
            self.auction.word(*call).row.is_some() && Permit::of(self.auction, verdict) != Permit::Open
        };
        let mut distance = |call: Call| (height(call) - best).abs() + i16::try_from(random.below(6)).unwrap_or(0);
        let mut near: Vec<(i16, Call)> = row.iter().filter(fits).map(|(call, _)| (distance(*call), *call)).collect();
        near.sort_unstable();
        let mut list: Vec<Call> = Vec::new();
        for (_, call) in near {
            if list.len() < SHORTLIST && !list.iter().any(|known| height(*known) == height(call)) {
                list.push(call);
            }
        }
        list.sort_unstable();
        list.try_into().ok()
    }

    /// May players who are not asked say something all the same?
    fn unasked(&mut self, place: usize, asked: Seat, rare: &BTreeMap<LawId, usize>) {
        let position = self.positions.at(place);
        for seat in self.auction.seats().filter(|seat| *seat != asked && position.standing(*seat) != 0) {
            let mut kinds = Vec::new();
            let mut lost = None;
            let row = self.auction.calls_if_asked(position, seat);
            if row.len() > MOST_WORDS {
                self.among(place, seat, &row, rare);
            }
            for (call, verdict) in row {
                let word = self.auction.word(call);
                let stands = self.auction.rules().kinds.get(usize::from(word.kind)).map_or(Stands::No, |kind| kind.stands);
                if stands == Stands::No || kinds.contains(&word.kind) {
                    continue;
                }
                let best = position.best().and_then(|best| self.auction.word(best).row);
                let over = word.row.is_none_or(|row| best.is_none_or(|best| row > best)) || is_answer(self.auction, call);
                // Only what is no matter of turn: a right he has lost.
                if over && let Some(law) = verdict.law().filter(|_| Permit::of(self.auction, &verdict) == Permit::Void) {
                    kinds.push(word.kind);
                    lost = lost.or(Some(law));
                    self.add(place, Ask::May(seat, call), law, false);
                }
            }
            let few = self.auction.rules().words.len() <= MOST_WORDS;
            if let Some(law) = lost.filter(|_| few && self.auction.allowed_if_asked(position, seat).len() == 1) {
                self.add(place, Ask::Open(seat), law, true);
            }
        }
    }

    fn finished(&mut self, place: usize) {
        let position = self.positions.at(place);
        let Some(call) = position.firm() else { return self.unplayed(place) };
        let Some(law) = self.winning_law(place, call) else { return };
        self.add(place, Ask::Turn, law, false);
        self.add(place, Ask::Contract, law, false);
        if !self.answers.contains_key(&call) {
            self.answers.extend(answers(self.auction, position).map(|answers| (call, answers)));
        }
        let answers = self.answers.get(&call).cloned().unwrap_or_default();
        let clear = |answer: &&Answer| !answer.open && answer.value.is_some();
        for (at, answer) in (0u8..).zip(&answers).filter(|(_, answer)| clear(answer)) {
            answer.laws.first().into_iter().for_each(|law| self.add(place, Ask::About(at), *law, false));
        }
        // The law that is the most special is the one that is asked about.
        let special = |law: &LawId| std::cmp::Reverse(self.auction.game().law(*law).says.len());
        let laws = answers.iter().filter(clear).filter_map(|answer| answer.laws.first().copied());
        if answers.iter().filter(clear).count() > 1
            && answers.iter().all(|answer| !answer.open)
            && let Some(law) = laws.min_by_key(special)
        {
            self.add(place, Ask::All, law, false);
        }
    }

    fn unplayed(&mut self, place: usize) {
        let Some(Ending::Unplayed(judged)) = self.auction.ending(self.positions.at(place)) else { return };
        let laws: Vec<LawId> = judged.laws().collect();
        let open = laws.iter().any(|law| self.auction.game().law(*law).is_gap());
        let Some(law) = laws.first().filter(|_| !open) else { return };
        self.add(place, Ask::Turn, *law, false);
        self.add(place, Ask::Contract, *law, false);
        self.add(place, Ask::Unplayed, *law, false);
    }

    /// The law by which the call that is played was made.
    fn winning_law(&self, place: usize, call: Call) -> Option<LawId> {
        let mut at = place;
        while let Some((before, said)) = self.positions.before(at) {
            if said == call {
                let position = self.positions.at(before);
                let seat = self.auction.next_speaker(position)?;
                return self.auction.verdict(position, seat, call).law();
            }
            at = before;
        }
        None
    }

    fn add(&mut self, place: usize, ask: Ask, law: LawId, quiet: bool) {
        self.add_as(place, ask, law, quiet, 0);
    }

    /// Adds a question, one of several of its make that differ.
    fn add_as(&mut self, place: usize, ask: Ask, law: LawId, quiet: bool, number: u8) {
        let position = self.positions.at(place);
        let (best, firm) = (position.best().map(|call| self.step(call, None)), position.firm().map(|call| self.step(call, None)));
        let holder = position.holders().first().copied();
        let make = match ask {
            Ask::Turn => (0, self.auction.next_speaker(position), None, law, best),
            Ask::Open(seat) => (1, Some(seat), firm, law, best),
            Ask::Among(seat, _) => (u8::MAX - 1 - number, Some(seat), firm, law, best),
            Ask::May(seat, call) | Ask::Outranks(seat, call) => (2, Some(seat), Some(self.step(call, position.best())), law, best),
            Ask::Contract => (3, holder, firm, law, None),
            Ask::About(at) => (4 + at, holder, firm, law, None),
            Ask::All => (3, holder, firm, law, firm),
            Ask::Unplayed => (u8::MAX, None, None, law, best),
        };
        let made = self.made.entry(make).or_default();
        if *made >= if self.positions.complete { ENOUGH.0 } else { ENOUGH.1 } {
            return;
        }
        *made += 1;
        let Some(right) = replied(self.auction, position, ask, &mut self.answers) else { return };
        let unclear = self.unclear(position, ask);
        let clear = |reply: Reply| match reply {
            Reply::Calls(calls) => Reply::Calls(calls.into_iter().filter(|call| !unclear.contains(call)).collect()),
            other => other,
        };
        let right = clear(right);
        let mut otherwise: Vec<(Reply, FactId, u8)> = Vec::new();
        for (other, answers) in self.others.iter().zip(&mut self.others_answers) {
            if let Ask::Open(seat) | Ask::Among(seat, _) | Ask::May(seat, _) | Ask::Outranks(seat, _) = ask
                && self.auction.alike(position, seat, &other.auction)
            {
                continue;
            }
            let Some(said) = replied(&other.auction, position, ask, answers).map(clear).filter(|said| *said != right) else { continue };
            if !otherwise.iter().any(|(known, ..)| *known == said) {
                otherwise.push((said, other.reading.0, other.reading.1));
            }
        }
        // Where a reading turns yes into no there is nothing to ask.
        if matches!(right, Reply::Permit(_)) && !otherwise.is_empty() {
            return;
        }
        let item = Item { place, ask, replies: vec![right], otherwise };
        self.items.push(Draft { item, law, quiet, unclear, says: Vec::new() });
    }

    fn step(&self, call: Call, best: Option<Call>) -> Step {
        let word = self.auction.word(call);
        let best = best.map(|best| self.auction.word(best)).filter(|best| best.row == word.row);
        (word.kind, word.row, best.and_then(|best| word.suit.zip(best.suit)))
    }

    fn unclear(&self, position: &Position, ask: Ask) -> Vec<Call> {
        let Ask::Open(seat) = ask else { return Vec::new() };
        let row = self.auction.calls_if_asked(position, seat);
        row.into_iter().filter(|(_, verdict)| Permit::of(self.auction, verdict) == Permit::Open).map(|(call, _)| call).collect()
    }
}

/// Whether the call takes up another's offer instead of going over it.
pub(crate) fn is_answer(auction: &Auction<'_>, call: Call) -> bool {
    let kind = usize::from(auction.word(call).kind);
    auction.rules().kinds.get(kind).is_some_and(|kind| kind.moves.iter().any(|change| change.joins))
}

/// An auction in which some passages are read otherwise.
pub(crate) struct Read<'g> {
    /// The reading to which a difference is put down.
    pub(crate) reading: (FactId, u8),
    pub(crate) auction: Auction<'g>,
}

/// The same auction with each open passage read otherwise: those that bear on
/// who is asked in every combination, the others one by one and in pairs.
pub(crate) fn other_readings<'g>(auction: &Auction<'g>, readings: &[(String, String)]) -> Vec<Read<'g>> {
    let game = auction.game();
    let rules = auction.rules();
    let now = |fact: FactId| auction.readings().iter().find(|(known, _)| *known == fact).map(|(_, value)| *value);
    let mut turns: Vec<FactId> = Vec::new();
    rules.asked.iter().for_each(|sight| sight.readings.each_fact(&mut |fact| turns.push(fact)));
    let mut acts = Values::from_iter([rules.acts.in_turn]);
    acts = rules.contract.answers.iter().fold(acts, |acts, answer| acts.or(Values::one(answer.act)));
    for (_, facts) in &rules.unplayed {
        acts = facts.iter().filter(|(fact, _)| *fact == rules.acts.fact).fold(acts, |acts, (_, value)| acts.or(Values::one(*value)));
    }
    let mut bearing: Vec<FactId> = turns.clone();
    let conditions = rules.kinds.iter().flat_map(|kind| kind.moves.iter().map(|change| &change.readings).chain([&kind.yields]));
    let sights = rules.facts.iter().flat_map(|(_, ways)| ways).map(|(_, sight)| &sight.readings);
    let laws = game.laws.iter().map(|law| &law.when).filter(|when| asks_for(when, rules.acts.fact, acts));
    let definitions = game.code(auction.code()).definitions.values().flatten().map(|definition| &definition.when);
    for condition in conditions.chain(sights).chain(laws).chain(definitions) {
        condition.each_fact(&mut |fact| bearing.push(fact));
    }
    let mut others = Vec::new();
    // Each combination of the readings on whose turn it is, and then each of
    // the others by itself.
    let mut product: Vec<Vec<(FactId, u8)>> = vec![Vec::new()];
    let mut singles: Vec<&crate::laws::Reading> = Vec::new();
    for reading in &game.code(auction.code()).readings {
        if turns.contains(&reading.fact) && product.len() <= MOST_COMBINED {
            product = product
                .iter()
                .flat_map(|chosen| reading.values.iter().map(|value| [chosen.clone(), vec![(reading.fact, value)]].concat()))
                .collect();
        } else if bearing.contains(&reading.fact) {
            singles.push(reading);
        }
    }
    // Two readings can bear on the same call.
    let apart: Vec<_> = game.code(auction.code()).readings.iter().filter(|reading| bearing.contains(&reading.fact)).collect();
    for reading in singles {
        for value in reading.values.iter() {
            product.push(vec![(reading.fact, value)]);
            for other in apart.iter().filter(|other| other.fact != reading.fact && now(reading.fact) != Some(value)) {
                product.extend(
                    other
                        .values
                        .iter()
                        .filter(|second| now(other.fact) != Some(*second))
                        // Each pair once, whichever comes first.
                        .filter(|_| other.fact < reading.fact || turns.contains(&other.fact))
                        .map(|second| vec![(reading.fact, value), (other.fact, second)]),
                );
            }
        }
    }
    // What one reading explains is put down to that one.
    product.sort_by_key(|chosen| chosen.iter().filter(|(fact, value)| now(*fact) != Some(*value)).count());
    for chosen in product {
        let Some(reading) = chosen.iter().copied().find(|(fact, value)| now(*fact) != Some(*value)) else { continue };
        let named = |(fact, value): &(FactId, u8)| (game.facts[*fact].name.clone(), game.facts[*fact].name_of(*value).to_owned());
        let mut all: Vec<(String, String)> = chosen.iter().map(named).collect();
        all.extend(readings.iter().filter(|(name, _)| !chosen.iter().any(|(fact, _)| game.facts[*fact].name == *name)).cloned());
        others.extend(auction.under(&all).ok().map(|auction| Read { reading, auction }));
    }
    others
}

/// More combinations of readings than this are not tried.
const MOST_COMBINED: usize = 64;

/// Whether a condition asks for one of these acts.
fn asks_for(condition: &Condition, act: FactId, acts: Values) -> bool {
    match condition {
        Condition::Is(fact, values) => *fact == act && !values.and(acts).is_empty(),
        Condition::All(parts) => parts.iter().any(|part| asks_for(part, act, acts)),
        _ => false,
    }
}

/// What a body of law replies.
fn replied(auction: &Auction<'_>, position: &Position, ask: Ask, memory: &mut Memory) -> Option<Reply> {
    match ask {
        Ask::About(_) | Ask::All => {
            let call = position.firm()?;
            let answers = match memory.entry(call) {
                std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
                std::collections::hash_map::Entry::Vacant(free) => free.insert(answers(auction, position)?),
            };
            let said = |value: &str| meant(auction, &position.holders(), value);
            match ask {
                Ask::About(at) => Some(said(answers.get(usize::from(at))?.value.as_ref()?)),
                _ => {
                    let clauses = answers.iter().enumerate().filter_map(|(at, answer)| {
                        let value = match said(answer.value.as_ref()?) {
                            Reply::Seat(Some(seat)) => auction.seat_name(seat).to_owned(),
                            Reply::Says(words) => words.join(", "),
                            _ => return None,
                        };
                        Some(clause(auction, at, &value.replace('-', " ")))
                    });
                    Some(Reply::Says(clauses.collect()))
                }
            }
        }
        _ => reply(auction, position, ask),
    }
}

/// What a body of law replies to an item, as far as the code is clear about it.
pub fn reply_to(auction: &Auction<'_>, positions: &Positions, item: &Item) -> Option<Reply> {
    replied(auction, positions.at(item.place), item.ask, &mut Memory::new())
}

/// An auction that is asked the same questions: under other readings, or by
/// somebody's wrong rules.
#[derive(Debug)]
pub struct Other<'g> {
    auction: Auction<'g>,
    answers: Memory,
}

impl<'g> Other<'g> {
    /// That auction.
    pub fn new(auction: Auction<'g>) -> Self {
        Self { auction, answers: Memory::new() }
    }

    /// What it replies to an item, as [`reply_to`] does.
    pub fn reply_to(&mut self, positions: &Positions, item: &Item) -> Option<Reply> {
        replied(&self.auction, positions.at(item.place), item.ask, &mut self.answers)
    }
}

/// For each misconception what it replies to each question; nothing, where it
/// replies the same.
fn columns(
    auction: &Auction<'_>,
    readings: &[(String, String)],
    misconceptions: &[Misconception],
    positions: &Positions,
    items: &[Draft],
) -> Vec<Vec<Option<Reply>>> {
    let (game, code) = (auction.game(), auction.code());
    let column = |misconception: &Misconception| {
        let believed = misconception.applied(game, code);
        let mut chosen = readings.to_vec();
        chosen.retain(|(name, _)| !misconception.readings().iter().any(|(other, _)| other == name));
        chosen.extend_from_slice(misconception.readings());
        let touches = misconception.touches(auction.rules());
        let made = if touches.laws { Auction::new(&believed, code, &chosen).ok() } else { auction.believed(&believed) };
        let Some(auction) = made else { return vec![None; items.len()] };
        let mut memory = Memory::new();
        let one = |draft: &Draft| {
            let position = positions.at(draft.item.place);
            match draft.item.ask {
                Ask::About(_) | Ask::All | Ask::Unplayed if !touches.play => None,
                Ask::Turn if !touches.turn => None,
                Ask::Open(_) | Ask::Among(..) | Ask::May(..) | Ask::Outranks(..) if !touches.calls => None,
                Ask::Contract => None,
                ask => replied(&auction, position, ask, &mut memory),
            }
        };
        items.iter().map(one).collect()
    };
    // Half of them on another core.
    let (left, right) = misconceptions.split_at(misconceptions.len() / 2);
    std::thread::scope(|scope| {
        let other = scope.spawn(|| right.iter().map(column).collect::<Vec<_>>());
        let mut all: Vec<Vec<Option<Reply>>> = left.iter().map(column).collect();
        all.extend(other.join().unwrap_or_default());
        all
    })
}

/// Sorts questions into classes that tell the same.
fn sort(drafts: Vec<Draft>, misconceptions: usize) -> Vec<Class> {
    let mut classes: BTreeMap<(Topic, LawId, bool, u8, Vec<u8>), Vec<Item>> = BTreeMap::new();
    for draft in drafts {
        let mut says = draft.says;
        says.resize(misconceptions, 0);
        classes.entry((draft.item.ask.topic(), draft.law, draft.quiet, draft.item.ask.options(), says)).or_default().push(draft.item);
    }
    let class = |((topic, law, quiet, shown, says), items): ((Topic, LawId, bool, u8, Vec<u8>), Vec<Item>)| {
        let replies = items.iter().map(|item| item.replies.len()).max().unwrap_or(1);
        let options = u8::try_from(replies).unwrap_or(u8::MAX).max(shown);
        Class { topic, law, quiet, signature: Signature { options, says: says.into() }, items }
    };
    classes.into_iter().map(class).collect()
}
