//! What is said in the auction: what the patterns saw, and calls that stand by
//! themselves.

use std::ops::Range;

use super::super::lexicon::Words;
use super::super::pattern::Slot;
use super::super::people::{Mention, People, Who};
use super::super::reading::Seen;
use super::super::scene::{Chunk, Scene, What};
use super::super::signs::{Sign, Speech};
use super::super::tokens::Kind;
use super::speeches::{call_of, named};

/// Words that say something in the auction.
pub(super) struct Heard<'a> {
    pub(super) speech: Speech,
    pub(super) tokens: Range<usize>,
    /// Where its first word stands.
    pub(super) front: usize,
    /// The pattern that saw it; none where a call stands by itself.
    pub(super) seen: Option<&'a Seen>,
    pub(super) call: Option<u8>,
    /// How the words tell it.
    pub(super) manner: Manner,
}

/// How the words tell what was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// That it was said, or may be.
    Told,
    /// They only name it: "his proposal".
    Named,
    /// They name it beside another call, before which it was made: "over his solo".
    Beside,
}

/// "Jos says I must say Trou": it is none of his calls.
fn bids_another(people: &People, one: &Seen) -> bool {
    let inside = |at: usize| one.tokens.start < at && at < one.tokens.end;
    let other = |mention: &Mention| mention.subject && inside(mention.tokens.start) && mention.who != one.doer;
    !one.mode.asks && one.doer.is_some() && people.mentions.iter().any(other)
}

/// "They say solo is all I can do": they speak of it, and call nothing.
fn is_spoken_of(words: &Words, scene: &Scene, call: &Chunk) -> bool {
    let word = |at: usize| scene.word(at).unwrap_or_default();
    let says = call.tokens.start.checked_sub(1).is_some_and(|at| words.joints.saying.contains(word(at)));
    says && words.stating.helping.contains(word(call.tokens.end)) && scene.quoted(call.tokens.start).is_none()
}

/// Whether the same player is heard to make another call, of which nobody only says so.
fn speaks_else(words: &Words, one: &Seen, other: &Seen) -> bool {
    let in_turn = |speech: &Speech| matches!(speech, Speech::Call | Speech::Propose | Speech::Accept | Speech::Kind(_));
    let spoken = matches!(words.sign(other.sign), Some(Sign::Auction(speech)) if in_turn(speech));
    let apart = other.tokens.end <= one.tokens.start || one.tokens.end <= other.tokens.start;
    spoken && apart && !other.mode.reported && other.doer == one.doer
}

