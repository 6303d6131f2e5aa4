//! Whole tellings, corrections and replies.

use hoyle::dispute::Dispute;
use hoyle::facts::Case;
use hoyle::words::About;

use super::{facts, opened, solo, understand};

#[test]
fn direct_descriptions() {
    let (game, lexicon) = solo();
    for (says, wanted) in [
        (
            "I was playing a misère and Tom dropped the queen of hearts face up on the table.",
            &[("call", "misere"), ("act", "exposes-card"), ("offender", "opponent")][..],
        ),
        ("Jane had called solo and led out of turn.", &[("call", "solo"), ("act", "leads-out-of-turn"), ("offender", "caller")]),
        (
            "An opponent of the soloist revoked once and the trick was turned and quitted.",
            &[("act", "revokes"), ("offender", "opponent"), ("trick", "turned-and-quitted")],
        ),
        ("he reveoked on my solo", &[("act", "revokes"), ("call", "solo")]),
    ] {
        let found = facts(&game, &understand(&game, &lexicon, says));
        for (fact, value) in wanted {
            assert_eq!(found.get(*fact).map(String::as_str), Some(*value), "{says}: {found:?}");
        }
    }
}

#[test]
fn people_correct_themselves() {
    let (game, lexicon) = solo();
    for (says, fact, value) in [
        ("In a misère, no sorry a solo, an opponent revoked.", "call", "solo"),
        ("the caller led out of turn in a solo, no it was an opponent", "offender", "opponent"),
        ("in a solo the caller led out of turn, no its an opponent who did", "offender", "opponent"),
        ("The caller, I mean an opponent, led out of turn in a solo.", "offender", "opponent"),
        ("I went solo and made five, no, six. What do I get?", "tricks-made", "6"),
        ("I went solo and made seven, I mean six. What do I get?", "tricks-made", "6"),
        ("I went solo and took six rather than five. What do I get?", "tricks-made", "6"),
    ] {
        let found = facts(&game, &understand(&game, &lexicon, says));
        assert_eq!(found.get(fact).map(String::as_str), Some(value), "{says}: {found:?}");
    }
}

#[test]
fn every_item_stands_on_its_words() {
    let (game, lexicon) = solo();
    let says = "Während – sorry: I was on a misère, and “old Tom” flashed the ♠Q at my partner.";
    for item in understand(&game, &lexicon, says).items {
        let words: String = says.chars().skip(item.at.start).take(item.at.len()).collect();
        assert_eq!(words, item.words);
        assert!(!words.is_empty());
    }
}

#[test]
fn answers_to_the_programs_question() {
    let (game, lexicon) = solo();
    let case = Case::new(&game.facts);
    let asked = game.facts.find("exposed-card-is-trump").expect("the fact");
    for (says, wanted) in [("yes", Some("yes")), ("nope", Some("no")), ("yeah it was", Some("yes")), ("no idea", None)] {
        let understanding = lexicon.understand(&game, says, About { case: &case, asked: Some(asked) });
        let found = facts(&game, &understanding);
        assert_eq!(found.get("exposed-card-is-trump").map(String::as_str), wanted, "{says}");
        assert_eq!(understanding.unknown, wanted.is_none(), "{says}");
    }
}

#[test]
fn what_cannot_all_be_true_is_not_all_believed() {
    let (game, lexicon) = opened("cribbage");
    for text in [
        "He pegged 4 but only had 2.",
        "He counted 8 but it was 6.",
        "She took 12 for a hand that had 10 in it.",
        "I claimed 6 and there are 8 in it.",
    ] {
        let mut dispute = Dispute::new(&game, game.default);
        let told = dispute.tell(&game, &lexicon, text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
        let found = facts(&game, told);
        assert!(found["act"].contains("counts") && found["points-counted"] != found["points-due"], "{text}: {found:?}");
    }
}

#[test]
fn plain_tellings_are_taken_at_their_word() {
    let (game, lexicon) = solo();
    for (text, fact, value) in [
        ("I revoked but corrected it before the trick was turned. It was a solo of mine.", "trick", "incomplete|complete"),
        (
            "My partner asked me whether I had no clubs and I said none, then found one before the trick was turned. We had a proposal.",
            "trick",
            "incomplete|complete",
        ),
        ("One of the others failed to follow suit in my abundance; only noticed at the end.", "trick", "turned-and-quitted"),
        ("I led a heart when it was my partner's lead, we're defending a solo.", "offender", "opponent"),
        ("Mary passed, then when the dealer proposed she wanted to accept. She's sitting to the dealer's left.", "is-eldest", "yes"),
        ("I passed in my first turn. May I propose when it comes round again?", "caller-status", "passed"),
        ("The proposer's partner revoked and the trick is turned.", "call", "proposal"),
        ("What's the order of the calls?", "act", "orders-bids"),
    ] {
        let found = facts(&game, &understand(&game, &lexicon, text));
        assert_eq!(found.get(fact).map(String::as_str), Some(value), "{text}: {found:?}");
    }
}
