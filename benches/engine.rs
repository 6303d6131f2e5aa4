//! How quick the engine is: `cargo bench --bench engine`.
//!
//! Cases are partial, of every act of the code, drawn with a fixed seed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "tests fail loudly"
)]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use hoyle::facts::{Case, Origin, Values};
use hoyle::laws::{CodeId, Game, Library};
use hoyle::ruling::{Compiled, Outcome, explain, reference};

fn main() {
    divan::main();
}

const GAME: &str = "solo-whist";
const CODES: [&str; 3] = ["hoffmann", "foster", "dictionary"];

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % bound
    }
}

fn game() -> Game {
    Library::embedded().game(GAME).expect("our laws have no mistakes")
}

/// Partial cases as a dispute brings them: the act, and half of the rest.
fn cases(game: &Game, code: CodeId, count: usize) -> Vec<Case> {
    let mut random = Random(7);
    let mentioned = reference::mentioned(game, code);
    let mut cases = Vec::new();
    while cases.len() < count {
        let mut case = Case::new(&game.facts);
        for fact in &mentioned {
            let declared = &game.facts[*fact];
            if declared.origin == Origin::Told && (declared.name == "act" || random.below(2) == 0) {
                let value = u8::try_from(random.below(declared.values.len())).unwrap_or(0);
                case.set(*fact, Values::one(value));
            }
        }
        if case.check(&game.facts).is_ok() {
            cases.push(case);
        }
    }
    cases
}

#[divan::bench]
fn load_and_link(bencher: Bencher<'_, '_>) {
    bencher.bench(game);
}

#[divan::bench(args = CODES)]
fn compile_code(bencher: Bencher<'_, '_>, code: &str) {
    let game = game();
    let code = game.find_code(code).expect("a code of ours");
    bencher.bench(|| Compiled::new(&game, code));
}

#[divan::bench(args = CODES)]
fn prevailing_laws(bencher: Bencher<'_, '_>, code: &str) {
    let game = game();
    let code = game.find_code(code).expect("a code of ours");
    let compiled = Compiled::new(&game, code);
    let cases = cases(&game, code, 1_000);
    bencher.counter(ItemsCount::new(cases.len())).bench(|| {
        for case in &cases {
            black_box(compiled.outcome(black_box(case)));
        }
    });
}

#[divan::bench(args = CODES)]
fn with_explanation(bencher: Bencher<'_, '_>, code: &str) {
    let game = game();
    let code = game.find_code(code).expect("a code of ours");
    let compiled = Compiled::new(&game, code);
    // Only cases that are ruled: the others have little to explain.
    let mut cases = cases(&game, code, 20_000);
    cases.retain(|case| matches!(compiled.outcome(case), Outcome::Settled(laws) if !laws.is_empty()));
    cases.truncate(1_000);
    bencher.counter(ItemsCount::new(cases.len())).bench(|| {
        for case in &cases {
            black_box(explain(&game, &compiled, black_box(case)));
        }
    });
}

#[divan::bench(args = CODES)]
fn by_reference(bencher: Bencher<'_, '_>, code: &str) {
    let game = game();
    let code = game.find_code(code).expect("a code of ours");
    let cases: Vec<Case> = cases(&game, code, 100);
    bencher.counter(ItemsCount::new(cases.len())).bench(|| {
        for case in &cases {
            black_box(reference::prevailing(&game, code, black_box(case)));
        }
    });
}
