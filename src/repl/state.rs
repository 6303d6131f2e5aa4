//! What is on the table: the game, the books, the dispute in hand and those
//! before it. All of it is copied before each change, so that everything can
//! be taken back.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::dispute::{Dispute, part_answers};
use crate::facts::{Condition, FactId, Kind, Origin, Truth, Values};
use crate::laws::{CodeId, Effect, Game, Library, LibraryError};
use crate::ruling::{Question, Ruling, Status};
use crate::table::score::Score;
use crate::table::settle::comes_to;
use crate::words::Lexicon;

/// So many answers are listed without being asked for.
const FEW: usize = 9;
/// Of more, so many are proposed.
const SHORTLIST: usize = 5;
/// A law that tests more values than these is too general to propose one.
const MANY: usize = 3;

/// A game and its words.
#[derive(Debug)]
pub(super) struct Room {
    pub(super) game: Game,
    pub(super) lexicon: Lexicon,
}

impl Room {
    pub(super) fn open(library: &Library, name: &str) -> Result<Rc<Self>, LibraryError> {
        let game = library.game(name)?;
        let lexicon = Lexicon::new(library, &game)?;
        Ok(Rc::new(Self { game, lexicon }))
    }

    /// The game and the form in which it is played: each has facts of its own.
    fn form(&self) -> (String, Option<String>) {
        (self.game.name.clone(), self.game.variant.clone())
    }
}

/// Everything that `undo` can bring back.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) room: Rc<Room>,
    /// The codes that rule; there is always one.
    pub(super) codes: Vec<CodeId>,
    /// How this table reads open passages of each game, in the form in which it
    /// is played.
    readings: BTreeMap<((String, Option<String>), FactId), Values>,
    /// The dispute in hand.
    pub(super) matter: Option<Matter>,
    /// The disputes before it.
    pub(super) past: Vec<Rc<Matter>>,
    /// The running score.
    pub(super) score: Option<Score>,
}

/// One dispute with its rulings.
#[derive(Clone, Debug)]
pub(super) struct Matter {
    pub(super) room: Rc<Room>,
    pub(super) codes: Vec<CodeId>,
    pub(super) dispute: Dispute,
    /// What each code says as things stand.
    pub(super) rulings: Vec<Ruling>,
    /// Whether the open question was left with Ctrl-C.
    pub(super) left: bool,
    /// A fact to be asked first, because it was said to be two things.
    pub(super) doubtful: Option<FactId>,
    /// The answers that have numbers: of many, only the likeliest.
    pub(super) numbered: Vec<Values>,
    /// The dispute as it was before each answer in a row, for `back`.
    pub(super) answered: Vec<Dispute>,
}

impl State {
    pub(super) fn new(room: Rc<Room>) -> Self {
        let codes = vec![room.game.default];
        Self { room, codes, readings: BTreeMap::new(), matter: None, past: Vec::new(), score: None }
    }

    /// A dispute of which nothing is known, with the readings of this table.
    pub(super) fn blank(&self) -> Matter {
        let mut dispute = Dispute::new(&self.room.game, self.code());
        for (fact, values) in self.readings() {
            dispute.case.set(fact, values);
        }
        Matter {
            room: Rc::clone(&self.room),
            codes: self.codes.clone(),
            dispute,
            rulings: Vec::new(),
            left: false,
            doubtful: None,
            numbered: Vec::new(),
            answered: Vec::new(),
        }
    }

    /// Reads an open passage otherwise.
    pub(super) fn choose(&mut self, reading: FactId, values: Values) {
        self.readings.insert((self.room.form(), reading), values);
    }

    /// How this table reads open passages of the game.
    pub(super) fn readings(&self) -> impl Iterator<Item = (FactId, Values)> {
        let here = self.room.form();
        self.readings.iter().filter(move |((form, _), _)| *form == here).map(|((_, fact), values)| (*fact, *values))
    }

    /// The code that rules, or the first of them.
    pub(super) fn code(&self) -> CodeId {
        self.codes.first().copied().unwrap_or(self.room.game.default)
    }

    /// The question that is open, and the code that needs its answer.
    pub(super) fn question(&self) -> Option<(CodeId, &Question)> {
        self.matter.as_ref()?.question()
    }

    /// Turns to another game.
    pub(super) fn turn_to(&mut self, room: Rc<Room>) {
        self.put_aside();
        self.codes = vec![room.game.default];
        self.room = room;
    }

    /// Turns to a form of the game, with the authorities that were chosen; not, if one of
    /// them does not speak of it.
    pub(super) fn turn_to_form(&mut self, room: Rc<Room>) -> bool {
        let chosen = self.codes != [self.room.game.default];
        let named = |code: &CodeId| room.game.own().find(|(_, own)| own.name == self.room.game.code(*code).name).map(|(id, _)| id);
        let Some(codes) = self.codes.iter().map(named).collect::<Option<Vec<_>>>().or_else(|| (!chosen).then(Vec::new)) else {
            return false;
        };
        self.turn_to(room);
        if chosen {
            self.codes = codes;
        }
        true
    }

    /// Puts the dispute in hand aside.
    pub(super) fn put_aside(&mut self) {
        self.past.extend(self.matter.take().map(Rc::new));
    }
}

impl Matter {
    /// Rules again, by each code.
    pub(super) fn rule(&mut self) {
        let game = &self.room.game;
        self.rulings = self.codes.iter().map(|code| self.dispute.ruling_by(game, *code)).collect();
        part_answers(&mut self.rulings);
        self.numbered = match self.question() {
            Some((_, question)) if question.alike.len() > FEW && game.facts[question.fact].kind == Kind::Choice => {
                self.likely(question).into_iter().map(Values::one).collect()
            }
            Some((_, question)) => question.alike.clone(),
            None => Vec::new(),
        };
    }

