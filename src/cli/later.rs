//! The arguments of a command, described to the reader of the command line only
//! when that command is called or its help is asked for: there are fourteen, and
//! one is called.

use std::ops::{Deref, DerefMut};

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// Arguments that are described when they are wanted.
#[derive(Debug)]
pub(crate) struct Later<A>(A);

impl<A> Deref for Later<A> {
    type Target = A;

    fn deref(&self) -> &A {
        &self.0
    }
}

impl<A> DerefMut for Later<A> {
    fn deref_mut(&mut self) -> &mut A {
        &mut self.0
    }
}

impl<A: Args> Args for Later<A> {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| {
            let about = command.get_about().cloned().unwrap_or_default();
            A::augment_args(command).about(about)
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<A: FromArgMatches> FromArgMatches for Later<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        A::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}
