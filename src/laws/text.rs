//! Files of text as they lie on a disk.

use std::io;
use std::path::Path;

/// What a file says.
///
/// # Errors
/// When it cannot be read, or is not text; then the line is told in which that
/// shows.
pub fn read_text(path: &Path) -> io::Result<String> {
    String::from_utf8(std::fs::read(path)?).map_err(|error| {
        let sound = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
        let line = sound.split(|byte| *byte == b'\n').count();
        io::Error::new(io::ErrorKind::InvalidData, format!("line {line} is not UTF-8; save the file as UTF-8 text"))
    })
}
