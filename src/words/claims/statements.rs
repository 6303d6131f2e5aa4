//! Where something is claimed: "Sue says …", "they ruled …", "…, right?"

use std::ops::Range;

use super::super::clauses::Clause;
use super::super::lexicon::Words;
use super::super::people::{Mention, People};
use super::super::scene::Scene;
use super::super::tokens::Kind;
use super::order::{helps, is_pronoun};

/// The words of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Statement {
    pub(super) tokens: Range<usize>,
    /// Whether it is a ruling that was given, or that is asked about.
    pub(super) given: bool,
    /// Whether it is told that somebody says so.
    pub(super) said: bool,
    /// Where he is named who says so.
    pub(super) by: Option<Range<usize>>,
}

/// What is claimed, in the order of the text.
pub(in super::super) fn statements(words: &Words, scene: &Scene, people: &People) -> Vec<Statement> {
    let mut found: Vec<Statement> = Vec::new();
    let sentences = scene.sentences();
    for (index, sentence) in sentences.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| sentences.get(before));
        // "Is he right?", "True?": it is what was said before that is asked about.
        if let Some(before) = before.filter(|_| is_check(words, scene, sentence)) {
            match found.iter_mut().filter(|one| one.tokens.start >= before.start).last() {
                Some(told) => told.given = true,
                None => {
                    let parts = parts(scene, before.clone()).into_iter();
                    found.extend(parts.map(|tokens| Statement { tokens, given: true, said: false, by: None }));
                }
            }
        }
        let said: Vec<usize> = sentence.clone().filter(|at| says(words, scene, *at)).collect();
        let mut told = false;
        for at in &said {
            let end = said.iter().find(|next| *next > at).map_or(sentence.end, |next| clause_start(scene, *next).max(at + 1));
            let given = scene.word(*at).is_some_and(|word| words.joints.ruling.contains(word));
            let (begin, speaker_behind) = behind(words, scene, *at);
            let by = speaker(scene, people, if speaker_behind { *at..begin } else { clause_start(scene, *at)..*at });
            let statement = |tokens| Statement { tokens, given, said: true, by: by.clone() };
            let mut claim = |tokens| found.extend(parts(scene, tokens).into_iter().map(statement));
            let goes_on = begin < end && scene.word(begin).is_some();
            // "It's a misdeal, says Bob"; "“It's a misdeal!” says Bob".
            let told_before = !told && clause_start(scene, *at) > sentence.start;
            if !told && (speaker_behind || !goes_on) {
                let start = clause_start(scene, *at);
                let in_quotes = |before: &&Range<usize>| scene.quoted(before.start + 1).is_some();
                match before.filter(in_quotes) {
                    _ if start > sentence.start => claim(sentence.start..start),
                    Some(before) => claim(before.clone()),
                    None => {}
                }
            }
            // "Twelve, Rose says, and she pegs it"; "she thought of it".
            let next = scene.clause(begin).filter(|clause| clause.tokens.start > *at);
            let joint = next.and_then(|clause| clause.joint.as_deref());
            let other = told_before && matches!(joint, Some("and" | "but" | "so")) || scene.word(begin) == Some("of");
            if goes_on && !other {
                claim(up_to_its_end(scene, begin..end));
            }
            told = true;
        }
        // "…, that's the rule at my aunt's", "so says his wife".
        if let Some(source) = source(words, scene, sentence) {
            let tokens = if source > sentence.start { Some(sentence.start..source) } else { before.cloned() };
            let parts = tokens.into_iter().flat_map(|tokens| parts(scene, tokens));
            found.extend(parts.map(|tokens| Statement { tokens, given: false, said: true, by: None }));
            continue;
        }
        let tagged = || tag(words, scene, sentence).or_else(|| tag_at_once(words, scene, sentence)).map(|tag| sentence.start..tag);
        if !told && let Some(tokens) = asked_of(words, scene, sentence).or_else(tagged) {
            found.push(Statement { tokens, given: true, said: false, by: None });
        }
    }
    found
}

/// Who is named last in these tokens as somebody who can say something.
fn speaker(scene: &Scene, people: &People, tokens: Range<usize>) -> Option<Range<usize>> {
    let named = |mention: &&Mention| tokens.start <= mention.tokens.start && mention.tokens.end <= tokens.end;
    // "The rules of my aunt say so": not my aunt.
    let of = |mention: &&Mention| mention.tokens.start.checked_sub(1).and_then(|at| scene.word(at)) == Some("of");
    let mention = people.mentions.iter().rev().find(named)?;
    (!mention.whose && !of(&mention)).then(|| mention.tokens.clone())
}

