//! A request, in words or as JSON, before one or several codes: what the
//! command line, a server and a pipe have in common.
//!
//! ```
//! use hoyle::hearing::{Heard, Request, Rooms};
//! use hoyle::laws::Library;
//!
//! let library = Library::embedded();
//! let rooms = Rooms::new(&library);
//! let request = Request::from_line(&Request::default(), r#"{"facts": {"act": "revokes", "call": "misere", "offender": "opponent"}}"#)?;
//! let Heard::Understood(hearing) = request.hear(&rooms)? else { panic!("it has facts") };
//! let answer = hearing.json(&hearing.rule());
//! assert_eq!(answer["status"], "ruled");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod batch;
pub mod description;
mod line;
mod meant;
mod pipeline;
mod refusal;
mod rooms;

use std::sync::Arc;

use serde_json::{Value, json};

use crate::dispute::Dispute;
use crate::facts::Origin;
use crate::laws::{CodeId, Game, LawId, Library, LibraryError, Term};
use crate::ruling::{Elsewhere, Ruling, Status};
use crate::search;
use crate::show::{View, json as shown};
use crate::table::settle::{Stakes, check_stakes};

pub use batch::{Answered, Answers, Batch};
pub use meant::{Signs, Which, codes};
pub use refusal::Refusal;
pub use rooms::{Room, Rooms};

/// What somebody asks to be ruled on.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The game and the codes, as far as they are named.
    pub which: Which,
    /// What happened, in words.
    pub text: Option<String>,
    /// Facts by name and value.
    pub facts: Vec<(String, String)>,
    /// Readings by name and value.
    pub readings: Vec<(String, String)>,
    /// What is played for, if it is not the usual.
    pub stakes: Stakes,
}

/// A dispute that can be ruled on.
#[derive(Clone, Debug)]
pub struct Hearing {
    /// The game.
    pub room: Arc<Room>,
    /// The codes that are asked.
    pub codes: Vec<CodeId>,
    /// What is known.
    pub dispute: Dispute,
}

/// What came of a request.
#[derive(Clone, Debug)]
pub enum Heard {
    /// It can be ruled on.
    Understood(Box<Hearing>),
    /// It asks what a word means.
    Word {
        /// Before whom it came.
        hearing: Box<Hearing>,
        /// What the word stands for.
        terms: Vec<Term>,
    },
    /// Nothing could be made of the words.
    NotUnderstood {
        /// Before whom it came.
        hearing: Box<Hearing>,
        /// Why nothing could be made of it.
        why: String,
        /// The law that comes nearest, if any does.
        near: Option<LawId>,
    },
}

