//! House rules: a club's file that takes a code and changes it.

use hoyle::dispute::Dispute;
use hoyle::laws::{Library, LibraryError};
use hoyle::proof;

const EXAMPLE: &str = include_str!("../../examples/house.yaml");

fn with(text: &str) -> Result<Library, LibraryError> {
    Library::embedded().with_house("house.yaml", text.to_owned())
}

/// The complaints of a house file: `line:column message`.
fn complaints(text: &str) -> Vec<String> {
    let result = with(text).and_then(|library| library.game("solo-whist").map(drop));
    match result {
        Ok(()) => Vec::new(),
        Err(LibraryError::Mistakes(problems)) => problems
            .0
            .iter()
            .map(|problem| {
                assert_eq!(problem.file, "house.yaml", "{problem:?}");
                format!(
                    "{}:{} {}{}",
                    problem.line,
                    problem.column,
                    problem.message,
                    problem.help.as_ref().map_or(String::new(), |help| format!(" | {help}"))
                )
            })
            .collect(),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn a_house_rules_by_its_own_law_and_cites_itself() {
    let library = with(EXAMPLE).unwrap();
    assert!(library.codes("solo-whist").contains(&"thursday-club".to_owned()));
    let game = library.game("solo-whist").unwrap();
    assert_eq!(game.code(game.default).name, "thursday-club");
    let mut dispute = Dispute::new(&game, game.default);
    for (name, value) in [("act", "exposes-card"), ("call", "solo"), ("offender", "opponent")] {
        dispute.state(&game, name, value).unwrap();
    }
    let ruling = dispute.ruling(&game);
    let laws: Vec<&str> = ruling.rulings.iter().map(|prevailing| game.law(prevailing.law).path.as_str()).collect();
    assert_eq!(laws, ["solo-whist/thursday-club/dropped-card-taken-back"]);
    let law = game.law(ruling.rulings[0].law);
    assert_eq!(law.cites, ["house:dropped-card-taken-back"]);
    assert_eq!(game.sources.print(&law.cites[0]), "The Thursday Club, rule dropped-card-taken-back");
    // The base still rules by itself, and where the house says nothing.
    let base = dispute.ruling_by(&game, game.find_code("hoffmann").unwrap());
    assert_ne!(base.rulings.len(), 1);
    let copied = game.law(game.find_law("solo-whist/thursday-club/revoke-by-opponent").unwrap());
    assert!(copied.cites.iter().all(|cite| cite.starts_with("hoffmann:")) && copied.place.file.ends_with("hoffmann.yaml"), "{copied:?}");
}

#[test]
fn a_house_settles_by_its_stakes_and_readings() {
    let library = with(EXAMPLE).unwrap();
    let game = library.game("solo-whist").unwrap();
    let net = |line: &str| hoyle::table::settle::settle(&game, game.default, &crate::hands::hand(line)).unwrap().net_of("A");
    assert_eq!(net("abondance by A 11"), 3 * (36 + 2 * 2 * 2)); // double overtricks at twopence
    assert_eq!(net("solo by A 5"), 36);
    assert_eq!(net("open-misere by A 0"), 3 * 48); // twice a misère, as in the book
    assert_eq!(net("solo by A 4 revokes:B=1"), 3 * (12 + 2 * 2)); // forfeited tricks are added
}

#[test]
fn a_house_may_play_another_form_of_the_game() {
    let text = EXAMPLE.replace("base: solo-whist/hoffmann", "base: solo-whist/hoffmann\nvariant: three-handed");
    let library = with(&text).unwrap();
    let game = library.game("solo-whist").unwrap();
    assert_eq!((game.code(game.default).name.as_str(), game.title.as_str()), ("thursday-club", "Solo Whist for three"));
    // Two opponents pay a shilling, and twopence for each of two overtricks.
    let settled = hoyle::table::settle::settle(&game, game.default, &crate::hands::hand("solo by B 7")).unwrap();
    assert_eq!((settled.net_of("A"), settled.net_of("B"), settled.net_of("C")), (-16, 32, -16));
    // Its own laws, those of the form and those of the base, each with its place.
    for (name, file) in [
        ("dropped-card-taken-back", "house.yaml"),
        ("three-do-not-propose", "laws/solo-whist/three-handed/hoffmann.yaml"),
        ("revoke-by-opponent", "laws/solo-whist/hoffmann.yaml"),
    ] {
        let law = game.law(game.find_law(&format!("solo-whist/thursday-club/{name}")).unwrap());
        assert_eq!(law.place.file, file, "{name}");
        assert!(library.line(&law.place) > 1, "{name}");
    }
    let unknown = EXAMPLE.replace("base: solo-whist/hoffmann", "base: solo-whist/hoffmann\nvariant: two-handed");
    assert!(with(&unknown).unwrap_err().to_string().contains("no variant is called `two-handed`"));
}

#[test]
fn the_example_breaks_nothing_and_a_careless_rule_is_shown() {
    let broken = |text: &str| {
        let library = with(text).unwrap();
        let report = proof::check(&library, None, &|path| path == "solo-whist/thursday-club");
        report.findings.iter().filter(|finding| finding.kind == proof::Kind::Conflict).count()
    };
    assert_eq!(broken(EXAMPLE), 0);
    let careless = EXAMPLE.replace("      - exposed-trump-barred\n", "");
    assert_eq!(broken(&careless), 1);
}

#[cfg(feature = "cli")]
#[test]
fn a_law_of_the_base_may_be_overridden_altogether() {
    let file = std::env::temp_dir().join(format!("hoyle-overriding-house-{}.yaml", std::process::id()));
    let rule = "\n  - law: last-trick-forbidden\n    when: {act: asks-last-trick, call: trick-call}\n    says: No trick is seen again.\n    effects: [may-not-look]\n    overrides: [last-trick-may-be-seen]\n";
    std::fs::write(&file, format!("{EXAMPLE}{rule}")).unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_hoyle")).arg("--house").arg(&file).arg("check").output().unwrap();
    std::fs::remove_file(&file).unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{out}");
    assert!(out.contains("0 errors") && out.contains("last-trick-forbidden"), "{out}");
}

#[test]
fn a_law_of_the_same_name_stands_in_its_place() {
    let text = format!(
        "{EXAMPLE}\n  - law: hands-shown-after-misere\n    when: {{act: ends-hand, call: any-misere, declaration: failed}}\n    says: Nobody need show his hand.\n    effects: [no-penalty]\n"
    );
    let game = with(&text).unwrap().game("solo-whist").unwrap();
    let code = game.find_code("thursday-club").unwrap();
    let named: Vec<_> =
        game.code(code).laws.iter().map(|law| game.law(*law)).filter(|law| law.name == "hands-shown-after-misere").collect();
    assert_eq!(named.len(), 1);
    assert_eq!((named[0].says.as_str(), named[0].place.file.as_str()), ("Nobody need show his hand.", "house.yaml"));
}

#[test]
fn mistakes_are_shown_in_the_house_file() {
    assert_eq!(complaints(EXAMPLE), [""; 0]);
    for (right, wrong, complaint) in [
        (
            "base: solo-whist/hoffmann",
            "base: solo-whist/hofmann",
            "no code is called `solo-whist/hofmann` | did you mean `solo-whist/hoffmann`?",
        ),
        ("house: thursday-club", "house: hoffmann", "`hoffmann` is the name of a code already"),
        ("house: thursday-club", "house: The Club", "`The Club` is not a name"),
        (
            "abondance-overtricks: double",
            "abondance-overtrick: double",
            "solo-whist/hoffmann has no reading `abondance-overtrick` | did you mean `abondance-overtricks`?",
        ),
        ("abondance-overtricks: double", "abondance-overtricks: treble", "`abondance-overtricks` has no value `treble`"),
        ("trick: 2d", "tricks: 2d", "no stake is called `tricks` | did you mean `trick`?"),
        ("trick: 2d", "trick: some", "`some` is no amount in d"),
        (
            "- no-suit-called-for-exposure",
            "- no-suit-called-for-exposures",
            "no law is called `no-suit-called-for-exposures` | did you mean `no-suit-called-for-exposure`?",
        ),
        ("effects: [no-penalty]", "effects: [no-penalties]", "no outcome is called `no-penalties`"),
        ("when: {act: exposes-card", "when: {act: exposes-cards", "`act` has no value `exposes-cards` | did you mean `exposes-card`?"),
        ("format: 1", "format: 2", "format 2 is not known"),
        ("title: The", "titel: The", "unknown field `titel`"),
        ("overrides:", "overides:", "| did you mean `overrides`?"),
    ] {
        assert!(EXAMPLE.contains(right), "{right}");
        let found = complaints(&EXAMPLE.replacen(right, wrong, 1));
        assert!(found.iter().any(|found| found.contains(complaint)), "{wrong}: {found:#?}");
    }
}

#[cfg(feature = "cli")]
#[test]
fn the_command_proves_a_house_and_shows_what_it_changes() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/house.yaml");
    let run = |args: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_hoyle"))
            .args(["--house", file])
            .args(args)
            .env("NO_COLOR", "1")
            .output()
            .unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (status, out, error) = run(&["check"]);
    assert_eq!(status, 0, "{out}{error}");
    assert!(
        out.starts_with("The Thursday Club, after Hoffmann")
            && out.contains("solo-whist/hoffmann and solo-whist/thursday-club: 4 differences"),
        "{out}"
    );
    let (status, out, _) = run(&["settle", "--call", "solo", "--by", "A", "--tricks", "5"]);
    assert!(status == 0 && out.starts_with("B pays A 1s.\n"), "{out}");
    let (status, _, error) = run(&["--laws", "nowhere", "check"]);
    assert!(status == 1 && error.contains("nowhere"), "{error}");
}