/// What the patterns saw, and calls that stand by themselves: quoted, or alone
/// between two commas. What is denied was not said.
pub(super) fn heard<'a>(words: &Words, scene: &Scene, people: &People, seen: &'a [Seen]) -> Vec<Heard<'a>> {
    let mut all: Vec<Heard<'_>> = Vec::new();
    let mut denied: Vec<&Range<usize>> = Vec::new();
    let pair = words.pair();
    // A proposal may be named like a call.
    let kind = |speech: Speech, call: Option<u8>| {
        if speech == Speech::Call && call.is_some() && call == pair { Speech::Propose } else { speech }
    };
    let in_turn = |speech: &Speech| !matches!(speech, Speech::Played | Speech::Against | Speech::InTrumps);
    let told = seen.iter().any(|one| matches!(words.sign(one.sign), Some(Sign::Auction(speech)) if in_turn(speech)));
    for one in seen {
        let Some(Sign::Auction(speech)) = words.sign(one.sign) else { continue };
        // "Had she passed earlier?": nobody knows.
        if one.mode.asks && scene.left_open(one.tokens.start) {
            continue;
        }
        // "Flo says a proposer may only stay or pass", "once you have accepted, says she,
        // you're stuck": a rule, and nobody's turn.
        let generic = match one.doer {
            Some(Who::You) => true,
            Some(Who::Role(_)) => one.mode.leave || one.mode.unreal,
            _ => false,
        };
        // "I'd rather go abondance; Jos says I must say Trou": what he must is not said yet.
        let says = |at: usize| scene.word(at).is_some_and(|word| words.joints.saying.contains(word));
        let by_another = |mention: &Mention| {
            let (from, at) = (scene.sentence(one.tokens.start), mention.tokens.clone());
            mention.subject && mention.who != one.doer && says(at.end) && at.end < one.tokens.start && scene.sentence(at.start) == from
        };
        let bidden = || one.mode.leave && people.mentions.iter().any(by_another) && seen.iter().any(|other| speaks_else(words, one, other));
        if one.mode.reported && (generic || bidden()) || one.mode.leave && bids_another(people, one) {
            continue;
        }
        if named(scene, one).is_some_and(|chunk| is_spoken_of(words, scene, chunk)) {
            continue;
        }
        let owned = one.slots.iter().any(|(slot, _)| *slot == Slot::Whose);
        // "I'm on a solo": he called it.
        let his = || one.strength > 1 && !one.mode.asks && matches!(one.doer, Some(Who::Me | Who::Name(..) | Who::Seat(_) | Who::Of(..)));
        let speech = match speech {
            Speech::Against | Speech::InTrumps => continue,
            Speech::Asked | Speech::Outcome if !one.mode.asks => continue,
            Speech::Played if !(owned || his() || told && may_play(scene, one)) => continue,
            Speech::Played => Speech::Call,
            other => *other,
        };
        // "Nobody has joined me yet": somebody may.
        let yet = (one.tokens.start..one.tokens.end + 2).any(|at| scene.word(at) == Some("yet"));
        if speech == Speech::Unaccepted && yet {
            continue;
        }
        if one.denied && speech != Speech::Unaccepted && !forbidden(words, scene, one) && !another_denied(words, scene, people, one) {
            denied.push(&one.tokens);
            continue;
        }
        let played = matches!(words.sign(one.sign), Some(Sign::Auction(Speech::Played))) && (owned || his());
        let call = named(scene, one).and_then(call_of);
        // "Can I join him?": he who speaks stands before the word of what is said.
        let modal = |at: &usize| scene.word(*at).is_some_and(|word| words.joints.leave.contains(word));
        let front = one.used.iter().copied().find(|at| !modal(at)).unwrap_or(one.tokens.start).max(one.tokens.start);
        let front = front.max(named_first(scene, people, one));
        let noun = one.used.len() == 1 && named_only(words, scene, people, one.tokens.start);
        // "A cop may not raise": he who accepted.
        if noun && speech == Speech::Accept {
            continue;
        }
        let thing = matches!(speech, Speech::Call | Speech::Propose) && (owned || played || noun && speech == Speech::Propose);
        // "They say a proposal can only …": nobody's.
        if thing && (one.mode.reported || one.mode.unreal) {
            continue;
        }
        // "Goes over the solo": the solo came before.
        let over = speech == Speech::Call && named(scene, one).is_some_and(|chunk| beside(words, scene, chunk.tokens.start));
        let manner = match thing || over {
            true if over || beside(words, scene, one.tokens.start) => Manner::Beside,
            true => Manner::Named,
            false => Manner::Told,
        };
        all.push(Heard { speech: kind(speech, call), tokens: one.tokens.clone(), front, seen: Some(one), call, manner });
    }
    // "What can they say to that?" where nobody has called.
    let of_state = |speech: Speech| matches!(speech, Speech::Asked | Speech::Outcome);
    if !all.iter().any(|one| one.manner == Manner::Told && !of_state(one.speech)) {
        all.retain(|one| !of_state(one.speech));
    }
    // "Against the prop and cop": nobody says anything there.
    let is_against = |one: &&Seen| matches!(words.sign(one.sign), Some(Sign::Auction(Speech::Against)));
    let against: Vec<&Range<usize>> = seen.iter().filter(is_against).map(|one| &one.tokens).collect();
    all.retain(|one| !against.iter().any(|at| at.start < one.tokens.start && one.tokens.end <= at.end));
    for chunk in &scene.chunks {
        let (speech, call) = match &chunk.what {
            What::Call(value) => (kind(Speech::Call, Some(*value)), Some(*value)),
            // "Ten in hearts" goes over somebody; "hearts" proposes them.
            What::Suit(_) if words.proposes_suits && numbered(scene, &chunk.tokens) => (Speech::Accept, None),
            What::Suit(_) if words.proposes_suits => (Speech::Propose, None),
            _ => continue,
        };
        let mut known = all.iter().map(|one| &one.tokens).chain(denied.iter().copied());
        let taken = known.any(|one| one.start < chunk.tokens.end && chunk.tokens.start < one.end);
        let manner = match chunk.what {
            What::Call(_) if beside(words, scene, chunk.tokens.start) => Manner::Beside,
            What::Call(_) | What::Suit(_) if whose(people, chunk.tokens.start) => Manner::Named,
            _ if by_itself(scene, &chunk.tokens) && !denied_there(words, scene, &chunk.tokens) => Manner::Told,
            _ => continue,
        };
        if !taken {
            all.push(Heard { speech, tokens: chunk.tokens.clone(), front: chunk.tokens.start, seen: None, call, manner });
        }
    }
    // "Tried to accept the proposal": he made none.
    let within = |one: &Range<usize>, other: &Range<usize>| other.start <= one.start && one.end <= other.end;
    let accepts: Vec<Range<usize>> = all.iter().filter(|one| one.speech == Speech::Accept).map(|one| one.tokens.clone()).collect();
    all.retain(|one| {
        let same_clause = |accept: &Range<usize>| scene.clause_of.get(accept.start) == scene.clause_of.get(one.tokens.start);
        let taken_up = |accept: &Range<usize>| {
            within(accept, &one.tokens)
                || one.seen.is_none()
                    && accept.end <= one.tokens.start
                    && same_clause(accept)
                    && named_only(words, scene, people, one.tokens.start)
        };
        one.speech != Speech::Propose || one.call.is_none() || !accepts.iter().any(taken_up)
    });
    // "Went solo eight": he joined nobody.
    let alone = |one: &Heard<'_>| one.speech == Speech::Call && one.call.is_some();
    let alone: Vec<Range<usize>> = all.iter().filter(|one| alone(one)).map(|one| one.tokens.clone()).collect();
    all.retain(|one| one.speech != Speech::Accept || !alone.iter().any(|call| call.start == one.tokens.start && within(call, &one.tokens)));
    all.extend(refusals(words, scene, &all));
    // "Announces passe-trou": no trou.
    let kinds: Vec<Range<usize>> = all.iter().filter(|one| matches!(one.speech, Speech::Kind(_))).map(|one| one.tokens.clone()).collect();
    let overlaps = |one: &Range<usize>, other: &Range<usize>| one.start < other.end && other.start < one.end;
    all.retain(|one| matches!(one.speech, Speech::Kind(_)) || !kinds.iter().any(|kind| overlaps(kind, &one.tokens)));
    // Of two that saw the same, the one that names more goes first.
    let names = |one: &Heard<'_>| one.seen.map_or(0, |seen| seen.slots.len());
    all.sort_by_key(|one| (one.tokens.start, std::cmp::Reverse((one.tokens.end, names(one)))));
    all
}

