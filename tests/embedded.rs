//! The laws built into the program are those of the files: what was linked and
//! packed beforehand says nothing else than what is read from them now.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use hoyle::laws::Library;
use hoyle::words::{Lexicon, recognise};

fn both() -> (Library, Library) {
    (Library::embedded(), Library::open(Path::new("laws")).expect("the laws"))
}

#[test]
fn every_game_is_the_same() {
    let (embedded, read) = both();
    assert_eq!(embedded.games(), read.games());
    assert_eq!(embedded.usual(), read.usual());
    for name in read.games() {
        let (embedded, read) = (embedded.game(&name).expect("the game"), read.game(&name).expect("the game"));
        // Part by part, so that a difference can be read.
        for (one, other) in embedded.laws.iter().zip(&read.laws) {
            assert_eq!(format!("{one:?}"), format!("{other:?}"));
        }
        assert_eq!(format!("{embedded:?}"), format!("{read:?}"), "{name}");
    }
}

#[test]
fn every_variant_is_the_same() {
    let (embedded, read) = both();
    let mut compared = 0;
    for name in read.games() {
        assert_eq!(embedded.variants(&name), read.variants(&name));
        for variant in read.variants(&name) {
            let played = |library: &Library| library.clone().with_variant(&variant).unwrap().game(&name).unwrap();
            let (embedded, read) = (played(&embedded), played(&read));
            assert_eq!(embedded.variant, Some(variant));
            assert_eq!(format!("{embedded:?}"), format!("{read:?}"), "{name}");
            compared += 1;
        }
    }
    assert!(compared > 0);
}

#[test]
fn every_text_is_the_same() {
    let (embedded, read) = both();
    let mut compared = 0;
    for name in read.games() {
        for code in read.codes(&name) {
            let path = format!("{name}/{code}.yaml");
            assert!(embedded.text(&path) == read.text(&path), "{path} is built in as it was, not as it is");
            compared += 1;
        }
    }
    assert!(compared > 10);
    for path in ["vocabulary.yaml", "words.yaml", "sources.yaml", "glossary.yaml"] {
        let text = fs::read_to_string(format!("laws/{path}")).expect("the file");
        assert!(embedded.text(path) == Some(text.as_str()), "{path} is built in as it was, not as it is");
    }
}

#[test]
fn every_description_is_understood_the_same() {
    let (embedded, read) = both();
    let mut compared = 0;
    for name in read.games() {
        let game = read.game(&name).expect("the game");
        let ours = Lexicon::new(&embedded, &embedded.game(&name).expect("the game")).expect("the lexicon");
        let theirs = Lexicon::new(&read, &game).expect("the lexicon");
        let mut files: Vec<_> =
            fs::read_dir(format!("scenarios/{name}")).expect("the scenarios").map(|file| file.unwrap().path()).collect();
        files.sort();
        let texts = files.iter().map(|path| fs::read_to_string(path).expect("the file"));
        let says: Vec<String> = texts.flat_map(|text| text.lines().filter_map(said).collect::<Vec<_>>()).collect();
        for says in says.iter().step_by(12) {
            assert_eq!(ours.explain(&game, says), theirs.explain(&game, says), "{says}");
            assert_eq!(recognise(&embedded, says), recognise(&read, says), "{says}");
            compared += 1;
        }
    }
    assert!(compared > 60, "only {compared} descriptions");
}

/// The description on a line of a scenario.
fn said(line: &str) -> Option<String> {
    Some(line.trim().strip_prefix("says: ")?.trim_matches('"').to_owned())
}
