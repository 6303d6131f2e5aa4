//! A hand told in a line: `Ann solo 6 tricks, Bob revoked`.

use crate::laws::schema::settlement::TakesWho;
use crate::laws::settlement::{Contract, Input};

use super::super::settle::Hand;
use super::ScoreError;
use super::example::example;
use super::pieces::{Piece, Table, named_before};
use super::words::{nobody_plays, number};

/// What a line tells.
pub(super) enum Line {
    /// A hand.
    Hand(Box<Hand>),
    /// A hand that nobody played, and the place of its dealer, if he is told.
    Passed(Option<usize>),
    /// That so much lies in the purse, by what all alike put into it.
    Lies(String),
    /// That these put so much each into the purse.
    PutIn(Vec<usize>, String),
}

/// What a line tells.
pub(super) fn read(table: Table<'_>, line: &str) -> Result<Line, ScoreError> {
    if line.len() > 500 {
        return Err(ScoreError::NotUnderstood("that is too long for one hand".to_owned()));
    }
    let Table { settlement, names, .. } = table;
    let pieces = table.pieces(line);
    let played = pieces.iter().find_map(|piece| if let Piece::Call(call) = piece { Some(call.as_str()) } else { None });
    let doubtful = pieces.iter().find_map(|piece| if let Piece::Either(call, other) = piece { Some([call, other]) } else { None });
    if let Some(calls) = doubtful {
        let named = calls.map(|call| table.settled_as(call).unwrap_or_else(|| call.clone()).replace('-', " "));
        return Err(ScoreError::NotUnderstood(format!("was that {}? call it so in the line", named.join(", or "))));
    }
    if played.is_none() && nobody_plays(line) {
        let dealt = pieces.iter().position(|piece| matches!(piece, Piece::Dealt));
        return Ok(Line::Passed(dealt.and_then(|at| dealer_beside(&pieces, at)).map(|(_, seat)| seat)));
    }
    // Where only one thing is played, it need not be named.
    let only = match settlement.contracts.as_slice() {
        [only] => only.calls.first().map(String::as_str),
        _ => None,
    };
    let purse = settlement.purse().filter(|_| played.or(only).is_none());
    if let Some(told) = purse.and_then(|purse| into_purse(&pieces, &purse.name, names)) {
        return told;
    }
    let mut hand = Told::new(table, &pieces, played.or(only).unwrap_or_default());
    for (place, piece) in pieces.iter().enumerate() {
        hand.take(place, piece)?;
    }
    hand.finish(line, only)
}

/// The players whom a text names, and nothing else.
pub(super) fn players(table: Table<'_>, text: &str) -> Result<Vec<String>, ScoreError> {
    let mut named: Vec<String> = Vec::new();
    for piece in table.pieces(text) {
        match piece {
            Piece::Player(seat, _) => named.extend(table.names.get(seat).filter(|name| !named.contains(name)).cloned()),
            Piece::Unknown(word) if word.eq_ignore_ascii_case("against") => {}
            Piece::Unknown(word) => {
                return Err(ScoreError::NotUnderstood(format!("nobody is called `{word}`; there are {}", table.names.join(", "))));
            }
            _ => {}
        }
    }
    Ok(named)
}

/// What a line tells of the purse alone: "pool 20", "Ann put 5 into the pool".
fn into_purse(pieces: &[Piece], purse: &str, names: &[String]) -> Option<Result<Line, ScoreError>> {
    let mut told = None;
    let mut who = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Player(seat, _) => who.push(*seat),
            Piece::Each(_) => who.extend(0..names.len()),
            Piece::Told(name, amount) if name == purse && told.is_none() => told = Some((amount, false)),
            Piece::Into(amount) if told.is_none() => told = Some((amount, true)),
            _ => return None,
        }
    }
    let (amount, into) = told?;
    Some(match (who.is_empty(), into) {
        (true, false) => Ok(Line::Lies(amount.clone())),
        (true, true) => {
            let name = names.first().map_or("A", String::as_str);
            Err(ScoreError::NotUnderstood(format!(
                "who put it in? say: {name} {amount} into the {purse}, or: each {amount} into the {purse}"
            )))
        }
        (false, _) => Ok(Line::PutIn(who, amount.clone())),
    })
}

/// A hand while its line is read.
struct Told<'a> {
    table: Table<'a>,
    pieces: &'a [Piece],
    played: &'a str,
    /// Where those stand who are named for something that they did, and need not be
    /// of those who played it.
    own: Vec<usize>,
    hand: Hand,
    before: Vec<usize>,
    after: Vec<usize>,
    last: Option<usize>,
    unknown: Vec<String>,
}

