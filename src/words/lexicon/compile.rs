//! From the file of words to the lexicon of one game.

use rustc_hash::FxHashSet;

use crate::facts::{Case, Truth, Values};
use crate::laws::Game;
use crate::packed::{Dictionary, Later};

use super::super::added::Added;
use super::super::claims::Stating;
use super::super::clauses::Joints;
use super::super::file::{GameWords, WordsFile, entries};
use super::super::games::Games;
use super::super::inquiry::unknown;
use super::super::pattern::{Classes, Mistake};
use super::super::people::{Relation, Sex};
use super::super::ranks::Ranking;
use super::super::replying::Replying;
use super::super::shares::Shares;
use super::super::slips::Slip;
use super::super::stakes::StakeSign;
use super::super::verbatim::Sayings;
use super::super::vocab::WordId;
use super::Words;
use super::enter::{Table, named};
use super::phrases::{Phrase, person, phrases, plain};

pub(in super::super) fn set(block: &str) -> FxHashSet<String> {
    block.split_whitespace().map(str::to_owned).collect()
}

/// The acts that no code of the game covers.
fn uncovered(game: &Game) -> Values {
    let Some(act) = game.facts.act() else { return Values::NONE };
    let covered = |value: u8| {
        let case = Case::new(&game.facts).with(act, Values::one(value));
        game.own().any(|(_, code)| code.covers.truth(&game.facts, &case) != Truth::No)
    };
    game.facts[act].all().iter().filter(|value| !covered(*value)).map(Values::one).fold(Values::NONE, Values::or)
}

impl Words {
    /// Compiles the lexicon for a game.
    pub(crate) fn new(file: &WordsFile, game: &Game) -> Self {
        let none = GameWords::default();
        let own = file.games.get(&game.name).unwrap_or(&none);
        let mut words = Self {
            fillers: Dictionary::of(&file.fillers),
            joints: Joints {
                joints: set(&file.joints),
                asking: set(&file.asking),
                which: set(&file.which),
                denying: set(&file.denying),
                failing: set(&file.failing),
                not_yet: set(&file.not_yet),
                unreal: set(&file.unreal),
                leave: set(&file.leave),
                saying: set(&file.saying),
                ruling: set(&file.ruling),
            },
            stating: Later::from(Stating {
                telling: set(&file.telling_verbs),
                claiming: set(&file.claiming),
                checking: set(&file.checking),
                helping: set(&file.helping),
                wishing: set(&file.wishing),
                closing: set(&file.closing),
                permitting: set(&file.permitting),
                obliging: set(&file.obliging),
                needing: set(&file.needing),
                having: set(&file.having),
                paying: set(&file.paying),
                each: set(&file.each),
                limiting: set(&file.limiting),
            }),
            ranking: Later::from(Ranking { higher: set(&file.outranking), lower: set(&file.outranked) }),
            replying: Replying::new(&file.replying),
            names_and_words: Dictionary::of(&file.names_and_words),
            unseen: Dictionary::of(&file.unseen),
            act: game.facts.find("act"),
            uncovered: uncovered(game),
            call: game.facts.find("call"),
            offender: game.facts.find("offender"),
            sayings: Sayings::of(game),
            ..Self::default()
        };
        for (names, sex) in [(&file.he, Sex::He), (&file.she, Sex::She), (&file.they, Sex::Any)] {
            names.split_whitespace().for_each(|name| words.names.insert(name, sex.written()));
        }
        words.numbers = (0i32..).zip(file.numbers.split_whitespace()).map(|(number, word)| (word.to_owned(), number)).collect();
        for line in own.numbers.lines() {
            let mut parts = line.split_whitespace();
            if let Some(number) = parts.next().and_then(|number| number.parse().ok()) {
                words.numbers.extend(parts.map(|word| (word.to_owned(), number)));
            }
        }
        words.tens = (1i32..).zip(file.tens.split_whitespace()).map(|(tens, word)| (word.to_owned(), 10 * tens)).skip(1).collect();
        words.powers = [100, 1000].into_iter().zip(file.powers.split_whitespace()).map(|(power, word)| (word.to_owned(), power)).collect();
        let own_form = game.variant.as_ref().map(|variant| format!("{}+{variant}", game.name));
        let names = entries(&file.recognise).filter(|entry| entry.head.split_whitespace().next() == own_form.as_deref());
        words.form_names = names.flat_map(|entry| entry.pattern.split(',').map(plain)).collect();
        words.form_names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        let phrases = phrases(game);
        words.spell(file, own, game, &phrases);
        words.group(file);
        words.compile(file, own, game, &phrases);
        words
    }

