use std::collections::{BTreeMap, BTreeSet};
use std::iter;

#[cfg(feature = "cli")]
use crate::dispute::answer::labels;
use crate::facts::{Origin, Values};
use crate::laws::{Does, Effect, Game, LawId};
use crate::ruling::{Branch, Change, Elsewhere, Prevailing, Ruling, Status};

use super::answers::{Sum, answers, clauses, unsaid};
use super::worth::{agreed, reckoned, result, usual_stakes};
use super::{View, claims, phrase, who};

/// A ruling put into words: what text and Markdown have in common.
#[derive(Debug)]
pub(super) struct Account {
    /// The title of the code.
    pub(super) code: String,
    /// The form of the game that is played, where it is not the usual one.
    pub(super) form: Option<String>,
    /// How the code is called in passing.
    pub(super) authority: String,
    pub(super) status: Status,
    /// The sentences to read aloud.
    pub(super) aloud: Vec<Said>,
    /// Who chooses among what.
    pub(super) rights: Vec<Right>,
    /// What is paid.
    pub(super) paid: Option<String>,
    /// What must be said for numbers to be worked out.
    pub(super) unsaid: Vec<String>,
    /// The same in money, where the tables of the code tell.
    pub(super) pays: Option<String>,
    /// A hand as it is told where its sum is reckoned, if the sum was asked for and hangs
    /// on more than a dispute tells.
    pub(super) reckoned: Option<String>,
    /// What follows besides.
    pub(super) follows: Option<String>,
    /// The facts on which it hangs.
    pub(super) because: Vec<String>,
    /// How the case came to another law or code, and what gave way.
    pub(super) remarks: Vec<Said>,
    pub(super) overridden: Vec<Said>,
    pub(super) readings: Vec<Open>,
    /// What was taken for granted.
    pub(super) presumed: Vec<String>,
    /// Words about what is played for that nothing could be made of.
    pub(super) unheard: Vec<String>,
    pub(super) gaps: Vec<Said>,
    pub(super) nearest: Vec<Said>,
    pub(super) questions: Vec<Asked>,
    /// When, and what is ruled then.
    pub(super) alternatives: Vec<(String, Vec<Said>)>,
    /// What follows, if the next question is answered so.
    pub(super) branches: Vec<(String, Vec<Said>)>,
    /// What other authorities say.
    pub(super) elsewhere: Vec<Verdict>,
    /// If this were so, this would be the ruling.
    pub(super) changes: Vec<(String, String)>,
    /// The words, and what they were taken to mean.
    pub(super) understood: Vec<(String, String)>,
    /// Sentences of which nothing was made.
    pub(super) unused: Vec<String>,
    /// Which of the players that the ruling speaks of are named in the telling.
    pub(super) who_is_who: Option<String>,
    /// Questions, and what the ruling answers.
    pub(super) answers: Vec<(String, String)>,
    /// Rules and rulings somebody stated, and whether they are right.
    pub(super) claims: Vec<(String, String)>,
    /// Facts with their names, for those who write scripts.
    pub(super) facts: Vec<(String, String)>,
    /// The prevailing laws by their names.
    pub(super) laws: Vec<String>,
}

/// A sentence with its passages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) says: String,
    pub(super) cites: String,
}

/// What another authority says.
#[derive(Debug)]
pub(super) struct Verdict {
    pub(super) authority: String,
    pub(super) said: Said,
    /// Whether it has a law for it.
    #[cfg(feature = "cli")]
    pub(super) rules: bool,
}

/// A right to choose.
#[derive(Debug)]
pub(super) struct Right {
    pub(super) head: String,
    pub(super) options: Vec<String>,
}

/// An open passage and how it is read here.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) name: String,
    pub(super) question: String,
    pub(super) cites: String,
    pub(super) taken: String,
    pub(super) is_default: bool,
    pub(super) others: Vec<(String, String)>,
}

/// So many options fit under a question without burying it.
pub(super) const FEW: usize = 9;

/// A question, why it is asked, and the answers to it.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) question: String,
    pub(super) why: Option<String>,
    pub(super) options: Vec<String>,
    /// What stands before each of them: a number or a letter.
    #[cfg(feature = "cli")]
    pub(super) labels: Vec<String>,
    /// The least and the greatest number that answers it, where there are many.
    pub(super) numbers: Option<(i32, i32)>,
}

