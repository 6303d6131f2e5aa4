//! Alters the laws in every simple way and counts what is noticed: by a
//! scenario, by a proof, or by the number of courses an auction can take.
//!
//! The golden counts of `tests/proof/counts.txt` notice what changes the number
//! of cases in which a law prevails, or its outcomes; with `--without-counts`
//! they look away. With `--cases`, a case in which nobody looked is shown for
//! each survivor.
//!
//! Mutants that are proved to rule like the original in every case are no
//! mistakes, and are not counted.
//!
//! `cargo run --release --example mutate [--without-counts] [--cases] [CODE…]`

#![allow(clippy::print_stdout, reason = "it is a report")]

use std::collections::BTreeMap;
use std::path::Path;

use hoyle::laws::Library;
use hoyle::proof::mutation::mutants;
use hoyle::proof::notice::{Fate, Watch};
use hoyle::scenarios::Suite;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (options, wanted): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|word| word.starts_with("--"));
    let option = |name: &str| options.iter().any(|option| option == name);
    let library = Library::open(Path::new("laws"))?;
    let suite = Suite::open(Path::new("scenarios"))?;
    let (mut noticed, mut counted) = (0, 0);
    for name in library.games() {
        let game = library.game(&name)?;
        for (id, code) in game.own().filter(|(_, code)| wanted.is_empty() || wanted.contains(&code.name) || wanted.contains(&code.path)) {
            let watch = Watch::new(&game, id, &suite);
            let watch = if option("--without-counts") { watch } else { watch.with_counts() };
            let (mut scenario, mut proof, mut auction, mut count, mut same) = (0, 0, 0, 0, 0);
            let mut survivors: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for mutant in mutants(&game, id) {
                match watch.fate(&mutant) {
                    Fate::Scenario(_) => scenario += 1,
                    Fate::Proof(_) => proof += 1,
                    Fate::Auction => auction += 1,
                    Fate::Count => count += 1,
                    Fate::Same => same += 1,
                    Fate::Survived(case) => {
                        let at = format!("{}:{}", mutant.place.file, library.line(&mutant.place));
                        survivors.entry(format!("{} ({at})", mutant.entry)).or_default().push(if option("--cases") {
                            let facts: Vec<String> = case
                                .known(&game.facts)
                                .filter_map(|(fact, values)| {
                                    Some(format!("{}: {}", game.facts[fact].name, game.facts[fact].name_of(values.only()?)))
                                })
                                .collect();
                            format!("{}   {{{}}}", mutant.what, facts.join(", "))
                        } else {
                            mutant.what.clone()
                        });
                    }
                }
            }
            let survived: usize = survivors.values().map(Vec::len).sum();
            let seen = scenario + proof + auction + count;
            let all = seen + survived;
            noticed += seen;
            counted += all;
            println!(
                "{}: {:.1} % of {all} mutants noticed: {scenario} by {} scenarios, {proof} by proof, {auction} by auctions, {count} by counts; {survived} survive; {same} more rule alike",
                code.path,
                percent(seen, all),
                watch.scenarios(),
            );
            for (entry, whats) in &survivors {
                println!("  {entry}");
                for what in whats {
                    println!("    {what}");
                }
            }
        }
    }
    println!("all: {:.1} % of {counted}", percent(noticed, counted));
    Ok(())
}

fn percent(part: usize, all: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    if all == 0 { 100.0 } else { 100.0 * number(part) / number(all) }
}
