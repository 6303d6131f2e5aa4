//! The auction machine against tables made without it, and a verdict for
//! everything anybody can say.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "tests fail loudly"
)]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use hoyle::facts::{Kind, Truth};
use hoyle::laws::{Game, Library, LibraryError};
use hoyle::ruling::Status;
use hoyle::table::{Auction, Call, Ending, Position, Verdict};

type Chosen = Vec<(String, String)>;

fn game(name: &str) -> Game {
    Library::embedded().game(name).unwrap()
}

fn auction<'g>(game: &'g Game, code: &str) -> Auction<'g> {
    Auction::new(game, game.find_code(code).unwrap(), &[]).unwrap()
}

fn numbers(text: &str) -> Vec<u128> {
    text.split(' ').map(|number| number.parse().unwrap()).collect()
}

fn held(auction: &Auction<'_>, words: &str) -> Position {
    let words: Vec<&str> = words.split_whitespace().collect();
    let record = auction.hold(&words).unwrap();
    assert!(record.irregular.is_none(), "{words:?}: {:?}", record.irregular);
    record.position
}

fn open(auction: &Auction<'_>, position: &Position) -> Vec<String> {
    auction.allowed(position).into_iter().map(|call| auction.word(call).text.clone()).collect()
}

/// The name of the law that decides a call of the next player.
fn law(auction: &Auction<'_>, words: &str, call: &str) -> String {
    let position = held(auction, words);
    let verdict = auction.verdict(&position, auction.next_speaker(&position).unwrap(), auction.find(call).unwrap());
    verdict.law().map_or(String::new(), |law| auction.game().law(law).name.clone())
}

// --- counts ------------------------------------------------------------------

/// `tests/auction/solo_whist.py` counts by a closed recursion of its own.
#[test]
fn solo_whist_counts_like_the_recursion_under_every_reading() {
    let game = game("solo-whist");
    let text = include_str!("auction/solo-whist.tsv");
    let names: Vec<&str> = text.lines().next().unwrap().trim_start_matches("# ").split('\t').take(6).collect();
    let rows: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(rows.len(), 3 * 3 * 3 * 3 * 2 * 2);
    for (code, declared) in game.own() {
        let auction = Auction::new(&game, code, &[]).unwrap();
        for row in &rows {
            let fields: Vec<&str> = row.split('\t').collect();
            let readings: Chosen = names.iter().zip(&fields).map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
            let count = auction.under(&readings).unwrap().count();
            assert_eq!(count.sequences, numbers(fields[6]), "{} {row}", declared.name);
            assert_eq!(count.finished, numbers(fields[7]), "{} {row}", declared.name);
        }
    }
}

/// Auctions under several readings share what comes to the same; alone each must
/// count alike.
#[test]
fn sharing_between_readings_changes_no_count() {
    let game = game("solo-whist");
    for (code, declared) in game.own() {
        let shared = Auction::new(&game, code, &[]).unwrap();
        let bearing: Vec<_> = declared.readings.iter().filter(|reading| shared.bearing().contains(&reading.fact)).collect();
        for (place, one) in bearing.iter().enumerate() {
            for other in bearing.iter().skip(place + 1) {
                let named = |fact, value| (game.facts[fact].name.to_string(), game.facts[fact].name_of(value).to_owned());
                let last = |values: hoyle::facts::Values| values.iter().last().unwrap();
                let readings: Chosen = vec![named(one.fact, last(one.values)), named(other.fact, last(other.values))];
                let alone = Auction::new(&game, code, &readings).unwrap();
                let together = shared.under(&readings).unwrap();
                assert_eq!(alone.count(), together.count(), "{}: {readings:?}", declared.name);
                assert_eq!(alone.reach().positions, together.reach().positions, "{}: {readings:?}", declared.name);
            }
        }
    }
}

