//! The match as a line in the bar at the top: its hands, what is marked in them, and where one is. A click or a drag leads there.
use super::{
    act::ReplayAct,
    marked::{StripModel, build},
    watched::Replay,
};
use bevy::{
    picking::events::{Drag, Pointer, Press},
    prelude::*,
    ui_widgets::observe,
    window::PrimaryWindow,
};
use gamecore::{
    model::{Geometry, Shown},
    sets::FrameSystems,
    states::Watching,
};
use hud::DEPTH;
use ui::widgets::{Live, palette as p};

/// The line. Its node covers all of it; what is `at` of `of` events lies at that part of its width.
#[derive(Component, Clone, Copy, Debug)]
pub struct Strip;

/// The part that has been shown, and the knob at its end.
#[derive(Component)]
struct Passed;
#[derive(Component)]
struct Knob;

/// The place of what is marked.
#[derive(Component)]
struct Marks;

/// Where the middle of the line is from the top of the window, and how thick it is, in design pixels.
pub(super) const LINE: f32 = 25.0;
const THICK: f32 = 4.0;
/// The heading of the hand stands to the left of it, the buttons of the bar to the right.
const LEFT: f32 = 440.0;
const RIGHT: f32 = 172.0;
/// The line is no longer than this, however wide the window.
const LONGEST: f32 = 1400.0;

/// Adds the line.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Watching::On), spawn);
    app.add_systems(
        Update,
        (place.run_if(resource_changed::<Geometry>), mark, follow)
            .chain()
            .in_set(FrameSystems::Present)
            .run_if(in_state(Watching::On)),
    );
}

/// Where it lies, in design pixels.
fn rect(geometry: &Geometry) -> Rect {
    let width = (geometry.size.x - LEFT - RIGHT).clamp(120.0, LONGEST);
    let left = geometry.size.x - RIGHT - width;
    Rect::new(left, 0.0, left + width, geometry.top_bar.max.y)
}

fn spawn(geometry: Res<Geometry>, mut commands: Commands) {
    let line = |width: Val| Node {
        position_type: PositionType::Absolute,
        left: px(0),
        top: px(LINE - THICK / 2.0),
        width,
        height: px(THICK),
        border_radius: BorderRadius::MAX,
        ..default()
    };
    let all = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        ..default()
    };
    let strip = ui::widgets::at(rect(&geometry));
    commands
        .spawn((
            strip,
            GlobalZIndex(DEPTH + 1),
            Strip,
            Pickable::default(),
            observe(press),
            observe(drag),
            DespawnOnExit(Watching::On),
        ))
        .with_children(|strip| {
            let ground = BackgroundColor(p::TEXT.with_alpha(0.22));
            strip.spawn((line(percent(100)), ground, Pickable::IGNORE));
            let brass = BackgroundColor(p::BRASS);
            strip.spawn((line(percent(0)), brass, Passed, Pickable::IGNORE));
            strip.spawn((all, Marks, Live::<StripModel>::default(), Pickable::IGNORE));
            let knob = Node {
                position_type: PositionType::Absolute,
                top: px(LINE - 7.0),
                width: px(14),
                height: px(14),
                margin: UiRect::left(px(-7)),
                border: UiRect::all(px(2)),
                border_radius: BorderRadius::MAX,
                ..default()
            };
            strip.spawn((
                knob,
                BackgroundColor(p::BRASS_LIGHT),
                BorderColor::all(p::INK),
                Knob,
                Pickable::IGNORE,
            ));
        });
}

fn place(geometry: Res<Geometry>, mut strips: Query<&mut Node, With<Strip>>) {
    for mut node in &mut strips {
        let rect = rect(&geometry);
        (node.left, node.top) = (px(rect.min.x), px(rect.min.y));
        (node.width, node.height) = (px(rect.width()), px(rect.height()));
    }
}

/// What a place on the line leads to.
#[derive(bevy::ecs::system::SystemParam)]
struct Pointed<'w, 's> {
    geometry: Res<'w, Geometry>,
    replay: Res<'w, Replay>,
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    acts: MessageWriter<'w, ReplayAct>,
}

impl Pointed<'_, '_> {
    fn go(&mut self, at: Vec2) {
        let (Ok(window), Some(watched)) = (self.windows.single(), self.replay.watched()) else {
            return;
        };
        let x = at.x * window.scale_factor() / self.geometry.scale.max(0.01);
        let rect = rect(&self.geometry);
        let part = ((x - rect.min.x) / rect.width()).clamp(0.0, 1.0);
        let timeline = watched.timeline();
        let place = (part * timeline.len() as f32).round() as usize;
        let place = timeline.previous_stop(place + 1);
        if place != watched.goal() {
            self.acts.write(ReplayAct::Jump(place));
        }
    }
}

fn press(press: On<Pointer<Press>>, mut pointed: Pointed) {
    if press.event.button == PointerButton::Primary {
        pointed.go(press.pointer_location.position);
    }
}

fn drag(drag: On<Pointer<Drag>>, mut pointed: Pointed) {
    if drag.event.button == PointerButton::Primary {
        pointed.go(drag.pointer_location.position);
    }
}

/// Draws the marks anew whenever there are more of them.
fn mark(
    replay: Res<Replay>,
    (shown, geometry): (Res<Shown>, Res<Geometry>),
    mut all: Query<(Entity, &mut Live<StripModel>), With<Marks>>,
    mut commands: Commands,
) {
    let Some(watched) = replay.watched() else {
        return;
    };
    let length = rect(&geometry).width();
    for (entity, mut live) in &mut all {
        let found = watched.faults().found().len();
        if live
            .0
            .as_ref()
            .is_some_and(|model| model.is_of(found, length))
        {
            continue;
        }
        let model = StripModel::of(watched, &shown, length);
        live.show(&mut commands, entity, model, build);
    }
}

/// The line is filled as far as the match has been shown.
fn follow(
    replay: Res<Replay>,
    mut passed: Query<&mut Node, (With<Passed>, Without<Knob>)>,
    mut knobs: Query<&mut Node, (With<Knob>, Without<Passed>)>,
) {
    let Some(watched) = replay.watched() else {
        return;
    };
    // While the table is being set, the knob is where it will be.
    let place = match watched.is_setting() {
        true => watched.goal(),
        false => watched.place(),
    };
    let part = percent(100.0 * place as f32 / watched.timeline().len().max(1) as f32);
    for mut node in &mut passed {
        if node.width != part {
            node.width = part;
        }
    }
    for mut node in &mut knobs {
        if node.left != part {
            node.left = part;
        }
    }
}