impl Request {
    /// Hears what is asked: the words, then the facts, which go before them.
    ///
    /// # Errors
    /// When a game, a code or a fact is named that there is not, when the facts
    /// contradict each other, or when the laws cannot be read.
    pub fn hear(&self, rooms: &Rooms<'_>) -> Result<Heard, Refusal> {
        let text = self.text.as_deref().unwrap_or("");
        let (room, codes) = rooms.find(&self.which, text)?;
        let game = &room.game;
        let first = codes.first().copied().unwrap_or(game.default);
        let mut stated = Dispute::new(game, first);
        for (name, value) in &self.readings {
            if game.facts.find(name).is_some_and(|fact| game.facts[fact].origin != Origin::Reading) {
                return Err(Refusal::usage(format!("`{name}` is a fact, not a reading"), Some(format!("--fact {name}={value}"))));
            }
            stated.state(game, name, value).map_err(|error| Refusal::fact(game, &error, "reading"))?;
        }
        for (name, value) in &self.facts {
            stated.state(game, name, value).map_err(|error| Refusal::fact(game, &error, "fact"))?;
        }
        let mut dispute = Dispute::new(game, first);
        let (mut why, mut near) = (None, None);
        if self.text.is_some() {
            let lexicon = room.lexicon(rooms.library())?;
            let word = lexicon.word_asked(text).filter(|_| self.facts.is_empty());
            if let Some(terms) = word.map(|word| meant(rooms.library(), &game.name, &word)).transpose()?.filter(|terms| !terms.is_empty()) {
                return Ok(Heard::Word { hearing: Box::new(Hearing { room: Arc::clone(&room), codes, dispute }), terms });
            }
            let understood = dispute.tell(game, lexicon, text, None).map_err(|error| Refusal::contradiction(game, &error))?;
            if let Some(foreign) = &understood.foreign {
                why = Some(foreign.clone());
            } else if understood.items.is_empty() {
                why = Some("no word in it tells what happened".to_owned());
                near = search::nearest(game, lexicon, first, text);
            } else if tells_no_deed(game, &dispute, text) {
                why = Some("no law speaks of it, or not in these words".to_owned());
                near = search::nearest(game, lexicon, first, text);
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
        dispute.case.check(&game.facts).map_err(|error| Refusal::contradiction(game, &error))?;
        if self.stakes != Stakes::default() {
            let mut checked = codes.iter().map(|code| check_stakes(game, *code, &self.stakes));
            if let Some(Err(error)) = checked.next().filter(|_| checked.all(|other| other.is_err())) {
                return Err(Refusal::stakes(&error));
            }
            dispute.stakes = self.stakes.over(&dispute.stakes);
        }
        let hearing = Box::new(Hearing { room: Arc::clone(&room), codes, dispute });
        Ok(match why {
            Some(why) if self.facts.is_empty() => Heard::NotUnderstood { hearing, why, near },
            _ => Heard::Understood(hearing),
        })
    }
}

/// So many words may stand beside what was understood, where it is not told what
/// anybody did: more are a story of which nothing was understood.
const BARE: usize = 4;

/// Whether a story was told, and what anybody did in it is wide open.
fn tells_no_deed(game: &Game, dispute: &Dispute, text: &str) -> bool {
    let Some(act) = game.facts.act().filter(|act| dispute.case.possible(*act) == game.facts[*act].all()) else { return false };
    let items = || dispute.told.iter().flat_map(|told| &told.understanding.items).filter(|item| item.fact != act);
    let mut at = 0;
    let words = text.split_inclusive(|letter: char| !letter.is_alphanumeric()).filter(|word| {
        let from = at;
        at += word.chars().count();
        word.chars().filter(|letter| letter.is_alphanumeric()).count() > 2 && !items().any(|item| item.at.contains(&from))
    });
    words.count() > BARE
}

/// What a word stands for in a game.
fn meant(library: &Library, game: &str, word: &str) -> Result<Vec<Term>, LibraryError> {
    Ok(library.glossary()?.called(word, game).into_iter().cloned().collect())
}

impl Hearing {
    /// What each code says.
    pub fn rule(&self) -> Vec<Ruling> {
        let mut rulings: Vec<Ruling> =
            self.codes.iter().map(|code| self.dispute.ruling_with(&self.room.game, self.room.judges(), *code)).collect();
        crate::dispute::part_answers(&mut rulings);
        rulings
    }

    /// How the other authorities rule; nothing while facts are missing.
    pub fn elsewhere(&self, ruling: &Ruling) -> Vec<Elsewhere> {
        if ruling.status == Status::NeedsFacts {
            return Vec::new();
        }
        self.dispute.elsewhere_with(&self.room.game, self.room.judges(), ruling)
    }

    /// The rulings as JSON: one object, or `{"codes": […]}`.
    pub fn json(&self, rulings: &[Ruling]) -> Value {
        self.each(rulings.iter().map(|ruling| {
            let elsewhere = self.elsewhere(ruling);
            shown::ruling(&View { game: &self.room.game, dispute: &self.dispute, ruling, elsewhere: &elsewhere })
        }))
    }

    /// The same on one line, as text: quicker than by way of a [`Value`]. `id` is
    /// the name the sender gave the request.
    pub fn line(&self, rulings: &[Ruling], id: Option<&Value>) -> String {
        let elsewhere: Vec<Vec<Elsewhere>> = rulings.iter().map(|ruling| self.elsewhere(ruling)).collect();
        let views: Vec<View<'_>> = rulings
            .iter()
            .zip(&elsewhere)
            .map(|(ruling, elsewhere)| View { game: &self.room.game, dispute: &self.dispute, ruling, elsewhere })
            .collect();
        shown::rulings_line(&views, id)
    }

    /// What a word means, in the same form: there is nothing to rule on.
    pub fn json_word(&self, terms: &[Term]) -> Value {
        let mut answer = self.json_not_understood("it asks what a word means");
        answer["terms"] = terms.iter().map(|term| json!({ "term": term.term, "says": term.says, "cite": term.cite.0 })).collect();
        answer
    }

    /// That nothing was understood, in the same form.
    pub fn json_not_understood(&self, why: &str) -> Value {
        let game = &self.room.game;
        self.each(self.codes.iter().map(|code| shown::not_understood(&game.name, &game.code(*code).name, why)))
    }

    fn each(&self, objects: impl Iterator<Item = Value>) -> Value {
        let mut objects: Vec<Value> = objects.collect();
        match objects.len() {
            1 => objects.swap_remove(0),
            _ => json!({ "codes": objects }),
        }
    }
}
