//! `laws/words.yaml` as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::replying::ReplyingFile;

/// The lexicon file. Blocks are lists of lines; `laws/words.yaml` explains them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct WordsFile {
    /// The version of the format.
    pub(crate) format: u32,
    /// `lemma: form form …`
    pub(crate) forms: String,
    /// `short: what it stands for`
    pub(crate) short: String,
    /// Ordinary words, never taken for misspellings.
    pub(crate) ordinary: String,
    /// Words by how often they are said, the most usual first.
    pub(crate) common: String,
    /// Words that a misspelling is mended to only if hardly anything is amiss.
    pub(crate) exact: String,
    /// Words that may stand between the words of a pattern.
    pub(crate) fillers: String,
    /// Conjunctions.
    pub(crate) joints: String,
    /// Words that begin a question.
    pub(crate) asking: String,
    /// Those of them that ask who or what, and not whether.
    pub(crate) which: String,
    /// Words that deny.
    pub(crate) denying: String,
    /// Words that deny what they stand amidst.
    pub(crate) failing: String,
    /// Conjunctions after which a thing has not happened yet.
    pub(crate) not_yet: String,
    /// Words for what ought to be, might be, or nearly was.
    pub(crate) unreal: String,
    /// Words that ask for leave.
    pub(crate) leave: String,
    /// Verbs of saying.
    pub(crate) saying: String,
    /// Those behind which stands who is told.
    pub(crate) telling_verbs: String,
    /// Verbs of ruling and agreeing.
    pub(crate) ruling: String,
    /// Words behind which stands what is claimed, if "that" or a colon comes next.
    pub(crate) claiming: String,
    /// Words by which somebody asks whether a thing is right.
    pub(crate) checking: String,
    /// Words at the end of a sentence that add nothing.
    pub(crate) closing: String,
    /// Words by which somebody says what he wants.
    pub(crate) wishing: String,
    /// Verbs that stand before the person in a question.
    pub(crate) helping: String,
    /// Words that say that something may be.
    pub(crate) permitting: String,
    /// Words that say that something must be, and with "not" that it may not.
    pub(crate) obliging: String,
    /// Those that with "not" say that it need not.
    pub(crate) needing: String,
    /// Those that say so before "to".
    pub(crate) having: String,
    /// Verbs of paying and winning, before a sum.
    pub(crate) paying: String,
    /// Words by which a sum is what each pays or has.
    pub(crate) each: String,
    /// Words that leave less of what is said than it says without them.
    pub(crate) limiting: String,
    /// Verbs before which a lone letter or an unknown word is a person.
    pub(crate) verbs: String,
    /// Men's names.
    pub(crate) he: String,
    /// Women's names.
    pub(crate) she: String,
    /// Other names.
    pub(crate) they: String,
    /// Names that are words as well, and names only with a capital.
    pub(crate) names_and_words: String,
    /// Numbers from nought.
    pub(crate) numbers: String,
    /// Tens from ten.
    pub(crate) tens: String,
    /// A hundred and a thousand.
    pub(crate) powers: String,
    /// Words that the model does not see.
    pub(crate) unseen: String,
    /// Words of one kind, for the model: `kind: word word …`
    pub(crate) groups: String,
    /// Classes of words.
    pub(crate) classes: BTreeMap<String, String>,
    /// `= person` and patterns.
    pub(crate) people: String,
    /// Persons seen from others: `= partner` and patterns.
    pub(crate) relations: String,
    /// What a role is: `role: value of the offender`.
    pub(crate) roles: String,
    /// `= suit` and words.
    pub(crate) suits: String,
    /// Facts: `= value / value if denied` and patterns.
    pub(crate) facts: BTreeMap<String, String>,
    /// Things that mean something only together: `= name` and patterns.
    pub(crate) events: String,
    /// Rules over events.
    pub(crate) rules: String,
    /// `act > act act`: which act a story is about.
    pub(crate) beats: String,
    /// `act > word word`: acts that nobody tells of without one of the words.
    pub(crate) needs: String,
    /// The auction: `= pass` and patterns.
    pub(crate) auction: String,
    /// Players by their turn to speak.
    pub(crate) ordinals: String,
    /// What is said of whoever comes next.
    pub(crate) onward: String,
    /// How laws and rulings call a player who is something in the game: `= caller`.
    pub(crate) titles: String,
    /// Words for one hand of several: "first hand", "second deal".
    pub(crate) hands: String,
    /// Words after which a number is a place and counts nothing.
    pub(crate) placing: String,
    /// Words beside which a number tells when.
    pub(crate) when: String,
    /// Words before which a number counts them.
    pub(crate) measuring: String,
    /// Verbs of which somebody else does what stands behind them: "she saw my card
    /// fall".
    pub(crate) perceiving: String,
    /// Words with which a line goes on with what was said before.
    pub(crate) onward_words: String,
    /// Words for people behind a number that counts them.
    pub(crate) folk: String,
    /// What lies on a card table, and is done there: where nothing of it is named, no
    /// pattern speaks and the model may not guess.
    pub(crate) table: String,
    /// Words that ask what comes of a thing, and tell nothing that was done.
    pub(crate) consequences: String,
    /// Words that tell what somebody said, though he is not named again.
    pub(crate) narrated: String,
    /// Words by which a thing is said to have come after another.
    pub(crate) sequel: String,
    /// Words before a verb that say that nobody did it: "nearly led", "threatened to lead".
    pub(crate) averting: String,
    /// By which somebody says that he does not know: one to a line.
    pub(crate) unsure: String,
    /// What somebody says who lets the others go on, by itself: one to a line.
    pub(crate) refusals: String,
    /// Words that make what follows a thing, and no deed.
    pub(crate) determiners: String,
    /// Words before a call that was made before.
    pub(crate) compared: String,
    /// Words by which the call before them is said to rank higher than that behind.
    pub(crate) outranking: String,
    /// The same, lower.
    pub(crate) outranked: String,
    /// What is played for: `= agreed` and patterns that say that something is; `= trick`
    /// and patterns for what has a stake of that name besides calls; `= row` and the
    /// stakes whose prices are told in a row; `= unheard` and patterns for what cannot be
    /// reckoned with.
    pub(crate) stakes: String,
    /// Words between a thing and its price.
    pub(crate) priced: String,
    /// Those that say what the price is, whatever was agreed on.
    pub(crate) pricing: String,
    /// Ways of asking what a word means, with `…` for the word.
    pub(crate) meaning: String,
    /// Outcomes: `= effect parameter=value` and patterns.
    pub(crate) effects: String,
    /// Questions: `= effect effect` and patterns.
    pub(crate) questions: String,
    /// Answers: `= yes`, `= no`, `= unknown`.
    pub(crate) answers: String,
    /// What short replies mean where a fact is asked for, by the fact: `= value` and patterns.
    pub(crate) replies: BTreeMap<String, String>,
    /// Replies that answer nothing by themselves.
    pub(crate) replying: ReplyingFile,
    /// What another game or matter is recognised by: `= name` and patterns.
    pub(crate) foreign: String,
    /// What a game is recognised by: `= game` and words with weights.
    pub(crate) recognise: String,
    /// How conclusions are told in facts: `name: fact=value …`
    pub(crate) telling: String,
    /// What one game adds.
    pub(crate) games: BTreeMap<String, GameWords>,
}

