//! A small linear model that weighs the signs against each other and, where
//! there is no sign, proposes what a story may be about. It is trained from the
//! project's own descriptions by `cargo run --example train`, and it asserts
//! nothing by itself: what it proposes stands on words of the text, and where
//! it is not sure several values are left open, so that the interview asks.

use crate::laws::Library;

use super::features::Feature;
use super::weights::Weights;

/// What was learned.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Model {
    /// Acts, and values of facts as `fact=value`, in order.
    classes: Vec<String>,
    /// How much a sign of each strength says.
    signs: Vec<f32>,
    /// What each feature speaks for.
    weights: Weights,
}

/// A feature of a written model with its classes and their weights.
fn feature(line: &str) -> Option<(&str, Vec<(u16, i16)>)> {
    let (name, rest) = line.split_once(' ')?;
    let mut numbers = rest.split(' ');
    let mut weights = Vec::new();
    while let (Some(class), Some(weight)) = (numbers.next(), numbers.next()) {
        if let (Ok(class), Ok(weight)) = (class.parse(), weight.parse()) {
            weights.push((class, weight));
        }
    }
    Some((name, weights))
}

/// What speaks for a class: a sign of the lexicon, by its strength.
pub(crate) type Signs = Vec<(String, u8)>;

/// How many strengths a sign may have.
pub(crate) const STRENGTHS: usize = 32;
/// Where the strengths of signs of other facts than the act begin.
pub(crate) const OF_FACTS: u8 = 26;
/// What the weights are multiplied by as they are written.
pub(crate) const UNIT: f32 = 100.0;

/// How much each of the features counts: the less the more there are, so that
/// a long story is judged like a short one.
pub(crate) fn share(features: &[Feature]) -> f32 {
    let count = features.iter().filter(|feature| !feature.always()).count();
    8.0 / f32::from(u16::try_from(count.max(1)).unwrap_or(u16::MAX)).sqrt()
}

/// A description as the model sees it.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    pub(crate) features: Vec<Feature>,
    pub(crate) signs: Signs,
}

/// What the model has learned of the features of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heard {
    /// How much all of it speaks for each class.
    scores: Vec<f32>,
    /// What each feature that is a word of the text speaks for.
    each: Vec<(usize, Vec<(u16, f32)>)>,
}

impl Heard {
    /// Takes in what the model has learned of another feature.
    fn take(&mut self, token: Option<usize>, weights: Vec<(u16, f32)>) {
        for (class, weight) in &weights {
            if let Some(score) = self.scores.get_mut(usize::from(*class)) {
                *score += weight;
            }
        }
        if let Some(token) = token {
            self.each.push((token, weights));
        }
    }

    /// How many words of the text the model has learned anything of.
    pub(crate) fn words(&self) -> usize {
        let mut tokens: Vec<usize> = self.each.iter().map(|(token, _)| *token).collect();
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
    /// the signs, then a line for each feature, in order.
    pub fn read(text: &str) -> Self {
        // Untaught, the stronger sign goes before.
        let signs = (0..32_u8).map(|strength| f32::from(strength) / 2.0).collect();
        let mut model = Self { signs, ..Self::default() };
        let mut lines = text.lines().map(str::trim);
        for line in lines.by_ref().take(2) {
            if let Some(classes) = line.strip_prefix("classes: ") {
                model.classes = classes.split(' ').map(str::to_owned).collect();
            } else if let Some(signs) = line.strip_prefix("signs: ") {
                model.signs = signs.split(' ').filter_map(|weight| weight.parse().ok()).collect();
            }
        }
        Self { weights: Weights::pack(lines.filter_map(feature)), ..model }
    }

    /// Whether nothing was learned.
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    /// The number of a class.
    fn class(&self, name: &str) -> Option<usize> {
        self.classes.binary_search_by(|class| class.as_str().cmp(name)).ok()
    }

    /// What the model has learned of the features.
    pub(crate) fn hear(&self, features: &[Feature]) -> Heard {
        let mut heard = Heard { scores: vec![0.0; self.classes.len()], each: Vec::new() };
        let share = share(features);
        for feature in features {
            let always = feature.always();
            let unit = if always { 1.0 } else { share } / UNIT;
            let weights = self.weights.of(&feature.name).into_iter().map(|(class, weight)| (class, f32::from(weight) * unit)).collect();
            heard.take((!always).then_some(feature.token), weights);
        }
        heard
    }

    /// The same, and what these features say besides.
    pub(crate) fn hear_more(&self, heard: &Heard, features: &[Feature]) -> Heard {
        let mut scores = heard.scores.clone();
        for (score, more) in scores.iter_mut().zip(self.hear(features).scores) {
            *score += more;
        }
        Heard { scores, each: Vec::new() }
    }

    /// How likely each of the classes is, the likeliest first.
    pub(crate) fn likely(&self, heard: &Heard, signs: &Signs, classes: &[String]) -> Vec<(String, f32)> {
        let score = |class: &String| {
            let said: f32 =
                signs.iter().filter(|(known, _)| known == class).filter_map(|(_, strength)| self.signs.get(usize::from(*strength))).sum();
            // What was never seen is not likely.
            self.class(class).and_then(|class| heard.scores.get(class)).copied().unwrap_or(-4.0) + said
        };
        let mut ranked: Vec<(String, f32)> = classes.iter().map(|class| (class.clone(), score(class))).collect();
        let most = ranked.iter().map(|(_, score)| *score).fold(f32::MIN, f32::max);
        for (_, score) in &mut ranked {
            *score = (*score - most).exp();
        }
        let total: f32 = ranked.iter().map(|(_, score)| score).sum();
        for (_, score) in &mut ranked {
            *score /= total;
        }
        ranked.sort_by(|one, other| other.1.total_cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        ranked
    }

    /// How likely each of the acts is, the likeliest first.
    pub fn rank(&self, sample: &Sample, acts: &[String]) -> Vec<(String, f32)> {
        self.likely(&self.hear(&sample.features), &sample.signs, acts)
    }

    /// The tokens that speak most for the class, the most telling first.
    pub(crate) fn tokens(&self, heard: &Heard, class: &str) -> Vec<usize> {
        let Some(class) = self.class(class) else { return Vec::new() };
        let mut told: Vec<(usize, f32)> = Vec::new();
        for (token, weights) in &heard.each {
            let weight = weights.iter().find(|(known, _)| usize::from(*known) == class).map_or(0.0, |(_, weight)| *weight);
            if weight > 0.0 {
                match told.iter_mut().find(|(known, _)| known == token) {
                    Some((_, sum)) => *sum += weight,
                    None => told.push((*token, weight)),
                }
            }
        }
        told.sort_by(|one, other| other.1.total_cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        told.into_iter().take(3).map(|(token, _)| token).collect()
    }
}
