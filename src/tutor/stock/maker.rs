//! Goes through the positions of a code and makes the questions.

use std::collections::{BTreeMap, HashMap};

use crate::laws::LawId;
use crate::laws::auction::Stands;
use crate::table::{Auction, Call, Ending, Position, Seat, Verdict};

use super::super::item::{Answer, Ask, Permit, Reply, SHORTLIST, answers, is_answer};
use super::super::positions::Positions;
use super::super::random::Random;
use super::draft::Draft;
use super::otherwise::{Read, other_readings};
use super::replies::{Memory, replied};
use super::{FactId, Item, MOST_WORDS};

/// More open calls than this are not asked for.
const MOST_OPEN: usize = 9;

/// Makes the questions of a code.
pub(super) struct Maker<'a, 'g> {
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

impl<'a, 'g> Maker<'a, 'g> {
    pub(super) fn new(auction: &'a Auction<'g>, positions: &'a Positions, readings: &[(String, String)]) -> Self {
        let others = other_readings(auction, readings);
        let others_answers = others.iter().map(|_| Memory::new()).collect();
        Self { auction, positions, others, answers: Memory::new(), others_answers, items: Vec::new(), made: HashMap::new() }
    }

    /// Every question, without what the misconceptions reply.
    pub(super) fn gather(mut self) -> Vec<Draft> {
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
        self.items
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
            let ask = if self.only_rank_decides(place, seat, *call) { Ask::Outranks(seat, *call) } else { Ask::May(seat, *call) };
            self.add(place, ask, law, verdict.allowed);
        }
        self.unasked(place, seat, rare);
    }

    /// Whether one call has been made, and nothing but its rank can be in the way
    /// of another.
    fn only_rank_decides(&self, place: usize, seat: Seat, call: Call) -> bool {
        let position = self.positions.at(place);
        let before = self.positions.before(place).map(|(before, _)| self.positions.at(before)).filter(|before| before.best().is_none());
        let ranked = self.auction.word(call).row.is_some() && !is_answer(self.auction, call);
        let other = position.best().is_some_and(|best| best != call);
        ranked && other && before.is_some_and(|before| self.auction.if_asked(before, seat, call).allowed)
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
        self.add(place, Ask::Turn, self.closing_law(place).unwrap_or(law), false);
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

    /// The law that keeps the others from going on: the first that bars the next
    /// of them from a higher call.
    fn closing_law(&self, place: usize) -> Option<LawId> {
        let position = self.positions.at(place);
        let best = position.best().and_then(|best| self.auction.word(best).row);
        let seats: Vec<Seat> = self.auction.seats().collect();
        let last = self.positions.before(place).and_then(|(before, _)| self.auction.next_speaker(self.positions.at(before)));
        let next = last.map_or(0, |last| last.index() + 1);
        let others = seats.iter().cycle().skip(next).take(seats.len()).filter(|seat| !position.holds(**seat));
        others.copied().find_map(|seat| {
            let row = self.auction.calls_if_asked(position, seat);
            let over = |call: &Call| self.auction.word(*call).row.is_some_and(|row| best.is_none_or(|best| row > best));
            let barred = row.into_iter().find(|(call, verdict)| over(call) && Permit::of(self.auction, verdict) == Permit::Void);
            barred.and_then(|(_, verdict)| verdict.law())
        })
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