/// Where a sentence goes over to who says so, if it does.
fn source(words: &Words, scene: &Scene, sentence: &Range<usize>) -> Option<usize> {
    let mut of_sentence = scene.clauses.iter().filter(|clause| clause.tokens.start >= sentence.start && clause.tokens.end <= sentence.end);
    let last = of_sentence.next_back().filter(|last| !last.asks)?;
    let start = last.tokens.start;
    let word = |place: usize| scene.word(start + place);
    let is = |place: usize| matches!(word(place), Some("is" | "'s" | "was"));
    let named = |place: usize| matches!(word(place), Some("how" | "what" | "the" | "his" | "her" | "my" | "our" | "their"));
    let of_him = matches!(word(0), Some("that" | "this")) && is(1) && named(2);
    let so_says = word(0) == Some("so") && word(1).is_some_and(|word| words.joints.saying.contains(word));
    (of_him || so_says).then_some(start)
}

/// What is claimed in one breath: "he may keep it, | and she pays".
fn parts(scene: &Scene, tokens: Range<usize>) -> Vec<Range<usize>> {
    let begins = |clause: &&Clause| {
        let inside = clause.tokens.start > tokens.start && clause.tokens.end <= tokens.end;
        let person = scene.person_from(clause.first_word).is_some();
        let thing = matches!(
            scene.word(clause.first_word),
            Some("the" | "each" | "every" | "both" | "his" | "her" | "their" | "nothing" | "nobody" | "no")
        );
        // "It is not so that he may": there "so" joins nothing.
        let so_that = clause.joint.as_deref() == Some("so") && scene.word(clause.tokens.start + 1) == Some("that");
        inside
            && !so_that
            && matches!(clause.joint.as_deref(), Some("and" | "so"))
            && clause.tokens.len() > 1
            && (person || thing || is_pronoun(scene, clause.first_word))
    };
    let mut parts = Vec::new();
    let mut start = tokens.start;
    for clause in scene.clauses.iter().filter(begins) {
        parts.push(start..clause.tokens.start);
        start = clause.tokens.start;
    }
    parts.push(start..tokens.end);
    parts
}

/// Where something is asked to be so: "is it true that …".
fn asked_of(words: &Words, scene: &Scene, sentence: &Range<usize>) -> Option<Range<usize>> {
    let asks = scene.clause(sentence.start).is_some_and(|clause| clause.asks);
    let that = |at: &usize| checks(words, scene, *at) && scene.word(at + 1) == Some("that");
    let at = sentence.clone().filter(|_| asks).find(that)?;
    Some(at + 2..sentence.end)
}

/// Whether the word says that something is said, and is no question itself.
fn says(words: &Words, scene: &Scene, at: usize) -> bool {
    let joints = &words.joints;
    // "I can claim", "too late to say", "against the rules": nobody says anything there.
    let before = at.checked_sub(1).and_then(|before| scene.word(before));
    let told_of = |word: &str| {
        matches!(word, "to" | "not" | "the" | "a" | "an" | "any" | "no" | "our" | "their")
            || word != "'s"
                && words.stating.helping.contains(word)
                && !matches!(word, "is" | "are" | "was" | "were" | "am" | "have" | "has" | "had" | "would")
    };
    let introduces = scene.tokens.get(at + 1).is_some_and(|next| next.is("that") || next.text == ":");
    if !introduces && before.is_some_and(told_of) {
        return false;
    }
    let of_saying =
        |word: &str| joints.saying.contains(word) || joints.ruling.contains(word) || introduces && words.stating.claiming.contains(word);
    // "He says it's a misdeal?": only the mark asks; "is he right in saying it is?"
    let states = |clause: &Clause| {
        let asks = clause.asks && scene.word(clause.first_word).is_none_or(|word| joints.asking.contains(word));
        !asks || (clause.tokens.start..at).any(|at| checks(words, scene, at))
    };
    scene.word(at).is_some_and(of_saying) && scene.clause(at).is_some_and(states)
}

/// Where what is said begins, behind a word of saying: "told us that …"; and whether who
/// says it stands between: "says Bob, …".
fn behind(words: &Words, scene: &Scene, at: usize) -> (usize, bool) {
    let mut begin = at + 1;
    // "Told me it is", "said to me it is"; but "says she deals". Who speaks may stand
    // behind it: "says Bob, it is".
    let to = scene.word(begin) == Some("to");
    let heard = scene.person_from(begin + usize::from(to));
    let mut speaker = false;
    // "I'm told I can put it back": it is I who can.
    let heard = heard.filter(|end| to || !helps(words, scene, *end));
    if to && scene.word(at) == Some("according") {
        speaker = true;
        begin = heard.unwrap_or(begin);
    } else if to || scene.word(at).is_some_and(|word| words.stating.telling.contains(word)) {
        begin = heard.unwrap_or(begin);
    } else if let Some(end) = heard.filter(|end| scene.tokens.get(*end).is_none_or(|token| token.kind != Kind::Word)) {
        begin = end;
        speaker = true;
    }
    let passed = |at: usize| match scene.tokens.get(at) {
        Some(token) => matches!(token.kind, Kind::Pause | Kind::Quote) || token.is("that"),
        None => false,
    };
    // "He says that's wrong": there it is what he speaks of.
    let verb = |at: usize| {
        helps(words, scene, at)
            || scene.tokens.get(at).is_some_and(|token| words.verb_lemmas.contains(&token.lemma) && token.text.ends_with('s'))
    };
    while passed(begin) && !(scene.word(begin) == Some("that") && verb(begin + 1)) {
        begin += 1;
    }
    (begin, speaker)
}

