//! The lexicon of one game, ready for use.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{FactId, Kind, Values};
use crate::laws::{Game, Library};
use crate::packed::{Later, Word};

use super::clauses::Joints;
use super::file::{Entry, GameWords, Marks, WordsFile, entries};
use super::pattern::{Classes, Mistake, Pattern, PatternSet, words_of};
use super::people::{Relation, Sex, Who};
use super::signs::{Answer, Entered, Rule, Sign, Speech};
use super::spelling::{Spelling, pairs};

/// The compiled lexicon of one game.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct Words {
    pub(crate) spelling: Spelling,
    pub(crate) fillers: FxHashSet<String>,
    pub(crate) joints: Joints,
    pub(crate) verbs: FxHashSet<String>,
    pub(crate) verb_lemmas: FxHashSet<super::vocab::WordId>,
    pub(crate) names: FxHashMap<String, Sex>,
    pub(crate) names_and_words: FxHashSet<String>,
    pub(crate) numbers: FxHashMap<String, i32>,
    pub(crate) tens: FxHashMap<String, i32>,
    pub(crate) people: PatternSet,
    pub(crate) persons: Vec<Who>,
    pub(crate) relations: PatternSet,
    pub(crate) related: Vec<Relation>,
    pub(crate) suits: PatternSet,
    pub(crate) suit_names: Vec<String>,
    pub(crate) calls: PatternSet,
    pub(crate) call_values: Vec<u8>,
    pub(crate) signs: PatternSet,
    pub(crate) entered: Vec<Later<Entered>>,
    pub(crate) events: Vec<String>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) beats: Vec<(u8, Vec<u8>)>,
    pub(crate) telling: BTreeMap<String, Vec<(FactId, Values)>>,
    /// How many tricks each call needs.
    pub(crate) needed: FxHashMap<u8, i32>,
    /// The fact that says how many were announced.
    pub(crate) announced: Option<FactId>,
    /// What a number is supposed to count of which nothing else is said.
    pub(crate) spare: Vec<FactId>,
    /// Words for players by their turn to speak, and for whoever comes next.
    pub(crate) ordinals: Vec<String>,
    pub(crate) onward: Vec<String>,
    /// Words after which a number is a place and counts nothing.
    pub(crate) placing: Vec<String>,
    /// Words before which a number counts them.
    pub(crate) measuring: Vec<String>,
    /// What a call is said to be in the auction where it is in the trump suit.
    pub(crate) in_trumps: FxHashMap<String, String>,
    /// Words that tell what somebody said, though he is not named again.
    pub(crate) narrated: Vec<String>,
    /// Words that make what follows a thing, and no deed.
    pub(crate) determiners: Vec<String>,
    /// Words before a call that was made before.
    pub(crate) compared: Vec<String>,
    /// Kinds of calls made before the auction proper; the first goes without saying.
    pub(crate) prelude: Vec<u8>,
    /// Whether a suit may be proposed.
    pub(crate) proposes_suits: bool,
    /// What the auction supposes and nobody tells.
    pub(crate) supposed: Vec<FactId>,
    pub(crate) act: Option<FactId>,
    pub(crate) call: Option<FactId>,
    pub(crate) offender: Option<FactId>,
    pub(crate) unseen: FxHashSet<String>,
    pub(crate) groups: FxHashMap<Word, Later<Vec<String>>>,
    pub(crate) mistakes: Vec<String>,
}

impl Words {
    /// The facts that `telling` gives for what is told by this name.
    pub(crate) fn tells(&self, name: &str) -> &[(FactId, Values)] {
        self.telling.get(name).map_or(&[], Vec::as_slice)
    }

    /// What a pattern stands for that was seen.
    pub(crate) fn sign(&self, pattern: usize) -> Option<&Sign> {
        self.entered.get(pattern).map(|entered| &entered.sign)
    }

    /// Whether a number after this word is a place.
    pub(crate) fn places(&self, word: &str) -> bool {
        self.placing.iter().any(|known| known == word)
    }

    /// Whether a number before this word counts what it names.
    pub(crate) fn measures(&self, word: &str) -> bool {
        self.measuring.contains(&self.spelling.stem(word))
    }

    /// The call that two play together: a proposal accepted.
    pub(crate) fn pair(&self) -> Option<u8> {
        self.tells("pair").iter().find_map(|(_, values)| values.only())
    }
}

