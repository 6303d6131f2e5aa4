//! How what is concluded is told in facts: the block `telling`, by names that the program
//! knows.

use crate::facts::FactId;
use crate::laws::Game;

use super::super::file::{GameWords, WordsFile};
use super::super::spelling::pairs;
use super::Words;
use super::enter::named;

impl Words {
    /// Reads the block of the shared file and that of the game.
    pub(super) fn tell(&mut self, file: &WordsFile, own: &GameWords, game: &Game) {
        for (name, rest) in pairs(&file.telling).chain(pairs(&own.telling)) {
            let facts = |names: &str| -> Vec<FactId> { names.split_whitespace().filter_map(|name| game.facts.find(name)).collect() };
            match name {
                "needed" => self.needed_by_calls(game, rest),
                "allied" => {
                    let allied = rest.trim().split_once('=');
                    self.allied = allied.and_then(|(fact, more)| Some((game.facts.find(fact)?, more.parse().ok()?)));
                }
                "in-trumps" => {
                    let calls = rest.split_whitespace().filter_map(|pair| pair.split_once('='));
                    self.in_trumps.extend(calls.map(|(call, word)| (call.to_owned(), word.to_owned())));
                }
                "implied" => {
                    let mut words = rest.split_whitespace();
                    let told = words.next().and_then(|name| game.facts.find(name));
                    let (when, then) = (words.next().and_then(|pair| named(game, pair)), words.next().and_then(|pair| named(game, pair)));
                    self.implied.extend(told.zip(when).zip(then).map(|((told, when), then)| (told, when, then)));
                }
                "prelude" => self.prelude = rest.split_whitespace().filter_map(|name| game.auction.as_deref()?.kind(name)).collect(),
                "supposed" => self.supposed = facts(rest),
                "announced" => self.announced = game.facts.find(rest.trim()),
                "spare" => self.spare = facts(rest),
                _ => {
                    // What a game says itself goes before what is said of all.
                    let told = self.telling.entry(name.to_owned()).or_default();
                    told.splice(0..0, rest.split_whitespace().filter_map(|pair| named(game, pair)));
                }
            }
        }
    }

    /// How many tricks each call needs: `solo=5`.
    fn needed_by_calls(&mut self, game: &Game, pairs: &str) {
        let Some(call) = self.call else { return };
        let counts = pairs.split_whitespace().filter_map(|pair| pair.split_once('='));
        let known = counts.filter_map(|(value, count)| Some((game.facts[call].value(value)?, count.parse().ok()?)));
        self.needed.extend(known);
    }
}
