//! A small model that weighs the signs against each other and, where there is
//! no sign, proposes what a story may be about. It is trained from the
//! project's own descriptions by `cargo run --example train`, and it asserts
//! nothing: what it proposes stands on words of the text, and where it is not
//! sure several acts are left open, so that the interview asks.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::lexicon::Words;
use super::scene::{Scene, What};
use super::tokens::Kind;

/// Weights of a linear model: for each feature, how much it speaks for acts.
///
/// As written, a line for each feature, in order, so that a feature is found
/// by bisection and nothing needs to be read beforehand.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// The weights while they are learned.
    features: HashMap<String, Vec<(String, f32)>>,
    /// How much a sign of each strength says.
    signs: Vec<f32>,
    /// The acts, by their numbers in `text`.
    acts: Vec<String>,
    /// The lines as written.
    text: String,
    /// Where the lines begin and end.
    lines: Vec<(usize, usize)>,
}

/// What speaks for an act: a sign of the lexicon, by its strength.
pub(crate) type Signs = Vec<(String, u8)>;

/// A feature of a text, and the token it stands on.
#[derive(Clone, Debug)]
pub(crate) struct Feature {
    /// The feature.
    pub(crate) name: String,
    /// The token.
    pub(crate) token: usize,
}

/// How many strengths a sign may have.
const STRENGTHS: usize = 32;
/// Where the strengths of signs of other facts than the act begin.
pub(crate) const OF_FACTS: u8 = 26;
/// Weights below this many hundredths are not kept.
const LEAST: f32 = 12.0;

/// A description as the model sees it.
#[derive(Clone, Debug)]
pub struct Sample {
    pub(crate) features: Vec<Feature>,
    pub(crate) signs: Signs,
}

impl Sample {
    /// Counts its features.
    pub fn count(&self, into: &mut std::collections::BTreeMap<String, usize>) {
        for feature in &self.features {
            *into.entry(feature.name.clone()).or_default() += 1;
        }
    }

    /// The same with some features left out, other ones for each seed: so that
    /// the model learns to do with what it finds.
    #[must_use]
    pub fn thinned(&self, seed: u32, keep: u32) -> Self {
        let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(12_345);
        let mut features = self.features.clone();
        features.retain(|feature| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            feature.name.starts_with('*') || (state >> 16) % 100 < keep
        });
        Self { features, signs: self.signs.clone() }
    }

    /// Keeps only features that were counted so often.
    pub fn keep(&mut self, counts: &std::collections::BTreeMap<String, usize>, least: usize) {
        self.features.retain(|feature| counts.get(&feature.name).is_some_and(|count| *count >= least));
    }
}