/// "You passed, you can't go abundance now": that is the call in question.
fn forbidden(words: &Words, scene: &Scene, one: &Seen) -> bool {
    let Some(clause) = scene.clause(one.tokens.start) else { return false };
    let here = clause.tokens.start..one.used.first().copied().unwrap_or(one.tokens.start);
    let list = |at: usize, list: &rustc_hash::FxHashSet<String>| scene.word(at).is_some_and(|word| list.contains(word));
    let mut denials = here.filter(|at| list(*at, &words.joints.denying));
    let first = denials.next().and_then(|at| at.checked_sub(1));
    denials.next().is_none() && first.is_some_and(|before| list(before, &words.joints.leave))
}

/// "When nobody had come I went solo": that I did was not denied.
fn another_denied(words: &Words, scene: &Scene, people: &People, one: &Seen) -> bool {
    let Some(clause) = scene.clause(one.tokens.start) else { return false };
    let first = one.used.first().copied().unwrap_or(one.tokens.start);
    let denies = |at: usize| scene.word(at).is_some_and(|word| words.joints.denying.contains(word));
    let subject = people.mentions.iter().rev().find(|mention| {
        mention.subject
            && mention.tokens.end <= first
            && matches!(scene.word(mention.tokens.start), Some("i" | "he" | "she" | "we" | "they"))
    });
    let hangs = matches!(clause.joint.as_deref(), Some("when" | "as" | "since" | "after" | "because" | "once"));
    hangs
        && subject.is_some_and(|subject| {
            let at = subject.tokens.start;
            clause.tokens.start + 2 < at && (clause.tokens.start..at).any(denies) && !(at..first).any(denies)
        })
}

