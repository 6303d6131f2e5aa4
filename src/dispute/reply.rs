//! What is replied to the open question: a number or a word, a sentence that may say more
//! than was asked, a protest, or another story. A terminal that asks line by line and the
//! prompt both hear it so.

use crate::facts::{FactId, Kind, Values};
use crate::laws::Game;
use crate::ruling::Question;
use crate::words::{About, Item, Lexicon, Understanding};

use super::addition::{FEW_WORDS, SHORT, VERY_SHORT};
use super::answer::{self, Answer};
use super::{Dispute, How, Told};

/// A question that is open, as it was put.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The question.
    pub question: &'a Question,
    /// The answers that were shown with numbers.
    pub numbered: &'a [Values],
}

/// What was replied.
#[derive(Clone, Debug)]
pub enum Reply<'a> {
    /// It is left open.
    LeftOpen(Why),
    /// One of the answers, by its number or a word.
    Chosen(Values),
    /// Words that tell something of the dispute.
    Says(Said<'a>),
    /// The story of another dispute.
    OtherStory,
    /// Nothing that answers the question.
    Nothing(Unanswered),
}

/// Why a question is left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Nobody can tell.
    NobodyKnows,
    /// None of the answers is true.
    NoneIsTrue,
}

/// What words tell of the dispute.
#[derive(Clone, Debug)]
pub struct Said<'a> {
    /// What they do.
    pub does: Does,
    /// What is to be taken in, one after the other, with the words.
    pub parts: Vec<(&'a str, Understanding, How)>,
    /// Words behind a yes or no of which nothing was understood.
    pub missed: Option<&'a str>,
}

/// What words do that were said in reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// They answer the question.
    Answers,
    /// They leave it open, and tell something else.
    Adds,
    /// They put right what was told before.
    Corrects,
}

/// Why a reply is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// No answer has that number.
    NoSuchNumber,
    /// None of the answers that were shown is true, and there are others.
    NotOfThese,
    /// It speaks of something else, which is told.
    Foreign(String),
    /// It asks something itself.
    Asks,
    /// It names a person, and the story does not tell what he is in the game.
    Person,
    /// It is not understood.
    Unknown,
}

impl Dispute {
    /// What a line replies to the open question. Nothing is taken in yet.
    pub fn reply<'a>(&self, game: &Game, lexicon: &Lexicon, asked: Asked<'_>, line: &'a str) -> Reply<'a> {
        let hearing = Reading { dispute: self, game, lexicon, asked };
        let question = asked.question;
        // "None of these" may be one of the answers.
        if let Some(rest) = asked.numbered.iter().find(|values| question.is_rest(**values)).filter(|_| lexicon.none_of_them(line)) {
            return Reply::Chosen(*rest);
        }
        match answer::read(&game.facts[question.fact], &question.options, asked.numbered, line) {
            Some(Answer::CannotTell) => Reply::LeftOpen(Why::NobodyKnows),
            // It may be a number that was asked for, and no answer's.
            Some(Answer::NoSuchNumber) if !hearing.tells(line) => Reply::Nothing(Unanswered::NoSuchNumber),
            Some(Answer::Is(values)) => Reply::Chosen(values),
            Some(Answer::IsAnd(values, rest)) => Reply::Says(hearing.answer_and_more(values, rest, line)),
            Some(Answer::NoSuchNumber) | None => hearing.in_words(line),
        }
    }

    /// Leaves a question open: it is not asked again. `text` is how that is told.
    pub fn leave_open(&mut self, fact: FactId, text: String) {
        self.cannot_tell(fact);
        self.told.push(Told { text, understanding: Understanding::default() });
    }
}

/// A reply while it is read.
struct Reading<'a> {
    dispute: &'a Dispute,
    game: &'a Game,
    lexicon: &'a Lexicon,
    asked: Asked<'a>,
}

