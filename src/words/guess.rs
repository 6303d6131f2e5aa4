//! A small model that weighs the signs against each other and, where there is
//! no sign, proposes what a story may be about: each word of the text adds to a
//! layer of hidden traits, and the traits that come out speak for what was done
//! and for the values of every fact. It is trained from the project's own
//! descriptions by `cargo run --example train`, and it asserts nothing by
//! itself: what it proposes stands on words of the text, and where it is not
//! sure several values are left open, so that the interview asks.

use std::collections::BTreeMap;

use crate::laws::Library;

use super::features::{Feature, Place, Sight};
use super::layer::Layer;
use super::weights::{Class, Classes, Grain, Row, Weights};
use super::windows::{WIDTH, look};

/// What was learned.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Model {
    /// Acts, and values of facts, and how much each trait speaks for them.
    classes: Classes,
    count: usize,
    /// How much a sign of each strength says.
    signs: Vec<f32>,
    /// The hidden traits before any word is heard.
    bias: Vec<f32>,
    /// What each word adds to the traits; under `^mark`, what it adds where it
    /// stands; and what goes with the words, by class.
    weights: Weights,
    /// What is seen through a window on the text.
    windows: Layer,
}

/// A line of a written model: the name, and what is learned of it.
fn row(line: &str) -> Option<(&str, Row)> {
    let (name, rest) = line.split_once(' ')?;
    let mut parts = rest.split(' ');
    for (mark, grain) in [(FINE, Grain::Fine), (COARSE, Grain::Coarse)] {
        let Some(rest) = rest.strip_prefix(mark) else { continue };
        let mut parts = rest.split(' ');
        let scale = parts.next()?.parse().ok()?;
        let traits = parts.next()?.bytes().filter_map(digit).flat_map(|digit| grain.parted(digit, LETTER)).collect();
        return Some((name, Row::Traits { scale, traits, bias: parts.next().and_then(|bias| bias.parse().ok()).unwrap_or(0.0), grain }));
    }
    let mut weights = Vec::new();
    while let (Some(class), Some(weight)) = (parts.next(), parts.next()) {
        if let (Ok(class), Ok(weight)) = (class.parse(), weight.parse()) {
            weights.push((class, weight));
        }
    }
    Some((name, Row::Classes(weights)))
}

/// The sixty-four letters that traits are written in, from the least to the most.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// How the scale of a row begins in which each letter is a number.
const FINE: char = '~';
/// How that of one begins in which each letter is two, the first in its lower bits.
const COARSE: char = ':';

/// So many bits are in a letter.
const LETTER: usize = 6;

fn digit(letter: u8) -> Option<u32> {
    u32::try_from(DIGITS.iter().position(|known| *known == letter)?).ok()
}

/// A row as its scale and its numbers in letters; each is multiplied by `times`
/// when it is read.
pub(crate) fn written(scale: f32, times: f32, numbers: &[i8], grain: Grain) -> String {
    let mark = match grain {
        Grain::Fine => FINE,
        Grain::Coarse => COARSE,
    };
    let letter = |numbers: &[i8]| DIGITS.get(grain.joined(numbers) as usize).copied().map_or('A', char::from);
    let letters: String = numbers.chunks(LETTER / grain.bits()).map(letter).collect();
    format!("{mark}{:.6} {letters}", scale * times)
}

/// What speaks for a class: a sign of the lexicon, by its strength.
pub(crate) type Signs = Vec<(String, u8)>;

/// How many strengths a sign may have.
pub(crate) const STRENGTHS: usize = 32;
/// Where the strengths of signs of other facts than the act begin.
pub(crate) const OF_FACTS: u8 = 26;
/// How the name of what a mark adds where it stands begins.
pub(crate) const MARK: char = '^';
/// How the name of a row begins that tells how much each trait speaks for a class.
pub(crate) const CLASS: char = '=';
/// How the name of a row of a window begins.
pub(crate) const WINDOW: char = '[';
/// What the weights are multiplied by as they are written.
pub(crate) const UNIT: f32 = 100.0;

/// A sign of a class that was never learned must be worth so much to go before
/// what is likeliest otherwise.
const NOVEL: f32 = 2.5;
/// So much less likely than the likeliest is what was never learned and is not
/// said.
const UNHEARD: f32 = 12.0;

/// How much each of the features counts: the less the more there are, so that
/// a long story is judged like a short one.
pub(crate) fn share(features: &[Feature]) -> f32 {
    8.0 / f32::from(u16::try_from(features.len().max(1)).unwrap_or(u16::MAX)).sqrt()
}

/// Makes of how likely each is beside the others how likely it is, and puts the
/// likeliest first.
pub(super) fn in_order(ranked: &mut [(String, f32)]) {
    let total: f32 = ranked.iter().map(|(_, likely)| likely).sum();
    ranked.iter_mut().for_each(|(_, likely)| *likely /= total);
    ranked.sort_by(|one, other| other.1.total_cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
}

/// What besides the words of a text speaks for or against what it may say.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// What goes with the words.
    pub(crate) around: Vec<String>,
    /// What the lexicon found.
    pub(crate) signs: Signs,
}

