//! A ruling as JSON, in the form `INTERFACE.md` fixes.

mod form;

use std::borrow::Cow;
use std::fmt::Write;

use serde::Serialize;
use serde_json::{Value, json};

use crate::facts::{FactId, Origin, Values};
use crate::laws::showing::Scored;
use crate::laws::{CodeId, Effect, Game, LawId};
use crate::ruling::{Change, Elsewhere, Prevailing, Ruling};
use crate::table::settle::{Settled, Unsaid};

use super::answers::{Sum, answers};
use super::clean::is_unsafe;
use super::{View, claims, phrase, unagreed};

pub(super) use form::Outcome;

/// A ruling as one JSON object.
pub fn ruling(view: &View<'_>) -> Value {
    value(&form(view))
}

/// The rulings of one code or several on one line, as [`line()`] writes them, with
/// the name the sender gave his request first.
pub fn rulings_line(views: &[View<'_>], id: Option<&Value>) -> String {
    let mut codes: Vec<form::Ruled<'_>> = views.iter().map(form).collect();
    match codes.as_mut_slice() {
        [one] => {
            one.id = id;
            written(one)
        }
        _ => written(&form::Codes { id, codes }),
    }
}

fn form<'a>(view: &'a View<'a>) -> form::Ruled<'a> {
    let View { game, dispute, ruling, elsewhere } = *view;
    let stated = dispute.case.known(&game.facts).filter(|(fact, _)| game.facts[*fact].origin != Origin::Reading);
    let understood = dispute.told.iter().flat_map(|told| &told.understanding.items);
    let money = view.money();
    form::Ruled {
        id: None,
        status: ruling.status.name(),
        game: &game.name,
        variant: game.variant.as_deref(),
        code: &game.code(ruling.code).name,
        facts: form::Named(stated.map(|(fact, values)| (game.facts[fact].name.as_str(), named(game, fact, values))).collect()),
        understood: understood
            .map(|item| form::Understood {
                fact: &game.facts[item.fact].name,
                value: named(game, item.fact, item.values),
                words: &item.words,
                at: [item.at.start, item.at.end],
                sets: item.counted.iter().flat_map(|counted| &counted.sets).filter_map(|scored| card_set(game, scored)).collect(),
            })
            .collect(),
        players: dispute
            .told
            .iter()
            .flat_map(|told| &told.understanding.players)
            .map(|player| form::Player { name: &player.name, role: &player.role })
            .collect(),
        unused: dispute
            .told
            .iter()
            .flat_map(|told| &told.understanding.unused)
            .map(|(words, at)| form::Unused { words, at: [at.start, at.end] })
            .collect(),
        besides: view
            .others()
            .map(|(deed, dispute, ruling)| form::Besides {
                act: named(game, deed.fact, deed.values),
                says: phrase::item(game, deed),
                words: &deed.words,
                at: [deed.at.start, deed.at.end],
                ruling: self::ruling(&View { game, dispute: &dispute, ruling: &ruling, elsewhere: &[] }),
            })
            .collect(),
        rulings: ruling.rulings.iter().map(|prevailing| law(view, prevailing)).collect(),
        pays: money.as_ref().ok().map(super::settle::paid),
        gaps: ruling.gaps.iter().map(|prevailing| law(view, prevailing)).collect(),
        ask: ruling
            .ask
            .iter()
            .map(|question| {
                let fact = &game.facts[question.fact];
                form::Ask {
                    fact: &fact.name,
                    question: &fact.question,
                    why: fact.why.as_deref(),
                    options: question.options.iter().map(|value| fact.name_of(*value)).collect(),
                    clauses: question.options.iter().map(|value| fact.clause(*value)).collect(),
                }
            })
            .collect(),
        unsaid: view
            .unsaid(&money)
            .into_iter()
            .map(|fact| form::Unsaid {
                fact: Some(&game.facts[fact].name),
                stake: None,
                question: Cow::Borrowed(&game.facts[fact].question),
            })
            .chain(unagreed(&money).map(|missing| form::Unsaid {
                fact: None,
                stake: Some(missing.name.clone()),
                question: Cow::Owned(missing.question.clone()),
            }))
            .collect(),
        stakes: form::Named(dispute.stakes.own.iter().map(|(name, amount)| (name.as_str(), form::Values::One(amount))).collect()),
        alternatives: ruling
            .alternatives
            .iter()
            .map(|alternative| form::Alternative {
                when: clauses(game, &alternative.when),
                facts: pairs(game, &alternative.when),
                rulings: alternative.laws.iter().map(|prevailing| law(view, prevailing)).collect(),
            })
            .collect(),
        answers: answered(view, &money),
        claims: claimed(view),
        presumed: facts(game, &ruling.presumed),
        readings: ruling.readings.iter().map(|(fact, value)| reading(game, ruling.code, *fact, *value)).collect(),
        nearest: ruling.nearest.iter().map(|law| entry(game, *law)).collect(),
        would_change: ruling.would_change.iter().map(|change| would_change(game, ruling, change)).collect(),
        sufficient: facts(game, &ruling.sufficient),
        elsewhere: elsewhere.iter().map(|other| other_code(game, other)).collect(),
    }
}

fn card_set<'a>(game: &'a Game, scored: &Scored) -> Option<form::CardSet<'a>> {
    let showing = game.showing.as_ref()?;
    let set = showing.sets.get(scored.set)?;
    let cards = scored.ranks.iter().map(|rank| showing.short(*rank)).collect();
    Some(form::CardSet { set: &set.name, cards, times: scored.times, points: scored.points, cites: &set.cites })
}

