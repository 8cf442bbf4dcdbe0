//! What happened, to be read again: the last hundred lines of narration.
use super::{DEPTH, Hud};
use crate::game::{
    states::Screen,
    tableview::Geometry,
    widgets::{
        Chosen, Look, Size, StickToEnd, Surface, button, label, palette as p, row, scrolling, text,
        title, written,
    },
};
use bevy::{prelude::*, ui_widgets::observe};
use std::collections::VecDeque;

/// How many lines are kept.
const LINES: usize = 100;

/// The lines, oldest first.
#[derive(Resource, Default, Debug)]
pub struct Log(pub VecDeque<String>);

impl Log {
    /// Adds a line; the oldest goes when there are too many.
    pub fn push(&mut self, line: String) {
        if self.0.len() == LINES {
            self.0.pop_front();
        }
        self.0.push_back(line);
    }
}

/// Opens the log, or closes it.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ToggleLog;

#[derive(Component)]
struct LogPanel;

#[derive(Component)]
struct Lines(Option<usize>);

/// Adds the log.
pub fn plugin(app: &mut App) {
    app.init_resource::<Log>().add_message::<ToggleLog>();
    app.add_systems(OnEnter(Screen::Table), |mut log: ResMut<Log>| log.0.clear());
    app.add_systems(
        Update,
        (toggle, write.run_if(resource_changed::<Log>))
            .chain()
            .in_set(Hud),
    );
}

fn toggle(
    mut asked: MessageReader<ToggleLog>,
    geometry: Res<Geometry>,
    panels: Query<Entity, With<LogPanel>>,
    mut log: ResMut<Log>,
    mut commands: Commands,
) {
    if asked.read().count().is_multiple_of(2) {
        return;
    }
    if let Ok(panel) = panels.single() {
        commands.entity(panel).despawn();
        return;
    }
    log.set_changed();
    let place = Node {
        position_type: PositionType::Absolute,
        right: px(geometry.size.x - geometry.buttons.max.x),
        top: px(geometry.top_bar.max.y + p::GRID),
        width: px(400),
        height: px(440),
        flex_direction: FlexDirection::Column,
        row_gap: px(p::GRID),
        padding: UiRect::all(px(16)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..default()
    };
    let panel = (
        place,
        Surface::Panel,
        BorderColor::all(p::hairline()),
        p::soft_shadow(),
        GlobalZIndex(DEPTH + 5),
    );
    commands
        .spawn((panel, LogPanel, DespawnOnExit(Screen::Table)))
        .with_children(|panel| {
            panel.spawn(row(p::GRID)).with_children(|head| {
                head.spawn((
                    title("log-title"),
                    Node {
                        flex_grow: 1.0,
                        ..default()
                    },
                ));
                head.spawn((
                    button("log-close", Look::Quiet, Size::Small),
                    observe(close),
                ));
            });
            scrolling(panel, 6.0, (StickToEnd, Lines(None)), |_| {});
        });
}

fn close(_: On<Chosen>, mut toggle: MessageWriter<ToggleLog>) {
    toggle.write(ToggleLog);
}

fn write(log: Res<Log>, mut columns: Query<(Entity, &mut Lines)>, mut commands: Commands) {
    for (entity, mut lines) in &mut columns {
        // Lines are only ever added, so an unchanged number means a full log that has moved on.
        if lines.0 == Some(log.0.len()) && log.0.len() < LINES {
            continue;
        }
        lines.0 = Some(log.0.len());
        commands
            .entity(entity)
            .despawn_related::<Children>()
            .with_children(|column| {
                if log.0.is_empty() {
                    column.spawn(label("log-empty", text::NOTE));
                }
                for line in &log.0 {
                    column.spawn(written(line.clone(), text::BODY.size(p::SMALL * 1.1)));
                }
            });
    }
}
