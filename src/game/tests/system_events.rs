//! Tests of events and facilities of the operating system: sleep, crashes, the player's folders, and the version
//! number.
use crate::{
    harness::{FRAME, Home, at_once, game, loading, setup, wait_until, yield_to_workers},
    input::frames,
    test_positions::record_before,
};
use bevy::{prelude::*, time::TimeUpdateStrategy, ui::UiGlobalTransform};
use engine::{record, rules::oficial, table::DecisionStage};
use game::crash;
use gamecore::{
    feedback::Toast,
    folders::Folders,
    i18n::{Language, Texts},
    model::{ContinueMatch, Prompt, StartMatch},
    saves::SaveService,
    settings::Settings,
    states::{Menu, Screen},
};
use menus::{FolderOpener, OwnFolder};
use platform::dirs::Dirs;
use screens::GameVersion;
use std::{env, fs, path::PathBuf, process::Command, process::ExitCode, time::Duration};

const VERSION: &str = env!("CARGO_PKG_VERSION");

#[test]
fn the_title_and_the_records_contain_the_version() {
    let home = Home::new("version");
    let mut app = game(&home, 1280, 800);
    frames(&mut app, 4);
    let mut notes = app.world_mut().query_filtered::<&Text, With<GameVersion>>();
    let note = notes.single(app.world()).expect("it is there");
    assert_eq!(note.0, VERSION);
    app.world_mut()
        .write_message(StartMatch(setup("version", 1, 2)));
    wait_until(&mut app, 4000, "a question", |world| {
        yield_to_workers();
        world.resource::<Prompt>().open.is_some()
    });
    app.world_mut().resource_mut::<SaveService>().settle();
    let text = fs::read_to_string(home.0.join("match.jsonl")).expect("it is saved");
    let program = record::read(&text).expect("a record").program;
    assert_eq!(program, Some(format!("continental {VERSION}")));
}

#[test]
fn the_settings_page_opens_each_folder_of_the_player() {
    let home = Home::new("own-folders");
    let mut app = game(&home, 1280, 800);
    // `ls` replaces the file manager. It takes a folder and succeeds if the folder exists.
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
            .trigger(ui::widgets::Activated { entity: button });
        frames(&mut app, 2);
        assert!(path.is_dir(), "{path:?}");
    }
    assert!(home.0.join("locales").is_dir() && home.0.join("rules").is_dir());
}

/// The computer sleeps for hours while a claim with a time limit is open. The claim must not expire, and no data may be
/// lost.
#[test]
fn sleep_neither_expires_a_claim_nor_loses_the_match() {
    let home = Home::new("sleep");
    let mut records = (0..40).filter_map(|seed| {
        let seed = format!("sleep {seed}");
        record_before(&seed, oficial(), 4, |_, legal| {
            legal.stage == DecisionStage::Claim
        })
    });
    let record = records.next().expect("the player may claim");
    let mut app = game(&home, 1280, 800);
    app.world_mut().resource_mut::<Settings>().claim_seconds = Some(5);
    at_once(&mut app);
    app.world_mut()
        .resource_mut::<SaveService>()
        .begin_match(&record);
    app.world_mut().write_message(ContinueMatch);
    wait_until(&mut app, 4000, "the claim", |world| {
        world.resource::<Prompt>().clock.is_some()
    });
    let asked = |app: &App| {
        let prompt = app.world().resource::<Prompt>();
        prompt.asked().map(|it| it.decision).collect::<Vec<_>>()
    };
    app.world_mut().resource_mut::<SaveService>().settle();
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
        app.world_mut().resource_mut::<SaveService>().settle();
        let saved = fs::read_to_string(home.0.join("match.jsonl")).ok();
        assert_eq!(asked(&app), before.0, "open claims after {night} s");
        // Meanwhile bots may have answered, but not the player.
        let (saved, was) = (saved.expect("kept"), before.1.as_ref().expect("kept"));
        let new = saved
            .strip_prefix(was.as_str())
            .expect("the old record is a prefix of the new one");
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

/// Environment variable with the player's folder for the child process.
const CRASH_VARIABLE: &str = "CONTINENTAL_CRASH_HERE";

/// Child process of the test below: starts a match and panics. In an ordinary test run, this function returns
/// immediately.
#[test]
fn child_that_panics() {
    let Some(folder) = env::var_os(CRASH_VARIABLE).map(PathBuf::from) else {
        return;
    };
    let dirs = Dirs::at(&folder);
    crash::listen(&dirs);
    let home = Home(folder);
    let code = crash::guarded(&dirs, || {
        let mut app = loading(&home, 640, 360);
        wait_until(&mut app, 4000, "the title", |world| {
            yield_to_workers();
            *world.resource::<State<Screen>>().get() == Screen::Title
        });
        app.world_mut()
            .write_message(StartMatch(setup("crash", 1, 2)));
        wait_until(&mut app, 4000, "a question", |world| {
            yield_to_workers();
            world.resource::<Prompt>().open.is_some()
        });
        app.world_mut().resource_mut::<SaveService>().settle();
        app.add_systems(Update, || panic!("the queen of hearts fell off the table"));
        frames(&mut app, 2);
        ExitCode::SUCCESS
    });
    assert_eq!(format!("{code:?}"), format!("{:?}", ExitCode::FAILURE));
    println!("it has crashed");
    std::mem::forget(home);
}

fn shown_messages(app: &mut App) -> Vec<String> {
    let mut toasts = app.world_mut().resource_mut::<Messages<Toast>>();
    toasts.drain().map(|toast| toast.text).collect()
}

#[test]
fn a_crash_leaves_a_report_and_the_match_and_the_next_start_names_them() {
    let home = Home::new("crash");
    fs::write(home.0.join("settings.json"), r#"{"language":"fr"}"#).expect("written");
    let output = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", "system_events::child_that_panics", "--nocapture"])
        .env(CRASH_VARIABLE, &home.0)
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
        "system_events.rs",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let kept = fs::read_to_string(report.with_extension("continental")).expect("there");
    let resumed = record::resume(&kept).expect("the record can be resumed");
    assert_eq!(resumed.game.setup().seed, "crash");

    // The next start reports the crash in one message. Later starts do not report it.
    for times in [1, 0] {
        let mut app = loading(&home, 1280, 800);
        app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
        let mut all = Vec::new();
        for _ in 0..4000 {
            yield_to_workers();
            app.update();
            all.extend(shown_messages(&mut app));
            let title = *app.world().resource::<State<Screen>>().get() == Screen::Title;
            if title && (!all.is_empty() || times == 0) {
                break;
            }
        }
        for _ in 0..30 {
            app.update();
            all.extend(shown_messages(&mut app));
        }
        let of_it = all
            .iter()
            .filter(|it| it.contains(&report.display().to_string()));
        assert_eq!(of_it.count(), times, "{all:?}");
        // The match can be resumed after the crash.
        assert!(home.0.join("match.jsonl").is_file());
    }
}

#[test]
fn the_version_is_in_the_corner_of_the_title_screen() {
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
