//! Plain words at the prompt: a new story, an addition to the last one, or a
//! correction. Which it is follows from what was understood; the reply says
//! what it was taken for, and `undo` takes it back.

use crate::dispute::{Dispute, FEW_WORDS, How, SHORT, Told, VERY_SHORT};
use crate::facts::FactId;
use crate::hearing::codes;
use crate::ruling::Status;
use crate::show::{Page, Role, View, phrase, text};
use crate::table::settle::comes_to;
use crate::words::{Agreed, Item, PlayedFor, Said, Understanding};

use super::session::{Outcome, Response, Session};
use super::state::{Matter, Room, Step};
use super::telling;

impl Session {
    /// Words that are no command; `None` when nothing is understood.
    pub(super) fn words(&mut self, line: &str) -> Option<Response> {
        if let Some(meaning) = self.state.room.lexicon.word_asked(line).and_then(|word| self.meaning(&word)) {
            return Some(meaning);
        }
        if self.state.question().is_some() {
            return Some(self.answer(line));
        }
        if let Some(question) = self.which_game(line) {
            return Some(question);
        }
        match self.state.matter.clone() {
            // What is told of another game is no addition to this dispute.
            Some(matter) => match self.other_game(line).and_then(|_| self.begin(line, "")) {
                Some(response) => Some(response),
                None => self.amend_or_begin(matter, line),
            },
            None => self.begin(line, ""),
        }
    }

    /// A new dispute.
    pub(super) fn begin(&mut self, line: &str, note: &str) -> Option<Response> {
        let before = self.state.clone();
        let turned = self.turn_to_game_of(line) | self.turn_to_form_of(line);
        let named = self.turn_to_code_of(line);
        let mut matter = self.state.blank();
        let understanding = self.understand(&matter, line, None);
        if understanding.items.is_empty() {
            self.state = before;
            return None;
        }
        self.steps.push(Step::Story, before);
        self.state.put_aside();
        let mut page = self.page();
        if turned || named {
            let game = &self.state.room.game;
            page.paragraph(&[(Role::Dim, &format!("That is {}: ruled by {}.", game.title, game.code(self.state.code()).title))]);
        } else if !note.is_empty() {
            page.paragraph(&[(Role::Dim, note)]);
        }
        self.take(&mut matter, line, understanding, How::Added, &mut page);
        Some(self.settle(matter, page))
    }

    /// Asks to which game a story belongs, if several come before all others and
    /// this is none of them.
    fn which_game(&mut self, line: &str) -> Option<Response> {
        if self.game_named {
            return None;
        }
        let here = &self.state.room.game.name;
        let games = self.signs.open(&self.library, here, &Said::new(line)).ok().filter(|games| !games.is_empty())?;
        let mut page = self.page();
        page.paragraph(&[(Role::Heading, "Which game was it?")]);
        for (number, (_, title)) in (1..).zip(&games) {
            page.item(&format!("{number}."), &[(Role::Plain, title)]);
        }
        self.to_place = Some((line.to_owned(), games));
        Some(Response::say(page.finish()))
    }

    /// The story, in the game that the answer chooses.
    pub(super) fn place_story(&mut self, story: &str, games: &[(String, String)], answer: &str) -> Option<Response> {
        let game = self.signs.chosen(&self.library, games, answer)?;
        let before = self.state.clone();
        self.state.turn_to(Room::open(&self.library, &game).ok()?);
        let response = self.begin(story, "");
        if response.is_none() {
            self.state = before;
        }
        response
    }

    /// The game that the words speak of, if it is another than this, and none was
    /// named.
    fn other_game(&self, line: &str) -> Option<String> {
        if self.game_named { None } else { self.signs.elsewhere(&self.library, &self.state.room.game.name, &Said::new(line)) }
    }

    /// Turns to the game that the words speak of, unless one was named.
    fn turn_to_game_of(&mut self, line: &str) -> bool {
        let Some(game) = self.other_game(line) else { return false };
        let Ok(room) = Room::open(&self.library, &game) else { return false };
        self.state.turn_to(room);
        true
    }

    /// Turns to the form of the game that the words name, unless one is played.
    fn turn_to_form_of(&mut self, line: &str) -> bool {
        let game = &self.state.room.game;
        let form = self.signs.form(&self.library, &game.name, &[], &Said::new(line));
        let form = form.filter(|(form, _)| game.variant.as_ref() != Some(form));
        let Some(room) = form.and_then(|(_, library)| Room::open(&library, &game.name).ok()) else { return false };
        self.state.turn_to_form(room)
    }