/// "'Not me,' said Greta": what lets the others go on, and stands in quotation marks
/// by itself, where others speak in the auction.
fn refusals<'a>(words: &Words, scene: &Scene, all: &[Heard<'_>]) -> Vec<Heard<'a>> {
    let quotes: Vec<usize> =
        (0..scene.tokens.len()).filter(|at| scene.tokens.get(*at).is_some_and(|token| token.kind == Kind::Quote)).collect();
    let inside = quotes.chunks(2).filter_map(|pair| Some(pair.first()? + 1..*pair.get(1)?));
    let refuses = |tokens: &Range<usize>| {
        let said: Vec<&str> = tokens.clone().filter_map(|at| scene.word(at)).collect();
        !all.is_empty() && words.refusals.contains(&said.join(" "))
    };
    let free = |tokens: &Range<usize>| !all.iter().any(|one| one.tokens.start < tokens.end && tokens.start < one.tokens.end);
    let pass =
        |tokens: Range<usize>| Heard { speech: Speech::Pass, front: tokens.start, tokens, seen: None, call: None, manner: Manner::Told };
    // "A prop, B no, C no": a player, and no more.
    let by_name = scene.chunks.iter().filter(|chunk| chunk.slot == Slot::Who).filter_map(|chunk| {
        let clause = scene.clause(chunk.tokens.start)?;
        let last = (chunk.tokens.end..clause.tokens.end).rev().find(|at| scene.word(*at).is_some());
        let first = clause.tokens.clone().find(|at| scene.word(*at).is_some())?;
        (first == chunk.tokens.start).then(|| chunk.tokens.end..last.map_or(chunk.tokens.end, |last| last + 1))
    });
    inside.chain(by_name).filter(refuses).filter(free).map(pass).collect()
}

/// Where the name ends that the pattern begins with: "Tim solo".
fn named_first(scene: &Scene, people: &People, one: &Seen) -> usize {
    let person = |slot: Slot| matches!(slot, Slot::Who | Slot::Name);
    let chunks = one.slots.iter().filter(|(slot, _)| person(*slot)).filter_map(|(_, chunk)| scene.chunks.get(*chunk));
    let subjects = people.mentions.iter().filter(|mention| mention.subject).map(|mention| &mention.tokens);
    let persons = chunks.map(|chunk| &chunk.tokens).chain(subjects);
    persons.filter(|tokens| tokens.start == one.tokens.start).map(|tokens| tokens.end).max().unwrap_or(0)
}

/// "They've all passed: can I now play solo?": he wants to call it.
fn may_play(scene: &Scene, one: &Seen) -> bool {
    let plays = one.used.first().is_some_and(|at| scene.word(*at) == Some("play"));
    let definite = matches!(one.doer, Some(Who::Me | Who::Name(..) | Who::Seat(_) | Who::Of(..) | Who::Role(_)));
    plays && one.mode.leave && definite
}

/// "No other abundance": whether it is denied where it stands.
fn denied_there(words: &Words, scene: &Scene, tokens: &Range<usize>) -> bool {
    let start = scene.clause(tokens.start).map_or(tokens.start, |clause| clause.tokens.start);
    let answer = |at: usize| scene.tokens.get(at + 1).is_some_and(|next| next.kind != Kind::Word);
    (start..tokens.start).any(|at| scene.word(at).is_some_and(|word| words.joints.denying.contains(word)) && !answer(at))
}

