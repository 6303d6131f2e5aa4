//! A statement turned into the question that it answers.

use std::ops::Range;

use super::super::clauses::part;
use super::super::lexicon::Words;
use super::super::scene::{Chunk, Scene, What};
use super::super::tokens::{Kind, Token};
use super::super::vocab::WordId;
use super::order::{Order, is_pronoun, is_quantity};

/// The place of a word that did not stand in the statement.
const PUT_IN: usize = usize::MAX;

/// How a statement that was turned begins to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begins {
    /// As one that tells what is, or may be: "is it", "must he".
    Present,
    /// As one that tells what was done: "had she", "did he".
    Past,
    /// It tells what was done with the verb alone: "they won nine".
    Simply,
    /// It says what somebody wants.
    Wish,
    /// There is nothing that could be asked first: "misdeal".
    Nothing,
}

/// A statement turned into the question that it answers.
pub(super) struct Turned {
    pub(super) scene: Scene,
    pub(super) begins: Begins,
    /// Whether the statement answers it with no.
    pub(super) denied: bool,
    /// The words that deny it, as places in the text.
    denying: Vec<usize>,
    /// Whether one of them answers a question by itself, or undoes another.
    answered: bool,
    /// Of each token the place where it stood.
    from: Vec<usize>,
}

impl Turned {
    /// The ways in which the statement may be asked: with the helping verb that it has; or
    /// with "do" put before it, if it may have a subject, and as it stands.
    pub(super) fn ways<'a>(words: &'a Words, scene: &'a Scene, tokens: &'a Range<usize>) -> impl Iterator<Item = Self> + 'a {
        let order = Order::of(words, scene, tokens);
        let subject = subject_of(words, scene, &order.tokens);
        let with_do = order.helping.is_none() && subject.is_some();
        let ways = with_do.then_some(true).into_iter().chain([false]);
        ways.filter_map(move |with_do| Self::of(words, scene, tokens.end, &order, subject.filter(|_| with_do)))
    }

    /// The question with "do" before it, if it has that subject, or as it stands.
    fn of(words: &Words, scene: &Scene, end: usize, order: &Order, subject: Option<usize>) -> Option<Self> {
        let begins = match order.helping.and_then(|at| scene.word(at)) {
            _ if order.wishes(words, scene) => Begins::Wish,
            Some("had" | "did" | "'d" | "was" | "were") => Begins::Past,
            Some(_) => Begins::Present,
            None => match subject {
                Some(behind) if is_past(words, scene, behind) => Begins::Simply,
                Some(_) => Begins::Present,
                None => Begins::Nothing,
            },
        };
        let first = scene.tokens.get(*order.tokens.first()?)?;
        let asks = match order.helping.and_then(|at| Some((at, scene.tokens.get(at)?))) {
            Some((at, token)) => Some((asking(words, token, scene.word(at + 1)), at)),
            None => subject.map(|_| (spelt(words, "do", first), PUT_IN)),
        };
        let mut made: Vec<(Token, usize)> = asks.into_iter().collect();
        let mut denying = Vec::new();
        let mut answered = false;
        for (place, at) in order.tokens.iter().enumerate().filter(|(_, at)| Some(**at) != order.helping) {
            let Some(token) = scene.tokens.get(*at) else { continue };
            let denies = token.kind == Kind::Word && order.may_deny.contains(&place) && denies(words, &token.text);
            denying.extend(denies.then_some(*at));
            // "Never, for it must lie there": that answers what was asked before.
            answered |= denies && scene.tokens.get(at + 1).is_some_and(|next| next.kind == Kind::Pause);
            let instead = if denies { undenied(words, token) } else { Some(token.clone()) };
            made.extend(instead.map(|token| (token, *at)));
        }
        // "It is not so that he may not": one denial undoes the other.
        let word = |at: &usize| scene.word(*at).unwrap_or_default();
        let mut behind = order.tokens.iter().skip(order.may_deny.end).map(word);
        answered |= !denying.is_empty() && behind.any(|word| word == "that") && behind.any(|word| denies(words, word));
        let last = made.last()?.0.clone();
        made.push((Token { kind: Kind::Question, text: "?".to_owned(), lemma: WordId::NONE, ..last }, end));
        let (question, from): (Vec<Token>, Vec<usize>) = made.into_iter().unzip();
        let fillers = words.fillers_among(&question);
        let denied = denying.len() % 2 == 1;
        let mut turned = Self { scene: Scene::new(question, fillers), begins, denied, denying, answered, from };
        for chunk in &scene.chunks {
            if let Some(place) = turned.place(&chunk.tokens).filter(|place| place.len() == chunk.tokens.len()) {
                turned.scene.add(Chunk { tokens: place, ..chunk.clone() });
            }
        }
        part(&mut turned.scene, &words.joints);
        Some(turned)
    }

    /// Where tokens of the question stood in the statement.
    pub(super) fn origins(&self, used: &[usize]) -> Vec<usize> {
        let put_in = |at: &usize| *at == PUT_IN;
        used.iter().filter_map(|at| self.from.get(*at)).copied().filter(|at| !put_in(at)).collect()
    }

    /// Whether it is plain that what the words in use say is denied, or that it is not. Of two
    /// words that deny, each could undo the other; and one that stands apart behind them
    /// denies something else: "he may take it up for nobody has played".
    pub(super) fn is_plainly_denied_or_not(&self, used: &[usize]) -> bool {
        match self.denying.as_slice() {
            [] => true,
            _ if self.answered => false,
            [only] => used.iter().max().is_none_or(|last| *only <= last + 2),
            several => several.iter().all(|at| used.contains(at)),
        }
    }

    /// Where tokens of the statement stand in the question.
    pub(super) fn place(&self, tokens: &Range<usize>) -> Option<Range<usize>> {
        let mut places = self.from.iter().enumerate().filter(|(_, from)| tokens.contains(from)).map(|(place, _)| place);
        let start = places.next()?;
        Some(start..places.next_back().unwrap_or(start) + 1)
    }
}