/// What one game adds to the lexicon.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct GameWords {
    /// Calls: `= value` and patterns.
    pub(crate) calls: String,
    /// Names that only this game has for the persons.
    pub(crate) people: String,
    /// Numbers in the tongue of this game: `number word …`.
    pub(crate) numbers: String,
    /// Facts.
    pub(crate) facts: BTreeMap<String, String>,
    /// Short replies.
    pub(crate) replies: BTreeMap<String, String>,
    /// Things that mean something only together.
    pub(crate) events: String,
    /// Rules over events.
    pub(crate) rules: String,
    /// Which act a story is about.
    pub(crate) beats: String,
    /// Acts that nobody tells of without one of the words.
    pub(crate) needs: String,
    /// The auction.
    pub(crate) auction: String,
    /// Questions.
    pub(crate) questions: String,
    /// Outcomes.
    pub(crate) effects: String,
    /// How the auction's outcome is told in facts: `name: fact=value …`
    pub(crate) telling: String,
    /// Words about the cards of a hand that is shown: `= starter`, `= crib`,
    /// `= play`, `= apart`, `= between`.
    pub(crate) shown: String,
    /// Things shared out between two players that add to their scores.
    pub(crate) shares: String,
    /// What is told apart from a number and adds to it: points laid away.
    pub(crate) added: String,
    /// Games told by their scores, of which several make a rubber.
    pub(crate) games: String,
}

