//! Which outcome somebody means: "why may he not call a suit?"

use crate::laws::{CodeId, Game};

/// The outcomes of a code that words come nearest to, by their names; none
/// when the words fit no outcome.
///
/// Every word that carries meaning must be found in the outcome's name or in
/// the clause that states it; of several outcomes those win that say least
/// besides.
pub fn outcomes_meant<'g>(game: &'g Game, code: CodeId, words: &str) -> Vec<&'g str> {
    let name = words.trim().to_lowercase().split_whitespace().collect::<Vec<_>>().join("-");
    // A code that falls back on others gives what they give.
    let own = game.own().map(|(id, _)| id).filter(|id| *id != code).collect::<Vec<_>>();
    let stated = |effect: &str| game.laws.iter().any(|law| !own.contains(&law.code) && law.effects().any(|stated| stated.name == effect));
    if let Some((known, _)) = game.effects.get_key_value(name.as_str()) {
        return vec![known];
    }
    let wanted = stems(words);
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut best: Vec<(usize, &str)> = Vec::new();
    for (effect, kind) in &game.effects {
        let named = stems(&effect.replace('-', " "));
        let clause = stems(&kind.says);
        if wanted.iter().all(|word| named.contains(word) || clause.contains(word)) && stated(effect) {
            let besides = named.iter().filter(|word| !wanted.contains(word)).count();
            let unnamed = wanted.iter().filter(|word| !named.contains(word)).count();
            // Who asks "why not" means the right, not its denial.
            let denial = if effect.split('-').any(|part| matches!(part, "no" | "not" | "need")) { 8 } else { 0 };
            best.push((2 * unnamed + besides + denial, effect));
        }
    }
    let least = best.iter().map(|(cost, _)| *cost).min();
    best.into_iter().filter(|(cost, _)| Some(*cost) == least).map(|(_, effect)| effect).collect()
}

/// Words that carry no meaning of their own in such a question.
const EMPTY: &[&str] = &[
    "a",
    "an",
    "the",
    "his",
    "her",
    "its",
    "their",
    "my",
    "our",
    "this",
    "that",
    "it",
    "he",
    "she",
    "they",
    "we",
    "i",
    "you",
    "me",
    "him",
    "them",
    "us",
    "one",
    "who",
    "may",
    "can",
    "could",
    "might",
    "should",
    "shall",
    "must",
    "will",
    "would",
    "be",
    "is",
    "are",
    "not",
    "no",
    "to",
    "from",
    "of",
    "by",
    "for",
    "in",
    "on",
    "at",
    "and",
    "or",
    "with",
    "any",
    "some",
    "there",
    "here",
    "so",
    "do",
    "does",
    "have",
    "has",
    "get",
    "allowed",
    "right",
    "isn't",
    "can't",
    "cannot",
    "mayn't",
    "won't",
    "shouldn't",
    "aren't",
    "player",
    "players",
    "caller",
    "opponent",
    "opponents",
    "partner",
    "dealer",
];

/// The beginnings of the words that carry meaning, so that "called" and
/// "calling" are "call".
fn stems(text: &str) -> Vec<String> {
    let mut stems: Vec<String> = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '{' && c != '}') {
        let word = word.to_lowercase();
        if word.is_empty() || word.contains('{') || EMPTY.contains(&word.as_str()) {
            continue;
        }
        let stem = stem(&word);
        if !stems.contains(&stem) {
            stems.push(stem);
        }
    }
    stems
}

fn stem(word: &str) -> String {
    for (ending, instead) in [("ies", "y"), ("ing", ""), ("den", ""), ("ed", ""), ("es", ""), ("s", ""), ("e", "")] {
        if let Some(short) = word.strip_suffix(ending)
            && short.chars().count() >= 3
        {
            return format!("{short}{instead}");
        }
    }
    word.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::Library;

    #[test]
    fn an_outcome_is_known_by_its_words() {
        let library = Library::embedded();
        let game = library.game("solo-whist").unwrap();
        let code = game.find_code("hoffmann").unwrap();
        let meant = |words: &str| outcomes_meant(&game, code, words);
        assert_eq!(meant("call-suit"), ["call-suit"]);
        assert_eq!(meant("may he not call a suit"), ["call-suit"]);
        assert_eq!(meant("the card be called"), ["call-card"]);
        assert_eq!(meant("a fresh deal"), ["fresh-deal"]);
        assert!(meant("did he not follow").is_empty());
        assert!(meant("").is_empty());
    }
}
