//! The running score: hands told in lines, totals, taking back, keeping.

use hoyle::laws::{Game, Library};
use hoyle::table::score::{Score, ScoreStore};

fn begun() -> (Game, Score) {
    let game = Library::embedded().game("solo-whist").unwrap();
    let names = ["Ann", "Bob", "Cy", "Di"].map(str::to_owned);
    let score = Score::new(&game, "hoffmann", &names).unwrap();
    (game, score)
}

#[test]
fn hands_are_told_in_many_ways() {
    let (game, _) = begun();
    for (line, net) in [
        ("Ann solo 6 tricks", [21, -7, -7, -7]),
        ("ann: a solo, six tricks", [21, -7, -7, -7]),
        ("solo by Ann, 6", [21, -7, -7, -7]),
        ("Ann played a solo and made 6", [21, -7, -7, -7]),
        ("Bob and Cy prop and cop 8", [-6, 6, 6, -6]),
        ("Bob, Cy proposal 7", [7, -7, -7, 7]),
        ("Bob and Cy prop and cop 9, Di revoked", [0, 7, 7, -14]),
        ("Cy misère made", [-12, -12, 36, -12]),
        ("Cy misère lost", [12, 12, -36, 12]),
        ("Di slam lost", [36, 36, 36, -108]),
        ("Di slam won", [-36, -36, -36, 108]),
        ("Ann solo lost 4", [-21, 7, 7, 7]),
        ("Cy misère no tricks", [-12, -12, 36, -12]),
        ("Cy misere 0, Bob revoked", [0, -36, 36, 0]),
        ("Di abundance in trumps 10", [-19, -19, -19, 57]),
        ("Di slam 12", [36, 36, 36, -108]),
        ("Ann solo, one over", [21, -7, -7, -7]),
        ("Ann solo two down", [-24, 8, 8, 8]),
        ("Ann solo just made", [18, -6, -6, -6]),
        ("Ann solo just 6", [21, -7, -7, -7]),
        ("Bob and Cy prop and cop two overtricks", [-8, 8, 8, -8]),
        ("Ann solo 9, Ann revoked twice", [-24, 8, 8, 8]),
        ("Ann abondance 10 abondance-overtricks=double", [60, -20, -20, -20]),
        ("Ann solo 5 wrong-hand=Cy", [18, -6, -6, -6]),
        // Both sides revoked: the deal is void. Two of one side share.
        ("Bob solo 7, Bob and Ann revoked", [0, 0, 0, 0]),
        ("Bob solo 7, Ann, Cy & Bob revoked", [0, 0, 0, 0]),
        ("Ann went solo in hearts and it made six", [21, -7, -7, -7]),
        ("Cy's solo, two off", [8, 8, -24, 8]),
        ("Bob lost a misère", [12, -36, 12, 12]),
        ("Bob and Cy 9 tricks", [-7, 7, 7, -7]),
        ("Bob + Cy 8", [-6, 6, 6, -6]),
        ("Di abundance 10 in trumps", [-19, -19, -19, 57]),
        // So many over or under is told in many ways.
        ("Ann solo by two", [24, -8, -8, -8]),
        ("Ann solo made by one trick", [21, -7, -7, -7]),
        ("Ann lost a solo by two", [-24, 8, 8, 8]),
        ("Ann solo down two", [-24, 8, 8, 8]),
        ("Ann solo down by two", [-24, 8, 8, 8]),
        ("Ann solo down, 3 tricks", [-24, 8, 8, 8]),
        ("Ann solo +1", [21, -7, -7, -7]),
        ("Ann solo -2", [-24, 8, 8, 8]),
        ("Cy misère down", [12, 12, -36, 12]),
        ("Cy misère two down", [12, 12, -36, 12]),
        ("Di slam down", [36, 36, 36, -108]),
        // "Declared" tells which abundance it is; before one, it may only say that it was called.
        ("Ann abundance declared 13", [108, -36, -36, -36]),
        ("Ann declared abundance 13", [108, -36, -36, -36]),
        ("Ann declared abundance, all thirteen", [108, -36, -36, -36]),
        ("Ann abundance déclarée 13", [108, -36, -36, -36]),
        ("Ann abundance declaree 13", [108, -36, -36, -36]),
        ("Ann abundance declared 12", [-108, 36, 36, 36]),
        ("Ann declared an abundance and made ten", [57, -19, -19, -19]),
        // As one tells it.
        ("Cy misère, took a trick", [12, 12, -36, 12]),
        ("Ann proposed, Bob accepted, they made nine", [7, 7, -7, -7]),
        ("Ann proposed and Bob accepted, 9, Di revoked", [7, 7, 0, -14]),
        ("general misere, Bob took the last trick", [6, -18, 6, 6]),
        ("Ann solo 8, revoked", [-18, 6, 6, 6]),
        ("Ann solo 8, but she revoked", [-18, 6, 6, 6]),
        ("Ann solo 8, nobody revoked", [27, -9, -9, -9]),
        ("Ann won her solo with seven", [24, -8, -8, -8]),
        ("Ann open misère, none", [72, -24, -24, -24]),
        ("Di slam, made all thirteen", [-36, -36, -36, 108]),
        ("Di slam, all the tricks", [-36, -36, -36, 108]),
        ("Ann solo 6, one over", [21, -7, -7, -7]),
        ("Ann abondance 10, overtricks double", [60, -20, -20, -20]),
        ("Ann solo 7 with twelve cards", [-18, 6, 6, 6]),
        ("Ann solo 7, wrong hand", [-18, 6, 6, 6]),
        ("Ann solo 5, Cy had twelve cards", [18, -6, -6, -6]),
        ("Ann solo 5 with thirteen cards", [18, -6, -6, -6]),
        // Who revoked has not taken what is told next.
        ("Ann solo, Bob revoked, 6 tricks", [18 + 3, -18 - 3, 0, 0]),
    ] {
        let (_, mut score) = begun();
        score.play(&game, line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(score.totals(), net, "{line}");
    }
}

#[test]
fn everybody_who_is_named_revoked() {
    let (game, mut score) = begun();
    let hand = score.hand(&game, "Ann solo 7, Bob and Cy revoked twice").unwrap().1;
    assert_eq!(hand.revokes, [("Bob".to_owned(), 2), ("Cy".to_owned(), 2)]);
    assert_eq!(hand.by, ["Ann"]);
    score.play(&game, "Ann solo 7, Bob and Cy revoked").unwrap();
    assert!(score.totals()[0] > 0 && score.totals()[1] == score.totals()[2], "{:?}", score.totals());
}

#[test]
fn what_is_not_understood_is_not_put_down() {
    let (game, mut score) = begun();
    for (line, why) in [
        ("", "what was played?"),
        ("Ann frobs 6", "`frobs` was not understood"),
        ("Ann solo misere 6", "was not understood"),
        ("Ann solo", "How many tricks"),
        ("Ann solo 14", "14 tricks cannot be"),
        ("Ann and Bob solo 5", "solo is played by one player"),
        ("Zoe solo 5", "`Zoe` was not understood"),
        ("solo 5", "nobody was named"),
        ("solo 5 revoked", "who revoked?"),
        ("Ann solo made", "How many tricks"),
        ("Ann solo lost", "How many tricks"),
        ("Ann solo down", "How many tricks"),
        ("Zoe solo 5", "there are Ann, Bob, Cy, Di"),
        ("zoe solo 5", "there are Ann, Bob, Cy, Di"),
        ("Ann solo 6, dealt", "who dealt?"),
        ("Ann solo 6, Bob stood out", "nobody stands out"),
        ("Ann solo 6, Bob 3", "Bob is not on it"),
        ("Ann lost a solo, 6 tricks", "`lost` does not go with 6 tricks"),
        ("Bob and Cy prop 8, Bob 5, Cy 4", "that makes 9 tricks"),
        ("Ann solo 7 one over", "`over` was not understood"),
        ("Ann declared abundance 10", "was that abondance declaree, or abondance?"),
        ("abundance declared by Ann, 10", "was that abondance declaree, or abondance?"),
        ("Ann solo 8, Bob dealt, revoked", "who revoked?"),
        ("Ann solo, the last trick", "`last` was not understood"),
        ("Ann solo 6 everybody", "`everybody` was not understood"),
        ("Ann solo 6 and seven", "`seven` was not understood"),
        ("Ann solo 6, Bob revoked, Ann would have won in spite of it", "makes no difference to what this book pays"),
        ("Ann solo 9223372036854775807 over", "was not understood"),
        ("Ann solo -9223372036854775808 down", "was not understood"),
    ] {
        let error = score.play(&game, line).unwrap_err().to_string();
        assert!(error.contains(why), "{line}: {error}");
    }
    assert!(score.hands.is_empty());
    for names in [&["Ann", "Bob", "Cy"][..], &["Ann", "ann", "Cy", "Di"], &["Ann", "Solo", "Cy", "Di"], &["Ann", "Bob Six", "Cy", "Di"]] {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        assert!(Score::new(&game, "hoffmann", &names).is_err(), "{names:?}");
    }
}

#[test]
fn a_hand_that_nobody_plays_pays_nothing_and_passes_the_deal_on() {
    let game = Library::embedded().game("frog").unwrap();
    let names = ["Ann", "Bob", "Cy", "Di"].map(str::to_owned);
    let mut score = Score::new(&game, "foster", &names).unwrap();
    for (line, dealer) in [("all passed", "Ann"), ("thrown in", "Bob"), ("Cy dealt, nobody played", "Di"), ("Ann frog 61", "Ann")] {
        score.play(&game, line).unwrap();
        assert_eq!(score.dealer(&game), Some(dealer), "{line}");
    }
    assert_eq!(score.hands.len(), 4);
    assert!(score.hands.iter().take(3).all(|played| played.net == [0; 4]));
    score.undo();
    assert_eq!(score.totals(), [0; 4]);
}

#[test]
fn a_call_is_told_with_its_number_and_its_suit() {
    for (name, code, line, same) in [
        ("luxembourg-whist", "luxembourg", "Ann solo 6 in spades, made 7", "Ann solo:6 7"),
        ("luxembourg-whist", "luxembourg", "Ann and Bob join eight hearts 9", "Ann, Bob join:8 9"),
        ("luxembourg-whist", "luxembourg", "Ann and Bob ten, made eight", "Ann, Bob join:10 8"),
        ("luxembourg-whist", "luxembourg", "Cy abondance nine in clubs 10", "Cy abondance:9 10"),
        ("boston-de-fontainebleau", "foster", "Ann seven in hearts, 8 tricks", "Ann seven:h 8"),
        ("boston-de-fontainebleau", "foster", "Ann and Bob 8 in diamonds, ten tricks", "Ann, Bob eight:d 10"),
    ] {
        let game = Library::embedded().game(name).unwrap();
        let totals = |line: &str| {
            let names = ["Ann", "Bob", "Cy", "Di"].map(str::to_owned);
            let mut score = Score::new(&game, code, &names).unwrap();
            score.play(&game, line).unwrap_or_else(|error| panic!("{line}: {error}"));
            score.totals()
        };
        assert_eq!(totals(line), totals(same), "{line}");
    }
}

#[test]
fn totals_and_taking_back() {
    let (game, mut score) = begun();
    score.play(&game, "Ann solo 6").unwrap();
    score.play(&game, "Cy misere 1").unwrap();
    assert_eq!(score.totals(), [21 + 12, -7 + 12, -7 - 36, -7 + 12]);
    assert_eq!(score.totals().iter().sum::<i64>(), 0);
    assert_eq!(score.undo().unwrap().line, "Cy misere 1");
    assert_eq!(score.totals(), [21, -7, -7, -7]);
    score.undo();
    assert!(score.undo().is_none());
}

#[test]
fn a_pool_is_carried_from_hand_to_hand() {
    let game = Library::embedded().game("boston-de-fontainebleau").unwrap();
    let names = ["Ann", "Bob", "Cy", "Di"].map(str::to_owned);
    let mut score = Score::new(&game, "foster", &names).unwrap();
    score.play(&game, "Ann nine:h 6").unwrap(); // pays 115 into the pool
    score.play(&game, "Bob boston:s 5").unwrap(); // and Bob takes it
    assert_eq!(score.hands.iter().map(|played| played.pool).collect::<Vec<_>>(), [115, -115]);
    assert_eq!(score.totals().iter().sum::<i64>(), 0);
}

#[test]
fn a_score_is_kept_and_a_damaged_one_put_aside() {
    let dir = std::env::temp_dir().join(format!("hoyle-score-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    let store = ScoreStore::at(dir.join("deep/score.json"));
    assert!(store.load().unwrap().score.is_none());
    let (game, mut score) = begun();
    score.play(&game, "Ann solo 6").unwrap();
    store.hold().unwrap().save(&score).unwrap();
    assert_eq!(store.load().unwrap().score, Some(score.clone()));
    for damaged in [
        "{",
        "[]",
        "{\"hoyle\": \"progress\"}",
        &serde_json::to_string(&Score { format: 99, ..score.clone() }).unwrap(),
        &serde_json::to_string(&Score { names: Vec::new(), ..score }).unwrap(),
    ] {
        std::fs::write(store.path(), damaged).unwrap();
        let loaded = store.load().unwrap();
        assert!(loaded.score.is_none() && loaded.aside.as_ref().is_some_and(|aside| aside.exists()), "{damaged}");
        assert!(!store.path().exists());
    }
    std::fs::remove_dir_all(&dir).unwrap();
}

#[cfg(feature = "cli")]
#[test]
fn the_prompt_keeps_a_score() {
    use hoyle::repl::{Next, Session, Setup};
    use hoyle::show::Style;
    let setup = Setup {
        library: Library::embedded(),
        game: Some("solo-whist".to_owned()),
        codes: Vec::new(),
        readings: Vec::new(),
        style: Style::plain(80),
        interactive: false,
    };
    let mut session = Session::new(setup).unwrap();
    assert!(session.handle("score").text.contains("No score is kept"));
    assert!(matches!(session.handle("score new Ann, Bob, Cy, Di").next, Next::Keep(_)));
    let played = session.handle("hand: Ann solo 6 tricks");
    assert!(played.text.contains("Bob pays Ann 7d.") && played.text.contains("Ann 1s. 9d."), "{}", played.text);
    session.handle("He called a misère and an opponent dropped the king of hearts.");
    let ruled = session.handle("score ruling Di against Bob");
    assert!(ruled.text.contains("Bob pays Di 3s."), "{}", ruled.text);
    assert!(session.handle("score ruling Di").text.contains("who offended"));
    assert!(session.handle("undo").text.contains("Taken back: misere, as ruled: Di, Bob."));
    let Next::Keep(kept) = session.handle("hand: Cy misere 0").next else { panic!("not kept") };
    assert_eq!((kept.hands.len(), kept.totals()), (2, vec![21 - 12, -7 - 12, -7 + 36, -7 - 12]));
    assert!(session.handle("score").text.contains("2. Cy misere 0"));
    assert!(matches!(session.handle("score save evening.md").next, Next::Save { text, .. } if text.contains("| In all |")));
    // A story that begins with such a word is a story.
    assert!(!session.handle("hand was exposed by the dealer").text.contains("score"));
    assert!(session.handle("score undo").text.contains("Taken back: Cy misere 0."));
    assert!(session.handle("undo").text.contains("Put back: Cy misere 0."));
    // A hand before the last is put right by its number.
    let put_right = session.handle("score correct 1: Ann solo 7").text;
    assert!(put_right.contains("it was: Ann solo 6 tricks") && put_right.contains("Bob pays Ann 8d."), "{put_right}");
    assert!(put_right.contains("In all before: Ann 9d.") && put_right.contains("In all: Ann 1s. · Bob −1s. 8d."), "{put_right}");
    assert!(session.handle("correct hand 1: Ann solo 5").text.contains("it was: Ann solo 7"));
    assert!(session.handle("score correct 1").text.contains("It is: Ann solo 5."));
    assert!(session.handle("score correct 9: Ann solo 5").text.contains("There is no hand 9"));
    // Nothing of a new score that is refused is begun, and stakes are told in words.
    let refused = session.handle("score new A, B, C, D").text;
    assert!(refused.contains("write more of the name") && refused.contains("hands still go to that of Ann, Bob, Cy, Di"), "{refused}");
    let stakes = session.handle("score stakes a shilling a solo and threepence a trick").text;
    assert!(stakes.contains("solo a shilling, trick threepence"), "{stakes}");
    assert!(session.handle("hand: Ann solo 6").text.contains("Bob pays Ann 1s. 3d."));
    let refused = session.handle("score stakes what we like").text;
    assert!(refused.contains("score stakes solo=6d,trick=1d"), "{refused}");
    assert!(session.complete("score st").candidates == ["stakes"] && session.complete("score stakes sh").candidates == ["shilling-solo"]);
    // What was played for is kept with each hand.
    assert!(session.handle("score correct 1: Ann solo 6").text.contains("Bob pays Ann 7d."));
    assert!(session.handle("score correct 3: Ann solo 5").text.contains("Bob pays Ann 1s."));
}

#[test]
fn a_score_for_three_is_kept_for_three() {
    let names = ["Ann", "Bob", "Cy"].map(str::to_owned);
    let four = Library::embedded().game("solo-whist").unwrap();
    assert!(Score::new(&four, "hoffmann", &names).is_err());
    let three = Library::embedded().with_variant("three-handed").unwrap().game("solo-whist").unwrap();
    let mut score = Score::new(&three, "hoffmann", &names).unwrap();
    score.play(&three, "Bob solo 7 tricks").unwrap();
    score.play(&three, "Cy misere lost 1").unwrap();
    assert_eq!(score.totals(), [-8 + 12, 16 + 12, -8 - 24]);
    let error = score.play(&four, "Bob solo 7 tricks").unwrap_err().to_string();
    assert!(error.contains("kept for 3 at solo-whist, three-handed, and now Solo Whist is played"), "{error}");
}

#[test]
fn of_five_one_stands_out_of_each_hand() {
    let five = Library::embedded().with_variant("five-handed").unwrap().game("solo-whist").unwrap();
    let names = ["Ann", "Bob", "Cy", "Di", "Ed"].map(str::to_owned);
    for (code, stake, out) in [("hoffmann", 12, ["Di", "Ed", "Ann"]), ("foster", 15, ["Ed", "Ann", "Bob"])] {
        let mut score = Score::new(&five, code, &names).unwrap();
        // One only, and he cannot have played.
        for line in ["Ann solo 6 stands-out=none", "Ann solo 6 stands-out=Ann", &format!("{} solo 6", out[0])] {
            assert!(score.play(&five, line).is_err(), "{line}");
        }
        let two = crate::hands::hand("solo by A 6 with:stands-out=B,C");
        assert!(hoyle::table::settle::settle(&five, five.find_code(code).unwrap(), &two).is_err());
        // By the book it goes round with the deal, and need not be told.
        for (hand, who) in out.iter().enumerate() {
            score.play(&five, "Cy misere 0").unwrap();
            let paid: Vec<&String> =
                names.iter().zip(&score.hands[hand].net).filter(|(_, amount)| **amount == 0).map(|(name, _)| name).collect();
            assert_eq!(paid, [who], "{code}");
        }
        assert_eq!(score.totals()[2], 9 * stake);
        // It may have been otherwise, and the deal goes on from there.
        score.play(&five, "Ed misere lost 1, Ann stood out").unwrap();
        assert_eq!(score.hands[3].net, [0, stake, stake, stake, -3 * stake]);
        assert_eq!(score.dealer(&five), Some(if code == "hoffmann" { "Cy" } else { "Bob" }));
        score.play(&five, "Bob and Di proposal 8 stands-out=Cy").unwrap();
        assert_eq!((score.hands[4].net[2], score.totals().iter().sum::<i64>()), (0, 0));
    }
}

#[test]
fn the_deal_goes_round_and_who_is_idle_with_it() {
    let frog = Library::embedded().game("frog").unwrap();
    let begun = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        Score::new(&frog, "foster", &names).unwrap()
    };
    // Of four the dealer is idle, and is paid only when the player fails.
    let mut four = begun(&["Ann", "Bob", "Cy", "Di"]);
    assert_eq!(four.dealer(&frog), Some("Di"));
    let error = four.play(&frog, "Di frog 70").unwrap_err();
    assert!(error.to_string().contains("Di holds no cards"), "{error}");
    assert_eq!(four.help(&frog, &error, ""), ["it is Di's deal; if another dealt, say who: Ann dealt"]);
    for (line, net) in [
        ("Ann frog 70", [20, -10, -10, 0]),
        ("Bob frog 65", [0, 10, -5, -5]),
        ("Cy frog 50", [10, 10, -30, 10]),
        // Somebody else dealt; the deal goes on from him.
        ("Ann dealt, Bob frog 65", [0, 10, -5, -5]),
        ("dealer Ann, Bob frog 65", [0, 10, -5, -5]),
        ("Ann frog 61", [2, 0, -1, -1]),
        ("Ann frog 61, dealt by Di", [2, -1, -1, 0]),
    ] {
        four.play(&frog, line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(four.hands.last().unwrap().net, net, "{line}");
    }
    four.undo();
    four.undo();
    assert_eq!(four.dealer(&frog), Some("Bob"));
    let mut kept = four.clone();
    kept.play(&frog, "Ann frog 61").unwrap();
    assert_eq!(kept.dealer(&frog), Some("Cy"));
    // Of five also the third on the dealer's left; of three nobody.
    let mut five = begun(&["Ann", "Bob", "Cy", "Di", "Ed"]);
    five.play(&frog, "Ann frog 70").unwrap();
    five.play(&frog, "Bob frog 70").unwrap();
    assert_eq!((five.hands[0].net.clone(), five.hands[1].net.clone()), (vec![20, -10, 0, -10, 0], vec![0, 20, -10, 0, -10]));
    let mut three = begun(&["Ann", "Bob", "Cy"]);
    three.play(&frog, "Cy frog 70").unwrap();
    assert_eq!((three.totals(), three.dealer(&frog)), (vec![-10, -10, 20], None));
}

#[test]
fn what_goes_into_the_pool_stays_there() {
    let game = Library::embedded().game("solo-whist").unwrap();
    let names = ["Ann", "Bob", "Cy", "Di"].map(str::to_owned);
    let begun = || Score::new(&game, "foster", &names).unwrap();
    for told in ["pool=20", "pool 20", "20 in the pool", "4 red in the pool", "pool of 20", "pool 4 red"] {
        let mut score = begun();
        score.play(&game, &format!("Ann solo 4 tricks, {told}")).unwrap_or_else(|error| panic!("{told}: {error}"));
        // All had put five into it; Ann, who failed, doubles it.
        assert_eq!(score.pool(), 40, "{told}");
        assert_eq!(score.totals(), [-5 - 33 - 20, -5 + 11, -5 + 11, -5 + 11], "{told}");
        score.play(&game, "Bob solo 5").unwrap();
        assert_eq!((score.pool(), score.totals().iter().sum::<i64>()), (0, 0), "{told}");
    }
    let mut score = begun();
    score.play(&game, "pool 20").unwrap();
    assert_eq!((score.totals(), score.pool()), (vec![-5; 4], 20));
    score.play(&game, "Ann 5 into the pool").unwrap();
    score.play(&game, "each 1 into the pool").unwrap();
    assert_eq!((score.totals(), score.pool()), (vec![-11, -6, -6, -6], 29));
    for (line, why) in [("5 into the pool", "who put it in?"), ("pool 30", "not the same from each"), ("pool 10", "lies in it already")] {
        let error = score.play(&game, line).unwrap_err().to_string();
        assert!(error.contains(why), "{line}: {error}");
    }
    assert_eq!(score.hands.len(), 3);
}

#[test]
fn two_scores_are_told_by_name() {
    let game = Library::embedded().game("rubicon-bezique").unwrap();
    let names = ["Ann", "Bob"].map(str::to_owned);
    for line in ["Ann 1830 Bob 1260", "Ann 1,830, Bob 1,260", "Bob 1260, Ann 1830", "Ann game 1830, Bob 1260"] {
        let mut score = Score::new(&game, "foster", &names).unwrap();
        score.play(&game, line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(score.totals(), [1100, -1100], "{line}");
    }
    let mut score = Score::new(&game, "foster", &names).unwrap();
    assert_eq!(score.example(&game).unwrap(), "Ann 1500, Bob 1100");
    let error = score.play(&game, "Ann 1830 Bob 960").unwrap_err();
    assert_eq!(score.help(&game, &error, ""), ["add to the line: brisques Ann 20, Bob 12"]);
    for line in ["Ann 1830 Bob 960, brisques Ann 20, Bob 12", "Ann 1830 Bob 960 brisques=Ann=20,Bob=12", "Ann 1830 Bob 960 brisques 20 12"]
    {
        let mut score = score.clone();
        score.play(&game, line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert!(score.totals()[0] > 0, "{line}");
    }
    let error = score.play(&game, "Ann game 1830").unwrap_err();
    assert!(score.help(&game, &error, "").iter().all(|help| !help.contains("--")), "{error}");
}

#[test]
fn the_example_is_a_hand_that_is_understood() {
    let library = Library::embedded();
    let mut tried = 0;
    for name in library.games() {
        let game = library.game(&name).unwrap();
        for code in &game.codes {
            let names = ["Ann", "Bob", "Cy", "Di"].map(str::to_owned);
            let begun = Score::new(&game, &code.name, &names).or_else(|_| Score::new(&game, &code.name, &names[..2]));
            let Ok(score) = begun else { continue };
            let Some(line) = score.example(&game) else { continue };
            score.hand(&game, &line).unwrap_or_else(|error| panic!("{name}/{}: {line}: {error}", code.name));
            assert!(!line.contains("50001"), "{line}");
            tried += 1;
        }
    }
    assert!(tried >= 5, "{tried} codes");
}

#[test]
fn names_are_of_two_words_and_without_accents() {
    let game = Library::embedded().game("solo-whist").unwrap();
    let begun = |names: [&str; 4]| Score::new(&game, "hoffmann", &names.map(str::to_owned));
    for (line, net) in [
        ("Mary Ann solo 6", [21, -7, -7, -7]),
        ("Mary's solo, one over", [21, -7, -7, -7]),
        ("Ann solo 6", [-7, 21, -7, -7]),
        ("Pat O'Brien solo 6, Mary Ann had a wrong hand", [-18, 0, 18, 0]),
        ("pat o’brien and zoe prop and cop 8", [-6, -6, 6, 6]),
        ("Zoë misere 0", [-12, -12, -12, 36]),
    ] {
        let mut score = begun(["Mary Ann", "Ann", "Pat O'Brien", "Zoë"]).unwrap();
        score.play(&game, line).unwrap_or_else(|error| panic!("{line}: {error}"));
        if line.contains("wrong hand") {
            assert!(score.totals()[2] > 0, "{line}: {:?}", score.totals());
        } else {
            assert_eq!(score.totals(), net, "{line}");
        }
    }
    let score = begun(["Mary Ann", "Ann", "Pat O'Brien", "Zoë"]).unwrap();
    assert_eq!(score.players_told(&game, "Mary Ann against Pat O'Brien").unwrap(), ["Mary Ann", "Pat O'Brien"]);
    assert!(score.players_told(&game, "Mary Ann against Pete").is_err());
    for names in [["Mary Ann", "Mary", "Ann", "Di"], ["Zoe", "Zoë", "Cy", "Di"]] {
        assert!(begun(names).is_err(), "{names:?}");
    }
}

#[test]
fn a_hand_put_right_carries_on_to_those_after_it() {
    let game = Library::embedded().game("solo-whist").unwrap();
    let names = ["Ann", "Bob", "Cy", "Di"].map(str::to_owned);
    let mut score = Score::new(&game, "foster", &names).unwrap();
    for line in ["pool 20", "Ann solo 4", "Bob misere 0", "Cy solo 6"] {
        score.play(&game, line).unwrap();
    }
    // Ann made it after all, and took the pool; so there is none for Bob.
    let corrected = score.correct(&game, 2, "Ann solo 5").unwrap();
    assert_eq!((corrected.was.as_str(), corrected.others), ("Ann solo 4", vec![3]));
    let mut afresh = Score::new(&game, "foster", &names).unwrap();
    for line in ["pool 20", "Ann solo 5", "Bob misere 0", "Cy solo 6"] {
        afresh.play(&game, line).unwrap();
    }
    assert_eq!((score.totals(), score.pool()), (afresh.totals(), afresh.pool()));
    // Nothing is changed by a line that is not understood, or a hand that does not exist.
    let before = score.clone();
    for (number, line) in [(2, "Ann frobs"), (0, "Ann solo 5"), (9, "Ann solo 5")] {
        assert!(score.correct(&game, number, line).is_err(), "{number} {line}");
    }
    assert_eq!(score, before);
    // Where the deal matters, the hands after it are still those of their dealers.
    let frog = Library::embedded().game("frog").unwrap();
    let mut score = Score::new(&frog, "foster", &names).unwrap();
    score.play(&frog, "Ann frog 70").unwrap();
    score.play(&frog, "Bob frog 65").unwrap();
    let error = score.correct(&frog, 1, "Ann dealt, Bob frog 70").unwrap_err().to_string();
    assert!(error.contains("hand 2 cannot have been so then"), "{error}");
    assert!(score.correct(&frog, 1, "Bob frog 70").unwrap().others.is_empty());
}

#[test]
fn what_a_settlement_asks_for_is_said_in_the_line() {
    let names = ["Ann", "Bob", "Cy", "Di"].map(str::to_owned);
    let net = |game: &str, line: &str| {
        let game = Library::embedded().game(game).unwrap();
        let mut score = Score::new(&game, "foster", &names).unwrap();
        score.play(&game, line).unwrap_or_else(|error| panic!("{line}: {error}"));
        score.totals()
    };
    // Foster: he who revoked pays for all, unless the call would have been made anyway.
    for told in
        ["would-have-won=yes", "Ann would have won in spite of it", "would have made it anyway", "and would have won without the revoke"]
    {
        assert_eq!(
            net("solo-whist", &format!("Ann solo 6, Bob revoked, {told}")),
            net("solo-whist", "Ann solo 6, Bob revoked, would-have-won=yes")
        );
    }
    assert_ne!(net("solo-whist", "Ann solo 6, Bob revoked"), net("solo-whist", "Ann solo 6, Bob revoked, would have won anyway"));
    for told in ["with three honours", "three honors", "honours three"] {
        assert_eq!(net("boston-de-fontainebleau", &format!("Cy eight clubs 9, {told}")), [-85, -85, 255, -85], "{told}");
    }
    assert_eq!(net("boston-de-fontainebleau", "Cy eight clubs 9, no honours"), net("boston-de-fontainebleau", "Cy eight clubs 9"));
    assert_eq!(net("boston-de-fontainebleau", "Cy little misere made"), [-75, -75, 225, -75]);
}

#[test]
fn where_all_pass_and_that_is_played_it_is_asked_what_each_took() {
    let game = Library::embedded().game("boston-de-fontainebleau").unwrap();
    let names = ["Ann", "Bob", "Cy", "Di"].map(str::to_owned);
    let mut score = Score::new(&game, "foster", &names).unwrap();
    score.play(&game, "pool 40").unwrap();
    let error = score.play(&game, "passed").unwrap_err().to_string();
    assert!(error.contains("it is misere partout") && error.contains("misere partout: Ann 3"), "{error}");
    let error = score.play(&game, "Cy eight clubs one over").unwrap_err().to_string();
    assert!(error.contains("how many tricks were there in all?"), "{error}");
    score.play(&game, "all passed, Ann 2, Bob 3, Cy 4, Di 4").unwrap();
    assert_eq!((score.totals(), score.pool()), (vec![30, -10, -10, -10], 0));
}