/// `tests/auction/solo_variants.py` counts three hands, and Kimberly solo, by a
/// closed recursion of its own.
#[test]
fn variants_of_solo_whist_count_like_the_recursion() {
    let rows: Vec<Vec<&str>> = include_str!("auction/solo-variants.tsv").lines().map(|row| row.split('\t').collect()).collect();
    let (names, rows) = rows.split_first().unwrap();
    assert_eq!(rows.len(), (2 + 3 + 2) * 3 * 3 * 3);
    for variant in ["three-handed", "kimberly"] {
        let game = Library::embedded().with_variant(variant).unwrap().game("solo-whist").unwrap();
        for (code, declared) in game.own() {
            let auction = Auction::new(&game, code, &[]).unwrap();
            for fields in rows.iter().filter(|fields| fields[0] == variant && fields[1] == declared.name) {
                let readings: Chosen = (2..6).map(|at| (names[at].to_owned(), fields[at].to_owned())).collect();
                let count = auction.under(&readings).unwrap().count();
                assert_eq!(count.sequences, numbers(fields[6]), "{fields:?}");
                assert_eq!(count.finished, numbers(fields[7]), "{fields:?}");
            }
        }
    }
}

#[test]
fn variants_of_solo_whist_count_by_default() {
    let count = |variant: &str, code: &str| {
        let game = Library::embedded().with_variant(variant).unwrap().game("solo-whist").unwrap();
        auction(&game, code).count().total_finished()
    };
    assert_eq!((count("three-handed", "hoffmann"), count("three-handed", "foster"), count("kimberly", "foster")), (197, 265, 698));
    let error = Library::embedded().with_variant("two-handed").unwrap_err();
    assert_eq!(error.to_string(), "no variant is called `two-handed`; there are five-handed, kimberly, three-handed");
}

#[test]
fn solo_whist_counts_by_default() {
    let game = game("solo-whist");
    let hoffmann = auction(&game, "hoffmann").count();
    assert_eq!(hoffmann.sequences, [1, 7, 30, 100, 283, 588, 959, 1145, 1005, 605, 225, 39]);
    assert_eq!((hoffmann.total_finished(), hoffmann.total_unfinished()), (2_075, 2_912));
    assert_eq!(auction(&game, "foster").count().total_finished(), 2_724);
    assert_eq!(auction(&game, "dictionary").count().total_finished(), 6_605);
}

/// `tests/auction/luxembourg_whist.py` counts by rights written out by hand.
/// Without optimisation only the first readings are tried.
#[test]
fn luxembourg_whist_counts_like_the_rights_written_out() {
    let game = game("luxembourg-whist");
    let auction = auction(&game, "luxembourg");
    let rows = include_str!("auction/luxembourg-whist.tsv").lines().skip(1);
    let most = if cfg!(debug_assertions) { 3 } else { usize::MAX };
    for row in rows.take(most) {
        let fields: Vec<&str> = row.split('\t').collect();
        let pairs = fields[0].split(' ').filter_map(|pair| pair.split_once('='));
        let readings: Chosen = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let auction = auction.under(&readings).unwrap();
        let count = auction.count();
        assert_eq!(count.sequences, numbers(fields[1]), "{}", fields[0]);
        assert_eq!(count.finished, numbers(fields[2]), "{}", fields[0]);
        let stay = auction.find("stay").unwrap();
        let stays = auction.reach().next.iter().any(|next| next.iter().any(|(call, _)| *call == stay));
        assert_eq!(stays, fields[3] != "0", "{}", fields[0]);
    }
}

/// `tests/auction/bidding.py` counts the games in which each bids for himself.
#[test]
fn games_of_bidding_count_like_the_recursion_under_every_reading() {
    let rows: Vec<Vec<&str>> = include_str!("auction/bidding.tsv").lines().skip(1).map(|row| row.split('\t').collect()).collect();
    assert_eq!(rows.len(), 2 + 8);
    for (name, each) in [("frog", 2), ("boston-de-fontainebleau", 8)] {
        let game = game(name);
        let auction = auction(&game, "foster");
        let of_game: Vec<_> = rows.iter().filter(|fields| fields[0] == name).collect();
        assert_eq!(of_game.len(), each);
        for fields in of_game {
            let pairs = fields[1].split(' ').filter_map(|pair| pair.split_once('='));
            let readings: Chosen = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
            let count = auction.under(&readings).unwrap().count();
            assert_eq!(count.sequences, numbers(fields[2]), "{name} {}", fields[1]);
            assert_eq!(count.finished, numbers(fields[3]), "{name} {}", fields[1]);
        }
    }
}

#[test]
fn games_of_bidding_count_by_default() {
    let (frog, boston) = (game("frog"), game("boston-de-fontainebleau"));
    let frog = auction(&frog, "foster").count();
    assert_eq!((frog.sequences.as_slice(), frog.total_finished()), (&[1, 4, 10, 20, 13, 4][..], 23));
    let boston = auction(&boston, "foster").count();
    assert_eq!((boston.sequences[..4].to_vec(), boston.sequences.len()), (vec![1, 56, 1_596, 30_856], 59));
    assert_eq!(boston.total_finished(), 15_393_315_418_065_743_019);
}

