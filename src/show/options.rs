//! Outcomes that somebody may choose: neither is it right that such a one follows, nor that
//! it does not.

use crate::laws::{Choice, Effect};
use crate::words::Force;

use super::View;

/// What is to be said of outcomes that follow only if somebody chooses them.
pub(super) enum Chosen {
    /// It may be so: the outcome itself says that somebody may do it, or whoever asks may
    /// choose it.
    MayBe,
    /// It need not be so; and who chooses.
    NeedNot(String),
    /// It is for somebody to say; and for whom.
    IsFor(String),
}

/// How these outcomes hang on a choice; not at all, if one follows whatever is chosen.
pub(super) fn chosen(view: &View<'_>, outcomes: &[&Effect], force: Force) -> Option<Chosen> {
    let choices = choices(view);
    let certain = certain(view, &choices);
    if outcomes.iter().any(|outcome| certain.contains(outcome)) {
        return None;
    }
    let among = |choice: &&&Choice| options(view, choice).iter().flatten().any(|effect| outcomes.contains(&effect));
    let choice = choices.iter().find(among)?;
    let says = whose(choice);
    Some(match force {
        Force::Must => Chosen::NeedNot(says),
        _ if outcomes.iter().all(|outcome| is_leave(view, outcome)) || (force == Force::May && is_the_teller(view, choice)) => {
            Chosen::MayBe
        }
        Force::Is | Force::May => Chosen::IsFor(says),
    })
}

/// Who has the choices of the ruling; nobody, if there are none.
pub(super) fn who_chooses(view: &View<'_>) -> Option<String> {
    let mut says: Vec<String> = choices(view).into_iter().map(whose).collect();
    says.dedup();
    (!says.is_empty()).then(|| says.join("; "))
}

fn whose(choice: &Choice) -> String {
    format!("that is for {} to choose", choice.by)
}

fn choices<'a>(view: &View<'a>) -> Vec<&'a Choice> {
    view.ruling.rulings.iter().filter_map(|prevailing| view.game.law(prevailing.law).choice()).collect()
}

/// The outcomes of each option.
fn options(view: &View<'_>, choice: &Choice) -> Vec<Vec<Effect>> {
    choice.options.iter().map(|option| option.effects.iter().map(|effect| view.worked_out(effect)).collect()).collect()
}

/// The outcomes that follow in any event: those outside the choices, and those that all the
/// options of a choice have in common, if there are several.
fn certain(view: &View<'_>, choices: &[&Choice]) -> Vec<Effect> {
    let laws = view.ruling.rulings.iter();
    let mut certain: Vec<Effect> = laws
        .flat_map(|prevailing| super::account::certain_effects(view.game, prevailing.law))
        .map(|effect| view.worked_out(effect))
        .collect();
    for choice in choices.iter().filter(|choice| choice.options.len() > 1) {
        let options = options(view, choice);
        let common = |effect: &&Effect| options.iter().all(|option| option.contains(effect));
        certain.extend(options.first().into_iter().flatten().filter(common).cloned());
    }
    certain
}

/// Whether the clause of an outcome says itself that something may be done: "a suit may be
/// called".
fn is_leave(view: &View<'_>, outcome: &Effect) -> bool {
    view.game.clause(outcome).split(' ').any(|word| matches!(word, "may" | "can"))
}

/// Whether it is whoever tells the story who chooses.
fn is_the_teller(view: &View<'_>, choice: &Choice) -> bool {
    let players = view.dispute.told.iter().flat_map(|told| &told.understanding.players);
    players.filter(|player| player.is_teller()).any(|player| player.titles.contains(&choice.by))
}
