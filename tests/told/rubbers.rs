//! Rubbers told by their games: what they are worth is known before they are told.

use hoyle::facts::Case;
use hoyle::laws::Library;
use hoyle::words::{About, Lexicon};

use super::chance::{Chance, wished};

/// A game of a rubber: whether the speaker's side won it, and the loser's score.
#[derive(Clone, Copy)]
struct Played {
    ours: bool,
    losers: i32,
}

impl Played {
    const fn worth(self) -> i32 {
        match self.losers {
            0 => 3,
            1 | 2 => 2,
            _ => 1,
        }
    }

    fn called(self) -> &'static str {
        ["", "single", "double", "treble"][usize::try_from(self.worth()).unwrap()]
    }
}

/// A rubber in the order in which it was played.
fn played(chance: &mut Chance) -> Vec<Played> {
    let ours = chance.below(2) == 0;
    let mut won = vec![ours, ours];
    if chance.below(3) > 0 {
        won.insert(chance.below(2), !ours);
    }
    won.into_iter().map(|ours| Played { ours, losers: i32::try_from(chance.below(5)).unwrap() }).collect()
}

fn told(chance: &mut Chance, games: &[Played]) -> String {
    let between = chance.of(&["-", " to ", "–"]);
    let score = |game: &Played| format!("5{between}{}", game.losers);
    let list = |games: &[String]| match games {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        [only] => only.clone(),
        _ => String::new(),
    };
    let of = |ours: bool| games.iter().filter(|game| game.ours == ours).map(score).collect::<Vec<_>>();
    match chance.below(4) {
        // The speaker's score first, in the order of play.
        0 => {
            let scores: Vec<String> =
                games.iter().map(|game| if game.ours { score(game) } else { format!("{}{between}5", game.losers) }).collect();
            format!("The rubber went {}. What is it worth?", list(&scores))
        }
        1 => {
            let sides = [(true, "we won"), (false, chance.of(&["they won", "they took", "we lost"]))];
            let sides = sides.into_iter().filter(|(ours, _)| !of(*ours).is_empty());
            let parts: Vec<String> = sides.map(|(ours, verb)| format!("{verb} {}", list(&of(ours)))).collect();
            format!("In this rubber {}. How many points is that?", parts.join(", "))
        }
        2 => {
            let parts: Vec<String> = games
                .iter()
                .zip(["first", "second", "third"])
                .map(|(game, place)| format!("{} won the {place} game {}", if game.ours { "we" } else { "they" }, score(game)))
                .collect();
            format!("{}. What is the rubber worth?", parts.join(", "))
        }
        _ => {
            let parts: Vec<String> =
                games.iter().map(|game| format!("{} won a {}", if game.ours { "we" } else { "they" }, game.called())).collect();
            format!("{}. What is the rubber worth?", parts.join(", then "))
        }
    }
}

#[test]
fn a_rubber_told_by_its_games_is_reckoned() {
    let library = Library::embedded();
    let game = library.game("whist").unwrap();
    let lexicon = Lexicon::new(&library, &game).unwrap();
    let (seed, count, wish) = wished((7, 150));
    let mut chance = Chance(seed);
    let mut wrong = Vec::new();
    for _ in 0..count {
        let games = played(&mut chance);
        let story = told(&mut chance, &games);
        let sum = |ours: bool| games.iter().filter(|game| game.ours == ours).map(|game| game.worth()).sum::<i32>();
        let ours = games.iter().filter(|game| game.ours).count() == 2;
        let empty = Case::new(&game.facts);
        let understood = lexicon.understand(&game, &story, About { case: &empty, asked: None });
        let heard = understood.scores.map(|scores| (scores.higher, scores.lower));
        if heard != Some((sum(ours), sum(!ours))) {
            wrong.push(format!("{story} {heard:?}, not {:?}", (sum(ours), sum(!ours))));
        }
    }
    if wish {
        wrong.iter().for_each(|line| println!("{line}"));
    }
    assert!(wrong.is_empty(), "{} of {count}: {}", wrong.len(), wrong.join("\n"));
}
