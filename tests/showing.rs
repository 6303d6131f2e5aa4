//! What the cards of a hand come to: the examples that the book prints, what no
//! hand can score, and hands told in words.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail loudly")]

use std::collections::BTreeSet;

use hoyle::dispute::Dispute;
use hoyle::laws::showing::{Card, Showing, Shown};
use hoyle::laws::{Game, Library};
use hoyle::words::Lexicon;

fn cribbage() -> Game {
    Library::embedded().game("cribbage").unwrap()
}

/// `5h 5s 5d jc 5c`: the last is the starter. Without letters no suits are told.
fn shown(showing: &Showing, cards: &str) -> Shown {
    let card = |text: &str| {
        let suits = [('s', "spade"), ('h', "heart"), ('d', "diamond"), ('c', "club")];
        let suit = suits.iter().find(|(letter, _)| text.ends_with(*letter)).map(|(_, suit)| (*suit).to_owned());
        let rank = text.trim_end_matches(['s', 'h', 'd', 'c']).to_uppercase();
        Card { rank: (0..13).find(|place| showing.short(*place) == rank).unwrap(), suit }
    };
    let mut hand: Vec<Card> = cards.split_whitespace().map(card).collect();
    let starter = hand.pop();
    Shown { hand, starter, ..Shown::default() }
}

fn points(showing: &Showing, shown: &Shown) -> i32 {
    showing.count(shown).iter().map(|one| one.points).sum()
}

/// Foster, Cribbage pp. 446-450.
#[test]
fn the_examples_of_the_book_come_to_what_it_says() {
    let game = cribbage();
    let showing = game.showing.as_ref().unwrap();
    for (cards, worth) in [
        // Sets by themselves, among cards that add nothing.
        ("9 9 k", 2),
        ("9 9 9", 6),
        ("4 4 4 4", 12),
        ("2 3 4 4", 8),
        ("2 2 2 3 4", 15),
        ("a a 2 3 3", 16),
        ("k j 5", 4),
        ("10 10 10 5", 12),
        ("9 9 6 6", 12),
        ("9 9 6 6 6", 20),
        ("9 9 9 9 6", 20),
        ("k k 4 a", 6),
        ("9 3 3 3", 12),
        ("5 5 5 5", 20),
        ("2 6 7 7 7", 12),
        ("2 6 6 7 7", 12),
        // The four examples of p. 450.
        ("5 5 5 6 7", 17),
        ("6 7 8 8 8", 21),
        ("6 7 8 9 9", 16),
        ("6 7 7 8 8", 24),
        // The best hand there is; the jack turned up is none of his nobs.
        ("5h 5s 5d jc 5c", 29),
        ("5h 5s 5d 5c jc", 28),
        // The hands that are counted on p. 453.
        ("3 4 4 5 q", 10),
        ("a 2 2 3 q", 14),
        ("jc js 10c ad qs", 9),
        // The ace is low only, and court cards count ten without being pairs.
        ("q k a", 0),
        ("q k a 2 7", 0),
    ] {
        assert_eq!(points(showing, &shown(showing, cards)), worth, "{cards}");
    }
}

/// Foster, Cribbage p. 452: what each card pegs as it is played.
#[test]
fn a_card_played_scores_with_those_before_it() {
    let game = cribbage();
    let showing = game.showing.as_ref().unwrap();
    for (cards, pegs) in [
        ("6 6 6 6", vec![0, 2, 6, 12]),
        // The last card of all counts one more, whatever it makes.
        ("4 2 3 a 5 2 4 3", vec![0, 0, 3, 4, 7, 0, 5, 5]),
        ("10 5 10 6", vec![0, 2, 0, 2]),
        // After thirty-one the count begins anew, and nothing before it matters.
        ("k q j a a a", vec![0, 0, 3, 2, 0, 2]),
        ("k k k 3 3", vec![0, 2, 6, 0, 2]),
        // Suits are nothing in the play.
        ("2h 4h 8h 10h", vec![0, 0, 0, 0]),
    ] {
        let ranks: Vec<&str> = cards.split_whitespace().collect();
        for (place, worth) in pegs.iter().enumerate() {
            let mut told = shown(showing, &ranks[..=place].join(" "));
            told.hand.extend(told.starter.take());
            told.played = true;
            assert_eq!(points(showing, &told), *worth, "{} of {cards}", place + 1);
        }
    }
}

