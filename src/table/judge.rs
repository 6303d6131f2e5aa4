//! From a call at a position to the laws that decide it.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use crate::facts::{Case, FactId, Truth, Values};
use crate::laws::auction::{AuctionRules, MOST_SEATS, Sight};
use crate::laws::{CodeId, Game, LawId};
use crate::ruling::{Compiled, Outcome};

use super::hash::QuickMap;
use super::position::{NONE, Position, Seat};
use super::readings::Readings;
use super::sight::{Ranks, View};

/// The outcome that lets a call stand, and the one that does not.
const ALLOWED: &str = "call-allowed";
const VOID: &str = "call-void";

/// Whether a call is allowed, and by which laws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether it is allowed.
    pub allowed: bool,
    /// The laws and gaps that hold, the deciding one first. None when the code
    /// does not speak of it.
    pub laws: Arc<[LawId]>,
}

impl Verdict {
    /// The law that decides, or the gap that leaves it open.
    pub fn law(&self) -> Option<LawId> {
        self.laws.first().copied()
    }

    /// Whether it is a point that the code leaves open.
    pub fn is_open(&self, game: &Game) -> bool {
        !self.allowed && self.laws.iter().any(|law| game.law(*law).is_gap())
    }
}

/// What one player may say at a position.
#[derive(Debug)]
pub(crate) struct Row {
    /// The calls that are allowed.
    pub(crate) allowed: Vec<u8>,
    /// For each call the place of its verdict among those known.
    verdicts: Vec<u16>,
    /// On which readings all this hangs: a bit for each, in their order.
    hangs: u64,
}

/// Where a fact of a case comes from.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// Nobody can tell.
    Unknown,
    /// A reading: its place in their order, and its value.
    Fixed(u8, u8),
    /// What is judged.
    Act,
    /// The speaker: a place in [`Judge::by_speaker`].
    Speaker(u8),
    /// What he says: a place in [`Judge::by_word`].
    Word(u8),
}

/// A fact with the sights that give its values.
type Supplied = (FactId, Vec<(u8, Sight)>);

/// Judges calls by the laws of one code, under certain readings.
#[derive(Debug)]
pub(crate) struct Judge<'g> {
    game: &'g Game,
    rules: &'g AuctionRules,
    laws: Arc<Compiled>,
    readings: Readings,
    /// For each fact of the game, where it comes from.
    origins: Vec<Origin>,
    /// Facts that hang on who speaks, and those that hang on what he says.
    by_speaker: Vec<Supplied>,
    by_word: Vec<Supplied>,
    /// Readings that change how a position is seen.
    sees_by: Vec<FactId>,
    keys: Keys,
    memo: Mutex<Memo>,
}

/// What the facts that hang on the words may look at besides.
#[derive(Clone, Copy, Debug, Default)]
struct Keys {
    seat: bool,
    standing: bool,
    holds: bool,
    heard: bool,
    best: bool,
    own_suit: bool,
    others: bool,
}

#[derive(Debug, Default)]
struct Memo {
    rows: QuickMap<RowKey, Arc<Row>>,
    verdicts: Vec<Verdict>,
    /// Where the verdict for a leaf of the compiled laws is.
    places: QuickMap<usize, u16>,
}

/// All of a position that bears on what the speaker may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct RowKey {
    speaker: Speaker,
    seat: u8,
    standing: u8,
    holds: bool,
    heard: u16,
    best: u8,
    own_suit: u8,
    /// Of each other player his standing, his suit, and whether he holds the
    /// best call.
    others: [[u8; MOST_SEATS]; 3],
}

impl Hash for RowKey {
    /// All of it, in a few words.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { speaker, seat, standing, holds, heard, best, own_suit, others } = *self;
        let (low, high) = speaker.split_at(MOST_FACTS / 2);
        let word = |bytes: &[u8]| bytes.iter().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
        state.write_u64(word(low));
        state.write_u64(word(high));
        state.write_u64(word(&[seat, standing, u8::from(holds), best, own_suit]) << 16 | u64::from(heard));
        for row in others.iter().filter(|row| **row != [0; MOST_SEATS]) {
            state.write_u64(word(row));
        }
    }
}

/// The values of the facts that hang on who speaks.
type Speaker = [u8; MOST_FACTS];
const MOST_FACTS: usize = 16;

impl<'g> Judge<'g> {
    pub(crate) fn new(game: &'g Game, code: CodeId, rules: &'g AuctionRules, readings: Readings) -> Self {
        let acts = rules.acts;
        let mut narrow = Case::new(&game.facts);
        narrow.set(acts.fact, [acts.in_turn, acts.out_of_turn, acts.slip].into_iter().collect());
        // Readings stay open, so that one compiled code serves for all of them.
        let laws = Arc::new(Compiled::for_case(game, code, &narrow));
        Self::with(game, rules, laws, readings)
    }

    /// The same laws under other readings.
    pub(crate) fn under(&self, readings: Readings) -> Self {
        Self::with(self.game, self.rules, Arc::clone(&self.laws), readings)
    }

