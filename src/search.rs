//! Finding laws by everyday words.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{Condition, FactId, Values};
use crate::laws::{CodeId, Game, Law, LawId, Term, unaccented};
use crate::words::Lexicon;

/// A law that fits the words, and how well.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The law.
    pub law: LawId,
    /// How well it fits: more is better.
    pub score: f64,
}

/// Words that tell nothing by themselves.
const SILENT: &[&str] = &[
    "a", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can", "did", "do", "does", "for", "from", "had", "has", "have",
    "he", "her", "him", "his", "how", "i", "if", "in", "is", "it", "its", "may", "me", "my", "no", "not", "of", "on", "or", "other", "our",
    "she", "so", "that", "the", "their", "them", "then", "there", "they", "this", "to", "was", "way", "we", "were", "what", "when",
    "which", "who", "will", "with", "you",
];

/// The laws of a game that fit the words, the best first.
pub fn laws(game: &Game, lexicon: &Lexicon, words: &str) -> Vec<Hit> {
    let wanted: BTreeSet<String> = stems(words).collect();
    let meant = lexicon.expand(game, words);
    let texts: Vec<(LawId, BTreeMap<String, f64>)> = game.ids().map(|id| (id, weights(game, game.law(id)))).collect();
    let rare: BTreeMap<&str, f64> = wanted.iter().map(|stem| (stem.as_str(), rarity(stem, &texts))).collect();
    let mut hits: Vec<Hit> = texts
        .iter()
        .map(|(law, text)| {
            let told: f64 = wanted.iter().filter_map(|stem| Some(text.get(stem)? * rare.get(stem.as_str())?)).sum();
            let found = wanted.iter().filter(|stem| text.contains_key(*stem)).count();
            let meaning: f64 = meant.iter().map(|(fact, values)| tests(game, game.law(*law).when(), *fact, *values)).sum();
            // Many of the words in one law tell more than one word often.
            #[expect(clippy::cast_precision_loss, reason = "a few words")]
            let share = found as f64 / wanted.len().max(1) as f64;
            let score = told * (0.5 + share) + meaning;
            // A point left open is seldom what somebody looks for.
            Hit { law: *law, score: if game.law(*law).is_gap() { score * 0.6 } else { score } }
        })
        .filter(|hit| hit.score > 0.5)
        .collect();
    hits.sort_by(|one, other| other.score.total_cmp(&one.score).then(one.law.cmp(&other.law)));
    let least = hits.first().map_or(0.0, |best| best.score / 5.0);
    hits.retain(|hit| hit.score >= least);
    hits
}

/// The law of a code that comes nearest to words of which nothing could be made: none,
/// where they share less than half of its title, or a single word.
pub fn nearest(game: &Game, lexicon: &Lexicon, code: CodeId, words: &str) -> Option<LawId> {
    let wanted: BTreeSet<String> = stems(words).collect();
    let near = |law: LawId| {
        let title: BTreeSet<String> = stems(&game.law(law).title).collect();
        let shared = title.intersection(&wanted).count();
        shared > 1 && 2 * shared >= title.len()
    };
    let found = laws(game, lexicon, words).into_iter().map(|hit| hit.law);
    found.filter(|law| game.code(code).laws.contains(law)).find(|law| near(*law))
}

/// The laws that use a term: first those that have it in their title, then in
/// what they say, then in a case they ask for.
pub fn using(game: &Game, term: &Term) -> Vec<LawId> {
    let names: Vec<Vec<String>> = term.names().map(|name| stems(name).collect()).filter(|name: &Vec<String>| !name.is_empty()).collect();
    let uses = |text: &str| {
        let text: Vec<String> = stems(text).collect();
        names.iter().any(|name| text.windows(name.len()).any(|part| part == name))
    };
    let asks = |law: &Law| {
        let mut found = false;
        each_test(law.when(), &mut |fact, values| {
            // A test that lets nearly everything through says little.
            found |= values.len() <= 2 && values.iter().any(|value| uses(game.facts[fact].clause(value)));
        });
        found
    };
    let place = |law: &Law| [uses(&law.title), uses(&law.says), asks(law)].iter().position(|found| *found);
    let mut found: Vec<(usize, LawId)> = game.ids().filter_map(|id| Some((place(game.law(id))?, id))).collect();
    found.sort_unstable();
    found.into_iter().map(|(_, id)| id).collect()
}

