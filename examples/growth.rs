//! How time grows with the number of laws: to load, to compile, to rule, to
//! check, on generated bodies of law.
//!
//! Two kinds are generated. *Wide*: as laws are added the acts and topics they
//! speak of grow with them, as in books of rules. *Deep*: all laws speak of the
//! same few acts, with ever more exceptions, which is where it stops.
//!
//! `cargo run --release --example growth [LAWS…]`

#![allow(clippy::print_stdout, reason = "it is a report")]

use std::fmt::Write;
use std::time::{Duration, Instant};

use hoyle::facts::{Case, Values};
use hoyle::laws::Library;
use hoyle::proof::check;
use hoyle::ruling::{Compiled, Outcome, explain};
use hoyle::tutor::random::Random;

/// How laws spread over facts.
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Wide,
    Deep,
}

/// So many cases are ruled on: enough to come to every law of a large code.
const CASES: u32 = 10_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let given: Vec<usize> = std::env::args().skip(1).filter_map(|count| count.parse().ok()).collect();
    for (shape, name, default) in
        [(Shape::Wide, "wide", vec![100, 300, 1_000, 3_000, 10_000]), (Shape::Deep, "deep", vec![100, 200, 400, 800, 1_600])]
    {
        println!(
            "\n{name}\n{:>7} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}",
            "laws", "load", "compile", "nodes", "one act", "rule", "explain", "check"
        );
        for laws in if given.is_empty() { default } else { given.clone() } {
            let library = library(laws, shape);
            let (game, load) = timed(|| library.game("game"));
            let game = game?;
            let code = game.default;
            let (compiled, compile) = timed(|| Compiled::new(&game, code));
            let mut random = Random::new(7);
            let cases: Vec<Case> = (0..CASES).map(|_| case(&game, &mut random)).collect();
            let (_, acts) = timed(|| cases.iter().take(20).map(|case| Compiled::for_act(&game, code, case).size()).sum::<usize>());
            let (settled, rule) = best(|| cases.iter().filter(|case| matches!(compiled.outcome(case), Outcome::Settled(_))).count());
            let (_, explained) = best(|| cases.iter().map(|case| explain(&game, &compiled, case).rulings.len()).sum::<usize>());
            let (report, checked) = timed(|| check(&library, None, &|_| true));
            println!(
                "{laws:>7} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}   {settled} settled, {} findings{}",
                show(load),
                show(compile),
                compiled.size(),
                show(acts / 20),
                show(rule / CASES),
                show(explained / CASES),
                show(checked),
                report.findings.len(),
                report
                    .unexamined
                    .iter()
                    .filter(|reason| reason.contains("large"))
                    .map(|reason| format!("; not examined: {reason}"))
                    .collect::<String>(),
            );
        }
    }
    Ok(())
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begin = Instant::now();
    let made = work();
    (made, begin.elapsed())
}

/// The quickest of a few rounds: in the first, what is worked out once when it is
/// first needed takes its time.
fn best<T>(mut work: impl FnMut() -> T) -> (T, Duration) {
    let mut best = timed(&mut work);
    for _ in 0..4 {
        let again = timed(&mut work);
        if again.1 < best.1 {
            best = again;
        }
    }
    best
}

fn show(time: Duration) -> String {
    match time.as_nanos() {
        nanos @ 0..10_000 => format!("{nanos} ns"),
        nanos @ 10_000..10_000_000 => format!("{} µs", nanos / 1_000),
        nanos => format!("{} ms", nanos / 1_000_000),
    }
}

/// A case of which the act, the topic and most facts are known.
fn case(game: &hoyle::laws::Game, random: &mut Random) -> Case {
    let mut case = Case::new(&game.facts);
    for (fact, declared) in game.facts.iter() {
        if fact.index() < 2 || random.below(100) < 70 {
            case.set(fact, Values::one(u8::try_from(random.below(declared.values.len())).unwrap_or(0)));
        }
    }
    case
}

/// A game with so many laws. Each speaks of one act and topic, tests two to
/// four further facts of that act, and overrides now and then one before it.
fn library(laws: usize, shape: Shape) -> Library {
    let mut random = Random::new(u64::try_from(laws).unwrap_or(1));
    let acts = match shape {
        Shape::Wide => (laws / 20).clamp(5, 100),
        Shape::Deep => 5,
    };
    let topics = match shape {
        Shape::Wide => (laws / acts / 10).clamp(1, 100),
        Shape::Deep => 1,
    };
    let facts = 30;
    let values = |count: usize, letter: char| (0..count).map(|n| format!("{letter}{n}: v")).collect::<Vec<_>>().join(", ");
    let mut vocabulary = format!(
        "format: 1\nfacts:\n  - {{fact: act, question: q, values: {{{}}}}}\n  - {{fact: topic, question: q, values: {{{}}}}}\n",
        values(acts, 'a'),
        values(topics.max(2), 't')
    );
    for fact in 0..facts {
        // Each fact makes sense for a third of the acts.
        let sense: Vec<String> = (0..acts).filter(|act| (act + fact) % 3 == 0).map(|act| format!("a{act}")).collect();
        let _ = writeln!(
            vocabulary,
            "  - {{fact: f{fact}, question: q, when: {{act: [{}]}}, values: {{{}}}}}",
            sense.join(", "),
            values(2 + fact % 4, 'v')
        );
    }
    vocabulary.push_str("effects:\n  e0: {says: e, excludes: [e1]}\n  e1: {says: e}\n  e2: {says: e}\n  e3: {says: e}\n");
    let mut code = String::from("format: 1\ncode: code\ntitle: t\nsource: s\nlaws:\n");
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); acts * topics.max(1)];
    for law in 0..laws {
        let (act, topic) = (random.below(acts), random.below(topics));
        let sensible: Vec<usize> = (0..facts).filter(|fact| (act + fact) % 3 == 0).collect();
        let mut when = vec![format!("act: a{act}"), format!("topic: t{topic}")];
        let mut tested: Vec<usize> = Vec::new();
        for _ in 0..2 + random.below(3) {
            let fact = sensible[random.below(sensible.len())];
            if !tested.contains(&fact) {
                tested.push(fact);
                when.push(format!("f{fact}: v{}", random.below(2 + fact % 4)));
            }
        }
        let Some(known) = before.get_mut(act * topics + topic) else { continue };
        let over = if known.is_empty() || random.below(3) > 0 { String::new() } else { format!("l{}", known[random.below(known.len())]) };
        known.push(law);
        let _ = writeln!(
            code,
            "  - law: l{law}\n    cite: s:1\n    when: {{{}}}\n    says: s\n    effects: [e{}]\n    overrides: [{over}]",
            when.join(", "),
            random.below(4)
        );
    }
    let files = [
        ("vocabulary.yaml", vocabulary.as_str()),
        ("game/game.yaml", "{format: 1, game: game, title: G, default: code}"),
        ("game/code.yaml", &code),
    ];
    Library::new("laws", files.map(|(path, text)| (path.to_owned(), text.to_owned())))
}
