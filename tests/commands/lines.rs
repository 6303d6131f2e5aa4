//! `hoyle rule --jsonl`.

use serde_json::{Value, json};

use crate::program::run_with;

fn answers(input: &str) -> (i32, Vec<Value>) {
    let run = run_with(&["rule", "--jsonl"], input.as_bytes());
    (run.status, run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

#[test]
fn one_ruling_a_line_in_order() {
    let calls = ["solo", "misere", "abondance", "proposal"];
    let case = |n: usize| json!({ "facts": { "act": "revokes", "call": calls[n % 4] } }).to_string();
    let input = (0..200).map(case).collect::<Vec<_>>().join("\n");
    let (status, lines) = answers(&input);
    assert_eq!(status, 0);
    assert_eq!(lines.len(), 200);
    for (n, line) in lines.iter().enumerate() {
        assert_eq!(line["facts"]["call"], calls[n % 4], "line {n}");
    }
}

#[test]
fn strings_objects_and_plain_text() {
    let input = concat!(
        "\"In a misère an opponent revoked.\"\n",
        "{\"text\": \"In a misère an opponent revoked.\"}\n",
        "In a misère an opponent revoked.\n",
        "{\"facts\": {\"act\": \"shuffles\"}, \"code\": \"english\", \"game\": \"whist\"}\n",
        "{\"facts\": {\"act\": \"deals-next\"}, \"code\": [\"foster\", \"hoffmann\"], \"id\": 7}",
    );
    let (status, lines) = answers(input);
    assert_eq!(status, 0);
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0], lines[1]);
    assert_eq!(lines[0], lines[2]);
    assert_eq!(lines[0]["facts"]["call"], "misere");
    assert_eq!(lines[3]["game"], "whist");
    assert_eq!(lines[4]["codes"][1]["code"], "hoffmann");
}

#[test]
fn a_bad_line_is_answered_and_the_rest_goes_on() {
    let mut input =
        b"In a solo an opponent revoked.\n{broken\n\n[1]\n{\"facts\": {\"call\": \"chess\"}}\n{\"facts\": 3}\n\xff\xfe\n".to_vec();
    input.extend(vec![b'x'; 1 << 20]);
    input.extend(b"\nIn a solo an opponent revoked.\n");
    let run = run_with(&["rule", "--jsonl"], &input);
    assert_eq!(run.status, 1, "{run:?}");
    let lines: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 9);
    assert_eq!(lines[0], lines[8], "what stands between changes nothing");
    assert_eq!(lines[0]["facts"]["act"], "revokes");
    for (index, line) in lines.iter().enumerate().take(8).skip(1).filter(|(index, _)| *index != 3) {
        assert!(line["error"].is_string(), "{line}");
        assert_eq!(line["line"], index + 1);
    }
    assert_eq!(lines[3]["status"], "not-understood", "[1] is a text that tells nothing");
}

#[test]
fn nothing_in_nothing_out() {
    assert_eq!(answers(""), (0, Vec::new()));
}
