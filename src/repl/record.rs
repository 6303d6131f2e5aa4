//! The record of a dispute, to be shown to the others.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use crate::show::{View, markdown};

use super::session::{Next, Response, Session};

impl Session {
    /// The record, to be written by whoever has the files.
    pub(super) fn save(&self, path: String, over: bool) -> Response {
        let Some(matter) = &self.state.matter else { return self.plain("There is no dispute to write down yet.") };
        let game = &matter.room.game;
        let mut text = format!("# A dispute at {}\n\n", game.title);
        for ruling in &matter.rulings {
            let elsewhere = if matter.rulings.len() == 1 { matter.dispute.elsewhere(game, ruling) } else { Vec::new() };
            text.push_str(&markdown::ruling(&View { game, dispute: &matter.dispute, ruling, elsewhere: &elsewhere }));
        }
        let _ = writeln!(text, "---\n\nRuled by hoyle {}.", env!("CARGO_PKG_VERSION"));
        Response { text: String::new(), next: Next::Save { path: PathBuf::from(path), text, over }, keep: true }
    }

    /// Says how the writing went.
    pub fn saved(&mut self, path: &Path, result: io::Result<()>) -> Response {
        let shown = path.display().to_string();
        let says = match result {
            Ok(()) => format!("Written to {shown}."),
            Err(error) => match error.kind() {
                io::ErrorKind::AlreadyExists if self.interactive => {
                    self.to_overwrite = Some(shown.clone());
                    format!("{shown} is there already. Overwrite it? (yes or no)")
                }
                io::ErrorKind::AlreadyExists => format!("{shown} is there already; `save! {shown}` overwrites it."),
                io::ErrorKind::NotFound => format!("{shown} cannot be written: there is no such directory."),
                io::ErrorKind::PermissionDenied => format!("{shown} cannot be written: you are not allowed to."),
                io::ErrorKind::IsADirectory => format!("{shown} is a directory; give the name of a file."),
                _ => format!("{shown} cannot be written: {error}."),
            },
        };
        self.plain(&says)
    }
}
