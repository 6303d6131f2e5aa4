//! Every question the generator can make.

use std::sync::{Arc, LazyLock};

use hoyle::laws::{CodeId, Game, Library};
use hoyle::table::Auction;
use hoyle::tutor::belief::Belief;
use hoyle::tutor::choose::{Served, Wish, naming};
use hoyle::tutor::desk::Desk;
use hoyle::tutor::item::{Ask, Reply, Topic};
use hoyle::tutor::lesson::Course;
use hoyle::tutor::misconception::Misconception;
use hoyle::tutor::question::{self, Grade};
use hoyle::tutor::random::Random;
use hoyle::tutor::stock::{Other, Stock, reply_to};
use hoyle::tutor::suspects::Suspects;

/// Every code with an auction, and its questions: made once, as that is slow
/// without optimisation.
static STOCKS: LazyLock<Vec<(&str, Arc<Stock<'static>>)>> = LazyLock::new(|| {
    let all: Vec<(&Game, CodeId, &str)> =
        GAMES.iter().flat_map(|game| game.own().map(move |(id, code)| (game, id, code.name.as_str()))).collect();
    std::thread::scope(|scope| {
        let make = |(game, id, name): (&'static Game, CodeId, &'static str)| {
            (name, Arc::new(Stock::new(&Library::embedded(), game, id, &[]).unwrap()))
        };
        let made: Vec<_> = all.into_iter().map(|one| scope.spawn(move || make(one))).collect();
        made.into_iter().map(|one| one.join().unwrap()).collect()
    })
});

static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    let library = Library::embedded();
    let games = library.games().into_iter().map(|name| library.game(&name).unwrap());
    games.filter(|game| game.auction.is_some()).collect()
});

fn stock(code: &str) -> &'static Arc<Stock<'static>> {
    &STOCKS.iter().find(|(name, _)| *name == code).unwrap().1
}

#[test]
fn every_question_has_one_right_option_hints_and_passages() {
    for (code, stock) in STOCKS.iter() {
        let mut random = Random::new(1);
        for (class, list) in stock.classes.iter().enumerate() {
            for item in &list.items {
                let Some(made) = question::put(stock, class, item, &mut random) else { continue };
                let right = made.options.iter().filter(|option| option.grade == Grade::Right).count();
                assert_eq!(right, 1, "{code}: {}", made.id);
                let mut texts: Vec<&str> = made.options.iter().map(|option| option.text.as_str()).collect();
                texts.sort_unstable();
                texts.dedup();
                assert_eq!(texts.len(), made.options.len(), "{code}: {}", made.id);
                assert!(made.options.len() >= 2 && made.options.len() <= 8);
                assert!(texts.iter().all(|text| text.len() < 200), "{code}: {}: {texts:?}", made.id);
                assert!(made.hints.iter().all(|hint| hint.len() > 12), "{code}: {:?}", made.hints);
                let sources = &stock.game().sources;
                assert!(!made.cites.is_empty() && made.cites.iter().all(|cite| sources.find(cite).is_ok()), "{code}: {}", made.id);
                assert!(made.options.iter().all(|option| option.grade == Grade::Right || !option.why.is_empty()), "{code}: {}", made.id);
                let (signature, places) = made.signature(stock.misconceptions.len());
                assert_eq!(places[made.right()], 0);
                assert_eq!(usize::from(signature.options), made.options.len());
            }
        }
    }
}

/// Whether there is more to say than to bid in order: then more is open, and
/// more can be had wrong.
fn is_large(stock: &Stock<'_>) -> bool {
    stock.auction.bearing().len() > 3
}

/// Every reading that bears on the auction, in every combination; of very many
/// a few thousand.
fn combinations(auction: &Auction<'_>) -> Vec<Vec<(String, String)>> {
    let game = auction.game();
    let mut bearing = auction.bearing().to_vec();
    // What is done when all pass is asked about, too.
    bearing.extend(game.facts.find("when-all-pass"));
    let mut made = vec![Vec::new()];
    for reading in game.code(auction.code()).readings.iter().filter(|reading| bearing.contains(&reading.fact)) {
        let fact = &game.facts[reading.fact];
        made = made
            .into_iter()
            .flat_map(|chosen: Vec<(String, String)>| {
                reading
                    .values
                    .iter()
                    .map(move |value| [chosen.clone(), vec![(fact.name.to_string(), fact.name_of(value).to_owned())]].concat())
            })
            .collect();
    }
    made
}

