//! Whom a pronoun means, and who speaks.

use super::super::pattern::Slot;
use super::super::scene::{Scene, What};
use super::{People, Sex, Who};
use std::ops::Range;

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

    /// Who says what stands in the quotation marks: the one named in the
    /// sentence before them, or right after.
    pub(crate) fn who_says(&self, scene: &Scene, quote: &Range<usize>) -> Option<Who> {
        let sentence = scene.clause(quote.start).map(|clause| clause.sentence);
        let same = |at: usize| scene.clause(at).map(|clause| clause.sentence) == sentence;
        let before =
            self.mentions.iter().rev().find(|mention| mention.subject && mention.tokens.end <= quote.start && same(mention.tokens.start));
        if let Some(mention) = before {
            return mention.who.clone();
        }
        scene.chunks.iter().find_map(|chunk| match &chunk.what {
            What::Who(who) if chunk.slot == Slot::Who && (quote.end..quote.end + 3).contains(&chunk.tokens.start) => {
                self.resolve(scene, &chunk.tokens, who, false)
            }
            _ => None,
        })
    }

    pub(super) fn antecedent(&self, scene: &Scene, at: usize, sex: Sex, whose: bool) -> Option<Who> {
        let sentence = scene.clause(at).map(|clause| clause.sentence);
        let clause = scene.clause_of.get(at);
        let mut seen: Vec<(&Who, bool, bool)> = Vec::new();
        for mention in self.mentions.iter().rev() {
            let Some(who) = &mention.who else { continue };
            let third = match who {
                Who::Name(_, named) => named.fits(sex),
                Who::Seat(_) | Who::Role(_) | Who::Some(_) | Who::Other(_) | Who::Of(..) => true,
                _ => false,
            };
            if !third || mention.whose && whose {
                continue;
            }
            if seen.iter().any(|(known, ..)| *known == who) {
                continue;
            }
            let near = scene.clause(mention.tokens.start).map(|clause| clause.sentence) == sentence;
            // "his" is the subject of its own clause.
            if whose && scene.clause_of.get(mention.tokens.start) == clause && mention.subject {
                return Some(who.clone());
            }
            seen.push((who, mention.subject, near));
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