/// Without what is set against it, asked, or given as the reason, behind it.
fn up_to_its_end(scene: &Scene, tokens: Range<usize>) -> Range<usize> {
    // "They say he revoked; I looked, and …", "Sue said go, I could not".
    let told_apart = |clause: &Clause| {
        let pause = clause.tokens.start.checked_sub(1).and_then(|at| scene.tokens.get(at)).is_some_and(|token| token.kind == Kind::Pause);
        let person = scene.person_from(clause.tokens.start).is_some();
        let joint = scene.clause(tokens.start).and_then(|first| first.joint.as_deref());
        pause && person && clause.joint.is_none() && !matches!(joint, Some("if" | "when" | "once" | "as" | "since" | "unless"))
    };
    let against = |clause: &&Clause| {
        clause.tokens.start > tokens.start
            && (clause.asks
                || told_apart(clause)
                || matches!(clause.joint.as_deref(), Some("but" | "whereas" | "although" | "though" | "because" | "since")))
    };
    let end = scene.clauses.iter().filter(against).map(|clause| clause.tokens.start).next();
    tokens.start..end.map_or(tokens.end, |end| end.min(tokens.end))
}

/// Without marks at its ends, and what joins it to what stands before.
pub(super) fn trimmed(words: &Words, scene: &Scene, mut tokens: Range<usize>) -> Range<usize> {
    let joins = |word: &str| matches!(word, "and" | "so" | "then" | "but") && words.joints.joints.contains(word);
    // "Surely I lead".
    let light = |at: usize| scene.word(at).is_none_or(|word| joins(word) || word == "surely");
    while tokens.start < tokens.end && light(tokens.start) {
        tokens.start += 1;
    }
    let small = |at: usize| scene.word(at).is_none_or(|word| words.stating.closing.contains(word));
    while tokens.start < tokens.end && tokens.end.checked_sub(1).is_some_and(small) {
        tokens.end -= 1;
    }
    tokens
}

fn clause_start(scene: &Scene, at: usize) -> usize {
    scene.clause(at).map_or(at, |clause| clause.tokens.start)
}

/// Whether somebody asks by the word whether a thing is right.
fn checks(words: &Words, scene: &Scene, at: usize) -> bool {
    scene.word(at).is_some_and(|word| words.stating.checking.contains(word))
}

/// Whether a sentence asks no more than whether something is right.
pub(in super::super) fn is_check(words: &Words, scene: &Scene, sentence: &Range<usize>) -> bool {
    let asks = scene.clause(sentence.start).is_some_and(|clause| clause.asks);
    asks && sentence.clone().any(|at| checks(words, scene, at)) && sentence.clone().filter(|at| scene.word(*at).is_some()).count() <= 5
}

/// Where "can she?" begins at the end of a statement, without a pause: "she can't do that can
/// she?"
fn tag_at_once(words: &Words, scene: &Scene, sentence: &Range<usize>) -> Option<usize> {
    let end = sentence.clone().rfind(|at| scene.word(*at).is_some())? + 1;
    let at = end.checked_sub(2).filter(|at| *at > sentence.start + 2)?;
    let person = scene.person_from(at + 1).is_some() || is_pronoun(scene, at + 1);
    let states =
        scene.word(sentence.start).is_some_and(|first| !words.joints.asking.contains(first) && !words.joints.joints.contains(first));
    let said_before = (sentence.start..at).any(|before| scene.word(before) == scene.word(at));
    (person && states && said_before && helps(words, scene, at)).then_some(at)
}

/// Where "…, right?" begins at the end of a sentence that is a statement.
fn tag(words: &Words, scene: &Scene, sentence: &Range<usize>) -> Option<usize> {
    let last = scene.clause(sentence.end.checked_sub(1)?)?;
    let short = last.tokens.clone().filter(|at| scene.word(*at).is_some()).count() <= 3;
    // "She can't do that, can she?"
    let first = last.tokens.start;
    let pronoun = |at: usize| scene.person_from(at).is_some() || is_pronoun(scene, at);
    let turned_round = helps(words, scene, first) && last.tokens.clone().skip(1).any(pronoun);
    let checks = turned_round || last.tokens.clone().any(|at| checks(words, scene, at));
    let states = scene.clause(sentence.start).is_some_and(|first| !first.asks);
    (last.asks && short && checks && states && last.tokens.start > sentence.start).then_some(last.tokens.start)
}
