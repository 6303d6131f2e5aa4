//! What people claim about the ruling: rules they quote, and rulings already given. A claim
//! is read as the question that it answers: "we must deal again" as "must we deal again?"

use std::ops::Range;

use rustc_hash::FxHashSet;

use crate::laws::Game;

use super::force::{Force, is_limited, is_limited_behind};
use super::inquiry::{self, Inquiry};
use super::lexicon::Words;
use super::reading::Seen;
use super::scene::{Chunk, Scene, What};
use super::signs::Sign;
use super::study::Study;

mod only_said;
mod order;
mod statements;
mod sums;
mod turned;

pub(super) use only_said::{only_said, said};
use statements::trimmed;
pub(super) use statements::{Statement, is_check, statements};
use turned::{Begins, Turned};

/// Words by which claims are known.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
pub(crate) struct Stating {
    /// Verbs of saying behind which stands who is told.
    pub(crate) telling: FxHashSet<String>,
    /// Words behind which stands what is claimed, if "that" or a colon comes next.
    pub(crate) claiming: FxHashSet<String>,
    /// Words by which somebody asks whether a thing is right.
    pub(crate) checking: FxHashSet<String>,
    /// Verbs that stand before the person in a question: "may he", "is it".
    pub(crate) helping: FxHashSet<String>,
    /// Words by which somebody says what he wants.
    pub(crate) wishing: FxHashSet<String>,
    /// Words at the end of a sentence that add nothing: "not allowed either".
    pub(crate) closing: FxHashSet<String>,
    /// Words that say that something may be.
    pub(crate) permitting: FxHashSet<String>,
    /// Words that say that it must be, and with "not" that it may not.
    pub(crate) obliging: FxHashSet<String>,
    /// Words that say that it must be, and with "not" that it need not.
    pub(crate) needing: FxHashSet<String>,
    /// Words that say that it must be, before "to": "we have to".
    pub(crate) having: FxHashSet<String>,
    /// Verbs of paying and winning, before a sum.
    pub(crate) paying: FxHashSet<String>,
    /// Words by which a sum is what each pays or has.
    pub(crate) each: FxHashSet<String>,
    /// Words that leave less of what is said than it says without them: "only", "without".
    pub(crate) limiting: FxHashSet<String>,
}

/// What somebody claims.
pub(crate) struct Claim {
    /// The question that it answers.
    pub(crate) about: Inquiry,
    /// Whether the answer is no.
    pub(crate) denied: bool,
    /// Whether it is a ruling that was given, and not a rule that somebody quotes.
    pub(crate) given: bool,
    /// How strongly it is said.
    pub(crate) force: Force,
    /// Whether words in it that were not used leave less of it: "only", "nothing else".
    pub(crate) limited: bool,
    /// The numbers in it by which no fact was told.
    pub(crate) numbers: Vec<i32>,
    /// Where he is named who says so.
    pub(crate) said_by: Option<Range<usize>>,
    /// Its tokens.
    pub(crate) tokens: Range<usize>,
    /// The tokens by which it was known, of the question that it answers.
    pub(crate) by: Vec<usize>,
}

/// The claims of a scene, sums last. `done` is where what was done, or is asked about, is
/// told, `facts` where any fact is.
pub(super) fn find(words: &Words, game: &Game, study: &Study, chars: &[char], done: &[Range<usize>], facts: &[Range<usize>]) -> Vec<Claim> {
    let Study { scene, statements, seen, .. } = study;
    let mut claims = of_rules(words, scene, statements, seen, done, facts);
    claims.extend(sums::find(words, game, scene, chars, statements));
    claims
}

