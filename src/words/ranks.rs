//! Which of two calls ranks higher, where that is asked: "does a solo beat a proposal?"

use std::cmp::Ordering;
use std::ops::Range;

use crate::course::{Call, Lawless};
use crate::laws::Game;
use crate::laws::auction::AuctionRules;

use super::inquiry::{Found, Inquiry, is_of_the_question, names_two};
use super::lexicon::Words;
use super::scene::{Scene, What};

/// So far behind a call stand its number and suit.
const BESIDE: usize = 3;

/// The words by which calls are compared.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
pub(crate) struct Ranking {
    /// The first is the higher: "beats", "goes over".
    pub(crate) higher: rustc_hash::FxHashSet<String>,
    /// The first is the lower: "under", "loses to".
    pub(crate) lower: rustc_hash::FxHashSet<String>,
}

/// A call that is named.
struct Named {
    tokens: Range<usize>,
    /// The calls of the game that may be meant.
    calls: Vec<Call>,
    says: String,
}

/// The question which of two calls is higher, with its answer, if both are plain.
pub(super) fn asked(words: &Words, game: &Game, scene: &Scene) -> Option<Found> {
    let lawless = Lawless::new(game)?;
    let asked = scene.chunks.iter().filter_map(|chunk| match chunk.what {
        What::Call(call) if is_of_the_question(scene, &chunk.tokens) => Some((call, &chunk.tokens)),
        _ => None,
    });
    let mut chunks: Vec<(u8, &Range<usize>)> = asked.collect();
    // Of two that begin together the longer is meant.
    chunks.sort_by_key(|(_, tokens)| (tokens.start, std::cmp::Reverse(tokens.end)));
    chunks.dedup_by(|(_, tokens), (_, before)| tokens.start < before.end);
    let (one, other) = match chunks.as_slice() {
        [one, other] => (*one, *other),
        // "We stand at nine in diamonds. Does ten in clubs beat it?"
        [only] => beside_that_before(words, scene, *only)?,
        _ => return None,
    };
    let ends = |one: &Range<usize>, other: &Range<usize>| if one.start < other.start { other.start } else { usize::MAX };
    let first = named(words, game, scene, lawless.rules(), one, ends(one.1, other.1))?;
    let second = named(words, game, scene, lawless.rules(), other, ends(other.1, one.1))?;
    let ways = || first.calls.iter().flat_map(|one| second.calls.iter().map(|other| lawless.outranks(*one, *other)));
    let is = |wanted: Ordering| ways().all(|way| way == Some(wanted));
    let (higher, lower, first_is_higher) = match (is(Ordering::Greater), is(Ordering::Less)) {
        (true, false) => (first.says, second.says, true),
        (false, true) => (second.says, first.says, false),
        _ => return None,
    };
    let asked = chunks.first()?.1.start;
    let all = scene.sentences().into_iter().find(|sentence| sentence.contains(&asked))?;
    let said = |list: &rustc_hash::FxHashSet<String>| all.clone().any(|at| scene.word(at).is_some_and(|word| list.contains(word)));
    let yes = match (said(&words.ranking.higher), said(&words.ranking.lower)) {
        _ if names_two(scene, &all) => None,
        (true, false) => Some(first_is_higher),
        (false, true) => Some(!first_is_higher),
        _ => None,
    };
    let used = [first.tokens, second.tokens].into_iter().flatten().collect();
    Some(Found { inquiry: Inquiry::Ranks { higher, lower, yes }, tokens: all, used })
}

/// A call of a question, and the one told before it that the question calls "it", in the
/// order in which the question has them.
fn beside_that_before<'a>(
    words: &Words,
    scene: &'a Scene,
    (call, at): (u8, &'a Range<usize>),
) -> Option<((u8, &'a Range<usize>), (u8, &'a Range<usize>))> {
    let sentence = scene.sentences().into_iter().find(|sentence| sentence.contains(&at.start))?;
    let compares = |word: &str| words.ranking.higher.contains(word) || words.ranking.lower.contains(word);
    let compared = sentence.clone().find(|at| scene.word(*at).is_some_and(compares))?;
    let before = scene.chunks.iter().filter(|chunk| chunk.tokens.end <= sentence.start);
    let last = before
        .filter_map(|chunk| if let What::Call(call) = chunk.what { Some((call, &chunk.tokens)) } else { None })
        .max_by_key(|(_, at)| at.start)?;
    let that = |mut tokens: Range<usize>| tokens.any(|at| matches!(scene.word(at), Some("it" | "that" | "this")));
    if at.start < compared && that(compared..sentence.end) {
        Some(((call, at), last))
    } else if compared < at.start && that(sentence.start..compared) {
        Some((last, (call, at)))
    } else {
        None
    }
}

/// The call named there, with the number and suit that stand behind it.
fn named(words: &Words, game: &Game, scene: &Scene, rules: &AuctionRules, (call, at): (u8, &Range<usize>), next: usize) -> Option<Named> {
    let name = game.facts[words.call?].name_of(call);
    let beside = at.start..(at.end + BESIDE).min(next);
    let mut there = scene.chunks.iter().filter(|chunk| beside.contains(&chunk.tokens.start));
    let number = there.clone().find_map(|chunk| match chunk.what {
        What::Number(number) => Some(number),
        _ => None,
    });
    let suit = there.find_map(|chunk| match &chunk.what {
        What::Suit(suit) => Some(suit.as_str()),
        _ => None,
    });
    let place = suit.and_then(|suit| rules.suits.iter().position(|(_, known)| known == suit));
    let fits = |word: &crate::laws::auction::Word| {
        word.text.split(':').next() == Some(name)
            && (word.level.is_none() || number.is_none() || word.level.map(i32::from) == number)
            && (word.suit.is_none() || place.is_none() || word.suit.map(usize::from) == place)
    };
    let calls: Vec<Call> = (0u8..).zip(&rules.words).filter(|(_, word)| fits(word)).map(|(place, _)| Call(place)).collect();
    let level = number.filter(|_| calls.iter().any(|call| rules.words.get(call.index()).is_some_and(|word| word.level.is_some())));
    let told = [
        Some(name.replace('-', " ")),
        level.map(|level| level.to_string()),
        suit.filter(|_| place.is_some()).map(|suit| format!("in {suit}")),
    ];
    let says = told.into_iter().flatten().collect::<Vec<_>>().join(" ");
    (!calls.is_empty()).then(|| Named { tokens: at.clone(), calls, says })
}
