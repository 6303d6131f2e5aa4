//! The drill on positions where two codes answer differently.

use crate::facts::FactId;
use crate::laws::{CodeId, Game, LawId};
use crate::show::phrase;
use crate::table::{Auction, AuctionError, Call, Position, Seat};

use super::item::{Permit, Topic, is_answer};
use super::question::{Choice, Grade, Question, said};
use super::random::Random;
use super::stock::{Read, Stock, other_readings};

/// So many positions are kept of those in which the same two laws differ.
const ENOUGH: usize = 24;

/// A position where two codes differ over a call.
#[derive(Clone, Copy, Debug)]
struct Difference {
    place: usize,
    seat: Seat,
    call: Call,
    own: LawId,
    other: LawId,
}

/// The differences between the code that is learnt and another.
#[derive(Debug)]
pub struct Differences<'g> {
    other: Auction<'g>,
    /// Each of the two codes under its other readings.
    otherwise: [Vec<Read<'g>>; 2],
    /// Those that rest on the same two laws together.
    groups: Vec<Vec<Difference>>,
}

impl<'g> Differences<'g> {
    /// Finds every call over which another code differs.
    ///
    /// # Errors
    /// When the other code has no auction.
    pub fn find(stock: &Stock<'g>, other: CodeId) -> Result<Self, AuctionError> {
        let other = Auction::new(stock.game(), other, &[])?;
        let mut groups: Vec<Vec<Difference>> = Vec::new();
        for place in 0..stock.positions.len() {
            let position = stock.positions.at(place);
            let Some(seat) = stock.auction.next_speaker(position) else { continue };
            for (call, verdict) in stock.auction.calls(position) {
                let theirs = other.if_asked(position, seat, call);
                let (Some(own_law), Some(other_law)) = (verdict.law(), theirs.law()) else { continue };
                if Permit::of(&stock.auction, &verdict) == Permit::of(&other, &theirs) {
                    continue;
                }
                let one = Difference { place, seat, call, own: own_law, other: other_law };
                match groups.iter_mut().find(|group| (group[0].own, group[0].other) == (own_law, other_law)) {
                    Some(group) if group.len() < ENOUGH => group.push(one),
                    Some(_) => {}
                    None => groups.push(vec![one]),
                }
            }
        }
        let otherwise = [other_readings(&stock.auction, &[]), other_readings(&other, &[])];
        Ok(Self { other, otherwise, groups })
    }

    /// On how many pairs of laws they differ.
    pub fn len(&self) -> usize {
        self.groups.len()
    }

    /// Whether the codes agree throughout.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// A question, always the same for the same seed. One seed after the other
    /// goes through all that they differ on.
    pub fn question(&self, stock: &Stock<'g>, seed: u64) -> Option<Question> {
        let mut random = Random::new(seed);
        let group = self.groups.get(usize::try_from(seed).unwrap_or(0) % self.groups.len().max(1))?;
        let one = *random.pick(group)?;
        let game = stock.game();
        let position = stock.positions.at(one.place);
        let names = [phrase::authority(game, stock.code()), phrase::authority(game, self.other.code())];
        let permit = |auction: &Auction<'_>| Permit::of(auction, &auction.if_asked(position, one.seat, one.call));
        let right = [permit(&stock.auction), permit(&self.other)];
        let ways = [0, 1].map(|side: usize| self.ways(side, position, one, right[side]));
        let hangs = ways.iter().any(|ways| ways.len() > 1);
        let mut options = Vec::new();
        for pair in pairs().filter(|pair| *pair == right || !pair.contains(&Permit::Open)) {
            // What another reading allows is not wrong.
            let way = |side: usize| ways[side].iter().find(|(permit, _)| *permit == pair[side]);
            let grade = match (way(0), way(1)) {
                _ if pair == right => Grade::Right,
                (Some((_, one)), Some((_, other))) => {
                    let clauses = [one, other].into_iter().flatten().map(|(fact, value)| game.facts[*fact].clause(*value));
                    Grade::Otherwise(phrase::list(&clauses.collect::<Vec<_>>(), "and"))
                }
                _ => Grade::Wrong,
            };
            let why = if grade == Grade::Wrong { why(pair, right, names) } else { String::new() };
            options.push(Choice { text: text(pair, names), grade, why, held: Vec::new(), reply: None });
        }
        let (own, theirs) = (game.law(one.own), game.law(one.other));
        let mut cites = own.cites.clone();
        cites.extend(theirs.cites.iter().cloned());
        let seat = stock.auction.seat_name(one.seat);
        let asks = if is_answer(&stock.auction, one.call) { "answer" } else { "call" };
        Some(Question {
            id: format!("differ:{} | {seed}", game.code(self.other.code()).name),
            topic: Topic::Differ,
            law: one.own,
            said: said(&stock.auction, &stock.positions.way(one.place)),
            known: if hangs { vec!["Open passages bear on this; each book is read in its usual way.".to_owned()] } else { Vec::new() },
            asks: format!("May {seat} now {asks} “{}”, by {} and by {}?", stock.auction.word(one.call).says, names[0], names[1]),
            options,
            because: format!(
                "{}: {}{} {}: {}{}",
                names[0],
                phrase::sentence(&own.says),
                read(game, &stock.auction, &ways[0]),
                names[1],
                phrase::sentence(&theirs.says),
                read(game, &self.other, &ways[1])
            ),
            hints: [
                format!("Think of the rule on this: {}", phrase::sentence_end(&own.title)),
                format!("The other book has it under: {}", phrase::sentence_end(&theirs.title)),
                format!("It stands in {}", phrase::sentence_end(&phrase::cites(game, &cites))),
            ],
            cites,
            quiet: false,
        })
    }

