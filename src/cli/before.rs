//! Options that stand before the command: `hoyle --game whist rule …`. Without a command they
//! are the prompt's; a command that has them takes them as if they stood behind it.

use super::args::{Command, Hoyle, Which};
use super::exit::Failure;

/// Where a command keeps the options that may stand before it, as far as it has them.
#[derive(Debug, Default)]
pub(super) struct Takes<'a> {
    pub(super) game: Option<&'a mut Option<String>>,
    pub(super) codes: Option<&'a mut Vec<String>>,
    pub(super) readings: Option<&'a mut Vec<(String, String)>>,
}

impl<'a> Takes<'a> {
    /// A command that has all of them, or no readings.
    pub(super) fn of(which: &'a mut Which, readings: Option<&'a mut Vec<(String, String)>>) -> Self {
        Self { game: Some(&mut which.game), codes: Some(&mut which.codes), readings }
    }
}

impl Command {
    fn takes(&mut self) -> Takes<'_> {
        match self {
            Self::Rule(args) => {
                let args = &mut **args;
                Takes::of(&mut args.which, Some(&mut args.readings))
            }
            Self::Learn(args) => {
                let args = &mut **args;
                Takes::of(&mut args.which, Some(&mut args.readings))
            }
            Self::Quiz(args) => {
                let args = &mut **args;
                Takes::of(&mut args.which, Some(&mut args.readings))
            }
            Self::Law(args) => Takes::of(&mut args.which, None),
            Self::Search(args) => Takes::of(&mut args.which, None),
            Self::Calls(args) => args.takes(),
            Self::Compare(args) => args.takes(),
            Self::Settle(args) => args.takes(),
            Self::Score(args) => args.takes(),
            Self::Sources(_)
            | Self::Term(_)
            | Self::Check(_)
            | Self::Progress(_)
            | Self::Test(_)
            | Self::Completions { .. }
            | Self::Man => Takes::default(),
        }
    }
}

/// Gives the command what stands before it. What stands behind it goes before that, where
/// there can be only one.
///
/// # Errors
/// When the command has no such option: nothing is ruled as if it had not been given.
pub(super) fn hand_on(hoyle: &mut Hoyle) -> Result<(), Failure> {
    let Some(command) = &mut hoyle.command else { return Ok(()) };
    let Takes { game, codes, readings } = command.takes();
    let refused = |option: String| Err(Failure::usage(format!("this command takes no `{option}`"), None));
    match (hoyle.which.game.take(), game) {
        (Some(named), Some(game)) => *game = game.take().or(Some(named)),
        (Some(named), None) => return refused(format!("--game {named}")),
        (None, _) => {}
    }
    match (codes, hoyle.which.codes.first()) {
        (Some(codes), _) => drop(codes.splice(0..0, hoyle.which.codes.drain(..))),
        (None, Some(code)) => return refused(format!("--code {code}")),
        (None, None) => {}
    }
    match (readings, hoyle.readings.first()) {
        (Some(readings), _) => drop(readings.splice(0..0, hoyle.readings.drain(..))),
        (None, Some((name, value))) => return refused(format!("--reading {name}={value}")),
        (None, None) => {}
    }
    Ok(())
}
