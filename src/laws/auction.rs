//! The auction of a game, as its file describes it: every name looked up. What
//! may be said when is for the laws; this is only who speaks, what there is to
//! say, and where everybody stands afterwards.

use crate::facts::{Condition, FactId};

/// The most players an auction may have.
pub const MOST_SEATS: usize = 6;

/// The auction of a game.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct AuctionRules {
    /// The players in the order in which they speak.
    pub seats: Vec<String>,
    /// The suits, low to high: the name in calls, and the name in print.
    pub suits: Vec<(String, String)>,
    /// What a call is judged as.
    pub acts: Acts,
    /// How a player can stand; all begin with the first.
    pub standings: Vec<Standing>,
    /// The kinds of calls.
    pub kinds: Vec<CallKind>,
    /// Every call there is, in the order of the file.
    pub words: Vec<Word>,
    /// The sets of calls of which it is remembered whether one was made.
    pub remembered: Vec<Calls>,
    /// The facts a position supplies: the first sight that holds gives the value.
    pub facts: Vec<(FactId, Vec<(u8, Sight)>)>,
    /// Who is asked when his turn comes: one of these must hold.
    pub asked: Vec<Sight>,
    /// What comes to be played.
    pub contract: ContractRules,
    /// What is judged when nothing is: the first that holds.
    pub unplayed: Vec<(Sight, Vec<(FactId, u8)>)>,
}

impl AuctionRules {
    /// The place of a kind of calls by its name.
    pub fn kind(&self, name: &str) -> Option<u8> {
        self.kinds.iter().position(|kind| kind.name == name).and_then(|kind| u8::try_from(kind).ok())
    }

    /// The conditions on readings by which it goes, what is judged when nothing
    /// is played apart.
    pub fn conditions(&self) -> impl Iterator<Item = &Condition> {
        let seen = self.facts.iter().flat_map(|(_, ways)| ways).map(|(_, sight)| sight);
        let sights = self.asked.iter().chain(seen).map(|sight| &sight.readings);
        let moves = self.kinds.iter().flat_map(|kind| &kind.moves).map(|change| &change.readings);
        sights.chain(self.kinds.iter().map(|kind| &kind.yields)).chain(moves)
    }
}

/// What a call is judged as: a fact, and its value for each of three cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub struct Acts {
    /// The fact.
    pub fact: FactId,
    /// A call by the player who is asked.
    pub in_turn: u8,
    /// A call by another.
    pub out_of_turn: u8,
    /// A call that was not meant.
    pub slip: u8,
}

/// How a player can stand in the auction.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// It as a clause without its subject: "has passed".
    pub says: String,
    /// Whether a suit belongs to it.
    pub with_suit: bool,
}

/// Calls that do the same.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct CallKind {
    /// The kind's name.
    pub name: String,
    /// Whether it stands as the best call.
    pub stands: Stands,
    /// Whether an equal call joins the one that stands.
    pub shared: bool,
    /// Under which readings an offer leaves a firm call in force.
    pub yields: Condition,
    /// Who stands where afterwards: for each player the first that fits.
    pub moves: Vec<Move>,
}

/// Whether a call stands as the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub enum Stands {
    /// It does not.
    No,
    /// It does, and is played only if somebody takes it up.
    Offer,
    /// It does, and is played if nobody goes over it.
    Firm,
    /// It does not, but its player then holds the best call too.
    Joins,
}

impl Stands {
    /// Whether the call is then the best one.
    pub const fn is_best(self) -> bool {
        matches!(self, Self::Offer | Self::Firm)
    }
}

/// One change of a player's standing.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct Move {
    /// Whether the speaker's changes, or others'.
    pub speaker: bool,
    /// Only if it is one of these.
    pub from: Mask,
    /// Only if the speaker's was one of these.
    pub speaker_from: Mask,
    /// Only if his suit is that of the call, or the speaker's.
    pub same_suit: bool,
    /// Only under these readings.
    pub readings: Condition,
    /// What it becomes.
    pub to: u8,
    /// Whether he then holds the call together with the speaker.
    pub joins: bool,
}

/// One call.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct Word {
    /// How it is typed: `join:9h`.
    pub text: String,
    /// Other ways to type it.
    pub also: Vec<String>,
    /// What is said at the table.
    pub says: String,
    /// Its kind.
    pub kind: u8,
    /// Its number.
    pub level: Option<u8>,
    /// Its suit.
    pub suit: Option<u8>,
    /// Its row in the order of calls, for those that have a rank.
    pub row: Option<u8>,
    /// What is played when it stands.
    pub plays: String,
    /// The facts by which that is judged.
    pub judged_as: Vec<(FactId, u8)>,
}

