//! Who needs frames: the window draws one only when something moves, and whatever fades, glides or counts says so here.
use bevy::prelude::*;

/// Seconds of real time for which frames still run without a break: something fades, glides or counts.
#[derive(Resource, Default, Debug)]
pub struct FrameWakeup {
    until: f32,
}

impl FrameWakeup {
    /// Keeps frames running for `seconds` from `now`, both of `Time<Real>`.
    pub fn keep(&mut self, now: f32, seconds: f32) {
        self.until = self.until.max(now + seconds);
    }

    /// Whether frames are to run at `now`.
    pub fn is_on(&self, now: f32) -> bool {
        now < self.until
    }
}

/// The seconds of this frame. After a doze `Time<Real>` jumps by all of it at once, and nothing that counts was seen meanwhile.
pub fn seen_secs(time: &Time<Real>) -> f32 {
    time.delta_secs().min(LONGEST_FRAME)
}

/// A frame takes no longer than this even where pictures are made slowly, in seconds.
const LONGEST_FRAME: f32 = 0.1;

/// Adds the request for frames.
pub fn plugin(app: &mut App) {
    app.init_resource::<FrameWakeup>();
}
