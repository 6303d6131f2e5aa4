//! What stories by chance are made with.

use hoyle::facts::Case;
use hoyle::laws::{Game, Library};
use hoyle::words::{About, Lexicon};

/// Chance that is the same each time.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % count
    }

    pub(crate) fn of<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }

    pub(crate) fn one<'a>(&mut self, list: &'a [String]) -> &'a str {
        &list[self.below(list.len())]
    }
}

/// With a capital letter.
pub(crate) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// Where to begin and how many stories to tell; whether `HOYLE_TELL=SEED,COUNT` wishes
/// it, and would see what was misread.
pub(crate) fn wished(usual: (u64, usize)) -> (u64, usize, bool) {
    let wish = std::env::var("HOYLE_TELL").ok();
    let wish = wish.as_ref().and_then(|wish| wish.split_once(',')).map(|(seed, count)| (seed.parse().unwrap(), count.parse().unwrap()));
    let (seed, count) = wish.unwrap_or(usual);
    (seed, count, wish.is_some())
}

/// What the story tells otherwise than it is.
fn misread(game: &Game, lexicon: &Lexicon, story: &str, truth: &[(&str, &str)]) -> Vec<String> {
    let empty = Case::new(&game.facts);
    let found = lexicon.understand(game, story, About { case: &empty, asked: None });
    let wrong = truth.iter().filter_map(|(name, value)| {
        let fact = game.facts.find(name).unwrap();
        let heard = found.items.iter().find(|item| item.fact == fact).map(|item| item.values);
        (heard != game.facts[fact].named(value)).then(|| format!("{name} is {value}"))
    });
    wrong.collect()
}

/// Tells stories, each with the game it is of and the truth, and counts those that are
/// misread: no more than so many of a hundred.
pub(crate) fn rarely_misread<'a, const FACTS: usize>(
    mut told: impl FnMut(&mut Chance) -> (&'a (Game, Lexicon), String, [(&'static str, &'static str); FACTS]),
    (seed, count, wish): (u64, usize, bool),
    of_hundred: usize,
) {
    let mut chance = Chance(seed);
    let mut bad = Vec::new();
    for _ in 0..count {
        let ((game, lexicon), story, truth) = told(&mut chance);
        let wrong = misread(game, lexicon, &story, &truth);
        if !wrong.is_empty() {
            bad.push(format!("{story}\n    {}", wrong.join("; ")));
        }
    }
    println!("{} of {count} misread", bad.len());
    assert!(bad.len() * 100 <= count * of_hundred, "misread too often:\n  {}", bad.join("\n  "));
    if wish {
        println!("  {}", bad.join("\n  "));
    }
}

/// A game with its words.
pub(crate) fn read(game: &str) -> (Game, Lexicon) {
    let library = Library::embedded();
    let game = library.game(game).unwrap();
    let lexicon = Lexicon::new(&library, &game).unwrap();
    (game, lexicon)
}
