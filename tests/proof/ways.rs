//! What `hoyle check` proves, held against an enumeration that knows nothing of
//! diagrams: on our own codes and on random bodies of law.

use hoyle::laws::Library;
use hoyle::proof::second::{first, second};

use crate::common::{Random, random_library};

/// More parts than this are not enumerated.
const MOST: usize = 4_000_000;

#[test]
fn our_codes_come_out_the_same_in_two_ways() {
    let library = Library::embedded();
    for name in library.games() {
        let game = library.game(&name).unwrap();
        for (code, declared) in game.own() {
            let other = second(&game, code, MOST).unwrap_or_else(|error| panic!("{}: {error}", declared.path)).unwrap();
            assert_eq!(other.disagreements, [], "{}", declared.path);
            assert_eq!(Some(other.opinion), first(&game, code), "{}", declared.path);
            println!("{}: {} parts", declared.path, other.parts);
        }
    }
}

#[test]
fn random_laws_come_out_the_same_in_two_ways() {
    let mut random = Random::new();
    let (mut conflicts, mut gaps, mut dead, mut idle) = (0, 0, 0, 0);
    let count = std::env::var("HOYLE_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(400);
    for _ in 0..count {
        let library = random_library(&mut random);
        let game = library.game("game").unwrap_or_else(|error| panic!("{error}"));
        for (code, _) in game.own() {
            let other = second(&game, code, MOST).unwrap().unwrap();
            assert_eq!(other.disagreements, []);
            conflicts += other.opinion.conflicts.len();
            gaps += usize::from(other.opinion.gaps);
            dead += other.opinion.dead.len();
            idle += other.opinion.idle.len();
            assert_eq!(Some(other.opinion), first(&game, code));
        }
    }
    assert!(conflicts > count && gaps > count / 10 && dead > count / 10 && idle > count / 10, "{conflicts} {gaps} {dead} {idle}");
}
