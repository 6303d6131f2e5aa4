//! A hand as it could be told in a line, to show how.

use crate::laws::schema::settlement::TakesWho;
use crate::laws::settlement::Settlement;

/// A hand as it could be told: of this call, or one that a player plays alone, if any is.
pub fn example(settlement: &Settlement, names: &[String], call: Option<&str>) -> String {
    let of = |call: &str| settlement.contracts.iter().find(|contract| contract.calls.iter().any(|known| known == call));
    let alone = || settlement.contracts.iter().find(|contract| contract.fewest == 1).or(settlement.contracts.first());
    let call = call.filter(|call| of(call).is_some());
    let Some(contract) = call.and_then(of).or_else(alone) else { return String::new() };
    let call = call.or(contract.calls.first().map(String::as_str)).unwrap_or_default();
    let (said, named) = (call.replace([':', '-'], " "), |place: usize| names.get(place).map_or("A", String::as_str));
    let own = |numbers: &[i64]| {
        let told = numbers.iter().enumerate().map(|(place, number)| format!("{} {number}", named(place)));
        told.collect::<Vec<_>>().join(", ")
    };
    if contract.takes == TakesWho::All {
        let players = i64::try_from(names.len()).unwrap_or(1).max(1);
        let each: Vec<i64> = (0..players).map(|place| (settlement.most + place) / players).collect();
        return format!("{said}: {}", own(&each));
    }
    if contract.takes == TakesWho::Each && contract.fewest > 1 {
        // Where nothing is shared out, scores of two that are some way apart.
        let scores: Vec<i64> =
            [1500, 1100, 900, 800].into_iter().map(|score: i64| score.min(settlement.most)).take(contract.fewest).collect();
        return if settlement.contracts.len() == 1 { own(&scores) } else { format!("{said}: {}", own(&scores)) };
    }
    // A little more than half of what there is.
    let number = settlement.most / 2 + 1;
    let number = if call.contains(':') { format!(", {number}") } else { format!(" {number}") };
    format!("{} {said}{number} {}", named(0), settlement.what)
}
