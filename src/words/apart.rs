//! What is said besides the story, and read apart from it: the name of the game, its form,
//! and what it is played for.

use std::ops::Range;

use crate::facts::Kind;
use crate::laws::Game;

use super::{About, Item, Lexicon, Understanding, without};

impl Lexicon {
    /// Understands what somebody typed.
    pub fn understand(&self, game: &Game, text: &str, about: About<'_>) -> Understanding {
        let mut told = self.apart(game, text, about);
        // What is quoted of it is quoted as it was typed, with what was read apart.
        let chars: Vec<char> = text.chars().collect();
        for (words, at) in told.quoted() {
            *words = chars.get(at).map_or(String::new(), |chars| chars.iter().collect());
        }
        told
    }

    /// The story, and what is said besides.
    fn apart(&self, game: &Game, text: &str, about: About<'_>) -> Understanding {
        let act = |understanding: &Understanding| understanding.items.iter().any(|item| Some(item.fact) == self.words.act);
        let call = |understanding: &Understanding| understanding.items.iter().any(|item| Some(item.fact) == self.words.call);
        // "Frog: Grand for me": the game is named, and no call of that name.
        let headed = self.without_heading(game, text).filter(|rest| call(&self.understood(game, rest, about)));
        let text = headed.as_deref().unwrap_or(text);
        // What names the form of the game tells no more, where the rest tells what
        // was done; nor do the stakes.
        let apart = self.words.without_form(text).map(|text| self.understood(game, &text, about)).filter(act);
        let whole = apart.unwrap_or_else(|| self.understood(game, text, about));
        if whole.stakes.is_empty() && whole.unheard.is_empty() {
            return whole;
        }
        let unheard = whole.unheard.iter().map(|(_, at)| at.clone());
        let stakes: Vec<Range<usize>> = whole.stakes.iter().map(|agreed| agreed.at.clone()).chain(unheard).collect();
        let left = without(text, &stakes);
        let mut rest = self.understood(game, &left, about);
        // "We play a shilling a solo", of a misère that is known: it is no solo for that.
        let known = self.words.act.is_some_and(|act| about.case.possible(act) != game.facts[act].all());
        let told = act(&rest);
        let settles = self.words.tells("stakes").iter().find(|(fact, _)| Some(*fact) == self.words.act);
        if let Some((fact, values)) = settles.filter(|_| !known && !told) {
            // Who says what is played for tells how the hand ended, too.
            let case = about.case.with(*fact, *values);
            rest = self.understood(game, &left, About { case: &case, ..about });
        }
        let apart = known || call(&rest) || told && !call(&whole);
        let mut told = if apart {
            Understanding { stakes: whole.stakes, unheard: whole.unheard, ..rest }
        } else {
            let counted = |item: &Item| matches!(game.facts[item.fact].kind, Kind::Count { .. });
            let priced = |item: &Item| stakes.iter().any(|at| at.contains(&item.at.start));
            let items = whole.items.into_iter().filter(|item| !(counted(item) && priced(item))).collect();
            Understanding { items, ..whole }
        };
        self.for_money(&mut told, known);
        told
    }

    /// A text without the name of the game before it, where a call has the same.
    fn without_heading(&self, game: &Game, text: &str) -> Option<String> {
        let _ = game.facts[self.words.call?].value(&game.name)?;
        let (head, _) = text.split_once(':')?;
        head.trim().eq_ignore_ascii_case(&game.name).then(|| without(text, std::slice::from_ref(&(0..head.chars().count() + 1))))
    }

    /// Who says what is played for asks for the money, if that may be it.
    fn for_money(&self, told: &mut Understanding, known: bool) {
        let money = self.words.tells("stakes");
        let act = |item: &Item| Some(item.fact) == self.words.act;
        let agreed = told.stakes.first().map(|agreed| (agreed.words.clone(), agreed.at.clone()));
        let said = agreed.or_else(|| told.unheard.first().cloned());
        if let Some((words, at)) = said.filter(|_| !known && !told.items.iter().any(act)) {
            let settles = money.iter().find(|(fact, _)| Some(*fact) == self.words.act);
            told.items.extend(settles.map(|(fact, values)| Item {
                fact: *fact,
                values: *values,
                words,
                at,
                corrects: false,
                counted: None,
            }));
        }
        for item in &mut told.items {
            if let Some((_, values)) = money.iter().find(|(fact, values)| *fact == item.fact && values.within(item.values)) {
                item.values = *values;
            }
        }
    }
}
