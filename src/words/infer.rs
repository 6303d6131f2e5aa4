//! From what was seen to facts.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::facts::{FactId, Kind, Values};
use crate::laws::Game;

use super::About;
use super::agreeing::merged;
use super::auction::outright::Called;
use super::auction::{Auction, outright};
use super::deeds::Deed;
use super::guess::{Heard, Model};
use super::lexicon::Words;
use super::pattern::Slot;
use super::people::{People, Who};
use super::reading::Seen;
use super::roles::{Standing, Table};
use super::scene::{Scene, What};
use super::shown::HandTold;
use super::signs::{Sign, Speech, Tally};

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
    /// The cards of a hand that is shown.
    pub(crate) hand: Option<&'a HandTold>,
    /// What nobody did, though it is told of.
    pub(crate) undone: &'a [Range<usize>],
    /// Where it is told that somebody says something.
    pub(crate) said: &'a [Range<usize>],
    /// Where he only says what must or may be done.
    pub(crate) only_said: &'a [Range<usize>],
    /// What is told in the program's own words.
    pub(crate) verbatim: &'a [(FactId, Values, Range<usize>)],
    /// What was known before.
    pub(crate) about: About<'a>,
    /// Whether something said before is put right.
    pub(crate) corrects: bool,
    /// What weighs signs against each other.
    pub(crate) model: &'a Model,
}

