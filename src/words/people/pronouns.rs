//! Whom a pronoun means, and who speaks.

use super::super::pattern::Slot;
use super::super::scene::{Scene, What};
use super::{Mention, People, Sex, Who};
use std::ops::Range;

/// Words that tell whose words they are.
const SAYING: [&str; 12] = ["says", "said", "say", "from", "by", "goes", "went", "cries", "cried", "calls", "called", "announced"];
/// So near to his words stands who says them.
const NEAR: usize = 3;

impl People {
    pub(super) fn resolve(&self, scene: &Scene, at: &Range<usize>, who: &Who, whose: bool) -> Option<Who> {
        match who {
            Who::Pronoun(sex) => self.antecedent(scene, at.start, *sex, whose),
            Who::Of(relation, of) => Some(Who::Of(*relation, Box::new(self.resolve(scene, at, of, true)?))),
            other => Some(other.clone()),
        }
    }

    /// "B: I propose", "Sue said I accept", "Ken piped up, 'my trick'": the one
    /// who says so.
    pub(super) fn speaker(&self, scene: &Scene, at: &Range<usize>, who: &Who) -> Option<Who> {
        if *who != Who::Me {
            return None;
        }
        if let Some(quote) = scene.quoted(at.start) {
            return self.who_says(scene, &quote);
        }
        let back = at.start.checked_sub(1).filter(|_| scene.word(at.start) == Some("i"))?;
        let says = scene.word(back).filter(|word| matches!(*word, "says" | "said" | "say"))?;
        let colon = says == "says" && scene.tokens.get(back).is_some_and(|token| token.at.len() == 1);
        let speech = scene.word(at.end).is_some_and(|word| matches!(word, "propose" | "accept" | "pass" | "call" | "bid" | "go"));
        let last = self.mentions.last()?;
        (last.tokens.end == back && (colon || speech)).then(|| last.who.clone()).flatten()
    }

    /// Who says what stands in the quotation marks: the one named right before them,
    /// or behind them as who says it; else the one named in the sentence before them.
    pub(crate) fn who_says(&self, scene: &Scene, quote: &Range<usize>) -> Option<Who> {
        let says = |at: usize| scene.word(at).is_some_and(|word| SAYING.contains(&word));
        let sentence = |at: usize| scene.sentence(at);
        let mut before = self.mentions.iter().rev().filter(|mention| mention.subject && mention.tokens.end <= quote.start);
        let last = before.next().filter(|mention| sentence(mention.tokens.start) == sentence(quote.start));
        let right_before = last.filter(|mention| (mention.tokens.end..quote.start).any(says) && mention.tokens.end + NEAR >= quote.start);
        let behind = |told: bool| {
            scene.chunks.iter().find_map(|chunk| match &chunk.what {
                What::Who(who)
                    if chunk.slot == Slot::Who
                        && (quote.end..quote.end + NEAR).contains(&chunk.tokens.start)
                        && (!told || (quote.end..chunk.tokens.start).any(says)) =>
                {
                    self.resolve(scene, &chunk.tokens, who, false)
                }
                _ => None,
            })
        };
        let named = |mention: &Mention| mention.who.clone();
        right_before.and_then(named).or_else(|| behind(true)).or_else(|| last.and_then(named)).or_else(|| behind(false))
    }

    /// "I was the dealer. He …", "only ahead of me, the soloist, he …": he is not I.
    fn says_of_me(&self, scene: &Scene, mention: &Mention) -> bool {
        let Some(before) = self.mentions.iter().rev().find(|before| before.tokens.end <= mention.tokens.start) else { return false };
        let being = |at: usize| matches!(scene.word(at), Some("was" | "am" | "'m" | "being" | "been" | "as" | "the" | "a" | "an" | "not"));
        let pause = |at: usize| scene.tokens.get(at).is_some_and(|token| token.text == ",");
        let is = before.subject && (before.tokens.end..mention.tokens.start).all(being);
        let apposed = || {
            let after = before.tokens.end;
            pause(after) && pause(mention.tokens.end) && (after + 1..mention.tokens.start).all(|at| scene.word(at) == Some("the"))
        };
        before.who == Some(Who::Me) && !before.whose && (is || apposed())
    }