/// Reads the lexicon file of a library.
pub(crate) fn read(library: &Library) -> Result<WordsFile, String> {
    library.content("words.yaml")
}

/// Reads the lexicon file of a library for one game, with what the game adds
/// in a file of its own.
pub(crate) fn read_for(library: &Library, game: &str) -> Result<WordsFile, String> {
    let mut file = read(library)?;
    let own: GameWords = library.content(&format!("{game}/words.yaml"))?;
    file.games.entry(game.to_owned()).or_default().add(own);
    Ok(file)
}

fn set(block: &str) -> FxHashSet<String> {
    block.split_whitespace().map(str::to_owned).collect()
}

/// Which table of signs a block feeds.
#[derive(Clone, Copy)]
enum Table {
    Events,
    Auction,
    Effects,
    Questions,
    Foreign,
    Answers,
}

impl Words {
    /// Compiles the lexicon for a game.
    pub(crate) fn new(file: &WordsFile, game: &Game) -> Self {
        let none = GameWords::default();
        let own = file.games.get(&game.name).unwrap_or(&none);
        let mut words = Self {
            fillers: set(&file.fillers),
            joints: Joints {
                joints: set(&file.joints),
                asking: set(&file.asking),
                denying: set(&file.denying),
                not_yet: set(&file.not_yet),
                unreal: set(&file.unreal),
                leave: set(&file.leave),
                saying: set(&file.saying),
            },
            names_and_words: set(&file.names_and_words),
            unseen: set(&file.unseen),
            act: game.facts.find("act"),
            call: game.facts.find("call"),
            offender: game.facts.find("offender"),
            ..Self::default()
        };
        for (names, sex) in [(&file.he, Sex::He), (&file.she, Sex::She), (&file.they, Sex::Any)] {
            words.names.extend(names.split_whitespace().map(|name| (name.to_owned(), sex)));
        }
        words.numbers = (0i32..).zip(file.numbers.split_whitespace()).map(|(number, word)| (word.to_owned(), number)).collect();
        words.tens = (1i32..).zip(file.tens.split_whitespace()).map(|(tens, word)| (word.to_owned(), 10 * tens)).skip(1).collect();
        let phrases = phrases(game);
        words.spell(file, own, game, &phrases);
        words.group(file);
        words.compile(file, own, game, &phrases);
        words
    }

