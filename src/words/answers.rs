//! Answers to the program's own question.

use crate::facts::{FactId, Kind, Values};
use crate::laws::Game;

use super::infer::Finding;
use super::lexicon::{Words, plain};
use super::pattern::Slot;
use super::reading::Seen;
use super::scene::{Scene, What};
use super::signs::{Answer, Sign};

/// What an answer says of the fact that was asked for.
pub(crate) enum Reply {
    /// It is one of these.
    Is(Finding),
    /// Nobody knows.
    Unknown,
    /// Nothing.
    Nothing,
}

/// Reads an answer.
pub(crate) fn read(words: &Words, game: &Game, scene: &Scene, seen: &[Seen], asked: FactId, possible: Values) -> Reply {
    let declared = &game.facts[asked];
    let opening = seen.iter().filter_map(|one| match words.sign(one.sign) {
        Some(Sign::Answer(answer)) if one.tokens.start <= 2 => Some((answer, one)),
        _ => None,
    });
    let mut answer = None;
    for (kind, one) in opening {
        if *kind != Answer::Correction && answer.is_none_or(|(_, known): (Answer, &Seen)| one.tokens.len() > known.tokens.len()) {
            answer = Some((*kind, one));
        }
    }
    match (answer, declared.kind) {
        (Some((Answer::Unknown, _)), _) => return Reply::Unknown,
        (Some((kind, one)), Kind::YesNo) => {
            if let Some(value) = declared.named(if kind == Answer::Yes { "yes" } else { "no" }) {
                return Reply::Is(Finding { fact: asked, values: value, tokens: one.tokens.clone(), strength: 3 });
            }
        }
        (Some((Answer::No, one)), Kind::Choice) => {
            if let Some(value) = declared.named("no").or_else(|| declared.named("nobody")).or_else(|| declared.named("none")) {
                return Reply::Is(Finding { fact: asked, values: value, tokens: one.tokens.clone(), strength: 1 });
            }
        }
        _ => {}
    }
    if matches!(declared.kind, Kind::Count { .. }) {
        let number = scene.chunks.iter().find_map(|chunk| match (chunk.slot, &chunk.what) {
            (Slot::Number, What::Number(number)) => Some((*number, chunk.tokens.clone())),
            _ => None,
        });
        let told = number.and_then(|(number, tokens)| Some((declared.counting(number)?, tokens)));
        return told.map_or(Reply::Nothing, |(values, tokens)| Reply::Is(Finding { fact: asked, values, tokens, strength: 2 }));
    }
    by_words(words, game, scene, asked, possible)
}

/// The option whose own words are most in the answer.
fn by_words(words: &Words, game: &Game, scene: &Scene, asked: FactId, possible: Values) -> Reply {
    let declared = &game.facts[asked];
    let options: Vec<(u8, Vec<String>)> = (0u8..)
        .zip(&declared.values)
        .filter(|(index, _)| possible.has(*index))
        .map(|(index, value)| {
            let mut content: Vec<String> = plain(&value.says);
            content.extend(value.name.split('-').map(str::to_owned));
            for phrase in &value.words {
                content.extend(plain(phrase));
            }
            content.sort_unstable();
            content.dedup();
            (index, content)
        })
        .collect();
    let same = |token: &super::tokens::Token, word: &String| {
        token.text == *word || token.lemma != super::vocab::WordId::NONE && token.lemma == words.spelling.lemma(word)
    };
    let mut scores: Vec<(f64, u8)> = options
        .iter()
        .map(|(index, content)| {
            let mut score = 0.0;
            for token in scene.tokens.iter().filter(|token| token.kind == super::tokens::Kind::Word) {
                if content.iter().any(|word| same(token, word)) {
                    let sharing = options.iter().filter(|(_, other)| other.iter().any(|word| same(token, word))).count();
                    if sharing < options.len() {
                        score += 1.0 / f64::from(u32::try_from(sharing).unwrap_or(u32::MAX));
                    }
                }
            }
            (score, *index)
        })
        .collect();
    scores.sort_by(|one, other| other.0.total_cmp(&one.0));
    match scores.as_slice() {
        [(best, index), (second, _), ..] if *best >= 0.5 && *best > *second + 0.2 => {
            let end = scene.tokens.len();
            Reply::Is(Finding { fact: asked, values: Values::one(*index), tokens: 0..end, strength: 1 })
        }
        _ => Reply::Nothing,
    }
}
