//! The coach panel, which shows the coach's line and its buttons. Its tail is a triangle on the edge that faces the
//! target.
use super::{
    Lesson,
    line::{Topic, line_text},
};
use bevy::{
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
    ui::UiTransform,
};
use gamecore::{
    i18n::Texts,
    input::{DeviceUsed, FocusArea, FocusLayer, Signs},
    model::{DisplayedState, LeaveMatch},
    states::{Learning, Menu, Screen},
};
use hud::DEPTH;
use menus::{Ask, MenuQuestion};
use ui::{
    page::{Act, Element, block, button, column, label, row},
    widgets::{
        ClickThroughGuard, Look, OVER_THE_TABLE, Size, Surface, ToastEnds, TooltipAvoid,
        palette as p, text,
    },
};

/// Width of the panel, in design pixels.
const WIDTH: f32 = 316.0;
/// Padding around the text, in design pixels.
const PADDING: f32 = 14.0;

/// Distance of the exit button from the right edge of the top bar, in design pixels. It leaves room for the log
/// and menu buttons.
const RIGHT: f32 = 150.0;

/// Coach panel, with the rectangles that determine its position.
#[derive(Component, Default, Debug)]
pub struct CoachPanel {
    /// Position in design pixels, once the layout has measured the panel.
    pub at: Option<Rect>,
    /// Rectangle of the element that the line points at.
    pub(super) target: Option<Rect>,
    /// Rectangles of the other panels when the position was chosen.
    pub(super) others: Vec<Rect>,
}

/// Button on the coach panel.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonButton {
    /// Dismisses the line.
    Next,
    /// Leaves the lesson, after a question unless the lesson is at its end.
    Leave,
    /// Opens the set-up, where the player can start a match.
    OwnMatch,
}

/// Contents of the coach panel: the topic and the text of the line. The flag is true if the line has a button that
/// dismisses it.
type PanelModel = (Topic, String, bool);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(choose);
}

/// Opens the panel for a line of the coach, and closes it without one.
pub(super) fn show(
    lesson: Res<Lesson>,
    panels: Query<Entity, With<CoachPanel>>,
    mut commands: Commands,
) {
    match (lesson.line(), panels.single()) {
        (None, Ok(panel)) => commands.entity(panel).despawn(),
        (Some(_), Err(_)) => spawn(&mut commands),
        _ => {}
    }
}

/// Returns the contents of the panel. Returns `None` if nothing has changed.
fn model(
    lesson: Res<Lesson>,
    (texts, shown, signs): (Res<Texts>, Res<DisplayedState>, Signs),
) -> Option<PanelModel> {
    let line = lesson.line()?;
    let is_changed = lesson.is_changed() || texts.is_changed() || shown.is_changed();
    let words = || line_text(line, &texts, &shown, &signs);
    (is_changed || signs.is_changed()).then(|| (line.topic, words(), line.next))
}

/// True if the topic belongs to a screen that covers the table.
pub(super) fn over_the_table(topic: Topic) -> bool {
    matches!(topic, Topic::HandOver | Topic::Sheet | Topic::End)
}

/// Opens the exit button of the lesson in the top bar. It is always visible, at the same position.
pub(super) fn spawn_way_out(mut commands: Commands) {
    let leave = lesson_button("lesson-leave", Look::Quiet, LessonButton::Leave);
    row(0.0)
        .node(|node| {
            node.position_type = PositionType::Absolute;
            (node.top, node.right) = (px(6), px(RIGHT));
        })
        .with((GlobalZIndex(DEPTH + 1), FocusArea::Bar, ToastEnds))
        .with(DespawnOnExit(Learning::Lesson))
        .through()
        .children(leave)
        .open(&mut commands);
}

fn lesson_button(key: &'static str, look: Look, act: LessonButton) -> Element {
    button(key, look, Size::Small)
        .with(ClickThroughGuard::default())
        .does(act)
}

