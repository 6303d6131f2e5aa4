//! What the players of a score are called, and how they are found in a line.

use crate::laws::Game;
use crate::laws::settlement::{Settlement, tidy};

use super::ScoreError;
use super::words::{bare, is_word, spaced};

/// No name is longer.
const LONGEST: usize = 30;

/// The words of a name as they are compared: without capitals and accents.
fn words_of(name: &str) -> Vec<String> {
    spaced(name).split_whitespace().map(folded).filter(|word| !word.is_empty()).collect()
}

fn folded(word: &str) -> String {
    tidy(&bare(word).replace('’', "'"))
}

/// The player whom the first of these words name, and in how many of them: by his whole
/// name, or by a part of it that no other has.
pub(super) fn player(names: &[String], words: &[&str]) -> Option<(usize, usize)> {
    let names: Vec<Vec<String>> = names.iter().map(|name| words_of(name)).collect();
    let most = names.iter().map(Vec::len).max()?.min(words.len());
    let said: Vec<String> = words.get(..most)?.iter().map(|word| folded(word)).collect();
    let whole = (1..=most).rev().find_map(|length| Some((names.iter().position(|name| said.get(..length) == Some(name))?, length)));
    whole.or_else(|| {
        let first = said.first()?;
        let mut having = names.iter().enumerate().filter(|(_, name)| name.contains(first)).map(|(seat, _)| seat);
        let seat = having.next()?;
        having.next().is_none().then_some((seat, 1))
    })
}

/// Whether players can be called so in the lines of a score.
pub(super) fn check(game: &Game, settlement: &Settlement, names: &[String]) -> Result<(), ScoreError> {
    for (place, name) in names.iter().enumerate() {
        let words = words_of(name);
        let others = || names.iter().enumerate().filter(move |(other, _)| *other != place).map(|(_, other)| words_of(other));
        if others().any(|other| other == words) {
            return Err(ScoreError::Names(format!("two players are called {name}")));
        }
        if words.is_empty() || name.chars().count() > LONGEST || name.contains([',', '=', ':']) {
            return Err(ScoreError::Names(format!("`{name}` is no name for a score: a word or two, please")));
        }
        if let Some(word) = words.iter().find(|word| is_word(game, settlement, word)) {
            let cure = if name.chars().count() == 1 { "write more of the name" } else { "choose another name" };
            return Err(ScoreError::Names(format!("`{word}` means something else in a line of the score; {cure}")));
        }
        // "Mary Ann" beside Mary and Ann.
        let alone = |word: &String| others().any(|other| other.as_slice() == std::slice::from_ref(word));
        if words.len() > 1 && words.iter().all(alone) {
            return Err(ScoreError::Names(format!("`{name}` could be two of the players; choose another name")));
        }
    }
    Ok(())
}
