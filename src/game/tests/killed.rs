//! A test that kills the game process at random moments: during play or a replay, while matches, settings or profiles
//! are being changed, or while the statistics page is open. Only the current move may be lost.
use crate::{
    harness::{Home, at_once, game, setup, wait_until, yield_to_workers},
    positions,
};
use bevy::prelude::*;
use engine::{record, table::DecisionStage};
use gamecore::{
    family::Profiles,
    model::{
        CardPlacement, ContinueMatch, LeaveMatch, PlayerIntent, Prompt, StartMatch, WatchMatch,
    },
    saves::SaveService,
    settings::Settings,
    states::{Menu, Screen, TableOverlay},
};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::{
    collections::BTreeMap,
    env,
    fs::{self, File},
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, SystemTime},
};

/// Default number of kills. The environment variable `CONTINENTAL_KILLS` sets another number.
const KILLS: u64 = 4;
/// Environment variable with the player's folder for the child process.
const FOLDER_VARIABLE: &str = "CONTINENTAL_KILLED_WHOLE_IN";
/// Environment variable with the random seed for the child process.
const SEED_VARIABLE: &str = "CONTINENTAL_KILLED_WHOLE_DICE";
/// Record of the finished match that the child process replays.
const FINISHED: &str = "matches/2026-11-22_201500_watched.jsonl";

/// Number of frames that suffices for a pending write: two thirds of a second.
const WRITE_DELAY_FRAMES: usize = 40;

fn screen(world: &World) -> Screen {
    *world.resource::<State<Screen>>().get()
}

fn frames(app: &mut App, count: usize) {
    for _ in 0..count {
        app.update();
        yield_to_workers();
    }
}

/// Reports to the parent process what is already on the disk.
fn tell(words: &str) {
    writeln!(std::io::stdout(), "{words}").expect("told");
}

/// Opens a saved match or starts a new one, plays a few moves, and leaves it.
fn play(app: &mut App, dice: &mut ChaCha8Rng) {
    match dice.random_range(0..4) {
        0 => {
            _ = app.world_mut().write_message(StartMatch(setup(
                &format!("{}", dice.random_range(0..99)),
                1,
                2,
            )));
        }
        _ => _ = app.world_mut().write_message(ContinueMatch),
    }
    frames(app, WRITE_DELAY_FRAMES);
    if screen(app.world()) != Screen::Table {
        return;
    }
    for _ in 0..dice.random_range(0..60) {
        frames(app, 2);
        let world = app.world_mut();
        let overlay = world.get_resource::<State<TableOverlay>>();
        if overlay.is_some_and(|overlay| *overlay.get() != TableOverlay::None) {
            world.write_message(PlayerIntent::Continue);
            continue;
        }
        let open = world.resource::<Prompt>().open.as_ref();
        let Some((seat, stage)) = open.map(|(seat, legal)| (*seat, legal.stage)) else {
            continue;
        };
        let intent = match stage {
            DecisionStage::Claim => PlayerIntent::Pass,
            DecisionStage::Draw => PlayerIntent::TakeStock,
            DecisionStage::Play => {
                PlayerIntent::Discard(world.resource::<CardPlacement>().hand(seat)[0])
            }
            DecisionStage::LateClaim => continue,
        };
        world.write_message(intent);
        if dice.random_range(0..3) == 0 {
            let mut store = world.resource_mut::<SaveService>();
            store.settle();
            let file = store.match_file().filter(|_| store.unsaved().is_none());
            if let Some(text) = file.and_then(|file| fs::read_to_string(file).ok()) {
                tell(&format!("lines {} {}", hash(&text), text.lines().count()));
            }
        }
    }
    app.world_mut().write_message(LeaveMatch);
    frames(app, 6);
}

fn hash(text: &str) -> String {
    record::read(text)
        .expect("a record")
        .setup
        .commitment()
        .to_string()
}

