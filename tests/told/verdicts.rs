//! What is said to claims and questions where a confident answer is easily a false one: rights
//! to choose, claims that leave less of a ruling than it says, sums, "right?".

use hoyle::hearing::{Batch, Request, Rooms};
use hoyle::laws::Library;
use serde::Deserialize;
use serde_json::{Value, json};

/// What was told, and what is answered to the words of each claim and question: a verdict,
/// `yes`, `no`, or `says` where it is neither; `none`, if nothing is said.
#[derive(Deserialize)]
struct Telling {
    told: String,
    game: String,
    code: Option<String>,
    #[serde(default)]
    answers: Vec<(String, String)>,
    /// What is answered to "who is right?".
    right: Option<String>,
}

#[test]
fn no_confident_answer_is_false() {
    let library = Library::embedded();
    let batch = Batch::new(Rooms::new(&library), Request::default()).unwrap();
    let tellings: Vec<Telling> = serde_yaml::from_str(include_str!("verdicts.yaml")).unwrap();
    let mut wrong = Vec::new();
    for Telling { told, game, code, answers, right } in &tellings {
        let mut request = json!({ "text": told, "game": game });
        if let Some(code) = code {
            request["code"] = json!(code);
        }
        let ruling = batch.answer(&request.to_string()).unwrap();
        if let Some(right) = right {
            let answers: Vec<&str> =
                ruling["answers"].as_array().into_iter().flatten().filter_map(|answer| answer["says"].as_str()).collect();
            if !answers.contains(&right.as_str()) {
                wrong.push(format!("{game}: {told}\n    {answers:?}, and not {right}"));
            }
        }
        for (words, meant) in answers {
            let said = said(&ruling, told, words);
            if said != *meant {
                wrong.push(format!("{game}: {told}\n    {words}: {said}, and not {meant}"));
            }
        }
    }
    assert!(wrong.is_empty(), "answered otherwise:\n  {}", wrong.join("\n  "));
}

/// What is answered to the words of a telling.
fn said(ruling: &Value, told: &str, words: &str) -> String {
    let start = told.split_once(words).unwrap().0.chars().count();
    let end = start + words.chars().count();
    let there = |one: &&Value| {
        let at = |index: usize| usize::try_from(one["at"][index].as_u64().unwrap()).unwrap();
        at(0) < end && start < at(1)
    };
    let list = |name: &str| ruling[name].as_array().cloned().unwrap_or_default();
    let claimed = list("claims").iter().filter(there).map(|claim| claim["verdict"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
    let asked = list("answers").iter().filter(there).map(|asked| asked["answer"].as_str().unwrap_or("says").to_owned()).collect::<Vec<_>>();
    let mut all: Vec<String> = claimed.into_iter().chain(asked).collect();
    all.dedup();
    if all.is_empty() { "none".to_owned() } else { all.join(" ") }
}
