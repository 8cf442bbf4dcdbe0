//! Whatever lies where a file of ours should: one sentence that names it, nothing else touched, nothing lost, and one plays all the same.
use crate::{
    harness::{Home, at_once, let_others_work, loading, setup, wait_until},
    positions::{before, record},
};
use bevy::prelude::*;
use gamecore::{
    feedback::Toast,
    i18n::Texts,
    model::{ContinueMatch, LeaveMatch, Prompt, StartMatch},
    saves::Store,
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

/// What lies where a file of ours should.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Damage {
    Garbage,
    Empty,
    Folder,
    Newer(&'static str),
}

const GARBAGE: &[u8] = b"\xff\xfe not of this game \x00 {]\n\x80\n";
/// Lies in a folder that stands where a file should.
const INSIDE: &str = "somebody's own";

/// A file of ours: where it lies, what it is called once it was set aside, what a newer version would write, and of which damage
/// nothing is said because nothing is missed.
struct Ours {
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

const OURS: [Ours; 12] = [
    Ours {
        path: "settings.json",
        named: "settings.broken-1.json",
        newer: (r#"{"version":9,"hologram":true}"#, "hologram"),
        silent: &[],
    },
    Ours {
        path: "bindings.txt",
        named: "bindings.broken-1.txt",
        newer: (
            "continental bindings 9\nkeyboard levitate KeyW\n",
            "bindings.broken-1.txt",
        ),
        silent: &[Damage::Empty],
    },
    Ours {
        path: "match.jsonl",
        named: "match.broken-1.jsonl",
        newer: (
            "{\"record\":\"continental\",\"version\":99}\n",
            "match.jsonl was saved by a newer version",
        ),
        silent: &[],
    },
    Ours {
        path: "match.name.json",
        named: "match.name.broken-1.json",
        newer: (
            r#"{"version":9,"seed_hash":"","name":"Sunday"}"#,
            "match.name.broken-1.json",
        ),
        silent: &[],
    },
    Ours {
        path: "match.desk.json",
        named: "match.desk.broken-1.json",
        newer: (r#"{"version":9}"#, "match.desk.broken-1.json"),
        silent: &[],
    },
    Ours {
        path: "match.phones.json",
        named: "match.phones.broken-1.json",
        newer: (r#"{"version":9}"#, "match.phones.broken-1.json"),
        silent: &[],
    },
    Ours {
        path: "family.json",
        named: "family.broken-1.json",
        newer: (
            r#"{"version":9,"people":[{"name":"Ana"}],"robots":[]}"#,
            "family was saved by a newer version",
        ),
        silent: &[],
    },
    Ours {
        path: "matches/2026-11-22_201500_finished.seats.json",
        named: "2026-11-22_201500_finished.seats.json",
        newer: (r#"{"version":9}"#, "finished.seats.json"),
        // What a newer version has to say of a match is not ours to judge.
        silent: &[Damage::Newer("")],
    },
    // Backups are looked at when they are wanted.
    Ours {
        path: "settings.json.bak",
        named: "settings.json.bak",
        newer: (r#"{"version":9,"hologram":true}"#, "settings.json.bak"),
        silent: EVERY_DAMAGE,
    },
    Ours {
        path: "family.json.bak",
        named: "family.json.bak",
        newer: (r#"{"version":9}"#, "family.json.bak"),
        silent: EVERY_DAMAGE,
    },
    Ours {
        path: "match.jsonl.bak",
        named: "match.jsonl.bak",
        newer: (
            "{\"record\":\"continental\",\"version\":99}\n",
            "match.jsonl.bak",
        ),
        silent: EVERY_DAMAGE,
    },
    Ours {
        path: "statistics.jsonl",
        named: "statistics",
        newer: (
            "{\"statistics\":\"continental\",\"version\":9}\n",
            "statistics.jsonl",
        ),
        silent: &[Damage::Empty],
    },
];

/// Everything said so far.
#[derive(Resource, Default)]
pub struct Said(pub Vec<String>);

fn listen(mut toasts: MessageReader<Toast>, mut said: ResMut<Said>) {
    said.0.extend(toasts.read().map(|toast| toast.text.clone()));
}

/// A home as somebody has it who has played: settings, keys, a match to go on with, a finished one, rules of their own.
fn lived_in(name: &str) -> Home {
    let home = Home::new(name);
    furnish(&home.0);
    home
}

/// Puts into a folder what somebody has who has played.
pub fn furnish(home: &Path) {
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

fn damage(path: &Path, ours: &Ours, damage: Damage) {
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

/// All files below a folder with what is in them, but for locks and what was drawn.
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
        let_others_work();
    }
}

/// The game at its title, which hears all that is said.
pub fn begin(home: &Home) -> App {
    let mut app = loading(home, 1280, 720);
    app.init_resource::<Said>()
        .insert_resource(Judged(None))
        .add_systems(Last, listen);
    wait_until(&mut app, 4000, "the title", |world| {
        let_others_work();
        *world.resource::<State<Screen>>().get() == Screen::Title
    });
    at_once(&mut app);
    app
}

/// Goes through all of the game that reads files, and plays a little: on with the match that waits, if there is one, else a new one.
pub fn play_a_little(app: &mut App) -> Vec<String> {
    go(app, Menu::Matches, Screen::Title);
    wait_until(app, 4000, "the list and the statistics", |world| {
        let_others_work();
        !world.resource::<Store>().is_asked() && !world.resource::<Statistics>().is_asked()
    });
    go(app, Menu::Statistics, Screen::Title);
    go(app, Menu::None, Screen::Setup);
    go(app, Menu::None, Screen::Title);
    app.world_mut().write_message(ContinueMatch);
    frames(app, 200);
    if *app.world().resource::<State<Screen>>().get() == Screen::Title {
        app.world_mut()
            .write_message(StartMatch(setup("robust", 1, 2)));
    }
    wait_until(app, 8000, "a question", |world| {
        let_others_work();
        world.resource::<Prompt>().open.is_some()
    });
    app.world_mut().write_message(LeaveMatch);
    frames(app, 60);
    app.world_mut().resource_mut::<Store>().settle();
    frames(app, 4);
    app.world().resource::<Said>().0.clone()
}

/// What may change while one plays: the match that is played, the numbers of what was played, the set-up as it was left, and the faces
/// of the family, which the settings know by their names.
fn may_change(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    ["match", "statistics", "family", "settings"]
        .iter()
        .any(|own| name.starts_with(own))
}

/// Checks what has come of it for one file: it was named, and what lay there still lies somewhere.
fn check(home: &Path, ours: &Ours, damage: Damage, said: &[String]) {
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
            // That version will look for it where it was.
            let stays = !named.contains("newer version")
                || fs::read(home.join(ours.path)).is_ok_and(|it| it == newer);
            assert!(stays, "{place} lies elsewhere");
        }
        Damage::Folder => assert!(lies_there(INSIDE.as_bytes()), "{place} is lost"),
        Damage::Empty => {}
    }
}

#[test]
fn garbage_in_any_file_of_ours_costs_one_sentence_and_nothing_else() {
    for ours in &OURS {
        let home = lived_in(&format!("garbage-{}", ours.path));
        let path = home.0.join(ours.path);
        damage(&path, ours, Damage::Garbage);
        let whole = files(&home.0);
        let mut app = begin(&home);
        let said = play_a_little(&mut app);
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
        // What was set stays set.
        let settings = fs::read(home.0.join("settings.json")).unwrap_or_default();
        let settings: Option<serde_json::Value> = serde_json::from_slice(&settings).ok();
        let volume = settings.and_then(|settings| settings["volume"].as_u64());
        let own = ours.path == "settings.json";
        assert!(own || volume == Some(35), "{}: {volume:?}", ours.path);
        // Nobody of the family is forgotten.
        let family = fs::read_to_string(home.0.join("family.json")).unwrap_or_default();
        let both = ["Ana", "Blas"].iter().all(|name| family.contains(name));
        assert!(
            both || ours.path == "family.json",
            "{}: {family}",
            ours.path
        );
        // What was finished stays what it is, whatever else is broken.
        let finished = home.0.join("matches/2026-11-22_201500_finished.jsonl");
        assert!(now.contains_key(&finished));
        let others = said.len();
        assert!(others <= 2, "{}: {said:?}", ours.path);
    }
}

/// All of them at once, in each of the other ways.
#[test]
fn empty_files_folders_and_files_of_a_newer_version_cost_a_sentence_each() {
    let kinds = [Damage::Empty, Damage::Folder, Damage::Newer("")];
    for (number, kind) in kinds.into_iter().enumerate() {
        let home = lived_in(&format!("damage-{number}"));
        // Beside a match that cannot be read nothing is looked at.
        let beside = ["match.name.json", "match.desk.json"];
        for record_too in [false, true] {
            // A match that lies there whole a second time goes on from there.
            let _ = fs::remove_file(home.0.join("match.jsonl.bak"));
            for ours in &OURS {
                let of_record = ours.path == "match.jsonl";
                if of_record == record_too && !(record_too && beside.contains(&ours.path)) {
                    damage(&home.0.join(ours.path), ours, kind);
                }
            }
            let mut app = begin(&home);
            let said = play_a_little(&mut app);
            drop(app);
            for ours in &OURS {
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

/// A newer version of the game has played on: what it has written waits for it, and every other match goes on.
#[test]
fn a_match_of_a_newer_version_waits_for_it_and_the_others_go_on() {
    let home = lived_in("newer-match");
    let (first, second) = (home.0.join("match.jsonl"), home.0.join("match-2.jsonl"));
    fs::rename(&first, &second).expect("renamed");
    let newer = "{\"record\":\"continental\",\"version\":99,\"comet\":true}\n";
    fs::write(&first, newer).expect("written");
    let before = fs::read_to_string(&second).expect("there");
    let mut app = begin(&home);
    let said = play_a_little(&mut app);
    drop(app);
    let of_it = said.iter().filter(|it| it.contains("newer version"));
    assert_eq!(of_it.count(), 1, "{said:?}");
    assert_eq!(fs::read_to_string(&first).expect("there"), newer);
    let now = fs::read_to_string(&second).expect("there");
    assert!(now.starts_with(&before), "it goes on");
    let names = files(&home.0).into_keys();
    let mut names = names.map(|path| path.display().to_string());
    assert!(names.all(|name| !name.contains("broken") && !name.contains("match-3")));
}

#[test]
fn rules_and_texts_that_cannot_be_read_are_named_and_left_alone() {
    let home = lived_in("garbage-own");
    for own in ["rules/house.ron", "locales/en/hud.ftl"] {
        let path = home.0.join(own);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, GARBAGE).expect("written");
    }
    fs::create_dir_all(home.0.join("rules/folder.ron")).expect("made");
    let mut app = begin(&home);
    let said = play_a_little(&mut app);
    drop(app);
    for own in ["house.ron", "hud.ftl"] {
        assert!(said.iter().any(|it| it.contains(own)), "{own}: {said:?}");
    }
    for own in ["rules/house.ron", "locales/en/hud.ftl"] {
        assert_eq!(fs::read(home.0.join(own)).expect("there"), GARBAGE);
    }
}

/// What was drawn can be drawn again: nobody is told. Locks that cannot be taken keep nobody from playing.
#[test]
fn broken_drawings_and_locks_that_are_folders_keep_nobody_from_playing() {
    let home = lived_in("garbage-cache");
    drop(begin(&home));
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
    let mut app = begin(&home);
    let said = play_a_little(&mut app);
    assert!(said.is_empty(), "{spoilt} drawings spoilt: {said:?}");
}

/// Names the folder to who plays on a disk without room, and how it has none.
const FULL: &str = "CONTINENTAL_FULL_DISK";
const HOW: &str = "CONTINENTAL_FULL_HOW";

/// Plays where nothing can be written, in a program of its own; does nothing otherwise.
#[test]
fn who_has_no_room() {
    let Some(folder) = env::var_os(FULL).map(PathBuf::from) else {
        return;
    };
    let how = env::var(HOW).unwrap_or_default();
    let home = Home(folder.clone());
    let filler = folder.join("filler");
    if how == "full" {
        furnish(&folder);
        fill(&filler);
    }
    let mut app = begin(&home);
    app.world_mut().resource_mut::<Settings>().volume = 12;
    app.world_mut()
        .write_message(StartMatch(setup("no room", 1, 2)));
    let told = |app: &App, key: &str| {
        let sentence = app.world().resource::<Texts>();
        let sentence = sentence.with(key, &[("reason", "|".into())]);
        let begin = sentence.split('|').next().unwrap_or_default().to_owned();
        let said = &app.world().resource::<Said>().0;
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
        assert_eq!(told(&app, key), 1, "{:?}", app.world().resource::<Said>().0);
    }
    assert!(app.world().resource::<Prompt>().open.is_some(), "one plays");
    assert!(app.world().resource::<Store>().unsaved().is_some());
    if how == "full" {
        // There is room again: the match is saved as it is.
        fs::remove_file(&filler).expect("removed");
        let mut store = app.world_mut().resource_mut::<Store>();
        store.try_again();
        assert!(store.unsaved().is_none(), "there is room again");
        let saved = files(&folder).values().any(|it| {
            let text = String::from_utf8_lossy(it);
            text.contains("\"seed\":\"no room\"")
        });
        println!("saved later: {saved}");
    }
    drop(app);
    // What could not be written leaves nothing half written behind.
    let cache = fs::read_dir(folder.join("cache/cards"));
    let left = cache.into_iter().flatten().flatten();
    let left: Vec<_> = left.map(|entry| entry.path()).collect();
    let half = |path: &&PathBuf| path.extension().is_some_and(|ending| ending == "tmp");
    assert_eq!(left.iter().find(half), None);
    // Everything that was there is there.
    if how != "limit" {
        for own in ["settings.json", "match.jsonl", "bindings.txt"] {
            assert!(folder.join(own).is_file(), "{own} is lost");
        }
    }
    println!("played without room");
    mem::forget(home);
}

/// Writes until the disk takes no more.
fn fill(filler: &Path) {
    use std::io::Write;
    let mut file = fs::File::create(filler).expect("made");
    while file.write_all(&[0; 512]).is_ok() {}
    while file.write_all(&[0]).is_ok() {}
}

/// Something cannot be tried on this machine, and the test says so and passes; where all must be tried, as CI asks with
/// `CONTINENTAL_MUST_TRY`, it fails.
#[track_caller]
pub fn not_tried(why: &str) {
    let must = env::var_os("CONTINENTAL_MUST_TRY").is_some_and(|must| must == "1");
    assert!(!must, "it was not tried: {why}");
    eprintln!("not tried: {why}");
}

/// Has the test above run in a program of its own, started by this script, which gets the folder, the program and its arguments; what
/// it has said, unless the system does not let it be tried.
#[track_caller]
fn play_without_room(how: &str, script: &str, wrapped: &[&str]) -> Option<String> {
    let home = Home::new(&format!("full-{how}"));
    let program = env::current_exe().expect("this program");
    let (first, before) = wrapped.split_first().expect("a program");
    let output = Command::new(first)
        .args(before)
        .args(["sh", "-c", script, "sh"])
        .arg(&home.0)
        .arg(program)
        .args(["--exact", "robust::who_has_no_room", "--nocapture"])
        .env(FULL, &home.0)
        .env(HOW, how)
        .output();
    let output = match output {
        Ok(output) => output,
        Err(error) => {
            not_tried(&format!("{first} cannot be started: {error}"));
            return None;
        }
    };
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    if said.contains("cannot mount here") || said.contains("unshare:") {
        not_tried(&format!("the system lets nobody mount anything: {said}"));
        return None;
    }
    assert!(output.status.success(), "{how}: {said}");
    assert!(said.contains("played without room"), "{how}: {said}");
    Some(said)
}

/// A limit on what a process may write is there for everybody: every write fails, to whatever file.
#[cfg(unix)]
#[test]
fn where_nothing_can_be_written_one_plays_and_is_told() {
    let script = "trap '' XFSZ; ulimit -f 0; shift; exec \"$@\"";
    let told = play_without_room("limit", script, &["env"]);
    assert!(told.is_some(), "it can be tried everywhere");
}

/// A disk that is really full, where the system lets us mount a small one.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_of_and_nothing_is_lost() {
    let script = "mount -t tmpfs -o size=4m none \"$1\" || { echo cannot mount here; exit 0; }; shift; exec \"$@\"";
    if let Some(said) = play_without_room("full", script, &["unshare", "-rm"]) {
        assert!(said.contains("saved later: true"), "{said}");
    }
}

/// A disk that may only be read, with everything on it.
#[cfg(target_os = "linux")]
#[test]
fn a_read_only_disk_is_told_of_and_nothing_is_lost() {
    let script = "mount -t tmpfs -o size=4m none \"$1\" && cp -r \"$1\".full/. \"$1\" && mount -o remount,ro \"$1\" || { echo cannot mount here; exit 0; }; shift; exec \"$@\"";
    let full = Home::new("full-read-only.full");
    furnish(&full.0);
    // Where it was tried, all has been looked at: what it has said is of no more use.
    let _ = play_without_room("read-only", script, &["unshare", "-rm"]);
}
