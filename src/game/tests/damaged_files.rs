//! Tests of damaged files in the player's folder. One message names the file, other files stay untouched, no data is
//! lost, and the game is playable.
use crate::{
    harness::{Home, at_once, loading, setup, wait_until, yield_to_workers},
    positions::{before, record},
};
use bevy::prelude::*;
use gamecore::{
    feedback::Toast,
    i18n::Texts,
    model::{ContinueMatch, LeaveMatch, Prompt, StartMatch},
    saves::SaveService,
    settings::Settings,
    states::{Menu, Screen},
    statistics::{Judged, Statistics},
};
use std::{
    collections::BTreeMap,
    env, fs, mem,
    path::{Path, PathBuf},
    process::Command,
};

/// Kind of damage to a file. `Folder` puts a folder in the file's place, and `Newer` puts a file of a newer game
/// version there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Damage {
    Garbage,
    Empty,
    Folder,
    Newer(&'static str),
}

const GARBAGE: &[u8] = b"\xff\xfe not of this game \x00 {]\n\x80\n";
/// Content of the file inside the folder that [`Damage::Folder`] puts in place of a game file.
const INSIDE: &str = "somebody's own";

/// A file of the game: its path, and its name in the message. `newer` is a newer version's content and the expected
/// message. `silent` lists the damage that causes no message.
struct GameFile {
    path: &'static str,
    named: &'static str,
    newer: (&'static str, &'static str),
    silent: &'static [Damage],
}

const EVERY_DAMAGE: &[Damage] = &[
    Damage::Garbage,
    Damage::Empty,
    Damage::Folder,
    Damage::Newer(""),
];

