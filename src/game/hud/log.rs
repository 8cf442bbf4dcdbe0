//! What happened, to be read again: the last hundred lines of narration. They are kept as the events they tell, so that they are
//! read in the language chosen last, and are there again when a match goes on.
use super::{DEPTH, Hud};
use crate::{
    engine::matchplay::SeenMatchEvent,
    game::{
        i18n::{Texts, narration},
        model::{Geometry, Shown},
        referee::MatchOpened,
        sets::FrameSystems,
        states::Screen,
        widgets::{
            Chosen, Look, Size, StickToEnd, Surface, button, label, palette as p, row, scrolling,
            text, title, written,
        },
    },
};
use bevy::{prelude::*, ui_widgets::observe};
use std::collections::VecDeque;

/// How many lines are kept.
const LINES: usize = 100;

/// What the lines tell, as the person at the screen saw it; oldest first.
#[derive(Resource, Default, Debug)]
pub struct Log(VecDeque<SeenMatchEvent>);

impl Log {
    /// Adds what a line tells; the oldest goes when there are too many.
    pub fn push(&mut self, event: SeenMatchEvent) {
        if self.0.len() == LINES {
            self.0.pop_front();
        }
        self.0.push_back(event);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Makes the log of a match that goes on anew from all that happened in it, the last lines of it.
    pub fn restore(
        &mut self,
        texts: &Texts,
        events: impl DoubleEndedIterator<Item = SeenMatchEvent>,
    ) {
        let told = |event: &SeenMatchEvent| narration(texts, event, &|_| String::new()).is_some();
        self.0 = events.rev().filter(told).take(LINES).collect();
        self.0.make_contiguous().reverse();
    }

    /// The lines in words.
    pub fn lines(&self, texts: &Texts, shown: &Shown) -> Vec<String> {
        let line = |event| narration(texts, event, &|seat| shown.name(seat).to_owned());
        self.0.iter().filter_map(line).collect()
    }
}

/// Opens the log, or closes it.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ToggleLog;

#[derive(Component)]
pub(super) struct LogPanel;

#[derive(Component)]
struct Lines(Option<usize>);

/// Adds the log.
pub fn plugin(app: &mut App) {
    app.init_resource::<Log>().add_message::<ToggleLog>();
    // Before the first lines of the new match.
    app.add_systems(Update, begin.in_set(FrameSystems::Present).before(Hud));
    app.add_systems(OnExit(Screen::Table), |mut log: ResMut<Log>| log.clear());
    app.add_systems(
        Update,
        (
            toggle,
            write.run_if(resource_changed::<Log>.or_else(resource_changed::<Texts>)),
        )
            .chain()
            .in_set(Hud),
    );
}

/// Another match has another log.
fn begin(mut opened: MessageReader<MatchOpened>, texts: Res<Texts>, mut log: ResMut<Log>) {
    if let Some(MatchOpened { past }) = opened.read().last() {
        log.restore(&texts, past.iter().cloned());
    }
}

pub(super) fn toggle(
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

fn write(
    log: Res<Log>,
    texts: Res<Texts>,
    shown: Res<Shown>,
    mut columns: Query<(Entity, &mut Lines)>,
    mut commands: Commands,
) {
    for (entity, mut lines) in &mut columns {
        // Lines are only ever added, so an unchanged number means a full log that has moved on.
        let same = lines.0 == Some(log.0.len()) && log.0.len() < LINES;
        if same && !texts.is_changed() {
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
                for line in log.lines(&texts, &shown) {
                    column.spawn(written(line, text::BODY.size(p::SMALL * 1.1)));
                }
            });
    }
}
