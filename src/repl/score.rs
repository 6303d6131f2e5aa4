//! The running score: who plays, each hand in a line, and what it comes to.

use std::path::PathBuf;

use crate::show::{Role, phrase, score as shown, settle as pays};
use crate::table::score::{Score, ScoreError};
use crate::table::settle::{Settled, ruled_hand};

use super::session::{Next, Response, Session};
use super::state::Step;

/// What is done to the score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Scoring {
    /// Show it.
    Show,
    /// Begin it anew, with these players.
    New(Vec<String>),
    /// Play for these stakes.
    Stakes(String),
    /// Put down a hand.
    Hand(String),
    /// Put down what the ruling in hand comes to: who played it, and who
    /// offended.
    Ruling(Vec<String>),
    /// Take back the last hand.
    Undo,
    /// Write it to a file.
    Save(String),
}

impl Scoring {
    /// What follows `score`.
    pub(super) fn read(rest: &str) -> Option<Self> {
        let (first, tail) = rest.split_once(|c: char| c.is_whitespace() || c == ':').unwrap_or((rest, ""));
        let tail = tail.trim();
        let names = || {
            // Between commas a name is told whole, so that what is wrong with it can be said.
            let commas = tail.contains(',');
            tail.split(|c: char| c == ',' || (c == ' ' && !commas))
                .flat_map(|part| part.split(" and "))
                .map(|part| part.trim().trim_start_matches("and ").trim_start_matches("against "))
                .filter(|name| !name.is_empty() && !matches!(*name, "and" | "against"))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        match first.to_lowercase().as_str() {
            "" => Some(Self::Show),
            "new" => Some(Self::New(names())).filter(|_| names().len() >= 2),
            "stakes" if !tail.is_empty() => Some(Self::Stakes(tail.to_owned())),
            "hand" if !tail.is_empty() => Some(Self::Hand(tail.to_owned())),
            "ruling" if !tail.is_empty() => Some(Self::Ruling(names())),
            "undo" if tail.is_empty() => Some(Self::Undo),
            "save" if !tail.is_empty() && !tail.contains(' ') => Some(Self::Save(tail.to_owned())),
            _ => None,
        }
    }
}

impl Session {
    /// Takes up a score that was kept.
    pub fn resume(&mut self, score: Score) {
        self.state.score = Some(score);
    }

    /// Does something to the score.
    pub(super) fn scoring(&mut self, act: Scoring) -> Response {
        match act {
            Scoring::Show => self.shown_score(),
            Scoring::New(names) => self.new_score(&names),
            Scoring::Stakes(stakes) => self.score_stakes(&stakes),
            Scoring::Hand(line) => self.hand_played(&line),
            Scoring::Ruling(names) => self.score_ruling(&names),
            Scoring::Undo => self.take_back_hand(),
            Scoring::Save(path) => self.save_score(path),
        }
    }

    fn shown_score(&self) -> Response {
        match (&self.state.score, self.score_game()) {
            (Some(score), Some(room)) => Response::say(shown::text(&room.game, score, &self.style)),
            _ => self.plain("No score is kept. Begin one with the players in the order of their seats: score new Ann, Bob, Cy, Di"),
        }
    }

    /// The game of the score, with its laws.
    fn score_game(&self) -> Option<std::rc::Rc<super::state::Room>> {
        let name = &self.state.score.as_ref()?.game;
        if self.state.room.game.name == *name {
            return Some(self.room());
        }
        super::state::Room::open(&self.library, name).ok()
    }

    fn new_score(&mut self, names: &[String]) -> Response {
        let room = self.room();
        let code = room.game.code(self.state.code()).name.clone();
        match Score::new(&room.game, &code, names) {
            Ok(mut score) => {
                let example = score.example(&room.game).unwrap_or_default();
                let readings = self.state.readings().filter_map(|(fact, values)| {
                    let declared = &room.game.facts[fact];
                    Some((declared.name.to_string(), declared.name_of(values.only()?).to_owned()))
                });
                score.readings = readings.filter(|(name, _)| known_reading(&room.game, &code, name)).collect();
                self.before(Step::Score);
                let deals = shown::deals(&room.game, &score).map_or_else(String::new, |deals| format!(" {deals}"));
                let hands = self.state.score.replace(score).map_or(0, |before| before.hands.len());
                // What took an evening is not lost by a word.
                let before = match hands {
                    0 => String::new(),
                    1 => " It takes the place of a score of one hand; undo brings that back.".to_owned(),
                    _ => format!(" It takes the place of a score of {hands} hands; undo brings that back."),
                };
                let title = room.game.code(self.state.code()).title.clone();
                self.kept(&format!("A new score, by {title}.{before}{deals} Tell each hand in a line: hand: {example}"))
            }
            Err(error) => self.refused_score(&error),
        }
    }

    fn score_stakes(&mut self, stakes: &str) -> Response {
        let Some(mut score) = self.state.score.clone() else { return self.shown_score() };
        score.unit = None;
        score.stakes.clear();
        for part in stakes.split([',', ' ']).filter(|part| !part.is_empty()) {
            match part.strip_prefix("unit=") {
                Some(unit) => score.unit = Some(unit.to_owned()),
                None => score.stakes.push(part.to_owned()),
            }
        }
        if let Some(Err(error)) = self.score_game().map(|room| score.check_stakes(&room.game)) {
            return self.refused_score(&error);
        }
        let unit = |score: &Score| self.score_game().map(|room| score.unit(&room.game).name);
        if !score.hands.is_empty() && self.state.score.as_ref().is_some_and(|before| unit(before) != unit(&score)) {
            return self.plain("The hands so far were played for another kind of money; begin a new score for that.");
        }
        self.before(Step::Score);
        self.state.score = Some(score);
        self.kept("From the next hand on it is played for these stakes.")
    }

