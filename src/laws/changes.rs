//! A body of laws changed by another file: readings chosen, and laws that stand
//! beside those it has or in their place.

use super::problem::{Complaints, SourceFile, guess};
use super::schema::{CodeFile, Entry, Ordered, ReadingEntry};

/// What a file changes in a body of laws.
pub(crate) struct Changes<'a> {
    /// The file.
    pub(crate) file: &'a SourceFile,
    /// Who wants it so, as people write it.
    pub(crate) title: &'a str,
    /// How open passages are read.
    pub(crate) readings: &'a Ordered<String>,
    /// Laws of its own.
    pub(crate) laws: Vec<Entry>,
}

impl Changes<'_> {
    /// The body of laws with the changes. The file's own laws come first, so
    /// that their places are those of that file.
    pub(crate) fn made(self, (file, base): (&str, &CodeFile), complaints: &mut Complaints) -> CodeFile {
        let own: Vec<String> = self.laws.iter().filter_map(prevails).map(str::to_owned).collect();
        let own_readings: Vec<String> = self.laws.iter().filter_map(reading).map(str::to_owned).collect();
        let mut elsewhere = vec![None; self.laws.len()];
        let mut laws = self.laws.clone();
        for (index, entry) in base.laws.iter().enumerate() {
            let among = |names: &[String], name: Option<&str>| name.is_some_and(|name| names.iter().any(|known| known == name));
            if among(&own, prevails(entry)) || among(&own_readings, reading(entry)) {
                continue;
            }
            let mut entry = entry.clone();
            if let Entry::Reading(name, reading) = &mut entry {
                self.read(name, reading, complaints);
            }
            laws.push(entry);
            let known = base.elsewhere.get(index).cloned().flatten();
            elsewhere.push(Some(known.unwrap_or_else(|| (file.to_owned(), index))));
        }
        CodeFile { laws, elsewhere, ..base.clone() }
    }

    /// Sets the default of a reading, if another is wanted.
    pub(crate) fn read(&self, name: &str, reading: &mut ReadingEntry, complaints: &mut Complaints) {
        let Some((_, value)) = self.readings.0.iter().find(|(known, _)| known == name) else { return };
        let known: Vec<&str> = reading.values.0.iter().map(|(value, _)| value.as_str()).collect();
        if !known.contains(&value.as_str()) {
            let guess = guess(value, known.iter().copied());
            let help = guess.or_else(|| Some(format!("one of {}", known.join(", "))));
            complaints.at(self.file, &format!("readings.{name}"), format!("`{name}` has no value `{value}`"), help);
        }
        reading.default = Some(value.clone());
        reading.why = Some(format!("So it is read by {}.", self.title));
    }
}

/// The name of an entry that can prevail in a case.
fn prevails(entry: &Entry) -> Option<&str> {
    match entry {
        Entry::Law(name, _) | Entry::Gap(name, _) | Entry::FallBack(name, _) => Some(name),
        Entry::Define(..) | Entry::Reading(..) => None,
    }
}

/// The name of a reading.
pub(crate) fn reading(entry: &Entry) -> Option<&str> {
    if let Entry::Reading(name, _) = entry { Some(name) } else { None }
}
