//! Trains the model that weighs signs (`laws/guesses.yaml`) from described
//! disputes, and from the sayings beside them (`= act fact=value …` and lines
//! that say so).
//!
//! `cargo run --release --example train -- [--laws DIR] [--without WORDS] [--cross [--verbose]] scenarios`
//!
//! `--cross` writes nothing: it tells how well acts are understood in
//! descriptions that were left out while learning.

#![allow(clippy::print_stdout, reason = "it is a report")]

#[allow(dead_code, reason = "each program needs a part of it")]
mod described;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use hoyle::facts::{FactId, Values};
use hoyle::laws::{Game, Library};
use hoyle::words::{Lesson, Lessons, Lexicon, Model, Pace, learn};
use serde_yaml::Value;

use described::{Telling, facts, files, fingerprint, fresh, sealed, tellings};

/// Into how many parts the descriptions go to be learned and asked in turn.
const FOLDS: usize = 5;
/// How much a saying counts beside a whole description.
const SAYING: f32 = 0.6;
/// How much a description made from a law counts beside one that somebody told.
const MADE: f32 = 0.5;

/// What one description teaches.
struct Told {
    game: String,
    says: String,
    facts: BTreeMap<FactId, Values>,
    given: BTreeMap<FactId, Values>,
    truth: String,
    /// Whether it is told whole, so that what it does not say is not said.
    whole: bool,
    /// Whether it is about the deal, and stands in a list of sayings.
    brief: bool,
    weight: f32,
}

/// `(a|b) c (d|e|f)`: as many ways of saying it as there are alternatives at
/// the richest place, so that each of them is heard.
fn variants(line: &str) -> Vec<String> {
    let places: Vec<(&str, Vec<&str>, &str)> = line
        .split('(')
        .map(|piece| match piece.split_once(')') {
            Some((ways, rest)) => ("", ways.split('|').collect(), rest),
            None => (piece, Vec::new(), ""),
        })
        .collect();
    let count = places.iter().map(|(_, ways, _)| ways.len()).max().unwrap_or(0).max(1);
    (0..count)
        .map(|turn| {
            places
                .iter()
                .enumerate()
                .map(|(place, (plain, ways, rest))| match ways.get((turn + place) % ways.len().max(1)) {
                    Some(way) => format!("{way}{rest}"),
                    None => format!("{plain}{rest}"),
                })
                .collect()
        })
        .collect()
}

/// The games, each with its lexicon and the classes of its acts.
#[derive(Default)]
struct Shelf {
    games: BTreeMap<String, (Game, Lexicon, Vec<String>)>,
}

impl Shelf {
    fn open(&mut self, library: &Library, name: &str) -> Result<bool, Box<dyn std::error::Error>> {
        if !self.games.contains_key(name) {
            let Ok(game) = library.game(name) else { return Ok(false) };
            let lexicon = Lexicon::new(library, &game)?;
            let mut acts: Vec<String> = game
                .facts
                .find("act")
                .map(|act| game.facts[act].values.iter().map(|value| value.name.to_string()).collect())
                .unwrap_or_default();
            acts.push("-".to_owned());
            self.games.insert(name.to_owned(), (game, lexicon, acts));
        }
        Ok(true)
    }

    fn descriptions(&mut self, library: &Library, path: &Path, into: &mut Vec<Told>) -> Result<(), Box<dyn std::error::Error>> {
        let Ok(Value::Mapping(file)) = serde_yaml::from_str::<Value>(&std::fs::read_to_string(path)?) else { return Ok(()) };
        let mut known: HashSet<String> = into.iter().map(|told| told.says.clone()).collect();
        for one in file.get("scenarios").and_then(Value::as_sequence).into_iter().flatten() {
            let says = one.get("says").and_then(Value::as_str).unwrap_or_default().to_owned();
            let name = one.get("code").and_then(Value::as_str).unwrap_or_default().split('/').next().unwrap_or_default().to_owned();
            if says.is_empty() || !self.open(library, &name)? || !known.insert(says.clone()) {
                continue;
            }
            let game = &self.games[&name].0;
            let status = one.get("status").and_then(Value::as_str).unwrap_or_default();
            let truth = match one.get("facts").and_then(|facts| facts.get("act")).and_then(Value::as_str) {
                Some(act) => act.to_owned(),
                None if matches!(status, "not-understood" | "foreign" | "not-covered") => "-".to_owned(),
                None => continue,
            };
            let (facts, given) = (facts(game, one.get("facts")), facts(game, one.get("given")));
            let weight = if one.get("kind").is_some() { 1.0 } else { MADE };
            into.push(Told { game: name, says, facts, given, truth, whole: true, brief: false, weight });
        }
        Ok(())
    }

