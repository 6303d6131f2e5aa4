//! Every question the generator can make.

use hoyle::laws::{Game, Library};
use hoyle::table::Auction;
use hoyle::tutor::belief::Belief;
use hoyle::tutor::choose::{Served, Wish, naming};
use hoyle::tutor::desk::Desk;
use hoyle::tutor::item::{Reply, Topic};
use hoyle::tutor::lesson::Course;
use hoyle::tutor::question::{self, Grade};
use hoyle::tutor::random::Random;
use hoyle::tutor::stock::{Stock, reply_to};
use hoyle::tutor::suspects::Suspects;

const CODES: [&str; 3] = ["hoffmann", "foster", "dictionary"];

fn solo() -> Game {
    Library::embedded().game("solo-whist").unwrap()
}

fn stock<'g>(game: &'g Game, code: &str) -> Stock<'g> {
    Stock::new(&Library::embedded(), game, game.find_code(code).unwrap(), &[]).unwrap()
}

#[test]
fn every_question_has_one_right_option_hints_and_passages() {
    let game = solo();
    for code in CODES {
        let stock = stock(&game, code);
        let mut random = Random::new(1);
        for (class, list) in stock.classes.iter().enumerate() {
            for item in &list.items {
                let Some(made) = question::put(&stock, class, item, &mut random) else { continue };
                let right = made.options.iter().filter(|option| option.grade == Grade::Right).count();
                assert_eq!(right, 1, "{code}: {}", made.id);
                let mut texts: Vec<&str> = made.options.iter().map(|option| option.text.as_str()).collect();
                texts.sort_unstable();
                texts.dedup();
                assert_eq!(texts.len(), made.options.len(), "{code}: {}", made.id);
                assert!(made.options.len() >= 2 && made.options.len() <= 8);
                assert!(made.hints.iter().all(|hint| hint.len() > 12), "{code}: {:?}", made.hints);
                assert!(!made.cites.is_empty() && made.cites.iter().all(|cite| game.sources.find(cite).is_ok()), "{code}: {}", made.id);
                assert!(made.options.iter().all(|option| option.grade == Grade::Right || !option.why.is_empty()), "{code}: {}", made.id);
                let (signature, places) = made.signature(stock.misconceptions.len());
                assert_eq!(places[made.right()], 0);
                assert_eq!(usize::from(signature.options), made.options.len());
            }
        }
    }
}

/// Every declared reading, in every combination.
fn combinations(auction: &Auction<'_>) -> Vec<Vec<(String, String)>> {
    let game = auction.game();
    let asked = [
        "abondance-in-trumps",
        "declaree-in-trumps",
        "unaccepted-proposer",
        "over-called-player",
        "over-called-acceptor",
        "eldest-privilege",
        "may-over-call-acceptance",
        "when-all-pass",
    ];
    let mut made = vec![Vec::new()];
    for reading in &game.code(auction.code()).readings {
        let fact = &game.facts[reading.fact];
        if !asked.contains(&fact.name.as_str()) {
            continue;
        }
        made = made
            .into_iter()
            .flat_map(|chosen: Vec<(String, String)>| {
                reading.values.iter().map(move |value| [chosen.clone(), vec![(fact.name.clone(), fact.name_of(value).to_owned())]].concat())
            })
            .collect();
    }
    made
}

/// A sample of the combinations here, as a debug build is slow; all of them
/// with `HOYLE_ALL=1`.
#[test]
fn no_reading_allows_an_option_that_is_marked_wrong() {
    let game = solo();
    let all = std::env::var_os("HOYLE_ALL").is_some();
    for code in CODES {
        let stock = stock(&game, code);
        let mut random = Random::new(3);
        let mut chosen = combinations(&stock.auction);
        assert!(chosen.len() >= 324);
        if !all {
            random.shuffle(&mut chosen);
            chosen.truncate(12);
        }
        let others: Vec<Auction<'_>> = chosen.iter().map(|readings| stock.auction.under(readings).unwrap()).collect();
        for (class, list) in stock.classes.iter().enumerate() {
            for item in &list.items {
                let Some(made) = question::put(&stock, class, item, &mut random) else { continue };
                for (other, readings) in others.iter().zip(&chosen) {
                    let Some(said) = reply_to(other, &stock.positions, item) else { continue };
                    let wrong = made
                        .options
                        .iter()
                        .filter(|option| option.grade == Grade::Wrong)
                        .any(|option| option.reply.as_ref() == Some(&said));
                    assert!(!wrong, "{code}: {} is marked wrong for {said:?}, which {readings:?} allows", made.id);
                }
            }
        }
    }
}

