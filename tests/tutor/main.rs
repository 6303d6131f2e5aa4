//! The tutor: its questions against the laws, its schedule against the
//! reference, and its progress against accidents.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "tests fail loudly"
)]

mod disputes;
mod progress;
mod questions;
#[cfg(feature = "cli")]
mod sitting;

use hoyle::tutor::fsrs::{Memory, Rating};

/// py-fsrs 6.3.2, learning steps empty, without fuzz.
#[test]
fn the_schedule_agrees_with_the_reference() {
    let golden: serde_json::Value = serde_json::from_str(include_str!("fsrs-golden.json")).unwrap();
    let cases = golden["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 64);
    for case in cases {
        let mut memory: Option<Memory> = None;
        let mut gap = 0.0;
        for row in case.as_array().unwrap() {
            let number = |at: usize| row[at].as_f64().unwrap();
            let rating = [Rating::Again, Rating::Hard, Rating::Good, Rating::Easy][usize::try_from(row[0].as_u64().unwrap()).unwrap() - 1];
            let now = memory.map_or_else(|| Memory::first(rating), |memory| memory.after(rating, gap));
            assert!((now.stability - number(1)).abs() < 1e-4, "{case}: {now:?}");
            assert!((now.difficulty - number(2)).abs() < 1e-4, "{case}: {now:?}");
            assert!((now.interval() - number(3)).abs() < 1e-9, "{case}: {now:?}");
            gap = number(3);
            memory = Some(now);
        }
    }
}
