//! The drill on positions where two codes answer differently.

use crate::facts::FactId;
use crate::laws::{CodeId, LawId};
use crate::show::phrase;
use crate::table::{Auction, AuctionError, Call, Seat};

use super::item::{Permit, Topic};
use super::question::{Choice, Grade, Question, said};
use super::random::Random;
use super::stock::{Stock, is_answer, other_readings};

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
    list: Vec<Difference>,
}

impl<'g> Differences<'g> {
    /// Finds every call over which another code differs.
    ///
    /// # Errors
    /// When the other code has no auction.
    pub fn find(stock: &Stock<'g>, other: CodeId) -> Result<Self, AuctionError> {
        let other = Auction::new(stock.game(), other, &[])?;
        let mut list = Vec::new();
        let mut seen: Vec<(LawId, LawId, Call)> = Vec::new();
        for place in 0..stock.positions.len() {
            let position = stock.positions.at(place);
            let Some(seat) = stock.auction.next_speaker(position) else { continue };
            for (call, verdict) in stock.auction.calls(position) {
                let theirs = other.if_asked(position, seat, call);
                let (Some(own_law), Some(other_law)) = (verdict.law(), theirs.law()) else { continue };
                let pair = (Permit::of(&stock.auction, &verdict), Permit::of(&other, &theirs));
                if pair.0 == pair.1 || seen.iter().filter(|known| **known == (own_law, other_law, call)).count() >= 12 {
                    continue;
                }
                seen.push((own_law, other_law, call));
                list.push(Difference { place, seat, call, own: own_law, other: other_law });
            }
        }
        Ok(Self { other, list })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether the codes agree throughout.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// A question, always the same for the same seed.
    pub fn question(&self, stock: &Stock<'g>, seed: u64) -> Option<Question> {
        let mut random = Random::new(seed);
        let one = *random.pick(&self.list)?;
        let game = stock.game();
        let position = stock.positions.at(one.place);
        let names = [phrase::authority(game, stock.code()), phrase::authority(game, self.other.code())];
        let permit = |auction: &Auction<'_>| Permit::of(auction, &auction.if_asked(position, one.seat, one.call));
        let right = [permit(&stock.auction), permit(&self.other)];
        let mut allowed: Vec<([Permit; 2], String)> = Vec::new();
        let clause = |(fact, value): (FactId, u8)| game.facts[fact].clause(value).to_owned();
        for other in other_readings(&stock.auction, &[]) {
            allowed.push(([permit(&other.auction), right[1]], clause(other.reading)));
        }
        for other in other_readings(&self.other, &[]) {
            allowed.push(([right[0], permit(&other.auction)], clause(other.reading)));
        }
        let mut options = Vec::new();
        for pair in pairs() {
            if pair.contains(&Permit::Open) && pair != right {
                continue;
            }
            let grade = if pair == right {
                Grade::Right
            } else {
                allowed.iter().find(|(other, _)| *other == pair).map_or(Grade::Wrong, |(_, clause)| Grade::Otherwise(clause.clone()))
            };
            let why = if grade == Grade::Wrong { "One of the two books says otherwise.".to_owned() } else { String::new() };
            options.push(Choice { text: text(pair, names), grade, why, held: Vec::new(), reply: None });
        }
        let (own, theirs) = (game.law(one.own), game.law(one.other));
        let mut cites = own.cites.clone();
        cites.extend(theirs.cites.iter().cloned());
        let calls = stock.positions.way(one.place);
        let seat = stock.auction.seat_name(one.seat);
        let verb = if is_answer(&stock.auction, one.call) { "accept with" } else { "call" };
        Some(Question {
            id: format!("differ:{} | {seed}", game.code(self.other.code()).name),
            topic: Topic::Differ,
            law: one.own,
            said: said(&stock.auction, &calls),
            known: Vec::new(),
            asks: format!("May {seat} now {verb} “{}”, by {} and by {}?", stock.auction.word(one.call).says, names[0], names[1]),
            options,
            because: format!("{}: {} {}: {}", names[0], phrase::sentence(&own.says), names[1], phrase::sentence(&theirs.says)),
            hints: [
                format!("Think of the rule on this: {}", phrase::sentence_end(&own.title)),
                format!("The other book has it under: {}", phrase::sentence_end(&theirs.title)),
                format!("It stands in {}", phrase::sentence_end(&phrase::cites(game, &cites))),
            ],
            cites,
            quiet: false,
        })
    }
}

fn pairs() -> impl Iterator<Item = [Permit; 2]> {
    let all = [Permit::Allowed, Permit::Void, Permit::Open];
    all.into_iter().flat_map(move |one| all.into_iter().map(move |other| [one, other]))
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
        [one, other] => format!("By {}: {}; by {}: {}", names[0], word(one), names[1], word(other)),
    }
}
