//! Tests of the replay's timeline: its marks, dragging along it, and the playback speed. Also tests opening the log
//! with a key.
use crate::{
    harness::{wait_until, yield_to_workers},
    input::{at_text, click, frames, press, says, wheel},
    mouse,
    replays::{at_rest, choose, go, mark, place, watch, watched, with_a_match},
};
use bevy::{
    input::{ButtonState, keyboard::Key},
    prelude::*,
    ui::UiGlobalTransform,
    ui_widgets::ScrollArea,
};
use engine::{bots::Effort, timeline::MarkKind};
use hud::{LogLine, LogPanel};
use screens::replay::{ReplayAct, ReplayMatch, ReviewEffort, ReviewedMistake, Strip};
use ui::widgets::Tip;

/// Returns the positions of marks with this tooltip, as fractions of the timeline's length.
fn marked(app: &mut App, key: &str) -> Vec<f32> {
    let (left, width) = line(app);
    let mut tips = app.world_mut().query::<(&Tip, &UiGlobalTransform)>();
    let tips = tips.iter(app.world());
    let of_line = tips.filter(|(tip, _)| tip.says().key() == key);
    let mut parts: Vec<f32> = of_line
        .map(|(_, at)| (at.translation.x - left) / width)
        .collect();
    parts.sort_by(f32::total_cmp);
    parts
}

/// Returns the left edge and the width of the timeline, in physical pixels.
fn line(app: &mut App) -> (f32, f32) {
    let mut strips = app
        .world_mut()
        .query_filtered::<(&UiGlobalTransform, &ComputedNode), With<Strip>>();
    let (at, node) = strips.single(app.world()).expect("there is a line");
    let width = node.size().x;
    (at.translation.x - width / 2.0, width)
}

/// Returns these replay positions as sorted fractions of the timeline's length.
fn parts(app: &App, places: impl IntoIterator<Item = usize>) -> Vec<f32> {
    let length = watched(app.world(), |watched| watched.timeline.len()) as f32;
    let parts = places.into_iter().map(|at| at as f32 / length);
    let mut parts: Vec<f32> = parts.collect();
    parts.sort_by(f32::total_cmp);
    parts
}

#[track_caller]
fn same(drawn: &[f32], wanted: &[f32]) {
    assert_eq!(drawn.len(), wanted.len());
    for (drawn, wanted) in drawn.iter().zip(wanted) {
        assert!((drawn - wanted).abs() < 0.004, "{drawn} for {wanted}");
    }
}

#[test]
fn replays_mark_claims_lay_downs_closings_and_mistakes_on_the_timeline() {
    let (_home, mut app) = with_a_match("replays-marks");
    // An analysis of seconds instead of minutes suffices to find the mistakes of a beginner bot.
    app.insert_resource(ReviewEffort(Effort {
        turns: 60,
        worlds: 3,
        candidates: 3,
        ..Effort::ADVICE
    }));
    watch(&mut app);
    type Kind = fn(MarkKind) -> bool;
    let kinds: [(&str, Kind); 3] = [
        ("replay-mark-claim", |kind| {
            matches!(kind, MarkKind::Claim(_))
        }),
        ("replay-mark-down", |kind| {
            matches!(kind, MarkKind::LayDown(_))
        }),
        ("replay-mark-closes", |kind| {
            matches!(kind, MarkKind::Closing(Some(_)))
        }),
    ];
    for (key, is) in kinds {
        let places: Vec<usize> = watched(app.world(), |watched| {
            let marks = watched.timeline.marks().iter();
            marks
                .filter(|mark| is(mark.kind))
                .map(|mark| mark.at)
                .collect()
        });
        // Beginner bots rarely claim, so the match may contain no claims.
        assert!(key == "replay-mark-claim" || !places.is_empty(), "{key}");
        let wanted = parts(&app, places);
        same(&marked(&mut app, key), &wanted);
    }
    wait_until(&mut app, 60_000, "the look back", |world| {
        yield_to_workers();
        watched(world, |watched| watched.faults.is_done())
    });
    frames(&mut app, 3);
    let faults: Vec<ReviewedMistake> = watched(app.world(), |watched| watched.faults.found.clone());
    assert!(
        !faults.is_empty(),
        "no mistakes found in a beginner bot's match"
    );
    let wanted = parts(&app, faults.iter().map(|fault| fault.place));
    same(&marked(&mut app, "replay-mark-fault"), &wanted);
    // The keys that jump between marks also jump to the marks of mistakes.
    let all = watched(app.world(), ReplayMatch::marked);
    assert!(faults.iter().all(|fault| all.contains(&fault.place)));
}

