//! Who is who, and who did it.

use super::{facts, opened, solo, understand};

#[test]
fn who_is_named_beside_a_part_has_it_or_not() {
    let (game, lexicon) = solo();
    for (says, value) in [
        ("A, a misère player, led out of turn.", "caller"),
        ("The soloist, Al, revoked.", "caller"),
        ("The soloist made six, Al revoked, and the soloist would have made six anyway.", "opponent"),
    ] {
        let found = facts(&game, &understand(&game, &lexicon, says));
        assert_eq!(found.get("offender").map(String::as_str), Some(value), "{says}: {found:?}");
    }
}

#[test]
fn who_does_something_to_another_is_not_he() {
    let (game, lexicon) = opened("cribbage");
    for (says, fact, of) in [
        ("The dealer only gave me five, I can see it without touching them.", "wrong-hand", "non-dealer"),
        ("I told the dealer I was a card short before I looked at them.", "wrong-hand", "non-dealer"),
        ("It was my deal and I'd seven, she'd six.", "wrong-hand", "dealer"),
        ("My opponent's deal; found I had seven after picking up.", "wrong-hand", "non-dealer"),
        ("I turned a card face up in the deal, as non-dealer.", "exposed-by", "non-dealer"),
        ("Pone, reaching, flipped one as it was dealt.", "exposed-by", "non-dealer"),
    ] {
        let told = facts(&game, &understand(&game, &lexicon, says));
        assert_eq!(told.get(fact).map(String::as_str), Some(of), "{says}: {told:?}");
    }
}

#[test]
fn who_left_himself_out_asks_nothing() {
    let (game, lexicon) = opened("cribbage");
    let found = facts(&game, &understand(&game, &lexicon, "He had dealt me seven cards at crib. Hadn't looked at mine."));
    assert_eq!(found.get("wrong-hand-found").map(String::as_str), Some("before-lifted"), "{found:?}");
    assert_eq!(found.get("wrong-hand").map(String::as_str), Some("non-dealer"), "{found:?}");
}

#[test]
fn whose_call_it_is_tells_on_which_side_the_doer_plays() {
    let (game, lexicon) = solo();
    for (text, offender) in [
        ("I dropped the king face up in Anne's solo.", "opponent"),
        ("I dropped the king face up in a solo that Anne is playing.", "opponent"),
        ("With Bob on solo, Carol dropped a card face up.", "opponent"),
        ("I took Carol up and then exposed a card face up.", "acceptor"),
        ("Carol took me up, and I exposed a card face up.", "proposer"),
        ("Bob accepted Carol's proposal, and she led out of turn.", "proposer"),
        ("My jack dropped face up, and the soloist grinned.", "opponent"),
        ("The misère player saw my ace fall on the table.", "opponent"),
        ("I led when it was the lead of the man who'd called abundance.", "opponent"),
        ("I played the prop and cop with Bob, and he led out of turn.", "acceptor"),
        ("As soloist I led out of turn.", "caller"),
        ("Ann led out of turn in a solo that Bob called.", "opponent"),
        ("I'm the one doing misère. A diamond of mine's been seen by the other three.", "caller"),
    ] {
        let found = facts(&game, &understand(&game, &lexicon, text));
        assert_eq!(found.get("offender").map(String::as_str), Some(offender), "{text}: {found:?}");
    }
}

#[test]
fn a_place_beside_the_single_player_is_not_his_where_nobody_proposes() {
    for (game, caller, opponent) in [("frog", "bidder", "opponent"), ("boston-de-fontainebleau", "bidder", "opponent")] {
        let (game, lexicon) = opened(game);
        for text in ["The bidder's left-hand neighbour revoked.", "The single player's left-hand neighbour revoked."] {
            let found = facts(&game, &understand(&game, &lexicon, text));
            assert_eq!(found.get("offender").map(String::as_str), Some(opponent), "{text} ({caller}): {found:?}");
        }
    }
}

#[test]
fn an_article_is_no_seat() {
    let (game, lexicon) = solo();
    for (text, offender) in [
        ("A revoke has been proved in a solo; who did it matters, I know.", None),
        ("A led out of turn in B's solo.", Some("opponent")),
        ("A pass, B solo, C pass, D pass. A revokes.", Some("opponent")),
    ] {
        let found = facts(&game, &understand(&game, &lexicon, text));
        assert_eq!(found.get("offender").map(String::as_str), offender, "{text}: {found:?}");
    }
}

