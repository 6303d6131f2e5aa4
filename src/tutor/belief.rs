//! What a learner probably holds: for each misconception how likely it is, and
//! how far the answers can be trusted.
//!
//! The misconceptions are taken one by one, as if each were held or not by
//! itself. Who holds several that would answer a question wrongly gives the
//! answer of one of them. How often somebody slips, and how often an explanation
//! cures, is not known either: a few kinds of learners are kept side by side,
//! and the answers tell which it is. That is what keeps a careless learner from
//! being certified for answers that came right by chance.

/// A question as far as it tells misconceptions apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Signature {
    /// How many options it has.
    pub options: u8,
    /// Which option each misconception answers; the first is the right one.
    pub says: Box<[u8]>,
}

impl Signature {
    /// The misconceptions that answer it wrongly.
    pub fn deviators(&self) -> impl Iterator<Item = (usize, u8)> {
        self.says.iter().copied().enumerate().filter(|(_, says)| *says != 0)
    }
}

/// A kind of learner, and what one of this kind probably holds.
#[derive(Clone, Debug, PartialEq)]
struct Model {
    slip: f64,
    cure: f64,
    weight: f64,
    held: Vec<f64>,
}

/// What is believed of a learner.
#[derive(Clone, Debug, PartialEq)]
pub struct Belief {
    models: Vec<Model>,
}

/// The kinds of learners: how often they slip, how often an explanation cures,
/// and how common they are.
const KINDS: [(f64, f64, f64); 3] = [(0.05, 0.7, 0.6), (0.10, 0.5, 0.25), (0.15, 0.35, 0.15)];

/// How many times the worst kind counts when somebody is to be certified.
const WORST_COUNTS: f64 = 5.0;

/// How likely a misconception is before anything is known.
pub const PRIOR: f64 = 0.3;

/// Places and weights of the Gauss-Legendre rule on 0 to 1.
const NODES: [(f64, f64); 6] = [
    (0.033_765_242_898_424, 0.085_662_246_189_585),
    (0.169_395_306_766_868, 0.180_380_786_524_069),
    (0.380_690_406_958_402, 0.233_956_967_286_346),
    (0.619_309_593_041_598, 0.233_956_967_286_346),
    (0.830_604_693_233_132, 0.180_380_786_524_069),
    (0.966_234_757_101_576, 0.085_662_246_189_585),
];

impl Belief {
    /// Of a learner of whom nothing is known.
    pub fn new(misconceptions: usize) -> Self {
        Self::with(&vec![PRIOR; misconceptions])
    }

    /// With what was believed of each misconception before.
    pub fn with(held: &[f64]) -> Self {
        Self::of_kinds(held, &KINDS)
    }

    /// With other kinds of learners: how often each slips, how often an
    /// explanation cures, and how common it is.
    pub fn of_kinds(held: &[f64], kinds: &[(f64, f64, f64)]) -> Self {
        let models = kinds.iter().map(|(slip, cure, weight)| Model { slip: *slip, cure: *cure, weight: *weight, held: held.to_vec() });
        Self { models: models.collect() }
    }

