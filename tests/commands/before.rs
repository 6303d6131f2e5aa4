//! Options that stand before the command are those behind it.

use crate::program::run;

#[test]
fn before_the_command_they_mean_the_same() {
    let lawless = ["rule", "--no-input", "She revoked."];
    for (options, command) in [
        (&["--game", "whist"][..], &lawless[..]),
        (&["--code", "dictionary"], &lawless),
        (&["--code", "hoffmann", "--code", "foster"], &lawless),
        (
            &["--game", "solo-whist", "--reading", "which-whist=english"],
            &["rule", "--no-input", "--code", "dictionary", "A revoke at a proposal."],
        ),
        (&["--game", "cribbage"], &["law"]),
        (&["--code", "foster"], &["search", "revoke"]),
        (&["--game", "solo-whist"], &["compare", "hoffmann", "foster"]),
        (&["--code", "foster"], &["calls", "pass"]),
        (&["--code", "dictionary"], &["settle", "--call", "solo", "--by", "A", "--tricks", "7", "--stakes", "solo=6,trick=1"]),
        (&["--game", "cribbage"], &["quiz", "--seed", "1", "--length", "2", "--format", "json"]),
    ] {
        let before = run(&[options, command].concat());
        let behind = run(&[&command[..1], options, &command[1..]].concat());
        assert_eq!((before.status, &before.out), (behind.status, &behind.out), "{options:?} {command:?}: {}", before.err);
        assert!(before.status != 2, "{options:?} {command:?}: {}", before.err);
    }
}

#[test]
fn what_stands_behind_goes_before_what_stands_before() {
    let both = run(&["--game", "whist", "rule", "--no-input", "--game", "cribbage", "She revoked."]);
    let one = run(&["rule", "--no-input", "--game", "cribbage", "She revoked."]);
    assert_eq!((both.status, both.out), (one.status, one.out));
}

#[test]
fn a_command_that_has_no_such_option_refuses_it() {
    for (args, option) in [
        (&["--game", "whist", "sources"][..], "--game whist"),
        (&["--code", "hoffmann", "term", "revoke"], "--code hoffmann"),
        (&["--reading", "which-whist=english", "law"], "--reading which-whist=english"),
        (&["--game", "whist", "score"], "--game whist"),
        (&["--code", "hoffmann", "compare", "hoffmann", "foster"], "--code hoffmann"),
    ] {
        let run = run(args);
        assert_eq!(run.status, 2, "{run:?}");
        assert!(run.err.contains(&format!("this command takes no `{option}`")), "{run:?}");
    }
}