impl Model {
    /// Reads a model as [`Model::write`] writes it, each line indented by two.
    pub fn read(text: &str) -> Self {
        let mut model = Self { text: text.to_owned(), ..Self::default() };
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let start = at + (line.len() - line.trim_start().len());
            let end = at + line.trim_end().len();
            at += line.len();
            let Some(words) = text.get(start..end) else { continue };
            if let Some(acts) = words.strip_prefix("acts: ") {
                model.acts = acts.split(' ').map(str::to_owned).collect();
            } else if let Some(signs) = words.strip_prefix("signs: ") {
                model.signs = signs.split(' ').filter_map(|weight| weight.parse().ok()).collect();
            } else if start < end {
                model.lines.push((start, end));
            }
        }
        model
    }

    /// Writes the model.
    pub fn write(&self) -> String {
        let mut acts: Vec<&String> = self.features.values().flatten().map(|(act, _)| act).collect();
        acts.sort_unstable();
        acts.dedup();
        let mut out = format!("acts: {}\nsigns:", acts.iter().map(|act| act.as_str()).collect::<Vec<_>>().join(" "));
        for weight in &self.signs {
            let _ = write!(out, " {weight:.2}");
        }
        out.push('\n');
        let mut names: Vec<&String> = self.features.keys().collect();
        names.sort_unstable();
        for name in names {
            let mut line = name.clone();
            for (act, weight) in self.features.get(name).into_iter().flatten() {
                let hundredths = (weight * 100.0).round();
                if hundredths.abs() >= LEAST {
                    let number = acts.binary_search(&act).unwrap_or(0);
                    let _ = write!(line, " {number} {hundredths:.0}");
                }
            }
            if line.len() > name.len() {
                let _ = writeln!(out, "{line}");
            }
        }
        out
    }

    /// Whether nothing was learned.
    pub fn is_empty(&self) -> bool {
        self.features.is_empty() && self.lines.is_empty()
    }

    /// Calls `visit` with each act the feature speaks for or against.
    fn weights(&self, name: &str, visit: &mut impl FnMut(&str, f32)) {
        for (act, weight) in self.features.get(name).into_iter().flatten() {
            visit(act, *weight);
        }
        let line = |at: &(usize, usize)| self.text.get(at.0..at.1).unwrap_or("");
        let key = |at: &(usize, usize)| line(at).split(' ').next().unwrap_or("").to_owned();
        if let Ok(found) = self.lines.binary_search_by(|at| key(at).as_str().cmp(name))
            && let Some(at) = self.lines.get(found)
        {
            let numbers: Vec<i32> = line(at).split(' ').skip(1).filter_map(|number| number.parse().ok()).collect();
            for pair in numbers.chunks_exact(2) {
                if let [act, weight] = pair
                    && let Some(act) = usize::try_from(*act).ok().and_then(|act| self.acts.get(act))
                    && let Ok(weight) = i16::try_from(*weight)
                {
                    visit(act, f32::from(weight) / 100.0);
                }
            }
        }
    }

    /// How much the words speak for each act or value of a fact.
    pub(crate) fn scores(&self, features: &[Feature]) -> HashMap<String, f32> {
        let mut scores: HashMap<String, f32> = HashMap::new();
        for feature in features {
            self.weights(&feature.name, &mut |act, weight| match scores.get_mut(act) {
                Some(score) => *score += weight,
                None => {
                    scores.insert(act.to_owned(), weight);
                }
            });
        }
        scores
    }

    /// How likely each of the classes is, the likeliest first.
    pub(crate) fn likely(&self, scores: &HashMap<String, f32>, signs: &Signs, classes: &[String]) -> Vec<(String, f32)> {
        let score = |class: &String| {
            let said: f32 =
                signs.iter().filter(|(known, _)| known == class).filter_map(|(_, strength)| self.signs.get(usize::from(*strength))).sum();
            scores.get(class).copied().unwrap_or(0.0) + said
        };
        let most = classes.iter().map(score).fold(f32::MIN, f32::max);
        let total: f32 = classes.iter().map(|class| (score(class) - most).exp()).sum();
        let mut ranked: Vec<(String, f32)> = classes.iter().map(|class| (class.clone(), (score(class) - most).exp() / total)).collect();
        ranked.sort_by(|one, other| other.1.total_cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        ranked
    }

    /// How likely each of the acts is, the likeliest first.
    pub fn rank(&self, sample: &Sample, acts: &[String]) -> Vec<(String, f32)> {
        let mut scores: HashMap<&str, f32> = acts.iter().map(|act| (act.as_str(), 0.0)).collect();
        for feature in &sample.features {
            self.weights(&feature.name, &mut |act, weight| {
                if let Some(score) = scores.get_mut(act) {
                    *score += weight;
                }
            });
        }
        for (act, strength) in &sample.signs {
            if let Some(score) = scores.get_mut(act.as_str()) {
                *score += self.signs.get(usize::from(*strength)).copied().unwrap_or(0.0);
            }
        }
        let most = acts.iter().filter_map(|act| scores.get(act.as_str()).copied()).fold(f32::MIN, f32::max);
        let total: f32 = acts.iter().filter_map(|act| scores.get(act.as_str())).map(|score| (score - most).exp()).sum();
        let mut ranked: Vec<(String, f32)> =
            acts.iter().map(|act| (act.clone(), scores.get(act.as_str()).map_or(0.0, |score| (score - most).exp() / total))).collect();
        ranked.sort_by(|one, other| other.1.total_cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        ranked
    }

    /// The tokens that speak most for the act.
    pub(crate) fn tokens(&self, sample: &Sample, act: &str) -> Vec<usize> {
        let mut told: Vec<(f32, usize)> = Vec::new();
        for feature in &sample.features {
            self.weights(&feature.name, &mut |known, weight| {
                if known == act && weight > 0.15 {
                    told.push((weight, feature.token));
                }
            });
        }
        told.sort_by(|one, other| other.0.total_cmp(&one.0));
        told.into_iter().take(3).map(|(_, token)| token).collect()
    }

    /// Multiplies the weights of words: what was learned with some of them
    /// left out says too much when all are there.
    pub fn scale(&mut self, by: f32) {
        self.features.values_mut().flatten().for_each(|(_, weight)| *weight *= by);
    }

    /// Learns from one sample: one step of gradient descent.
    pub fn learn(&mut self, sample: &Sample, truth: &str, acts: &[String], rate: f32, decay: f32) {
        if self.signs.is_empty() {
            self.signs = vec![0.0; STRENGTHS];
        }
        for (act, likely) in self.rank(sample, acts) {
            let error = f32::from(u8::from(act == truth)) - likely;
            if error.abs() < 0.002 {
                continue;
            }
            for feature in &sample.features {
                let weights = self.features.entry(feature.name.clone()).or_default();
                match weights.iter_mut().find(|(known, _)| *known == act) {
                    Some((_, weight)) => *weight += rate * (error - decay * *weight),
                    None => weights.push((act.clone(), rate * error)),
                }
            }
            for (_, strength) in sample.signs.iter().filter(|(known, _)| *known == act) {
                if let Some(weight) = self.signs.get_mut(usize::from(*strength)) {
                    *weight += rate * 0.3 * error;
                }
            }
        }
    }
}

/// What the model sees of a text: its words two by two, persons, cards, suits
/// and calls as such.
pub(crate) fn features(words: &Words, scene: &Scene) -> Vec<Feature> {
    let mut skipped = vec![""; scene.tokens.len()];
    for chunk in &scene.chunks {
        let name = match &chunk.what {
            What::Card { .. } => "<card>",
            What::Suit(suit) if suit != "trump" => "<suit>",
            What::Call(_) => "<call>",
            What::Who(super::people::Who::Name(..) | super::people::Who::Seat(_)) => "<name>",
            _ => continue,
        };
        for at in chunk.tokens.clone() {
            if let Some(slot) = skipped.get_mut(at) {
                *slot = name;
            }
        }
    }
    let mut out = Vec::new();
    let mut before = String::new();
    for (at, token) in scene.tokens.iter().enumerate() {
        match token.kind {
            Kind::Stop | Kind::Question => {
                before = String::new();
                continue;
            }
            Kind::Pause | Kind::Quote => continue,
            Kind::Word => {}
        }
        let mark = skipped.get(at).copied().unwrap_or("");
        let stem = if mark.is_empty() { words.spelling.stem(&token.text) } else { mark.to_owned() };
        if stem == before && !mark.is_empty() {
            continue;
        }
        let asks = scene.clause(at).is_some_and(|clause| clause.asks);
        if !words.fillers.contains(&token.text) || token.text == "up" {
            out.push(Feature { name: stem.clone(), token: at });
            if asks {
                out.push(Feature { name: format!("?{stem}"), token: at });
            }
            if !before.is_empty() {
                out.push(Feature { name: format!("{before}_{stem}"), token: at });
            }
            before = stem;
        }
    }
    let mut seen = std::collections::HashSet::new();
    out.retain(|feature| seen.insert(feature.name.clone()));
    out
}