    /// How many misconceptions there are.
    pub fn len(&self) -> usize {
        self.models.first().map_or(0, |model| model.held.len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How likely each misconception is held.
    pub fn held(&self) -> Vec<f64> {
        (0..self.len()).map(|at| self.models.iter().map(|model| model.weight * model.held[at]).sum()).collect()
    }

    /// How likely one is held.
    pub fn of(&self, at: usize) -> f64 {
        self.models.iter().map(|model| model.weight * model.held.get(at).copied().unwrap_or(0.0)).sum()
    }

    /// How likely anything at all is held.
    pub fn any(&self) -> f64 {
        self.kinds().map(|(weight, any)| weight * any).sum()
    }

    /// For each kind of learner how likely the learner is of this kind, and how
    /// likely he then holds anything at all.
    pub fn kinds(&self) -> impl Iterator<Item = (f64, f64)> {
        self.models.iter().map(|model| (model.weight, 1.0 - model.held.iter().map(|held| 1.0 - held).product::<f64>()))
    }

    /// The same for who must not be taken in: the worst kind of learner counts
    /// for more than is believed.
    pub fn doubt(&self) -> f64 {
        let factors = || std::iter::repeat_n(1.0, self.models.len().saturating_sub(1)).chain([WORST_COUNTS]);
        let all: f64 = self.kinds().zip(factors()).map(|((weight, _), factor)| weight * factor).sum();
        self.kinds().zip(factors()).map(|((weight, any), factor)| weight * factor * any).sum::<f64>() / all.max(f64::MIN_POSITIVE)
    }

    /// How much less would be left to know after this question, in bits.
    pub fn gain(&self, question: &Signature) -> f64 {
        let likeliest = self.models.iter().max_by(|one, other| one.weight.total_cmp(&other.weight));
        likeliest.map_or(0.0, |model| model.gain(question))
    }

    /// Learns from an answer, and that its explanation was read.
    pub fn learn(&mut self, question: &Signature, option: u8) {
        let mut total = 0.0;
        for model in &mut self.models {
            model.weight *= model.learn(question, option);
            total += model.weight;
        }
        if total > 0.0 {
            self.models.iter_mut().for_each(|model| model.weight /= total);
        }
    }

    /// Lets some doubt grow back: after days without practice.
    pub fn fade(&mut self, share: f64) {
        for held in self.models.iter_mut().flat_map(|model| &mut model.held) {
            *held += (PRIOR - *held).max(0.0) * share;
        }
    }
}

/// How a question may be answered.
struct Outlook {
    /// For each option its probability.
    options: Vec<f64>,
    /// For each misconception that answers wrongly: its place, and for each
    /// option how likely that comes with holding it.
    jointly: Vec<(usize, Vec<f64>)>,
}

impl Model {
    fn outlook(&self, question: &Signature) -> Outlook {
        let count = usize::from(question.options).max(2);
        let concerned: Vec<(usize, usize, f64)> = question.deviators().map(|(at, says)| (at, usize::from(says), self.held[at])).collect();
        // At each node, the chance weighted for how many others are held.
        let whole: Vec<f64> = NODES.iter().map(|(t, w)| w * concerned.iter().map(|(_, _, p)| 1.0 - p + p * t).product::<f64>()).collect();
        let part = |p: f64, node: usize| 1.0 - p + p * NODES[node].0;
        let mut base = vec![0.0; count];
        base[0] = concerned.iter().map(|(_, _, p)| 1.0 - p).product();
        let chosen: Vec<f64> =
            concerned.iter().map(|(_, _, p)| p * whole.iter().enumerate().map(|(node, f)| f / part(*p, node)).sum::<f64>()).collect();
        for ((_, says, _), chance) in concerned.iter().zip(&chosen) {
            if let Some(slot) = base.get_mut(*says) {
                *slot += chance;
            }
        }
        let others = f64::from(u8::try_from(count - 1).unwrap_or(u8::MAX));
        let slipped = |intended: f64, all: f64| (1.0 - self.slip) * intended + self.slip * (all - intended) / others;
        let jointly = concerned.iter().enumerate().map(|(own, (at, _, p))| {
            let mut with = vec![0.0; count];
            for (other, (_, other_says, q)) in concerned.iter().enumerate() {
                let chance = if own == other {
                    chosen[own]
                } else {
                    p * q * whole.iter().enumerate().map(|(node, f)| f * NODES[node].0 / (part(*p, node) * part(*q, node))).sum::<f64>()
                };
                if let Some(slot) = with.get_mut(*other_says) {
                    *slot += chance;
                }
            }
            (*at, with.into_iter().map(|intended| slipped(intended, *p)).collect())
        });
        Outlook { jointly: jointly.collect(), options: base.into_iter().map(|intended| slipped(intended, 1.0)).collect() }
    }

    fn gain(&self, question: &Signature) -> f64 {
        let outlook = self.outlook(question);
        let mut gain = 0.0;
        for (at, joint) in &outlook.jointly {
            gain += entropy(self.held[*at]);
            for (chance, with) in outlook.options.iter().zip(joint) {
                if *chance > 0.0 {
                    gain -= chance * entropy((with / chance).clamp(0.0, 1.0));
                }
            }
        }
        gain
    }

    /// Takes in an answer; gives how likely it was.
    fn learn(&mut self, question: &Signature, option: u8) -> f64 {
        let outlook = self.outlook(question);
        let place = usize::from(option);
        let chance = outlook.options.get(place).copied().unwrap_or(0.0).max(1e-9);
        for (at, joint) in outlook.jointly {
            let mut held = (joint.get(place).copied().unwrap_or(0.0) / chance).clamp(0.0, 1.0);
            // The explanation says of every option why it fails.
            if option != 0 {
                held *= 1.0 - self.cure;
            }
            self.held[at] = held;
        }
        chance
    }
}

fn entropy(p: f64) -> f64 {
    surprise(p) + surprise(1.0 - p)
}

/// What something of that chance adds to how much an answer would tell, in bits.
pub(super) fn surprise(p: f64) -> f64 {
    if p <= 0.0 { 0.0 } else { -p * libm::log2(p) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(says: &[u8], options: u8) -> Signature {
        Signature { options, says: says.into() }
    }

    #[test]
    fn probabilities_add_up() {
        let belief = Belief::new(5);
        let outlook = belief.models[0].outlook(&question(&[1, 1, 2, 0, 3], 5));
        assert!((outlook.options.iter().sum::<f64>() - 1.0).abs() < 1e-6);
        for (_, joint) in outlook.jointly {
            assert!((joint.iter().sum::<f64>() - PRIOR).abs() < 1e-6);
        }
    }

    #[test]
    fn right_answers_clear_and_wrong_ones_name() {
        let mut belief = Belief::new(2);
        let ask = question(&[1, 0], 3);
        assert!(belief.gain(&ask) > belief.gain(&question(&[0, 0], 3)));
        let mut accused = belief.clone();
        belief.learn(&ask, 0);
        assert!(belief.of(0) < 0.05 && (belief.of(1) - PRIOR).abs() < 1e-9);
        accused.models.iter_mut().for_each(|model| model.cure = 0.0);
        accused.learn(&ask, 1);
        assert!(accused.of(0) > 0.85);
    }
}
