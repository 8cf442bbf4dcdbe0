//! The panel with the lines, newest first.
use super::{
    cards,
    told::{self, Log},
};
use crate::{DEPTH, Hud};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    i18n::{Localized, Texts},
    model::{Geometry, Shown},
    referee::MatchOpened,
    sets::FrameSystems,
    states::Screen,
};
use ui::{
    theme::CardArt,
    widgets::{
        Chosen, Look, Size, Surface, Tip, behaviour, button, button_saying, column, label,
        palette as p, row, scrolling, text, title, written,
    },
};

/// So many lines are shown at first, and so many more whenever they are asked for.
const PAGE: usize = 80;
/// What stands between two lines, in design pixels.
const GAP: f32 = 2.0;

/// Opens the log, or closes it.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ToggleLog;

/// The open log.
#[derive(Component)]
pub struct LogPanel;

/// A line of the open log: which event it tells, counted from the oldest that is told.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct LogLine(pub usize);

/// The lines that are shown.
#[derive(Component, Default)]
struct Lines {
    epoch: Option<u32>,
    /// From which event to which.
    from: usize,
    to: usize,
    /// More lines than at first.
    more: usize,
}

/// A line that was added in this frame: it has no size yet.
#[derive(Component)]
struct Fresh;

/// Adds the log.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Log>().add_message::<ToggleLog>();
    // Before the first lines of the new match.
    app.add_systems(Update, begin.in_set(FrameSystems::Present).before(Hud));
    app.add_systems(OnExit(Screen::Table), |mut log: ResMut<Log>| log.clear());
    app.add_systems(
        Update,
        (
            toggle,
            keep_place,
            write.run_if(resource_changed::<Log>.or_else(resource_changed::<Texts>)),
        )
            .chain()
            .in_set(Hud),
    );
    app.add_systems(
        Update,
        cards::follow
            .after(FrameSystems::Animate)
            .before(FrameSystems::Present)
            .run_if(resource_changed::<CardArt>.or_else(resource_changed::<Geometry>)),
    );
}

/// Another match has another log.
fn begin(mut opened: MessageReader<MatchOpened>, texts: Res<Texts>, mut log: ResMut<Log>) {
    if let Some(MatchOpened { past, .. }) = opened.read().last() {
        log.restore(&texts, past.iter().cloned());
    }
}

pub(crate) fn toggle(
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
        // As far from the side of the table as whatever stands in the lower corner.
        right: px(geometry.size.x - geometry.buttons.max.x.max(geometry.contract.max.x)),
        top: px(geometry.top_bar.max.y + p::GRID),
        width: px(400),
        height: px(460),
        // Where letters are large, as high as there is room below the bar.
        max_height: vh(90),
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
            scrolling(panel, GAP, Lines::default(), |_| {});
        });
}

fn close(_: On<Chosen>, mut toggle: MessageWriter<ToggleLog>) {
    toggle.write(ToggleLog);
}

/// Whoever has scrolled down reads on where they were while lines come in above.
fn keep_place(
    fresh: Query<(Entity, &ComputedNode), With<Fresh>>,
    mut columns: Query<&mut ScrollPosition, With<Lines>>,
    mut commands: Commands,
) {
    let mut added = 0.0;
    for (line, node) in &fresh {
        added += node.size().y * node.inverse_scale_factor() + GAP;
        commands.entity(line).remove::<Fresh>();
    }
    for mut position in &mut columns {
        if added > 0.0 && position.y > 1.0 {
            position.y += added;
        }
    }
}

/// Adds what is new at the top; another match, another language and a wish for more have all written anew.
fn write(
    log: Res<Log>,
    (texts, shown): (Res<Texts>, Res<Shown>),
    mut columns: Query<(Entity, &mut Lines)>,
    mut commands: Commands,
) {
    let count = log.events().len();
    for (column, mut lines) in &mut columns {
        let first = count.saturating_sub(PAGE + lines.more);
        let goes_on = lines.epoch == Some(log.epoch()) && !texts.is_changed() && lines.to > 0;
        if goes_on && lines.from <= first {
            for index in lines.to..count {
                let line = spawn_line(&mut commands, index, &log, &texts, &shown);
                let Some(line) = line else { continue };
                commands.entity(line).insert(Fresh);
                commands.entity(column).insert_children(0, &[line]);
            }
            lines.to = count;
            continue;
        }
        if lines.epoch != Some(log.epoch()) {
            commands.entity(column).insert(ScrollPosition::default());
        }
        (lines.epoch, lines.from, lines.to) = (Some(log.epoch()), first, count);
        commands.entity(column).despawn_related::<Children>();
        if count == 0 {
            commands
                .entity(column)
                .with_child(label("log-empty", text::NOTE));
        }
        for index in (first..count).rev() {
            if let Some(line) = spawn_line(&mut commands, index, &log, &texts, &shown) {
                commands.entity(column).add_child(line);
            }
        }
        if first > 0 {
            let earlier = Localized::new("log-earlier").arg("count", first);
            commands.entity(column).with_child((
                button_saying(earlier, Look::Plain, Size::Small),
                Tip::new("tip-log-earlier"),
                observe(show_more),
            ));
        }
    }
}

fn show_more(_: On<Chosen>, mut columns: Query<&mut Lines>, mut log: ResMut<Log>) {
    for mut lines in &mut columns {
        lines.more += PAGE;
        // What is shown is less than what is to be: it is written anew.
        lines.from = usize::MAX;
    }
    log.set_changed();
}

/// A line; one with cards is a button that shows them.
fn spawn_line(
    commands: &mut Commands,
    index: usize,
    log: &Log,
    texts: &Texts,
    shown: &Shown,
) -> Option<Entity> {
    let event = log.events().get(index)?;
    let words = told::line(texts, shown, event)?;
    let style = text::BODY.size(p::SMALL * 1.1);
    let whole = Node {
        flex_shrink: 0.0,
        ..column(0.0)
    };
    let padding = UiRect::axes(px(6), px(2));
    let mut line = commands.spawn((whole, LogLine(index), Pickable::IGNORE));
    line.with_children(|line| {
        let node = Node {
            padding,
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
            ..default()
        };
        if told::cards(event).is_empty() {
            line.spawn((node, Pickable::IGNORE))
                .with_child(written(words, style.color(p::TEXT_SOFT)));
            return;
        }
        line.spawn((
            node,
            behaviour(Look::Quiet),
            Tip::new("tip-log-cards"),
            observe(show_cards),
        ))
        .with_child(written(words, style));
    });
    Some(line.id())
}

/// Shows the cards of a line, or puts them away.
fn show_cards(
    event: On<Chosen>,
    parents: Query<&ChildOf>,
    lines: Query<(&LogLine, &Children)>,
    log: Res<Log>,
    (art, geometry): (Res<CardArt>, Res<Geometry>),
    mut commands: Commands,
) {
    let Ok(parent) = parents.get(event.entity) else {
        return;
    };
    let Ok((LogLine(index), children)) = lines.get(parent.parent()) else {
        return;
    };
    let strips = children.iter().filter(|child| *child != event.entity);
    let strips: Vec<Entity> = strips.collect();
    for strip in &strips {
        commands.entity(*strip).despawn();
    }
    if let (true, Some(told)) = (strips.is_empty(), log.events().get(*index)) {
        let groups = told::cards(told);
        commands.entity(parent.parent()).with_children(|line| {
            cards::spawn(line, &groups, &art, geometry.scale);
        });
    }
}
