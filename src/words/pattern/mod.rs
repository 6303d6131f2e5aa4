//! Patterns of words.
//!
//! | written | matches |
//! |---|---|
//! | `turn` | any form of the word |
//! | `=turn` | this very form |
//! | `a\|b` | either word |
//! | `(out of turn\|too early)` | either phrase |
//! | `word?` `(…)?` | or nothing |
//! | `..` `...` | up to three, up to eight words between |
//! | `$name` | a class of words or phrases |
//! | `<who>` `<card>` `<suit>` `<call>` `<number>` `<whose>` `<name>` | something found before |
//! | `<100..990>` | a number from the one to the other |
//! | `<±1..99>` | one so far from the number before it; `<±1..99/100>` in the same hundred, `<±1..99%100>` in another |
//! | `<+10..20>` | one that comes to so much with the number before it; `<+10..20*10>` if the smaller counts tenfold |
//! | `<+two,three,four>` | a card of the suit of the one before it, and higher in that order; `<-two,three,four>` lower, `<=card>` the same |
//! | `^` `.` | the beginning of a clause, its end |
//!
//! Fillers (articles, auxiliaries, adverbs) may stand between any two words.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::spelling::Spelling;
use super::vocab::WordId;

mod parse;
mod set;

pub(crate) use parse::{Mistake, words_of};
pub(crate) use set::PatternSet;

use parse::{Node, alternatives, parse};

/// What stands in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Deserialize, serde::Serialize)]
pub(crate) enum Slot {
    /// A person.
    Who,
    /// A person in the possessive.
    Whose,
    /// A name.
    Name,
    /// A card.
    Card,
    /// A suit.
    Suit,
    /// A call.
    Call,
    /// A number.
    Number,
}

/// One step of a compiled pattern.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub(crate) enum Step {
    /// Any form of one of these words.
    Word(Vec<WordId>),
    /// This very form.
    Exact(String),
    /// Something found before.
    Slot(Slot),
    /// A number from the one to the other.
    Number(i32, i32),
    /// A number that goes so with the one before it.
    Beside(Beside),
    /// A card that ranks so beside the one before it.
    Ranked(Ranked),
    /// Up to so many words.
    Gap(usize),
    /// The beginning of a clause.
    Start,
    /// The end of a clause.
    Close,
    /// Go on at either place.
    Split(usize, usize),
    /// Go on there.
    Jump(usize),
    /// Done.
    End,
}

/// How a number goes with the one before it: how far apart they are, or what they
/// come to together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub(crate) struct Beside {
    from: i32,
    to: i32,
    reckoned: Reckoned,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
enum Reckoned {
    /// How far the one is from the other, wherever they lie.
    Apart,
    /// The same, counted in steps of that size, if both are in the same one or not.
    Within(i32, bool),
    /// Both together, the smaller as often as that.
    Together(i32),
}

impl Beside {
    /// Whether the one goes so with the other.
    pub(crate) fn holds(self, one: i32, other: i32) -> bool {
        let apart = one.abs_diff(other).try_into().unwrap_or(i32::MAX);
        let within = |number| (self.from..=self.to).contains(&number);
        match self.reckoned {
            Reckoned::Apart => within(apart),
            Reckoned::Within(size, wanted) => within(apart) && (one.div_euclid(size) == other.div_euclid(size)) == wanted,
            Reckoned::Together(times) => within(one.min(other).saturating_mul(times).saturating_add(one.max(other))),
        }
    }
}

/// How a card ranks beside the one before it, which is of the same suit.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub(crate) struct Ranked {
    /// The ranks, from the lowest; none where both are the same card.
    order: Vec<String>,
    /// Whether it is the higher of the two.
    higher: bool,
}

impl Ranked {
    /// Whether the one card, of this suit and rank, stands so beside the other.
    pub(crate) fn holds(&self, (suit, rank): (&str, &str), (other_suit, other): (&str, &str)) -> bool {
        let place = |rank: &str| self.order.iter().position(|known| known == rank);
        suit == other_suit
            && match (place(rank), place(other)) {
                _ if self.order.is_empty() => rank == other,
                (Some(one), Some(other)) => one != other && (one > other) == self.higher,
                _ => false,
            }
    }
}

/// A compiled pattern.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct Pattern {
    steps: Vec<Step>,
}

/// Classes of words, each taken apart once: its single words, and its phrases.
#[derive(Clone, Debug, Default)]
pub(crate) struct Classes<'a> {
    classes: BTreeMap<&'a str, (Vec<WordId>, Vec<Vec<Node<'a>>>)>,
}

impl<'a> Classes<'a> {
    /// Takes the classes apart.
    pub(crate) fn new(classes: &'a BTreeMap<String, String>, spelling: &Spelling) -> Result<Self, Mistake> {
        let mut table = Self::default();
        for (name, text) in classes {
            let (mut single, mut phrases) = (Vec::new(), Vec::new());
            for way in alternatives(text)? {
                match way.as_slice() {
                    [Node::Word(word)] => single.push(spelling.lemma(word)),
                    _ => phrases.push(way),
                }
            }
            table.classes.insert(name, (single, phrases));
        }
        Ok(table)
    }
}

