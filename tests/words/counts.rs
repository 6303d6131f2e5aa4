//! Numbers, and what is reckoned from them.

use hoyle::dispute::Dispute;
use hoyle::facts::Values;
use hoyle::laws::Library;
use hoyle::words::Lexicon;

use super::{facts, opened, solo, understand};

#[test]
fn numbers_tell_which_way_a_count_was_wrong() {
    let (game, lexicon) = opened("cribbage");
    let act = game.facts.find("act").unwrap();
    for (says, wrong) in [
        ("She pegged ten for a hand worth twelve and took her fingers off the peg; I said muggins.", "overcounts"),
        ("She pegged twelve for a hand worth ten and took her fingers off the peg; I said muggins.", "undercounts"),
        ("My opponent counted his hand as 8 but it was only 6, he pegged it and let go of the peg.", "undercounts"),
    ] {
        let mut dispute = Dispute::new(&game, game.default);
        dispute.tell(&game, &lexicon, says, None).unwrap_or_else(|error| panic!("{says}: {error:?}"));
        let wrong = Values::one(game.facts[act].value(wrong).unwrap());
        let left = dispute.case.possible(act);
        let ruled_out = left.and(wrong).is_empty() || dispute.case.with(act, wrong).check(&game.facts).is_err();
        assert!(!left.without(wrong).is_empty() && ruled_out, "{says}: {left:?}");
    }
}

#[test]
fn a_hundred_and_so_many_is_one_number() {
    let (game, lexicon) = opened("rubicon-bezique");
    let found = facts(&game, &understand(&game, &lexicon, "He ended on a hundred and fifty, and I on 1720. What does he pay?"));
    assert_eq!(found.get("loser-made").map(String::as_str), Some("under-thousand"), "{found:?}");
}

#[test]
fn both_numbers_of_a_miscount_may_stand_beside_each_other() {
    let (game, lexicon) = opened("cribbage");
    for (says, counted, due) in [
        ("She pegged eight; six was all there was. I said muggins.", "8", "6"),
        ("Twelve marked for his hand, peg let go of, fourteen in fact.", "12", "14"),
        ("He took four for the hand and quitted the peg. Truth is six.", "4", "6"),
    ] {
        let told = facts(&game, &understand(&game, &lexicon, says));
        assert_eq!(told.get("points-counted").map(String::as_str), Some(counted), "{says}: {told:?}");
        assert_eq!(told.get("points-due").map(String::as_str), Some(due), "{says}: {told:?}");
    }
}

#[test]
fn what_two_counts_are_apart_is_neither_of_them() {
    let (game, lexicon) = opened("cribbage");
    for (says, counted, due) in [
        ("Eight was all she took for her hand - a twelve hand. She'd pegged it and let go. Four to me?", "8", "12"),
        ("Muggins for six, I said: her hand was fourteen and eight is what she pegged.", "8", "14"),
        ("He said fifteen for a hand worth only eleven, pegged it and let go. So can I have 4?", "15", "11"),
    ] {
        let told = facts(&game, &understand(&game, &lexicon, says));
        let number = |fact: &str| told.get(fact).map(String::as_str);
        assert_eq!((number("points-counted"), number("points-due")), (Some(counted), Some(due)), "{says}: {told:?}");
    }
}

#[test]
fn cards_and_numbers_are_compared_with_those_before_them() {
    let (game, lexicon) = opened("rubicon-bezique");
    for (text, fact, value) in [
        ("Bézique: he scored 850 and had fourteen brisques. Is he rubiconed?", "brisques-save", Some("no")),
        ("Bézique: he scored 850 and had fifteen brisques. Is he rubiconed?", "brisques-save", Some("yes")),
        ("At bézique I led the nine of hearts and she played the ten of hearts. Whose trick?", "trick-cards", Some("higher-card")),
        ("At bézique I led the ten of hearts and she played the king of hearts. Whose trick?", "trick-cards", Some("lower-card")),
        ("At bézique I led the ten of hearts and she played the ten of hearts. Whose trick?", "trick-cards", Some("same-card")),
    ] {
        let found = facts(&game, &understand(&game, &lexicon, text));
        assert_eq!(found.get(fact).map(String::as_str), value, "{text}: {found:?}");
    }
}

