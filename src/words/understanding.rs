//! What a description was understood to say.

use std::ops::Range;

use crate::course::Seat;
use crate::facts::{FactId, Values};
use crate::laws::showing::Counted;

use super::auction::Standing;
use super::cast::Player;
use super::force::Force;
use super::inquiry::Inquiry;
use super::shares::Scores;
use super::stakes::Agreed;
use super::whose::OfAnother;

/// What a description was understood to say.
#[derive(Clone, Debug, Default)]
pub struct Understanding {
    /// The facts found.
    pub items: Vec<Item>,
    /// Why nothing can be made of it, when nothing can: a word of another
    /// game, a matter no law speaks of.
    pub foreign: Option<String>,
    /// The questions asked about the ruling.
    pub questions: Vec<Asked>,
    /// Nothing was done: it is asked what would be, or how a thing goes.
    pub in_general: bool,
    /// Rules that somebody quotes and rulings already given: no facts, but to be confirmed
    /// or put right.
    pub claims: Vec<Claim>,
    /// What is played for, where somebody says it.
    pub stakes: Vec<Agreed>,
    /// Words about what is played for that nothing could be made of, and where they stand
    /// in the description, in characters.
    pub unheard: Vec<(String, Range<usize>)>,
    /// Sentences about the table of which nothing was made, and where they stand in the
    /// description, in characters.
    pub unused: Vec<(String, Range<usize>)>,
    /// Players whose names were told, and of whom it is plain what they are.
    pub players: Vec<Player>,
    /// What else was done, besides the act that was found: each is a dispute of its own.
    pub besides: Vec<Another>,
    /// The answer to the program's question was that nobody can tell.
    pub unknown: bool,
    /// What was done is told in so many words, not only concluded.
    pub outright: bool,
    /// Two scores from which what is won is reckoned.
    pub scores: Option<Scores>,
    /// Where the auction that is told stands, if that is asked: the likeliest ways to take
    /// the words.
    pub auctions: Vec<ToldAuction>,
}

impl Understanding {
    /// The words that are quoted of the description, with their places, to be changed.
    pub(super) fn quoted(&mut self) -> impl Iterator<Item = (&mut String, Range<usize>)> {
        let items = self.items.iter_mut().chain(self.besides.iter_mut().flat_map(Another::items));
        let items = items.map(|item| (&mut item.words, item.at.clone()));
        let asked = self.questions.iter_mut().map(|asked| (&mut asked.words, asked.at.clone()));
        let claims = self.claims.iter_mut().map(|claim| (&mut claim.words, claim.at.clone()));
        let unused = self.unused.iter_mut().map(|(words, at)| (words, at.clone()));
        items.chain(asked).chain(claims).chain(unused)
    }
}

/// An auction that is told, up to where it is asked how it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldAuction {
    /// Where it stands, and of whom it is asked what he may say.
    pub standing: Standing,
    /// What those who are named are called in the telling.
    pub names: Vec<(Seat, String)>,
}

/// One fact, with the words it was taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The fact.
    pub fact: FactId,
    /// What it may be.
    pub values: Values,
    /// The words, as they were typed.
    pub words: String,
    /// Where they stand in the description, in characters.
    pub at: Range<usize>,
    /// Whether it puts right what was said before.
    pub corrects: bool,
    /// The sets of cards that it was counted from, if it was.
    pub counted: Option<Counted>,
}

/// Another irregularity than the one that is ruled on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Another {
    /// What was done.
    pub deed: Item,
    /// What else is told of it.
    pub told: Vec<Item>,
    /// Players whose names were told, and of whom it is plain what they are in it.
    pub players: Vec<Player>,
}

impl Another {
    /// All that is known of it, to be changed.
    pub(super) fn items(&mut self) -> impl Iterator<Item = &mut Item> {
        [&mut self.deed].into_iter().chain(&mut self.told)
    }
}

/// A question somebody asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What it asks.
    pub about: Inquiry,
    /// Whether it names two things of which one is so, and cannot be answered with yes or
    /// no: "do we play on, or is it over?"
    pub either: bool,
    /// Whether it asks if it is so, may be, or must be.
    pub force: Force,
    /// Whether words in it that were not used leave less of it than was made of it.
    pub limited: bool,
    /// Whether it speaks of somebody else than who did it.
    pub of_another: Option<OfAnother>,
    /// The words, as they were typed.
    pub words: String,
    /// Where they stand in the description, in characters.
    pub at: Range<usize>,
    /// The tokens by which it was known.
    pub(crate) by: Vec<usize>,
}

/// What somebody claims of the ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The question that it answers.
    pub about: Inquiry,
    /// Whether it answers it with no.
    pub denied: bool,
    /// Whether it is a ruling that was given, or asked about, and not a rule that somebody
    /// quotes.
    pub given: bool,
    /// Whether it is said to be so, or that it may be, or must be.
    pub force: Force,
    /// Whether words in it that were not used leave less of it than was made of it: "only",
    /// "and nothing else".
    pub limited: bool,
    /// The numbers in it by which no fact was told.
    pub numbers: Vec<i32>,
    /// Whether it speaks of somebody else than who did it.
    pub of_another: Option<OfAnother>,
    /// Who says so, as he is called, the speaker "you".
    pub said_by: Option<String>,
    /// The words, as they were typed.
    pub words: String,
    /// Where they stand in the description, in characters.
    pub at: Range<usize>,
    /// The tokens by which it was known, of the question that it answers.
    pub(crate) by: Vec<usize>,
}
