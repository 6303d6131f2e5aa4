//! The words of a line, each with what it means there.

use std::ops::Range;

use crate::laws::Game;
use crate::laws::money::Unit;
use crate::laws::settlement::{InputKind, Settlement};

use super::super::settle::spelt::{Calls, is_suit, number};

/// Words that only stand between the others.
const FILLERS: &[&str] = &[
    "a", "an", "and", "bid", "bids", "but", "by", "called", "calls", "declared", "for", "goes", "got", "had", "has", "in", "into", "is",
    "it", "lay", "lies", "makes", "of", "on", "only", "paid", "pays", "played", "plays", "points", "put", "puts", "scored", "takes", "the",
    "there", "to", "took", "trick", "tricks", "was", "went", "with",
];
/// Words between an amount and where it lies.
const LINKS: [&str; 10] = ["in", "into", "is", "lay", "lies", "of", "the", "there", "to", "was"];
/// What an amount is written with is no longer than so many words: "2 red and 1 white".
const AMOUNT: usize = 5;

/// What a line says, piece by piece.
pub(super) enum Piece {
    /// A player, and whether "and" stands before his name.
    Player(usize, bool),
    Call(String),
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
    /// Each of them.
    Each,
    /// What was put into a purse just now.
    Into(String),
    Told(String, String),
    Unknown(String),
}

/// Whether a word means something in a line, so that nobody can be called so.
pub(super) fn is_word(game: &Game, settlement: &Settlement, word: &str) -> bool {
    FILLERS.contains(&word)
        || number(word).is_some()
        || settlement.call(&game.facts, game.auction.as_deref(), word).is_some()
        || settlement.input(word).is_some()
        || is_revoke(word)
        || beside(word).is_some()
        || made(word).is_some()
        || is_deal(word)
        || is_each(word)
        || word == "out"
}

fn is_revoke(word: &str) -> bool {
    matches!(word, "revoke" | "revokes" | "revoked")
}

fn is_deal(word: &str) -> bool {
    matches!(word, "deal" | "deals" | "dealt" | "dealer" | "dealing")
}

fn is_each(word: &str) -> bool {
    matches!(word, "each" | "everybody" | "everyone" | "all")
}

/// How a word counts from what a call needs, if it does.
fn beside(word: &str) -> Option<i64> {
    match word {
        "over" | "up" | "extra" | "overtrick" | "overtricks" => Some(1),
        "under" | "down" | "short" | "off" | "undertrick" | "undertricks" => Some(-1),
        "just" | "exactly" => Some(0),
        _ => None,
    }
}

/// Whether a word says that a call was made, or was lost.
fn made(word: &str) -> Option<bool> {
    match word {
        "made" | "won" => Some(true),
        "lost" | "failed" | "broken" | "beaten" | "loses" | "fails" => Some(false),
        _ => None,
    }
}

