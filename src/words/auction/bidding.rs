//! What the auction that is told makes of the call in question: who had said
//! what before it, whether he had been over-called, how it compares.

use crate::laws::Game;

use super::super::lexicon::Words;
use super::super::people::{People, Relation, Who};
use super::super::signs::Speech;
use super::speeches::Spoken;

/// One thing said, by whom.
#[derive(Clone, Debug)]
struct Turn {
    who: Option<Who>,
    speech: Speech,
    call: Option<u8>,
}

/// What was said before the call in question.
struct Bidding<'a> {
    people: &'a People,
    turns: Vec<Turn>,
}

/// How many sit at the table.
const SEATS: u8 = 4;

/// What is told of the call in question by the auction before it, by the names
/// that `telling` in the lexicon gives facts for.
pub(super) fn conclude(words: &Words, game: &Game, people: &People, spoken: &[Spoken], target: &Spoken) -> Vec<String> {
    let pair = words.pair();
    // What was said is compared with what came before it; what may be said, with all.
    let before = spoken.iter().filter(|one| one.said && (!target.said || one.tokens.start < target.tokens.start));
    let mut turns: Vec<Turn> = before.flat_map(|one| turns(one, pair)).collect();
    // "Mick proposed. Pass, pass, pass": those who pass after him are others.
    for at in 1..turns.len() {
        if let Some([first, next]) = turns.get_mut(at - 1..=at)
            && next.speech == Speech::Pass
            && (first.who.is_some() && first.who == next.who && first.speech != Speech::Pass
                || first.who.is_none() && first.speech == Speech::Pass)
        {
            next.who = None;
        }
    }
    let mut bidding = Bidding { people, turns };
    let mut last = Turn { who: target.who.clone(), speech: kind(target, pair), call: target.call };
    bidding.seat_in_turn(&mut last);
    bidding.tell(words, game, &last)
}

/// A proposal may be named like a call.
fn kind(one: &Spoken, pair: Option<u8>) -> Speech {
    if one.speech == Speech::Call && one.call.is_some() && one.call == pair { Speech::Propose } else { one.speech }
}

/// What was said as turns of their own: "prop and cop" is two.
fn turns(one: &Spoken, pair: Option<u8>) -> Vec<Turn> {
    let turn = |who: Option<Who>, speech| Turn { who, speech, call: one.call };
    match kind(one, pair) {
        Speech::Pair => vec![turn(one.who.clone(), Speech::Propose), turn(one.with.clone(), Speech::Accept)],
        Speech::Unaccepted if one.who.is_some() => vec![turn(one.who.clone(), Speech::Propose), turn(None, Speech::Unaccepted)],
        speech => vec![turn(one.who.clone(), speech)],
    }
}

