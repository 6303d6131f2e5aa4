//! Plain words, from what people say to facts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "tests fail loudly"
)]

#[path = "../examples/described/mod.rs"]
#[allow(dead_code, reason = "it is for the programs that learn and score")]
mod described;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use hoyle::dispute::Dispute;
use hoyle::facts::{Case, Values};
use hoyle::laws::{Game, Library};
use hoyle::ruling::Status;
use hoyle::words::{About, Item, Lexicon, PlayedFor, Understanding, check_words, recognise};

fn opened(name: &str) -> (Game, Lexicon) {
    let library = Library::embedded();
    let game = library.game(name).expect("the laws of the game");
    let lexicon = Lexicon::new(&library, &game).expect("the lexicon");
    (game, lexicon)
}

fn solo() -> (Game, Lexicon) {
    opened("solo-whist")
}

fn understand(game: &Game, lexicon: &Lexicon, text: &str) -> Understanding {
    let case = Case::new(&game.facts);
    lexicon.understand(game, text, About { case: &case, asked: None })
}

fn facts(game: &Game, understanding: &Understanding) -> BTreeMap<String, String> {
    understanding
        .items
        .iter()
        .map(|item| {
            let fact = &game.facts[item.fact];
            (fact.name.to_string(), item.values.iter().map(|value| fact.name_of(value)).collect::<Vec<_>>().join("|"))
        })
        .collect()
}

#[test]
fn the_lexicon_has_no_mistakes() {
    let library = Library::embedded();
    for name in library.games() {
        let Ok(game) = library.game(&name) else { continue };
        assert_eq!(check_words(&library, &game), Ok(()), "{name}");
    }
}

#[test]
fn the_model_was_learned_from_the_descriptions_as_they_are() {
    let mut paths = Vec::new();
    described::files(Path::new("scenarios/evaluation"), &["yaml", "txt"], &mut paths);
    paths.retain(|path| !described::sealed(path));
    let print = format!("# From descriptions {:016x}.", described::fingerprint(&paths).unwrap());
    let model = std::fs::read_to_string("laws/guesses.yaml").unwrap();
    assert!(model.lines().take(3).any(|line| line == print), "run `cargo run --release --example train -- scenarios`");
}

#[test]
fn fresh_tellings_stand_under_facts_that_there_are() {
    let library = Library::embedded();
    let mut paths = Vec::new();
    described::files(Path::new("scenarios/fresh"), &["txt"], &mut paths);
    assert!(paths.iter().all(|path| described::fresh(path)));
    let mut games = BTreeMap::new();
    for path in paths {
        for one in described::descriptions(&path).unwrap() {
            let name = one.get("code").map(described::text).unwrap();
            let game = games.entry(name.clone()).or_insert_with(|| library.game(&name).unwrap());
            let told = one.get("facts").and_then(serde_yaml::Value::as_mapping).map_or(0, serde_yaml::Mapping::len);
            assert_eq!(described::facts(game, one.get("facts")).len(), told, "{}: {one:?}", path.display());
        }
    }
}

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
fn noise_asserts_nothing_and_is_quick() {
    let (game, lexicon) = solo();
    let long = "xq zv \u{1b}[31m 💥 \u{202e}".repeat(700_000);
    let start = Instant::now();
    let understanding = understand(&game, &lexicon, &long);
    assert!(start.elapsed() < Duration::from_secs(5));
    assert!(understanding.items.is_empty() && understanding.foreign.is_some());
    for says in ["", " ", "?!?!", "\u{0}\u{1}\u{2}", "((((((((((", "🂡🂱", "the the the the the the"] {
        assert!(understand(&game, &lexicon, says).items.is_empty(), "{says:?}");
    }
}

