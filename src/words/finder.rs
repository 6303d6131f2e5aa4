//! Finds what fills slots: persons, cards, suits, calls and numbers.

use std::ops::Range;

use super::clauses;
use super::lexicon::Words;
use super::pattern::Slot;
use super::people::{Relation, Sex, Who};
use super::scene::{Chunk, Scene, What};
use super::tokens::{Kind, rank_word, tokens};

/// Possessive words, and whom they stand for.
fn possessor(word: &str) -> Option<Who> {
    Some(match word {
        "my" | "mine" => Who::Me,
        "our" => Who::We,
        "your" => Who::You,
        "his" => Who::Pronoun(Sex::He),
        "her" => Who::Pronoun(Sex::She),
        "their" => Who::Pronoun(Sex::Any),
        _ => return None,
    })
}

/// Reads the text and finds everything that fills slots.
pub(crate) fn scene(words: &Words, text: &str) -> Scene {
    let tokens = tokens(text, &words.spelling);
    let fillers =
        tokens.iter().map(|token| token.kind == Kind::Quote || token.kind == Kind::Word && words.fillers.contains(&token.text)).collect();
    let mut scene = Scene::new(tokens, fillers);
    numbers(words, &mut scene);
    cards(words, &mut scene);
    calls(words, &mut scene);
    let mut persons = plain_persons(words, &scene);
    persons.extend(letters(words, &scene));
    persons.sort_by_key(|(tokens, _)| (tokens.start, std::cmp::Reverse(tokens.end)));
    // The longest first; then those seen from them, twice: "my partner's left".
    for _ in 0..3 {
        let mut kept: Vec<(Range<usize>, Who)> = Vec::new();
        for (tokens, who) in &persons {
            if kept.last().is_none_or(|(last, _)| last.end <= tokens.start) {
                kept.push((tokens.clone(), who.clone()));
            }
        }
        scene.retain(|chunk| !matches!(chunk.slot, Slot::Who | Slot::Whose | Slot::Name));
        for (tokens, who) in kept {
            add_person(&mut scene, tokens, who);
        }
        for at in 0..scene.tokens.len() {
            let mine = scene.word(at) == Some("me")
                && (scene.word(at + 1).is_some_and(|next| {
                    matches!(
                        next,
                        "partner"
                            | "hand"
                            | "cards"
                            | "card"
                            | "nan"
                            | "mate"
                            | "turn"
                            | "lead"
                            | "go"
                            | "mum"
                            | "dad"
                            | "own"
                            | "opponent"
                    )
                }) || scene
                    .starts
                    .get(at + 1)
                    .into_iter()
                    .flatten()
                    .filter_map(|chunk| scene.chunks.get(*chunk))
                    .any(|chunk| matches!(chunk.slot, Slot::Card | Slot::Call)));
            if let Some(who) = if mine { Some(Who::Me) } else { scene.word(at).and_then(possessor) } {
                scene.add(Chunk { slot: Slot::Whose, tokens: at..at + 1, what: What::Who(who) });
            }
        }
        let found = related(words, &scene);
        let before = persons.len();
        for one in found {
            if !persons.contains(&one) {
                persons.push(one);
            }
        }
        if persons.len() == before {
            break;
        }
        persons.sort_by_key(|(tokens, _)| (tokens.start, std::cmp::Reverse(tokens.end)));
    }
    // "B: I propose": the colon says "says".
    let colons: Vec<usize> = scene
        .chunks
        .iter()
        .filter(|chunk| chunk.slot == Slot::Who)
        .map(|chunk| chunk.tokens.end)
        .filter(|at| scene.tokens.get(*at).is_some_and(|token| token.text == ":"))
        .collect();
    for at in colons {
        if let Some(token) = scene.tokens.get_mut(at) {
            token.kind = Kind::Word;
            token.text = "says".to_owned();
            token.lemma = words.spelling.lemma("say");
        }
    }
    // "Second hand" holds no hand.
    let hands: Vec<usize> = scene
        .chunks
        .iter()
        .filter(|chunk| chunk.slot == Slot::Who && chunk.tokens.len() > 1)
        .flat_map(|chunk| chunk.tokens.clone())
        .filter(|at| {
            let called = scene.chunks.iter().any(|chunk| chunk.slot == Slot::Call && chunk.tokens.contains(at));
            called || matches!(scene.word(*at), Some("hand" | "hands" | "left" | "right"))
        })
        .collect();
    for at in hands {
        if let Some(token) = scene.tokens.get_mut(at) {
            token.lemma = super::vocab::WordId::NONE;
        }
    }
    super::correcting::correct(words, &mut scene);
    clauses::part(&mut scene, &words.joints);
    scene
}

