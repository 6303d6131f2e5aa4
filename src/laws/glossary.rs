//! The glossary: what the words of the games mean.

use super::nearest;
use super::schema::{OneOrMany, Ordered};

/// `laws/glossary.yaml`.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GlossaryFile {
    pub(crate) format: u32,
    pub(crate) terms: Vec<Term>,
}

/// A word or phrase of the card table.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// The word.
    pub term: String,
    /// Other words for it, and spellings.
    #[serde(default)]
    pub also: OneOrMany,
    /// What other languages say: a language, and its words.
    #[serde(default)]
    pub languages: Ordered<OneOrMany>,
    /// What it means.
    pub says: String,
    /// The games that use it; all, if none is named.
    #[serde(default)]
    pub games: OneOrMany,
    /// Where a book explains it.
    #[serde(default)]
    pub cite: OneOrMany,
    /// Terms that belong to it.
    #[serde(default)]
    pub see: OneOrMany,
}

/// All terms, in the order of the file.
#[derive(Clone, Debug, Default)]
pub struct Glossary {
    /// The terms.
    pub terms: Vec<Term>,
}

/// A term found by a word.
#[derive(Clone, Copy, Debug)]
pub struct Meant<'a> {
    /// The term.
    pub term: &'a Term,
    /// The name that was meant, where the word was spelt otherwise.
    pub spelt: Option<&'a str>,
}

impl Term {
    /// The word, the others for it, and those of other languages.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let foreign = self.languages.0.iter().flat_map(|(_, OneOrMany(words))| words);
        std::iter::once(&self.term).chain(&self.also.0).chain(foreign).map(String::as_str)
    }
}

impl Glossary {
    /// What the terms are called, in the order of the alphabet.
    #[cfg(feature = "cli")]
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.terms.iter().map(|term| term.term.as_str()).collect();
        names.sort_by_cached_key(|name| plain(name));
        names
    }

    /// The terms of a game that are called just so.
    pub fn called(&self, word: &str, game: &str) -> Vec<&Term> {
        let of_game = |term: &Term| term.games.0.is_empty() || term.games.0.iter().any(|name| name == game);
        let exact = self.find(word).into_iter().filter(|meant| meant.spelt.is_none());
        exact.map(|meant| meant.term).filter(|term| of_game(term)).collect()
    }

    /// The terms the word stands for: those so called, or else the one that is
    /// spelt nearly so.
    pub fn find(&self, word: &str) -> Vec<Meant<'_>> {
        let wanted = plain(word);
        let named = |term: &&Term| term.names().any(|name| plain(name) == wanted);
        let exact: Vec<Meant<'_>> = self.terms.iter().filter(named).map(|term| Meant { term, spelt: None }).collect();
        if !exact.is_empty() || wanted.is_empty() {
            return exact;
        }
        let names: Vec<(String, &Term, &str)> =
            self.terms.iter().flat_map(|term| term.names().map(move |name| (plain(name), term, name))).collect();
        let near = nearest(&wanted, names.iter().map(|(plain, ..)| plain.as_str()));
        let found = near.and_then(|near| names.iter().find(|(plain, ..)| plain == near));
        found.map(|(_, term, name)| Meant { term, spelt: Some(name) }).into_iter().collect()
    }
}

/// A name without what spellings differ in: capitals, accents, hyphens,
/// articles, the plural.
pub(crate) fn plain(name: &str) -> String {
    let letters: String = name.chars().flat_map(char::to_lowercase).map(unaccented).collect();
    let words: Vec<&str> = letters.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let words = match words.as_slice() {
        ["the" | "a" | "an", rest @ ..] if !rest.is_empty() => rest,
        all => all,
    };
    let singular = |word: &&str| match word.strip_suffix('s') {
        Some(rest) if rest.len() > 2 && !rest.ends_with('s') => rest.to_owned(),
        _ => (*word).to_owned(),
    };
    words.iter().map(singular).collect::<Vec<_>>().join("-")
}

/// A letter without its accent.
pub(crate) const fn unaccented(c: char) -> char {
    match c {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => 'a',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::Library;

    #[test]
    fn spellings_are_one_name() {
        for spelling in ["misère", "Misere", "the misères", "MISÈRE"] {
            assert_eq!(plain(spelling), "misere", "{spelling}");
        }
        assert_eq!(plain("abondance déclarée"), plain("Abondance-declaree"));
    }

    #[test]
    fn every_name_finds_its_term_and_so_does_a_slip() {
        let glossary = Library::embedded().glossary().unwrap();
        assert!(glossary.terms.len() > 80);
        for term in &glossary.terms {
            for name in term.names() {
                assert!(glossary.find(name).iter().any(|meant| meant.term.term == term.term && meant.spelt.is_none()), "{name}");
            }
        }
        for (slip, term) in [("abondence", "abondance"), ("revoek", "revoke"), ("Missär", "misère"), ("beziqe", "bézique")] {
            assert_eq!(glossary.find(slip).first().map(|meant| meant.term.term.as_str()), Some(term), "{slip}");
        }
        assert!(glossary.find("helicopter").is_empty());
    }
}
