//! What the rules found, weighed by the model against what the words say
//! otherwise: which act it was, then who did it and every other fact.

use std::ops::Range;

use crate::facts::{Case, FactId, Kind, Origin, Truth, Values};

use super::beside::plainly_other;
use super::clauses::mode;
use super::deeds::{BEYOND_DOUBT, Deed};
use super::guess::{Heard, Hints, in_order};
use super::infer::{Finding, Inference};
use super::people::{Relation, Who};
use super::reading::Seen;
use super::scene::What;
use super::signs::Sign;
use super::vocab::WordId;

/// Above this likelihood an act is taken for sure.
const SURE: f32 = 0.6;
/// Below this likelihood an act of which no pattern speaks is not thought of.
const VAGUE: f32 = 0.25;
/// Above this likelihood what the words say is a fact.
const PLAIN: f32 = 0.72;
/// Above this likelihood the words go before the rules.
const PLAINER: f32 = 0.9;
/// Below this likelihood what the rules found is left to be asked.
const DOUBTFUL: f32 = 0.2;

/// So likely must an act be that no pattern speaks of, where nothing of the table is named.
const UNNAMED: f32 = 0.9;

/// How much likelihood is left to an act that no code of the game covers.
const SELDOM: f32 = 0.2;

/// More acts than so many of which no pattern speaks are no question.
const MANY: usize = 6;

/// So many words stand near each other.
const NEAR: usize = 7;

/// The words are about something else.
pub(crate) struct Beside;