fn add_person(scene: &mut Scene, tokens: Range<usize>, who: Who) {
    if scene.tokens.get(tokens.end).is_some_and(|token| token.text == "'s") {
        scene.add(Chunk { slot: Slot::Whose, tokens: tokens.start..tokens.end + 1, what: What::Who(who.clone()) });
    }
    if matches!(who, Who::Name(..) | Who::Seat(_)) {
        scene.add(Chunk { slot: Slot::Name, tokens: tokens.clone(), what: What::Who(who.clone()) });
    }
    // "Tom's turned it": a person all the same.
    scene.add(Chunk { slot: Slot::Who, tokens, what: What::Who(who) });
}

/// "Eight", "68", and "sixty-eight", which is one number.
fn numbers(words: &Words, scene: &mut Scene) {
    let mut at = 0;
    while at < scene.tokens.len() {
        let Some(word) = scene.word(at) else {
            at += 1;
            continue;
        };
        let tens = words.tens.get(word).copied();
        let units = tens.and_then(|_| words.numbers.get(scene.word(at + 1)?)).copied().filter(|units| (1..10).contains(units));
        let end = at + 1 + usize::from(units.is_some());
        let number = tens.or_else(|| word.parse::<i32>().ok()).or_else(|| words.numbers.get(word).copied());
        if let Some(number) = number.map(|number| number + units.unwrap_or(0)).filter(|number| (0..1000).contains(number)) {
            scene.add(Chunk { slot: Slot::Number, tokens: at..end, what: What::Number(number) });
        }
        at = end;
    }
}

fn cards(words: &Words, scene: &mut Scene) {
    let mut suits: Vec<(Range<usize>, String)> = Vec::new();
    for found in scene.find(&words.suits) {
        let Some(suit) = words.suit_names.get(found.pattern) else { continue };
        let society = scene.word(found.tokens.start) == Some("club")
            && found.tokens.start > 0
            && matches!(scene.word(found.tokens.start - 1), Some("our" | "the" | "my" | "your" | "bridge" | "whist" | "golf" | "at"))
            && scene.word(found.tokens.end).is_none_or(|next| rank_word(next).is_none());
        if suits.last().is_none_or(|(last, _)| last.end <= found.tokens.start) && !society {
            suits.push((found.tokens, suit.clone()));
        }
    }
    let mut add = Vec::new();
    for (tokens, suit) in suits {
        let mut from = tokens.start;
        let mut rank = None;
        // "queen of hearts", "queen hearts"
        let back = if scene.word(from.wrapping_sub(1)) == Some("of") { 2 } else { 1 };
        let skip = if matches!(scene.word(from.wrapping_sub(1)), Some("the")) && scene.word(from.wrapping_sub(2)) == Some("of") {
            3
        } else {
            back
        };
        if let Some(found) = from.checked_sub(skip).and_then(|at| Some((at, rank_of(scene.word(at)?)?)))
            && (skip > 1 || !scene.word(found.0).is_some_and(|word| word.parse::<i32>().is_err() && words.numbers.contains_key(word)))
        {
            from = found.0;
            rank = Some(found.1);
        }
        // "the heart queen"
        let mut end = tokens.end;
        if rank.is_none()
            && let Some(found) = scene.word(end).and_then(rank_of).filter(|_| {
                !scene.word(end).is_some_and(|word| words.numbers.contains_key(word))
                    || scene.word(tokens.start) == Some(suit.as_str())
                        && !matches!(scene.word(end + 1), Some("trick" | "tricks" | "cards" | "card"))
            })
        {
            end += 1;
            rank = Some(found);
        }
        let single = rank.is_some()
            || from.checked_sub(1).and_then(|at| scene.word(at)).is_some_and(|word| {
                matches!(
                    word,
                    "a" | "an" | "one" | "another" | "small" | "little" | "low" | "high" | "big" | "losing" | "last" | "his" | "her" | "my"
                )
            });
        add.push(Chunk { slot: Slot::Suit, tokens: tokens.clone(), what: What::Suit(suit.clone()) });
        if single {
            add.push(Chunk { slot: Slot::Card, tokens: from..end, what: What::Card { suit: Some(suit), rank: rank.map(str::to_owned) } });
        }
    }
    for at in 0..scene.tokens.len() {
        let Some(word) = scene.word(at) else { continue };
        let covered = add.iter().any(|chunk| chunk.tokens.contains(&at));
        if !covered && matches!(word, "ace" | "king" | "queen" | "jack" | "knave" | "deuce" | "trey" | "aces" | "kings" | "queens") {
            add.push(Chunk {
                slot: Slot::Card,
                tokens: at..at + 1,
                what: What::Card { suit: None, rank: rank_of(word).map(str::to_owned) },
            });
        }
    }
    for chunk in add {
        scene.add(chunk);
    }
}

