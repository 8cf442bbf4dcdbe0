//! `continental completions` and `continental man`.
use super::program::{fails, says, scratch};
use std::fs;

#[test]
fn every_shell_is_told_the_commands() {
    for shell in ["bash", "zsh", "fish"] {
        let script = says(&["completions", shell]);
        for word in ["simulate", "replay", "--verify", "random-tables"] {
            let word = word.trim_start_matches("--");
            assert!(script.contains(word), "{word} is not in that of {shell}");
        }
    }
    fails(&["completions", "abacus"], 2, "possible values");
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    assert!(says(&["man"]).contains(".TH continental 6"));
    let folder = scratch("cli_man");
    let _ = fs::remove_dir_all(&folder);
    says(&["man", folder.to_str().expect("plain letters")]);
    let page = |name: &str| fs::read_to_string(folder.join(name)).expect("written");
    assert!(page("continental.6").contains("rummy"));
    assert!(page("continental-replay.6").contains("\\-\\-verify"));
    assert!(page("continental-paths.6").contains("CONTINENTAL_HOME"));
    assert!(!folder.join("continental-help.6").exists());
    fails(&["man", "/dev/null/x"], 1, "cannot be written");
}