    /// What each code says, and what that comes to: whether something new changes
    /// anything is seen by it.
    pub(super) fn comes_to(&self) -> Vec<impl PartialEq + use<>> {
        let game = &self.room.game;
        let effects = |ruling: &Ruling| -> Vec<Effect> {
            let laws = ruling.rulings.iter().map(|prevailing| game.law(prevailing.law));
            laws.flat_map(|law| law.effects().map(|effect| effect.worked_out(&game.facts, &self.dispute.case)).collect::<Vec<_>>())
                .collect()
        };
        let of = |ruling: &Ruling| {
            let gained = comes_to(game, ruling, &self.dispute.case, &self.dispute.stakes).map(|settled| settled.net);
            (ruling.status, ruling.rulings.clone(), ruling.gaps.clone(), effects(ruling), gained)
        };
        self.rulings.iter().map(of).collect()
    }

    /// The answers that what was told so far speaks for, though it does not
    /// say so: those with which all of it makes sense, if they are few; then
    /// those that the laws test which fit the words.
    fn likely(&self, question: &Question) -> Vec<u8> {
        let game = &self.room.game;
        let words: Vec<&str> = self.dispute.told.iter().map(|told| told.text.as_str()).collect();
        let mut likely = self.fitting(question);
        for hit in crate::search::laws(game, &self.room.lexicon, &words.join(" ")) {
            let mut tested = Vec::new();
            tests(game.law(hit.law).when(), question.fact, &mut tested);
            // A law for many kinds of cases speaks for none of them.
            for value in tested.into_iter().filter(|values| values.len() <= MANY).flat_map(Values::iter) {
                if question.options.contains(&value) && !likely.contains(&value) {
                    likely.push(value);
                }
            }
            if likely.len() >= SHORTLIST {
                likely.truncate(SHORTLIST);
                break;
            }
        }
        likely
    }

    /// The question that is open, and the code that needs its answer.
    pub(super) fn question(&self) -> Option<(CodeId, &Question)> {
        if self.left {
            return None;
        }
        let asking = || self.rulings.iter().filter(|ruling| ruling.status == Status::NeedsFacts);
        let doubtful =
            asking().find_map(|ruling| Some((ruling.code, ruling.ask.iter().find(|question| Some(question.fact) == self.doubtful)?)));
        doubtful.or_else(|| asking().find_map(|ruling| Some((ruling.code, ruling.ask.first()?))))
    }

    /// How it stands: what can still be mended comes first.
    pub(super) fn status(&self) -> Status {
        let any = |status: Status| self.rulings.iter().any(|ruling| ruling.status == status);
        if any(Status::NeedsFacts) {
            Status::NeedsFacts
        } else if any(Status::Ruled) {
            Status::Ruled
        } else {
            Status::NotCovered
        }
    }

    /// The first words of its story.
    pub(super) fn title(&self) -> &str {
        self.dispute.told.first().map_or("(no story)", |told| told.text.as_str())
    }
}

impl Matter {
    /// The answers with which most of what is known makes sense, if few are so.
    fn fitting(&self, question: &Question) -> Vec<u8> {
        let facts = &self.room.game.facts;
        let sensible = |value: &u8| {
            let case = self.dispute.case.with(question.fact, Values::one(*value));
            let known = self.dispute.case.known(facts).filter(|(fact, _)| facts[*fact].origin == Origin::Told);
            known.filter(|(fact, _)| facts[*fact].when.truth(facts, &case) != Truth::No).count()
        };
        let most = question.options.iter().map(sensible).max();
        let fitting: Vec<u8> = question.options.iter().copied().filter(|value| Some(sensible(value)) == most).collect();
        if fitting.len() < SHORTLIST { fitting } else { Vec::new() }
    }
}

/// What a condition asks the fact to be.
fn tests(condition: &Condition, fact: FactId, into: &mut Vec<Values>) {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().for_each(|part| tests(part, fact, into)),
        Condition::Is(tested, values) if *tested == fact => into.push(*values),
        _ => {}
    }
}

/// What was done, as far as it can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Story,
    Addition,
    Answer,
    Back,
    Correction,
    Code,
    Game,
    Reading,
    New,
    Turned,
    Left,
    Score,
}

impl Step {
    /// What is gone after it is taken back.
    pub(super) const fn undone(self) -> &'static str {
        match self {
            Self::Story => "The new dispute is taken back.",
            Self::Addition => "The addition is taken back.",
            Self::Answer => "The answer is taken back.",
            Self::Back => "The answer counts again.",
            Self::Correction => "The correction is taken back.",
            Self::Code => "The change of code is taken back.",
            Self::Game => "The change of game is taken back.",
            Self::Reading => "The change of reading is taken back.",
            Self::New | Self::Turned => "Back at the dispute before.",
            Self::Score => "The change of the score is taken back.",
            Self::Left => "The question is open again.",
        }
    }
}

/// The states before each step, the last last.
#[derive(Clone, Debug, Default)]
pub(super) struct Steps {
    list: Vec<(Step, State)>,
}

impl Steps {
    /// So many steps can be taken back.
    const MOST: usize = 200;

    /// Remembers the state before a step.
    pub(super) fn push(&mut self, step: Step, before: State) {
        if self.list.len() == Self::MOST {
            self.list.remove(0);
        }
        self.list.push((step, before));
    }

    /// Changes the states before all steps.
    pub(super) fn each_before(&mut self, change: impl FnMut(&mut State)) {
        self.list.iter_mut().map(|(_, state)| state).for_each(change);
    }

    /// The last step, and the state before it.
    pub(super) fn pop(&mut self) -> Option<(Step, State)> {
        self.list.pop()
    }
}
