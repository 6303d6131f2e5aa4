//! What is played for, where somebody says it: "we play a shilling for a solo and
//! threepence a trick".

mod amounts;
mod row;

use std::ops::Range;

use rustc_hash::FxHashSet;

use super::clauses::Clause;
use super::lexicon::Words;
use super::pattern::PatternSet;
use super::scene::{Scene, What};
use super::tokens::Kind;
use crate::laws::Game;
use amounts::{amounts, of_as_many};

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
    /// Those of them that say that it is the price: "a solo is a shilling".
    pub(crate) pricing: FxHashSet<String>,
    /// What there are stakes of, in the order in which people name their prices in a
    /// row.
    pub(crate) rows: Vec<Vec<String>>,
}

/// What a pattern says of stakes.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub(crate) enum StakeSign {
    /// That something is agreed on.
    Agreed,
    /// What there is a stake of besides calls, by its name.
    Stake(String),
    /// The call that is played: "six for the call".
    Call,
    /// A scale, by its name.
    Scale(String),
    /// Something of which no price can be made: "double stakes".
    Unheard,
}

impl StakeSign {
    pub(crate) fn read(head: &str) -> Self {
        match head.strip_prefix("scale ") {
            Some(scale) => Self::Scale(scale.trim().to_owned()),
            None if head == "agreed" => Self::Agreed,
            None if head == "unheard" => Self::Unheard,
            None if head == "call" => Self::Call,
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
    /// A number, which is an amount where another one says of what.
    Number(i32),
}

/// What was said of money.
#[derive(Debug, Default)]
pub(crate) struct Money {
    /// What it is played for, each with its tokens.
    pub(crate) agreed: Vec<(PlayedFor, Range<usize>)>,
    /// What is said of stakes, and not understood.
    pub(crate) unheard: Vec<Range<usize>>,
}

/// The sums of money that the text names, whatever they are for.
pub(crate) fn sums(words: &Words, game: &Game, scene: &Scene, chars: &[char]) -> Vec<(Range<usize>, String)> {
    let told = amounts(words, game, scene, chars).into_iter();
    told.filter_map(|part| if let Says::Amount(amount) = part.says { Some((part.tokens, amount)) } else { None }).collect()
}

/// What the text says that it is played for.
pub(crate) fn told(words: &Words, game: &Game, scene: &Scene, chars: &[char]) -> Money {
    let Things { mut things, agreed, scales, unheard } = Things::in_words(words, game, scene);
    let mut amounts = amounts(words, game, scene, chars);
    // "25 cents a red": a red is what is priced, and no price.
    let ends: Vec<usize> = amounts.iter().map(|part| part.tokens.end).collect();
    // "A red is a nickel", likewise.
    let is_priced = |at: usize| is_pricing(words, scene, at);
    let thing = |part: &Part| things.iter().any(|thing| thing.tokens == part.tokens);
    amounts.retain(|part| !(thing(part) && (ends.contains(&part.tokens.start) || is_priced(part.tokens.end))));
    // "She paid two reds" tells of no price of a red.
    things.retain(|thing| !amounts.iter().any(|part| part.tokens.start <= thing.tokens.start && thing.tokens.end <= part.tokens.end));
    // "Threepenny solo" is no penny solo.
    let priced =
        |at: &Range<usize>| amounts.iter().any(|part| part.tokens.start <= at.start && at.start < part.tokens.end && part.tokens.len() > 1);
    let scale = scales.into_iter().find(|(_, at)| !priced(at));
    // "Shilling solo" names the scale, and no price besides.
    things.retain(|thing| scale.as_ref().is_none_or(|(_, at)| !at.contains(&thing.tokens.start)));
    let mut money = Money { agreed: scale.into_iter().map(|(scale, at)| (PlayedFor::Scale(scale), at)).collect(), unheard };
    // "We pay six for the call and one for each trick", and nobody says of what.
    let bare = amounts.is_empty() && !agreed.is_empty();
    if amounts.is_empty() && !bare {
        return money;
    }
    // "I lost my misère. It's 20p": a price, and nobody says of what.
    let mut of_nothing = amounts.iter().filter(|part| is_price(words, scene, part.tokens.start)).map(|part| part.tokens.clone()).collect();
    let mut parts: Vec<Part> = amounts.into_iter().chain(things).chain(numbers(scene)).collect();
    parts.sort_by_key(|part| (part.tokens.start, std::cmp::Reverse(part.tokens.end)));
    parts.dedup_by(|later, one| later.tokens.start < one.tokens.end && matches!(later.says, Says::Number(_)));
    let mut sentences: Vec<usize> = scene.clauses.iter().map(|clause| clause.sentence).collect();
    sentences.dedup();
    for sentence in sentences {
        let clauses = || scene.clauses.iter().filter(move |clause| clause.sentence == sentence);
        let inside = |at: usize| clauses().any(|clause| clause.tokens.contains(&at));
        let here: Vec<&Part> = parts.iter().filter(|part| inside(part.tokens.start)).collect();
        let said = agreed.iter().any(|at| inside(*at));
        let holds =
            |clause: &&Clause| here.iter().any(|part| matches!(part.says, Says::Amount(_)) && clause.tokens.contains(&part.tokens.start));
        let asks = clauses().filter(holds).any(|clause| clause.asks);
        let mut pairs = paired(words, scene, &here);
        if said {
            pairs.extend(row::begun(words, game, &here, &pairs));
        }
        let Some(amount) = here.iter().find(|part| matches!(part.says, Says::Amount(_))) else {
            if said && !asks && pairs.len() >= A_LIST {
                money.agreed.extend(pairs);
            }
            continue;
        };
        let outright = pairs.iter().any(|(_, at)| states(words, scene, at, asks));
        if pairs.len() >= A_LIST || outright || said && !asks && !pairs.is_empty() {
            money.agreed.extend(pairs);
        } else if said && !asks && money.agreed.is_empty() {
            let all = clauses().map(|clause| clause.tokens.clone()).reduce(|first, last| first.start..last.end);
            match all.and_then(|all| row::told(words, game, scene, chars, &all)) {
                Some(row) => money.agreed.extend(row),
                None => money.unheard.push(amount.tokens.clone()),
            }
        }
    }
    if money.agreed.is_empty() {
        money.unheard.append(&mut of_nothing);
    }
    money
}

/// Whether what begins there is said to be a price, and neither asked nor claimed.
fn is_price(words: &Words, scene: &Scene, at: usize) -> bool {
    let said = |clause: &Clause| !clause.asks && !(clause.tokens.start..at).any(|at| says(words, scene, at));
    let before = (0..at).rev().find(|at| scene.fillers.get(*at) != Some(&true) || is_pricing(words, scene, *at));
    before.is_some_and(|before| is_pricing(words, scene, before)) && scene.clause(at).is_some_and(said)
}

fn is_pricing(words: &Words, scene: &Scene, at: usize) -> bool {
    scene.word(at).is_some_and(|word| words.staked.pricing.contains(word))
}

/// Whether somebody says what follows.
fn says(words: &Words, scene: &Scene, at: usize) -> bool {
    scene.word(at).is_some_and(|word| words.joints.saying.contains(word) || words.stating.claiming.contains(word))
}

/// Numbers that stand by themselves, and count no tricks.
fn numbers(scene: &Scene) -> impl Iterator<Item = Part> {
    let counts = |at: usize| matches!(scene.word(at), Some("trick" | "tricks"));
    scene.chunks.iter().filter_map(move |chunk| match chunk.what {
        What::Number(number) if !counts(chunk.tokens.end) => Some(Part { tokens: chunk.tokens.clone(), says: Says::Number(number) }),
        _ => None,
    })
}

/// Whether a price is stated as what is played for: "at a shilling a solo", "a solo at a
/// shilling", "a solo is a shilling", "a shilling a solo".
fn states(words: &Words, scene: &Scene, at: &Range<usize>, asks: bool) -> bool {
    let prices = |at: usize| is_pricing(words, scene, at);
    let mut from = at.start.saturating_sub(1)..at.end;
    // "Sixpence a hundred", beside what is asked.
    let rate = || at.clone().skip(1).any(|at| matches!(scene.word(at), Some("a" | "per" | "each" | "every")));
    let asked = || scene.clause(at.start).is_none_or(|clause| clause.asks);
    from.any(|at| scene.word(at) == Some("at")) || !asks && at.clone().any(prices) || rate() && !asked()
}

/// So many of what an amount beside the number is of; beside no amount at all it is one of the
/// usual unit.
fn as_many(parts: &[&Part], number: i32) -> Option<String> {
    let amounts = || parts.iter().filter_map(|part| if let Says::Amount(amount) = &part.says { Some(amount) } else { None });
    match amounts().next() {
        Some(_) => amounts().find_map(|amount| of_as_many(amount, number)),
        None => Some(number.to_string()),
    }
}

/// Whether the game has a stake of that name, by one authority at least.
fn has_stake(game: &Game, name: &str) -> bool {
    game.settlements.values().flat_map(|settlement| &settlement.stakes).any(|stake| stake.name == name)
}

/// Each price with the thing that stands just before it or just behind.
fn paired(words: &Words, scene: &Scene, parts: &[&Part]) -> Vec<(PlayedFor, Range<usize>)> {
    let near = |at: usize| {
        scene.fillers.get(at) == Some(&true) || scene.word(at).is_some_and(|word| words.staked.between.contains(word)) || colon(scene, at)
    };
    let mut pairs: Vec<(PlayedFor, Range<usize>)> = Vec::new();
    let mut left = parts;
    while let [one, rest @ ..] = left {
        left = rest;
        let [other, after @ ..] = rest else { break };
        let (amount, stake) = match (&one.says, &other.says) {
            (Says::Amount(amount), Says::Stake(stake)) | (Says::Stake(stake), Says::Amount(amount)) => (Some(amount.clone()), stake),
            // "A pound a solo, five for misère"; but "two misères" are so many of them.
            (Says::Number(number), Says::Stake(stake)) if one.tokens.end < other.tokens.start && in_a_row(words, scene, one) => {
                (as_many(parts, *number), stake)
            }
            (Says::Stake(stake), Says::Number(number)) => (as_many(parts, *number), stake),
            _ => continue,
        };
        let known = pairs.iter().any(|(known, _)| matches!(known, PlayedFor::Stake { stake: other, .. } if other == stake));
        let Some(amount) = amount.filter(|_| !known && (one.tokens.end..other.tokens.start).all(near)) else { continue };
        pairs.push((PlayedFor::Stake { stake: stake.clone(), amount }, one.tokens.start..other.tokens.end));
        left = after;
    }
    pairs
}

/// Whether a number may be the next of several prices: "seven" in "I made seven on a solo" is
/// what was made.
fn in_a_row(words: &Words, scene: &Scene, number: &Part) -> bool {
    let Some(before) = number.tokens.start.checked_sub(1) else { return true };
    let small = |word: &str| words.joints.joints.contains(word) || words.staked.between.contains(word);
    scene.word(before).is_none_or(small) || scene.fillers.get(before) == Some(&true) || colon(scene, before)
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
    /// What is said of stakes otherwise.
    unheard: Vec<Range<usize>>,
}

impl Things {
    fn in_words(words: &Words, game: &Game, scene: &Scene) -> Self {
        let tables = || game.settlements.values();
        let known = |name: &str| has_stake(game, name);
        let calls = scene.chunks.iter().filter_map(|chunk| {
            let What::Call(value) = chunk.what else { return None };
            let name = game.facts[words.call?].name_of(value);
            known(name).then(|| Part { tokens: chunk.tokens.clone(), says: Says::Stake(name.to_owned()) })
        });
        let mut all = Self { things: calls.collect(), ..Self::default() };
        let stake = |part: &Part| if let Says::Stake(stake) = &part.says { Some(stake.clone()) } else { None };
        // A row of two begins with what the call costs.
        let of_row = row::rows(words, game).find(|row| row.len() == 2).and_then(|row| row.first());
        let called = all.things.first().and_then(stake).filter(|first| all.things.iter().all(|part| stake(part).as_ref() == Some(first)));
        for found in scene.find(&words.staked.patterns) {
            match words.staked.signs.get(found.pattern) {
                Some(StakeSign::Unheard) => all.unheard.push(found.tokens),
                Some(StakeSign::Agreed) => all.agreed.push(found.tokens.start),
                Some(StakeSign::Stake(name)) if known(name) => {
                    all.things.push(Part { tokens: found.tokens, says: Says::Stake(name.clone()) });
                }
                Some(StakeSign::Call) => all
                    .things
                    .extend(called.as_ref().or(of_row).cloned().map(|stake| Part { tokens: found.tokens, says: Says::Stake(stake) })),
                Some(StakeSign::Scale(name)) if tables().flat_map(|settlement| &settlement.scales).any(|scale| scale.name == *name) => {
                    all.scales.push((name.clone(), found.tokens));
                }
                _ => {}
            }
        }
        all
    }
}

/// A place in the text, with the sign of money before it.
pub(crate) fn signed(chars: &[char], at: Range<usize>) -> Range<usize> {
    let sign = at.start.checked_sub(1).filter(|at| chars.get(*at).is_some_and(|c| matches!(c, '£' | '$' | '€')));
    sign.unwrap_or(at.start)..at.end
}
