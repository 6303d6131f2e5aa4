//! What the patterns of the lexicon see in a scene, each with its doer and how
//! it is meant.

use std::ops::Range;

use super::beside::of_the_matter;
use super::clauses::{Mode, mode};
use super::lexicon::Words;
use super::pattern::Slot;
use super::people::{Mention, People, Who};
use super::scene::Scene;
use super::signs::{Sign, Speech};

/// A sign that was seen.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    /// Its place in [`Words::entered`].
    pub(crate) sign: usize,
    /// Its tokens.
    pub(crate) tokens: Range<usize>,
    /// The tokens the pattern names itself.
    pub(crate) used: Vec<usize>,
    /// What stands in its slots.
    pub(crate) slots: Vec<(Slot, usize)>,
    /// How it is meant.
    pub(crate) mode: Mode,
    /// Who did it.
    pub(crate) doer: Option<Who>,
    /// 1 weak, 2 ordinary, 3 strong, 4 beyond doubt.
    pub(crate) strength: u8,
    /// The opposite is said.
    pub(crate) denied: bool,
}

impl Seen {
    /// Whether somebody is said to have done it.
    pub(super) fn plainly_told(&self) -> bool {
        let mode = self.mode;
        self.doer.is_some() && !self.denied && !(mode.asks || mode.unreal || mode.reported || mode.leave || mode.not_yet)
    }
}

/// Everything the lexicon sees in the scene.
pub(crate) fn read(words: &Words, scene: &Scene, people: &People) -> Vec<Seen> {
    let mut seen: Vec<Seen> = Vec::new();
    for found in scene.find(&words.signs) {
        let Some(entered) = words.entered.get(found.pattern) else { continue };
        // "It was the bidder's lead" makes nobody the bidder, nor "in the deal" the dealer.
        let before = || found.tokens.start.checked_sub(1).and_then(|at| scene.tokens.get(at));
        let thing = || found.tokens.len() == 1 && before().is_some_and(|before| words.determiners.contains(&before.text));
        if matches!(words.sign(found.pattern), Some(Sign::Is(_))) && (scene.word(found.tokens.end) == Some("'s") || thing()) {
            continue;
        }
        // "When nobody had come I wanted …": what I wanted is another thing.
        let subject = |mention: &Mention| {
            let at = &mention.tokens;
            let inside = found.tokens.start < at.start && found.used.last().is_some_and(|last| at.end <= *last);
            let nominative = at.len() == 1 && matches!(scene.word(at.start), Some("i" | "he" | "she" | "we"));
            inside && nominative && mention.subject && !found.used.contains(&at.start)
        };
        if matches!(words.sign(found.pattern), Some(Sign::Auction(Speech::Unaccepted)))
            && found.slots.iter().all(|(slot, _)| *slot != Slot::Who)
            && people.mentions.iter().any(subject)
        {
            continue;
        }
        let mode = mode(scene, &words.joints, &found.tokens, &found.used);
        let slot = found
            .slots
            .iter()
            .find(|(slot, _)| matches!(slot, Slot::Who | Slot::Whose | Slot::Name))
            .and_then(|(slot, chunk)| people.filling(scene, *slot, *chunk).or_else(|| people.at(&scene.chunks.get(*chunk)?.tokens)));
        // "Ten hearts was my bid", "it was Ann who led": he it was, wherever he stands.
        let his = |mention: &Mention| match words.sign(found.pattern) {
            Some(Sign::Auction(Speech::Played)) => mention.whose,
            Some(Sign::Event(_)) => words.event(found.pattern) == Some("did-it"),
            _ => false,
        };
        let first_slot = slot.filter(|mention| mention.tokens.start <= found.used.first().copied().unwrap_or(usize::MAX) || his(mention));
        // "He solo": the pattern begins with who does it.
        let begins = people.mentions.iter().find(|mention| {
            mention.subject && mention.tokens.start == found.tokens.start && matches!(mention.who, Some(Who::Me | Who::Name(..)))
        });
        let mention = first_slot.or(begins).or_else(|| people.doer(scene, &found.tokens));
        // "He says she revoked. He was mistaken": who was is not who revoked.
        let mention = mention.filter(|_| words.event(found.pattern) != Some("refuted"));
        let nobody = mention.is_some_and(|mention| mention.who == Some(Who::Nobody) && !mode.denied);
        let of_person = matches!(words.sign(found.pattern), Some(Sign::Person { .. }));
        let strength = if found.used.len() <= 3 && !of_person && label(scene, &found.tokens) {
            1
        } else if entered.marks.certain {
            4
        } else if entered.marks.strong {
            3
        } else if entered.marks.weak {
            1
        } else {
            2
        };
        seen.push(Seen {
            sign: found.pattern,
            doer: mention.and_then(|mention| mention.who.clone()),
            denied: mode.denied ^ entered.marks.denied ^ nobody,
            tokens: found.tokens,
            used: found.used,
            slots: found.slots,
            mode,
            strength,
        });
    }
    let mut seen = prune(words, of_the_matter(words, scene, seen));
    let stray: Vec<bool> = seen.iter().map(|one| takes_nothing_up(words, &seen, one) || plays_against(words, &seen, one)).collect();
    let mut stray = stray.into_iter();
    seen.retain(|_| stray.next() == Some(false));
    seen
}

