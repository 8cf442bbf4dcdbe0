//! Tests of missing permissions. Unreadable files are reported as unreadable, a failed quarantine is not reported as
//! done, and no data is lost. Root can read everything, so under root the tests run the game as another user.
use crate::{
    damaged_files::{ShownMessages, start_recorded_game, visit_pages_and_play, write_player_files},
    harness::{Home, setup, wait_until, yield_to_workers},
};
use gamecore::{
    i18n::{Language, Texts},
    model::{Prompt, StartMatch},
    settings::Settings,
};
use std::{
    env,
    fs::{self, Permissions},
    mem,
    os::unix::{
        fs::{MetadataExt, PermissionsExt, chown},
        process::CommandExt,
    },
    path::{Path, PathBuf},
    process::Command,
};

/// Environment variable with the player's folder for the child process.
const FOLDER_VARIABLE: &str = "CONTINENTAL_WITHOUT_RIGHTS_IN";
/// Environment variable with the task of the child process.
const TASK_VARIABLE: &str = "CONTINENTAL_WITHOUT_RIGHTS_DEED";
/// User id that has no privileges on any Unix system.
const UNPRIVILEGED_USER: u32 = 65534;
/// Files that the tests make unreadable.
const FILES: [&str; 4] = [
    "settings.json",
    "bindings.txt",
    "family.json",
    "match.jsonl",
];

/// Child process of the tests below: plays and prints the messages. In an ordinary test run, this function returns
/// immediately.
#[test]
fn child_without_permissions() {
    let Some(folder) = env::var_os(FOLDER_VARIABLE).map(PathBuf::from) else {
        return;
    };
    let forbidden = fs::read(folder.join("forbidden"));
    assert!(
        forbidden.is_err(),
        "the file without permissions is readable"
    );
    let home = mem::ManuallyDrop::new(Home(folder));
    let mut app = start_recorded_game(&home);
    let said = match env::var(TASK_VARIABLE).as_deref() {
        Ok("write") => {
            app.world_mut().resource_mut::<Settings>().volume = 12;
            app.world_mut()
                .write_message(StartMatch(setup("no rights", 1, 2)));
            let wanted = not_saved();
            wait_until(&mut app, 4000, "a question and both sentences", |world| {
                yield_to_workers();
                let said = &world.resource::<ShownMessages>().0;
                let is_asked = world.resource::<Prompt>().open.is_some();
                is_asked && wanted.iter().all(|sentence| said.contains(sentence))
            });
            app.world().resource::<ShownMessages>().0.clone()
        }
        _ => visit_pages_and_play(&mut app),
    };
    for sentence in said {
        println!("said: {sentence}");
    }
    println!("played without rights");
}

/// Returns the messages that report the match and the settings as not saved, because the folder is not writable.
fn not_saved() -> [String; 2] {
    let texts = Texts::shipped(Language::En);
    ["trouble-match-save", "trouble-settings-save"].map(|key| {
        let reason = texts.get("reason-not-allowed");
        texts.with(key, &[("reason", reason.into())])
    })
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("the mode can be set");
}

/// Changes the owner of all files and folders below this folder.
fn change_owner(folder: &Path, to: u32) {
    for entry in fs::read_dir(folder).expect("read").flatten() {
        if entry.path().is_dir() {
            change_owner(&entry.path(), to);
        }
        chown(entry.path(), Some(to), Some(to)).expect("the owner can be changed");
    }
    chown(folder, Some(to), Some(to)).expect("the owner can be changed");
}