impl Inference<'_> {
    /// What may have been done, or nothing (`-`), the likeliest first.
    pub(super) fn ranked(&self, act: FactId, heard: &Heard, deeds: &[Deed]) -> Vec<(String, f32)> {
        let possible = self.about.case.possible(act).without(self.disproved(&self.false_claims(act))).without(self.unnamed_acts());
        let names = possible.iter().map(|value| self.game.facts[act].name_of(value).to_owned());
        let acts: Vec<String> = names.chain(["-".to_owned()]).collect();
        let of_deed = self.hear_deed(act);
        let mut ranked = self.model.likely(of_deed.as_ref().unwrap_or(heard), &self.hints_of(act, deeds), &acts);
        // What no code of the game speaks of is seldom what is told.
        let uncovered = |name: &str| self.game.facts[act].value(name).is_some_and(|value| self.words.uncovered.has(value));
        for (_, likely) in ranked.iter_mut().filter(|(name, _)| uncovered(name)) {
            *likely *= SELDOM;
        }
        in_order(&mut ranked);
        ranked
    }

    /// Acts that are not what is told, as the words without which nobody tells of them are
    /// not there: no bets where nobody bets.
    fn unnamed_acts(&self) -> Values {
        let named = |words: &[WordId]| self.scene.tokens.iter().any(|token| words.contains(&token.lemma));
        self.words.needs.iter().filter(|(_, words)| !named(words)).map(|(act, _)| *act).collect()
    }

    /// How likely each act is, and that there is none (`-`).
    pub(crate) fn likeliest_acts(&self) -> Vec<(String, f32)> {
        let Some(act) = self.words.act else { return Vec::new() };
        self.ranked(act, &self.hear(), &self.deeds(act, &mut Vec::new()))
    }

    /// What was done. Nothing is left of what was found where the words plainly
    /// are about something else altogether.
    pub(crate) fn deed(&self, heard: &Heard, found: &mut Vec<Finding>) -> Result<Option<Deed>, Beside> {
        let Some(act) = self.words.act else { return Ok(None) };
        let deeds = self.deeds(act, found);
        if self.about.case.value(act).is_some() {
            // What was done is known: only who did it is sought.
            let known = self.about.case.possible(act);
            if self.is_call(known) {
                self.tell_call(found);
            }
            let doer = self.culprit();
            return Ok(self.telling(&deeds, known).map(|deed| Deed { doer: doer.or_else(|| deed.doer.clone()), ..deed }));
        }
        let apart = self.about.asked.is_none() && self.auction.played.is_empty();
        let foreign = self.seen.iter().filter(|one| matches!(self.sign(one), Some(Sign::Foreign(_))));
        let (matters, games): (Vec<&Seen>, Vec<&Seen>) = foreign.partition(|one| plainly_other(self.words, one));
        // One word of another game may be a slip; two are that game. What else people do is
        // told beside what they did at the table.
        if apart && (games.len() > usize::from(!deeds.is_empty()) || deeds.is_empty() && !matters.is_empty()) {
            return Err(Beside);
        }
        let ranked = self.ranked(act, heard, &deeds);
        let sure = ranked.first().is_some_and(|(_, likely)| *likely > UNNAMED);
        let denied = || !sure && (self.nothing_but_undone(act) || self.nothing_but_denied(act, &deeds));
        if self.about.asked.is_none() && (self.nothing_but_false(act, &deeds) || self.nothing_but_outcome() || denied()) {
            return Err(Beside);
        }
        if self.names_only_the_call() {
            return Ok(None);
        }
        if apart && deeds.is_empty() && !sure && !self.of_the_table() {
            return Err(Beside);
        }
        if apart && deeds.is_empty() && ranked.first().is_some_and(|(best, likely)| best == "-" && *likely > PLAIN) {
            return Err(Beside);
        }
        Ok(self.likeliest(act, heard, &deeds, &ranked, found))
    }

    /// The likeliest deed, or those that are likely, if none is sure.
    fn likeliest(&self, act: FactId, heard: &Heard, deeds: &[Deed], ranked: &[(String, f32)], found: &mut Vec<Finding>) -> Option<Deed> {
        let declared = &self.game.facts[act];
        let (best, likely) = ranked.first()?;
        // Words that hardly point anywhere are no story, nor is a single word.
        if best == "-" && beyond_doubt(deeds).is_none()
            || deeds.is_empty() && (*likely < VAGUE || !self.model.is_empty() && heard.words() < 2)
        {
            return None;
        }
        let mut values = Values::NONE;
        // "The cat knocked a card out of my hand": what no law speaks of gives way to what one
        // does.
        let gives_way = |done: &Values| {
            let other = declared.named(best).filter(|best| best != done && !self.words.beat(*done, *best));
            let offence = || deeds.iter().any(|deed| deed.values.only().is_some_and(|act| self.words.is_offence(act)));
            let in_so_many_words = || self.verbatim.iter().any(|(fact, values, _)| *fact == act && values == done);
            done.within(self.words.uncovered) && (other.is_some() && *likely > PLAINER || offence()) && !in_so_many_words()
        };
        if let Some(done) = beyond_doubt(deeds).filter(|done| !gives_way(done)) {
            values = done;
        } else if *likely > SURE {
            values = values.or(declared.named(best)?);
        } else {
            // Not sure: those that are likely are left open.
            let mut sum = 0.0;
            for (name, likely) in ranked.iter().take(12) {
                if *likely < 0.008 || sum > 0.97 {
                    break;
                }
                sum += likely;
                if let Some(value) = declared.named(name) {
                    values = values.or(value);
                }
            }
        }
        // One word alone may mean anything.
        if values.len() > MANY && deeds.is_empty() {
            return None;
        }
        if values.len() > 1 && deeds.is_empty() && self.model.tokens(heard, best, rival(ranked, best)).len() < 2 {
            return None;
        }
        let mut deed = match self.telling(deeds, values) {
            Some(deed) => deed,
            None => {
                let deed = self.proposed(heard, best, rival(ranked, best))?;
                // "What's the penalty?" tells of no deed, whatever there is a penalty for.
                let asks = |at: usize| self.scene.word(at).is_none_or(|word| self.words.consequences.contains(word));
                if *likely < PLAINER && deed.tokens.clone().all(asks) {
                    return None;
                }
                deed
            }
        };
        deed.values = values;
        let of_verb = || values.only().and_then(|done| self.doer_of_verb(declared.name_of(done)));
        if let Some(doer) = self.culprit().or_else(of_verb) {
            deed.doer = Some(doer);
        }
        found.push(Finding { fact: act, values, tokens: deed.tokens.clone(), strength: 3 });
        if self.is_call(values) {
            self.tell_call(found);
        }
        Some(deed)
    }

    /// "In a misère": what is played, and not a word of what anybody did.
    fn names_only_the_call(&self) -> bool {
        let played = &self.auction.played;
        let of_it = |at: usize| self.scene.fillers.get(at) == Some(&true) || played.iter().any(|(_, tokens)| tokens.contains(&at));
        let preposed = self.scene.word(0).is_some_and(|word| matches!(word, "in" | "during" | "with" | "at"));
        preposed && !played.is_empty() && (0..self.scene.tokens.len()).all(|at| self.scene.word(at).is_none() || of_it(at))
    }

    pub(super) fn is_call(&self, values: Values) -> bool {
        self.words.tells("act").first().is_some_and(|(_, calls)| *calls == values)
    }

    /// What the patterns tell of such a deed, all together.
    pub(super) fn telling(&self, deeds: &[Deed], values: Values) -> Option<Deed> {
        let fitting = || deeds.iter().filter(|deed| !deed.values.and(values).is_empty());
        let mut deed = fitting().max_by_key(|deed| deed.strength)?.clone();
        deed.values = values;
        for other in fitting() {
            deed.complete(other);
        }
        Some(deed)
    }

    /// A deed for which no pattern speaks, only words.
    pub(super) fn proposed(&self, heard: &Heard, act: &str, rival: Option<&str>) -> Option<Deed> {
        let told = self.model.tokens(heard, act, rival);
        let most = *told.first()?;
        let mut deed = Deed::new(Values::NONE, 5, together(&told)?);
        // "Before it was his turn Lenny put down a queen": what did not come about tells
        // of nobody who did it.
        let came_about = |at: &usize| {
            let mode = mode(self.scene, &self.words.joints, &(*at..at + 1), &[*at]);
            !(mode.not_yet || mode.unreal || mode.asks)
        };
        let sentence = |at: usize| self.scene.sentence(at);
        let most = told.iter().copied().find(|at| sentence(*at) == sentence(most) && came_about(at)).unwrap_or(most);
        let near = || self.people.doer(self.scene, &(most..most + 1)).and_then(|mention| mention.who.clone());
        deed.doer = self.doer_of_verb(act).or_else(|| self.doer_of_parts(act)).or_else(near);
        Some(deed)
    }

    /// "Somebody revoked. Ann it was who did it": Ann.
    fn culprit(&self) -> Option<Who> {
        let told = |one: &&Seen| self.words.event(one.sign) == Some("did-it") && !one.denied && !one.mode.unreal && !one.mode.asks;
        let mut doers = self.seen.iter().filter(told).filter_map(|one| one.doer.clone());
        doers.next().filter(|doer| doers.all(|other| other == *doer))
    }

    /// Who does what the act is named by: "it was Walter's turn to lead, but Carol led".
    /// None, where several do, or nobody.
    fn doer_of_verb(&self, act: &str) -> Option<Who> {
        let spelling = &self.words.spelling;
        let verb = Some(spelling.lemma(act.split('-').next()?)).filter(|verb| *verb != WordId::NONE)?;
        let done = |at: &usize| {
            let before = at.checked_sub(1).and_then(|before| self.scene.tokens.get(before));
            // "Before I could lead he led": I did not.
            let may = |word: &str| matches!(word, "to" | "could" | "can" | "should" | "would" | "may" | "might" | "must");
            let is_thing =
                before.is_some_and(|before| may(&before.text) || before.is("'s") || self.words.determiners.contains(&before.text));
            let mode = mode(self.scene, &self.words.joints, &(*at..at + 1), &[*at]);
            self.scene.tokens.get(*at).is_some_and(|token| token.lemma == verb) && !is_thing && !mode.denied && !mode.unreal && !mode.asks
        };
        let mut doers: Vec<Who> =
            (0..self.scene.tokens.len()).filter(done).filter_map(|at| self.people.doer(self.scene, &(at..at + 1))?.who.clone()).collect();
        doers.dedup();
        <[Who; 1]>::try_from(doers).ok().map(|[doer]| doer)
    }

    /// Who did what such an act begins with: "I trumped a diamond when I had one".
    fn doer_of_parts(&self, act: &str) -> Option<Who> {
        let fact = self.words.act?;
        let done = self.game.facts[fact].named(act)?;
        let rules = self.words.rules.iter().filter(|rule| rule.then.iter().any(|(other, values)| *other == fact && *values == done));
        let firsts: Vec<usize> = rules.filter_map(|rule| rule.events.first().copied()).collect();
        let told = |one: &&Seen| {
            let begins = matches!(self.sign(one), Some(Sign::Event(event)) if firsts.contains(event));
            begins && !one.denied && !one.mode.unreal && !one.mode.asks
        };
        let mut doers = self.seen.iter().filter(told).filter_map(|one| one.doer.clone());
        doers.next().filter(|doer| doers.all(|other| other == *doer))
    }

    /// The facts besides the act that make sense with these: what is played
    /// first, then who did it.
    pub(super) fn open_facts(&self, found: &[Finding]) -> Vec<FactId> {
        let Some(act) = self.words.act else { return Vec::new() };
        let case = self.case_of(found);
        if case.possible(act).len() != 1 {
            return Vec::new();
        }
        let first: Vec<FactId> = [self.words.call, self.words.offender].into_iter().flatten().collect();
        let others = self.game.facts.iter().map(|(id, _)| id).filter(|id| !first.contains(id) && *id != act);
        first
            .iter()
            .copied()
            .chain(others)
            .filter(|id| {
                let fact = &self.game.facts[*id];
                fact.origin == Origin::Told
                    && !matches!(fact.kind, Kind::Count { .. })
                    && fact.when.truth(&self.game.facts, &case) != Truth::No
            })
            .collect()
    }

    pub(crate) fn case_of(&self, found: &[Finding]) -> Case {
        let mut case: Case = self.about.case.clone();
        for one in found {
            let both = case.possible(one.fact).and(one.values);
            case.set(one.fact, if both.is_empty() { one.values } else { both });
        }
        case
    }

    /// What the rules found, weighed by the model against what the words say
    /// otherwise.
    pub(crate) fn weighed(&self, heard: &Heard, deed: Option<&Deed>, mut found: Vec<Finding>) -> Vec<Finding> {
        let facts = self.open_facts(&found);
        if facts.is_empty() || self.model.is_empty() {
            return found;
        }
        for fact in facts {
            let declared = &self.game.facts[fact];
            let case = self.case_of(&found);
            if declared.when.truth(&self.game.facts, &case) == Truth::No || self.about.case.value(fact).is_some() {
                continue;
            }
            let told = found.iter().position(|one| one.fact == fact);
            let known = told.and_then(|at| found.get(at));
            // What a whole auction told makes of a call is no matter of words, nor
            // what is said beyond doubt.
            if known.is_some_and(|one| one.strength > 3) {
                continue;
            }
            // What the auction leaves open, and is asked, the asking does not tell.
            let asked = |one: &Seen| one.mode.asks && matches!(self.sign(one), Some(Sign::Fact { fact: other, .. }) if *other == fact);
            if known.is_some_and(|one| one.values.len() > 1) && self.seen.iter().any(asked) {
                continue;
            }
            // Who puts it right in so many words knows best.
            if self.corrects && known.is_some_and(|one| one.strength > 2) {
                continue;
            }
            // Whose side the speaker is on goes before what is usual.
            if Some(fact) == self.words.offender && known.is_some() && self.auction.ours && deed.is_some_and(ours) {
                continue;
            }
            // What a pattern plainly says is not taken for unsaid.
            let plain = Some(fact) != self.words.offender && known.is_some_and(|one| one.strength > 2);
            let hints = Hints { around: self.around(fact, deed, &found), signs: self.fact_signs(fact, &found) };
            let ranked = self.model.likely(heard, &hints, &self.classes(fact, &case));
            let Some((best, likely)) = ranked.first() else { continue };
            let value = best.split_once('=').map_or("-", |(_, value)| value);
            let held: f32 = known.map_or(1.0, |one| {
                let named = |class: &str| class.split_once('=').and_then(|(_, value)| declared.named(value));
                let fits = |class: &str| named(class).is_some_and(|values| values.within(one.values));
                ranked.iter().filter(|(class, _)| fits(class)).map(|(_, likely)| likely).sum()
            });
            let proposed = declared.named(value).and_then(|values| {
                let tokens = self.doer_named(fact, deed).or_else(|| self.words_for(heard, best, rival(&ranked, best), deed))?;
                (self.about.case.possible(fact) == declared.all()).then_some(Finding { fact, values, tokens, strength: 1 })
            });
            // What the teller says he does not know is asked.
            let unsure = |one: &Finding| Some(fact) != self.words.call && one.strength < 4 && self.unsure(one.tokens.start);
            if let Some(at) = told.filter(|at| found.get(*at).is_some_and(unsure)) {
                found.remove(at);
                continue;
            }
            let proposed =
                proposed.filter(|one| !unsure(one) && (Some(fact) == self.words.call || !self.scene.left_open(one.tokens.start)));
            match (told, proposed) {
                (Some(at), None) if value == "-" && *likely > PLAINER && !plain => {
                    found.remove(at);
                }
                (Some(at), Some(other))
                    if *likely > PLAINER
                        && (Some(fact) != self.words.call || !self.only_the_game(fact, other.values))
                        && found.get(at).is_some_and(|one| one.values.and(other.values).is_empty()) =>
                {
                    if let Some(one) = found.get_mut(at) {
                        *one = other;
                    }
                }
                (Some(at), Some(other)) if *likely > PLAIN => {
                    if let Some(one) = found.get_mut(at).filter(|one| one.values.len() > 1 && other.values.within(one.values)) {
                        one.values = other.values;
                    }
                }
                (Some(at), _) if held < DOUBTFUL && !plain => {
                    found.remove(at);
                }
                // "Someone revoked": nobody knows on which side, however it went.
                (None, Some(_)) if Some(fact) == self.words.offender && deed.is_some_and(somebody) => {}
                (None, Some(other)) if *likely > PLAIN => found.push(other),
                _ => {}
            }
        }
        self.sensible(found)
    }

    /// Whether a call has the name of the game and nobody is heard to call it: "at Frog I
    /// bid Grand".
    fn only_the_game(&self, fact: FactId, values: Values) -> bool {
        let of_game = |value: u8| self.game.facts[fact].name_of(value) == self.game.name;
        let named = |value: u8| self.scene.chunks.iter().any(|chunk| matches!(chunk.what, What::Call(call) if call == value));
        values.only().is_some_and(|value| of_game(value) && !named(value))
    }

    /// Whether it is said in that sentence that somebody does not know, or in answer to
    /// it where it is a question: "Was it turned? No idea."
    fn unsure(&self, at: usize) -> bool {
        let Some(clause) = self.scene.clause(at) else { return false };
        let unknown = |sentence: usize| {
            let clauses = self.scene.clauses.iter().filter(|clause| clause.sentence == sentence);
            let words: Vec<&str> = clauses.flat_map(|clause| clause.tokens.clone()).filter_map(|at| self.scene.word(at)).collect();
            let words = format!(" {} ", words.join(" "));
            self.words.unsure.iter().any(|phrase| words.contains(&format!(" {phrase} ")))
        };
        unknown(clause.sentence) || clause.asks && unknown(clause.sentence + 1)
    }

    /// The words that name the doer, where he is sought.
    fn doer_named(&self, fact: FactId, deed: Option<&Deed>) -> Option<Range<usize>> {
        let deed = deed.filter(|_| Some(fact) == self.words.offender)?;
        let named = self.people.mentions.iter().rev().filter(|mention| mention.who.is_some() && mention.who == deed.doer);
        Some(named.min_by_key(|mention| mention.tokens.start.abs_diff(deed.tokens.start))?.tokens.clone())
    }

    /// The words that speak for the class: those of the deed where none does.
    fn words_for(&self, heard: &Heard, class: &str, rival: Option<&str>, deed: Option<&Deed>) -> Option<Range<usize>> {
        together(&self.model.tokens(heard, class, rival)).or_else(|| deed.map(|deed| deed.tokens.clone()))
    }
}

