//! The cards of a hand, or those that were played, told in a row.

use std::ops::Range;

use crate::laws::showing::{Card, Showing, Shown};

use super::file::entries;
use super::lexicon::Words;
use super::scene::{Scene, What};
use super::slips::Slip;
use super::tokens::{Kind, rank_word};

/// A hand that is shown has at least so many cards, with the starter.
const LEAST: usize = 4;
/// No hand that is shown has more, with the starter: with more of them it is not yet laid out.
const MOST: usize = 5;
/// There are so many of one rank.
const OF_A_RANK: usize = 4;
/// So many cards that were played make more than a pair.
const LEAST_PLAYED: usize = 3;
/// So near a card stands what is told of it.
const BESIDE: usize = 3;

/// Words that tell what cards are told of.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
pub(crate) struct ShownWords {
    /// Beside the card that was turned up.
    pub(crate) starter: Vec<String>,
    /// Of the crib.
    pub(crate) crib: Vec<String>,
    /// Of cards that are played.
    pub(crate) play: Vec<String>,
    /// Of a part of what they score.
    pub(crate) apart: Vec<String>,
    /// Between one card and the next.
    pub(crate) between: Vec<String>,
}

impl ShownWords {
    /// The words of a block, and the heads that it cannot have.
    pub(crate) fn read(block: &str) -> (Self, Vec<Slip>) {
        let (mut words, mut slips) = (Self::default(), Vec::new());
        for entry in entries(block) {
            let list = match entry.head {
                "starter" => &mut words.starter,
                "crib" => &mut words.crib,
                "play" => &mut words.play,
                "apart" => &mut words.apart,
                "between" => &mut words.between,
                other => {
                    slips.push(Slip::new(format!("`{other}` is none of starter, crib, play, apart and between"), other));
                    continue;
                }
            };
            list.extend(entry.pattern.split_whitespace().map(str::to_owned));
        }
        (words, slips)
    }
}

/// The cards that are told, and where.
#[derive(Clone, Debug)]
pub(crate) struct HandTold {
    /// The cards.
    pub(crate) cards: Shown,
    /// From the first to the last.
    pub(crate) tokens: Range<usize>,
}

/// Cards told one after the other.
struct Row {
    cards: Vec<Card>,
    /// Where each begins and ends.
    tokens: Vec<Range<usize>>,
}

/// The one hand that a text tells of, or the cards that were played.
pub(crate) fn told(words: &Words, showing: &Showing, scene: &Scene) -> Option<HandTold> {
    let reader = Reader { words, showing, scene };
    let mut rows = reader.rows();
    let turned = reader.turned(&rows);
    let mut starter = None;
    for row in &mut rows {
        if let Some(place) = row.tokens.iter().position(|tokens| Some(tokens) == turned.as_ref()) {
            row.tokens.remove(place);
            starter = Some(row.cards.remove(place));
        }
    }
    let sentence = |at: usize| scene.sentence(at);
    let before = |row: &Row, list: &[String]| {
        let from = row.tokens.first().map_or(0, |first| first.start);
        (0..from).rev().take_while(|at| sentence(*at) == sentence(from)).any(|at| reader.is(at, list))
    };
    let behind = |row: &Row, list: &[String]| {
        let from = row.tokens.last().map_or(0, |last| last.end);
        (from..scene.tokens.len()).take_while(|at| sentence(*at) == sentence(from)).any(|at| reader.is(at, list))
    };
    let played =
        |row: &Row| starter.is_none() && showing.played.is_some() && (before(row, &words.shown.play) || behind(row, &words.shown.play));
    let turned_up = usize::from(starter.is_some());
    let supposed = |row: &Row| {
        let clause = row.tokens.first().and_then(|first| scene.clause(first.start));
        clause.is_some_and(|clause| clause.joint.as_deref() == Some("if"))
    };
    let rows = joined(rows, played, supposed);
    let mut told = rows.into_iter().filter(|row| {
        let cards = row.cards.len();
        if played(row) { cards >= LEAST_PLAYED } else { cards > 1 && cards + turned_up >= LEAST }
    });
    let (mut row, None) = (told.next()?, told.next()) else { return None };
    if (0..scene.tokens.len()).any(|at| reader.is(at, &words.shown.apart)) {
        return None;
    }
    let tokens = row.tokens.first()?.start..row.tokens.last()?.end;
    if let Some(suit) = reader.of_all(tokens.end) {
        row.cards.iter_mut().for_each(|card| card.suit = Some(suit.clone()));
    }
    let (crib, played) = (before(&row, &words.shown.crib), played(&row));
    if !possible(row.cards.iter().chain(&starter)) || !played && row.cards.len() + turned_up > MOST {
        return None;
    }
    Some(HandTold { cards: Shown { hand: row.cards, starter, crib, played }, tokens })
}

