//! What can be asked of a position, and what a body of law replies.

use crate::laws::auction::{Role, Stands};
use crate::laws::{Effect, Game, Law, LawId};
use crate::table::{Auction, Call, Ending, Position, Seat, Verdict};

/// What questions are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Topic {
    /// Who speaks next.
    Turn,
    /// Which calls are open.
    Calls,
    /// Whether a call may be made, by whom.
    Rights,
    /// Which call outranks which.
    Rank,
    /// What is played, by whom.
    Contract,
    /// Who leads, what are trumps, when a hand is laid open.
    Lead,
    /// What an irregularity costs.
    Penalties,
    /// What has to be asked before a ruling can be given.
    AskFirst,
    /// Where codes differ.
    Differ,
}

impl Topic {
    /// All topics.
    pub const ALL: [Self; 9] =
        [Self::Turn, Self::Calls, Self::Rights, Self::Rank, Self::Contract, Self::Lead, Self::Penalties, Self::AskFirst, Self::Differ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Calls => "calls",
            Self::Rights => "rights",
            Self::Rank => "rank",
            Self::Contract => "contract",
            Self::Lead => "lead",
            Self::Penalties => "penalties",
            Self::AskFirst => "ask-first",
            Self::Differ => "differ",
        }
    }

    /// The topic of that name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.name() == name)
    }
}

/// So many calls are shown where there are too many to list.
pub const SHORTLIST: usize = 6;

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ask {
    /// Who speaks next?
    Turn,
    /// Which calls are open to the player who is asked?
    Open(Seat),
    /// Which of these calls are open to him, where there are too many to list?
    Among(Seat, [Call; SHORTLIST]),
    /// May this player make this call?
    May(Seat, Call),
    /// Does this call outrank the one just made?
    Outranks(Seat, Call),
    /// What is played, and by whom?
    Contract,
    /// What do the laws answer to one of the questions about what is played? A
    /// place in the game's list.
    About(u8),
    /// What do the laws answer to all of them?
    All,
    /// What happens when nothing is played?
    Unplayed,
}

impl Ask {
    /// With how many options it is put.
    pub const fn options(self) -> u8 {
        match self {
            Self::May(..) | Self::Outranks(..) => 3,
            Self::About(_) | Self::Unplayed => 4,
            Self::Turn => 5,
            Self::Open(_) | Self::Among(..) | Self::Contract | Self::All => 6,
        }
    }

    /// The topic it belongs to.
    pub const fn topic(self) -> Topic {
        match self {
            Self::Turn => Topic::Turn,
            Self::Open(_) | Self::Among(..) => Topic::Calls,
            Self::May(..) => Topic::Rights,
            Self::Outranks(..) => Topic::Rank,
            Self::Contract | Self::Unplayed => Topic::Contract,
            Self::About(_) | Self::All => Topic::Lead,
        }
    }
}

/// Whether a call may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Permit {
    /// It may.
    Allowed,
    /// It may not.
    Void,
    /// The code leaves it open, or does not speak of it.
    Open,
}

impl Permit {
    /// What a verdict comes to.
    pub fn of(auction: &Auction<'_>, verdict: &Verdict) -> Self {
        match verdict {
            verdict if verdict.allowed => Self::Allowed,
            verdict if verdict.laws.is_empty() || verdict.is_open(auction.game()) => Self::Open,
            _ => Self::Void,
        }
    }
}

/// What a body of law replies to a question.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reply {
    /// This player; nobody.
    Seat(Option<Seat>),
    /// These calls.
    Calls(Vec<Call>),
    /// It may or may not be said.
    Permit(Permit),
    /// This is played by these, or nothing.
    Contract(Option<(Call, Vec<Seat>)>),
    /// Outcomes, each as a clause.
    Says(Vec<String>),
}

