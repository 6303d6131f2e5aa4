//! Questions from the adjudicator, which every game has, and all there is to
//! learn where there is no auction.

use std::collections::{BTreeMap, BTreeSet};

use hoyle::laws::{CodeId, Game, LawId, Library};
use hoyle::tutor::belief::Belief;
use hoyle::tutor::choose::{Served, Wish, certified};
use hoyle::tutor::desk::{Desk, Drawn};
use hoyle::tutor::item::Topic;
use hoyle::tutor::question::Grade;
use hoyle::tutor::random::Random;

fn games() -> Vec<Game> {
    let library = Library::embedded();
    library.games().into_iter().map(|name| library.game(&name).unwrap()).collect()
}

/// Every code of every game without an auction.
fn desks(games: &[Game]) -> Vec<(String, Desk<'_>)> {
    let open = |game, id| Desk::new(&Library::embedded(), game, id, &[]).unwrap();
    let of = |game: &'_ Game| game.own().map(|(id, code)| (id, code.path.clone())).collect::<Vec<(CodeId, String)>>();
    let silent = games.iter().filter(|game| game.auction.is_none());
    silent.flat_map(|game| of(game).into_iter().map(move |(id, path)| (path, open(game, id)))).collect()
}

fn ids(paper: &[Drawn]) -> Vec<&str> {
    paper.iter().map(|(question, _)| question.id.as_str()).collect()
}

#[test]
fn a_game_without_an_auction_has_papers_too() {
    let games = games();
    let mut desks = desks(&games);
    assert!(desks.len() >= 6);
    for (code, desk) in &mut desks {
        let paper = desk.paper(3, 50, &[]);
        assert_eq!(paper.len(), 50, "{code}");
        let laws: BTreeSet<LawId> = paper.iter().map(|(question, _)| question.law).collect();
        assert!(laws.len() * 2 > 50, "{code}: {} laws", laws.len());
        let count = |topic: Topic| paper.iter().filter(|(question, _)| question.topic == topic).count();
        assert_eq!((count(Topic::Penalties) + count(Topic::AskFirst), count(Topic::AskFirst) > 5), (50, true), "{code}");
        for (question, _) in &paper {
            let right = question.options.iter().filter(|option| option.grade == Grade::Right).count();
            assert_eq!(right, 1, "{code}: {}", question.id);
            assert!(question.options.len() >= 3 && !question.known.is_empty() && !question.cites.is_empty(), "{code}: {}", question.id);
            let why = |text: &str, grade: &Grade| *grade == Grade::Right || !text.is_empty();
            assert!(question.options.iter().all(|option| why(&option.why, &option.grade)), "{code}: {}", question.id);
            let again = desk.again(&question.id, &mut Random::new(0)).unwrap().0;
            assert_eq!((&again.known, again.law), (&question.known, question.law), "{code}: {}", question.id);
            let texts = |options: &[hoyle::tutor::question::Choice]| options.iter().map(|option| option.text.clone()).collect::<Vec<_>>();
            assert_eq!(texts(&again.options), texts(&question.options), "{code}: {}", question.id);
        }
        let fresh = &mut Desk::new(&Library::embedded(), desk.game(), desk.code(), &[]).unwrap();
        assert_eq!(ids(&fresh.paper(3, 50, &[])), ids(&paper), "{code}: the same seed, the same paper");
        assert!(desk.paper(3, 5, &[Topic::Turn]).is_empty() && desk.paper(3, 5, &[Topic::Differ]).is_empty(), "{code}");
    }
}

#[test]
fn laws_that_are_due_come_first() {
    let games = games();
    for (code, desk) in &mut desks(&games) {
        // Laws of which a paper has shown that there are questions on them.
        let asked: Vec<LawId> = desk.paper(9, 6, &[Topic::Penalties]).iter().map(|(question, _)| question.law).collect();
        let mut fresh = Desk::new(&Library::embedded(), desk.game(), desk.code(), &[]).unwrap();
        let due: BTreeMap<LawId, f64> = fresh.new_laws().into_iter().chain([(asked[4], 0.5), (asked[2], 0.9)]).collect();
        let wish = Wish { topics: vec![Topic::Penalties], due, ..Wish::default() };
        let (belief, mut served, mut random) = (Belief::new(0), Served::default(), Random::new(2));
        let mut next = || fresh.next(&belief, &mut served, &wish, &mut random).unwrap().0.law;
        assert_eq!([next(), next()], [asked[2], asked[4]], "{code}");
        let others: BTreeSet<LawId> = (0..8).map(|_| next()).collect();
        assert!(others.len() == 8 && !others.contains(&asked[2]), "{code}: a law comes twice before others had their turn");
    }
}

/// A reading that is chosen settles what would otherwise hang on it.
#[test]
fn a_reading_chosen_brings_the_questions_that_hang_on_it() {
    let library = Library::embedded();
    let game = library.game("rubicon-bezique").unwrap();
    let code = game.find_code("foster").unwrap();
    let hanging = |readings: &[(String, String)]| {
        let mut desk = Desk::new(&library, &game, code, readings).unwrap();
        let paper = desk.paper(1, 120, &[Topic::Penalties]);
        paper.iter().map(|(question, _)| question.law).collect::<BTreeSet<LawId>>().len()
    };
    let chosen: Vec<(String, String)> = game
        .code(code)
        .readings
        .iter()
        .map(|reading| (game.facts[reading.fact].name.to_string(), game.facts[reading.fact].name_of(reading.default).to_owned()))
        .collect();
    assert!(!chosen.is_empty() && hanging(&chosen) > hanging(&[]));
    let wrong = [("no-such-reading".to_owned(), "yes".to_owned())];
    assert!(Desk::new(&library, &game, code, &wrong).is_err());
}

/// Where no wrong rule is known there is nothing to be cleared of.
#[test]
fn nobody_is_certified_of_nothing() {
    assert!(!certified(&Belief::new(0), 1_000));
}
