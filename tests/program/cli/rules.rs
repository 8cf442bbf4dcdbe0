//! Tests of `continental rules` and its subcommands list, show, check and variants.
use super::program::folder;
use super::program::{continental, fails, json, program, stdout_of, text};
use engine::rules::{Preset, RuleFile, RuleSet, Variant, combine, fournier, oficial};

#[test]
fn the_list_names_rulebooks_and_shipped_files() {
    let list = stdout_of(&["rules", "list", "--strict"]);
    let ids: Vec<&str> = list
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let all = [
        "oficial",
        "fournier",
        "francais",
        "carioca_argentina",
        "carioca_chile",
        "carioca_colombia",
        "chinese_rummy",
        "continental_mexico",
        "contract_rummy",
        "familiar",
        "hollywood",
        "joker_rummy",
        "latinoamerica",
        "liverpool",
        "loba",
        "may_i",
        "sin_comodines",
        "supercontinental",
    ];
    assert_eq!(ids, all);
    assert!(list.contains("fournier + V5 + V12 + V13"), "{list}");
    let list = json(&["rules", "list", "--json"]);
    let sets = list["rule_sets"].as_array().expect("a list");
    assert_eq!((sets.len(), &list["broken"]), (18, &serde_json::json!([])));
    assert_eq!(sets[17]["variants"], serde_json::json!(["V1", "V2", "V6"]));
    assert_eq!(sets[0]["seats"], serde_json::json!([2, 3, 4]));
}

/// The shipped rule sets are built into the program, so they work in any folder.
#[test]
fn the_shipped_house_rules_need_no_assets_folder() {
    let nowhere = folder("cli_nowhere", &[]);
    let copy = nowhere.join("continental");
    std::fs::copy(env!("CARGO_BIN_EXE_continental"), &copy).expect("copied");
    let bare = |args: &[&str]| {
        let mut command = std::process::Command::new(&copy);
        command.args(args).current_dir(&nowhere);
        command.env_remove("BEVY_ASSET_ROOT");
        command.env_remove("CARGO_MANIFEST_DIR");
        command.env("CONTINENTAL_HOME", &nowhere);
        command.output().expect("it starts")
    };
    let list = text(&bare(&["rules", "list", "--strict"]).stdout);
    for id in ["familiar", "liverpool", "sin_comodines", "supercontinental"] {
        assert!(list.lines().any(|line| line.starts_with(id)), "{list}");
    }
    let shown = bare(&["rules", "show", "sin_comodines"]);
    assert_eq!(shown.status.code(), Some(0), "{}", text(&shown.stderr));
    // The program also finds rule-set files next to the executable and in the player's folder. The player's file takes
    // precedence.
    let house = |name: &str| format!("(version: 1, name: \"{name}\", base: \"oficial\")");
    for (path, name) in [
        ("assets/rules/beside.ron", "Beside"),
        ("assets/rules/familiar.ron", "Beside"),
        ("rules/familiar.ron", "Mine"),
    ] {
        let path = nowhere.join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, house(name)).expect("written");
    }
    let list = text(&bare(&["rules", "list", "--strict"]).stdout);
    let line = |id: &str| list.lines().find(|line| line.starts_with(id));
    assert!(
        line("beside").is_some_and(|line| line.contains("Beside")),
        "{list}"
    );
    assert!(
        line("familiar").is_some_and(|line| line.contains("Mine")),
        "{list}"
    );
}

#[test]
fn own_files_are_listed_and_broken_ones_named() {
    let home = folder("cli_home", &[]);
    let rules = folder(
        "cli_home/rules",
        &[
            (
                "mia.ron",
                b"(version: 1, name: \"M\xc3\xada\", base: \"oficial\", variants: [\"V5\"])",
            ),
            ("rota.ron", b"(\n  version: 1,\n  nam: \"x\")"),
        ],
    );
    let with_home = |args: &[&str]| {
        program(args)
            .env("CONTINENTAL_HOME", &home)
            .output()
            .expect("it starts")
    };
    let output = with_home(&["rules", "list"]);
    assert_eq!(
        output.status.code(),
        Some(0),
        "exit code with a broken file in the folder"
    );
    let list = text(&output.stdout);
    assert!(
        list.lines()
            .any(|line| line.starts_with("mia ") && line.contains("Mía: oficial + V5")),
        "{list}"
    );
    let reason = format!(
        "{}:3:3: “nam” is no option; did you mean “name”?",
        rules.join("rota.ron").display()
    );
    assert_eq!(text(&output.stderr), format!("continental: {reason}\n"));
    assert_eq!(
        with_home(&["rules", "list", "--strict"]).status.code(),
        Some(1)
    );
    let show = with_home(&["rules", "show", "mia", "--json"]);
    let shown: RuleSet = serde_json::from_slice(&show.stdout).expect("a rule set");
    assert!(shown.distinct);
    let broken = with_home(&["simulate", "--rules", "rota"]);
    assert_eq!(
        (broken.status.code(), text(&broken.stderr)),
        (Some(1), format!("continental: {reason}\n"))
    );
    let elsewhere = continental(&[
        "rules",
        "list",
        "--folder",
        rules.to_str().expect("UTF-8"),
        "--json",
    ]);
    let list: serde_json::Value = serde_json::from_slice(&elsewhere.stdout).expect("it is JSON");
    assert_eq!(list["broken"][0]["line"], 3);
}

