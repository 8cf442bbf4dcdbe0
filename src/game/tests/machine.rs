//! What the machine does to a match: it sleeps, the game stops by itself; and what the game tells of itself.
use crate::{
    harness::{FRAME, Home, at_once, game, let_others_work, loading, setup, wait_until},
    input::frames,
    moments::record_before,
};
use bevy::{prelude::*, time::TimeUpdateStrategy, ui::UiGlobalTransform};
use engine::{record, rules::oficial, table::DecisionStage};
use game::crash;
use gamecore::{
    feedback::Toast,
    folders::Folders,
    i18n::{Language, Texts},
    model::{ContinueMatch, Prompt, StartMatch},
    saves::Store,
    settings::Settings,
    states::{Menu, Screen},
};
use menus::{FolderOpener, OwnFolder};
use platform::dirs::Dirs;
use screens::GameVersion;
use std::{env, fs, path::PathBuf, process::Command, process::ExitCode, time::Duration};

const VERSION: &str = env!("CARGO_PKG_VERSION");

#[test]
fn the_title_and_the_records_say_the_version() {
    let home = Home::new("version");
    let mut app = game(&home, 1280, 800);
    frames(&mut app, 4);
    let mut notes = app.world_mut().query_filtered::<&Text, With<GameVersion>>();
    let note = notes.single(app.world()).expect("it is there");
    assert_eq!(note.0, VERSION);
    app.world_mut()
        .write_message(StartMatch(setup("version", 1, 2)));
    wait_until(&mut app, 4000, "a question", |world| {
        let_others_work();
        world.resource::<Prompt>().open.is_some()
    });
    app.world_mut().resource_mut::<Store>().settle();
    let text = fs::read_to_string(home.0.join("match.jsonl")).expect("it is saved");
    let program = record::read(&text).expect("a record").program;
    assert_eq!(program, Some(format!("continental {VERSION}")));
}

#[test]
fn the_settings_open_each_folder_of_the_player() {
    let home = Home::new("own-folders");
    let mut app = game(&home, 1280, 800);
    // It takes a folder and succeeds if it is there: what a file manager would be started with.
    app.insert_resource(FolderOpener("ls".to_owned()));
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Settings);
    frames(&mut app, 8);
    for folder in OwnFolder::ALL {
        let path = folder.path(app.world().resource::<Folders>());
        assert!(!path.exists(), "{path:?}");
        let mut buttons = app.world_mut().query::<(&OwnFolder, Entity)>();
        let (_, button) = buttons
            .iter(app.world())
            .find(|(of, _)| **of == folder)
            .expect("a button for it");
        app.world_mut()
            .trigger(ui::widgets::Chosen { entity: button });
        frames(&mut app, 2);
        assert!(path.is_dir(), "{path:?}");
    }
    assert!(home.0.join("locales").is_dir() && home.0.join("rules").is_dir());
}

/// A handheld sleeps for a night in the middle of a question with a clock: nothing has run out, nothing is lost.
#[test]
fn a_night_of_sleep_costs_neither_the_question_nor_the_match() {
    let home = Home::new("sleep");
    let mut records = (0..40).filter_map(|seed| {
        let seed = format!("sleep {seed}");
        record_before(&seed, oficial(), 4, |_, legal| {
            legal.stage == DecisionStage::Claim
        })
    });
    let record = records.next().expect("somebody may claim");
    let mut app = game(&home, 1280, 800);
    app.world_mut().resource_mut::<Settings>().claim_seconds = Some(5);
    at_once(&mut app);
    app.world_mut().resource_mut::<Store>().begin_match(&record);
    app.world_mut().write_message(ContinueMatch);
    wait_until(&mut app, 4000, "the claim", |world| {
        world.resource::<Prompt>().clock.is_some()
    });
    let asked = |app: &App| {
        let prompt = app.world().resource::<Prompt>();
        prompt.asked().map(|it| it.decision).collect::<Vec<_>>()
    };
    app.world_mut().resource_mut::<Store>().settle();
    let before = (
        asked(&app),
        fs::read_to_string(home.0.join("match.jsonl")).ok(),
    );
    for night in [8 * 3600, 90 * 24 * 3600] {
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(
            night,
        )));
        app.update();
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        frames(&mut app, 10);
        app.world_mut().resource_mut::<Store>().settle();
        let saved = fs::read_to_string(home.0.join("match.jsonl")).ok();
        assert_eq!(asked(&app), before.0, "the question stands after {night} s");
        // Bots may have answered meanwhile, the person has not.
        let (saved, was) = (saved.expect("kept"), before.1.as_ref().expect("kept"));
        let new = saved.strip_prefix(was.as_str()).expect("nothing is lost");
        assert!(!new.contains("\"p\":0,"), "{new}");
    }
    let left = app
        .world()
        .resource::<Prompt>()
        .clock
        .expect("it runs")
        .left;
    assert!((3.0..5.0).contains(&left), "{left}");
}