#[test]
fn replays_follow_a_drag_along_the_timeline_and_change_speed() {
    let (_home, mut app) = with_a_match("replays-drag");
    watch(&mut app);
    let length = watched(app.world(), |watched| watched.timeline.len());
    let (left, width) = line(&mut app);
    let at = |part: f32| Vec2::new(left + part * width, 25.0);
    mouse::move_to(&mut app, at(0.2));
    mouse::button(&mut app, ButtonState::Pressed);
    for part in [0.3, 0.5, 0.7] {
        mouse::move_to(&mut app, at(part));
        frames(&mut app, 2);
        let goal = watched(app.world(), ReplayMatch::goal);
        let wanted = (part * length as f32) as usize;
        assert!(goal.abs_diff(wanted) < 9, "{goal} for {wanted} of {length}");
    }
    mouse::button(&mut app, ButtonState::Released);
    at_rest(&mut app);
    let there = place(&app);
    assert!(there.abs_diff(length * 7 / 10) < 9, "{there} of {length}");
    mouse::move_to(&mut app, at(0.1));
    frames(&mut app, 3);
    assert_eq!(place(&app), there, "position after the end of the drag");
    // The playback speed can be changed with buttons and with keys.
    let pace = |app: &App| watched(app.world(), |watched| watched.pace);
    let usual = pace(&app);
    choose(&mut app, ReplayAct::Faster);
    let faster = pace(&app);
    assert_ne!(faster, usual);
    press(&mut app, KeyCode::KeyN, Key::Character("n".into()));
    assert_eq!(pace(&app), usual);
    press(&mut app, KeyCode::KeyC, Key::Character("c".into()));
    assert_eq!(pace(&app), faster);
}

/// Returns the indices of the log lines shown, in ascending order.
fn lines(app: &mut App) -> Vec<usize> {
    let mut lines = app.world_mut().query::<&LogLine>();
    let mut lines: Vec<usize> = lines.iter(app.world()).map(|line| line.0).collect();
    lines.sort_unstable();
    lines
}

fn scrolled(app: &mut App) -> f32 {
    let mut columns = app
        .world_mut()
        .query_filtered::<(&ScrollPosition, &ChildOf), With<ScrollArea>>();
    let columns: Vec<f32> = columns.iter(app.world()).map(|(at, _)| at.y).collect();
    columns.into_iter().fold(0.0, f32::max)
}

#[test]
fn the_log_opens_by_key_scrolls_keeps_its_place_and_loads_earlier_lines() {
    let (_home, mut app) = with_a_match("replays-log-key");
    watch(&mut app);
    let second = mark(&app, |kind| matches!(kind, MarkKind::Hand(_)), 2);
    go(&mut app, second - 10);
    press(&mut app, KeyCode::Tab, Key::Tab);
    frames(&mut app, 4);
    // The wheel scrolls the element under the pointer, here the log.
    let panel = {
        let mut panels = app
            .world_mut()
            .query_filtered::<&UiGlobalTransform, With<LogPanel>>();
        panels
            .single(app.world())
            .expect("the log is open")
            .translation
    };
    let before = lines(&mut app);
    assert!(before.len() > 40, "{before:?}");
    // The wheel scrolls the log down. While new lines appear above, the lines in view must stay in place.
    mouse::move_to(&mut app, panel);
    wheel(&mut app, -6.0);
    frames(&mut app, 20);
    let down = scrolled(&mut app);
    assert!(down > 20.0, "{down}");
    press(&mut app, KeyCode::Period, Key::Character(".".into()));
    at_rest(&mut app);
    frames(&mut app, 4);
    assert!(
        lines(&mut app).last() > before.last(),
        "no new line in the log"
    );
    assert!(scrolled(&mut app) > down, "the log did not keep its place");
    // Earlier lines are loaded when the player requests them.
    let first = lines(&mut app)[0];
    assert!(first > 0 && says(&mut app, "log-earlier"));
    wheel(&mut app, -10_000.0);
    frames(&mut app, 40);
    let at = at_text(&mut app, "log-earlier");
    click(&mut app, at);
    frames(&mut app, 4);
    assert!(lines(&mut app)[0] < first);
    press(&mut app, KeyCode::Tab, Key::Tab);
    frames(&mut app, 3);
    assert!(lines(&mut app).is_empty());
}