fn spawn(commands: &mut Commands) {
    column(8.0)
        .node(|node| (node.position_type, node.width) = (PositionType::Absolute, px(WIDTH)))
        .edges(UiRect::all(px(PADDING)), 2.0, p::RADIUS)
        .with((Surface::Panel, BorderColor::all(p::BRASS), p::soft_shadow()))
        .with(TooltipAvoid)
        .with((
            DespawnOnExit(Screen::Table),
            DespawnOnExit(Learning::Lesson),
        ))
        .bind(model, |(topic, ..): &PanelModel, panel| {
            // The focus layer and the z-order are those of the table, or of the screen that covers the table.
            let (layer, depth) = match over_the_table(*topic) {
                true => (FocusLayer::Overlay, OVER_THE_TABLE + 3),
                false => (FocusLayer::Table, DEPTH + 5),
            };
            // The panel stays hidden until the layout has measured its new size.
            let hidden = (CoachPanel::default(), Visibility::Hidden);
            panel.insert((layer, GlobalZIndex(depth), hidden));
        })
        .live(model, content)
        .open(commands);
}

fn content((topic, words, next): &PanelModel) -> (Element, Element, Option<Element>) {
    let covers = over_the_table(*topic);
    let words = label(words.clone(), text::BODY.size(p::BASE * 0.92));
    // A text in a column wraps only if it has a maximum width of its own.
    let words = words.node(|node| node.max_width = px(WIDTH - 2.0 * PADDING - 4.0));
    let leave = match covers {
        // The negative margin aligns the button's label with the text above.
        true => lesson_button("lesson-leave", Look::Quiet, LessonButton::Leave)
            .margin(UiRect::left(px(-10))),
        // The top bar has the exit button, so this panel contains an empty node in its place.
        false => Element::new(Node::default()),
    };
    let forward = match (topic, next) {
        (Topic::End, _) => Some(("lesson-own-match", LessonButton::OwnMatch)),
        (_, true) => Some(("lesson-next", LessonButton::Next)),
        (_, false) => None,
    };
    let forward = forward.map(|(key, act)| lesson_button(key, Look::Brass, act));
    let foot = row(p::GRID)
        .justify(JustifyContent::SpaceBetween)
        .through()
        .children((leave, forward));
    // A line that asks for an action on the table needs no button.
    (tail(), words, (*next || covers).then_some(foot))
}

fn choose(
    event: On<Act<LessonButton>>,
    mut lesson: ResMut<Lesson>,
    mut screen: ResMut<NextState<Screen>>,
    (mut leave, mut questions): (MessageWriter<LeaveMatch>, MessageWriter<Ask>),
) {
    let is_at_end = lesson.line().is_some_and(|line| line.topic == Topic::End);
    match event.act {
        LessonButton::Next => lesson.put_away(),
        LessonButton::Leave if is_at_end => _ = leave.write(LeaveMatch),
        LessonButton::Leave => _ = questions.write(Ask(MenuQuestion::LeaveLesson)),
        LessonButton::OwnMatch => NextState::set_if_neq(&mut screen, Screen::Setup),
    }
}

/// Focuses the dismiss button if the mouse is not in use, so that one key press dismisses the line. This happens when
/// the button appears, when the input device changes, and when a menu closes.
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

/// Side of the rotated square that forms the tail, in design pixels. Only one of its corners is visible.
const SIDE: f32 = 18.0;
/// Minimum distance between the tail and a corner of the panel, in design pixels.
const CORNER: f32 = 22.0;
/// Maximum distance between the panel and the target, in design pixels. With a longer gap, the tail could seem to point
/// at something in between, so it is hidden.
const MAX_DISTANCE: f32 = 60.0;
/// Maximum horizontal distance between the tail and a target above or below the panel, in design pixels.
const MAX_OFFSET: f32 = 12.0;

#[derive(Component)]
pub(super) struct Tail;

