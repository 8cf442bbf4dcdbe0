//! When what listeners are told is made anew.
use bevy::{
    prelude::*,
    winit::{UpdateMode, WinitSettings},
};
use gamecore::{settings::Listening, wakeup::FrameWakeup};

/// Seconds between two looks at the screen while it changes.
const EVERY: f32 = 0.1;

/// Whether this frame's screen is looked at.
#[derive(Resource, Default, Debug)]
pub(super) struct LookNow(pub bool);

/// Somebody listens.
pub(super) fn is_heard(listening: Listening) -> bool {
    listening.any()
}

/// Whether it is time to look at the screen again. While frames run without a break that is now and then, and a frame is called for when
/// it will be: what has changed last is told too. Frames that come one by one are all looked at: to call for another after each of them
/// would never end, for winit draws one whenever its pace is set anew.
pub(super) fn keep_time(
    listening: Listening,
    time: Res<Time<Real>>,
    pace: Option<Res<WinitSettings>>,
    mut awake: ResMut<FrameWakeup>,
    mut look: ResMut<LookNow>,
    mut last: Local<Option<f32>>,
) {
    let now = time.elapsed_secs();
    let runs = pace.is_none_or(|pace| pace.focused_mode == UpdateMode::Continuous);
    let due = !runs || last.is_none_or(|before| now >= before + EVERY);
    look.0 = listening.any() && due;
    match *last {
        _ if !listening.any() => *last = None,
        Some(_) if !look.0 => awake.call(now, EVERY),
        Some(_) | None => *last = Some(now),
    }
}
