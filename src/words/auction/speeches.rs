//! What is said in the auction, as a story tells it.

use std::ops::Range;

use super::super::lexicon::Words;
use super::super::pattern::Slot;
use super::super::people::{Mention, People, Who};
use super::super::reading::Seen;
use super::super::scene::{Chunk, Scene, What};
use super::super::signs::{Sign, Speech};

/// Something said in the auction.
#[derive(Clone, Debug)]
pub(crate) struct Spoken {
    /// Who said it.
    pub(crate) who: Option<Who>,
    /// Who accepted, where a proposal and its acceptance are told at once; whose
    /// proposal it was, where it was accepted; whose call it is that somebody plays
    /// against.
    pub(crate) with: Option<Who>,
    /// Whether the words themselves name who, and not only what stands around.
    pub(crate) named: bool,
    /// What was said.
    pub(crate) speech: Speech,
    /// The call named.
    pub(crate) call: Option<u8>,
    /// Whether it was said, or only may be.
    pub(crate) said: bool,
    /// The words.
    pub(crate) tokens: Range<usize>,
}

/// Everything said, in the order of the story.
pub(crate) fn read(words: &Words, scene: &Scene, people: &People, seen: &[Seen]) -> Vec<Spoken> {
    let mut spoken: Vec<Spoken> = Vec::new();
    for one in seen {
        let Some(Sign::Auction(speech)) = words.sign(one.sign) else { continue };
        if matches!(speech, Speech::Over | Speech::Topped | Speech::InTrumps) {
            continue;
        }
        let told = named(scene, one);
        if *speech == Speech::Played && told.is_some_and(|chunk| counted(scene, chunk)) {
            continue;
        }
        let call = told.and_then(call_of);
        let slot_who = one
            .slots
            .iter()
            .find(|(slot, _)| matches!(slot, Slot::Who | Slot::Whose | Slot::Name))
            .and_then(|(slot, chunk)| people.filling(scene, *slot, *chunk)?.who.clone())
            // Who is taken up is not the one who accepts.
            .filter(|_| *speech != Speech::Accept);
        // "He revoked on my solo": it is mine.
        let owner = told.and_then(|chunk| {
            let beside = |mention: &&Mention| {
                mention.whose && (mention.tokens.end == chunk.tokens.start || mention.tokens.start == chunk.tokens.start)
            };
            people.mentions.iter().find(beside)?.who.clone()
        });
        let against = owner.clone().filter(|_| *speech == Speech::Against);
        // "The call was Dora's abondance": it is hers.
        let who = owner.filter(|_| matches!(speech, Speech::Played | Speech::Call)).or(slot_who);
        let named = who.is_some();
        let who = who.or_else(|| {
            let quote = scene.quoted(one.tokens.start)?;
            // "Misère", says Mick: nobody is named inside.
            let inside = people
                .mentions
                .iter()
                .any(|mention| mention.subject && mention.tokens.start >= quote.start && mention.tokens.end <= one.tokens.end);
            if inside { None } else { people.who_says(scene, &quote) }
        });
        // "I dropped a card in a solo", "he winked during the prop and cop": that need not
        // be his.
        let weakly = |played: &Seen| played.strength <= 1 && played.tokens.start <= one.tokens.start && one.tokens.end <= played.tokens.end;
        let plays = |other: &&Seen| matches!(words.sign(other.sign), Some(Sign::Auction(Speech::Played)));
        let anybodys = match speech {
            Speech::Played => one.strength <= 1,
            Speech::Pair => seen.iter().filter(plays).any(weakly) && !seen.iter().filter(plays).any(|other| other.strength > 1),
            _ => false,
        };
        // "Al revoked, and the soloist would have made it": the soloist's own, not Al's.
        let his_own = || told.and_then(|chunk| people.at(&chunk.tokens)?.who.clone()).filter(|_| *speech == Speech::Played);
        let who = who.or_else(his_own).or_else(|| one.doer.clone().filter(|_| !anybodys));
        if *speech == Speech::Unaccepted || who == Some(Who::Nobody) && *speech == Speech::Accept {
            let who = who.filter(|who| !matches!(who, Who::Nobody | Who::All | Who::Several));
            spoken.push(Spoken { who, with: None, named, speech: Speech::Unaccepted, call, said: true, tokens: one.tokens.clone() });
            continue;
        }
        let said = !one.mode.denied && said(scene, one);
        let state = matches!(speech, Speech::Played | Speech::Against | Speech::Unaccepted);
        if one.mode.denied && !state {
            continue;
        }
        let (who, with) = match speech {
            Speech::Pair => both(scene, people, one, who),
            Speech::Accept => {
                let taken = taken_up(people, one).filter(|taken| Some(taken) != who.as_ref());
                (who, taken)
            }
            _ => (who, against),
        };
        spoken.push(Spoken { who, with, named, speech: *speech, call, said: said || state, tokens: one.tokens.clone() });
    }
    spoken.sort_by_key(|one| (one.tokens.start, std::cmp::Reverse(one.tokens.end)));
    spoken.dedup_by(|later, first| {
        // "Against the prop and cop": nobody says anything.
        let within = later.tokens.start < first.tokens.end;
        let same =
            within && (first.speech == Speech::Against || later.speech == first.speech || first.call.is_some() && later.call == first.call);
        // "In a solo that Anne is playing", "that Bob called": it is theirs, whoever did
        // something in it.
        let theirs = matches!(later.speech, Speech::Played | Speech::Call) && later.named;
        if same && first.speech == Speech::Played && theirs && !first.named {
            first.who = later.who.take();
            first.named = true;
        }
        same
    });
    spoken
}

