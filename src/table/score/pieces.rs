//! The words of a line, each with what it means there.

use std::ops::Range;

use crate::laws::Game;
use crate::laws::formula::Formula;
use crate::laws::money::Unit;
use crate::laws::settlement::{InputKind, Numbers, Settlement};

use super::super::settle::spelt::{Calls, is_suit};
use super::names::player;
use super::words::{bare, beside, is_deal, is_each, is_filler, is_revoke, made, number, spaced, times};

/// Words between an amount and where it lies.
const LINKS: [&str; 10] = ["in", "into", "is", "lay", "lies", "of", "the", "there", "to", "was"];
/// What an amount is written with is no longer than so many words: "2 red and 1 white".
const AMOUNT: usize = 5;

/// What a line says, piece by piece.
pub(super) enum Piece {
    /// A player, and whether "and" stands before his name.
    Player(usize, bool),
    Call(String),
    /// One call, or another: "declared abundance" may be what was called, or that it was.
    Either(String, String),
    Number(i64),
    /// Over (1) or under (-1) the number undertaken, or just that number (0); with
    /// a number, or beside one.
    Beside(i64, Option<i64>),
    /// Made, or lost.
    Made(bool),
    Revoked,
    Times(i64),
    /// Who is named beside it dealt.
    Dealt,
    /// Who is named before it stood out of the hand.
    StoodOut,
    /// Who is named before it had not his number of cards.
    WrongHand,
    /// The last trick.
    Last,
    /// Each of them, in this word.
    Each(String),
    /// Something that makes no difference here.
    Idle(String),
    /// What was put into a purse just now.
    Into(String),
    Told(String, String),
    Unknown(String),
}

/// The pieces that name those of whom something is said at this place: "Ann, Bob and
/// Cy revoked" names three.
pub(super) fn named_before(pieces: &[Piece], at: usize) -> Range<usize> {
    let mut first = at;
    let mut several = false;
    while let Some(Piece::Player(_, joined)) = first.checked_sub(1).and_then(|before| pieces.get(before))
        && (first == at || several)
    {
        several |= *joined;
        first -= 1;
    }
    first..at
}

/// What the table of a score is, as far as a line needs to know.
#[derive(Clone, Copy)]
pub(super) struct Table<'a> {
    pub(super) game: &'a Game,
    pub(super) settlement: &'a Settlement,
    pub(super) names: &'a [String],
    pub(super) unit: &'a Unit,
}

