//! Hairlines stay to be seen in a small window: a border of one design pixel would be thinner than a pixel of the screen there,
//! and be rounded away.
use bevy::prelude::*;
use gamecore::model::Geometry;

/// Adds the thickening.
pub fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, thicken.before(bevy::ui::UiSystems::Prepare));
}

/// The width of a hairline in design pixels; `scale` is the number of screen pixels for each of them.
fn width(scale: f32) -> f32 {
    (1.0 / scale.max(0.1)).max(1.0)
}

fn thicken(geometry: Res<Geometry>, mut nodes: Query<&mut Node>, mut now: Local<Option<f32>>) {
    let new = width(geometry.scale);
    let old = now.replace(new).unwrap_or(1.0);
    if new == 1.0 && old == 1.0 {
        return;
    }
    for mut node in &mut nodes {
        if new != old || node.is_changed() {
            let border = mended(node.border, old, new);
            if node.border != border {
                node.border = border;
            }
        }
    }
}

/// The border with its hairlines, which were `old` wide or have just been made, at their new width.
fn mended(mut border: UiRect, old: f32, new: f32) -> UiRect {
    let sides = [
        &mut border.left,
        &mut border.right,
        &mut border.top,
        &mut border.bottom,
    ];
    for side in sides {
        if matches!(side, Val::Px(width) if *width == 1.0 || *width == old) {
            *side = px(new);
        }
    }
    border
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hairline_is_never_thinner_than_a_pixel_of_the_screen() {
        for scale in [0.5, 0.8, 0.999] {
            assert!((width(scale) * scale - 1.0).abs() < 1e-5);
        }
        assert_eq!(width(1.0), 1.0);
        assert_eq!(width(3.0), 1.0);
    }

    #[test]
    fn only_hairlines_are_thickened_and_thinned_again() {
        let stroke = UiRect::left(px(3)).with_top(px(1));
        let small = mended(stroke, 1.0, 2.0);
        assert_eq!(small, UiRect::left(px(3)).with_top(px(2)));
        assert_eq!(mended(small, 2.0, 1.0), stroke);
    }
}