impl<'a> Told<'a> {
    fn new(table: Table<'a>, pieces: &'a [Piece], played: &'a str) -> Self {
        let own = pieces.iter().enumerate().flat_map(|(at, piece)| match piece {
            Piece::Revoked | Piece::StoodOut | Piece::WrongHand => named_before(pieces, at).collect(),
            Piece::Dealt => dealer_beside(pieces, at).map(|(place, _)| place).into_iter().collect(),
            Piece::Into(_) => at.checked_sub(1).into_iter().collect(),
            _ => Vec::new(),
        });
        let own = own.collect();
        let (hand, before, after) = (Hand::default(), Vec::new(), Vec::new());
        Self { table, pieces, played, own, hand, before, after, last: None, unknown: Vec::new() }
    }

    fn name(&self, seat: usize) -> String {
        self.table.names.get(seat).cloned().unwrap_or_default()
    }

    fn has_number(&self) -> bool {
        self.pieces.iter().any(|piece| matches!(piece, Piece::Number(_) | Piece::Beside(_, Some(_))))
    }

    fn take(&mut self, place: usize, piece: &Piece) -> Result<(), ScoreError> {
        match piece {
            // "One over", "two down": the number before is counted from what the call needs.
            Piece::Number(_) if matches!(self.pieces.get(place + 1), Some(Piece::Beside(1 | -1, None))) => {}
            Piece::Number(number) => match self.last.filter(|_| !self.hand.call.is_empty() || self.only_one_call()) {
                Some(seat) => self.hand.counts.push((self.name(seat), *number)),
                None if self.hand.count.is_none() => self.hand.count = Some(*number),
                None => self.unknown.push(number.to_string()),
            },
            Piece::Made(made) => self.made(*made),
            Piece::Beside(0, _) if self.pieces.iter().any(|piece| matches!(piece, Piece::Number(_))) => {}
            // Without a number of its own it only says that the call was made, or was lost.
            Piece::Beside(side @ (1 | -1), None)
                if !matches!(place.checked_sub(1).and_then(|at| self.pieces.get(at)), Some(Piece::Number(_))) =>
            {
                self.made(*side > 0);
            }
            Piece::Beside(side, by) => self.beside(place, *side, *by)?,
            Piece::Player(seat, _) => {
                let own = self.own.contains(&place);
                self.last = Some(*seat);
                let list = if self.hand.call.is_empty() { &mut self.before } else { &mut self.after };
                if !own && !list.contains(seat) {
                    list.push(*seat);
                }
            }
            Piece::Call(call) if self.hand.call.is_empty() => {
                self.hand.call.clone_from(call);
                self.last = None;
            }
            // "Prop and cop" says the same twice.
            Piece::Call(call) if self.table.settled_as(call) == self.table.settled_as(&self.hand.call) => self.joins(place),
            Piece::Call(call) => self.unknown.push(call.clone()),
            Piece::Revoked => self.revoked(place)?,
            Piece::Dealt => match dealer_beside(self.pieces, place) {
                Some((_, seat)) => {
                    self.hand.dealer = Some(self.name(seat));
                    self.last = None;
                }
                None => return Err(ScoreError::NotUnderstood("who dealt? say for example: Bob dealt".to_owned())),
            },
            Piece::StoodOut => self.stood_out(place)?,
            Piece::WrongHand => self.wrong_hand(place)?,
            // Where no tricks are counted, only the last matters.
            Piece::Last if self.contract().is_some_and(|contract| contract.takes == TakesWho::None) => {}
            Piece::Last => self.unknown.push("last".to_owned()),
            Piece::Times(_) | Piece::Either(..) => {}
            Piece::Each(word) => self.unknown.push(word.clone()),
            Piece::Idle(what) => {
                return Err(ScoreError::NotUnderstood(format!("{what} makes no difference to what this book pays; leave it out")));
            }
            Piece::Into(amount) => self.unknown.push(amount.clone()),
            Piece::Told(key, value) => {
                let settlement = self.table.settlement;
                let reads = settlement.readings.iter().any(|reading| reading.name == *key) && settlement.input(key).is_none();
                let list = if reads { &mut self.hand.readings } else { &mut self.hand.inputs };
                list.push((key.clone(), value.clone()));
            }
            Piece::Unknown(word) => self.unknown.push(word.clone()),
        }
        Ok(())
    }

