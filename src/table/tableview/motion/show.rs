//! What is drawn of each card, from all that moves it.
use super::{Current, Drawn, Fade, Flight, Held, Poise};
use bevy::prelude::*;
use gamecore::model::Pose;

/// How much larger a card shows at its highest: it is nearer to the eye.
const NEARER: f32 = 0.05;

/// Says what is to be drawn of each card.
pub(super) fn show(
    mut cards: Query<(
        &Current,
        &Poise,
        Option<&Flight>,
        Option<&Held>,
        Option<&Fade>,
        &mut Drawn,
    )>,
) {
    for (Current(pose), poise, flight, held, fade, mut drawn) in &mut cards {
        let lift = flight.map_or(0.0, Flight::lift) + held.map_or(0.0, Held::lift);
        let lift = lift.clamp(0.0, 1.0);
        drawn.set_if_neq(Drawn {
            pose: Pose {
                height: pose.height * poise.scale() * (1.0 + NEARER * lift),
                ..*pose
            },
            width: flight.map_or(1.0, Flight::width) * held.map_or(1.0, Held::width),
            altitude: match flight.is_none_or(Flight::throws_shadow) {
                true => (lift + poise.lift()).clamp(0.0, 1.0),
                false => 0.0,
            },
            pale: poise.pale(),
            alpha: fade.map_or(1.0, Fade::alpha),
        });
    }
}
