//! How a text is read, step by step.

use std::fmt::Write as _;

use crate::facts::Case;
use crate::laws::Game;

use super::study::Study;
use super::{About, Lexicon, auction, scene, signs};

impl Lexicon {
    /// How a text is read, step by step: for whoever mends the lexicon.
    pub fn explain(&self, game: &Game, text: &str) -> String {
        let words = &self.words;
        let Study { scene, people, seen, auction, .. } = &self.study(game, text);
        let mut out = String::new();
        for clause in &scene.clauses {
            let tokens: Vec<String> = scene
                .tokens
                .get(clause.tokens.clone())
                .unwrap_or_default()
                .iter()
                .map(|token| if token.known { token.text.clone() } else { format!("{}?", token.text) })
                .collect();
            let _ = writeln!(out, "[{}{}] {}", clause.sentence, if clause.asks { " asks" } else { "" }, tokens.join(" "));
        }
        for mention in &people.mentions {
            let _ = writeln!(
                out,
                "{:?} {:?}{}{}",
                mention.tokens,
                mention.who,
                if mention.subject { " subject" } else { "" },
                if mention.whose { " whose" } else { "" }
            );
        }
        for chunk in scene.chunks.iter().filter(|chunk| !matches!(chunk.what, scene::What::Who(_))) {
            let _ = writeln!(out, "{:?} {:?}", chunk.tokens, chunk.what);
        }
        for one in seen {
            let used: Vec<&str> = one.used.iter().filter_map(|at| scene.word(*at)).collect();
            let sign = match words.sign(one.sign) {
                Some(signs::Sign::Fact { fact, yes, .. }) => format!(
                    "{}={}",
                    game.facts[*fact].name,
                    yes.iter().map(|value| game.facts[*fact].name_of(value)).collect::<Vec<_>>().join("|")
                ),
                Some(signs::Sign::Event(index)) => format!("event {}", words.events.get(*index).map_or("", String::as_str)),
                Some(signs::Sign::Person { fact, .. } | signs::Sign::Count { fact, .. }) => format!("{}=?", game.facts[*fact].name),
                Some(other) => format!("{other:?}"),
                None => String::new(),
            };
            let mode = one.mode;
            let modes: Vec<&str> = [
                (one.denied, "denied"),
                (mode.not_yet, "not-yet"),
                (mode.unreal, "unreal"),
                (mode.leave, "leave"),
                (mode.asks, "asks"),
                (mode.reported, "reported"),
            ]
            .iter()
            .filter(|(on, _)| *on)
            .map(|(_, name)| *name)
            .collect();
            let _ = writeln!(out, "{sign} «{}» by {:?} {} {}", used.join(" "), one.doer, one.strength, modes.join(" "));
        }
        for turn in auction::turns::read(words, game, scene, people, seen) {
            let _ = writeln!(out, "{turn:?}");
        }
        let _ = writeln!(out, "{auction:?}");
        let empty = Case::new(&game.facts);
        let about = About { case: &empty, asked: None };
        for (act, likely) in self.inference(game, &self.study(game, text), about).likeliest_acts().into_iter().take(5) {
            let _ = writeln!(out, "{likely:.2} {act}");
        }
        for item in self.understand(game, text, about).items {
            let declared = &game.facts[item.fact];
            let _ = writeln!(
                out,
                "→ {}={} «{}»",
                declared.name,
                item.values.iter().map(|value| declared.name_of(value)).collect::<Vec<_>>().join("|"),
                item.words
            );
        }
        out
    }
}
