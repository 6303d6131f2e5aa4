//! Sentences and clauses: where they begin, what they hang on, whether they
//! ask, deny, or tell what somebody says.

use rustc_hash::FxHashSet;
use std::ops::Range;

use super::scene::Scene;
use super::tokens::Kind;

/// A clause.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    /// Its tokens.
    pub(crate) tokens: Range<usize>,
    /// Its first word after the conjunction.
    pub(crate) first_word: usize,
    /// The word that joins it to the clause before.
    pub(crate) joint: Option<String>,
    /// The number of its sentence.
    pub(crate) sentence: usize,
    /// Whether its sentence asks.
    pub(crate) asks: bool,
}

/// Words that matter for clauses, from the lexicon.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
pub(crate) struct Joints {
    /// Conjunctions.
    pub(crate) joints: FxHashSet<String>,
    /// Words that begin a question.
    pub(crate) asking: FxHashSet<String>,
    /// Those of them that ask who or what, and not whether.
    pub(crate) which: FxHashSet<String>,
    /// Words that deny.
    pub(crate) denying: FxHashSet<String>,
    /// Words that deny what they stand amidst: "the others failed to follow".
    pub(crate) failing: FxHashSet<String>,
    /// Conjunctions after which a thing has not happened yet.
    pub(crate) not_yet: FxHashSet<String>,
    /// Words for what ought to be, might be, or nearly was.
    pub(crate) unreal: FxHashSet<String>,
    /// The same, but asking for leave.
    pub(crate) leave: FxHashSet<String>,
    /// Verbs of saying and thinking.
    pub(crate) saying: FxHashSet<String>,
    /// Verbs of ruling and agreeing.
    pub(crate) ruling: FxHashSet<String>,
}

/// Parts the text into clauses.
pub(crate) fn part(scene: &mut Scene, joints: &Joints) {
    let count = scene.tokens.len();
    let mut clauses: Vec<Clause> = Vec::new();
    let mut sentence = 0;
    let mut start = 0;
    let mut sentence_start = 0;
    let close = |from: usize, to: usize, sentence: usize, scene: &Scene, clauses: &mut Vec<Clause>| {
        if from >= to {
            return;
        }
        let joint = scene.word(from).filter(|word| joints.joints.contains(*word)).map(str::to_owned);
        let mut first_word = from;
        while first_word + 1 < to && (scene.word(first_word).is_none_or(|word| joints.joints.contains(word))) {
            first_word += 1;
        }
        clauses.push(Clause { tokens: from..to, first_word, joint, sentence, asks: false });
    };
    for at in 0..count {
        let Some(token) = scene.tokens.get(at) else { break };
        match token.kind {
            Kind::Stop | Kind::Question => {
                close(start, at + 1, sentence, scene, &mut clauses);
                let asks = token.kind == Kind::Question || begins_question(scene, sentence_start, joints);
                if asks {
                    mark_question(scene, &mut clauses, sentence, token.kind == Kind::Question, joints);
                }
                sentence += 1;
                start = at + 1;
                sentence_start = at + 1;
            }
            Kind::Pause => {
                close(start, at + 1, sentence, scene, &mut clauses);
                start = at + 1;
            }
            Kind::Word if joints.joints.contains(&token.text) && at > start && !joins_like(scene, at) && !amid_person(scene, at) => {
                close(start, at, sentence, scene, &mut clauses);
                start = at;
            }
            Kind::Word | Kind::Quote => {}
        }
    }
    close(start, count, sentence, scene, &mut clauses);
    mark_question(scene, &mut clauses, sentence, false, joints);
    let mut clause_of = vec![0; count];
    for (index, clause) in clauses.iter().enumerate() {
        for at in clause.tokens.clone() {
            if let Some(slot) = clause_of.get_mut(at) {
                *slot = index;
            }
        }
    }
    scene.clauses = clauses;
    scene.clause_of = clause_of;
}

/// Whether the words at `from` begin a question.
fn begins_question(scene: &Scene, from: usize, joints: &Joints) -> bool {
    let mut at = from;
    while scene.word(at).is_some_and(|word| {
        !joints.asking.contains(word)
            && (joints.joints.contains(word)
                || matches!(
                    word,
                    "oh" | "well" | "now" | "then" | "please" | "ok" | "okay" | "just" | "again" | "also" | "hi" | "hello" | "sorry"
                ))
    }) {
        at += 1;
    }
    // "Hadn't discarded": somebody is left out who did not.
    let tells = scene.word(at + 1) == Some("not")
        && !matches!(
            scene.word(at + 2),
            None | Some(
                "i" | "you" | "he" | "she" | "it" | "we" | "they" | "that" | "this" | "there" | "the" | "my" | "his" | "her" | "our" | "a"
            )
        )
        && scene.tokens.get(at + 2).is_some_and(|token| !token.capital);
    scene.word(at).is_some_and(|word| joints.asking.contains(word)) && !tells
}

