//! Scores the understanding of plain words against described disputes.
//!
//! `cargo run --example evaluate -- [--quiet] [--sealed] [--laws DIR] [--only WORDS] [--explain] [--append FILE] FILE|DIR…`
//!
//! Files named `sealed` are scored only with `--sealed`, and then nothing else
//! is, and no case is shown. Tellings (`scenarios/fresh/*.txt`) are expected to come to
//! what the facts they stand under come to, by the first code of the game.

#![allow(clippy::print_stdout, reason = "it is a report")]

#[allow(dead_code, reason = "each program needs a part of it")]
mod described;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use hoyle::dispute::Dispute;
use hoyle::facts::{Case, FactId, Kind, Values};
use hoyle::laws::{Game, Library};
use hoyle::ruling::{Ruling, Status};
use hoyle::show::{View, json};
use hoyle::words::{About, Lexicon, check_words};
use serde_yaml::Value;

use described::{descriptions, facts, files, text};

#[derive(Default, Clone)]
struct Score {
    cases: usize,
    right: usize,
    asked_rightly: usize,
    asked_needlessly: usize,
    refused_wrongly: usize,
    confidently_wrong: usize,
    found: usize,
    extra: usize,
    expected: usize,
    agreed: usize,
    /// Ruled rightly, and something was asked; that was answered; with yes or no.
    asking: usize,
    answered: usize,
    yes_or_no: usize,
    time: Duration,
    slowest: Duration,
}

fn show(game: &Game, facts: &BTreeMap<FactId, Values>) -> String {
    let mut out = String::new();
    for (fact, values) in facts {
        let names: Vec<&str> = values.iter().map(|value| game.facts[*fact].name_of(value)).collect();
        let _ = write!(out, "{}={} ", game.facts[*fact].name, names.join("|"));
    }
    out
}