/// How few laws have the word: a word that all have tells nothing.
#[expect(clippy::cast_precision_loss, reason = "a few hundred laws")]
fn rarity(stem: &str, texts: &[(LawId, BTreeMap<String, f64>)]) -> f64 {
    let having = texts.iter().filter(|(_, text)| text.contains_key(stem)).count();
    libm::log((texts.len() + 1) as f64 / (having + 1) as f64)
}

/// The words of a law, each with the weight of the place it stands in.
fn weights(game: &Game, law: &Law) -> BTreeMap<String, f64> {
    let mut weights: BTreeMap<String, f64> = BTreeMap::new();
    let mut add = |text: &str, weight: f64| {
        for stem in stems(text) {
            let known = weights.entry(stem).or_default();
            *known = known.max(weight);
        }
    };
    for cite in &law.cites {
        add(&game.sources.print(cite), 0.5);
        if let Some(passage) = game.sources.find(cite).ok().and_then(|found| found.passage) {
            add(&passage.gist, 1.0);
        }
    }
    each_test(law.when(), &mut |fact, values| {
        // A test that lets nearly everything through says little.
        if values.len() <= 4 {
            for value in values.iter() {
                add(game.facts[fact].clause(value), 1.2);
                if let Some(value) = game.facts[fact].values.get(usize::from(value)) {
                    value.words.iter().for_each(|words| add(words, 1.5));
                }
            }
        }
    });
    add(&law.says, 1.5);
    add(&law.name.replace('-', " "), 2.5);
    add(&law.title, 3.0);
    weights
}

/// How closely a condition asks for what the words mean.
fn tests(game: &Game, condition: &Condition, fact: FactId, meant: Values) -> f64 {
    let mut best: f64 = 0.0;
    each_test(condition, &mut |tested, values| {
        if tested == fact && !values.and(meant).is_empty() {
            #[expect(clippy::cast_precision_loss, reason = "at most 128 values")]
            let (asked, all) = (values.len() as f64, game.facts[fact].values.len() as f64);
            best = best.max(2.0 * libm::log(1.0 + all / asked));
        }
    });
    best
}

/// Every test that is not denied.
fn each_test(condition: &Condition, visit: &mut impl FnMut(FactId, Values)) {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().for_each(|part| each_test(part, visit)),
        Condition::Is(fact, values) => visit(*fact, *values),
        Condition::Not(_) | Condition::Sum(_) => {}
    }
}

/// The telling words of a text, without their endings and accents.
fn stems(text: &str) -> impl Iterator<Item = String> {
    let plain: String = text.chars().flat_map(char::to_lowercase).map(unaccented).collect();
    let words: Vec<String> =
        plain.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 1 && !SILENT.contains(word)).map(stem).collect();
    words.into_iter()
}

/// The word without its ending: "dropped" and "drops" are "drop".
fn stem(word: &str) -> String {
    const ENDINGS: &[&str] = &["ings", "ing", "ed", "es", "s", "e"];
    for ending in ENDINGS {
        if let Some(rest) = word.strip_suffix(ending)
            && rest.chars().count() >= 3
            && !(*ending == "s" && rest.ends_with('s'))
        {
            let mut chars: Vec<char> = rest.chars().collect();
            if let [.., before, last] = chars.as_slice()
                && before == last
                && matches!(ending, &"ed" | &"ing")
                && !matches!(last, 'l' | 's' | 'z')
            {
                chars.pop();
            }
            return chars.into_iter().collect();
        }
    }
    word.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_have_one_stem() {
        for forms in [&["dropped", "drops", "dropping", "drop"][..], &["expose", "exposed", "exposes", "exposing"], &["trick", "tricks"]] {
            let found: BTreeSet<String> = forms.iter().map(|form| stem(form)).collect();
            assert_eq!(found.len(), 1, "{forms:?} → {found:?}");
        }
        assert_ne!(stem("pass"), stem("pack"));
    }

    #[test]
    fn accents_and_small_words_do_not_matter() {
        assert_eq!(stems("The Misère, of a").collect::<Vec<_>>(), ["miser"]);
    }
}