const GAME_FILES: [GameFile; 12] = [
    GameFile {
        path: "settings.json",
        named: "settings.broken-1.json",
        newer: (r#"{"version":9,"hologram":true}"#, "hologram"),
        silent: &[],
    },
    GameFile {
        path: "bindings.txt",
        named: "bindings.broken-1.txt",
        newer: (
            "continental bindings 9\nkeyboard levitate KeyW\n",
            "bindings.broken-1.txt",
        ),
        silent: &[Damage::Empty],
    },
    GameFile {
        path: "match.jsonl",
        named: "match.broken-1.jsonl",
        newer: (
            "{\"record\":\"continental\",\"version\":99}\n",
            "match.jsonl was saved by a newer version",
        ),
        silent: &[],
    },
    GameFile {
        path: "match.name.json",
        named: "match.name.broken-1.json",
        newer: (
            r#"{"version":9,"seed_hash":"","name":"Sunday"}"#,
            "match.name.broken-1.json",
        ),
        silent: &[],
    },
    GameFile {
        path: "match.desk.json",
        named: "match.desk.broken-1.json",
        newer: (r#"{"version":9}"#, "match.desk.broken-1.json"),
        silent: &[],
    },
    GameFile {
        path: "match.phones.json",
        named: "match.phones.broken-1.json",
        newer: (r#"{"version":9}"#, "match.phones.broken-1.json"),
        silent: &[],
    },
    GameFile {
        path: "family.json",
        named: "family.broken-1.json",
        newer: (
            r#"{"version":9,"people":[{"name":"Ana"}],"robots":[]}"#,
            "family list was saved by a newer version",
        ),
        silent: &[],
    },
    GameFile {
        path: "matches/2026-11-22_201500_finished.seats.json",
        named: "2026-11-22_201500_finished.seats.json",
        newer: (r#"{"version":9}"#, "finished.seats.json"),
        // A newer version's file that belongs to a match is ignored without a message.
        silent: &[Damage::Newer("")],
    },
    // Damage to a backup causes no message, because backups are read only when needed.
    GameFile {
        path: "settings.json.bak",
        named: "settings.json.bak",
        newer: (r#"{"version":9,"hologram":true}"#, "settings.json.bak"),
        silent: EVERY_DAMAGE,
    },
    GameFile {
        path: "family.json.bak",
        named: "family.json.bak",
        newer: (r#"{"version":9}"#, "family.json.bak"),
        silent: EVERY_DAMAGE,
    },
    GameFile {
        path: "match.jsonl.bak",
        named: "match.jsonl.bak",
        newer: (
            "{\"record\":\"continental\",\"version\":99}\n",
            "match.jsonl.bak",
        ),
        silent: EVERY_DAMAGE,
    },
    GameFile {
        path: "statistics.jsonl",
        named: "statistics",
        newer: (
            "{\"statistics\":\"continental\",\"version\":9}\n",
            "statistics.jsonl",
        ),
        silent: &[Damage::Empty],
    },
];

/// All messages shown so far.
#[derive(Resource, Default)]
pub struct ShownMessages(pub Vec<String>);

/// Records all messages.
pub fn listen(mut toasts: MessageReader<Toast>, mut said: ResMut<ShownMessages>) {
    said.0.extend(toasts.read().map(|toast| toast.text.clone()));
}

/// Creates a home folder with settings, bindings, an unfinished and a finished match, and custom rules.
fn home_in_use(name: &str) -> Home {
    let home = Home::new(name);
    write_player_files(&home.0);
    home
}

/// Writes typical files of a player into a folder.
pub fn write_player_files(home: &Path) {
    let write = |name: &str, text: &str| {
        let path = home.join(name);
        let folder = path.parent().expect("it lies in a folder");
        fs::create_dir_all(folder).expect("made");
        fs::write(path, text).expect("written");
    };
    write("settings.json", "{\"volume\": 35, \"language\": \"en\"}\n");
    write(
        "bindings.txt",
        "continental bindings 1\nkeyboard take-stock KeyW\n",
    );
    write(
        "family.json",
        r#"{"version":1,"people":[{"name":"Ana"},{"name":"Blas"}]}"#,
    );
    write(
        "matches/2026-11-22_201500_finished.seats.json",
        r#"{"version":1,"stand_ins":[{"seat":0,"from":3,"to":9}]}"#,
    );
    let whole = record("robust", 3);
    write(
        "match.jsonl",
        &before(&whole, 0, r#"{"p":0,"do":"discard""#).0,
    );
    write(
        "matches/2026-11-22_201500_finished.jsonl",
        &record("finished", 2),
    );
    write(
        "rules/house.ron",
        "(version: 1, name: \"House\", base: \"oficial\")\n",
    );
}

fn damage(path: &Path, ours: &GameFile, damage: Damage) {
    let _ = fs::remove_file(path);
    match damage {
        Damage::Garbage => fs::write(path, GARBAGE).expect("written"),
        Damage::Empty => fs::write(path, "").expect("written"),
        Damage::Newer(_) => fs::write(path, ours.newer.0).expect("written"),
        Damage::Folder => {
            fs::create_dir(path).expect("made");
            fs::write(path.join("inside.txt"), INSIDE).expect("written");
        }
    }
}

/// Returns all files below a folder with their contents, except locks and the image cache.
fn files(home: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![home.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("read").flatten() {
            let path = entry.path();
            let passed_over =
                path.extension().is_some_and(|it| it == "lock") || path.ends_with("cache");
            if passed_over {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path.clone(), fs::read(&path).expect("read"));
            }
        }
    }
    found
}

fn go(app: &mut App, menu: Menu, screen: Screen) {
    app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(screen);
    frames(app, 20);
}

fn frames(app: &mut App, count: usize) {
    for _ in 0..count {
        app.update();
        yield_to_workers();
    }
}

/// Starts the game and waits for the title screen. All messages are recorded in [`ShownMessages`].
pub fn start_recorded_game(home: &Home) -> App {
    let mut app = loading(home, 1280, 720);
    app.init_resource::<ShownMessages>()
        .insert_resource(Judged(None))
        .add_systems(Last, listen);
    wait_until(&mut app, 4000, "the title", |world| {
        yield_to_workers();
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
    at_once(&mut app);
    app
}

/// Visits all pages that read files. Then plays a little: the unfinished match if there is one, or else a new one.
/// Returns the messages.
pub fn visit_pages_and_play(app: &mut App) -> Vec<String> {
    go(app, Menu::Matches, Screen::Title);
    wait_until(app, 4000, "the list and the statistics", |world| {
        yield_to_workers();
        !world.resource::<SaveService>().is_asked() && !world.resource::<Statistics>().is_asked()
    });
    go(app, Menu::Statistics, Screen::Title);
    go(app, Menu::None, Screen::Setup);
    go(app, Menu::None, Screen::Title);
    app.world_mut().write_message(ContinueMatch);
    for _ in 0..200 {
        if *app.world().resource::<State<Screen>>().get() != Screen::Title {
            break;
        }
        frames(app, 1);
    }
    if *app.world().resource::<State<Screen>>().get() == Screen::Title {
        app.world_mut()
            .write_message(StartMatch(setup("robust", 1, 2)));
    }
    wait_until(app, 8000, "a question", |world| {
        yield_to_workers();
        world.resource::<Prompt>().open.is_some()
    });
    app.world_mut().write_message(LeaveMatch);
    frames(app, 60);
    app.world_mut().resource_mut::<SaveService>().settle();
    frames(app, 4);
    app.world().resource::<ShownMessages>().0.clone()
}

/// True for a file that may change during play: the match, the statistics, the set-up, or the profiles' pictures in the
/// settings.
fn may_change(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    ["match", "statistics", "family", "settings"]
        .iter()
        .any(|own| name.starts_with(own))
}

/// Asserts for one damaged file that a message names it, and that its content still exists on the disk.
fn check(home: &Path, ours: &GameFile, damage: Damage, said: &[String]) {
    let place = format!("{} {damage:?}", ours.path);
    let named = match damage {
        Damage::Newer(named) => named,
        Damage::Garbage | Damage::Empty | Damage::Folder => ours.named,
    };
    let sentences = said.iter().filter(|it| it.contains(named)).count();
    let same = |it: &Damage| mem::discriminant(it) == mem::discriminant(&damage);
    if ours.silent.iter().any(same) {
        assert_eq!(sentences, 0, "{place}: {said:?}");
        return;
    }
    assert_eq!(sentences, 1, "{place}: {said:?}");
    let lies_there = |content: &[u8]| files(home).values().any(|it| it == content);
    match damage {
        Damage::Garbage => assert!(lies_there(GARBAGE), "{place} is lost"),
        Damage::Newer(_) => {
            let newer = ours.newer.0.as_bytes();
            assert!(lies_there(newer), "{place} is lost");
            // A file of a newer version must stay where it is, so that the newer version finds it there.
            let stays = !named.contains("newer version")
                || fs::read(home.join(ours.path)).is_ok_and(|it| it == newer);
            assert!(stays, "{place} was moved");
        }
        Damage::Folder => assert!(lies_there(INSIDE.as_bytes()), "{place} is lost"),
        Damage::Empty => {}
    }
}

#[test]
fn a_damaged_file_causes_one_message_and_no_loss() {
    for ours in &GAME_FILES {
        let home = home_in_use(&format!("garbage-{}", ours.path));
        let path = home.0.join(ours.path);
        damage(&path, ours, Damage::Garbage);
        let whole = files(&home.0);
        let mut app = start_recorded_game(&home);
        let said = visit_pages_and_play(&mut app);
        drop(app);
        check(&home.0, ours, Damage::Garbage, &said);
        let now = files(&home.0);
        for (other, content) in whole {
            let same = now.get(&other) == Some(&content);
            assert!(
                same || may_change(&other) || other == path,
                "{}: {} has changed",
                ours.path,
                other.display()
            );
        }
        // The settings are unchanged.
        let settings = fs::read(home.0.join("settings.json")).unwrap_or_default();
        let settings: Option<serde_json::Value> = serde_json::from_slice(&settings).ok();
        let volume = settings.and_then(|settings| settings["volume"].as_u64());
        let own = ours.path == "settings.json";
        assert!(own || volume == Some(35), "{}: {volume:?}", ours.path);
        let family = fs::read_to_string(home.0.join("family.json")).unwrap_or_default();
        let both = ["Ana", "Blas"].iter().all(|name| family.contains(name));
        assert!(
            both || ours.path == "family.json",
            "{}: {family}",
            ours.path
        );
        // The finished match is unaffected by damage to other files.
        let finished = home.0.join("matches/2026-11-22_201500_finished.jsonl");
        assert!(now.contains_key(&finished));
        let others = said.len();
        assert!(others <= 2, "{}: {said:?}", ours.path);
    }
}

/// Damages all files at once, in every way except with garbage content.
#[test]
fn empty_files_folders_and_newer_versions_cause_one_message_each() {
    let kinds = [Damage::Empty, Damage::Folder, Damage::Newer("")];
    for (number, kind) in kinds.into_iter().enumerate() {
        let home = home_in_use(&format!("damage-{number}"));
        // If the match record is damaged, these files that belong to it are not read.
        let beside = ["match.name.json", "match.desk.json"];
        for record_too in [false, true] {
            // Removes the backup, because the game would restore the damaged match from it.
            let _ = fs::remove_file(home.0.join("match.jsonl.bak"));
            for ours in &GAME_FILES {
                let of_record = ours.path == "match.jsonl";
                if of_record == record_too && !(record_too && beside.contains(&ours.path)) {
                    damage(&home.0.join(ours.path), ours, kind);
                }
            }
            let mut app = start_recorded_game(&home);
            let said = visit_pages_and_play(&mut app);
            drop(app);
            for ours in &GAME_FILES {
                if (ours.path == "match.jsonl") == record_too {
                    let kind = match kind {
                        Damage::Newer(_) => Damage::Newer(ours.newer.1),
                        other => other,
                    };
                    check(&home.0, ours, kind, &said);
                }
            }
        }
    }
}

/// The match in `match.jsonl` was continued with a newer version of the game. It stays in place for that version, and
/// all other matches can be played.
#[test]
fn a_match_of_a_newer_version_is_kept_and_others_stay_playable() {
    let home = home_in_use("newer-match");
    let (first, second) = (home.0.join("match.jsonl"), home.0.join("match-2.jsonl"));
    fs::rename(&first, &second).expect("renamed");
    let newer = "{\"record\":\"continental\",\"version\":99,\"comet\":true}\n";
    fs::write(&first, newer).expect("written");
    let before = fs::read_to_string(&second).expect("there");
    let mut app = start_recorded_game(&home);
    let said = visit_pages_and_play(&mut app);
    drop(app);
    let of_it = said.iter().filter(|it| it.contains("newer version"));
    assert_eq!(of_it.count(), 1, "{said:?}");
    assert_eq!(fs::read_to_string(&first).expect("there"), newer);
    let now = fs::read_to_string(&second).expect("there");
    assert!(now.starts_with(&before), "the match has lost lines");
    let names = files(&home.0).into_keys();
    let mut names = names.map(|path| path.display().to_string());
    assert!(names.all(|name| !name.contains("broken") && !name.contains("match-3")));
}

#[test]
fn unreadable_rules_and_texts_are_reported_and_left_unchanged() {
    let home = home_in_use("garbage-own");
    for own in ["rules/house.ron", "locales/en/hud.ftl"] {
        let path = home.0.join(own);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, GARBAGE).expect("written");
    }
    fs::create_dir_all(home.0.join("rules/folder.ron")).expect("made");
    let mut app = start_recorded_game(&home);
    let said = visit_pages_and_play(&mut app);
    drop(app);
    for own in ["house.ron", "hud.ftl"] {
        assert!(said.iter().any(|it| it.contains(own)), "{own}: {said:?}");
    }
    for own in ["rules/house.ron", "locales/en/hud.ftl"] {
        assert_eq!(fs::read(home.0.join(own)).expect("there"), GARBAGE);
    }
}

/// A broken image cache is rebuilt without a message. The game is also playable if it cannot acquire its file locks.
#[test]
fn a_broken_cache_and_blocked_locks_do_not_prevent_playing() {
    // The test damages the cache, so it needs one of its own.
    let home = Home::without_cards("garbage-cache");
    write_player_files(&home.0);
    drop(start_recorded_game(&home));
    let mut folders = vec![home.0.join("cache")];
    let mut spoilt = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path => {
                    fs::write(path, GARBAGE).expect("written");
                    spoilt += 1;
                }
            }
        }
    }
    for lock in ["match.lock", "statistics.lock"] {
        let path = home.0.join(lock);
        let _ = fs::remove_file(&path);
        fs::create_dir_all(path).expect("made");
    }
    let mut app = start_recorded_game(&home);
    let said = visit_pages_and_play(&mut app);
    assert!(said.is_empty(), "{spoilt} cache files damaged: {said:?}");
}

/// Environment variable with the player's folder for the child process.
const FULL: &str = "CONTINENTAL_FULL_DISK";
/// Environment variable with the kind of write failure that the child process will encounter.
const WRITE_FAILURE: &str = "CONTINENTAL_FULL_HOW";

/// Child process of the tests below: plays while writing fails. In an ordinary test run, this function returns
/// immediately.
#[test]
fn child_without_disk_space() {
    let Some(folder) = env::var_os(FULL).map(PathBuf::from) else {
        return;
    };
    let how = env::var(WRITE_FAILURE).unwrap_or_default();
    let home = Home(folder.clone());
    let filler = folder.join("filler");
    if how == "full" {
        write_player_files(&folder);
        fill(&filler);
    }
    let mut app = start_recorded_game(&home);
    app.world_mut().resource_mut::<Settings>().volume = 12;
    app.world_mut()
        .write_message(StartMatch(setup("no room", 1, 2)));
    let told = |app: &App, key: &str| {
        let sentence = app.world().resource::<Texts>();
        let sentence = sentence.with(key, &[("reason", "|".into())]);
        let begin = sentence.split('|').next().unwrap_or_default().to_owned();
        let said = &app.world().resource::<ShownMessages>().0;
        said.iter().filter(|it| it.starts_with(&begin)).count()
    };
    let keys = ["trouble-match-save", "trouble-settings-save"];
    for _ in 0..4000 {
        frames(&mut app, 1);
        let asked = app.world().resource::<Prompt>().open.is_some();
        if asked && keys.iter().all(|key| told(&app, key) > 0) {
            break;
        }
    }
    for key in keys {
        assert_eq!(
            told(&app, key),
            1,
            "{:?}",
            app.world().resource::<ShownMessages>().0
        );
    }
    assert!(
        app.world().resource::<Prompt>().open.is_some(),
        "no decision is pending"
    );
    assert!(app.world().resource::<SaveService>().unsaved().is_some());
    if how == "full" {
        // Once the disk has room again, the whole match is saved.
        fs::remove_file(&filler).expect("removed");
        let mut store = app.world_mut().resource_mut::<SaveService>();
        store.try_again();
        assert!(store.unsaved().is_none(), "the match is still unsaved");
        let saved = files(&folder).values().any(|it| {
            let text = String::from_utf8_lossy(it);
            text.contains("\"seed\":\"no room\"")
        });
        println!("saved later: {saved}");
    }
    drop(app);
    // Failed writes must leave no temporary files behind.
    let cache = fs::read_dir(folder.join("cache/cards"));
    let left = cache.into_iter().flatten().flatten();
    let left: Vec<_> = left.map(|entry| entry.path()).collect();
    let half = |path: &&PathBuf| path.extension().is_some_and(|ending| ending == "tmp");
    assert_eq!(left.iter().find(half), None);
    if how != "limit" {
        for own in ["settings.json", "match.jsonl", "bindings.txt"] {
            assert!(folder.join(own).is_file(), "{own} is lost");
        }
    }
    println!("played without room");
    mem::forget(home);
}

/// Writes to this file until the disk is full.
fn fill(filler: &Path) {
    use std::io::Write;
    let mut file = fs::File::create(filler).expect("made");
    while file.write_all(&[0; 512]).is_ok() {}
    while file.write_all(&[0]).is_ok() {}
}

/// Reports that a test cannot run on this computer, and lets it pass. If `CONTINENTAL_MUST_TRY` is 1, as in CI, the
/// test fails instead.
#[track_caller]
pub fn report_skipped(why: &str) {
    let must = env::var_os("CONTINENTAL_MUST_TRY").is_some_and(|must| must == "1");
    assert!(!must, "the test could not run: {why}");
    eprintln!("not tried: {why}");
}

/// Runs the child test through this shell script, whose arguments are the folder, the program and its arguments.
/// Returns the output, or `None` if the system does not allow the test.
#[track_caller]
fn play_without_room(how: &str, script: &str, wrapped: &[&str]) -> Option<String> {
    let home = Home::without_cards(&format!("full-{how}"));
    let program = env::current_exe().expect("this program");
    let (first, before) = wrapped.split_first().expect("a program");
    let output = Command::new(first)
        .args(before)
        .args(["sh", "-c", script, "sh"])
        .arg(&home.0)
        .arg(program)
        .args([
            "--exact",
            "damaged_files::child_without_disk_space",
            "--nocapture",
        ])
        .env(FULL, &home.0)
        .env(WRITE_FAILURE, how)
        .output();
    let output = match output {
        Ok(output) => output,
        Err(error) => {
            report_skipped(&format!("{first} cannot be started: {error}"));
            return None;
        }
    };
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    if said.contains("cannot mount here") || said.contains("unshare:") {
        report_skipped(&format!("mounting is not permitted: {said}"));
        return None;
    }
    assert!(output.status.success(), "{how}: {said}");
    assert!(said.contains("played without room"), "{how}: {said}");
    Some(said)
}

/// Sets the file size limit to zero, so that every write fails. This works on every Unix system.
#[cfg(unix)]
#[test]
fn a_write_limit_is_reported_and_the_game_is_playable() {
    let script = "trap '' XFSZ; ulimit -f 0; shift; exec \"$@\"";
    let told = play_without_room("limit", script, &["env"]);
    assert!(told.is_some(), "the test did not run");
}

/// Fills a small mounted file system. The test is skipped if the system does not allow mounting.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_without_loss() {
    let script = "mount -t tmpfs -o size=4m none \"$1\" || { echo cannot mount here; exit 0; }; shift; exec \"$@\"";
    if let Some(said) = play_without_room("full", script, &["unshare", "-rm"]) {
        assert!(said.contains("saved later: true"), "{said}");
    }
}

/// Mounts a file system with the player's files and makes it read-only.
#[cfg(target_os = "linux")]
#[test]
fn a_read_only_disk_is_reported_without_loss() {
    let files = Home::without_cards("read-only-files");
    write_player_files(&files.0);
    let script = format!(
        "mount -t tmpfs -o size=4m none \"$1\" && cp -r '{}'/. \"$1\" && mount -o remount,ro \"$1\" || {{ echo cannot mount here; exit 0; }}; shift; exec \"$@\"",
        files.0.display()
    );
    // The child process makes all assertions itself, so its output is not needed.
    let _ = play_without_room("read-only", &script, &["unshare", "-rm"]);
}