    fn hand_played(&mut self, line: &str) -> Response {
        let (Some(mut score), Some(room)) = (self.state.score.clone(), self.score_game()) else { return self.shown_score() };
        match score.play(&room.game, line) {
            Ok(settled) => self.put_down(score, &settled),
            Err(error) => self.refused_score(&error),
        }
    }

    fn score_ruling(&mut self, names: &[String]) -> Response {
        let (Some(mut score), Some(matter)) = (self.state.score.clone(), &self.state.matter) else {
            return self.plain("There must be a score, and a ruling to put down in it.");
        };
        let game = &matter.room.game;
        let found = matter.rulings.iter().find(|ruling| game.code(ruling.code).name == score.code).or(matter.rulings.first());
        let Some((code, mut hand)) =
            found.and_then(|ruling| Some((ruling.code, ruled_hand(game, ruling, &matter.dispute.case, &matter.dispute.stakes)?)))
        else {
            return self.plain("This ruling does not end in payments, or more must be known to say how much.");
        };
        if let Err(error) = score.fits(game) {
            return self.refused_score(&error);
        }
        let players = hand.by.len();
        let offender = hand.offender.take().filter(|seat| !hand.by.contains(seat));
        let own = hand.by.clone();
        hand.by = names.iter().take(players).cloned().collect();
        // Who offended is one of those who played it, or is named after them.
        let renamed = |seat: &String| match own.iter().position(|known| known == seat) {
            Some(place) => names.get(place).cloned(),
            None => names.get(players).cloned(),
        };
        if (offender.is_some() && names.len() <= players) || names.len() < players {
            return self.plain("Who played it, and who offended? For example: score ruling Ann against Bob");
        }
        hand.revokes = hand.revokes.iter().filter_map(|(seat, times)| Some((renamed(seat)?, *times))).collect();
        hand.offender = offender.as_ref().and_then(renamed);
        let Some(settlement) = game.settlements.get(&code) else { return self.shown_score() };
        score.dress(settlement, &mut hand);
        let line = format!("{}, as ruled: {}", hand.call.replace('-', " "), names.join(", "));
        match score.put_down(game, code, &hand, &line) {
            Ok(settled) => self.put_down(score, &settled),
            Err(error) => self.refused_score(&error),
        }
    }

    fn put_down(&mut self, score: Score, settled: &Settled) -> Response {
        let mut page = self.page();
        let lines = pays::payments(settled);
        for line in &lines {
            page.paragraph(&[(Role::Aloud, &phrase::sentence(line))]);
        }
        if lines.is_empty() {
            let nothing = settled.net.iter().all(|(_, amount)| *amount == 0);
            let says = if nothing { "Nothing is paid.".to_owned() } else { format!("{}.", pays::net(settled)) };
            page.paragraph(&[(Role::Aloud, &says)]);
        }
        self.before(Step::Score);
        self.state.score = Some(score);
        if let (Some(score), Some(room)) = (&self.state.score, self.score_game()) {
            page.paragraph(&[(Role::Heading, "In all: "), (Role::Plain, &shown::totals(&room.game, score))]);
            if let Some(deals) = shown::deals(&room.game, score) {
                page.plain(&deals);
            }
        }
        Response { next: self.keep_score(), ..Response::say(page.finish()) }
    }

    fn take_back_hand(&mut self) -> Response {
        let Some(mut score) = self.state.score.clone() else { return self.shown_score() };
        let Some(played) = score.undo() else { return self.plain("There is no hand to take back.") };
        self.before(Step::Score);
        self.state.score = Some(score);
        self.kept(&format!("Taken back: {}.", played.line))
    }

    fn save_score(&self, path: String) -> Response {
        let (Some(score), Some(room)) = (&self.state.score, self.score_game()) else { return self.shown_score() };
        let text = shown::markdown(&room.game, score);
        Response { text: String::new(), next: Next::Save { path: PathBuf::from(path), text, over: false }, keep: true }
    }

    fn kept(&self, says: &str) -> Response {
        Response { next: self.keep_score(), ..self.plain(says) }
    }

    /// The score is to be kept as it is now.
    pub(super) fn keep_score(&self) -> Next {
        self.state.score.clone().map_or(Next::Go, |score| Next::Keep(Box::new(score)))
    }

    fn refused_score(&self, error: &ScoreError) -> Response {
        let help = match (&self.state.score, self.score_game()) {
            (Some(score), Some(room)) => score.help(&room.game, error, "score stakes "),
            _ => Vec::new(),
        };
        let mut page = self.page();
        page.plain(&phrase::sentence(&error.to_string()));
        for help in help {
            page.paragraph(&[(Role::Dim, &help)]);
        }
        Response { keep: true, ..Response::say(page.finish()) }
    }
}

/// Whether hands of that code hang on the reading.
fn known_reading(game: &crate::laws::Game, code: &str, name: &str) -> bool {
    let settlement = game.find_code(code).and_then(|code| game.settlements.get(&code));
    settlement.is_some_and(|settlement| settlement.readings.iter().any(|reading| reading.name == name))
}