/// "Six in diamonds, seven made": tricks are counted, where another call was named.
fn counted(scene: &Scene, chunk: &Chunk) -> bool {
    let number = scene.chunks.iter().any(|other| other.slot == Slot::Number && other.tokens == chunk.tokens);
    let before = |other: &&Chunk| other.slot == Slot::Call && other.tokens.end <= chunk.tokens.start;
    let made = matches!(scene.word(chunk.tokens.end), Some("made" | "taken" | "won"));
    number && made && scene.chunks.iter().filter(before).any(|other| call_of(other) != call_of(chunk))
}

/// "She took me up", "who accepted Bob's proposal": whose proposal it was.
pub(super) fn taken_up(people: &People, one: &Seen) -> Option<Who> {
    let mut inside = people.mentions.iter().filter(|mention| {
        let at = mention.tokens.start;
        one.tokens.start < at && mention.tokens.end <= one.tokens.end || at == one.tokens.end && !mention.subject
    });
    inside
        .find_map(|mention| mention.who.clone())
        .filter(|who| matches!(who, Who::Me | Who::Name(..) | Who::Seat(_) | Who::Role(_) | Who::Of(..)))
}

/// "Prop and cop from Ann and Bob", "Jess and I proposed and accepted", "Ann proposed
/// and Bob accepted": the first of the two proposed, the other accepted.
fn both(scene: &Scene, people: &People, one: &Seen, who: Option<Who>) -> (Option<Who>, Option<Who>) {
    let (Some(clause), Some(last)) = (scene.clause(one.tokens.start), scene.clause(one.tokens.end.saturating_sub(1))) else {
        return (who, None);
    };
    let here: Vec<_> =
        people.mentions.iter().filter(|mention| (clause.tokens.start..last.tokens.end).contains(&mention.tokens.start)).collect();
    let joined = here.windows(2).find_map(|pair| match pair {
        [first, second] if second.tokens.start == first.tokens.end + 1 && scene.joins(first.tokens.end) => Some((first, second)),
        _ => None,
    });
    if let Some((first, second)) = joined {
        return (first.who.clone(), second.who.clone());
    }
    // "I played the prop and cop with Bob".
    if matches!(scene.word(one.tokens.end), Some("with" | "alongside" | "beside")) {
        let along = people.mentions.iter().find(|mention| mention.tokens.start == one.tokens.end + 1 && !mention.whose);
        if let Some(mention) = along.filter(|_| who.is_some()) {
            return (who, mention.who.clone());
        }
    }
    // "Greta proposed and Hugh accepted": named between the one word and the other.
    let (Some(from), Some(to)) = (one.used.first(), one.used.last()) else { return (who, None) };
    let between = here.iter().rev().find(|mention| mention.subject && *from < mention.tokens.start && mention.tokens.end <= *to);
    (who, between.and_then(|mention| mention.who.clone()))
}

/// The call that a pattern names.
pub(super) fn named<'a>(scene: &'a Scene, one: &Seen) -> Option<&'a Chunk> {
    one.slots.iter().find(|(slot, _)| *slot == Slot::Call).and_then(|(_, chunk)| scene.chunks.get(*chunk))
}

/// The value of a call that was found.
pub(super) fn call_of(chunk: &Chunk) -> Option<u8> {
    match chunk.what {
        What::Call(value) => Some(value),
        _ => None,
    }
}

/// Whether it was said, and not only may be: what hangs on another clause was.
pub(super) fn said(scene: &Scene, one: &Seen) -> bool {
    hangs(scene, one) || !(one.mode.unreal || one.mode.asks || one.mode.leave) || promised(scene, one.tokens.start)
}

/// "Said she would accept": she has said it.
fn promised(scene: &Scene, at: usize) -> bool {
    let back = |by: usize| at.checked_sub(by).and_then(|at| scene.word(at)).unwrap_or_default();
    let would = matches!(back(1), "would" | "will" | "'d" | "should") && matches!(back(2), "he" | "she" | "i" | "they" | "we");
    let told = |word: &str| matches!(word, "say" | "says" | "said");
    would && (told(back(3)) || back(3) == "that" && told(back(4)))
}

/// Whether its clause hangs on another, or goes on with one that does: "may Ann bid
/// if Tim passed, Uli went solo …".
pub(super) fn hangs(scene: &Scene, one: &Seen) -> bool {
    let Some(mut at) = scene.clause_of.get(one.tokens.start).copied() else { return false };
    loop {
        let Some(clause) = scene.clauses.get(at) else { return false };
        match clause.joint.as_deref() {
            Some("after" | "if" | "when" | "once" | "though" | "although" | "because" | "since" | "who" | "before" | "having") => {
                return true;
            }
            None | Some("and" | "then" | "but") if !one.mode.leave => {}
            _ => return false,
        }
        match at.checked_sub(1).and_then(|before| scene.clauses.get(before)) {
            Some(before) if before.sentence == clause.sentence => at -= 1,
            _ => return false,
        }
    }
}
