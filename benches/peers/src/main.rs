//! hoyle beside other rules engines, on one thread: the same laws, the same
//! cases, first the same answers, then how quick.
//!
//! `peers [--seconds N] [--write FOLDER]`

use std::collections::BTreeSet;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use hoyle::hearing::{Batch, Request, Rooms, Which};
use hoyle::laws::Library;
use peers::cases::{self, Told};
use peers::cedar::{self, Cedar};
use peers::laws::{CODE, GAME, Laws};
use peers::ours::Ours;
use peers::rego::{self, Rego};
use peers::zen::{self, Zen};
use peers::{Result, json_rules};

const CASES: usize = 1_000;
const ROUNDS: usize = 9;

/// One engine doing one thing: `run` does it for every case.
struct Race<'a> {
    engine: &'static str,
    what: What,
    run: Box<dyn FnMut() + 'a>,
    rates: Vec<f64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    TextToNames,
    TextToReasons,
    PreparedToNames,
    PreparedToReasons,
    TextToJson,
}

const ALL: [(What, &str); 5] = [
    (What::TextToNames, "JSON text to law names"),
    (What::TextToReasons, "JSON text to explanation"),
    (What::PreparedToNames, "prepared case to law names"),
    (What::PreparedToReasons, "prepared case to explanation"),
    (What::TextToJson, "JSON text to whole JSON answer"),
];

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let option = |name: &str| arguments.iter().position(|given| given == name).and_then(|place| arguments.get(place + 1));
    let seconds: f64 = option("--seconds").map_or(Ok(20.0), |given| given.parse())?;

    let laws = Laws::embedded()?;
    let cases = cases::draw(&laws, CASES, 7)?;
    let (table, module, policies, rules) = (zen::export(&laws)?, rego::export(&laws), cedar::export(&laws), json_rules::export(&laws)?);
    if let Some(folder) = option("--write") {
        let write = |name: &str, text: &str| std::fs::write(Path::new(folder).join(name), text);
        std::fs::create_dir_all(folder)?;
        write("zen.json", &table)?;
        write("laws.rego", &module)?;
        write("laws.cedar", &policies)?;
        write("rules.json", &rules)?;
        write("case.json", &cases[0].plain)?;
        write("cases.jsonl", &cases.iter().map(|told| format!("{}\n", told.plain)).collect::<String>())?;
    }

    let ours = Ours::new(&laws);
    let zen = Zen::new(&table)?;
    let mut rego = Rego::new(&module)?;
    let cedar = Cedar::new(&policies)?;
    agree("hoyle", &cases, |told, visit| ours.names(&ours.prepare(&told.text)?, visit))?;
    agree("hoyle, explained", &cases, |told, visit| {
        ours.named(&ours.explained(&ours.prepare(&told.text)?), visit);
        Ok(())
    })?;
    agree("zen-engine", &cases, |told, visit| zen.names(zen.prepare(&told.plain)?, visit))?;
    agree("zen-engine, traced", &cases, |told, visit| zen.traced(zen.prepare(&told.plain)?, visit))?;
    agree("regorus", &cases, |told, visit| {
        let input = rego.prepare(&told.plain)?;
        rego.names(input, visit)
    })?;
    agree("cedar-policy", &cases, |told, visit| cedar.names(&cedar.prepare(&told.plain)?, visit))?;

    let library = Library::embedded();
    let usual = Request { which: Which { game: Some(GAME.to_owned()), codes: vec![CODE.to_owned()] }, ..Request::default() };
    let batch = Batch::new(Rooms::new(&library), usual)?;
    let lines: Vec<String> = cases.iter().map(|told| format!("{{\"facts\": {}}}", told.text)).collect();
    let prepared_ours = prepared(&cases, |told| ours.prepare(&told.text))?;
    let prepared_zen = prepared(&cases, |told| zen.prepare(&told.plain))?;
    let prepared_rego = prepared(&cases, |told| rego.prepare(&told.plain))?;
    let prepared_cedar = prepared(&cases, |told| cedar.prepare(&told.plain))?;
    let rego = std::cell::RefCell::new(rego);

    let mut races = Vec::new();
    let mut race = |engine, what, run| races.push(Race { engine, what, run, rates: Vec::new() });
    race("hoyle", What::TextToNames, each(&cases, |told| ours.names(&ours.prepare(&told.text)?, &mut seen)));
    race(
        "hoyle",
        What::TextToReasons,
        each(&cases, |told| {
            black_box(ours.explained(&ours.prepare(&told.text)?));
            Ok(())
        }),
    );
    race("hoyle", What::PreparedToNames, each(&prepared_ours, |case| ours.names(case, &mut seen)));
    race(
        "hoyle",
        What::PreparedToReasons,
        each(&prepared_ours, |case| {
            black_box(ours.explained(case));
            Ok(())
        }),
    );
    race(
        "hoyle",
        What::TextToJson,
        each(&lines, |line| {
            black_box(batch.line(line)?);
            Ok(())
        }),
    );
    race("zen-engine", What::TextToNames, each(&cases, |told| zen.names(zen.prepare(&told.plain)?, &mut seen)));
    race("zen-engine", What::TextToReasons, each(&cases, |told| zen.traced(zen.prepare(&told.plain)?, &mut seen)));
    race("zen-engine", What::PreparedToNames, each(&prepared_zen, |input| zen.names(input.clone(), &mut seen)));
    race("zen-engine", What::PreparedToReasons, each(&prepared_zen, |input| zen.traced(input.clone(), &mut seen)));
    race(
        "zen-engine",
        What::TextToJson,
        each(&cases, |told| {
            black_box(zen.json(zen.prepare(&told.plain)?)?);
            Ok(())
        }),
    );
    race(
        "regorus",
        What::TextToNames,
        each(&cases, |told| {
            let mut rego = rego.borrow_mut();
            let input = rego.prepare(&told.plain)?;
            rego.names(input, &mut seen)
        }),
    );
    race("regorus", What::PreparedToNames, each(&prepared_rego, |input| rego.borrow_mut().names(input.clone(), &mut seen)));
    race("cedar-policy", What::TextToNames, each(&cases, |told| cedar.names(&cedar.prepare(&told.plain)?, &mut seen)));
    race("cedar-policy", What::PreparedToNames, each(&prepared_cedar, |request| cedar.names(request, &mut seen)));

    // In turn, so that what else the machine does falls on all alike.
    let slice = Duration::from_secs_f64(seconds / (ROUNDS * races.len()) as f64);
    for _ in 0..ROUNDS {
        for race in &mut races {
            race.rates.push(rate(slice, &mut race.run));
        }
    }
    let mut results: Vec<Timed> = races.into_iter().map(|race| (race.engine, race.what, race.rates)).collect();

    if json_rules::installed() {
        let texts: Vec<&str> = cases.iter().map(|told| told.plain.as_str()).collect();
        let timed = json_rules::time(&rules, &texts, ROUNDS, slice.as_millis())?;
        let mut found = timed.names.iter();
        agree(&format!("json-rules-engine {}", timed.version), &cases, |_, visit| {
            found.next().into_iter().flatten().for_each(|name| visit(name));
            Ok(())
        })?;
        results.push(("json-rules-engine", What::TextToNames, timed.from_text));
        results.push(("json-rules-engine", What::PreparedToNames, timed.prepared));
    } else {
        println!("json-rules-engine is not installed: `npm ci` in node/ does it");
    }

    let spoken: BTreeSet<&String> = cases.iter().flat_map(|told| &told.laws).collect();
    println!(
        "{} laws, {} of them in the {CASES} cases; median of {ROUNDS} rounds, least to greatest; ratio: hoyle's rate by this one\n",
        laws.rules.len(),
        spoken.len()
    );
    println!("| | engine | a second | least to greatest | hoyle is |\n|---|---|--:|--:|--:|");
    for (what, label) in ALL {
        let of = |engine: &str| results.iter().find(|(name, known, _)| *name == engine && *known == what).map(|(.., rates)| median(rates));
        for (engine, _, rates) in results.iter().filter(|(_, known, _)| *known == what) {
            let (least, most) = rates.iter().fold((f64::MAX, 0.0_f64), |(least, most), rate| (least.min(*rate), most.max(*rate)));
            let ratio = of("hoyle").map_or(0.0, |ours| ours / median(rates));
            println!("| {label} | {engine} | {} | {}–{} | {ratio:.1} × |", round(median(rates)), round(least), round(most));
        }
    }
    sizes()
}