#[test]
fn a_rule_set_is_shown_in_words_as_json_and_as_a_file() {
    let shown = stdout_of(&["rules", "show", "oficial"]);
    for part in [
        "oficial: 2 to 4 players",
        "EEE   13 cards each, 2 packs",
        "  joker_swap                   runs of owner",
    ] {
        assert!(shown.contains(part), "{shown}");
    }
    let changed = stdout_of(&["rules", "show", "fournier", "--variant", "V10,V1"]);
    for part in [
        "fournier + V1 + V10: 2 to 8 players",
        "* max_claims                   3",
        "EEEE  16 cards each, 2 to 4 packs",
        "A player claims at most three times",
    ] {
        assert!(changed.contains(part), "{changed}");
    }
    let other = stdout_of(&["rules", "show", "liverpool"]);
    for part in [
        "Liverpool rummy: 3 to 8 players",
        "TTE   12 cards each, 2 to 3 packs",
        "  3 to 4  2 packs, 4 jokers",
        "  5 to 8  3 packs, 6 jokers",
        "* hands                        TT, TE, EE, TTT, TTE, TEE, EEE",
        "  hands_played                 all",
        "* shoe                         players 3, packs 2, jokers 4; players 5, packs 3, jokers 6",
        "* points                       cards 2-9, points 5; cards T-K, points 10; ",
        "* ace                          either",
        "  renewals                     2",
    ] {
        assert!(other.contains(part), "{other}");
    }
    let rules: RuleSet = serde_json::from_str(&stdout_of(&["rules", "show", "oficial", "--json"]))
        .expect("a rule set");
    assert_eq!(rules, oficial());
    assert_eq!(
        RuleFile::read(&stdout_of(&["rules", "show", "fournier", "--ron"]))
            .expect("a file")
            .rules,
        fournier()
    );
    let file = stdout_of(&[
        "rules",
        "show",
        "fournier",
        "--variant",
        "V12",
        "--variant",
        "V5",
        "--ron",
    ]);
    let mut expected = combine(&fournier(), &[Variant::Distinct, Variant::NoJokers])
        .expect("they combine")
        .rules;
    expected.name = "fournier + V5 + V12".to_owned();
    assert_eq!(RuleFile::read(&file).expect("a file").rules, expected);
    fails(
        &["rules", "show", "whist"],
        2,
        "“whist” is neither the id of a rule set",
    );
    fails(
        &["rules", "show", "oficial", "--variant", "V4,V4last"],
        2,
        "V4 and V4last exclude each other",
    );
}

#[test]
fn check_reports_the_seat_counts_and_the_position_of_an_error() {
    let folder = folder(
        "cli_check",
        &[
            ("good.ron", b"(version: 1, name: \"Good\", base: \"oficial\", max_seats: 8, variants: [\"V1\"])"),
            ("bad.ron", b"(\n  version: 1,\n  name: \"Bad\",\n  base: \"oficial\",\n  bonus: tem,\n)"),
        ],
    );
    let path = |file: &str| folder.join(file).to_str().expect("UTF-8").to_owned();
    let (good, bad, all) = (
        path("good.ron"),
        path("bad.ron"),
        folder.to_str().expect("UTF-8"),
    );
    let said = stdout_of(&["rules", "check", &good]);
    assert!(
        said.contains("in order: “Good”, 2 to 6 players, oficial + V1 + max_seats"),
        "{said}"
    );
    assert!(
        said.contains("but TTEE for 7 players takes 113 cards at least, and the shoe has only 110"),
        "{said}"
    );
    let output = continental(&["rules", "check", all]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout), said, "report for the valid file");
    let reason = "“tem” is not possible here; did you mean “ten”?";
    assert_eq!(
        text(&output.stderr),
        format!("continental: {bad}:5:10: {reason}\n")
    );
    let output = continental(&["rules", "check", &bad, &good, "--json"]);
    assert_eq!((output.status.code(), output.stderr.len()), (Some(1), 0));
    let findings: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let (first, second) = (&findings["files"][0], &findings["files"][1]);
    assert_eq!(
        (&findings["ok"], &first["ok"], &second["ok"]),
        (&false.into(), &false.into(), &true.into())
    );
    assert_eq!(
        (&first["line"], &first["column"], &first["reason"]),
        (&5.into(), &10.into(), &reason.into())
    );
    assert_eq!(second["seats"], serde_json::json!([2, 3, 4, 5, 6]));
    assert_eq!(second["refused"][0]["seats"], 7);
    fails(
        &["rules", "check", &good, "--variant", "V6,V7"],
        1,
        "good.ron: V6 and V7 exclude each other",
    );
    fails(
        &["rules", "check", "/nowhere.ron"],
        1,
        "/nowhere.ron: cannot be read",
    );
    fails(&["rules", "check"], 2, "required arguments");
}