/// "He played a 7, I an 8, he a 9. What if I add a 6?": what is supposed goes on with the
/// row of cards that was played.
fn joined(rows: Vec<Row>, played: impl Fn(&Row) -> bool, supposed: impl Fn(&Row) -> bool) -> Vec<Row> {
    let mut all: Vec<Row> = Vec::new();
    for row in rows {
        let goes_on = supposed(&row) && played(&row);
        match all.last_mut().filter(|last| goes_on && played(last)) {
            Some(last) => {
                last.cards.extend(row.cards);
                last.tokens.extend(row.tokens);
            }
            None => all.push(row),
        }
    }
    all
}

/// Whether one pack has these cards: none twice, and no more of a rank than there are.
fn possible<'c>(cards: impl Iterator<Item = &'c Card>) -> bool {
    let cards: Vec<&Card> = cards.collect();
    let again = |at: usize, card: &Card| card.suit.is_some() && cards.iter().skip(at + 1).any(|other| **other == *card);
    let of_rank = |card: &Card| cards.iter().filter(|other| other.rank == card.rank).count();
    cards.iter().enumerate().all(|(at, card)| !again(at, card) && of_rank(card) <= OF_A_RANK)
}

struct Reader<'a> {
    words: &'a Words,
    showing: &'a Showing,
    scene: &'a Scene,
}