/// The object that says that nothing was understood, and why.
pub fn not_understood(game: &str, code: &str, why: &str) -> Value {
    json!({
        "status": "not-understood",
        "game": game,
        "code": code,
        "facts": {},
        "understood": [],
        "rulings": [],
        "ask": [],
        "would_change": [],
        "elsewhere": [],
        "why": why,
    })
}

/// The object that asks which of several games is meant, by their names and
/// titles.
pub fn which_game(games: &[(String, String)]) -> Value {
    let names: Vec<&str> = games.iter().map(|(name, _)| name.as_str()).collect();
    let titles: Vec<&str> = games.iter().map(|(_, title)| title.as_str()).collect();
    json!({
        "status": "needs-facts",
        "game": null,
        "code": null,
        "facts": {},
        "understood": [],
        "rulings": [],
        "ask": [{ "fact": "game", "question": "Which game was it?", "why": null, "options": names, "clauses": titles }],
        "would_change": [],
        "elsewhere": [],
    })
}

/// JSON as one line of text in which no character is left that a terminal
/// could obey.
pub fn line(value: &Value) -> String {
    escaped(value.to_string())
}

/// JSON as indented text in which no character is left that a terminal could
/// obey.
pub fn pretty(value: &Value) -> String {
    escaped(format!("{value:#}"))
}

// Neither can fail: names are strings, and nothing else refuses to be written.
fn value(form: &impl Serialize) -> Value {
    serde_json::to_value(form).unwrap_or_default()
}

fn written(form: &impl Serialize) -> String {
    escaped(serde_json::to_string(form).unwrap_or_default())
}

/// Outside of strings JSON has no such characters, so each becomes an escape.
fn escaped(text: String) -> String {
    // Nearly all of it is plain letters, of which none need be looked at closely.
    let plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    let Some(first) = text.bytes().position(|byte| !plain(byte)) else { return text };
    if !text.get(first..).is_some_and(|rest| rest.contains(is_unsafe)) {
        return text;
    }
    let mut made = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unsafe(c) {
            // Writing to a string cannot fail.
            let _ = write!(made, "\\u{:04x}", u32::from(c));
        } else {
            made.push(c);
        }
    }
    made
}

/// Questions somebody asked, and what the ruling answers.
fn answered(view: &View<'_>, money: &Result<Settled, Unsaid>) -> Vec<Value> {
    // Most rulings are asked nothing, and a sum takes long to be said.
    if view.dispute.told.iter().all(|told| told.understanding.questions.is_empty()) {
        return Vec::new();
    }
    let answers = answers(view, &Sum::of(view, money)).into_iter();
    answers
        .map(|(asked, answer)| {
            let yes = answer.yes().map(|yes| if yes { "yes" } else { "no" });
            json!({ "words": asked.words, "at": [asked.at.start, asked.at.end], "answer": yes, "says": answer.says() })
        })
        .collect()
}

/// Rules and rulings somebody stated, and whether they are right.
fn claimed(view: &View<'_>) -> Vec<Value> {
    let judged = claims::judged(view).into_iter();
    judged
        .map(|(claim, judgement)| {
            json!({
                "words": claim.words,
                "at": [claim.at.start, claim.at.end],
                "effects": effects(claim.about.outcomes()),
                "denied": claim.denied,
                "by": claim.said_by,
                "verdict": judgement.verdict.name(),
                "says": judgement.says,
            })
        })
        .collect()
}

fn named(game: &Game, fact: FactId, values: Values) -> form::Values<'_> {
    let declared = &game.facts[fact];
    match values.only() {
        Some(value) => form::Values::One(declared.name_of(value)),
        None => form::Values::Several(values.and(declared.all()).iter().map(|value| declared.name_of(value)).collect()),
    }
}

fn clauses(game: &Game, facts: &[(FactId, u8)]) -> Vec<String> {
    facts.iter().map(|(fact, value)| phrase::clause(game, *fact, Values::one(*value))).collect()
}

