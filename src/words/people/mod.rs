//! Persons: who is mentioned where, and which mentions are one and the same.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::lexicon::Words;
use super::pattern::Slot;
use super::reading::Seen;
use super::scene::Scene;
use super::signs::Sign;

mod doer;
mod mentions;
mod pronouns;
mod sides;

/// A person, as mentioned.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize, serde::Serialize)]
pub(crate) enum Who {
    /// The speaker.
    Me,
    /// The speaker's side, or the table.
    We,
    /// The listener, or anybody.
    You,
    /// He, she, they: a person mentioned before.
    Pronoun(Sex),
    /// Somebody with a name.
    Name(String, Sex),
    /// A seat known by a letter or a point of the compass.
    Seat(String),
    /// Somebody who is known by what he is in the game.
    Role(String),
    /// Somebody not further known; mentions differ by their place.
    Some(usize),
    /// Somebody else than the person spoken of.
    Other(usize),
    /// Nobody.
    Nobody,
    /// Everybody.
    All,
    /// Both or several of them.
    Several,
    /// Somebody by his place or side as seen from another.
    Of(Relation, Box<Who>),
}

/// Where one player sits, or on whose side he is, as seen from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize, serde::Serialize)]
pub(crate) enum Relation {
    /// His partner.
    Partner,
    /// On his left.
    Left,
    /// On his right.
    Right,
    /// Opposite him.
    Opposite,
    /// On the other side.
    Adversary,
}

impl Relation {
    /// How many places on from him that is, where it says: his partner sits opposite.
    const fn place(self) -> Option<u8> {
        match self {
            Self::Left => Some(1),
            Self::Partner | Self::Opposite => Some(2),
            Self::Right => Some(3),
            Self::Adversary => None,
        }
    }
}

/// What a pronoun or a name says of the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize, serde::Serialize)]
pub(crate) enum Sex {
    /// He.
    He,
    /// She.
    She,
    /// Not said.
    Any,
}

impl Sex {
    /// As it is kept beside a name.
    pub(crate) fn written(self) -> &'static str {
        match self {
            Self::He => "he",
            Self::She => "she",
            Self::Any => "",
        }
    }

    /// What [`Self::written`] wrote.
    pub(crate) fn read(written: &str) -> Self {
        [Self::He, Self::She].into_iter().find(|sex| sex.written() == written).unwrap_or(Self::Any)
    }

    fn fits(self, other: Self) -> bool {
        self == other || self == Self::Any || other == Self::Any
    }
}

/// One mention of a person.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    /// Its tokens.
    pub(crate) tokens: Range<usize>,
    /// Who is meant, once pronouns are resolved; `None` when that is not plain.
    pub(crate) who: Option<Who>,
    /// Whether a verb may follow: it is no object and nobody's possessive.
    pub(crate) subject: bool,
    /// Whether it is a possessive.
    pub(crate) whose: bool,
}

/// Everybody in a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct People {
    /// The mentions in order.
    pub(crate) mentions: Vec<Mention>,
    /// Where somebody only sees what somebody else does.
    perceptions: Vec<usize>,
    /// Where somebody says something.
    sayings: Vec<usize>,
    /// Where a sentence begins with what was done, and nobody is named who did it.
    unnamed: Vec<usize>,
    /// Persons known to be one and the same.
    same: BTreeMap<Who, Who>,
    /// What several persons may be at once: opponents of the caller.
    pub(crate) parts: BTreeSet<(Who, String)>,
    /// Persons told to play together.
    pairs: Vec<(Who, Who)>,
    /// Persons told to be two.
    apart: Vec<(Who, Who)>,
}