impl Pattern {
    /// Compiles a pattern.
    pub(crate) fn new(text: &str, classes: &Classes<'_>, spelling: &Spelling) -> Result<Self, Mistake> {
        let nodes = parse(text)?;
        let mut steps = Vec::with_capacity(nodes.len() + 2);
        emit(&nodes, classes, spelling, &mut steps)?;
        steps.push(Step::End);
        let pattern = Self { steps };
        let (words, slots, open) = pattern.first();
        if open || words.is_empty() && slots.is_empty() {
            return Err(Mistake(format!("`{text}` must begin with a word or a slot")));
        }
        Ok(pattern)
    }

    /// What a match can begin with: words, slots, and whether with anything.
    pub(crate) fn first(&self) -> (Vec<First>, Vec<Slot>, bool) {
        let (mut words, mut slots, mut open) = (Vec::new(), Vec::new(), false);
        match self.steps.first() {
            Some(Step::Word(ids)) => return (ids.iter().map(|id| First::Lemma(*id)).collect(), slots, open),
            Some(Step::Slot(slot)) => return (words, vec![*slot], open),
            _ => {}
        }
        let mut todo = vec![0];
        let mut seen = FxHashSet::default();
        while let Some(pc) = todo.pop() {
            if !seen.insert(pc) {
                continue;
            }
            match self.steps.get(pc) {
                Some(Step::Word(ids)) => words.extend(ids.iter().map(|id| First::Lemma(*id))),
                Some(Step::Exact(word)) => words.push(First::Exact(word.clone())),
                Some(Step::Slot(slot)) => slots.push(*slot),
                Some(Step::Number(..) | Step::Beside(_)) => slots.push(Slot::Number),
                Some(Step::Ranked(_)) => slots.push(Slot::Card),
                Some(Step::Split(a, b)) => todo.extend([*a, *b]),
                Some(Step::Jump(to)) => todo.push(*to),
                Some(Step::Start | Step::Close) => todo.push(pc + 1),
                Some(Step::Gap(_) | Step::End) | None => open = true,
            }
        }
        (words, slots, open)
    }

    /// The steps.
    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }
}

/// A word that a match can begin with.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum First {
    /// Any form of the word.
    Lemma(WordId),
    /// This very form.
    Exact(String),
}

fn emit(nodes: &[Node<'_>], classes: &Classes<'_>, spelling: &Spelling, steps: &mut Vec<Step>) -> Result<(), Mistake> {
    for node in nodes {
        match node {
            Node::Word(word) => steps.push(Step::Word(vec![spelling.lemma(word)])),
            Node::Exact(word) => steps.push(Step::Exact((*word).to_owned())),
            Node::Slot(slot) => steps.push(Step::Slot(*slot)),
            Node::Number(from, to) => steps.push(Step::Number(*from, *to)),
            Node::Beside(beside) => steps.push(Step::Beside(*beside)),
            Node::Ranked(ranked) => steps.push(Step::Ranked(ranked.clone())),
            Node::Gap(most) => steps.push(Step::Gap(*most)),
            Node::Start => steps.push(Step::Start),
            Node::Close => steps.push(Step::Close),
            Node::Maybe(inner) => {
                let split = steps.len();
                steps.push(Step::End);
                emit(std::slice::from_ref(inner), classes, spelling, steps)?;
                let after = steps.len();
                if let Some(step) = steps.get_mut(split) {
                    *step = Step::Split(split + 1, after);
                }
            }
            Node::Either(ways) => either(ways, Vec::new(), classes, spelling, steps)?,
            Node::Class(name) => {
                let Some((single, phrases)) = classes.classes.get(*name) else {
                    return Err(Mistake(format!("no class is called `{name}`")));
                };
                either(phrases, single.clone(), classes, spelling, steps)?;
            }
        }
    }
    Ok(())
}

fn either(
    ways: &[Vec<Node<'_>>],
    mut simple: Vec<WordId>,
    classes: &Classes<'_>,
    spelling: &Spelling,
    steps: &mut Vec<Step>,
) -> Result<(), Mistake> {
    // Single words need no branches.
    let mut rest: Vec<&Vec<Node<'_>>> = Vec::new();
    for way in ways {
        match way.as_slice() {
            [Node::Word(word)] => simple.push(spelling.lemma(word)),
            _ => rest.push(way),
        }
    }
    let mut exits = Vec::new();
    for (index, way) in rest.iter().enumerate() {
        let last = index + 1 == rest.len() && simple.is_empty();
        let split = steps.len();
        if !last {
            steps.push(Step::End);
        }
        emit(way, classes, spelling, steps)?;
        if !last {
            exits.push(steps.len());
            steps.push(Step::End);
            let next = steps.len();
            if let Some(step) = steps.get_mut(split) {
                *step = Step::Split(split + 1, next);
            }
        }
    }
    if !simple.is_empty() {
        steps.push(Step::Word(simple));
    }
    let after = steps.len();
    for exit in exits {
        if let Some(step) = steps.get_mut(exit) {
            *step = Step::Jump(after);
        }
    }
    Ok(())
}
