//! Facts put right, and rulings as if a fact were another.

use crate::dispute::How;
use crate::dispute::answer::{self, Answer};
use crate::facts::Origin;
use crate::ruling::{Ruling, Status};
use crate::show::{Role, phrase};
use crate::words::Understanding;

use super::command::Change;
use super::session::{Response, Session, join};
use super::state::{Matter, Step};
use super::telling;

impl Session {
    /// `correct FACT is VALUE`.
    pub(super) fn correct(&mut self, change: &Change) -> Response {
        if *change == Change::Nothing {
            return self.usage("correct");
        }
        let words = match change {
            Change::Words(words) => Some(words),
            _ => None,
        };
        let Some(mut matter) = self.state.matter.clone() else {
            // "Correct me if I am wrong, but she revoked" is a story.
            return words
                .and_then(|words| self.begin(words, ""))
                .unwrap_or_else(|| self.plain("There is no dispute to be corrected. Say what happened."));
        };
        if let Change::Fact { fact, value } = change
            && let Some(id) = self.state.room.game.facts.find(fact)
            && (value == "unknown" || answer::cannot_tell(value))
        {
            self.before(Step::Correction);
            matter.answered.clear();
            let room = self.room();
            matter.dispute.case.forget(&room.game.facts, id);
            matter.dispute.untold.remove(&id);
            matter.dispute.unsay(id);
            let mut page = self.page();
            page.paragraph(&[(Role::Heading, "Open again: "), (Role::Plain, &room.game.facts[id].question)]);
            return self.settle(matter, page);
        }
        match self.understand_change(&matter, change) {
            Ok((line, understanding)) => self.correct_words(matter, &line, understanding),
            Err(response) => response,
        }
    }

    /// A change, by name or in words, as facts; or why it is none.
    fn understand_change(&self, matter: &Matter, change: &Change) -> Result<(String, Understanding), Response> {
        let game = &self.state.room.game;
        match change {
            Change::Fact { fact, value } => {
                let found = crate::dispute::named(game, fact, value).or_else(|refused| {
                    // A value in other words than its name.
                    let id = game.facts.find(fact).ok_or_else(|| refused.clone())?;
                    let all: Vec<u8> = game.facts[id].all().iter().collect();
                    match answer::read(&game.facts[id], &all, &[], &value.replace('-', " ")) {
                        Some(Answer::Is(values)) => Ok((id, values)),
                        _ => Err(refused),
                    }
                });
                let (id, values) = found.map_err(|refused| self.plain(&phrase::sentence(&refused.to_string())))?;
                if game.facts[id].origin == Origin::Reading {
                    return Err(self.plain(&format!("`{fact}` is a reading: `reading {fact} {value}` chooses it.")));
                }
                let line = format!("Corrected: {}.", phrase::clause(game, id, values));
                Ok((line, Understanding::of_fact(id, values, "")))
            }
            Change::Words(words) => {
                let understanding = self.understand(matter, words, None);
                if understanding.items.is_empty() {
                    return Err(self.plain("I did not understand that. Name a fact as `facts` shows it: `call is solo`."));
                }
                Ok((words.clone(), understanding))
            }
            Change::Nothing => Err(self.usage("correct")),
        }
    }

    /// `what if FACT is VALUE`.
    pub(super) fn what_if(&mut self, change: &Change) -> Response {
        if *change == Change::Nothing {
            return self.usage("what if");
        }
        let Some(matter) = self.state.matter.clone() else {
            let story = match change {
                Change::Words(words) => self.begin(words, ""),
                _ => None,
            };
            return story.unwrap_or_else(|| self.plain("There is no dispute to compare with. Say what happened."));
        };
        let (line, understanding) = match self.understand_change(&matter, change) {
            Ok(understood) => understood,
            Err(response) => return response,
        };
        let game = &matter.room.game;
        let mut other = matter.clone();
        let taken = other.dispute.take(game, &matter.room.lexicon, &line, understanding, How::Corrected);
        let mut page = self.page();
        if taken.is_nothing() {
            for error in &taken.refused {
                page.plain(&phrase::sentence(&phrase::contradiction(game, error)));
            }
            return Response::say(page.finish());
        }
        other.left = false;
        other.rule();
        let clauses: Vec<String> = taken.items.iter().map(|item| phrase::clause(game, item.fact, item.values)).collect();
        page.paragraph(&[(Role::Heading, &format!("If {}:", phrase::list(&clauses, "and")))]);
        let same = |(one, two): (&Ruling, &Ruling)| {
            let laws = |ruling: &Ruling| ruling.rulings.iter().chain(&ruling.gaps).map(|prevailing| prevailing.law).collect::<Vec<_>>();
            one.status == two.status && one.status != Status::NeedsFacts && laws(one) == laws(two)
        };
        if matter.rulings.iter().zip(&other.rulings).all(same) {
            page.plain("The ruling is the same.");
            return Response::say(page.finish());
        }
        let mut told = page.finish();
        let mut beside = self.page();
        match other.rulings.as_slice() {
            [only] if only.status != Status::NeedsFacts => told.push_str(&telling::by_code(&other, only, &self.style)),
            _ => {
                let mut page = self.page();
                telling::briefs(&mut page, &other);
                told.push_str(&page.finish());
            }
        }
        beside.paragraph(&[(Role::Heading, "As it is:")]);
        telling::briefs(&mut beside, &matter);
        Response::say(join(&told, &beside.finish()))
    }
}