    fn compile(&mut self, file: &WordsFile, own: &GameWords, game: &Game, phrases: &[Phrase]) {
        let classes = match Classes::new(&file.classes, &self.spelling) {
            Ok(classes) => classes,
            Err(Mistake(mistake)) => {
                self.slips.push(Slip::new(mistake, ""));
                Classes::default()
            }
        };
        let classes = &classes;
        self.enter_persons(file, own, classes);
        self.enter_suits_and_stakes(file, classes);
        self.enter_calls(own, game, classes);
        self.enter_facts(file, own, game, classes);
        self.vocabulary(game, phrases, classes);
        self.enter_signs(file, own, game, classes);
        self.enter_replies(file, own, game, classes);
        self.enter_questions(file, own, game, classes);
        for line in file.rules.lines().chain(own.rules.lines()) {
            self.rule(game, line);
        }
        self.enter_beats(file, own, game);
        self.proposes_suits = game.auction.as_deref().is_some_and(|rules| {
            let kind = rules.kind("propose");
            rules.words.iter().any(|word| word.suit.is_some() && Some(word.kind) == kind)
        });
        let (shares, slips) = Shares::read(&own.shares, |pair| named(game, pair));
        self.shares = shares;
        self.slips.extend(slips);
        let (added, slips) = Added::read(&own.added, |name| game.facts.find(name));
        self.added = added;
        self.slips.extend(slips);
        let (games, slips) = Games::read(&own.games, |pair| named(game, pair));
        self.games = games;
        self.slips.extend(slips);
        self.tell(file, own, game);
    }

    /// Who is called how, and how persons are seen from others.
    fn enter_persons(&mut self, file: &WordsFile, own: &GameWords, classes: &Classes<'_>) {
        for entry in [&file.people, &own.people].into_iter().flat_map(|block| entries(block)) {
            match (person(entry.head), self.pattern(&entry, classes)) {
                (Some(who), Some(pattern)) => {
                    self.people.add(pattern);
                    self.persons.push(who);
                }
                (None, _) => self.slips.push(Slip::new(format!("nobody is called `{}`", entry.head), entry.head)),
                _ => {}
            }
        }
        for entry in entries(&file.relations) {
            let relation = match entry.head {
                "partner" => Relation::Partner,
                "left" => Relation::Left,
                "right" => Relation::Right,
                "opposite" => Relation::Opposite,
                "adversary" => Relation::Adversary,
                other => {
                    let says = format!("`{other}` is none of partner, left, right, opposite and adversary");
                    self.slips.push(Slip::new(says, entry.head));
                    continue;
                }
            };
            if let Some(pattern) = self.pattern(&entry, classes) {
                self.relations.add(pattern);
                self.related.push(relation);
            }
        }
    }

    /// The suits, and what is played for.
    fn enter_suits_and_stakes(&mut self, file: &WordsFile, classes: &Classes<'_>) {
        for entry in entries(&file.suits) {
            if let Some(pattern) = self.pattern(&entry, classes) {
                self.suits.add(pattern);
                self.suit_names.push(entry.head.to_owned());
            }
        }
        self.staked.between = set(&file.priced);
        self.staked.pricing = set(&file.pricing);
        for entry in entries(&file.stakes) {
            if entry.head == "row" {
                self.staked.rows.push(entry.pattern.split_whitespace().map(str::to_owned).collect());
                continue;
            }
            if let Some(pattern) = self.pattern(&entry, classes) {
                self.staked.patterns.add(pattern);
                self.staked.signs.push(StakeSign::read(entry.head));
            }
        }
    }