impl GameWords {
    /// Puts the lines of another file after these.
    pub(crate) fn add(&mut self, more: Self) {
        let blocks = [
            (&mut self.calls, more.calls),
            (&mut self.people, more.people),
            (&mut self.numbers, more.numbers),
            (&mut self.events, more.events),
            (&mut self.rules, more.rules),
            (&mut self.beats, more.beats),
            (&mut self.needs, more.needs),
            (&mut self.auction, more.auction),
            (&mut self.questions, more.questions),
            (&mut self.effects, more.effects),
            (&mut self.telling, more.telling),
            (&mut self.shown, more.shown),
            (&mut self.shares, more.shares),
            (&mut self.added, more.added),
            (&mut self.games, more.games),
        ];
        let append = |block: &mut String, more: &str| {
            block.push('\n');
            block.push_str(more);
        };
        for (block, more) in blocks {
            append(block, &more);
        }
        for (own, more) in [(&mut self.facts, more.facts), (&mut self.replies, more.replies)] {
            for (fact, more) in more {
                append(own.entry(fact).or_default(), &more);
            }
        }
    }
}

/// A header of a block and the patterns under it.
#[derive(Clone, Debug)]
pub(crate) struct Entry<'a> {
    /// What stands after the `=`.
    pub(crate) head: &'a str,
    /// The pattern.
    pub(crate) pattern: &'a str,
    /// Marks before the pattern: `?` weak, `!` strong, `!!` beyond doubt, `-` denied.
    pub(crate) marks: Marks,
}

/// How much a pattern says.
#[derive(Clone, Copy, Debug, Default, serde::Deserialize, serde::Serialize)]
pub(crate) struct Marks {
    /// It says little: any other sign goes before it.
    pub(crate) weak: bool,
    /// It goes before other signs.
    pub(crate) strong: bool,
    /// Whatever else the words are taken for, it is so.
    pub(crate) certain: bool,
    /// It says the opposite.
    pub(crate) denied: bool,
}

/// The entries of a block.
pub(crate) fn entries(block: &str) -> impl Iterator<Item = Entry<'_>> {
    let mut head = "";
    block.lines().filter_map(move |line| {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return None;
        }
        if let Some(next) = line.strip_prefix("= ") {
            head = next.trim();
            return None;
        }
        let mut marks = Marks::default();
        let mut pattern = line;
        loop {
            let (rest, mark) = if let Some(rest) = pattern.strip_prefix("? ") {
                (rest, &mut marks.weak)
            } else if let Some(rest) = pattern.strip_prefix("!! ") {
                (rest, &mut marks.certain)
            } else if let Some(rest) = pattern.strip_prefix("! ") {
                (rest, &mut marks.strong)
            } else if let Some(rest) = pattern.strip_prefix("- ") {
                (rest, &mut marks.denied)
            } else {
                break;
            };
            *mark = true;
            pattern = rest.trim_start();
        }
        Some(Entry { head, pattern, marks })
    })
}