    /// The tellings of a file. A fact or value that none of their games has is told
    /// and passed over; a game that there is not is a mistake.
    fn sayings(&mut self, library: &Library, path: &Path, into: &mut Vec<Told>) -> Result<(), Box<dyn std::error::Error>> {
        let text = std::fs::read_to_string(path)?;
        let mut amiss = BTreeSet::new();
        for telling in tellings(&text) {
            let Telling { games, act, says, whole, line, .. } = &telling;
            for name in games {
                if !self.open(library, name)? {
                    return Err(format!("{}:{line}: no such game: {name}", path.display()).into());
                }
            }
            amiss.extend(self.amiss(&telling));
            // Each saying is learned in one of the games that know the act, in turn.
            let name = (0..games.len()).filter_map(|turn| games.get((line - 1 + turn) % games.len())).find(|name| self.knows(name, act));
            let Some((name, (game, ..))) = name.and_then(|name| Some((name, self.games.get(*name)?))) else { continue };
            let pairs = [("act", *act)].into_iter().chain(telling.facts.iter().copied());
            let named = pairs.filter_map(|(fact, value)| {
                let fact = game.facts.find(fact)?;
                Some((fact, game.facts[fact].named(value)?))
            });
            let told: BTreeMap<FactId, Values> = named.collect();
            let brief = game.facts.find("act").and_then(|fact| {
                let act = game.facts[fact].value(act)?;
                Some(game.facts[fact].groups.get("deal-act")?.has(act))
            });
            let ways = if *whole { vec![(*says).to_owned()] } else { variants(says) };
            into.extend(ways.into_iter().map(|says| Told {
                game: (*name).to_owned(),
                says,
                facts: told.clone(),
                given: BTreeMap::new(),
                truth: (*act).to_owned(),
                whole: *whole,
                brief: brief == Some(true),
                weight: if *whole { 1.0 } else { SAYING },
            }));
        }
        for name in amiss {
            println!("{}: none of its games has `{name}`", path.display());
        }
        Ok(())
    }

    /// Whether a game has the act.
    fn knows(&self, game: &str, act: &str) -> bool {
        self.games.get(game).is_some_and(|(_, _, acts)| acts.iter().any(|known| known == act))
    }

    /// What none of the games of a telling has.
    fn amiss(&self, telling: &Telling<'_>) -> Vec<String> {
        let games: Vec<&Game> = telling.games.iter().filter_map(|name| self.games.get(*name)).map(|(game, ..)| game).collect();
        let has = |game: &&Game, fact: &str, value: &str| game.facts.find(fact).is_some_and(|fact| game.facts[fact].named(value).is_some());
        let pairs = telling.facts.iter().filter(|(fact, value)| !games.iter().any(|game| has(game, fact, value)));
        let act = (!telling.games.iter().any(|game| self.knows(game, telling.act))).then(|| telling.act.to_owned());
        pairs.map(|(fact, value)| format!("{fact}={value}")).chain(act).collect()
    }

    /// The lesson about the act of each description.
    fn acts(&self, told: &[Told]) -> Vec<Lessons> {
        told.iter()
            .filter_map(|one| {
                let (game, lexicon, acts) = self.games.get(&one.game)?;
                let (sight, hints) = lexicon.sample(game, &one.says);
                let lessons = vec![Lesson { hints, classes: acts.clone(), truth: one.truth.clone(), weight: one.weight }];
                Some(Lessons { sight, lessons })
            })
            .collect()
    }

    /// The lessons about everything else, the acts being known.
    fn others(&mut self, told: &[Told], model: &str) -> Vec<Vec<Lesson>> {
        for (_, lexicon, _) in self.games.values_mut() {
            *lexicon = std::mem::take(lexicon).with_model(model);
        }
        told.iter()
            .map(|one| {
                let Some((game, lexicon, _)) = self.games.get(&one.game) else { return Vec::new() };
                let lessons = lexicon.lessons(game, &one.says, &one.facts, &one.given, one.whole);
                lessons
                    .into_iter()
                    // Who did it is left unsaid where it goes without saying.
                    .filter(|lesson| !one.brief || lesson.truth != "offender=-")
                    .map(|lesson| Lesson { weight: lesson.weight * one.weight, ..lesson })
                    .collect()
            })
            .collect()
    }

