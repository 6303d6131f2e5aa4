//! What a text is understood to say: what is concluded from everything that is seen in it,
//! put together with the words it came from.

use std::ops::Range;

use crate::laws::Game;

use super::cast::Player;
use super::force::{Force, is_limited};
use super::infer::{Finding, Inference};
use super::study::Study;
use super::{
    About, Agreed, Another, Asked, Claim, Inquiry, Item, LONGEST, Lexicon, Understanding, answers, besides, cast, claims, inquiry, lexicon,
    ranks, signs, sitting, stakes, unused, whose,
};

/// So many tokens has a short reply at most.
const SHORT: usize = 8;

impl Lexicon {
    /// What a text says, its stakes and all.
    pub(super) fn understood(&self, game: &Game, text: &str, about: About<'_>) -> Understanding {
        let nothing = |why: &str| Understanding { foreign: Some(why.to_owned()), ..Understanding::default() };
        if text.len() > LONGEST && text.chars().count() > LONGEST {
            return nothing("it is far too long for a description");
        }
        let study = self.study(game, text);
        let inference = self.inference(game, &study, about);
        let mut findings = inference.facts();
        let tells = about.asked.is_none();
        if tells && inference.tells_no_offence(&findings) && sitting::tells_several_hands(&self.words, &study.scene) {
            return nothing(sitting::WHY);
        }
        let besides = if tells { inference.besides(&findings) } else { Vec::new() };
        let besides = besides.iter().map(|deed| self.of_another(game, &study, about, deed, &findings, &besides)).collect();
        let chars: Vec<char> = text.chars().collect();
        let mut taking =
            Taking { words: &self.words, game, study: &study, chars: &chars, made: Vec::new(), told: Understanding::default() };
        taking.reply(about, &mut findings);
        taking.told.outright =
            findings.iter().any(|found| Some(found.fact) == self.words.act && inference.plainly_done(found.fact, found.values));
        taking.told.scores = inference.scores().or_else(|| inference.rubber_scores());
        findings.sort_by_key(|found| (found.tokens.start, found.fact));
        let done: Vec<Range<usize>> =
            findings.iter().filter(|found| Some(found.fact) == self.words.act).map(|found| found.tokens.clone()).collect();
        taking.facts(findings);
        let facts = taking.made.clone();
        taking.money();
        taking.besides(besides);
        taking.questions(&done);
        taking.claims(&done, &facts);
        if tells {
            taking.left(&inference);
        }
        taking.told
    }

    /// What is told of another deed: where it is told, and what holds of the whole hand.
    fn of_another(&self, game: &Game, study: &Study, about: About<'_>, deed: &Finding, ruled: &[Finding], besides: &[Finding]) -> Told {
        let done = about.case.with(deed.fact, deed.values);
        let found = self.inference(game, study, About { case: &done, asked: None }).facts();
        let of_ruled = ruled.iter().filter(|one| one.fact == deed.fact);
        let deeds: Vec<&Range<usize>> = of_ruled.chain(besides).map(|one| &one.tokens).collect();
        let own = besides::told_of(&study.scene, &deeds, &deed.tokens);
        let of_hand = |one: &Finding| Some(one.fact) == self.words.call;
        let of_doer = |one: &Finding| Some(one.fact) == self.words.offender;
        let told = found
            .into_iter()
            .filter(|one| one.fact != deed.fact)
            .filter(|one| of_hand(one) || of_doer(one) || own.contains(&one.tokens.start));
        (deed.clone(), told.collect())
    }
}

/// A deed, and what is told of it.
type Told = (Finding, Vec<Finding>);

/// An understanding while it is put together.
struct Taking<'a> {
    words: &'a lexicon::Words,
    game: &'a Game,
    study: &'a Study,
    chars: &'a [char],
    /// Where something was made of the words.
    made: Vec<Range<usize>>,
    told: Understanding,
}