/// How often, in a word.
fn times(word: &str) -> Option<i64> {
    match word {
        "once" => Some(1),
        "twice" => Some(2),
        "thrice" => Some(3),
        _ => None,
    }
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
        pieces
    }

    /// Reads what stands at this place; of how many words it is.
    fn next(&self, words: &[&str], place: usize, pieces: &mut Vec<Piece>) -> usize {
        let Some(word) = words.get(place) else { return 1 };
        let rest = words.get(place..).unwrap_or_default();
        let folded = word.to_lowercase();
        if let Some(seat) = self.player(&folded) {
            let before = place.checked_sub(1).and_then(|before| words.get(before));
            pieces.push(Piece::Player(seat, before.is_some_and(|word| word.eq_ignore_ascii_case("and"))));
            return 1;
        }
        if let Some((key, value)) = word.split_once('=') {
            pieces.push(Piece::Told(key.to_owned(), value.to_owned()));
            return 1;
        }
        if let Some((piece, length)) = self.purse(rest).or_else(|| self.own_numbers(rest)) {
            pieces.push(piece);
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
        let calls = Calls { game: self.game, settlement: self.settlement };
        // Once it is known what was played, a bare number is that of the tricks.
        let counted = number(&folded).is_some() && pieces.iter().any(|piece| matches!(piece, Piece::Call(_)));
        let call = calls.at(rest).filter(|(_, length)| !counted || *length > 1);
        if let Some((call, length)) = call {
            pieces.push(Piece::Call(call));
            return length;
        }
        // A suit that a call may be made in, or that does not matter.
        let last = pieces.iter_mut().rev().find_map(|piece| if let Piece::Call(call) = piece { Some(call) } else { None });
        if let (Some(call), true) = (last, is_suit(&folded)) {
            if let Some(suited) = calls.in_suit(call, &folded) {
                *call = suited;
            }
            return 1;
        }
        pieces.extend(word_alone(&folded, pieces.last()).unwrap_or_else(|| Some(Piece::Unknown((*word).to_owned()))));
        1
    }

    fn player(&self, folded: &str) -> Option<usize> {
        self.names.iter().position(|name| name.to_lowercase() == folded)
    }

    /// What lies in a purse, or was put into it: "pool 20", "20 in the pool", "two red
    /// into the pool".
    fn purse(&self, words: &[&str]) -> Option<(Piece, usize)> {
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

    /// A number for each of several players: "brisques Ann 12, Bob 20".
    fn own_numbers(&self, words: &[&str]) -> Option<(Piece, usize)> {
        let (first, rest) = words.split_first()?;
        let input = self.settlement.input(&first.to_lowercase()).filter(|input| input.kind == InputKind::EachSeat)?;
        let pairs = rest.chunks_exact(2).map_while(|pair| {
            let [player, count] = pair else { return None };
            Some(format!("{}={}", self.names.get(self.player(&player.to_lowercase())?)?, number(&count.to_lowercase())?))
        });
        let pairs: Vec<String> = pairs.collect();
        (!pairs.is_empty()).then(|| (Piece::Told(input.name.clone(), pairs.join(",")), 1 + 2 * pairs.len()))
    }

    /// "Ann and Bob nine, made ten": two who play together, and the call goes without
    /// saying.
    fn suppose_pair(&self, pieces: &mut Vec<Piece>) {
        if pieces.iter().any(|piece| matches!(piece, Piece::Call(_))) {
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
    if FILLERS.contains(&folded) || matches!(folded, "stood" | "stands" | "sat" | "sits") {
        return Some(None);
    }
    Some(Some(if is_revoke(folded) {
        Piece::Revoked
    } else if is_deal(folded) {
        Piece::Dealt
    } else if folded == "out" {
        Piece::StoodOut
    } else if is_each(folded) {
        Piece::Each
    } else if let Some(side) = beside(folded) {
        Piece::Beside(side, None)
    } else if let Some(made) = made(folded) {
        Piece::Made(made)
    } else {
        Piece::Number(number(folded)?)
    }))
}

/// The line with what joins and parts its words made blank: but for the comma in
/// `1,830`, that in `a=1,b=2`, that after "down", and the sign in `+2`.
fn spaced(line: &str) -> String {
    let letters: Vec<char> = line.chars().collect();
    let digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    let thousands = |at: usize| at > 0 && digit(at - 1) && (1..=3).all(|more| digit(at + more)) && !digit(at + 4);
    let mut spaced = String::with_capacity(line.len());
    for (at, letter) in letters.iter().enumerate() {
        let before = spaced.rsplit(char::is_whitespace).next().unwrap_or_default();
        let mut after = letters.iter().skip(at + 1).take_while(|c| !c.is_whitespace() && **c != ',');
        match letter {
            ',' if before.contains('=') && after.any(|c| *c == '=') => spaced.push(','),
            ',' if thousands(at) => {}
            ',' if beside(&before.to_lowercase()).is_some() => spaced.push_str(" but "),
            '+' if digit(at + 1) => spaced.push_str(" +"),
            '+' | '&' => spaced.push_str(" and "),
            ',' | ';' | '.' | '!' => spaced.push(' '),
            other => spaced.push(*other),
        }
    }
    spaced
}

/// A word without what hangs on it: `Ann:`, `Cy's`.
fn bare(word: &str) -> &str {
    ["'s", "’s", ":"].iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word)
}
