//! The lines typed, kept across sessions.
//!
//! rustyline keeps such a file too, but hands back what stands in it as it is
//! (a tampered file could send escapes to the terminal), writes the whole of it
//! anew when two sessions share it, and gives up for good on one that is not
//! UTF-8. Here each line is appended as it is typed, and everything read is
//! cleaned.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::keeping;
use crate::show::clean;

/// So many lines are brought back.
const MOST: usize = 500;
/// Beyond this many bytes the file is cut down to [`MOST`] lines.
const LARGEST: u64 = 256 << 10;

/// The file of lines typed.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    path: PathBuf,
}

impl Lines {
    /// The file in the directory for state: `$XDG_STATE_HOME`, or
    /// `~/.local/state`. `None` when there is neither.
    pub(super) fn usual() -> Option<Self> {
        Some(Self { path: keeping::place("XDG_STATE_HOME", ".local/state", "history")? })
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The lines, the oldest first; what cannot be read counts as none.
    pub(super) fn read(&self) -> Vec<String> {
        let Ok(text) = tail(&self.path) else { return Vec::new() };
        let lines: Vec<String> = text.lines().map(|line| clean(line).trim().to_owned()).filter(|line| !line.is_empty()).collect();
        lines.get(lines.len().saturating_sub(MOST)..).unwrap_or(&[]).to_vec()
    }

    /// Appends a line at once, so that nothing is lost if the program is ended.
    pub(super) fn append(&self, line: &str) -> io::Result<()> {
        let line = clean(line);
        keeping::make_dir_of(&self.path)?;
        if fs::metadata(&self.path).is_ok_and(|file| file.len() > LARGEST) {
            self.cut()?;
        }
        let mut file = keeping::private(OpenOptions::new().append(true).create(true)).open(&self.path)?;
        file.write_all(format!("{}\n", line.trim()).as_bytes())
    }

    /// Keeps the last lines only. The new file takes the old one's place in
    /// one step.
    fn cut(&self) -> io::Result<()> {
        let lines = self.read();
        keeping::replace(&self.path, &(lines.join("\n") + "\n"))
    }
}

/// The end of a file, whatever bytes it is made of.
fn tail(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(LARGEST)))?;
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> Lines {
        let dir = std::env::temp_dir().join(format!("hoyle-lines-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        Lines { path: dir.join("state/history") }
    }

    #[test]
    fn lines_come_back_in_order() {
        let lines = scratch("order");
        assert!(lines.read().is_empty());
        lines.append("she revoked").unwrap();
        lines.append("two\nlines\u{1b}[2J").unwrap();
        assert_eq!(lines.read(), ["she revoked", "two lines␛[2J"]);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(lines.path()).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn a_broken_file_is_read_as_far_as_it_goes() {
        let lines = scratch("broken");
        keeping::make_dir_of(&lines.path).unwrap();
        fs::write(&lines.path, b"\xff\xfe\x1b]0;title\x07\n\n#V2\nshe revoked\nhalf a li").unwrap();
        let read = lines.read();
        assert_eq!(read.len(), 4);
        assert!(read.iter().all(|line| !line.contains(char::is_control)));
        lines.append("again").unwrap();
    }

    #[test]
    fn a_large_file_is_cut_down() {
        let lines = scratch("large");
        keeping::make_dir_of(&lines.path).unwrap();
        let many: String = "another line\n".repeat(40_000);
        fs::write(&lines.path, many).unwrap();
        lines.append("the last").unwrap();
        let read = lines.read();
        assert_eq!(read.last().unwrap(), "the last");
        assert!(fs::metadata(&lines.path).unwrap().len() < 10_000);
    }
}
