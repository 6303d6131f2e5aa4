//! How long each stage takes, from the law files to the answer: `cargo bench
//! --bench stages`. The engine itself is measured in `engine`.
#![allow(clippy::expect_used, reason = "a benchmark fails loudly")]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use hoyle::dispute::Dispute;
use hoyle::facts::Case;
use hoyle::hearing::{Batch, Request, Rooms};
use hoyle::laws::{Game, Library};
use hoyle::proof::check::check;
use hoyle::ruling::{Judges, changes, interview};
use hoyle::table::Auction;
use hoyle::words::{About, Lexicon};

fn main() {
    divan::main();
}

const GAME: &str = "solo-whist";
const STORIES: [&str; 4] = [
    "He called a misère and an opponent revoked.",
    "I was going solo and the player on my left dropped the ace of hearts face up on the table.",
    "We had proposed and accepted, and my partner led out of turn; nobody has played to it yet.",
    "A revoked, the trick was turned and quitted, and only then did B notice it.",
];
const FACTS: [&str; 4] = [
    r#"{"facts": {"act": "revokes", "call": "misere", "offender": "opponent"}}"#,
    r#"{"facts": {"act": "exposes-card", "call": "solo", "offender": "opponent"}}"#,
    r#"{"facts": {"act": "leads-out-of-turn", "call": "proposal", "offender": "proposer", "played-to-lead": "none"}}"#,
    r#"{"facts": {"act": "revokes", "call": "solo", "offender": "caller", "trick": "turned-and-quitted"}}"#,
];

fn game() -> (Library, Game) {
    let library = Library::embedded();
    let game = library.game(GAME).expect("our laws have no mistakes");
    (library, game)
}

#[divan::bench]
fn compile_lexicon(bencher: Bencher<'_, '_>) {
    let (library, game) = game();
    bencher.bench(|| Lexicon::new(&library, &game).expect("our lexicon has no mistakes"));
}

#[divan::bench]
fn words_to_facts(bencher: Bencher<'_, '_>) {
    let (library, game) = game();
    let lexicon = Lexicon::new(&library, &game).expect("our lexicon has no mistakes");
    let empty = Case::new(&game.facts);
    bencher.counter(ItemsCount::new(STORIES.len())).bench(|| {
        for story in STORIES {
            black_box(lexicon.understand(&game, black_box(story), About { case: &empty, asked: None }));
        }
    });
}

/// Everything that is shown: reasons, the next question, what would change it,
/// and how the other authorities rule.
fn lines(bencher: Bencher<'_, '_>, lines: [&str; 4]) {
    let library = Library::embedded();
    let batch = Batch::new(Rooms::new(&library), Request::default()).expect("nothing is asked for that there is not");
    bencher.counter(ItemsCount::new(lines.len())).bench(|| {
        for line in lines {
            black_box(batch.line(black_box(line)).ok());
        }
    });
}

#[divan::bench]
fn json_to_json(bencher: Bencher<'_, '_>) {
    lines(bencher, FACTS);
}

#[divan::bench]
fn words_to_json(bencher: Bencher<'_, '_>) {
    lines(bencher, STORIES);
}

/// A case as the facts of a line tell it.
fn told(game: &Game, act: &str, facts: &[(&str, &str)]) -> Dispute {
    let mut dispute = Dispute::new(game, game.default);
    for (name, value) in [("act", act)].iter().chain(facts) {
        dispute.state(game, name, value).expect("a fact there is");
    }
    dispute
}

#[divan::bench]
fn next_question(bencher: Bencher<'_, '_>) {
    let (_, game) = game();
    let dispute = told(&game, "revokes", &[]);
    let compiled = Judges::default().compiled(&game, game.default, &dispute.case);
    bencher.bench(|| black_box(interview::questions(&game, &compiled, black_box(&dispute.case), &dispute.untold)));
}

#[divan::bench]
fn what_would_change(bencher: Bencher<'_, '_>) {
    let (_, game) = game();
    let dispute = told(&game, "revokes", &[("call", "misere"), ("offender", "opponent")]);
    let compiled = Judges::default().compiled(&game, game.default, &dispute.case);
    bencher.bench(|| black_box(changes(&game, &compiled, black_box(&dispute.case), &dispute.untold)));
}

#[divan::bench(args = ["hoffmann", "foster", "dictionary"])]
fn count_auctions(bencher: Bencher<'_, '_>, code: &str) {
    let (_, game) = game();
    let code = game.find_code(code).expect("a code of ours");
    bencher.bench(|| {
        let auction = Auction::new(&game, code, &[]).expect("the game has an auction");
        black_box(auction.count())
    });
}

#[divan::bench(args = ["hoffmann", "foster", "dictionary"], sample_count = 10)]
fn check_code(bencher: Bencher<'_, '_>, code: &str) {
    let library = Library::embedded();
    let wanted = format!("{GAME}/{code}");
    bencher.bench(|| black_box(check(&library, None, &|path| path == wanted)));
}
