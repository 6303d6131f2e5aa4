//! Which words there are, and the groups they belong to.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use crate::laws::Game;
use crate::packed::Dictionary;

use super::super::file::{GameWords, WordsFile, entries};
use super::super::meaning::Ways;
use super::super::pattern::words_of;
use super::super::shown::ShownWords;
use super::super::spelling::pairs;
use super::Words;
use super::compile::set;
use super::phrases::Phrase;

impl Words {
    pub(super) fn spell(&mut self, file: &WordsFile, own: &GameWords, game: &Game, phrases: &[Phrase]) {
        self.spelling.add_forms(&file.forms);
        self.spelling.add_expansions(&file.short);
        self.spelling.add_ordinary(&file.ordinary);
        self.spelling.add_exact(&file.exact);
        self.spelling.add_common(&file.common);
        for block in [
            &file.joints,
            &file.asking,
            &file.denying,
            &file.failing,
            &file.unreal,
            &file.leave,
            &file.saying,
            &file.fillers,
            &file.numbers,
            &file.tens,
            &file.powers,
            &own.numbers,
        ] {
            self.spelling.add_ordinary(block);
            self.spelling.add_exact(block);
        }
        for block in [&file.he, &file.she, &file.they] {
            self.spelling.add_ordinary(block);
        }
        let mut all = FxHashSet::default();
        let blocks = [
            &file.people,
            &file.relations,
            &file.suits,
            &file.events,
            &file.auction,
            &file.effects,
            &file.questions,
            &file.answers,
            &file.foreign,
            &own.calls,
            &own.people,
            &own.events,
            &own.auction,
            &own.questions,
            &own.effects,
        ];
        let by_fact = [&file.facts, &own.facts, &file.replies, &own.replies];
        let blocks = blocks.into_iter().chain(by_fact.into_iter().flat_map(BTreeMap::values));
        for block in blocks {
            for entry in entries(block) {
                words_of(entry.pattern, &mut all);
            }
        }
        for text in file.classes.values() {
            words_of(text, &mut all);
        }
        for phrase in phrases {
            all.extend(phrase.text.split(' '));
        }
        for (_, fact) in game.facts.iter() {
            if matches!(fact.name.as_str(), "act" | "call") {
                for value in &fact.values {
                    all.extend(value.name.split('-'));
                }
            }
        }
        all.extend(file.verbs.split_whitespace());
        all.extend(pairs(&file.groups).flat_map(|(_, list)| list.split_whitespace()));
        self.spelling.learn(&all);
        self.verbs = Dictionary::of(&file.verbs);
        let list = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        (self.ordinals, self.onward) = (list(&file.ordinals), list(&file.onward));
        self.hands = set(&file.hands);
        for entry in entries(&file.titles) {
            match self.titles.iter_mut().find(|(role, _)| role == entry.head) {
                Some((_, titles)) => titles.push(entry.pattern.to_owned()),
                None => self.titles.push((entry.head.to_owned(), vec![entry.pattern.to_owned()])),
            }
        }
        (self.placing, self.measuring) = (list(&file.placing), list(&file.measuring));
        self.determiners = list(&file.determiners);
        let lines = |text: &str| text.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect();
        (self.refusals, self.unsure) = (lines(&file.refusals), lines(&file.unsure));
        (self.narrated, self.compared) = (list(&file.narrated), list(&file.compared));
        self.when = set(&file.when);
        self.perceiving = set(&file.perceiving);
        self.consequences = set(&file.consequences);
        self.sequel = set(&file.sequel);
        self.averting = set(&file.averting);
        self.onward_words = set(&file.onward_words);
        self.folk = set(&file.folk);
        self.table = set(&file.table);
        self.meaning = Ways::read(&file.meaning);
        let (shown, slips) = ShownWords::read(&own.shown);
        self.shown = shown;
        self.slips.extend(slips);
        self.verb_lemmas = file.verbs.split_whitespace().map(|verb| self.spelling.lemma(verb)).collect();
    }

    /// The kinds of each word, without its endings.
    pub(super) fn group(&mut self, file: &WordsFile) {
        for (name, list) in pairs(&file.groups) {
            for word in list.split_whitespace() {
                let stem = self.spelling.stem(word);
                let mut kinds = self.kinds(&stem);
                if !kinds.contains(&name) {
                    kinds.push(name);
                    let kinds = kinds.join(" ");
                    self.groups.insert(&stem, &kinds);
                }
            }
        }
    }
}