#[test]
fn whoever_counts_the_tricks_tells_that_the_hand_is_over() {
    let (game, lexicon) = solo();
    for (text, trick) in
        [("Two revokes by the soloist, and he made eight tricks.", Some("turned-and-quitted")), ("The soloist revoked.", None)]
    {
        let found = facts(&game, &understand(&game, &lexicon, text));
        assert_eq!(found.get("trick").map(String::as_str), trick, "{text}: {found:?}");
    }
}

#[test]
fn two_scores_tell_how_far_they_are_apart() {
    let (game, lexicon) = opened("rubicon-bezique");
    for (says, difference) in [
        ("1720 to 1350. How much does the winner get?", "hundred-or-more"),
        ("We finished at 1490 and 1430. What does the winner get?", "same-hundred"),
        ("It ended 1410 to 1380. What is due?", "next-hundred"),
        ("One thousand four hundred and ten plays one thousand three hundred and eighty. What is the game worth?", "next-hundred"),
        ("It ended with fifteen hundred and ten to twelve hundred and forty. What is due?", "hundred-or-more"),
        ("It ended 1,720 to 1,350. How much does the winner get?", "hundred-or-more"),
    ] {
        let told = facts(&game, &understand(&game, &lexicon, says));
        assert_eq!(told.get("loser-made").map(String::as_str), Some("thousand"), "{says}: {told:?}");
        assert_eq!(told.get("difference").map(String::as_str), Some(difference), "{says}: {told:?}");
    }
}

#[test]
fn counts_are_told_outright_or_by_what_was_needed() {
    let library = Library::embedded();
    for (name, says, tricks) in [
        ("solo-whist", "Made seven on my solo; do I get extra for the two over?", "7"),
        ("solo-whist", "My abondance finished two short. What does each of them get?", "7"),
        ("solo-whist", "A solo, made with one to spare: how much from each?", "6"),
        ("solo-whist", "Twelve, and it was my abondance. What do they pay me?", "12"),
        ("luxembourg-whist", "Solo 7, made dead on. How many points?", "7"),
        ("luxembourg-whist", "A trick shy on a solo eight. How many points?", "7"),
        ("luxembourg-whist", "We made nine together having said eight. Points?", "9"),
        ("boston-de-fontainebleau", "Six in diamonds alone, seven made. What do they pay?", "7"),
    ] {
        let game = library.game(name).unwrap();
        let lexicon = Lexicon::new(&library, &game).unwrap();
        let understanding = understand(&game, &lexicon, says);
        assert_eq!(facts(&game, &understanding).get("tricks-made").map(String::as_str), Some(tricks), "{says}");
    }
}

#[test]
fn more_or_fewer_than_a_hand_is_worth_is_a_miscount_of_so_many() {
    let (game, lexicon) = opened("cribbage");
    for (text, act, number) in [
        ("Ann pegged fifteen for a hand of 14. Can the points be taken back?", "overcounts", ("points-counted", "15")),
        ("I pegged 19 for a hand that was worth 16. What happens?", "overcounts", ("points-counted", "19")),
        ("He marked 16 instead of eighteen. What now?", "undercounts", ("points-due", "18")),
        ("Greta pegged 4 too many for a hand of five.", "overcounts", ("miscounted-by", "4")),
        ("Bill scored 6 where 2 was right. What now?", "overcounts", ("points-due", "2")),
    ] {
        let found = facts(&game, &understand(&game, &lexicon, text));
        assert_eq!(found.get("act").map(String::as_str), Some(act), "{text}: {found:?}");
        assert_eq!(found.get(number.0).map(String::as_str), Some(number.1), "{text}: {found:?}");
    }
}

