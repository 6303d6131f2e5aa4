//! An auction as it was held, call by call.

use crate::course::{Call, Position, Seat};
use crate::laws::nearest;

use super::auction::{Auction, AuctionError};
use super::settle::spelt::{LONGEST, forms, is_suit};
use super::verdict::Verdict;

/// The calls of one auction, as far as they were allowed, and where it stands.
#[derive(Clone, Debug)]
pub struct Record {
    /// Who said what.
    pub spoken: Vec<(Seat, Call)>,
    /// Where that leads.
    pub position: Position,
    /// The first call that was not allowed. Nothing after it was heard.
    pub irregular: Option<Irregular>,
}

/// A call that was not allowed.
#[derive(Clone, Debug)]
pub struct Irregular {
    /// Who made it.
    pub by: Seat,
    /// The call.
    pub call: Call,
    /// Whether it was his turn.
    pub in_turn: bool,
    /// What the laws say of it.
    pub verdict: Verdict,
    /// How many calls came after it.
    pub unheard: usize,
}

impl Auction<'_> {
    /// Holds an auction. A call is a word, spoken by the player who is asked;
    /// `C:solo` is spoken by C, whether or not he is asked.
    ///
    /// ```
    /// # use hoyle::{laws::Library, table::Auction};
    /// # let game = Library::embedded().game("solo-whist").unwrap();
    /// let auction = Auction::new(&game, game.find_code("hoffmann").unwrap(), &[]).unwrap();
    /// let record = auction.hold(&["misere", "solo"]).unwrap();
    /// let irregular = record.irregular.unwrap();
    /// let law = game.law(irregular.verdict.law().unwrap());
    /// assert_eq!((auction.seat_name(irregular.by), law.name.as_str()), ("B", "inferior-call-void"));
    /// ```
    ///
    /// # Errors
    /// When a word is no call, or is said after the auction is over.
    pub fn hold<S: AsRef<str>>(&self, words: &[S]) -> Result<Record, AuctionError> {
        let mut record = Record { spoken: Vec::new(), position: self.start(), irregular: None };
        for (index, word) in words.iter().enumerate() {
            let (named, word) = self.spoken_by(word.as_ref());
            let call = self.find(word)?;
            let next = self.next_speaker(&record.position);
            let Some(by) = named.or(next) else { return Err(AuctionError::Over { word: word.to_owned() }) };
            let verdict = self.verdict(&record.position, by, call);
            if !verdict.allowed || next != Some(by) {
                let unheard = words.len() - index - 1;
                for later in words.iter().skip(index + 1) {
                    self.find(self.spoken_by(later.as_ref()).1)?;
                }
                record.irregular = Some(Irregular { by, call, in_turn: next == Some(by), verdict, unheard });
                break;
            }
            record.position = self.after(&record.position, call);
            record.spoken.push((by, call));
        }
        Ok(record)
    }

    /// Whether a word, with a speaker or without, is a call.
    pub fn is_call(&self, word: &str) -> bool {
        self.find(self.spoken_by(word).1).is_ok()
    }

    /// The calls of a line of words: those that together are one call are joined, as many
    /// as can be: `seven diamonds` is one.
    pub fn calls_in<S: AsRef<str>>(&self, words: &[S]) -> Vec<String> {
        let mut rest: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        let mut calls = Vec::new();
        while !rest.is_empty() {
            let joined = (2..=LONGEST.min(rest.len())).rev().find_map(|length| {
                let call = rest.get(..length)?.join(" ");
                self.is_call(&call).then_some((call, length))
            });
            let (call, length) = joined.unwrap_or_else(|| (rest.first().map_or_else(String::new, |word| (*word).to_owned()), 1));
            calls.push(call);
            rest.drain(..length);
        }
        calls
    }

    /// The calls there are, by their names, and how a number or a suit is told with them.
    pub fn known_calls(&self) -> String {
        let mut names: Vec<&str> = Vec::new();
        for word in &self.rules().words {
            let name = word.text.split(':').next().unwrap_or(&word.text);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let with_more = self.rules().words.iter().find(|word| word.text.contains(':'));
        let how = with_more.map_or_else(String::new, |word| format!("; with number or suit as in `{}`", word.text));
        format!("{}{how}", names.join(", "))
    }

    /// Who is named as the speaker of a word, and the word.
    fn spoken_by<'a>(&self, word: &'a str) -> (Option<Seat>, &'a str) {
        let split = word.split_once(':').and_then(|(seat, rest)| Some((self.seat(seat)?, rest)));
        split.map_or((None, word), |(seat, rest)| (Some(seat), rest))
    }

    /// The call that a word stands for, small and large letters alike.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(&self, word: &str) -> Result<Call, AuctionError> {
        let wanted = typed(word);
        let is = |call: &Call| {
            let word = self.word(*call);
            word.text == wanted || word.also.iter().any(|also| typed(also) == wanted)
        };
        self.words().find(is).or_else(|| self.spelt(word)).ok_or_else(|| {
            let near = nearest(&wanted, self.rules().words.iter().map(|word| word.text.as_str())).map(str::to_owned);
            AuctionError::NoCall { word: word.to_owned(), near }
        })
    }

    /// The call that is spelt so: `9h`, `nine of hearts`, `solo 7 clubs`.
    fn spelt(&self, text: &str) -> Option<Call> {
        let folded = text.trim().to_lowercase();
        let words: Vec<&str> = folded.split(|c: char| c.is_whitespace() || c == '-' || c == ':').filter(|word| !word.is_empty()).collect();
        let short = |form: String| {
            let mut form = form;
            for (short, long) in &self.rules().suits {
                let ends = [long.as_str(), long.strip_suffix('s').unwrap_or(long)];
                let bare = ends.into_iter().find_map(|end| form.strip_suffix(end)).map(str::to_owned);
                if let Some(bare) = bare {
                    form = format!("{}{short}", bare.strip_suffix('-').unwrap_or(&bare));
                    break;
                }
            }
            form
        };
        let forms: Vec<String> = forms(&words).into_iter().map(short).collect();
        let is = |call: &Call| {
            let word = self.word(*call);
            forms.iter().any(|form| word.text == *form || word.also.iter().any(|also| typed(also) == *form))
        };
        // A suit that is no part of the call does not matter.
        let suitless = || match words.as_slice() {
            [call @ .., suit] if is_suit(suit) => self.find(&call.join("-")).ok(),
            _ => None,
        };
        self.words().find(is).or_else(suitless)
    }
}

/// A word as it is compared: small letters, hyphens for spaces.
fn typed(word: &str) -> String {
    word.trim().to_lowercase().replace([' ', '_'], "-")
}
