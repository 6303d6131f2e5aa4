//! The laws built into the program, as the build made them.

use std::sync::OnceLock;

use crate::laws::Library;
use crate::packed::{Packed, Ready};

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

impl Library {
    /// The laws built into the program.
    pub fn embedded() -> Self {
        Self::packed(&EMBEDDED)
    }
}