#[test]
fn a_number_that_is_only_asked_about_was_not_counted() {
    let (game, lexicon) = solo();
    let told = facts(&game, &understand(&game, &lexicon, "An opponent revoked in a solo. Three tricks?"));
    assert_eq!((told.get("tricks-made"), told.get("trick")), (None, None), "{told:?}");
    let told = facts(&game, &understand(&game, &lexicon, "I went solo. Seven tricks. What do they pay?"));
    assert_eq!(told.get("tricks-made").map(String::as_str), Some("7"), "{told:?}");
}

#[test]
fn things_shared_out_are_added_wherever_they_are_told() {
    let (game, lexicon) = opened("rubicon-bezique");
    let save = |text: &str| facts(&game, &understand(&game, &lexicon, text)).remove("brisques-save");
    for (text, saved) in [
        ("I had 840 and she had 1310. We counted up: eighteen brisques mine, fourteen hers. Rubiconed?", Some("yes")),
        ("I had 840 and she had 1310. We counted up: fourteen brisques mine, eighteen hers. Rubiconed?", Some("no")),
        ("Her score was 1480, mine 790. I took 15 brisques. Do they get me out of the rubicon?", Some("no")),
        ("Jim had 1500 and Bert 860. Jim took sixteen brisques. Is Bert over the rubicon with his?", Some("yes")),
        ("Jim had 1500 and Bert 860. Jim took twenty brisques. Is Bert over the rubicon with his?", Some("no")),
        ("He's on 820. I'm on 1450. Of the brisques he took eleven and I twenty-one. Is he rubiconed?", Some("no")),
        // Nobody says whose they are.
        ("I had 840 and she had 1310. There were 14 brisques in one heap and 18 in the other. Rubiconed?", None),
    ] {
        assert_eq!(save(text).as_deref(), saved, "{text}");
    }
    let decide = |text: &str| facts(&game, &understand(&game, &lexicon, text)).remove("could-decide");
    for (text, could) in [
        ("I have 1290, he 1200. I took 18 brisques and he took 14. Do the brisques count?", "no"),
        ("I have 1210, he 1180. I took 12 brisques and he took 20. Do the brisques count?", "yes"),
    ] {
        assert_eq!(decide(text).as_deref(), Some(could), "{text}");
    }
}

#[test]
fn cards_that_are_no_hand_are_not_counted() {
    let (game, lexicon) = opened("cribbage");
    let worth = |text: &str| facts(&game, &understand(&game, &lexicon, text)).remove("points-due");
    assert_eq!(worth("I was dealt 4 5 5 6 J K. What should I keep?"), None);
    let twice = "I hold the five of hearts, six of hearts, seven of hearts, eight of hearts and the five of hearts is cut. Count?";
    assert_eq!(worth(twice), None);
    assert_eq!(worth("He played a 7, I played an 8, he laid a 9 then. What do I peg if I add a 6?").as_deref(), Some("4"));
    let fives = "I had the jack of hearts and the three other fives, and the five of hearts was cut. What's that worth?";
    assert_eq!(worth(fives).as_deref(), Some("29"));
}

#[test]
fn what_is_told_apart_is_added() {
    let (game, lexicon) = opened("frog");
    for (text, points) in [
        ("I bid frog and had 61 in tricks, plus an ace and a ten I had discarded. What do I get?", "82"),
        ("At frog Otto's tricks made 58, and he had buried two tens. What is paid?", "78"),
        ("My tricks at frog counted 52 and the three cards I put away were worth 14. How much do they owe me?", "66"),
        ("At frog she'd 40 in her tricks and another 14 in what she had laid away, so fifty-four. What is paid?", "54"),
        ("Frog: 49 in the tricks and 15 in the discard. Who pays what?", "64"),
        ("At frog he took 57 in tricks, the three he buried had the king of clubs in them. What is due?", "61"),
        // It is in the number already.
        ("My tricks at frog came to 71 with the discard. What is paid?", "71"),
    ] {
        let told = facts(&game, &understand(&game, &lexicon, text));
        assert_eq!(told.get("points-made").map(String::as_str), Some(points), "{text}: {told:?}");
    }
}