fn rank_of(word: &str) -> Option<&'static str> {
    match word {
        "knave" => Some("jack"),
        "deuce" => Some("two"),
        "trey" => Some("three"),
        "aces" => Some("ace"),
        "kings" => Some("king"),
        "queens" => Some("queen"),
        "a" | "t" | "j" | "q" | "k" => None,
        other => rank_word(other),
    }
}

fn calls(words: &Words, scene: &mut Scene) {
    let mut found: Vec<(Range<usize>, u8)> =
        scene.find(&words.calls).into_iter().filter_map(|found| Some((found.tokens, *words.call_values.get(found.pattern)?))).collect();
    let no_call = |value: u8| value == u8::MAX;
    found.sort_by_key(|(tokens, _)| (tokens.start, std::cmp::Reverse(tokens.end)));
    let mut end = 0;
    for (tokens, value) in found {
        if tokens.start >= end {
            end = tokens.end;
            if no_call(value) {
                continue;
            }
            scene.add(Chunk { slot: Slot::Call, tokens, what: What::Call(value) });
        }
    }
}

fn plain_persons(words: &Words, scene: &Scene) -> Vec<(Range<usize>, Who)> {
    let mut persons = Vec::new();
    for found in scene.find(&words.people) {
        let Some(who) = words.persons.get(found.pattern) else { continue };
        let who = match who {
            Who::Some(_) => Who::Some(found.tokens.start),
            Who::Other(_) => Who::Other(found.tokens.start),
            other => other.clone(),
        };
        persons.push((found.tokens, who));
    }
    for at in 0..scene.tokens.len() {
        let Some(token) = scene.tokens.get(at).filter(|token| token.kind == Kind::Word) else { continue };
        let first = at == 0 || scene.tokens.get(at - 1).is_some_and(|before| before.kind != Kind::Word);
        let verb_next = scene.tokens.get(at + 1).is_some_and(|next| words.is_verb(next))
            || scene.word(at + 1).is_some_and(|next| words.fillers.contains(next))
                && scene.tokens.get(at + 2).is_some_and(|next| words.is_verb(next));
        let card = matches!(scene.word(at + 1), Some("of"))
            || at > 0 && matches!(scene.word(at - 1), Some("the" | "a" | "an" | "of" | "my" | "his" | "her"));
        let sex = words.names.get(&token.text).copied();
        let name = if words.names_and_words.contains(&token.text) {
            token.capital && !card && (!first || verb_next)
        } else if sex.is_some() {
            !card || token.capital
        } else {
            !token.known
                && token.text.len() > 1
                && token.text.chars().all(char::is_alphabetic)
                && (token.capital && (!first || verb_next || scene.word(at + 1) == Some("'s")) || first && verb_next)
        };
        if matches!(token.text.as_str(), "mr" | "mrs" | "miss" | "ms" | "dr" | "sir" | "lady" | "old" | "young" | "major" | "captain")
            && !words.names.contains_key(&token.text)
        {
            continue;
        }
        if name {
            let title = at > 0
                && matches!(
                    scene.word(at - 1),
                    Some(
                        "mr" | "mrs"
                            | "miss"
                            | "ms"
                            | "dr"
                            | "sir"
                            | "lady"
                            | "old"
                            | "young"
                            | "aunt"
                            | "uncle"
                            | "auntie"
                            | "colonel"
                            | "major"
                            | "captain"
                    )
                );
            let sex = sex.or(match scene.word(at.wrapping_sub(1)) {
                Some("mr" | "sir" | "uncle" | "colonel" | "major" | "captain") => Some(Sex::He),
                Some("mrs" | "miss" | "ms" | "lady" | "aunt" | "auntie") => Some(Sex::She),
                _ => None,
            });
            let at = if title { at - 1 } else { at };
            persons.push((at..at + 1 + usize::from(title), Who::Name(token.text.clone(), sex.unwrap_or(Sex::Any))));
        }
    }
    persons
}

