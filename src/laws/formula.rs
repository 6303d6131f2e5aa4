//! Formulas: `stake + max(tricks - need, 0) * trick`. Names may have hyphens in
//! them, so a minus has spaces around it.

use std::fmt;

use crate::facts::Word;

/// A formula of whole numbers.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub enum Formula {
    /// A number.
    Number(i64),
    /// What a name stands for.
    Name(Word),
    /// An entry of a list.
    Entry(Word, Box<Formula>),
    /// Two formulas put together.
    Two(Operator, Box<Formula>, Box<Formula>),
}

/// What is done with two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub enum Operator {
    /// Their sum.
    Plus,
    /// Their difference.
    Minus,
    /// Their product.
    Times,
    /// The whole part of their quotient.
    Over,
    /// The greater.
    Max,
    /// The lesser.
    Min,
    /// The first without what is over a whole number of the second.
    Floor,
}

impl Operator {
    /// The result; nothing when it is too large, or there is none.
    pub fn apply(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Self::Plus => a.checked_add(b),
            Self::Minus => a.checked_sub(b),
            Self::Times => a.checked_mul(b),
            Self::Over => a.checked_div(b),
            Self::Max => Some(a.max(b)),
            Self::Min => Some(a.min(b)),
            Self::Floor => a.checked_sub(a.checked_rem_euclid(b)?),
        }
    }

    const fn named(name: &str) -> Option<Self> {
        match name.as_bytes() {
            b"max" => Some(Self::Max),
            b"min" => Some(Self::Min),
            b"floor" => Some(Self::Floor),
            _ => None,
        }
    }
}

/// Why a text is no formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoFormula(String);

impl fmt::Display for NoFormula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoFormula {}

/// Formulas are not nested deeper than this.
const DEEPEST: usize = 32;

impl Formula {
    /// Reads a formula.
    ///
    /// # Errors
    /// When the text is none.
    pub fn parse(text: &str) -> Result<Self, NoFormula> {
        let tokens = tokens(text)?;
        let mut reader = Reader { tokens: &tokens, depth: 0 };
        let formula = reader.sum()?;
        match reader.tokens.first() {
            None => Ok(formula),
            Some(token) => Err(unexpected(token)),
        }
    }

    /// Calls `visit` with every name, and whether a list is meant.
    pub fn each_name(&self, visit: &mut impl FnMut(&str, bool)) {
        match self {
            Self::Number(_) => {}
            Self::Name(name) => visit(name, false),
            Self::Entry(name, place) => {
                visit(name, true);
                place.each_name(visit);
            }
            Self::Two(_, a, b) => {
                a.each_name(visit);
                b.each_name(visit);
            }
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Number(i64),
    Name(String),
    Mark(char),
}

fn unexpected(token: &Token) -> NoFormula {
    NoFormula(match token {
        Token::Number(number) => format!("`{number}` was not expected there"),
        Token::Name(name) => format!("`{name}` was not expected there"),
        Token::Mark(mark) => format!("`{mark}` was not expected there"),
    })
}

fn tokens(text: &str) -> Result<Vec<Token>, NoFormula> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_digit() {
            rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
        } else if first.is_ascii_lowercase() {
            let end = rest.find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')).unwrap_or(rest.len());
            rest.get(..end).map_or(end, |name| name.trim_end_matches('-').len())
        } else {
            first.len_utf8()
        };
        let (token, left) = rest.split_at_checked(length).unwrap_or((rest, ""));
        found.push(if first.is_ascii_digit() {
            Token::Number(token.parse().map_err(|_| NoFormula(format!("`{token}` is too large a number")))?)
        } else if first.is_ascii_lowercase() {
            Token::Name(token.to_owned())
        } else if "+-*/()[],".contains(first) {
            Token::Mark(first)
        } else {
            return Err(NoFormula(format!("`{first}` has no meaning in a formula")));
        });
        rest = left.trim_start();
    }
    Ok(found)
}

struct Reader<'a> {
    tokens: &'a [Token],
    depth: usize,
}

