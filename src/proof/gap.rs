//! Cases that a code covers, but says nothing of.

use crate::facts::{Case, Condition};
use crate::ruling::diagram::Ref;
use crate::ruling::reference;
use crate::ruling::space::Changes;

use super::bench::Bench;
use super::check::Draft;
use super::findings::{Entry, Kind};
use super::region::{Region, cube};

/// More gaps than this are only counted.
const MOST: usize = 24;

/// Finds the gaps of a code. Gives back what was not examined.
pub(crate) fn find(bench: &mut Bench<'_>, (file, line): (&str, usize), drafts: &mut Vec<Draft>) -> Option<String> {
    let game = bench.game;
    if game.code(bench.code).covers == Condition::NEVER {
        return Some(format!("{}: gaps, because the code has no `covers`", bench.path()));
    }
    let region = open(bench);
    let (statements, rest) = region.statements(&mut bench.space, bench.possible, &bench.sensible, MOST);
    for statement in statements {
        let mark = bench.words(&statement).iter().map(|said| format!("{}: {} ", said.fact, said.brief)).collect();
        let here = cube(&mut bench.space, &statement);
        let here = bench.space.diagram.and(here, region.set);
        let here = bench.region(here);
        drafts.push(Draft {
            kind: Kind::Gap,
            entries: vec![Entry {
                name: bench.path().to_owned(),
                file: file.to_owned(),
                line,
                does: "covers the case, but has no law for it".to_owned(),
            }],
            says: format!("`{}` covers a case for which it has neither a law nor a declared gap", game.code(bench.code).name),
            region: Some(here),
            hint:
                "add a law, declare a `gap` with the passage that comes nearest, narrow `covers`, or declare the combination `impossible`"
                    .to_owned(),
            places: Vec::new(),
            mark,
            confirm: Box::new(is_gap),
        });
    }
    (rest != Ref::NO).then(|| {
        let left: Region = bench.region(rest);
        let statement = left.statement(&bench.space, &bench.sensible).unwrap_or_default();
        let words: Vec<String> = bench.words(&statement).into_iter().map(|said| said.says).collect();
        format!("{}: more than {MOST} gaps; those beyond are not listed, for example: {}", bench.path(), words.join("; "))
    })
}

/// The cases that are covered, but neither ruled on nor declared open.
pub(crate) fn open(bench: &mut Bench<'_>) -> Region {
    let covered = bench.space.condition(bench.code, &bench.game.code(bench.code).covers, &Changes::new());
    let ruled = bench.ruled();
    let open = bench.space.diagram.without(covered, ruled);
    bench.region(open)
}

fn is_gap(bench: &Bench<'_>, case: &Case) -> bool {
    let covers = &bench.game.code(bench.code).covers;
    reference::holds(bench.game, bench.code, covers, case) && bench.judged(case).is_empty()
}