    /// What one side may come to: as it is usually read, and then under which
    /// other reading.
    fn ways(&self, side: usize, position: &Position, one: Difference, right: Permit) -> Vec<Way> {
        let mut ways = vec![(right, None)];
        for other in &self.otherwise[side] {
            let permit = Permit::of(&other.auction, &other.auction.if_asked(position, one.seat, one.call));
            if !ways.iter().any(|(known, _)| *known == permit) {
                ways.push((permit, Some(other.reading)));
            }
        }
        ways
    }
}

/// What a code comes to, and the reading on which that hangs.
type Way = (Permit, Option<(FactId, u8)>);

/// How the open passages are read on which that hangs.
fn read(game: &Game, auction: &Auction<'_>, ways: &[Way]) -> String {
    let value = |fact: FactId| auction.readings().iter().find(|(known, _)| *known == fact).map(|(_, value)| *value);
    let readings = ways.iter().filter_map(|(_, reading)| *reading);
    let clauses = readings.filter_map(|(fact, _)| Some(phrase::sentence(game.facts[fact].clause(value(fact)?))));
    let clauses: Vec<String> = clauses.collect();
    if clauses.is_empty() { String::new() } else { format!(" As it is usually read: {}", clauses.join(" ")) }
}

/// Every pair of answers, those in which both books speak first.
fn pairs() -> impl Iterator<Item = [Permit; 2]> {
    let all = [Permit::Allowed, Permit::Void, Permit::Open];
    let mut pairs: Vec<[Permit; 2]> = all.into_iter().flat_map(|one| all.map(|other| [one, other])).collect();
    pairs.sort_by_key(|pair| pair.iter().filter(|permit| **permit == Permit::Open).count());
    pairs.into_iter()
}

fn text(pair: [Permit; 2], names: [&str; 2]) -> String {
    let word = |permit: Permit| match permit {
        Permit::Allowed => "yes",
        Permit::Void => "no",
        Permit::Open => "the book does not say",
    };
    match pair {
        [Permit::Allowed, Permit::Allowed] => "By both".to_owned(),
        [Permit::Void, Permit::Void] => "By neither".to_owned(),
        [Permit::Open, Permit::Open] => "Neither book says".to_owned(),
        [one, other] => format!("By {}: {}; by {}: {}", names[0], word(one), names[1], word(other)),
    }
}

/// Which of the two books says otherwise, and what it says.
fn why(pair: [Permit; 2], right: [Permit; 2], names: [&str; 2]) -> String {
    let does = |permit: Permit| match permit {
        Permit::Allowed => "allows it",
        Permit::Void => "does not allow it",
        Permit::Open => "leaves it open",
    };
    let differ = [0, 1].into_iter().filter(|side: &usize| pair[*side] != right[*side]);
    let sides: Vec<String> = differ.map(|side| format!("{} {}", names[side], does(right[side]))).collect();
    phrase::sentence(&phrase::list(&sides, "and"))
}
