//! Of whom a question or claim speaks: of who did it, or of somebody else.

use std::ops::Range;

use super::people::{People, Who};
use super::scene::Scene;

/// Whether these words are plainly said of somebody else than who did what stands in `done`:
/// "Rob pegged out, and Sue says I win".
pub(super) fn is_of_another(scene: &Scene, people: &People, tokens: &Range<usize>, done: &[Range<usize>]) -> bool {
    let inside = |at: &Range<usize>| tokens.start <= at.start && at.end <= tokens.end;
    let one_person = |who: &&Who| !matches!(who, Who::We | Who::You | Who::Nobody | Who::All | Who::Several | Who::Some(_) | Who::Other(_));
    let mut spoken_of = people.mentions.iter().filter(|mention| mention.subject && inside(&mention.tokens));
    let Some(who) = spoken_of.next().and_then(|mention| mention.who.as_ref()).filter(one_person) else { return false };
    let mut doers = done.iter().filter_map(|done| people.doer(scene, done)?.who.as_ref()).peekable();
    doers.peek().is_some() && doers.all(|doer| one_person(&doer) && people.differ(who, doer))
}
