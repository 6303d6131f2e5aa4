//! Auctions told in words.

use std::collections::BTreeMap;

use hoyle::laws::Library;
use hoyle::words::Lexicon;

use super::{facts, solo, understand};

#[test]
fn a_told_auction_is_held_again_at_the_table() {
    let (game, lexicon) = solo();
    for (says, wanted) in [
        (
            "Pass, prop, pass, pass; and now the first man says he'll take the second up. Is he allowed?",
            &[("call-kind", "accept"), ("caller-status", "passed"), ("is-eldest", "yes"), ("proposal-state", "open")][..],
        ),
        (
            "Kit proposed, the other three passed one after another, and then she said \"misère\".",
            &[("call-kind", "independent"), ("own-call", "unaccepted-proposal"), ("raises-to", "above-solo")],
        ),
        (
            "I opened with a solo, next man misère, two passes. May I say abundance over it?",
            &[("caller-status", "called"), ("overcalled", "yes"), ("is-acceptor", "no"), ("compares", "higher")],
        ),
        (
            "I proposed, the man on my left passed, the one opposite accepted, then the dealer called misère. Can the one who accepted go abundance?",
            &[("caller-status", "called"), ("overcalled", "yes"), ("is-acceptor", "yes")],
        ),
        (
            "North called misère. East, sitting next, said \"I propose\". What becomes of East's proposal?",
            &[("call-kind", "propose"), ("caller-status", "silent"), ("compares", "lower")],
        ),
    ] {
        let found = facts(&game, &understand(&game, &lexicon, says));
        for (fact, value) in wanted {
            assert_eq!(found.get(*fact).map(String::as_str), Some(*value), "{says}: {found:?}");
        }
    }
}

/// What the descriptions of calls say, and what they leave open.
fn told_calls(name: &str, told: &[(&str, &[(&str, &str)], &[&str])]) {
    let library = Library::embedded();
    let game = library.game(name).expect("the laws");
    let lexicon = Lexicon::new(&library, &game).expect("the lexicon");
    for (says, wanted, open) in told {
        let found = facts(&game, &understand(&game, &lexicon, says));
        for (fact, value) in *wanted {
            assert_eq!(found.get(*fact).map(String::as_str), Some(*value), "{says}: {found:?}");
        }
        for fact in *open {
            assert!(found.get(*fact).is_none_or(|value| value.contains('|')), "{says}: {fact} is not told: {found:?}");
        }
    }
}

#[test]
fn the_call_in_question_is_the_last_that_somebody_makes() {
    told_calls(
        "solo-whist",
        &[
            (
                "A passes, B proposes, C says misère, and those were C's first words. Where does that leave B's proposal?",
                &[("call-kind", "independent"), ("caller-status", "silent"), ("compares", "higher")],
                &[],
            ),
            ("I called solo, Greta went over it with misère, and I said pass.", &[("call-kind", "pass"), ("caller-status", "called")], &[]),
            (
                "Freya's proposal found no takers; she turned it into an abundance.",
                &[("call-kind", "independent"), ("own-call", "unaccepted-proposal"), ("raises-to", "above-solo")],
                &[],
            ),
        ],
    );
}

#[test]
fn who_is_not_named_again_is_whoever_spoke_last() {
    told_calls(
        "solo-whist",
        &[
            ("Having passed, may she call abundance?", &[("caller-status", "passed")], &["compares"]),
            (
                "He passed, had another look at his cards, then said solo.",
                &[("call-kind", "independent"), ("caller-status", "passed")],
                &[],
            ),
            ("May you propose once you have passed?", &[("call-kind", "propose"), ("caller-status", "passed")], &[]),
        ],
    );
    told_calls(
        "luxembourg-whist",
        &[("She passed first, and later said piccolo.", &[("call-kind", "misere"), ("speaker", "passed")], &[])],
    );
}