/// Renames, exports, deletes and restores saved matches.
fn edit_matches(app: &mut App, dice: &mut ChaCha8Rng) {
    let mut menu = app.world_mut().resource_mut::<NextState<Menu>>();
    menu.set(Menu::Matches);
    frames(app, 30);
    let mut store = app.world_mut().resource_mut::<SaveService>();
    let list = store.list();
    if !list.is_empty() {
        let id = list[dice.random_range(0..list.len())].id.clone();
        match dice.random_range(0..3) {
            0 => store.rename(&id, &format!("Name {}", dice.random_range(0..9))),
            1 => store.export(&id),
            _ => {
                store.delete(&id);
                store.restore();
            }
        }
    }
    frames(app, dice.random_range(0..20));
    let mut menu = app.world_mut().resource_mut::<NextState<Menu>>();
    menu.set(Menu::None);
    frames(app, 4);
}

/// Replays the finished match for a while.
fn watch(app: &mut App, home: &Path, dice: &mut ChaCha8Rng) {
    app.world_mut()
        .write_message(WatchMatch(home.join(FINISHED)));
    frames(app, dice.random_range(0..120));
    app.world_mut().write_message(LeaveMatch);
    frames(app, 6);
}

/// Changes a setting and adds a profile.
fn change(app: &mut App, dice: &mut ChaCha8Rng, number: usize) {
    let volume = dice.random_range(0..100);
    app.world_mut().resource_mut::<Settings>().volume = volume;
    let mut family = app.world_mut().resource_mut::<Profiles>();
    let name = format!("N{}x{number}", dice.random_range(0..999));
    if family.people().len() < 30 {
        let _ = family.add(&name, None);
    }
    frames(app, dice.random_range(0..60));
}

/// Child process of the test below: performs all kinds of actions that write files, until it is killed. In an ordinary
/// test run, this function returns immediately.
#[test]
fn child_that_writes_until_killed() {
    let Some(folder) = env::var_os(FOLDER_VARIABLE).map(PathBuf::from) else {
        return;
    };
    let seed = env::var(SEED_VARIABLE)
        .ok()
        .and_then(|dice| dice.parse().ok());
    let mut dice = ChaCha8Rng::seed_from_u64(seed.expect("the seed is set"));
    let home = std::mem::ManuallyDrop::new(Home(folder.clone()));
    let mut app = game(&home, 1280, 720);
    at_once(&mut app);
    tell("begun");
    for number in 0.. {
        match dice.random_range(0..6) {
            0 => edit_matches(&mut app, &mut dice),
            1 => watch(&mut app, &folder, &mut dice),
            2 => change(&mut app, &mut dice, number),
            3 => {
                let mut menu = app.world_mut().resource_mut::<NextState<Menu>>();
                menu.set(Menu::Statistics);
                frames(&mut app, dice.random_range(0..40));
                let mut menu = app.world_mut().resource_mut::<NextState<Menu>>();
                menu.set(Menu::None);
                frames(&mut app, 4);
            }
            _ => play(&mut app, &mut dice),
        }
    }
}

/// Adds all files below a folder to `found`, except the image cache.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("read").flatten() {
        let path = entry.path();
        if path.is_dir() {
            if !path.ends_with("cache") {
                files(&path, found);
            }
        } else {
            found.push(path);
        }
    }
}

/// Returns the lines of a text that end with a line feed.
fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}

/// Asserts that all files are valid. In files that consist of lines, the last line may be incomplete. Each reported
/// match must have at least the reported number of lines.
fn check(home: &Path, told: &BTreeMap<String, usize>, kill: u64) {
    let mut all = Vec::new();
    files(home, &mut all);
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    for path in all {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        assert!(!name.contains("broken"), "kill {kill}: {name}");
        let place = format!("kill {kill}: {}", path.display());
        let text = || fs::read_to_string(&path).expect("letters");
        if name.starts_with("statistics") && name.ends_with(".jsonl") {
            for line in whole_lines(&text()).lines() {
                serde_json::from_str::<serde_json::Value>(line).expect(&place);
            }
        } else if name.ends_with(".jsonl") {
            let text = text();
            let whole = whole_lines(&text);
            record::resume(whole).unwrap_or_else(|error| panic!("{place}: {error}"));
            let count = lines.entry(hash(whole)).or_default();
            *count = whole.lines().count().max(*count);
        } else if name.ends_with(".json") {
            serde_json::from_str::<serde_json::Value>(&text()).expect(&place);
        }
    }
    for (hash, told) in told {
        let now = lines.get(hash).copied().unwrap_or_default();
        assert!(
            now >= *told,
            "kill {kill}: {hash} has {now} of {told} lines"
        );
    }
}

