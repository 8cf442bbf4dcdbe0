//! The deck that is looked at is in sight in the list, whoever chose it: a drop onto the window, the command line, an undo.
use super::{
    installed::Installed,
    view::{ThemeAct, ThemesView},
};
use bevy::{prelude::*, ui::UiGlobalTransform};
use gamecore::{settings::Settings, wakeup::FrameWakeup};
use ui::{theme::ThemeList, widgets::room};

/// Scrolls to it once. Where the list goes from there is left to the player.
pub(super) fn bring(
    (view, themes, settings): (Res<ThemesView>, Res<ThemeList>, Res<Settings>),
    rows: Query<(&ThemeAct, &ComputedNode, &UiGlobalTransform, &ChildOf)>,
    mut lists: Query<(&mut ScrollPosition, &ComputedNode, &UiGlobalTransform), With<Installed>>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
    mut brought: Local<Option<(Entity, String)>>,
) {
    let Some(theme) = view.theme(&themes, &settings) else {
        return;
    };
    let is_looked = |act: &ThemeAct| matches!(act, ThemeAct::Look(id) if *id == theme.id);
    let row = rows.iter().find(|(act, ..)| is_looked(act));
    let Some((_, node, at, list)) = row else {
        return;
    };
    let list = list.parent();
    let is_done = |(there, id): &(Entity, String)| *there == list && *id == theme.id;
    if brought.as_ref().is_some_and(is_done) {
        return;
    }
    let Ok((mut position, area, middle)) = lists.get_mut(list) else {
        return;
    };
    // What has just been made has no size and no place yet.
    if node.size().y < 1.0 || area.size().y < 1.0 {
        awake.keep(time.elapsed_secs(), 0.1);
        return;
    }
    let scale = area.inverse_scale_factor();
    let above =
        (middle.translation.y - area.size().y / 2.0) - (at.translation.y - node.size().y / 2.0);
    let below =
        (at.translation.y + node.size().y / 2.0) - (middle.translation.y + area.size().y / 2.0);
    let by = if above > 0.0 { -above } else { below.max(0.0) };
    let wanted = (position.y + by * scale).clamp(0.0, room(area));
    if (position.y - wanted).abs() > 0.5 {
        position.y = wanted;
    }
    *brought = Some((list, theme.id.clone()));
}
