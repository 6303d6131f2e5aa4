//! An auction as it was held, call by call.

use crate::course::{Call, Position, Seat};
use crate::laws::nearest;

use super::auction::{Auction, AuctionError};
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
        self.words().find(is).ok_or_else(|| {
            let near = nearest(&wanted, self.rules().words.iter().map(|word| word.text.as_str())).map(str::to_owned);
            AuctionError::NoCall { word: word.to_owned(), near }
        })
    }
}

/// A word as it is compared: small letters, hyphens for spaces.
fn typed(word: &str) -> String {
    word.trim().to_lowercase().replace([' ', '_'], "-")
}
