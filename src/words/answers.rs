//! Answers to the program's own question.

use std::ops::Range;

use crate::facts::{FactId, Kind as FactKind, Values};
use crate::laws::Game;

use super::infer::Finding;
use super::lexicon::{Words, plain};
use super::pattern::{Pattern, PatternSet, Slot};
use super::reading::Seen;
use super::scene::{Scene, What};
use super::signs::{Answer, Sign};
use super::tokens::{Kind, Token};
use super::vocab::WordId;

/// What an answer says of the fact that was asked for.
pub(crate) enum Reply {
    /// It is one of these, whatever the words mean in a story.
    Wholly(Finding),
    /// It is one of these, if they do not mean another.
    Is(Finding),
    /// Nobody knows.
    Unknown,
    /// Nothing.
    Nothing,
}

/// Reads an answer.
pub(crate) fn read(words: &Words, game: &Game, scene: &Scene, seen: &[Seen], asked: FactId, possible: Values) -> Reply {
    let declared = &game.facts[asked];
    let reply = match words.replies.find(scene, asked) {
        Some((found, true)) => return Reply::Wholly(found),
        part => part.map(|(found, _)| found),
    };
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
        (Some((kind, one)), FactKind::YesNo) => {
            if let Some(value) = declared.named(if kind == Answer::Yes { "yes" } else { "no" }) {
                return Reply::Is(Finding { fact: asked, values: value, tokens: one.tokens.clone(), strength: 3 });
            }
        }
        (Some((Answer::Yes, one)), FactKind::Choice) => {
            if let Some(value) = declared.named("yes") {
                return Reply::Is(Finding { fact: asked, values: value, tokens: one.tokens.clone(), strength: 1 });
            }
        }
        (Some((Answer::No, one)), FactKind::Choice) => {
            if let Some(value) = declared.named("no").or_else(|| declared.named("nobody")).or_else(|| declared.named("none")) {
                return Reply::Is(Finding { fact: asked, values: value, tokens: one.tokens.clone(), strength: 1 });
            }
        }
        _ => {}
    }
    if let Some(found) = reply {
        return Reply::Is(found);
    }
    if matches!(declared.kind, FactKind::Count { .. }) {
        let told = number(words, scene).and_then(|(number, tokens)| Some((declared.counting(number)?, tokens)));
        return told.map_or(Reply::Nothing, |(values, tokens)| Reply::Is(Finding { fact: asked, values, tokens, strength: 2 }));
    }
    by_words(words, game, scene, asked, possible)
}

/// The number that is told, if it is one: not "seven or eight", not "not one", not "one
/// down", which is another number less one.
fn number(words: &Words, scene: &Scene) -> Option<(i32, Range<usize>)> {
    let mut numbers = scene.chunks.iter().filter_map(|chunk| match (chunk.slot, &chunk.what) {
        (Slot::Number, What::Number(number)) => Some((*number, chunk.tokens.clone())),
        // Where "seven" is a call as well.
        (_, What::Call(_)) if chunk.tokens.len() == 1 => {
            let number = words.numbers.get(scene.word(chunk.tokens.start)?)?;
            Some((*number, chunk.tokens.clone()))
        }
        _ => None,
    });
    let (number, tokens) = numbers.next()?;
    let denied = (0..tokens.start).any(|at| scene.word(at).is_some_and(|word| words.joints.denying.contains(word) && word != "no"));
    let beside = matches!(scene.word(tokens.end), Some("down" | "short" | "over" | "under" | "less" | "more" | "off" | "too"));
    (!denied && !beside && numbers.all(|(other, _)| other == number)).then_some((number, tokens))
}

/// What short replies mean where a certain fact is asked for, and nowhere else.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct Replies {
    patterns: PatternSet,
    means: Vec<(FactId, Values)>,
}

impl Replies {
    /// Adds a way of saying that the fact is one of these.
    pub(crate) fn add(&mut self, fact: FactId, values: Values, pattern: Pattern) {
        self.patterns.add(pattern);
        self.means.push((fact, values));
    }

    /// What is said of the fact, and whether in all the words that there are.
    fn find(&self, scene: &Scene, asked: FactId) -> Option<(Finding, bool)> {
        let found = scene.find(&self.patterns).into_iter();
        let said = found.filter_map(|one| Some((self.means.get(one.pattern)?, one.tokens)));
        let of_it = said.filter(|((fact, _), _)| *fact == asked);
        let ((_, values), tokens) = of_it.max_by_key(|(_, tokens)| tokens.len())?;
        let whole = (0..scene.tokens.len()).all(|at| tokens.contains(&at) || scene.word(at).is_none());
        Some((Finding { fact: asked, values: *values, tokens, strength: 2 }, whole))
    }
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
    let same =
        |token: &Token, word: &String| token.text == *word || token.lemma != WordId::NONE && token.lemma == words.spelling.lemma(word);
    // Little words stand in every option, and in every other sentence.
    let little = |token: &Token| {
        let word = token.text.as_str();
        words.fillers.contains(word)
            || words.unseen.contains(word)
            || words.joints.asking.contains(word)
            || matches!(
                word,
                "it" | "he"
                    | "she"
                    | "they"
                    | "him"
                    | "them"
                    | "we"
                    | "us"
                    | "i"
                    | "me"
                    | "you"
                    | "one"
                    | "no"
                    | "by"
                    | "on"
                    | "out"
                    | "up"
                    | "down"
            )
    };
    let told: Vec<&Token> = scene.tokens.iter().filter(|token| token.kind == Kind::Word && !little(token)).collect();
    let denies = |token: &Token| words.joints.denying.contains(&token.text);
    // "What does it matter?" is no answer.
    if scene.clauses.iter().any(|clause| clause.asks) {
        return Reply::Nothing;
    }
    let mut scores: Vec<(f64, u8)> = options
        .iter()
        .map(|(index, content)| {
            let mut score = 0.0;
            // "Not a solo" is any but that.
            if told.iter().any(|token| denies(token) && !content.contains(&token.text)) {
                return (score, *index);
            }
            for token in &told {
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