/// Names the folder to who is to crash.
const CRASH: &str = "CONTINENTAL_CRASH_HERE";

/// Plays until something breaks, in a program of its own; does nothing otherwise.
#[test]
fn who_crashes() {
    let Some(folder) = env::var_os(CRASH).map(PathBuf::from) else {
        return;
    };
    let dirs = Dirs::at(&folder);
    crash::listen(&dirs);
    let home = Home(folder);
    let code = crash::guarded(&dirs, || {
        let mut app = loading(&home, 640, 360);
        wait_until(&mut app, 4000, "the title", |world| {
            let_others_work();
            *world.resource::<State<Screen>>().get() == Screen::Title
        });
        app.world_mut()
            .write_message(StartMatch(setup("crash", 1, 2)));
        wait_until(&mut app, 4000, "a question", |world| {
            let_others_work();
            world.resource::<Prompt>().open.is_some()
        });
        app.world_mut().resource_mut::<Store>().settle();
        app.add_systems(Update, || panic!("the queen of hearts fell off the table"));
        frames(&mut app, 2);
        ExitCode::SUCCESS
    });
    assert_eq!(format!("{code:?}"), format!("{:?}", ExitCode::FAILURE));
    println!("it has crashed");
    std::mem::forget(home);
}

fn said(app: &mut App) -> Vec<String> {
    let mut toasts = app.world_mut().resource_mut::<Messages<Toast>>();
    toasts.drain().map(|toast| toast.text).collect()
}

#[test]
fn a_crash_leaves_its_reason_and_the_match_and_the_next_title_says_where() {
    let home = Home::new("crash");
    fs::write(home.0.join("settings.json"), r#"{"language":"fr"}"#).expect("written");
    let output = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", "machine::who_crashes", "--nocapture"])
        .env(CRASH, &home.0)
        .output()
        .expect("it can be started");
    let (told, out) = (
        String::from_utf8_lossy(&output.stderr).into_owned(),
        String::from_utf8_lossy(&output.stdout).into_owned(),
    );
    assert!(out.contains("it has crashed"), "{out}\n{told}");
    let report = crash::last(&home.0).expect("a report is written");
    let texts = Texts::shipped(Language::Fr);
    let place = report.display().to_string();
    let sentence = texts.with("crash-now", &[("file", place.into())]);
    assert!(told.contains(&format!("continental: {sentence}")), "{told}");
    let text = fs::read_to_string(&report).expect("there");
    for part in [
        VERSION,
        "the queen of hearts fell off the table",
        "machine.rs",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let kept = fs::read_to_string(report.with_extension("continental")).expect("there");
    let resumed = record::resume(&kept).expect("it can be gone on with");
    assert_eq!(resumed.game.setup().seed, "crash");

    // The next start says so in one friendly line; the one after that no more.
    for times in [1, 0] {
        let mut app = loading(&home, 1280, 800);
        app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
        let mut all = Vec::new();
        for _ in 0..4000 {
            let_others_work();
            app.update();
            all.extend(said(&mut app));
            let title = *app.world().resource::<State<Screen>>().get() == Screen::Title;
            if title && (!all.is_empty() || times == 0) {
                break;
            }
        }
        for _ in 0..30 {
            app.update();
            all.extend(said(&mut app));
        }
        let of_it = all
            .iter()
            .filter(|it| it.contains(&report.display().to_string()));
        assert_eq!(of_it.count(), times, "{all:?}");
        // The match itself goes on.
        assert!(home.0.join("match.jsonl").is_file());
    }
}

#[test]
fn the_version_stands_in_the_corner_of_the_title_and_on_nothing() {
    let home = Home::new("version-place");
    let mut app = game(&home, 1280, 800);
    frames(&mut app, 6);
    let world = app.world_mut();
    let mut notes =
        world.query_filtered::<(&UiGlobalTransform, &ComputedNode), With<GameVersion>>();
    let (at, node) = notes.single(world).expect("it is there");
    let rect = Rect::from_center_size(at.translation, node.size());
    assert!(rect.min.x >= 0.0 && rect.max.y <= 800.0, "{rect:?}");
    assert!(rect.max.x < 320.0 && rect.min.y > 700.0, "{rect:?}");
}