impl Taking<'_> {
    /// The words of tokens as they were typed, and where they stand, in characters.
    fn slice(&self, tokens: &Range<usize>) -> (String, Range<usize>) {
        self.typed(self.study.scene.place(tokens))
    }

    fn typed(&self, at: Range<usize>) -> (String, Range<usize>) {
        (self.chars.get(at.clone()).map_or(String::new(), |chars| chars.iter().collect()), at)
    }

    /// What a text answers to the fact that was asked for.
    fn reply(&mut self, about: About<'_>, findings: &mut Vec<Finding>) {
        let Some(asked) = about.asked else { return };
        let Study { scene, seen, corrects, .. } = self.study;
        // What else a short reply seems to say is seldom meant.
        let short = scene.tokens.len() <= SHORT;
        findings.retain(|found| found.fact == asked || !short || found.strength > 1);
        let answered = |findings: &[Finding]| findings.iter().any(|found| found.fact == asked);
        match answers::read(self.words, self.game, scene, seen, asked, about.case.possible(asked)) {
            answers::Reply::Wholly(found) => {
                findings.retain(|known| known.fact != asked);
                findings.push(found);
            }
            answers::Reply::Is(found) if !answered(findings) => findings.push(found),
            answers::Reply::Unknown => self.told.unknown = !answered(findings),
            answers::Reply::Is(_) | answers::Reply::Nothing => {}
        }
        // Nor does what answers the question go against what is known, unless it says so.
        if answered(findings) && !corrects {
            findings.retain(|found| found.fact == asked || !about.case.possible(found.fact).and(found.values).is_empty());
        }
    }

    fn players(&self, findings: &[Finding]) -> Vec<Player> {
        let offender = findings.iter().find(|found| Some(found.fact) == self.words.offender).map(|found| &found.tokens);
        cast::cast(self.words, &self.study.scene, &self.study.people, offender, self.chars)
    }

    fn facts(&mut self, findings: Vec<Finding>) {
        self.told.players = self.players(&findings);
        for found in findings {
            let (words, at) = self.slice(&found.tokens);
            let counted = self.study.counted(self.game, &found);
            self.told.items.push(Item { fact: found.fact, values: found.values, words, at, corrects: self.study.corrects, counted });
            self.made.push(found.tokens);
        }
    }

    /// What is played for.
    fn money(&mut self) {
        let money = stakes::told(self.words, self.game, &self.study.scene, self.chars);
        self.told.unheard = money.unheard.iter().map(|tokens| self.slice(tokens)).collect();
        self.made.extend(money.unheard);
        for (what, tokens) in money.agreed {
            let (words, at) = self.typed(stakes::signed(self.chars, self.study.scene.place(&tokens)));
            self.told.stakes.push(Agreed { what, words, at });
            self.made.push(tokens);
        }
    }

    /// Other deeds than the one that is ruled on.
    fn besides(&mut self, besides: Vec<Told>) {
        for (deed, told) in besides {
            let item = |one: &Finding| {
                let (words, at) = self.slice(&one.tokens);
                Item { fact: one.fact, values: one.values, words, at, corrects: false, counted: None }
            };
            let another = Another { deed: item(&deed), told: told.iter().map(item).collect(), players: self.players(&told) };
            self.told.besides.push(another);
            self.made.extend(told.into_iter().map(|one| one.tokens).chain([deed.tokens]));
        }
    }

    /// What is asked. `done` is where it is told what was done, or is asked about.
    fn questions(&mut self, done: &[Range<usize>]) {
        let Study { scene, seen, auction, .. } = self.study;
        self.told.in_general = !done.is_empty() && done.iter().all(|done| inquiry::is_of_the_question(scene, done));
        for found in inquiry::find(self.words, scene, seen, done) {
            let either = inquiry::names_two(scene, &found.tokens) || inquiry::is_of_a_wish(self.words, scene, &found, done);
            self.ask(found, either, done);
        }
        let ranks = self.words.tells("ranks").iter().find(|(fact, _)| Some(*fact) == self.words.act);
        if let Some((act, ranks)) = ranks
            && let Some(place) = self.told.items.iter().position(|item| item.fact == *act && ranks.within(item.values))
            && let Some(found) = ranks::asked(self.words, self.game, scene)
        {
            // "Can I say a solo over his misère?" asks how they rank, if it may.
            if let Some(item) = self.told.items.get_mut(place) {
                item.values = *ranks;
            }
            self.ask(found, false, done);
        }
        // Where something else was done, it is not the auction that is asked about.
        let act = |item: &Item| Some(item.fact) == self.words.act;
        let done_else = self.told.items.iter().any(|item| act(item) && !self.words.of_auction(self.game, item.values));
        if !auction.stands.is_empty() && !done_else {
            self.told.auctions = self.study.told_auctions(self.chars);
            let at = auction.stands_at.clone();
            let tokens = inquiry::question(self.words, scene, at.start).unwrap_or_else(|| at.clone());
            self.ask(inquiry::Found { inquiry: Inquiry::Stands, tokens, used: at.collect() }, false, done);
        }
    }

    fn ask(&mut self, found: inquiry::Found, either: bool, done: &[Range<usize>]) {
        let (words, at) = self.slice(&found.tokens);
        let Study { scene, people, .. } = self.study;
        let force = Force::of(self.words, scene, &found.tokens);
        let limited = is_limited(self.words, scene, &found.tokens, &found.used);
        let of_another = whose::of_another(scene, people, &found.tokens, done);
        self.told.questions.push(Asked { about: found.inquiry, either, force, limited, of_another, words, at, by: found.used });
    }

    /// What somebody claims. `facts` is where any fact is told.
    fn claims(&mut self, done: &[Range<usize>], facts: &[Range<usize>]) {
        let Study { scene, people, .. } = self.study;
        let found = claims::find(self.words, self.game, self.study, self.chars, done, facts);
        for claims::Claim { about, denied, given, force, limited, numbers, said_by, tokens, by } in found {
            let (words, at) = self.slice(&tokens);
            let said_by = said_by.and_then(|tokens| self.study.called_there(&tokens, self.chars));
            let of_another = whose::of_another(scene, people, &tokens, done);
            self.told.claims.push(Claim { about, denied, given, force, limited, numbers, of_another, said_by, words, at, by });
            self.made.push(tokens);
        }
    }

    /// What is left over, and why nothing can be made of a text where no deed is told.
    fn left(&mut self, inference: &Inference<'_>) {
        let Study { scene, people, seen, .. } = self.study;
        self.told.unused = unused::unused(self.words, scene, people, &self.made).iter().map(|tokens| self.slice(tokens)).collect();
        if self.told.items.iter().any(|item| Some(item.fact) == self.words.act) {
            return;
        }
        self.told.foreign = seen.iter().find_map(|one| match self.words.sign(one.sign) {
            Some(signs::Sign::Foreign(why)) => Some(why.clone()),
            _ => None,
        });
        if self.told.items.is_empty() && self.told.foreign.is_none() {
            self.told.foreign = inference.nothing_done().map(str::to_owned);
        }
        if self.told.foreign.is_some() {
            self.told.items.clear();
        }
    }
}
