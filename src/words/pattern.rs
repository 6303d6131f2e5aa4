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
//! | `^` | the beginning of a clause |
//!
//! Fillers (articles, auxiliaries, adverbs) may stand between any two words.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::packed::Later;

use super::spelling::Spelling;
use super::vocab::WordId;

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
    /// Up to so many words.
    Gap(usize),
    /// The beginning of a clause.
    Start,
    /// Go on at either place.
    Split(usize, usize),
    /// Go on there.
    Jump(usize),
    /// Done.
    End,
}

/// A compiled pattern.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct Pattern {
    steps: Later<Vec<Step>>,
}

/// A pattern as it is written, taken apart.
#[derive(Clone, Debug)]
enum Node<'a> {
    Word(&'a str),
    Exact(&'a str),
    Slot(Slot),
    Gap(usize),
    Start,
    Maybe(Box<Node<'a>>),
    Either(Vec<Vec<Node<'a>>>),
    Class(&'a str),
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

/// A mistake in a pattern.
#[derive(Clone, Debug)]
pub(crate) struct Mistake(pub(crate) String);

/// Collects the plain words of a pattern, or of the ways of a class.
pub(crate) fn words_of<'a>(text: &'a str, into: &mut FxHashSet<&'a str>) {
    for piece in text.split(['(', ')', '|', ' ']) {
        if let Ok((Node::Word(word) | Node::Exact(word), _)) = atom(piece)
            && !word.is_empty()
        {
            into.insert(word);
        }
    }
}

fn parse(text: &str) -> Result<Vec<Node<'_>>, Mistake> {
    let pieces = pieces(text);
    let mut at = 0;
    let nodes = sequence(&pieces, &mut at, 0)?;
    if at < pieces.len() {
        return Err(Mistake(format!("a bracket too many in `{text}`")));
    }
    Ok(nodes)
}

/// Brackets, bars, question marks that stand alone, and what is between.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::with_capacity(8);
    let mut begun = None;
    for (at, c) in text.bytes().enumerate() {
        let alone = matches!(c, b'(' | b')' | b'|' | b' ') || c == b'?' && begun.is_none();
        if alone {
            pieces.extend(begun.take().and_then(|from| text.get(from..at)));
            if c != b' ' {
                pieces.extend(text.get(at..=at));
            }
        } else if begun.is_none() {
            begun = Some(at);
        }
    }
    pieces.extend(begun.and_then(|from| text.get(from..)));
    pieces
}

/// Reads pieces up to a bracket or, inside brackets, a bar.
fn sequence<'a>(pieces: &[&'a str], at: &mut usize, depth: usize) -> Result<Vec<Node<'a>>, Mistake> {
    let mut nodes: Vec<Node<'a>> = Vec::with_capacity(pieces.len().saturating_sub(*at));
    if depth > 12 {
        return Err(Mistake("brackets or classes too deep".to_owned()));
    }
    while let Some(piece) = pieces.get(*at) {
        match *piece {
            ")" => break,
            "(" => {
                *at += 1;
                let mut ways = vec![];
                loop {
                    ways.push(group(pieces, at, depth + 1)?);
                    match pieces.get(*at).copied() {
                        Some("|") => *at += 1,
                        Some(")") => break,
                        _ => return Err(Mistake("a bracket is not closed".to_owned())),
                    }
                }
                *at += 1;
                nodes.push(Node::Either(ways));
            }
            "|" => {
                // Outside brackets: alternatives of single words.
                *at += 1;
                let Some(before) = nodes.pop() else { return Err(Mistake("nothing stands before |".to_owned())) };
                let Some(next) = pieces.get(*at) else { return Err(Mistake("nothing stands after |".to_owned())) };
                *at += 1;
                let (next, maybe) = atom(next)?;
                let either = match before {
                    Node::Either(mut ways) => {
                        ways.push(vec![next]);
                        Node::Either(ways)
                    }
                    other => Node::Either(vec![vec![other], vec![next]]),
                };
                nodes.push(if maybe { Node::Maybe(Box::new(either)) } else { either });
            }
            "?" => {
                *at += 1;
                let Some(before) = nodes.pop() else { return Err(Mistake("nothing stands before ?".to_owned())) };
                nodes.push(Node::Maybe(Box::new(before)));
            }
            word => {
                *at += 1;
                let (node, maybe) = atom(word)?;
                nodes.push(if maybe { Node::Maybe(Box::new(node)) } else { node });
            }
        }
    }
    Ok(nodes)
}

