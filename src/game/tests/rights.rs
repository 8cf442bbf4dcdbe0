//! Rights that are missing: what may not be read is said to be so, what could not be set aside is not said to be, and nothing is lost.
//! Nobody keeps the administrator from reading: run by one, the game is played by somebody else.
use crate::{
    harness::{Home, let_others_work, setup, wait_until},
    robust::{Said, begin, furnish, play_a_little},
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

/// Names the folder to who has not all rights there, and what they do.
const FOLDER: &str = "CONTINENTAL_WITHOUT_RIGHTS_IN";
const DEED: &str = "CONTINENTAL_WITHOUT_RIGHTS_DEED";
/// Nobody in particular, on every system.
const SOMEBODY: u32 = 65534;
/// What may not be read.
const FILES: [&str; 4] = [
    "settings.json",
    "bindings.txt",
    "family.json",
    "match.jsonl",
];

/// Plays in a program of its own, and tells what was said; does nothing otherwise.
#[test]
fn who_has_not_all_rights() {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let forbidden = fs::read(folder.join("forbidden"));
    assert!(forbidden.is_err(), "rights do not bind whoever runs this");
    let home = mem::ManuallyDrop::new(Home(folder));
    let mut app = begin(&home);
    let said = match env::var(DEED).as_deref() {
        Ok("write") => {
            app.world_mut().resource_mut::<Settings>().volume = 12;
            app.world_mut()
                .write_message(StartMatch(setup("no rights", 1, 2)));
            let wanted = not_saved();
            wait_until(&mut app, 4000, "a question and both sentences", |world| {
                let_others_work();
                let said = &world.resource::<Said>().0;
                let is_asked = world.resource::<Prompt>().open.is_some();
                is_asked && wanted.iter().all(|sentence| said.contains(sentence))
            });
            app.world().resource::<Said>().0.clone()
        }
        _ => play_a_little(&mut app),
    };
    for sentence in said {
        println!("said: {sentence}");
    }
    println!("played without rights");
}

/// What is said of the match and of the settings where writing is not permitted.
fn not_saved() -> [String; 2] {
    let texts = Texts::shipped(Language::En);
    ["trouble-match-save", "trouble-settings-save"].map(|key| {
        let reason = texts.get("reason-not-allowed");
        texts.with(key, &[("reason", reason.into())])
    })
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
}

/// All that lies there, somebody else's from now on.
fn hand_over(folder: &Path, to: u32) {
    for entry in fs::read_dir(folder).expect("read").flatten() {
        if entry.path().is_dir() {
            hand_over(&entry.path(), to);
        }
        chown(entry.path(), Some(to), Some(to)).expect("it can be given away");
    }
    chown(folder, Some(to), Some(to)).expect("it can be given away");
}

/// What is said to somebody who may not read `FILES` (or may) in a folder of this mode.
fn said(home: &Home, readable: bool, folder: u32, deed: &str) -> Vec<String> {
    furnish(&home.0);
    let forbidden = home.0.join("forbidden");
    fs::write(&forbidden, "?").expect("written");
    // This very program, which may lie where others may not go by its path.
    let mut command = Command::new("/proc/self/exe");
    if fs::metadata(&home.0).expect("there").uid() == 0 {
        hand_over(&home.0, SOMEBODY);
        command.uid(SOMEBODY).gid(SOMEBODY);
    }
    set_mode(&forbidden, 0o000);
    for file in FILES.iter().filter(|_| !readable) {
        set_mode(&home.0.join(file), 0o000);
    }
    set_mode(&home.0, folder);
    let output = command
        .args(["--exact", "rights::who_has_not_all_rights", "--nocapture"])
        .env(FOLDER, &home.0)
        .env(DEED, deed)
        .env("LC_ALL", "en_GB.UTF-8")
        .env("LANG", "en_GB.UTF-8")
        .env_remove("LANGUAGE")
        .output()
        .expect("it can be started by somebody else");
    set_mode(&home.0, 0o755);
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{out}\n{err}");
    assert!(out.contains("played without rights"), "{out}\n{err}");
    let lines = out.lines().filter_map(|line| line.split_once("said: "));
    lines.map(|(_, sentence)| sentence.to_owned()).collect()
}

/// The file or what it was set aside as still holds what it held.
fn is_kept(path: &Path, content: &str) {
    set_mode(path, 0o644);
    let there = fs::read_to_string(path).expect("there");
    assert!(there.contains(content), "{}: {there}", path.display());
}

/// How each of the files is known again.
const CONTENT: [&str; 4] = ["volume", "take-stock", "Blas", "continental"];

#[test]
fn what_may_not_be_read_is_set_aside_and_that_reading_is_not_permitted_is_said() {
    let home = Home::new("rights-files");
    let said = said(&home, false, 0o755, "read");
    let reading = Texts::shipped(Language::En).get("reason-not-readable");
    let aside = [
        "settings.broken-1.json",
        "bindings.broken-1.txt",
        "family.broken-1.json",
        // A match may be whole: it stays.
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
fn what_could_not_be_set_aside_is_said_to_stay_where_it_is() {
    let home = Home::new("rights-folder");
    let said = said(&home, false, 0o555, "read");
    assert!(said.iter().all(|it| !it.contains("aside")), "{said:?}");
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
fn where_nothing_may_be_written_one_plays_and_is_told_so() {
    let home = Home::new("rights-writing");
    let said = said(&home, true, 0o555, "write");
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
