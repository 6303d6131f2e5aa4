//! What must hold of every hand there is.

use hoyle::laws::schema::settlement::TakesWho;
use hoyle::laws::{CodeId, Game, Library};
use hoyle::table::settle::{Hand, SettleError, Stakes, settle};

/// Calls `visit` with every hand of a code: each contract in each suit, each
/// number of tricks, nobody or each player with a revoke or two, and each
/// reading and choice by itself.
fn each_hand(game: &Game, code: CodeId, mut visit: impl FnMut(&Hand, Result<hoyle::table::settle::Settled, SettleError>)) {
    let settlement = &game.settlements[&code];
    let seats = &settlement.seats;
    let mut settings: Vec<(Vec<(String, String)>, Vec<(String, String)>)> = vec![(Vec::new(), Vec::new())];
    for reading in &settlement.readings {
        settings.extend(reading.values.iter().map(|(value, _)| (vec![(reading.name.clone(), value.clone())], Vec::new())));
    }
    for input in &settlement.inputs {
        settings.extend(input.values.iter().map(|(value, _)| (Vec::new(), vec![(input.name.clone(), value.clone())])));
    }
    for seat in seats {
        settings.extend(
            settlement
                .inputs
                .iter()
                .filter(|input| input.default.as_deref() == Some("none"))
                .map(|input| (Vec::new(), vec![(input.name.clone(), seat.clone())])),
        );
    }
    let mut revokes: Vec<Vec<(String, i64)>> = vec![Vec::new()];
    revokes.extend(seats.iter().flat_map(|seat| [1, 2].map(|count| vec![(seat.clone(), count)])));
    revokes.push(vec![(seats[0].clone(), 1), (seats[1].clone(), 1)]);
    revokes.push(vec![(seats[1].clone(), 1), (seats[seats.len() - 1].clone(), 2)]);
    let stakes: Vec<(String, String)> =
        settlement.stakes.iter().zip(3..).map(|(stake, amount)| (stake.name.clone(), amount.to_string())).collect();
    let step = usize::try_from(settlement.most / 13).unwrap().max(1);
    for contract in settlement.contracts.iter().filter(|contract| !contract.gap) {
        for call in &contract.calls {
            for declarers in contract.fewest..=contract.most {
                for count in (0..settlement.most).step_by(step).chain([settlement.most]) {
                    // Other settings are tried with every third number.
                    let few = count / i64::try_from(step).unwrap() % 3 != 0;
                    for (place, (readings, inputs)) in settings.iter().enumerate().take(if few { 1 } else { usize::MAX }) {
                        // Every pattern of revokes once; two of them under every reading.
                        for revokes in revokes.iter().skip(if place == 0 { 0 } else { revokes.len() - 3 }) {
                            let by: Vec<String> = seats.iter().take(declarers).cloned().collect();
                            let mut hand = Hand {
                                call: suited(settlement, call),
                                by: by.clone(),
                                readings: readings.clone(),
                                inputs: inputs.clone(),
                                revokes: revokes.clone(),
                                ..Hand::default()
                            };
                            if settlement.default.is_none() {
                                hand.stakes.own.clone_from(&stakes);
                            }
                            match contract.takes {
                                TakesWho::Side => hand.count = Some(count),
                                TakesWho::None => {}
                                TakesWho::Each => {
                                    hand.counts = by.iter().zip([count, 0, 0, 0, 0]).map(|(seat, count)| (seat.clone(), count)).collect()
                                }
                                TakesWho::All => {
                                    let rest = settlement.most - count;
                                    hand.counts =
                                        seats.iter().zip([count, rest, 0, 0, 0]).map(|(seat, count)| (seat.clone(), count)).collect();
                                }
                            }
                            let result = settle(game, code, &hand);
                            visit(&hand, result);
                        }
                    }
                }
            }
        }
    }
}

/// The call in a suit, where its steps want one.
fn suited(settlement: &hoyle::laws::settlement::Settlement, call: &str) -> String {
    match settlement.suits.last() {
        Some((suit, _)) if !call.contains(':') && settlement.tables.len() > 1 => format!("{call}:{suit}"),
        _ => call.to_owned(),
    }
}

#[test]
fn what_some_lose_others_win_and_no_hand_breaks_the_tables() {
    let library = Library::embedded();
    let mut hands = 0_u64;
    for name in library.games() {
        let game = library.game(&name).unwrap();
        for (code, settlement) in &game.settlements {
            let mut settled = 0_u64;
            each_hand(&game, *code, |hand, result| {
                hands += 1;
                match result {
                    Ok(done) => {
                        settled += 1;
                        let sum: i64 = done.net.iter().map(|(_, amount)| amount).sum();
                        assert!(sum == 0 || !done.balanced, "{hand:?}: {sum}");
                        assert!(done.balanced || done.payments.is_empty(), "{hand:?}: {:?}", done.net);
                        assert!(done.payments.iter().all(|paid| paid.amount > 0 && paid.from != paid.to), "{hand:?}");
                        assert!(
                            done.steps
                                .iter()
                                .all(|step| !step.says.contains(['{', '}']) && !step.cites.is_empty() || step.says.starts_with("Agreed")),
                            "{hand:?}: {:#?}",
                            done.steps
                        );
                    }
                    Err(SettleError::Open { says, cites }) => assert!(!says.is_empty() && !cites.is_empty(), "{hand:?}"),
                    Err(SettleError::Needs(missing)) => assert!(!missing.is_empty(), "{hand:?}"),
                    // Who holds no cards cannot play; there are so many brisques.
                    Err(SettleError::Wrong { message, .. }) => {
                        assert!(settlement.steps.iter().any(|step| step.impossible), "{hand:?}: {message}")
                    }
                    Err(error) => panic!("{}: {hand:?}: {error}", game.code(*code).path),
                }
            });
            assert!(settled > 10, "{}", game.code(*code).path);
        }
    }
    println!("{hands} hands settled");
}

/// Amounts too large to reckon with are refused, not wrapped around.
#[test]
fn large_stakes_are_refused_or_reckoned_exactly() {
    let game = Library::embedded().game("solo-whist").unwrap();
    let code = game.find_code("dictionary").unwrap();
    let with = |amount: &str| Hand {
        call: "solo".to_owned(),
        by: vec!["A".to_owned()],
        count: Some(13),
        stakes: Stakes { own: vec![("solo".to_owned(), amount.to_owned()), ("trick".to_owned(), amount.to_owned())], ..Stakes::default() },
        ..Hand::default()
    };
    assert_eq!(settle(&game, code, &with("1000000000000")).unwrap().net_of("A"), 3 * 17 * 1_000_000_000_000);
    for amount in ["1000000000001", "9223372036854775807", "99999999999999999999", "-1", "1.5", ""] {
        assert!(matches!(settle(&game, code, &with(amount)), Err(SettleError::Wrong { .. })), "{amount}");
    }
}
