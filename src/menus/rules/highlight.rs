//! The paragraph that a refused move cites: highlighted, and scrolled into view when the page opens.
use bevy::{
    prelude::*,
    ui::{UiGlobalTransform, UiSystems},
    ui_widgets::ScrollArea,
};
use gamecore::redraw::RedrawRequest;
use ui::{
    page::{Element, column},
    widgets::{palette as p, room},
};

/// Marker of the highlighted paragraph.
#[derive(Component, Debug)]
pub struct Marked {
    /// Number of frames in which the paragraph is still scrolled into view. Its text is measured in the first frames.
    frames: u8,
}

/// Distance of the paragraph from the top of the page after scrolling, in design pixels, so that the preceding text is
/// visible as well.
const BELOW: f32 = 56.0;
const FRAMES: u8 = 4;

/// Maximum width of a paragraph, in design pixels.
pub(super) const WIDTH: f32 = 720.0;
/// Padding at the sides of the highlighted paragraph, and width of the bar before it, in design pixels.
const SIDE: f32 = 14.0;
const BAR: f32 = 4.0;
/// Width that the highlight takes from the paragraph's words, in design pixels.
pub(super) const AROUND: f32 = 2.0 * SIDE + BAR;

/// Adds the system that scrolls the paragraph into view. It runs before the page is laid out again.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, bring_into_view.before(UiSystems::Prepare));
}

/// Creates the box of the highlighted paragraph: a tinted background with a bar of brass before it.
pub(super) fn highlighted(width: f32) -> Element {
    column(0.0)
        .edges(UiRect::axes(px(SIDE), px(8)), 0.0, 4.0)
        .fixed(width)
        .node(|node| node.border = UiRect::left(px(BAR)))
        .with((
            BackgroundColor(p::BRASS.with_alpha(0.16)),
            BorderColor::all(p::BRASS),
        ))
        .with(Marked { frames: FRAMES })
}

fn bring_into_view(
    mut marked: Query<(Entity, &mut Marked, &ComputedNode, &UiGlobalTransform)>,
    parents: Query<&ChildOf>,
    mut columns: Query<(&mut ScrollPosition, &ComputedNode, &UiGlobalTransform), With<ScrollArea>>,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
) {
    for (entity, mut marked, node, at) in &mut marked {
        if marked.frames == 0 {
            continue;
        }
        awake.animate_for(time.elapsed_secs(), 0.1);
        let mut above = parents.iter_ancestors(entity);
        let column = above.find(|above| columns.contains(*above));
        let Some(Ok((mut position, area, middle))) = column.map(|it| columns.get_mut(it)) else {
            continue;
        };
        // New nodes have no size yet.
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