    fn only_one_call(&self) -> bool {
        self.table.settlement.contracts.len() == 1
    }

    fn contract(&self) -> Option<&'a Contract> {
        let Table { game, settlement, .. } = self.table;
        settlement.call(&game.facts, game.auction.as_deref(), self.played).map(|(contract, ..)| contract)
    }

    fn needed(&self) -> Option<i64> {
        self.table.needed(self.played)
    }

    /// "Ann proposed, Bob accepted": who says the same call again plays it too.
    fn joins(&mut self, place: usize) {
        let before = place.checked_sub(1).and_then(|before| self.pieces.get(before));
        if let (Some(Piece::Player(seat, _)), false) = (before, self.before.is_empty())
            && self.after.last() == Some(seat)
        {
            self.after.pop();
            if !self.before.contains(seat) {
                self.before.push(*seat);
            }
        }
        self.last = None;
    }

    /// The only one whom the line names.
    fn only_named(&self) -> Option<usize> {
        let mut named = self.pieces.iter().filter_map(|piece| if let Piece::Player(seat, _) = piece { Some(*seat) } else { None });
        let first = named.next()?;
        named.all(|other| other == first).then_some(first)
    }

    /// "Made" and "lost" tell the number only where there are no odd tricks.
    fn made(&mut self, made: bool) {
        if self.has_number() {
            return;
        }
        let most = self.table.settlement.most;
        if let Some(need) = self.needed().filter(|need| [0, most].contains(need)) {
            self.hand.count = Some(if made { need } else { (need - 1).abs() });
        }
    }

    /// Whether the call is said to be lost, and the number says that it was made; who
    /// revoked may have lost it all the same.
    fn is_no_loss(&self) -> bool {
        let lost = self.pieces.iter().any(|piece| matches!(piece, Piece::Made(false) | Piece::Beside(-1, _)));
        let made = |need: i64| self.hand.count.is_some_and(|count| if need == 0 { count == 0 } else { count >= need });
        lost && self.hand.revokes.is_empty() && self.needed().is_some_and(made)
    }

    /// So many over what the call needs, or under it; one that needs none is lost by
    /// every trick.
    fn beside(&mut self, place: usize, side: i64, by: Option<i64>) -> Result<(), ScoreError> {
        if self.needed().is_none() && !self.played.is_empty() && self.hand.count.is_none() {
            let what = &self.table.settlement.what;
            return Err(ScoreError::NotUnderstood(format!(
                "how many {what} were there in all? so many over or short is not reckoned here"
            )));
        }
        let before = || match place.checked_sub(1).and_then(|before| self.pieces.get(before)) {
            Some(Piece::Number(number)) => Some(*number),
            _ => (side == 0).then_some(0),
        };
        let count = by.or_else(before).and_then(|by| match self.needed()? {
            0 if side < 0 => Some(by),
            need => need.checked_add(by.checked_mul(side)?),
        });
        match count.filter(|count| self.hand.count.is_none_or(|known| known == *count)) {
            Some(count) => self.hand.count = Some(count),
            None => {
                let word = match side {
                    1 => "over",
                    0 => "exactly",
                    _ => "down",
                };
                self.unknown.push(word.to_owned());
            }
        }
        Ok(())
    }

    fn revoked(&mut self, place: usize) -> Result<(), ScoreError> {
        let times = if let Some(Piece::Times(times)) = self.pieces.get(place + 1) { *times } else { 1 };
        let mut seats = self.seats(place);
        if seats.is_empty() {
            seats.extend(self.last.or_else(|| self.only_named()));
        }
        if seats.is_empty() {
            return Err(ScoreError::NotUnderstood("who revoked? say for example: Bob revoked".to_owned()));
        }
        self.hand.revokes.extend(seats.into_iter().map(|seat| (self.name(seat), times)).collect::<Vec<_>>());
        // What is told next is not told of him.
        self.last = None;
        Ok(())
    }

    fn stood_out(&mut self, place: usize) -> Result<(), ScoreError> {
        if self.table.settlement.input(Input::STANDS_OUT).is_none() {
            return Err(ScoreError::NotUnderstood("nobody stands out of a hand at this table".to_owned()));
        }
        let named: Vec<String> = self.seats(place).into_iter().map(|seat| self.name(seat)).collect();
        if named.is_empty() {
            return Err(ScoreError::NotUnderstood("who stood out? say for example: Bob stood out".to_owned()));
        }
        self.hand.inputs.push((Input::STANDS_OUT.to_owned(), named.join(",")));
        self.last = None;
        Ok(())
    }

    fn wrong_hand(&mut self, place: usize) -> Result<(), ScoreError> {
        let mut seats = self.seats(place);
        if seats.is_empty() {
            seats.extend(self.only_named());
        }
        if seats.is_empty() {
            return Err(ScoreError::NotUnderstood("who had a wrong number of cards? say for example: Bob had a wrong hand".to_owned()));
        }
        let named: Vec<String> = seats.into_iter().map(|seat| self.name(seat)).collect();
        self.hand.inputs.push((Input::WRONG_HAND.to_owned(), named.join(",")));
        self.last = None;
        Ok(())
    }

    /// Those who are named before this place.
    fn seats(&self, place: usize) -> Vec<usize> {
        let named = self.pieces.get(named_before(self.pieces, place)).unwrap_or_default();
        named.iter().filter_map(|piece| if let Piece::Player(seat, _) = piece { Some(*seat) } else { None }).collect()
    }

    fn finish(mut self, line: &str, only: Option<&str>) -> Result<Line, ScoreError> {
        let Table { settlement, names, .. } = self.table;
        let usual = example(settlement, names, None);
        if let Some(word) = self.unknown.first() {
            // A name, where one is told first or written as one.
            let word = typed(line, word);
            let named = word.chars().next().is_some_and(char::is_uppercase) || line.trim_start().starts_with(word);
            let known = if named { format!("; there are {}", names.join(", ")) } else { String::new() };
            return Err(ScoreError::NotUnderstood(format!("`{word}` was not understood{known}; a hand is told as in: {usual}")));
        }
        if self.hand.call.is_empty() {
            self.hand.call = only.unwrap_or_default().to_owned();
        }
        let told = self.hand.count.is_some() || !self.hand.counts.is_empty() || !self.before.is_empty() || !self.hand.inputs.is_empty();
        if self.hand.call.is_empty() || (only.is_some() && !told) {
            return Err(ScoreError::NotUnderstood(format!("what was played? say for example: {usual}")));
        }
        let all = self.contract().is_some_and(|contract| contract.takes == TakesWho::All);
        if all && nobody_plays(line) && self.hand.counts.is_empty() && self.hand.revokes.is_empty() {
            let call = self.table.settled_as(&self.hand.call).unwrap_or_default();
            let told = example(settlement, names, Some(&call));
            let (call, what) = (call.replace('-', " "), &settlement.what);
            return Err(ScoreError::NotUnderstood(format!(
                "when all have passed it is {call}: how many {what} had each? say for example: {told}"
            )));
        }
        // Where all are named with what they have, all of them play it.
        let own = only.is_some() || self.before.is_empty();
        if let Some(number) = self.hand.count.filter(|_| self.is_no_loss()) {
            return Err(ScoreError::NotUnderstood(format!("`lost` does not go with {number} {}", settlement.what)));
        }
        let by = if own { [self.before.as_slice(), &self.after].concat() } else { self.before.clone() };
        if let ([first, ..], Some(count), false) = (by.as_slice(), self.hand.count, self.hand.counts.is_empty() || only.is_none()) {
            self.hand.counts.insert(0, (self.name(*first), count));
            self.hand.count = None;
        }
        self.hand.by = by.iter().map(|seat| self.name(*seat)).collect();
        // One number beside the one who played it is that of his side.
        if let ([only], [(seat, count)], None) = (self.hand.by.as_slice(), self.hand.counts.as_slice(), self.hand.count)
            && only == seat
        {
            self.hand.count = Some(*count);
            self.hand.counts.clear();
        }
        Ok(Line::Hand(Box::new(self.hand)))
    }
}

/// A word that was not understood, as it was typed: a number may have been spelt.
fn typed<'w>(line: &'w str, word: &'w str) -> &'w str {
    let Ok(told) = word.parse::<i64>() else { return word };
    let mut words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    if line.contains(word) { word } else { words.find(|word| number(&word.to_lowercase()) == Some(told)).unwrap_or(word) }
}

/// Who is said to have dealt, and where he is named: before the word, or after it.
fn dealer_beside(pieces: &[Piece], at: usize) -> Option<(usize, usize)> {
    let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
    beside.filter_map(|place| Some((place, pieces.get(place)?))).find_map(|(place, piece)| match piece {
        Piece::Player(seat, _) => Some((place, *seat)),
        _ => None,
    })
}
