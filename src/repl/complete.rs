//! What TAB can complete, and the dim words shown behind what is typed.

use crate::facts::Origin;

use super::books::readings;
use super::command::{COMMANDS, Takes};
use super::session::Session;

/// What may be done to the score.
const SCORE: [&str; 7] = ["new", "stakes", "hand: ", "ruling", "correct", "undo", "save"];

/// What can stand in place of the last words of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// Where what is replaced begins, in bytes.
    pub start: usize,
    /// What it may be replaced by.
    pub candidates: Vec<String>,
    /// Whether a file name is wanted instead.
    pub file: bool,
}

/// Words shown behind the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What is shown.
    pub shown: String,
    /// Whether it is what the line would become, so that the right arrow may
    /// take it over.
    pub completes: bool,
}

impl Session {
    /// What may follow `line`, which ends at the cursor.
    pub fn complete(&self, line: &str) -> Completion {
        let typed = line.trim_start();
        let offset = line.len() - typed.len();
        for entry in COMMANDS.iter().filter(|entry| entry.takes != Takes::Nothing) {
            for name in std::iter::once(&entry.name).chain(entry.also) {
                let Some(rest) =
                    typed.get(..name.len()).filter(|head| head.eq_ignore_ascii_case(name)).and_then(|_| typed.get(name.len()..))
                else {
                    continue;
                };
                if rest.starts_with(' ') {
                    let argument = rest.trim_start();
                    return self.complete_argument(entry.takes, argument, offset + typed.len() - argument.len());
                }
            }
        }
        let commands = COMMANDS.iter().map(|entry| entry.name.to_owned());
        let options = self.option_names();
        let candidates = fitting(options.into_iter().chain(commands), typed);
        Completion { start: offset, candidates, file: false }
    }

    fn complete_argument(&self, takes: Takes, argument: &str, start: usize) -> Completion {
        let game = &self.state.room.game;
        let among = |names: Vec<String>| Completion { start, candidates: fitting(names, argument), file: false };
        match takes {
            Takes::Nothing => Completion { start, ..Completion::default() },
            Takes::File => Completion { start, file: true, ..Completion::default() },
            Takes::Command => among(COMMANDS.iter().map(|entry| entry.name.to_owned()).collect()),
            Takes::Law => among(game.laws.iter().filter(|law| self.state.codes.contains(&law.code)).map(|law| law.name.clone()).collect()),
            Takes::Term => {
                let terms = self.library.glossary().map(|glossary| glossary.terms).unwrap_or_default();
                among(terms.iter().map(|term| term.term.to_lowercase()).collect())
            }
            Takes::Code => {
                let last = argument.rfind([' ', ',']).map_or(0, |place| place + 1);
                let names = game.own().map(|(_, code)| code.name.clone()).chain(["all".to_owned()]);
                Completion { start: start + last, candidates: fitting(names, argument.get(last..).unwrap_or("")), file: false }
            }
            Takes::Game => among(self.library.games()),
            Takes::Score => match argument.strip_prefix("stakes ") {
                None => among(SCORE.iter().map(|word| (*word).to_owned()).collect()),
                Some(typed) => {
                    let scales = game.settlements.values().flat_map(|settlement| &settlement.scales).map(|scale| scale.name.clone());
                    Completion { start: start + argument.len() - typed.len(), candidates: fitting(scales, typed), file: false }
                }
            },
            Takes::Reading => {
                let known = readings(game, &self.state.codes);
                match argument.split_once([' ', '=']) {
                    None => among(known.iter().map(|(_, reading)| game.facts[reading.fact].name.to_string()).collect()),
                    Some((name, value)) => {
                        let values =
                            known.iter().find(|(_, reading)| game.facts[reading.fact].name == name).map_or(Vec::new(), |(_, reading)| {
                                reading.values.iter().map(|value| game.facts[reading.fact].name_of(value).to_owned()).collect()
                            });
                        Completion { start: start + argument.len() - value.len(), candidates: fitting(values, value), file: false }
                    }
                }
            }
            Takes::Change => match argument.split_once(" is ").or_else(|| argument.split_once('=')) {
                None => among(self.fact_names()),
                Some((name, value)) => {
                    let values = game
                        .facts
                        .find(name.trim())
                        .map_or(Vec::new(), |fact| game.facts[fact].values.iter().map(|value| value.name.to_string()).collect());
                    Completion { start: start + argument.len() - value.len(), candidates: fitting(values, value), file: false }
                }
            },
        }
    }

    /// The facts that can be stated: those known first.
    fn fact_names(&self) -> Vec<String> {
        let game = &self.state.room.game;
        let known: Vec<_> =
            self.state.matter.iter().flat_map(|matter| matter.dispute.case.known(&game.facts).map(|(fact, _)| fact)).collect();
        let rest = game.facts.iter().filter(|(id, fact)| fact.origin != Origin::Reading && !known.contains(id)).map(|(id, _)| id);
        known.iter().copied().chain(rest).map(|fact| format!("{} is ", game.facts[fact].name)).collect()
    }

    fn option_names(&self) -> Vec<String> {
        let Some((_, question)) = self.state.question() else { return Vec::new() };
        let fact = &self.state.room.game.facts[question.fact];
        question.options.iter().map(|value| fact.name_of(*value).to_owned()).chain(["can't tell".to_owned()]).collect()
    }

    /// What to show behind the cursor, which stands at the end of `line`.
    pub fn hint(&self, line: &str) -> Option<Hint> {
        if line.is_empty() {
            let shown = match self.state.question() {
                Some(_) => "a number, or in your own words",
                None if self.state.matter.is_some() => "why; no, …; or a new story",
                None => "what happened?",
            };
            // A hint that would run over the line is none.
            let fits = self.prompt().len() + shown.chars().count() < self.style.width;
            return fits.then(|| Hint { shown: shown.to_owned(), completes: false });
        }
        // One or two letters may become anything.
        if line.chars().count() < 3 {
            return None;
        }
        let command = COMMANDS.iter().find(|entry| entry.takes != Takes::Nothing && line.strip_suffix(' ') == Some(entry.name));
        if let Some(entry) = command {
            let shown = entry.usage.strip_prefix(entry.name).unwrap_or("").trim().to_owned();
            return (!shown.is_empty()).then_some(Hint { shown, completes: false });
        }
        let completion = self.complete(line);
        let typed = line.get(completion.start..)?;
        match completion.candidates.as_slice() {
            [only] => only.strip_prefix(typed).filter(|rest| !rest.is_empty()).map(|rest| Hint { shown: rest.to_owned(), completes: true }),
            _ => None,
        }
    }
}

/// The names that begin with what is typed, in their order.
fn fitting(names: impl IntoIterator<Item = String>, typed: &str) -> Vec<String> {
    let typed = typed.to_lowercase();
    let mut fitting: Vec<String> = Vec::new();
    for name in names {
        if name.starts_with(&typed) && !fitting.contains(&name) {
            fitting.push(name);
        }
    }
    fitting
}