    pub(crate) fn with(game: &'g Game, rules: &'g AuctionRules, laws: Arc<Compiled>, readings: Readings) -> Self {
        let mut origins = vec![Origin::Unknown; game.facts.len()];
        origins[rules.acts.fact.index()] = Origin::Act;
        for (place, (reading, value)) in (0u8..).zip(readings.all()) {
            origins[reading.index()] = Origin::Fixed(place, *value);
        }
        let (mut by_speaker, mut by_word) = (Vec::new(), Vec::new());
        let mut sees_by = Vec::new();
        for (fact, ways) in &rules.facts {
            ways.iter().for_each(|(_, sight)| sight.readings.each_fact(&mut |reading| sees_by.push(reading)));
            let ways: Vec<(u8, Sight)> = ways.iter().filter(|(_, sight)| readings.hold(&sight.readings)).cloned().collect();
            let hears = ways.iter().any(|(_, sight)| sight.hears()) || by_speaker.len() == MOST_FACTS;
            let (list, origin): (&mut Vec<Supplied>, fn(u8) -> Origin) =
                if hears { (&mut by_word, Origin::Word) } else { (&mut by_speaker, Origin::Speaker) };
            origins[fact.index()] = u8::try_from(list.len()).map_or(Origin::Unknown, origin);
            list.push((*fact, ways));
        }
        let keys = Keys::of(by_word.iter().flat_map(|(_, ways)| ways).map(|(_, sight)| sight));
        Self { game, rules, laws, readings, origins, by_speaker, by_word, sees_by, keys, memo: Mutex::default() }
    }

    pub(crate) fn game(&self) -> &'g Game {
        self.game
    }

    pub(crate) fn readings(&self) -> &Readings {
        &self.readings
    }

    /// The code that rules, compiled for calls under every reading.
    pub(crate) fn laws(&self) -> &Compiled {
        &self.laws
    }

    /// What the player may say, if it is his turn.
    pub(crate) fn row(&self, ranks: &Ranks, position: &Position, seat: Seat) -> Arc<Row> {
        let view = View { rules: self.rules, ranks, position, seat, says: None };
        let key = self.key(&view);
        let mut memo = self.memo.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(row) = memo.rows.get(&key) {
            return Arc::clone(row);
        }
        let mut row = Row { allowed: Vec::new(), verdicts: Vec::with_capacity(self.rules.words.len()), hangs: 0 };
        for (word, _) in (0u8..).zip(&self.rules.words) {
            let view = View { says: Some(word), ..view };
            let place = self.judge(&mut memo, &view, &key.speaker, self.rules.acts.in_turn, &mut row.hangs);
            if memo.verdicts.get(usize::from(place)).is_some_and(|verdict| verdict.allowed) {
                row.allowed.push(word);
            }
            row.verdicts.push(place);
        }
        let row = Arc::new(row);
        memo.rows.insert(key, Arc::clone(&row));
        row
    }

    /// The verdicts of a row, one for each call.
    pub(crate) fn verdicts(&self, row: &Row) -> Vec<Verdict> {
        let memo = self.memo.lock().unwrap_or_else(PoisonError::into_inner);
        row.verdicts.iter().filter_map(|place| memo.verdicts.get(usize::from(*place)).cloned()).collect()
    }

    /// What the laws say of a call that is judged as a certain act.
    pub(crate) fn judged_as(&self, ranks: &Ranks, position: &Position, seat: Seat, word: u8, act: u8) -> Verdict {
        if act == self.rules.acts.in_turn {
            let row = self.row(ranks, position, seat);
            let memo = self.memo.lock().unwrap_or_else(PoisonError::into_inner);
            let known = row.verdicts.get(usize::from(word)).and_then(|place| memo.verdicts.get(usize::from(*place)));
            return known.cloned().unwrap_or_else(|| verdict(self.game, Vec::new()));
        }
        let view = View { rules: self.rules, ranks, position, seat, says: Some(word) };
        let speaker = self.speaker(&view);
        let mut memo = self.memo.lock().unwrap_or_else(PoisonError::into_inner);
        let place = self.judge(&mut memo, &view, &speaker, act, &mut 0);
        memo.verdicts.get(usize::from(place)).cloned().unwrap_or_else(|| verdict(self.game, Vec::new()))
    }

    /// Whether the verdicts of a row could be others if this were read otherwise.
    pub(crate) fn hangs(&self, row: &Row, reading: FactId) -> bool {
        match self.origins.get(reading.index()) {
            Some(Origin::Fixed(place, _)) => row.hangs & bit(*place) != 0 || self.sees_by.contains(&reading),
            _ => false,
        }
    }

    /// The place of the verdict on one call; notes on which readings it hangs.
    fn judge(&self, memo: &mut Memo, view: &View<'_>, speaker: &Speaker, act: u8, hangs: &mut u64) -> u16 {
        let outcome = self.laws.decide(|fact| match self.origins.get(fact.index()).copied()? {
            Origin::Unknown => None,
            Origin::Fixed(place, value) => {
                *hangs |= bit(place);
                Some(value)
            }
            Origin::Act => Some(act),
            Origin::Speaker(place) => speaker.get(usize::from(place)).copied().filter(|value| *value != NONE),
            Origin::Word(place) => seen(view, &self.by_word.get(usize::from(place))?.1),
        });
        let places = match outcome {
            Outcome::Settled(places) => places,
            Outcome::Open | Outcome::Impossible => &[],
        };
        let leaf = places.as_ptr().addr();
        *memo.places.entry(leaf).or_insert_with(|| {
            let laws =
                places.iter().filter_map(|place| self.laws.applications().get(usize::from(*place))).map(|application| application.law);
            memo.verdicts.push(verdict(self.game, laws.collect()));
            u16::try_from(memo.verdicts.len() - 1).unwrap_or(u16::MAX)
        })
    }

    fn speaker(&self, view: &View<'_>) -> Speaker {
        let mut speaker = [NONE; MOST_FACTS];
        for (slot, (_, ways)) in speaker.iter_mut().zip(&self.by_speaker) {
            *slot = seen(view, ways).unwrap_or(NONE);
        }
        speaker
    }

    /// The case of a call, with no fact that makes no sense in it.
    pub(crate) fn case(&self, ranks: &Ranks, position: &Position, seat: Seat, word: u8, act: u8) -> Case {
        let full = self.full_case(&View { rules: self.rules, ranks, position, seat, says: Some(word) }, act);
        let mut case = Case::new(&self.game.facts);
        case.set(self.rules.acts.fact, Values::one(act));
        for (reading, value) in self.readings.chosen() {
            case.set(reading, Values::one(value));
        }
        for (fact, _) in &self.rules.facts {
            if self.game.facts[*fact].when.truth(&self.game.facts, &full) == Truth::Yes {
                case.set(*fact, full.possible(*fact));
            }
        }
        case
    }

    fn full_case(&self, view: &View<'_>, act: u8) -> Case {
        let mut case = Case::new(&self.game.facts);
        for (reading, value) in self.readings.all() {
            case.set(*reading, Values::one(*value));
        }
        case.set(self.rules.acts.fact, Values::one(act));
        for (fact, ways) in self.by_speaker.iter().chain(&self.by_word) {
            if let Some(value) = seen(view, ways) {
                case.set(*fact, Values::one(value));
            }
        }
        case
    }

    fn key(&self, view: &View<'_>) -> RowKey {
        let Keys { seat, standing, holds, heard, best, own_suit, others } = self.keys;
        let (position, at) = (view.position, view.seat.index());
        let mut key = RowKey { speaker: self.speaker(view), ..RowKey::default() };
        if seat {
            key.seat = view.seat.0;
        }
        if standing {
            key.standing = position.standing[at];
        }
        key.holds = holds && position.holds(view.seat);
        if heard {
            key.heard = position.heard;
        }
        if best {
            key.best = position.best;
        }
        if own_suit {
            key.own_suit = position.suit[at];
        }
        if others {
            for place in (0..self.rules.seats.len()).filter(|place| *place != at) {
                key.others[0][place] = position.standing[place];
                key.others[1][place] = position.suit[place];
                key.others[2][place] = position.holders >> place & 1;
            }
        }
        key
    }
}

