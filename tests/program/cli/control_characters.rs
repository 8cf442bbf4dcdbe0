//! Tests of invisible characters in names, files and options. The program escapes or refuses them.
use super::program::folder;
use super::program::{continental, stdout_of, text};
use engine::text::is_hidden;
use std::{fs, process::Output};

const NAMES_WITH_CONTROL_CHARACTERS: &str = "Ana\u{1b}[2J\nBea\u{202e}\u{9b}31m";

/// Asserts that the output contains no invisible characters except line feeds. Returns the output.
#[track_caller]
fn assert_no_control_characters(output: &Output) -> String {
    let all = text(&output.stdout) + &text(&output.stderr);
    let hidden = |letter: char| letter != '\n' && is_hidden(letter);
    let found = all.lines().find(|line| line.contains(hidden));
    assert_eq!(found.map(|line| line.escape_debug().to_string()), None);
    all
}

#[test]
fn names_in_a_record_are_escaped() {
    let path = folder("hostile", &[]).join("record.jsonl");
    let golden = include_str!("../../records/golden/oficial-4.jsonl");
    let name = serde_json::to_string(NAMES_WITH_CONTROL_CHARACTERS).expect("JSON");
    let (header, rest) = golden.split_once('\n').expect("lines");
    let mut header: serde_json::Value = serde_json::from_str(header).expect("JSON");
    let seats = header["players"].as_array().expect("a list").len();
    for seat in 0..seats {
        header["players"][seat]["name"] = format!("{NAMES_WITH_CONTROL_CHARACTERS}{seat}").into();
    }
    header["rules"]["name"] = NAMES_WITH_CONTROL_CHARACTERS.into();
    fs::write(&path, format!("{header}\n{rest}")).expect("written");
    let file = path.to_str().expect("UTF-8");
    let told = assert_no_control_characters(&continental(&["replay", file]));
    let shown = "Ana\\u{1b}[2J\\nBea\\u{202e}\\u{9b}31m";
    assert!(told.contains(&format!("{shown}0 takes")), "{told}");
    assert!(told.lines().all(|line| !line.starts_with("Bea")));
    let json = continental(&["replay", "--json", file]);
    assert_no_control_characters(&json);
    let verdict: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    let first = &verdict["files"][0]["matches"][0];
    assert_eq!(
        first["rules"], NAMES_WITH_CONTROL_CHARACTERS,
        "JSON output has the name changed"
    );
    assert_eq!(
        first["players"][1]["name"],
        format!("{NAMES_WITH_CONTROL_CHARACTERS}1")
    );
    for json in [&[][..], &["--json"]] {
        let args = [&["review", file, "--player", "0", "--hand", "1"], json].concat();
        let output = continental(&args);
        assert!(output.status.success());
        assert_no_control_characters(&output);
    }
    assert_no_control_characters(&continental(&[
        "review",
        file,
        "--player",
        NAMES_WITH_CONTROL_CHARACTERS,
    ]));
    // If a text cannot be parsed, the error message quotes it in escaped and shortened form.
    for wrong in [
        rest.replacen("\"do\":\"take_stock\"", &format!("\"do\":{name}"), 1),
        rest.replacen("\"p\":", &format!("{name}:1,\"p\":"), 1),
        rest.replacen("\"p\":", &format!("{name}:1,{name}:1,\"p\":"), 1),
        rest.replacen(
            "\"card\":\"",
            &format!("\"card\":\"{}", "x".repeat(100_000)),
            1,
        ),
    ] {
        fs::write(&path, format!("{header}\n{wrong}")).expect("written");
        let output = continental(&["replay", file, "--quiet"]);
        assert_eq!(output.status.code(), Some(1));
        let told = assert_no_control_characters(&output);
        assert!(told.chars().count() < 800, "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}

#[test]
fn hidden_letters_in_rule_files_are_refused() {
    let folder = folder("hostile_rules", &[]);
    let file = |name: &str, extra: &str| {
        format!("(version: 1, name: \"{name}\", base: \"oficial\",\n {extra})")
    };
    for (path, content) in [
        ("name.ron", file("Ca\u{202e}sa", "")),
        (
            "names.ron",
            file("Casa", "names: {\"es\": \"Ca\\u{1b}sa\"},"),
        ),
        ("about.ron", file("Casa", "about: {\"en\": \"a\\u{9b}b\"},")),
        ("option.ron", file("Casa", "variants: [\"V\\u{1b}[2J\"],")),
        (
            "two_lines.ron",
            file("Casa", "about: {\"en\": \"One,\n two.\"},"),
        ),
        ("persian.ron", file("می\u{200c}خواهم", "")),
        #[cfg(unix)]
        ("file\u{202e}.ron", file("Casa", "")),
    ] {
        fs::write(folder.join(path), content).expect("written");
    }
    let all = folder.to_str().expect("UTF-8");
    let output = continental(&["rules", "list", "--folder", all]);
    let told = assert_no_control_characters(&output);
    for said in [
        "name.ron:1:20: there is a letter in this name that cannot be seen: \\u{202e}",
        "names.ron:2:25: there is a letter in this name that cannot be seen: \\u{1b}",
        "about.ron:2:24: there is a letter in this text that cannot be seen: \\u{9b}",
        "option.ron:2:21: “V\\u{1b}[2J” is no variant",
        "می\u{200c}خواهم",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    #[cfg(unix)]
    assert!(
        told.contains("there is a letter in this file's name"),
        "{told}"
    );
    let two = folder.join("two_lines.ron");
    let shown = stdout_of(&["rules", "show", two.to_str().expect("UTF-8")]);
    assert!(shown.contains("\nOne, two.\n"), "{shown}");
    assert_no_control_characters(&continental(&["rules", "check", all]));
    assert_no_control_characters(&continental(&["rules", "check", all, "--json"]));
}

#[test]
fn hidden_letters_in_options_are_escaped() {
    let command = format!("cmd:true '{NAMES_WITH_CONTROL_CHARACTERS}'");
    for args in [
        &[
            "simulate",
            "--matches",
            "1",
            "--seed",
            NAMES_WITH_CONTROL_CHARACTERS,
            "--verify",
        ][..],
        &[
            "simulate",
            "--matches",
            "1",
            "--rules",
            NAMES_WITH_CONTROL_CHARACTERS,
        ],
        &[
            "simulate",
            "--matches",
            "1",
            "--bots",
            NAMES_WITH_CONTROL_CHARACTERS,
        ],
        &[
            "simulate",
            "--matches",
            "1",
            "--seats",
            "2",
            "--bots",
            &command,
        ],
        &[
            "simulate",
            "--matches",
            "1",
            "--seats",
            "2",
            "--bots",
            &command,
            "--json",
        ],
        &[
            "arena",
            "--challenger",
            "aprendiz",
            "--against",
            "aprendiz",
            "--sets",
            "1",
            "--seed",
            NAMES_WITH_CONTROL_CHARACTERS,
        ],
        &[
            "arena",
            "--challenger",
            "aprendiz",
            "--against",
            &command,
            "--sets",
            "1",
            "--seats",
            "2",
        ],
        &["replay", NAMES_WITH_CONTROL_CHARACTERS],
        &["rules", "check", NAMES_WITH_CONTROL_CHARACTERS],
        &["rules", "show", NAMES_WITH_CONTROL_CHARACTERS],
        &["solve", "--contract", NAMES_WITH_CONTROL_CHARACTERS, "7H"],
        &["solve", "--contract", "T", NAMES_WITH_CONTROL_CHARACTERS],
        &[NAMES_WITH_CONTROL_CHARACTERS],
    ] {
        assert_no_control_characters(&continental(args));
    }
    let path = folder("hostile_bot", &[]).join("record.jsonl");
    let name = path.to_str().expect("UTF-8");
    let args = [
        "simulate",
        "--matches",
        "1",
        "--seats",
        "2",
        "--bots",
        &command,
    ];
    let args: Vec<&str> = args.into_iter().chain(["--record", name]).collect();
    assert!(continental(&args).status.success());
    let record = fs::read_to_string(&path).expect("there");
    let header = record.lines().next().expect("a header");
    let header: serde_json::Value = serde_json::from_str(header).expect("JSON");
    let player = header["players"][0]["name"].as_str().expect("a name");
    assert!(
        !player.contains(is_hidden),
        "the new name has an invisible character: {player}"
    );
}
