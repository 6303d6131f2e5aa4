//! Answers to the open question, as [`crate::dispute`] reads them: what each does to the
//! dispute in hand, and what is said to it.

use crate::dispute::{Asked, Does, How, Reply, Said, Unanswered, Why};
use crate::facts::{FactId, Kind, Values};
use crate::ruling::Question;
use crate::show::{Role, phrase, reply};
use crate::words::Understanding;

use super::session::{Response, Session};
use super::state::{Matter, Step};
use super::telling;

impl Session {
    /// An answer to the open question.
    pub(super) fn answer(&mut self, line: &str) -> Response {
        let open = self.state.question().map(|(_, question)| question.clone());
        let (Some(question), Some(matter)) = (open, self.state.matter.clone()) else { return self.not_understood(line) };
        let room = self.room();
        let numbered = matter.numbered.clone();
        match matter.dispute.reply(&room.game, &room.lexicon, Asked { question: &question, numbered: &numbered }, line) {
            // A bare number or word is no line that anybody wants back.
            Reply::LeftOpen(why) => Response { keep: false, ..self.left_open(matter, question.fact, why) },
            Reply::Chosen(values) => Response { keep: false, ..self.chosen(matter, question.fact, values, line) },
            Reply::Says(said) => self.said(matter, said),
            Reply::OtherStory => self
                .begin(line, "A new dispute; `undo` goes back to the question before.")
                .unwrap_or_else(|| self.again(&question, &Unanswered::Unknown)),
            Reply::Nothing(why) => self.again(&question, &why),
        }
    }

    /// The question is not asked again.
    fn left_open(&mut self, mut matter: Matter, fact: FactId, why: Why) -> Response {
        self.before_answer(&mut matter);
        matter.dispute.leave_open(fact, reply::left_open(&self.room().game, fact, why));
        let mut page = self.page();
        if why == Why::NoneIsTrue {
            page.paragraph(&[(Role::Dim, "None of the answers: that is left open.")]);
        }
        self.settle(matter, page)
    }

    fn chosen(&mut self, mut matter: Matter, fact: FactId, values: Values, line: &str) -> Response {
        self.before_answer(&mut matter);
        let room = self.room();
        let mut page = self.page();
        let said = reply::chosen(&room.game, fact, values);
        self.take(&mut matter, &said, Understanding::of_fact(fact, values, ""), How::Added, &mut page);
        // A number needs no echo; a word is shown with what it stands for.
        if room.game.facts[fact].kind != Kind::YesNo && !line.chars().all(|c| c.is_ascii_digit() || c == '.') {
            page.paragraph(&[(Role::Dim, &phrase::sentence(&phrase::clause(&room.game, fact, values)))]);
        }
        self.settle(matter, page)
    }

    /// Words that tell something of the dispute.
    fn said(&mut self, mut matter: Matter, said: Said<'_>) -> Response {
        match said.does {
            Does::Answers => self.before_answer(&mut matter),
            Does::Adds | Does::Corrects => {
                matter.answered.clear();
                self.before(if said.does == Does::Adds { Step::Addition } else { Step::Correction });
            }
        }
        let mut page = self.page();
        for (words, understanding, how) in said.parts {
            self.take(&mut matter, words, understanding, how, &mut page);
        }
        if let Some(missed) = said.missed {
            page.paragraph(&[(Role::Heading, "Not understood: "), (Role::Words, &format!("“{missed}”"))]);
        }
        self.settle(matter, page)
    }

    /// The question once more, after an answer that was none.
    fn again(&mut self, question: &Question, why: &Unanswered) -> Response {
        let mut page = self.page();
        page.plain(&reply::unanswered(why));
        if let Some(matter) = &mut self.state.matter {
            if *why == Unanswered::NotOfThese {
                matter.numbered = question.options.iter().copied().map(Values::one).collect();
            }
            telling::question(&mut page, &matter.room.game, question, &matter.numbered);
        }
        Response { keep: false, ..Response::say(page.finish()) }
    }

    fn before_answer(&mut self, matter: &mut Matter) {
        self.before(Step::Answer);
        matter.answered.push(matter.dispute.clone());
    }
}