    /// "His card, he says": that is he. He of whom nothing was said before is nobody
    /// who could be meant beside others.
    fn same_breath(&self, scene: &Scene, at: usize, sex: Sex) -> Option<Who> {
        let last = self.mentions.last().filter(|mention| mention.whose)?;
        let said = scene.word(last.tokens.start)?;
        let alike = sex == Sex::He && said == "his" || sex == Sex::She && said == "her";
        (alike && last.tokens.len() == 1 && scene.clause_of.get(last.tokens.start) == scene.clause_of.get(at))
            .then(|| last.who.clone())
            .flatten()
    }

    pub(super) fn antecedent(&self, scene: &Scene, at: usize, sex: Sex, whose: bool) -> Option<Who> {
        let sentence = scene.sentence(at);
        let clause = scene.clause_of.get(at);
        let mut seen: Vec<(&Who, bool, bool)> = Vec::new();
        // "After the trick which Stan won he led": Stan is named in passing.
        let in_passing = |mention: &Mention| {
            let of_thing =
                scene.clause(mention.tokens.start).is_some_and(|clause| matches!(clause.joint.as_deref(), Some("which" | "that")));
            !whose && of_thing && scene.sentence(mention.tokens.start) == sentence
        };
        let (passing, plain): (Vec<&Mention>, Vec<&Mention>) = self.mentions.iter().rev().partition(|mention| in_passing(mention));
        for mention in plain.into_iter().chain(passing) {
            let Some(who) = &mention.who else { continue };
            let third = match who {
                Who::Name(_, named) => named.fits(sex),
                Who::Seat(_) | Who::Role(_) | Who::Some(_) | Who::Other(_) | Who::Of(..) => true,
                _ => false,
            };
            if !third || mention.whose && whose || self.says_of_me(scene, mention) {
                continue;
            }
            if seen.iter().any(|(known, ..)| *known == who) {
                continue;
            }
            let near = scene.sentence(mention.tokens.start) == sentence;
            // "his" is the subject of its own clause.
            if whose && scene.clause_of.get(mention.tokens.start) == clause && mention.subject {
                return Some(who.clone());
            }
            seen.push((who, mention.subject, near));
        }
        if seen.len() > 1 {
            seen.retain(|(who, ..)| !matches!(who, Who::Name(name, _) if name == "he" || name == "she"));
        }
        if !whose && let Some(who) = self.same_breath(scene, at, sex) {
            return Some(who);
        }
        // "Back to Ann, and she …".
        let back_to = |mention: &&Mention| {
            let from = mention.tokens.start;
            let joined =
                (mention.tokens.end..at).all(|at| scene.word(at).is_none_or(|word| matches!(word, "and" | "who" | "but" | "then")));
            joined && (from.saturating_sub(2)..from).any(|at| matches!(scene.word(at), Some("to")))
        };
        if let Some(mention) = self.mentions.last().filter(back_to)
            && seen.first().is_some_and(|(last, ..)| mention.who.as_ref() == Some(*last))
        {
            return mention.who.clone();
        }
        let exact = |who: &Who| matches!(who, Who::Name(_, named) if *named == sex && sex != Sex::Any);
        match seen.as_slice() {
            [] if sex != Sex::Any => Some(Who::Name(if sex == Sex::He { "he" } else { "she" }.to_owned(), sex)),
            [] => None,
            [(only, ..)] => Some((*only).clone()),
            // "Mary passed, then when the dealer proposed she …": the only one
            // who is known to be a woman.
            [(last, true, _), rest @ ..] => {
                let mut known = rest.iter().filter(|(who, subject, _)| exact(who) && *subject);
                match (known.next(), known.next()) {
                    (Some((woman, ..)), None) if sex == Sex::She && matches!(last, Who::Role(_) | Who::Name(_, Sex::Any)) => {
                        Some((*woman).clone())
                    }
                    _ => Some((*last).clone()),
                }
            }
            // An object came after the subject: he may be either.
            [(last, false, _), rest @ ..] => {
                let rest_exact: Vec<_> = rest.iter().filter(|(who, ..)| exact(who)).collect();
                if exact(last) && rest_exact.is_empty() {
                    Some((*last).clone())
                } else if rest_exact.len() == 1 && !exact(last) && matches!(last, Who::Name(..)) {
                    rest_exact.first().map(|(who, ..)| (*who).clone())
                } else {
                    None
                }
            }
        }
    }
}
