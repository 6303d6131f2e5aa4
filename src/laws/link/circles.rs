//! What may not hang on itself: overriding and defining.

use std::collections::BTreeSet;

use crate::facts::Origin;
use crate::laws::model::{Code, Law};
use crate::laws::schema::CodeFile;

use super::{Linker, Read};

impl Linker {
    /// No law may override itself, however many others stand between.
    pub(super) fn check_overrides(&mut self, files: &[(String, Read<'_, CodeFile>)], codes: &[Code], laws: &[Law]) {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            Open,
            Done,
        }
        fn visit(law: usize, laws: &[Law], marks: &mut [Mark], trail: &mut Vec<usize>) -> Option<Vec<usize>> {
            match marks[law] {
                Mark::Done => return None,
                Mark::Open => {
                    let from = trail.iter().position(|step| *step == law).unwrap_or(0);
                    return Some(trail.split_off(from));
                }
                Mark::New => {}
            }
            marks[law] = Mark::Open;
            trail.push(law);
            for other in &laws[law].overrides {
                if let Some(circle) = visit(other.index(), laws, marks, trail) {
                    return Some(circle);
                }
            }
            trail.pop();
            marks[law] = Mark::Done;
            None
        }
        let mut marks = vec![Mark::New; laws.len()];
        for law in 0..laws.len() {
            let Some(circle) = visit(law, laws, &mut marks, &mut Vec::new()) else { continue };
            let first = &laws[circle.first().copied().unwrap_or(law)];
            let names: Vec<&str> = circle.iter().map(|step| laws[*step].name.as_str()).collect();
            let message = format!("laws override each other in a circle: {} → {}", names.join(" → "), first.name);
            if let Some((_, read)) = files.get(first.code.index()) {
                self.complaints.at(
                    read.file,
                    &format!("laws[{}].overrides", first.place.entry),
                    message,
                    Some("decide which of them is the exception".to_owned()),
                );
            }
            return;
        }
        let _ = codes;
    }

    /// A code may test a defined fact only if it defines it, and no definition
    /// may hang on itself.
    pub(super) fn check_definitions(&mut self, files: &[(String, Read<'_, CodeFile>)], codes: &[Code], laws: &[Law]) {
        for (code, (_, read)) in codes.iter().zip(files) {
            for id in &code.laws {
                let law = &laws[id.index()];
                let mut missing = BTreeSet::new();
                law.when().each_fact(&mut |fact| {
                    if self.facts[fact].origin == Origin::Defined && !code.definitions.contains_key(&fact) {
                        missing.insert(fact);
                    }
                });
                for fact in missing {
                    let message = format!("this code does not define `{}`", self.facts[fact].name);
                    self.complaints.at(
                        read.file,
                        &format!("laws[{}].when.{}#", law.place.entry, self.facts[fact].name),
                        message,
                        Some("add an entry `define: …`, or test the facts themselves".to_owned()),
                    );
                }
            }
            for fact in code.definitions.keys() {
                let mut seen = BTreeSet::new();
                let mut open = vec![*fact];
                let mut circular = false;
                while let Some(next) = open.pop() {
                    for definition in code.definitions.get(&next).into_iter().flatten() {
                        definition.when.each_fact(&mut |other| {
                            circular |= other == *fact;
                            if seen.insert(other) {
                                open.push(other);
                            }
                        });
                    }
                }
                if circular {
                    let message = format!("the definition of `{}` in `{}` hangs on itself", self.facts[*fact].name, code.path);
                    self.complaints.file(&read.file.name, message, None);
                }
            }
        }
    }
}
