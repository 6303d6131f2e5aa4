//! From persons to the offender's place in the game.

use crate::facts::{Case, Fact, Values};
use crate::laws::Game;

use super::auction::{Auction, PAIRED};
use super::lexicon::Words;
use super::people::{People, Relation, Who};

/// What is known of the hand when roles are sought.
pub(crate) struct Table<'a> {
    /// The game.
    pub(crate) game: &'a Game,
    /// The lexicon.
    pub(crate) words: &'a Words,
    /// The persons.
    pub(crate) people: &'a People,
    /// The auction.
    pub(crate) auction: &'a Auction,
    /// The call, if known.
    pub(crate) call: Option<u8>,
    /// Whether the act belongs to the deal.
    pub(crate) deal: bool,
    /// Whether a lone caller is said to have a partner.
    pub(crate) allied: bool,
    /// The sentence that tells the act.
    pub(crate) sentence: Option<usize>,
}

/// How one person stands to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// He himself.
    Same,
    /// His partner, or on his side.
    Partner,
    /// On the other side.
    Other,
}

impl Table<'_> {
    fn value(&self, name: &str) -> Option<Values> {
        self.words.offender.and_then(|offender| self.game.facts[offender].named(name))
    }

    fn offender(&self) -> Option<&Fact> {
        self.words.offender.map(|offender| &self.game.facts[offender])
    }

    /// Whether the call is played by two against two.
    fn pair(&self) -> Option<bool> {
        self.call.map(|call| Some(call) == self.words.pair())
    }

    /// The value or values of the offender that the person may have.
    pub(crate) fn place(&self, who: &Who) -> Option<Values> {
        let _ = self.offender()?;
        if self.deal {
            self.deal_place(who)
        } else if self.value("caller").is_none() {
            // A game without callers: one player is as good as another.
            self.value("player")
        } else {
            self.role(who, 0)
        }
    }

    fn deal_place(&self, who: &Who) -> Option<Values> {
        let all = self.people.all_of(who);
        let dealer = |who: &Who| {
            matches!(who, Who::Role(role) if role == "dealer")
                || matches!(who, Who::Seat(seat) if seat == "d" && !self.foster())
                || matches!(who, Who::Seat(seat) if seat == "z")
        };
        let is_dealer = |who: &Who| self.people.all_of(who).iter().any(dealer);
        if all.iter().any(dealer) {
            return self.value("dealer");
        }
        for one in &all {
            match one {
                Who::Of(Relation::Partner | Relation::Opposite, of) if is_dealer(of) => return self.value("dealers-partner"),
                Who::Of(_, of) if is_dealer(of) => return self.value("dealers-adversary"),
                Who::Role(role) if matches!(role.as_str(), "eldest" | "adversary" | "second-hand-of-deal") => {
                    return self.value("dealers-adversary");
                }
                Who::Role(role) if role == "opponent" => return self.value("dealers-adversary"),
                _ => {}
            }
        }
        let dealer_known = Who::Role("dealer".to_owned());
        match self.people.together(who, &dealer_known, true, &[]) {
            Some(true) if self.value("caller").is_none() => return self.value("dealers-partner"),
            Some(false) if self.value("caller").is_none() => return self.value("dealers-adversary"),
            _ => {}
        }
        if self.people.differ(who, &dealer_known) || self.people.all_of(&dealer_known).len() > 1 && !matches!(who, Who::Some(_)) {
            let dealer = self.value("dealer")?;
            let any = ["dealer", "dealers-partner", "dealers-adversary", "player"]
                .iter()
                .filter_map(|name| self.value(name))
                .fold(Values::NONE, Values::or);
            return Some(any.without(dealer));
        }
        None
    }

    fn foster(&self) -> bool {
        self.people.seated("y") || self.people.seated("z")
    }

    fn role(&self, who: &Who, depth: u8) -> Option<Values> {
        if depth > 4 {
            return None;
        }
        if let Some(place) = self.beside_caller(who) {
            return Some(place);
        }
        let all = self.people.all_of(who);
        for one in &all {
            if let Who::Role(role) = one
                && let Some(value) = self.value(role)
                && role != "dealer"
            {
                return self.fit(value);
            }
        }
        if self
            .people
            .parts
            .iter()
            .any(|(part, role)| role == "opponent" && all.contains(part) && !all.contains(&Who::Role("caller".to_owned())))
        {
            return self.value("opponent");
        }
        let caller = Who::Role("caller".to_owned());
        let has_caller = self.people.all_of(&caller).len() > 1;
        let lone = self.pair() == Some(false);
        if has_caller && self.pair() != Some(true) && self.people.differ(who, &caller) {
            return self.value("opponent");
        }
        // "She went misère, and we dropped a card": we others.
        if self.is_us_others(who) {
            return self.value("opponent");
        }
        let (proposer, acceptor) = (Who::Role("proposer".to_owned()), Who::Role("acceptor".to_owned()));
        if self.pair() == Some(true)
            && self.people.all_of(&proposer).len() > 1
            && self.people.all_of(&acceptor).len() > 1
            && self.people.differ(who, &proposer)
            && self.people.differ(who, &acceptor)
        {
            return self.value("opponent");
        }
        if self.auction.against
            && (matches!(who, Who::Me | Who::We) || all.iter().any(|one| matches!(one, Who::Of(Relation::Partner, of) if **of == Who::Me)))
        {
            return self.value("opponent");
        }
        // "My jack fell, and the soloist grinned": who speaks of him is not he; nor is one
        // who is named beside him.
        let beside = || matches!(who, Who::Name(..) | Who::Seat(_)) && !has_caller && lone;
        if depth == 0
            && self.pair() != Some(true)
            && (matches!(who, Who::Me | Who::We) || beside())
            && self.sentence.is_some_and(|sentence| self.auction.of_caller.contains(&sentence))
            && !all.contains(&caller)
        {
            return self.value("opponent");
        }
        if lone
            && depth == 0
            && self.sentence.is_some_and(|sentence| self.auction.against_in.contains(&sentence))
            && !matches!(who, Who::We | Who::You | Who::All | Who::Nobody)
            && (self.people.root(who) != self.people.root(&caller))
            && !(has_caller && self.auction.caller.is_none())
        {
            return self.value("opponent");
        }
        for one in &all {
            let Who::Of(relation, of) = one else { continue };
            let base = self.role(of, depth + 1);
            // A game without proposals has nobody in these parts.
            let part = |name: &str| self.value(name).unwrap_or(Values::NONE);
            let (caller, opponent) = (self.value("caller")?, self.value("opponent")?);
            let (proposer, acceptor) = (part("proposer"), part("acceptor"));
            match relation {
                Relation::Partner => {
                    if let Some(base) = base {
                        if base == opponent {
                            return Some(opponent);
                        }
                        if base == proposer {
                            return Some(acceptor);
                        }
                        if base == acceptor {
                            return Some(proposer);
                        }
                        if base == proposer.or(acceptor) {
                            return Some(base);
                        }
                    }
                    return Some(if lone { opponent } else { opponent.or(proposer).or(acceptor) });
                }
                Relation::Adversary => {
                    if let Some(base) = base {
                        if base == opponent {
                            return self.fit(caller.or(proposer).or(acceptor));
                        }
                        return Some(opponent);
                    }
                    if self.pair() == Some(true) {
                        return None;
                    }
                }
                Relation::Left | Relation::Right | Relation::Opposite => {
                    if base == Some(caller) {
                        return Some(opponent);
                    }
                }
            }
        }
        // "LHO went solo. Mrs Pell revoked": whoever is called otherwise is another.
        let named = |who: &Who| matches!(who, Who::Name(..) | Who::Seat(_));
        let described = |who: &Who| {
            matches!(who, Who::Of(Relation::Left | Relation::Right | Relation::Opposite, _)) || *who == Who::Role("dealer".to_owned())
        };
        let known = self.people.all_of(&caller);
        let apart = |one: &dyn Fn(&Who) -> bool, other: &dyn Fn(&Who) -> bool| all.iter().any(one) && known.iter().any(other);
        if has_caller
            && lone
            && self.people.root(who) != self.people.root(&caller)
            && (apart(&named, &described) || apart(&described, &named))
        {
            return self.value("opponent");
        }
        if has_caller && lone && matches!(who, Who::Me | Who::Name(..) | Who::Seat(_)) {
            // A person the caller is not known to be different from.
            return None;
        }
        // "We were in a proposal, and I …": one of the two.
        let one_of_us = || *who == Who::Me || self.people.together(who, &Who::Me, false, &[]) == Some(true);
        if self.pair() == Some(true) && self.auction.ours && one_of_us() {
            return Some(self.value("proposer")?.or(self.value("acceptor")?));
        }
        None
    }

    /// Whether they are "we" where a lone caller is told who is none of us.
    pub(crate) fn is_us_others(&self, who: &Who) -> bool {
        let none_of_us = |caller: &Who| !self.people.all_of(caller).iter().any(|one| matches!(one, Who::Me | Who::We));
        let caller = Who::Role("caller".to_owned());
        let plays = || self.people.all_of(&caller).len() > 1 && none_of_us(&caller);
        *who == Who::We && self.pair() == Some(false) && (plays() || self.auction.caller.as_ref().is_some_and(none_of_us))
    }

    /// Where a lone caller has a partner: both of them have one place, and who is neither
    /// plays against them.
    fn beside_caller(&self, who: &Who) -> Option<Values> {
        let paired = self.value(PAIRED)?;
        let caller = Who::Role("caller".to_owned());
        let is = |other: &Who| self.people.root(who) == self.people.root(other);
        let partner = self.auction.partner.as_ref();
        if partner.is_none() && !self.allied {
            return None;
        }
        if is(&caller)
            || partner.is_some_and(is)
            || matches!(who, Who::Of(Relation::Partner, of) if self.people.root(of) == self.people.root(&caller))
        {
            return Some(paired);
        }
        let neither = self.people.all_of(&caller).len() > 1
            && self.people.differ(who, &caller)
            && partner.is_some_and(|partner| self.people.differ(who, partner));
        neither.then(|| self.value("opponent")).flatten()
    }

    /// Whether it is told by name who the two are that play together, and this one has a
    /// name too: then there is no doubt where he stands.
    pub(crate) fn knows_pair(&self, who: &Who) -> bool {
        let named = |who: &Who| matches!(who, Who::Me | Who::Name(..) | Who::Seat(_));
        let is_known = |role: &str| self.people.all_of(&Who::Role(role.to_owned())).iter().any(named);
        // "I accepted, and my partner revoked".
        let one = matches!(who, Who::Of(Relation::Partner, of) if named(of)) || named(who);
        let pair = self.pair() == Some(true) && is_known("proposer") && is_known("acceptor");
        let allied = self.value(PAIRED).is_some() && is_known("caller") && self.auction.partner.as_ref().is_some_and(named);
        one && (pair || allied)
    }

    /// Only the values that fit the call.
    fn fit(&self, values: Values) -> Option<Values> {
        let (Some(call), Some(call_fact), Some(offender)) = (self.call, self.words.call, self.words.offender) else { return Some(values) };
        let case = Case::new(&self.game.facts).with(call_fact, Values::one(call));
        let fitting: Values =
            values.iter().filter(|value| case.with(offender, Values::one(*value)).check(&self.game.facts).is_ok()).collect();
        Some(if fitting.is_empty() { values } else { fitting })
    }

    /// How `who` stands to `to`.
    pub(crate) fn standing(&self, who: &Who, to: &Who) -> Option<Standing> {
        if self.people.root(who) == self.people.root(to) {
            return Some(Standing::Same);
        }
        let partner = |a: &Who, b: &Who| {
            self.people
                .all_of(a)
                .iter()
                .any(|one| matches!(one, Who::Of(Relation::Partner, of) if self.people.root(of) == self.people.root(b)))
        };
        if partner(who, to) || partner(to, who) {
            return Some(Standing::Partner);
        }
        let other = |a: &Who, b: &Who| {
            self.people.all_of(a).iter().any(|one| matches!(one, Who::Of(Relation::Adversary | Relation::Left | Relation::Right, of) if self.people.root(of) == self.people.root(b)))
        };
        let seated = self.value("caller").is_none();
        if seated || self.pair() == Some(true) {
            let role = |name: &str| Who::Role(name.to_owned());
            let proposal = [(role("proposer"), role("acceptor"))];
            match self.people.together(who, to, seated, if seated { &[] } else { &proposal }) {
                Some(true) => return Some(Standing::Partner),
                Some(false) => return Some(Standing::Other),
                None => {}
            }
        }
        let opponent = self.value("opponent");
        let (one, two) = (self.role(who, 0), self.role(to, 0));
        if let (Some(a), Some(b)) = (one.filter(|values| values.len() == 1), two.filter(|values| values.len() == 1)) {
            let declaring = |values: Values| Some(values) != opponent;
            return Some(if declaring(a) == declaring(b) {
                if self.people.differ(who, to) { Standing::Partner } else { return None }
            } else {
                Standing::Other
            });
        }
        if self.pair() != Some(false) && (other(who, to) || other(to, who)) {
            return Some(Standing::Other);
        }
        None
    }
}
