//! How many questions the program asks, beside the fewest possible.
//!
//! For each code and act: the expected number of questions by the program's
//! policy, by the best policy there is, and by asking in the order of the
//! vocabulary. The prior takes every answer to be as likely as the vocabulary's
//! `likely` says, and independent of the others, among the answers possible.
//!
//! `cargo run --release --example interview [CODE…]`

#![allow(clippy::print_stdout, reason = "it is a report")]

use std::time::Instant;

use hoyle::facts::{Case, Values};
use hoyle::laws::Library;
use hoyle::ruling::{Compiled, interview};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let library = Library::embedded();
    let mut worst: f64 = 1.0;
    println!(
        "Expected number of questions to a ruling, the act being known. Prior: every answer as likely\n\
         as `likely` in the vocabulary says (1 where it says nothing), independent of the others,\n\
         among the answers that are possible. `best` is the exact optimum over\n\
         every order of questions that are sure to make sense when they are asked."
    );
    for name in library.games() {
        let game = library.game(&name)?;
        for (id, code) in game.own().filter(|(_, code)| wanted.is_empty() || wanted.contains(&code.name)) {
            let Some(act) = game.facts.act() else { continue };
            let (mut sums, mut acts) = ([0.0; 3], 0);
            let begin = Instant::now();
            println!("\n{}\n  {:32} {:>7} {:>7} {:>7}", code.path, "act", "policy", "best", "naive");
            for value in game.facts[act].all().iter() {
                let mut case = Case::new(&game.facts);
                case.set(act, Values::one(value));
                let compiled = Compiled::for_act(&game, id, &case);
                let (best, naive) = interview::expected_questions(&game, &compiled, &case);
                if best == 0.0 {
                    continue;
                }
                let policy = interview::expected_by_policy(&game, &compiled, &case);
                println!(
                    "  {:32} {policy:7.3} {best:7.3} {naive:7.3}{}",
                    game.facts[act].name_of(value),
                    if policy > best * 1.000_001 { "  *" } else { "" }
                );
                for (sum, part) in sums.iter_mut().zip([policy, best, naive]) {
                    *sum += part;
                }
                acts += 1;
                worst = worst.max(policy / best);
            }
            let [policy, best, naive] = sums.map(|sum| sum / f64::from(acts.max(1)));
            println!(
                "  {:32} {policy:7.3} {best:7.3} {naive:7.3}   {:.2} % above the best, {} ms",
                "mean",
                100.0 * (policy / best - 1.0),
                begin.elapsed().as_millis()
            );
        }
    }
    println!("\nworst act: {:.2} % above the best", 100.0 * (worst - 1.0));
    Ok(())
}