#[test]
fn each_code_has_twenty_misconceptions_and_each_is_named_soon() {
    let game = solo();
    for code in CODES {
        let stock = stock(&game, code);
        assert!(stock.misconceptions.len() >= 20, "{code}: {}", stock.misconceptions.len());
        assert!(stock.misconceptions.iter().all(|one| !one.from.is_empty() && !one.says.is_empty()));
        for held in 0..stock.misconceptions.len() {
            let mut suspects = Suspects::new(stock.misconceptions.len(), 0.01);
            let mut random = Random::new(9);
            let mut asked = 0;
            while suspects.named().1 < 0.9 {
                let class = naming(&stock, &suspects, &mut random).unwrap();
                let signature = &stock.classes[class].signature;
                suspects.learn(signature, signature.says[held]);
                asked += 1;
                assert!(asked <= 12, "{code}: {} {suspects:?}", stock.misconceptions[held].name);
            }
            assert_eq!(suspects.named().0, Some(held), "{code}: {}", stock.misconceptions[held].name);
        }
    }
}

#[test]
fn nothing_is_wrong_in_enough_of_the_questions() {
    let game = solo();
    let mut desk = Desk::new(&Library::embedded(), &game, game.find_code("hoffmann").unwrap(), &[]).unwrap();
    let mut belief = Belief::new(desk.stock.misconceptions.len());
    let (mut served, mut random) = (Served::default(), Random::new(4));
    for number in 1..=60usize {
        let (_, class) = desk.next(&belief, &mut served, &Wish::default(), &mut random).unwrap();
        if let Some(class) = class {
            belief.learn(&desk.stock.classes[class].signature.clone(), 0);
        }
        assert!(served.quiet * 100 >= 15 * number || number < 8, "{} of {number}", served.quiet);
    }
}

#[test]
fn every_topic_has_questions_that_can_be_made_again() {
    let game = solo();
    for code in CODES {
        let mut desk = Desk::new(&Library::embedded(), &game, game.find_code(code).unwrap(), &[]).unwrap();
        for topic in Topic::ALL {
            let paper = desk.paper(11, 3, &[topic]);
            assert!(!paper.is_empty(), "{code}: {}", topic.name());
            for (made, _) in &paper {
                assert_eq!(made.topic, topic, "{}", made.id);
                let (again, _) = desk.again(&made.id, &mut Random::new(0)).unwrap();
                assert_eq!((&again.asks, again.law, &again.said), (&made.asks, made.law, &made.said));
            }
        }
    }
}

#[test]
fn the_right_option_is_what_the_machine_replies() {
    let game = solo();
    let stock = stock(&game, "hoffmann");
    for item in stock.classes.iter().flat_map(|class| &class.items) {
        let said = reply_to(&stock.auction, &stock.positions, item).unwrap();
        match (&said, &item.replies[0]) {
            (Reply::Calls(said), Reply::Calls(right)) => assert!(right.iter().all(|call| said.contains(call))),
            (said, right) => assert_eq!(said, right),
        }
    }
}

#[test]
fn lessons_show_auctions_that_the_laws_allow() {
    let game = solo();
    let course = Course::read(&Library::embedded(), &game).unwrap();
    assert!(course.lessons.len() >= 7);
    let known: Vec<String> = CODES.iter().flat_map(|code| stock(&game, code).misconceptions.into_iter().map(|one| one.name)).collect();
    for lesson in &course.lessons {
        assert!(lesson.misconceptions.iter().all(|name| known.contains(name)), "{}: {:?}", lesson.name, lesson.misconceptions);
        for code in CODES {
            let auction = Auction::new(&game, game.find_code(code).unwrap(), &[]).unwrap();
            for words in &lesson.shows {
                let mut position = auction.start();
                for word in words {
                    let call = auction.find(word).unwrap();
                    assert!(auction.allowed(&position).contains(&call), "{code}: {words:?}");
                    position = auction.after(&position, call);
                }
                assert!(auction.next_speaker(&position).is_none(), "{code}: {words:?} goes on");
            }
        }
    }
}

#[test]
fn a_game_without_misconceptions_has_questions_too() {
    let game = Library::embedded().game("luxembourg-whist").unwrap();
    let mut desk = Desk::new(&Library::embedded(), &game, game.default, &[]).unwrap();
    assert_eq!(desk.paper(1, 5, &[]).len(), 5);
}
