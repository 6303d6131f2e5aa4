//! What the model sees of a text: its words and the groups they belong to,
//! alone and beside each other, asked or denied; persons, cards, suits and calls
//! as such; and the signs that the patterns saw.

use std::collections::HashSet;
use std::ops::Range;

use crate::laws::Game;

use super::lexicon::Words;
use super::pattern::Slot;
use super::people::{Relation, Who};
use super::reading::Seen;
use super::scene::{Scene, What};
use super::signs::Sign;
use super::spelling::bones;
use super::tokens::Kind;

/// A feature of a text, and the token it stands on.
#[derive(Clone, Debug)]
pub(crate) struct Feature {
    /// The feature.
    pub(crate) name: String,
    /// The token.
    pub(crate) token: usize,
}

/// One place of a text in order, with everything that stands there.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// What stands there: a word, the groups it belongs to, its sound, whether
    /// it is asked or denied, the signs that begin with it.
    pub(crate) marks: Vec<String>,
    /// The token.
    pub(crate) token: usize,
}

/// What the model sees of a text.
#[derive(Clone, Debug, Default)]
pub struct Sight {
    /// The features, each once.
    pub(crate) features: Vec<Feature>,
    /// The text in order.
    pub(crate) places: Vec<Place>,
}

/// Whether a feature is a word in a particular place: two beside each other, or one
/// beside a number.
pub(crate) fn placed(name: &str) -> bool {
    name.contains(BESIDE) || name.starts_with(OF_NUMBER)
}

/// What stands between two words beside each other.
pub(super) const BESIDE: char = '_';
/// How the features of a number begin.
pub(super) const OF_NUMBER: char = '%';

/// A word, or a stretch that stands for one thing.
pub(super) struct Concept<'a> {
    /// The word without its endings, or what the stretch is.
    pub(super) form: String,
    /// The groups of words it belongs to.
    pub(super) groups: Vec<&'a str>,
    /// The consonants of a longer word.
    sound: Option<String>,
    pub(super) token: usize,
    pub(super) sentence: usize,
    asks: bool,
    denied: bool,
}

impl Concept<'_> {
    /// The group, or the word itself.
    pub(super) fn kind(&self) -> &str {
        self.groups.first().copied().unwrap_or(&self.form)
    }
}

/// What the model sees of a text, but for the stretches that are apart from it.
pub(crate) fn see(words: &Words, game: &Game, scene: &Scene, seen: &[Seen], apart: &[Range<usize>]) -> Sight {
    let mut concepts = concepts(words, game, scene);
    concepts.retain(|one| !apart.iter().any(|stretch| stretch.contains(&one.token)));
    let seen = seen.iter().filter(|one| !apart.iter().any(|stretch| stretch.contains(&one.tokens.start)));
    let signs: Vec<(usize, String)> = seen.filter_map(|one| Some((one.tokens.start, sign(words, game, one)?))).collect();
    Sight { features: features(&concepts, &signs), places: places(scene, &concepts, &signs) }
}