/// Players called by letters: A, B, C, D; A, Y, B, Z; N, E, S, W.
fn letters(words: &Words, scene: &Scene) -> Vec<(Range<usize>, Who)> {
    let single = |at: usize| scene.tokens.get(at).filter(|token| token.kind == Kind::Word && token.text.len() == 1);
    let count = |set: &[&str]| {
        set.iter()
            .filter(|letter| {
                (0..scene.tokens.len())
                    .any(|at| single(at).is_some_and(|token| token.text == **letter && (token.capital || words_follow(words, scene, at))))
            })
            .count()
    };
    let table = count(&["b", "c", "d", "y", "z"])
        + usize::from(
            (0..scene.tokens.len())
                .any(|at| single(at).is_some_and(|token| token.is("a") && token.capital && words_follow(words, scene, at))),
        );
    let compass = count(&["n", "e", "s", "w"]);
    let mut found = Vec::new();
    for at in 0..scene.tokens.len() {
        let Some(token) = single(at) else { continue };
        let follows = words_follow(words, scene, at);
        let person = match token.text.as_str() {
            "a" => table > 0 && follows && (token.capital || table > 1),
            "b" | "c" | "d" | "y" | "z" => token.capital || follows && table > 0,
            "n" | "e" | "s" | "w" => compass > 1 && (token.capital || follows),
            _ => false,
        };
        if person {
            let seat = match token.text.as_str() {
                "n" => "north",
                "e" => "east",
                "s" => "south",
                "w" => "west",
                other => other,
            };
            found.push((at..at + 1, Who::Seat(seat.to_owned())));
        }
    }
    found
}

/// Whether what follows a lone letter is what follows a person.
fn words_follow(words: &Words, scene: &Scene, at: usize) -> bool {
    let mut next = at + 1;
    for _ in 0..3 {
        let Some(token) = scene.tokens.get(next) else { return next > at + 1 || scene.tokens.get(at).is_some_and(|token| token.capital) };
        match token.kind {
            Kind::Word => {}
            Kind::Stop | Kind::Question | Kind::Pause => return true,
            Kind::Quote => return false,
        }
        if words.is_verb(token)
            || matches!(
                token.text.as_str(),
                "'s" | "and"
                    | "or"
                    | "is"
                    | "was"
                    | "has"
                    | "had"
                    | "against"
                    | "to"
                    | "who"
                    | "then"
                    | "did"
                    | "does"
                    | "not"
                    | "may"
                    | "can"
                    | "must"
                    | "now"
                    | "after"
                    | "before"
                    | "at"
                    | "for"
                    | "with"
                    | "having"
            )
        {
            return true;
        }
        if !words.fillers.contains(&token.text) {
            return false;
        }
        next += 1;
    }
    false
}

fn related(words: &Words, scene: &Scene) -> Vec<(Range<usize>, Who)> {
    let mut found = Vec::new();
    for one in scene.find(&words.relations) {
        let Some(relation) = words.related.get(one.pattern).copied() else { continue };
        let of = one
            .slots
            .iter()
            .find(|(slot, _)| matches!(slot, Slot::Whose | Slot::Who))
            .and_then(|(_, chunk)| scene.who(*chunk).cloned())
            .unwrap_or(Who::Me);
        let who = match (&of, relation) {
            (Who::We, Relation::Adversary | Relation::Partner) | (Who::You, _) => Who::Of(relation, Box::new(Who::Me)),
            (Who::Nobody | Who::All, _) => continue,
            _ => Who::Of(relation, Box::new(of)),
        };
        found.push((one.tokens, who));
    }
    found
}

impl Words {
    /// Whether the token is a verb that a person may be the subject of.
    pub(crate) fn is_verb(&self, token: &super::tokens::Token) -> bool {
        token.kind == Kind::Word
            && (self.verbs.contains(&token.text) || self.verb_lemmas.contains(&token.lemma) && token.lemma != super::vocab::WordId::NONE)
    }
}
