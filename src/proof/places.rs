//! Where entries stand in their files, and seals that break when they change.

use std::collections::HashMap;

use crate::laws::{CodeId, Game, LawId, Library, Place};

use super::findings::Entry;

/// The lines and texts of entries, file by file, each file read once.
#[derive(Debug)]
pub(crate) struct Places<'a> {
    library: &'a Library,
    files: HashMap<String, Vec<(usize, &'a str)>>,
}

impl<'a> Places<'a> {
    pub(crate) fn new(library: &'a Library) -> Self {
        Self { library, files: HashMap::new() }
    }

    fn entry_at(&mut self, place: &Place) -> Option<(usize, &'a str)> {
        let library = self.library;
        let entries = self.files.entry(place.file.to_string()).or_insert_with(|| {
            let Some((text, ranges)) = library.entries(&place.file) else { return Vec::new() };
            let mut line = 1;
            let mut at = 0;
            let mut entries = Vec::with_capacity(ranges.len());
            for range in ranges {
                line += text.get(at..range.start).map_or(0, |between| between.matches('\n').count());
                at = range.start;
                entries.push((line, text.get(range).unwrap_or("")));
            }
            entries
        });
        entries.get(place.entry).copied()
    }

    /// The file of a code, as it is named to the author.
    pub(crate) fn file_of(&self, game: &Game, code: CodeId) -> String {
        self.library.named(&format!("{}.yaml", game.code(code).path)).map_or_else(String::new, |(name, _)| name.to_owned())
    }

    /// The first line of a file that begins so; 0 when there is none.
    pub(crate) fn line_of(&self, file: &str, start: &str) -> usize {
        let text = self.library.entries(file).map_or("", |(text, _)| text);
        (1..).zip(text.lines()).find(|(_, line)| line.starts_with(start)).map_or(0, |(line, _)| line)
    }

    /// A fact as a finding shows it: where it is declared, in the file of the
    /// game or in the vocabulary.
    pub(crate) fn fact(&self, path: &str, fact: &str, name: String, does: &str) -> Entry {
        let declares = |line: &str| {
            let declared = line.trim_start().strip_prefix("- ").map(|rest| rest.trim_start_matches('{').trim_start());
            let called =
                declared.and_then(|rest| rest.strip_prefix("fact:")).map(|rest| rest.split([',', '#', '}']).next().unwrap_or(rest));
            called.is_some_and(|called| called.trim() == fact)
        };
        let place = [path, "vocabulary.yaml"].into_iter().find_map(|path| {
            let (file, text) = self.library.named(path)?;
            let (line, _) = (1..).zip(text.lines()).find(|(_, line)| declares(line))?;
            Some((file.to_owned(), line))
        });
        let (file, line) = place.unwrap_or_else(|| (path.to_owned(), 0));
        Entry { name, file, line, does: does.to_owned() }
    }

    /// The entry as a finding shows it.
    pub(crate) fn entry(&mut self, name: &str, place: &Place, does: impl Into<String>) -> Entry {
        let line = self.entry_at(place).map_or(0, |(line, _)| line);
        Entry { name: name.to_owned(), file: place.file.to_string(), line, does: does.into() }
    }

    /// The law as a finding shows it.
    pub(crate) fn law(&mut self, game: &Game, law: LawId, does: impl Into<String>) -> Entry {
        let law = game.law(law);
        self.entry(&law.path, &law.place, does)
    }

    /// A short text that changes whenever one of the entries does, or what is
    /// stated besides; spaces and line ends apart.
    pub(crate) fn seal<'p>(&mut self, places: impl IntoIterator<Item = &'p Place>, besides: &str) -> String {
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        let entries: Vec<&str> = places.into_iter().map(|place| self.entry_at(place).map_or("", |(_, text)| text)).collect();
        for text in entries.into_iter().chain([besides]) {
            let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
            for byte in lines.flat_map(str::split_whitespace).flat_map(|word| word.bytes().chain([b' '])) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        let folded = hash ^ (hash >> 32);
        format!("{:08x}", folded & 0xffff_ffff)
    }
}