/// What is worth offering as an answer is a value that the answer can have.
#[test]
fn a_misspelt_answer_is_a_mistake() {
    let library = Library::embedded();
    let misspelt = |path: &str| (path.to_owned(), library.text(path).unwrap().replace("among: [hearts,", "among: [haerts,"));
    let files = ["vocabulary.yaml", "sources.yaml", "frog/game.yaml", "frog/foster.yaml"].map(misspelt);
    let Err(LibraryError::Mistakes(problems)) = Library::new("laws", files).game("frog") else { panic!("it was accepted") };
    assert!(problems.to_string().contains("`which` cannot be `haerts`"), "{problems}");
}

// --- a verdict for everything --------------------------------------------------

/// What is the matter with a verdict, if anything is.
fn fault(game: &Game, verdict: &Verdict) -> Option<&'static str> {
    let states = |outcome: &str| verdict.laws.iter().any(|law| game.law(*law).effects().any(|effect| effect.name == outcome));
    match (verdict.laws.is_empty(), states("call-allowed"), states("call-void")) {
        (true, ..) => Some("no law speaks of it"),
        (_, true, true) => Some("it is both allowed and void"),
        (_, allowed, _) if allowed != verdict.allowed => Some("the laws and the verdict disagree"),
        _ => None,
    }
}

fn sweep(auction: &Auction<'_>, positions: &[Position], way: impl Fn(usize) -> Vec<Call>) {
    let game = auction.game();
    for (place, position) in positions.iter().enumerate() {
        let Some(next) = auction.next_speaker(position) else { continue };
        let allowed: Vec<Call> = auction.calls(position).into_iter().filter(|(_, verdict)| verdict.allowed).map(|(call, _)| call).collect();
        assert!(!allowed.is_empty());
        for seat in auction.seats() {
            for call in auction.words() {
                let verdict = auction.verdict(position, seat, call);
                if let Some(fault) = fault(game, &verdict) {
                    let said: Vec<&str> = way(place).iter().map(|call| auction.word(*call).text.as_str()).collect();
                    let code = &game.code(auction.code()).name;
                    panic!("{code}: after {said:?} {} says {}: {fault}", auction.seat_name(seat), auction.word(call).text);
                }
                assert_eq!(verdict.allowed, seat == next && allowed.contains(&call));
            }
        }
    }
}

/// All unfinished auctions, one by one, with every word from every seat.
#[test]
fn every_word_from_every_seat_has_a_verdict_in_all_2912_auctions() {
    let game = game("solo-whist");
    let auction = auction(&game, "hoffmann");
    let mut unfinished = Vec::new();
    let mut ways: Vec<Vec<Call>> = Vec::new();
    let mut going = vec![(auction.start(), Vec::new())];
    while let Some((position, said)) = going.pop() {
        if auction.next_speaker(&position).is_none() {
            continue;
        }
        for call in auction.allowed(&position) {
            let mut said = said.clone();
            said.push(call);
            going.push((auction.after(&position, call), said));
        }
        unfinished.push(position);
        ways.push(said);
    }
    assert_eq!(unfinished.len(), 2_912);
    sweep(&auction, &unfinished, |place| ways[place].clone());
    // A slip of the tongue, and a proposal made in ignorance, are judged alike everywhere.
    for call in auction.words() {
        let slip = auction.rule(&auction.slip(&auction.start(), auction.seat("A").unwrap(), call));
        assert!(slip.status == Status::NeedsFacts && slip.ask.len() == 1, "{:?}", slip.status);
    }
}

/// Every position of every code, under each reading of the auction by itself.
/// Calls out of turn are outside what the dictionary covers.
#[test]
fn every_call_has_a_verdict_in_every_code_under_each_reading() {
    every_call_has_a_verdict(&game("solo-whist"), 1 + 3 * 4 + 2 * 2);
}

#[test]
fn every_call_has_a_verdict_in_every_variant_under_each_reading() {
    let library = Library::embedded();
    for variant in library.variants("solo-whist") {
        let game = library.clone().with_variant(&variant).unwrap().game("solo-whist").unwrap();
        every_call_has_a_verdict(&game, 1 + 3 * 3);
    }
}

