//! How the auction of a game is written, under `auction` in its `game.yaml`.

use super::{Flag, OneOrMany, Ordered, ValueEntry, When};

/// What an auction is made of: its words, who stands where after each, who is
/// asked, and which facts of a case a position supplies. What may be said when
/// is no part of it: that is for the laws of each code.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AuctionEntry {
    /// The players in the order in which they speak; the eldest hand first.
    pub seats: Vec<String>,
    /// The suits that calls are made in, low to high.
    #[serde(default)]
    pub suits: Ordered<String>,
    /// What a call is judged as.
    pub acts: ActsEntry,
    /// How a player can stand in the auction; all begin with the first.
    pub standings: Ordered<String>,
    /// Standings to which a suit belongs.
    #[serde(default)]
    pub with_suit: OneOrMany,
    /// The calls.
    pub calls: Vec<CallEntry>,
    /// The calls that outrank one another, low to high; those in one row are
    /// equal, but for their suits.
    pub ranks: Vec<OneOrMany>,
    /// The facts of a case that a position supplies. For each fact the first
    /// sight that holds gives the value.
    pub facts: Ordered<Vec<SightEntry>>,
    /// Who is asked when his turn comes.
    pub asked: Vec<SightEntry>,
    /// What is played, and what the laws say of it.
    pub contract: ContractEntry,
    /// What is judged when nothing comes to be played: the first that holds.
    pub unplayed: Vec<UnplayedEntry>,
}

/// What a call is judged as: values of the fact `act`.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ActsEntry {
    /// A call by the player who is asked.
    pub in_turn: String,
    /// A call by another player.
    pub out_of_turn: String,
    /// A call that its player did not mean.
    pub slip: String,
}

/// Calls of one kind.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CallEntry {
    /// The kind's name.
    pub kind: String,
    /// The words of this kind, with what is said at the table; `{level}` and
    /// `{suit}` stand for those.
    #[serde(default)]
    pub words: Ordered<ValueEntry>,
    /// The least and the greatest number, where one is said.
    pub levels: Option<(u8, u8)>,
    /// The suits, where one is said.
    #[serde(default)]
    pub suits: OneOrMany,
    /// Whether the call stands as the best when it is made: as an `offer`, or
    /// `firm`; or `joins` the call that stands.
    pub stands: Option<StandsName>,
    /// Whether an equal call joins the one that stands.
    #[serde(default)]
    pub shared: Flag,
    /// Under which readings an offer leaves a firm call in force.
    pub yields: Option<When>,
    /// Who stands where afterwards.
    #[serde(default)]
    pub then: Vec<MoveEntry>,
}

/// Whether a call stands by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StandsName {
    /// It is the best call, and played only if somebody takes it up.
    Offer,
    /// It is the best call, and played if nobody goes over it.
    Firm,
    /// It leaves the best call as it is, and its player then holds that too.
    Joins,
}

/// One change of a player's standing.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MoveEntry {
    /// Whose standing changes.
    pub who: WhoName,
    /// Only if it is one of these.
    #[serde(default)]
    pub from: OneOrMany,
    /// Only if the speaker's was one of these.
    #[serde(default)]
    pub speaker: OneOrMany,
    /// Only if his suit is the suit of the call, or the speaker's.
    #[serde(default)]
    pub same_suit: Flag,
    /// Only under these readings.
    #[serde(rename = "if")]
    pub condition: Option<When>,
    /// What it becomes.
    pub to: String,
    /// Whether he holds the call together with the speaker.
    #[serde(default)]
    pub joins: Flag,
}

/// Whose standing changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WhoName {
    /// The player who speaks.
    Speaker,
    /// Each of the others.
    Others,
}

/// What is seen of a position when a player speaks; every key that is given
/// must hold.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SightEntry {
    /// The value given, in the list of a fact.
    pub is: Option<String>,
    /// What he says: a kind, a call or a call without its suit.
    #[serde(default)]
    pub says: OneOrMany,
    /// How he stands.
    #[serde(default)]
    pub standing: OneOrMany,
    /// Where he sits.
    #[serde(default)]
    pub seat: OneOrMany,
    /// Whether the best call is his.
    pub holds: Option<Flag>,
    /// The best call so far, or `none`.
    #[serde(default)]
    pub best: OneOrMany,
    /// How what he says compares with it: `higher`, `equal` or `lower`.
    #[serde(default)]
    pub compares: OneOrMany,
    /// Whether no smaller number would have done.
    pub least: Option<Flag>,
    /// How his own suit compares with that of what he says.
    #[serde(default)]
    pub own_suit: OneOrMany,
    /// A call that has been made in this auction.
    #[serde(default)]
    pub heard: OneOrMany,
    /// There is another player of whom this holds.
    pub other: Option<SeatSightEntry>,
    /// There is a player, himself included, of whom this holds.
    pub anyone: Option<SeatSightEntry>,
    /// There is no other player of whom this holds.
    pub nobody: Option<SeatSightEntry>,
    /// Only under these readings.
    #[serde(rename = "if")]
    pub condition: Option<When>,
}

/// What is seen of a player who does not speak.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SeatSightEntry {
    /// How he stands.
    #[serde(default)]
    pub standing: OneOrMany,
    /// Whether the best call is his.
    pub holds: Option<Flag>,
    /// How his suit compares with that of what is said, or the speaker's own.
    #[serde(default)]
    pub suit: OneOrMany,
}

/// What comes to be played.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ContractEntry {
    /// The fact that names what is played.
    pub fact: String,
    /// What it comes to when no call is played, as a clause; nothing is played,
    /// if not given.
    pub nothing: Option<String>,
    /// What is played, for calls that do not say it themselves.
    #[serde(default)]
    pub plays: Ordered<PlaysEntry>,
    /// Whom or what the parameters of outcomes mean: a seat, `holder`, or the
    /// `suit` of the call.
    #[serde(default)]
    pub roles: Ordered<String>,
    /// What the laws are asked about it.
    #[serde(default)]
    pub answers: Ordered<AnswerEntry>,
}

/// What a call comes to when it is played.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlaysEntry {
    /// Its name; the call itself, if not given.
    pub name: Option<String>,
    /// The facts by which it is judged.
    pub facts: Ordered<String>,
}

/// A question about what is played.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AnswerEntry {
    /// The act it is judged as.
    pub act: String,
    /// The outcome that answers it.
    pub effect: String,
    /// The parameter of the outcome.
    pub with: String,
    /// The values of it that somebody might take for the answer; all of them, if
    /// not given.
    #[serde(default)]
    pub among: OneOrMany,
}

/// What is judged when nothing comes to be played.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnplayedEntry {
    /// Where.
    #[serde(default)]
    pub when: SightEntry,
    /// The facts of the case.
    pub judge: Ordered<String>,
}