#[test]
fn somebody_is_gone_over_in_many_words() {
    told_calls(
        "solo-whist",
        &[
            (
                "I'd accepted Nell. Then a misère came over us. I said abundance.",
                &[("overcalled", "yes"), ("is-acceptor", "yes"), ("compares", "higher")],
                &[],
            ),
            ("She had called solo, was topped by an abundance, and said misère.", &[("overcalled", "yes"), ("compares", "lower")], &[]),
            ("After passing, may I come back in with a misère?", &[("caller-status", "passed")], &[]),
        ],
    );
    told_calls(
        "boston-de-fontainebleau",
        &[(
            "I had six hearts, Peg went over me with seven clubs, so I say eight spades. Allowed?",
            &[("caller-status", "over-called"), ("compares", "higher")],
            &[],
        )],
    );
}

#[test]
fn an_auction_may_be_told_as_a_list() {
    told_calls(
        "luxembourg-whist",
        &[
            (
                "Sara abondance nine, Tim grand misère, Uli and Rui pass, Sara abondance ten.",
                &[("call-kind", "abondance"), ("speaker", "first-round-caller"), ("compares", "higher")],
                &[],
            ),
            (
                "Rui deals. Sara hearts, Tim along at eight, Uli solo seven, Rui passes, and it is Sara that says \"pass\" for the two.",
                &[("call-kind", "pass"), ("speaker", "spoken-for")],
                &[],
            ),
            (
                "Sara says small misère, Tim solo eight, Uli passes, Rui passes. Sara again: grand misère.",
                &[("call-kind", "misere"), ("speaker", "caller"), ("holds-best", "no")],
                &[],
            ),
            (
                "Lin proposes spades, Raf proposes diamonds, Sal passes, Mo passes, Lin: I stay.",
                &[("call-kind", "stay"), ("speaker", "proposer"), ("higher-proposal-open", "yes")],
                &[],
            ),
        ],
    );
}

#[test]
fn who_called_alone_raises_his_own_call() {
    told_calls(
        "luxembourg-whist",
        &[
            (
                "Ann said solo six. Bob and Cat joined for nine. Can Ann go to seven?",
                &[("call-kind", "solo"), ("speaker", "caller"), ("holds-best", "no"), ("compares", "higher")],
                &[],
            ),
            (
                "Ann said solo six. Bob and Cat joined for nine. Can the soloist go to seven?",
                &[("call-kind", "solo"), ("speaker", "caller"), ("holds-best", "no"), ("compares", "higher")],
                &[],
            ),
            (
                "Ann hearts, Bob with her at eight, Cat solo six, can Bob go to nine?",
                &[("call-kind", "join"), ("speaker", "joiner"), ("compares", "lower")],
                &[],
            ),
        ],
    );
}

#[test]
fn who_joined_whom_is_kept_over_several_sentences() {
    told_calls(
        "luxembourg-whist",
        &[
            (
                "I called diamonds and Berthe took me up. Then Metty said piccolo? No, he passed. And then I went solo in diamonds.",
                &[("call-kind", "solo"), ("speaker", "spoken-for")],
                &[],
            ),
            (
                "It was I who put up spades; Ruth joined. When they had gone over us I, not Ruth, said nine spades. Does my word count?",
                &[("call-kind", "join"), ("speaker", "spoken-for")],
                &[],
            ),
            (
                "The proposal was mine, in clubs; Leo joined it, Fons overcalled with a small misère, Leo gave up. Could I still say solo eight myself?",
                &[("call-kind", "solo"), ("speaker", "freed")],
                &[],
            ),
            ("De Jos ass mat mir gaangen, an awer soen ech elo Solo.", &[("call-kind", "solo"), ("speaker", "spoken-for")], &[]),
            (
                "Rik proposed hearts and I joined, the other two passed. Since I've such cards I'd like to say ten for the two of us now.",
                &[("call-kind", "join"), ("speaker", "joiner"), ("holds-best", "yes"), ("own-suit", "same")],
                &[],
            ),
        ],
    );
}

#[test]
fn whose_word_it_was_is_told_in_many_ways() {
    told_calls(
        "luxembourg-whist",
        &[
            ("\"Pass\" was Anne's first word. Then she said small misère.", &[("call-kind", "misere"), ("speaker", "passed")], &[]),
            ("Passed on the first round, and now he wants to join my hearts.", &[("call-kind", "join"), ("speaker", "passed")], &[]),
            (
                "Little misère said the first, spades said the second.",
                &[("call-kind", "propose"), ("speaker", "silent"), ("misere-heard", "yes")],
                &[],
            ),
            ("First to speak passed. I, second, said I'd wait.", &[("call-kind", "wait"), ("is-eldest", "no")], &[]),
        ],
    );
}

