//! The running score: who plays, each hand in a line, and what it comes to.

use std::path::PathBuf;

use crate::facts::Case;
use crate::show::{Page, Role, phrase, score as shown, settle as pays};
use crate::table::score::{Score, ScoreError};
use crate::table::settle::{Settled, ruled_hand};
use crate::words::{About, PlayedFor, without};

use super::session::{Next, Response, Session};
use super::state::{Room, Step};

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
    Ruling(String),
    /// Put right a hand, by its number.
    Correct(Option<usize>, String),
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
            "ruling" if !tail.is_empty() => Some(Self::Ruling(tail.to_owned())),
            "correct" => Some(Self::correct(tail)),
            "undo" if tail.is_empty() => Some(Self::Undo),
            "save" if !tail.is_empty() && !tail.contains(' ') => Some(Self::Save(tail.to_owned())),
            _ => None,
        }
    }

    /// A hand to be put right: "hand 3: Ann solo 9".
    pub(super) fn correct(rest: &str) -> Self {
        let rest = rest.strip_prefix("hand").unwrap_or(rest).trim_start();
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (number, line) = rest.split_at_checked(end).unwrap_or((rest, ""));
        Self::Correct(number.parse().ok(), line.trim_start_matches([':', '.', ',', ' ']).trim().to_owned())
    }

    /// What is put right, if it is a hand of the score: `correct hand 3: …`.
    pub(super) fn corrects(rest: &str) -> Option<Self> {
        let told = rest.strip_prefix("hand ")?.trim_start();
        told.starts_with(|c: char| c.is_ascii_digit()).then(|| Self::correct(told))
    }
}

impl Session {
    /// Takes up a score that was kept.
    pub fn resume(&mut self, score: Score) {
        self.score_kept = Some(score.clone());
        self.state.score = Some(score);
    }

    /// What was last known to be kept.
    pub(super) const fn score_kept(&self) -> Option<&Score> {
        self.score_kept.as_ref()
    }

    /// The score is kept now.
    pub(super) fn kept_score(&mut self, score: Score) {
        self.score_kept = Some(score);
    }

    /// Takes up what another program has kept meanwhile, instead of the last change, and
    /// says so. No `undo` goes back behind it.
    pub(super) fn take_up(&mut self, other: Score) -> String {
        let hands = phrase::counted(other.hands.len(), "hand");
        self.steps.each_before(|state| state.score = Some(other.clone()));
        self.resume(other);
        self.note(&format!(
            "That was not put down: another program has changed the score meanwhile. It is taken up as it is there, with {hands}; say it once more."
        ))
    }

