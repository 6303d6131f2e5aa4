//! Every hand that a book reckons out, with its passage. Who is who in the book
//! has been put into seats: A is the eldest hand, D the dealer.

use crate::hands::Games;

/// The passage, the code, the hand, and what each has gained.
struct Example(&'static str, &'static str, &'static str, &'static str);

const EXAMPLES: &[Example] = &[
    // --- Hoffmann, The Stakes: six, twelve and eighteen pence -----------------
    Example("hoffmann:stakes.1.5", "solo-whist/hoffmann", "proposal by A,B 8", "A 6 B 6 C -6 D -6"),
    Example("hoffmann:stakes.1.5", "solo-whist/hoffmann", "proposal by A,B 10", "A 8 B 8 C -8 D -8"),
    Example("hoffmann:stakes.1.6", "solo-whist/hoffmann", "proposal by A,B 13", "A 16 B 16 C -16 D -16"),
    Example("hoffmann:stakes.1.7", "solo-whist/hoffmann", "proposal by A,B 7", "A -7 B -7 C 7 D 7"),
    Example("hoffmann:stakes.2", "solo-whist/hoffmann", "solo by C 5", "A -6 B -6 C 18 D -6"),
    Example("hoffmann:stakes.2", "solo-whist/hoffmann", "solo by C 4", "A 7 B 7 C -21 D 7"),
    Example("hoffmann:stakes.3.2", "solo-whist/hoffmann", "misere by B 0", "A -12 B 36 C -12 D -12"),
    Example("hoffmann:stakes.3.2", "solo-whist/hoffmann", "misere by B 1", "A 12 B -36 C 12 D 12"),
    Example(
        "hoffmann:stakes.4.3",
        "solo-whist/hoffmann",
        "abondance by D 10 reading:abondance-overtricks=double",
        "A -20 B -20 C -20 D 60",
    ),
    Example("hoffmann:stakes.4.3", "solo-whist/hoffmann", "abondance by D 8 reading:abondance-overtricks=double", "A 19 B 19 C 19 D -57"),
    Example("hoffmann:stakes.4.5", "solo-whist/hoffmann", "misere-ouverte by A 0", "A 72 B -24 C -24 D -24"),
    Example("hoffmann:stakes.4.5", "solo-whist/hoffmann", "abondance-declaree by A 13", "A 108 B -36 C -36 D -36"),
    Example("hoffmann:stakes.5.2", "solo-whist/hoffmann", "abondance by A 9 stakes:penny-solo", "A 9 B -3 C -3 D -3"),
    Example("hoffmann:stakes.5.2", "solo-whist/hoffmann", "solo by A 6 stakes:shilling-solo", "A 45 B -15 C -15 D -15"),
    Example("hoffmann:digest.18.2", "solo-whist/hoffmann", "solo by A 8 revokes:A=1", "A -18 B 6 C 6 D 6"),
    Example("hoffmann:digest.18.2", "solo-whist/hoffmann", "solo by A 9 revokes:A=1", "A -18 B 6 C 6 D 6"),
    Example("hoffmann:description.10.5", "solo-whist/hoffmann", "general-misere by C", "A 6 B 6 C -18 D 6"),
    // --- Foster, p. 147: white counters, five to the red ------------------------
    Example("foster:solo.p147", "solo-whist/foster", "solo by A 5", "A 30 B -10 C -10 D -10"),
    Example("foster:solo.p147", "solo-whist/foster", "solo by A 4", "A -33 B 11 C 11 D 11"),
    Example("foster:solo.p147", "solo-whist/foster", "solo by A 7", "A 36 B -12 C -12 D -12"),
    Example("foster:solo.p147", "solo-whist/foster", "solo by A 7 stakes:american-cents", "A 180 B -60 C -60 D -60"),
    Example("foster:solo.p147", "solo-whist/foster", "solo by A 7 stakes:english-pence", "A 42 B -14 C -14 D -14"),
    Example("foster:solo.p147", "solo-whist/foster", "misere by A 0 with:pool=20", "A 65 B -15 C -15 D -15 pool -20"),
    Example("foster:solo.p147", "solo-whist/foster", "misere by A 2 with:pool=20", "A -65 B 15 C 15 D 15 pool 20"),
    // Pages 148 and 149. In the example of Z, the book reckons the solo at one
    // red counter, against its own table; both are tried.
    Example("foster:solo.p148", "solo-whist/foster", "proposal by A,C 11 revokes:C=1", "A -5 B 5 C -5 D 5"),
    Example("foster:solo.p148", "solo-whist/foster", "proposal by A,C 8 revokes:A=1", "A -8 B 8 C -8 D 8"),
    Example(
        "foster:solo.p148",
        "solo-whist/foster",
        "solo by D 6 revokes:A=1 with:would-have-won=yes reading:solo-stake=one-red",
        "A -15 B -6 C -6 D 27",
    ),
    Example("foster:solo.p148", "solo-whist/foster", "solo by D 6 revokes:A=1 with:would-have-won=yes", "A -20 B -11 C -11 D 42"),
    Example("foster:solo.p149", "solo-whist/foster", "solo by A 6 revokes:A=1", "A -36 B 12 C 12 D 12"),
    // --- Boston de Fontainebleau: Foster's A, Y, B, Z are A, B, C, D -------------
    Example("foster:fontainebleau.p177", "boston-de-fontainebleau/foster", "nine:h by A 6", "A -460 B 115 C 115 D 115 pool 115"),
    Example("foster:fontainebleau.p178", "boston-de-fontainebleau/foster", "seven:d by A,B 9", "A -203 B -202 C 135 D 135 pool 135"),
    Example("foster:fontainebleau.p177", "boston-de-fontainebleau/foster", "boston:s by B 5", "A -10 B 30 C -10 D -10"), // the smallest amount: 30
    Example("foster:fontainebleau.p174", "boston-de-fontainebleau/foster", "spread-slam:d by A 13", "A 2400 B -800 C -800 D -800"), // the largest
    Example(
        "foster:fontainebleau.p176",
        "boston-de-fontainebleau/foster",
        "nine:d by A 9 with:honours-held=three",
        "A 360 B -120 C -120 D -120",
    ),
    Example(
        "foster:fontainebleau.p176",
        "boston-de-fontainebleau/foster",
        "nine:d by A 8 with:honours-held=three",
        "A -460 B 115 C 115 D 115 pool 115",
    ),
    Example(
        "foster:fontainebleau.partners.7",
        "boston-de-fontainebleau/foster",
        "misere-partout by A,B,C,D A=2,B=2,C=4,D=5 with:pool=40",
        "A 20 B 20 C 0 D 0 pool -40",
    ),
    Example("foster:boston.p170", "boston-de-fontainebleau/foster", "eight:h by A 9 revokes:C=1", "A 285 B -95 C -135 D -95 pool 40"),
    // --- Frog: a counter, or two, or four ---------------------------------------------
    Example("foster:frog.p441", "frog/foster", "frog by B 75 with:players=4", "A -15 B 30 C -15 D 0"),
    Example("foster:frog.p441", "frog/foster", "frog by B 50 with:players=4", "A 10 B -30 C 10 D 10"),
    Example("foster:frog.p441", "frog/foster", "chico by A 61 with:players=5", "A 4 B -2 C 0 D -2 E 0"),
    Example("foster:frog.p442", "frog/foster", "grand by C 0 with:players=3", "A 240 B 240 C -480"),
    Example("foster:frog.p441", "frog/foster", "frog by C 60", "A 0 B 0 C 0"),
    // --- Rubicon Bézique ------------------------------------------------------------------
    Example("foster:rubicon.p390", "rubicon-bezique/foster", "game by A,B A=1200,B=700 with:brisques=A=16,B=16", "A 3200 B -3200"),
    Example("foster:rubicon.p390", "rubicon-bezique/foster", "game by A,B A=1200,B=1000 with:brisques=A=0,B=0", "A 700 B -700"),
    Example("foster:rubicon.p393", "rubicon-bezique/foster", "game by A,B A=1830,B=1260", "A 1100 B -1100"),
    Example("foster:rubicon.p393", "rubicon-bezique/foster", "game by A,B A=1260,B=1140 with:brisques=A=7,B=25", "A -600 B 600"),
    Example("foster:rubicon.p394", "rubicon-bezique/foster", "game by A,B A=920,B=440", "A 2600 B -2600"),
    Example("foster:rubicon.p394", "rubicon-bezique/foster", "game by A,B A=1740,B=850 with:brisques=A=14,B=18", "A 1300 B -1300"),
    // In the next example the book reckons the winner's brisques in, against its
    // own words; both are tried.
    Example(
        "foster:rubicon.p394",
        "rubicon-bezique/foster",
        "game by A,B A=1740,B=850 with:brisques=A=14,B=11 reading:rubiconed-winner-brisques=added",
        "A 3900 B -3900",
    ),
    Example("foster:rubicon.p394", "rubicon-bezique/foster", "game by A,B A=1740,B=850 with:brisques=A=14,B=11", "A 3800 B -3800"),
    Example("foster:rubicon.p394", "rubicon-bezique/foster", "game by A,B A=1500,B=80", "A 2900 B -2900"),
    // Hoffmann leaves the brisques out of his examples, as where they only break ties.
    Example(
        "hoffmann:rubicon-description.12",
        "rubicon-bezique/hoffmann",
        "game by A,B A=1510,B=1240 reading:brisques-decide-when=equal",
        "A 800 B -800",
    ),
    Example(
        "hoffmann:rubicon-description.12",
        "rubicon-bezique/hoffmann",
        "game by A,B A=1550,B=1520 reading:brisques-decide-when=equal",
        "A 600 B -600",
    ),
    Example("hoffmann:rubicon-description.12", "rubicon-bezique/hoffmann", "game by A,B A=1320,B=620", "A 3200 B -3200"),
    // A hand with too many cards: never more than 900 of its score, and 1300.
    Example("foster:rubicon.p388", "rubicon-bezique/foster", "game by A,B A=1240,B=1110 with:surplus=B", "A 3400 B -3400"),
    Example("hoffmann:rubicon.17", "rubicon-bezique/hoffmann", "game by A,B A=1240,B=1110 with:surplus=B", "A 3400 B -3400"),
    Example("hoffmann:rubicon.17", "rubicon-bezique/hoffmann", "game by A,B A=80,B=1110 with:surplus=A", "A -2500 B 2500"),
    Example("hoffmann:rubicon.18", "rubicon-bezique/hoffmann", "game by A,B A=1240,B=1110 with:surplus=A,B", "A 0 B 0"),
    Example("hoffmann:rubicon.59", "rubicon-bezique/hoffmann", "game by A,B A=1320,B=90", "A 2700 B -2700"),
];

