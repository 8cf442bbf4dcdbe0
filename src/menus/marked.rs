//! The paragraph that a refusal rests on: marked, and brought into view when the rulebook opens.
use bevy::{
    prelude::*,
    ui::{UiGlobalTransform, UiSystems},
    ui_widgets::ScrollArea,
};
use gamecore::wakeup::FrameWakeup;
use ui::widgets::{palette as p, room};

/// A paragraph that is marked.
#[derive(Component, Debug)]
pub struct Marked {
    /// For so many frames it is still brought into view: letters are measured in the first ones.
    frames: u8,
}

/// How far below the top of the page it comes to stand, in design pixels: what goes before it is seen as well.
const BELOW: f32 = 56.0;
const FRAMES: u8 = 4;

/// The width of a paragraph where there is room, in design pixels.
pub(super) const WIDTH: f32 = 720.0;
/// What stays free beside the words of a marked one, and the bar before them, in design pixels.
const SIDE: f32 = 14.0;
const BAR: f32 = 4.0;
/// How much less room its words have.
pub(super) const ROUND: f32 = 2.0 * SIDE + BAR;

/// Adds what brings it into view, before the page is laid out anew.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, bring_into_view.before(UiSystems::Prepare));
}

/// The ground of a marked paragraph of this width, with a bar of brass beside it.
pub(super) fn ground(width: f32) -> impl Bundle {
    let node = Node {
        flex_direction: FlexDirection::Column,
        padding: UiRect::axes(px(SIDE), px(8)),
        border: UiRect::left(px(BAR)),
        border_radius: BorderRadius::all(px(4)),
        flex_shrink: 0.0,
        width: px(width),
        ..default()
    };
    (
        node,
        BackgroundColor(p::BRASS.with_alpha(0.16)),
        BorderColor::all(p::BRASS),
        Pickable::IGNORE,
        Marked { frames: FRAMES },
    )
}

fn bring_into_view(
    mut marked: Query<(Entity, &mut Marked, &ComputedNode, &UiGlobalTransform)>,
    parents: Query<&ChildOf>,
    mut columns: Query<(&mut ScrollPosition, &ComputedNode, &UiGlobalTransform), With<ScrollArea>>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
) {
    for (entity, mut marked, node, at) in &mut marked {
        if marked.frames == 0 {
            continue;
        }
        awake.keep(time.elapsed_secs(), 0.1);
        let mut above = parents.iter_ancestors(entity);
        let column = above.find(|above| columns.contains(*above));
        let Some(Ok((mut position, area, middle))) = column.map(|it| columns.get_mut(it)) else {
            continue;
        };
        // What has just been made has no size yet.
        if node.size().y < 1.0 || area.size().y < 1.0 {
            continue;
        }
        marked.frames -= 1;
        let top =
            |node: &ComputedNode, at: &UiGlobalTransform| at.translation.y - node.size().y / 2.0;
        let below = (top(node, at) - top(area, middle)) * area.inverse_scale_factor();
        let wanted = (position.y + below - BELOW).clamp(0.0, room(area));
        if (position.y - wanted).abs() > 0.5 {
            position.y = wanted;
        }
    }
}
