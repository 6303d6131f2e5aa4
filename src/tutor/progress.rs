//! What a learner has done: law by law, misconception by misconception.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::laws::{CodeId, Game};

use super::belief::PRIOR;
use super::fsrs::{Memory, Rating};

/// The version of the file.
pub const FORMAT: u32 = 1;

/// A law forgotten so often needs another way of learning it.
pub const LEECH: u32 = 8;

/// Days since 1 January 1970.
pub type Day = i64;

/// Everything that is kept of a learner.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    /// Says what file this is.
    pub hoyle: String,
    /// The version of the file.
    pub format: u32,
    /// For each code what was done, under the name that [`Kept`] writes.
    pub codes: BTreeMap<String, Record>,
    /// The days on which something was answered.
    #[serde(default)]
    pub days: BTreeSet<Day>,
}

impl Default for Progress {
    fn default() -> Self {
        Self { hoyle: "progress".to_owned(), format: FORMAT, codes: BTreeMap::new(), days: BTreeSet::new() }
    }
}

/// Under which name a record is kept: the full name of the code, with the form of
/// the game where it is not the usual one.
///
/// ```
/// use hoyle::tutor::progress::Kept;
/// let kept = Kept::read("solo-whist+three-handed/hoffmann").unwrap();
/// assert_eq!((kept.game, kept.form, kept.code), ("solo-whist", Some("three-handed"), "hoffmann"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept<'a> {
    /// The game.
    pub game: &'a str,
    /// The form of it, if not the usual one.
    pub form: Option<&'a str>,
    /// The code.
    pub code: &'a str,
}

impl<'a> Kept<'a> {
    /// That of a code of a game.
    pub fn of(game: &'a Game, code: CodeId) -> Self {
        Self { game: &game.name, form: game.variant.as_deref(), code: &game.code(code).name }
    }

    /// Reads it as it is written.
    pub fn read(name: &'a str) -> Option<Self> {
        let (game, code) = name.split_once('/')?;
        let (game, form) = game.split_once('+').map_or((game, None), |(game, form)| (game, Some(form)));
        Some(Self { game, form, code })
    }
}

impl fmt::Display for Kept<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, form, code } = self;
        match form {
            Some(form) => write!(f, "{game}+{form}/{code}"),
            None => write!(f, "{game}/{code}"),
        }
    }
}

/// What was done of one code.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// How many questions were answered.
    pub answers: u64,
    /// How many of them right.
    pub right: u64,
    /// The laws that were asked about, by name.
    pub laws: BTreeMap<String, Card>,
    /// The misconceptions, by name.
    pub misconceptions: BTreeMap<String, Held>,
    /// The questions answered wrongly and not yet put right.
    pub mistakes: Vec<String>,
    /// The lessons that are done.
    pub lessons: BTreeSet<String>,
    /// Whether the placement test was taken.
    pub placed: bool,
    /// When it was found that nothing wrong is held any more.
    pub certified: Option<Day>,
}

/// What is kept of one law.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// How well it is remembered.
    pub memory: Memory,
    /// When it was last asked.
    pub last: Day,
    /// When it is to be asked again.
    pub due: Day,
    /// How often it was answered right.
    pub right: u32,
    /// How often wrong.
    pub wrong: u32,
    /// How often it was forgotten after it was known.
    pub lapses: u32,
}

/// What is believed of one misconception.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// How likely it is held.
    pub chance: f64,
    /// How often it was shown by an answer.
    pub shown: u32,
}

/// One answer, as it is written down.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// The question's name.
    pub id: String,
    /// The law's name.
    pub law: String,
    /// Whether it was right, or not wrong.
    pub right: bool,
    /// How it counts for the schedule.
    pub rating: Rating,
    /// The misconceptions it shows.
    pub shows: Vec<String>,
    /// How likely each misconception is now held.
    pub held: Vec<(String, f64)>,
    /// The day.
    pub today: Day,
}

impl Progress {
    /// Writes down an answer.
    pub fn answer(&mut self, code: &str, answered: &Answered) {
        self.days.insert(answered.today);
        let record = self.codes.entry(code.to_owned()).or_default();
        record.answers += 1;
        record.right += u64::from(answered.right);
        let today = answered.today;
        let card = record.laws.get(&answered.law).copied();
        let memory = card.map_or_else(|| Memory::first(answered.rating), |card| card.memory.after(answered.rating, days(card.last, today)));
        let known = card.is_some_and(|card| card.right > 0);
        let mut card = card.unwrap_or(Card { memory, last: today, due: today, right: 0, wrong: 0, lapses: 0 });
        card.memory = memory;
        card.last = today;
        card.due = today.saturating_add(whole(memory.interval()));
        card.right += u32::from(answered.right);
        card.wrong += u32::from(!answered.right);
        card.lapses += u32::from(!answered.right && known);
        record.laws.insert(answered.law.clone(), card);
        for (name, chance) in &answered.held {
            let held = record.misconceptions.entry(name.clone()).or_insert(Held { chance: PRIOR, shown: 0 });
            held.chance = (chance * 1e6).round() / 1e6;
            held.shown += u32::from(answered.shows.contains(name));
        }
        record.mistakes.retain(|known| *known != answered.id);
        if !answered.right {
            record.mistakes.push(answered.id.clone());
        }
    }

    /// How many days in a row something was answered, up to today or yesterday.
    /// One missed day does not break it.
    pub fn streak(&self, today: Day) -> usize {
        let mut count = 0;
        let mut expected = today;
        for day in self.days.iter().rev().skip_while(|day| **day > today) {
            if expected - day > 1 {
                break;
            }
            count += 1;
            expected = day - 1;
        }
        count
    }
}

impl Record {
    /// How much each law wants to be asked: 1 when it is about to be forgotten,
    /// 0 when it is not due.
    pub fn due(&self, today: Day) -> BTreeMap<&str, f64> {
        let due = self.laws.iter().filter(|(_, card)| card.due <= today);
        due.map(|(name, card)| (name.as_str(), (1.0 - card.memory.retrievability(days(card.last, today))).clamp(0.05, 1.0))).collect()
    }

    /// The laws that are forgotten again and again.
    pub fn leeches(&self) -> impl Iterator<Item = &str> {
        self.laws.iter().filter(|(_, card)| card.lapses >= LEECH).map(|(name, _)| name.as_str())
    }
}

/// The days between two days.
pub fn days(from: Day, to: Day) -> f64 {
    f64::from(i32::try_from(to.saturating_sub(from).max(0)).unwrap_or(i32::MAX))
}

#[expect(clippy::cast_possible_truncation, reason = "an interval is at most a hundred years")]
fn whole(days: f64) -> i64 {
    days as i64
}

/// A day as people write it: 2026-11-21.
pub fn date(day: Day) -> String {
    // Howard Hinnant's `civil_from_days`.
    let shifted = day + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_read_as_people_write_them() {
        assert_eq!([date(0), date(20_000), date(20_778), date(-1)], ["1970-01-01", "2024-10-04", "2026-11-21", "1969-12-31"]);
    }

    #[test]
    fn a_missed_day_does_not_break_a_streak() {
        let progress = Progress { days: [1, 2, 4, 5, 8].into(), ..Progress::default() };
        assert_eq!(progress.streak(8), 1);
        assert_eq!(progress.streak(5), 4);
        assert_eq!(progress.streak(20), 0);
    }
}