fn every_call_has_a_verdict(game: &Game, fewest: usize) {
    for (code, declared) in game.own() {
        let auction = Auction::new(game, code, &[]).unwrap();
        let bearing = auction.bearing();
        let mut choices: Vec<Chosen> = vec![Vec::new()];
        for reading in declared.readings.iter().filter(|reading| bearing.contains(&reading.fact)) {
            let fact = &game.facts[reading.fact];
            choices.extend(reading.values.iter().map(|value| vec![(fact.name.to_string(), fact.name_of(value).to_owned())]));
        }
        assert!(choices.len() >= fewest, "{}: {choices:?}", declared.name);
        for readings in choices {
            let auction = auction.under(&readings).unwrap();
            let reach = auction.reach();
            if declared.name == "dictionary" {
                for position in &reach.positions {
                    for (call, verdict) in auction.calls(position) {
                        assert_eq!(fault(game, &verdict), None, "{readings:?} {}", auction.word(call).text);
                    }
                }
            } else {
                sweep(&auction, &reach.positions, |place| reach.way(place));
            }
        }
    }
}

#[test]
fn every_call_has_a_verdict_in_frog_under_each_reading() {
    every_call_has_a_verdict(&game("frog"), 1 + 2);
}

/// Every position, without optimisation some of them.
#[test]
fn every_call_has_a_verdict_in_boston_de_fontainebleau_under_each_reading() {
    let game = game("boston-de-fontainebleau");
    let auction = auction(&game, "foster");
    let others = [
        ("bidder-asked", "no"),
        ("passed-player-as-partner", "no"),
        ("partners-asked", "at-large"),
        ("bid-out-of-turn", "partnership-game"),
    ];
    let choices = [&[][..]].into_iter().chain(others.iter().map(std::slice::from_ref));
    for chosen in choices {
        let readings: Chosen = chosen.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let auction = auction.under(&readings).unwrap();
        let reach = auction.reach();
        let every = if cfg!(debug_assertions) { 61 } else { 1 };
        let some: Vec<usize> = (0..reach.positions.len()).step_by(every).collect();
        let positions: Vec<Position> = some.iter().map(|place| reach.positions[*place]).collect();
        sweep(&auction, &positions, |place| reach.way(some[place]));
    }
}

/// Who takes part in a bid plays it with the bidder, who comes first.
#[test]
fn a_partner_joins_the_bid_that_stands() {
    let game = game("boston-de-fontainebleau");
    let auction = auction(&game, "foster");
    let asked = held(&auction, "pass six:s pass pass partner pass");
    assert_eq!(
        (auction.seat_name(auction.next_speaker(&asked).unwrap()), open(&auction, &asked)),
        ("D", vec!["pass".to_owned(), "accept".to_owned()])
    );
    let contract = auction.contract(&held(&auction, "pass six:s pass pass partner pass accept")).unwrap();
    let by: Vec<&str> = contract.by.iter().map(|seat| auction.seat_name(*seat)).collect();
    assert_eq!((contract.name.as_str(), by), ("six:s", vec!["B", "D"]));
    // A misère is played alone: its player is not asked.
    let alone = auction.contract(&held(&auction, "pass grand-misere pass pass")).unwrap();
    assert_eq!(alone.by.len(), 1);
    assert_eq!(law(&auction, "seven:h", "accept"), "partner-found-after-bidding");
    assert_eq!(law(&auction, "seven:h", "seven:c"), "bid-too-low");
}

#[test]
fn every_call_has_a_verdict_in_luxembourg() {
    let game = game("luxembourg-whist");
    let auction = auction(&game, "luxembourg");
    let reach = auction.reach();
    let every = if cfg!(debug_assertions) { 23 } else { 1 };
    let some: Vec<usize> = (0..reach.positions.len()).step_by(every).collect();
    let positions: Vec<Position> = some.iter().map(|place| reach.positions[*place]).collect();
    sweep(&auction, &positions, |place| reach.way(some[place]));
}

