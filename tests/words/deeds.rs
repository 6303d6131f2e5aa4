//! What was done, and what was not.

use hoyle::dispute::Dispute;
use hoyle::facts::Values;
use hoyle::laws::Library;
use hoyle::ruling::Status;
use hoyle::words::Item;

use super::{done, facts, opened, solo, understand};

#[test]
fn the_name_of_a_game_is_no_call_where_another_is_told() {
    let (game, lexicon) = opened("frog");
    for (says, call) in [
        ("At frog I bid grand and came to 58. What do I lose?", "grand"),
        ("Frog: Grand for me, and I came to 58. What do I lose?", "grand"),
        ("Frog: I made 70. What do I get?", "frog"),
        ("At frog I bid frog and made 70. What do I get?", "frog"),
    ] {
        let found = facts(&game, &understand(&game, &lexicon, says));
        assert_eq!(found.get("call").map(String::as_str), Some(call), "{says}: {found:?}");
    }
}

#[test]
fn what_can_no_longer_be_keeps_nothing_from_being_presumed() {
    let game = Library::embedded().game("cribbage").unwrap();
    let mut dispute = Dispute::new(&game, game.default);
    let act = game.facts.find("act").unwrap();
    let either = ["overcounts", "undercounts"].map(|name| Values::one(game.facts[act].value(name).unwrap()));
    dispute.case.set(act, either[0].or(either[1]));
    for (name, value) in [("score-state", "quitted"), ("counted-in", "hand"), ("points-counted", "8"), ("points-due", "6")] {
        dispute.state(&game, name, value).unwrap();
    }
    let ruling = dispute.ruling(&game);
    let laws: Vec<&str> = ruling.rulings.iter().map(|prevailing| game.law(prevailing.law).name.as_str()).collect();
    assert_eq!((ruling.status, laws), (Status::Ruled, vec!["over-count", "say-muggins"]));
}

#[test]
fn another_offence_is_not_passed_over_in_silence() {
    let (game, lexicon) = solo();
    let besides = |text: &str| -> Vec<String> {
        let told = understand(&game, &lexicon, text).besides;
        let name = |item: &Item| item.values.iter().map(|value| game.facts[item.fact].name_of(value)).collect::<Vec<_>>().join("|");
        told.iter().map(|another| name(&another.deed)).collect()
    };
    let text = "Ann led out of turn in a solo called by Bob. In the next trick Cyril revoked, and it was turned.";
    assert_eq!(besides(text), ["leads-out-of-turn"]);
    // One act may bring the other about, but not where another player did it.
    assert_eq!(besides("In a misère the caller dropped a card and an opponent revoked."), ["exposes-card"]);
    // The same player may do one thing after another.
    assert_eq!(besides("In a solo Fred dropped a card, and later Fred led out of turn."), ["exposes-card"]);
    for text in [
        "In a solo an opponent led out of turn.",
        // Told twice, or one thing that is done by another.
        "Solo, and I'm against it. I dropped a spade on a club, and took it back with the trick only half played.",
        "He led out of turn, it was not his lead.",
        "He ruffed a club, and two tricks later he followed to a club.",
        "Was it a revoke? He led out of turn.",
    ] {
        assert!(besides(text).is_empty(), "{text}");
    }
}

#[test]
fn the_same_done_on_both_sides_is_told_one_after_the_other() {
    let (game, lexicon) = solo();
    for (text, both) in [
        (
            "Fred went solo. Bert, who was against him, revoked in the third trick. Then in the ninth Fred trumped a spade although he still had one.",
            true,
        ),
        ("Fred went solo. Fred revoked in the third trick. Then in the ninth Fred trumped a spade although he still had one.", false),
        (
            "Solo. Ann, one of the three, revoked in the fourth trick. In the seventh Bea, her partner against the soloist, ruffed though she had a club.",
            false,
        ),
    ] {
        let told = facts(&game, &understand(&game, &lexicon, text));
        assert_eq!(told.get("revokes-on-both-sides").is_some_and(|both| both == "yes"), both, "{text}: {told:?}");
    }
}

#[test]
fn what_may_be_done_for_an_offence_is_not_done() {
    let (game, lexicon) = opened("whist");
    for (text, act) in [
        ("My partner led out of turn. They say I must play my highest card. Is that so?", "leads-out-of-turn"),
        ("Tom exposed a card, and Sue says we may call for a suit instead.", "exposes-card"),
        (
            "Fourth player played before his partner, the second. Third had not played yet. She claims she may say whether the partner must win the trick.",
            "follows-out-of-turn",
        ),
    ] {
        assert_eq!(done(&game, &lexicon, text).as_deref(), Some(act), "{text}");
    }
    // Nobody calls what is only spoken of.
    let (game, lexicon) = solo();
    let told =
        facts(&game, &understand(&game, &lexicon, "I proposed, all three passed. Can I make it misere? They say solo is all I can do."));
    assert_eq!(told.get("compares").map(String::as_str), Some("higher"), "{told:?}");
}

