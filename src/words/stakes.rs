//! What is played for, where somebody says it: "we play a shilling for a solo and
//! threepence a trick".

use std::ops::Range;

use rustc_hash::FxHashSet;

use crate::laws::Game;
use crate::laws::money::Unit;

use super::lexicon::Words;
use super::pattern::PatternSet;
use super::scene::{Scene, What};
use super::tokens::Kind;

/// No amount is told in more tokens than this: "3 s . 6 d".
const LONGEST: usize = 6;

/// So many things with their prices are stakes though nobody says so.
const A_LIST: usize = 2;

/// What a table plays for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayedFor {
    /// A stake of its own.
    Stake {
        /// What of, by the name in the tables: `solo`, `trick`.
        stake: String,
        /// How much, as `settle` takes it: `1 shilling`.
        amount: String,
    },
    /// A scale of the book's, by its name.
    Scale(String),
}

/// Something agreed on, with the words that say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreed {
    /// What it is played for.
    pub what: PlayedFor,
    /// The words, as they were typed.
    pub words: String,
    /// Where they stand in the description, in characters.
    pub at: Range<usize>,
}

/// Words about stakes, from the lexicon.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct StakeWords {
    /// What is said of stakes.
    pub(crate) patterns: PatternSet,
    /// What each pattern says.
    pub(crate) signs: Vec<StakeSign>,
    /// Words that may stand between a thing and its price.
    pub(crate) between: FxHashSet<String>,
}

/// What a pattern says of stakes.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub(crate) enum StakeSign {
    /// That something is agreed on.
    Agreed,
    /// What there is a stake of besides calls, by its name.
    Stake(String),
    /// A scale, by its name.
    Scale(String),
}

impl StakeSign {
    pub(crate) fn read(head: &str) -> Self {
        match head.strip_prefix("scale ") {
            Some(scale) => Self::Scale(scale.trim().to_owned()),
            None if head == "agreed" => Self::Agreed,
            None => Self::Stake(head.to_owned()),
        }
    }
}

/// A thing or a price, where it stands.
#[derive(Clone, Debug)]
struct Part {
    tokens: Range<usize>,
    says: Says,
}

#[derive(Clone, Debug)]
enum Says {
    Stake(String),
    Amount(String),
}

/// What the text says that it is played for, each with its tokens.
pub(crate) fn told(words: &Words, game: &Game, scene: &Scene, chars: &[char]) -> Vec<(PlayedFor, Range<usize>)> {
    let Things { things, agreed, scales } = Things::in_words(words, game, scene);
    let amounts = if things.is_empty() { Vec::new() } else { amounts(words, game, scene, chars) };
    // "Threepenny solo" is no penny solo.
    let priced =
        |at: &Range<usize>| amounts.iter().any(|part| part.tokens.start <= at.start && at.start < part.tokens.end && part.tokens.len() > 1);
    let mut found: Vec<(PlayedFor, Range<usize>)> =
        scales.into_iter().filter(|(_, at)| !priced(at)).map(|(scale, at)| (PlayedFor::Scale(scale), at)).take(1).collect();
    if amounts.is_empty() {
        return found;
    }
    let mut parts: Vec<Part> = amounts.into_iter().chain(things).collect();
    parts.sort_by_key(|part| (part.tokens.start, std::cmp::Reverse(part.tokens.end)));
    let mut sentences: Vec<usize> = scene.clauses.iter().map(|clause| clause.sentence).collect();
    sentences.dedup();
    for sentence in sentences {
        let clauses = || scene.clauses.iter().filter(move |clause| clause.sentence == sentence);
        let inside = |at: usize| clauses().any(|clause| clause.tokens.contains(&at));
        let here: Vec<&Part> = parts.iter().filter(|part| inside(part.tokens.start)).collect();
        let pairs = paired(words, scene, &here);
        let said = agreed.iter().any(|at| inside(*at));
        if pairs.len() >= A_LIST || said && !clauses().any(|clause| clause.asks) {
            found.extend(pairs);
        }
    }
    found
}

/// Each price with the thing that stands just before it or just behind.
fn paired(words: &Words, scene: &Scene, parts: &[&Part]) -> Vec<(PlayedFor, Range<usize>)> {
    let near = |at: usize| {
        scene.fillers.get(at) == Some(&true) || scene.word(at).is_some_and(|word| words.staked.between.contains(word)) || colon(scene, at)
    };
    let mut pairs = Vec::new();
    let mut left = parts;
    while let [one, rest @ ..] = left {
        left = rest;
        let [other, after @ ..] = rest else { break };
        let ((Says::Amount(amount), Says::Stake(stake)) | (Says::Stake(stake), Says::Amount(amount))) = (&one.says, &other.says) else {
            continue;
        };
        if (one.tokens.end..other.tokens.start).all(near) {
            let what = PlayedFor::Stake { stake: stake.clone(), amount: amount.clone() };
            pairs.push((what, one.tokens.start..other.tokens.end));
            left = after;
        }
    }
    pairs
}