impl Reader<'_> {
    fn rows(&self) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        let mut at = 0;
        // Whether nothing but what may stand between two cards came since the last.
        let mut goes_on = false;
        while at < self.scene.tokens.len() {
            let Some((cards, end)) = self.cards(at) else {
                goes_on &= self.between(at);
                at += 1;
                continue;
            };
            let tokens = cards.iter().map(|_| at..end);
            match rows.last_mut().filter(|_| goes_on) {
                Some(row) => {
                    row.tokens.extend(tokens);
                    row.cards.extend(cards);
                }
                None => rows.push(Row { tokens: tokens.collect(), cards }),
            }
            (at, goes_on) = (end, true);
        }
        rows
    }

    /// The cards that are told here, and where what tells them ends: "jack",
    /// "7 of hearts", "two sevens", "pair of eights", "5566".
    fn cards(&self, at: usize) -> Option<(Vec<Card>, usize)> {
        if let Some((rank, end)) = self.rank(at) {
            let suit = self.suit(end);
            let end = if suit.is_some() { end + 2 } else { end };
            return Some((vec![Card { rank, suit }], end));
        }
        if let Some(cards) = self.run_together(at) {
            return Some((cards, at + 1));
        }
        let word = self.scene.word(at)?;
        let pair = word == "pair" && self.scene.word(at + 1) == Some("of");
        let many = if pair { 2 } else { usize::try_from(*self.words.numbers.get(word)?).ok()? };
        let from = if pair { at + 2 } else { self.besides(at + 1) };
        let (rank, end) = self.several(from).filter(|_| (2..=4).contains(&many))?;
        Some((vec![Card { rank, suit: None }; many], end))
    }

    /// "Seven", "7", "J"; but no number before more of them, nor an article.
    fn rank(&self, at: usize) -> Option<(usize, usize)> {
        let token = self.scene.tokens.get(at)?;
        let word = self.scene.word(at)?;
        if word == "a" && !token.capital || self.words.numbers.contains_key(word) && self.several(self.besides(at + 1)).is_some() {
            return None;
        }
        let name = if word == "knave" { "jack" } else { rank_word(word)? };
        Some((self.showing.rank(name)?, at + 1))
    }

    /// Behind "other" in "the three other fives".
    fn besides(&self, at: usize) -> usize {
        if self.scene.word(at) == Some("other") { at + 1 } else { at }
    }

    /// "Sevens", "7s", "7's".
    fn several(&self, at: usize) -> Option<(usize, usize)> {
        let word = self.scene.word(at)?;
        if self.scene.word(at + 1) == Some("'s") {
            return Some((self.showing.rank(rank_word(word)?)?, at + 2));
        }
        let one = word.strip_suffix("es").filter(|one| *one == "six").or_else(|| word.strip_suffix('s'))?;
        let name = if one == "knave" { "jack" } else { rank_word(one)? };
        Some((self.showing.rank(name)?, at + 1))
    }

    /// "7789J".
    fn run_together(&self, at: usize) -> Option<Vec<Card>> {
        let word = self.scene.word(at).filter(|word| word.len() >= LEAST && word.contains(|c: char| c.is_ascii_digit()))?;
        let mut cards = Vec::new();
        let mut rest = word;
        while let Some(first) = rest.chars().next() {
            let length = if rest.starts_with("10") { 2 } else { first.len_utf8() };
            let (name, more) = rest.split_at_checked(length)?;
            cards.push(Card { rank: self.showing.rank(rank_word(name)?)?, suit: None });
            rest = more;
        }
        (cards.len() >= LEAST).then_some(cards)
    }

    fn suit(&self, of: usize) -> Option<String> {
        if self.scene.word(of) != Some("of") {
            return None;
        }
        self.scene.chunks.iter().find_map(|chunk| match &chunk.what {
            What::Suit(suit) if chunk.tokens.start == of + 1 => Some(suit.clone()),
            _ => None,
        })
    }

    fn between(&self, at: usize) -> bool {
        let pause = self.scene.tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Pause | Kind::Quote));
        pause || self.is(at, &self.words.shown.between)
    }

    fn is(&self, at: usize, list: &[String]) -> bool {
        self.scene.word(at).is_some_and(|word| list.iter().any(|known| known == word))
    }

    /// Where the one card is told that was turned up: "starter 5", "a 5 cut".
    fn turned(&self, rows: &[Row]) -> Option<Range<usize>> {
        let cards = || rows.iter().flat_map(|row| &row.tokens);
        let pause = |at: usize| self.scene.tokens.get(at).is_some_and(|token| token.kind != Kind::Word);
        let mut words = (0..self.scene.tokens.len()).filter(|at| self.is(*at, &self.words.shown.starter));
        let beside = |at: usize| {
            // "The starter: 5".
            let colon = self.scene.tokens.get(at + 1).is_some_and(|token| token.text == ":");
            let from = if colon { at + 2 } else { at + 1 };
            let ahead = (from..=at + 1 + BESIDE).take_while(|at| !pause(*at)).find_map(|at| cards().find(|card| card.start == at));
            let behind = || (at.saturating_sub(BESIDE)..at).rev().find_map(|at| cards().find(|card| card.end == at + 1));
            ahead.or_else(behind).cloned()
        };
        words.find_map(beside)
    }

    /// The suit of them all: "all hearts", "all of them spades".
    fn of_all(&self, from: usize) -> Option<String> {
        let at = (from..from + BESIDE).find(|at| self.scene.word(*at) == Some("all"))?;
        self.scene.chunks.iter().find_map(|chunk| match &chunk.what {
            What::Suit(suit) if (at..=at + BESIDE).contains(&chunk.tokens.start) => Some(suit.clone()),
            _ => None,
        })
    }
}