    fn spell(&mut self, file: &WordsFile, own: &GameWords, game: &Game, phrases: &[Phrase]) {
        self.spelling.add_forms(&file.forms);
        self.spelling.add_expansions(&file.short);
        self.spelling.add_ordinary(&file.ordinary);
        self.spelling.add_exact(&file.exact);
        for block in
            [&file.joints, &file.asking, &file.denying, &file.unreal, &file.leave, &file.saying, &file.fillers, &file.numbers, &file.tens]
        {
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
        let blocks = blocks.into_iter().chain(file.facts.values()).chain(own.facts.values());
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
        self.verbs = set(&file.verbs);
        let list = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        (self.ordinals, self.onward) = (list(&file.ordinals), list(&file.onward));
        (self.placing, self.measuring) = (list(&file.placing), list(&file.measuring));
        self.determiners = list(&file.determiners);
        (self.narrated, self.compared) = (list(&file.narrated), list(&file.compared));
        self.verb_lemmas = self.verbs.iter().map(|verb| self.spelling.lemma(verb)).collect();
    }

    /// The kinds of each word, without its endings.
    fn group(&mut self, file: &WordsFile) {
        for (name, list) in pairs(&file.groups) {
            for word in list.split_whitespace() {
                let groups = self.groups.entry(self.spelling.stem(word).as_str().into()).or_insert_with(|| Vec::new().into());
                if !groups.iter().any(|known| known == name) {
                    groups.push(name.to_owned());
                }
            }
        }
    }

    fn compile(&mut self, file: &WordsFile, own: &GameWords, game: &Game, phrases: &[Phrase]) {
        let classes = match Classes::new(&file.classes, &self.spelling) {
            Ok(classes) => classes,
            Err(Mistake(mistake)) => {
                self.mistakes.push(mistake);
                Classes::default()
            }
        };
        let classes = &classes;
        for entry in [&file.people, &own.people].into_iter().flat_map(|block| entries(block)) {
            match (person(entry.head), self.pattern(&entry, classes)) {
                (Some(who), Some(pattern)) => {
                    self.people.add(pattern);
                    self.persons.push(who);
                }
                (None, _) => self.mistakes.push(format!("nobody is called `{}`", entry.head)),
                _ => {}
            }
        }
        for entry in entries(&file.relations) {
            let relation = match entry.head {
                "partner" => Relation::Partner,
                "left" => Relation::Left,
                "right" => Relation::Right,
                "opposite" => Relation::Opposite,
                _ => Relation::Adversary,
            };
            if let Some(pattern) = self.pattern(&entry, classes) {
                self.relations.add(pattern);
                self.related.push(relation);
            }
        }
        for entry in entries(&file.suits) {
            if let Some(pattern) = self.pattern(&entry, classes) {
                self.suits.add(pattern);
                self.suit_names.push(entry.head.to_owned());
            }
        }
        if let Some(call) = self.call {
            for entry in entries(&own.calls) {
                // "- " is no call at all: the name of the game, say.
                let value = if entry.head == "none" { Some(u8::MAX) } else { game.facts[call].value(entry.head) };
                if let (Some(value), Some(pattern)) = (value, self.pattern(&entry, classes)) {
                    self.calls.add(pattern);
                    self.call_values.push(value);
                }
            }
        }
        for (name, block) in file.facts.iter().chain(&own.facts) {
            if let Some(fact) = game.facts.find(name) {
                for entry in entries(block) {
                    self.fact(game, fact, &entry, classes);
                }
            }
        }
        self.vocabulary(game, phrases, classes);
        for (table, blocks) in [
            (Table::Events, [&file.events, &own.events]),
            (Table::Auction, [&file.auction, &own.auction]),
            (Table::Effects, [&file.effects, &own.effects]),
            (Table::Questions, [&file.questions, &own.questions]),
            (Table::Foreign, [&file.foreign, &String::new()]),
            (Table::Answers, [&file.answers, &String::new()]),
        ] {
            for block in blocks {
                for entry in entries(block) {
                    self.other(game, table, &entry, classes);
                }
            }
        }
        for line in file.rules.lines().chain(own.rules.lines()) {
            self.rule(game, line);
        }
        if let Some(act) = self.act {
            let value = |name: &str| game.facts[act].value(name.trim());
            for line in file.beats.lines().chain(own.beats.lines()) {
                if let Some((one, others)) = line.split_once('>')
                    && let Some(one) = value(one)
                {
                    self.beats.push((one, others.split_whitespace().filter_map(value).collect()));
                }
            }
        }
        self.proposes_suits = game.auction.as_deref().is_some_and(|rules| {
            let kind = rules.kind("propose");
            rules.words.iter().any(|word| word.suit.is_some() && Some(word.kind) == kind)
        });
        for (name, rest) in pairs(&file.telling).chain(pairs(&own.telling)) {
            let facts = |names: &str| names.split_whitespace().filter_map(|name| game.facts.find(name)).collect::<Vec<_>>();
            if name == "needed" {
                let Some(call) = self.call else { continue };
                for pair in rest.split_whitespace() {
                    if let Some((value, count)) = pair.split_once('=')
                        && let (Some(value), Ok(count)) = (game.facts[call].value(value), count.parse())
                    {
                        self.needed.insert(value, count);
                    }
                }
            } else if name == "in-trumps" {
                let calls = rest.split_whitespace().filter_map(|pair| pair.split_once('='));
                self.in_trumps.extend(calls.map(|(call, word)| (call.to_owned(), word.to_owned())));
            } else if name == "prelude" {
                self.prelude = rest.split_whitespace().filter_map(|name| game.auction.as_deref()?.kind(name)).collect();
            } else if name == "supposed" {
                self.supposed = facts(rest);
            } else if name == "announced" {
                self.announced = game.facts.find(rest.trim());
            } else if name == "spare" {
                self.spare = facts(rest);
            } else {
                let facts = rest.split_whitespace().filter_map(|pair| named(game, pair)).collect();
                self.telling.insert(name.to_owned(), facts);
            }
        }
    }

    fn pattern(&mut self, entry: &Entry<'_>, classes: &Classes<'_>) -> Option<Pattern> {
        match Pattern::new(entry.pattern, classes, &self.spelling) {
            Ok(pattern) => Some(pattern),
            Err(Mistake(mistake)) => {
                self.mistakes.push(format!("{mistake} (in `{}` under `{}`)", entry.pattern, entry.head));
                None
            }
        }
    }

    fn enter(&mut self, entry: &Entry<'_>, classes: &Classes<'_>, sign: Sign) {
        if let Some(pattern) = self.pattern(entry, classes) {
            self.signs.add(pattern);
            self.entered.push(Entered { sign, marks: entry.marks }.into());
        }
    }

    fn fact(&mut self, game: &Game, fact: FactId, entry: &Entry<'_>, classes: &Classes<'_>) {
        let mut head = entry.head;
        let leave = head.ends_with('*');
        head = head.trim_end_matches('*').trim();
        let (head, also) = head.split_once('&').map_or((head, ""), |(head, also)| (head.trim(), also));
        let also: Vec<(FactId, Values)> = also.split_whitespace().filter_map(|pair| named(game, pair)).collect();
        let declared = &game.facts[fact];
        if let Some(rest) =
            head.strip_prefix("by-doer ").map(|rest| (rest, false)).or_else(|| head.strip_prefix("by-object ").map(|rest| (rest, true)))
        {
            let values = rest
                .0
                .split_whitespace()
                .filter_map(|pair| pair.split_once(':'))
                .filter_map(|(key, value)| Some((key.to_owned(), declared.named(value)?)))
                .collect();
            self.enter(entry, classes, Sign::Person { fact, object: rest.1, values });
            return;
        }
        // `number`, `over`, `under`; `over 0` is just enough.
        let (word, number) = head.split_once(' ').map_or((head, None), |(word, number)| (word, number.parse().ok()));
        if let (Kind::Count { .. }, "number" | "over" | "under") = (declared.kind, word) {
            let over = match word {
                "over" => 1,
                "under" => -1,
                _ => 0,
            };
            self.enter(entry, classes, Sign::Count { fact, over, number });
            return;
        }
        let (yes, no) = head.split_once('/').map_or((head, None), |(yes, no)| (yes.trim(), Some(no.trim())));
        let values = |list: &str| list.split(',').filter_map(|name| declared.named(name.trim())).fold(Values::NONE, Values::or);
        let yes = values(yes);
        let no = no.map(values).filter(|no| !no.is_empty()).or_else(|| (declared.kind == Kind::YesNo).then(|| declared.all().without(yes)));
        if yes.is_empty() {
            return;
        }
        self.enter(entry, classes, Sign::Fact { fact, yes, no, also, leave });
    }

    /// The vocabulary's own words for its values.
    fn vocabulary(&mut self, game: &Game, phrases: &[Phrase], classes: &Classes<'_>) {
        for phrase in phrases.iter().filter(|phrase| !phrase.text.contains('|')) {
            let declared = &game.facts[phrase.fact];
            let entry = Entry { head: "", pattern: &phrase.text, marks: Marks::default() };
            if Some(phrase.fact) == self.call {
                if let Some(pattern) = self.pattern(&entry, classes) {
                    self.calls.add(pattern);
                    self.call_values.push(phrase.value);
                }
            } else {
                let yes = Values::one(phrase.value);
                let no = (declared.kind == Kind::YesNo).then(|| declared.all().without(yes));
                self.enter(&entry, classes, Sign::Fact { fact: phrase.fact, yes, no, also: Vec::new(), leave: true });
            }
        }
    }

    fn other(&mut self, game: &Game, table: Table, entry: &Entry<'_>, classes: &Classes<'_>) {
        let mut names = entry.head.split_whitespace();
        let first = names.next().unwrap_or("");
        let sign = match table {
            Table::Events => {
                let index = self.events.iter().position(|known| known == entry.head).unwrap_or_else(|| {
                    self.events.push(entry.head.to_owned());
                    self.events.len() - 1
                });
                if let Some(role) = entry.head.strip_prefix("is ") { Sign::Is(role.to_owned()) } else { Sign::Event(index) }
            }
            Table::Auction => Sign::Auction(match first {
                "pass" => Speech::Pass,
                "propose" => Speech::Propose,
                "accept" => Speech::Accept,
                "pair" => Speech::Pair,
                "all-pass" => Speech::AllPass,
                "played" => Speech::Played,
                "against" => Speech::Against,
                "unaccepted" => Speech::Unaccepted,
                "over" => Speech::Over,
                "in-trumps" => Speech::InTrumps,
                "topped" => Speech::Topped,
                "call" => Speech::Call,
                kind => match game.auction.as_deref().and_then(|rules| rules.kind(kind)) {
                    Some(kind) => Speech::Kind(kind),
                    None => return,
                },
            }),
            Table::Effects => Sign::Effect(
                first.to_owned(),
                names.filter_map(|pair| pair.split_once('=')).map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            ),
            Table::Questions => Sign::Question(entry.head.split_whitespace().map(str::to_owned).collect()),
            Table::Foreign => Sign::Foreign(entry.head.to_owned()),
            Table::Answers => Sign::Answer(match first {
                "yes" => Answer::Yes,
                "no" => Answer::No,
                "correction" => Answer::Correction,
                _ => Answer::Unknown,
            }),
        };
        self.enter(entry, classes, sign);
    }

    fn rule(&mut self, game: &Game, line: &str) {
        let Some((events, then)) = line.split_once("=>") else { return };
        let ordered = events.contains(" > ");
        let mut found = Vec::new();
        for name in events.split([' ', '+', '>']).filter(|name| !name.is_empty()) {
            let Some(index) = self.events.iter().position(|known| known == name) else {
                self.mistakes.push(format!("no event is called `{name}`"));
                return;
            };
            found.push(index);
        }
        let then: Vec<_> = then.split_whitespace().filter_map(|pair| named(game, pair)).collect();
        if !then.is_empty() {
            self.rules.push(Rule { events: found, ordered, then });
        }
    }
}

/// `fact=value,value`.
fn named(game: &Game, pair: &str) -> Option<(FactId, Values)> {
    let (fact, values) = pair.split_once('=')?;
    let fact = game.facts.find(fact)?;
    let values = values.split(',').filter_map(|value| game.facts[fact].named(value)).fold(Values::NONE, Values::or);
    (!values.is_empty()).then_some((fact, values))
}

/// Words that the vocabulary has for a value.
struct Phrase {
    fact: FactId,
    value: u8,
    text: String,
}

fn phrases(game: &Game) -> Vec<Phrase> {
    let mut phrases = Vec::new();
    for (fact, declared) in game.facts.iter() {
        for (index, value) in (0u8..).zip(&declared.values) {
            let of_act = (declared.name == "act" && value.name.contains('-')).then(|| value.name.replace('-', " "));
            let texts = value.words.iter().map(|words| plain(words).join(" ")).chain(of_act);
            phrases.extend(texts.filter(|text| !text.is_empty()).map(|text| Phrase { fact, value: index, text }));
        }
    }
    phrases
}

/// The words of a phrase in their plainest spelling.
pub(crate) fn plain(phrase: &str) -> Vec<String> {
    super::tokens::tokens(phrase, &Spelling::default())
        .into_iter()
        .filter(|token| token.kind == super::tokens::Kind::Word)
        .map(|token| token.text)
        .collect()
}

/// The person a header of the block `people` stands for.
fn person(head: &str) -> Option<Who> {
    Some(match head {
        "me" => Who::Me,
        "we" => Who::We,
        "you" => Who::You,
        "he" => Who::Pronoun(Sex::He),
        "she" => Who::Pronoun(Sex::She),
        "they" => Who::Pronoun(Sex::Any),
        "someone" => Who::Some(0),
        "other" => Who::Other(0),
        "nobody" => Who::Nobody,
        "all" => Who::All,
        "several" => Who::Several,
        _ => {
            if let Some(role) = head.strip_prefix("role ") {
                Who::Role(role.to_owned())
            } else if let Some(seat) = head.strip_prefix("seat ") {
                Who::Seat(seat.to_owned())
            } else if let Some(name) = head.strip_prefix("named ") {
                let (sex, name) = match name.split_once(' ') {
                    Some(("he", name)) => (Sex::He, name),
                    Some(("she", name)) => (Sex::She, name),
                    _ => (Sex::Any, name),
                };
                Who::Name(name.to_owned(), sex)
            } else {
                return None;
            }
        }
    })
}
