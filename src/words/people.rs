//! Persons: who is mentioned where, and which mentions are one and the same.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::lexicon::Words;
use super::pattern::Slot;
use super::reading::Seen;
use super::scene::{Scene, What};
use super::signs::Sign;

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
    /// Persons known to be one and the same.
    same: BTreeMap<Who, Who>,
    /// What several persons may be at once: opponents of the caller.
    pub(crate) parts: BTreeSet<(Who, String)>,
}

/// Prepositions after which a person is not the doer.
const BEFORE_OBJECTS: [&str; 15] =
    ["to", "of", "from", "by", "with", "against", "for", "at", "on", "than", "before", "after", "told", "asked", "let"];

impl People {
    /// Collects the mentions of a scene and resolves pronouns.
    pub(crate) fn of(words: &Words, scene: &Scene) -> Self {
        let mut chunks: Vec<(Range<usize>, Slot, Who)> = scene
            .chunks
            .iter()
            .filter_map(|chunk| match &chunk.what {
                What::Who(who) if matches!(chunk.slot, Slot::Who | Slot::Whose) => Some((chunk.tokens.clone(), chunk.slot, who.clone())),
                _ => None,
            })
            .collect();
        chunks.sort_by_key(|(tokens, ..)| (tokens.start, tokens.end));
        // "one of my opponents" is one person, not two; "her" is one or the other.
        let all = chunks.clone();
        chunks.retain(|(tokens, slot, _)| {
            let inside = all.iter().any(|(other, other_slot, _)| {
                *other_slot == Slot::Who && other.start <= tokens.start && tokens.end <= other.end && other.len() > tokens.len()
            });
            let her = tokens.len() == 1 && scene.word(tokens.start) == Some("her");
            let object = scene
                .word(tokens.end)
                .is_none_or(|next| matches!(next, "to" | "and" | "for" | "if" | "whether" | "that" | "when" | "before" | "after"));
            !inside && (!her || (*slot == Slot::Who) == object)
        });
        let mut people = Self::default();
        for (tokens, slot, who) in chunks {
            let mut front = tokens.start;
            while front > 0
                && scene
                    .word(front - 1)
                    .is_some_and(|word| matches!(word, "the" | "a" | "an" | "old" | "poor" | "one" | "our" | "that" | "this"))
            {
                front -= 1;
            }
            let before = front.checked_sub(1).and_then(|at| scene.word(at)).unwrap_or("");
            // "Early on I …": whatever stands before it, it is the subject.
            let nominative = tokens.len() == 1 && matches!(scene.word(tokens.start), Some("i" | "he" | "she" | "we" | "they"));
            let object = !nominative
                && BEFORE_OBJECTS.contains(&before)
                && scene
                    .clause(tokens.start)
                    .is_none_or(|clause| clause.tokens.start + 1 < front || !matches!(before, "before" | "after" | "for"));
            let pronoun_object = tokens.len() == 1 && matches!(scene.word(tokens.start), Some("him" | "them" | "me" | "us"));
            // "Tom's hearts": the suit is the thing spoken of.
            let owner = slot == Slot::Who
                && scene.tokens.get(tokens.end).is_some_and(|token| token.text == "'s")
                && scene.chunks.iter().any(|chunk| chunk.tokens.start == tokens.end + 1 && matches!(chunk.slot, Slot::Suit | Slot::Call));
            let object = object || !nominative && people.taken(words, scene, front, tokens.end);
            let subject = slot == Slot::Who && !object && !pronoun_object && !owner;
            let who = match people.speaker(scene, &tokens, &who) {
                Some(speaker) => Some(speaker),
                None => people.resolve(scene, &tokens, &who, slot == Slot::Whose),
            };
            people.mentions.push(Mention { tokens, who, subject, whose: slot == Slot::Whose });
        }
        people.unite(scene);
        people
    }

    /// "I took Carol up": after the verb of another, with none of his own.
    fn taken(&self, words: &Words, scene: &Scene, front: usize, end: usize) -> bool {
        let clause = scene.clause_of.get(front);
        let verb = |at: usize| scene.tokens.get(at).filter(|token| words.is_verb(token));
        let own = verb(end).is_some() || scene.word(end).is_some_and(|next| matches!(next, "has" | "have" | "had" | "'s" | "'d" | "then"));
        let before = front.checked_sub(1).and_then(verb);
        let other = || self.mentions.iter().any(|mention| mention.subject && scene.clause_of.get(mention.tokens.start) == clause);
        before.is_some_and(|before| !words.joints.saying.contains(&before.text)) && !own && other()
    }