/// What the laws answer to one of the questions about a call that is played.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// The answer; none, when the code is silent.
    pub(crate) value: Option<String>,
    /// The laws that give it.
    pub(crate) laws: Vec<LawId>,
    /// Whether it is left open.
    pub(crate) open: bool,
}

/// The answers about a call: worked out once for each.
pub(crate) fn answers(auction: &Auction<'_>, position: &Position) -> Option<Vec<Answer>> {
    let contract = auction.contract(position)?;
    let answer = |answered: &crate::table::Answered| {
        let laws: Vec<LawId> = answered.judged.laws().collect();
        let open = laws.iter().any(|law| auction.game().law(*law).is_gap());
        Answer { value: answered.value.clone(), laws, open }
    };
    Some(contract.answers.iter().map(answer).collect())
}

/// Replies to everything but what is played, which needs a memory.
pub(crate) fn reply(auction: &Auction<'_>, position: &Position, ask: Ask) -> Option<Reply> {
    Some(match ask {
        Ask::Turn => Reply::Seat(auction.next_speaker(position)),
        Ask::Open(seat) => Reply::Calls(auction.allowed_if_asked(position, seat)),
        Ask::Among(seat, list) => {
            let mut calls = auction.allowed_if_asked(position, seat);
            calls.retain(|call| list.contains(call));
            Reply::Calls(calls)
        }
        Ask::May(seat, call) | Ask::Outranks(seat, call) => Reply::Permit(Permit::of(auction, &auction.if_asked(position, seat, call))),
        Ask::Contract if auction.next_speaker(position).is_some() => return None,
        Ask::Contract => Reply::Contract(position.firm().map(|call| (call, position.holders()))),
        Ask::About(_) | Ask::All => return None,
        Ask::Unplayed if position.firm().is_some() => return None,
        Ask::Unplayed => match auction.ending(position) {
            Some(Ending::Unplayed(judged)) => Reply::Says(says(auction, judged.laws())),
            _ => return None,
        },
    })
}

/// The outcomes that laws state, as clauses.
pub(crate) fn says(auction: &Auction<'_>, laws: impl Iterator<Item = LawId>) -> Vec<String> {
    let game = auction.game();
    clauses(game, laws.flat_map(|law| game.law(law).effects()))
}

/// The outcomes that one law states, as clauses.
pub(crate) fn says_of(game: &Game, law: &Law) -> Vec<String> {
    clauses(game, law.effects())
}

fn clauses<'e>(game: &Game, effects: impl Iterator<Item = &'e Effect>) -> Vec<String> {
    let mut clauses: Vec<String> = effects.map(|effect| game.clause(effect)).collect();
    clauses.sort();
    clauses.dedup();
    clauses
}

/// An answer about what is played, as the clause of its outcome.
pub(crate) fn clause(auction: &Auction<'_>, at: usize, value: &str) -> String {
    let Some(answer) = auction.rules().contract.answers.get(at) else { return value.to_owned() };
    let effect = Effect { name: answer.effect.clone(), with: vec![(answer.with.clone(), value.to_owned())], ..Default::default() };
    auction.game().clause(&effect)
}

/// The reply that an answer about what is played comes to.
pub(crate) fn meant(auction: &Auction<'_>, by: &[Seat], value: &str) -> Reply {
    let role = auction.rules().contract.roles.iter().find(|(name, _)| name == value).map(|(_, role)| *role);
    match role {
        Some(Role::Seat(place)) => Reply::Seat(auction.seats().find(|seat| seat.index() == usize::from(place))),
        Some(Role::Holder) => Reply::Seat(by.first().copied()),
        Some(Role::Suit) | None => Reply::Says(vec![value.to_owned()]),
    }
}

/// Whether the call takes up another's instead of going over it.
pub(crate) fn is_answer(auction: &Auction<'_>, call: Call) -> bool {
    let kind = usize::from(auction.word(call).kind);
    auction.rules().kinds.get(kind).is_some_and(|kind| kind.stands == Stands::Joins || kind.moves.iter().any(|change| change.joins))
}