/// Another word in place of a token.
fn spelt(words: &Words, text: &str, like: &Token) -> Token {
    Token { text: text.to_owned(), lemma: words.spelling.lemma(text), ..like.clone() }
}

/// The helping verb as a question has it: who must not may not, and who need not must not.
fn asking(words: &Words, helping: &Token, next: Option<&str>) -> Token {
    match helping.text.as_str() {
        "'s" => spelt(words, "is", helping),
        "must" if next == Some("not") => spelt(words, "may", helping),
        "need" | "needs" => spelt(words, "must", helping),
        _ => helping.clone(),
    }
}

/// Whether the word turns what is said into its contrary; "without" only leaves less of it.
fn denies(words: &Words, word: &str) -> bool {
    words.joints.denying.contains(word) && !words.stating.limiting.contains(word)
}

/// What stands in a question in place of a word that denies.
fn undenied(words: &Words, token: &Token) -> Option<Token> {
    let text = match token.text.as_str() {
        "no" | "none" => "any",
        "nobody" | "no-one" => "anybody",
        "nothing" => "anything",
        _ => return None,
    };
    Some(spelt(words, text, token))
}

/// Where what may be the subject at the beginning ends, as a place in the text: "the deal
/// | passes", "he | leads".
fn subject_of(words: &Words, scene: &Scene, order: &[usize]) -> Option<usize> {
    let first = *order.first()?;
    let light = |at: usize| scene.word(at).is_some_and(|word| is_quantity(word) || words.determiners.iter().any(|known| known == word));
    // "Solo seven", "nine clubs".
    let call = |chunk: &Chunk| matches!(chunk.what, What::Call(_) | What::Number(_));
    if scene.starting(first).any(call) {
        return None;
    }
    let behind = scene.person_from(first).or_else(|| is_pronoun(scene, first).then_some(first + 1));
    let behind = behind.or_else(|| {
        let noun = order.iter().copied().find(|at| !light(*at))?;
        scene.person_from(noun).or(Some(noun + 1))
    })?;
    order.contains(&behind).then_some(behind)
}

/// Whether the first verb from there is one of what was done: "won", "counted".
fn is_past(words: &Words, scene: &Scene, from: usize) -> bool {
    let verb = (from..from + 3).find(|at| scene.tokens.get(*at).is_some_and(|token| words.verb_lemmas.contains(&token.lemma)));
    let past = |word: &str| word.ends_with("ed") || words.spelling.is_irregular(word) && !word.ends_with('s');
    verb.and_then(|at| scene.word(at)).is_some_and(past)
}
