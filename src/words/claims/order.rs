//! The words of a statement in the order in which they are asked.

use std::ops::Range;

use super::super::lexicon::Words;
use super::super::scene::{Scene, What};
use super::super::tokens::Kind;

/// The tokens of a statement in the order in which they are asked, the helping verb among
/// them.
pub(super) struct Order {
    pub(super) tokens: Vec<usize>,
    /// The helping verb, as a place in the text.
    pub(super) helping: Option<usize>,
    /// The places of its main clause at which a word that denies denies all of it.
    pub(super) may_deny: Range<usize>,
}

impl Order {
    pub(super) fn of(words: &Words, scene: &Scene, tokens: &Range<usize>) -> Self {
        let mut order = main_clause_first(words, scene, tokens);
        let of_first = |at: &usize| scene.clause_of.get(*at) == order.first().and_then(|first| scene.clause_of.get(*first));
        let end = order.iter().position(|at| !of_first(at)).unwrap_or(order.len());
        // "Whoever can't follow must trump": the second asks.
        let of_any = order.iter().take(2).any(|at| matches!(scene.word(*at), Some("whoever" | "who" | "whichever")));
        let mut helpers = order.iter().take(end).enumerate().filter(|(_, at)| helps(words, scene, **at)).map(|(place, at)| (place, *at));
        let helping = if of_any { helpers.next_back() } else { helpers.next() };
        let before = helping.map_or(0, |(place, _)| subject_before(scene, &order, place));
        let from = helping.filter(|_| of_any).map_or(0, |(place, _)| place - before);
        if let Some(main) = order.get_mut(..end) {
            main.rotate_left(before);
        }
        Self { tokens: order, helping: helping.map(|(_, at)| at), may_deny: from..end }
    }

    /// Whether it says what somebody wants.
    pub(super) fn wishes(&self, words: &Words, scene: &Scene) -> bool {
        let wish = |at: &usize| scene.word(*at).is_some_and(|word| words.stating.wishing.contains(word));
        self.tokens.iter().take(self.may_deny.end.min(4)).any(wish)
    }
}

/// Where the subject begins that stands before a helping verb: "with four aces one can say
/// trou".
fn subject_before(scene: &Scene, order: &[usize], helping: usize) -> usize {
    let Some(last) = helping.checked_sub(1).and_then(|place| order.get(place)) else { return 0 };
    let person = scene.chunks.iter().filter(|chunk| matches!(chunk.what, What::Who(_)) && chunk.tokens.end == last + 1);
    let start = person.map(|chunk| chunk.tokens.start).min();
    let start = start.or_else(|| is_pronoun(scene, *last).then_some(*last));
    let mut place = start.and_then(|start| order.iter().take(helping).position(|at| *at == start)).unwrap_or(0);
    while let Some(before) = place.checked_sub(1)
        && order.get(before).and_then(|at| scene.word(*at)).is_some_and(|word| word == "the" || is_quantity(word))
    {
        place = before;
    }
    place
}

/// The tokens of a statement in order, what it hangs on behind it: "if one is shown, we
/// deal again" as "we deal again, if one is shown".
fn main_clause_first(words: &Words, scene: &Scene, tokens: &Range<usize>) -> Vec<usize> {
    let joint =
        |at: usize| scene.word(at).is_some_and(|word| matches!(word, "if" | "when" | "once" | "unless" | "because" | "since" | "as"));
    let pause = |at: usize| scene.tokens.get(at).is_some_and(|token| token.kind == Kind::Pause);
    let mut start = tokens.start;
    let light = |at: usize| match scene.tokens.get(at) {
        Some(token) => token.kind != Kind::Word || words.joints.joints.contains(&token.text) && !joint(at),
        None => false,
    };
    while start < tokens.end && light(start) {
        start += 1;
    }
    let whole = start..tokens.end;
    let stops = |at: &usize| !scene.tokens.get(*at).is_some_and(|token| matches!(token.kind, Kind::Stop | Kind::Question));
    // "Once you've passed you're out": the second who does something.
    let subject = |at: &usize| (scene.person_from(*at).is_some() || is_pronoun(scene, *at)) && helps(words, scene, at + 1);
    let (ends, begins) = match whole.clone().find(|at| pause(*at)) {
        _ if !joint(start) => (whole.end, whole.end),
        Some(pause) => (pause, pause + 1),
        None => whole.clone().skip(3).find(subject).map_or((whole.end, whole.end), |at| (at, at)),
    };
    (begins..whole.end).chain(start..ends).filter(stops).collect()
}

/// Whether the word is a verb that stands before the person in a question.
pub(super) fn helps(words: &Words, scene: &Scene, at: usize) -> bool {
    scene.word(at).is_some_and(|word| words.stating.helping.contains(word))
}

/// Whether the word stands for a thing, or for anybody.
pub(super) fn is_pronoun(scene: &Scene, at: usize) -> bool {
    matches!(scene.word(at), Some("it" | "this" | "that" | "they" | "there" | "you" | "one" | "everyone" | "everybody"))
}

/// "Only the dealer", "each of us".
pub(super) fn is_quantity(word: &str) -> bool {
    matches!(word, "only" | "just" | "both" | "each" | "every" | "all" | "of" | "one" | "either" | "neither" | "any")
}
