//! Formulas, and sentences with formulas in them.

use std::collections::BTreeSet;

use crate::laws::formula::Formula;
use crate::laws::problem::nearest;
use crate::laws::settlement::{Piece, Text};

use super::super::{At, Linker, did_you_mean};
use super::names::Names;

impl Linker {
    /// A formula of these numbers and lists.
    pub(super) fn formula_of(&mut self, at: &At<'_>, text: &str, numbers: &BTreeSet<String>, lists: &BTreeSet<String>) -> Option<Formula> {
        let formula = match Formula::parse(text) {
            Ok(formula) => formula,
            Err(error) => {
                self.complain(at, format!("`{text}` is no formula: {error}"), None);
                return None;
            }
        };
        let mut unknown = Vec::new();
        formula.each_name(&mut |name, list| {
            let known = if list { lists } else { numbers };
            if !known.contains(name) {
                unknown.push((name.to_owned(), list, nearest(name, known.iter().map(String::as_str)).map(did_you_mean)));
            }
        });
        for (name, list, guess) in unknown {
            let what = if list { "list" } else { "number" };
            self.complain(at, format!("no {what} is called `{name}`"), guess);
        }
        Some(formula)
    }

    /// A sentence: `{stake}`, `{money stake}`, `{count over overtrick}`,
    /// `{who opponents}`.
    pub(super) fn text(&mut self, at: &At<'_>, text: &str, names: &Names) -> Text {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, tail)) = rest.split_once('{') {
            pieces.push(Piece::Plain(before.into()));
            let Some((inner, after)) = tail.split_once('}') else {
                self.complain(at, "a brace is not closed", None);
                return Text(pieces);
            };
            rest = after;
            let formula = |linker: &mut Self, text: &str| linker.formula_of(at, text, &names.numbers, &names.lists);
            let piece = match inner.split_once(' ') {
                Some(("money", text)) => formula(self, text).map(Piece::Money),
                Some(("who", group)) => {
                    self.group(at, group, names, false);
                    Some(Piece::Who(group.into()))
                }
                Some(("count", tail)) => match tail.rsplit_once(' ') {
                    Some((text, noun)) => formula(self, text).map(|formula| Piece::Count(formula, noun.into())),
                    None => {
                        self.complain(at, "`count` needs a number and what is counted: `{count over overtrick}`", None);
                        None
                    }
                },
                _ => formula(self, inner).map(Piece::Number),
            };
            pieces.extend(piece);
        }
        pieces.push(Piece::Plain(rest.into()));
        Text(pieces)
    }
}
