//! Finds what fills slots: persons, cards, suits, calls and numbers.

use std::ops::Range;

use super::clauses;
use super::lexicon::Words;
use super::pattern::Slot;
use super::people::{Sex, Who};
use super::scene::{Chunk, Scene, What};
use super::tokens::{Kind, tokens};

mod persons;
mod things;

use persons::{letters, plain_persons, related};
use things::{calls, cards, numbers};

/// Possessive words, and whom they stand for.
fn possessor(word: &str) -> Option<Who> {
    Some(match word {
        // And in the tongue of Luxembourg.
        "my" | "mine" | "meng" | "menger" | "mengem" | "mengen" | "mai" => Who::Me,
        "our" => Who::We,
        "your" => Who::You,
        "his" | "seng" | "senger" | "sengem" | "sengen" | "sai" => Who::Pronoun(Sex::He),
        "her" => Who::Pronoun(Sex::She),
        "their" => Who::Pronoun(Sex::Any),
        _ => return None,
    })
}

/// Reads the text and finds everything that fills slots.
pub(crate) fn scene(words: &Words, text: &str) -> Scene {
    let tokens = tokens(text, &words.spelling, |name| words.sex(name).is_some());
    let fillers = words.fillers_among(&tokens);
    let mut scene = Scene::new(tokens, fillers);
    numbers(words, &mut scene);
    cards(words, &mut scene);
    calls(words, &mut scene);
    let mut persons = plain_persons(words, &scene);
    persons.extend(letters(words, &scene));
    persons.retain(|(tokens, _)| !is_when(words, &scene, tokens));
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
        // "Sara again: solo".
        .map(|at| at + usize::from(scene.word(at).is_some_and(|word| matches!(word, "again" | "now" | "then" | "next" | "finally"))))
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

/// "On the last hand he bid six": that is when, and nobody.
fn is_when(words: &Words, scene: &Scene, tokens: &Range<usize>) -> bool {
    let back = |by: usize| tokens.start.checked_sub(by).and_then(|at| scene.word(at));
    let hand = tokens.end.checked_sub(1).and_then(|at| scene.word(at)) == Some("hand");
    let determined = back(1).is_some_and(|word| words.determiners.iter().any(|known| known == word));
    hand && tokens.len() > 1 && determined && matches!(back(2), Some("on" | "in" | "during"))
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
