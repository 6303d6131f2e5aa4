//! `hoyle rule`: statuses, the form of the JSON, the text.

use crate::program::{json, run, run_with};

const MISERE: &[&str] = &[
    "rule",
    "--no-input",
    "--fact",
    "call=misere",
    "--fact",
    "act=follows-out-of-turn",
    "--fact",
    "offender=opponent",
    "--fact",
    "played-after=nobody",
];

/// The facts of a case that Hoffmann decides by Digest ¶7, as far as needed.
fn misere() -> Vec<String> {
    let mut args: Vec<String> = MISERE.iter().take(8).map(|word| (*word).to_owned()).collect();
    // Whatever else the laws come to ask, the first answer offered will do.
    for _ in 0..6 {
        let words: Vec<&str> = args.iter().map(String::as_str).chain(["--format", "json"]).collect();
        let answer = json(&words);
        let Some(ask) = answer["ask"].get(0) else { break };
        args.push("--fact".to_owned());
        args.push(format!("{}={}", ask["fact"].as_str().unwrap(), ask["options"][0].as_str().unwrap()));
    }
    args
}

#[test]
fn what_was_asked_is_answered_first() {
    let price =
        run(&["rule", "--no-input", "I went solo and an opponent revoked, turned and quitted. I made six tricks. What is paid?"]).out;
    assert!(price.starts_with("“What is paid?” The offender pays the caller 1s. 9d."), "{price}");
    let told =
        run(&["rule", "--no-input", "I went solo and an opponent revoked, turned and quitted. He must pay for all three, right?"]).out;
    let told = told.replace('\n', " ");
    assert!(told.starts_with("“He must pay for all three”: that is right: the offender pays for himself and for his partners."), "{told}");
}

#[test]
fn what_is_missing_for_the_money_is_said() {
    let words = ["rule", "--no-input", "--fact", "act=revokes", "--fact", "call=solo", "--fact", "offender=opponent"];
    let told = run(&[&words[..], &["--fact", "trick=turned-and-quitted"]].concat()).out.replace('\n', " ");
    assert!(told.contains("Say, and it is worked out: How many tricks did the declaring side take?"), "{told}");
}

