//! What is told of the auction twice over, or taken back, and who goes on.

use super::super::people::{Mention, People, Who};
use super::super::scene::Scene;
use super::super::signs::Speech;
use super::super::tokens::Kind;
use super::heard::Manner;
use super::speakers::Speaker;
use super::turns::Turn;

/// Leaves out what is taken back, or told a second time.
pub(super) fn retract(scene: &Scene, turns: &mut Vec<Turn>) {
    let mut gone: Vec<usize> = (1..turns.len())
        .filter(|at| matches!(turns.get(at - 1..=*at), Some([one, next]) if taken_back(scene, one, next) || passes_once(scene, one, next)))
        .map(|at| at - 1)
        .collect();
    for at in 1..turns.len() {
        if let Some([one, next]) = turns.get_mut(at - 1..=at)
            && joins_once(scene, one, next)
        {
            next.whom = next.whom.take().or_else(|| one.whom.take());
            next.suit = next.suit.take().or_else(|| one.suit.take());
            next.number = next.number.or(one.number);
            next.speakers.clone_from(&one.speakers);
            gone.push(at - 1);
        }
    }
    let told_once_more = |at: &usize| turns.get(at - 1..=*at).zip(turns.get(at + 1..)).is_some_and(|(pair, rest)| tells_anew(pair, rest));
    let anew: Vec<usize> = (1..turns.len()).filter(told_once_more).flat_map(|at| [at - 1, at]).collect();
    gone.extend(anew);
    let mut at = 0..turns.len();
    turns.retain(|_| at.next().is_none_or(|at| !gone.contains(&at)));
}

/// Whether the second of two turns is by him who took the first.
fn by_the_same(one: &Turn, next: &Turn) -> bool {
    one.speakers == next.speakers || next.speakers == [Speaker::Same]
}

/// Whether both are told in one sentence.
fn together(scene: &Scene, one: &Turn, next: &Turn) -> bool {
    scene.sentence(one.tokens.start) == scene.sentence(next.tokens.start)
}

/// "Tim said piccolo? No, he passed": he did not say piccolo.
fn taken_back(scene: &Scene, one: &Turn, next: &Turn) -> bool {
    let pause = |at: usize| scene.tokens.get(at).is_some_and(|token| token.kind == Kind::Pause);
    let mut between = one.tokens.end..next.tokens.start;
    one.manner == Manner::Told && by_the_same(one, next) && between.any(|at| scene.word(at) == Some("no") && pause(at + 1))
}

/// "I gave up and passed": he passed once.
fn passes_once(scene: &Scene, one: &Turn, next: &Turn) -> bool {
    let passes = one.speech == Speech::Pass && next.speech == Speech::Pass && one.said && next.said;
    passes && matches!(one.speakers.as_slice(), [Speaker::Person(_)]) && by_the_same(one, next) && together(scene, one, next)
}

/// "I'd rather be with Ann, so I say nine with her": he joined once.
fn joins_once(scene: &Scene, one: &Turn, next: &Turn) -> bool {
    let joins = one.speech == Speech::Accept && next.speech == Speech::Accept && one.said == next.said && !next.earlier;
    let told = one.manner == Manner::Told && next.manner == Manner::Told;
    let no_further = next.number.is_none() || next.number == one.number;
    joins && told && no_further && by_the_same(one, next) && together(scene, one, next)
}

/// "We stood in hearts: I offered them, Ken joined": it is told once more, by whom.
fn tells_anew(pair: &[Turn], rest: &[Turn]) -> bool {
    let [one, next] = pair else { return false };
    let unknown = |turn: &Turn| turn.speakers == [Speaker::Anyone];
    let by_one = |speech: Speech| {
        rest.iter().any(|turn| turn.speech == speech && turn.said && matches!(turn.speakers.as_slice(), [Speaker::Person(_)]))
    };
    (one.speech, next.speech) == (Speech::Propose, Speech::Accept)
        && one.tokens == next.tokens
        && unknown(one)
        && unknown(next)
        && by_one(Speech::Propose)
        && by_one(Speech::Accept)
}

/// "Ann said solo six … Ann goes to seven": who has called alone raises that call.
pub(super) fn raise_own(turns: &mut [Turn]) {
    for at in 0..turns.len() {
        let (before, rest) = turns.split_at_mut(at);
        let Some(turn) = rest.first_mut().filter(|turn| turn.speech == Speech::Accept && turn.number.is_some()) else { continue };
        let caller = matches!(turn.speaker(), Some(Who::Role(role)) if role == "caller");
        let own = |one: &&Turn| {
            one.speech == Speech::Call && one.call.is_some() && (caller || turn.speaker().is_some() && one.speakers == turn.speakers)
        };
        if let Some(own) = before.iter().rev().find(own) {
            (turn.speech, turn.call) = (Speech::Call, own.call);
        }
    }
}

/// "He proposed, and the three others passed. May he go solo?": not the last of them,
/// who has done with it, but he whose turn it is.
pub(super) fn round_again(scene: &Scene, people: &People, others: usize, turns: &mut [Turn]) {
    let Some((asked, before)) = turns.split_last_mut() else { return };
    let pronoun = || {
        let here = |mention: &&Mention| scene.clause_of.get(mention.tokens.start) == scene.clause_of.get(asked.tokens.start);
        people.mentions.iter().filter(here).any(|mention| mention.who.as_ref() == asked.speaker() && scene.pronoun(&mention.tokens))
    };
    if asked.said || asked.speech != Speech::Call || !pronoun() {
        return;
    }
    let passes: Vec<&Turn> = before.iter().rev().take_while(|turn| turn.speech == Speech::Pass).collect();
    let each = |speaker: &Speaker| match speaker {
        Speaker::Several(number) => usize::from(*number),
        Speaker::Rest => others,
        _ => 1,
    };
    let passed: usize = passes.iter().flat_map(|turn| &turn.speakers).map(each).sum();
    let by_him = passes.iter().any(|turn| turn.speakers == asked.speakers);
    let proposal = before.iter().rev().nth(passes.len()).filter(|turn| turn.speech == Speech::Propose && passed == others && by_him);
    if let Some(proposal) = proposal {
        asked.speakers.clone_from(&proposal.speakers);
    }
}
