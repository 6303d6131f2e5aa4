//! How strongly it is said that something is so, and words that leave less of it: "we must",
//! "we may"; "only", "without".

use std::ops::Range;

use super::lexicon::Words;
use super::scene::Scene;
use super::tokens::Kind;

/// How strongly it is said that something is so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Force {
    /// It is: "it is a misdeal", "we deal again".
    #[default]
    Is,
    /// It may be: "may we deal again?"
    May,
    /// It must be: "we have to deal again".
    Must,
}

impl Force {
    /// The force of what these words say: the first that allows or obliges tells it.
    pub(crate) fn of(words: &Words, scene: &Scene, tokens: &Range<usize>) -> Self {
        tokens.clone().find_map(|at| Self::at(words, scene, at)).unwrap_or_default()
    }

    fn at(words: &Words, scene: &Scene, at: usize) -> Option<Self> {
        let word = scene.word(at)?;
        let next = scene.word(at + 1);
        // "You must not" says what one may, "you need not" what one must.
        if words.stating.obliging.contains(word) {
            return Some(if next == Some("not") { Self::May } else { Self::Must });
        }
        if words.stating.needing.contains(word) {
            return Some(Self::Must);
        }
        // "We have to deal", "he's got to"; "do we have the right to".
        if words.stating.having.contains(word) {
            return (next == Some("to")).then_some(Self::Must);
        }
        words.stating.permitting.contains(word).then_some(Self::May)
    }
}

/// So many words behind a claim are looked at.
const BEHIND: usize = 3;

/// Whether what comes behind, in the same sentence, leaves less of what is said: "…, but only
/// with their leave", "… and nothing else", "… and that's all".
pub(crate) fn is_limited_behind(words: &Words, scene: &Scene, end: usize) -> bool {
    let mut at = end;
    let sentence = end.checked_sub(1).and_then(|last| scene.clause(last)).map(|clause| clause.sentence);
    let same = |at: usize| scene.clause(at).map(|clause| clause.sentence) == sentence;
    let light = |at: usize| match scene.tokens.get(at) {
        Some(token) => token.kind != Kind::Word || matches!(token.text.as_str(), "and" | "but" | "though"),
        None => false,
    };
    while same(at) && light(at) {
        at += 1;
    }
    let limits = |at: usize| same(at) && scene.word(at).is_some_and(|word| words.stating.limiting.contains(word));
    let all_of_it = matches!(scene.word(at), Some("that" | "it")) && matches!(scene.word(at + 2), Some("all" | "that" | "it"));
    (at..at + BEHIND).any(limits) || same(at) && all_of_it
}

/// Whether these words leave less of what was made of them, or more, than is said by those
/// that were `used`: "we only deal again", "he takes it back and nothing else", "he plays it
/// as grand".
pub(crate) fn is_limited(words: &Words, scene: &Scene, tokens: &Range<usize>, used: &[usize]) -> bool {
    tokens.clone().any(|at| !used.contains(&at) && scene.word(at).is_some_and(|word| words.stating.limiting.contains(word)))
}