impl Keys {
    fn of<'a>(sights: impl Iterator<Item = &'a Sight>) -> Self {
        let mut keys = Self::default();
        for sight in sights {
            keys.seat |= sight.seat.is_some();
            keys.standing |= sight.standing.is_some();
            keys.holds |= sight.holds.is_some();
            keys.heard |= sight.heard.is_some();
            keys.best |= sight.best.is_some() || sight.compares.is_some() || sight.least.is_some();
            keys.own_suit |= sight.own_suit.is_some();
            for seat in [&sight.other, &sight.anyone].into_iter().flatten() {
                keys.others = true;
                keys.own_suit |= seat.suit.is_some();
                keys.standing |= sight.anyone.is_some();
                keys.holds |= sight.anyone.is_some();
            }
        }
        keys
    }
}

/// The bit of a reading; those beyond the last share one.
fn bit(place: u8) -> u64 {
    1 << place.min(63)
}

/// The value that the first sight gives which holds.
fn seen(view: &View<'_>, ways: &[(u8, Sight)]) -> Option<u8> {
    ways.iter().find(|(_, sight)| view.shows(sight)).map(|(value, _)| *value)
}

/// What laws come to that hold together.
fn verdict(game: &Game, mut laws: Vec<LawId>) -> Verdict {
    let states = |law: LawId, outcome: &str| game.law(law).effects().any(|effect| effect.name == outcome);
    let weight = |law: LawId| match (states(law, ALLOWED) || states(law, VOID), game.law(law).is_gap()) {
        (true, _) => 0,
        (_, true) => 1,
        _ => 2 + usize::from(game.law(law).effects().next().is_none()),
    };
    laws.sort_by_key(|law| (weight(*law), *law));
    laws.dedup();
    let allowed = laws.iter().any(|law| states(*law, ALLOWED)) && !laws.iter().any(|law| states(*law, VOID));
    Verdict { allowed, laws: laws.into() }
}