/// Runs the child process with the player's folder in mode `folder`, and with `FILES` readable or not. Returns the
/// messages.
fn messages_of_child(home: &Home, readable: bool, folder: u32, deed: &str) -> Vec<String> {
    write_player_files(&home.0);
    let forbidden = home.0.join("forbidden");
    fs::write(&forbidden, "?").expect("written");
    // The other user may have no access to the path of this program, so the test starts it through the link in `/proc`.
    let mut command = Command::new("/proc/self/exe");
    if fs::metadata(&home.0).expect("there").uid() == 0 {
        change_owner(&home.0, UNPRIVILEGED_USER);
        command.uid(UNPRIVILEGED_USER).gid(UNPRIVILEGED_USER);
    }
    set_mode(&forbidden, 0o000);
    for file in FILES.iter().filter(|_| !readable) {
        set_mode(&home.0.join(file), 0o000);
    }
    set_mode(&home.0, folder);
    let output = command
        .args([
            "--exact",
            "permissions::child_without_permissions",
            "--nocapture",
        ])
        .env(FOLDER_VARIABLE, &home.0)
        .env(TASK_VARIABLE, deed)
        .env("LC_ALL", "en_GB.UTF-8")
        .env("LANG", "en_GB.UTF-8")
        .env_remove("LANGUAGE")
        .output()
        .expect("the program starts as another user");
    set_mode(&home.0, 0o755);
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{out}\n{err}");
    assert!(out.contains("played without rights"), "{out}\n{err}");
    let lines = out.lines().filter_map(|line| line.split_once("said: "));
    lines.map(|(_, sentence)| sentence.to_owned()).collect()
}

/// Asserts that the file still contains this text.
fn is_kept(path: &Path, content: &str) {
    set_mode(path, 0o644);
    let there = fs::read_to_string(path).expect("there");
    assert!(there.contains(content), "{}: {there}", path.display());
}

/// Text by which the content of each of the `FILES` is recognized.
const CONTENT: [&str; 4] = ["volume", "take-stock", "Blas", "continental"];

#[test]
fn unreadable_files_are_quarantined_and_reported_as_unreadable() {
    let home = Home::new("rights-files");
    let said = messages_of_child(&home, false, 0o755, "read");
    let reading = Texts::shipped(Language::En).get("reason-not-readable");
    let aside = [
        "settings.broken-1.json",
        "bindings.broken-1.txt",
        "family.broken-1.json",
        // An unreadable match may be intact, so it is not moved.
        "match.jsonl",
    ];
    for (file, content) in aside.into_iter().zip(CONTENT) {
        let of_it: Vec<_> = said.iter().filter(|it| it.contains(file)).collect();
        assert_eq!(of_it.len(), 1, "{file}: {said:?}");
        is_kept(&home.0.join(file), content);
    }
    let why = said.iter().filter(|it| it.contains(&reading));
    assert_eq!(why.count(), FILES.len(), "{said:?}");
    let writing = Texts::shipped(Language::En).get("reason-not-allowed");
    assert!(said.iter().all(|it| !it.contains(&writing)), "{said:?}");
}

#[test]
fn files_that_cannot_be_quarantined_are_reported_in_place() {
    let home = Home::new("rights-folder");
    let said = messages_of_child(&home, false, 0o555, "read");
    assert!(said.iter().all(|it| !it.contains("kept as")), "{said:?}");
    let reading = Texts::shipped(Language::En).get("reason-not-readable");
    for (file, content) in FILES.into_iter().zip(CONTENT) {
        let place = match file {
            "match.jsonl" => file.to_owned(),
            _ => home.0.join(file).display().to_string(),
        };
        let of_it = said.iter().filter(|it| it.contains(&place));
        let of_it: Vec<_> = of_it.filter(|it| it.contains(&reading)).collect();
        assert_eq!(of_it.len(), 1, "{place}: {said:?}");
        is_kept(&home.0.join(file), content);
    }
}

#[test]
fn a_read_only_folder_is_reported_and_the_game_is_playable() {
    let home = Home::new("rights-writing");
    let said = messages_of_child(&home, true, 0o555, "write");
    for sentence in not_saved() {
        let times = said.iter().filter(|it| **it == sentence).count();
        assert_eq!(times, 1, "{sentence}: {said:?}");
    }
    let reading = Texts::shipped(Language::En).get("reason-not-readable");
    assert!(said.iter().all(|it| !it.contains(&reading)), "{said:?}");
    for (file, content) in FILES.into_iter().zip(CONTENT) {
        is_kept(&home.0.join(file), content);
    }
}
