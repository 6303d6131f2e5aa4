//! From a call at a position to the laws that decide it.

use std::sync::{Arc, Mutex, PoisonError};

use crate::course::{Layout, NONE, Position, Ranks, Readings, Seat, Span, View};
use crate::facts::{Case, FactId, Origin as FactOrigin, Truth, Values};
use crate::laws::auction::{AuctionRules, Sight};
use crate::laws::{CodeId, Game};
use crate::ruling::{Compiled, Fork, Outcome};

use super::hash::QuickMap;
use super::key::{Keys, MOST_FACTS, NOBODY, RowKey, Speaker};
use super::verdict::Verdict;

/// What one player may say at a position.
#[derive(Debug)]
pub(crate) struct Row {
    /// The calls that are allowed.
    pub(crate) allowed: Vec<u8>,
    /// For each call the place of its verdict among those known.
    verdicts: Vec<u16>,
    /// The readings under which this is so.
    under: Span,
}

/// Where a fact of a case comes from.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// Nobody can tell.
    Unknown,
    /// A reading.
    Reading,
    /// What is judged.
    Act,
    /// The speaker: a place in [`Judge::by_speaker`].
    Speaker(u8),
    /// What he says: a place in [`Judge::by_word`].
    Word(u8),
}

/// A fact with the sights that give its values.
type Supplied<'g> = (FactId, &'g [(u8, Sight)]);

/// Judges calls by the laws of one code, under whatever readings.
#[derive(Debug)]
pub(crate) struct Judge<'g> {
    game: &'g Game,
    rules: &'g AuctionRules,
    pub(crate) ranks: Ranks,
    laws: Arc<Compiled>,
    bearing: Vec<FactId>,
    pub(crate) layout: Layout,
    /// For each fact of the game, where it comes from.
    origins: Vec<Origin>,
    /// Facts that hang on who speaks, and those that hang on what he says.
    by_speaker: Vec<Supplied<'g>>,
    by_word: Vec<Supplied<'g>>,
    keys: Keys,
    memo: Mutex<Memo>,
}

#[derive(Debug, Default)]
struct Memo {
    /// What may be said: once for all readings under which it is the same.
    rows: QuickMap<RowKey, Vec<Arc<Row>>>,
    verdicts: Vec<Verdict>,
    /// Where the verdict for a leaf of the compiled laws is.
    places: QuickMap<usize, u16>,
}

impl<'g> Judge<'g> {
    /// By the laws of a code, compiled for calls under every reading.
    pub(crate) fn new(game: &'g Game, code: CodeId, rules: &'g AuctionRules) -> Self {
        let acts = rules.acts;
        let mut narrow = Case::new(&game.facts);
        narrow.set(acts.fact, [acts.in_turn, acts.out_of_turn, acts.slip].into_iter().collect());
        Self::with(game, rules, Arc::new(Compiled::for_case(game, code, &narrow)))
    }

    /// By the same laws, where a position is seen otherwise.
    pub(crate) fn seeing<'b>(&self, game: &'b Game, rules: &'b AuctionRules) -> Judge<'b> {
        Judge::with(game, rules, Arc::clone(&self.laws))
    }

    fn with(game: &'g Game, rules: &'g AuctionRules, laws: Arc<Compiled>) -> Self {
        let mut origins: Vec<Origin> =
            game.facts.iter().map(|(_, fact)| if fact.origin == FactOrigin::Reading { Origin::Reading } else { Origin::Unknown }).collect();
        origins[rules.acts.fact.index()] = Origin::Act;
        let (mut by_speaker, mut by_word) = (Vec::new(), Vec::new());
        for (fact, ways) in &rules.facts {
            let hears = ways.iter().any(|(_, sight)| sight.hears()) || by_speaker.len() == MOST_FACTS;
            let (list, origin): (&mut Vec<Supplied<'_>>, fn(u8) -> Origin) =
                if hears { (&mut by_word, Origin::Word) } else { (&mut by_speaker, Origin::Speaker) };
            origins[fact.index()] = u8::try_from(list.len()).map_or(Origin::Unknown, origin);
            list.push((*fact, ways.as_slice()));
        }
        let keys = Keys::of(by_word.iter().flat_map(|(_, ways)| *ways).map(|(_, sight)| sight));
        let bearing = bearing(game, rules, &laws);
        let layout = Layout::new(&game.facts, &bearing);
        let ranks = Ranks::new(rules);
        Self { game, rules, ranks, laws, bearing, layout, origins, by_speaker, by_word, keys, memo: Mutex::default() }
    }

    pub(crate) fn game(&self) -> &'g Game {
        self.game
    }

