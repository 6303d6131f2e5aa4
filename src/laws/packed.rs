//! Laws as the build puts them into the program: the texts made small, and what
//! they come to, read and linked beforehand, so that a ruling waits for neither.

use std::ops::Deref;
use std::sync::OnceLock;

use serde::Deserialize;

/// The laws built into the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packed {
    /// Each file by its path in the directory of laws: its text, deflated.
    pub(crate) files: &'static [(&'static str, &'static [u8])],
    /// What was read and linked beforehand, by names of its own.
    pub(crate) ready: &'static [(&'static str, &'static [u8])],
}

impl Packed {
    /// What the build got ready under that name.
    pub(crate) fn ready<T: Deserialize<'static>>(&self, name: &str) -> Option<T> {
        let (_, bytes) = self.ready.iter().find(|(known, _)| *known == name)?;
        postcard::from_bytes(bytes).ok()
    }
}

/// The text of a file: as it was read, or deflated until somebody asks for it.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    text: OnceLock<String>,
    deflated: &'static [u8],
}

impl Text {
    /// A text in the program, deflated.
    pub(crate) const fn deflated(deflated: &'static [u8]) -> Self {
        Self { text: OnceLock::new(), deflated }
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self { text: OnceLock::from(text), deflated: &[] }
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        self.text.get_or_init(|| {
            let bytes = miniz_oxide::inflate::decompress_to_vec(self.deflated).unwrap_or_default();
            String::from_utf8(bytes).unwrap_or_default()
        })
    }
}
