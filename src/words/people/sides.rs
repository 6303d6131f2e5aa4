//! Who plays with whom, where two play against two.

use std::collections::{BTreeMap, BTreeSet};

use super::super::lexicon::Words;
use super::super::pattern::Slot;
use super::super::reading::Seen;
use super::super::scene::Scene;
use super::{Mention, People, Relation, Who};

/// How the lexicon calls what tells that two play together.
const TOGETHER: &str = "partners";

/// Two persons, and whether they play together.
struct Tie {
    one: Who,
    other: Who,
    together: bool,
}

impl People {
    /// "Ann was partnered with Bob", "Carol and Dora against us": the last two that are
    /// named play together.
    pub(crate) fn pair_up(&mut self, words: &Words, scene: &Scene, seen: &[Seen]) {
        for one in seen.iter().filter(|one| words.event(one.sign) == Some(TOGETHER) && !one.denied && !one.mode.unreal && !one.mode.asks) {
            let named = one.slots.iter().filter_map(|(slot, chunk)| match slot {
                Slot::Who | Slot::Whose => self.filling(scene, *slot, *chunk)?.who.clone(),
                _ => None,
            });
            let named: Vec<Who> = named.filter(|who| !matches!(who, Who::All | Who::Nobody | Who::Several)).collect();
            match named.as_slice() {
                [.., one, other] => self.pairs.push((one.clone(), other.clone())),
                [other] => self.pairs.extend(one.doer.clone().map(|one| (one, other.clone()))),
                [] => {}
            }
        }
    }

    /// "Ann, a misère player, …", "the soloist, Al, …": one person.
    pub(crate) fn appose(&mut self, scene: &Scene) {
        let comma = |at: usize| scene.tokens.get(at).is_some_and(|token| token.text == ",");
        let one = |first: &Mention, then: &Mention| {
            let between = first.tokens.end..then.tokens.start;
            let apposed = between.start < between.end
                && comma(between.start)
                && (between.start + 1..between.end).all(|at| scene.fillers.get(at) == Some(&true))
                && comma(then.tokens.end)
                // "Ann, the caller, and Bob": of three.
                && scene.word(then.tokens.end + 1) != Some("and");
            let (one, other) = (first.who.as_ref()?, then.who.as_ref()?);
            let named = |who: &Who| matches!(who, Who::Name(..) | Who::Seat(_));
            let role = |who: &Who| matches!(who, Who::Role(_));
            let parts = named(one) && role(other) || role(one) && named(other);
            (apposed && parts && !first.whose && !then.whose).then(|| (one.clone(), other.clone()))
        };
        let told: Vec<(Who, Who)> =
            self.mentions.iter().zip(self.mentions.iter().skip(1)).filter_map(|(first, then)| one(first, then)).collect();
        for (one, other) in told {
            match (&one, &other) {
                (who, Who::Role(role)) | (Who::Role(role), who) if role == "opponent" => {
                    self.parts.insert((self.root(who), role.clone()));
                }
                _ => self.same(&one, &other),
            }
        }
    }

    /// "I told the dealer", "the dealer gave me five": who does something to another is not he.
    pub(crate) fn tell_apart(&mut self, scene: &Scene) {
        let object = |mention: &&Mention| {
            let before = mention.tokens.start.checked_sub(1).and_then(|at| scene.word(at));
            !mention.subject && !mention.whose && !before.is_some_and(|before| matches!(before, "of" | "as" | "be" | "being"))
        };
        let told = self.mentions.iter().enumerate().filter(|(_, mention)| object(mention)).filter_map(|(at, object)| {
            let clause = scene.clause_of.get(object.tokens.start)?;
            let doer = self.mentions.iter().take(at).rev().find(|mention| mention.subject)?;
            let (one, other) = (doer.who.clone()?, object.who.clone()?);
            let role = |who: &Who| matches!(who, Who::Role(_));
            (scene.clause_of.get(doer.tokens.start) == Some(clause) && one != other && role(&one) != role(&other)).then_some((one, other))
        });
        let told: Vec<(Who, Who)> = told.collect();
        self.apart.extend(told);
    }

    /// Whether the two play together, if that is known: of two that play together, and
    /// two others. Who sits beside another is against him where all have fixed seats.
    pub(crate) fn together(&self, who: &Who, to: &Who, seated: bool, pairs: &[(Who, Who)]) -> Option<bool> {
        let ties = self.ties(seated, pairs);
        let (from, sought) = (self.root(to), self.root(who));
        let mut sides = BTreeMap::from([(from.clone(), true)]);
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            let side = *sides.get(&at)?;
            for tie in &ties {
                let next = match (tie.one == at, tie.other == at) {
                    (true, false) => &tie.other,
                    (false, true) => &tie.one,
                    _ => continue,
                };
                if !sides.contains_key(next) {
                    sides.insert(next.clone(), side == tie.together);
                    open.push(next.clone());
                }
            }
        }
        sides.get(&sought).copied()
    }

    fn ties(&self, seated: bool, pairs: &[(Who, Who)]) -> Vec<Tie> {
        let mut everybody = BTreeSet::new();
        for mention in &self.mentions {
            let mut who = mention.who.as_ref();
            while let Some(one) = who {
                everybody.insert(one.clone());
                who = match one {
                    Who::Of(_, of) => Some(of),
                    _ => None,
                };
            }
        }
        let tie = |one: &Who, other: &Who, together| Tie { one: self.root(one), other: self.root(other), together };
        let mut ties = vec![tie(&Who::Me, &Who::We, true)];
        let mut partners: Vec<(Who, Who)> = self.pairs.iter().chain(pairs).cloned().collect();
        for one in &everybody {
            let Who::Of(relation, of) = one else { continue };
            match relation {
                Relation::Partner => partners.push((one.clone(), (**of).clone())),
                Relation::Opposite if seated => partners.push((one.clone(), (**of).clone())),
                Relation::Left | Relation::Right if seated => ties.push(tie(one, of, false)),
                Relation::Adversary => ties.push(tie(one, of, false)),
                Relation::Left | Relation::Right | Relation::Opposite => {}
            }
        }
        for (one, other) in &partners {
            ties.push(tie(one, other, true));
            // Whoever is neither of two that play together plays against them.
            let third = everybody.iter().filter(|third| self.differ(third, one) && self.differ(third, other));
            ties.extend(third.map(|third| tie(third, one, false)));
        }
        ties
    }
}