#[test]
fn what_the_table_plays_for_is_what_is_paid() {
    let pays = |words: &[&str]| {
        let out = run(&[&["rule", "--no-input"], words].concat()).out;
        out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let told = pays(&["We play 1s. for a solo and 3d. for each overtrick. I made seven tricks in my solo."]);
    assert!(told.contains("Each opponent pays the caller 1s. 6d., 4s. 6d. in all."), "{told}");
    assert!(told.contains("“3d. for each overtrick”: the price of an over- or undertrick is 3d"), "{told}");
    let given = pays(&["--stakes", "solo=20p,trick=5p", "I went solo and lost it by one. What do I pay?"]);
    assert!(given.contains("The caller pays each opponent 25p, 75p in all."), "{given}");
    let row = pays(&["We play 10/20/30 cents. I made my misère. What do they pay?"]);
    assert!(row.contains("“What do they pay?” Each opponent pays the caller 20c, 60c in all."), "{row}");
    let unheard = pays(&["We play double stakes. I lost a misère."]);
    assert!(unheard.contains("Left out: “double stakes”"), "{unheard}");
    let open = pays(&["I lost my solo. What do I pay?"]);
    assert!(open.contains("“What do I pay?” That hangs on more. How many tricks"), "{open}");
    // What nobody says is taken from the book, and said to be.
    let usual = pays(&["I went solo and lost it by one. What do I pay?"]);
    assert!(usual.contains("Taken for granted: the usual stakes (six-twelve-eighteen)"), "{usual}");
    // What the book leaves to the table must be said.
    let open = pays(&["--code", "dictionary", "He lost his misère."]);
    assert!(open.contains("Say, and it is worked out: What is the stake of a misère?"), "{open}");
    let agreed = pays(&["--code", "dictionary", "--stakes", "misere=a shilling", "He lost his misère."]);
    assert!(agreed.contains("The caller pays each opponent 1s., 3s. in all."), "{agreed}");
    let object = json(&["rule", "--no-input", "--format", "json", "We play 1s. for a misère. He lost his misère."]);
    assert_eq!(object["stakes"], serde_json::json!({"misere": "1s"}), "{object}");
    // What somebody paid is no price.
    let paid = pays(&["--code", "foster", "I lost my solo, making four tricks. I paid each of them two reds and a white. Was that right?"]);
    assert!(paid.contains("The caller pays each opponent 2 red and 1 white"), "{paid}");
    let slip = run(&["rule", "--no-input", "--stakes", "msiere=1s", "He lost his misère."]);
    assert!(slip.status == 2 && slip.err.contains("did you mean `misere`?"), "{slip:?}");
}

#[test]
fn another_offence_has_its_own_ruling() {
    let story = "Ann led out of turn in a solo called by Bob. In the next trick Cyril revoked, and it was turned.";
    let told = run(&["rule", "--no-input", story]).out.replace('\n', " ");
    let (first, other) = told.split_once("“led out of turn” (a card was led out of turn) is another matter.").expect(&told);
    assert!(first.contains("Three tricks") && !first.contains("Digest ¶11"), "{first}");
    assert!(other.contains("Digest ¶11") && other.contains("Call a suit from the offender"), "{other}");
    assert!(other.contains("Here Bob is the caller and Ann is the offender."), "{other}");
    let object = json(&["rule", "--no-input", "--format", "json", story]);
    let besides = &object["besides"][0];
    assert_eq!(besides["act"], "leads-out-of-turn", "{object}");
    assert_eq!(besides["ruling"]["status"], "ruled", "{object}");
    // What is told of the one is not known of the other.
    assert_eq!(
        besides["ruling"]["facts"],
        serde_json::json!({"act": "leads-out-of-turn", "call": "solo", "offender": "opponent"}),
        "{object}"
    );
    assert!(object["facts"]["trick"] == "turned-and-quitted", "{object}");
    // One that hangs on more is to be told by itself.
    let hangs = run(&["rule", "--no-input", "Tom called abondance. Bill dropped a card and then Harry revoked."]).out.replace('\n', " ");
    assert!(hangs.contains("is another matter"), "{hangs}");
    let markdown = run(&["rule", "--no-input", "--format", "markdown", story]).out;
    assert!(markdown.contains("### Another matter: “led out of turn”"), "{markdown}");
}

#[test]
fn what_comes_to_the_same_for_every_number_needs_none() {
    let lost = run(&["rule", "I went down in my misère. What do I owe?"]);
    assert_eq!(lost.status, 0, "{lost:?}");
    assert!(lost.out.contains("the declaring side took 1 or more tricks"), "{}", lost.out);
    assert!(lost.out.contains("The caller pays each opponent 1s., 3s. in all."), "{}", lost.out);
    let short = run(&["rule", "We failed in our prop and cop, what do we pay?"]);
    assert!(short.out.contains("Say, and it is worked out: How many tricks did the declaring side take?"), "{}", short.out);
}

#[test]
fn what_a_word_means_is_an_answer_and_no_ruling() {
    for (asked, says) in [
        ("What is a revoke?", "revoke: "),
        ("what does eldest hand mean", "eldest hand: "),
        ("How many tricks do I need for abundance?", "abondance: "),
    ] {
        let run = run(&["rule", "--code", "hoffmann", asked]);
        assert_eq!(run.status, 0, "{run:?}");
        assert!(run.out.starts_with(says), "{asked}: {}", run.out);
    }
    let json = run(&["rule", "--format", "json", "What is a revoke?"]);
    assert_eq!(json.status, 5);
    let answer: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(answer["status"], "not-understood");
    assert_eq!(answer["terms"][0]["term"], "revoke");
    // That somebody did it, or what it costs, is for the laws.
    let penalty = run(&["rule", "--no-input", "What is the penalty for a revoke in a misère?"]);
    assert!(penalty.status == 3 && penalty.out.contains("a misère is being played"), "{penalty:?}");
}

#[test]
fn holes_are_worked_out() {
    let facts = ["act=overcounts", "score-state=quitted", "points-counted=14", "points-due=12"];
    let mut words = vec!["rule", "--no-input", "--game", "cribbage"];
    words.extend(facts.iter().flat_map(|fact| ["--fact", fact]));
    let text = run(&words).out.replace('\n', " ");
    assert!(
        text.contains("Result: The holes wrongly pegged are taken down again (2); the adversary pegs as many for himself (2)."),
        "{text}"
    );
    words.extend(["--format", "json"]);
    let answer = json(&words);
    let effects = &answer["rulings"][0]["effects"];
    assert_eq!(effects[0], serde_json::json!({"effect": "take-down-points", "points": 2}));
    assert_eq!(effects[1], serde_json::json!({"effect": "opponent-scores-points", "points": 2}));
    words.drain(8..10);
    let unknown = json(&words);
    assert_eq!(unknown["rulings"][0]["effects"][0]["points"], "points-counted less points-due", "{unknown}");
    assert_eq!(unknown["unsaid"].as_array().unwrap().len(), 1, "one of the two was told: {unknown}");
    assert_eq!(answer["unsaid"], serde_json::json!([]));
}

#[test]
fn whichever_of_a_pair_did_it_the_pair_pays() {
    let told = "My partner and I had called prop and cop. My partner revoked and the trick was turned. We took nine.";
    let text = run(&["rule", "--no-input", told]).out.replace('\n', " ");
    assert!(text.contains("Pays: The proposer and the acceptor each pay one opponent 8d."), "{text}");
}

#[test]
fn two_scores_are_reckoned_with_what_is_shared_out() {
    for (says, pays) in [
        ("Rubicon bezique: I scored 1830 and she scored 1260. What do I win?", "The one behind pays the one ahead 1100 points."),
        ("Rubicon bezique: I have 1250 and she has 870. I had 18 brisques.", "The one behind pays the one ahead 900 points."),
        // The brisques turn the game.
        ("Rubicon bezique. I had 1390, Ann 1330. Brisques: 12 mine, 20 hers. Who wins?", "The one ahead pays the one behind 600 points."),
    ] {
        let text = run(&["rule", "--no-input", says]).out.replace('\n', " ");
        assert!(text.contains(pays), "{text}");
    }
}

#[test]
fn a_general_misere_is_no_general() {
    let text = run(&["rule", "--no-input", "In the general misère Jim won the last trick. What does he owe?"]).out.replace('\n', " ");
    assert!(text.contains("the taker of the last trick pays each of the others the stake of a solo"), "{text}");
}

#[test]
fn a_code_named_in_the_words_rules() {
    for (says, code) in [
        ("American whist: I looked at the last trick.", "whist/american"),
        ("By Foster, everybody passed.", "solo-whist/foster"),
        ("Everybody passed. What do Hoffmann's rules say?", "solo-whist/hoffmann"),
        // Two are compared, and a lady of that name plays.
        ("By Foster or according to Hoffmann, everybody passed.", "solo-whist/hoffmann"),
        ("Mrs Foster revoked in my solo and the trick was turned.", "solo-whist/hoffmann"),
    ] {
        let answer = json(&["rule", "--no-input", "--format", "json", says]);
        assert_eq!(format!("{}/{}", answer["game"].as_str().unwrap(), answer["code"].as_str().unwrap()), code, "{says}");
    }
    // What the option says goes before it.
    let answer =
        json(&["rule", "--no-input", "--format", "json", "--code", "whist/english", "American whist: I looked at the last trick."]);
    assert_eq!(answer["code"], "english");
}

#[test]
fn a_form_of_the_game_named_in_the_words_is_played() {
    let laws = |args: &[&str], says: &str| {
        let answer = json(&[&["rule", "--no-input", "--format", "json"], args, &[says]].concat());
        answer["rulings"]
            .as_array()
            .unwrap()
            .iter()
            .map(|law| law["law"].as_str().unwrap().rsplit('/').next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    for (says, law) in [
        ("At Kimberly solo, can I propose?", "no-proposals-at-kimberly"),
        ("At Kimberly all four had passed, and then Joan called six in hearts. Allowed?", "six-trick-solo-after-all-have-passed"),
        ("Three-handed solo by Hoffmann: I propose. Is that allowed?", "three-do-not-propose"),
        ("Solo whist for three: how are the cards dealt?", "forty-cards"),
    ] {
        assert!(laws(&[], says).iter().any(|known| known == law), "{says}: {:?}", laws(&[], says));
    }
    assert_eq!(json(&["rule", "--no-input", "--format", "json", "At Kimberly solo, can I propose?"])["variant"], "kimberly");
    assert!(run(&["rule", "--no-input", "At Kimberly solo, can I propose?"]).out.contains("Played: Kimberly Solo."));
    // A book that does not speak of it rules on the usual form; and so does whoever plays that.
    let usual = laws(&["--code", "dictionary"], "At Kimberly solo, everybody passed.");
    assert!(!usual.contains(&"six-trick-solo-after-all-have-passed".to_owned()), "{usual:?}");
    let played = laws(&["--variant", "three-handed"], "At Kimberly solo, can I propose?");
    assert!(!played.contains(&"no-proposals-at-kimberly".to_owned()), "{played:?}");
}

#[test]
fn an_auction_told_of_a_form_of_the_game_is_held_by_its_calls() {
    for (variant, says, undertaking) in [
        ("kimberly", "Everyone passed. Ann passed again, and now she wants six in clubs.", "passed-again"),
        ("kimberly", "All four passed, Bob says six in hearts, and then Cal says six as well.", "taken"),
        ("kimberly", "First man passed, and the second called a six-trick solo straight away.", "too-soon"),
        ("three-handed", "All passed, Tom says six, Dick says seven. Can he?", "over"),
        ("three-handed", "Everybody passed. Ann says six in clubs, then Bob says six as well.", "not-over"),
        ("three-handed", "First man passed, and the second said six at once.", "too-soon"),
    ] {
        let answer = json(&["rule", "--no-input", "--format", "json", "--code", "solo-whist/foster", "--variant", variant, says]);
        assert_eq!(answer["facts"]["undertaking"], undertaking, "{says}: {}", answer["facts"]);
    }
}

#[test]
fn a_question_is_answered_once() {
    let says = "The opponent led out of turn and my partner followed. Can I still call a suit?";
    let ruled = run(&["rule", "--no-input", "--code", "whist/revised", says]);
    assert_eq!(ruled.out.matches("call a suit?”").count(), 1, "{ruled:?}");
}

#[test]
fn misspelt_stories_are_understood() {
    for (says, facts) in [
        ("soloo player reviked, trik trned and qwitted", vec![("act", "revokes"), ("offender", "caller"), ("trick", "turned-and-quitted")]),
        ("delaer gvae me forteen crads and nobdy notised til trick five", vec![("act", "wrong-number-of-cards"), ("wrong-by", "surplus")]),
        ("my partnr ledd wen it was my tern, nex man has alredy folowed", vec![("act", "leads-out-of-turn")]),
        ("we were prop n cop. my partner led when it was my turn", vec![("call", "proposal")]),
        ("agaisnt a msiere i dorpped my hnad on the tabel fase up", vec![("call", "misere"), ("offender", "opponent")]),
    ] {
        let answer = json(&["rule", "--no-input", "--format", "json", "--code", "solo-whist/hoffmann", says]);
        for (fact, value) in facts {
            assert_eq!(answer["facts"][fact], value, "{says}: {}", answer["facts"]);
        }
    }
    let says = "my partner led when it was my turn, we were prop n cop";
    let answer = json(&["rule", "--no-input", "--format", "json", "--code", "solo-whist/hoffmann", says]);
    assert_eq!(answer["facts"]["offender"], serde_json::json!(["proposer", "acceptor"]), "{}", answer["facts"]);
}

#[test]
fn a_game_that_the_words_leave_open_is_asked_for() {
    let says = "She called a petite misère and took a trick. What does she pay?";
    let asked = run(&["rule", "--no-input", says]);
    assert_eq!(asked.status, 3, "{asked:?}");
    assert!(asked.err.contains("that may be Boston de Fontainebleau or Luxembourg Whist"), "{asked:?}");
    assert!(asked.err.contains("--game boston-de-fontainebleau|luxembourg-whist"), "{asked:?}");
    let answer = json(&["rule", "--no-input", "--format", "json", says]);
    assert_eq!((answer["status"].as_str(), answer["ask"][0]["fact"].as_str()), (Some("needs-facts"), Some("game")));
    let lines = run_with(&["rule", "--jsonl"], format!("{}\n", serde_json::json!({ "id": 7, "text": says })).as_bytes());
    let answer: serde_json::Value = serde_json::from_str(lines.out.trim()).unwrap();
    assert_eq!((answer["id"].as_u64(), answer["ask"][0]["options"][1].as_str()), (Some(7), Some("luxembourg-whist")));
    let placed = json(&["rule", "--no-input", "--format", "json", "--game", "luxembourg-whist", says]);
    assert_eq!(placed["game"], "luxembourg-whist");
}

#[test]
fn a_ruling_cites_its_passage_and_ends_with_0() {
    let args = misere();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let ruled = run(&words);
    assert_eq!(ruled.status, 0, "{ruled:?}");
    assert!(ruled.out.contains("(Hoffmann, Digest ¶7)"), "{ruled:?}");
    assert!(ruled.err.is_empty(), "{ruled:?}");
    let answer = json(&words.iter().copied().chain(["--format", "json"]).collect::<Vec<_>>());
    assert_eq!(answer["status"], "ruled");
    assert_eq!(answer["game"], "solo-whist");
    assert_eq!(answer["code"], "hoffmann");
    assert_eq!(answer["facts"]["call"], "misere");
    assert_eq!(answer["rulings"][0]["law"], "solo-whist/hoffmann/misere-opponent-offends");
    assert_eq!(answer["rulings"][0]["cites"], serde_json::json!(["hoffmann:digest.7"]));
    let effects = answer["rulings"][0]["effects"].as_array().unwrap();
    assert!(effects.contains(&serde_json::json!({ "effect": "caller-wins" })), "{effects:?}");
    assert!(effects.contains(&serde_json::json!({ "effect": "offender-pays-all" })), "{effects:?}");
    assert!(answer["rulings"][0]["because"].as_array().unwrap().contains(&serde_json::json!("a misère is being played")));
    for key in ["understood", "ask", "would_change", "elsewhere", "readings", "gaps", "nearest", "alternatives"] {
        assert!(answer[key].is_array(), "{key} in {answer}");
    }
    let others: Vec<&str> = answer["elsewhere"].as_array().unwrap().iter().map(|other| other["code"].as_str().unwrap()).collect();
    assert_eq!(others, ["dictionary", "foster"]);
    assert!(answer["would_change"].as_array().unwrap().iter().all(|change| change["if"].is_string() && change["then"].is_string()));
}

#[test]
fn the_sentence_to_read_aloud_comes_first() {
    let args = misere();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let says =
        json(&words.iter().copied().chain(["--format", "json"]).collect::<Vec<_>>())["rulings"][0]["says"].as_str().unwrap().to_owned();
    let text = run(&words).out.replace('\n', " ");
    assert!(text.starts_with(&says), "{text}");
    let markdown = run(&words.iter().copied().chain(["--format", "markdown"]).collect::<Vec<_>>());
    assert!(markdown.out.starts_with("## Ruling by Hoffmann"), "{markdown:?}");
    assert!(markdown.out.contains(&format!("**{says}**")), "{markdown:?}");
}

#[test]
fn names_are_for_scripts_and_shown_only_when_asked_for() {
    let args = misere();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    assert!(!run(&words).out.contains("follows-out-of-turn"));
    let long = run(&words.iter().copied().chain(["--long"]).collect::<Vec<_>>()).out;
    assert!(long.contains("fact act=follows-out-of-turn"), "{long}");
    assert!(long.contains("law solo-whist/hoffmann/misere-opponent-offends"), "{long}");
}

#[test]
fn missing_facts_end_with_3_and_the_question() {
    let asked = run(&["rule", "--no-input", "--fact", "act=revokes"]);
    assert_eq!(asked.status, 3, "{asked:?}");
    assert!(asked.out.contains('?') && asked.out.contains("  1. "), "{asked:?}");
    assert!(asked.err.starts_with("help: answer with --fact "), "{asked:?}");
    let answer = json(&["rule", "--format", "json", "--fact", "act=revokes"]);
    assert_eq!(answer["status"], "needs-facts");
    let first = &answer["ask"][0];
    assert!(first["question"].as_str().unwrap().ends_with('?'));
    assert!(first["options"].as_array().unwrap().len() > 1);
    assert!(asked.err.contains(first["fact"].as_str().unwrap()), "the same question in both forms");
}

#[test]
fn what_a_code_does_not_cover_ends_with_4() {
    let not = run(&["rule", "--no-input", "--code", "dictionary", "--fact", "act=shuffles"]);
    assert_eq!(not.status, 4, "{not:?}");
    assert!(not.out.contains("There is no law for this in A dictionary of games, page 418."), "{not:?}");
    assert!(not.err.is_empty(), "{not:?}");
    assert_eq!(
        json(&["rule", "--no-input", "--code", "dictionary", "--fact", "act=shuffles", "--format", "json"])["status"],
        "not-covered"
    );
}

#[test]
fn a_gap_is_left_open_and_names_what_comes_nearest() {
    let args =
        ["rule", "--no-input", "--code", "dictionary", "--fact", "act=exposes-card", "--fact", "call=solo", "--fact", "offender=opponent"];
    let open = run(&args);
    assert_eq!(open.status, 4, "{open:?}");
    assert!(open.out.contains("This is left open in"), "{open:?}");
    assert!(open.out.replace('\n', " ").contains("(nearest: Dictionary of games, rule 3"), "{open:?}");
    let answer = json(&args.iter().copied().chain(["--format", "json"]).collect::<Vec<_>>());
    assert_eq!(answer["status"], "not-covered");
    assert_eq!(answer["gaps"][0]["law"], "solo-whist/dictionary/opponent-exposes-card-against-solo");
}

#[test]
fn what_no_law_speaks_of_is_not_asked_about() {
    let story = "The waiter knocked the pack off the table. Who pays for the broken glass?";
    let not = run(&["rule", "--no-input", "--game", "solo-whist", story]);
    assert_eq!(not.status, 5, "{not:?}");
    assert!(not.out.is_empty() && not.err.contains("no law speaks of it"), "{not:?}");
}

#[test]
fn what_is_not_understood_ends_with_5() {
    let not = run(&["rule", "--no-input", "the weather is fine in Vienna"]);
    assert_eq!(not.status, 5, "{not:?}");
    assert!(not.out.is_empty());
    assert!(not.err.starts_with("error: not understood: ") && not.err.lines().count() == 2, "{not:?}");
    let answer = json(&["rule", "--no-input", "--format", "json", "the weather is fine in Vienna"]);
    assert_eq!(answer["status"], "not-understood");
    assert_eq!(answer["rulings"], serde_json::json!([]));
}

#[test]
fn what_was_understood_is_tied_to_its_words() {
    let text = "é – He called a misère and then an opponent revoked.";
    let answer = json(&["rule", "--no-input", "--format", "json", text]);
    assert_eq!(answer["facts"]["call"], "misere");
    assert_eq!(answer["facts"]["act"], "revokes");
    let chars: Vec<char> = text.chars().collect();
    let items = answer["understood"].as_array().unwrap();
    assert!(items.len() >= 2);
    for item in items {
        let at = |place: usize| usize::try_from(item["at"][place].as_u64().unwrap()).unwrap();
        let words: String = chars[at(0)..at(1)].iter().collect();
        assert_eq!(item["words"], words.as_str(), "places are counted in characters");
    }
}

#[test]
fn a_stated_fact_goes_before_the_words() {
    let answer =
        json(&["rule", "--no-input", "--format", "json", "He called a misère and then an opponent revoked.", "--fact", "call=solo"]);
    assert_eq!(answer["facts"]["call"], "solo");
    assert!(answer["understood"].as_array().unwrap().iter().all(|item| item["fact"] != "call"), "what was put right is not echoed");
}

#[test]
fn words_come_from_standard_input_too() {
    let text = "He called a misère and then an opponent revoked.";
    let typed = run(&["rule", "--no-input", text]);
    let read = run_with(&["rule", "--no-input", "-"], text.as_bytes());
    assert_eq!((typed.status, typed.out), (read.status, read.out));
}

#[test]
fn several_codes_rule_one_after_the_other() {
    let all = json(&["rule", "--no-input", "--format", "json", "--code", "all", "--fact", "act=deals-next"]);
    let codes: Vec<&str> = all["codes"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["dictionary", "foster", "hoffmann"]);
    let two = run(&["rule", "--no-input", "--code", "hoffmann", "--code", "foster", "--fact", "act=deals-next"]);
    assert_eq!(two.status, 0, "{two:?}");
    let (first, second) = (two.out.find("— Hoffmann").unwrap(), two.out.find("— Foster").unwrap());
    assert!(first < second, "in the order asked for");
}

#[test]
fn a_full_code_names_its_game() {
    let answer = json(&["rule", "--no-input", "--format", "json", "--code", "whist/english", "--fact", "act=shuffles"]);
    assert_eq!((answer["game"].as_str(), answer["code"].as_str()), (Some("whist"), Some("english")));
    let short = json(&["rule", "--no-input", "--format", "json", "--code", "english", "--fact", "act=shuffles"]);
    assert_eq!(short["game"], "whist", "only one game has a code of that name");
}

#[test]
fn a_ruling_names_the_reading_it_hangs_on_and_another_can_be_chosen() {
    let facts = [
        "--fact",
        "act=leads-out-of-turn",
        "--fact",
        "call=proposal",
        "--fact",
        "offender=proposer",
        "--fact",
        "followed-false-lead=nobody",
    ];
    let args: Vec<&str> = ["rule", "--no-input", "--code", "dictionary"].into_iter().chain(facts).collect();
    let by_default = run(&args);
    assert_eq!(by_default.status, 0, "{by_default:?}");
    let text = by_default.out.replace('\n', " ");
    assert!(text.contains("English code, law 62"), "{text}");
    assert!(text.contains("Dictionary of games sends this to English whist laws of 1864"), "{text}");
    assert!(text.contains("Open in the book:") && text.contains("which-whist=american"), "{text}");
    let chosen: Vec<&str> = args.iter().copied().chain(["--reading", "which-whist=american"]).collect();
    let other = run(&chosen).out.replace('\n', " ");
    assert!(other.contains("American code, law 24") && !other.contains("English code, law 62"), "{other}");
}

#[test]
fn what_two_pay_who_may_also_play_alone() {
    let ruled = run(&["rule", "--no-input", "--game", "boston", "Seven diamonds with a partner and we made nine tricks. What do we pay?"]);
    let out = ruled.out.replace('\n', " ");
    assert!(
        out.contains("The caller pays an opponent 135 white") && out.contains("the caller's partner pays an opponent 135 white"),
        "{out}"
    );
    let alone = run(&["rule", "--no-input", "--game", "boston", "I played seven diamonds alone and made nine tricks. What am I paid?"]);
    assert!(alone.out.contains("Each opponent pays the caller"), "{alone:?}");
}

#[test]
fn a_question_of_yes_or_no_is_answered_so() {
    for (says, answer) in [
        ("I called misère. A passed before, and now he wants to propose. Can he?", "“Can he?” No: the call is void."),
        ("Whist. May I see the last trick once more?", "“May I see the last trick once more?” Yes: it may be looked at"),
        ("In my misère an opponent asked what suit was trumps. Is that allowed?", "“Is that allowed?” No: it may not be asked."),
        ("The dealer turned up one of my cards in dealing. Do we have to deal again?", "Yes: there is a fresh deal by the same dealer."),
        ("An opponent dropped the ace face up while I played a solo. Can I make him play it?", "Yes: the card may be called"),
        ("An opponent dropped the ace face up while I played a solo. Is there a penalty?", "Yes: the card may be called"),
        ("I called abondance and dropped a card. Is there any penalty?", "No: there is no penalty."),
        ("At bezique, may I declare after I have drawn?", "No: it may not be scored."),
        ("Luxembourg whist: the eldest says he waits. Is that allowed?", "Yes: the call is allowed."),
        ("Frog: Chico was bid, and then the next man said Frog. Is that good?", "No: the call is void."),
        ("Boston: the dealer misdealt. Do we deal again?", "Yes: there is a fresh deal by the same dealer."),
        // Of two things one is so: no yes, no no.
        ("Cribbage. Does the dealer count his crib first, or his hand?", "” The non-dealer counts first"),
    ] {
        let told = run(&["rule", "--no-input", says]).out;
        let first = told.split("\n\n").next().unwrap_or_default().replace('\n', " ");
        assert!(first.contains(answer), "{says}: {first}");
        let answers = &json(&["rule", "--no-input", "--format", "json", says])["answers"];
        let meant = if answer.contains("Yes: ") {
            "yes".into()
        } else if answer.contains("No: ") {
            "no".into()
        } else {
            serde_json::Value::Null
        };
        assert_eq!(answers[0]["answer"], meant, "{says}: {answers}");
    }
    // Whoever asks leave for one thing is not told of another.
    let says = "Bob proposed and then Carl, who hadn't heard him, also said I propose. Can Carl turn it into an acceptance?";
    assert!(!run(&["rule", "--no-input", says]).out.contains("Yes:"));
}

#[test]
fn what_somebody_claims_is_confirmed_or_put_right() {
    for (says, verdict) in [
        (
            "Whist. I revoked and the trick was turned and quitted. My partner says it's only one trick; they say it's three.",
            "“it's only one trick”: that is not so: 3 tricks are forfeited",
        ),
        (
            "An opponent revoked in my misère. Bob reckons the caller hasn't won yet.",
            "“the caller hasn't won yet”: that is not so: the caller wins",
        ),
        (
            "Whist. It was a misdeal. The committee ruled that the dealer loses the deal. Was that correct?",
            "that is right: the dealer loses the deal",
        ),
        (
            "Whist. It was a misdeal. Is it true that the same man deals again?",
            "“Is it true that the same man deals again?” No: there is a fresh deal by the next",
        ),
        ("I played solo and let a card fall face up. According to my cousin, they can call it.", "that is not so: there is no penalty"),
        (
            "Frog: he bid Chico, then Bas bid Frog. “That's not allowed,” says Piet.",
            "“That's not allowed”: that is right: the call is void",
        ),
        ("Bezique. I declared four aces. He says it's eighty, I say a hundred.", "“it's eighty”: that is not so: it scores 100"),
        ("Cribbage. The crib was four clubs and the starter a heart. I was told it counts nothing.", "that is right: nothing is scored"),
        (
            "Luxembourg whist: a player passed and now wants to say solo six. Ben says once you've passed you're out.",
            "that is right: the call is void",
        ),
        ("Boston: he bid seven hearts and lost it, and says his honours save him.", "that is not so: no honours are counted"),
    ] {
        let told = run(&["rule", "--no-input", says]).out;
        let claims: String = told.split("\n\n").take(3).collect::<Vec<_>>().join(" ").replace('\n', " ");
        assert!(claims.contains(verdict), "{says}: {claims}");
    }
    // A call that is told is no claim, nor is what was done, nor an order.
    for says in ["Luxembourg whist. A passed man says solo seven.", "Whist. Z was told to put the trump card back, and laid down another."]
    {
        let json = json(&["rule", "--no-input", "--format", "json", says]);
        assert_eq!(json["claims"].as_array().map(Vec::len), Some(0), "{says}: {}", json["claims"]);
    }
    // The JSON has the verdict, the outcomes claimed and what is.
    let told = json(&["rule", "--no-input", "--format", "json", "Whist. It was a misdeal. Sue says the deal stands."]);
    assert_eq!(told["claims"][0]["verdict"], "wrong", "{}", told["claims"]);
    assert_eq!(told["claims"][0]["effects"][0]["effect"], "deal-stands", "{}", told["claims"]);
    assert!(told["claims"][0]["says"].as_str().unwrap().contains("it is a misdeal"), "{}", told["claims"]);
}

#[test]
fn whoever_asks_in_general_is_told_what_it_depends_on() {
    let told = run(&["rule", "--no-input", "May the last trick be looked at?"]).out.replace('\n', " ");
    assert!(told.contains("It depends:") && told.contains("In a misère a trick once"), "{told}");
    let told = run(&["rule", "--no-input", "What happens if a player revokes?"]).out.replace('\n', " ");
    assert!(told.contains("These laws speak of it:") && told.contains("Three tricks are taken off"), "{told}");
    // Here something was done.
    let told = run(&["rule", "--no-input", "Somebody wanted to see the last trick. What now?"]).out;
    assert!(!told.contains("It depends") && told.contains("What was being played?"), "{told}");
}

#[test]
fn the_result_tells_the_fresh_deal_and_keeps_its_accents() {
    let said = |args: &[&str]| run(&[&["rule", "--no-input", "--code", "hoffmann"], args].concat()).out.replace('\n', " ");
    let found = said(&["--fact", "act=wrong-number-of-cards", "--fact", "found=during-deal"]);
    assert!(found.contains("Result: There is a fresh deal by the same dealer; there is no penalty."), "{found}");
    let doubled = said(&["--fact", "act=settles", "--fact", "call=open-misere", "--fact", "tricks-made=0"]);
    assert!(doubled.contains("the stake is double that of misère"), "{doubled}");
}

#[test]
fn answers_that_come_to_the_same_are_offered_together() {
    let asked = run(&["rule", "--no-input", "--code", "hoffmann", "One of the opponents had a wrong number of cards."]);
    assert!(asked.out.contains("  2. none of these\n") && !asked.out.contains("  3. "), "{asked:?}");
    // What comes to the same by one code may not by another.
    let both = run(&["rule", "--no-input", "--code", "all", "One of the opponents had a wrong number of cards."]);
    assert!(both.out.contains("  7. it was found when the hand was over"), "{both:?}");
}

#[test]
fn a_sum_that_hangs_on_the_whole_hand_is_reckoned_by_the_score() {
    let told = |text: &str, game: &str| run(&["rule", "--no-input", "--game", game, text]).out.replace('\n', " ");
    let facts = ["--fact", "act=settles", "--fact", "loser-made=thousand", "--fact", "difference=hundred-or-more"];
    let rubicon = run(&[&["rule", "--no-input", "--game", "rubicon-bezique"], facts.as_slice()].concat()).out.replace('\n', " ");
    assert!(rubicon.contains("tell the hand: Ann 1500, Bob 1100."), "{rubicon}");
    let pool = told("He bid eight clubs, made ten tricks with all four honours, pool of 60. What is paid?", "boston-de-fontainebleau");
    assert!(pool.contains("Each opponent pays the caller 100 white, 300 white in all; the caller takes 60 white from the pool."), "{pool}");
    let red = told("He bid eight clubs and made nine tricks with a pool of 12 red counters. What is paid?", "boston-de-fontainebleau");
    assert!(red.contains("the caller takes 120 white from the pool"), "{red}");
}

#[test]
fn what_a_rubber_comes_to_is_reckoned_by_its_games() {
    let told = |code: &str, text: &str| run(&["rule", "--no-input", "--code", code, text]).out.replace('\n', " ");
    let three = told("whist/english", "We won 5-3 and 5-0, they took one 5-4. What is the rubber worth?");
    assert!(three.contains("Pays: Each of the losers pays each of the winners 5 points."), "{three}");
    let crowns = told("whist/english", "We lost the first game 0-5, then won 5-1 and 5-4, at half a crown a point. What do we win?");
    assert!(crowns.contains("Each of the losers pays each of the winners 5s."), "{crowns}");
    let trebles = told("whist/revised", "Two trebles to us, what's the rubber worth?");
    assert!(trebles.contains("pays each of the winners 8 points"), "{trebles}");
    let bezique =
        told("rubicon-bezique/hoffmann", "I finished 2100 and she only had 80, no brisques, at sixpence a hundred. What do I win?");
    assert!(bezique.contains("The one behind pays the one ahead 17s. 6d."), "{bezique}");
    // Four brisques would save the lower, and nobody says how many he has.
    let open = told("rubicon-bezique/foster", "1240 to 960, nobody counted brisques. What do I get?");
    assert!(!open.contains("pays the one ahead"), "{open}");
}

#[test]
fn a_hand_of_which_no_call_is_told_is_paid_for() {
    let told = |code: &str, text: &str| run(&["rule", "--no-input", "--code", code, text]).out.replace('\n', " ");
    let general = told("hoffmann", "Nobody bid, so we played the general misère. Fred took the last trick. What does he pay?");
    assert!(general.contains("The taker of the last trick pays each opponent 6d., 1s. 6d. in all."), "{general}");
    let grand = told("foster", "All passed and we played a grand, Joe took the last trick. What does he pay?");
    assert!(grand.contains("The taker of the last trick pays each opponent 2 red, 6 red in all."), "{grand}");
}

#[test]
fn several_hands_in_one_breath_are_told_apart() {
    for (game, text) in [
        ("solo-whist", "First hand Ann just made her solo, second hand Bob went one down in a misère. How do we stand?"),
        ("frog", "Hand one I made 66, hand two Pete played chico and got 55. Who owes what?"),
    ] {
        let told = run(&["rule", "--no-input", "--game", game, text]);
        assert!(told.status == 5 && told.err.contains("it tells of several hands"), "{told:?}");
    }
    let player = run(&["rule", "--no-input", "Third hand played before second hand in a solo of mine."]);
    assert_ne!(player.status, 5, "{player:?}");
}

#[test]
fn a_revoke_that_ends_the_hand_is_paid_for_though_nobody_counted() {
    let told = |facts: &[&str]| {
        let facts = facts.iter().flat_map(|fact| ["--fact", fact]);
        let words =
            ["rule", "--no-input", "--game", "boston-de-fontainebleau", "--fact", "act=revokes", "--fact", "trick=turned-and-quitted"];
        run(&words.into_iter().chain(facts).collect::<Vec<_>>()).out.replace('\n', " ")
    };
    let adversary = told(&["offender=opponent", "call=eight", "trump-suit=hearts"]);
    assert!(adversary.contains("95 white"), "{adversary}");
    let bidder = told(&["offender=caller", "call=eight", "trump-suit=clubs"]);
    assert!(bidder.contains("75 white"), "{bidder}");
}

#[test]
fn what_a_sum_hangs_on_is_asked_for() {
    let last = "It was the last of the twelve hands. Laurent bid ten hearts and only got nine. What does he owe?";
    let told = run(&["rule", "--no-input", "--game", "boston-de-fontainebleau", last]).out.replace('\n', " ");
    assert!(told.contains("That hangs on more. How many white counters lay in the pool?"), "{told}");
}

#[test]
fn players_who_are_named_are_said_to_be_what_they_are() {
    let told = |text: &str| run(&["rule", "--no-input", text]).out.replace('\n', " ");
    let both = told("Ann called misère and Bob revoked, it's been proved. Who pays whom?");
    assert!(both.contains("Here Ann is the caller and Bob is the offender."), "{both}");
    let mine = told("I called misère and Bob revoked, it's been proved. Who pays whom?");
    assert!(mine.contains("Here you are the caller and Bob is the offender."), "{mine}");
    let object = json(&["rule", "--no-input", "--format", "json", "Ann called misère and Bob revoked, it's been proved."]);
    assert_eq!(object["players"][0], serde_json::json!({"name": "Ann", "role": "caller"}), "{object}");
    // Two may have been meant: nobody is named.
    let open = told("One of the opponents of the misère revoked, it's been proved. Who pays whom?");
    assert!(!open.contains("Here "), "{open}");
}

#[test]
fn where_the_book_is_silent_another_that_is_not_comes_first() {
    let silent = "My cousin stood behind me and gave away my hand. Who should pay my stake, him?";
    let told = run(&["rule", "--no-input", "--code", "rubicon-bezique/foster", silent]).out.replace('\n', " ");
    assert!(told.contains("Hoffmann has a law for it: "), "{told}");
    assert!(!told.contains("It comes nearest to this"), "{told}");
}

#[test]
fn what_was_left_out_stands_beside_the_ruling() {
    let story = "Bob exposed the king of hearts in my solo. The vicar took his partner's cards for a while.";
    let told = run(&["rule", "--no-input", story]).out.replace('\n', " ");
    assert!(told.contains("Left out: “The vicar took his partner's cards for a while.” was not understood."), "{told}");
}

#[test]
fn a_table_that_is_named_is_the_one_to_pay_by() {
    let told = |options: &[&str], text: &str| run(&[&["rule", "--no-input"], options, &[text]].concat()).out.replace('\n', " ");
    let foster = told(&[], "Foster's solo whist: proposal and acceptance made eleven tricks, what does each partner get?");
    assert!(foster.contains("pays the proposer or the acceptor 1 red and 3 white"), "{foster}");
    let slam = |words: &str| told(&["--game", "boston-de-fontainebleau"], &format!("Slam in diamonds made. {words} What are we paid?"));
    assert!(slam("We use the American table.").contains("350 white, 1050 white in all"));
    assert!(slam("The prices are by the first table.").contains("500 white, 1500 white in all"));
    assert!(slam("An American was looking on.").contains("500 white, 1500 white in all"), "that is no table");
    let left =
        told(&["--code", "solo-whist/foster"], "The solo caller threw in his hand with three tricks made and six to play. Who pays what?");
    assert!(left.contains("The caller pays each opponent 2 red and 2 white"), "{left}");
}

#[test]
fn stakes_told_in_a_word_are_taken() {
    let told = |code: &str, text: &str| run(&["rule", "--no-input", "--code", code, text]).out.replace('\n', " ");
    let dictionary = |text: &str| told("solo-whist/dictionary", text);
    let penny = dictionary("Solo at sixpence with penny overtricks. I made seven tricks in a solo. What do I get?");
    assert!(penny.contains("pays the caller 8d., 2s. in all"), "{penny}");
    let stake = dictionary("He made abondance with ten tricks, stake eighteen pence, overs a penny. What do we pay?");
    assert!(stake.contains("pays the caller 1s. 8d., 5s. in all"), "{stake}");
    // What is owed from before is no stake.
    let owed = dictionary("They owe me a shilling from the solo last week. I made solo with five. What do I get?");
    assert!(!owed.contains("a solo is a shilling"), "{owed}");
    let paid = told("solo-whist/foster", "She paid me two reds for the last hand. I made a solo with six tricks. What do I get?");
    assert!(paid.contains("pays the caller 2 red and 1 white"), "{paid}");
}