/// What is claimed to be so, or to be allowed or due.
fn of_rules(
    words: &Words,
    scene: &Scene,
    statements: &[Statement],
    seen: &[Seen],
    done: &[Range<usize>],
    facts: &[Range<usize>],
) -> Vec<Claim> {
    let mut claims = Vec::new();
    for Statement { tokens, given, said, by: said_by } in statements {
        let (given, said) = (*given, *said);
        let tokens = trimmed(words, scene, tokens.clone());
        // "Z was told to put it back" tells of an order.
        if !given && scene.word(tokens.start) == Some("to") {
            continue;
        }
        let overlaps = |told: &Range<usize>| told.start < tokens.end && tokens.start < told.end;
        let covers = |told: &Range<usize>| told.start <= tokens.start && tokens.end <= told.end;
        let force = Force::of(words, scene, &tokens);
        // A number by which a fact was told is none of the ruling.
        let counted: Vec<Range<usize>> = facts.iter().filter(|told| !done.contains(told)).cloned().collect();
        let numbers = numbers(scene, &tokens, &counted);
        let claim = |about, denied, by, used: &[usize]| {
            let limited = is_limited(words, scene, &tokens, used)
                || is_limited_behind(words, scene, tokens.end)
                || names_another_call(scene, &tokens, used, facts);
            let (said_by, numbers, tokens) = (said_by.clone(), numbers.clone(), tokens.clone());
            Claim { about, denied, given, force, limited, numbers, said_by, tokens, by }
        };
        let there = |chunk: &Chunk| tokens.contains(&chunk.tokens.start);
        let names_call = scene.chunks.iter().any(|chunk| there(chunk) && matches!(chunk.what, What::Call(_) | What::Number(_)));
        let before = claims.len();
        for question in Turned::ways(words, scene, &tokens) {
            let told_there = match question.begins {
                // "She said solo", "he says go".
                Begins::Nothing => facts.iter().any(|told| if names_call { overlaps(told) } else { covers(told) }),
                // "Bob says she had revoked", "“It's good, partner,” says A".
                Begins::Past => done.iter().any(overlaps),
                Begins::Present => done.iter().any(overlaps) && (!said || scene.quoted(tokens.start).is_some()),
                // "They won nine tricks".
                Begins::Simply | Begins::Wish => true,
            };
            if told_there {
                continue;
            }
            let done: Vec<Range<usize>> = done.iter().filter_map(|done| question.place(done)).collect();
            for found in inquiry::find_turned(words, &question.scene, &done, given) {
                let used = question.origins(&found.used);
                if !question.is_plainly_denied_or_not(&used) {
                    continue;
                }
                // "The count was nineteen", "I'd a seven": it is told, and not claimed.
                let told = question.begins == Begins::Past;
                if !matches!(&found.inquiry, Inquiry::Number { number, .. } if told || !numbers.contains(number)) {
                    claims.push(claim(found.inquiry, question.denied, found.used, &used));
                }
            }
            if claims.len() > before {
                break;
            }
            let named = |one: &Seen| one.tokens.start >= tokens.start && one.tokens.end <= tokens.end;
            for one in seen.iter().filter(|one| named(one)) {
                if let Some(Sign::Effect(effect)) = words.sign(one.sign) {
                    let about = Inquiry::Whether { outcomes: vec![effect.clone()], denied: false };
                    claims.push(claim(about, one.denied, one.used.clone(), &one.used));
                }
            }
        }
    }
    claims
}

/// Whether a call is named there that is neither used nor told: "he plays it as grand".
fn names_another_call(scene: &Scene, tokens: &Range<usize>, used: &[usize], facts: &[Range<usize>]) -> bool {
    let there = |chunk: &&Chunk| tokens.start <= chunk.tokens.start && chunk.tokens.end <= tokens.end;
    let back = |at: usize, by: usize| at.checked_sub(by).and_then(|at| scene.word(at));
    let turned_into = |chunk: &Chunk| {
        let before = match back(chunk.tokens.start, 1) {
            Some("a" | "an" | "the") => back(chunk.tokens.start, 2),
            before => before,
        };
        matches!(before, Some("as" | "into" | "like" | "for" | "to"))
    };
    let free = |chunk: &Chunk| {
        let told = |fact: &Range<usize>| fact.start < chunk.tokens.end && chunk.tokens.start < fact.end;
        !chunk.tokens.clone().any(|at| used.contains(&at)) && !facts.iter().any(told)
    };
    scene.chunks.iter().filter(there).any(|chunk| matches!(chunk.what, What::Call(_)) && turned_into(chunk) && free(chunk))
}

/// The numbers told there, but not by these words; "two for that and one more for this" are
/// three.
fn numbers(scene: &Scene, tokens: &Range<usize>, but: &[Range<usize>]) -> Vec<i32> {
    let there = |chunk: &&Chunk| tokens.start <= chunk.tokens.start && chunk.tokens.end <= tokens.end;
    let free = |chunk: &&Chunk| !but.iter().any(|told| told.start < chunk.tokens.end && chunk.tokens.start < told.end);
    let told: Vec<(i32, usize)> = scene
        .chunks
        .iter()
        .filter(there)
        .filter(free)
        .filter_map(|chunk| match chunk.what {
            What::Number(number) => Some((number, chunk.tokens.end)),
            _ => None,
        })
        .collect();
    match told.as_slice() {
        [(first, _), .., (more, behind)] if matches!(scene.word(*behind), Some("more" | "extra")) => vec![first + more],
        _ => told.into_iter().map(|(number, _)| number).collect(),
    }
}
