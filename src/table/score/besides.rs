//! What a line says besides who played what and how it ended: the things that the
//! settlement asks for, and how the table reads a passage.

use crate::laws::settlement::{Input, InputKind, tidy};

use super::pieces::{Piece, Table};
use super::words::{is_each, is_filler, is_revoke, made, number};

/// Words after "would have won" that say no more: "in spite of the revoke".
const ANYWAY: [&str; 16] = [
    "it",
    "the",
    "in",
    "spite",
    "of",
    "despite",
    "without",
    "revoke",
    "anyway",
    "anyhow",
    "regardless",
    "all",
    "same",
    "call",
    "still",
    "that",
];
/// Words that say that a hand had not its number of cards.
const WRONG_HANDS: [&[&str]; 3] = [&["wrong", "hand"], &["wrong", "number", "of", "cards"], &["wrong", "number"]];

impl Table<'_> {
    /// What the first of these words say besides, if they do, and how many they are;
    /// no piece, where they say nothing that matters.
    pub(super) fn besides(&self, words: &[&str], before: &[Piece]) -> Option<(Option<Piece>, usize)> {
        let folded: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let folded: Vec<&str> = folded.iter().map(String::as_str).collect();
        Self::no_revoke(&folded)
            .or_else(|| self.whole(&folded))
            .or_else(|| self.would_have_won(&folded))
            .or_else(|| self.cards(&folded))
            .or_else(|| self.named(&folded))
            .or_else(|| self.chosen(&folded))
            .or_else(|| self.read_so(&folded, before))
    }

    /// "Nobody revoked."
    fn no_revoke(words: &[&str]) -> Option<(Option<Piece>, usize)> {
        let length = match words {
            ["no" | "none" | "nobody", revoke, ..] if is_revoke(revoke) => 2,
            ["no", "one", revoke, ..] if is_revoke(revoke) => 3,
            _ => return None,
        };
        Some((None, length))
    }

    /// "All thirteen", "every trick"; and "a trick".
    fn whole(&self, words: &[&str]) -> Option<(Option<Piece>, usize)> {
        let what = self.settlement.what.as_str();
        let (first, rest) = words.split_first()?;
        let one = what.strip_suffix('s').unwrap_or(what);
        if matches!(*first, "a" | "every") && rest.first() == Some(&one) {
            return Some((Some(Piece::Number(if *first == "a" { 1 } else { self.settlement.most })), 2));
        }
        if *first != "all" || self.purse(words.get(1..)?).is_some() {
            return None;
        }
        let links = rest.iter().take_while(|word| matches!(**word, "of" | "the")).count();
        let next = rest.get(links)?;
        let most = number(next) == Some(self.settlement.most);
        (most || *next == what || *next == "them").then_some((Some(Piece::Number(self.settlement.most)), links + 2))
    }

    /// "Would have won in spite of it."
    fn would_have_won(&self, words: &[&str]) -> Option<(Option<Piece>, usize)> {
        let (denied, rest) = match words {
            ["would", "not" | "never", rest @ ..] | ["wouldn't" | "wouldn’t", rest @ ..] => (true, rest),
            ["would", "still", rest @ ..] | ["would", rest @ ..] => (false, rest),
            _ => return None,
        };
        let ["have", rest @ ..] = rest else { return None };
        let (won, rest) = rest.split_first()?;
        made(won).filter(|won| *won)?;
        let told = if denied { "no" } else { "yes" };
        let length = words.len() - rest.len() + rest.iter().take_while(|word| ANYWAY.contains(*word)).count();
        let piece = match self.settlement.input(Input::WOULD_HAVE_WON) {
            Some(input) => Piece::Told(input.name.clone(), told.to_owned()),
            None => Piece::Idle("that the call would have been won".to_owned()),
        };
        Some((Some(piece), length))
    }

    /// "With twelve cards", "a wrong hand".
    fn cards(&self, words: &[&str]) -> Option<(Option<Piece>, usize)> {
        let tidied = || WRONG_HANDS.into_iter().find(|wrong| words.starts_with(wrong)).map(<[&str]>::len);
        let length = match words {
            [count, "card" | "cards", ..] if number(count).is_some() => {
                // Everybody has as many as there are tricks.
                if number(count) == Some(self.settlement.most) {
                    return Some((None, 2));
                }
                2
            }
            _ => tidied()?,
        };
        let piece = match self.settlement.input(Input::WRONG_HAND) {
            Some(_) => Piece::WrongHand,
            None => Piece::Idle("how many cards somebody had".to_owned()),
        };
        Some((Some(piece), length))
    }

    /// Something that is so or not, by its name: "last hand".
    fn named(&self, words: &[&str]) -> Option<(Option<Piece>, usize)> {
        let yes_no = self.settlement.inputs.iter().filter(|input| input.kind == InputKind::YesNo);
        yes_no.into_iter().find_map(|input| {
            let length = input.name.split('-').count();
            let same = length > 1 && words.get(..length)?.join("-") == input.name;
            same.then(|| (Some(Piece::Told(input.name.clone(), "yes".to_owned())), length))
        })
    }

    /// One of several things, by what it is called: "three honours", "honours three".
    fn chosen(&self, words: &[&str]) -> Option<(Option<Piece>, usize)> {
        let links = words.iter().take_while(|word| is_each(word) || matches!(**word, "the")).count();
        let choices = || self.settlement.inputs.iter().filter(|input| input.kind == InputKind::Choice);
        choices().find_map(|input| {
            let thing = |word: &str| input.name.split('-').any(|part| part.len() > 4 && !is_revoke(word) && spelt_alike(part, word));
            let told = |value: &str| Some(Piece::Told(input.name.clone(), value.to_owned()));
            match words.get(links..)? {
                [value, word, ..] if thing(word) => Some((told(value_of(input, value)?), links + 2)),
                [word, value, ..] if thing(word) && links == 0 => Some((told(value_of(input, value)?), 2)),
                _ => None,
            }
        })
    }

    /// How the table reads what is said of the call: "overtricks double".
    fn read_so(&self, words: &[&str], before: &[Piece]) -> Option<(Option<Piece>, usize)> {
        let [one, other, ..] = words else { return None };
        let call = before.iter().find_map(|piece| if let Piece::Call(call) = piece { Some(call) } else { None })?;
        let (contract, ..) = self.settlement.call(&self.game.facts, self.game.auction.as_deref(), call)?;
        self.settlement.readings.iter().find_map(|reading| {
            let (of, thing) = reading.name.rsplit_once('-')?;
            if !contract.calls.iter().any(|call| call == of) {
                return None;
            }
            let value = if *one == thing { other } else { one };
            let known = (*one == thing || *other == thing) && reading.values.iter().any(|(name, _)| name == value);
            known.then(|| (Some(Piece::Told(reading.name.clone(), (*value).to_owned())), 2))
        })
    }
}

/// The value of an input that a word means: `three`, and `one` among two or fewer.
fn value_of<'a>(input: &'a Input, word: &str) -> Option<&'a str> {
    let values = || input.values.iter().map(|(name, _)| name.as_str());
    let told = number(word);
    let same = |value: &&str| *value == word || told.is_some() && number(value) == told;
    let or_fewer = |value: &&str| {
        let most = value.strip_suffix("-or-fewer").and_then(number);
        most.zip(told).is_some_and(|(most, told)| told <= most)
    };
    values().find(same).or_else(|| values().find(or_fewer)).filter(|_| !is_filler(word))
}

/// "Honours" and "honors".
fn spelt_alike(one: &str, other: &str) -> bool {
    let fold = |word: &str| tidy(word).replace("our", "or");
    fold(one) == fold(other)
}