#[test]
fn what_is_threatened_or_nearly_done_is_no_deed() {
    let (game, lexicon) = solo();
    for text in [
        "In a solo I nearly led out of turn but stopped myself.",
        "Fred threatened to throw down his hand against my solo.",
        "I almost played out of turn in a misère.",
    ] {
        assert_eq!(done(&game, &lexicon, text), None, "{text}");
    }
    // What was done besides it was done.
    let told = done(&game, &lexicon, "In a solo Fred nearly dropped a card, and George led out of turn.");
    assert_eq!(told.as_deref(), Some("leads-out-of-turn"));
    let told = done(&game, &lexicon, "Nearly at the end of the solo an opponent led out of turn.");
    assert_eq!(told.as_deref(), Some("leads-out-of-turn"));
}

#[test]
fn what_is_done_away_from_the_table_is_no_deed() {
    let (game, lexicon) = opened("whist");
    for text in ["Who has to cut the hedge?", "He dealt in antiques and led the choir."] {
        assert_eq!(done(&game, &lexicon, text), None, "{text}");
    }
    assert_eq!(done(&game, &lexicon, "Who has to cut?").as_deref(), Some("cuts"));
    // Told beside what was done at the table it is in nobody's way.
    let (game, lexicon) = solo();
    let text = "We had cut the cake when an opponent of my solo led out of turn.";
    assert_eq!(done(&game, &lexicon, text).as_deref(), Some("leads-out-of-turn"));
    assert_eq!(done(&game, &lexicon, "A fly landed on my nose."), None);
}

#[test]
fn what_is_only_claimed_and_proves_false_was_not_done() {
    let (game, lexicon) = opened("whist");
    for text in [
        "My opponent said that I had revoked, which was false.",
        "It turned out nobody had revoked.",
        "Our adversaries pretended that my partner had revoked.",
        "Ann claimed that Bob had revoked. It was not true.",
    ] {
        let facts = facts(&game, &understand(&game, &lexicon, text));
        assert_eq!(facts.get("act").map(String::as_str), Some("suspects-revoke"), "{text}");
        assert_eq!(facts.get("revoke-disproved").map(String::as_str), Some("yes"), "{text}");
    }
    let (game, lexicon) = opened("frog");
    assert_ne!(done(&game, &lexicon, "One of the opponents said the caller revoked, but it was not true.").as_deref(), Some("revokes"));
}

#[test]
fn one_stray_fact_does_not_undo_what_was_done() {
    let (game, lexicon) = opened("whist");
    let facts = facts(&game, &understand(&game, &lexicon, "A player led out of turn and two others followed."));
    assert_eq!(facts.get("act").map(String::as_str), Some("leads-out-of-turn"));
    assert_eq!(facts.get("followed-false-lead").map(String::as_str), Some("some"));
}

#[test]
fn who_played_to_a_wrong_lead_is_heard() {
    let (game, lexicon) = solo();
    for text in [
        "In a solo an opponent led out of turn and his partner played to it.",
        "An opponent of the solo led out of turn. The man on his left said nothing and played to it.",
        "In my solo the man on my left led when it wasn't his turn, and Sue played to that lead.",
    ] {
        assert_eq!(facts(&game, &understand(&game, &lexicon, text)).remove("followed-false-lead").as_deref(), Some("some"), "{text}");
    }
    let all = "In a solo an opponent led out of turn and everybody played to it.";
    assert_eq!(facts(&game, &understand(&game, &lexicon, all)).remove("followed-false-lead").as_deref(), Some("all"));
}

#[test]
fn what_nobody_did_is_no_deed() {
    let (game, lexicon) = solo();
    for text in [
        "The two of them did not consult over the penalty, whatever Bill says.",
        "She says I played out of turn but I did not.",
        "He claims I exposed a card. I never did.",
        "They accuse my partner of leading out of turn; he didn't, it was his lead.",
        "Pat swore the dealer had misdealt. He hadn't, everyone had thirteen.",
        "I did not show my hand to anyone, though Ken says I did.",
    ] {
        let told = understand(&game, &lexicon, text);
        assert!(told.items.is_empty(), "{text}: {:?}", facts(&game, &told));
        assert!(told.foreign.is_some_and(|why| why.contains("nobody did anything wrong")), "{text}");
    }
    assert_eq!(done(&game, &lexicon, "I did not revoke, I led out of turn.").as_deref(), Some("leads-out-of-turn"));
    let text = "He said I had revoked. I hadn't: I had no diamond left.";
    assert_eq!(done(&game, &lexicon, text).as_deref(), Some("renounces-when-void"));
}

#[test]
fn what_comes_of_it_tells_of_no_case() {
    for name in ["cribbage", "whist"] {
        let (game, lexicon) = opened(name);
        let told = understand(&game, &lexicon, "I've won, haven't I?");
        assert!(told.items.is_empty() && told.foreign.is_some(), "{name}: {:?}", facts(&game, &told));
    }
}

#[test]
fn who_quotes_a_rule_has_not_broken_it() {
    let (game, lexicon) = solo();
    for text in
        ["My auntie says a revoke always costs three tricks. We play solo.", "Ken reckons a revoke is only a trick. In a solo, is it?"]
    {
        let told = facts(&game, &understand(&game, &lexicon, text));
        assert_eq!(told.get("offender"), None, "{text}: {told:?}");
    }
    let told = facts(&game, &understand(&game, &lexicon, "In a solo an opponent said sorry and revoked."));
    assert_eq!(told.get("offender").map(String::as_str), Some("opponent"));
}