/// The text in order, with marks where a clause or a sentence ends.
fn places(scene: &Scene, concepts: &[Concept<'_>], signs: &[(usize, String)]) -> Vec<Place> {
    let clause = |one: &Concept<'_>| scene.clause_of.get(one.token).copied().unwrap_or(0);
    let mut places: Vec<Place> = Vec::new();
    let mut before: Option<&Concept<'_>> = None;
    for one in concepts {
        let end = before.and_then(|before| match (before.sentence == one.sentence, clause(before) == clause(one)) {
            (false, _) => Some("<.>"),
            (true, false) => Some("<,>"),
            (true, true) => None,
        });
        places.extend(end.map(|end| Place { marks: vec![end.to_owned()], token: one.token }));
        let mut marks = vec![one.form.clone()];
        marks.extend(one.groups.iter().map(|group| format!("@{group}")));
        marks.extend(one.sound.iter().map(|sound| format!("#{sound}")));
        marks.extend(one.asks.then(|| "<asks>".to_owned()));
        marks.extend(one.denied.then(|| "<denied>".to_owned()));
        places.push(Place { marks, token: one.token });
        before = Some(one);
    }
    for (token, sign) in signs {
        let at = places.iter().rposition(|place| place.token <= *token).unwrap_or(0);
        if let Some(place) = places.get_mut(at).filter(|place| !place.marks.contains(sign)) {
            place.marks.push(sign.clone());
        }
    }
    places
}

/// Words, alone and beside each other, and signs.
fn features(concepts: &[Concept<'_>], signs: &[(usize, String)]) -> Vec<Feature> {
    let mut out: Vec<Feature> = Vec::new();
    let mut known: HashSet<String> = HashSet::new();
    let mut push = |name: String, token: usize| {
        if known.insert(name.clone()) {
            out.push(Feature { name, token });
        }
    };
    let mut before: Option<&Concept<'_>> = None;
    for one in concepts {
        for form in [one.form.as_str()].into_iter().chain(one.groups.iter().copied()) {
            push(form.to_owned(), one.token);
            if one.asks {
                push(format!("?{form}"), one.token);
            }
            if one.denied {
                push(format!("!{form}"), one.token);
            }
        }
        // However it is spelt, it sounds like itself.
        if let Some(sound) = &one.sound {
            push(format!("#{sound}"), one.token);
        }
        if let Some(before) = before.filter(|before| before.sentence == one.sentence) {
            push(format!("{}{BESIDE}{}", before.form, one.form), one.token);
            if !before.groups.is_empty() || !one.groups.is_empty() {
                push(format!("{}{BESIDE}{}", before.kind(), one.kind()), one.token);
            }
        }
        before = Some(one);
    }
    for (token, sign) in signs {
        push(sign.clone(), *token);
    }
    out
}

/// The name of what a pattern saw.
fn sign(words: &Words, game: &Game, one: &Seen) -> Option<String> {
    let mark = if one.denied || one.mode.not_yet {
        "s!"
    } else if one.mode.unreal || one.mode.reported {
        "s~"
    } else {
        "s:"
    };
    match words.sign(one.sign)? {
        Sign::Fact { fact, yes, .. } => {
            let declared = &game.facts[*fact];
            let values: Vec<&str> = yes.iter().take(3).map(|value| declared.name_of(value)).collect();
            Some(format!("{mark}{}={}", declared.name, values.join(",")))
        }
        Sign::Person { fact, .. } | Sign::Count { fact, .. } => Some(format!("{mark}{}", game.facts[*fact].name)),
        Sign::Event(index) => Some(format!("{mark}{}", words.events.get(*index)?.replace(' ', "-"))),
        Sign::Foreign(_) => Some(format!("{mark}foreign")),
        _ => None,
    }
}

/// The words of a text that say something, in order, and the stretches that stand
/// for one thing.
pub(super) fn concepts<'a>(words: &'a Words, game: &Game, scene: &Scene) -> Vec<Concept<'a>> {
    let mut marks: Vec<Option<String>> = vec![None; scene.tokens.len()];
    for chunk in &scene.chunks {
        let name = match &chunk.what {
            What::Card { .. } => "<card>".to_owned(),
            What::Suit(suit) if suit != "trump" => "<suit>".to_owned(),
            What::Call(value) => match words.call {
                Some(call) => format!("<{}>", game.facts[call].name_of(*value)),
                None => continue,
            },
            What::Who(who) if chunk.slot != Slot::Name => match person(who) {
                Some(name) => name,
                None => continue,
            },
            _ => continue,
        };
        for at in chunk.tokens.clone() {
            // A card says more than its suit, and comes after it.
            if let Some(slot) = marks.get_mut(at) {
                *slot = Some(name.clone());
            }
        }
    }
    let mut out: Vec<Concept<'a>> = Vec::new();
    let mut denied = false;
    let mut clause = usize::MAX;
    for (at, token) in scene.tokens.iter().enumerate() {
        if token.kind != Kind::Word {
            continue;
        }
        let here = scene.clause_of.get(at).copied().unwrap_or(0);
        if here != clause {
            clause = here;
            denied = false;
        }
        let mark = marks.get_mut(at).and_then(Option::take);
        let form = match mark {
            Some(mark) => {
                if out.last().is_some_and(|last| last.form == mark && last.token + 1 == at) {
                    continue;
                }
                mark
            }
            None => {
                if words.unseen.contains(&token.text) {
                    continue;
                }
                words.spelling.stem(&token.text)
            }
        };
        let (sentence, asks) = scene.clauses.get(here).map_or((0, false), |clause| (clause.sentence, clause.asks));
        let sound = (form.len() > 3 && form.bytes().all(|byte| byte.is_ascii_lowercase())).then(|| bones(&form));
        let groups = words.kinds(&form);
        out.push(Concept { form, sound, groups, token: at, sentence, asks, denied });
        denied |= words.joints.denying.contains(&token.text);
    }
    out
}

/// What a person is called as one of a kind.
pub(crate) fn person(who: &Who) -> Option<String> {
    Some(match who {
        Who::Me => "<me>".to_owned(),
        Who::We => "<we>".to_owned(),
        Who::Pronoun(_) => "<he>".to_owned(),
        Who::Name(..) | Who::Seat(_) => "<name>".to_owned(),
        Who::Role(role) => format!("<{role}>"),
        Who::Some(_) | Who::Other(_) => "<someone>".to_owned(),
        Who::Nobody => "<nobody>".to_owned(),
        Who::All => "<all>".to_owned(),
        Who::Several => "<several>".to_owned(),
        Who::Of(Relation::Partner | Relation::Opposite, _) => "<partner>".to_owned(),
        Who::Of(Relation::Adversary, _) => "<adversary>".to_owned(),
        Who::Of(Relation::Left, _) => "<left>".to_owned(),
        Who::Of(Relation::Right, _) => "<right>".to_owned(),
        Who::You => return None,
    })
}