/// A sample of the combinations here, as a debug build is slow; all of them
/// with `HOYLE_ALL=1`.
#[test]
fn no_reading_allows_an_option_that_is_marked_wrong() {
    let all = std::env::var_os("HOYLE_ALL").is_some();
    for (code, stock) in STOCKS.iter() {
        let mut random = Random::new(3);
        let mut chosen = combinations(&stock.auction);
        assert!(chosen.len() >= if is_large(stock) { 324 } else { 2 }, "{code}: {}", chosen.len());
        if !all {
            random.shuffle(&mut chosen);
            chosen.truncate(12);
        }
        let others: Vec<Other<'_>> = chosen.iter().map(|readings| Other::new(stock.auction.under(readings).unwrap())).collect();
        // One machine for each reading, each with a memory of its own.
        std::thread::scope(|scope| {
            for (mut other, readings) in others.into_iter().zip(&chosen) {
                scope.spawn(move || {
                    let mut random = Random::new(3);
                    for (class, list) in stock.classes.iter().enumerate() {
                        for item in &list.items {
                            let Some(said) = other.reply_to(&stock.positions, item) else { continue };
                            if said == item.replies[0] || item.otherwise.iter().any(|(reply, ..)| *reply == said) {
                                continue;
                            }
                            let Some(made) = question::put(stock, class, item, &mut random) else { continue };
                            let mut wrong = made.options.iter().filter(|option| option.grade == Grade::Wrong);
                            let allowed = wrong.any(|option| option.reply.as_ref() == Some(&said));
                            assert!(!allowed, "{code}: {} is marked wrong for {said:?}, which {readings:?} allows", made.id);
                        }
                    }
                });
            }
        });
    }
}

