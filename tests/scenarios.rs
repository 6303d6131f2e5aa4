//! Every scenario of the repository comes to the ruling it expects.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "tests fail loudly"
)]
#![expect(clippy::panic, reason = "a test fails by panicking")]

use std::path::Path;

use hoyle::laws::Library;
use hoyle::scenarios::{Judge, Kind, Report, Suite};

fn judged(kinds: &[Kind]) -> Report {
    let library = Library::embedded();
    let suite = Suite::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios")).unwrap_or_else(|error| panic!("{error}"));
    Judge::new(&library).run(&suite, kinds).unwrap_or_else(|error| panic!("{error}"))
}

fn shown(report: &Report) -> String {
    let lines =
        report.failures.iter().map(|failure| format!("{}:{} {}: {:?}", failure.file, failure.line, failure.scenario, failure.differences));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn by_their_facts() {
    let report = judged(&[Kind::Laws]);
    assert!(report.laws > 0);
    assert!(report.failures.is_empty(), "{}", shown(&report));
}

#[test]
fn every_law_is_tried() {
    let report = judged(&[Kind::Laws]);
    assert!(report.untried.is_empty(), "{}", report.untried.join("\n"));
}