#[test]
fn other_games_are_foreign() {
    let (game, lexicon) = solo();
    assert!(understand(&game, &lexicon, "Dummy played the wrong card in three no trumps").foreign.is_some());
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
fn games_are_recognised() {
    let library = Library::embedded();
    for (says, game) in [
        ("she went misère", "solo-whist"),
        ("we lost the rubber by honours", "whist"),
        ("he called muggins and his fingers were off the peg", "cribbage"),
        ("Ech hat dräi Ässer, sot Trou, an dunn: ech waarden", "luxembourg-whist"),
        ("grouse Misär, wien spillt aus?", "luxembourg-whist"),
        ("a petite misère at Fontainebleau", "boston-de-fontainebleau"),
        ("she picked up the widow in a chico", "frog"),
        ("the loser drew first from the talon at bézique", "rubicon-bezique"),
    ] {
        assert_eq!(recognise(&library, says).first().map(|(game, _)| game.as_str()), Some(game), "{says}");
    }
    assert!(recognise(&library, "he led out of turn").is_empty());
}

#[test]
fn a_game_has_words_of_its_own() {
    let library = Library::embedded();
    assert!(library.codes("frog").iter().all(|code| code != "words"), "a lexicon is no code");
    let game = library.game("frog").expect("the laws of Frog");
    let lexicon = Lexicon::new(&library, &game).expect("the lexicon");
    let found = facts(&game, &understand(&game, &lexicon, "I got to sixty-eight points in my Chico. What is each to pay me?"));
    for (fact, value) in [("act", "settles"), ("call", "chico"), ("points-made", "68")] {
        assert_eq!(found.get(fact).map(String::as_str), Some(value), "{found:?}");
    }
}

#[test]
fn everyday_words_are_expanded() {
    let (game, lexicon) = solo();
    let found = lexicon.expand(&game, "dropped card");
    let act = game.facts.find("act").expect("the act");
    assert!(
        found.iter().any(|(fact, values)| *fact == act && game.facts[act].value("exposes-card").is_some_and(|value| values.has(value)))
    );
}

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
fn an_act_that_was_never_learned_is_in_nobodys_way() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("laws");
    let mut files: Vec<PathBuf> = Vec::new();
    described::files(&root, &["yaml"], &mut files);
    let files = files.into_iter().map(|path| {
        let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        let text = std::fs::read_to_string(&path).unwrap();
        // Somebody adds an act of his own.
        let text = match name.as_str() {
            "rubicon-bezique/game.yaml" => text.replacen("    values:\n", "    values:\n      sneezes: somebody sneezed\n", 1),
            _ => text,
        };
        (name, text)
    });
    let library = Library::new("laws", files);
    for name in ["solo-whist", "rubicon-bezique"] {
        let (as_it_was, now) = (Library::embedded().game(name).unwrap(), library.game(name).unwrap());
        let heard =
            |library: &Library, game: &Game, says: &str| facts(game, &understand(game, &Lexicon::new(library, game).unwrap(), says));
        for says in [
            "I took two cards from the stock at once and looked at both of them.",
            "My opponent declared four kings but one of them was a queen.",
            "Against a solo I trumped a club and two tricks later I played a club.",
        ] {
            assert_eq!(heard(&library, &now, says), heard(&Library::embedded(), &as_it_was, says), "{name}: {says}");
        }
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
fn a_number_that_is_only_asked_about_was_not_counted() {
    let (game, lexicon) = solo();
    let told = facts(&game, &understand(&game, &lexicon, "An opponent revoked in a solo. Three tricks?"));
    assert_eq!((told.get("tricks-made"), told.get("trick")), (None, None), "{told:?}");
    let told = facts(&game, &understand(&game, &lexicon, "I went solo. Seven tricks. What do they pay?"));
    assert_eq!(told.get("tricks-made").map(String::as_str), Some("7"), "{told:?}");
}

#[test]
fn what_is_played_for_is_told_in_words() {
    let (game, lexicon) = solo();
    let stakes = |text: &str| -> Vec<String> {
        let told = understand(&game, &lexicon, text).stakes.into_iter().map(|agreed| match agreed.what {
            PlayedFor::Stake { stake, amount } => format!("{stake}={amount}"),
            PlayedFor::Scale(scale) => scale,
        });
        told.collect()
    };
    for (text, told) in [
        ("We play 1s. for a solo and 3d. for each overtrick. I made seven tricks in my solo.", "solo=1s trick=3d"),
        ("At our club a solo is worth 20p and each overtrick 5p. He lost it by one.", "solo=20p trick=5p"),
        ("Solo at 50 cents and 10 cents a trick, he made 7 tricks. What do they pay?", "solo=50 cents trick=10 cents"),
        ("Stakes: solo 6d, misère 1s, abundance 1s 6d, overtricks 1d.", "solo=6d misere=1s abondance=1s 6d trick=1d"),
        ("We pay sixpence a solo, a shilling a misère. She lost her misère.", "solo=sixpence misere=a shilling"),
        ("We play for £1 a solo, 20p a trick over. I went solo and made eight.", "solo=£1 trick=20p"),
        ("We play threepenny solo. He made his solo with one over.", "solo=threepenny"),
        ("We play shilling solo. I went two down.", "shilling-solo"),
        // In a row, or with a price that says of what the next is.
        ("We play 10/20/30 cents. I made my misère.", "solo=10 cents misere=20 cents abondance=30 cents"),
        ("We play one, two and three shillings. I made my misère.", "shilling-solo"),
        ("The stakes are sixpence, a shilling and eighteenpence. I lost a misère.", "six-twelve-eighteen"),
        ("We play a pound a solo, five for misère. She made her misère.", "solo=a pound misere=5 pound"),
        ("At a shilling a solo I made five exactly. What do I get?", "solo=a shilling"),
        ("Solo costs 1s. I made a misère. What do they owe me?", "solo=1s"),
        ("We play double stakes. I lost a misère.", ""),
        // What somebody is to pay, or asks, is agreed on by nobody.
        ("He says I pay 6d for the solo. I made four tricks. Is that right?", ""),
        ("Is a solo worth 20p? I made five tricks.", ""),
        ("He had to pay me 3s. He called a misère and lost it.", ""),
    ] {
        assert_eq!(stakes(text).join(" "), told, "{text}");
    }
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

/// What was done, as far as a text tells.
fn done(game: &Game, lexicon: &Lexicon, text: &str) -> Option<String> {
    facts(game, &understand(game, lexicon, text)).remove("act")
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
fn one_stray_fact_does_not_undo_what_was_done() {
    let (game, lexicon) = opened("whist");
    let facts = facts(&game, &understand(&game, &lexicon, "A player led out of turn and two others followed."));
    assert_eq!(facts.get("act").map(String::as_str), Some("leads-out-of-turn"));
    assert_eq!(facts.get("followed-false-lead").map(String::as_str), Some("some"));
}

#[test]
fn whose_card_it_was_did_it() {
    let (game, lexicon) = solo();
    let text = "\"A revoke!\" shouted the soloist, when all that had happened was that my six of clubs had fallen face up on the table.";
    assert_eq!(facts(&game, &understand(&game, &lexicon, text)).remove("offender").as_deref(), Some("opponent"));
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
fn a_call_alone_tells_of_no_auction() {
    let (game, lexicon) = solo();
    let told = facts(&game, &understand(&game, &lexicon, "In a misère"));
    assert_eq!(told, BTreeMap::from([("call".to_owned(), "misere".to_owned())]));
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
