//! Which count a number tells, if any, by what stands around it: "nine" is what
//! was bid, "eight" what was made. Each number is asked about by itself.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::facts::{Case, FactId, Kind, Origin, Truth, Values};

use super::features::{BESIDE, Concept, Feature, OF_NUMBER, Sight, concepts};
use super::guess::{Hints, OF_FACTS};
use super::infer::{Finding, Inference};
use super::learn::{Lesson, Lessons};
use super::reading::Seen;
use super::scene::What;
use super::signs::{Sign, Tally};

/// Above this likelihood a number tells the count that nothing else tells.
const PLAIN: f32 = 0.72;
/// Above this likelihood it tells the count that a pattern took from another
/// number.
const PLAINER: f32 = 0.9;
/// Below this likelihood a number does not tell the count that a pattern took from
/// it.
const DOUBTFUL: f32 = 0.2;

/// So many words on either side are seen in their places.
const BESIDE_IT: usize = 3;
/// So many are seen at all.
const NEAR: usize = 8;

/// Of a number: no count.
const NONE: &str = "#=-";

/// A number of the text.
struct Told {
    number: i32,
    chunk: usize,
    tokens: Range<usize>,
}

impl Inference<'_> {
    /// The numbers of the text that are no cards.
    fn numbers(&self) -> Vec<Told> {
        let chunks = || self.scene.chunks.iter().enumerate();
        let told = chunks().filter_map(|(chunk, one)| match one.what {
            What::Number(number) => Some(Told { number, chunk, tokens: one.tokens.clone() }),
            _ => None,
        });
        let card = |at: usize| self.hand.is_some_and(|hand| hand.tokens.contains(&at));
        let else_where = |told: &Told| {
            card(told.tokens.start)
                || chunks().any(|(_, one)| matches!(one.what, What::Card { .. }) && one.tokens.contains(&told.tokens.start))
        };
        told.filter(|told| !else_where(told) && !self.counts_people(&told.tokens)).collect()
    }

    /// The counts that make sense, and that a number can be.
    fn counts(&self, number: i32, case: &Case) -> Vec<FactId> {
        let facts = self.game.facts.iter().filter(|(_, fact)| {
            matches!(fact.kind, Kind::Count { .. })
                && fact.origin == Origin::Told
                && fact.counting(number).is_some()
                && fact.when.truth(&self.game.facts, case) != Truth::No
        });
        facts.map(|(id, _)| id).collect()
    }

    fn count_class(&self, fact: FactId) -> String {
        format!("#={}", self.game.facts[fact].name)
    }

    /// What the model sees of a number: what stands before and behind it.
    fn sight_of(&self, told: &Told, all: &[Told], concepts: &[Concept<'_>]) -> Sight {
        let mut features: Vec<Feature> = Vec::new();
        let mut see = |name: String, token: usize| {
            let name = format!("{OF_NUMBER}{name}");
            if features.iter().all(|known| known.name != name) {
                features.push(Feature { name, token });
            }
        };
        let start = told.tokens.start;
        let own = concepts.iter().position(|one| one.token >= start).unwrap_or(concepts.len());
        let behind = concepts.iter().position(|one| one.token >= told.tokens.end).unwrap_or(concepts.len());
        let sentence = concepts.get(own).map_or(0, |one| one.sentence);
        let here = |one: &&Concept<'_>| one.sentence == sentence;
        let before: Vec<&Concept<'_>> = concepts.iter().take(own).rev().take_while(here).collect();
        let after: Vec<&Concept<'_>> = concepts.iter().skip(behind).take_while(here).collect();
        for (side, words) in [("l", &before), ("r", &after)] {
            for place in 0..BESIDE_IT {
                let Some(one) = words.get(place) else {
                    see(format!("{side}{place}:<.>"), start);
                    break;
                };
                see(format!("{side}{place}:{}", one.form), one.token);
                for group in &one.groups {
                    see(format!("{side}{place}:@{group}"), one.token);
                }
            }
            for one in words.iter().take(NEAR) {
                see(format!("n:{}", one.form), one.token);
            }
            if let [first, second, ..] = words.as_slice() {
                see(format!("{side}:{}{BESIDE}{}", first.form, second.form), first.token);
            }
        }
        if let (Some(one), Some(other)) = (before.first(), after.first()) {
            see(format!("m:{}{BESIDE}{}", one.form, other.form), start);
        }
        // The sentence before says of what it is.
        for one in concepts.iter().filter(|one| one.sentence + 1 == sentence || one.sentence == sentence + 1) {
            see(format!("s:{}", one.kind()), one.token);
        }
        see(format!("v:{}", told.number.min(61)), start);
        let place = all.iter().filter(|other| other.tokens.start < start).count();
        see(format!("k:{}/{}", place.min(4), all.len().min(4)), start);
        for other in all.iter().filter(|other| other.chunk != told.chunk) {
            let side = if other.tokens.start < start { "after" } else { "before" };
            let size = match told.number.cmp(&other.number) {
                Ordering::Less => "less",
                Ordering::Equal => "equal",
                Ordering::Greater => "more",
            };
            see(format!("o:{size}"), start);
            see(format!("o:{size},{side}"), start);
        }
        Sight { features, places: Vec::new() }
    }

    /// What speaks for a count besides the words: what was done and called, and what
    /// the patterns saw.
    fn hints_of_number(&self, told: &Told, found: &[Finding]) -> Hints {
        let case = self.case_of(found);
        let named = |fact: Option<FactId>| fact.and_then(|fact| Some(self.game.facts[fact].name_of(case.value(fact)?))).unwrap_or("-");
        let (act, call) = (named(self.words.act), named(self.words.call));
        let needed = match self.needed(&self.table(None, found), found).map(|needed| told.number.cmp(&needed)) {
            None => "-",
            Some(Ordering::Less) => "less",
            Some(Ordering::Equal) => "needed",
            Some(Ordering::Greater) => "more",
        };
        let around = vec![
            format!("#{}", self.game.name),
            format!("#act:{act}"),
            format!("#act:{act}&call:{call}"),
            format!("#act:{act}&{needed}"),
            format!("#call:{call}&{}", told.number.min(61)),
        ];
        let mut signs: Vec<(String, u8)> = Vec::new();
        for one in self.seen.iter().filter(|one| !one.denied && one.slots.iter().any(|(_, chunk)| *chunk == told.chunk)) {
            let (class, strength) = match self.sign(one) {
                Some(Sign::Count { fact, tally: Tally::Number, .. }) => (self.count_class(*fact), one.strength.min(3) + 2),
                Some(Sign::Count { .. }) => (NONE.to_owned(), 4),
                _ => continue,
            };
            let strength = (OF_FACTS + strength).min(31);
            match signs.iter_mut().find(|(known, _)| *known == class) {
                Some((_, most)) => *most = strength.max(*most),
                None => signs.push((class, strength)),
            }
        }
        Hints { around, signs }
    }

    /// For training: of each number which count it is, or none.
    pub(crate) fn number_lessons(&self, told: &BTreeMap<FactId, Values>, given: &BTreeMap<FactId, Values>, weight: f32) -> Vec<Lessons> {
        let counted = |fact: FactId| matches!(self.game.facts[fact].kind, Kind::Count { .. });
        let known: Vec<Finding> = told
            .iter()
            .chain(given)
            .filter(|(fact, _)| !counted(**fact))
            .map(|(fact, values)| Finding { fact: *fact, values: *values, tokens: 0..0, strength: 2 })
            .collect();
        let case = self.case_of(&known);
        let all = self.numbers();
        let concepts = concepts(self.words, self.game, self.scene);
        let is = |fact: FactId, number: i32| told.get(&fact).is_some_and(|values| Some(*values) == self.game.facts[fact].counting(number));
        let mut lessons = Vec::new();
        for one in &all {
            let counts = self.counts(one.number, &case);
            let mut fitting = counts.iter().filter(|fact| is(**fact, one.number));
            let truth = fitting.next();
            // Told twice, or twice the same: which of them it is is not known.
            let again = all.iter().any(|other| other.chunk != one.chunk && other.number == one.number);
            if counts.is_empty() || fitting.next().is_some() || truth.is_some() && again {
                continue;
            }
            let truth = truth.map_or_else(|| NONE.to_owned(), |fact| self.count_class(*fact));
            let classes = counts.iter().map(|fact| self.count_class(*fact)).chain([NONE.to_owned()]).collect();
            let lesson = Lesson { hints: self.hints_of_number(one, &known), classes, truth, weight };
            lessons.push(Lessons { sight: self.sight_of(one, &all, &concepts), lessons: vec![lesson] });
        }
        lessons
    }

    /// How likely each number is to tell each of the counts that make sense.
    fn likely_counts<'t>(&self, all: &'t [Told], found: &[Finding]) -> Vec<(FactId, &'t Told, f32)> {
        let case = self.case_of(found);
        let concepts = concepts(self.words, self.game, self.scene);
        let mut likely = Vec::new();
        for one in all {
            let counts = self.counts(one.number, &case);
            if counts.is_empty() {
                continue;
            }
            let classes: Vec<String> = counts.iter().map(|fact| self.count_class(*fact)).chain([NONE.to_owned()]).collect();
            let heard = self.model.hear(&self.sight_of(one, all, &concepts));
            let ranked = self.model.likely(&heard, &self.hints_of_number(one, found), &classes);
            let of = |fact: FactId| ranked.iter().find(|(class, _)| *class == self.count_class(fact)).map_or(0.0, |(_, likely)| *likely);
            likely.extend(counts.iter().map(|fact| (*fact, one, of(*fact))));
        }
        likely
    }

    /// With the counts that numbers tell by what stands around them.
    pub(crate) fn numbered(&self, mut found: Vec<Finding>) -> Vec<Finding> {
        let mut all = self.numbers();
        all.retain(|told| !self.only_asked(told.tokens.start, &found));
        if self.model.is_empty() || self.about.asked.is_some() || self.corrects || all.is_empty() {
            return found;
        }
        let likely = self.likely_counts(&all, &found);
        let facts: BTreeSet<FactId> = likely.iter().map(|(fact, ..)| *fact).filter(|fact| self.about.case.value(*fact).is_none()).collect();
        for fact in facts {
            let of_fact = || likely.iter().filter(|(other, ..)| *other == fact);
            let Some((_, most, sure)) = of_fact().max_by(|one, other| one.2.total_cmp(&other.2)) else { continue };
            // Two numbers for one count: neither is sure.
            let rival = of_fact().any(|(_, other, likely)| other.number != most.number && *likely > DOUBTFUL);
            let declared = &self.game.facts[fact];
            let Some(values) = declared.counting(most.number).filter(|_| !rival && *sure > PLAIN) else { continue };
            let count = Finding { fact, values, tokens: most.tokens.clone(), strength: 1 };
            let Some(told) = found.iter_mut().find(|one| one.fact == fact) else {
                found.push(count);
                continue;
            };
            let before = told.values.only().and_then(|value| declared.number(value));
            // A pattern left several open, or took another number for it, of which the
            // words say otherwise.
            let narrows = before.is_none() && values.within(told.values);
            let mends = *sure > PLAINER
                && told.strength < 4
                && before.is_some_and(|before| before != most.number && all.iter().any(|one| one.number == before));
            if narrows || mends {
                *told = count;
            }
        }
        found
    }

    /// The greater and the lesser of two counts, where a third number tells how far they
    /// are apart: "eight she took of a twelve hand. Four to me?" That is told last, unless
    /// the words say otherwise.
    pub(crate) fn apart(&self, [greater, lesser]: [FactId; 2], found: &[Finding]) -> Option<[Finding; 2]> {
        let all = self.numbers();
        let parts = |whole: &Told| {
            let (at, one) = all.iter().enumerate().find(|(_, one)| all.iter().any(|other| sum(one, other, whole)))?;
            Some((one, all.iter().skip(at + 1).find(|other| sum(one, other, whole))?))
        };
        let mut wholes = all.iter().filter_map(|whole| Some((whole, parts(whole)?)));
        let (whole, (one, other)) = wholes.next()?;
        if wholes.any(|(more, _)| more.number != whole.number) {
            return None;
        }
        let said = |told: &Told, fits: &dyn Fn(FactId) -> bool| {
            let counts = |seen: &Seen| matches!(self.sign(seen), Some(Sign::Count { fact, .. }) if fits(*fact));
            self.seen.iter().any(|seen| seen.slots.iter().any(|(_, chunk)| *chunk == told.chunk) && counts(seen))
        };
        let otherwise = |told: &Told| said(told, &|fact| fact != greater && fact != lesser);
        let outright = |told: &Told| said(told, &|fact| fact == lesser);
        let likely = self.likely_counts(&all, found);
        let of =
            |told: &Told| likely.iter().find(|(fact, of, _)| *fact == lesser && of.chunk == told.chunk).map_or(0.0, |(.., likely)| *likely);
        let kept = match (otherwise(one), otherwise(other), outright(one), outright(other)) {
            (true, false, ..) => other,
            (false, true, ..) => one,
            (.., false, true) => other,
            (.., true, false) => one,
            _ if of(other) > 2.0 * of(one) => other,
            _ => one,
        };
        let count = |fact: FactId, told: &Told| {
            let values = self.game.facts[fact].counting(told.number)?;
            Some(Finding { fact, values, tokens: told.tokens.clone(), strength: 2 })
        };
        Some([count(greater, whole)?, count(lesser, kept)?])
    }
}

/// Whether two different numbers come to a third.
fn sum(one: &Told, other: &Told, whole: &Told) -> bool {
    one.number != other.number && one.number + other.number == whole.number
}