/// Marks the clauses of a sentence that ask: all that begin like a question,
/// or, if only the mark tells, the last one.
fn mark_question(scene: &Scene, clauses: &mut [Clause], sentence: usize, marked: bool, joints: &Joints) {
    let mut any = false;
    let mut asking = false;
    for clause in clauses.iter_mut().filter(|clause| clause.sentence == sentence) {
        let begins = begins_question(scene, clause.tokens.start, joints)
            && !matches!(clause.joint.as_deref(), Some("when" | "who" | "which" | "that" | "what" | "where" | "whose") if clause.tokens.start != clause.first_word && scene.word(clause.first_word).is_none_or(|word| !joints.asking.contains(word)));
        if begins && !goes_on(scene, clause, asking) {
            asking = true;
        } else if clause.joint.is_none() && asking {
            // A new clause after a pause goes on asking only if nothing else is told.
            asking = marked;
        }
        clause.asks = asking;
        any |= asking;
    }
    if !any
        && marked
        && let Some(last) = clauses.iter_mut().rev().find(|clause| clause.sentence == sentence)
    {
        last.asks = true;
    }
}

/// "I bid misère and was made to win a trick": nobody stands behind the verb whom it could ask of.
fn goes_on(scene: &Scene, clause: &Clause, asking: bool) -> bool {
    let joined = matches!(clause.joint.as_deref(), Some("and" | "but")) && scene.word(clause.tokens.start + 1).is_some();
    let at = clause.first_word;
    let helps = matches!(scene.word(at), Some("was" | "were" | "had" | "did"));
    let subject = scene.person_from(at + 1).is_some()
        || matches!(
            scene.word(at + 1),
            None | Some("it" | "that" | "this" | "there" | "the" | "my" | "his" | "her" | "our" | "their" | "a" | "an")
        );
    joined && helps && !subject && !asking
}

/// Whether `and` or `or` joins two things of one kind, not two clauses.
fn joins_like(scene: &Scene, at: usize) -> bool {
    if !matches!(scene.word(at), Some("and" | "or")) {
        return false;
    }
    let ends = |slot| scene.chunks.iter().any(|chunk| chunk.slot == slot && chunk.tokens.end == at);
    let begins = |slot| {
        (at + 1..at + 3).any(|next| {
            scene.starts.get(next).into_iter().flatten().any(|chunk| scene.chunks.get(*chunk).is_some_and(|chunk| chunk.slot == slot))
        })
    };
    use super::pattern::Slot;
    [Slot::Card, Slot::Suit, Slot::Number].into_iter().any(|slot| ends(slot) && begins(slot))
        || ends(Slot::Who) && begins(Slot::Who) && scene.word(at) == Some("and") && !nobody_before(scene, at)
}

/// "Got no partner and she …": nobody whom she could join.
fn nobody_before(scene: &Scene, at: usize) -> bool {
    let ends = |chunk: &&super::scene::Chunk| chunk.slot == super::pattern::Slot::Who && chunk.tokens.end == at;
    let before = |chunk: &super::scene::Chunk| chunk.tokens.start.checked_sub(1).and_then(|before| scene.word(before));
    scene.chunks.iter().filter(ends).any(|chunk| before(chunk) == Some("no"))
}

/// "The player after me": no clause begins there, as it does in "the man who called".
fn amid_person(scene: &Scene, at: usize) -> bool {
    let person = |slot| slot == super::pattern::Slot::Who;
    matches!(scene.word(at), Some("after" | "before"))
        && scene.chunks.iter().any(|chunk| person(chunk.slot) && chunk.tokens.start < at && at < chunk.tokens.end)
}

/// How a matched stretch is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mode {
    /// It is denied.
    pub(crate) denied: bool,
    /// It stands after "before" or "until".
    pub(crate) not_yet: bool,
    /// It ought to be, might be, or nearly was.
    pub(crate) unreal: bool,
    /// Leave for it is asked.
    pub(crate) leave: bool,
    /// Its clause asks.
    pub(crate) asks: bool,
    /// Somebody says so.
    pub(crate) reported: bool,
}