impl Bidding<'_> {
    /// "Pass, pass, prop, cop": nobody is named, so they speak in turn, the
    /// eldest hand first.
    fn seat_in_turn(&mut self, last: &mut Turn) {
        let bare = self.turns.iter().take_while(|turn| turn.who.is_none()).count();
        if bare < 3 && !(bare == 2 && self.turns.len() == 2 && last.who.is_none()) {
            return;
        }
        let mut passed = [false; SEATS as usize];
        let mut next = 0;
        let all_bare = bare == self.turns.len() && last.who.is_none();
        for turn in self.turns.iter_mut().take(bare).chain(all_bare.then_some(last)) {
            for _ in 0..SEATS {
                if passed.get(usize::from(next)) == Some(&false) {
                    break;
                }
                next = (next + 1) % SEATS;
            }
            turn.who = Some(Who::Seat(char::from(b'a' + next).to_string()));
            if let Some(out) = passed.get_mut(usize::from(next)) {
                *out = turn.speech == Speech::Pass;
            }
            next = (next + 1) % SEATS;
        }
    }

    /// Whether the two are one player.
    fn same(&self, one: &Who, other: &Who) -> bool {
        match (seat(self.people, one), seat(self.people, other)) {
            (Some(one), Some(other)) => one == other,
            _ => self.people.root(one) == self.people.root(other),
        }
    }

    /// Whether the turn is that of the one who calls now.
    fn own(&self, turn: &Turn, last: &Turn) -> bool {
        match (&turn.who, &last.who) {
            (Some(Who::You | Who::Some(_)) | None, None) | (Some(Who::You), Some(_)) => true,
            (Some(one), Some(Who::You | Who::Some(_)) | None) => {
                // Nobody is named now: it is the one who alone was named before.
                self.turns.iter().filter_map(|turn| turn.who.as_ref()).all(|other| self.same(one, other))
            }
            (Some(one), Some(other)) => self.same(one, other),
            (None, Some(_)) => false,
        }
    }

    fn tell(&self, words: &Words, game: &Game, last: &Turn) -> Vec<String> {
        let mut told: Vec<String> = Vec::new();
        let mut tell = |name: &str| told.push(name.to_owned());
        match last.speech {
            Speech::Accept => tell("accepts"),
            Speech::Propose => tell("proposes"),
            _ => tell("calls-alone"),
        }
        let heard = |speech| self.turns.iter().any(|turn| turn.speech == speech);
        let (proposed, accepted, unaccepted) = (heard(Speech::Propose), heard(Speech::Accept), heard(Speech::Unaccepted));
        let lone = self.turns.iter().rev().find_map(lone);
        let mut alone = unaccepted;

        // What he had said himself, and whether somebody went over it.
        let calls = |speech: Speech| matches!(speech, Speech::Call | Speech::Propose | Speech::Accept);
        let own: Vec<(usize, &Turn)> = self.turns.iter().enumerate().filter(|(_, turn)| self.own(turn, last)).collect();
        let said = |speech| own.iter().any(|(_, turn)| turn.speech == speech);
        let latest = own.iter().rev().find(|(_, turn)| calls(turn.speech));
        if said(Speech::Pass) || latest.is_none() && self.passed_with_the_others(last) {
            tell("had-passed");
        } else if let Some((index, _)) = latest {
            tell("had-called");
            if self.turns.iter().skip(index + 1).any(|turn| turn.speech == Speech::Call && !self.own(turn, last)) {
                tell("overcalled");
                tell(if said(Speech::Accept) && !said(Speech::Call) { "is-acceptor" } else { "not-acceptor" });
            } else {
                tell("not-overcalled");
                if said(Speech::Call) {
                    tell("own-lone");
                } else if accepted {
                    tell("own-partnership");
                } else {
                    alone = true;
                    tell("own-unaccepted");
                }
            }
        } else if unaccepted && self.turns.len() <= 2 {
            tell("had-called");
            tell("not-overcalled");
            tell("own-unaccepted");
        } else if self.listened(last) {
            tell("was-silent");
        }
        if let Some(eldest) = self.eldest(last) {
            tell(if eldest { "eldest" } else { "not-eldest" });
        }
        if last.speech == Speech::Accept {
            if lone.is_some() {
                tell("proposal-superseded");
            } else if accepted {
                tell("proposal-accepted");
            } else if proposed {
                tell("proposal-open");
            }
            return told;
        }
        let Some(call) = last.call.or(if last.speech == Speech::Propose { words.pair() } else { None }) else { return told };
        let name = words.call.map_or("", |fact| game.facts[fact].name_of(call));
        // The call that it is but for the suit turned up.
        let plain = words.tells(&format!("{name} in-trumps")).iter().find_map(|(_, plain)| plain.only());
        let best = lone.or(if proposed { words.pair() } else { None });
        let compared = match best {
            Some(best) if plain == Some(best) => Some("in-trumps-over-plain"),
            Some(best) if best == call => Some("equal"),
            Some(best) if best > call => Some("lower"),
            None if self.turns.is_empty() && !alone => None,
            _ if plain.is_some() => Some("in-trumps-alone"),
            _ => Some("higher"),
        };
        told.extend(compared.map(str::to_owned));
        told.push(format!("calls {name}"));
        if told.iter().any(|name| name == "own-unaccepted") {
            told.push(format!("amends-to {name}"));
        }
        told
    }

    /// "Everybody passed but the dealer": he is one of those.
    fn passed_with_the_others(&self, last: &Turn) -> bool {
        let Some(who) = &last.who else { return false };
        self.turns.iter().any(|turn| {
            turn.speech == Speech::AllPass && turn.who.as_ref().is_none_or(|but| !self.same(but, who))
                || turn.speech == Speech::Pass && matches!(turn.who, Some(Who::All | Who::Several))
        })
    }

    /// Whether he has only heard the others so far: somebody else spoke before
    /// him, and of every call it is told whose it was.
    fn listened(&self, last: &Turn) -> bool {
        let definite = |who: &Who| matches!(who, Who::Me | Who::Name(..) | Who::Seat(_) | Who::Role(_) | Who::Of(..));
        last.who.as_ref().is_some_and(definite)
            && self.turns.iter().any(|turn| turn.who.as_ref().is_some_and(definite))
            && self.turns.iter().all(|turn| turn.who.is_some() || !matches!(turn.speech, Speech::Call | Speech::Propose))
    }

    /// Whether the one who calls now is the eldest hand, if that is told.
    fn eldest(&self, last: &Turn) -> Option<bool> {
        let who = last.who.as_ref()?;
        if let Some(seat) = seat(self.people, who) {
            return Some(seat == 0);
        }
        let mut speakers: Vec<&Who> = Vec::new();
        for other in self.turns.iter().filter_map(|turn| turn.who.as_ref()) {
            if !speakers.iter().any(|known| self.same(known, other)) {
                speakers.push(other);
            }
        }
        if speakers.iter().any(|other| seat(self.people, other) == Some(0) && !self.same(other, who)) {
            return Some(false);
        }
        // All four have spoken, as they sit.
        let first = speakers.first().filter(|_| speakers.len() == usize::from(SEATS))?;
        Some(self.same(first, who))
    }
}

/// Where somebody sits, counted from the eldest hand, if that is told.
pub(super) fn seat(people: &People, who: &Who) -> Option<u8> {
    people.all_of(who).iter().find_map(|one| match one {
        Who::Role(role) => match role.as_str() {
            "eldest" => Some(0),
            "second-hand" => Some(1),
            "third-hand" => Some(2),
            "fourth-hand" | "dealer" => Some(3),
            _ => None,
        },
        // A, Y, B, Z sit so where A plays with B.
        Who::Seat(seat) => match seat.as_str() {
            "a" => Some(0),
            "y" => Some(1),
            "b" => Some(if people.seated("y") || people.seated("z") { 2 } else { 1 }),
            "c" => Some(2),
            "d" | "z" => Some(3),
            _ => None,
        },
        Who::Of(relation, of) if people.all_of(of).contains(&Who::Role("dealer".to_owned())) => match relation {
            Relation::Left => Some(0),
            Relation::Right => Some(2),
            Relation::Partner | Relation::Opposite => Some(1),
            Relation::Adversary => None,
        },
        _ => None,
    })
}

/// The call that one makes alone.
fn lone(turn: &Turn) -> Option<u8> {
    turn.call.filter(|_| turn.speech == Speech::Call)
}