    /// The calls of the game.
    fn enter_calls(&mut self, own: &GameWords, game: &Game, classes: &Classes<'_>) {
        let Some(call) = self.call else { return };
        for entry in entries(&own.calls) {
            // "- " is no call at all: the name of the game, say.
            let value = if entry.head == "none" { Some(u8::MAX) } else { game.facts[call].value(entry.head) };
            if let (Some(value), Some(pattern)) = (value, self.pattern(&entry, classes)) {
                self.calls.add(pattern);
                self.call_values.push(value);
            }
        }
    }

    /// What tells of the facts.
    fn enter_facts(&mut self, file: &WordsFile, own: &GameWords, game: &Game, classes: &Classes<'_>) {
        let (shared, of_game) = (file.facts.iter().map(|block| (block, false)), own.facts.iter().map(|block| (block, true)));
        for ((name, block), own) in shared.chain(of_game) {
            match game.facts.find(name) {
                Some(fact) => entries(block).for_each(|entry| self.fact(game, fact, &entry, classes, own)),
                // What all games share speaks of facts that not every game has.
                None if own => self.slips.push(Slip::new(format!("no fact is called `{name}`"), &format!("{name}: |"))),
                None => {}
            }
        }
    }

    /// What tells of anything else.
    fn enter_signs(&mut self, file: &WordsFile, own: &GameWords, game: &Game, classes: &Classes<'_>) {
        for (table, blocks) in [
            (Table::Events, [&file.events, &own.events]),
            (Table::Auction, [&file.auction, &own.auction]),
            (Table::Effects, [&file.effects, &own.effects]),
            (Table::Foreign, [&file.foreign, &String::new()]),
            (Table::Answers, [&file.answers, &String::new()]),
        ] {
            for block in blocks {
                for entry in entries(block) {
                    self.other(game, table, &entry, classes);
                }
            }
        }
    }

    /// Short replies to the program's questions.
    fn enter_replies(&mut self, file: &WordsFile, own: &GameWords, game: &Game, classes: &Classes<'_>) {
        for (name, block, own) in
            file.replies.iter().map(|(name, block)| (name, block, false)).chain(own.replies.iter().map(|(name, block)| (name, block, true)))
        {
            let Some(fact) = game.facts.find(name) else {
                if own {
                    self.slips.push(Slip::new(format!("no fact is called `{name}`"), name));
                }
                continue;
            };
            for entry in entries(block) {
                match (named(game, &format!("{name}={}", entry.head)), self.pattern(&entry, classes)) {
                    (Some((_, values)), Some(pattern)) => self.replies.add(fact, values, pattern),
                    (None, _) if own => self.slips.push(Slip::new(format!("`{name}` has no value `{}`", entry.head), entry.head)),
                    _ => {}
                }
            }
        }
    }

    /// Questions about the ruling.
    fn enter_questions(&mut self, file: &WordsFile, own: &GameWords, game: &Game, classes: &Classes<'_>) {
        for (block, own) in [(&file.questions, false), (&own.questions, true)] {
            for entry in entries(block) {
                // What all games share speaks of outcomes that not every game has.
                if let Some(unknown) = unknown(entry.head, game).filter(|_| own) {
                    self.slips.push(Slip::new(format!("no outcome is called `{unknown}`"), entry.head));
                } else if let Some(pattern) = self.pattern(&entry, classes) {
                    self.inquiries.add(entry.head, entry.marks.denied, pattern);
                }
            }
        }
    }

    /// Which act a story is about that names several.
    fn enter_beats(&mut self, file: &WordsFile, own: &GameWords, game: &Game) {
        let Some(act) = self.act else { return };
        let value = |name: &str| game.facts[act].value(name.trim());
        for line in file.beats.lines().chain(own.beats.lines()) {
            if let Some((one, others)) = line.split_once('>')
                && let Some(one) = value(one)
            {
                self.beats.push((one, others.split_whitespace().filter_map(value).collect()));
            }
        }
        for line in file.needs.lines().chain(own.needs.lines()) {
            if let Some((act, words)) = line.split_once('>')
                && let Some(act) = value(act)
            {
                // A word that is known nowhere is none of the text.
                let words = words.split_whitespace().map(|word| self.spelling.lemma(word)).filter(|word| *word != WordId::NONE);
                self.needs.push((act, words.collect()));
            }
        }
    }
}
