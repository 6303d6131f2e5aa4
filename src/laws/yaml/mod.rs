//! Reads YAML into the types of the law files, and says where a mistake stands.
//!
//! A text becomes a tree before it becomes anything else: what the compiler
//! makes anew for each type is then no more than a walk through the tree.

mod error;
mod scalar;
mod tree;
mod walk;

use serde::de::DeserializeOwned;

pub(crate) use error::Error;
pub(crate) use tree::{Kind, Node};

/// Reads the one document of a text.
///
/// # Errors
/// When it is no YAML, or not what the type asks for.
pub(crate) fn from_str<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    let tree = Node::parse(text)?;
    walk::read(&tree).map_err(|error: Error| error.within(text))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Card {
        name: String,
        pips: Option<u8>,
        #[serde(default)]
        seen: bool,
        #[serde(default)]
        with: Vec<Card>,
        suit: Option<Suit>,
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Suit {
        Spades,
        NoTrumps,
    }

    fn refusal<T: DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
        from_str::<T>(text).unwrap_err().to_string()
    }

    #[test]
    fn types_are_read() {
        let text = "name: &a 27\npips: 0x0a\nseen: true\nsuit: no-trumps\nwith:\n- {name: 'no', pips: ~}\n- name: *a\n  with:\n";
        let small = |name: &str| Card { name: name.to_owned(), pips: None, seen: false, with: Vec::new(), suit: None };
        let card = Card { pips: Some(10), seen: true, suit: Some(Suit::NoTrumps), with: vec![small("no"), small("27")], ..small("27") };
        assert_eq!(from_str::<Card>(text).unwrap(), card);
        assert_eq!(from_str::<BTreeMap<String, f64>>("a: 1\nb: -2.5e1").unwrap(), BTreeMap::from([("a".into(), 1.0), ("b".into(), -25.0)]));
        assert_eq!(from_str::<Option<String>>("~").unwrap(), None);
        assert_eq!(from_str::<String>("|\n  one\n  two\n").unwrap(), "one\ntwo\n");
    }

    #[test]
    fn a_mistake_is_shown_where_it_stands() {
        let unknown = refusal::<Card>("name: a\nwith:\n  - name: b\n    pip: 1\n");
        assert!(unknown.starts_with("with[0]: unknown field `pip`, expected one of"), "{unknown}");
        assert!(unknown.ends_with(" at line 4 column 5"), "{unknown}");
        assert_eq!(refusal::<Card>("name: a\npips: 300\n"), "pips: invalid value: integer `300`, expected u8 at line 2 column 7");
        assert_eq!(refusal::<Card>("name: a\nwith:\n- {pips: 1}\n"), "with[0]: missing field `name` at line 3 column 3");
        assert_eq!(refusal::<Card>("name: a\nseen: no\n"), "seen: invalid type: string \"no\", expected a boolean at line 2 column 7");
        assert_eq!(refusal::<Card>("name: [a]\n"), "name: invalid type: sequence, expected a string at line 1 column 7");
        assert!(refusal::<Card>("name: a\nsuit: hearts\n").starts_with("suit: unknown variant `hearts`, expected `spades` or `no-trumps`"));
        assert!(refusal::<Card>("name: [a\n").contains(" at line "));
    }

    #[test]
    fn the_law_files_come_out_as_another_reader_has_them() {
        let mut open = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("laws")];
        let mut compared = 0;
        while let Some(path) = open.pop() {
            if path.is_dir() {
                open.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            } else if path.extension().is_some_and(|end| end == "yaml") {
                let text = std::fs::read_to_string(&path).unwrap();
                let (ours, theirs) = (from_str::<serde_json::Value>(&text), serde_yaml::from_str::<serde_json::Value>(&text));
                assert!(ours.unwrap() == theirs.unwrap(), "{}", path.display());
                compared += 1;
            }
        }
        assert!(compared > 30);
    }

    #[test]
    fn no_text_makes_it_run_for_long() {
        let deep = "[".repeat(100_000);
        assert!(from_str::<Vec<String>>(&deep).is_err());
        let laughs = (1..20).map(|n| format!("- &a{n} [{}]\n", vec![format!("*a{}", n - 1); 9].join(", "))).collect::<String>();
        assert!(refusal::<serde::de::IgnoredAny>(&format!("- &a0 ha\n{laughs}")).contains("too many"));
        assert!(refusal::<String>("a\n---\nb\n").contains("more than one document"));
        assert!(from_str::<String>("").is_err());
    }
}