/// A set of small numbers.
pub type Mask = u32;

/// A set of calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Deserialize, serde::Serialize)]
pub struct Calls([u64; 4]);

impl Calls {
    /// The most calls an auction may have.
    pub const CAPACITY: usize = 255;

    /// Adds a call by its place in [`AuctionRules::words`].
    pub fn add(&mut self, word: u8) {
        self.0[usize::from(word >> 6)] |= 1 << (word & 63);
    }

    /// Whether the call is in the set.
    pub const fn has(&self, word: u8) -> bool {
        self.0[(word >> 6) as usize] & (1 << (word & 63)) != 0
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// Calls in either set.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|part| self.0[part] | other.0[part]))
    }
}

/// What is seen of a position when a player speaks. Everything given must hold.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct Sight {
    /// What he says.
    pub says: Option<Calls>,
    /// How he stands.
    pub standing: Option<Mask>,
    /// Where he sits.
    pub seat: Option<Mask>,
    /// Whether the best call is his.
    pub holds: Option<bool>,
    /// The best call, and whether there may be none.
    pub best: Option<(Calls, bool)>,
    /// How what he says compares with it.
    pub compares: Option<Orders>,
    /// Whether no smaller number would have done.
    pub least: Option<bool>,
    /// How his suit compares with that of what he says.
    pub own_suit: Option<Orders>,
    /// What has been said before: a place in [`AuctionRules::remembered`].
    pub heard: Option<u8>,
    /// There is another player of whom this holds.
    pub other: Option<SeatSight>,
    /// There is a player, himself included, of whom this holds.
    pub anyone: Option<SeatSight>,
    /// There is no other player of whom this holds.
    pub nobody: Option<SeatSight>,
    /// Only under these readings.
    pub readings: Condition,
}

impl Sight {
    /// Whether it looks at the position, and not only at what is said.
    pub fn looks(&self) -> bool {
        self.standing.is_some()
            || self.seat.is_some()
            || self.holds.is_some()
            || self.best.is_some()
            || self.compares.is_some()
            || self.least.is_some()
            || self.own_suit.is_some()
            || self.heard.is_some()
            || self.seats().next().is_some()
    }

    /// Whether it hangs on what is said, and not only on who speaks.
    pub fn hears(&self) -> bool {
        self.says.is_some()
            || self.compares.is_some()
            || self.least.is_some()
            || self.own_suit.is_some()
            || self.seats().any(|seat| seat.suit.is_some())
    }

    /// What it looks for in other players.
    pub fn seats(&self) -> impl Iterator<Item = &SeatSight> {
        [&self.other, &self.anyone, &self.nobody].into_iter().flatten()
    }
}

/// What is seen of another player.
#[derive(Clone, Copy, Debug, serde::Deserialize, serde::Serialize)]
pub struct SeatSight {
    /// How he stands.
    pub standing: Option<Mask>,
    /// Whether the best call is his.
    pub holds: Option<bool>,
    /// How his suit compares with that of what is said, or the speaker's own.
    pub suit: Option<Orders>,
}

/// Some of lower, equal and higher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub struct Orders {
    /// Lower is among them.
    pub lower: bool,
    /// Equal is among them.
    pub equal: bool,
    /// Higher is among them.
    pub higher: bool,
}

impl Orders {
    /// Whether the order is among them.
    pub const fn has(self, order: std::cmp::Ordering) -> bool {
        match order {
            std::cmp::Ordering::Less => self.lower,
            std::cmp::Ordering::Equal => self.equal,
            std::cmp::Ordering::Greater => self.higher,
        }
    }
}

/// What comes to be played, and what the laws are asked about it.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct ContractRules {
    /// The fact that names what is played.
    pub fact: FactId,
    /// What it comes to when no call is played, as a clause.
    pub nothing: String,
    /// Whom or what the parameters of outcomes mean.
    pub roles: Vec<(String, Role)>,
    /// The questions.
    pub answers: Vec<Answer>,
}

/// Whom or what a parameter of an outcome means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub enum Role {
    /// A player, by his place.
    Seat(u8),
    /// Who holds the call.
    Holder,
    /// The suit of the call.
    Suit,
}

/// A question about what is played.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct Answer {
    /// Its name: `trump`.
    pub name: String,
    /// The act it is judged as.
    pub act: u8,
    /// The outcome that answers it.
    pub effect: String,
    /// The parameter of that outcome.
    pub with: String,
    /// The values of it that somebody might take for the answer.
    pub among: Vec<String>,
}
