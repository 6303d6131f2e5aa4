//! What a check of the laws found, for programs: JSON, and SARIF 2.1.0 for
//! editors and code hosts.

use serde_json::{Value, json};

use crate::proof::{Entry, Finding, Kind, Report, Said, Severity};

/// A report as JSON.
pub fn json(report: &Report) -> Value {
    json!({
        "ok": report.errors() == 0,
        "errors": report.errors(),
        "warnings": report.warnings(),
        "mistakes": report.mistakes.iter().map(|mistake| json!({
            "file": mistake.file,
            "line": mistake.line,
            "column": mistake.column,
            "says": mistake.message,
            "hint": mistake.help,
        })).collect::<Vec<_>>(),
        "findings": report.findings.iter().map(finding).collect::<Vec<_>>(),
        "examined": report.examined.iter().map(|examined| json!({
            "code": examined.code,
            "laws": examined.laws,
            "gaps": examined.gaps,
            "facts": examined.facts,
            "cases": examined.cases,
            "nodes": examined.nodes,
        })).collect::<Vec<_>>(),
        "not_examined": report.unexamined,
    })
}

fn finding(finding: &Finding) -> Value {
    json!({
        "finding": finding.kind.name(),
        "rule": finding.kind.code(),
        "severity": severity(finding.kind),
        "code": finding.code,
        "says": finding.says,
        "laws": finding.entries.iter().map(|entry| json!({"law": entry.name, "file": entry.file, "line": entry.line, "does": entry.does})).collect::<Vec<_>>(),
        "when": finding.when.iter().map(|statement| statement.iter().map(said).collect::<Vec<_>>()).collect::<Vec<_>>(),
        "case": finding.example.iter().map(said).collect::<Vec<_>>(),
        "hint": finding.hint,
        "seal": finding.seal,
        "accepted": finding.accepted,
    })
}

fn said(said: &Said) -> Value {
    json!({"fact": said.fact, "values": said.values, "says": said.says})
}

const fn severity(kind: Kind) -> &'static str {
    match kind.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// A report as SARIF 2.1.0.
pub fn sarif(report: &Report) -> Value {
    let rules: Vec<Value> = Kind::ALL
        .iter()
        .map(|kind| {
            json!({
                "id": kind.code(),
                "name": kind.name(),
                "shortDescription": {"text": kind.about()},
                "defaultConfiguration": {"level": severity(*kind)},
            })
        })
        .chain([json!({"id": "P000", "name": "mistake", "shortDescription": {"text": "A law file cannot be read or linked."}})])
        .collect();
    let mistakes = report.mistakes.iter().map(|mistake| {
        json!({
            "ruleId": "P000",
            "level": "error",
            "message": {"text": mistake.message},
            "locations": [location(&mistake.file, mistake.line)],
        })
    });
    let findings = report.findings.iter().map(|finding| {
        let mut result = json!({
            "ruleId": finding.kind.code(),
            "level": severity(finding.kind),
            "message": {"text": message(finding)},
            "locations": finding.entries.iter().take(1).map(place).collect::<Vec<_>>(),
            "relatedLocations": finding.entries.iter().skip(1).map(place).collect::<Vec<_>>(),
            "partialFingerprints": {"seal/v1": finding.seal},
        });
        if let (Some(why), Some(object)) = (&finding.accepted, result.as_object_mut()) {
            object.insert("suppressions".to_owned(), json!([{"kind": "external", "justification": why}]));
        }
        result
    });
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "hoyle", "version": env!("CARGO_PKG_VERSION"), "rules": rules}},
            "results": mistakes.chain(findings).collect::<Vec<_>>(),
            "invocations": [{
                "executionSuccessful": true,
                "toolExecutionNotifications": report.unexamined.iter().map(|reason| json!({
                    "level": "warning",
                    "message": {"text": format!("not examined: {reason}")},
                })).collect::<Vec<_>>(),
            }],
        }],
    })
}

fn message(finding: &Finding) -> String {
    let mut text = format!("{}.", finding.says);
    if !finding.example.is_empty() {
        let case: Vec<&str> = finding.example.iter().map(|said| said.says.as_str()).collect();
        text.push_str(&format!(" For example: {}.", case.join("; ")));
    }
    text.push_str(&format!(" Help: {}.", finding.hint));
    text
}

fn place(entry: &Entry) -> Value {
    let mut location = location(&entry.file, entry.line);
    if let Some(object) = location.as_object_mut() {
        object.insert("message".to_owned(), json!({"text": format!("{}: {}", entry.name, entry.does)}));
        object.insert("logicalLocations".to_owned(), json!([{"fullyQualifiedName": entry.name}]));
    }
    location
}

fn location(file: &str, line: usize) -> Value {
    json!({"physicalLocation": {"artifactLocation": {"uri": file}, "region": {"startLine": line.max(1)}}})
}
