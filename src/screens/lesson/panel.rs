//! The panel on which the coach's line stands, with its buttons.
use super::{
    line::{Line, Topic},
    model::Lesson,
    tail::tail,
    words::said,
};
use bevy::{
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
    ui_widgets::observe,
};
use gamecore::{
    i18n::Texts,
    input::{DeviceUsed, FocusArea, FocusLayer, Signs},
    model::{LeaveMatch, Shown},
    states::{Learning, Menu, Screen},
};
use hud::DEPTH;
use ui::widgets::{
    Chosen, KeepClear, Live, Look, OVER_THE_TABLE, Size, Surface, ToastEnds, Unasked, button,
    palette as p, row, text, written,
};

/// The width of the panel, in design pixels.
const WIDTH: f32 = 316.0;
/// What stays free round its words.
const PADDING: f32 = 14.0;

/// Where the way out ends in the bar, before the log and the menu, in design pixels from the right.
const RIGHT: f32 = 150.0;

/// The panel; where it is, and what it points at, once it is known how large it is.
#[derive(Component, Default, Debug)]
pub struct CoachPanel {
    /// Where it is, in design pixels.
    pub at: Option<Rect>,
    /// What it points at.
    pub(super) target: Option<Rect>,
    /// The panels that stood on the table when its place was chosen.
    pub(super) others: Vec<Rect>,
}

/// A button on the panel.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonButton {
    /// The line has been read.
    Next,
    /// The lesson is left.
    Leave,
    /// On to a match of one's own.
    OwnMatch,
}

/// What stands on the panel.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PanelModel {
    topic: Topic,
    words: String,
    next: bool,
}

/// Writes the line onto the panel.
pub(super) fn show(
    lesson: Res<Lesson>,
    (texts, shown, signs): (Res<Texts>, Res<Shown>, Signs),
    mut panels: Query<(Entity, &mut Live<PanelModel>, &mut CoachPanel)>,
    mut commands: Commands,
) {
    let Some(line) = lesson.line() else {
        for (entity, ..) in &panels {
            commands.entity(entity).despawn();
        }
        return;
    };
    let Ok((entity, mut live, mut panel)) = panels.single_mut() else {
        spawn(&mut commands);
        return;
    };
    let model = PanelModel {
        topic: line.topic,
        words: said(line, &texts, &shown, &signs),
        next: line.next,
    };
    let live = live.bypass_change_detection();
    if live.show(&mut commands, entity, model, build) {
        let (layer, depth) = layer(line);
        commands.entity(entity).insert((
            layer,
            GlobalZIndex(depth),
            // Until it is known how large it is now.
            Visibility::Hidden,
        ));
        *panel = CoachPanel::default();
    }
}

/// On what the line stands: the table, or what lies over it.
fn layer(line: &Line) -> (FocusLayer, i32) {
    match over_the_table(line.topic) {
        true => (FocusLayer::Overlay, OVER_THE_TABLE + 3),
        false => (FocusLayer::Table, DEPTH + 5),
    }
}

/// Whether the line is about what lies over the table.
pub(super) fn over_the_table(topic: Topic) -> bool {
    matches!(topic, Topic::HandOver | Topic::Sheet | Topic::End)
}

/// The way out of the lesson in the bar: always there, always in the same place.
pub(super) fn spawn_way_out(mut commands: Commands) {
    let place = Node {
        position_type: PositionType::Absolute,
        top: px(6),
        right: px(RIGHT),
        ..default()
    };
    let root = (
        place,
        GlobalZIndex(DEPTH + 1),
        Pickable::IGNORE,
        FocusArea::Bar,
        ToastEnds,
        DespawnOnExit(Learning::Lesson),
    );
    commands.spawn(root).with_child(way_out());
}

fn way_out() -> impl Bundle {
    (
        button("lesson-leave", Look::Quiet, Size::Small),
        LessonButton::Leave,
        Unasked::default(),
        observe(choose),
    )
}

fn spawn(commands: &mut Commands) {
    let node = Node {
        position_type: PositionType::Absolute,
        width: px(WIDTH),
        flex_direction: FlexDirection::Column,
        row_gap: px(8),
        padding: UiRect::all(px(PADDING)),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..default()
    };
    commands.spawn((
        node,
        Surface::Panel,
        BorderColor::all(p::BRASS),
        p::soft_shadow(),
        Visibility::Hidden,
        CoachPanel::default(),
        KeepClear,
        Live::<PanelModel>::default(),
        DespawnOnExit(Screen::Table),
        DespawnOnExit(Learning::Lesson),
    ));
}

fn build(panel: &mut ChildSpawnerCommands, model: &PanelModel) {
    panel.spawn(tail());
    // In a column a text breaks into lines at a width of its own.
    let room = Node {
        max_width: px(WIDTH - 2.0 * PADDING - 4.0),
        ..default()
    };
    panel.spawn((written(&model.words, text::BODY.size(p::BASE * 0.92)), room));
    let foot = Node {
        justify_content: JustifyContent::SpaceBetween,
        ..row(p::GRID)
    };
    // What is to be done on the table needs no button.
    if !model.next && !over_the_table(model.topic) {
        return;
    }
    panel.spawn((foot, Pickable::IGNORE)).with_children(|foot| {
        match over_the_table(model.topic) {
            // Flush with the words above it.
            true => {
                let mut leave = foot.spawn(way_out());
                leave
                    .entry::<Node>()
                    .and_modify(|mut node| node.margin = UiRect::left(px(-10)));
            }
            // The bar has it.
            false => _ = foot.spawn(Node::default()),
        }
        let forward = match (model.topic, model.next) {
            (Topic::End, _) => Some((LessonButton::OwnMatch, "lesson-own-match")),
            (_, true) => Some((LessonButton::Next, "lesson-next")),
            (_, false) => None,
        };
        if let Some((which, key)) = forward {
            foot.spawn((
                button(key, Look::Brass, Size::Small),
                which,
                Unasked::default(),
                observe(choose),
            ));
        }
    });
}

fn choose(
    event: On<Chosen>,
    buttons: Query<&LessonButton>,
    mut lesson: ResMut<Lesson>,
    mut screen: ResMut<NextState<Screen>>,
    mut leave: MessageWriter<LeaveMatch>,
) {
    match buttons.get(event.entity) {
        Ok(LessonButton::Next) => lesson.put_away(),
        Ok(LessonButton::Leave) => _ = leave.write(LeaveMatch),
        Ok(LessonButton::OwnMatch) => NextState::set_if_neq(&mut screen, Screen::Setup),
        Err(_) => {}
    }
}

/// Whoever plays without a mouse goes on with one press: what puts the line away has the focus, as soon as it is there, as soon as
/// the mouse is let go of, and when a menu over it has been left.
pub(super) fn lead_focus(
    buttons: Query<(Entity, Ref<LessonButton>)>,
    (device, menu): (Res<DeviceUsed>, Res<State<Menu>>),
    (mut focus, mut visible): (ResMut<InputFocus>, ResMut<InputFocusVisible>),
) {
    let mut all = buttons.iter();
    let forward = all.find(|(_, which)| **which != LessonButton::Leave);
    let is_back = menu.is_changed() || device.is_changed();
    let due = |which: &Ref<LessonButton>| which.is_added() || is_back;
    if *device != DeviceUsed::Mouse
        && *menu.get() == Menu::None
        && let Some((entity, _)) = forward.filter(|(_, which)| due(which))
    {
        focus.set(entity, FocusCause::Navigated);
        visible.0 = true;
    }
}
