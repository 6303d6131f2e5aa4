use colored::{Color, Colorize};

/// What a piece of text is, as far as its colour goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Ordinary text.
    Plain,
    /// The sentence to be read aloud.
    Aloud,
    /// A heading, or the word that begins a paragraph.
    Heading,
    /// A book, a passage.
    Citation,
    /// The number of an option.
    Option,
    /// What somebody typed.
    Words,
    /// A remark.
    Dim,
    /// Something that is as it should be.
    Good,
    /// Something that is not.
    Bad,
}

/// The colours, or none.
///
/// Whether to colour is decided once, by whoever makes the palette; the
/// switches of the `colored` crate play no part in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    on: bool,
}

impl Palette {
    /// No colours.
    pub const PLAIN: Self = Self { on: false };

    /// Colours, if `on`.
    pub fn new(on: bool) -> Self {
        if on {
            colored::control::set_override(true);
        }
        Self { on }
    }

    /// Whether there are colours.
    pub const fn is_on(self) -> bool {
        self.on
    }

    /// The text in the colour of its role.
    pub fn paint(self, role: Role, text: &str) -> String {
        if !self.on || text.is_empty() {
            return text.to_owned();
        }
        match role {
            Role::Plain => text.to_owned(),
            Role::Aloud | Role::Heading => text.bold().to_string(),
            Role::Citation => text.color(Color::Cyan).to_string(),
            Role::Option => text.color(Color::Yellow).bold().to_string(),
            Role::Words => text.italic().to_string(),
            Role::Dim => text.dimmed().to_string(),
            Role::Good => text.color(Color::Green).to_string(),
            Role::Bad => text.color(Color::Red).bold().to_string(),
        }
    }
}
