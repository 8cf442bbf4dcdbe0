//! Combinations that are laid out but not laid down: paler than cards that lie, in a dashed frame of brass.
use bevy::prelude::*;
use gamecore::{
    model::{Geometry, Layout},
    sets::FrameSystems,
    states::Screen,
};
use ui::{theme::CardArt, widgets::palette};

/// A dash, the gap after it, how thick it is, and how far outside the cards it runs, in design pixels.
const DASH: f32 = 9.0;
const GAP: f32 = 6.0;
const THICK: f32 = 2.0;
const OUTSIDE: f32 = 4.0;

/// One dash of a frame.
#[derive(Component)]
struct Dash;

/// Adds the ghosts.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        frame
            .in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
    app.add_systems(
        OnExit(Screen::Table),
        |dashes: Query<Entity, With<Dash>>, mut commands: Commands| {
            for dash in &dashes {
                commands.entity(dash).despawn();
            }
        },
    );
}

fn frame(
    layout: Res<Layout>,
    (geometry, art): (Res<Geometry>, Res<CardArt>),
    dashes: Query<Entity, With<Dash>>,
    mut drawn: Local<Vec<Rect>>,
    mut commands: Commands,
) {
    let still = *drawn == layout.staged && !geometry.is_changed() && !art.is_changed();
    if still && dashes.is_empty() == drawn.is_empty() {
        return;
    }
    drawn.clone_from(&layout.staged);
    for dash in &dashes {
        commands.entity(dash).despawn();
    }
    for rect in layout.staged.iter().flat_map(|area| dashed(*area)) {
        let sprite = Sprite {
            image: art.image.clone(),
            rect: Some(art.white),
            color: palette::BRASS,
            custom_size: Some(rect.size()),
            ..default()
        };
        let place = Transform::from_translation(geometry.to_world(rect.center()).extend(16.0));
        commands.spawn((Dash, sprite, place, Pickable::IGNORE));
    }
}

/// The dashes of a frame round an area.
fn dashed(area: Rect) -> Vec<Rect> {
    let outer = area.inflate(OUTSIDE);
    let steps = |length: f32| {
        // Whole dashes from corner to corner.
        let count = ((length + GAP) / (DASH + GAP)).round().max(1.0);
        let step = (length + GAP) / count;
        (0..count as usize).map(move |i| (i as f32 * step, step - GAP))
    };
    let mut dashes = Vec::new();
    for y in [outer.min.y, outer.max.y - THICK] {
        dashes.extend(steps(outer.width()).map(|(at, long)| {
            let from = Vec2::new(outer.min.x + at, y);
            Rect::from_corners(from, from + Vec2::new(long, THICK))
        }));
    }
    for x in [outer.min.x, outer.max.x - THICK] {
        dashes.extend(steps(outer.height()).map(|(at, long)| {
            let from = Vec2::new(x, outer.min.y + at);
            Rect::from_corners(from, from + Vec2::new(THICK, long))
        }));
    }
    dashes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dashes_run_from_corner_to_corner_outside_the_cards() {
        let area = Rect::new(100.0, 50.0, 237.0, 146.0);
        let dashes = dashed(area);
        let outer = area.inflate(OUTSIDE);
        let all = dashes.iter().copied().reduce(|a, b| a.union(b));
        let all = all.expect("there are dashes");
        assert!((all.min - outer.min).length() < 0.01 && (all.max - outer.max).length() < 0.01);
        assert!(dashes.iter().all(|dash| dash.intersect(area).is_empty()));
    }
}
