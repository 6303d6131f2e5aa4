//! The running score of one sitting: who sits where, what is played for, and
//! every hand with what it came to.
//!
//! ```
//! use hoyle::laws::Library;
//! use hoyle::table::score::Score;
//!
//! let game = Library::embedded().game("solo-whist").unwrap();
//! let names = ["Ann", "Bob", "Cy", "Di"].map(str::to_owned);
//! let mut score = Score::new(&game, "hoffmann", &names).unwrap();
//! score.play(&game, "Ann solo 6 tricks").unwrap();
//! score.play(&game, "Bob and Cy prop and cop 8").unwrap();
//! assert_eq!(score.totals(), [21 - 6, -7 + 6, -7 + 6, -7 - 6]);
//! score.undo();
//! assert_eq!(score.totals(), [21, -7, -7, -7]);
//! ```

mod besides;
mod correct;
mod deal;
mod example;
mod help;
mod line;
mod names;
mod pieces;
mod purse;
mod store;
mod words;

use crate::laws::money::Unit;
use crate::laws::settlement::Settlement;
use crate::laws::{CodeId, Game};

use super::settle::{Hand, Party, SettleError, Settled, Stakes, check_stakes, settle, unit_of};

use line::Line;
use pieces::Table;

pub use correct::Corrected;
pub use example::example;
pub use store::{Held, Loaded, ScoreStore, StoreError};

/// The version of the file.
pub const FORMAT: u32 = 1;

/// So many hands are kept; nobody plays more at a sitting.
const MOST: usize = 10_000;

/// The running score.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// That this is a score of hoyle.
    pub hoyle: String,
    /// The version of the file.
    pub format: u32,
    /// The game.
    pub game: String,
    /// The form of it that is played, if not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The code by which hands are settled.
    pub code: String,
    /// The players in the order of their seats.
    pub names: Vec<String>,
    /// The scale of stakes, or stakes of the table's own as `name=amount`.
    pub stakes: Vec<String>,
    /// The unit of these.
    pub unit: Option<String>,
    /// Readings of the table.
    pub readings: Vec<(String, String)>,
    /// The hands.
    pub hands: Vec<Played>,
}

/// A hand with what it came to.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// It as it was told.
    pub line: String,
    /// What each player gained, in the order of the seats.
    pub net: Vec<i64>,
    /// What went into a pool, or came out of it.
    #[serde(default)]
    pub pool: i64,
    /// Who dealt, where that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<usize>,
    /// What it was played for, if not the usual stakes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stakes: Vec<String>,
}

/// Why a score could not be begun, or a hand not be put down.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScoreError {
    /// The code does not settle hands, or there is none of that name.
    #[error("{0}")]
    NoCode(String),
    /// The players do not fit.
    #[error("{0}")]
    Names(String),
    /// Nothing could be made of the line.
    #[error("{0}")]
    NotUnderstood(String),
    /// The hand is not settled.
    #[error(transparent)]
    Settle(#[from] SettleError),
    /// The score is kept for another game, or another form of it.
    #[error("this score is kept for {kept}, and now {played} is played; begin a new score for that")]
    OtherGame {
        /// What it is kept for.
        kept: String,
        /// What is played.
        played: String,
    },
}

impl Score {
    /// An empty score for these players.
    ///
    /// # Errors
    /// When the code does not settle hands, or the players do not fit its seats.
    pub fn new(game: &Game, code: &str, names: &[String]) -> Result<Self, ScoreError> {
        let (id, settlement) = settlement_of(game, code)?;
        let most = settlement.seats.len();
        let least = settlement.input("players").and_then(|input| usize::try_from(input.from).ok()).unwrap_or(most);
        let names: Vec<String> = names.iter().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect();
        if !(least..=most).contains(&names.len()) {
            let number = if least == most { most.to_string() } else { format!("{least} to {most}") };
            return Err(ScoreError::Names(format!(
                "{number} players sit down to it, and {} named",
                if names.len() == 1 { "one was".to_owned() } else { format!("{} were", names.len()) }
            )));
        }
        names::check(game, settlement, &names)?;
        Ok(Self {
            hoyle: "score".to_owned(),
            format: FORMAT,
            game: game.name.clone(),
            variant: game.variant.clone(),
            code: game.code(id).name.clone(),
            names,
            stakes: Vec::new(),
            unit: None,
            readings: Vec::new(),
            hands: Vec::new(),
        })
    }

