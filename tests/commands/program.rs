//! Running the program.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::Value;

/// What a run came to.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program without anything in its surroundings that could matter.
pub(crate) fn hoyle(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hoyle"));
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "COLUMNS", "HOYLE_LAWS"] {
        command.env_remove(name);
    }
    command.current_dir(env!("CARGO_MANIFEST_DIR")).env("TERM", "xterm").args(args);
    command
}

/// Runs it with nothing to read.
pub(crate) fn run(args: &[&str]) -> Run {
    output(&mut hoyle(args))
}

/// Runs the program as it was set up, with nothing to read.
pub(crate) fn output(command: &mut Command) -> Run {
    finished(command.stdin(Stdio::null()).output().unwrap())
}

/// Runs it with something to read.
pub(crate) fn run_with(args: &[&str], input: &[u8]) -> Run {
    let mut child = hoyle(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may stop reading before the end: that is its right.
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    finished(output)
}

/// The run's standard output as JSON.
pub(crate) fn json(args: &[&str]) -> Value {
    let run = run(args);
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

/// A directory of its own, removed at the end.
#[derive(Debug)]
pub(crate) struct Dir(pub(crate) PathBuf);

impl Dir {
    pub(crate) fn new(name: &str) -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("hoyle-{name}-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).unwrap();
        Self(dir)
    }

    pub(crate) fn write(&self, path: &str, text: &str) -> &Self {
        let path = self.0.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        self
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What became of it.
pub(crate) fn finished(output: Output) -> Run {
    Run {
        status: output.status.code().expect("the program was not killed"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}