type Timed = (&'static str, What, Vec<f64>);

/// The program fails unless an engine finds the laws that prevail, in every case.
fn agree(engine: &str, cases: &[Told], mut names: impl FnMut(&Told, &mut dyn FnMut(&str)) -> Result<()>) -> Result<()> {
    for told in cases {
        let mut found = BTreeSet::new();
        names(told, &mut |name| {
            found.insert(name.to_owned());
        })
        .map_err(|error| format!("{engine}: {error}\n{}", told.plain))?;
        if found != told.laws {
            return Err(format!("{engine} differs in {}\nit finds {found:?}\nnot      {:?}", told.plain, told.laws).into());
        }
    }
    println!("{engine}: the same laws in {} cases", cases.len());
    Ok(())
}

/// What is done with a name while the time runs: it is looked at.
fn seen(name: &str) {
    black_box(name);
}

fn prepared<T>(cases: &[Told], prepare: impl Fn(&Told) -> Result<T>) -> Result<Vec<T>> {
    cases.iter().map(prepare).collect()
}

/// Does it for all; that it goes well was tried before.
fn each<'a, T>(all: &'a [T], mut one: impl FnMut(&'a T) -> Result<()> + 'a) -> Box<dyn FnMut() + 'a> {
    Box::new(move || {
        for item in all {
            let _ = black_box(one(black_box(item)));
        }
    })
}

fn rate(slice: Duration, run: &mut dyn FnMut()) -> f64 {
    let start = Instant::now();
    let mut done = 0;
    while done == 0 || start.elapsed() < slice {
        run();
        done += CASES;
    }
    done as f64 / start.elapsed().as_secs_f64()
}

fn median(rates: &[f64]) -> f64 {
    let mut sorted = rates.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// To three figures, with thousands set apart.
fn round(rate: f64) -> String {
    let unit = 10f64.powi((rate.log10().floor() as i32 - 2).max(0));
    let mut digits = format!("{:.0}", (rate / unit).round() * unit);
    let mut at = digits.len();
    while at > 3 {
        at -= 3;
        digits.insert(at, ',');
    }
    digits
}

/// How large a program is that reads a case and prints its laws, and is
/// otherwise empty. They lie beside this one, when all were built.
fn sizes() -> Result<()> {
    let here = std::env::current_exe()?;
    println!("\n| a program with | size |\n|---|--:|");
    for engine in ["nothing", "hoyle", "zen", "rego", "cedar"] {
        if let Ok(file) = std::fs::metadata(here.with_file_name(format!("only-{engine}"))) {
            println!("| {engine} | {:.1} MB |", file.len() as f64 / 1e6);
        }
    }
    Ok(())
}