    /// The code that rules, compiled for calls under every reading.
    pub(crate) fn laws(&self) -> &Compiled {
        &self.laws
    }

    /// The readings that bear on calls.
    pub(crate) fn bearing(&self) -> &[FactId] {
        &self.bearing
    }

    fn view<'a>(&'a self, position: &'a Position, seat: Seat, says: Option<u8>) -> View<'a> {
        View { rules: self.rules, ranks: &self.ranks, position, seat, says }
    }

    /// What the player may say, if it is his turn. Narrows the span to readings
    /// under which it is the same.
    pub(crate) fn row(&self, readings: &Readings, position: &Position, seat: Seat, under: &mut Span) -> Arc<Row> {
        let view = self.view(position, seat, None);
        let key = self.keys.key(&view, self.speaker(readings, &view, under));
        let mut memo = self.memo.lock().unwrap_or_else(PoisonError::into_inner);
        let known = memo.rows.get(&key).and_then(|rows| rows.iter().find(|row| row.under.holds(readings.span())));
        if let Some(row) = known {
            under.narrow(row.under);
            return Arc::clone(row);
        }
        let mut row = Row { allowed: Vec::new(), verdicts: Vec::with_capacity(self.rules.words.len()), under: Span::ALL };
        for (word, _) in (0u8..).zip(&self.rules.words) {
            let view = View { says: Some(word), ..view };
            let place = self.judge(&mut memo, readings, &view, &key.speaker, self.rules.acts.in_turn, &mut row.under);
            if memo.verdicts.get(usize::from(place)).is_some_and(|verdict| verdict.allowed) {
                row.allowed.push(word);
            }
            row.verdicts.push(place);
        }
        under.narrow(row.under);
        let row = Arc::new(row);
        memo.rows.entry(key).or_default().push(Arc::clone(&row));
        row
    }

    /// The verdicts of a row, one for each call.
    pub(crate) fn verdicts(&self, row: &Row) -> Vec<Verdict> {
        let memo = self.memo.lock().unwrap_or_else(PoisonError::into_inner);
        row.verdicts.iter().filter_map(|place| memo.verdicts.get(usize::from(*place)).cloned()).collect()
    }

    /// What the laws say of a call that is judged as a certain act.
    pub(crate) fn judged_as(&self, readings: &Readings, position: &Position, seat: Seat, word: u8, act: u8) -> Verdict {
        let mut under = Span::ALL;
        let row = (act == self.rules.acts.in_turn).then(|| self.row(readings, position, seat, &mut under));
        let mut memo = self.memo.lock().unwrap_or_else(PoisonError::into_inner);
        let place = match row {
            Some(row) => row.verdicts.get(usize::from(word)).copied(),
            None => {
                let view = self.view(position, seat, Some(word));
                let speaker = self.speaker(readings, &view, &mut under);
                Some(self.judge(&mut memo, readings, &view, &speaker, act, &mut under))
            }
        };
        let known = place.and_then(|place| memo.verdicts.get(usize::from(place)));
        known.cloned().unwrap_or_else(|| Verdict::of(self.game, Vec::new()))
    }

