//! The program's own words: who takes over a clause that it says of a fact means that
//! fact.

use std::borrow::Cow;
use std::hash::Hasher as _;
use std::ops::Range;

use rustc_hash::FxHasher;

use crate::facts::{FactId, Values};
use crate::laws::Game;
use crate::packed::Bytes;

use super::scene::Scene;

/// Clauses are kept by a number that stands for their letters, each with the place of
/// its fact and of the value: so many bytes, in order.
const ENTRY: usize = 8;

/// What the program says of every value of every fact.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct Sayings(Bytes);

/// The letters and figures of a clause, and nothing else.
fn letters(clause: &str) -> impl Iterator<Item = char> {
    clause.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase)
}

/// The number that stands for a clause.
fn number(clause: &str) -> [u8; 4] {
    let mut hasher = FxHasher::default();
    letters(clause).for_each(|letter| hasher.write_u32(u32::from(letter)));
    let [a, b, c, d, ..] = hasher.finish().to_be_bytes();
    [a, b, c, d]
}

impl Sayings {
    /// Those of a game.
    pub(crate) fn of(game: &Game) -> Self {
        let mut all: Vec<[u8; ENTRY]> = Vec::new();
        for (place, (_, fact)) in (0u16..).zip(game.facts.iter()) {
            for (value, declared) in (0u8..).zip(&fact.values) {
                // What names a suit or a number is another clause each time.
                if !declared.says.contains('{') && declared.says.contains(' ') {
                    let ([a, b, c, d], [high, low]) = (number(&declared.says), place.to_be_bytes());
                    all.push([a, b, c, d, high, low, value, 0]);
                }
            }
        }
        all.sort_unstable();
        Self(Bytes(Cow::Owned(all.concat())))
    }

    /// The facts that are told by such a clause.
    fn told(&self, game: &Game, clause: &str) -> Vec<(FactId, Values)> {
        let sought = number(clause);
        let (entries, _) = self.0.0.as_chunks::<ENTRY>();
        let first = entries.partition_point(|entry| entry.first_chunk().is_some_and(|known: &[u8; 4]| *known < sought));
        let same = entries.iter().skip(first).take_while(|entry| entry.first_chunk() == Some(&sought));
        let told = same.filter_map(|[_, _, _, _, high, low, value, _]| {
            let (id, fact) = game.facts.iter().nth(usize::from(u16::from_be_bytes([*high, *low])))?;
            let declared = fact.values.get(usize::from(*value))?;
            letters(&declared.says).eq(letters(clause)).then(|| (id, Values::one(*value)))
        });
        told.collect()
    }

    /// The facts that a text tells in the program's own words, each with its tokens.
    pub(crate) fn find(&self, game: &Game, scene: &Scene, text: &str) -> Vec<(FactId, Values, Range<usize>)> {
        let mut found = Vec::new();
        let mut begin = 0;
        for clause in text.split_inclusive(['.', ';', '!', '\n']) {
            let end = begin + clause.chars().count();
            // What asks is split off as a clause of its own, and tells nothing.
            let told = if clause.contains('?') { Vec::new() } else { self.told(game, clause) };
            let inside = |token: &super::tokens::Token| begin <= token.at.start && token.at.end <= end;
            if let (false, Some(first), Some(last)) =
                (told.is_empty(), scene.tokens.iter().position(inside), scene.tokens.iter().rposition(inside))
            {
                found.extend(told.into_iter().map(|(fact, values)| (fact, values, first..last + 1)));
            }
            begin = end;
        }
        found
    }
}
