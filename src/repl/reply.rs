//! Answers to the open question: short ones, and those in plain words, which
//! may say more than was asked, or protest, or tell another story.

use crate::dispute::answer::{self, Answer};
use crate::dispute::{How, Told};
use crate::facts::{Kind, Values};
use crate::ruling::Question;
use crate::show::{Role, phrase};
use crate::words::{Item, Understanding};

use super::session::{Response, Session};
use super::state::{Matter, Step};
use super::story::{FEW_WORDS, SHORT, VERY_SHORT, correction};
use super::telling;

impl Session {
    /// An answer to the open question.
    pub(super) fn answer(&mut self, line: &str) -> Response {
        let open = self.state.question().map(|(_, question)| question.clone());
        let (Some(question), Some(mut matter)) = (open, self.state.matter.clone()) else { return self.not_understood(line) };
        let fact = question.fact;
        let room = self.room();
        let declared = &room.game.facts[fact];
        match answer::read(declared, &question.options, &matter.numbered, line) {
            // A bare number or word is no line that anybody wants back.
            Some(Answer::CannotTell) => Response { keep: false, ..self.cannot_tell(matter, &question) },
            // It may be a number that was asked for, and no answer's.
            Some(Answer::NoSuchNumber) if !self.answers(&matter, &question, line) => self.again(&question, "There is no such answer."),
            Some(Answer::Is(values)) => {
                self.before_answer(&mut matter);
                let clause = phrase::sentence(&phrase::clause(&room.game, fact, values));
                let said = format!("{} {clause}", declared.question);
                let mut page = self.page();
                self.take(&mut matter, &said, Understanding::of_fact(fact, values, ""), How::Added, &mut page);
                // A number needs no echo; a word is shown with what it stands for.
                if declared.kind != Kind::YesNo && !line.chars().all(|c| c.is_ascii_digit() || c == '.') {
                    page.paragraph(&[(Role::Dim, &clause)]);
                }
                Response { keep: false, ..self.settle(matter, page) }
            }
            Some(Answer::IsAnd(values, rest)) => self.answer_and_more(matter, &question, values, rest, line),
            Some(Answer::NoSuchNumber) | None => self.answer_in_words(matter, &question, line),
        }
    }

    /// Whether the words tell what is asked.
    fn answers(&self, matter: &Matter, question: &Question, line: &str) -> bool {
        let understanding = self.understand(matter, line, Some(question.fact));
        understanding.items.iter().any(|item| item.fact == question.fact)
    }

    /// Nobody can tell: the question is not asked again.
    fn cannot_tell(&mut self, mut matter: Matter, question: &Question) -> Response {
        self.before_answer(&mut matter);
        matter.dispute.cannot_tell(question.fact);
        let text = format!("{} We cannot tell.", self.state.room.game.facts[question.fact].question);
        matter.dispute.told.push(Told { text, understanding: Understanding::default() });
        let page = self.page();
        self.settle(matter, page)
    }

    /// "Yes, but he had already turned it."
    fn answer_and_more(&mut self, mut matter: Matter, question: &Question, values: Values, rest: &str, line: &str) -> Response {
        let mut with_answer = matter.clone();
        with_answer.dispute.case.set(question.fact, values);
        let mut understanding = self.understand(&with_answer, rest, None);
        let case = &matter.dispute.case;
        let against = |item: &Item| item.fact != question.fact && case.possible(item.fact).and(item.values).is_empty();
        let protests = understanding.items.iter().any(against);
        let said_no = self.state.room.game.facts[question.fact].named("no") == Some(values);
        if protests && said_no {
            // "No, it was a solo": a protest, not the answer to the question.
            return self.correct_words(matter, line, understanding);
        }
        let missed = understanding.items.is_empty() && rest.split_whitespace().count() > 1;
        self.before_answer(&mut matter);
        let words = line.get(..line.len() - rest.len()).unwrap_or(line).trim_matches(|c: char| !c.is_alphanumeric());
        let first = Understanding::of_fact(question.fact, values, words);
        let mut page = self.page();
        if protests {
            // "Yes, but it was a solo": the answer, and a correction.
            self.take(&mut matter, line, first, How::Added, &mut page);
            self.take(&mut matter, rest, understanding, How::Corrected, &mut page);
        } else {
            understanding.items.splice(0..0, first.items);
            self.take(&mut matter, line, understanding, How::Added, &mut page);
        }
        if missed {
            page.paragraph(&[(Role::Heading, "Not understood: "), (Role::Words, &format!("“{rest}”"))]);
        }
        self.settle(matter, page)
    }

