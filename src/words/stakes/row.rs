//! Prices in a row, each for the next of what there are stakes of: "we play 10/20/30
//! cents".

use std::ops::Range;

use crate::laws::Game;
use crate::laws::settlement::Scale;

use super::super::lexicon::Words;
use super::super::scene::Scene;
use super::amounts::of_as_many;
use super::{Part, PlayedFor, Says, as_many, has_stake};

/// A price is told in so many words at most: "half a crown".
const LONGEST: usize = 3;

/// One of the row.
#[derive(Clone, Debug)]
enum Price {
    Amount(String),
    Number(i32),
}

/// The prices that a sentence names in a row, if it names as many as such a row has.
pub(super) fn told(
    words: &Words,
    game: &Game,
    scene: &Scene,
    chars: &[char],
    sentence: &Range<usize>,
) -> Option<Vec<(PlayedFor, Range<usize>)>> {
    let place = scene.place(sentence);
    let pieces = pieces(chars, place);
    for names in rows(words, game) {
        let Some(last) = pieces.len().checked_sub(names.len()) else { continue };
        for at in 0..=last {
            let window = pieces.get(at..at + names.len())?;
            let Some((prices, place)) = prices(words, game, chars, window) else { continue };
            let of = prices.iter().find_map(|price| match price {
                Price::Amount(amount) => Some(amount.clone()),
                Price::Number(_) => None,
            })?;
            let amounts: Option<Vec<String>> = prices
                .into_iter()
                .map(|price| match price {
                    Price::Amount(amount) => Some(amount),
                    Price::Number(number) => of_as_many(&of, number),
                })
                .collect();
            let inside = |at: &usize| scene.tokens.get(*at).is_some_and(|token| place.contains(&token.at.start));
            let tokens = sentence.clone().find(inside)?..sentence.clone().rev().find(inside)? + 1;
            return Some(agreed(game, names, amounts?, &tokens));
        }
    }
    None
}

/// The rows of which the game has all the stakes.
pub(super) fn rows<'a>(words: &'a Words, game: &'a Game) -> impl Iterator<Item = &'a Vec<String>> {
    words.staked.rows.iter().filter(|names| names.iter().all(|name| has_stake(game, name)))
}

/// "Sixpences and a penny a trick": of a row the last is named, and what stands before it are
/// the prices of the others.
pub(super) fn begun(words: &Words, game: &Game, parts: &[&Part], pairs: &[(PlayedFor, Range<usize>)]) -> Vec<(PlayedFor, Range<usize>)> {
    let [(PlayedFor::Stake { stake: named, .. }, at)] = pairs else { return Vec::new() };
    let before: Vec<&&Part> = parts.iter().filter(|part| part.tokens.end <= at.start && !matches!(part.says, Says::Stake(_))).collect();
    let price = |part: &Part| match &part.says {
        Says::Amount(amount) => Some(amount.clone()),
        Says::Number(number) => as_many(parts, *number),
        Says::Stake(_) => None,
    };
    let is_amount = |part: &&Part| matches!(part.says, Says::Amount(_));
    let row = rows(words, game).find_map(|row| {
        let (last, others) = row.split_last()?;
        let (rest, prices) = before.split_at_checked(before.len().checked_sub(others.len())?)?;
        (last == named && prices.iter().any(|part| is_amount(part)) && !rest.iter().any(|part| is_amount(part))).then_some((others, prices))
    });
    let (others, prices) = row.unwrap_or_default();
    others
        .iter()
        .zip(prices)
        .filter_map(|(stake, part)| Some((PlayedFor::Stake { stake: stake.clone(), amount: price(part)? }, part.tokens.clone())))
        .collect()
}