impl Table<'_> {
    /// The pieces of a line.
    pub(super) fn pieces(&self, line: &str) -> Vec<Piece> {
        let spaced = spaced(line);
        let words: Vec<&str> = spaced.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect();
        let mut pieces = Vec::new();
        let mut place = 0;
        while place < words.len() {
            place += self.next(&words, place, &mut pieces);
        }
        self.suppose_pair(&mut pieces);
        self.decide(&mut pieces);
        pieces
    }

    /// Reads what stands at this place; of how many words it is.
    fn next(&self, words: &[&str], place: usize, pieces: &mut Vec<Piece>) -> usize {
        let Some(word) = words.get(place) else { return 1 };
        let rest = words.get(place..).unwrap_or_default();
        let folded = word.to_lowercase();
        if let Some((seat, length)) = player(self.names, rest) {
            let before = place.checked_sub(1).and_then(|before| words.get(before));
            pieces.push(Piece::Player(seat, before.is_some_and(|word| word.eq_ignore_ascii_case("and"))));
            return length;
        }
        if let Some((key, value)) = word.split_once('=') {
            pieces.push(Piece::Told(key.to_owned(), value.to_owned()));
            return 1;
        }
        if let Some((piece, length)) = self.purse(rest).or_else(|| self.own_numbers(rest, pieces)) {
            pieces.push(piece);
            return length;
        }
        if let Some((piece, length)) = self.besides(rest, pieces) {
            pieces.extend(piece);
            return length;
        }
        if let (Some(by), "by") = (rest.get(1).and_then(|word| number(&word.to_lowercase())), folded.as_str()) {
            let beside = by_so_many(by, pieces);
            pieces.push(beside);
            return 2;
        }
        // "Down two"; but in "two down" the number goes before, and "down, 4 tricks" tells another.
        if let (Some(side @ (1 | -1)), Some(by), false) =
            (beside(&folded), rest.get(1).and_then(|word| number(&word.to_lowercase())), matches!(pieces.last(), Some(Piece::Number(_))))
        {
            pieces.push(Piece::Beside(side, Some(by)));
            return 2;
        }
        if let Some((piece, length)) = self.call(rest, &folded, pieces) {
            pieces.push(piece);
            return length;
        }
        if is_suit(&folded) && self.in_suit(&folded, pieces) {
            return 1;
        }
        pieces.extend(word_alone(&folded, pieces.last()).unwrap_or_else(|| Some(Piece::Unknown((*word).to_owned()))));
        1
    }

    /// The call that stands first.
    fn call(&self, words: &[&str], folded: &str, before: &[Piece]) -> Option<(Piece, usize)> {
        let calls = Calls { game: self.game, settlement: self.settlement };
        // Once it is known what was played, a bare number is that of the tricks.
        let counted = number(folded).is_some() && before.iter().any(|piece| matches!(piece, Piece::Call(_) | Piece::Either(..)));
        let (call, length) = calls.at(words).or_else(|| verb(&calls, folded)).filter(|(_, length)| !counted || *length > 1)?;
        let piece = match otherwise(&calls, words, length, before.last()) {
            Some(other) => Piece::Either(call, other),
            None => Piece::Call(call),
        };
        Some((piece, length))
    }

    /// Puts the call into a suit, where that matters; whether there is a call.
    fn in_suit(&self, suit: &str, pieces: &mut [Piece]) -> bool {
        let calls = Calls { game: self.game, settlement: self.settlement };
        let suited = |call: &mut String| {
            if let Some(suited) = calls.in_suit(call, suit) {
                *call = suited;
            }
        };
        for piece in pieces.iter_mut().rev() {
            match piece {
                Piece::Call(call) => suited(call),
                Piece::Either(one, other) => [one, other].into_iter().for_each(suited),
                _ => continue,
            }
            return true;
        }
        false
    }

    /// Of two calls, the one whose number is told to the trick.
    fn decide(&self, pieces: &mut [Piece]) {
        let counts: Vec<i64> =
            pieces.iter().filter_map(|piece| if let Piece::Number(count) = piece { Some(*count) } else { None }).collect();
        for piece in pieces {
            if let Piece::Either(call, _) = piece
                && self.needed(call).is_some_and(|need| counts == [need])
            {
                *piece = Piece::Call(std::mem::take(call));
            }
        }
    }

    /// The first call that is settled as this one is.
    pub(super) fn settled_as(&self, call: &str) -> Option<String> {
        self.settlement.call(&self.game.facts, self.game.auction.as_deref(), call).map(|(_, name, _)| name)
    }

    /// How many tricks a call needs, if that is one number of its contract's own.
    pub(super) fn needed(&self, call: &str) -> Option<i64> {
        let (contract, ..) = self.settlement.call(&self.game.facts, self.game.auction.as_deref(), call)?;
        contract.values.iter().find_map(|(name, value)| match value {
            Numbers::One(Formula::Number(number)) if name == "need" => Some(*number),
            _ => None,
        })
    }

    /// What lies in a purse, or was put into it: "pool 20", "20 in the pool", "two red
    /// into the pool".
    pub(super) fn purse(&self, words: &[&str]) -> Option<(Piece, usize)> {
        let purse = self.settlement.purse()?;
        let linked = |words: &[&str]| words.iter().take_while(|word| LINKS.contains(&word.to_lowercase().as_str())).count();
        let (first, rest) = words.split_first()?;
        if first.eq_ignore_ascii_case(&purse.name) {
            let links = linked(rest);
            let (amount, length) = self.amount(rest.get(links..)?)?;
            return Some((Piece::Told(purse.name.clone(), amount), 1 + links + length));
        }
        let (amount, length) = self.amount(words)?;
        let rest = words.get(length..)?;
        let links = linked(rest);
        rest.get(links).filter(|word| links > 0 && word.eq_ignore_ascii_case(&purse.name))?;
        let into = rest.iter().take(links).any(|word| word.eq_ignore_ascii_case("into"));
        let piece = if into { Piece::Into(amount) } else { Piece::Told(purse.name.clone(), amount) };
        Some((piece, length + links + 1))
    }

    /// The longest amount that these words begin with.
    fn amount(&self, words: &[&str]) -> Option<(String, usize)> {
        (1..=AMOUNT.min(words.len())).rev().find_map(|length| {
            let run = words.get(..length)?;
            let digits = run.iter().map(|word| number(&word.to_lowercase()).map_or_else(|| (*word).to_owned(), |n| n.to_string()));
            let text = digits.collect::<Vec<_>>().join(" ");
            self.unit.read(&text).map(|_| (text, length))
        })
    }

    /// A number for each of several players: "brisques Ann 12, Bob 20"; or one after the
    /// other, as the line has named them all: "brisques 12 20".
    fn own_numbers(&self, words: &[&str], before: &[Piece]) -> Option<(Piece, usize)> {
        let (first, rest) = words.split_first()?;
        let input = self.settlement.input(&first.to_lowercase()).filter(|input| input.kind == InputKind::EachSeat)?;
        let count_at = |place: usize| rest.get(place).and_then(|word| number(&word.to_lowercase()));
        let mut own: Vec<(usize, i64)> = Vec::new();
        let mut place = 0;
        while let Some((seat, length)) = rest.get(place..).and_then(|rest| player(self.names, rest))
            && let Some(count) = count_at(place + length)
        {
            own.push((seat, count));
            place += length + 1;
        }
        if own.is_empty() {
            let named = before.iter().filter_map(|piece| if let Piece::Player(seat, _) = piece { Some(*seat) } else { None });
            own = named.enumerate().map_while(|(at, seat)| Some((seat, count_at(at)?))).collect();
            place = own.len();
            let all = (0..self.names.len()).all(|seat| own.iter().any(|(named, _)| *named == seat));
            own.retain(|_| all && place == self.names.len());
        }
        let told = own.iter().filter_map(|(seat, count)| Some(format!("{}={count}", self.names.get(*seat)?)));
        (!own.is_empty()).then(|| (Piece::Told(input.name.clone(), told.collect::<Vec<_>>().join(",")), 1 + place))
    }

    /// "Ann and Bob nine, made ten": two who play together, and the call goes without
    /// saying.
    fn suppose_pair(&self, pieces: &mut Vec<Piece>) {
        if pieces.iter().any(|piece| matches!(piece, Piece::Call(_) | Piece::Either(..))) {
            return;
        }
        let Some(place) = pieces.iter().position(|piece| !matches!(piece, Piece::Player(..))) else { return };
        let Some(Piece::Number(number)) = pieces.get(place) else { return };
        let calls = Calls { game: self.game, settlement: self.settlement };
        if let (Some((call, numbered)), true) = (calls.of_pair(*number), place == 2) {
            if numbered {
                pieces.remove(place);
            }
            pieces.insert(place, Piece::Call(call));
        }
    }
}

