//! The table fits its window, at every moment of its being dragged larger or smaller.
//!
//! Another scale means every letter in another size, which takes two frames' time to draw. So while one size of the window follows on
//! the other, the scale goes in steps; it is the largest that fits as soon as the window keeps its size.
use super::letters::Place;
use bevy::{camera::ScalingMode, ecs::system::SystemParam, prelude::*, window::PrimaryWindow};
use gamecore::{
    family::{InForce, is_shared_table},
    model::{Geometry, Shown, TableSizes},
    sets::FrameSystems,
    wakeup::FrameWakeup,
};
use ui::theme::{ArtScale, CardArt};

/// The scale goes by such a factor while the window is dragged.
const STEP: f32 = 1.08;
/// How many seconds a window has kept its size when it is no longer dragged.
const SETTLED: f32 = 0.25;

/// Keeps geometry and cameras fitted to the window.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        fit.in_set(FrameSystems::Layout)
            .before(super::layout::LayOut),
    );
}

/// The size of the window, and how it came about.
#[derive(Default)]
struct Fitting {
    window: Vec2,
    /// Seconds for which it has had this size.
    stood: f32,
    dragged: bool,
    scale: f32,
}

impl Fitting {
    /// The scale in a frame that takes `passed` seconds, in which the window has this size in physical pixels.
    fn scale(&mut self, window: Vec2, passed: f32) -> f32 {
        self.stood += passed;
        if window != self.window {
            // One that takes another size once, as when it is maximised, is not dragged.
            self.dragged = self.window != Vec2::ZERO && self.stood < SETTLED;
            (self.window, self.stood) = (window, 0.0);
        } else if self.stood >= SETTLED {
            self.dragged = false;
        }
        let largest = Geometry::largest_scale(window);
        if !self.dragged {
            self.scale = largest;
        }
        while self.scale > largest {
            self.scale /= STEP;
        }
        while self.scale * STEP <= largest {
            self.scale *= STEP;
        }
        self.scale
    }
}

/// What depends on the window's size.
#[derive(SystemParam)]
struct Fitted<'w, 's> {
    geometry: ResMut<'w, Geometry>,
    projections: Query<'w, 's, &'static mut Projection, With<Camera2d>>,
    ui_scale: ResMut<'w, UiScale>,
    art_scale: ResMut<'w, ArtScale>,
    in_force: Res<'w, InForce>,
}

fn fit(
    window: Query<&Window, With<PrimaryWindow>>,
    (shown, art, place): (Res<Shown>, Res<CardArt>, Place),
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
    mut fitting: Local<Fitting>,
    mut fitted: Fitted,
) {
    let Ok(window) = window.single() else { return };
    let physical = Vec2::new(
        window.physical_width() as f32,
        window.physical_height() as f32,
    );
    if physical.min_element() < 64.0 {
        return;
    }
    let scale = fitting.scale(physical, time.delta_secs());
    if fitting.dragged {
        awake.wait(time.elapsed_secs(), SETTLED);
    }
    let shared = is_shared_table(&shown);
    let sizes = TableSizes {
        letters: place.letters(fitted.in_force.text_size, &shown),
        cards: f32::from(fitted.in_force.card_size) / 100.0,
        left_handed: fitted.in_force.left_handed,
        shared,
    };
    let mut new = Geometry::at_scale(
        scale,
        physical,
        art.aspect,
        (shown.seating.as_ref(), shown.bottom_seat()),
        sizes,
    );
    new.fan = art.fan;
    if *fitted.geometry == new {
        return;
    }
    let size = new.size;
    let ui_scale = new.scale / window.scale_factor();
    *fitted.geometry = new;
    if fitted.ui_scale.0 != ui_scale {
        fitted.ui_scale.0 = ui_scale;
    }
    // The deck waits by itself until the window keeps its size.
    let largest = Geometry::largest_scale(physical) * sizes.cards.max(1.0);
    let largest = ArtScale(largest);
    fitted.art_scale.set_if_neq(largest);
    for mut projection in &mut fitted.projections {
        if let Projection::Orthographic(projection) = &mut *projection {
            projection.scaling_mode = ScalingMode::Fixed {
                width: size.x,
                height: size.y,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: f32 = 1.0 / 60.0;

    fn at(part: f32) -> Vec2 {
        Vec2::new(1280.0, 720.0) * part
    }

    #[test]
    fn a_window_that_is_dragged_goes_through_few_scales_and_always_fits() {
        let mut fitting = Fitting::default();
        assert_eq!(fitting.scale(at(1.0), FRAME), 1.0);
        (0..60).for_each(|_| assert_eq!(fitting.scale(at(1.0), FRAME), 1.0));
        let mut scales = vec![1.0_f32];
        // Smaller by a third, and larger again than it was.
        let way = (1..=100).map(|i| 1.0 - i as f32 / 300.0);
        let back = (1..=150).map(|i| 2.0 / 3.0 + i as f32 / 300.0);
        for part in way.chain(back) {
            let scale = fitting.scale(at(part), FRAME);
            assert!(
                scale <= part + 1e-5 && scale * STEP > part,
                "{scale} {part}"
            );
            if scales.last() != Some(&scale) {
                scales.push(scale);
            }
        }
        assert!(scales.len() <= 16, "{scales:?}");
        // As large as it can be when the hand rests.
        let last = at(7.0 / 6.0);
        let rests = (0..20).map(|_| fitting.scale(last, FRAME)).last();
        assert_eq!(rests, Some(Geometry::largest_scale(last)));
    }

    #[test]
    fn a_window_that_is_maximised_is_filled_at_once() {
        let mut fitting = Fitting::default();
        fitting.scale(at(1.0), FRAME);
        fitting.scale(at(1.0), 12.0);
        assert_eq!(fitting.scale(at(1.5), FRAME), 1.5);
        // However long the window has slept.
        assert_eq!(fitting.scale(at(1.0), 30.0), 1.0);
    }
}