#[test]
fn every_worked_example_comes_out_as_printed() {
    let mut games = Games::default();
    for Example(passage, code, line, expected) in EXAMPLES {
        let settled = games.settle(code, line).unwrap_or_else(|error| panic!("{passage}: {line}: {error}"));
        let net: Vec<String> = settled.net.iter().map(|(party, amount)| format!("{} {amount}", settled.name(party))).collect();
        assert_eq!(net.join(" "), *expected, "{passage}: {line}\n{:#?}", settled.steps);
        let game = games.game(code.split('/').next().unwrap());
        game.sources.find(passage).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn partners_pay_the_one_facing_them() {
    let settled = Games::default().settle("solo-whist/hoffmann", "proposal by A,B 8").unwrap();
    let paid: Vec<String> = hoyle::show::settle::payments(&settled);
    assert_eq!(paid, ["C pays A 6d.", "D pays B 6d."]); // hoffmann:stakes.1.9
}

#[test]
fn the_dictionary_by_stakes_agreed_at_the_table() {
    let mut games = Games::default();
    let stakes = "stakes:proposal=6,solo=6,misere=12,abondance=18,trick=1";
    for (passage, line, caller) in [
        ("dictionary:8.1", "proposal by A,B 10", 8),
        ("dictionary:8.1", "proposal by A,B 13", 16),
        ("dictionary:8.1", "solo by A 7", 3 * 8),
        ("dictionary:8.1", "solo by A 13", 3 * (6 + 16)),
        ("dictionary:8.1", "abondance by A 11", 3 * (18 + 4)),
        ("dictionary:8.2", "abondance by A 13", 3 * (18 + 16)),
        ("dictionary:3.3", "solo by A 8 revokes:A=1", 0),
        ("dictionary:3.3", "solo by A 11 revokes:A=2", 0),
        ("dictionary:3.3", "solo by A 10 revokes:A=2", -18),
        ("dictionary:4.2", "misere by A 0 revokes:A=1", -72),
        ("dictionary:3.1", "solo by A 4 revokes:C=1", 3 * 8),
        ("dictionary:3.1", "solo by A 1 revokes:C=1", 18),
        ("dictionary:3.1", "solo by A 7 revokes:C=1 with:claims=game", 18),
        ("dictionary:3.1", "solo by A 7 revokes:C=1 with:claims=game reading:claimed-game=tricks-so-far", 24),
    ] {
        let settled = games.settle("solo-whist/dictionary", &format!("{line} {stakes}")).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(settled.net_of("A"), caller, "{passage}: {line}\n{:#?}", settled.steps);
    }
    let misere = games.settle("solo-whist/dictionary", &format!("misere by A 0 revokes:C=1 {stakes}")).unwrap();
    assert_eq!(["A", "B", "C", "D"].map(|seat| misere.net_of(seat)), [36, 0, -36, 0]); // dictionary:4.1
}

#[test]
fn the_offender_alone_pays_by_hoffmann() {
    let mut games = Games::default();
    let mut net = |line: &str| {
        let settled = games.settle("solo-whist/hoffmann", line).unwrap_or_else(|error| panic!("{line}: {error}"));
        ["A", "B", "C", "D"].map(|seat| settled.net_of(seat))
    };
    assert_eq!(net("misere by A 0 revokes:C=1"), [36, 0, -36, 0]);
    assert_eq!(net("solo by A 3 revokes:C=1"), [18, 0, -18, 0]);
    assert_eq!(net("solo by A 7 revokes:C=2"), [24, 0, -24, 0]);
    assert_eq!(net("solo by A 7 revokes:C=1 reading:forfeited-tricks=added"), [33, 0, -33, 0]);
    assert_eq!(net("proposal by A,B 9 revokes:D=1"), [7, 7, 0, -14]);
    assert_eq!(net("proposal by A,B 9 revokes:A=1"), [-8, -8, 8, 8]);
    assert_eq!(net("proposal by A,B 9 revokes:A=2"), [-11, -11, 11, 11]);
    assert_eq!(net("solo by A 7 revokes:A=1,C=1"), [0, 0, 0, 0]); // the deal is void
    assert_eq!(net("solo by A 7 revokes:B=1,C=1"), [24, -12, -12, 0]);
    assert_eq!(net("misere by A 0 revokes:A=1,C=1 with:first-revoke=opponents"), [36, 0, -36, 0]);
    assert_eq!(net("solo by A 7 with:wrong-hand=A"), [-18, 6, 6, 6]);
    assert_eq!(net("solo by A 2 with:wrong-hand=B"), [18, -6, -6, -6]);
    assert_eq!(net("solo by A 2 with:wrong-hand=B reading:wrong-hand-pays=offender-alone"), [18, -18, 0, 0]);
    assert_eq!(net("misere by B ruled:caller-wins,offender-pays-all offender:D"), [0, 36, 0, -36]);
    // All thirteen were won in play, so no forfeit is wanted for the slam.
    assert_eq!(net("proposal by A,B 13 revokes:D=1 reading:forfeited-tricks=added"), [16, 16, 0, -32]);
}

#[test]
fn what_the_books_leave_open_is_not_reckoned() {
    let mut games = Games::default();
    let stakes = "stakes:proposal=6,solo=6,misere=12,abondance=18,trick=1";
    for (code, line) in [
        ("solo-whist/hoffmann", "proposal by A,B 11 revokes:D=1 reading:forfeited-tricks=added".to_owned()),
        ("solo-whist/dictionary", format!("proposal by A,B 11 revokes:D=1 {stakes}")),
        ("solo-whist/dictionary", format!("solo by A 11 revokes:D=1 {stakes}")),
        ("luxembourg-whist/luxembourg", "solo:7 by A 5 reading:opponents-credit=shared".to_owned()),
        ("luxembourg-whist/luxembourg", "trou by A,B 5 reading:opponents-credit=shared".to_owned()),
        ("luxembourg-whist/luxembourg", "piccolo by A 2 reading:opponents-credit=shared".to_owned()),
    ] {
        assert!(games.settle(code, &line).is_err(), "{code}: {line}");
    }
}

/// No example of the book: reckoned by hand from pp. 170 and 178.
#[test]
fn revokes_at_boston_de_fontainebleau() {
    let mut games = Games::default();
    for (line, expected) in [
        // Each revoke costs a trick at least, and four red counters to the pool.
        ("six:c by B 6 revokes:B=2", "A 40 B -240 C 40 D 40 pool 120"),
        // Three overtricks for each, but bid and overtricks make no more than thirteen.
        ("nine:h by A 9 revokes:B=1,C=1", "A 360 B -160 C -160 D -120 pool 80"),
        ("eight:h by A,C 9 revokes:B=1", "A 150 B -190 C 150 D -150 pool 40"),
        // On the last hand the adversaries divide what was there and what was paid in for the bid.
        (
            "nine:h by A 6 revokes:A=1 with:pool=99 with:last-hand=yes reading:revoke-forfeit=forfeit-only",
            "A -385 B 148 C 148 D 148 pool -59",
        ),
        ("nine:h by A 6 with:pool=98 with:last-hand=yes", "A -460 B 186 C 186 D 186 pool -98"),
    ] {
        let settled = games.settle("boston-de-fontainebleau/foster", line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let net: Vec<String> = settled.net.iter().map(|(party, amount)| format!("{} {amount}", settled.name(party))).collect();
        assert_eq!(net.join(" "), expected, "{line}\n{:#?}", settled.steps);
    }
    assert!(games.settle("boston-de-fontainebleau/foster", "seven:d by A,C 11 revokes:A=1").is_err());
}

#[test]
fn readings_of_the_luxembourg_table() {
    let mut games = Games::default();
    for (line, expected) in [
        ("solo:7 by A 10", 18),
        ("solo:7 by A 10 reading:solo-beyond-eight=paid", 24),
        ("solo:6 by A 8 reading:solo-beyond-eight=paid", 18),
        ("solo:8 by A 10 reading:solo-beyond-eight=paid", 21),
        ("solo:7 by A 8 reading:opponents-credit=shared", 18),
    ] {
        let settled = games.settle("luxembourg-whist/luxembourg", line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(settled.net_of("A"), expected, "{line}");
    }
}

/// The table of the Luxembourg sheet, row by row: what is won, with one trick
/// more at a time; what each player loses, one trick short and more; and what
/// each opponent gets.
const LUXEMBOURG: &[(&str, i64, &[i64], &[i64], &[i64])] = &[
    ("join:8", 8, &[7, 10, 13, 16, 19, 30], &[-10, -13, -16], &[10, 13, 16]),
    ("join:9", 9, &[10, 13, 16, 19, 30], &[-13, -16, -19], &[13, 16, 19]),
    ("solo:6", 6, &[12, 15, 18], &[-15, -18, -21], &[10, 12, 14]),
    ("join:10", 10, &[13, 16, 19, 30], &[-16, -19, -22], &[16, 19, 22]),
    ("solo:7", 7, &[15, 18], &[-18, -21, -24], &[12, 14, 16]),
    ("join:11", 11, &[16, 19, 30], &[-19, -22, -25], &[19, 22, 25]),
    ("join:12", 12, &[19, 30], &[-22, -25, -28], &[22, 25, 28]),
    ("solo:8", 8, &[21], &[-24, -27, -30], &[16, 18, 20]),
    ("join:13", 13, &[30], &[-30, -30], &[30, 30]),
    ("abondance:9", 9, &[32], &[-32, -32], &[21, 21]),
    ("trou", 9, &[16, 16, 16, 16, 30], &[0, 0], &[16, 16]),
    ("abondance:10", 10, &[42], &[-42], &[25]),
    ("abondance:11", 11, &[60], &[-60], &[27]),
    ("small-chelem", 12, &[100], &[-100], &[33]),
];

#[test]
fn the_luxembourg_table_is_as_printed() {
    let mut games = Games::default();
    let mut net = |line: &str| {
        let settled = games.settle("luxembourg-whist/luxembourg", line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert!(settled.payments.is_empty(), "{line}");
        ["A", "B", "C", "D"].map(|seat| settled.net_of(seat))
    };
    for (call, need, won, lost, got) in LUXEMBOURG {
        let pair = call.starts_with("join") || *call == "trou";
        let by = if pair { "A,C" } else { "A" };
        let table = |declarer: i64, opponent: i64| {
            if pair { [declarer, opponent, declarer, opponent] } else { [declarer, opponent, opponent, opponent] }
        };
        for (over, points) in (0i64..).zip(won.iter()) {
            let line = format!("{call} by {by} {}", need + over);
            assert_eq!(net(&line), table(*points, 0), "{line}");
        }
        for (short, (declarer, opponent)) in (0i64..).zip(lost.iter().zip(*got)) {
            let line = format!("{call} by {by} {}", need - 1 - short);
            assert_eq!(net(&line), table(*declarer, *opponent), "{line}");
        }
    }
    for (call, need, won, one, more) in
        [("small-misere", 0, 18, 12, 18), ("piccolo", 1, 24, 16, 24), ("grand-misere", 0, 36, 24, 36), ("open-grand-misere", 0, 75, 32, 48)]
    {
        assert_eq!(net(&format!("{call} by B {need}")), [0, won, 0, 0], "{call}");
        assert_eq!(net(&format!("{call} by B {}", need + 2)), [one, -won, one, one], "{call}");
        assert_eq!(net(&format!("{call} by A,C A={need},C={}", need + 2)), [won, one, -won, one], "{call}");
        assert_eq!(net(&format!("{call} by A,C A={},C={}", need + 3, need + 2)), [-won, more, -won, more], "{call}");
    }
    assert_eq!(net("solo:6 by A 11"), [18, 0, 0, 0]);
    assert_eq!(net("matgoen:9h by B,D 10"), [0, 13, 0, 13]);
    assert_eq!(net("solo:7s by A 5"), [-21, 14, 14, 14]);
    let mut games = Games::default();
    assert!(games.settle("luxembourg-whist/luxembourg", "grand-chelem by A 13").is_err());
}

#[test]
fn the_tables_of_fontainebleau_are_as_printed() {
    let mut games = Games::default();
    let bids = ["boston", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    for (suits, first) in [(&["c", "s"][..], 10), (&["h"], 20), (&["d"], 30)] {
        for suit in suits {
            for (bid, place) in bids.iter().zip(0_i64..) {
                let line = format!("{bid}:{suit} by C {}", 5 + place);
                let settled = games.settle("boston-de-fontainebleau/foster", &line).unwrap();
                assert_eq!(settled.net_of("C"), 3 * (first + 20 * place), "{line}");
            }
        }
    }
    for (call, prices) in [("slam", [400, 450, 500, 250, 300, 350]), ("spread-slam", [600, 700, 800, 350, 400, 450])] {
        for (suit, place) in ["s", "h", "d"].iter().zip(0..) {
            for (reading, offset) in [("first", 0), ("american", 3)] {
                let settled = games
                    .settle("boston-de-fontainebleau/foster", &format!("{call}:{suit} by A 13 reading:slam-prices={reading}"))
                    .unwrap();
                assert_eq!(settled.net_of("A"), 3 * prices[place + offset]);
            }
        }
    }
    for (call, price, tricks) in
        [("little-misere", 75, 0), ("piccolissimo", 100, 1), ("grand-misere", 150, 0), ("little-spread", 200, 0), ("grand-spread", 250, 0)]
    {
        assert_eq!(games.settle("boston-de-fontainebleau/foster", &format!("{call} by A {tricks}")).unwrap().net_of("A"), 3 * price);
        assert_eq!(games.settle("boston-de-fontainebleau/foster", &format!("{call} by A {}", tricks + 1)).unwrap().net_of("A"), -4 * price);
    }
}
