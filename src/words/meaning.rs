//! A question that is no dispute: what a word means.

/// What stands for the word in a way of asking.
const WORD: &str = "…";
/// A longer text asks for more than a word.
const LONGEST: usize = 100;

/// Ways of asking what a word means: what stands before it, and what behind.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
pub(crate) struct Ways(Vec<(Vec<String>, Vec<String>)>);

impl Ways {
    /// One to a line, with `…` for the word.
    pub(crate) fn read(text: &str) -> Self {
        Self(text.lines().filter_map(|line| line.split_once(WORD)).map(|(before, behind)| (words(before), words(behind))).collect())
    }

    /// The word that is asked about, if the whole text asks about one.
    pub(crate) fn word(&self, text: &str) -> Option<String> {
        if text.len() > LONGEST {
            return None;
        }
        let said = words(text);
        let between = |(before, behind): &(Vec<String>, Vec<String>)| {
            let word = said.strip_prefix(before.as_slice())?.strip_suffix(behind.as_slice())?;
            (!word.is_empty()).then(|| word.join(" "))
        };
        // The way that says most leaves least for the word.
        self.0.iter().filter_map(between).min_by_key(String::len)
    }
}

fn words(text: &str) -> Vec<String> {
    let letters = text.to_lowercase();
    let words = letters.split(|c: char| !c.is_alphanumeric()).filter(|word| !matches!(*word, "" | "a" | "an" | "the"));
    words.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_between_is_what_is_asked_about() {
        let ways = Ways::read("what is …\nwhat does … mean\nwhat is … exactly");
        assert_eq!(ways.word("What is the Eldest Hand?").as_deref(), Some("eldest hand"));
        assert_eq!(ways.word("what does “misère ouverte” mean?").as_deref(), Some("misère ouverte"));
        assert_eq!(ways.word("What is a revoke, exactly?").as_deref(), Some("revoke"));
        assert_eq!(ways.word("He revoked. What is the penalty"), None);
        assert_eq!(ways.word("what is"), None);
    }
}