/// Foster, Cribbage p. 450, and p. 460 for the hand of three.
#[test]
fn a_flush_needs_the_hand_and_in_the_crib_the_starter() {
    let game = cribbage();
    let showing = game.showing.as_ref().unwrap();
    for (cards, hand, crib) in [
        ("2h 4h 8h kh qs", 4, 0),
        ("2h 4h 8h kh 10h", 5, 5),
        ("2h 4h 8h ks 10h", 0, 0),
        ("2h 6h kh 4s", 3, 0),
        ("2h 4h 6h jh 10s", 4, 0),
        ("2h 4s 6h jh 10h", 1, 1),
    ] {
        let mut shown = shown(showing, cards);
        assert_eq!(points(showing, &shown), hand, "{cards}");
        shown.crib = true;
        assert_eq!(points(showing, &shown), crib, "{cards} in the crib");
    }
}

/// The place of the jack among the ranks.
const JACK: usize = 10;

/// Every choice of five ranks of which no five are alike, low to high.
fn fives() -> Vec<[usize; 5]> {
    let mut all = Vec::new();
    let mut ranks = [0_usize; 5];
    loop {
        if ranks[0] != ranks[4] {
            all.push(ranks);
        }
        let Some(place) = (0..5).rev().find(|place| ranks[*place] < 12) else { return all };
        let next = ranks[place] + 1;
        ranks[place..].fill(next);
    }
}

/// "I have nineteen" is nothing (p. 456); and no hand is worth 25, 26 or 27.
#[test]
fn no_hand_is_worth_nineteen() {
    let game = cribbage();
    let showing = game.showing.as_ref().unwrap();
    let card = |rank: usize, suit: Option<&str>| Card { rank, suit: suit.map(str::to_owned) };
    let mut worth = BTreeSet::new();
    for ranks in fives() {
        for turned in 0..5 {
            let hand: Vec<usize> = (0..5).filter(|place| *place != turned).map(|place| ranks[place]).collect();
            let mut add = |suit_of: &dyn Fn(usize) -> Option<&'static str>, starter: Option<&str>| {
                let hand = hand.iter().map(|rank| card(*rank, suit_of(*rank))).collect();
                worth.insert(points(showing, &Shown { hand, starter: Some(card(ranks[turned], starter)), ..Shown::default() }));
            };
            let apart = hand.windows(2).all(|two| two[0] != two[1]);
            add(&|_| None, None);
            if apart {
                add(&|_| Some("spade"), Some("heart"));
            }
            if apart && !hand.contains(&ranks[turned]) {
                add(&|_| Some("spade"), Some("spade"));
            }
            if hand.contains(&JACK) && ranks[turned] != JACK {
                add(&|rank| (rank == JACK).then_some("spade"), Some("spade"));
            }
        }
    }
    let impossible: Vec<i32> = (0..=29).filter(|points| !worth.contains(points)).collect();
    assert_eq!(impossible, [19, 25, 26, 27]);
    assert_eq!(worth.last(), Some(&29));
}

/// What a story's cards come to is a fact of the case, and decides what was done.
#[test]
fn cards_told_in_words_are_counted() {
    let library = Library::embedded();
    let game = library.game("cribbage").unwrap();
    let lexicon = Lexicon::new(&library, &game).unwrap();
    for (text, act, worth) in [
        ("How many is 4, 5, 6 and 6 with a 5 cut?", "asks-value", Some("24")),
        ("I held 5 5 J Q and the starter was a 5, what do I peg?", "asks-value", Some("20")),
        ("What is A234 with a 4 worth?", "asks-value", Some("10")),
        ("How much for a pair of sevens, two eights and a nine?", "asks-value", Some("24")),
        ("My crib was 2, 3, 8 and 10, all hearts, the starter 5 of hearts. What do I score?", "asks-value", Some("11")),
        ("He counted twelve for two sevens, two eights and a nine and pegged it.", "undercounts", Some("24")),
        ("She pegged 20 for 2 2 3 4 with a king turned up, hand off the peg.", "overcounts", Some("12")),
        ("I counted 20 for 6 6 7 8, an 8 being the starter, and pegged it. Tom says that is too much.", "asks-value", Some("20")),
        // Cards that are played are no hand.
        ("We played 3, 4, 5 and 6 in that order. What does the last of them score?", "asks-value", Some("4")),
        ("He played 7, 7, 7 and pegged two for the pair, and his hand was off the peg.", "undercounts", Some("6")),
        // Nor is a part of what they score asked of a whole hand.
        ("I have in cribbage 3, 4, 5 and another 4. How many points for this, without the fifteens?", "asks-value", None),
    ] {
        let mut dispute = Dispute::new(&game, game.default);
        dispute.tell(&game, &lexicon, text, None).unwrap();
        let value = |name: &str| {
            let fact = game.facts.find(name).unwrap();
            dispute.case.value(fact).map(|value| game.facts[fact].name_of(value).to_owned())
        };
        assert_eq!(value("act").as_deref(), Some(act), "{text}");
        assert_eq!(value("points-due").as_deref(), worth, "{text}");
    }
}