/// How the stretch of tokens is meant, the words it names itself apart.
pub(crate) fn mode(scene: &Scene, joints: &Joints, tokens: &Range<usize>, used: &[usize]) -> Mode {
    let mut mode = Mode { denied: false, not_yet: false, unreal: false, leave: false, asks: false, reported: false };
    let Some(clause) = scene.clause(tokens.start) else { return mode };
    mode.asks = clause.asks;
    // "Not having been over-called": it belongs to the clause behind it.
    let before = clause.tokens.start.checked_sub(1).and_then(|at| scene.word(at));
    let mut denials = u32::from(before.is_some_and(|word| matches!(word, "not" | "never" | "without")));
    for at in from_own_subject(scene, joints, clause, tokens)..tokens.end {
        let Some(word) = scene.word(at) else { continue };
        if joints.saying.contains(word) && at < tokens.start && !(mode.denied && at > clause.first_word + 6) {
            mode.reported |= !said_by_me(scene, at);
        }
        if used.contains(&at) {
            continue;
        }
        // "B, who had not spoken, said …": he did say it.
        let of_before = at < tokens.start
            && (at + 1..tokens.start).any(|next| matches!(scene.word(next), Some("spoken" | "spoke" | "opened")) && next < at + 3);
        let denies = joints.denying.contains(word) && !(word == "no" && at == clause.tokens.start) && !of_before;
        if denies || at > tokens.start && joints.failing.contains(word) {
            denials += 1;
        // "About to lead", but "shuffling his hand about".
        } else if joints.unreal.contains(word) && (word != "about" || scene.word(at + 1) == Some("to")) {
            mode.unreal = true;
        } else if joints.leave.contains(word) {
            mode.leave = true;
        }
    }
    let here = scene.clause_of.get(tokens.start).copied().unwrap_or(0);
    let clause_before =
        here.checked_sub(1).and_then(|before| scene.clauses.get(before)).filter(|before| before.sentence == clause.sentence);
    // "Nobody was left who could go with him": nobody did.
    let nobodys = clause.joint.as_deref() == Some("who")
        && clause_before.is_some_and(|before| {
            before.tokens.clone().any(|at| scene.word(at).is_some_and(|word| matches!(word, "nobody" | "none" | "no-one")))
        });
    mode.denied = (denials + u32::from(nobodys)) % 2 == 1;
    if clause.joint.as_ref().is_some_and(|joint| joints.not_yet.contains(joint)) && !used.contains(&clause.tokens.start) {
        // "We did not notice until it was turned": then it was.
        let before_denied = clause_before.is_some_and(|before| {
            before.tokens.clone().any(|at| scene.word(at).is_some_and(|word| joints.denying.contains(word) || word == "only"))
        });
        // "Before he could speak she turned it": then she did.
        let subjects = scene
            .chunks
            .iter()
            .filter(|chunk| {
                chunk.slot == super::pattern::Slot::Who
                    && chunk.tokens.start >= clause.tokens.start
                    && chunk.tokens.end <= tokens.start.max(clause.tokens.start)
            })
            .count();
        mode.not_yet = !before_denied && subjects < 2;
    }
    // "He put it right | before it was turned": what runs on from one clause into
    // the other did not come about.
    let last = used.last().and_then(|at| scene.clause_of.get(*at)).copied().unwrap_or(here);
    mode.not_yet |=
        scene.clauses.iter().take(last + 1).skip(here + 1).any(|clause| {
            clause.joint.as_ref().is_some_and(|joint| joints.not_yet.contains(joint)) && !used.contains(&clause.tokens.start)
        });
    // What stands in a clause that hangs on "X says that" is reported too.
    let mut index = here;
    for _ in 0..2 {
        let Some(clause) = scene.clauses.get(index) else { break };
        if !matches!(clause.joint.as_deref(), Some("that" | "if" | "unless" | "when" | "because" | "whether" | "once")) {
            break;
        }
        let Some(before) = index.checked_sub(1).and_then(|before| scene.clauses.get(before)) else { break };
        if before.sentence != clause.sentence {
            break;
        }
        if before.tokens.clone().any(|at| scene.word(at).is_some_and(|word| joints.saying.contains(word)) && !said_by_me(scene, at)) {
            mode.reported = true;
        }
        index -= 1;
    }
    mode
}

/// Where what is said of these tokens begins: with its clause, but in "before we could say
/// anything his partner had revoked" with his partner.
fn from_own_subject(scene: &Scene, joints: &Joints, clause: &Clause, tokens: &Range<usize>) -> usize {
    use super::pattern::Slot;
    if clause.joint.as_ref().is_none_or(|joint| !joints.not_yet.contains(joint)) {
        return clause.tokens.start;
    }
    let within = |chunk: &&super::scene::Chunk| {
        chunk.slot == Slot::Who && clause.tokens.start <= chunk.tokens.start && chunk.tokens.start <= tokens.start
    };
    let mut subjects: Vec<&super::scene::Chunk> = scene.chunks.iter().filter(within).collect();
    subjects.sort_unstable_by_key(|chunk| chunk.tokens.start);
    subjects.dedup_by_key(|chunk| chunk.tokens.start);
    // "Before he could stop me": whom it is done to does nothing.
    match subjects.as_slice() {
        [_, .., last] if scene.word(last.tokens.end) == Some("had") => last.tokens.start,
        _ => clause.tokens.start,
    }
}

/// Whether the speaker is the one who says so.
fn said_by_me(scene: &Scene, at: usize) -> bool {
    (at.saturating_sub(3)..at).any(|before| scene.word(before).is_some_and(|word| matches!(word, "i" | "we" | "we're" | "you")))
}
