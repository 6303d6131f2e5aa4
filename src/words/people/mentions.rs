//! Where persons are mentioned, and which of them do something.

use super::super::lexicon::Words;
use super::super::pattern::Slot;
use super::super::scene::{Scene, What};
use super::super::tokens::Kind;
use super::{Mention, People, Who};
use std::ops::Range;

/// Prepositions after which a person is not the doer.
const BEFORE_OBJECTS: [&str; 15] =
    ["to", "of", "from", "by", "with", "against", "for", "at", "on", "than", "before", "after", "told", "asked", "let"];

/// "Led", "revoked": a form that only a verb has.
fn past(words: &Words, word: &str) -> bool {
    !word.ends_with("ing") && !word.ends_with('s') && words.spelling.stem(word) != word
}

impl People {
    /// Collects the mentions of a scene and resolves pronouns.
    pub(crate) fn of(words: &Words, scene: &Scene) -> Self {
        let mut chunks: Vec<(Range<usize>, Slot, Who)> = scene
            .chunks
            .iter()
            .filter_map(|chunk| match &chunk.what {
                What::Who(who) if matches!(chunk.slot, Slot::Who | Slot::Whose) => Some((chunk.tokens.clone(), chunk.slot, who.clone())),
                _ => None,
            })
            .collect();
        chunks.sort_by_key(|(tokens, ..)| (tokens.start, tokens.end));
        // "one of my opponents" is one person, not two; "her" is one or the other.
        let all = chunks.clone();
        chunks.retain(|(tokens, slot, _)| {
            let inside = all.iter().any(|(other, other_slot, _)| {
                *other_slot == Slot::Who && other.start <= tokens.start && tokens.end <= other.end && other.len() > tokens.len()
            });
            let her = tokens.len() == 1 && scene.word(tokens.start) == Some("her");
            let object = scene
                .word(tokens.end)
                .is_none_or(|next| matches!(next, "to" | "and" | "for" | "if" | "whether" | "that" | "when" | "before" | "after"));
            !inside && (!her || (*slot == Slot::Who) == object)
        });
        let perceives = |at: &usize| scene.word(*at).is_some_and(|word| words.perceiving.contains(word));
        let unnamed = |at: &usize| {
            let done = scene.tokens.get(*at).is_some_and(|token| words.is_verb(token) && past(words, &token.text));
            let begins = at
                .checked_sub(1)
                .and_then(|before| scene.tokens.get(before))
                .is_none_or(|before| before.kind == Kind::Stop || before.is(";"));
            done && begins
        };
        let says = |at: &usize| scene.word(*at).is_some_and(|word| words.joints.saying.contains(word));
        let all = 0..scene.tokens.len();
        let mut people = Self {
            perceptions: all.clone().filter(perceives).collect(),
            sayings: all.clone().filter(says).collect(),
            unnamed: all.filter(unnamed).collect(),
            ..Self::default()
        };
        for (tokens, slot, who) in chunks {
            let mut front = tokens.start;
            while front > 0
                && scene
                    .word(front - 1)
                    .is_some_and(|word| matches!(word, "the" | "a" | "an" | "old" | "poor" | "one" | "our" | "that" | "this"))
            {
                front -= 1;
            }
            let before = front.checked_sub(1).and_then(|at| scene.word(at)).unwrap_or("");
            // "I said none", "he had none": that is no person.
            let held = || matches!(before, "had" | "have" | "has" | "having" | "held" | "hold") || words.joints.saying.contains(before);
            if tokens.len() == 1 && scene.word(tokens.start) == Some("none") && held() {
                continue;
            }
            // "He played alone, without partner": nobody.
            if matches!(who, Who::Of(..)) && matches!(before, "no" | "without") {
                continue;
            }
            // "Early on I …": whatever stands before it, it is the subject.
            let nominative = tokens.len() == 1 && matches!(scene.word(tokens.start), Some("i" | "he" | "she" | "we" | "they"));
            let object = !nominative
                && BEFORE_OBJECTS.contains(&before)
                && scene
                    .clause(tokens.start)
                    .is_none_or(|clause| clause.tokens.start + 1 < front || !matches!(before, "before" | "after" | "for"));
            // "Who hated her, revoked": where it is a person, "her" is no subject.
            let pronoun_object = tokens.len() == 1 && matches!(scene.word(tokens.start), Some("him" | "her" | "them" | "me" | "us"));
            // "With me", in another tongue.
            let pronoun_object = pronoun_object || tokens.len() == 2 && scene.word(tokens.start) == Some("mat");
            // "Tom's hearts": the suit is the thing spoken of.
            let owner = slot == Slot::Who
                && scene.tokens.get(tokens.end).is_some_and(|token| token.text == "'s")
                && scene.chunks.iter().any(|chunk| chunk.tokens.start == tokens.end + 1 && matches!(chunk.slot, Slot::Suit | Slot::Call));
            let object = object || !nominative && people.taken(words, scene, front, tokens.end);
            let subject = slot == Slot::Who && !object && !pronoun_object && !owner;
            let who = match people.speaker(scene, &tokens, &who) {
                Some(speaker) => Some(speaker),
                None => people.resolve(scene, &tokens, &who, slot == Slot::Whose),
            };
            people.mentions.push(Mention { tokens, who, subject, whose: slot == Slot::Whose });
        }
        people.unite(scene);
        people
    }

