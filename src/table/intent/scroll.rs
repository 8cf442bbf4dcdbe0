//! Scrolling without a wheel: keys and the right stick turn what can be scrolled, and the focus is always kept in view.
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    ui::UiGlobalTransform,
    ui_widgets::ScrollArea,
};
use gamecore::{
    input::{PlayerAction, PressedActions},
    sets::FrameSystems,
    wakeup::FrameWakeup,
};
use ui::widgets::room;

/// How far one press scrolls, and how far a held key or stick does in a second, in design pixels.
const PRESS: f32 = 90.0;
const HELD: f32 = 700.0;

/// Adds the scrolling.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (by_acts, follow_focus)
            .chain()
            .in_set(FrameSystems::Input)
            .after(gamecore::input::ReadDevices)
            .after(super::focus::Walk),
    );
}

fn by_acts(
    acts: PressedActions,
    time: Res<Time<Real>>,
    mut awake: ResMut<FrameWakeup>,
    mut columns: Query<
        (&mut ScrollPosition, &ComputedNode, &InheritedVisibility),
        With<ScrollArea>,
    >,
) {
    let mut by = 0.0;
    for (act, sign) in [(PlayerAction::PageUp, -1.0), (PlayerAction::PageDown, 1.0)] {
        if acts.just_pressed(act) {
            by += sign * PRESS;
        } else if acts.held(act) {
            by += sign * HELD * time.delta_secs().min(0.05);
        }
    }
    if by == 0.0 {
        return;
    }
    awake.keep(time.elapsed_secs(), 0.2);
    for (mut position, node, visible) in &mut columns {
        let room = room(node);
        if visible.get() && room > 0.0 {
            position.y = (position.y.clamp(0.0, room) + by).clamp(0.0, room);
        }
    }
}

fn follow_focus(
    focus: Res<InputFocus>,
    shown: Res<InputFocusVisible>,
    parents: Query<&ChildOf>,
    nodes: Query<(&ComputedNode, &UiGlobalTransform)>,
    mut columns: Query<&mut ScrollPosition, With<ScrollArea>>,
) {
    if !focus.is_changed() || !shown.0 {
        return;
    }
    let Some(entity) = focus.get() else { return };
    let Ok((node, place)) = nodes.get(entity) else {
        return;
    };
    // A list may stand on a page that is scrolled, too. What the inner one moves it by, in pixels of the screen, counts for the outer.
    let mut moved = 0.0;
    for column in parents.iter_ancestors(entity) {
        let (Ok((area, middle)), Ok(mut position)) = (nodes.get(column), columns.get_mut(column))
        else {
            continue;
        };
        let half = (area.size().y - node.size().y) / 2.0;
        let scale = area.inverse_scale_factor().max(0.01);
        let off = place.translation.y + moved - middle.translation.y;
        let over = (off.abs() - half + 12.0 / scale).max(0.0) * off.signum();
        if over != 0.0 {
            let room = room(area);
            let before = position.y.clamp(0.0, room);
            position.y = (before + over * scale).clamp(0.0, room);
            moved -= (position.y - before) / scale;
        }
    }
}
