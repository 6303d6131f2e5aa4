//! Numbers, cards, suits and calls.

use std::ops::Range;

use super::super::lexicon::Words;
use super::super::pattern::Slot;
use super::super::scene::{Chunk, Scene, What};
use super::super::tokens::{Kind, Token, rank_word};

/// "Eight", "68", "sixty-eight", and "fourteen hundred and ten" and "a hundred and
/// fifty", which are one number.
pub(super) fn numbers(words: &Words, scene: &mut Scene) {
    let mut at = 0;
    while at < scene.tokens.len() {
        let Some((number, end)) = numeral(words, scene, at) else {
            at += 1;
            continue;
        };
        if (0..10_000).contains(&number) {
            scene.add(Chunk { slot: Slot::Number, tokens: at..end, what: What::Number(number) });
        }
        at = end;
    }
}

/// The number that begins here, and where it ends.
fn numeral(words: &Words, scene: &Scene, at: usize) -> Option<(i32, usize)> {
    let power = |at: usize| words.powers.get(scene.word(at)?).copied();
    let a_power = || (scene.word(at) == Some("a") && power(at + 1).is_some()).then_some((1, at + 1));
    let (number, end) = below_hundred(words, scene, at).or_else(a_power)?;
    let Some(most) = power(end).filter(|_| (1..100).contains(&number)) else { return Some((number, end)) };
    let (mut sum, mut least, mut end) = (number * most, most, end + 1);
    loop {
        let next = end + usize::from(scene.word(end) == Some("and"));
        let Some((more, after)) = below_hundred(words, scene, next) else { break };
        let (more, after) = match power(after) {
            Some(power) if power < least => (more * power, after + 1),
            Some(_) => break,
            None => (more, after),
        };
        if more >= least || after == next {
            break;
        }
        (sum, least, end) = (sum + more, if more < 100 { 1 } else { 100 }, after);
    }
    Some((sum, end))
}

fn below_hundred(words: &Words, scene: &Scene, at: usize) -> Option<(i32, usize)> {
    let word = scene.word(at)?;
    let tens = words.tens.get(word).copied();
    let units = tens.and_then(|_| words.numbers.get(scene.word(at + 1)?)).copied().filter(|units| (1..10).contains(units));
    let number = tens.or_else(|| word.parse::<i32>().ok()).or_else(|| words.numbers.get(word).copied())?;
    Some((number.checked_add(units.unwrap_or(0))?, at + 1 + usize::from(units.is_some())))
}

pub(super) fn cards(words: &Words, scene: &mut Scene) {
    let mut suits: Vec<(Range<usize>, String)> = Vec::new();
    for found in scene.find(&words.suits) {
        let Some(suit) = words.suit_names.get(found.pattern) else { continue };
        let society = scene.word(found.tokens.start) == Some("club")
            && found.tokens.start > 0
            && matches!(scene.word(found.tokens.start - 1), Some("our" | "the" | "my" | "your" | "bridge" | "whist" | "golf" | "at"))
            && scene.word(found.tokens.end).is_none_or(|next| rank_word(next).is_none());
        if suits.last().is_none_or(|(last, _)| last.end <= found.tokens.start) && !society {
            suits.push((found.tokens, suit.clone()));
        }
    }
    let mut add = Vec::new();
    for (tokens, suit) in suits {
        let mut from = tokens.start;
        let mut rank = None;
        // "queen of hearts", "queen hearts"
        let back = if scene.word(from.wrapping_sub(1)) == Some("of") { 2 } else { 1 };
        let skip = if matches!(scene.word(from.wrapping_sub(1)), Some("the")) && scene.word(from.wrapping_sub(2)) == Some("of") {
            3
        } else {
            back
        };
        if let Some(found) = from.checked_sub(skip).and_then(|at| Some((at, rank_of(scene.word(at)?)?)))
            && (skip > 1 || !scene.word(found.0).is_some_and(|word| word.parse::<i32>().is_err() && words.numbers.contains_key(word)))
        {
            from = found.0;
            rank = Some(found.1);
        }
        // "the heart queen"
        let mut end = tokens.end;
        if rank.is_none()
            && let Some(found) = scene.word(end).and_then(rank_of).filter(|_| {
                !scene.word(end).is_some_and(|word| words.numbers.contains_key(word))
                    || scene.word(tokens.start) == Some(suit.as_str())
                        && !matches!(scene.word(end + 1), Some("trick" | "tricks" | "cards" | "card"))
            })
        {
            end += 1;
            rank = Some(found);
        }
        let single = rank.is_some()
            || from.checked_sub(1).and_then(|at| scene.word(at)).is_some_and(|word| {
                matches!(
                    word,
                    "a" | "an" | "one" | "another" | "small" | "little" | "low" | "high" | "big" | "losing" | "last" | "his" | "her" | "my"
                )
            });
        add.push(Chunk { slot: Slot::Suit, tokens: tokens.clone(), what: What::Suit(suit.clone()) });
        if single {
            add.push(Chunk { slot: Slot::Card, tokens: from..end, what: What::Card { suit: Some(suit), rank: rank.map(str::to_owned) } });
        }
    }
    for at in 0..scene.tokens.len() {
        let Some(word) = scene.word(at) else { continue };
        let covered = add.iter().any(|chunk| chunk.tokens.contains(&at));
        if !covered && matches!(word, "ace" | "king" | "queen" | "jack" | "knave" | "deuce" | "trey" | "aces" | "kings" | "queens") {
            add.push(Chunk {
                slot: Slot::Card,
                tokens: at..at + 1,
                what: What::Card { suit: None, rank: rank_of(word).map(str::to_owned) },
            });
        }
    }
    for chunk in add {
        scene.add(chunk);
    }
}

