//! Where motion is not wanted a card does not fly: it fades out where it lies and in where it belongs.
use super::{super::CardKey, Current};
use bevy::prelude::*;
use gamecore::model::{Cue, Landed, Pose};

/// Seconds from the beginning of the fading out to the end of the fading in.
const LENGTH: f32 = 0.14;

/// A card that fades from one place to another.
#[derive(Component, Clone, Copy, Debug)]
pub struct Fade {
    to: Pose,
    far: f32,
    delay: f32,
    length: f32,
    elapsed: f32,
    /// Whether the step that is being played waits for it, and its arrival is told.
    awaited: bool,
    told: bool,
}

impl Fade {
    /// From where a card is to where it belongs. A card that is fading already goes on from how much of it is there.
    pub(super) fn new(
        from: Pose,
        to: Pose,
        cue: Option<&Cue>,
        factor: f32,
        before: Option<&Fade>,
    ) -> Fade {
        // Quicker than this nobody sees that it fades.
        let length = LENGTH * factor.clamp(0.7, 1.0);
        let gone = before.map_or(0.0, |before| 1.0 - before.alpha());
        Fade {
            to,
            far: from.at.distance(to.at),
            delay: if gone > 0.0 {
                0.0
            } else {
                cue.map_or(0.0, |cue| cue.delay * factor)
            },
            length,
            elapsed: gone * length / 2.0,
            awaited: cue.is_some() || before.is_some_and(|before| before.awaited),
            told: cue.is_some_and(|cue| cue.arc > 0.0) || before.is_some_and(|before| before.told),
        }
    }

    /// How much of it is there, 0 to 1.
    pub(super) fn alpha(&self) -> f32 {
        let t = ((self.elapsed - self.delay) / self.length).clamp(0.0, 1.0);
        (1.0 - 2.0 * t).abs()
    }

    /// Whether the step that is being played waits for it.
    pub(super) fn is_awaited(&self) -> bool {
        self.awaited
    }
}

/// Fades.
pub(super) fn fade(
    time: Res<Time>,
    mut cards: Query<(Entity, &CardKey, &mut Fade, &mut Current)>,
    mut landed: MessageWriter<Landed>,
    mut commands: Commands,
) {
    for (entity, CardKey(key), mut fade, mut current) in &mut cards {
        fade.elapsed += time.delta_secs();
        if fade.elapsed >= fade.delay + fade.length / 2.0 && current.0 != fade.to {
            current.0 = fade.to;
        }
        if fade.elapsed >= fade.delay + fade.length {
            commands.entity(entity).remove::<Fade>();
            if fade.told {
                landed.write(Landed {
                    key: *key,
                    at: fade.to.at,
                    speed: fade.far / fade.length.max(0.001),
                });
            }
        }
    }
}