impl Inference<'_> {
    /// The facts.
    pub(crate) fn facts(&self) -> Vec<Finding> {
        let heard = self.hear();
        let found = self.concluded(&heard);
        // What else is told cannot be, if this was done: so something else was.
        let found = match self.without_what_cannot_be(&found) {
            Some(case) => Inference { about: About { case: &case, ..self.about }, ..*self }.concluded(&heard),
            None => found,
        };
        self.rubber_told(self.shared_out(self.reckoned(self.added(self.possible(found)))))
    }

    fn concluded(&self, heard: &Heard) -> Vec<Finding> {
        let mut found: Vec<Finding> = Vec::new();
        let Ok(deed) = self.deed(heard, &mut found) else { return Vec::new() };
        let done = |found: &[Finding]| found.iter().find(|one| Some(one.fact) == self.words.act).cloned();
        let before = done(&found);
        let concluded = self.completed(heard, deed.as_ref(), found.clone());
        // "She took eight; it was twelve": where the numbers say that something else was
        // done, what hangs on that is told as well.
        match (before, done(&concluded), deed) {
            (Some(before), Some(now), Some(deed)) if before.values.and(now.values).is_empty() => {
                found.retain(|one| one.fact != before.fact);
                let counts = concluded.iter().filter(|one| matches!(self.game.facts[one.fact].kind, Kind::Count { .. }));
                found.extend(counts.map(|one| Finding { strength: 4, ..one.clone() }));
                found.push(now.clone());
                self.completed(heard, Some(&Deed { values: now.values, ..deed }), found)
            }
            _ => concluded,
        }
    }

    /// All that is told besides what was done.
    fn completed(&self, heard: &Heard, deed: Option<&Deed>, mut found: Vec<Finding>) -> Vec<Finding> {
        self.told(deed, &mut found);
        let found = self.sensible(merged(found));
        self.implied(self.compared(self.spare(self.numbered(self.weighed(heard, deed, found)))))
    }

    /// What follows from something that is told: who counts the tricks tells that the
    /// hand is over.
    fn implied(&self, mut found: Vec<Finding>) -> Vec<Finding> {
        for (told, (fact, values), (then, so)) in &self.words.implied {
            let known = |fact: FactId| found.iter().find(|one| one.fact == fact);
            let holds = known(*fact).is_some_and(|one| one.values.within(*values)) && known(*then).is_none();
            if let Some(one) = known(*told).filter(|_| holds && self.about.case.possible(*then) == self.game.facts[*then].all()) {
                found.push(Finding { fact: *then, values: *so, tokens: one.tokens.clone(), strength: 2 });
            }
        }
        found
    }

    /// All that the rules tell, once it is known what was done.
    pub(crate) fn told(&self, deed: Option<&Deed>, found: &mut Vec<Finding>) {
        self.call(found);
        self.partner(found);
        let table = self.table(deed, found);
        if let Some(deed) = deed {
            self.offender(&table, deed, found);
            self.trump(deed, found);
            for (fact, values) in &deed.also {
                found.push(Finding { fact: *fact, values: *values, tokens: deed.tokens.clone(), strength: 2 });
            }
        }
        self.others(&table, deed, found);
        self.on_both_sides(&table, deed, found);
        let verbatim = self.verbatim.iter().filter(|(fact, ..)| Some(*fact) != self.words.act);
        found.extend(verbatim.map(|(fact, values, tokens)| Finding { fact: *fact, values: *values, tokens: tokens.clone(), strength: 4 }));
    }

    /// The table as it is known when roles are sought.
    pub(crate) fn table(&self, deed: Option<&Deed>, found: &[Finding]) -> Table<'_> {
        let act = deed.map(|deed| deed.values).or_else(|| self.words.act.map(|act| self.about.case.possible(act)));
        let call = self.words.call.and_then(|fact| {
            let mut calls = found.iter().filter(|one| one.fact == fact);
            match (calls.next(), calls.next()) {
                (None, _) => self.about.case.value(fact),
                (Some(only), None) => only.values.only(),
                _ => None,
            }
        });
        Table {
            game: self.game,
            words: self.words,
            people: self.people,
            auction: self.auction,
            call,
            deal: self.in_group(act, "deal-act"),
            allied: self.allied(),
            sentence: deed.and_then(|deed| self.scene.sentence(deed.tokens.start)),
        }
    }

    /// Whether it is told that the lone caller has a partner.
    fn allied(&self) -> bool {
        let Some((with_partner, _)) = self.words.allied else { return false };
        let yes = self.game.facts[with_partner].named("yes");
        self.seen
            .iter()
            .filter(|one| one.strength > 2 && !one.denied && !one.mode.unreal && !one.mode.asks)
            .any(|one| matches!(self.sign(one), Some(Sign::Fact { fact, yes: told, .. }) if *fact == with_partner && Some(*told) == yes))
    }

    pub(super) fn in_group(&self, values: Option<Values>, group: &str) -> bool {
        let (Some(act), Some(values)) = (self.words.act, values) else { return false };
        self.game.facts[act].groups.get(group).is_some_and(|group| !values.is_empty() && values.within(*group))
    }

    /// What is played.
    pub(super) fn call(&self, found: &mut Vec<Finding>) {
        let Some(fact) = self.words.call else { return };
        let mut distinct: Vec<&(u8, Range<usize>)> = Vec::new();
        for one in &self.auction.played {
            if distinct.iter().all(|known| known.0 != one.0) {
                distinct.push(one);
            }
        }
        if self.corrects && distinct.len() > 1 {
            distinct = distinct.pop().into_iter().collect();
        }
        // "We were playing solo, and Kev went abondance": they were at the game, he called.
        let of_all = |at: &Range<usize>| {
            let played = |one: &Seen| matches!(self.sign(one), Some(Sign::Auction(Speech::Played))) && one.doer == Some(Who::We);
            self.seen.iter().any(|one| played(one) && one.tokens.start <= at.start && at.start < one.tokens.end)
        };
        if distinct.iter().any(|one| !of_all(&one.1)) {
            distinct.retain(|one| !of_all(&one.1));
        }
        // Where there are proposer and acceptor, there is a proposal.
        if distinct.is_empty()
            && let Some(pair) = self.words.pair()
            && let Some(mention) = self.people.mentions.iter().find(|mention| mention.who.as_ref().is_some_and(of_pair))
        {
            found.push(Finding { fact, values: Values::one(pair), tokens: mention.tokens.clone(), strength: 2 });
            return;
        }
        for one in &distinct {
            found.push(Finding { fact, values: Values::one(one.0), tokens: one.1.clone(), strength: 2 });
        }
    }

    /// "Walter accepted me": the lone caller has a partner.
    fn partner(&self, found: &mut Vec<Finding>) {
        let (Some((fact, _)), Some(partner)) = (self.words.allied, &self.auction.partner) else { return };
        let spoken_of = |one: &Seen| matches!(self.sign(one), Some(Sign::Fact { fact: other, .. }) if *other == fact);
        if self.seen.iter().any(spoken_of) {
            return;
        }
        let mention = self.people.mentions.iter().find(|mention| mention.who.as_ref() == Some(partner));
        if let (Some(values), Some(mention)) = (self.game.facts[fact].named("yes"), mention) {
            found.push(Finding { fact, values, tokens: mention.tokens.clone(), strength: 2 });
        }
    }

    /// Who did it, by the rules alone.
    fn offender(&self, table: &Table<'_>, deed: &Deed, found: &mut Vec<Finding>) {
        let Some(offender) = self.words.offender else { return };
        if deed.also.iter().any(|(fact, _)| *fact == offender) {
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
        let mention = self
            .people
            .mentions
            .iter()
            .rev()
            .filter(|mention| mention.who.as_ref() == Some(who))
            .find(|mention| mention.tokens.start <= deed.tokens.end);
        // Named, and known for what he is: nothing is left to guess.
        let plain = values.len() == 1 && mention.is_some_and(|mention| !self.scene.pronoun(&mention.tokens));
        let tokens = mention.map_or(deed.tokens.clone(), |mention| mention.tokens.clone());
        let strength = match plain {
            _ if table.is_us_others(who) => 4,
            true if table.knows_pair(who) => 4,
            true => 3,
            false => 2,
        };
        found.push(Finding { fact: offender, values, tokens, strength });
    }

    /// Whether the card is a trump.
    fn trump(&self, deed: &Deed, found: &mut Vec<Finding>) {
        let trumps = self.seen.iter().filter(|one| self.words.event(one.sign) == Some("trump-is")).find_map(|one| {
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
        for (fact, values) in self.words.tells(name) {
            found.push(Finding { fact: *fact, values: *values, tokens: deed.tokens.clone(), strength: 2 });
        }
    }

    /// All other facts.
    fn others(&self, table: &Table<'_>, deed: Option<&Deed>, found: &mut Vec<Finding>) {
        // What is over or short is reckoned from what else is told.
        let last = |one: &&Seen| matches!(self.sign(one), Some(Sign::Count { tally, .. }) if *tally != Tally::Number);
        for one in self.seen.iter().filter(|one| !last(one)).chain(self.seen.iter().filter(last)) {
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
                // A pattern beyond doubt may say that it is open: "he has not pegged it yet".
                let open = values == self.game.facts[fact].all();
                if !values.is_empty() && (!open || one.strength > 3) {
                    found.push(Finding { fact, values, tokens: one.tokens.clone(), strength: one.strength });
                }
            };
            match self.sign(one) {
                Some(Sign::Fact { fact, .. })
                    if self.called(one).is_some_and(|call| outright::beside(self.game, *fact, one, self.people, &call)) => {}
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
                // "He found I had seven": what I had is told by the narrower.
                Some(Sign::Person { fact, .. }) if self.narrower(one, *fact) => {}
                Some(Sign::Person { fact, object, values }) => {
                    let person = if *object { self.object(one) } else { one.doer.clone() };
                    let related = || {
                        let keys = self.relation(table, deed, one, person.as_ref(), *object);
                        keys.iter().find_map(|key| values.get(*key)).copied()
                    };
                    // Somebody did it, and on which side he is is not plain: that is asked, and
                    // not taken for granted.
                    let one_of_them = || {
                        let named = matches!(person, Some(Who::Name(..) | Who::Seat(_) | Who::Of(..) | Who::Role(_) | Who::Me));
                        let some =
                            values.iter().filter(|(key, _)| !matches!(key.as_str(), "nobody" | "all" | "unsaid")).map(|(_, value)| *value);
                        (named && one.strength > 2).then(|| some.fold(Values::NONE, Values::or)).filter(|some| !some.is_empty())
                    };
                    if let Some(chosen) = self.of_role(values, person.as_ref()).or_else(related).or_else(one_of_them) {
                        push(*fact, chosen);
                    }
                }
                Some(Sign::Count { fact, .. }) if !self.only_asked(one.tokens.start, found) => {
                    if let Some(values) = self.count(table, one, found) {
                        found.push(Finding { fact: *fact, values, tokens: one.tokens.clone(), strength: one.strength });
                    }
                }
                _ => {}
            }
        }
    }

    /// The call in question, as a sign stands to it.
    fn called(&self, one: &Seen) -> Option<Called<'_>> {
        let tokens = self.auction.about_call.as_ref()?;
        let others = self.scene.sentence(one.tokens.start).is_some_and(|sentence| self.auction.others_in.contains(&sentence));
        Some(Called { tokens, speaker: self.auction.speaker.as_ref(), others })
    }

    /// Whether within its words the same is told of another person.
    fn narrower(&self, one: &Seen, fact: FactId) -> bool {
        self.seen.iter().any(|other| {
            let inside = one.tokens.start < other.tokens.start && other.tokens.end <= one.tokens.end;
            let same = |other: &Seen| matches!(self.sign(other), Some(Sign::Person { fact: told, .. }) if *told == fact);
            inside && one.doer != other.doer && same(other)
        })
    }

    fn object(&self, one: &Seen) -> Option<Who> {
        one.slots
            .iter()
            .rev()
            .find(|(slot, _)| matches!(slot, Slot::Who | Slot::Whose))
            .and_then(|(slot, chunk)| self.people.filling(self.scene, *slot, *chunk)?.who.clone())
    }

    /// The value that the lexicon has for this person by what he is in the deal:
    /// `dealer`, or `not-dealer` for whoever is known to be another.
    fn of_role(&self, values: &BTreeMap<String, Values>, person: Option<&Who>) -> Option<Values> {
        let person = person?;
        let fits = |key: &str| match key.strip_prefix("not-") {
            Some(role) => self.people.differ(person, &Who::Role(role.to_owned())),
            None => self.people.root(person) == self.people.root(&Who::Role(key.to_owned())),
        };
        values.iter().find(|(key, _)| fits(key)).map(|(_, value)| *value)
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

    pub(crate) fn sign(&self, one: &Seen) -> Option<&Sign> {
        self.words.sign(one.sign)
    }
}

/// Proposer or acceptor, or somebody as seen from one of them.
fn of_pair(who: &Who) -> bool {
    match who {
        Who::Role(role) => role == "proposer" || role == "acceptor",
        Who::Of(_, of) => of_pair(of),
        _ => false,
    }
}