impl Account {
    pub(super) fn of(view: &View<'_>) -> Self {
        let View { game, dispute, ruling, elsewhere } = *view;
        let laws = |prevailing: &Prevailing| game.law(prevailing.law);
        let certain = ruling.rulings.iter().flat_map(|prevailing| certain_effects(game, prevailing.law));
        let certain: Vec<Effect> = certain.map(|effect| view.worked_out(effect)).collect();
        let (paid, follows) = result(game, certain);
        let in_order = own_first(game, ruling.rulings.iter().map(|prevailing| prevailing.law).collect());
        let mut because: Vec<_> =
            ruling.rulings.iter().chain(&ruling.gaps).flat_map(|prevailing| prevailing.because.iter().copied()).collect();
        because.sort_unstable();
        because.dedup();
        let money = view.money();
        let unsaid = unsaid(view, &money);
        let sum = Sum::of(view, &money);
        let pays = if let Sum::Is(pays) = &sum { Some(pays.clone()) } else { None };
        let settled = settles(view, pays.is_some());
        let answers = answered(view, &sum);
        let claims = claimed(view, &answers);
        let reckoned = if sum == Sum::None { reckoned(view, &paid) } else { None };
        let mut account = Self {
            code: game.code(ruling.code).title.clone(),
            form: game.variant.is_some().then(|| game.title.clone()),
            authority: phrase::authority(game, ruling.code).to_owned(),
            status: ruling.status,
            aloud: in_order.iter().map(|law| said(game, *law)).collect(),
            rights: in_order.iter().filter_map(|law| right(game, *law)).collect(),
            paid: once(game, &paid),
            unsaid,
            pays,
            reckoned,
            follows: once(game, &follows),
            because: because
                .into_iter()
                .filter(|(fact, _)| game.facts[*fact].origin != Origin::Reading)
                .filter(|because| !ruling.presumed.contains(because))
                .map(|(fact, value)| phrase::clause(game, fact, Values::one(value)))
                .chain(narrowed(view))
                .collect(),
            remarks: remarks(game, view),
            overridden: overridden(game, view),
            presumed: ruling
                .presumed
                .iter()
                .map(|(fact, value)| game.facts[*fact].clause(*value).to_owned())
                .chain(usual_stakes(view).filter(|_| money.is_ok()))
                .collect(),
            unheard: dispute
                .told
                .iter()
                .flat_map(|told| &told.understanding.unheard)
                .filter(|_| money.as_ref().map_or_else(|lacking| !lacking.stakes.is_empty(), |_| true))
                .map(|(words, _)| words.clone())
                .collect(),
            readings: ruling.readings.iter().map(|(fact, value)| open(game, view, *fact, *value)).collect(),
            gaps: ruling.gaps.iter().map(|prevailing| said(game, prevailing.law)).collect(),
            nearest: ruling.nearest.iter().map(|law| said(game, *law)).collect(),
            questions: ruling
                .ask
                .iter()
                .map(|question| {
                    let fact = &game.facts[question.fact];
                    let options: Vec<String> = question.alike.iter().map(|values| phrase::answer(game, question, *values)).collect();
                    let numbers = question.options.iter().map(|value| fact.number(*value)).collect::<Option<Vec<i32>>>();
                    let numbers = numbers.filter(|all| all.len() > FEW);
                    let numbers = numbers.and_then(|all| Some((*all.iter().min()?, *all.iter().max()?)));
                    Asked {
                        question: fact.question.to_string(),
                        why: fact.why.clone().map(String::from),
                        #[cfg(feature = "cli")]
                        labels: labels(fact, &question.alike).take(options.len()).collect(),
                        options,
                        numbers,
                    }
                })
                .collect(),
            alternatives: alternatives(view),
            branches: branches(view),
            elsewhere: elsewhere
                .iter()
                .map(|other| Verdict {
                    authority: phrase::authority(game, other.ruling.code).to_owned(),
                    said: verdict(game, other),
                    #[cfg(feature = "cli")]
                    rules: other.ruling.status == Status::Ruled,
                })
                .collect(),
            changes: if settled { Vec::new() } else { changes(view) },
            understood: dispute
                .told
                .iter()
                .flat_map(|told| &told.understanding.items)
                .map(|item| (item.words.clone(), phrase::item(game, item)))
                .chain(agreed(view))
                .collect(),
            answers,
            claims,
            unused: dispute.told.iter().flat_map(|told| &told.understanding.unused).map(|(words, _)| words.trim().to_owned()).collect(),
            facts: phrase::known(game, &dispute.case)
                .into_iter()
                .map(|(fact, _)| (game.facts[fact].name.to_string(), value_names(view, fact)))
                .collect(),
            laws: ruling.rulings.iter().chain(&ruling.gaps).map(|prevailing| laws(prevailing).path.clone()).collect(),
            who_is_who: None,
        };
        account.who_is_who = who::who_is_who(dispute, &account.spoken());
        account
    }

