//! Persons, as they are mentioned.

use std::ops::Range;

use super::super::lexicon::Words;
use super::super::pattern::Slot;
use super::super::people::{Relation, Sex, Who};
use super::super::scene::Scene;
use super::super::tokens::{Kind, Token};

pub(super) fn plain_persons(words: &Words, scene: &Scene) -> Vec<(Range<usize>, Who)> {
    let mut persons = Vec::new();
    for found in scene.find(&words.people) {
        let Some(who) = words.persons.get(found.pattern) else { continue };
        // "In a misère a player …": not the player of the misère.
        let call_ends = |at: usize| scene.chunks.iter().any(|chunk| chunk.slot == Slot::Call && chunk.tokens.end == at);
        if found.tokens.clone().any(|at| matches!(scene.word(at), Some("a" | "an" | "any" | "some")) && call_ends(at)) {
            continue;
        }
        // "He threw down his solo hand": the cards, not the player.
        let owned = found.tokens.start.checked_sub(1).and_then(|at| scene.word(at));
        // "Took one on my misère": a trick.
        if matches!(who, Who::Role(_))
            && scene.word(found.tokens.start) == Some("one")
            && owned.is_some_and(|word| matches!(word, "took" | "take" | "taken" | "got" | "won" | "win" | "made" | "lost" | "lose"))
        {
            continue;
        }
        if found.tokens.len() == 2
            && scene.word(found.tokens.start + 1) == Some("hand")
            && owned.is_some_and(|word| matches!(word, "my" | "his" | "her" | "their" | "your" | "'s"))
        {
            continue;
        }
        let who = match who {
            Who::Some(_) => Who::Some(found.tokens.start),
            Who::Other(_) => Who::Other(found.tokens.start),
            other => other.clone(),
        };
        persons.push((found.tokens, who));
    }
    let no_capitals = !scene.tokens.iter().any(|token| token.capital);
    for at in 0..scene.tokens.len() {
        let Some(token) = scene.tokens.get(at).filter(|token| token.kind == Kind::Word) else { continue };
        let first = at == 0 || scene.tokens.get(at - 1).is_some_and(|before| before.kind != Kind::Word);
        let begins = at == 0 || scene.tokens.get(at - 1).is_some_and(|before| !matches!(before.kind, Kind::Word | Kind::Pause));
        let verb_next = scene.tokens.get(at + 1).is_some_and(|next| words.is_verb(next))
            || scene.word(at + 1).is_some_and(|next| words.fillers.contains(next))
                && scene.tokens.get(at + 2).is_some_and(|next| words.is_verb(next));
        let verb_next = verb_next || told_of(scene, at + 1);
        // "Sara hearts, Tim solo six", "Uli: pass".
        let heads = first && !asked(words, token) && calls_next(scene, at + 1);
        // "A grace of hearts", "the jack", but "out of Grace's hand".
        let owns = scene.word(at + 1) == Some("'s");
        let card = matches!(scene.word(at + 1), Some("of"))
            || at > 0 && !owns && matches!(scene.word(at - 1), Some("the" | "a" | "an" | "of" | "my" | "his" | "her"));
        let sex = words.sex(&token.text);
        let name = if words.names_and_words.contains(&token.text) {
            // "Dot, who was against me": a relative clause is about a person.
            let described = scene.tokens.get(at + 1).is_some_and(|next| next.kind == Kind::Pause) && scene.word(at + 2) == Some("who");
            // "then rose let the king fall": where nobody writes capitals, what begins a clause
            // and has a verb behind it.
            let subject = no_capitals && verb_next && !asked(words, token) && begins_clause(words, scene, at);
            !card && (subject || token.capital && (!first || verb_next || heads || described || owns))
        } else if sex.is_some() {
            !card || token.capital
        } else {
            !token.known
                && token.text.len() > 1
                && token.text.chars().all(char::is_alphabetic)
                && (token.capital && (!begins || verb_next || scene.word(at + 1) == Some("'s")) || first && (verb_next || heads))
        };
        if matches!(token.text.as_str(), "mr" | "mrs" | "miss" | "ms" | "dr" | "sir" | "lady" | "old" | "young" | "major" | "captain")
            && sex.is_none()
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
    persons.extend(named_again(scene, &persons, no_capitals));
    persons
}

/// Whether a clause may begin there: behind a mark, a conjunction or a call ("against a misere
/// rose let …").
fn begins_clause(words: &Words, scene: &Scene, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else { return true };
    let call = || scene.chunks.iter().any(|chunk| chunk.slot == Slot::Call && chunk.tokens.end == at);
    scene.word(before).is_none_or(|word| words.joints.joints.contains(word)) || call()
}

/// Whether what stands here tells something of somebody: "Dot peeped", "Frank, against
/// her, …".
fn told_of(scene: &Scene, at: usize) -> bool {
    let pause = scene.tokens.get(at).is_some_and(|token| token.kind == Kind::Pause);
    let at = at + usize::from(pause);
    scene.word(at).is_some_and(|word| word == "against" || !pause && word.len() > 4 && word.ends_with("ed"))
}

/// Names that stand elsewhere in the text where it is plain that they are names.
fn named_again(scene: &Scene, persons: &[(Range<usize>, Who)], no_capitals: bool) -> Vec<(Range<usize>, Who)> {
    let known = |token: &Token| {
        persons.iter().find_map(|(_, who)| match who {
            Who::Name(name, _) if *name == token.text => Some(who.clone()),
            _ => None,
        })
    };
    let free = |at: &usize| !persons.iter().any(|(tokens, _)| tokens.contains(at));
    let tokens = scene.tokens.iter().enumerate();
    let again = tokens.filter(|(at, token)| token.kind == Kind::Word && (token.capital || !token.known || no_capitals) && free(at));
    again.filter_map(|(at, token)| Some((at..at + 1, known(token)?))).collect()
}

/// Whether a word may begin a question, and so is no name there: "may", "will".
fn asked(words: &Words, token: &Token) -> bool {
    words.joints.asking.contains(&token.text) || words.joints.leave.contains(&token.text)
}

/// Whether a call stands here, or what somebody says.
fn calls_next(scene: &Scene, at: usize) -> bool {
    let call = |chunk: &usize| scene.chunks.get(*chunk).is_some_and(|chunk| matches!(chunk.slot, Slot::Call | Slot::Suit));
    scene.tokens.get(at).is_some_and(|token| token.text == ":") || scene.starts.get(at).is_some_and(|here| here.iter().any(call))
}

/// Players called by letters: A, B, C, D; A, Y, B, Z; N, E, S, W.
pub(super) fn letters(words: &Words, scene: &Scene) -> Vec<(Range<usize>, Who)> {
    let single = |at: usize| scene.tokens.get(at).filter(|token| token.kind == Kind::Word && token.text.len() == 1);
    let count = |set: &[&str]| {
        set.iter()
            .filter(|letter| {
                (0..scene.tokens.len())
                    .any(|at| single(at).is_some_and(|token| token.text == **letter && (token.capital || words_follow(words, scene, at))))
            })
            .count()
    };
    let others = count(&["b", "c", "d", "y", "z"]);
    let alone = |at: usize| others > 0 || !noun_follows(words, scene, at);
    let table = others
        + usize::from(
            (0..scene.tokens.len())
                .any(|at| single(at).is_some_and(|token| token.is("a") && token.capital && words_follow(words, scene, at) && alone(at))),
        );
    let compass = count(&["n", "e", "s", "w"]);
    let mut found = Vec::new();
    for at in 0..scene.tokens.len() {
        let Some(token) = single(at) else { continue };
        let follows = words_follow(words, scene, at);
        let person = match token.text.as_str() {
            "a" => table > 0 && follows && alone(at) && (token.capital || table > 1) || table > 1 && token.capital && named_a(scene, at),
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

/// "A revoke has been proved": what follows the article may be a verb as well, but not
/// in a form in which a player is said to do it.
fn noun_follows(words: &Words, scene: &Scene, at: usize) -> bool {
    let unchanging = ["bid", "put", "cut", "let", "bet", "set", "beat"];
    scene.tokens.get(at + 1).is_some_and(|next| {
        words.is_verb(next) && words.spelling.stem(&next.text) == next.text && !unchanging.contains(&next.text.as_str())
    })
}

/// Whether a capital A stands where no article would have one: within a sentence, or
/// before what somebody says.
fn named_a(scene: &Scene, at: usize) -> bool {
    let within = at.checked_sub(1).and_then(|before| scene.tokens.get(before)).is_some_and(|before| before.kind == Kind::Word);
    let shouted = scene.tokens.get(at + 1).is_some_and(|next| next.capital);
    within && !shouted || calls_next(scene, at + 1)
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

pub(super) fn related(words: &Words, scene: &Scene) -> Vec<(Range<usize>, Who)> {
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
    pub(crate) fn is_verb(&self, token: &super::super::tokens::Token) -> bool {
        token.kind == Kind::Word
            && (self.verbs.contains(&token.text)
                || self.verb_lemmas.contains(&token.lemma) && token.lemma != super::super::vocab::WordId::NONE)
    }
}
