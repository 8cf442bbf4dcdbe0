//! Motion of cards: flights that start at the card's current velocity, dragging, and hover effects. Under reduced
//! motion, cards fade instead of flying.
//!
//! ```text
//! layout: final position of every card ─► retarget: a flight or fade for each card elsewhere
//! fly, hold, fade: current position (`Current`) ─► contact: z-order, offset on contact ─► `Drawn`
//! ```
mod contact;
mod flight;
mod interaction;
mod renewal;
mod retarget;
mod tween;
pub use contact::Landing;
pub use flight::{Fade, Flight};
pub use interaction::{DragSpring, HoverState};
pub(super) use renewal::{LIES, SHUFFLES, TURNS};

use super::{Target, layout::LayOut};
use bevy::prelude::*;
use gamecore::{
    model::{Flying, PlaybackRate, Pose, SnapAll, Speed},
    redraw::RedrawRequest,
    sets::FrameSystems,
    settings::{MotionSpeed, Settings},
};

/// Current pose of a card, without the effects of hovering and pressing.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Current(pub Pose);

/// Appearance of a card in this frame: its current pose and all effects of motion and hovering.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Drawn {
    /// Position, rotation and size on the screen.
    pub pose: Pose,
    /// Visible fraction of the card's width while it turns over, 0 to 1.
    pub width: f32,
    /// Height above the table, 0 to 1. A higher card has a larger shadow further away from the light.
    pub altitude: f32,
    /// Pressure of a landing, 0 to 1. It darkens the shadow.
    pub pressure: f32,
    /// Offset of the end of the trail behind a fast card, in design pixels.
    pub trail: Vec2,
    /// Paleness, 0 to 1. Staged cards are pale.
    pub pale: f32,
    /// Opacity, 0 to 1. Below 1 only during a fade.
    pub alpha: f32,
}

impl Drawn {
    /// Returns the appearance of a card at rest.
    pub fn at_rest(pose: Pose) -> Drawn {
        Drawn {
            pose,
            width: 1.0,
            altitude: 0.0,
            pressure: 0.0,
            trail: Vec2::ZERO,
            pale: 0.0,
            alpha: 1.0,
        }
    }
}

/// Adds the motion systems in the order in which they run.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            read_speed
                .run_if(resource_changed::<Settings>.or_else(resource_changed::<PlaybackRate>)),
            retarget::retarget,
        )
            .chain()
            .in_set(FrameSystems::Layout)
            .after(LayOut),
    );
    app.add_systems(
        Update,
        (
            snap_all,
            retarget::staggered_flip,
            interaction::hold,
            flight::fly,
            flight::fade,
            contact::press_cards_below,
            contact::settle_landings,
            contact::order_depths,
            interaction::hover_effects,
            count,
            show,
        )
            .chain()
            .in_set(FrameSystems::Animate),
    );
}

fn read_speed(settings: Res<Settings>, rate: Res<PlaybackRate>, mut speed: ResMut<Speed>) {
    let factor = match settings.speed {
        MotionSpeed::Instant => 0.0,
        MotionSpeed::Slow | MotionSpeed::Normal | MotionSpeed::Fast | MotionSpeed::Faster => {
            1.0 / (settings.speed.factor() * rate.0)
        }
    };
    speed.set_if_neq(Speed {
        factor,
        reduced: settings.reduced_motion,
    });
}

fn snap_all(
    mut requests: MessageReader<SnapAll>,
    mut cards: Query<(Entity, &Target, &mut Current)>,
    mut commands: Commands,
) {
    if requests.read().count() == 0 {
        return;
    }
    for (entity, target, mut current) in &mut cards {
        current.0 = target.0;
        commands.entity(entity).remove::<(Flight, Fade, Landing)>();
    }
}

/// Counts the flights and fades that the event being animated waits for. Requests frames while anything moves.
fn count(
    flights: Query<&Flight>,
    fades: Query<&Fade>,
    others: Query<(), Or<(With<DragSpring>, With<Landing>)>>,
    (time, real): (Res<Time>, Res<Time<Real>>),
    mut flying: ResMut<Flying>,
    mut awake: ResMut<RedrawRequest>,
) {
    flying.0 = flights.iter().filter(|flight| flight.plan.awaited).count()
        + fades.iter().filter(|fade| fade.awaited).count();
    // Game time is paused while a menu is open, so nothing moves and no frames are needed.
    let goes_on = time.delta_secs() > 0.0;
    if goes_on && (!flights.is_empty() || !fades.is_empty() || !others.is_empty()) {
        awake.animate_for(real.elapsed_secs(), 0.1);
    }
}

/// Enlargement of a card at its greatest height above the table, as a fraction of its size.
const NEARER: f32 = 0.05;

/// Sets the appearance of each card.
fn show(
    speed: Res<Speed>,
    mut cards: Query<(
        &Current,
        &HoverState,
        Option<&Flight>,
        Option<&DragSpring>,
        (Option<&Fade>, Option<&Landing>),
        &mut Drawn,
    )>,
) {
    for (Current(pose), poise, flight, held, (fade, landing), mut drawn) in &mut cards {
        let offset = landing.map_or(Vec2::ZERO, Landing::offset);
        let flat = landing.map_or(1.0, Landing::flat);
        let lift = flight.map_or(0.0, Flight::lift) + held.map_or(0.0, |held| held.lift);
        let lift = lift.clamp(0.0, 1.0);
        drawn.set_if_neq(Drawn {
            pose: Pose {
                at: pose.at + offset,
                height: pose.height * flat * poise.scale() * (1.0 + NEARER * lift),
                ..*pose
            },
            // A squashed card is lower but not narrower.
            width: flight.map_or(1.0, Flight::width) * held.map_or(1.0, DragSpring::width) / flat,
            altitude: match flight.is_none_or(Flight::throws_shadow) {
                true => (lift + poise.lift()).clamp(0.0, 1.0),
                false => 0.0,
            },
            pressure: landing.map_or(0.0, Landing::pressure),
            trail: flight.map_or(Vec2::ZERO, |flight| flight.trail(speed.factor)),
            pale: poise.pale(),
            alpha: fade.map_or(1.0, Fade::alpha),
        });
    }
}