    fn resolve(&self, scene: &Scene, at: &Range<usize>, who: &Who, whose: bool) -> Option<Who> {
        match who {
            Who::Pronoun(sex) => self.antecedent(scene, at.start, *sex, whose),
            Who::Of(relation, of) => Some(Who::Of(*relation, Box::new(self.resolve(scene, at, of, true)?))),
            other => Some(other.clone()),
        }
    }

    /// "B: I propose", "Sue said I accept", "Ken piped up, 'my trick'": the one
    /// who says so.
    fn speaker(&self, scene: &Scene, at: &Range<usize>, who: &Who) -> Option<Who> {
        if *who != Who::Me {
            return None;
        }
        if let Some(quote) = scene.quoted(at.start) {
            return self.who_says(scene, &quote);
        }
        let back = at.start.checked_sub(1).filter(|_| scene.word(at.start) == Some("i"))?;
        let says = scene.word(back).filter(|word| matches!(*word, "says" | "said" | "say"))?;
        let colon = says == "says" && scene.tokens.get(back).is_some_and(|token| token.at.len() == 1);
        let speech = scene.word(at.end).is_some_and(|word| matches!(word, "propose" | "accept" | "pass" | "call" | "bid" | "go"));
        let last = self.mentions.last()?;
        (last.tokens.end == back && (colon || speech)).then(|| last.who.clone()).flatten()
    }

    /// Who says what stands in the quotation marks: the one named in the
    /// sentence before them, or right after.
    pub(crate) fn who_says(&self, scene: &Scene, quote: &Range<usize>) -> Option<Who> {
        let sentence = scene.clause(quote.start).map(|clause| clause.sentence);
        let same = |at: usize| scene.clause(at).map(|clause| clause.sentence) == sentence;
        let before =
            self.mentions.iter().rev().find(|mention| mention.subject && mention.tokens.end <= quote.start && same(mention.tokens.start));
        if let Some(mention) = before {
            return mention.who.clone();
        }
        scene.chunks.iter().find_map(|chunk| match &chunk.what {
            What::Who(who) if chunk.slot == Slot::Who && (quote.end..quote.end + 3).contains(&chunk.tokens.start) => {
                self.resolve(scene, &chunk.tokens, who, false)
            }
            _ => None,
        })
    }

    fn antecedent(&self, scene: &Scene, at: usize, sex: Sex, whose: bool) -> Option<Who> {
        let sentence = scene.clause(at).map(|clause| clause.sentence);
        let clause = scene.clause_of.get(at);
        let mut seen: Vec<(&Who, bool, bool)> = Vec::new();
        for mention in self.mentions.iter().rev() {
            let Some(who) = &mention.who else { continue };
            let third = match who {
                Who::Name(_, named) => named.fits(sex),
                Who::Seat(_) | Who::Role(_) | Who::Some(_) | Who::Other(_) | Who::Of(..) => true,
                _ => false,
            };
            if !third || mention.whose && whose {
                continue;
            }
            if seen.iter().any(|(known, ..)| *known == who) {
                continue;
            }
            let near = scene.clause(mention.tokens.start).map(|clause| clause.sentence) == sentence;
            // "his" is the subject of its own clause.
            if whose && scene.clause_of.get(mention.tokens.start) == clause && mention.subject {
                return Some(who.clone());
            }
            seen.push((who, mention.subject, near));
        }
        match seen.as_slice() {
            [] if sex != Sex::Any => Some(Who::Name(if sex == Sex::He { "he" } else { "she" }.to_owned(), sex)),
            [] => None,
            [(only, ..)] => Some((*only).clone()),
            [(last, true, _), ..] => Some((*last).clone()),
            // An object came after the subject: he may be either.
            [(last, false, _), rest @ ..] => {
                let exact = |who: &Who| matches!(who, Who::Name(_, named) if *named == sex && sex != Sex::Any);
                let rest_exact: Vec<_> = rest.iter().filter(|(who, ..)| exact(who)).collect();
                if exact(last) && rest_exact.is_empty() {
                    Some((*last).clone())
                } else if rest_exact.len() == 1 && !exact(last) && matches!(last, Who::Name(..)) {
                    rest_exact.first().map(|(who, ..)| (*who).clone())
                } else {
                    None
                }
            }
        }
    }

