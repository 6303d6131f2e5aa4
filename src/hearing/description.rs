//! What can be taken for a description before it is looked at.

use crate::words::LONGEST;

/// Nothing was said.
pub const EMPTY: &str = "nothing was said; describe what happened in a sentence or two";
/// It is no text.
pub const NOT_TEXT: &str = "that is no text; describe what happened in a sentence or two";
/// It is too long.
pub const TOO_LONG: &str = "that is far too long; describe what happened in a few sentences";

/// More bytes than the longest description can have.
pub const BYTES: usize = LONGEST * 4;

/// A description read as bytes.
///
/// # Errors
/// Why it is none.
pub fn from_bytes(bytes: Vec<u8>) -> Result<String, &'static str> {
    if bytes.len() > BYTES {
        // Cut short, it may end within a character: its length says enough.
        return Err(if looks_like_text(&bytes) { TOO_LONG } else { NOT_TEXT });
    }
    String::from_utf8(bytes).map_err(|_| NOT_TEXT).and_then(checked)
}

/// A description read as text.
///
/// # Errors
/// Why it is none.
pub fn checked(text: String) -> Result<String, &'static str> {
    if text.contains('\0') {
        Err(NOT_TEXT)
    } else if text.trim().is_empty() {
        Err(EMPTY)
    } else if text.chars().count() > LONGEST {
        Err(TOO_LONG)
    } else {
        Ok(text)
    }
}

/// Whether the bytes are text, but perhaps for a last character cut short.
fn looks_like_text(bytes: &[u8]) -> bool {
    !bytes.contains(&0) && std::str::from_utf8(bytes).err().is_none_or(|error| error.error_len().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_text_of_a_sensible_length_is_a_description() {
        assert_eq!(from_bytes(b" \n\t".to_vec()), Err(EMPTY));
        assert_eq!(from_bytes(vec![0xff, b'a']), Err(NOT_TEXT));
        assert_eq!(from_bytes(b"a\0b".to_vec()), Err(NOT_TEXT));
        assert_eq!(from_bytes("é".repeat(LONGEST + 1).into_bytes()), Err(TOO_LONG));
        assert_eq!(from_bytes(format!("a{}", "é".repeat(BYTES)).into_bytes()), Err(TOO_LONG));
        assert_eq!(from_bytes("é".repeat(LONGEST).into_bytes()).map(|text| text.len()), Ok(LONGEST * 2));
    }
}
