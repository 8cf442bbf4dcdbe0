//! Tests of the offer of the lesson and of leaving it. The lesson is offered only once, and it changes no saved match.
use crate::{
    harness::{Home, at_once, game, wait_until, yield_to_workers},
    input::{at_text, click, frames, middle, says, wait_for_text},
    lesson::{lesson, lesson_button, with_mouse},
    test_positions::all,
};
use bevy::prelude::*;
use gamecore::{
    i18n::Language,
    model::{Prompt, StartLesson},
    saves::{SaveService, Saved},
    settings::Settings,
    states::{Learning, Menu, Screen},
};
use screens::lesson::{CoachPanel, Lesson, LessonButton, Topic};

#[test]
fn the_lesson_can_be_left_at_any_line_and_nothing_of_it_stays() {
    let home = Home::new("lesson-left");
    let mut app = lesson(&home, (1280, 720), Language::En);
    for lines in [0, 3, 6] {
        for _ in 0..lines {
            with_mouse(&mut app);
        }
        frames(&mut app, 40);
        let leave =
            lesson_button(&mut app, LessonButton::Leave).expect("the leave button is visible");
        let at = middle(&app, leave);
        // The question protects against leaving by mistake.
        for answer in ["question-leave-lesson-no", "question-leave-lesson-yes"] {
            click(&mut app, at);
            frames(&mut app, 6);
            assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::Question);
            assert!(says(&mut app, "lesson-not-kept"));
            let at = at_text(&mut app, answer);
            click(&mut app, at);
            frames(&mut app, 6);
            let is_left = answer == "question-leave-lesson-yes";
            let screen = if is_left {
                Screen::Title
            } else {
                Screen::Table
            };
            assert_eq!(*app.world().resource::<State<Screen>>().get(), screen);
        }
        let world = app.world();
        assert_eq!(*world.resource::<State<Learning>>().get(), Learning::Off);
        assert!(all::<CoachPanel>(&mut app).is_empty());
        app.world_mut().resource_mut::<SaveService>().settle();
        let store = app.world().resource::<SaveService>();
        assert_eq!(store.saved(), Saved::Nothing);
        assert!(store.archive().files().is_empty());
        app.world_mut().write_message(StartLesson);
        frames(&mut app, 6);
        // After a restart, the lesson is at its first line again.
        wait_until(&mut app, 2000, "the first line", |world| {
            world
                .resource::<Lesson>()
                .line()
                .is_some_and(|line| line.topic == Topic::Aim)
        });
    }
}

fn is_offered(app: &mut App) -> bool {
    for _ in 0..200 {
        app.update();
        yield_to_workers();
        if says(app, "lesson-offer-title") {
            return true;
        }
    }
    false
}

#[test]
fn the_lesson_is_offered_until_it_is_answered() {
    let home = Home::new("lesson-offer");
    let mut app = game(&home, 1280, 720);
    wait_for_text(&mut app, "lesson-offer-title");
    frames(&mut app, 4);
    let no = at_text(&mut app, "lesson-offer-no");
    click(&mut app, no);
    frames(&mut app, 60);
    assert!(!says(&mut app, "lesson-offer-title"));
    // Quitting waits for pending writes.
    app.world_mut().write_message(AppExit::Success);
    frames(&mut app, 1);
    drop(app);
    let settings = std::fs::read_dir(&home.0).is_ok();
    assert!(settings);
    let mut app = game(&home, 1280, 720);
    assert!(
        app.world().resource::<Settings>().lesson_offered,
        "the answer was not saved"
    );
    assert!(!is_offered(&mut app));
    // The rules page still has a button that starts the lesson.
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Rules);
    frames(&mut app, 6);
    let start = at_text(&mut app, "lesson-start");
    click(&mut app, start);
    frames(&mut app, 6);
    assert_eq!(
        *app.world().resource::<State<Learning>>().get(),
        Learning::Lesson
    );
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::None);
}

#[test]
fn a_saved_match_survives_the_lesson_and_suppresses_its_offer() {
    let home = Home::new("lesson-beside");
    let mut app = game(&home, 1280, 720);
    at_once(&mut app);
    app.world_mut()
        .write_message(gamecore::model::StartMatch(crate::harness::setup(
            "beside", 1, 2,
        )));
    wait_until(&mut app, 4000, "a question", |world| {
        world.resource::<Prompt>().open.is_some()
    });
    app.world_mut().write_message(gamecore::model::LeaveMatch);
    frames(&mut app, 6);
    app.world_mut().resource_mut::<SaveService>().settle();
    let kept = saved_matches(&home);
    assert!(!kept.is_empty());
    assert!(!is_offered(&mut app));
    app.world_mut().write_message(StartLesson);
    frames(&mut app, 6);
    for _ in 0..12 {
        with_mouse(&mut app);
    }
    drop(app);
    assert_eq!(saved_matches(&home), kept, "saved matches after the lesson");
}

/// Returns all match records below the player's folder, with their contents.
fn saved_matches(home: &Home) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![home.0.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "jsonl") {
                found.push((path.clone(), std::fs::read(path).expect("a file")));
            }
        }
    }
    found.sort();
    found
}