/// What the machine decides is what the reference interpreter finds.
#[test]
fn verdicts_agree_with_adjudication() {
    let game = game("solo-whist");
    for (code, _) in game.own() {
        let auction = Auction::new(&game, code, &[]).unwrap();
        let reach = auction.reach();
        for position in reach.positions.iter().step_by(7) {
            let Some(seat) = auction.next_speaker(position) else { continue };
            for (call, verdict) in auction.calls(position) {
                let ruling = auction.explain(position, seat, call);
                let found: BTreeSet<_> = ruling.rulings.iter().chain(&ruling.gaps).map(|prevailing| prevailing.law).collect();
                assert_eq!(found, verdict.laws.iter().copied().collect(), "{}", auction.word(call).text);
                assert!(ruling.status != Status::NeedsFacts);
                // Nothing is stated that makes no sense in the case.
                let case = auction.case(position, seat, call);
                assert!(case.check(&game.facts).is_ok());
                for (fact, _) in case.known(&game.facts) {
                    assert_ne!(game.facts[fact].when.truth(&game.facts, &case), Truth::No, "{}", game.facts[fact].name);
                    assert!(!matches!(game.facts[fact].kind, Kind::Count { .. }));
                }
            }
        }
    }
}

// --- the books' own examples ----------------------------------------------------

/// Hoffmann, Description ¶8.
#[test]
fn hoffmanns_example_of_over_calling() {
    let game = game("solo-whist");
    let auction = auction(&game, "hoffmann");
    let after_d = held(&auction, "propose pass misere abondance");
    assert_eq!(auction.seat_name(auction.next_speaker(&after_d).unwrap()), "A");
    assert_eq!(open(&auction, &after_d), ["pass", "abondance-in-trumps", "open-misere", "abondance-declaree"]);
    let after_c = held(&auction, "propose pass misere abondance abondance-in-trumps open-misere");
    assert_eq!(auction.seat_name(auction.next_speaker(&after_c).unwrap()), "D");
    assert_eq!(open(&auction, &after_c), ["pass", "abondance-declaree"]);
    let contract = auction.contract(&held(&auction, "propose pass misere abondance pass pass")).unwrap();
    assert_eq!((contract.name.as_str(), auction.seat_name(contract.by[0])), ("abondance", "D"));
    let leads = contract.answers.iter().find(|answer| answer.name == "leads").unwrap();
    assert_eq!(leads.seat.map(|seat| auction.seat_name(seat)), Some("A"));
}

/// The same paragraph: A passes, B proposes, and A accepts after all.
#[test]
fn the_eldest_hand_alone_accepts_after_passing() {
    let game = game("solo-whist");
    let auction = auction(&game, "hoffmann");
    let over = held(&auction, "pass propose pass pass accept");
    let contract = auction.contract(&over).unwrap();
    let by: Vec<&str> = contract.by.iter().map(|seat| auction.seat_name(*seat)).collect();
    assert_eq!((contract.name.as_str(), by), ("proposal", vec!["B", "A"]));
    assert_eq!(law(&auction, "pass propose pass pass", "solo"), "passed-player-may-not-call");
    // Third hand has passed, and has no such privilege, in turn or out of it.
    let position = held(&auction, "pass propose pass pass");
    let verdict = auction.verdict(&position, auction.seat("C").unwrap(), auction.find("accept").unwrap());
    assert_eq!(game.law(verdict.law().unwrap()).name, "passed-player-may-not-accept");
    // A proposal that another has accepted, or gone over, is not open to him.
    for words in ["pass propose accept pass", "pass propose solo pass"] {
        let position = held(&auction, words);
        assert_ne!(auction.next_speaker(&position), auction.seat("A"), "{words}");
    }
}

#[test]
fn the_declaree_leads_in_solo_whist_and_the_abondance_in_luxembourg() {
    let leads = |game: &Game, code: &str, words: &str| {
        let auction = auction(game, code);
        let contract = auction.contract(&held(&auction, words)).unwrap();
        let answer = contract.answers.into_iter().find(|answer| answer.name == "leads").unwrap();
        answer.seat.map(|seat| auction.seat_name(seat).to_owned()).or(answer.value)
    };
    let (solo, luxembourg) = (game("solo-whist"), game("luxembourg-whist"));
    for code in ["hoffmann", "foster"] {
        assert_eq!(leads(&solo, code, "pass pass abondance pass").as_deref(), Some("A"));
        assert_eq!(leads(&solo, code, "pass pass abondance-declaree pass").as_deref(), Some("C"));
    }
    assert_eq!(leads(&solo, "dictionary", "pass pass abondance pass"), None);
    let prelude = "passe-trou passe-trou passe-trou passe-trou";
    assert_eq!(leads(&luxembourg, "luxembourg", &format!("{prelude} pass pass abondance:9d pass")).as_deref(), Some("C"));
    assert_eq!(leads(&luxembourg, "luxembourg", &format!("{prelude} propose:8h join:8h pass pass")).as_deref(), Some("A"));
    assert_eq!(
        leads(&luxembourg, "luxembourg", "trou passe-trou passe-trou passe-trou pass pass pass").as_deref(),
        Some("fourth-ace-holder")
    );
}