/// Adds an incomplete temporary file to each folder, and makes all temporary files two days old. Returns their paths.
fn add_partial_files(home: &Path) -> Vec<PathBuf> {
    for path in ["match.jsonl.1-0.tmp", "matches/2026.jsonl.1-0.tmp"] {
        fs::write(home.join(path), "{").expect("written");
    }
    let mut left = Vec::new();
    files(home, &mut left);
    left.retain(|path| path.extension().is_some_and(|ending| ending == "tmp"));
    for path in &left {
        let file = File::options().append(true).open(path).expect("there");
        let two_days = Duration::from_secs(48 * 3600);
        file.set_modified(SystemTime::now() - two_days)
            .expect("set");
    }
    left
}

#[test]
fn a_killed_game_loses_at_most_the_current_move() {
    let home = Home::new("killed-whole");
    let finished = home.0.join(FINISHED);
    fs::create_dir_all(finished.parent().expect("a folder")).expect("made");
    let watched = positions::record("watched", 2);
    fs::write(&finished, &watched).expect("written");
    let kills = env::var("CONTINENTAL_KILLS").ok();
    let kills = kills.and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let mut told = BTreeMap::new();
    let mut dice = ChaCha8Rng::seed_from_u64(7);
    for kill in 0..kills {
        let mut child = Command::new(env::current_exe().expect("this program"))
            .args([
                "--exact",
                "--nocapture",
                "killed::child_that_writes_until_killed",
            ])
            .env(FOLDER_VARIABLE, &home.0)
            .env(SEED_VARIABLE, kill.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("started");
        let mut lines = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
        // Usually waits until the game is running. In one of eight cases, the process may be killed while it starts.
        if dice.random_range(0..8) > 0 {
            let begun = lines.by_ref().map_while(Result::ok);
            let begun = begun.take_while(|line| !line.ends_with("begun"));
            begun.for_each(drop);
        }
        let hear = thread::spawn(move || lines.map_while(Result::ok).collect::<Vec<String>>());
        thread::sleep(Duration::from_millis(dice.random_range(0..2500)));
        child.kill().expect("killed");
        child.wait().expect("gone");
        for line in hear.join().expect("the reader thread ends") {
            let words: Vec<&str> = line.split_whitespace().collect();
            if let [.., "lines", hash, lines] = words[..] {
                let lines = lines.parse().expect("a number");
                told.insert(hash.to_owned(), lines);
            }
        }
        assert!(
            fs::read_to_string(&finished).expect("there") == watched,
            "kill {kill}"
        );
        check(&home.0, &told, kill);
    }
    println!("{kills} kills, {} matches", told.len());
    let left = add_partial_files(&home.0);
    let mut app = game(&home, 1280, 720);
    at_once(&mut app);
    wait_until(&mut app, 400, "the end of what was left", |_| {
        yield_to_workers();
        left.iter().all(|path| !path.exists())
    });
    println!("{} files were left half written", left.len());
    if told.is_empty() {
        // Each kill came before the first move was saved, so there is no match to continue.
        return;
    }
    app.world_mut().write_message(ContinueMatch);
    wait_until(&mut app, 4000, "a question", |world| {
        yield_to_workers();
        let overlay = world.get_resource::<State<TableOverlay>>();
        let between = overlay.is_some_and(|it| *it.get() != TableOverlay::None);
        world.resource::<Prompt>().open.is_some() || between
    });
}