    /// Rules by the code that the words name.
    fn turn_to_code_of(&mut self, line: &str) -> bool {
        let game = &self.state.room.game;
        let Some(code) = self.signs.code(&self.library, &game.name, &Said::new(line)) else { return false };
        let Ok(codes) = codes(game, &[code]) else { return false };
        let other = codes != self.state.codes;
        self.state.codes = codes;
        other
    }

    /// After a ruling: a story that names what happened is a new dispute; a
    /// few words amend the last one.
    fn amend_or_begin(&mut self, mut matter: Matter, line: &str) -> Option<Response> {
        let room = self.room();
        let (correcting, rest) = room.lexicon.correction(line);
        let told = if correcting { rest } else { line };
        let mut understanding = self.understand(&matter, told, None);
        understanding.stakes.extend(Self::stake_asked_for(&matter, &understanding, told));
        let act = self.act();
        let words = line.split_whitespace().count();
        if words <= SHORT && understanding.items.iter().all(|item| Some(item.fact) == act) {
            let answer = self.ask_of_ruling(&matter, line, &understanding);
            if answer.is_some() {
                return answer;
            }
        }
        let fresh = self.understand(&self.state.blank(), line, None);
        if understanding.items.is_empty() && understanding.stakes.is_empty() {
            // It says nothing of this dispute; it may be the story of another.
            let story = words > VERY_SHORT && !correcting && fresh.items.iter().any(|item| Some(item.fact) == act);
            if !story && fresh.foreign.is_none() && (line.trim_end().ends_with('?') || !understanding.questions.is_empty()) {
                return Some(self.unanswered(&matter, line));
            }
            return story.then(|| self.begin(line, "A new dispute; `history` keeps the one before.")).flatten();
        }
        matter.dispute.without_concluded_act(&self.state.room.game, &mut understanding);
        // "With five tricks still to come": what goes on with the story begins no other.
        let goes_on = !fresh.outright && room.lexicon.goes_on(line);
        if goes_on {
            understanding.items.retain(|item| !matter.dispute.is_another_act(&self.state.room.game, item));
            if understanding.items.is_empty() && understanding.stakes.is_empty() {
                return None;
            }
        }
        let deed = |told: &Understanding| told.items.iter().find(|item| Some(item.fact) == act).cloned();
        let another = |deed: &Item| matter.dispute.is_another_act(&self.state.room.game, deed);
        let new = match (deed(&understanding), deed(&fresh)) {
            // What it is played for is of this dispute, though it names a call.
            _ if understanding.items.is_empty() || goes_on => false,
            (Some(deed), _) if another(&deed) => true,
            // A few words that say something of this dispute begin none.
            (None, _) if words <= FEW_WORDS => false,
            (_, Some(deed)) => words > VERY_SHORT || another(&deed),
            _ => words > SHORT,
        };
        if new && !correcting {
            return self.begin(line, "A new dispute; `history` keeps the one before.");
        }
        let mut page = self.page();
        self.before(if correcting { Step::Correction } else { Step::Addition });
        if !correcting {
            page.paragraph(&[(Role::Dim, "Added to the dispute before (`undo` takes it back, `new` begins another).")]);
        }
        matter.answered.clear();
        self.take(&mut matter, line, understanding, How::Corrected, &mut page);
        Some(self.settle(matter, page))
    }

    /// A bare number, where the money could not be worked out for want of it: how much lay in the
    /// pool, or what a stake is.
    pub(super) fn count_asked_for(&mut self, line: &str) -> Option<Response> {
        let mut matter = self.state.matter.clone()?;
        let number: i32 = line.parse().ok()?;
        let game = &matter.room.game;
        let Dispute { case, stakes, .. } = &matter.dispute;
        let lacking = matter.rulings.iter().find_map(|ruling| comes_to(game, ruling, case, stakes).err())?;
        let mut understanding = Understanding::default();
        match lacking.facts.first() {
            Some(fact) => understanding = Understanding::of_fact(*fact, game.facts[*fact].counting(number)?, line),
            None => understanding.stakes.push(Self::stake_asked_for(&matter, &understanding, line)?),
        }
        let mut page = self.page();
        self.before(Step::Addition);
        self.take(&mut matter, line, understanding, How::Added, &mut page);
        Some(self.settle(matter, page))
    }

