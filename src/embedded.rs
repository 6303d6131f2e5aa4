//! The laws built into the program, as the build made them.

use crate::laws::Library;
use crate::packed::Packed;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

impl Library {
    /// The laws built into the program.
    pub fn embedded() -> Self {
        Self::packed(EMBEDDED)
    }
}
