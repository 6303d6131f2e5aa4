//! A hand told in a line: `Ann solo 6 tricks, Bob revoked`.

use std::ops::Range;

use crate::laws::Game;
use crate::laws::formula::Formula;
use crate::laws::settlement::{Numbers, Settlement};

use super::super::settle::Hand;
use super::ScoreError;
use super::call::{Calls, is_suit};

/// Words that only stand between the others.
const FILLERS: &[&str] = &[
    "a", "an", "and", "bid", "bids", "but", "by", "called", "calls", "declared", "for", "goes", "got", "had", "has", "in", "it", "makes",
    "of", "on", "only", "played", "plays", "points", "scored", "takes", "the", "to", "took", "trick", "tricks", "went", "with",
];
/// Words of a hand that nobody plays.
const PASSED: [&str; 4] = ["pass", "passed", "passes", "nobody"];
/// Numbers as words.
pub(super) const NUMBERS: [&str; 14] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"];

/// Whether a word means something in a line, so that nobody can be called so.
pub(super) fn is_word(game: &Game, settlement: &Settlement, word: &str) -> bool {
    FILLERS.contains(&word)
        || number(word).is_some()
        || settlement.call(&game.facts, game.auction.as_deref(), word).is_some()
        || is_revoke(word)
        || beside(word).is_some()
        || made(word).is_some()
}

/// The number that a word tells, in digits or spelt.
pub(super) fn number(word: &str) -> Option<i64> {
    let spelt = || NUMBERS.iter().position(|known| *known == word).and_then(|number| i64::try_from(number).ok());
    word.parse().ok().or_else(spelt)
}

fn is_revoke(word: &str) -> bool {
    matches!(word, "revoke" | "revokes" | "revoked")
}

/// How a word counts from what a call needs, if it does.
fn beside(word: &str) -> Option<i64> {
    match word {
        "over" | "up" | "overtrick" | "overtricks" => Some(1),
        "under" | "down" | "short" | "off" | "undertrick" | "undertricks" => Some(-1),
        "just" | "exactly" => Some(0),
        _ => None,
    }
}

/// Whether a word says that a call was made, or was lost.
fn made(word: &str) -> Option<bool> {
    match word {
        "made" | "won" => Some(true),
        "lost" | "failed" | "broken" | "beaten" => Some(false),
        _ => None,
    }
}

/// How many tricks a call needs, if that is one number of its contract's own.
fn needed(game: &Game, settlement: &Settlement, call: &str) -> Option<i64> {
    let (contract, ..) = settlement.call(&game.facts, game.auction.as_deref(), call)?;
    contract.values.iter().find_map(|(name, value)| match value {
        Numbers::One(Formula::Number(number)) if name == "need" => Some(*number),
        _ => None,
    })
}

/// What a line says, piece by piece.
enum Piece {
    /// A player, and whether "and" stands before his name.
    Player(usize, bool),
    Call(String),
    Number(i64),
    /// Over (1) or under (-1) the number undertaken, or just that number (0).
    Beside(i64),
    /// Made, or lost.
    Made(bool),
    Revoked,
    Times(i64),
    Told(String, String),
    Unknown(String),
}

/// A hand as it could be told: of a call that one player plays alone, if any is.
pub(super) fn example(settlement: &Settlement, names: &[String]) -> String {
    let alone = settlement.contracts.iter().find(|contract| contract.fewest == 1).or(settlement.contracts.first());
    let call = alone.and_then(|contract| contract.calls.first()).map_or("", String::as_str);
    // A little more than half of what there is.
    let number = settlement.most / 2 + 1;
    let number = if call.contains(':') { format!(", {number}") } else { format!(" {number}") };
    format!("{} {}{number} {}", names.first().map_or("A", String::as_str), call.replace(':', " "), settlement.what)
}