/// A scale of the book's, if these are its prices; else each for itself.
fn agreed(game: &Game, names: &[String], amounts: Vec<String>, tokens: &Range<usize>) -> Vec<(PlayedFor, Range<usize>)> {
    let is = |scale: &&Scale| {
        let unit = game.units.iter().find(|unit| unit.name == scale.unit);
        let of = |name: &String| scale.amounts.iter().find(|(known, _)| known == name).map(|(_, amount)| *amount);
        let same = |(name, amount): (&String, &String)| of(name).is_some() && of(name) == unit.and_then(|unit| unit.read(amount));
        names.iter().zip(&amounts).all(same)
    };
    match game.settlements.values().flat_map(|settlement| &settlement.scales).find(is) {
        Some(scale) => vec![(PlayedFor::Scale(scale.name.clone()), tokens.clone())],
        None => {
            let each = names.iter().zip(amounts);
            each.map(|(stake, amount)| (PlayedFor::Stake { stake: stake.clone(), amount }, tokens.clone())).collect()
        }
    }
}

/// What stands between strokes, commas and "and".
fn pieces(chars: &[char], place: Range<usize>) -> Vec<Range<usize>> {
    let end = place.end;
    let mut pieces = Vec::new();
    let mut from = place.start;
    let mut at = place.start;
    while at < end {
        let is_and = |at: usize| matches!(chars.get(at..(at + 5).min(end)), Some([' ', 'a' | 'A', 'n' | 'N', 'd' | 'D', ' ']));
        let skip = match chars.get(at) {
            Some('/' | ',' | '&' | ';') => 1,
            _ if is_and(at) => 4,
            _ => {
                at += 1;
                continue;
            }
        };
        pieces.push(from..at);
        at += skip;
        from = at;
    }
    pieces.push(from..end);
    // ", and" leaves nothing between.
    pieces.retain(|piece| chars.get(piece.clone()).is_some_and(|piece| piece.iter().any(|c| !c.is_whitespace())));
    pieces
}

/// The prices of a row, and where it stands: the first ends what stands before it, the
/// last begins what stands behind.
fn prices(words: &Words, game: &Game, chars: &[char], pieces: &[Range<usize>]) -> Option<(Vec<Price>, Range<usize>)> {
    let (first, rest) = pieces.split_first()?;
    let (last, middle) = rest.split_last()?;
    let read = |place: &Range<usize>| price(words, game, &chars.get(place.clone())?.iter().collect::<String>());
    let (begins, start) = spans(chars, first).into_iter().rev().take(LONGEST).map(|span| span.start..first.end).rev().find_map(|span| {
        let price = read(&span)?;
        Some((price, span.start))
    })?;
    let (ends, end) = spans(chars, last).into_iter().take(LONGEST).map(|span| last.start..span.end).rev().find_map(|span| {
        let price = read(&span)?;
        let stop = chars.get(span.end.saturating_sub(1)).is_some_and(|c| matches!(c, '.' | '!' | '?'));
        Some((price, span.end - usize::from(stop)))
    })?;
    let between: Option<Vec<Price>> = middle.iter().map(read).collect();
    Some(([begins].into_iter().chain(between?).chain([ends]).collect(), start..end))
}

/// The words of a piece, where they stand.
fn spans(chars: &[char], piece: &Range<usize>) -> Vec<Range<usize>> {
    let mut spans: Vec<Range<usize>> = Vec::new();
    for at in piece.clone() {
        let word = chars.get(at).is_some_and(|c| !c.is_whitespace());
        match spans.last_mut().filter(|span| span.end == at) {
            Some(span) if word => span.end = at + 1,
            _ if word => spans.push(at..at + 1),
            _ => {}
        }
    }
    spans
}

/// An amount, or a number of something.
fn price(words: &Words, game: &Game, text: &str) -> Option<Price> {
    let text = text.trim().trim_end_matches(['.', '!', '?']).to_lowercase();
    let number = |word: &str| word.parse().ok().or_else(|| words.number_word(word));
    if let Some(number) = number(&text) {
        return Some(Price::Number(number));
    }
    let in_figures = text.split_once(' ').and_then(|(first, of)| Some(format!("{} {of}", number(first)?)));
    let text = in_figures.unwrap_or(text);
    game.units.iter().any(|unit| unit.read(&text).is_some()).then_some(Price::Amount(text))
}