/// What the model makes of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heard {
    /// The traits that come out: those of the words, then those of the windows.
    traits: Vec<f32>,
    /// Those of them that are there at all, with their places.
    there: Vec<(usize, f32)>,
    /// What each word of the text adds to each of the former: its token, what the
    /// numbers are multiplied by, and the numbers.
    each: Vec<(usize, f32, Vec<i8>)>,
    /// The token on which each of the latter was seen.
    spots: Vec<usize>,
}

impl Heard {
    /// How many words of the text the model has learned anything of.
    pub(crate) fn words(&self) -> usize {
        let mut tokens: Vec<usize> = self.each.iter().map(|(token, ..)| *token).collect();
        tokens.sort_unstable();
        tokens.dedup();
        tokens.len()
    }
}

impl Model {
    /// The model of a directory of laws; one that has learned nothing, if it has
    /// none.
    pub fn of(library: &Library) -> Self {
        // A few lines stand before it.
        let written = || library.text("guesses.yaml").and_then(|text| text.split_once("model: |\n")).map_or("", |(_, model)| model);
        library.ready("model").unwrap_or_else(|| Self::read(written()))
    }

    /// Reads a model as it was written, each line indented by two: the classes,
    /// the signs, the bias, then the rows in the order of their names.
    pub fn read(text: &str) -> Self {
        // Untaught, the stronger sign goes before.
        let signs = (0..32_u8).map(|strength| f32::from(strength) / 2.0).collect();
        let mut model = Self { signs, ..Self::default() };
        let mut lines = text.lines().map(str::trim);
        let mut names = Vec::new();
        let numbers = |line: &str| line.split(' ').filter_map(|number| number.parse().ok()).collect();
        for line in lines.by_ref().take(4) {
            if let Some(classes) = line.strip_prefix("classes: ") {
                names = classes.split(' ').collect();
            } else if let Some(signs) = line.strip_prefix("signs: ") {
                model.signs = numbers(signs);
            } else if let Some(bias) = line.strip_prefix("bias: ") {
                model.bias = numbers(bias);
            } else if let Some(bias) = line.strip_prefix("windows: ") {
                model.windows.bias = numbers(bias);
            }
        }
        let (mut words, mut classes) = (Vec::new(), BTreeMap::new());
        for (name, row) in lines.filter_map(row) {
            match (name.strip_prefix(CLASS), row) {
                (None, Row::Traits { scale, traits, .. }) if name.starts_with(WINDOW) => model.windows.push(scale, &traits),
                (Some(class), row) => drop(classes.insert(class, row)),
                (None, row) => words.push((name, row)),
            }
        }
        let known = names.iter().map(|name| (*name, classes.remove(name)));
        Self { count: names.len(), classes: Classes::pack(known), weights: Weights::pack(words.into_iter()), ..model }
    }

    /// Whether nothing was learned.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// What the model makes of the words of a text, and of the text in order.
    pub(crate) fn hear(&self, sight: &Sight) -> Heard {
        let mut heard = Heard { traits: self.bias.clone(), ..Heard::default() };
        let share = share(&sight.features);
        for feature in &sight.features {
            let Some(Row::Traits { scale, traits, .. }) = self.weights.of(&feature.name) else { continue };
            let scale = scale * share;
            for (sum, number) in heard.traits.iter_mut().zip(&traits) {
                *sum += f32::from(*number) * scale;
            }
            heard.each.push((feature.token, scale, traits));
        }
        let places: Vec<(usize, Vec<f32>)> = sight.places.iter().map(|place| (place.token, self.standing(place))).collect();
        let seen = look(&self.windows, &places);
        heard.traits.extend(seen.iter().map(|(most, _)| *most));
        heard.spots.extend(seen.iter().map(|(_, token)| *token));
        // A trait is there or is not: it never speaks for the contrary.
        heard.traits.iter_mut().for_each(|sum| *sum = sum.max(0.0));
        heard.there = heard.traits.iter().copied().enumerate().filter(|(_, sum)| *sum > 0.0).collect();
        heard
    }

    /// What stands at a place, in numbers.
    fn standing(&self, place: &Place) -> Vec<f32> {
        let mut sum = vec![0.0; self.windows.below() / WIDTH];
        for mark in &place.marks {
            let Some(Row::Traits { scale, traits, .. }) = self.weights.of(&format!("{MARK}{mark}")) else { continue };
            sum.iter_mut().zip(traits).for_each(|(sum, number)| *sum += f32::from(number) * scale);
        }
        sum
    }