    /// "Sue, the dealer", "my partner Tom", "I was the dealer".
    fn unite(&mut self, scene: &Scene) {
        let mut pairs = Vec::new();
        for pair in self.mentions.windows(2) {
            let [one, other] = pair else { continue };
            let (Some(a), Some(b)) = (&one.who, &other.who) else { continue };
            if one.whose || other.whose || a == b {
                continue;
            }
            let between: Vec<&str> =
                (one.tokens.end..other.tokens.start).filter_map(|at| scene.tokens.get(at)).map(|token| token.text.as_str()).collect();
            let named = |who: &Who| matches!(who, Who::Name(..) | Who::Seat(_) | Who::Me);
            let described = |who: &Who| matches!(who, Who::Role(_) | Who::Of(..));
            let bare: Vec<&str> = between.iter().copied().filter(|word| !matches!(*word, "the" | "our" | "my")).collect();
            let apposed = match bare.as_slice() {
                [] | ["("] => {
                    named(a) && described(b)
                        || described(a) && named(b)
                        || matches!((a, b), (Who::Name(..), Who::Seat(_)) | (Who::Seat(_), Who::Name(..)))
                }
                [","] => {
                    let after = scene.tokens.get(other.tokens.end).map(|token| token.text.as_str());
                    (named(a) && described(b) || described(a) && named(b)) && (after.is_none() || matches!(after, Some("," | ")" | ".")))
                }
                _ => false,
            };
            let copula = !between.is_empty()
                && between.iter().any(|word| matches!(*word, "am" | "is" | "was" | "are" | "were" | "being" | "be" | "'s"))
                && between.iter().all(|word| {
                    matches!(
                        *word,
                        "am" | "is" | "was" | "are" | "were" | "being" | "be" | "'s" | "the" | "a" | "an" | "one" | "of" | "also"
                    )
                })
                && described(b)
                && one.subject;
            if apposed || copula {
                pairs.push((a.clone(), b.clone()));
            }
        }
        for (a, b) in pairs {
            self.same(&a, &b);
        }
    }

    /// "Sue dealt": Sue is the dealer.
    pub(crate) fn cast(&mut self, words: &Words, seen: &[Seen]) {
        // "What is the caller's remedy?" tells of nobody that he is the caller.
        for one in seen.iter().filter(|one| !one.denied && !one.mode.unreal && !one.mode.asks) {
            let Some(Sign::Is(role)) = words.sign(one.sign) else { continue };
            let Some(doer) = one.doer.as_ref() else { continue };
            if matches!(doer, Who::We | Who::All | Who::Nobody | Who::You | Who::Several) {
                continue;
            }
            if role == "opponent" {
                self.parts.insert((self.root(doer), role.clone()));
            } else {
                self.same(doer, &Who::Role(role.clone()));
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
        all_a.iter().any(|a| all_b.iter().any(|b| differ(a, b)))
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

    /// The doer of what stands in the tokens.
    pub(crate) fn doer(&self, scene: &Scene, tokens: &Range<usize>) -> Option<&Mention> {
        let mut clause = scene.clause_of.get(tokens.start).copied()?;
        let limit = tokens.start;
        // "by Tom" after a passive, or a noun with its owner behind it.
        let behind = self.mentions.iter().find(|mention| {
            mention.tokens.start >= tokens.start
                && mention.tokens.start <= tokens.end + 4
                && scene.clause_of.get(mention.tokens.start) == Some(&clause)
                && (0..3).any(|back| {
                    mention.tokens.start.checked_sub(1 + back).is_some_and(|at| {
                        at >= tokens.start
                            && scene.word(at) == Some("by")
                            && (at + 1..mention.tokens.start).all(|at| scene.fillers.get(at) == Some(&true))
                    })
                })
        });
        if let Some(mention) = behind {
            return Some(mention);
        }
        for hop in 0..4 {
            let range = scene.clauses.get(clause)?.tokens.clone();
            let before =
                |mention: &&Mention| mention.tokens.start >= range.start && mention.tokens.end <= range.end && mention.tokens.start < limit;
            let subject = self
                .mentions
                .iter()
                .rev()
                .filter(before)
                .find(|mention| mention.subject)
                .or_else(|| self.mentions.iter().rev().filter(before).find(|mention| mention.whose && hop == 0));
            if let Some(mention) = subject {
                return Some(mention);
            }
            // No subject of its own: it goes on with that of the clause before.
            let this = scene.clauses.get(clause)?;
            let sentence = this.sentence;
            let relative = matches!(this.joint.as_deref(), Some("who" | "which"));
            clause = clause.checked_sub(1)?;
            let before = scene.clauses.get(clause)?;
            if before.sentence != sentence && hop > 0 {
                return None;
            }
            if relative {
                return self
                    .mentions
                    .iter()
                    .rev()
                    .find(|mention| mention.tokens.end <= this.tokens.start && mention.tokens.end + 2 > this.tokens.start);
            }
        }
        None
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
        (Who::Of(_, of), other) | (other, Who::Of(_, of)) => **of == *other,
        _ => false,
    }
}