/// "He took it up", "she jumped in": an acceptance only where something else was said in
/// the auction.
fn takes_nothing_up(words: &Words, seen: &[Seen], one: &Seen) -> bool {
    let speech = |one: &Seen| match words.sign(one.sign) {
        Some(Sign::Auction(speech)) => Some(*speech),
        _ => None,
    };
    let weak = words.entered.get(one.sign).is_some_and(|entered| entered.marks.weak);
    let in_auction = |other: &Seen| {
        speech(other).is_some_and(|speech| !matches!(speech, Speech::Played | Speech::Against))
            && (other.tokens.end <= one.tokens.start || one.tokens.end <= other.tokens.start)
    };
    weak && speech(one) == Some(Speech::Accept) && !seen.iter().any(in_auction)
}

/// "Played before my turn against a solo": nobody is said to have played it.
fn plays_against(words: &Words, seen: &[Seen], one: &Seen) -> bool {
    let is = |one: &Seen, speech: Speech| matches!(words.sign(one.sign), Some(Sign::Auction(other)) if *other == speech);
    let inside = |other: &Seen| one.tokens.start < other.tokens.start && other.tokens.end <= one.tokens.end;
    is(one, Speech::Played) && seen.iter().any(|other| is(other, Speech::Against) && inside(other))
}

/// Whether the words are only a name for what happened: "Misdeal, surely!",
/// "Revoke?", "that is what I call it".
fn label(scene: &Scene, tokens: &Range<usize>) -> bool {
    let Some(clause) = scene.clause(tokens.start) else { return false };
    let words = clause.tokens.clone().filter(|at| scene.word(*at).is_some()).count();
    // What runs on beyond the clause is told, not named.
    // "He overcounted": somebody did it.
    let done = scene
        .chunks
        .iter()
        .any(|chunk| chunk.slot == Slot::Who && clause.tokens.contains(&chunk.tokens.start) && chunk.tokens.end == tokens.start);
    if words <= 2 && clause.tokens.len() <= tokens.len() + 2 && tokens.end <= clause.tokens.end && !done {
        return scene.clauses.len() > 1;
    }
    // "Is it a misdeal?", "was that a revoke": just before the name.
    let asked = (tokens.start.saturating_sub(4)..tokens.start).any(|at| {
        at >= clause.tokens.start
            && matches!((scene.word(at), scene.word(at + 1)), (Some("is" | "was" | "call" | "called"), Some("it" | "that" | "this")))
    });
    // "… that is what I call it", "as he put it": in the same sentence, but not "he put it
    // right".
    let sentence = clause.sentence;
    let so = |at: usize| (at.saturating_sub(3)..at).any(|before| matches!(scene.word(before), Some("as" | "what" | "how" | "way")));
    let put = scene.clauses.iter().filter(|clause| clause.sentence == sentence).any(|clause| {
        let mut all = clause.tokens.clone();
        all.any(|at| matches!((scene.word(at), scene.word(at + 1)), (Some("call" | "put" | "calls"), Some("it"))) && so(at))
    });
    asked || put
}

/// Drops signs that are part of longer ones.
fn prune(words: &Words, seen: Vec<Seen>) -> Vec<Seen> {
    let part_of = |one: &Seen, other: &Seen| {
        let within = other.tokens.start <= one.tokens.start && one.tokens.end <= other.tokens.end;
        one.used.len() < other.used.len() && one.used.iter().all(|at| other.used.contains(at)) && (within || !one.used.is_empty())
    };
    let sign = |one: &Seen| words.sign(one.sign);
    let keep: Vec<bool> = seen
        .iter()
        .map(|one| {
            !seen.iter().any(|other| {
                part_of(one, other)
                    && match (sign(one), sign(other)) {
                        (Some(Sign::Fact { fact, .. }), Some(Sign::Fact { fact: other_fact, .. })) => {
                            fact == other_fact && one.strength <= other.strength
                        }
                        (Some(Sign::Fact { .. } | Sign::Event(_)), Some(Sign::Effect(..))) => one.strength < 3,
                        (
                            Some(Sign::Person { fact, .. }),
                            Some(Sign::Person { fact: other_fact, .. } | Sign::Fact { fact: other_fact, .. }),
                        ) => fact == other_fact,
                        // "Played before my turn against a solo": nobody played it.
                        (Some(Sign::Auction(Speech::Against)), Some(Sign::Auction(Speech::Played))) => false,
                        (Some(Sign::Auction(_)), Some(Sign::Auction(_))) => true,
                        _ => false,
                    }
            })
        })
        .collect();
    seen.into_iter().zip(keep).filter(|(_, keep)| *keep).map(|(one, _)| one).collect()
}
