//! The curtain is drawn up: it leaves the screen upwards, and what lies under it can be touched at once. Without motion it fades.
use super::curtain::{TILES, spawn_tiles};
use bevy::{prelude::*, ui::UiTransform};
use gamecore::{
    model::Speed,
    sets::FrameSystems,
    states::{Screen, TableOverlay},
    wakeup::{FrameWakeup, seen_secs},
};
use ui::{
    theme::UiArt,
    widgets::{OVER_THE_TABLE, Surface, palette as p},
};

/// Seconds until it is gone, at the designed pace; and where it fades.
const LENGTH: f32 = 0.30;
const FADE: f32 = 0.14;
/// How much higher than the screen it is drawn, in parts of it: its shadow goes too.
const BEYOND: f32 = 1.05;

/// A curtain on its way up.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Lifted {
    elapsed: f32,
    color: Color,
}

/// Adds the drawing up.
pub fn plugin(app: &mut App) {
    app.add_systems(OnExit(TableOverlay::Curtain), begin);
    app.add_systems(
        Update,
        // It hangs over everything that is shown.
        lift.after(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
}

fn begin(
    speed: Res<Speed>,
    art: Option<Res<UiArt>>,
    fallen: Query<(&Surface, &BackgroundColor)>,
    mut commands: Commands,
) {
    let ground = fallen
        .iter()
        .find(|(surface, _)| **surface == Surface::Ground);
    let (Some((_, ground)), true) = (ground, speed.factor > 0.0) else {
        return;
    };
    let whole = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        border: UiRect::bottom(px(3)),
        ..default()
    };
    let curtain = Lifted {
        elapsed: 0.0,
        color: ground.0,
    };
    let root = (
        curtain,
        whole,
        *ground,
        BorderColor::all(p::BRASS),
        p::soft_shadow(),
        UiTransform::default(),
        GlobalZIndex(OVER_THE_TABLE),
        Pickable::IGNORE,
        DespawnOnExit(Screen::Table),
    );
    commands.spawn(root).with_children(|root| {
        if let Some(art) = &art {
            spawn_tiles(root, art);
        }
    });
}

/// How far up it is, in parts of the screen's height, and how opaque, at `t` of its time.
fn shape(t: f32, fades: bool) -> (f32, f32) {
    let t = t.clamp(0.0, 1.0);
    if fades {
        (0.0, 1.0 - t)
    } else {
        (BEYOND * t * t * (3.0 - 2.0 * t), 1.0)
    }
}

fn lift(
    (time, speed): (Res<Time<Real>>, Res<Speed>),
    mut awake: ResMut<FrameWakeup>,
    mut curtains: Query<(
        Entity,
        &mut Lifted,
        &mut UiTransform,
        &mut BackgroundColor,
        &mut BorderColor,
        &Children,
    )>,
    mut tiles: Query<&mut ImageNode>,
    mut commands: Commands,
) {
    for (entity, mut lifted, mut transform, mut ground, mut hem, children) in &mut curtains {
        awake.keep(time.elapsed_secs(), 0.1);
        lifted.elapsed += seen_secs(&time);
        let length = if speed.reduced { FADE } else { LENGTH } * speed.factor.min(1.0);
        if lifted.elapsed >= length {
            commands.entity(entity).despawn();
            continue;
        }
        let (up, alpha) = shape(lifted.elapsed / length, speed.reduced);
        transform.set_if_neq(UiTransform::from_translation(Val2::percent(
            0.0,
            -100.0 * up,
        )));
        if speed.reduced {
            ground.0 = lifted.color.with_alpha(alpha);
            hem.set_all(p::BRASS.with_alpha(alpha));
            for child in children {
                if let Ok(mut tile) = tiles.get_mut(*child) {
                    tile.color.set_alpha(TILES * alpha);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_leaves_the_screen_without_a_jerk_or_fades_where_it_hangs() {
        let ups: Vec<f32> = (0..=20).map(|i| shape(i as f32 / 20.0, false).0).collect();
        assert_eq!(ups[0], 0.0);
        assert!(ups[20] > 1.0 && ups.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(ups[1] < 0.01 && ups[20] - ups[19] < 0.01, "{ups:?}");
        assert_eq!(shape(0.5, true), (0.0, 0.5));
    }
}