#[test]
fn each_code_has_many_misconceptions_and_each_is_named_soon() {
    for (code, stock) in STOCKS.iter() {
        let fewest = if is_large(stock) { 20 } else { 10 };
        assert!(stock.misconceptions.len() >= fewest, "{code}: {}", stock.misconceptions.len());
        assert!(stock.misconceptions.iter().all(|one| !one.from.is_empty() && !one.says.is_empty()));
        for held in 0..stock.misconceptions.len() {
            let mut suspects = Suspects::new(stock.misconceptions.len(), 0.01);
            let mut random = Random::new(9);
            let mut asked = 0;
            while suspects.named().1 < 0.9 {
                let class = naming(stock, &suspects, &mut random).unwrap();
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
    let mut desk = Desk::of(Arc::clone(stock("hoffmann")));
    let mut belief = Belief::new(desk.misconceptions().len());
    let (mut served, mut random) = (Served::default(), Random::new(4));
    for number in 1..=60usize {
        let (_, class) = desk.next(&belief, &mut served, &Wish::default(), &mut random).unwrap();
        if let Some(class) = class {
            belief.learn(&desk.stock().unwrap().classes[class].signature.clone(), 0);
        }
        assert!(served.quiet * 100 >= 15 * number || number < 8, "{} of {number}", served.quiet);
    }
}

/// How an open passage is read may be the very answer: it is said afterwards.
#[test]
fn no_question_tells_how_a_passage_is_read() {
    let mut hang = 0;
    for (code, stock) in STOCKS.iter() {
        let mut random = Random::new(5);
        for (class, list) in stock.classes.iter().enumerate() {
            for item in list.items.iter().filter(|item| !item.otherwise.is_empty()) {
                let Some(made) = question::put(stock, class, item, &mut random) else { continue };
                hang += 1;
                assert_eq!(made.known.len(), 1, "{code}: {}", made.id);
                for (_, reading, _) in &item.otherwise {
                    let now = stock.auction.readings().iter().find(|(fact, _)| fact == reading).unwrap().1;
                    let clause = stock.game().facts[*reading].clause(now);
                    assert!(!made.known[0].contains(clause), "{code}: {}", made.id);
                    assert!(made.because.contains(clause.get(1..).unwrap()), "{code}: {}: {}", made.id, made.because);
                }
            }
        }
    }
    assert!(hang > 100);
}

/// Whether one call goes over another is asked only where nothing else could be
/// in the way.
#[test]
fn questions_of_rank_hang_on_the_rank_alone() {
    let mut asked = 0;
    for (code, stock) in STOCKS.iter() {
        for item in stock.classes.iter().flat_map(|class| &class.items) {
            let Ask::Outranks(seat, call) = item.ask else { continue };
            asked += 1;
            let (before, _) = stock.positions.before(item.place).unwrap();
            let free = stock.auction.if_asked(stock.positions.at(before), seat, call);
            assert!(free.allowed && stock.positions.at(before).best().is_none(), "{code}: {}", question::id(stock, item));
        }
    }
    assert!(asked > 50);
}

#[test]
fn no_question_comes_twice_in_a_row() {
    for (code, stock) in STOCKS.iter() {
        let mut desk = Desk::of(Arc::clone(stock));
        let belief = Belief::new(desk.misconceptions().len());
        let (mut served, mut random) = (Served::default(), Random::new(6));
        let mut last = String::new();
        for _ in 0..40 {
            let wish = Wish { topics: vec![Topic::Turn], ..Wish::default() };
            let (question, _) = desk.next(&belief, &mut served, &wish, &mut random).unwrap();
            assert_ne!(question.id, last, "{code}");
            last = question.id;
        }
    }
}

#[test]
fn every_topic_has_questions_that_can_be_made_again() {
    for (code, stock) in STOCKS.iter() {
        let mut desk = Desk::of(Arc::clone(stock));
        for topic in Topic::ALL {
            // Where a game has one code, there is nothing in which codes differ.
            if topic == Topic::Differ && stock.game().own().count() == 1 {
                continue;
            }
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
    let stock = stock("hoffmann");
    for item in stock.classes.iter().flat_map(|class| &class.items) {
        let said = reply_to(&stock.auction, &stock.positions, item).unwrap();
        match (&said, &item.replies[0]) {
            (Reply::Calls(said), Reply::Calls(right)) => assert!(right.iter().all(|call| said.contains(call))),
            (said, right) => assert_eq!(said, right),
        }
    }
}

#[test]
fn lessons_of_other_forms_show_auctions_that_their_laws_allow() {
    for (form, codes) in
        [("three-handed", &["hoffmann", "foster"][..]), ("five-handed", &["hoffmann", "foster"]), ("kimberly", &["foster"])]
    {
        let library = Library::embedded().with_variant(form).unwrap();
        let game = library.game("solo-whist").unwrap();
        let course = Course::read(&library, &game).unwrap();
        let wrong_rules = Misconception::read(&library, &game).unwrap();
        for code in codes {
            let auction = Auction::new(&game, game.find_code(code).unwrap(), &[]).unwrap();
            let own = course.lessons.iter().filter(|lesson| lesson.codes.is_empty() || lesson.codes.iter().any(|own| own == code));
            let own: Vec<_> = own.collect();
            assert!(own.len() >= 5, "{form} by {code}: {}", own.len());
            for lesson in own {
                let known = |name: &String| wrong_rules.iter().any(|one| one.name == *name);
                assert!(lesson.misconceptions.iter().all(known), "{form}: {}: {:?}", lesson.name, lesson.misconceptions);
                assert!(!lesson.shows.is_empty(), "{form}: {}", lesson.name);
                for words in &lesson.shows {
                    let record = auction.hold(words).unwrap();
                    assert!(record.irregular.is_none(), "{form} by {code}: {words:?}");
                    assert!(auction.next_speaker(&record.position).is_none(), "{form} by {code}: {words:?} goes on");
                }
            }
        }
    }
}

#[test]
fn lessons_show_auctions_that_the_laws_allow() {
    for game in GAMES.iter() {
        let course = Course::read(&Library::embedded(), game).unwrap();
        assert!(course.lessons.len() >= 5, "{}", game.title);
        let own = || STOCKS.iter().map(|(_, stock)| stock).filter(|stock| stock.game().name == game.name);
        for lesson in &course.lessons {
            let all = Misconception::read(&Library::embedded(), game).unwrap();
            let known = |name: &String| all.iter().any(|one| one.name == *name);
            assert!(lesson.misconceptions.iter().all(known), "{}: {:?}", lesson.name, lesson.misconceptions);
            for (stock, words) in own().flat_map(|stock| lesson.shows.iter().map(move |words| (stock, words))) {
                let record = stock.auction.hold(words).unwrap();
                assert!(record.irregular.is_none(), "{}: {words:?}", stock.auction.game().code(stock.code()).title);
                assert!(stock.auction.next_speaker(&record.position).is_none(), "{words:?} goes on");
            }
        }
    }
}