    fn answer_in_words(&mut self, mut matter: Matter, question: &Question, line: &str) -> Response {
        let mut understanding = self.understand(&matter, line, Some(question.fact));
        self.without_concluded_act(&matter, &mut understanding);
        if understanding.unknown && understanding.items.is_empty() {
            return self.cannot_tell(matter, question);
        }
        if !correction(line).0
            && self.is_another_story(&matter, question, line, &understanding)
            && let Some(response) = self.begin(line, "A new dispute; `undo` goes back to the question before.")
        {
            return response;
        }
        if understanding.items.is_empty() {
            let (correcting, rest) = correction(line);
            let understanding = self.understand(&matter, rest, None);
            if correcting && !understanding.items.is_empty() {
                return self.correct_words(matter, line, understanding);
            }
            if let Some(foreign) = &understanding.foreign {
                return self.again(question, &phrase::sentence(foreign));
            }
            // "So who pays?"
            let asks = line.trim_end().ends_with('?') || !understanding.questions.is_empty();
            return self.again(question, if asks { "That hangs on what is asked here." } else { "I do not know which answer that is." });
        }
        if correction(line).0 {
            return self.correct_words(matter, line, understanding);
        }
        if understanding.items.iter().any(|item| item.fact == question.fact) {
            self.before_answer(&mut matter);
        } else {
            matter.answered.clear();
            self.before(Step::Addition);
        }
        let mut page = self.page();
        self.take(&mut matter, line, understanding, How::Added, &mut page);
        self.settle(matter, page)
    }

    /// Whether the line is no answer but the story of another case: it tells in so many
    /// words what happened, and that was something else. What answers the question as well
    /// must be long for that, or go against what is known.
    fn is_another_story(&self, matter: &Matter, question: &Question, line: &str, understanding: &Understanding) -> bool {
        let Some(act) = self.act().filter(|act| matter.dispute.case.possible(*act).len() == 1) else { return false };
        let words = line.split_whitespace().count();
        if words <= FEW_WORDS {
            return false;
        }
        let fresh = self.understand(&self.state.blank(), line, None);
        let case = &matter.dispute.case;
        let against = |item: &Item| case.possible(item.fact).and(item.values).is_empty();
        let other = |told: &Understanding| told.items.iter().any(|item| item.fact == act && against(item));
        if !fresh.outright || !other(&fresh) {
            // What is only concluded from a phrase that goes on with the sentence before begins
            // nothing: "with five tricks still to come".
            return other(understanding) && !self.room().lexicon.goes_on(line);
        }
        let answers = understanding.items.iter().any(|item| item.fact == question.fact);
        !answers || words > SHORT || words > VERY_SHORT && fresh.items.iter().any(|item| item.fact != act && against(item))
    }

    /// The question once more, after an answer that was none.
    fn again(&self, question: &Question, says: &str) -> Response {
        let mut page = self.page();
        page.plain(says);
        let numbered = self.state.matter.as_ref().map_or(&[][..], |matter| matter.numbered.as_slice());
        telling::question(&mut page, &self.state.room.game, question, numbered);
        Response { keep: false, ..Response::say(page.finish()) }
    }

    fn before_answer(&mut self, matter: &mut Matter) {
        self.before(Step::Answer);
        matter.answered.push(matter.dispute.clone());
    }
}
