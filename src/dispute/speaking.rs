//! Where an auction that is told stands, if that is asked: what somebody may say, whose
//! turn it is, or what is played.

use crate::facts::{FactId, Origin};
use crate::laws::{CodeId, Game, LawId};
use crate::ruling::{Prevailing, Ruling, Status};
use crate::table::{Auction, Call, Ending, Seat};
use crate::words::ToldAuction;

use super::Dispute;

/// Where an auction stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stands {
    /// Somebody is still to speak.
    Open(MaySay),
    /// A call is played.
    Played {
        /// The call.
        call: Call,
        /// Who plays it, as they are called in the telling, if all of them are.
        by: Vec<String>,
        /// The laws of what is played: who leads, what is trumps.
        laws: Vec<LawId>,
    },
    /// It is over, and nothing is played.
    Unplayed,
}

/// What somebody may say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaySay {
    /// How he is called in the telling, if he is.
    pub by: Option<String>,
    /// Whether he is asked next.
    pub is_next: bool,
    /// Who is asked next, as he is called there.
    pub next: Option<String>,
    /// The calls that are allowed to him, in the order of the game.
    pub calls: Vec<Call>,
    /// The laws that allow them.
    pub laws: Vec<LawId>,
}

impl Dispute {
    /// Where the auction stands, if that was asked, and it is told so well that there is one
    /// answer.
    pub fn stands(&self, game: &Game, code: CodeId) -> Option<Stands> {
        let told = self.told.iter().rev().find(|told| !told.understanding.auctions.is_empty())?;
        let auction = Auction::new(game, code, &self.chosen(game)).ok()?;
        let mut ways = told.understanding.auctions.iter().map(|told| stands(&auction, told));
        let first = ways.next()?;
        ways.all(|way| way == first).then_some(first)
    }

    /// The readings that were chosen, by name.
    fn chosen(&self, game: &Game) -> Vec<(String, String)> {
        let of_reading = |fact: &FactId| game.facts[*fact].origin == Origin::Reading;
        let known = self.case.known(&game.facts).filter(|(fact, _)| of_reading(fact));
        let named = known
            .filter_map(|(fact, values)| Some((game.facts[fact].name.to_string(), game.facts[fact].name_of(values.only()?).to_owned())));
        named.collect()
    }
}

fn stands(auction: &Auction<'_>, told: &ToldAuction) -> Stands {
    let ToldAuction { standing, names } = told;
    // Where all are called by their letters, so is he of whom nothing was said.
    let by_letters = !names.is_empty() && names.iter().all(|(seat, name)| auction.seat_name(*seat).eq_ignore_ascii_case(name));
    let lettered = |seat: Seat| by_letters.then(|| auction.seat_name(seat).to_owned());
    let called = |seat: Seat| names.iter().find(|(known, _)| *known == seat).map(|(_, name)| name.clone()).or_else(|| lettered(seat));
    let Some(next) = auction.next_speaker(&standing.position) else {
        return match auction.ending(&standing.position) {
            Some(Ending::Played(contract)) => Stands::Played {
                call: contract.call,
                by: contract.by.iter().map(|seat| called(*seat)).collect::<Option<_>>().unwrap_or_default(),
                laws: once(contract.answers.iter().flat_map(|answer| answer.judged.laws())),
            },
            Some(Ending::Unplayed(_)) | None => Stands::Unplayed,
        };
    };
    let seat = standing.seat.unwrap_or(next);
    let is_next = next == seat;
    let allowed: Vec<_> = auction.calls(&standing.position).into_iter().filter(|(_, verdict)| is_next && verdict.allowed).collect();
    Stands::Open(MaySay {
        by: called(seat),
        is_next,
        next: called(next),
        calls: allowed.iter().map(|(call, _)| *call).collect(),
        laws: once(allowed.iter().flat_map(|(_, verdict)| verdict.laws.iter().copied())),
    })
}

/// Each law once.
fn once(laws: impl Iterator<Item = LawId>) -> Vec<LawId> {
    let mut found = Vec::new();
    for law in laws {
        if !found.contains(&law) {
            found.push(law);
        }
    }
    found
}

/// Where it is asked how the auction stands, the ruling is one on all the calls that are
/// allowed, or on what is played, and on no single call.
pub(super) fn settle(game: &Game, ruling: &mut Ruling, stands: Stands) {
    let forbids =
        |law: LawId| game.law(law).effects().any(|effect| game.effects.get(&effect.name).and_then(|kind| kind.allowed) == Some(false));
    let laws = match stands {
        Stands::Open(may) if !may.calls.is_empty() => may.laws,
        // What comes of a call that is void hangs on that first.
        Stands::Played { .. } if ruling.rulings.iter().any(|prevailing| forbids(prevailing.law)) => return,
        Stands::Played { laws, .. } => laws,
        Stands::Open(_) | Stands::Unplayed => return,
    };
    let (gaps, laws): (Vec<LawId>, Vec<LawId>) = laws.into_iter().partition(|law| game.law(*law).is_gap());
    let prevailing = |law: LawId| Prevailing { law, via: Vec::new(), because: Vec::new(), overrides: Vec::new() };
    // All else in it is of the single call: what that hangs on, and what would change it.
    *ruling = Ruling {
        rulings: laws.into_iter().map(prevailing).collect(),
        gaps: gaps.into_iter().map(prevailing).collect(),
        ..Ruling::new(ruling.code, Status::Ruled)
    };
}
