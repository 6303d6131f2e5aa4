//! A dispute before one or several codes.

use std::rc::Rc;

use hoyle::dispute::{Dispute, Refused};
use hoyle::facts::{Contradiction, Origin};
use hoyle::laws::{CodeId, Game};
use hoyle::ruling::{Elsewhere, Ruling, Status};
use hoyle::show::{View, json, phrase};
use serde_json::{Value, json};

use super::args::Which;
use super::exit::{Exit, Failure};
use super::room::{Room, Rooms};

/// What somebody asks to be ruled on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Request {
    pub(crate) which: Which,
    /// What happened, in words.
    pub(crate) text: Option<String>,
    pub(crate) facts: Vec<(String, String)>,
    pub(crate) readings: Vec<(String, String)>,
}

/// A dispute that can be ruled on.
#[derive(Debug)]
pub(crate) struct Hearing {
    pub(crate) room: Rc<Room>,
    pub(crate) codes: Vec<CodeId>,
    pub(crate) dispute: Dispute,
}

/// What came of a request.
#[derive(Debug)]
pub(crate) enum Heard {
    /// It can be ruled on.
    Understood(Box<Hearing>),
    /// Nothing could be made of the words; why, if it can be said.
    NotUnderstood { hearing: Box<Hearing>, why: String },
}

impl Request {
    /// Hears what is asked: the words, then the facts, which go before them.
    pub(crate) fn hear(&self, rooms: &mut Rooms<'_>) -> Result<Heard, Failure> {
        let text = self.text.as_deref().unwrap_or("");
        let (room, codes) = rooms.find(&self.which, text)?;
        let game = &room.game;
        let first = codes.first().copied().unwrap_or(game.default);
        let mut stated = Dispute::new(game, first);
        for (name, value) in &self.readings {
            if game.facts.find(name).is_some_and(|fact| game.facts[fact].origin != Origin::Reading) {
                return Err(Failure::usage(format!("`{name}` is a fact, not a reading"), Some(format!("--fact {name}={value}"))));
            }
            stated.state(game, name, value).map_err(|error| refused(game, &error, "reading"))?;
        }
        for (name, value) in &self.facts {
            stated.state(game, name, value).map_err(|error| refused(game, &error, "fact"))?;
        }
        let mut dispute = Dispute::new(game, first);
        let mut why = None;
        if self.text.is_some() {
            let lexicon = room.lexicon(rooms.library())?;
            let understood = dispute.tell(game, lexicon, text, None).map_err(|error| contradicted(game, &error))?;
            if let Some(foreign) = &understood.foreign {
                why = Some(foreign.clone());
            } else if understood.items.is_empty() {
                why = Some("no word in it tells what happened".to_owned());
            }
        }
        for (fact, values) in stated.case.known(&game.facts) {
            // What is stated goes before what the words were taken to say.
            let words_differ = dispute.case.possible(fact).and(values).is_empty();
            dispute.case.set(fact, values);
            if words_differ {
                for told in &mut dispute.told {
                    told.understanding.items.retain(|item| item.fact != fact);
                }
            }
        }
        dispute.case.check(&game.facts).map_err(|error| contradicted(game, &error))?;
        let hearing = Box::new(Hearing { room: Rc::clone(&room), codes, dispute });
        Ok(match why {
            Some(why) if self.facts.is_empty() => Heard::NotUnderstood { hearing, why },
            _ => Heard::Understood(hearing),
        })
    }
}

impl Hearing {
    /// What each code says.
    pub(crate) fn rule(&self) -> Vec<Ruling> {
        self.codes.iter().map(|code| self.dispute.ruling_by(&self.room.game, *code)).collect()
    }

    /// How the other authorities rule, unless they are asked for themselves.
    pub(crate) fn elsewhere(&self, ruling: &Ruling) -> Vec<Elsewhere> {
        if ruling.status == Status::NeedsFacts {
            return Vec::new();
        }
        self.dispute.elsewhere(&self.room.game, ruling)
    }

    /// The rulings as JSON: one object, or `{"codes": […]}`.
    pub(crate) fn json(&self, rulings: &[Ruling]) -> Value {
        let one = |ruling: &Ruling| {
            let elsewhere = self.elsewhere(ruling);
            json::ruling(&View { game: &self.room.game, dispute: &self.dispute, ruling, elsewhere: &elsewhere })
        };
        match rulings {
            [only] => one(only),
            several => json!({ "codes": several.iter().map(one).collect::<Vec<_>>() }),
        }
    }

    /// That nothing was understood, in the same form.
    pub(crate) fn json_not_understood(&self, why: &str) -> Value {
        let one = |code: &CodeId| not_understood(&self.room.game.name, &self.room.game.code(*code).name, why);
        match self.codes.as_slice() {
            [only] => one(only),
            several => json!({ "codes": several.iter().map(one).collect::<Vec<_>>() }),
        }
    }
}

/// The exit status of rulings: the worst that can still be mended first.
pub(crate) fn exit(rulings: &[Ruling]) -> Exit {
    let any = |status: Status| rulings.iter().any(|ruling| ruling.status == status);
    if any(Status::NeedsFacts) {
        Exit::NeedsFacts
    } else if any(Status::Ruled) {
        Exit::Done
    } else {
        Exit::NotCovered
    }
}

/// The object that says that nothing was understood.
pub(crate) fn not_understood(game: &str, code: &str, why: &str) -> Value {
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

fn contradicted(game: &Game, error: &Contradiction) -> Failure {
    let help = Some("leave out what was not so, or state one fact with --fact".to_owned());
    Failure::Error { message: phrase::contradiction(game, error), help, exit: Exit::Failed }
}

fn refused(game: &Game, error: &Refused, kind: &str) -> Failure {
    match error {
        Refused::Contradiction(error) => contradicted(game, error),
        Refused::NoFact { name, near } => {
            let of_kind =
                |name: &&str| game.facts.find(name).is_some_and(|fact| (game.facts[fact].origin == Origin::Reading) == (kind == "reading"));
            let help = near.as_deref().filter(of_kind).map(|near| format!("did you mean `{near}`?"));
            Failure::usage(format!("no {kind} of {} is called `{name}`", game.name), help)
        }
        Refused::NoValue { fact, value, options } => {
            let help = hoyle::laws::nearest(value, options.iter().map(String::as_str)).map(|near| format!("did you mean `{near}`?"));
            Failure::usage(format!("`{fact}` cannot be `{value}`"), help.or_else(|| Some(format!("it is one of {}", options.join(", ")))))
        }
    }
}

/// The values a fact may be answered with, for a hint.
pub(crate) fn answers(game: &Game, ruling: &Ruling) -> Option<String> {
    let question = ruling.ask.first()?;
    let fact = &game.facts[question.fact];
    let names: Vec<&str> = question.options.iter().map(|value| fact.name_of(*value)).collect();
    let shown = if names.len() > 12 { "…".to_owned() } else { names.join("|") };
    Some(format!("--fact {}={shown}", fact.name))
}
