//! From what was seen to facts.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::facts::{Case, FactId, Kind, Origin, Truth, Values};
use crate::laws::Game;

use super::About;
use super::auction::Auction;
use super::guess::{self, Model, Sample};
use super::lexicon::{Sign, Speech, Words};
use super::pattern::Slot;
use super::people::{People, Who};
use super::reading::Seen;
use super::roles::{Standing, Table};
use super::scene::{Scene, What};

/// A fact found, with the tokens it was taken from.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// The fact.
    pub(crate) fact: FactId,
    /// What it may be.
    pub(crate) values: Values,
    /// The words.
    pub(crate) tokens: Range<usize>,
    /// How sure.
    pub(crate) strength: u8,
}

/// Everything that is known while facts are sought.
pub(crate) struct Inference<'a> {
    /// The lexicon.
    pub(crate) words: &'a Words,
    /// The game.
    pub(crate) game: &'a Game,
    /// The scene.
    pub(crate) scene: &'a Scene,
    /// The persons.
    pub(crate) people: &'a People,
    /// What was seen.
    pub(crate) seen: &'a [Seen],
    /// The auction.
    pub(crate) auction: &'a Auction,
    /// What was known before.
    pub(crate) about: About<'a>,
    /// Whether something said before is put right.
    pub(crate) corrects: bool,
    /// What weighs signs against each other.
    pub(crate) model: &'a Model,
}

/// Above this likelihood an act is taken for sure.
const SURE: f32 = 0.8;

/// What may have been done, and by whom.
#[derive(Clone, Debug)]
struct Deed {
    values: Values,
    strength: u8,
    tokens: Range<usize>,
    doer: Option<Who>,
    also: Vec<(FactId, Values)>,
    card: Option<What>,
    plural: bool,
}

