//! What several tests share: random numbers, and random bodies of law.

use std::collections::BTreeSet;

use hoyle::laws::Library;

/// `SplitMix64`: small, and the same everywhere.
pub(crate) struct Random(u64);

impl Random {
    /// Seeded by `HOYLE_SEED`, or by the clock; the seed is printed.
    pub(crate) fn new() -> Self {
        let seed = std::env::var("HOYLE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or_else(|| {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
            u64::try_from(now.as_nanos() % u128::from(u64::MAX)).unwrap()
        });
        println!("HOYLE_SEED={seed}");
        Self(seed)
    }

    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below the bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }

    /// Whether something with this chance happens.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// A small game with every construct of the law language, at random.
pub(crate) fn random_library(random: &mut Random) -> Library {
    let mut vocabulary = String::from("format: 1\nfacts:\n");
    for fact in 0..5 {
        let when = if fact > 0 && random.chance(40) { format!("    when: {}\n", condition(random, fact, 1)) } else { String::new() };
        vocabulary.push_str(&format!(
            "  - fact: f{fact}\n    question: q\n{when}    values: {{v0: a, v1: b, v2: c}}\n    groups: {{g: [v0, v2]}}\n"
        ));
    }
    vocabulary.push_str("  - {fact: d, kind: yes-no, defined: yes, question: q, yes: y, no: n}\n");
    vocabulary.push_str("  - {fact: n, kind: count, from: 0, to: 3, question: q, says: '{n}'}\n  - {fact: m, kind: count, from: 1, to: 2, question: q, says: '{n}'}\n");
    if random.chance(50) {
        vocabulary.push_str(&format!("impossible:\n  - {}\n", condition(random, 5, 1)));
    }
    vocabulary.push_str("effects:\n  e: {says: e, excludes: [f]}\n  f: {says: f}\n  g: {says: g, with: {p: [1, 2]}, excludes: [g]}\n");
    let mut files = vec![
        ("vocabulary.yaml".to_owned(), vocabulary),
        ("game/game.yaml".to_owned(), "{format: 1, game: game, title: G, default: a}".to_owned()),
    ];
    for code in ["a", "b"] {
        let mut laws = format!("format: 1\ncode: {code}\ntitle: t\nsource: s\n");
        if random.chance(70) {
            laws.push_str(&format!("covers: {}\n", condition(random, 6, 1)));
        }
        laws.push_str("laws:\n");
        laws.push_str(&format!("  - define: d\n    cite: s:1\n    when: {}\n", condition(random, 5, 2)));
        laws.push_str("  - reading: r\n    cite: s:1\n    question: q\n    values: {x: one, y: two}\n");
        if random.chance(50) {
            laws.push_str("    default: y\n");
        }
        let count = 3 + random.below(6);
        for law in 0..count {
            let when = condition(random, 6, 2);
            let over: Vec<String> = (0..law).filter(|_| random.chance(25)).map(|other| format!("l{other}")).collect();
            let over = over.join(", ");
            if random.chance(12) {
                laws.push_str(&format!("  - gap: l{law}\n    near: s:1\n    when: {when}\n    says: s\n    overrides: [{over}]\n"));
            } else if random.chance(20) {
                let fact = random.below(5);
                let value = random.below(3);
                let effects = if random.chance(50) { effects(random) } else { "[]".to_owned() };
                laws.push_str(&format!("  - law: l{law}\n    cite: s:1\n    when: {when}\n    says: s\n    effects: {effects}\n    overrides: [{over}]\n    as: {{f{fact}: v{value}}}\n"));
            } else {
                laws.push_str(&format!(
                    "  - law: l{law}\n    cite: s:1\n    when: {when}\n    says: s\n    effects: {}\n    overrides: [{over}]\n",
                    effects(random)
                ));
                if random.chance(25) {
                    laws.push_str(&format!("    choice: {{by: x, of: [{}, {}]}}\n", effect(random), effect(random)));
                }
            }
        }
        if code == "a" {
            let to = if random.chance(50) { "game/b" } else { "{reading: r, codes: {x: game/b, y: game/a}}" };
            laws.push_str(&format!("  - fall-back: back\n    cite: s:1\n    when: {}\n    to: {to}\n", condition(random, 6, 1)));
            if random.chance(50) {
                laws.push_str(
                    "  - law: over\n    cite: s:1\n    when: {f0: v0}\n    says: s\n    effects: [e]\n    overrides: [game/b/l0]\n",
                );
            }
        }
        files.push((format!("game/{code}.yaml"), laws));
    }
    Library::new("laws", files)
}

/// One outcome, or none.
fn effects(random: &mut Random) -> String {
    if random.chance(70) { format!("[{}]", effect(random)) } else { "[]".to_owned() }
}

fn effect(random: &mut Random) -> &'static str {
    ["e", "f", "{g: {p: 1}}", "{g: {p: 2}}"][random.below(4)]
}

/// A random condition on the first `facts` facts, and on definition, reading
/// and counts once all are there.
fn condition(random: &mut Random, facts: usize, depth: usize) -> String {
    let mut parts = Vec::new();
    let mut used = BTreeSet::new();
    for _ in 0..=random.below(2) {
        let fact = random.below(facts.min(5));
        if used.insert(fact) {
            let test = match random.below(4) {
                0 => format!("{{not: v{}}}", random.below(3)),
                1 => format!("[v{}, v{}]", random.below(3), random.below(3)),
                2 => "g".to_owned(),
                _ => format!("v{}", random.below(3)),
            };
            parts.push(format!("f{fact}: {test}"));
        }
    }
    if facts > 5 {
        match random.below(8) {
            0 => parts.push(format!("d: {}", ["yes", "no"][random.below(2)])),
            1 => parts.push(format!("r: {}", ["x", "y"][random.below(2)])),
            2 => parts.push(format!("n: {{at-least: {}}}", random.below(4))),
            3 => parts.push(format!("sum: {{n: 1, m: -{}, at-least: {}}}", 1 + random.below(2), random.below(3))),
            _ => {}
        }
    }
    if depth > 0 {
        match random.below(4) {
            0 => parts.push(format!("any: [{}, {}]", condition(random, facts, depth - 1), condition(random, facts, depth - 1))),
            1 => parts.push(format!("not: {}", condition(random, facts, depth - 1))),
            2 => parts.push(format!("all: [{}, {}]", condition(random, facts, depth - 1), condition(random, facts, depth - 1))),
            _ => {}
        }
    }
    format!("{{{}}}", parts.join(", "))
}