    /// The sentences in which it speaks of players.
    fn spoken(&self) -> Vec<&str> {
        let answered = self.answers.iter().chain(&self.claims).map(|(_, says)| says.as_str());
        let heads = self.rights.iter().map(|right| right.head.as_str());
        self.aloud.iter().map(|said| said.says.as_str()).chain(answered).chain(heads).chain(self.pays.as_deref()).collect()
    }
}

/// The laws of the irregularity itself before those that hold of many: who asks about a
/// revoke is first told of revokes.
fn own_first(game: &Game, mut laws: Vec<LawId>) -> Vec<LawId> {
    laws.sort_by_key(|law| !game.law(*law).scope().is_of_one_act());
    laws
}

/// What is known only in part, and the prevailing laws ask for: one of several answers
/// that come to the same.
fn narrowed(view: &View<'_>) -> Vec<String> {
    let View { game, dispute, ruling, .. } = *view;
    let mut facts = BTreeSet::new();
    let mut conditions: Vec<_> = ruling.rulings.iter().chain(&ruling.gaps).map(|prevailing| game.law(prevailing.law).when()).collect();
    while let Some(condition) = conditions.pop() {
        condition.each_fact(&mut |fact| {
            if facts.insert(fact) {
                conditions.extend(game.code(ruling.code).definitions.get(&fact).into_iter().flatten().map(|definition| &definition.when));
            }
        });
    }
    let known = facts.into_iter().map(|fact| (fact, dispute.case.possible(fact)));
    let partly =
        known.filter(|(fact, values)| game.facts[*fact].origin == Origin::Told && values.len() > 1 && *values != game.facts[*fact].all());
    partly.map(|(fact, values)| phrase::clause(game, fact, values)).collect()
}

/// Questions, and what the ruling answers.
fn answered(view: &View<'_>, sum: &Sum) -> Vec<(String, String)> {
    answers(view, sum).into_iter().map(|(asked, answer)| (asked.words.trim().to_owned(), answer.aloud())).collect()
}

/// Rules and rulings that it confirms or refutes, but for what was answered already.
fn claimed(view: &View<'_>, answered: &[(String, String)]) -> Vec<(String, String)> {
    // "He says I may. May I?" needs one answer.
    let decided = |answer: &str, says: &str| ["Yes: ", "No: "].iter().any(|yes| answer.strip_prefix(yes) == Some(says));
    let new = |says: &str| !answered.iter().any(|(_, answer)| decided(answer, says));
    let judged = claims::judged(view).into_iter().filter(|(_, judgement)| new(&judgement.says));
    judged.map(|(claim, judgement)| (claim.words.trim().to_owned(), judgement.aloud())).collect()
}

fn value_names(view: &View<'_>, fact: crate::facts::FactId) -> String {
    let declared = &view.game.facts[fact];
    view.dispute.case.possible(fact).iter().map(|value| declared.name_of(value)).collect::<Vec<_>>().join(" or ")
}

/// What follows from a law in any event.
pub(super) fn certain_effects(game: &Game, law: LawId) -> &[Effect] {
    match &game.law(law).does {
        Does::Rules { effects, .. } | Does::SendsOn { effects, .. } => effects,
        Does::LeavesOpen | Does::FallsBack { .. } => &[],
    }
}

fn once(game: &Game, effects: &[Effect]) -> Option<String> {
    (!effects.is_empty()).then(|| phrase::sentence(&clauses(game, effects)))
}

fn said(game: &Game, law: LawId) -> Said {
    let law = game.law(law);
    Said { says: phrase::sentence(&law.says), cites: phrase::cites(game, &law.cites) }
}