/// "Solo: 6d".
fn colon(scene: &Scene, at: usize) -> bool {
    scene.tokens.get(at).is_some_and(|token| token.kind == Kind::Pause && matches!(token.text.as_str(), ":" | "-"))
}

/// What is said of stakes, but for the prices.
#[derive(Default)]
struct Things {
    /// What there are stakes of.
    things: Vec<Part>,
    /// Where something is said to be agreed on.
    agreed: Vec<usize>,
    /// Scales that are named.
    scales: Vec<(String, Range<usize>)>,
}

impl Things {
    fn in_words(words: &Words, game: &Game, scene: &Scene) -> Self {
        let tables = || game.settlements.values();
        let known = |name: &str| tables().flat_map(|settlement| &settlement.stakes).any(|stake| stake.name == name);
        let calls = scene.chunks.iter().filter_map(|chunk| {
            let What::Call(value) = chunk.what else { return None };
            let name = game.facts[words.call?].name_of(value);
            known(name).then(|| Part { tokens: chunk.tokens.clone(), says: Says::Stake(name.to_owned()) })
        });
        let mut all = Self { things: calls.collect(), ..Self::default() };
        for found in scene.find(&words.staked.patterns) {
            match words.staked.signs.get(found.pattern) {
                Some(StakeSign::Agreed) => all.agreed.push(found.tokens.start),
                Some(StakeSign::Stake(name)) if known(name) => {
                    all.things.push(Part { tokens: found.tokens, says: Says::Stake(name.clone()) });
                }
                Some(StakeSign::Scale(name)) if tables().flat_map(|settlement| &settlement.scales).any(|scale| scale.name == *name) => {
                    all.scales.push((name.clone(), found.tokens));
                }
                _ => {}
            }
        }
        all
    }
}

/// The amounts of money that the text names.
fn amounts(words: &Words, game: &Game, scene: &Scene, chars: &[char]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut at = 0;
    while at < scene.tokens.len() {
        if !may_begin(words, game, scene, at) {
            at += 1;
            continue;
        }
        let ends = (at + 1..=(at + LONGEST).min(scene.tokens.len())).rev();
        let read = |end: usize| {
            let last = end - 1;
            // "50 cents and 10 cents a trick": two amounts.
            let joined = (at..end).any(|at| scene.word(at).is_some_and(|word| words.joints.joints.contains(word)));
            if joined || scene.word(last).is_none() || last > at && scene.fillers.get(last) == Some(&true) {
                return None;
            }
            let ways = written(words, scene, chars, at..end);
            let is_amount = |text: &String| text.parse::<i64>().is_err() && game.units.iter().any(|unit: &Unit| unit.read(text).is_some());
            Some((end, ways.into_iter().find(is_amount)?))
        };
        match ends.into_iter().find_map(read) {
            Some((end, amount)) => {
                parts.push(Part { tokens: at..end, says: Says::Amount(amount) });
                at = end;
            }
            None => at += 1,
        }
    }
    parts
}

/// Whether an amount may begin there: a number, or the name of a coin.
fn may_begin(words: &Words, game: &Game, scene: &Scene, at: usize) -> bool {
    let Some(word) = scene.word(at) else { return false };
    word.starts_with(|c: char| c.is_ascii_digit())
        || words.numbers.contains_key(word)
        || words.tens.contains_key(word)
        || matches!(word, "a" | "an" | "half")
        || game.units.iter().any(|unit| unit.has_coin(word))
}

/// An amount as it is typed, and with its number in figures.
fn written(words: &Words, scene: &Scene, chars: &[char], tokens: Range<usize>) -> Vec<String> {
    let place = scene.place(&tokens);
    let slice = |at: Range<usize>| chars.get(at).map(|chars| chars.iter().collect::<String>().to_lowercase());
    let first = scene.tokens.get(tokens.start);
    let in_figures = first.and_then(|first| {
        let number = words.numbers.get(&first.text).or_else(|| words.tens.get(&first.text))?;
        Some(format!("{number} {}", slice(first.at.end..place.end)?.trim()).trim_end().to_owned())
    });
    slice(signed(chars, place)).into_iter().chain(in_figures).collect()
}

/// A place in the text, with the sign of money before it.
pub(crate) fn signed(chars: &[char], at: Range<usize>) -> Range<usize> {
    let sign = at.start.checked_sub(1).filter(|at| chars.get(*at).is_some_and(|c| matches!(c, '£' | '$' | '€')));
    sign.unwrap_or(at.start)..at.end
}
