//! Sentences that tell of the table, and of which nothing was made.

use std::ops::Range;

use super::lexicon::Words;
use super::people::People;
use super::scene::Scene;

/// Fewer words than these are seldom more than a sigh.
const FEW: usize = 5;

/// The sentences that say something of what happened at the table, and stand in none of the
/// places of which something was made.
pub(super) fn unused(words: &Words, scene: &Scene, people: &People, made: &[Range<usize>]) -> Vec<Range<usize>> {
    let asks = |tokens: &Range<usize>| scene.clauses.iter().any(|clause| clause.asks && tokens.contains(&clause.tokens.start));
    let of_the_table = |at: usize| scene.word(at).is_some_and(|word| words.of_the_table(word));
    let tells = |tokens: &Range<usize>| {
        let said = tokens.clone().filter(|at| scene.word(*at).is_some()).count();
        let somebody = people.mentions.iter().any(|mention| mention.subject && tokens.contains(&mention.tokens.start));
        said >= FEW && somebody && tokens.clone().any(of_the_table)
    };
    let free = |tokens: &Range<usize>| !made.iter().any(|one| one.start < tokens.end && tokens.start < one.end);
    scene.sentences().into_iter().filter(|tokens| !asks(tokens) && tells(tokens) && free(tokens)).collect()
}