#[test]
fn check_names_fields_without_effect() {
    let text: &[u8] =
        b"(version: 2, name: \"Idle\", base: \"oficial\", max_claims: 0, penalty_cards: 2)";
    let folder = folder("cli_check_idle", &[("idle.ron", text)]);
    let path = folder.join("idle.ron");
    let path = path.to_str().expect("UTF-8");
    let said = stdout_of(&["rules", "check", path]);
    let note = "note: “penalty_cards” has no effect, because “max_claims: 0” allows no claim";
    assert!(said.contains(note), "{said}");
    let findings = json(&["rules", "check", path, "--json"]);
    let idle = &findings["files"][0]["idle"][0];
    assert_eq!(idle["field"], "penalty_cards");
    assert!(idle["variant"].is_null(), "{idle}");
}

#[test]
fn check_names_the_variant_that_sets_a_field_without_effect() {
    let text: &[u8] =
        b"(version: 2, name: \"Idle\", base: \"oficial\", variants: [\"V8\", \"V20\"])";
    let folder = folder("cli_check_idle_variant", &[("idle.ron", text)]);
    let path = folder.join("idle.ron");
    let path = path.to_str().expect("UTF-8");
    let said = stdout_of(&["rules", "check", path]);
    let note = "note: the variant V8 has no effect, because “must_discard” asks for a last discard";
    assert!(said.contains(note), "{said}");
    let findings = json(&["rules", "check", path, "--json"]);
    let idle = &findings["files"][0]["idle"][0];
    assert_eq!(idle["field"], "lay_off_bonus");
    assert_eq!(idle["variant"], "V8");
}

/// Such a file sets every field, so that its author can leave none of them out.
#[test]
fn check_names_no_field_without_effect_in_a_file_without_a_base() {
    let mut text = Preset::Oficial.text().to_owned();
    for (value, own) in [
        ("max_claims: None,", "max_claims: 0,"),
        ("own_claim: false,", "own_claim: true,"),
    ] {
        assert!(text.contains(value), "{text}");
        text = text.replace(value, own);
    }
    let folder = folder("cli_check_idle_whole", &[("whole.ron", text.as_bytes())]);
    let path = folder.join("whole.ron");
    let path = path.to_str().expect("UTF-8");
    let said = stdout_of(&["rules", "check", path]);
    assert!(!said.contains("note:"), "{said}");
}

#[test]
fn the_variants_are_explained() {
    let said = stdout_of(&["rules", "variants"]);
    assert_eq!(said.lines().count(), Variant::ALL.len());
    let rising = said
        .lines()
        .find(|line| line.starts_with("V6 "))
        .expect("it is there");
    assert!(
        rising.ends_with("-20 in TE, and so on. (Not with V7.)"),
        "{rising}"
    );
    let rows = json(&["rules", "variants", "--json"]);
    assert_eq!(rows[4]["id"], "V4last");
    assert_eq!(rows[4]["excludes"], serde_json::json!(["V4", "V23"]));
    assert_eq!(rows[4]["field"], "closing");
}

#[test]
fn a_folder_without_rule_sets_is_reported() {
    let empty = folder("cli_check_empty", &[("notes.txt", b"nothing")]);
    let path = empty.to_str().expect("UTF-8");
    let said = "cli_check_empty: there is no rule-set file (.ron) in this folder";
    fails(&["rules", "check", path], 1, said);
    let output = continental(&["rules", "check", path, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let findings: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(findings["ok"], false);
    assert_eq!(findings["files"][0]["path"], path);
    let many: Vec<(String, Vec<u8>)> = (0..501)
        .map(|i| {
            (
                format!("r{i}.ron"),
                b"(version: 1, name: \"x\", base: \"oficial\")".to_vec(),
            )
        })
        .collect();
    let many: Vec<(&str, &[u8])> = many
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_slice()))
        .collect();
    let many = folder("cli_list_many", &many);
    let output = continental(&["rules", "list", "--folder", many.to_str().expect("UTF-8")]);
    let told = text(&output.stderr);
    assert!(
        told.contains("cli_list_many: has more rule-set files than are read (500)"),
        "{told}"
    );
    assert_eq!(text(&output.stdout).lines().count(), 503);
}
