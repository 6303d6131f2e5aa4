//! Trains the model that weighs signs (`laws/guesses.yaml`) from described
//! disputes.
//!
//! `cargo run --release --example train -- scenarios`

#![allow(clippy::print_stdout, reason = "it is a report")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use hoyle::facts::{FactId, Values};
use hoyle::laws::{Game, Library};
use hoyle::words::{Lexicon, Model, Sample};
use serde_yaml::Value;

fn files(path: &Path, into: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let mut inner: Vec<_> = std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        inner.sort();
        for path in inner {
            files(&path, into);
        }
    } else if path.extension().is_some_and(|end| end == "yaml") && !path.to_string_lossy().contains("sealed") {
        into.push(path.to_owned());
    }
}

/// Of a hundred features so many are kept at each step.
const KEEP: u32 = 75;
/// What makes up for it when all are there.
const SCALE: f32 = 0.85;

struct Told {
    sample: Sample,
    truth: String,
    game: String,
    says: String,
    lessons: Vec<(Sample, String, Vec<String>)>,
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

fn facts(game: &Game, value: Option<&Value>) -> BTreeMap<FactId, Values> {
    let mut facts = BTreeMap::new();
    for (name, value) in value.and_then(Value::as_mapping).into_iter().flatten() {
        let Some(fact) = game.facts.find(&text(name)) else { continue };
        let values = match value {
            Value::Sequence(list) => list.iter().filter_map(|one| game.facts[fact].named(&text(one))).fold(Values::NONE, Values::or),
            one => game.facts[fact].named(&text(one)).unwrap_or(Values::NONE),
        };
        if !values.is_empty() {
            facts.insert(fact, values);
        }
    }
    facts
}

fn train(told: &[&Told], acts: &BTreeMap<String, Vec<String>>) -> Model {
    let mut model = Model::default();
    for round in 0..24_u8 {
        let rate = 0.35 / (1.0 + 0.25 * f32::from(round));
        // The same order every time, but not that of the files.
        let mut order: Vec<usize> = (0..told.len()).collect();
        order.sort_by_key(|index| (index * 7919 + usize::from(round) * 104_729) % 10_007);
        for index in order {
            if let Some(one) = told.get(index) {
                let seed = u32::try_from(index).unwrap_or(0) * 31 + u32::from(round);
                model.learn(&one.sample.thinned(seed, KEEP), &one.truth, &acts[&one.game], rate, 0.01);
                for (sample, truth, classes) in &one.lessons {
                    model.learn(&sample.thinned(seed, KEEP), truth, classes, rate * 0.7, 0.01);
                }
            }
        }
    }
    model.scale(SCALE);
    model
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut paths = Vec::new();
    let mut laws = PathBuf::from("laws");
    let mut cross = false;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--laws" => laws = args.next().map(PathBuf::from).unwrap_or(laws),
            "--cross" => cross = true,
            path => files(Path::new(path), &mut paths),
        }
    }
    let library = Library::open(&laws)?;
    let mut games: BTreeMap<String, (Game, Lexicon)> = BTreeMap::new();
    let mut acts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut told = Vec::new();
    for path in paths {
        let Ok(Value::Mapping(file)) = serde_yaml::from_str::<Value>(&std::fs::read_to_string(&path)?) else { continue };
        for one in file.get("scenarios").and_then(Value::as_sequence).into_iter().flatten() {
            let says = one.get("says").and_then(Value::as_str).unwrap_or_default();
            let game_name = one.get("code").and_then(Value::as_str).unwrap_or_default().split('/').next().unwrap_or_default().to_owned();
            if says.is_empty() {
                continue;
            }
            if !games.contains_key(&game_name) {
                let Ok(game) = library.game(&game_name) else { continue };
                let lexicon = Lexicon::new(&library, &game)?;
                let all = game
                    .facts
                    .find("act")
                    .map(|act| game.facts[act].values.iter().map(|value| value.name.clone()).collect::<Vec<_>>())
                    .unwrap_or_default();
                acts.insert(game_name.clone(), all.into_iter().chain(["-".to_owned()]).collect());
                games.insert(game_name.clone(), (game, lexicon));
            }
            let Some((game, lexicon)) = games.get(&game_name) else { continue };
            let status = one.get("status").and_then(Value::as_str).unwrap_or_default();
            let truth = match one.get("facts").and_then(|facts| facts.get("act")).and_then(Value::as_str) {
                Some(act) => act.to_owned(),
                None if matches!(status, "not-understood" | "foreign") => "-".to_owned(),
                None => continue,
            };
            if !told.iter().any(|known: &Told| known.says == says) {
                let lessons = lexicon.lessons(game, says, &facts(game, one.get("facts")), &facts(game, one.get("given")));
                told.push(Told { sample: lexicon.sample(game, says), truth, game: game_name, says: says.to_owned(), lessons });
            }
        }
    }
    println!("{} descriptions", told.len());
    if cross {
        let (mut right, mut sure, mut sure_right, mut short) = (0, 0, 0, 0);
        for fold in 0..5 {
            let learned: Vec<&Told> = told.iter().enumerate().filter(|(index, _)| index % 5 != fold).map(|(_, one)| one).collect();
            let model = train(&learned, &acts);
            for (_, one) in told.iter().enumerate().filter(|(index, _)| index % 5 == fold) {
                let ranked = model.rank(&one.sample, &acts[&one.game]);
                let Some((best, likely)) = ranked.first() else { continue };
                right += usize::from(*best == one.truth);
                short += usize::from(ranked.iter().take(4).any(|(act, _)| *act == one.truth));
                if *likely > 0.6 {
                    sure += 1;
                    sure_right += usize::from(*best == one.truth);
                    if *best != one.truth {
                        println!("{} not {best} ({likely:.2}): {}", one.truth, one.says);
                    }
                } else {
                    println!(
                        "  unsure {} {:?}: {}",
                        one.truth,
                        ranked.iter().take(3).map(|(act, likely)| format!("{act} {likely:.2}")).collect::<Vec<_>>(),
                        one.says
                    );
                }
            }
        }
        println!("unseen: best right {right}, among four {short}, sure {sure} of which right {sure_right}, of {}", told.len());
    }
    // A feature that only one description has tells nothing of the next.
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for one in &told {
        one.sample.count(&mut counts);
    }
    for fact in
        told.iter().flat_map(|one| &one.lessons).filter_map(|(_, truth, _)| truth.split_once('=')).map(|(fact, _)| format!("*{fact}"))
    {
        counts.insert(fact, 2);
    }
    for one in &mut told {
        one.sample.keep(&counts, 2);
        for (sample, ..) in &mut one.lessons {
            sample.keep(&counts, 2);
        }
    }
    let all: Vec<&Told> = told.iter().collect();
    let model = train(&all, &acts);
    let mut text = String::from("# Made by `cargo run --release --example train -- scenarios`: do not edit.\nformat: 1\nmodel: |\n");
    for line in model.write().lines() {
        text.push_str("  ");
        text.push_str(line);
        text.push('\n');
    }
    std::fs::write(laws.join("guesses.yaml"), text)?;
    Ok(())
}