    /// "I took Carol up": after the verb of another, with none of his own.
    pub(super) fn taken(&self, words: &Words, scene: &Scene, front: usize, end: usize) -> bool {
        let clause = scene.clause_of.get(front);
        let verb = |at: usize| scene.tokens.get(at).filter(|token| words.is_verb(token));
        let own = verb(end).is_some() || scene.word(end).is_some_and(|next| matches!(next, "has" | "have" | "had" | "'s" | "'d" | "then"));
        let before = front.checked_sub(1).and_then(verb);
        let other = || self.mentions.iter().any(|mention| mention.subject && scene.clause_of.get(mention.tokens.start) == clause);
        before.is_some_and(|before| !words.joints.saying.contains(&before.text)) && !own && other()
    }

    /// "At the fifth trick of his misère Ronald …": whose it is, is told only then.
    fn named_after(&self, scene: &Scene) -> Vec<(Who, Who)> {
        let clause = |mention: &Mention| scene.clause_of.get(mention.tokens.start);
        let unnamed = |who: &Who| matches!(who, Who::Name(name, _) if name == "he" || name == "she");
        let pairs = self.mentions.windows(2).filter_map(|pair| {
            let [one, other] = pair else { return None };
            let (Some(his @ Who::Name(_, sex)), Some(name @ Who::Name(_, named))) = (&one.who, &other.who) else { return None };
            let named_here =
                one.whose && unnamed(his) && other.subject && !unnamed(name) && named.fits(*sex) && clause(one) == clause(other);
            named_here.then(|| (his.clone(), name.clone()))
        });
        pairs.collect()
    }

    /// "Sue, the dealer", "my partner Tom", "I was the dealer".
    pub(super) fn unite(&mut self, scene: &Scene) {
        let mut pairs = Vec::new();
        // "She's sitting on his left": what may be a possessive stands between nobody.
        let mentions: Vec<&Mention> = self.mentions.iter().filter(|mention| !mention.whose).collect();
        for pair in mentions.windows(2) {
            let [one, other] = pair else { continue };
            let (Some(a), Some(b)) = (&one.who, &other.who) else { continue };
            if a == b {
                continue;
            }
            let between: Vec<&str> =
                (one.tokens.end..other.tokens.start).filter_map(|at| scene.tokens.get(at)).map(|token| token.text.as_str()).collect();
            let named = |who: &Who| matches!(who, Who::Name(..) | Who::Seat(_) | Who::Me);
            let described = |who: &Who| matches!(who, Who::Role(_) | Who::Of(..));
            // "Joan, my wife", "my brother Len": one person with two names.
            let kin = |mention: &Mention| {
                mention.tokens.len() > 1 && matches!(scene.word(mention.tokens.start), Some("my" | "our" | "his" | "her"))
            };
            // "As soloist I …", but "I told the dealer I …".
            let as_what = |mention: &Mention| {
                let before = |back: usize| mention.tokens.start.checked_sub(back).and_then(|at| scene.word(at));
                before(1) == Some("as") || before(1) == Some("the") && before(2) == Some("as")
            };
            let of_kin = matches!((a, b), (Who::Name(..), Who::Name(..))) && kin(one) != kin(other);
            let bare: Vec<&str> = between.iter().copied().filter(|word| !matches!(*word, "the" | "our" | "my")).collect();
            let apposed = match bare.as_slice() {
                [] | ["("] => {
                    // "I told the dealer I was short": I am not he.
                    named(a) && described(b)
                        || of_kin
                        || described(a) && named(b) && (*b != Who::Me || as_what(one))
                        || matches!((a, b), (Who::Name(..), Who::Seat(_)) | (Who::Seat(_), Who::Name(..)))
                }
                [","] => {
                    let after = scene.tokens.get(other.tokens.end).map(|token| token.text.as_str());
                    (named(a) && described(b) || described(a) && named(b) || of_kin)
                        && (after.is_none() || matches!(after, Some("," | ")" | ".")))
                }
                _ => false,
            };
            let links = |word: &str| {
                matches!(word, "am" | "is" | "was" | "are" | "were" | "being" | "be" | "'s" | "sit" | "sits" | "sat" | "sitting" | "seated")
            };
            let copula = between.iter().any(|word| links(word))
                && between.iter().all(|word| links(word) || matches!(*word, "the" | "a" | "an" | "one" | "of" | "also"))
                && (described(b) || named(b) && matches!(a, Who::Of(..)))
                && one.subject;
            if apposed || copula {
                pairs.push((a.clone(), b.clone()));
            }
        }
        pairs.extend(self.named_after(scene));
        for (a, b) in pairs {
            self.same(&a, &b);
        }
    }
}