fn right(game: &Game, law: LawId) -> Option<Right> {
    let choice = game.law(law).choice()?;
    let options = choice.options.iter().map(|option| phrase::sentence(&option.says)).collect();
    Some(Right { head: phrase::who_chooses(choice), options })
}

/// How the case came to laws that do not speak of it themselves.
fn remarks(game: &Game, view: &View<'_>) -> Vec<Said> {
    let mut remarks: Vec<Said> = Vec::new();
    for prevailing in view.ruling.rulings.iter().chain(&view.ruling.gaps) {
        let target = game.law(prevailing.law).code;
        for (index, sender) in prevailing.via.iter().enumerate() {
            if view.ruling.rulings.iter().any(|other| other.law == *sender) {
                continue;
            }
            let law = game.law(*sender);
            let cites = phrase::cites(game, &law.cites);
            let remark = if let Does::FallsBack { .. } = law.does {
                let to = prevailing.via.get(index + 1).map_or(target, |next| game.law(*next).code);
                let says = format!("{} sends this to {}, whose law it is.", phrase::authority(game, law.code), game.code(to).title);
                Said { says, cites }
            } else {
                Said { says: phrase::sentence(&law.says), cites }
            };
            if !remarks.contains(&remark) {
                remarks.push(remark);
            }
        }
    }
    remarks
}

fn overridden(game: &Game, view: &View<'_>) -> Vec<Said> {
    let mut overridden: Vec<Said> = Vec::new();
    for prevailing in view.ruling.rulings.iter().chain(&view.ruling.gaps) {
        for other in &prevailing.overrides {
            let law = game.law(*other);
            let line = Said { says: law.title.clone(), cites: phrase::cites(game, &law.cites) };
            if !overridden.contains(&line) {
                overridden.push(line);
            }
        }
    }
    overridden
}

fn open(game: &Game, view: &View<'_>, fact: crate::facts::FactId, value: u8) -> Open {
    let declared = &game.facts[fact];
    let reading = game.reading(view.ruling.code, fact);
    let values = reading.map_or(declared.all(), |reading| reading.values);
    Open {
        name: declared.name.to_string(),
        question: declared.question.to_string(),
        cites: reading.map_or(String::new(), |reading| phrase::cites(game, &reading.cites)),
        taken: declared.clause(value).to_owned(),
        is_default: reading.is_some_and(|reading| reading.default == value),
        others: values
            .without(Values::one(value))
            .iter()
            .map(|other| (declared.name_of(other).to_owned(), declared.clause(other).to_owned()))
            .collect(),
    }
}

/// Whether no more is ruled than what a hand comes to: that another hand comes to something else
/// goes without saying.
fn settles(view: &View<'_>, reckoned: bool) -> bool {
    let penalty = |effect: &Effect| view.game.effects.get(&effect.name).is_some_and(|kind| kind.penalty);
    let laws = || view.ruling.rulings.iter().map(|prevailing| view.game.law(prevailing.law));
    reckoned && laws().all(|law| law.choice().is_none() && !law.effects().any(penalty))
}

/// What would change the ruling; first where it is known what would be ruled then.
fn changes(view: &View<'_>) -> Vec<(String, String)> {
    let View { game, ruling, .. } = *view;
    let then = |change| {
        let laws = phrase::brought(ruling, change);
        laws.iter().map(|law| phrase::sentence(&game.law(*law).says)).collect::<Vec<_>>().join(" ")
    };
    let (open, known): (Vec<_>, Vec<_>) =
        ruling.would_change.iter().map(|change| (change, then(change))).partition(|(change, then)| then.is_empty() && change.open);
    let says = |(change, then): (&Change, String)| {
        let then = match (then.is_empty(), change.open) {
            (true, false) => "The code would say nothing of it.".to_owned(),
            (true, true) => "The ruling would be another; it would hang on more facts.".to_owned(),
            (false, _) => then,
        };
        (phrase::changed(game, change), then)
    };
    known.into_iter().chain(open).map(says).collect()
}

/// So many sentences tell what follows; more are for whoever asks on.
const ENOUGH: usize = 2;