    /// The place of the verdict on one call.
    fn judge(&self, memo: &mut Memo, readings: &Readings, view: &View<'_>, speaker: &Speaker, act: u8, under: &mut Span) -> u16 {
        let outcome = self.laws.decide(|fact: FactId, fork: Fork<'_>| match self.origins.get(fact.index()).copied()? {
            Origin::Unknown => None,
            Origin::Reading => {
                let value = readings.value(fact)?;
                under.narrow(self.layout.span(fact, fork.like(value)));
                Some(value)
            }
            Origin::Act => Some(act),
            Origin::Speaker(place) => speaker.get(usize::from(place)).copied().filter(|value| *value != NONE),
            Origin::Word(place) => self.seen(readings, view, self.by_word.get(usize::from(place))?.1, under),
        });
        let places = match outcome {
            Outcome::Settled(places) => places,
            Outcome::Open | Outcome::Impossible => &[],
        };
        let leaf = places.as_ptr().addr();
        *memo.places.entry(leaf).or_insert_with(|| {
            let laws =
                places.iter().filter_map(|place| self.laws.applications().get(usize::from(*place))).map(|application| application.law);
            memo.verdicts.push(Verdict::of(self.game, laws.collect()));
            u16::try_from(memo.verdicts.len() - 1).unwrap_or(u16::MAX)
        })
    }

    /// The value that the first sight gives which holds.
    fn seen(&self, readings: &Readings, view: &View<'_>, ways: &[(u8, Sight)], under: &mut Span) -> Option<u8> {
        ways.iter()
            .find(|(_, sight)| view.shows(sight) && readings.hold_within(&sight.readings, &self.layout, under))
            .map(|(value, _)| *value)
    }

    fn speaker(&self, readings: &Readings, view: &View<'_>, under: &mut Span) -> Speaker {
        let mut speaker = NOBODY;
        for (slot, (_, ways)) in speaker.iter_mut().zip(&self.by_speaker) {
            *slot = self.seen(readings, view, ways, under).unwrap_or(NONE);
        }
        speaker
    }

    /// The case of a call, with no fact that makes no sense in it.
    pub(crate) fn case(&self, readings: &Readings, position: &Position, seat: Seat, word: u8, act: u8) -> Case {
        let full = self.full_case(readings, &self.view(position, seat, Some(word)), act);
        let mut case = Case::new(&self.game.facts);
        case.set(self.rules.acts.fact, Values::one(act));
        for (reading, value) in readings.chosen() {
            case.set(reading, Values::one(value));
        }
        for (fact, _) in &self.rules.facts {
            if self.game.facts[*fact].when.truth(&self.game.facts, &full) == Truth::Yes {
                case.set(*fact, full.possible(*fact));
            }
        }
        case
    }

    fn full_case(&self, readings: &Readings, view: &View<'_>, act: u8) -> Case {
        let mut case = Case::new(&self.game.facts);
        for (reading, value) in readings.all() {
            case.set(*reading, Values::one(*value));
        }
        case.set(self.rules.acts.fact, Values::one(act));
        let mut under = Span::ALL;
        for (fact, ways) in self.by_speaker.iter().chain(&self.by_word) {
            if let Some(value) = self.seen(readings, view, ways, &mut under) {
                case.set(*fact, Values::one(value));
            }
        }
        case
    }
}

/// The readings that bear on calls: those the laws of calling, or the game's
/// description of the auction, ask for.
fn bearing(game: &Game, rules: &AuctionRules, laws: &Compiled) -> Vec<FactId> {
    let mut case = Case::new(&game.facts);
    case.set(rules.acts.fact, Values::one(rules.acts.in_turn));
    let mut bearing = laws.tested(&case);
    rules.conditions().for_each(|condition| condition.each_fact(&mut |fact| bearing.push(fact)));
    bearing.retain(|fact| game.facts[*fact].origin == FactOrigin::Reading);
    bearing.sort_unstable();
    bearing.dedup();
    bearing
}
