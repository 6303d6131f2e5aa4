//! The terminal: where answers go, how wide it is, and whether it has colours.

use std::env;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use clap::ValueEnum;
use hoyle::show::{Palette, Role, Style, clean, clean_lines};

use super::exit::Failure;

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    /// On a terminal.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// What the surroundings say about colour.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "four things that are so or not")]
struct Surroundings {
    no_color: bool,
    force: bool,
    dumb: bool,
    terminal: bool,
}

/// Where a command writes.
#[derive(Debug)]
pub(crate) struct Console {
    out: BufWriter<StdoutLock<'static>>,
    style: Style,
    errors: Palette,
}

/// Whether to colour: the option first, then the variables, then the terminal.
fn coloured(when: ColorWhen, around: Surroundings) -> bool {
    match when {
        ColorWhen::Always => true,
        ColorWhen::Never => false,
        ColorWhen::Auto if around.no_color => false,
        ColorWhen::Auto if around.force => true,
        ColorWhen::Auto => around.terminal && !around.dumb,
    }
}

fn surroundings(terminal: bool) -> Surroundings {
    let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let forced = |name: &str| set(name) && env::var_os(name).is_some_and(|value| value != "0");
    Surroundings {
        no_color: set("NO_COLOR"),
        force: forced("CLICOLOR_FORCE") || forced("FORCE_COLOR"),
        dumb: env::var_os("TERM").is_some_and(|term| term == "dumb"),
        terminal,
    }
}

/// Whether standard output is to be coloured.
pub(crate) fn stdout_coloured(when: ColorWhen) -> bool {
    coloured(when, surroundings(io::stdout().is_terminal()))
}

/// The columns of the terminal: as `COLUMNS` says, as the terminal says, or 80.
pub(crate) fn width() -> usize {
    let told = env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok()).filter(|columns| *columns > 0);
    told.or_else(|| terminal_size::terminal_size_of(io::stdout()).map(|(terminal_size::Width(columns), _)| usize::from(columns)))
        .unwrap_or(80)
}

impl Console {
    /// The console of this process.
    pub(crate) fn new(when: ColorWhen) -> Self {
        Self {
            out: BufWriter::new(io::stdout().lock()),
            style: Style { width: width(), palette: Palette::new(stdout_coloured(when)), long: false },
            errors: Palette::new(coloured(when, surroundings(io::stderr().is_terminal()))),
        }
    }

    /// How text is shown.
    pub(crate) const fn style(&self, long: bool) -> Style {
        Style { long, ..self.style }
    }

    /// Writes a part of the answer.
    pub(crate) fn say(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.out.write_all(text.as_bytes())?)
    }

    /// Writes what was held back.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    /// A line of advice on standard error.
    pub(crate) fn help(&self, help: &str) {
        aside(&format!("{} {}\n", self.errors.paint(Role::Good, "help:"), clean(help)));
    }

    /// Says why a command failed.
    pub(crate) fn complain(&self, failure: &Failure) {
        match failure {
            Failure::ClosedPipe => {}
            Failure::Error { message, help, .. } => {
                aside(&format!("{} {}\n", self.errors.paint(Role::Bad, "error:"), clean(message)));
                if let Some(help) = help {
                    self.help(help);
                }
            }
            Failure::Mistakes(problems) => aside(&format!("{}\n", clean_lines(&problems.to_string()))),
        }
    }
}

/// Says something that is no part of the answer. Nobody may be listening.
pub(crate) fn aside(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_comes_before_the_variables_and_these_before_the_terminal() {
        let terminal = Surroundings { terminal: true, ..Surroundings::default() };
        assert!(coloured(ColorWhen::Auto, terminal));
        assert!(!coloured(ColorWhen::Auto, Surroundings::default()));
        assert!(!coloured(ColorWhen::Auto, Surroundings { dumb: true, ..terminal }));
        assert!(!coloured(ColorWhen::Auto, Surroundings { no_color: true, force: true, ..terminal }));
        assert!(coloured(ColorWhen::Auto, Surroundings { force: true, ..Surroundings::default() }));
        assert!(coloured(ColorWhen::Always, Surroundings { no_color: true, ..terminal }));
        assert!(!coloured(ColorWhen::Never, Surroundings { force: true, ..terminal }));
    }
}