impl Reader<'_> {
    fn take(&mut self, mark: char) -> bool {
        let found = self.tokens.first() == Some(&Token::Mark(mark));
        if found {
            self.tokens = self.tokens.get(1..).unwrap_or(&[]);
        }
        found
    }

    fn need(&mut self, mark: char) -> Result<(), NoFormula> {
        if self.take(mark) { Ok(()) } else { Err(NoFormula(format!("`{mark}` is missing"))) }
    }

    fn sum(&mut self) -> Result<Formula, NoFormula> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(NoFormula("the formula is nested too deeply".to_owned()));
        }
        let mut formula = if self.take('-') {
            let product = self.product()?;
            two(Operator::Minus, Formula::Number(0), product)
        } else {
            self.product()?
        };
        loop {
            let operator = if self.take('+') {
                Operator::Plus
            } else if self.take('-') {
                Operator::Minus
            } else {
                break;
            };
            let product = self.product()?;
            formula = two(operator, formula, product);
        }
        self.depth -= 1;
        Ok(formula)
    }

    fn product(&mut self) -> Result<Formula, NoFormula> {
        let mut formula = self.atom()?;
        loop {
            let operator = if self.take('*') {
                Operator::Times
            } else if self.take('/') {
                Operator::Over
            } else {
                return Ok(formula);
            };
            let atom = self.atom()?;
            formula = two(operator, formula, atom);
        }
    }

    fn atom(&mut self) -> Result<Formula, NoFormula> {
        if self.take('(') {
            let formula = self.sum()?;
            self.need(')')?;
            return Ok(formula);
        }
        let Some((token, rest)) = self.tokens.split_first() else {
            return Err(NoFormula("the formula breaks off".to_owned()));
        };
        self.tokens = rest;
        match token {
            Token::Number(number) => Ok(Formula::Number(*number)),
            Token::Name(name) if self.take('[') => {
                let place = self.sum()?;
                self.need(']')?;
                Ok(Formula::Entry(name.as_str().into(), Box::new(place)))
            }
            Token::Name(name) if self.take('(') => {
                let operator =
                    Operator::named(name).ok_or_else(|| NoFormula(format!("there is no `{name}(…)`; there are max, min and floor")))?;
                let a = self.sum()?;
                self.need(',')?;
                let b = self.sum()?;
                self.need(')')?;
                Ok(two(operator, a, b))
            }
            Token::Name(name) => Ok(Formula::Name(name.as_str().into())),
            mark @ Token::Mark(_) => Err(unexpected(mark)),
        }
    }
}

fn two(operator: Operator, a: Formula, b: Formula) -> Formula {
    Formula::Two(operator, Box::new(a), Box::new(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Option<i64> {
        fn of(formula: &Formula) -> Option<i64> {
            match formula {
                Formula::Number(number) => Some(*number),
                Formula::Name(name) => i64::try_from(name.len()).ok(),
                Formula::Entry(name, place) => Some(i64::try_from(name.len()).ok()? * 100 + of(place)?),
                Formula::Two(operator, a, b) => operator.apply(of(a)?, of(b)?),
            }
        }
        of(&Formula::parse(text).unwrap())
    }

    #[test]
    fn products_before_sums_and_hyphens_in_names() {
        assert_eq!(value("1 + 2 * 3 - 4"), Some(3));
        assert_eq!(value("(1 + 2) * 3"), Some(9));
        assert_eq!(value("- 2 + 5"), Some(3));
        assert_eq!(value("a-b - 1"), Some(2));
        assert_eq!(value("max(2, 7) + min(2, 7)"), Some(9));
        assert_eq!(value("floor(1260, 100)"), Some(1200));
        assert_eq!(value("ab[3]"), Some(203));
    }

    #[test]
    fn what_is_too_large_has_no_result() {
        assert_eq!(value("9223372036854775807 + 1"), None);
        assert_eq!(value("1 / 0"), None);
        assert!(Formula::parse("99999999999999999999").is_err());
    }

    #[test]
    fn mistakes_are_named() {
        for (text, why) in [
            ("1 +", "the formula breaks off"),
            ("(1", "`)` is missing"),
            ("1 2", "`2` was not expected there"),
            ("sum(1, 2)", "there is no `sum(…)`; there are max, min and floor"),
            ("a % b", "`%` has no meaning in a formula"),
        ] {
            assert_eq!(Formula::parse(text).unwrap_err().to_string(), why);
        }
        assert!(Formula::parse(&"(".repeat(1000)).is_err());
    }
}