    /// Does something to the score.
    pub(super) fn scoring(&mut self, act: Scoring) -> Response {
        match act {
            Scoring::Show => self.shown_score(),
            Scoring::New(names) => self.new_score(&names),
            Scoring::Stakes(stakes) => self.score_stakes(&stakes),
            Scoring::Hand(line) => self.hand_played(&line),
            Scoring::Ruling(names) => self.score_ruling(&names),
            Scoring::Correct(number, line) => self.correct_hand(number, &line),
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
    fn score_game(&self) -> Option<std::rc::Rc<Room>> {
        let name = &self.state.score.as_ref()?.game;
        if self.state.room.game.name == *name {
            return Some(self.room());
        }
        Room::open(&self.library, name).ok()
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
            Err(error) => self.no_new_score(&error),
        }
    }

    /// A score is refused; hands then go where they went before.
    fn no_new_score(&self, error: &ScoreError) -> Response {
        let mut page = self.page();
        page.plain(&phrase::sentence(&error.to_string()));
        if let Some(score) = &self.state.score {
            let still = format!("No new score was begun; hands still go to that of {}.", score.names.join(", "));
            page.paragraph(&[(Role::Dim, &still)]);
        }
        Response { keep: true, ..Response::say(page.finish()) }
    }

    fn score_stakes(&mut self, stakes: &str) -> Response {
        let (Some(mut score), Some(room)) = (self.state.score.clone(), self.score_game()) else { return self.shown_score() };
        let (told, unit) = in_words(&room, stakes).unwrap_or_else(|| in_parts(stakes));
        // One more price is said beside those there are, if they can stand together.
        let named = |stake: &String| stake.split_once('=').map(|(name, _)| name.trim().to_owned());
        let more = |stake: &&String| named(stake).is_some_and(|name| told.iter().all(|told| named(told).is_some_and(|told| told != name)));
        let both: Vec<String> = score.stakes.iter().filter(more).chain(&told).cloned().collect();
        let kept = Score { stakes: both, unit: unit.clone().or_else(|| score.unit.clone()), ..score.clone() };
        if kept.check_stakes(&room.game).is_ok() {
            score = kept;
        } else {
            (score.stakes, score.unit) = (told, unit);
        }
        if let Err(error) = score.check_stakes(&room.game) {
            return self.refused_stakes(&error);
        }
        let unit = |score: &Score| score.unit(&room.game).name;
        if !score.hands.is_empty() && self.state.score.as_ref().is_some_and(|before| unit(before) != unit(&score)) {
            return self.plain("The hands so far were played for another kind of money; begin a new score for that.");
        }
        let agreed = score.stakes.iter().map(|stake| stake.replacen('=', " ", 1)).collect::<Vec<_>>().join(", ");
        self.before(Step::Score);
        self.state.score = Some(score);
        self.kept(&format!("From the next hand on it is played for {}.", agreed.trim_end_matches('.')))
    }

    fn refused_stakes(&self, error: &ScoreError) -> Response {
        let told =
            self.state.score.as_ref().zip(self.score_game()).and_then(|(score, room)| score.stakes_told(&room.game, "score stakes "));
        let Some(told) = told else {
            return self.plain("There are no stakes to agree on in this score: the book reckons in points of its own.");
        };
        let mut page = self.page();
        page.plain(&phrase::sentence(&error.to_string()));
        page.paragraph(&[(Role::Dim, &phrase::sentence(&told))]);
        Response { keep: true, ..Response::say(page.finish()) }
    }

    fn hand_played(&mut self, line: &str) -> Response {
        let (Some(mut score), Some(room)) = (self.state.score.clone(), self.score_game()) else { return self.shown_score() };
        match score.play(&room.game, line) {
            Ok(settled) => self.put_down(score, &settled),
            Err(error) => self.refused_score(&error),
        }
    }

    /// Puts right a hand, and those after it with it.
    fn correct_hand(&mut self, number: Option<usize>, line: &str) -> Response {
        let (Some(mut score), Some(room)) = (self.state.score.clone(), self.score_game()) else { return self.shown_score() };
        let kept = number.and_then(|number| score.hands.get(number.checked_sub(1)?));
        let (Some(number), false) = (number.filter(|_| kept.is_some() || !line.is_empty()), line.is_empty()) else {
            let (number, told) = kept.map_or((1, String::new()), |played| (number.unwrap_or(1), format!("It is: {}. ", played.line)));
            return self
                .plain(&format!("{told}Say which hand, and how it was: score correct {number}: HAND; `score` shows their numbers."));
        };
        let corrected = match score.correct(&room.game, number, line) {
            Ok(corrected) => corrected,
            Err(error) => return self.refused_score(&error),
        };
        let mut page = self.page();
        let before = self.state.score.as_ref().map(|score| shown::totals(&room.game, score)).unwrap_or_default();
        page.plain(&format!("Put right: {line} (it was: {}).", corrected.was));
        paid(&mut page, &corrected.settled);
        if !corrected.others.is_empty() {
            let others: Vec<String> = corrected.others.iter().map(ToString::to_string).collect();
            let others: Vec<&str> = others.iter().map(String::as_str).collect();
            let hands = if others.len() == 1 { "hand" } else { "hands" };
            page.plain(&format!("With it {hands} {} came to something else.", phrase::list(&others, "and")));
        }
        page.paragraph(&[(Role::Heading, "In all before: "), (Role::Plain, &before)]);
        self.now_in_all(page, score)
    }

    fn score_ruling(&mut self, told: &str) -> Response {
        let (Some(mut score), Some(matter)) = (self.state.score.clone(), &self.state.matter) else {
            return self.plain("There must be a score, and a ruling to put down in it.");
        };
        let names = match score.players_told(&matter.room.game, told) {
            Ok(names) => names,
            Err(error) => return self.refused_score(&error),
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
        paid(&mut page, settled);
        self.now_in_all(page, score)
    }

    /// Takes the score as it is now, and says what it comes to.
    fn now_in_all(&mut self, mut page: Page, score: Score) -> Response {
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
        page.plain(&pays::refusal(error, &phrase::sentence(&error.to_string())));
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

/// What a hand comes to, in a sentence each.
fn paid(page: &mut Page, settled: &Settled) {
    let lines = pays::payments(settled);
    pays::aloud(page, &lines);
    if lines.is_empty() {
        let nothing = settled.net.iter().all(|(_, amount)| *amount == 0);
        let says = if nothing { "Nothing is paid.".to_owned() } else { format!("{}.", pays::net(settled)) };
        page.paragraph(&[(Role::Aloud, &says)]);
    }
}

/// Stakes by their names, and their unit: `solo=20,trick=5 --unit p`.
fn in_parts(told: &str) -> (Vec<String>, Option<String>) {
    let (mut stakes, mut unit) = (Vec::new(), None);
    let mut parts = told.split([',', ' ']).filter(|part| !part.is_empty());
    while let Some(part) = parts.next() {
        match part.trim_start_matches('-').strip_prefix("unit") {
            Some("") => unit = parts.next().map(str::to_owned),
            Some(told) if told.starts_with('=') => unit = Some(told.trim_start_matches('=').to_owned()),
            _ => stakes.push(part.to_owned()),
        }
    }
    (stakes, unit)
}

/// Stakes in plain words, where nothing of them is left over: "20 cents a solo and 5
/// cents a trick".
fn in_words(room: &Room, told: &str) -> Option<(Vec<String>, Option<String>)> {
    if told.contains('=') {
        return None;
    }
    let said = format!("We play for {told}.");
    let case = Case::new(&room.game.facts);
    let agreed = room.lexicon.understand(&room.game, &said, About { case: &case, asked: None }).stakes;
    let places: Vec<_> = agreed.iter().map(|agreed| agreed.at.clone()).collect();
    let left = without(&said, &places);
    let idle = |word: &str| matches!(word, "we" | "play" | "for" | "and" | "with" | "at" | "stakes" | "the" | "of" | "a");
    let all = left.to_lowercase().split(|c: char| !c.is_alphanumeric()).all(|word| word.is_empty() || idle(word));
    let stakes = agreed.into_iter().map(|agreed| match agreed.what {
        PlayedFor::Stake { stake, amount } => format!("{stake}={amount}"),
        PlayedFor::Scale(scale) => scale,
    });
    let stakes: Vec<String> = stakes.filter(|_| all).collect();
    (!stakes.is_empty()).then_some((stakes, None))
}