/// Today as `year-month-day`.
fn today() -> Result<String, std::time::SystemTimeError> {
    let days = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_secs() / 86_400;
    // Years that begin in March, so that the odd day comes last.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    Ok(format!("{}-{month:02}-{day:02}", era * 400 + year + u64::from(month < 3)))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut paths = Vec::new();
    let (mut quiet, mut append, mut only, mut explain) = (false, None, None, false);
    let mut sealed = false;
    let mut args = std::env::args().skip(1);
    let mut laws = None;
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--quiet" => quiet = true,
            "--explain" => explain = true,
            "--append" => append = args.next(),
            "--only" => only = args.next(),
            "--sealed" => sealed = true,
            "--laws" => laws = args.next(),
            path => files(Path::new(path), &["yaml", "txt"], &mut paths),
        }
    }
    let library = match laws {
        Some(dir) => Library::open(Path::new(&dir))?,
        None => Library::embedded(),
    };
    let mut games: BTreeMap<String, (Game, Lexicon)> = BTreeMap::new();
    let mut scores: BTreeMap<String, Score> = BTreeMap::new();
    let mut sets = std::collections::BTreeSet::new();
    let mut missed: BTreeMap<String, (usize, usize, usize)> = BTreeMap::new();
    for path in paths {
        // Sealed descriptions are only scored, all together, and never shown.
        let shut = path.to_string_lossy().contains("sealed");
        if shut != sealed {
            continue;
        }
        let quiet = quiet || shut;
        sets.insert(path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned()));
        let Ok(descriptions) = descriptions(&path) else {
            println!("{}: not a scenario file", path.display());
            continue;
        };
        for one in &descriptions {
            let field = |name: &str| one.get(name).map(text).unwrap_or_default();
            let (says, code) = (field("says"), field("code"));
            let (game_name, code_name) = code.split_once('/').unwrap_or((&code, ""));
            if says.is_empty() || only.as_ref().is_some_and(|only| !field("scenario").contains(only) && !says.contains(only)) {
                continue;
            }
            if !games.contains_key(game_name) {
                match library.game(game_name) {
                    Ok(game) => {
                        let start = Instant::now();
                        let lexicon = Lexicon::new(&library, &game)?;
                        if let Err(problems) = check_words(&library, &game) {
                            println!("{problems}");
                        }
                        println!("{game_name}: lexicon read in {:?}", start.elapsed());
                        games.insert(game_name.to_owned(), (game, lexicon));
                    }
                    Err(error) => {
                        println!("{game_name}: {error}");
                        continue;
                    }
                }
            }
            let (game, lexicon) = &games[game_name];
            let kind = Some(field("kind"))
                .filter(|kind| !kind.is_empty())
                .unwrap_or_else(|| path.file_stem().map_or(String::new(), |stem| format!("{game_name}/{}", stem.to_string_lossy())));
            let expected = facts(game, one.get("facts"));
            let given = facts(game, one.get("given"));
            let start = Instant::now();
            let empty = Case::new(&game.facts);
            let understood = lexicon.understand(game, &says, About { case: &empty, asked: None });
            let time = start.elapsed();
            if explain && !shut {
                println!("{}", lexicon.explain(game, &says));
            }
            let found: BTreeMap<FactId, Values> = understood.items.iter().map(|item| (item.fact, item.values)).collect();
            let score = scores.entry(kind).or_default();
            score.cases += 1;
            score.time += time;
            score.slowest = score.slowest.max(time);
            let mut wrong = BTreeMap::new();
            let mut extra = BTreeMap::new();
            for (fact, values) in &found {
                // Facts that nobody expected are counted, but only those that contradict are shown as wrong.
                let right = expected.get(fact).or_else(|| given.get(fact)).is_some_and(|expected| values == expected);
                let open = expected.get(fact).or_else(|| given.get(fact)).is_some_and(|expected| expected.within(*values));
                let entry = missed.entry(game.facts[*fact].name.to_string()).or_default();
                if right {
                    score.found += 1;
                    score.agreed += usize::from(expected.contains_key(fact));
                    score.found -= usize::from(!expected.contains_key(fact));
                    entry.0 += 1;
                } else if !open {
                    if expected.contains_key(fact) || given.contains_key(fact) {
                        score.found += 1;
                        entry.1 += 1;
                        wrong.insert(*fact, *values);
                    } else {
                        score.extra += 1;
                        extra.insert(*fact, *values);
                    }
                }
            }
            let lacking: BTreeMap<FactId, Values> =
                expected.iter().filter(|(fact, values)| found.get(fact) != Some(values)).map(|(fact, values)| (*fact, *values)).collect();
            for fact in lacking.keys() {
                missed.entry(game.facts[*fact].name.to_string()).or_default().2 += 1;
            }
            score.expected += expected.len();
            // The whole way, with the facts given besides.
            let mut status = field("status");
            let code = if code_name.is_empty() { Some(game.default) } else { game.find_code(code_name) };
            let Some(code) = code else { continue };
            let mut dispute = Dispute::new(game, code);
            let told = dispute.tell(game, lexicon, &says, None).is_ok();
            let stated = |field: &str| one.get(field).and_then(Value::as_mapping).into_iter().flatten();
            for (name, value) in stated("given").chain(stated("readings")) {
                let _ = dispute.state(game, &text(name), &text(value));
            }
            let ruling = dispute.ruling(game);
            let names = |ruling: &Ruling| {
                let mut laws: Vec<String> = ruling.rulings.iter().map(|law| game.law(law.law).name.clone()).collect();
                laws.sort();
                laws
            };
            let laws = names(&ruling);
            // What the facts that are told come to: a law may have come since those
            // written down with the case.
            let mut plain = Dispute::new(game, code);
            for (name, value) in stated("facts").chain(stated("given")).chain(stated("readings")) {
                let _ = plain.state(game, &text(name), &text(value));
            }
            let plain = plain.ruling(game);
            let leads_there = || plain.status == Status::Ruled && laws == names(&plain);
            let mut wanted: Vec<String> = one
                .get("laws")
                .and_then(Value::as_sequence)
                .into_iter()
                .flatten()
                .map(text)
                .map(|path| path.rsplit('/').next().unwrap_or("").to_owned())
                .collect();
            if one.get("laws").is_none() {
                wanted = names(&plain);
            }
            wanted.sort();
            if status.is_empty() {
                status = match plain.status {
                    Status::Ruled => "ruled",
                    Status::NeedsFacts => "needs-facts",
                    Status::NotCovered => "not-covered",
                }
                .to_owned();
            }
            let understood_something = !understood.items.is_empty() && told;
            let now = if !understood_something {
                if understood.foreign.is_some() { "foreign" } else { "not-understood" }
            } else if !found.keys().any(|fact| game.facts[*fact].name == "act") {
                "needs-facts"
            } else {
                match ruling.status {
                    Status::Ruled => "ruled",
                    Status::NeedsFacts => "needs-facts",
                    Status::NotCovered => "not-covered",
                }
            };
            // The same laws with another number come to other money.
            let miscounted = wrong.keys().any(|fact| matches!(game.facts[*fact].kind, Kind::Count { .. }));
            let verdict = match (status.as_str(), now) {
                ("ruled", "ruled") if miscounted => "confidently wrong",
                ("ruled", "ruled") if laws == wanted || wanted.is_empty() => "right",
                ("ruled", "ruled") if leads_there() => "right",
                ("not-covered", "not-covered" | "foreign") | ("not-understood" | "foreign", "not-understood" | "foreign") => "right",
                ("needs-facts", "needs-facts") => "asked rightly",
                ("ruled" | "not-covered", "needs-facts")
                    if wrong.is_empty() && found.keys().all(|fact| expected.contains_key(fact) || game.facts[*fact].name != "act") =>
                {
                    "asked needlessly"
                }
                ("not-understood" | "foreign" | "not-covered", "needs-facts") => "asked needlessly",
                ("ruled" | "needs-facts", "not-understood" | "foreign") => "refused wrongly",
                _ => "confidently wrong",
            };
            if verdict == "right" && now == "ruled" && says.contains('?') {
                let told = json::ruling(&View { game, dispute: &dispute, ruling: &ruling, elsewhere: &[] });
                let answers = told["answers"].as_array().map_or(&[][..], Vec::as_slice);
                score.asking += 1;
                score.answered += usize::from(!answers.is_empty());
                score.yes_or_no += usize::from(answers.iter().any(|answer| !answer["answer"].is_null()));
            }
            match verdict {
                "right" => score.right += 1,
                "asked rightly" => score.asked_rightly += 1,
                "asked needlessly" => score.asked_needlessly += 1,
                "refused wrongly" => score.refused_wrongly += 1,
                _ => score.confidently_wrong += 1,
            }
            if !quiet && (!lacking.is_empty() || !wrong.is_empty() || !matches!(verdict, "right" | "asked rightly")) {
                println!("{verdict}: {} · {says}", field("scenario"));
                if !lacking.is_empty() {
                    println!("    lacks {}", show(game, &lacking));
                }
                if !wrong.is_empty() {
                    println!("    wrong {}", show(game, &wrong));
                }
                if !extra.is_empty() {
                    println!("    extra {}", show(game, &extra));
                }
                if !matches!(verdict, "right" | "asked rightly") {
                    println!("    {now} {laws:?}, not {status} {wanted:?}");
                }
            }
        }
    }
    if !quiet && !sealed {
        for (fact, (right, wrong, lacking)) in &missed {
            println!("{fact:32} right {right:4} wrong {wrong:4} lacking {lacking:4}");
        }
    }
    let mut total = Score::default();
    let percent = |part: usize, whole: usize| {
        if whole == 0 { 100.0 } else { 100.0 * f64::from(u32::try_from(part).unwrap_or(0)) / f64::from(u32::try_from(whole).unwrap_or(1)) }
    };
    println!(
        "{:28} {:>5} {:>7} {:>7} {:>9} {:>8} {:>6} {:>10} {:>7} {:>6}",
        "kind", "cases", "right", "asked", "needless", "refused", "wrong", "precision", "recall", "extra"
    );
    let mut lines = Vec::new();
    for (kind, score) in &scores {
        total.cases += score.cases;
        total.right += score.right;
        total.asked_rightly += score.asked_rightly;
        total.asked_needlessly += score.asked_needlessly;
        total.refused_wrongly += score.refused_wrongly;
        total.confidently_wrong += score.confidently_wrong;
        total.found += score.found;
        total.extra += score.extra;
        total.expected += score.expected;
        total.agreed += score.agreed;
        total.asking += score.asking;
        total.answered += score.answered;
        total.yes_or_no += score.yes_or_no;
        total.time += score.time;
        total.slowest = total.slowest.max(score.slowest);
        lines.push((kind.as_str(), score.clone()));
    }
    lines.push(("all", total.clone()));
    for (kind, score) in &lines {
        println!(
            "{kind:28} {:5} {:6.1}% {:6.1}% {:8.1}% {:7.1}% {:5.1}% {:9.1}% {:6.1}% {:6}",
            score.cases,
            percent(score.right, score.cases),
            percent(score.asked_rightly, score.cases),
            percent(score.asked_needlessly, score.cases),
            percent(score.refused_wrongly, score.cases),
            percent(score.confidently_wrong, score.cases),
            percent(score.agreed, score.found),
            percent(score.agreed, score.expected),
            score.extra
        );
    }
    let Score { asking, answered, yes_or_no, .. } = total;
    println!(
        "{asking} of them ask something and are ruled on rightly: {:.1}% answered first, {:.1}% with yes or no",
        percent(answered, asking),
        percent(yes_or_no, asking)
    );
    let count = u32::try_from(total.cases.max(1)).unwrap_or(1);
    println!("{:?} a description on average, {:?} at most", total.time / count, total.slowest);
    if let Some(path) = append {
        let line = format!(
            "{}\t{}\t{}\t{:.1}\t{:.1}\t{:.1}\t{:.1}\t{:.1}\t{:.1}\t{:.1}\n",
            today()?,
            sets.into_iter().collect::<Vec<_>>().join(" "),
            total.cases,
            percent(total.right, total.cases),
            percent(total.asked_rightly, total.cases),
            percent(total.asked_needlessly, total.cases),
            percent(total.refused_wrongly, total.cases),
            percent(total.confidently_wrong, total.cases),
            percent(total.agreed, total.found),
            percent(total.agreed, total.expected)
        );
        let head = "date\tsets\tcases\tright\tasked rightly\tasked needlessly\trefused\twrong\tprecision\trecall\n";
        let line = if Path::new(&path).exists() { line } else { format!("{head}{line}") };
        use std::io::Write as _;
        std::fs::OpenOptions::new().create(true).append(true).open(path)?.write_all(line.as_bytes())?;
    }
    Ok(())
}