impl Reading<'_> {
    fn fact(&self) -> FactId {
        self.asked.question.fact
    }

    fn understand(&self, text: &str, asked: Option<FactId>) -> Understanding {
        self.dispute.understand(self.game, self.lexicon, text, asked)
    }

    /// Whether the words tell what is asked.
    fn tells(&self, line: &str) -> bool {
        self.understand(line, Some(self.fact())).items.iter().any(|item| item.fact == self.fact())
    }

    /// "Yes, but he had already turned it."
    fn answer_and_more<'l>(&self, values: Values, rest: &'l str, line: &'l str) -> Said<'l> {
        let fact = self.fact();
        let mut with_answer = self.dispute.clone();
        with_answer.case.set(fact, values);
        let mut understanding = with_answer.understand(self.game, self.lexicon, rest, None);
        let protests = understanding.items.iter().any(|item| item.fact != fact && self.dispute.is_against(item));
        let said_no = self.game.facts[fact].named("no") == Some(values);
        if protests && said_no {
            // "No, it was a solo": a protest, not the answer to the question.
            return corrects(line, understanding);
        }
        let missed = (understanding.items.is_empty() && rest.split_whitespace().count() > 1).then_some(rest);
        let words = line.get(..line.len() - rest.len()).unwrap_or(line).trim_matches(|c: char| !c.is_alphanumeric());
        let first = Understanding::of_fact(fact, values, words);
        let parts = if protests {
            // "Yes, but it was a solo": the answer, and a correction.
            vec![(line, first, How::Added), (rest, understanding, How::Corrected)]
        } else {
            understanding.items.splice(0..0, first.items);
            vec![(line, understanding, How::Added)]
        };
        Said { does: Does::Answers, parts, missed }
    }

    fn in_words<'l>(&self, line: &'l str) -> Reply<'l> {
        let mut understanding = self.understand(line, Some(self.fact()));
        self.dispute.without_concluded_act(self.game, &mut understanding);
        if understanding.unknown && understanding.items.is_empty() {
            return Reply::LeftOpen(Why::NobodyKnows);
        }
        let (correcting, rest) = self.lexicon.correction(line);
        if !correcting && self.is_another_story(line, &understanding) {
            return Reply::OtherStory;
        }
        if understanding.items.is_empty() {
            let corrected = self.understand(rest, None);
            if correcting && !corrected.items.is_empty() {
                return Reply::Says(corrects(line, corrected));
            }
            return self.of_the_story(line, corrected.foreign.is_some()).unwrap_or_else(|| self.no_answer(line, &understanding, corrected));
        }
        if correcting {
            return Reply::Says(corrects(line, understanding));
        }
        let answers = understanding.items.iter().any(|item| item.fact == self.fact());
        let does = if answers { Does::Answers } else { Does::Adds };
        Reply::Says(Said { does, parts: vec![(line, understanding, How::Added)], missed: None })
    }

    /// A person named in reply to the question who did it is what he is in the story: if that
    /// tells it of nobody, it is read once more with him as the doer.
    fn of_the_story<'l>(&self, line: &'l str, foreign: bool) -> Option<Reply<'l>> {
        let fact = self.fact();
        let done = self.lexicon.doing(self.game, fact, line).filter(|_| !foreign)?;
        let told = self.dispute.told.iter().filter(|told| !told.understanding.items.is_empty());
        let story: String = told.map(|told| format!("{}. ", told.text.trim_end().trim_end_matches('.'))).collect();
        let read = |text: &str| self.lexicon.understand(self.game, text, About { case: &self.dispute.case, asked: None });
        let possible = self.dispute.case.possible(fact);
        let found = read(&format!("{story}{done}.")).items.into_iter().find(|item| item.fact == fact);
        Some(match found.map(|item| item.values.and(possible)).filter(|values| !values.is_empty() && *values != possible) {
            Some(values) => {
                let understanding = Understanding::of_fact(fact, values, line);
                Reply::Says(Said { does: Does::Answers, parts: vec![(line, understanding, How::Added)], missed: None })
            }
            None => Reply::Nothing(Unanswered::Person),
        })
    }

    fn no_answer(&self, line: &str, understanding: &Understanding, again: Understanding) -> Reply<'static> {
        let question = self.asked.question;
        if self.game.facts[question.fact].kind == Kind::Choice && self.lexicon.none_of_them(line) {
            let shown = self.asked.numbered.iter().map(|values| values.len()).sum::<usize>();
            let all = shown >= question.options.len();
            return if all { Reply::LeftOpen(Why::NoneIsTrue) } else { Reply::Nothing(Unanswered::NotOfThese) };
        }
        if let Some(foreign) = again.foreign {
            return Reply::Nothing(Unanswered::Foreign(foreign));
        }
        // "So who pays?"
        let asks = line.trim_end().ends_with('?') || !understanding.questions.is_empty() || !again.questions.is_empty();
        Reply::Nothing(if asks { Unanswered::Asks } else { Unanswered::Unknown })
    }

    /// Whether the line is no answer but the story of another case: it tells in so many
    /// words what happened, and that was something else. What answers the question as well
    /// must be long for that, or go against what is known.
    fn is_another_story(&self, line: &str, understanding: &Understanding) -> bool {
        let dispute = self.dispute;
        let Some(act) = self.game.facts.act().filter(|act| dispute.case.possible(*act).len() == 1) else { return false };
        let words = line.split_whitespace().count();
        if words <= FEW_WORDS {
            return false;
        }
        let fresh = dispute.blank(self.game).understand(self.game, self.lexicon, line, None);
        let other = |told: &Understanding| told.items.iter().any(|item| dispute.is_another_act(self.game, item));
        if !fresh.outright || !other(&fresh) {
            // What is only concluded from a phrase that goes on with the sentence before begins
            // nothing: "with five tricks still to come".
            return other(understanding) && !self.lexicon.goes_on(line);
        }
        let answers = understanding.items.iter().any(|item| item.fact == self.fact());
        let against = |item: &Item| item.fact != act && dispute.is_against(item);
        !answers || words > SHORT || words > VERY_SHORT && fresh.items.iter().any(against)
    }
}

fn corrects(line: &str, understanding: Understanding) -> Said<'_> {
    Said { does: Does::Corrects, parts: vec![(line, understanding, How::Corrected)], missed: None }
}