impl Inference<'_> {
    /// The facts.
    pub(crate) fn facts(&self) -> Vec<Finding> {
        let mut found: Vec<Finding> = Vec::new();
        let call = self.call(&mut found);
        let deed = self.deed(&mut found);
        let act_values = deed.as_ref().map(|deed| deed.values).or_else(|| self.words.act.map(|act| self.about.case.possible(act)));
        let deal = self.in_group(act_values, "deal-act");
        let table = Table {
            game: self.game,
            words: self.words,
            people: self.people,
            auction: self.auction,
            call,
            deal,
            sentence: deed.as_ref().and_then(|deed| self.scene.clause(deed.tokens.start)).map(|clause| clause.sentence),
        };
        if let Some(deed) = &deed {
            self.offender(&table, deed, &mut found);
            self.trump(deed, &mut found);
            for (fact, values) in &deed.also {
                found.push(Finding { fact: *fact, values: *values, tokens: deed.tokens.clone(), strength: 2 });
            }
        }
        self.others(&table, deed.as_ref(), &mut found);
        let found = self.sensible(merged(found));
        if self.model.is_empty() { found } else { self.weighed(found) }
    }

    /// The facts besides act, call and offender that make sense with these.
    fn open_facts(&self, found: &[Finding]) -> Vec<FactId> {
        let mut case: Case = self.about.case.clone();
        for one in found {
            let both = case.possible(one.fact).and(one.values);
            case.set(one.fact, if both.is_empty() { one.values } else { both });
        }
        let acts = self.words.act.map_or(Values::NONE, |act| case.possible(act));
        if acts.len() != 1 {
            return Vec::new();
        }
        let special = [self.words.act, self.words.call, self.words.offender];
        self.game
            .facts
            .iter()
            .filter(|(id, fact)| !special.contains(&Some(*id)) && fact.origin == Origin::Told && !matches!(fact.kind, Kind::Count { .. }))
            .filter(|(_, fact)| fact.when.truth(&self.game.facts, &case) != Truth::No)
            .map(|(id, _)| id)
            .collect()
    }

    /// The classes of a fact: its values, and that nothing is said of it.
    fn classes(&self, fact: FactId) -> Vec<String> {
        let declared = &self.game.facts[fact];
        declared.values.iter().map(|value| format!("{}={}", declared.name, value.name)).chain([format!("{}=-", declared.name)]).collect()
    }

    fn fact_signs(&self, fact: FactId, found: &[Finding]) -> Vec<(String, u8)> {
        let declared = &self.game.facts[fact];
        found
            .iter()
            .filter(|one| one.fact == fact)
            .flat_map(|one| {
                let strength = if one.values.len() > 1 { 1 } else { 2 + one.strength.min(3) };
                one.values.iter().map(move |value| (format!("{}={}", declared.name, declared.name_of(value)), guess::OF_FACTS + strength))
            })
            .collect()
    }

    /// One bias for each fact, beside what the words say.
    fn fact_features(&self, facts: &[FactId]) -> Vec<guess::Feature> {
        let mut features = guess::features(self.words, self.scene);
        features.extend(facts.iter().map(|fact| guess::Feature { name: format!("*{}", self.game.facts[*fact].name), token: usize::MAX }));
        features
    }

    /// What the rules found, weighed by the model against what the words say
    /// otherwise.
    fn weighed(&self, mut found: Vec<Finding>) -> Vec<Finding> {
        let facts = self.open_facts(&found);
        if facts.is_empty() {
            return found;
        }
        let features = self.fact_features(&facts);
        let scores = self.model.scores(&features);
        let sample = Sample { features, signs: Vec::new() };
        for fact in facts {
            let declared = &self.game.facts[fact];
            let ranked = self.model.likely(&scores, &self.fact_signs(fact, &found), &self.classes(fact));
            let Some((best, likely)) = ranked.first() else { continue };
            let value = best.split_once('=').map_or("-", |(_, value)| value);
            let told = found.iter().position(|one| one.fact == fact);
            match (told, declared.named(value)) {
                (Some(at), None) if *likely > 0.85 => {
                    found.remove(at);
                }
                (Some(at), Some(values)) if *likely > 0.85 && found.get(at).is_some_and(|one| one.values.and(values).is_empty()) => {
                    found.remove(at);
                }
                (None, Some(values)) if *likely > 0.8 && self.about.case.possible(fact) == declared.all() => {
                    let mut tokens = self.model.tokens(&sample, best);
                    tokens.retain(|token| *token < self.scene.tokens.len());
                    tokens.sort_unstable();
                    if let (Some(first), Some(last)) = (tokens.first(), tokens.last()) {
                        found.push(Finding { fact, values, tokens: *first..*last + 1, strength: 1 });
                    }
                }
                _ => {}
            }
        }
        self.sensible(found)
    }

    /// For training: each fact that makes sense, with its classes and what the
    /// description says of it.
    pub(crate) fn lessons(&self, told: &BTreeMap<FactId, Values>, given: &BTreeMap<FactId, Values>) -> Vec<(Sample, String, Vec<String>)> {
        let mut found = Vec::new();
        let call = self.call(&mut found);
        let table =
            Table { game: self.game, words: self.words, people: self.people, auction: self.auction, call, deal: false, sentence: None };
        self.others(&table, None, &mut found);
        let found = merged(found);
        let known: Vec<Finding> =
            told.iter().chain(given).map(|(fact, values)| Finding { fact: *fact, values: *values, tokens: 0..0, strength: 2 }).collect();
        let facts = self.open_facts(&known);
        let features = self.fact_features(&[]);
        let mut lessons = Vec::new();
        for fact in facts {
            let declared = &self.game.facts[fact];
            let signs = self.fact_signs(fact, &found);
            let truth = match told.get(&fact) {
                Some(values) => match values.only() {
                    Some(value) => declared.name_of(value).to_owned(),
                    None => continue,
                },
                None if signs.is_empty() => "-".to_owned(),
                None => continue,
            };
            let mut features = features.clone();
            features.push(guess::Feature { name: format!("*{}", declared.name), token: usize::MAX });
            lessons.push((Sample { features, signs }, format!("{}={truth}", declared.name), self.classes(fact)));
        }
        lessons
    }

    fn in_group(&self, values: Option<Values>, group: &str) -> bool {
        let (Some(act), Some(values)) = (self.words.act, values) else { return false };
        self.game.facts[act].groups.get(group).is_some_and(|group| !values.is_empty() && values.within(*group))
    }

    fn call(&self, found: &mut Vec<Finding>) -> Option<u8> {
        let fact = self.words.call?;
        let mut distinct: Vec<&(u8, Range<usize>)> = Vec::new();
        for one in &self.auction.played {
            if distinct.iter().all(|known| known.0 != one.0) {
                distinct.push(one);
            }
        }
        if self.corrects && distinct.len() > 1 {
            distinct = distinct.pop().into_iter().collect();
        }
        // Where there are proposer and acceptor, there is a proposal.
        if distinct.is_empty()
            && let Some(pair) = self.words.telling.get("pair").and_then(|facts| facts.first()).and_then(|(_, values)| values.only())
            && let Some(mention) = self
                .people
                .mentions
                .iter()
                .find(|mention| matches!(&mention.who, Some(Who::Role(role)) if role == "proposer" || role == "acceptor"))
        {
            found.push(Finding { fact, values: Values::one(pair), tokens: mention.tokens.clone(), strength: 2 });
            return Some(pair);
        }
        for one in &distinct {
            found.push(Finding { fact, values: Values::one(one.0), tokens: one.1.clone(), strength: 2 });
        }
        match distinct.as_slice() {
            [only] => Some(only.0),
            [] => self.about.case.value(fact),
            _ => None,
        }
    }

    /// The description as the model sees it.
    pub(crate) fn sample(&self) -> Sample {
        let mut nothing = Vec::new();
        let deeds = self.words.act.map_or(Vec::new(), |act| self.deeds(act, &mut nothing));
        self.sample_of(&deeds)
    }

    fn sample_of(&self, deeds: &[Deed]) -> Sample {
        let mut best: BTreeMap<u8, u8> = BTreeMap::new();
        for deed in deeds {
            for value in deed.values.iter() {
                let strength = best.entry(value).or_default();
                *strength = (*strength).max(deed.strength + 1);
            }
        }
        let all: Vec<&Deed> = deeds.iter().collect();
        let mut signs = Vec::new();
        if let Some(act) = self.words.act {
            for (value, strength) in best {
                // What another goes before counts for little.
                let beaten = deeds.iter().filter(|deed| deed.values.has(value)).all(|deed| self.beaten(deed, &all));
                signs.push((self.game.facts[act].name_of(value).to_owned(), if beaten { 1 } else { strength.min(22) }));
            }
        }
        Sample { features: guess::features(self.words, self.scene), signs }
    }

    /// What was done.
    fn deed(&self, found: &mut Vec<Finding>) -> Option<Deed> {
        let act = self.words.act?;
        if self.about.case.value(act).is_some() {
            // What was done is known: only who did it is sought.
            let known = self.about.case.possible(act);
            let mut scratch = Vec::new();
            let deeds = self.deeds(act, &mut scratch);
            found.extend(scratch);
            return deeds
                .into_iter()
                .filter(|deed| !deed.values.and(known).is_empty())
                .max_by_key(|deed| deed.strength)
                .map(|deed| Deed { values: known, ..deed });
        }
        if self.model.is_empty() {
            return self.deed_by_rules(act, found);
        }
        let declared = &self.game.facts[act];
        let deeds = self.deeds(act, found);
        let sample = self.sample_of(&deeds);
        let mut acts: Vec<String> = declared.values.iter().map(|value| value.name.clone()).collect();
        acts.push("-".to_owned());
        let ranked = self.model.rank(&sample, &acts);
        let (best, likely) = ranked.first()?;
        if best == "-" {
            return None;
        }
        let mut values = Values::NONE;
        if *likely > SURE {
            values = values.or(declared.named(best)?);
        } else {
            // Not sure: the few that are likely are left open.
            let mut sum = 0.0;
            for (name, likely) in ranked.iter().take(6) {
                if *likely < 0.03 || sum > 0.92 {
                    break;
                }
                sum += likely;
                if let Some(value) = declared.named(name) {
                    values = values.or(value);
                }
            }
            if sum < 0.7 {
                return None;
            }
        }
        let told = deeds.iter().filter(|deed| !deed.values.and(values).is_empty()).max_by_key(|deed| deed.strength).cloned();
        let mut deed = match told {
            Some(deed) => deed,
            None => self.proposed(&sample, best)?,
        };
        deed.values = values;
        deed.plural = values.len() > 1;
        for other in deeds.iter().filter(|other| !other.values.and(values).is_empty()) {
            if deed.doer.as_ref().is_none_or(vague) && other.doer.is_some() {
                deed.doer.clone_from(&other.doer);
            }
            if deed.card.is_none() {
                deed.card.clone_from(&other.card);
            }
            for extra in &other.also {
                if !deed.also.iter().any(|(fact, _)| *fact == extra.0) {
                    deed.also.push(*extra);
                }
            }
        }
        found.push(Finding { fact: act, values, tokens: deed.tokens.clone(), strength: 3 });
        if self.words.telling.get("act").and_then(|facts| facts.first()).is_some_and(|(_, calls)| *calls == values) {
            self.tell_call(found);
        }
        Some(deed)
    }

    /// A deed for which no pattern speaks, only words.
    fn proposed(&self, sample: &Sample, act: &str) -> Option<Deed> {
        let mut tokens = self.model.tokens(sample, act);
        tokens.sort_unstable();
        let (first, last) = (*tokens.first()?, *tokens.last()?);
        let doer = self.people.doer(self.scene, &(first..first + 1)).and_then(|mention| mention.who.clone());
        Some(Deed { values: Values::NONE, strength: 5, tokens: first..last + 1, doer, also: Vec::new(), card: None, plural: false })
    }

    /// What the lexicon sees that may have been done.
    fn deeds(&self, act: FactId, found: &mut Vec<Finding>) -> Vec<Deed> {
        let mut deeds = self.signs_of(act);
        self.rules(act, &mut deeds, found);
        let telling = |name: &str| self.words.telling.get(name).and_then(|facts| facts.first()).map(|(_, values)| *values);
        if let (Some(values), Some(at)) = (telling("act"), &self.auction.about_call) {
            let asked = u8::from(self.auction.asked) * 3;
            let strength = 6 + asked + u8::try_from(self.auction.speeches.min(3)).unwrap_or(3);
            deeds.push(Deed { values, strength, tokens: at.clone(), doer: None, also: Vec::new(), card: None, plural: false });
        }
        if self.auction.told.is_empty()
            && let (Some(values), Some(one)) = (
                telling("all-pass"),
                self.seen.iter().find(|one| matches!(self.sign(one), Some(Sign::Auction(Speech::AllPass))) && !one.denied),
            )
        {
            deeds.push(Deed { values, strength: 13, tokens: one.tokens.clone(), doer: None, also: Vec::new(), card: None, plural: false });
        }
        deeds
    }

    fn signs_of(&self, act: FactId) -> Vec<Deed> {
        let mut deeds: Vec<Deed> = Vec::new();
        for one in self.seen {
            let Some(Sign::Fact { fact, yes, also, leave, .. }) = self.sign(one) else { continue };
            if *fact != act || one.denied || one.mode.unreal && !*leave && !one.mode.asks {
                continue;
            }
            let strength = if one.mode.asks && !*leave { one.strength - 1 } else { one.strength };
            let strength = strength * 5 + u8::try_from(one.used.len().min(4)).unwrap_or(4);
            let strength = if one.mode.leave && !one.mode.asks && !*leave { strength - 2 } else { strength };
            // A question of procedure that is not asked.
            let strength = if *leave && !one.mode.asks { strength - 1 } else { strength };
            deeds.push(Deed {
                values: *yes,
                strength,
                tokens: one.tokens.clone(),
                doer: one.doer.clone(),
                also: also.clone(),
                card: self.card(one),
                plural: false,
            });
        }
        deeds
    }

    /// What was done, by the signs alone.
    fn deed_by_rules(&self, act: FactId, found: &mut Vec<Finding>) -> Option<Deed> {
        let mut deeds = self.signs_of(act);
        self.rules(act, &mut deeds, found);
        let best = deeds.iter().map(|deed| deed.strength).max();
        let mut chosen = match best {
            None => return self.called(act, found),
            Some(best) => {
                let rank = best / 5;
                let all: Vec<&Deed> = deeds.iter().filter(|deed| deed.strength / 5 == rank).collect();
                // What others go before does not count, however plainly it is said.
                let unbeaten: Vec<&Deed> = all.iter().copied().filter(|deed| !self.beaten(deed, &all)).collect();
                let best = unbeaten.iter().map(|deed| deed.strength).max().unwrap_or(best);
                let top: Vec<&Deed> = unbeaten.into_iter().filter(|deed| deed.strength == best).collect();
                self.choose(&top)?
            }
        };
        // Lesser signs narrow it down, or tell who.
        for deed in &deeds {
            if deed.strength < chosen.strength && !chosen.values.and(deed.values).is_empty() {
                chosen.values = chosen.values.and(deed.values);
            }
            let agrees = !chosen.values.and(deed.values).is_empty();
            if agrees {
                if chosen.doer.as_ref().is_none_or(vague) && deed.doer.is_some() {
                    chosen.doer.clone_from(&deed.doer);
                }
                if chosen.card.is_none() {
                    chosen.card.clone_from(&deed.card);
                }
                for extra in &deed.also {
                    if !chosen.also.iter().any(|(fact, _)| *fact == extra.0) {
                        chosen.also.push(*extra);
                    }
                }
            }
        }
        found.push(Finding { fact: act, values: chosen.values, tokens: chosen.tokens.clone(), strength: 3 });
        if self.words.telling.get("act").and_then(|facts| facts.first()).is_some_and(|(_, values)| *values == chosen.values) {
            self.tell_call(found);
        }
        Some(chosen)
    }

    /// Several signs: what they agree on, or what goes before, or all of it.
    fn choose(&self, deeds: &[&Deed]) -> Option<Deed> {
        let first = deeds.first()?;
        let kept = deeds;
        let mut chosen = (*kept.first().unwrap_or(first)).clone();
        for deed in kept.iter().skip(1) {
            let both = chosen.values.and(deed.values);
            if both.is_empty() {
                chosen.values = chosen.values.or(deed.values);
                chosen.plural = true;
            } else {
                chosen.values = both;
                if chosen.doer.as_ref().is_none_or(vague) && deed.doer.is_some() {
                    chosen.doer.clone_from(&deed.doer);
                }
                chosen.card = chosen.card.or_else(|| deed.card.clone());
                for extra in &deed.also {
                    if !chosen.also.iter().any(|(fact, _)| *fact == extra.0) {
                        chosen.also.push(*extra);
                    }
                }
            }
        }
        Some(chosen)
    }

    /// Whether another deed goes before this one.
    fn beaten(&self, deed: &Deed, all: &[&Deed]) -> bool {
        all.iter().any(|other| {
            other.values.and(deed.values).is_empty()
                && other.values.iter().all(|winner| {
                    self.words.beats.iter().any(|(one, losers)| *one == winner && deed.values.iter().all(|loser| losers.contains(&loser)))
                })
        })
    }

    /// Rules over events.
    fn rules(&self, act: FactId, deeds: &mut Vec<Deed>, found: &mut Vec<Finding>) {
        for rule in &self.words.rules {
            let mut at = Vec::new();
            let mut from = 0;
            let mut doers: Vec<Who> = Vec::new();
            for event in &rule.events {
                let next = self.seen.iter().find(|one| {
                    matches!(self.sign(one), Some(Sign::Event(index)) if index == event)
                        && !one.denied
                        && !one.mode.unreal
                        && (!one.mode.reported
                            || rule.events.len() <= 1
                            || rule.then.is_empty()
                            || self.words.events.get(*event).is_none_or(|name| name != "had-it"))
                        && (!rule.ordered || one.tokens.start >= from)
                        && doers.iter().all(|doer| one.doer.as_ref().is_none_or(|other| !self.people.differ(doer, other)))
                        && self.suits_apart(one)
                });
                let Some(next) = next else { break };
                from = next.tokens.start + 1;
                doers.extend(next.doer.clone());
                at.push(next);
            }
            if at.len() < rule.events.len() {
                continue;
            }
            let start = at.iter().map(|one| one.tokens.start).min().unwrap_or(0);
            let end = at.iter().map(|one| one.tokens.end).max().unwrap_or(start);
            let strength = at.iter().map(|one| one.strength).max().unwrap_or(2).max(2) * 5 + 4;
            let mut also = Vec::new();
            let mut acts = None;
            for (fact, values) in &rule.then {
                if *fact == act { acts = Some(*values) } else { also.push((*fact, *values)) }
            }
            match acts {
                Some(values) => {
                    deeds.push(Deed { values, strength, tokens: start..end, doer: doers.first().cloned(), also, card: None, plural: false })
                }
                None => found.extend(also.into_iter().map(|(fact, values)| Finding { fact, values, tokens: start..end, strength: 2 })),
            }
        }
    }

    /// An event that names two suits needs two different ones.
    fn suits_apart(&self, one: &Seen) -> bool {
        let suits: Vec<&str> = one
            .slots
            .iter()
            .filter_map(|(_, chunk)| match self.scene.chunks.get(*chunk).map(|chunk| &chunk.what) {
                Some(What::Suit(suit) | What::Card { suit: Some(suit), .. }) => Some(suit.as_str()),
                _ => None,
            })
            .collect();
        match suits.as_slice() {
            [one, other, ..] => one != other,
            [one] => *one != "trump",
            [] => true,
        }
    }

    /// Nothing was done but calling.
    fn called(&self, act: FactId, found: &mut Vec<Finding>) -> Option<Deed> {
        if self.auction.told.is_empty()
            && self.seen.iter().any(|one| matches!(self.sign(one), Some(Sign::Auction(Speech::AllPass))) && !one.denied)
            && let Some(facts) = self.words.telling.get("all-pass")
            && let Some(one) = self.seen.iter().find(|one| matches!(self.sign(one), Some(Sign::Auction(Speech::AllPass))))
        {
            for (fact, values) in facts {
                found.push(Finding { fact: *fact, values: *values, tokens: one.tokens.clone(), strength: 2 });
            }
            return None;
        }
        let at = self.auction.about_call.clone()?;
        let asked = self.auction.asked || self.seen.iter().any(|one| matches!(self.sign(one), Some(Sign::Question(effects)) if effects.iter().any(|effect| effect.starts_with("call-") || effect.starts_with("may-accept") || effect.starts_with("may-raise"))));
        let known = self.about.case.value(act).is_some();
        if !asked && !known && self.auction.speeches < 2 {
            return None;
        }
        let facts = self.words.telling.get("act")?;
        for (fact, values) in facts {
            found.push(Finding { fact: *fact, values: *values, tokens: at.clone(), strength: 2 });
        }
        self.tell_call(found);
        None
    }

    /// What the auction tells of the call in question.
    fn tell_call(&self, found: &mut Vec<Finding>) {
        for (name, tokens) in &self.auction.told {
            for (fact, values) in self.words.telling.get(*name).into_iter().flatten() {
                found.push(Finding { fact: *fact, values: *values, tokens: tokens.clone(), strength: 2 });
            }
        }
    }

    fn offender(&self, table: &Table<'_>, deed: &Deed, found: &mut Vec<Finding>) {
        let Some(offender) = self.words.offender else { return };
        let mixed = deed.plural
            && self
                .words
                .act
                .is_some_and(|act| self.game.facts[act].groups.get("deal-act").is_some_and(|group| !deed.values.and(*group).is_empty()));
        if deed.also.iter().any(|(fact, _)| *fact == offender) || mixed {
            return;
        }
        let Some(who) = &deed.doer else {
            if !table.deal
                && self.game.facts[offender].value("caller").is_none()
                && let Some(values) = self.game.facts[offender].named("player")
            {
                found.push(Finding { fact: offender, values, tokens: deed.tokens.clone(), strength: 1 });
            }
            return;
        };
        let Some(values) = table.place(who) else { return };
        if values == self.game.facts[offender].all() {
            return;
        }
        let tokens = self
            .people
            .mentions
            .iter()
            .rev()
            .filter(|mention| mention.who.as_ref() == Some(who))
            .find(|mention| mention.tokens.start <= deed.tokens.end)
            .map_or(deed.tokens.clone(), |mention| mention.tokens.clone());
        found.push(Finding { fact: offender, values, tokens, strength: 2 });
    }

    /// Whether the card is a trump.
    fn trump(&self, deed: &Deed, found: &mut Vec<Finding>) {
        let trumps = self.seen.iter().filter(|one| matches!(self.sign(one), Some(Sign::Event(index)) if self.words.events.get(*index).is_some_and(|name| name == "trump-is"))).find_map(|one| {
            one.slots.iter().find_map(|(_, chunk)| match self.scene.chunks.get(*chunk).map(|chunk| &chunk.what) {
                Some(What::Suit(suit)) if suit != "trump" => Some(suit.clone()),
                _ => None,
            })
        });
        let Some(What::Card { suit: Some(suit), .. }) = &deed.card else { return };
        let name = if suit == "trump" {
            "card-is-trump"
        } else {
            match trumps {
                Some(trump) if trump == *suit => "card-is-trump",
                Some(_) => "card-is-plain",
                None => return,
            }
        };
        for (fact, values) in self.words.telling.get(name).into_iter().flatten() {
            found.push(Finding { fact: *fact, values: *values, tokens: deed.tokens.clone(), strength: 2 });
        }
    }

    /// The card a sign speaks of: in its slots, or in its clause.
    fn card(&self, one: &Seen) -> Option<What> {
        let of = |chunk: usize| match self.scene.chunks.get(chunk).map(|chunk| &chunk.what) {
            Some(what @ What::Card { .. }) => Some(what.clone()),
            Some(What::Suit(suit)) => Some(What::Card { suit: Some(suit.clone()), rank: None }),
            _ => None,
        };
        if let Some(card) = one.slots.iter().filter(|(slot, _)| *slot == Slot::Card).find_map(|(_, chunk)| of(*chunk)) {
            return Some(card);
        }
        let clause = self.scene.clause(one.tokens.start)?;
        self.scene
            .chunks
            .iter()
            .find(|chunk| {
                chunk.slot == Slot::Card
                    && chunk.tokens.start >= clause.tokens.start
                    && chunk.tokens.end <= clause.tokens.end.max(one.tokens.end + 3)
            })
            .map(|chunk| chunk.what.clone())
    }

    /// All other facts.
    fn others(&self, table: &Table<'_>, deed: Option<&Deed>, found: &mut Vec<Finding>) {
        for one in self.seen {
            let hanging = self.scene.clause(one.tokens.start).and_then(|clause| clause.joint.as_deref()).is_some_and(|joint| {
                matches!(
                    joint,
                    "if" | "when" | "after" | "before" | "because" | "once" | "who" | "but" | "since" | "though" | "although" | "and"
                )
            });
            let answer = self.about.asked.is_some();
            if one.mode.asks && !hanging && !answer && !matches!(self.sign(one), Some(Sign::Fact { leave: true, .. } | Sign::Count { .. }))
                || one.mode.unreal
                || one.mode.reported
            {
                continue;
            }
            let mut push = |fact: FactId, values: Values| {
                if !values.is_empty() && values != self.game.facts[fact].all() {
                    found.push(Finding { fact, values, tokens: one.tokens.clone(), strength: one.strength });
                }
            };
            match self.sign(one) {
                Some(Sign::Fact { fact, yes, no, also, .. }) if Some(*fact) != self.words.act => {
                    if one.denied || one.mode.not_yet {
                        if let Some(no) = no {
                            push(*fact, *no);
                        }
                    } else {
                        push(*fact, *yes);
                        for (fact, values) in also {
                            push(*fact, *values);
                        }
                    }
                }
                Some(Sign::Person { fact, object, values }) => {
                    let person = if *object { self.object(one) } else { one.doer.clone() };
                    let key = self.relation(table, deed, one, person.as_ref(), *object);
                    let chosen = key.iter().find_map(|key| values.get(*key)).copied();
                    if let Some(chosen) = chosen {
                        push(*fact, chosen);
                    }
                }
                Some(Sign::Count { fact, over }) => {
                    let number = one.slots.iter().find_map(|(_, chunk)| match self.scene.chunks.get(*chunk).map(|chunk| &chunk.what) {
                        Some(What::Number(number)) => Some(*number),
                        _ => None,
                    });
                    let base = if *over == 0 { Some(0) } else { table.call.and_then(|call| self.words.needed.get(&call).copied()) };
                    if let (Some(number), Some(base), Kind::Count { from }) = (number, base, self.game.facts[*fact].kind)
                        && !one.denied
                    {
                        let number = if *over < 0 { base - number } else { base + number };
                        if let Ok(index) = u8::try_from(number - from)
                            && usize::from(index) < self.game.facts[*fact].values.len()
                        {
                            push(*fact, Values::one(index));
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn object(&self, one: &Seen) -> Option<Who> {
        one.slots.iter().rev().find(|(slot, _)| matches!(slot, Slot::Who | Slot::Whose)).and_then(|(slot, chunk)| {
            let tokens = self.scene.chunks.get(*chunk)?.tokens.clone();
            self.people
                .mentions
                .iter()
                .find(|mention| mention.tokens == tokens && mention.whose == (*slot == Slot::Whose))
                .and_then(|mention| mention.who.clone())
        })
    }

    /// The names under which the lexicon may have a value for this person.
    fn relation(&self, table: &Table<'_>, deed: Option<&Deed>, one: &Seen, person: Option<&Who>, object: bool) -> Vec<&'static str> {
        if one.denied || one.mode.not_yet || matches!(person, Some(Who::Nobody)) {
            return vec!["nobody"];
        }
        match person {
            Some(Who::All) => return vec!["all"],
            Some(Who::Several) => return vec!["some"],
            None => return vec!["unsaid"],
            _ => {}
        }
        let offender = if object {
            one.doer.clone().or_else(|| deed.and_then(|deed| deed.doer.clone()))
        } else {
            deed.and_then(|deed| deed.doer.clone())
        };
        let mut keys = Vec::new();
        if let (Some(person), Some(offender)) = (person, offender) {
            match table.standing(person, &offender) {
                Some(Standing::Same) => keys.push("same"),
                Some(Standing::Partner) => keys.push("partner"),
                Some(Standing::Other) => keys.push("other"),
                None => {}
            }
        }
        keys.push("some");
        keys
    }

    fn sign(&self, one: &Seen) -> Option<&Sign> {
        self.words.entered.get(one.sign).map(|entered| &entered.sign)
    }

    /// Only facts that make sense together.
    fn sensible(&self, found: Vec<Finding>) -> Vec<Finding> {
        let mut case: Case = self.about.case.clone();
        for one in &found {
            let both = case.possible(one.fact).and(one.values);
            case.set(one.fact, if both.is_empty() { one.values } else { both });
        }
        let mut kept = found;
        // Without an act the rest is too vague to be kept.
        if self.words.act.is_some_and(|act| case.possible(act) == self.game.facts[act].all()) {
            kept.retain(|one| {
                Some(one.fact) == self.words.call
                    || Some(one.fact) == self.words.offender
                    || Some(one.fact) == self.about.asked
                    || one.strength > 2
            });
        }
        for _ in 0..3 {
            let before = kept.len();
            kept.retain(|one| {
                let declared = &self.game.facts[one.fact];
                let sense = declared.origin != Origin::Told || declared.when.truth(&self.game.facts, &case) != Truth::No;
                if !sense {
                    case.forget(&self.game.facts, one.fact);
                }
                sense
            });
            if kept.len() == before {
                break;
            }
        }
        kept
    }
}

/// A person of whom nothing is said.
fn vague(who: &Who) -> bool {
    matches!(who, Who::Some(_) | Who::You | Who::We | Who::Several | Who::All)
}

/// One finding a fact: what all agree on, or the stronger; nothing where they
/// contradict each other, but for a call.
fn merged(found: Vec<Finding>) -> Vec<Finding> {
    let mut by_fact: BTreeMap<FactId, Vec<Finding>> = BTreeMap::new();
    for one in found {
        by_fact.entry(one.fact).or_default().push(one);
    }
    let mut kept = Vec::new();
    for (_, mut list) in by_fact {
        let best = list.iter().map(|one| one.strength).max().unwrap_or(0);
        let mut chosen: Option<Finding> = None;
        list.sort_by_key(|one| (std::cmp::Reverse(one.strength), one.tokens.start));
        let mut contradiction = false;
        let mut both = Vec::new();
        for one in list {
            match &mut chosen {
                None => chosen = Some(one),
                Some(known) => {
                    let common = known.values.and(one.values);
                    if common.is_empty() {
                        if one.strength == best {
                            contradiction = true;
                            both.push(one);
                        }
                    } else {
                        if common != known.values {
                            known.tokens = one.tokens.clone();
                        }
                        known.values = common;
                    }
                }
            }
        }
        match chosen {
            Some(chosen) if contradiction && chosen.strength != 2 => kept.push(chosen),
            Some(chosen)
                if contradiction
                    && chosen.values.len() == 1
                    && both.iter().all(|other| other.values.len() == 1)
                    && chosen.tokens.end <= both.first().map_or(0, |other| other.tokens.start) =>
            {
                both.insert(0, chosen);
                kept.push(Finding { values: both.iter().fold(Values::NONE, |all, one| all.or(one.values)), ..both.swap_remove(0) });
            }
            Some(_) if contradiction => {}
            Some(chosen) => kept.push(chosen),
            None => {}
        }
    }
    kept
}
