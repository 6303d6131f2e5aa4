//! The lexicon and the model, of which game the words speak, and noise.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use hoyle::laws::{Game, Library};
use hoyle::words::{Lexicon, check_words, recognise};

use super::{described, facts, solo, understand};

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
