//! What people asked, answered by the ruling.

use crate::laws::{Effect, Game};
use crate::ruling::Status;
use crate::table::settle::{Settled, Unsaid};
use crate::words::{Asked, Inquiry, PAYMENT};

use super::claims::{Verdict, is_meant, stated};
use super::settle::by_roles;
use super::{View, phrase, unagreed};

/// What allows a thing is no penalty for it, nor is what these exclude.
const ALLOWED: &str = "not-an-offence";

/// The sum that a ruling comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sum {
    /// It, in a sentence.
    Is(String),
    /// What must be said before it can be worked out.
    HangsOn(Vec<String>),
    /// There is none, or no table for it.
    None,
}

impl Sum {
    /// What the money of a ruling comes to.
    pub(super) fn of(view: &View<'_>, money: &Result<Settled, Unsaid>) -> Self {
        match money {
            Ok(settled) => Self::Is(phrase::sentence(&by_roles(settled))),
            Err(lacking) if !lacking.facts.is_empty() || !lacking.stakes.is_empty() => Self::HangsOn(unsaid(view, money)),
            Err(_) => Self::None,
        }
    }
}

/// The questions that must be answered before the money can be worked out.
pub(super) fn unsaid(view: &View<'_>, money: &Result<Settled, Unsaid>) -> Vec<String> {
    let facts = view.unsaid(money).into_iter().map(|fact| view.game.facts[fact].question.to_string());
    facts.chain(unagreed(money).map(|missing| missing.question.clone())).collect()
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    /// Yes or no, where that can be said.
    pub(super) yes: Option<bool>,
    /// The outcomes that answer it, or why nothing can be said.
    pub(super) says: String,
}

impl Answer {
    /// The answer as it is said.
    pub(super) fn aloud(&self) -> String {
        match self.yes {
            Some(true) => format!("Yes: {}", self.says),
            Some(false) => format!("No: {}", self.says),
            None => self.says.clone(),
        }
    }

    fn of(yes: bool, game: &Game, outcomes: &[&Effect]) -> Self {
        Self { yes: Some(yes), says: clauses(game, outcomes) }
    }

    fn open() -> Self {
        Self { yes: None, says: Verdict::Open.says().to_owned() }
    }
}

/// What the ruling answers to a question; nothing, where it says nothing of it.
pub(super) fn answer(view: &View<'_>, asked: &Asked, sum: &Sum) -> Option<Answer> {
    if view.ruling.status == Status::NotCovered {
        return None;
    }
    match &asked.about {
        Inquiry::Which(names) => which(view, names, sum),
        Inquiry::Whether { outcomes, denied } => whether(view, outcomes, *denied),
        Inquiry::Leave { denied } => leave(view, *denied),
    }
}

/// The sum, where the question is for the money and that could be worked out, or what
/// must be said first; or else the outcomes asked for.
fn which(view: &View<'_>, names: &[String], sum: &Sum) -> Option<Answer> {
    let for_money = names.iter().any(|name| name == PAYMENT);
    let says = match sum {
        Sum::Is(pays) if for_money => pays.clone(),
        Sum::HangsOn(questions) if for_money => format!("that hangs on more. {}", questions.join(" ")),
        _ => {
            let stated = stated(view);
            let money = |effect: &Effect| for_money && view.game.effects.get(&effect.name).is_some_and(|kind| kind.money);
            let found: Vec<&Effect> = stated.iter().filter(|effect| names.contains(&effect.name) || money(effect)).collect();
            if found.is_empty() && for_money && view.ruling.status == Status::Ruled && !penalties(view.game, &stated).is_empty() {
                return Some(Answer { yes: None, says: "nobody pays for this".to_owned() });
            }
            clauses(view.game, &found)
        }
    };
    (!says.is_empty()).then_some(Answer { yes: None, says })
}

fn whether(view: &View<'_>, outcomes: &[Effect], denied: bool) -> Option<Answer> {
    let game = view.game;
    let outcomes: Vec<&Effect> = outcomes.iter().filter(|outcome| game.effects.contains_key(&outcome.name)).collect();
    if outcomes.is_empty() {
        return None;
    }
    let stated = stated(view);
    let follow: Vec<&Effect> = stated.iter().filter(|effect| outcomes.iter().any(|meant| is_meant(meant, effect))).collect();
    if !follow.is_empty() {
        return Some(Answer::of(!denied, game, &follow));
    }
    let against: Vec<&Effect> = stated.iter().filter(|effect| outcomes.iter().any(|meant| game.exclude(meant, effect))).collect();
    if !against.is_empty() {
        return Some(Answer::of(denied, game, &against));
    }
    match view.ruling.status {
        Status::Ruled => Some(Answer { yes: None, says: Verdict::Unsaid.says().to_owned() }),
        Status::NeedsFacts | Status::NotCovered => Some(Answer::open()),
    }
}

/// Whether what was done, or is asked about, is allowed.
fn leave(view: &View<'_>, denied: bool) -> Option<Answer> {
    let game = view.game;
    if view.ruling.status == Status::NeedsFacts {
        return Some(Answer::open());
    }
    let stated = stated(view);
    let that = |allowed: bool| -> Vec<&Effect> {
        stated.iter().filter(|effect| game.effects.get(&effect.name).is_some_and(|kind| kind.allowed == Some(allowed))).collect()
    };
    let (allowed, forbidden) = (that(true), that(false));
    match (allowed.is_empty(), forbidden.is_empty()) {
        (false, true) => Some(Answer::of(!denied, game, &allowed)),
        (true, false) => Some(Answer::of(denied, game, &forbidden)),
        (false, false) => None,
        (true, true) => {
            let penalties = penalties(game, &stated);
            (!penalties.is_empty()).then(|| Answer::of(denied, game, &penalties))
        }
    }
}

/// The outcomes that are penalties: what is allowed has none of them.
fn penalties<'a>(game: &Game, stated: &'a [Effect]) -> Vec<&'a Effect> {
    let excluded = game.effects.get(ALLOWED).map_or(&[][..], |kind| &kind.excludes);
    stated.iter().filter(|effect| excluded.contains(&effect.name)).collect()
}

/// The outcomes in words, each once.
fn clauses(game: &Game, outcomes: &[&Effect]) -> String {
    let mut clauses: Vec<String> = Vec::new();
    for clause in outcomes.iter().map(|effect| game.clause(effect)) {
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    clauses.join("; ")
}