#[test]
fn who_plays_against_it_has_not_bid_it() {
    let (game, lexicon) = opened("boston-de-fontainebleau");
    let found = facts(&game, &understand(&game, &lexicon, "An adversary revoked in a bid of seven clubs, turned and quitted."));
    assert_eq!(found.get("offender").map(String::as_str), Some("opponent"), "{found:?}");
}

#[test]
fn a_bidder_with_a_partner_is_no_single_player() {
    let (game, lexicon) = opened("boston-de-fontainebleau");
    for (text, offender) in [
        ("I bid seven spades, Walter accepted me, and then I dropped a card face up on the table.", "paired"),
        ("Walter accepted me on seven spades, and then I dropped a card face up on the table.", "paired"),
        ("Ann bid seven spades and Walter accepted her. Walter revoked, the trick being turned.", "paired"),
        ("Ann bid seven spades and Walter accepted her. Otto revoked, the trick being turned.", "opponent"),
        ("With Berend as my partner on my six hearts, I led when the opponents had the lead.", "paired"),
        ("Ann bid seven spades. Ann dropped a card face up on the table.", "caller"),
    ] {
        let found = facts(&game, &understand(&game, &lexicon, text));
        assert_eq!(found.get("offender").map(String::as_str), Some(offender), "{text}: {found:?}");
    }
}

/// Who did it, by relations, pronouns and names that stand where one does not look for
/// them.
#[test]
fn one_person_with_two_names_is_one() {
    let (game, lexicon) = solo();
    for (text, offender) in [
        ("Joan, my wife, called solo. Joan exposed a card.", "caller"),
        ("My brother Len called a solo, and Len exposed a card.", "caller"),
        ("At the fifth trick of his misère Ronald exposed a card.", "caller"),
        ("Hattie called abundance. Joe, who hated her, revoked.", "opponent"),
        ("As soloist I played third when I should have been fourth.", "caller"),
    ] {
        assert_eq!(facts(&game, &understand(&game, &lexicon, text)).get("offender").map(String::as_str), Some(offender), "{text}");
    }
    // Nobody is said to be the caller.
    for text in ["In a misère a player dropped a card face up.", "In a solo third hand played before second."] {
        assert_eq!(facts(&game, &understand(&game, &lexicon, text)).get("offender"), None, "{text}");
    }
}

#[test]
fn who_it_was_after_all_did_it() {
    let (game, lexicon) = solo();
    let offender = |text: &str| facts(&game, &understand(&game, &lexicon, text)).remove("offender");
    for text in [
        "Ann called misère. She exposed a card. I mean Bob did, he's an opponent.",
        "In a solo the caller led out of turn. No, it was an opponent who led.",
    ] {
        assert_eq!(offender(text).as_deref(), Some("opponent"), "{text}");
    }
}

#[test]
fn whose_card_it_was_did_it() {
    let (game, lexicon) = solo();
    let text = "\"A revoke!\" shouted the soloist, when all that had happened was that my six of clubs had fallen face up on the table.";
    assert_eq!(facts(&game, &understand(&game, &lexicon, text)).remove("offender").as_deref(), Some("opponent"));
}

#[test]
fn names_without_capitals_or_apostrophes_are_names() {
    let (game, lexicon) = solo();
    for (text, offender) in [
        ("against a misere two tricks after lily didnt follow clubs though she had one, the trick is long turned", "opponent"),
        ("ann led out of turn in toms misere, its dianes lead", "opponent"),
        ("i called solo and sue revoked, mark saw it", "opponent"),
        // No name is made of what is none.
        ("he rose and dropped a card in my solo", "opponent"),
        ("i went solo and ann dropped a card, may i call it", "opponent"),
    ] {
        let told = facts(&game, &understand(&game, &lexicon, text));
        assert_eq!(told.get("offender").map(String::as_str), Some(offender), "{text}: {told:?}");
    }
}

#[test]
fn whoever_owns_a_call_has_the_name_alone() {
    let (game, lexicon) = solo();
    for text in ["We were three against Ivy's misère. Ned led out of turn.", "Ned led out of turn in Ivy’s misère."] {
        let names: Vec<String> = understand(&game, &lexicon, text).players.into_iter().map(|player| player.name).collect();
        assert!(names.iter().all(|name| !name.ends_with('s')) && names.contains(&"Ned".to_owned()), "{text}: {names:?}");
    }
}