    /// A bare amount, where the money could not be worked out for want of a stake.
    fn stake_asked_for(matter: &Matter, understanding: &Understanding, line: &str) -> Option<Agreed> {
        let Room { game, lexicon } = &*matter.room;
        if !understanding.items.is_empty() || !understanding.stakes.is_empty() || understanding.foreign.is_some() {
            return None;
        }
        let figures = lexicon.in_figures(line.trim().trim_end_matches(['.', '!']));
        let is_amount = |text: &&str| game.units.iter().any(|unit| unit.read(text).is_some_and(|amount| amount > 0));
        let amount = lexicon.without_opening(&figures).find(is_amount)?;
        let Dispute { case, stakes, .. } = &matter.dispute;
        let lacking = matter.rulings.iter().find_map(|ruling| comes_to(game, ruling, case, stakes).err()?.stakes.into_iter().next())?;
        let what = PlayedFor::Stake { stake: lacking.name, amount: amount.to_owned() };
        Some(Agreed { what, words: amount.to_owned(), at: 0..amount.chars().count() })
    }

    /// "Who pays?", "we were told he loses the deal, right?": a question about
    /// the ruling there is.
    fn ask_of_ruling(&self, matter: &Matter, line: &str, understanding: &Understanding) -> Option<Response> {
        let game = &matter.room.game;
        let mut dispute = matter.dispute.clone();
        dispute.told = vec![Told { text: line.to_owned(), understanding: understanding.clone() }];
        let answers =
            matter.rulings.iter().map(|ruling| text::claims(&View { game, dispute: &dispute, ruling, elsewhere: &[] }, &self.style));
        answers.into_iter().find(|answer| !answer.is_empty()).map(Response::say)
    }

    /// A question that the ruling there is does not answer.
    fn unanswered(&self, matter: &Matter, line: &str) -> Response {
        let mut page = self.page();
        page.plain(if matter.status() == Status::NotCovered {
            "The book leaves this case open, and does not say that either."
        } else {
            "The ruling does not say that."
        });
        self.nearest_law(&mut page, line);
        page.paragraph(&[(Role::Dim, "`why` shows the ruling in full; `new` begins another dispute.")]);
        Response::say(page.finish())
    }

    /// The law whose words are most like the line, if one is.
    fn nearest_law(&self, page: &mut Page, line: &str) {
        let room = self.room();
        let Some(near) = crate::search::nearest(&room.game, &room.lexicon, self.state.code(), line) else { return };
        let law = room.game.law(near);
        page.paragraph(&[
            (Role::Plain, "The nearest law is "),
            (Role::Heading, &law.name),
            (Role::Plain, ": "),
            (Role::Plain, &law.title),
            (Role::Plain, "."),
        ]);
    }

    /// A correction in plain words.
    pub(super) fn correct_words(&mut self, mut matter: Matter, line: &str, understanding: Understanding) -> Response {
        self.before(Step::Correction);
        matter.answered.clear();
        let mut page = self.page();
        self.take(&mut matter, line, understanding, How::Corrected, &mut page);
        self.settle(matter, page)
    }

    /// Takes in what was understood, and shows it.
    pub(super) fn take(&self, matter: &mut Matter, line: &str, understanding: Understanding, how: How, page: &mut Page) {
        let Room { game, lexicon } = &*self.state.room;
        let taken = matter.dispute.take(game, lexicon, line, understanding, how);
        matter.doubtful = taken.doubtful.first().map(|(fact, _)| *fact);
        telling::taken(page, game, &taken);
    }

    /// What the words say, in the light of the dispute.
    pub(super) fn understand(&self, matter: &Matter, text: &str, asked: Option<FactId>) -> Understanding {
        let Room { game, lexicon } = &*self.state.room;
        matter.dispute.understand(game, lexicon, text, asked)
    }

    /// Nothing was understood.
    pub(super) fn not_understood(&mut self, line: &str) -> Response {
        self.outcome = Some(Outcome::NotUnderstood);
        let blank = self.state.blank();
        let foreign = self.understand(&blank, line, None).foreign;
        let mut page = self.page();
        let first = line.split_whitespace().next().unwrap_or(line);
        let near = (line.split_whitespace().count() <= 2)
            .then(|| crate::laws::nearest(first, super::command::COMMANDS.iter().map(|entry| entry.name)))
            .flatten();
        match (foreign, near) {
            (Some(foreign), _) => page.plain(&phrase::sentence(&foreign)),
            (None, Some(near)) => page.plain(&format!("I did not understand that. Did you mean `{near}`?")),
            (None, None) => {
                page.plain("I did not understand that.");
                self.nearest_law(&mut page, line);
                let such = self.state.room.game.example.as_ref().map_or_else(String::new, |story| format!(": “{story}”"));
                page.paragraph(&[(Role::Dim, &format!("Say who did what, and what was being played{such}. `help` shows the commands."))]);
            }
        }
        Response::say(page.finish())
    }

    /// The fact that says what happened.
    pub(super) fn act(&self) -> Option<FactId> {
        self.state.room.game.facts.find("act")
    }
}
