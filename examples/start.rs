//! From the start of the program to a ruling, beside a program that only reads
//! its command line: both are run in turn, so that whatever else the machine
//! does weighs on both.
//!
//! `cargo build --release --bin hoyle --example bare --example start && target/release/examples/start [RUNS]`
#![allow(clippy::print_stdout, reason = "it is a report")]

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const SAYS: [&str; 2] = ["He called a misère and an opponent revoked.", "--no-input"];

fn main() -> Result<(), Box<dyn Error>> {
    let runs: usize = env::args().nth(1).map_or(Ok(50), |runs| runs.parse())?;
    let here = env::current_exe()?;
    let examples = here.parent().ok_or("no directory")?;
    // As they are when they have been installed: what a linker has just written piece
    // by piece lies in the system's memory in pieces, and is slower to begin.
    let installed = Installed::of(&[examples.parent().ok_or("no directory")?.join("hoyle"), examples.join("bare")])?;
    let [hoyle, bare] = ["hoyle", "bare"].map(|name| installed.0.join(name));
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..runs.max(1) {
        ours.push(timed(Command::new(&hoyle).arg("rule").args(SAYS))?);
        theirs.push(timed(Command::new(&bare).args(SAYS))?);
    }
    let (best, median) = (ratio(&mut ours, &mut theirs, 0), ratio(&mut ours, &mut theirs, runs / 2));
    println!("start to ruling, {runs} runs of each in turn");
    println!("          hoyle      bare       ratio");
    println!("best      {:<9}  {:<9}  {:.2}", ms(best.0), ms(best.1), best.2);
    println!("median    {:<9}  {:<9}  {:.2}", ms(median.0), ms(median.1), median.2);
    println!("most memory: {}", memory(&hoyle)?);
    println!("program:     {:.2} MB", megabytes(fs::metadata(&hoyle)?.len()));
    Ok(())
}

/// A directory with copies of programs, for as long as they are needed.
struct Installed(PathBuf);

impl Installed {
    fn of(programs: &[PathBuf]) -> Result<Self, Box<dyn Error>> {
        let installed = Self(env::temp_dir().join(format!("hoyle-start-{}", std::process::id())));
        fs::create_dir_all(&installed.0)?;
        for program in programs {
            fs::copy(program, installed.0.join(program.file_name().ok_or("no name")?))?;
        }
        Ok(installed)
    }
}

impl Drop for Installed {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn timed(command: &mut Command) -> Result<Duration, Box<dyn Error>> {
    let begun = Instant::now();
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    let taken = begun.elapsed();
    if status.success() { Ok(taken) } else { Err(format!("{command:?} ended with {status}").into()) }
}

/// The run in that place, the quickest first, of each, and how they compare.
fn ratio(ours: &mut [Duration], theirs: &mut [Duration], place: usize) -> (Duration, Duration, f64) {
    ours.sort_unstable();
    theirs.sort_unstable();
    let (one, other) = (ours[place], theirs[place]);
    (one, other, one.as_secs_f64() / other.as_secs_f64())
}

fn ms(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1000.0)
}

#[expect(clippy::cast_precision_loss, reason = "to be read")]
fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// The most memory the program has held, as the system tells it until the end.
fn memory(hoyle: &Path) -> Result<String, Box<dyn Error>> {
    let mut most = 0;
    for _ in 0..20 {
        let mut run = Command::new(hoyle).arg("rule").args(SAYS).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        while run.try_wait()?.is_none() {
            most = most.max(held(&run).unwrap_or(0));
        }
    }
    Ok(if most == 0 { "not told by this system".to_owned() } else { format!("{:.1} MB", megabytes(most * 1024)) })
}

/// The most the process has held so far, in kilobytes. Before it has become the
/// program, it is still this one.
fn held(run: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", run.id())).ok()?;
    let line = |name: &str| status.lines().find_map(|line| line.strip_prefix(name));
    line("Name:").filter(|name| name.trim() == "hoyle")?;
    line("VmHWM:")?.trim().strip_suffix("kB")?.trim().parse().ok()
}