fn pairs<'a>(game: &'a Game, facts: &[(FactId, u8)]) -> form::Named<'a> {
    let pair = |(fact, value): &(FactId, u8)| {
        let declared = &game.facts[*fact];
        (declared.name.as_str(), form::Values::One(declared.name_of(*value)))
    };
    form::Named(facts.iter().map(pair).collect())
}

fn facts<'a>(game: &'a Game, facts: &[(FactId, u8)]) -> Vec<form::Fact<'a>> {
    let fact = |(fact, value): &(FactId, u8)| {
        let declared = &game.facts[*fact];
        form::Fact { fact: &declared.name, value: declared.name_of(*value), says: declared.clause(*value) }
    };
    facts.iter().map(fact).collect()
}

pub(super) fn effects<'a>(list: impl IntoIterator<Item = &'a Effect>) -> Vec<Value> {
    list.into_iter().map(|effect| value(&Outcome(Cow::Borrowed(effect)))).collect()
}

fn entry(game: &Game, id: LawId) -> form::Entry<'_> {
    let law = game.law(id);
    form::Entry { law: &law.path, title: &law.title, says: &law.says, cites: &law.cites }
}

fn law<'a>(view: &View<'a>, prevailing: &Prevailing) -> form::Law<'a> {
    let game = view.game;
    let law = game.law(prevailing.law);
    let worked_out =
        |effect: &'a Effect| Outcome(if effect.amounts.is_empty() { Cow::Borrowed(effect) } else { Cow::Owned(view.worked_out(effect)) });
    form::Law {
        law: &law.path,
        title: &law.title,
        says: &law.says,
        cites: &law.cites,
        effects: law.effects().map(worked_out).collect(),
        choice: law.choice().map(|choice| form::Choice {
            by: &choice.by,
            options: choice
                .options
                .iter()
                .map(|option| form::Opt { says: &option.says, effects: option.effects.iter().map(worked_out).collect() })
                .collect(),
            until: choice.until.as_deref(),
        }),
        because: clauses(game, &prevailing.because),
        facts: pairs(game, &prevailing.because),
        overrides: prevailing
            .overrides
            .iter()
            .map(|other| {
                let law = game.law(*other);
                form::Overridden { law: &law.path, cites: &law.cites }
            })
            .collect(),
        via: prevailing.via.iter().map(|law| entry(game, *law)).collect(),
    }
}

fn reading(game: &Game, code: CodeId, fact: FactId, value: u8) -> form::Reading<'_> {
    let declared = &game.facts[fact];
    let found = game.reading(code, fact);
    let values = found.map_or(declared.all(), |reading| reading.values);
    form::Reading {
        reading: &declared.name,
        question: &declared.question,
        value: declared.name_of(value),
        says: declared.clause(value),
        options: values.iter().map(|value| declared.name_of(value)).collect(),
        cites: found.map_or(&[], |reading| &reading.cites),
        why: found.and_then(|reading| reading.why.as_deref()),
    }
}

fn would_change<'a>(game: &'a Game, ruling: &Ruling, change: &Change) -> form::Change<'a> {
    let new = phrase::brought(ruling, change);
    let says: Vec<&str> = new.iter().map(|law| game.law(*law).says.as_str()).collect();
    let step = |(fact, value): &(FactId, u8)| form::Also { fact: &game.facts[*fact].name, value: game.facts[*fact].name_of(*value) };
    form::Change {
        when: phrase::changed(game, change),
        also: change.also.iter().map(step).collect(),
        open: change.open,
        fact: &game.facts[change.fact].name,
        value: game.facts[change.fact].name_of(change.value),
        then: says.join(" "),
        law: new.first().map(|law| game.law(*law).path.as_str()),
        laws: change.laws.iter().map(|law| game.law(*law).path.as_str()).collect(),
    }
}

fn other_code<'a>(game: &'a Game, other: &Elsewhere) -> form::Elsewhere<'a> {
    let all = || other.ruling.rulings.iter().chain(&other.ruling.gaps).map(|prevailing| game.law(prevailing.law));
    let effects = other.ruling.rulings.iter().flat_map(|prevailing| game.law(prevailing.law).effects());
    form::Elsewhere {
        code: &game.code(other.ruling.code).name,
        status: other.ruling.status.name(),
        agrees: other.agrees,
        says: all().map(|law| law.says.as_str()).collect::<Vec<_>>().join(" "),
        cites: all().flat_map(|law| &law.cites).map(String::as_str).collect(),
        laws: all().map(|law| law.path.as_str()).collect(),
        effects: effects.map(|effect| Outcome(Cow::Borrowed(effect))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_leave_valid_json() {
        let value = json!({ "words": "\u{9b}31m\u{202e}\u{7f}" });
        let text = line(&value);
        assert!(!text.contains(is_unsafe));
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }
}