/// Whether somebody's name or a possessive stands right before it.
fn whose(people: &People, at: usize) -> bool {
    people.mentions.iter().any(|mention| mention.whose && (mention.tokens.end == at || mention.tokens.start == at))
}

/// "The prop", "her own proposal": a thing, and nobody's deed.
fn named_only(words: &Words, scene: &Scene, people: &People, at: usize) -> bool {
    let listed = |at: usize, list: &[String]| scene.word(at).is_some_and(|word| list.iter().any(|known| known == word));
    let person = |at: usize| people.mentions.iter().any(|mention| mention.tokens.contains(&at));
    let back = |by: usize| at.checked_sub(by);
    // "A fancies accepting": A is a player there.
    let determiner = |at: usize| listed(at, &words.determiners) && !person(at);
    let determined = back(1)
        .is_some_and(|before| determiner(before) || !person(before) && scene.word(before).is_some() && back(2).is_some_and(determiner));
    !listed(at, &words.narrated) && (whose(people, at) || determined)
}

/// Whether a call is named beside another: after "over", "under", "beats".
fn beside(words: &Words, scene: &Scene, at: usize) -> bool {
    let number = |chunk: &&Chunk| matches!(chunk.what, What::Number(_) | What::Who(_));
    let start = scene.chunks.iter().filter(number).find(|chunk| chunk.tokens.end == at).map_or(at, |chunk| chunk.tokens.start);
    let filler = |at: usize| scene.fillers.get(at) == Some(&true);
    // "Over it solo eight": over what came before.
    let it =
        |at: usize| scene.word(at + 1).is_some_and(|word| matches!(word, "it" | "that" | "this" | "him" | "her" | "me" | "them" | "us"));
    let is = |at: usize| scene.word(at).is_some_and(|word| words.compared.iter().any(|known| known == word)) && !it(at);
    (start.saturating_sub(4)..start).rev().find(|at| is(*at) || !filler(*at)).is_some_and(is)
}

/// Whether a number stands right before it.
fn numbered(scene: &Scene, tokens: &Range<usize>) -> bool {
    let before = tokens.start.saturating_sub(2)..=tokens.start;
    scene.chunks.iter().any(|chunk| matches!(chunk.what, What::Number(_)) && before.contains(&chunk.tokens.end))
}

/// So many other words may stand beside a call that is said and no more.
const BARE: usize = 3;

/// Whether hardly anything else stands in its clause, or its quotation marks.
fn by_itself(scene: &Scene, tokens: &Range<usize>) -> bool {
    // "Then grand chelem in spades from Ann": its number, its suit and whose it is
    // are no others.
    let own = |at: usize| {
        let of_it = |chunk: &Chunk| matches!(chunk.what, What::Suit(_) | What::Number(_));
        let from = |chunk: &Chunk| {
            let of = |at: usize| matches!(scene.word(at), Some("from" | "by"));
            chunk.slot == Slot::Who && chunk.tokens.start > tokens.end && of(chunk.tokens.start - 1)
        };
        // "The player on the dealer's left solo".
        let his = |chunk: &Chunk| chunk.slot == Slot::Who && chunk.tokens.end == tokens.start;
        scene.chunks.iter().any(|chunk| chunk.tokens.contains(&at) && (of_it(chunk) || from(chunk) || his(chunk)))
    };
    let words = |range: Range<usize>| range.filter(|at| scene.word(*at).is_some() && !own(*at)).count();
    let clause = scene.clause(tokens.start).map(|clause| clause.tokens.clone());
    let bare = |within: Range<usize>| words(within) <= words(tokens.clone()) + BARE;
    match scene.quoted(tokens.start) {
        // "Well, then I'll go it alone, solo".
        Some(quote) => bare(quote) || clause.is_some_and(|clause| words(clause) <= words(tokens.clone())),
        None => clause.is_some_and(bare),
    }
}
