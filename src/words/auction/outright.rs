//! What a story says outright of the call in question, whatever the auction that
//! it tells comes to: "his first word", "nobody had taken it up".

use std::ops::Range;

use crate::facts::{FactId, Values};
use crate::laws::Game;
use crate::laws::auction::{AuctionRules, Sight};

use super::super::lexicon::Words;
use super::super::people::{People, Who};
use super::super::reading::Seen;
use super::super::scene::Scene;
use super::super::signs::Sign;
use super::replay::Concluded;
use super::speeches::hangs;
use super::turns::Turn;

/// The facts of a position that strong patterns tell, but those told of somebody
/// else than the speaker.
pub(super) fn said(
    words: &Words,
    game: &Game,
    scene: &Scene,
    people: &People,
    seen: &[Seen],
    turns: &[Turn],
    turn: &Turn,
) -> Vec<(FactId, Values)> {
    let Some(rules) = game.auction.as_deref() else { return Vec::new() };
    let looks = |fact: FactId| sights(rules, fact).any(Sight::looks);
    let others_in = super::others_in(scene, people, turns, turn);
    let called = |one: &Seen| {
        let others = scene.sentence(one.tokens.start).is_some_and(|sentence| others_in.contains(&sentence));
        Called { tokens: &turn.tokens, speaker: turn.speaker(), others }
    };
    let plain = |one: &&Seen| {
        one.strength > 2 && !one.used.is_empty() && !one.mode.unreal && !one.mode.reported && (!one.mode.asks || hangs(scene, one))
    };
    // "Tim joins at eight, Uli announces a misère": the level is Tim's.
    let of_another = |one: &Seen| {
        let others = turns.iter().filter(|other| other.tokens != turn.tokens);
        let within = |other: &Turn| one.used.iter().any(|at| other.tokens.contains(at));
        !one.used.iter().any(|at| turn.tokens.contains(at)) && others.into_iter().any(within)
    };
    seen.iter()
        .filter(plain)
        .filter_map(|one| match words.sign(one.sign) {
            Some(Sign::Fact { fact, yes, no, .. })
                if looks(*fact) && !beside(game, *fact, one, people, &called(one)) && !of_another(one) =>
            {
                let values = if one.denied || one.mode.not_yet { (*no)? } else { *yes };
                Some((*fact, values))
            }
            _ => None,
        })
        .collect()
}

/// Whether the words say beyond doubt that the call was another than what was concluded.
pub(super) fn denies(words: &Words, game: &Game, seen: &[Seen], concluded: &[Concluded]) -> bool {
    let beyond_doubt = |one: &&Seen| one.strength > 3 && !one.denied;
    seen.iter().filter(beyond_doubt).any(|one| match words.sign(one.sign) {
        Some(Sign::Fact { fact, yes, .. }) if is_of_the_call(game, *fact) => {
            concluded.iter().any(|(known, values, _)| known == fact && values.and(*yes).is_empty())
        }
        _ => false,
    })
}

/// Whether a fact tells only what is called, whatever went before.
fn is_of_the_call(game: &Game, fact: FactId) -> bool {
    let Some(rules) = game.auction.as_deref() else { return false };
    let mut sights = sights(rules, fact).peekable();
    sights.peek().is_some() && sights.all(|sight| !sight.looks())
}

/// Whether it is asked how the call compares with those before it.
pub(super) fn asks_whether_higher(words: &Words, game: &Game, seen: &[Seen]) -> bool {
    let Some(rules) = game.auction.as_deref() else { return false };
    let compares = |fact: FactId| sights(rules, fact).any(|sight| sight.compares.is_some());
    seen.iter().any(|one| one.mode.asks && matches!(words.sign(one.sign), Some(Sign::Fact { fact, .. }) if compares(*fact)))
}

/// Whether a fact tells how the speaker stood before he spoke.
pub(crate) fn standing(game: &Game, fact: FactId) -> bool {
    game.auction.as_deref().is_some_and(|rules| sights(rules, fact).any(|sight| sight.standing.is_some() && !sight.hears()))
}

/// Where the position is looked at for a fact.
fn sights(rules: &AuctionRules, fact: FactId) -> impl Iterator<Item = &Sight> {
    rules.facts.iter().filter(move |(known, _)| *known == fact).flat_map(|(_, ways)| ways).map(|(_, sight)| sight)
}

/// Whether a fact tells where the speaker sits, or how what he says compares.
fn is_his(game: &Game, fact: FactId) -> bool {
    game.auction.as_deref().is_some_and(|rules| sights(rules, fact).any(|sight| sight.seat.is_some() || sight.compares.is_some()))
}

/// Whether the words tell nothing of the speaker: of how he stood, if they are
/// those of the call itself or speak of somebody else; of where he sits and how
/// high he goes, if the sentence is about `others`.
pub(crate) fn beside(game: &Game, fact: FactId, one: &Seen, people: &People, call: &Called<'_>) -> bool {
    let another = || speaks_of_another(one, people, call.speaker) || one.used.iter().any(|at| call.tokens.contains(at));
    standing(game, fact) && another() || call.others && is_his(game, fact)
}

/// The call in question.
pub(crate) struct Called<'a> {
    /// Its words.
    pub(crate) tokens: &'a Range<usize>,
    /// Who makes it.
    pub(crate) speaker: Option<&'a Who>,
    /// Whether what is looked at stands where only others speak.
    pub(crate) others: bool,
}

/// Whether the words speak of somebody else than the speaker.
fn speaks_of_another(one: &Seen, people: &People, speaker: Option<&Who>) -> bool {
    let of_him = |speaker: &Who| {
        let literal = |at: usize| one.used.contains(&at) && one.slots.is_empty();
        people.mentions.iter().any(|mention| mention.who.as_ref() == Some(speaker) && mention.tokens.clone().all(literal))
    };
    match (&one.doer, speaker) {
        // "Yves joined me": that tells how I stood.
        (_, Some(speaker)) if of_him(speaker) => false,
        (Some(Who::Several | Who::Nobody), _) => true,
        // Who calls himself "I" does not call himself the dealer without saying so.
        (Some(doer @ Who::Role(_)), Some(Who::Me)) => people.root(doer) != people.root(&Who::Me),
        (Some(doer), Some(speaker)) => people.differ(doer, speaker),
        _ => false,
    }
}