/// What is likeliest but for the class itself.
pub(super) fn rival<'a>(ranked: &'a [(String, f32)], class: &str) -> Option<&'a str> {
    ranked.iter().map(|(other, _)| other.as_str()).find(|other| *other != class)
}

/// The one thing that the deeds told beyond doubt come to.
fn beyond_doubt(deeds: &[Deed]) -> Option<Values> {
    let mut told = deeds.iter().filter(|deed| deed.strength >= BEYOND_DOUBT);
    let done = told.next()?.values;
    (done.len() == 1 && told.all(|other| other.values == done)).then_some(done)
}

/// The most telling word, with those of the others that stand near it: nobody
/// wants to be quoted from one end of his story to the other.
fn together(tokens: &[usize]) -> Option<Range<usize>> {
    let most = *tokens.first()?;
    let near = || tokens.iter().copied().filter(|token| token.abs_diff(most) <= NEAR);
    Some(near().min()?..near().max()? + 1)
}

/// Whether somebody did it of whom nothing else is said.
fn somebody(deed: &Deed) -> bool {
    matches!(deed.doer, Some(Who::Some(_)))
}

/// Whether the speaker did it, or his partner.
fn ours(deed: &Deed) -> bool {
    match &deed.doer {
        Some(Who::Me | Who::We) => true,
        Some(Who::Of(Relation::Partner, of)) => **of == Who::Me,
        _ => false,
    }
}