/// The hand of a line.
pub(super) fn read(game: &Game, settlement: &Settlement, names: &[String], line: &str) -> Result<Hand, ScoreError> {
    if line.len() > 500 {
        return Err(ScoreError::NotUnderstood("that is too long for one hand".to_owned()));
    }
    let pieces = pieces(game, settlement, names, line);
    let played = pieces.iter().find_map(|piece| if let Piece::Call(call) = piece { Some(call.as_str()) } else { None });
    if played.is_none() && line.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| PASSED.contains(&word)) {
        return Err(ScoreError::NotUnderstood("a hand that nobody plays changes nothing, and needs no line".to_owned()));
    }
    let played = played.unwrap_or_default();
    let revoked: Vec<usize> =
        (0..pieces.len()).filter(|at| matches!(pieces.get(*at), Some(Piece::Revoked))).flat_map(|at| revoking(&pieces, at)).collect();
    let mut hand = Hand::default();
    let mut before: Vec<usize> = Vec::new();
    let mut after: Vec<usize> = Vec::new();
    let mut last: Option<usize> = None;
    let mut unknown = Vec::new();
    for (place, piece) in pieces.iter().enumerate() {
        match piece {
            // "One over", "two down": the number before is counted from what the call needs.
            Piece::Number(_) if matches!(pieces.get(place + 1), Some(Piece::Beside(1 | -1))) => {}
            // "Made" and "lost" tell the number only where there are no odd tricks.
            Piece::Made(made) => {
                if !pieces.iter().any(|piece| matches!(piece, Piece::Number(_) | Piece::Beside(_))) {
                    let edge = needed(game, settlement, played).filter(|need| [0, settlement.most].contains(need));
                    match edge {
                        Some(need) if *made => hand.count = Some(need),
                        Some(need) => hand.count = Some((need - 1).abs()),
                        None if *made => {}
                        None => unknown.push("lost".to_owned()),
                    }
                }
            }
            Piece::Beside(0) if pieces.iter().any(|piece| matches!(piece, Piece::Number(_))) => {}
            Piece::Beside(side) => {
                let by = match pieces.get(place.wrapping_sub(1)) {
                    Some(Piece::Number(number)) => Some(*number),
                    _ => (*side == 0).then_some(0),
                };
                match by
                    .and_then(|by| needed(game, settlement, played)?.checked_add(by.checked_mul(*side)?))
                    .filter(|_| hand.count.is_none())
                {
                    Some(count) => hand.count = Some(count),
                    None => unknown.push(
                        if *side == 1 {
                            "over"
                        } else if *side == 0 {
                            "exactly"
                        } else {
                            "down"
                        }
                        .to_owned(),
                    ),
                }
            }
            Piece::Player(seat, _) => {
                last = Some(*seat);
                // Who is named with a number or a revoke of his own need not be
                // one of those who played it.
                let own = revoked.contains(&place);
                let list = if hand.call.is_empty() { &mut before } else { &mut after };
                if !own && !list.contains(seat) {
                    list.push(*seat);
                }
            }
            Piece::Call(call) if hand.call.is_empty() => {
                hand.call.clone_from(call);
                last = None;
            }
            // "Prop and cop" says the same twice.
            Piece::Call(call) if settlement_of(game, settlement, call) == settlement_of(game, settlement, &hand.call) => {}
            Piece::Call(call) => unknown.push(call.clone()),
            Piece::Number(number) => match last.filter(|_| !hand.call.is_empty()) {
                Some(seat) => hand.counts.push((name(names, seat), *number)),
                None if hand.count.is_none() => hand.count = Some(*number),
                None => unknown.push(number.to_string()),
            },
            Piece::Revoked => {
                let times = if let Some(Piece::Times(times)) = pieces.get(place + 1) { *times } else { 1 };
                let named = pieces.get(revoking(&pieces, place)).unwrap_or_default();
                let mut seats: Vec<usize> =
                    named.iter().filter_map(|piece| if let Piece::Player(seat, _) = piece { Some(*seat) } else { None }).collect();
                if seats.is_empty() {
                    seats.extend(last);
                }
                if seats.is_empty() {
                    return Err(ScoreError::NotUnderstood("who revoked? say for example: Bob revoked".to_owned()));
                }
                hand.revokes.extend(seats.into_iter().map(|seat| (name(names, seat), times)));
            }
            Piece::Times(_) => {}
            Piece::Told(key, value)
                if settlement.readings.iter().any(|reading| reading.name == *key) && settlement.input(key).is_none() =>
            {
                hand.readings.push((key.clone(), value.clone()));
            }
            Piece::Told(key, value) => hand.inputs.push((key.clone(), value.clone())),
            Piece::Unknown(word) => unknown.push(word.clone()),
        }
    }
    if let Some(word) = unknown.first() {
        let says = format!("`{word}` was not understood; a hand is told as in: {}", example(settlement, names));
        return Err(ScoreError::NotUnderstood(says));
    }
    if hand.call.is_empty() {
        return Err(ScoreError::NotUnderstood(format!("what was played? say for example: {}", example(settlement, names))));
    }
    let by = if before.is_empty() { &after } else { &before };
    hand.by = by.iter().map(|seat| name(names, *seat)).collect();
    // One number beside the one who played it is that of his side.
    if let ([only], [(seat, count)], None) = (hand.by.as_slice(), hand.counts.as_slice(), hand.count)
        && only == seat
    {
        hand.count = Some(*count);
        hand.counts.clear();
    }
    Ok(hand)
}