    /// Settles a hand told in a line, and puts it down; or puts down what the line says
    /// of the pool.
    ///
    /// # Errors
    /// When the line is not understood, or the hand not settled; nothing is put
    /// down then.
    pub fn play(&mut self, game: &Game, line: &str) -> Result<Settled, ScoreError> {
        let (id, settlement) = self.settlement(game)?;
        match self.read(game, settlement, line)? {
            Line::Hand(mut hand) => {
                self.dress(settlement, &mut hand);
                self.put_down(game, id, &hand, line)
            }
            Line::Passed(dealer) => self.passed(game, dealer, line),
            Line::Lies(amount) => self.lies(game, &amount, line),
            Line::PutIn(who, amount) => self.put_in(game, &who, &amount, line),
        }
    }

    /// Settles a hand that was told otherwise, and puts it down by a line.
    ///
    /// # Errors
    /// When the hand is not settled.
    pub fn put_down(&mut self, game: &Game, id: CodeId, hand: &Hand, line: &str) -> Result<Settled, ScoreError> {
        let settled = settle(game, id, hand).map_err(|error| self.under_another_dealer(game, id, hand, error))?;
        // What lay in the pool before and nobody told of, all have put into it.
        let put_in = self.missing_in_purse(game, hand)?;
        let rows = self.hands.len();
        self.hands.extend(put_in);
        self.row(line, &settled, self.dealer_of(game, hand)).inspect_err(|_| self.hands.truncate(rows))?;
        Ok(settled)
    }

    /// Puts down a row, if the sums can be reckoned with.
    fn row(&mut self, line: &str, settled: &Settled, dealer: Option<usize>) -> Result<(), ScoreError> {
        let mut net = vec![0; self.names.len()];
        let mut pool = 0;
        for (party, amount) in &settled.net {
            match party {
                Party::Seat(place) => {
                    if let Some(slot) = net.get_mut(*place) {
                        *slot = *amount;
                    }
                }
                Party::Purse(_) => pool = amount.checked_add(pool).ok_or(SettleError::TooLarge)?,
            }
        }
        if self.hands.len() >= MOST || self.sums(&net).is_none() || self.in_pool(pool).is_none() {
            return Err(SettleError::TooLarge.into());
        }
        self.hands.push(Played { line: line.trim().to_owned(), net, pool, dealer, stakes: self.stakes.clone() });
        Ok(())
    }

    /// The hand of a line, with the stakes and readings of this table.
    ///
    /// # Errors
    /// When the line is not understood.
    pub fn hand(&self, game: &Game, line: &str) -> Result<(CodeId, Hand), ScoreError> {
        let (id, settlement) = self.settlement(game)?;
        let Line::Hand(mut hand) = self.read(game, settlement, line)? else {
            return Err(ScoreError::NotUnderstood(format!("what was played? say for example: {}", example(settlement, &self.names, None))));
        };
        self.dress(settlement, &mut hand);
        Ok((id, *hand))
    }

    fn read(&self, game: &Game, settlement: &Settlement, line: &str) -> Result<Line, ScoreError> {
        line::read(Table { game, settlement, names: &self.names, unit: &self.unit(game) }, line)
    }

    /// The players whom a text names, in its order: "Ann against Bob".
    ///
    /// # Errors
    /// When there is nobody of a name.
    pub fn players_told(&self, game: &Game, text: &str) -> Result<Vec<String>, ScoreError> {
        let (_, settlement) = self.settlement(game)?;
        line::players(Table { game, settlement, names: &self.names, unit: &self.unit(game) }, text)
    }

    /// The unit in which this table reckons.
    pub fn unit(&self, game: &Game) -> Unit {
        let stakes = Stakes::read(&self.stakes, self.unit.as_deref()).unwrap_or_default();
        let code = game.find_code(&self.code);
        code.and_then(|code| unit_of(game, code, &stakes)).unwrap_or_else(|| Unit::plain(self.unit.as_deref().unwrap_or_default()))
    }

    /// A hand as it could be told in a line; nothing if the game is another.
    pub fn example(&self, game: &Game) -> Option<String> {
        let (_, settlement) = self.settlement(game).ok()?;
        Some(example(settlement, &self.names, None))
    }

