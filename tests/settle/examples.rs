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
}