/// Builds the tail, hidden until it has a direction.
fn tail() -> Element {
    block(SIDE, SIDE)
        .node(|node| {
            (node.position_type, node.display) = (PositionType::Absolute, Display::None);
            // Only the two edges of the visible corner have a border.
            (node.border.left, node.border.top) = (px(2), px(2));
        })
        .with((Surface::Panel, BorderColor::all(p::BRASS)))
        .with((UiTransform::default(), Tail))
}

/// Returns the centre of the tail relative to the panel, and its rotation in degrees. `None` if the panel overlaps the
/// target or is too far away.
pub(super) fn tail_place(panel: Rect, target: Rect) -> Option<(Vec2, f32)> {
    let left = panel.min.x - target.max.x;
    let right = target.min.x - panel.max.x;
    let above = panel.min.y - target.max.y;
    let below = target.min.y - panel.max.y;
    let along = |from: f32, to: f32, other: (f32, f32)| {
        // The middle of the range in which the panel and the target overlap. If they do not overlap, the end of the
        // panel that is nearer to the target.
        let middle = (from.max(other.0) + to.min(other.1)) / 2.0;
        middle.clamp(from + CORNER, (to - CORNER).max(from + CORNER))
    };
    let x = along(panel.min.x, panel.max.x, (target.min.x, target.max.x));
    let y = along(panel.min.y, panel.max.y, (target.min.y, target.max.y));
    let (at, turn) = if above >= 0.0 {
        (Vec2::new(x, panel.min.y), 45.0)
    } else if below >= 0.0 {
        (Vec2::new(x, panel.max.y), 225.0)
    } else if right >= 0.0 {
        (Vec2::new(panel.max.x, y), 135.0)
    } else if left >= 0.0 {
        (Vec2::new(panel.min.x, y), 315.0)
    } else {
        return None;
    };
    let nearest = at.clamp(target.min, target.max);
    // Targets are often side by side, so a slanted tail would point at the target's neighbour.
    let beside = above.max(below) >= 0.0 && (nearest.x - at.x).abs() > MAX_OFFSET;
    let near = nearest.distance(at) <= MAX_DISTANCE && !beside;
    near.then_some((at - panel.min, turn))
}

/// Moves and rotates the tail, or hides it.
pub(super) fn point_tail(
    node: &mut Mut<'_, Node>,
    turned: &mut Mut<'_, UiTransform>,
    place: Option<(Vec2, f32)>,
) {
    let Some((at, degrees)) = place else {
        node.display = Display::None;
        return;
    };
    node.display = Display::Flex;
    // Child positions are relative to the inside of the panel's border.
    let corner = at - Vec2::splat(SIDE / 2.0 + 2.0);
    (node.left, node.top) = (px(corner.x), px(corner.y));
    **turned = UiTransform::from_rotation(Rot2::degrees(degrees));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_is_on_the_edge_that_faces_the_target() {
        let panel = Rect::new(100.0, 100.0, 400.0, 200.0);
        let turn = |target| tail_place(panel, target).map(|(at, turn)| (at, turn as i32));
        let above = Rect::new(200.0, 0.0, 240.0, 50.0);
        assert_eq!(turn(above), Some((Vec2::new(120.0, 0.0), 45)));
        let below = Rect::new(60.0, 220.0, 110.0, 400.0);
        assert_eq!(turn(below), Some((Vec2::new(CORNER, 100.0), 225)));
        let right = Rect::new(440.0, 120.0, 600.0, 160.0);
        assert_eq!(turn(right), Some((Vec2::new(300.0, 40.0), 135)));
        let left = Rect::new(0.0, 120.0, 60.0, 160.0);
        assert_eq!(turn(left), Some((Vec2::new(0.0, 40.0), 315)));
        let aslant = Rect::new(0.0, 0.0, 80.0, 90.0);
        assert_eq!(turn(aslant), None, "it would point at a neighbour");
        assert_eq!(turn(Rect::new(150.0, 150.0, 160.0, 160.0)), None);
        let far = Rect::new(200.0, 320.0, 240.0, 400.0);
        assert_eq!(turn(far), None, "something else may lie between");
    }
}