    fn settlement<'a>(&self, game: &'a Game) -> Result<(CodeId, &'a Settlement), ScoreError> {
        self.fits(game)?;
        settlement_of(game, &self.code)
    }

    /// Gives a hand the players, stakes and readings of this table.
    pub fn dress(&self, settlement: &Settlement, hand: &mut Hand) {
        hand.names.clone_from(&self.names);
        hand.stakes = Stakes::read(&self.stakes, self.unit.as_deref()).unwrap_or_default();
        let own: Vec<_> = self.readings.iter().filter(|(name, _)| hand.readings.iter().all(|(known, _)| known != name)).cloned().collect();
        hand.readings.extend(own);
        // What went into the pool lies there still.
        let lies = self.pool();
        if let Some(purse) = settlement.purse().filter(|purse| lies > 0 && hand.inputs.iter().all(|(name, _)| *name != purse.name)) {
            hand.inputs.push((purse.name.clone(), lies.to_string()));
        }
        // As many sit at the table as have names.
        if settlement.input("players").is_some() && hand.inputs.iter().all(|(name, _)| name != "players") {
            hand.inputs.push(("players".to_owned(), self.names.len().to_string()));
        }
        self.seat_the_dealer(settlement, hand);
    }

    /// Whether what is played for is known to the code.
    ///
    /// # Errors
    /// When there is no such scale, stake, unit or amount.
    pub fn check_stakes(&self, game: &Game) -> Result<(), ScoreError> {
        let id = code_of(game, &self.code)?;
        Ok(check_stakes(game, id, &Stakes::read(&self.stakes, self.unit.as_deref())?)?)
    }

    /// Whether the score is kept for this game, in this form.
    ///
    /// # Errors
    /// When it is kept for another.
    pub fn fits(&self, game: &Game) -> Result<(), ScoreError> {
        if (&game.name, &game.variant) == (&self.game, &self.variant) {
            return Ok(());
        }
        let players = self.names.len();
        let kept = match &self.variant {
            Some(variant) => format!("{players} at {}, {variant}", self.game),
            None => format!("{players} at {}", self.game),
        };
        Err(ScoreError::OtherGame { kept, played: game.title.clone() })
    }

    /// Takes back the last hand.
    pub fn undo(&mut self) -> Option<Played> {
        self.hands.pop()
    }

    /// What each player has gained so far.
    pub fn totals(&self) -> Vec<i64> {
        self.sums(&vec![0; self.names.len()]).unwrap_or_default()
    }

    fn sums(&self, more: &[i64]) -> Option<Vec<i64>> {
        let mut totals = more.to_vec();
        for played in &self.hands {
            for (total, amount) in totals.iter_mut().zip(&played.net) {
                *total = total.checked_add(*amount)?;
            }
        }
        Some(totals)
    }

    /// What lies in the pool.
    pub fn pool(&self) -> i64 {
        self.in_pool(0).unwrap_or(0)
    }

    /// What lies in the pool, with so much more.
    fn in_pool(&self, more: i64) -> Option<i64> {
        self.hands.iter().try_fold(more, |all, played| all.checked_add(played.pool))
    }

    /// Whether a score that was read is one that can have been written.
    fn is_sound(&self) -> bool {
        self.hoyle == "score"
            && self.format == FORMAT
            && (2..=6).contains(&self.names.len())
            && self.hands.len() <= MOST
            && self
                .hands
                .iter()
                .all(|played| played.net.len() == self.names.len() && played.dealer.is_none_or(|dealer| dealer < self.names.len()))
            && self.sums(&vec![0; self.names.len()]).is_some()
            && self.in_pool(0).is_some()
    }
}

/// A code, and how it settles hands.
fn settlement_of<'a>(game: &'a Game, name: &str) -> Result<(CodeId, &'a Settlement), ScoreError> {
    let id = code_of(game, name)?;
    let none = || ScoreError::NoCode(format!("there are no tables of payments in {}", game.code(id).title));
    Ok((id, game.settlements.get(&id).ok_or_else(none)?))
}

fn code_of(game: &Game, name: &str) -> Result<CodeId, ScoreError> {
    game.own().find(|(_, code)| code.name == name || code.path == name).map(|(id, _)| id).ok_or_else(|| {
        let known: Vec<&str> = game.own().map(|(_, code)| code.name.as_str()).collect();
        ScoreError::NoCode(format!("{} has no code called `{name}`; there are {}", game.name, known.join(", ")))
    })
}