impl People {
    /// "Sue dealt": Sue is the dealer.
    pub(crate) fn cast(&mut self, words: &Words, scene: &Scene, seen: &[Seen]) {
        // "What is the caller's remedy?" tells of nobody that he is the caller.
        for one in seen.iter().filter(|one| !one.mode.unreal && !one.mode.asks) {
            let Some(Sign::Is(role)) = words.sign(one.sign) else { continue };
            let right_behind = |mention: &&Mention| mention.subject && (0..=1).contains(&mention.tokens.start.wrapping_sub(one.tokens.end));
            let begins = scene.word(one.tokens.start) == Some("as");
            let behind = || self.mentions.iter().find(right_behind).filter(|_| begins)?.who.as_ref();
            // "As dealer I misdealt", "as the soloist, I led".
            let Some(doer) = one.doer.as_ref().or_else(behind).cloned() else { continue };
            if matches!(doer, Who::We | Who::All | Who::Nobody | Who::You | Who::Several) {
                continue;
            }
            let known = Who::Role(role.clone());
            if one.denied {
                self.apart.push((doer, known));
            } else if role == "opponent" {
                self.parts.insert((self.root(&doer), role.clone()));
            // "It was my crib, and she dealt": she is not I for all that.
            } else if !self.differ(&doer, &known) {
                self.same(&doer, &known);
            }
        }
    }

    /// Notes that two are one.
    pub(crate) fn same(&mut self, a: &Who, b: &Who) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            self.same.insert(a, b);
        }
    }

    /// The one who stands for all descriptions of a person.
    pub(crate) fn root(&self, who: &Who) -> Who {
        let mut at = who;
        for _ in 0..16 {
            match self.same.get(at) {
                Some(next) => at = next,
                None => break,
            }
        }
        at.clone()
    }

    /// All descriptions of a person.
    pub(crate) fn all_of(&self, who: &Who) -> BTreeSet<Who> {
        let root = self.root(who);
        let mut all: BTreeSet<Who> = self.same.keys().filter(|known| self.root(known) == root).cloned().collect();
        all.insert(root);
        all.insert(who.clone());
        all
    }

    /// Whether the two are certainly different persons.
    pub(crate) fn differ(&self, a: &Who, b: &Who) -> bool {
        if self.root(a) == self.root(b) {
            return false;
        }
        let (all_a, all_b) = (self.all_of(a), self.all_of(b));
        let told = |(one, other): &(Who, Who)| all_a.contains(one) && all_b.contains(other) || all_a.contains(other) && all_b.contains(one);
        self.apart.iter().any(told) || all_a.iter().any(|a| all_b.iter().any(|b| differ(a, b)))
    }

    /// Whether somebody is known by this letter.
    pub(crate) fn seated(&self, letter: &str) -> bool {
        self.mentions.iter().any(|mention| matches!(&mention.who, Some(Who::Seat(seat)) if seat == letter))
    }

    /// The mention that stands in the tokens.
    pub(crate) fn at(&self, tokens: &Range<usize>) -> Option<&Mention> {
        self.mentions.iter().find(|mention| mention.tokens == *tokens)
    }

    /// The mention that fills a slot of a pattern.
    pub(crate) fn filling(&self, scene: &Scene, slot: Slot, chunk: usize) -> Option<&Mention> {
        let tokens = &scene.chunks.get(chunk)?.tokens;
        self.mentions.iter().find(|mention| mention.tokens == *tokens && mention.whose == (slot == Slot::Whose))
    }
}

fn differ(a: &Who, b: &Who) -> bool {
    match (a, b) {
        (Who::Name(one, _), Who::Name(other, _)) => one != other,
        (Who::Seat(one), Who::Seat(other)) | (Who::Role(one), Who::Role(other)) => one != other,
        (Who::Me, Who::Name(..) | Who::Of(..)) | (Who::Name(..) | Who::Of(..), Who::Me) => {
            !matches!((a, b), (Who::Of(_, of), Who::Me) | (Who::Me, Who::Of(_, of)) if **of != Who::Me)
        }
        (Who::Me, Who::Some(_) | Who::Other(_) | Who::Several) | (Who::Some(_) | Who::Other(_) | Who::Several, Who::Me) => true,
        (Who::Other(_), Who::Name(..) | Who::Role(_) | Who::Seat(_)) | (Who::Name(..) | Who::Role(_) | Who::Seat(_), Who::Other(_)) => true,
        // Left, right and opposite are three players.
        (Who::Of(one, of), Who::Of(other, of_too)) if of == of_too => {
            one.place().zip(other.place()).is_some_and(|(one, other)| one != other)
        }
        (Who::Of(_, of), other) | (other, Who::Of(_, of)) => **of == *other,
        _ => false,
    }
}