    /// How likely each of the classes is, the likeliest first.
    pub(crate) fn likely(&self, heard: &Heard, hints: &Hints, classes: &[String]) -> Vec<(String, f32)> {
        let mut beside = vec![0.0; self.count];
        for name in &hints.around {
            let Some(Row::Classes(weights)) = self.weights.of(name) else { continue };
            for (class, weight) in weights {
                if let Some(sum) = beside.get_mut(usize::from(class)) {
                    *sum += f32::from(weight) / UNIT;
                }
            }
        }
        let said = |class: &str| -> f32 {
            let strengths = hints.signs.iter().filter(|(known, _)| known == class).map(|(_, strength)| *strength);
            strengths.filter_map(|strength| self.signs.get(usize::from(strength))).sum()
        };
        let learned = |class: &String| {
            let known = self.classes.of(class)?;
            let beside = beside.get(usize::from(known.number)).copied().unwrap_or(0.0);
            Some(known.weigh(&heard.there)? + beside + said(class))
        };
        let scores: Vec<Option<f32>> = classes.iter().map(learned).collect();
        let most = scores.iter().flatten().copied().fold(f32::MIN, f32::max);
        // Of a class that was never learned only a sign can tell, and a strong one
        // goes before what the words seem to say.
        let novel = |class: &str| match said(class) {
            said if most == f32::MIN => said,
            said if said > 0.0 => most - NOVEL + said,
            _ => most - UNHEARD,
        };
        let score = |(class, score): (&String, Option<f32>)| (class.clone(), score.unwrap_or_else(|| novel(class)));
        let mut ranked: Vec<(String, f32)> = classes.iter().zip(scores).map(score).collect();
        let most = ranked.iter().map(|(_, score)| *score).fold(f32::MIN, f32::max);
        for (_, score) in &mut ranked {
            *score = libm::expf(*score - most);
        }
        in_order(&mut ranked);
        ranked
    }

    /// How likely each of the acts is, the likeliest first.
    pub fn rank(&self, sight: &Sight, hints: &Hints, acts: &[String]) -> Vec<(String, f32)> {
        self.likely(&self.hear(sight), hints, acts)
    }

    /// The tokens that speak most for the class rather than its rival, the most
    /// telling first: by way of the traits that came out.
    pub(crate) fn tokens(&self, heard: &Heard, class: &str, rival: Option<&str>) -> Vec<usize> {
        let row = |class: &str| match self.classes.of(class).and_then(Class::row) {
            Some(Row::Traits { scale, traits, .. }) => traits.into_iter().map(|number| f32::from(number) * scale).collect(),
            _ => Vec::new(),
        };
        let mut speaks: Vec<f32> = row(class);
        if let Some(rival) = rival {
            speaks.iter_mut().zip(row(rival)).for_each(|(own, other)| *own -= other);
        }
        let mut told: Vec<(usize, f32)> = Vec::new();
        let mut tell = |token: usize, weight: f32| match told.iter_mut().find(|(known, _)| *known == token) {
            Some((_, sum)) => *sum += weight,
            None => told.push((token, weight)),
        };
        for (token, scale, added) in &heard.each {
            let there = heard.traits.iter().zip(&speaks).zip(added).filter(|((sum, _), _)| **sum > 0.0);
            tell(*token, scale * there.map(|((_, weight), more)| weight * f32::from(*more)).sum::<f32>());
        }
        let seen = heard.traits.iter().zip(&speaks).skip(self.bias.len());
        for ((sum, weight), token) in seen.zip(&heard.spots) {
            tell(*token, sum * weight);
        }
        told.sort_by(|one, other| other.1.total_cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        // Where nothing speaks for it but how usual it is, the least against it.
        let speaking = told.iter().filter(|(_, weight)| *weight > 0.0).count().max(1);
        told.into_iter().take(speaking.min(3)).map(|(token, _)| token).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two acts of which every word speaks against both, the less against the one.
    const GRUDGING: &str = "  classes: leads revokes
  signs: 0.0
  bias: 0.0 0.0 0.0 0.0
  windows: 0.0
  =leads ~1.0 bfff -1.0
  =revokes ~1.0 Qfff -1.0
  go ~1.0 jggg
  lead ~1.0 hggg";

    #[test]
    fn an_act_that_is_sure_stands_on_words_even_if_each_speaks_against_it() {
        let model = Model::read(GRUDGING);
        let feature = |name: &str, token| Feature { name: name.to_owned(), token };
        let heard = model.hear(&Sight { features: vec![feature("go", 3), feature("lead", 7)], places: Vec::new() });
        let acts = ["leads".to_owned(), "revokes".to_owned()];
        let ranked = model.likely(&heard, &Hints::default(), &acts);
        assert!(matches!(ranked.first(), Some((act, likely)) if act == "leads" && *likely > 0.9), "{ranked:?}");
        assert_eq!(model.tokens(&heard, "leads", Some("revokes")), [3, 7]);
        assert_eq!(model.tokens(&heard, "leads", None).len(), 1);
    }
}
