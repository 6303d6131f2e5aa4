//! Replies to the open question that lean on what was told, or answer nothing.

use super::{say, solo_whist};

/// A story that leaves open who did it, and what replies make of that.
#[test]
fn a_person_is_who_he_is_in_the_story() {
    let replied = |story: &str, reply: &str| {
        let mut session = solo_whist();
        let asked = say(&mut session, story);
        assert!(asked.contains("Who did it?"), "{story}: {asked}");
        say(&mut session, reply)
    };
    let ann = "Ann called solo. Somebody exposed a card.";
    for reply in ["Ann", "it was Ann", "Ann did it", "Ann did.", "just Ann"] {
        let answer = replied(ann, reply);
        assert!(answer.contains("the caller did it") && answer.contains("no penalty"), "{reply}: {answer}");
    }
    for reply in ["me", "Me.", "I did", "it was me", "Bob", "it was Bob who did it", "me myself"] {
        let answer = replied(ann, reply);
        assert!(answer.contains("one of the opponents did it"), "{reply}: {answer}");
    }
    for reply in ["not me", "Ann or Bob", "somebody", "me and Bob said so", "I never saw"] {
        let answer = replied(ann, reply);
        assert!(!answer.contains("Why: A card was exposed"), "{reply}: {answer}");
    }
    let nobody = "In a solo somebody exposed a card.";
    for reply in ["me", "I did it"] {
        let answer = replied(nobody, reply);
        assert!(answer.contains("It was not told on which side that is") && answer.contains("Who did it?"), "{reply}: {answer}");
    }
}

#[test]
fn none_of_the_answers_goes_round_in_no_circle() {
    for reply in ["none of these", "neither", "Neither of them.", "something else"] {
        let mut session = solo_whist();
        say(&mut session, "In a solo somebody exposed a card.");
        let answer = say(&mut session, reply);
        assert!(answer.contains("None of the answers: that is left open."), "{reply}: {answer}");
        assert!(!answer.contains("Who did it?\n"), "{reply}: {answer}");
        let back = say(&mut session, "back");
        assert!(back.contains("Who did it?"), "{reply}: {back}");
    }
}

#[test]
fn a_stake_is_told_as_people_tell_it() {
    for (reply, pays) in [
        ("eighteen pence", "1s. 6d., 4s. 6d."),
        ("it was eighteen pence", "1s. 6d., 4s. 6d."),
        ("18d", "1s. 6d., 4s. 6d."),
        ("a shilling and sixpence", "1s. 6d., 4s. 6d."),
        ("just a shilling", "1s., 3s."),
    ] {
        let mut session = solo_whist();
        say(&mut session, "code dictionary");
        let asked = say(&mut session, "He lost his misère.");
        assert!(asked.contains("What is the stake of a misère?"), "{asked}");
        let answer = say(&mut session, reply);
        assert!(answer.contains(pays), "{reply}: {answer}");
    }
    for reply in ["one and six", "seven", "it was quick"] {
        let mut session = solo_whist();
        say(&mut session, "code dictionary");
        say(&mut session, "He lost his misère.");
        let answer = say(&mut session, reply);
        assert!(!answer.contains("pays each opponent"), "{reply}: {answer}");
    }
}