#[test]
fn a_suit_is_joined_at_what_it_takes() {
    told_calls(
        "luxembourg-whist",
        &[
            (
                "Pol offers clubs. Sam says hearts. Now the third player joins Pol at eight clubs.",
                &[("call-kind", "join"), ("speaker", "silent"), ("compares", "lower")],
                &[],
            ),
            (
                "Claude said spades, Josette after him hearts, and then I went with Claude for nine.",
                &[("call-kind", "join"), ("compares", "higher"), ("step", "least")],
                &[],
            ),
        ],
    );
}

#[test]
fn what_goes_before_the_auction_goes_without_saying() {
    told_calls(
        "luxembourg-whist",
        &[
            ("Somebody announced a Trou and I said solo eight in spades.", &[("speaker", "silent")], &[]),
            ("He said Trou with four aces.", &[("call-kind", "trou"), ("speaker", "unasked"), ("aces", "other")], &[]),
            ("Pit passed, and when it came round he proposed spades.", &[("call-kind", "propose"), ("speaker", "passed")], &[]),
        ],
    );
}

#[test]
fn in_trumps_may_be_told_beside_the_call() {
    told_calls(
        "solo-whist",
        &[(
            "Kit calls abundance. Lou, who has not spoken, calls abundance too, but hers is in the turned-up suit.",
            &[("compares", "in-trumps-over-plain"), ("in-trumps-call", "abondance")],
            &[],
        )],
    );
}

#[test]
fn what_no_seat_tells_is_left_open() {
    told_calls(
        "solo-whist",
        &[
            ("I had passed, then somebody proposed and nobody took it. May I accept?", &[("caller-status", "passed")], &["is-eldest"]),
            ("She had passed and now she says she accepts.", &[("caller-status", "passed")], &["is-eldest", "proposal-state"]),
        ],
    );
}

#[test]
fn a_word_of_accepting_needs_something_to_accept() {
    let (game, lexicon) = solo();
    for (says, accepts) in [
        ("The soloist led out of turn. Does he get to take it up again?", false),
        ("The dealer told us which card he had turned after he took it up.", false),
        ("Ann proposed, Tom took it up, and Beth dropped the ace of hearts.", true),
    ] {
        let told = facts(&game, &understand(&game, &lexicon, says));
        assert_eq!(told.get("call").is_some_and(|call| call == "proposal"), accepts, "{says}: {told:?}");
    }
}

#[test]
fn a_proposal_that_nobody_takes_up_is_its_makers() {
    let (game, lexicon) = solo();
    for text in [
        "Nobody copped me so I said solo. Is that allowed?",
        "I proposed, nobody would have me, and I said solo.",
        "He proposed, the second passed, the third passed, the dealer passed. May he go solo?",
    ] {
        let told = facts(&game, &understand(&game, &lexicon, text));
        assert_eq!(told.get("own-call").map(String::as_str), Some("unaccepted-proposal"), "{text}: {told:?}");
    }
}

#[test]
fn a_call_alone_tells_of_no_auction() {
    let (game, lexicon) = solo();
    let told = facts(&game, &understand(&game, &lexicon, "In a misère"));
    assert_eq!(told, BTreeMap::from([("call".to_owned(), "misere".to_owned())]));
}

#[test]
fn who_is_called_by_his_seat_is_not_the_speaker() {
    told_calls(
        "luxembourg-whist",
        &[
            ("First hand proposed spades, I'm second and want to propose hearts.", &[("speaker", "silent"), ("compares", "higher")], &[]),
            ("The eldest proposed hearts. Can I, next to him, propose clubs?", &[("speaker", "silent"), ("compares", "lower")], &[]),
            (
                "I waited, the next proposed hearts, the others passed. Can I join him?",
                &[("call-kind", "join"), ("speaker", "waiting"), ("step", "least")],
                &[],
            ),
        ],
    );
}