/// One alternative inside brackets: up to a bar or the closing bracket.
fn group<'a>(pieces: &[&'a str], at: &mut usize, depth: usize) -> Result<Vec<Node<'a>>, Mistake> {
    let mut end = *at;
    let mut level = 0;
    while let Some(piece) = pieces.get(end) {
        match *piece {
            "(" => level += 1,
            ")" if level == 0 => break,
            ")" => level -= 1,
            "|" if level == 0 => break,
            _ => {}
        }
        end += 1;
    }
    let Some(part) = pieces.get(*at..end) else { return Err(Mistake("a bracket is not closed".to_owned())) };
    let mut inner = 0;
    let nodes = sequence(part, &mut inner, depth)?;
    *at = end;
    Ok(nodes)
}

fn atom(piece: &str) -> Result<(Node<'_>, bool), Mistake> {
    let (piece, maybe) = match piece.strip_suffix('?') {
        Some(piece) => (piece, true),
        None => (piece, false),
    };
    let node = match piece {
        ".." => Node::Gap(3),
        "..." => Node::Gap(8),
        "^" => Node::Start,
        "<who>" => Node::Slot(Slot::Who),
        "<whose>" => Node::Slot(Slot::Whose),
        "<name>" => Node::Slot(Slot::Name),
        "<card>" => Node::Slot(Slot::Card),
        "<suit>" => Node::Slot(Slot::Suit),
        "<call>" => Node::Slot(Slot::Call),
        "<number>" => Node::Slot(Slot::Number),
        _ => {
            if let Some(name) = piece.strip_prefix('$') {
                Node::Class(name)
            } else if let Some(word) = piece.strip_prefix('=') {
                Node::Exact(word)
            } else if piece.starts_with('<') {
                return Err(Mistake(format!("`{piece}` is no slot")));
            } else {
                Node::Word(piece)
            }
        }
    };
    Ok((node, maybe))
}

fn alternatives(text: &str) -> Result<Vec<Vec<Node<'_>>>, Mistake> {
    text.split('|')
        .map(|way| {
            way.split_whitespace()
                .map(|piece| atom(piece).map(|(node, maybe)| if maybe { Node::Maybe(Box::new(node)) } else { node }))
                .collect()
        })
        .collect()
}

impl Pattern {
    /// Compiles a pattern.
    pub(crate) fn new(text: &str, classes: &Classes<'_>, spelling: &Spelling) -> Result<Self, Mistake> {
        let nodes = parse(text)?;
        let mut steps = Vec::with_capacity(nodes.len() + 2);
        emit(&nodes, classes, spelling, &mut steps)?;
        steps.push(Step::End);
        let pattern = Self { steps: steps.into() };
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
                Some(Step::Split(a, b)) => todo.extend([*a, *b]),
                Some(Step::Jump(to)) => todo.push(*to),
                Some(Step::Start) => todo.push(pc + 1),
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
            Node::Gap(most) => steps.push(Step::Gap(*most)),
            Node::Start => steps.push(Step::Start),
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

/// Many patterns, found by what they begin with.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct PatternSet {
    patterns: Vec<Pattern>,
    by_lemma: FxHashMap<WordId, Vec<u32>>,
    by_form: FxHashMap<String, Vec<u32>>,
    by_slot: FxHashMap<Slot, Vec<u32>>,
}

impl PatternSet {
    /// Adds a pattern and gives its number.
    pub(crate) fn add(&mut self, pattern: Pattern) -> usize {
        let index = self.patterns.len();
        let number = u32::try_from(index).unwrap_or(u32::MAX);
        let (words, slots, _) = pattern.first();
        for word in words {
            let list = match word {
                First::Lemma(id) => self.by_lemma.entry(id).or_default(),
                First::Exact(form) => self.by_form.entry(form).or_default(),
            };
            if list.last() != Some(&number) {
                list.push(number);
            }
        }
        for slot in slots {
            self.by_slot.entry(slot).or_default().push(number);
        }
        self.patterns.push(pattern);
        index
    }

    /// The patterns that can begin with this word, or with one of these slots.
    pub(crate) fn beginning(&self, lemma: WordId, form: &str, slots: &[Slot]) -> impl Iterator<Item = (usize, &Pattern)> {
        let none: &[u32] = &[];
        let by_lemma = if lemma == WordId::NONE { none } else { self.by_lemma.get(&lemma).map_or(none, Vec::as_slice) };
        let by_form = self.by_form.get(form).map_or(none, Vec::as_slice);
        let by_slot = slots.iter().flat_map(|slot| self.by_slot.get(slot).into_iter().flatten());
        by_lemma.iter().chain(by_form).chain(by_slot).filter_map(|number| {
            let index = *number as usize;
            Some((index, self.patterns.get(index)?))
        })
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.patterns.len()
    }
}
