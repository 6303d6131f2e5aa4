//! Claims about the ruling, in people's own words.

use std::collections::BTreeMap;

use hoyle::hearing::{Batch, Request, Rooms};
use hoyle::laws::Library;
use serde::Deserialize;
use serde_json::json;

/// What was told, and of each claim in it whether it is right.
#[derive(Deserialize)]
struct Telling {
    told: String,
    game: String,
    code: Option<String>,
    known: BTreeMap<String, String>,
    claims: Vec<(String, String)>,
}

#[test]
fn claims_are_judged_rightly_or_not_at_all() {
    let library = Library::embedded();
    let batch = Batch::new(Rooms::new(&library), Request::default()).unwrap();
    let tellings: Vec<Telling> = serde_yaml::from_str(include_str!("claims.yaml")).unwrap();
    let (mut all, mut right) = (0, 0);
    let (mut wrong, mut silent) = (Vec::new(), Vec::new());
    for Telling { told, game, code, known, claims } in &tellings {
        let mut request = json!({ "text": told, "game": game, "facts": known });
        if let Some(code) = code {
            request["code"] = json!(code);
        }
        let answer = batch.answer(&request.to_string()).unwrap();
        assert_eq!(answer["status"], "ruled", "{told}");
        for (words, meant) in claims {
            all += 1;
            let start = told.split_once(words.as_str()).unwrap().0.chars().count();
            let end = start + words.chars().count();
            let there = |claim: &&serde_json::Value| {
                let at = |index: usize| usize::try_from(claim["at"][index].as_u64().unwrap()).unwrap();
                at(0) < end && start < at(1) && matches!(claim["verdict"].as_str(), Some("right" | "wrong"))
            };
            let verdicts: Vec<&str> =
                answer["claims"].as_array().unwrap().iter().filter(there).map(|claim| claim["verdict"].as_str().unwrap()).collect();
            match verdicts.as_slice() {
                [] => silent.push(format!("{game}: {words}")),
                verdicts if verdicts.iter().all(|verdict| verdict == meant) => right += 1,
                _ => wrong.push(format!("{game}: {told}: {words}, which is {meant}")),
            }
        }
    }
    println!("of {all}: {right} judged rightly, {} not, {} wrongly", silent.len(), wrong.len());
    println!("not judged:\n  {}", silent.join("\n  "));
    assert!(right * 100 >= all * 52 && wrong.len() * 100 <= all * 3, "judged wrongly:\n  {}", wrong.join("\n  "));
}