/// What a word of doing calls: "proposed", "accepts".
fn verb(calls: &Calls<'_>, word: &str) -> Option<(String, usize)> {
    if number(word).is_some() {
        return None;
    }
    ["d", "ed", "s"].iter().filter_map(|end| word.strip_suffix(end)).find_map(|stem| calls.at(&[stem]))
}

/// What else was called, if a word of the call may only say that somebody called it: "Ann
/// declared abundance", "abundance declared by Ann".
fn otherwise(calls: &Calls<'_>, words: &[&str], length: usize, before: Option<&Piece>) -> Option<String> {
    let only_says = |word: &&str| is_filler(&word.to_lowercase());
    let rest = match words.get(..length)? {
        [first, rest @ ..] if only_says(first) && matches!(before, Some(Piece::Player(..))) => rest,
        [rest @ .., last] if only_says(last) && words.get(length).is_some_and(|word| word.eq_ignore_ascii_case("by")) => rest,
        _ => return None,
    };
    calls.at(rest).filter(|(_, all)| *all == rest.len()).map(|(call, _)| call)
}

/// "By two": over what was undertaken, or under it where it was lost.
fn by_so_many(by: i64, before: &mut Vec<Piece>) -> Piece {
    if let Some(Piece::Beside(side @ (1 | -1), None)) = before.last() {
        let side = *side;
        before.pop();
        return Piece::Beside(side, Some(by));
    }
    let lost = before.iter().any(|piece| matches!(piece, Piece::Made(false)));
    Piece::Beside(if lost { -1 } else { 1 }, Some(by))
}

/// What a word means by itself; `None` where it means nothing that is known.
fn word_alone(folded: &str, before: Option<&Piece>) -> Option<Option<Piece>> {
    let signed = [('+', 1), ('-', -1), ('−', -1)].into_iter().find_map(|(sign, side)| Some((folded.strip_prefix(sign)?, side)));
    if let Some((by, side)) = signed {
        return Some(Some(Piece::Beside(side, Some(by.parse().ok()?))));
    }
    if let (Some(Piece::Revoked), Some(times)) = (before, times(folded)) {
        return Some(Some(Piece::Times(times)));
    }
    if is_filler(folded) || matches!(folded, "stood" | "stands" | "sat" | "sits") {
        return Some(None);
    }
    Some(Some(if is_revoke(folded) {
        Piece::Revoked
    } else if is_deal(folded) {
        Piece::Dealt
    } else if folded == "out" {
        Piece::StoodOut
    } else if folded == "last" {
        Piece::Last
    } else if is_each(folded) {
        Piece::Each(folded.to_owned())
    } else if let Some(side) = beside(folded) {
        Piece::Beside(side, None)
    } else if let Some(made) = made(folded) {
        Piece::Made(made)
    } else {
        Piece::Number(number(folded)?)
    }))
}
