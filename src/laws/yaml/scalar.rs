//! What a word without quotation marks means.

/// A scalar by the core schema of YAML 1.2: `no`, `on` and `017` are words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Scalar {
    Null,
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Float(f64),
    Word,
}

/// What the word means.
pub(super) fn resolve(word: &str) -> Scalar {
    match word {
        "" | "~" | "null" | "Null" | "NULL" => return Scalar::Null,
        "true" | "True" | "TRUE" => return Scalar::Bool(true),
        "false" | "False" | "FALSE" => return Scalar::Bool(false),
        _ => {}
    }
    // Most words begin with a letter, which no number does.
    if !word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.')) {
        return Scalar::Word;
    }
    let (negative, digits) = match word.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, word.strip_prefix('+').unwrap_or(word)),
    };
    if digits.starts_with(['+', '-']) || (digits.len() > 1 && digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit())) {
        return Scalar::Word;
    }
    let radices = [("0x", 16), ("0o", 8), ("0b", 2)];
    let (number, radix) = radices.iter().find_map(|(mark, radix)| Some((digits.strip_prefix(mark)?, *radix))).unwrap_or((digits, 10));
    if let Ok(number) = u64::from_str_radix(number, radix) {
        return match (negative, i64::try_from(number)) {
            (false, _) => Scalar::Unsigned(number),
            (true, Ok(number)) => Scalar::Signed(-number),
            (true, Err(_)) => Scalar::Word,
        };
    }
    match digits {
        ".inf" | ".Inf" | ".INF" => Scalar::Float(if negative { f64::NEG_INFINITY } else { f64::INFINITY }),
        ".nan" | ".NaN" | ".NAN" => Scalar::Float(f64::NAN),
        _ => digits.parse::<f64>().ok().filter(|n| n.is_finite()).map_or(Scalar::Word, |n| Scalar::Float(if negative { -n } else { n })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_look_like_something_else_are_told_apart() {
        for word in ["no", "N", "off", "yes", "017", "-", "+-1", "12:30", "3E", "1NT", "2C", "0x", "1_000", "-0x-1", "infinity", "nan", "."]
        {
            assert_eq!(resolve(word), Scalar::Word, "{word}");
        }
        for (word, meant) in [
            ("", Scalar::Null),
            ("~", Scalar::Null),
            ("True", Scalar::Bool(true)),
            ("0", Scalar::Unsigned(0)),
            ("+12", Scalar::Unsigned(12)),
            ("-12", Scalar::Signed(-12)),
            ("0x1F", Scalar::Unsigned(31)),
            ("-0b11", Scalar::Signed(-3)),
            ("1e3", Scalar::Float(1000.0)),
            ("-.5", Scalar::Float(-0.5)),
            ("-.inf", Scalar::Float(f64::NEG_INFINITY)),
        ] {
            assert_eq!(resolve(word), meant, "{word}");
        }
    }
}