#[test]
fn nobody_calls() {
    let game = game("solo-whist");
    let says = |code: &str, words: &str| {
        let auction = auction(&game, code);
        match auction.ending(&held(&auction, words)).unwrap() {
            Ending::Unplayed(judged) => judged.laws().map(|law| game.law(law).name.clone()).collect::<Vec<_>>(),
            Ending::Played(contract) => panic!("{} is played", contract.name),
        }
    };
    assert_eq!(says("hoffmann", "pass pass pass pass"), ["all-pass-next-player-deals"]);
    assert_eq!(says("hoffmann", "propose pass pass pass pass"), ["all-pass-next-player-deals"]);
    assert_eq!(says("foster", "pass pass pass pass"), ["grand"]);
    assert_eq!(says("dictionary", "pass pass pass pass"), [""; 0]);
}

// --- Luxembourg -------------------------------------------------------------------

const PRELUDE: &str = "passe-trou passe-trou passe-trou passe-trou ";

#[test]
fn luxembourg_moves() {
    let game = game("luxembourg-whist");
    let auction = auction(&game, "luxembourg");
    let at = |words: &str| held(&auction, &format!("{PRELUDE}{words}"));
    let seat = |position: &Position| auction.next_speaker(position).map(|seat| auction.seat_name(seat));
    // A waiting eldest hand is asked again, and may only join or pass.
    let waited = at("wait propose:8d pass pass");
    assert_eq!((seat(&waited), open(&auction, &waited)), (Some("A"), vec!["pass".to_owned(), "join:8d".to_owned()]));
    // A higher suit makes joining dearer.
    assert_eq!(law(&auction, &format!("{PRELUDE}propose:8s propose:8h"), "join:9s"), "joins");
    assert_eq!(law(&auction, &format!("{PRELUDE}propose:8s propose:8h"), "join:8s"), "lower-announcement");
    // Only the joiner speaks for the pair, and only when it is outbid.
    let outbid = at("propose:8s join:8s piccolo pass");
    assert_eq!(seat(&outbid), Some("B"));
    assert_eq!(open(&auction, &outbid), ["pass", "join:13s"]);
    assert_eq!(seat(&at("propose:8s join:8s pass pass")), None);
    // Several may play the same misère.
    let contract = auction.contract(&at("small-misere pass small-misere pass")).unwrap();
    assert_eq!(contract.by.iter().map(|seat| auction.seat_name(*seat)).collect::<Vec<_>>(), ["A", "C"]);
    // No abondance once one has proposed.
    assert_eq!(law(&auction, &format!("{PRELUDE}propose:8s pass pass pass"), "abondance:9s"), "no-abondance-after-first-round");
    // The suit of the contract is known.
    let contract = auction.contract(&at("propose:8h join:8h pass pass")).unwrap();
    let trump = contract.answers.iter().find(|answer| answer.name == "trump").unwrap();
    assert_eq!(trump.suit.map(|suit| auction.rules().suits[suit].1.as_str()), Some("hearts"));
    // `raise` is another word for joining higher.
    assert_eq!(auction.find("raise:13s"), auction.find("join:13s"));
}

/// Of the sheet's rules two never decide anything that can be reached, and some
/// auctions end in what it leaves open.
#[test]
fn luxembourg_dead_letters_and_gaps() {
    let game = game("luxembourg-whist");
    let auction = auction(&game, "luxembourg");
    let reach = auction.reach();
    let mut decided = BTreeSet::new();
    let (mut open, mut lapsed) = (0, 0);
    for (position, next) in reach.positions.iter().zip(&reach.next) {
        if next.is_empty() {
            match auction.ending(position) {
                Some(Ending::Unplayed(judged)) if judged.ruling.status == Status::NotCovered => open += 1,
                Some(Ending::Unplayed(_)) => lapsed += 1,
                _ => {}
            }
            continue;
        }
        decided.extend(next.iter().map(|(call, _)| *call));
    }
    assert!(!decided.contains(&auction.find("stay").unwrap()), "nobody can ever stay");
    assert_eq!(decided.len(), auction.words().count() - 1, "everything else can be said");
    assert_eq!((open, lapsed), (15, 18));
}