/// The pieces that name those of whom it is said at this place that they revoked:
/// "Ann, Bob and Cy revoked" names three.
fn revoking(pieces: &[Piece], at: usize) -> Range<usize> {
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

fn name(names: &[String], seat: usize) -> String {
    names.get(seat).cloned().unwrap_or_default()
}

/// The first call that is settled as this one is.
fn settlement_of(game: &Game, settlement: &Settlement, call: &str) -> Option<String> {
    settlement.call(&game.facts, game.auction.as_deref(), call).map(|(_, name, _)| name)
}

/// A word without what hangs on it: `Ann:`, `Cy's`.
fn bare(word: &str) -> &str {
    ["'s", "’s", ":"].iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word)
}

fn pieces(game: &Game, settlement: &Settlement, names: &[String], line: &str) -> Vec<Piece> {
    let spaced = line.replace(['+', '&'], " and ").replace([',', ';', '.', '!'], " ");
    let words: Vec<&str> = spaced.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect();
    let calls = Calls { game, settlement };
    let mut pieces = Vec::new();
    let mut place = 0;
    while let Some(word) = words.get(place) {
        let folded = word.to_lowercase();
        if let Some(seat) = names.iter().position(|name| name.to_lowercase() == folded) {
            let joined = place.checked_sub(1).and_then(|before| words.get(before)).is_some_and(|word| word.eq_ignore_ascii_case("and"));
            pieces.push(Piece::Player(seat, joined));
            place += 1;
            continue;
        }
        if let Some((key, value)) = word.split_once('=') {
            pieces.push(Piece::Told(key.to_owned(), value.to_owned()));
            place += 1;
            continue;
        }
        // Once it is known what was played, a bare number is that of the tricks.
        let counted = number(&folded).is_some() && pieces.iter().any(|piece| matches!(piece, Piece::Call(_)));
        let call = calls.at(words.get(place..).unwrap_or_default()).filter(|(_, length)| !counted || *length > 1);
        if let Some((call, length)) = call {
            pieces.push(Piece::Call(call));
            place += length;
            continue;
        }
        place += 1;
        // A suit that a call may be made in, or that does not matter.
        let last = pieces.iter_mut().rev().find_map(|piece| if let Piece::Call(call) = piece { Some(call) } else { None });
        if let (Some(call), true) = (last, is_suit(&folded)) {
            if let Some(suited) = calls.in_suit(call, &folded) {
                *call = suited;
            }
            continue;
        }
        if is_revoke(&folded) {
            pieces.push(Piece::Revoked);
        } else if matches!(pieces.last(), Some(Piece::Revoked)) && matches!(folded.as_str(), "once" | "twice" | "thrice") {
            pieces.push(Piece::Times(match folded.as_str() {
                "once" => 1,
                "twice" => 2,
                _ => 3,
            }));
        } else if let Some(side) = beside(&folded) {
            pieces.push(Piece::Beside(side));
        } else if let Some(made) = made(&folded) {
            pieces.push(Piece::Made(made));
        } else if let Some(number) = number(&folded) {
            pieces.push(Piece::Number(number));
        } else if !FILLERS.contains(&folded.as_str()) {
            pieces.push(Piece::Unknown((*word).to_owned()));
        }
    }
    suppose_pair(&calls, &mut pieces);
    pieces
}

/// "Ann and Bob nine, made ten": two who play together, and the call goes without
/// saying.
fn suppose_pair(calls: &Calls<'_>, pieces: &mut Vec<Piece>) {
    if pieces.iter().any(|piece| matches!(piece, Piece::Call(_))) {
        return;
    }
    let Some(place) = pieces.iter().position(|piece| !matches!(piece, Piece::Player(..))) else { return };
    let Some(Piece::Number(number)) = pieces.get(place) else { return };
    if let (Some((call, numbered)), true) = (calls.of_pair(*number), place == 2) {
        if numbered {
            pieces.remove(place);
        }
        pieces.insert(place, Piece::Call(call));
    }
}