fn rank_of(word: &str) -> Option<&'static str> {
    match word {
        "knave" => Some("jack"),
        "deuce" => Some("two"),
        "trey" => Some("three"),
        "aces" => Some("ace"),
        "kings" => Some("king"),
        "queens" => Some("queen"),
        "a" | "t" | "j" | "q" | "k" => None,
        other => rank_word(other),
    }
}

pub(super) fn calls(words: &Words, scene: &mut Scene) {
    let mut found: Vec<(Range<usize>, u8)> =
        scene.find(&words.calls).into_iter().filter_map(|found| Some((found.tokens, *words.call_values.get(found.pattern)?))).collect();
    let no_call = |value: u8| value == u8::MAX;
    found.sort_by_key(|(tokens, _)| (tokens.start, std::cmp::Reverse(tokens.end)));
    let mut end = 0;
    for (tokens, value) in &found {
        if tokens.start < end {
            continue;
        }
        end = tokens.end;
        if no_call(*value) {
            continue;
        }
        // "Goes spread": the verb tells which call it is, and is none of it; but that
        // of "prop and cop" is.
        let verb = |at: &usize| Some(*value) != words.pair() && scene.tokens.get(*at).is_some_and(|token| words.is_verb(token));
        // "My spread": whose it is stands before it.
        let whose = matches!(scene.word(tokens.start), Some("my" | "his" | "her" | "their" | "our" | "your"));
        let tokens = &(if whose { tokens.start + 1 } else { tokens.start }..tokens.end);
        let verbs = if whose { 0 } else { tokens.clone().take_while(verb).count() };
        let named = (tokens.start + verbs).min(tokens.end - 1)..tokens.end;
        let plain = found.iter().find(|(other, value)| *other == named && !no_call(*value)).map(|(_, value)| *value);
        let (tokens, value) = match plain {
            Some(plain) if verbs > 0 && declares(words, scene, tokens.start) => (named, plain),
            Some(_) => (tokens.clone(), *value),
            None => (named, *value),
        };
        // "A misère rather than a solo": no solo.
        let instead =
            |at: usize| matches!((scene.word(at), scene.word(at + 1)), (Some("rather"), Some("than")) | (Some("instead"), Some("of")));
        if (tokens.start.saturating_sub(4)..tokens.start)
            .any(|at| instead(at) && (at + 2..tokens.start).all(|at| scene.fillers.get(at) == Some(&true)))
        {
            continue;
        }
        scene.add(Chunk { slot: Slot::Call, tokens, what: What::Call(value) });
    }
}

/// Whether a verb of calling stands there as what somebody does: "Ann declared
/// abundance", but "Ann called declared abundance", "with a declared abundance".
fn declares(words: &Words, scene: &Scene, at: usize) -> bool {
    let Some(verb) = scene.word(at) else { return false };
    let calling = words.kinds(&words.spelling.stem(verb)).contains(&CALLING);
    let before = at.checked_sub(1).and_then(|before| scene.tokens.get(before)).filter(|before| before.kind == Kind::Word);
    let person = |before: &Token| {
        !words.is_verb(before)
            && !words.determiners.contains(&before.text)
            && !matches!(before.text.as_str(), "with" | "in" | "on" | "for" | "of" | "by" | "to" | "as" | "against" | "over")
    };
    calling && (!verb.ends_with("ed") || before.is_some_and(person))
}

/// The group of the words for calling.
const CALLING: &str = "k-call";
