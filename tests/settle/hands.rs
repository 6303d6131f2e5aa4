//! Hands written in a line: `solo by A 7 revokes:B=1 with:pool=20`.

use std::collections::BTreeMap;

use hoyle::laws::{Game, Library};
use hoyle::table::settle::{Hand, SettleError, Settled, settle};

/// The games in use, each linked once.
#[derive(Default)]
pub(crate) struct Games(BTreeMap<String, Game>);

impl Games {
    pub(crate) fn game(&mut self, name: &str) -> &Game {
        self.0.entry(name.to_owned()).or_insert_with(|| Library::embedded().game(name).unwrap())
    }

    /// Settles a hand by `game/code`.
    pub(crate) fn settle(&mut self, code: &str, line: &str) -> Result<Settled, SettleError> {
        let game = self.game(code.split('/').next().unwrap());
        settle(game, game.find_code(code).unwrap(), &hand(line))
    }
}

fn pairs(text: &str) -> Vec<(String, String)> {
    text.split(',').map(|pair| pair.split_once('=').unwrap()).map(|(a, b)| (a.to_owned(), b.to_owned())).collect()
}

fn numbers(text: &str) -> Vec<(String, i64)> {
    pairs(text).into_iter().map(|(seat, number)| (seat, number.parse().unwrap())).collect()
}

/// The hand of a line.
pub(crate) fn hand(line: &str) -> Hand {
    let (call, rest) = line.split_once(" by ").unwrap_or((line, ""));
    let mut words = rest.split_whitespace();
    let mut hand = Hand { call: call.to_owned(), ..Hand::default() };
    hand.by = words.next().unwrap_or("").split(',').filter(|seat| !seat.is_empty()).map(str::to_owned).collect();
    for word in words {
        match word.split_once(':') {
            Some(("revokes", list)) => hand.revokes = numbers(list),
            Some(("with", list)) => hand.inputs.push(list.split_once('=').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap()),
            Some(("reading", list)) => hand.readings.extend(pairs(list)),
            Some(("ruled", list)) => hand.ruled = list.split(',').map(str::to_owned).collect(),
            Some(("offender", seat)) => hand.offender = Some(seat.to_owned()),
            Some(("stakes", list)) if list.contains('=') => hand.stakes.own = pairs(list),
            Some(("stakes", name)) => hand.stakes.scale = Some(name.to_owned()),
            Some(("unit", name)) => hand.stakes.unit = Some(name.to_owned()),
            Some((other, _)) => panic!("{other}"),
            None if word.contains('=') => hand.counts = numbers(word),
            None => hand.count = Some(word.parse().unwrap()),
        }
    }
    hand
}