    /// The lessons about the numbers that are told.
    fn numbers(&self, told: &[Told]) -> Vec<Lessons> {
        let whole = told.iter().filter(|one| one.whole && one.truth != "-");
        whole
            .filter_map(|one| {
                let (game, lexicon, _) = self.games.get(&one.game)?;
                Some(lexicon.number_lessons(game, &one.says, &one.facts, &one.given, one.weight))
            })
            .flatten()
            .collect()
    }

    /// How well acts are told of descriptions that were not learned.
    fn cross(&self, told: &[Told], pace: Pace, verbose: bool) {
        let lessons = self.acts(told);
        let (mut count, mut right, mut sure, mut sure_right, mut loss) = (0, 0, 0, 0, 0.0);
        for fold in 0..FOLDS {
            let held = |index: usize| index % FOLDS == fold && told.get(index).is_some_and(|one| one.weight >= 1.0);
            let learned: Vec<Lessons> =
                lessons.iter().enumerate().filter(|(index, _)| !held(*index)).map(|(_, lesson)| lesson.clone()).collect();
            let text = learn(&learned, pace);
            let model = Model::read(&text);
            for (one, lesson) in told.iter().zip(&lessons).enumerate().filter(|(index, _)| held(*index)).map(|(_, both)| both) {
                let Lessons { sight, lessons } = lesson;
                let Some(lesson) = lessons.first() else { continue };
                let ranked = model.rank(sight, &lesson.hints, &lesson.classes);
                let Some((best, likely)) = ranked.first() else { continue };
                count += 1;
                if *best != lesson.truth && verbose {
                    println!("{} not {best} ({likely:.2}): {}", lesson.truth, one.says);
                }
                right += usize::from(*best == lesson.truth);
                if *likely > 0.75 {
                    sure += 1;
                    sure_right += usize::from(*best == lesson.truth);
                }
                loss -= ranked.iter().find(|(act, _)| *act == lesson.truth).map_or(-9.0, |(_, likely)| likely.max(0.000_1).ln());
            }
        }
        println!("unseen: {right} of {count} right, {sure_right} of {sure} sure, {loss:.0} surprise");
    }

    fn train(&mut self, told: &[Told], pace: Pace) -> String {
        let mut lessons = self.acts(told);
        // Who did it is sought where the words tell what was done.
        let acts = learn(&lessons, Pace { rounds: pace.rounds / 2, ..pace });
        for (lessons, others) in lessons.iter_mut().zip(self.others(told, &acts)) {
            lessons.lessons.extend(others);
        }
        let numbers = self.numbers(told);
        println!(
            "{} descriptions, {} lessons, {} numbers",
            told.len(),
            lessons.iter().map(|one| one.lessons.len()).sum::<usize>(),
            numbers.len()
        );
        lessons.extend(numbers);
        learn(&lessons, pace)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut paths = Vec::new();
    let mut laws = PathBuf::from("laws");
    let mut without: Option<String> = None;
    let pace = Pace::default();
    let (mut cross, mut verbose) = (false, false);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--cross" => cross = true,
            "--verbose" => verbose = true,
            "--laws" => laws = args.next().map(PathBuf::from).unwrap_or(laws),
            "--without" => without = args.next(),
            // Nothing is learned, and so nothing overwritten, by mistake.
            flag if flag.starts_with('-') => return Err(format!("no such option: {flag}").into()),
            path => files(Path::new(path), &["yaml", "txt"], &mut paths),
        }
    }
    paths.retain(|path| !sealed(path) && !fresh(path));
    if paths.is_empty() {
        return Err("nothing to learn from: name a directory of descriptions".into());
    }
    let own: Vec<PathBuf> =
        paths.iter().filter(|path| path.parent().is_some_and(|parent| parent.ends_with("evaluation"))).cloned().collect();
    let print = fingerprint(&own)?;
    let library = Library::open(&laws)?;
    let mut shelf = Shelf::default();
    let mut told = Vec::new();
    for path in paths {
        if without.as_ref().is_some_and(|without| path.to_string_lossy().contains(without)) {
            continue;
        }
        if path.extension().is_some_and(|end| end == "txt") {
            shelf.sayings(&library, &path, &mut told)?;
        } else {
            shelf.descriptions(&library, &path, &mut told)?;
        }
    }
    if cross {
        shelf.cross(&told, pace, verbose);
        return Ok(());
    }
    let model = shelf.train(&told, pace);
    let head = format!(
        "# Made by `cargo run --release --example train -- scenarios`: do not edit.\n# From descriptions {print:016x}.\nformat: 1\nmodel: |\n"
    );
    std::fs::write(laws.join("guesses.yaml"), format!("{head}{model}"))?;
    Ok(())
}
