//! Golden counts: in how many cases each law prevails, and with what outcome.
//! A change that nobody meant shows here, with the law it concerns. After one
//! that was meant: `HOYLE_BLESS=1 cargo test --test proof counts`.

use std::fmt::Write;
use std::path::Path;

use hoyle::laws::Library;
use hoyle::proof::counts::counts;

#[test]
fn laws_prevail_in_as_many_cases_as_before() {
    let library = Library::embedded();
    let mut text = String::new();
    for name in library.games() {
        let game = library.game(&name).unwrap();
        for (id, code) in game.own() {
            let counted = counts(&game, id).unwrap();
            writeln!(text, "{}: {} cases, {} of them not covered", code.path, counted.cases, counted.silent).unwrap();
            for (law, (count, outcomes)) in &counted.laws {
                let own = law.strip_prefix(&format!("{}/", code.path)).unwrap_or(law);
                writeln!(text, "  {own}: {count}{}{outcomes}", if outcomes.is_empty() { "" } else { " → " }).unwrap();
            }
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/proof/counts.txt");
    if std::env::var_os("HOYLE_BLESS").is_some() {
        std::fs::write(&file, text).unwrap();
        return;
    }
    let golden = std::fs::read_to_string(&file).unwrap_or_default();
    let changed: Vec<String> =
        golden.lines().filter(|line| !text.lines().any(|now| now == *line)).map(|line| format!("- {line}")).collect();
    let new: Vec<String> =
        text.lines().filter(|line| !golden.lines().any(|before| before == *line)).map(|line| format!("+ {line}")).collect();
    assert!(
        text == golden,
        "the laws rule otherwise than before; if that is meant, HOYLE_BLESS=1\n{}\n{}",
        changed.join("\n"),
        new.join("\n")
    );
}