/// What follows from each answer to the next question, if any answer settles it.
fn branches(view: &View<'_>) -> Vec<(String, Vec<Said>)> {
    let View { game, ruling, .. } = *view;
    let Some(question) = ruling.ask.first() else { return Vec::new() };
    if ruling.branches.iter().all(|branch| branch.ruling.status == Status::NeedsFacts) || ruling.branches.len() > FEW {
        return Vec::new();
    }
    let says = |branch: &Branch| {
        let Ruling { status, rulings, gaps, .. } = &branch.ruling;
        let laws = own_first(game, rulings.iter().chain(gaps).map(|prevailing| prevailing.law).collect());
        let says = laws.into_iter().take(ENOUGH).map(|law| said(game, law));
        let alone = |says: &str| Said { says: says.to_owned(), cites: String::new() };
        match status {
            Status::Ruled => yes_or_no(&View { ruling: &branch.ruling, ..*view }).map(alone).into_iter().chain(says).collect(),
            Status::NotCovered if gaps.is_empty() => vec![alone("No law applies.")],
            Status::NotCovered => iter::once(alone("It is left open.")).chain(says).collect(),
            Status::NeedsFacts => says.chain([alone("More must be known.")]).collect(),
        }
    };
    let head = |branch: &Branch| {
        let clause = phrase::clause(game, question.fact, branch.when);
        if clause.starts_with("not: ") { "otherwise".to_owned() } else { format!("if {clause}") }
    };
    let mut branches: Vec<_> = ruling.branches.iter().map(|branch| (head(branch), says(branch))).collect();
    branches.sort_by_key(|(head, _)| head == "otherwise");
    branches
}

/// The answer in a word, where one thing is asked and there is such an answer.
fn yes_or_no(view: &View<'_>) -> Option<&'static str> {
    let [(_, only)] = &answers(view, &Sum::None)[..] else { return None };
    only.yes().map(|yes| if yes { "Yes." } else { "No." })
}

/// The rulings that are possible, each with all the ways that lead to it.
fn alternatives(view: &View<'_>) -> Vec<(String, Vec<Said>)> {
    let game = view.game;
    let mut order: Vec<Vec<LawId>> = Vec::new();
    let mut ways: BTreeMap<Vec<LawId>, Vec<String>> = BTreeMap::new();
    for alternative in &view.ruling.alternatives {
        let laws: Vec<LawId> = alternative.laws.iter().map(|prevailing| prevailing.law).collect();
        let clauses: Vec<String> = alternative.when.iter().map(|(fact, value)| phrase::clause(game, *fact, Values::one(*value))).collect();
        if !order.contains(&laws) {
            order.push(laws.clone());
        }
        ways.entry(laws).or_default().push(phrase::list(&clauses, "and"));
    }
    order
        .into_iter()
        .map(|laws| {
            let when = format!("if {}", ways.remove(&laws).unwrap_or_default().join("; or if "));
            let says = if laws.is_empty() {
                vec![Said { says: "No law applies.".to_owned(), cites: String::new() }]
            } else {
                laws.into_iter().map(|law| said(game, law)).collect()
            };
            (when, says)
        })
        .collect()
}

/// How another authority rules, in one line.
fn verdict(game: &Game, other: &Elsewhere) -> Said {
    let ruling = &other.ruling;
    let of = |list: &[Prevailing]| {
        let mut cites: Vec<String> = list.iter().flat_map(|prevailing| game.law(prevailing.law).cites.iter().cloned()).collect();
        let mut seen = BTreeSet::new();
        cites.retain(|cite| seen.insert(cite.clone()));
        phrase::cites(game, &cites)
    };
    let sentences =
        |list: &[Prevailing]| list.iter().map(|prevailing| phrase::sentence(&game.law(prevailing.law).says)).collect::<Vec<_>>().join(" ");
    let (says, cites) = match (ruling.status, other.agrees) {
        (Status::Ruled, Some(true)) => ("the same.".to_owned(), of(&ruling.rulings)),
        (Status::Ruled, _) => (sentences(&ruling.rulings), of(&ruling.rulings)),
        (Status::NeedsFacts, _) if ruling.rulings.is_empty() => ("hangs on facts not known here.".to_owned(), String::new()),
        (Status::NeedsFacts, _) => (format!("{} More hangs on facts not known here.", sentences(&ruling.rulings)), of(&ruling.rulings)),
        (Status::NotCovered, _) if ruling.gaps.is_empty() => ("does not speak of it.".to_owned(), String::new()),
        (Status::NotCovered, _) => ("leaves it open.".to_owned(), of(&ruling.gaps)),
    };
    Said { says, cites }
}
