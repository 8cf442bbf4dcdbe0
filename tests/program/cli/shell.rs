//! Tests of `continental completions` and `continental man`.
use super::program::{fails, scratch, stdout_of};
use std::fs;

#[test]
fn completions_contain_the_commands_for_every_shell() {
    for shell in ["bash", "zsh", "fish"] {
        let script = stdout_of(&["completions", shell]);
        for word in ["simulate", "replay", "--verify", "random-tables"] {
            let word = word.trim_start_matches("--");
            assert!(
                script.contains(word),
                "{word} is not in the script for {shell}"
            );
        }
    }
    fails(&["completions", "abacus"], 2, "possible values");
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    assert!(stdout_of(&["man"]).contains(".TH continental 6"));
    let folder = scratch("cli_man");
    let _ = fs::remove_dir_all(&folder);
    stdout_of(&["man", folder.to_str().expect("plain letters")]);
    let page = |name: &str| fs::read_to_string(folder.join(name)).expect("written");
    assert!(page("continental.6").contains("rummy"));
    assert!(page("continental-replay.6").contains("\\-\\-verify"));
    assert!(page("continental-paths.6").contains("CONTINENTAL_HOME"));
    let check = page("continental-rules-check.6");
    assert!(check.contains(".TH continental-rules-check 6"), "{check}");
    assert!(!folder.join("continental-help.6").exists());
    fails(&["man", "/dev/null/x"], 1, "cannot be written");
}

#[test]
fn every_referenced_manual_page_exists() {
    let folder = scratch("cli_man_named");
    let _ = fs::remove_dir_all(&folder);
    stdout_of(&["man", folder.to_str().expect("plain letters")]);
    let mut named = 0;
    for file in fs::read_dir(&folder).expect("it is there") {
        let text = fs::read_to_string(file.expect("it is listed").path()).expect("written");
        let text = text.replace("\\-", "-");
        for (end, _) in text.match_indices("(6)") {
            let of_a_name = |letter: char| letter.is_ascii_lowercase() || letter == '-';
            let name = text[..end].rsplit(|letter: char| !of_a_name(letter)).next();
            let name = name.expect("the last of any");
            assert!(folder.join(name).with_extension("6").exists(), "{name}(6)");
            named += 1;
        }
    }
    assert!(named > 10, "{named}");
}
