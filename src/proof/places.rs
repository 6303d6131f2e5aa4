//! Where entries stand in their files, and seals that break when they change.

use std::collections::HashMap;

use crate::laws::{Game, LawId, Library, Place};

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
        let entries = self.files.entry(place.file.clone()).or_insert_with(|| {
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

    /// The entry as a finding shows it.
    pub(crate) fn entry(&mut self, name: &str, place: &Place, does: impl Into<String>) -> Entry {
        let line = self.entry_at(place).map_or(0, |(line, _)| line);
        Entry { name: name.to_owned(), file: place.file.clone(), line, does: does.into() }
    }

    /// The law as a finding shows it.
    pub(crate) fn law(&mut self, game: &Game, law: LawId, does: impl Into<String>) -> Entry {
        let law = game.law(law);
        self.entry(&law.path, &law.place, does)
    }

    /// A short text that changes whenever one of the entries does, spaces and
    /// line ends apart.
    pub(crate) fn seal<'p>(&mut self, places: impl IntoIterator<Item = &'p Place>) -> String {
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        for place in places {
            let text = self.entry_at(place).map_or("", |(_, text)| text);
            let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
            for byte in lines.flat_map(str::split_whitespace).flat_map(|word| word.bytes().chain([b' '])) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        let folded = hash ^ (hash >> 32);
        format!("{:08x}", folded & 0xffff_ffff)
    }
}
