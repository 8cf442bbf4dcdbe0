//! Tests of `continental paths`, and of the data folders of an installed game.
use super::program::folder;
use super::program::{json, stdout_of, text};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

#[test]
fn paths_lists_all_data_folders() {
    let told = stdout_of(&["paths"]);
    for part in ["settings, keys", "nobodys_home", "themes", "rule sets"] {
        assert!(told.contains(part), "{part} is not in\n{told}");
    }
    let places = json(&["paths", "--json"]);
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let path = |place: &serde_json::Value| PathBuf::from(place["path"].as_str().expect("a path"));
    assert_eq!(path(&places["assets"][0]), assets);
    assert_eq!(places["assets"][0]["there"], true);
    let themes = places["themes"].as_array().expect("a list");
    assert_eq!(path(&themes[0]), assets.join("themes"));
    assert!(
        path(&themes[1]).ends_with("nobodys_home/themes"),
        "{themes:?}"
    );
}

/// A game installed as `bin` and `share` under any prefix finds its `share` folder. The folders of the system and of
/// the player take precedence.
#[test]
fn an_installed_game_finds_its_share() {
    let root = folder("cli_installed", &[]);
    let prefix = root.join("prefix");
    let program = prefix.join("bin/continental");
    fs::create_dir_all(prefix.join("bin")).expect("made");
    fs::copy(env!("CARGO_BIN_EXE_continental"), &program).expect("copied");
    for (dir, id) in [
        ("prefix/share/continental", "shipped"),
        ("local/continental", "of_this_house"),
        ("home", "mine"),
    ] {
        let rules = root.join(dir).join("rules");
        fs::create_dir_all(&rules).expect("made");
        for (file, name) in [(id, id), ("familiar", id)] {
            let house = format!("(version: 1, name: \"{name}\", base: \"oficial\")");
            fs::write(rules.join(file).with_extension("ron"), house).expect("written");
        }
    }
    let run = |args: &[&str], shared: &str| {
        let home = root.join("home");
        installed(&program, args, &home, shared)
    };
    let local = root.join("local").display().to_string();
    let list = run(&["rules", "list", "--strict"], &local);
    // The folders in ascending order of precedence: `share` under the prefix, the system's data folders, the player's
    // folder.
    for id in ["shipped", "of_this_house", "mine"] {
        assert!(
            list.lines().any(|line| line.starts_with(id)),
            "{id}: {list}"
        );
    }
    let json = run(&["rules", "list", "--json"], &local);
    let list: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let sets = list["rule_sets"].as_array().expect("a list");
    let familiar = sets.iter().find(|set| set["id"] == "familiar");
    let path = familiar.expect("it is there")["path"]
        .as_str()
        .expect("a path");
    assert_eq!(Path::new(path), root.join("home/rules/familiar.ron"));
    let paths = run(&["paths"], &local);
    assert!(paths.contains(&prefix.join("share/continental").display().to_string()));
    assert!(
        !run(&["paths"], "local").contains("local/continental"),
        "a relative data folder is accepted"
    );
}

/// If a folder is both the player's folder and a system data folder, it is listed only once for each kind of file.
#[test]
fn a_folder_both_shared_and_the_players_is_listed_once() {
    let root = folder("cli_shared_home", &[]);
    let program = root.join("bin/continental");
    let home = root.join("local/continental");
    for dir in [root.join("bin"), home.join("rules")] {
        fs::create_dir_all(dir).expect("made");
    }
    fs::copy(env!("CARGO_BIN_EXE_continental"), &program).expect("copied");
    let shared = root.join("local").display().to_string();
    let told = installed(&program, &["paths"], &home, &shared);
    let own = home.join("rules").display().to_string();
    let named = told.lines().filter(|line| line.ends_with(&own));
    assert_eq!(named.count(), 1, "{told}");
}

/// Runs a program that is outside the checkout, with the parent of the player's folder as the current folder. Returns
/// its output.
fn installed(program: &Path, args: &[&str], home: &Path, shared: &str) -> String {
    let above = home.parent().expect("a folder below another");
    let mut command = Command::new(program);
    command.args(args).current_dir(above);
    command.env_remove("BEVY_ASSET_ROOT");
    command.env_remove("CARGO_MANIFEST_DIR");
    command.env("XDG_DATA_DIRS", shared);
    command.env("CONTINENTAL_HOME", home);
    let output = command.output().expect("it starts");
    assert_eq!(text(&output.stderr), "");
    text(&output.stdout)
}