// --- what an author gets wrong ------------------------------------------------------

/// The mistakes in `game.yaml` once one text in it is replaced by another.
fn mistakes(from: &str, to: &str) -> Vec<String> {
    let embedded = Library::embedded();
    let mut files = Vec::new();
    for name in ["vocabulary", "sources", "solo-whist/game", "solo-whist/hoffmann", "solo-whist/foster", "solo-whist/dictionary"] {
        files.push(format!("{name}.yaml"));
    }
    for name in ["game", "english", "revised", "american"] {
        files.push(format!("whist/{name}.yaml"));
    }
    let texts = files.into_iter().filter_map(|path| {
        let text = embedded.text(&path)?.to_owned();
        let text = if path == "solo-whist/game.yaml" { assert_replaced(&text, from, to) } else { text };
        Some((path, text))
    });
    match Library::new("laws", texts).game("solo-whist") {
        Err(LibraryError::Mistakes(problems)) => problems
            .0
            .iter()
            .map(|problem| format!("{}{}", problem.message, problem.help.as_ref().map_or(String::new(), |help| format!(" | {help}"))))
            .collect(),
        Err(other) => panic!("{other}"),
        Ok(_) => Vec::new(),
    }
}

fn assert_replaced(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "`{from}`");
    text.replace(from, to)
}

#[test]
fn mistakes_in_an_auction_are_shown_with_what_was_meant() {
    assert_eq!(
        mistakes("then: [{who: speaker, to: passed}]", "then: [{who: speaker, to: pased}]"),
        ["no standing is called `pased` | did you mean `passed`?"]
    );
    assert_eq!(
        mistakes("- {is: accepted, best: accept}", "- {is: accepted, best: acept}"),
        ["no call is called `acept` | did you mean `accept`?"]
    );
    assert_eq!(
        mistakes("is-eldest: [{is: yes, seat: A}, {is: no}]", "is-eldest: [{is: yes, seat: E}, {is: no}]"),
        ["no seat is called `E` | did you mean `A`?"]
    );
    assert_eq!(
        mistakes("is-eldest: [{is: yes, seat: A}, {is: no}]", "is-eldest: [{is: yes, seat: A}]"),
        ["`is-eldest` may be left without a value | end with an entry that has `is` alone"]
    );
    assert_eq!(
        mistakes("overcalled: [{is: no, holds: yes}", "overcaled: [{is: no, holds: yes}"),
        ["no fact is called `overcaled` | did you mean `overcalled`?"]
    );
    assert_eq!(
        mistakes("if: {over-called-acceptor: speaks-again}", "if: {caller-status: silent}"),
        ["`caller-status` is no reading | only readings can be tested here"]
    );
    assert_eq!(mistakes("acts: {in-turn: calls,", "acts: {in-turn: cals,"), ["`act` has no value `cals` | did you mean `calls`?"]);
    assert_eq!(mistakes("effect: leads-first, with: who}", "effect: leads-first, with: whom}"), ["`leads-first` has no parameter `whom`"]);
}

#[test]
fn words_that_are_no_calls() {
    let game = game("solo-whist");
    let auction = auction(&game, "hoffmann");
    let error = |word: &str| auction.find(word).unwrap_err().to_string();
    assert_eq!(error("propse"), "no call is written `propse`; did you mean `propose`?");
    for (other, word) in
        [("Misère", "misere"), ("abundance", "abondance"), ("ABONDANCE DÉCLARÉE", "abondance-declaree"), (" Open Misere ", "open-misere")]
    {
        assert_eq!(auction.find(other), auction.find(word), "{other}");
    }
    assert_eq!(
        auction.hold(&["pass", "pass", "pass", "pass", "pass"]).unwrap_err().to_string(),
        "the auction is over before `pass`; nobody is left to speak"
    );
    let reading = |name: &str, value: &str| auction.under(&[(name.to_owned(), value.to_owned())]).unwrap_err().to_string();
    assert_eq!(reading("eldest-priviledge", "no"), "no reading is called `eldest-priviledge`; did you mean `eldest-privilege`?");
    assert_eq!(reading("eldest-privilege", "maybe"), "`eldest-privilege` cannot be `maybe`: it is one of yes, no");
}
