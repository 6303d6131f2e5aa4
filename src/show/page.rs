use textwrap::{Options, WordSplitter};

use super::{Palette, Role, clean};

/// How text is shown to a person.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The columns there are.
    pub width: usize,
    /// The colours.
    pub palette: Palette,
    /// Everything, or only what is needed at the table.
    pub long: bool,
}

impl Style {
    /// Lines longer than this are hard to read.
    pub const WIDEST: usize = 92;
    /// Nothing can be shown in less.
    pub const NARROWEST: usize = 20;

    /// A style for so many columns, short and without colour.
    pub fn plain(width: usize) -> Self {
        Self { width, palette: Palette::PLAIN, long: false }
    }
}

/// Text wrapped and coloured for a terminal. Whatever is put on it is cleaned.
#[derive(Clone, Debug)]
pub struct Page {
    style: Style,
    text: String,
}

impl Page {
    /// An empty page.
    pub fn new(style: &Style) -> Self {
        let width = style.width.clamp(Style::NARROWEST, Style::WIDEST);
        Self { style: Style { width, ..*style }, text: String::new() }
    }

    /// The style.
    pub const fn style(&self) -> &Style {
        &self.style
    }

    /// What stands on the page.
    pub fn finish(self) -> String {
        self.text
    }

    /// A paragraph of pieces, wrapped.
    pub fn paragraph(&mut self, pieces: &[(Role, &str)]) {
        self.indented("", "", pieces);
    }

    /// A paragraph of plain text.
    pub fn plain(&mut self, text: &str) {
        self.paragraph(&[(Role::Plain, text)]);
    }

    /// A heading on a line of its own, after an empty line.
    pub fn heading(&mut self, text: &str) {
        self.gap();
        self.paragraph(&[(Role::Heading, text)]);
    }

    /// A numbered or marked item: the mark, and the text beside it.
    pub fn item(&mut self, mark: &str, pieces: &[(Role, &str)]) {
        let mark = format!("  {mark} ");
        let rest = " ".repeat(textwrap::core::display_width(&mark));
        self.indented(&mark, &rest, pieces);
    }

    /// A paragraph with something before the first line and the others.
    pub fn indented(&mut self, first: &str, rest: &str, pieces: &[(Role, &str)]) {
        let paint = |role: Role, text: &str| self.style.palette.paint(role, &clean(text));
        let first = paint(Role::Option, first);
        let text: String = pieces.iter().map(|(role, text)| paint(*role, text)).collect();
        let options =
            Options::new(self.style.width).initial_indent(&first).subsequent_indent(rest).word_splitter(WordSplitter::NoHyphenation);
        for line in textwrap::wrap(&text, options) {
            self.text.push_str(line.trim_end());
            self.text.push('\n');
        }
    }

    /// A line that is not wrapped: a row of a table.
    pub fn line(&mut self, indent: &str, role: Role, text: &str) {
        self.text.push_str(indent);
        self.text.push_str(&self.style.palette.paint(role, &clean(text)));
        self.text.push('\n');
    }

    /// An empty line, unless the page begins or there is one already.
    pub fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_by_what_is_seen_not_by_bytes() {
        let style = Style { width: 20, palette: Palette::new(true), long: false };
        let mut page = Page::new(&style);
        page.paragraph(&[(Role::Bad, "one two three four"), (Role::Citation, " five six")]);
        let lines: Vec<usize> = page.finish().lines().map(textwrap::core::display_width).collect();
        assert_eq!(lines, [18, 8]);
    }

    #[test]
    fn items_hang() {
        let mut page = Page::new(&Style::plain(20));
        page.item("1.", &[(Role::Plain, "the card may be called at once")]);
        assert_eq!(page.finish(), "  1. the card may be\n     called at once\n");
    }

    #[test]
    fn escapes_are_shown_not_obeyed() {
        let mut page = Page::new(&Style::plain(40));
        page.plain("\u{1b}]0;title\u{7}");
        assert_eq!(page.finish(), "␛]0;title␇\n");
    }
}
