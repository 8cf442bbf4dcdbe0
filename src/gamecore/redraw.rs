//! Redraw requests. The window renders only when a frame is requested: every animation must request its frames here.
use bevy::{
    prelude::*,
    time::{TimeSystems, TimeUpdateStrategy},
    winit::{UpdateMode, WinitSettings},
};
use std::time::{Duration, Instant};

/// Requested frames. Times are in seconds of `Time<Real>`.
#[derive(Resource, Default, Debug)]
pub struct RedrawRequest {
    /// Time until which frames run continuously, for an animation.
    until: f32,
    /// Time until which a few frames per second are rendered, for code that polls while nothing moves.
    waits_until: f32,
    /// Time at which a single frame must be rendered. It must be requested again in every frame.
    due: Option<f32>,
}

/// System set in `Last` that decides when the next frame is rendered. Systems of `Last` that request frames must run
/// before this set.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScheduleRedraw;

impl RedrawRequest {
    /// Requests continuous frames for `seconds` from `now`.
    ///
    /// A slow frame counts as at most `LONGEST_FRAME` seconds, so that an animation driven by [`seen_secs`] reaches its
    /// end.
    pub fn animate_for(&mut self, now: f32, seconds: f32) {
        self.until = self.until.max(now + seconds);
    }

    /// True if continuous frames are requested at `now`.
    pub fn is_on(&self, now: f32) -> bool {
        now < self.until
    }

    /// Requests a few frames per second for `seconds` from `now`, for code that polls while nothing moves.
    pub fn poll_for(&mut self, now: f32, seconds: f32) {
        self.waits_until = self.waits_until.max(now + seconds);
    }

    /// True if polling is requested at `now`.
    pub fn is_waiting(&self, now: f32) -> bool {
        now < self.waits_until
    }

    /// Requests one frame `seconds` after `now`, for content that does not change until then.
    ///
    /// The request is dropped at the next frame, even if that frame has another cause. It must then be repeated.
    pub fn redraw_at(&mut self, now: f32, seconds: f32) {
        let at = now + seconds;
        self.due = Some(self.due.map_or(at, |due| due.min(at)));
    }

    /// Returns the time from `now` until the requested frame, or `None` without a request.
    pub fn due_in(&self, now: f32) -> Option<Duration> {
        self.due
            .map(|due| Duration::from_secs_f32((due - now).max(0.0)))
    }

    /// Begins a frame at `now`, `passed` seconds after the previous one. `seen` is its animation time in seconds.
    fn begin_frame(&mut self, now: f32, passed: f32, seen: f32) {
        self.due = None;
        if self.is_on(now - passed) {
            self.until += passed - seen;
        }
    }
}

/// Returns the animation time of this frame in seconds, at most `LONGEST_FRAME`.
///
/// After an idle phase, `Time<Real>` jumps by the length of that phase, although no animation was visible.
pub fn seen_secs(time: &Time<Real>) -> f32 {
    time.delta_secs().min(LONGEST_FRAME)
}

/// Element that is visible for a while and then fades, such as a line of text or a speech bubble.
///
/// It needs no frames until its fade begins, so it follows `Time<Real>` and not the animation time.
#[derive(Clone, Copy, Debug, Default)]
pub struct FadingElement {
    /// Time at which the element has disappeared, in seconds of `Time<Real>`.
    until: f32,
    /// Duration of the fade, in seconds.
    fade: f32,
}

impl FadingElement {
    /// Creates an element that is visible from `now` for `seconds`, including the last `fade` seconds.
    pub fn new(now: f32, seconds: f32, fade: f32) -> Self {
        let until = now + seconds;
        Self { until, fade }
    }

    /// Keeps the element fully visible for at least `LONGEST_FRAME` seconds from `now`.
    pub fn hold(&mut self, now: f32) {
        self.until = self.until.max(now + self.fade + LONGEST_FRAME);
    }

    /// Returns the opacity at `now`: 1 before the fade, 0 after it.
    pub fn alpha(&self, now: f32) -> f32 {
        if self.fade > 0.0 {
            ((self.until - now) / self.fade).clamp(0.0, 1.0)
        } else {
            f32::from(now < self.until)
        }
    }

    /// Requests the frames that the element needs from `now`: the first frame of the fade, all frames during the fade,
    /// and the frame after it.
    pub fn wake(&self, now: f32, awake: &mut RedrawRequest) {
        let left = self.until - now;
        if left > self.fade {
            awake.redraw_at(now, left - self.fade);
        } else if left > 0.0 {
            awake.animate_for(now, LONGEST_FRAME);
        }
    }
}

/// Maximum animation time of a single frame, in seconds. It prevents a slow frame from skipping an animation.
const LONGEST_FRAME: f32 = 0.1;

/// Maximum time step of the first frame after an idle phase.
const FIRST_FRAME: Duration = Duration::from_millis(16);
/// Maximum time step of any other frame. A slower machine shows animations in slow motion.
const LONGEST_STEP: Duration = Duration::from_millis(250);

pub fn plugin(app: &mut App) {
    app.init_resource::<RedrawRequest>();
    app.add_systems(First, tell_time.before(TimeSystems));
    app.add_systems(First, begin_frame.after(TimeSystems));
}

/// Sets the time of each frame to the start of that frame, unless another time strategy is in use.
///
/// By default, Bevy uses the time at which the renderer finished an earlier frame. For the first frame after an idle
/// phase, that time is earlier than the idle phase. The whole idle time would then pass two frames later, in the middle
/// of an animation.
///
/// Also limits the time step of the first frame after an idle phase, because animations start in that frame.
fn tell_time(
    mut strategy: ResMut<TimeUpdateStrategy>,
    pace: Option<Res<WinitSettings>>,
    mut shown: ResMut<Time<Virtual>>,
) {
    use TimeUpdateStrategy::{Automatic, ManualInstant};
    if !matches!(*strategy, Automatic | ManualInstant(_)) {
        return;
    }
    *strategy = ManualInstant(Instant::now());
    let dozed = pace.is_some_and(|pace| match pace.focused_mode {
        UpdateMode::Reactive { wait, .. } => wait > LONGEST_STEP,
        UpdateMode::Continuous => false,
    });
    shown.set_max_delta(if dozed { FIRST_FRAME } else { LONGEST_STEP });
}

fn begin_frame(time: Res<Time<Real>>, mut awake: ResMut<RedrawRequest>) {
    awake.begin_frame(time.elapsed_secs(), time.delta_secs(), seen_secs(&time));
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::time::create_time_channels;

    #[test]
    fn the_first_frame_after_idle_has_the_current_time() {
        let (renderer, told) = create_time_channels();
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin));
        app.insert_resource(told);
        let mut press = |renderer_is_done: Instant| {
            let begins = Instant::now();
            renderer.0.send(renderer_is_done).expect("the app listens");
            app.update();
            let time = app.world().resource::<Time<Real>>();
            let now = time.last_update().expect("a frame has run");
            assert!(now >= begins, "the frame is {:?} early", begins - now);
            now
        };
        let first = press(Instant::now());
        // After the idle phase, the renderer still reports the times of earlier frames.
        let second = press(first);
        let third = press(first);
        assert!(first < second && second < third);
    }

    #[test]
    fn the_first_frame_after_idle_has_a_short_time_step() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin));
        let doze = FIRST_FRAME * 3;
        let mut moves = |mode: UpdateMode| {
            app.insert_resource(WinitSettings {
                focused_mode: mode,
                unfocused_mode: mode,
            });
            std::thread::sleep(doze);
            app.update();
            app.world().resource::<Time<Virtual>>().delta()
        };
        moves(UpdateMode::Continuous);
        assert!(moves(UpdateMode::Continuous) >= doze);
        assert!(moves(UpdateMode::reactive(Duration::from_secs(3600))) <= FIRST_FRAME);
        // Frames at regular intervals, such as those of a polled clock, do not count as an idle phase.
        assert!(moves(UpdateMode::reactive(LONGEST_STEP)) >= doze);
    }

    #[test]
    fn frames_run_until_an_animation_on_a_slow_machine_ends() {
        let mut awake = RedrawRequest::default();
        let mut now = 100.0;
        awake.animate_for(now, 1.0);
        let mut seen = 0.0;
        // Simulates a machine that renders two frames per second.
        while awake.is_on(now) {
            now += 0.5;
            awake.begin_frame(now, 0.5, LONGEST_FRAME);
            seen += LONGEST_FRAME;
        }
        assert!((seen - 1.0).abs() < 0.11, "{seen}");
        // A finished animation stays finished, however long the idle phase lasts.
        awake.begin_frame(now + 500.0, 500.0, LONGEST_FRAME);
        assert!(!awake.is_on(now + 500.0));
    }

    #[test]
    fn a_waiting_action_gets_occasional_frames_until_its_time() {
        let mut awake = RedrawRequest::default();
        awake.poll_for(10.0, 0.5);
        awake.poll_for(10.0, 0.1);
        assert!(awake.is_waiting(10.0) && awake.is_waiting(10.25));
        assert!(!awake.is_waiting(10.5) && !awake.is_on(10.0));
    }

    #[test]
    fn an_element_needs_no_frame_before_its_fade_and_disappears_in_time() {
        let line = FadingElement::new(10.0, 4.0, 0.5);
        let (mut awake, mut now, mut frames) = (RedrawRequest::default(), 10.0, 0);
        while line.alpha(now) > 0.0 {
            awake.begin_frame(now, 0.02, 0.02);
            line.wake(now, &mut awake);
            frames += 1;
            assert!(frames < 100, "the element never disappears");
            assert_eq!(line.alpha(now) < 1.0, now > 13.5, "{now}");
            let due = awake.due_in(now).map(|due| due.as_secs_f32());
            assert_eq!(due.is_some(), now < 13.5, "{now}");
            now += due.unwrap_or(0.02);
        }
        assert!(awake.is_on(now), "no frame is requested after the fade");
        assert!((20..40).contains(&frames), "{frames} frames");
        let hard = FadingElement::new(0.0, 1.0, 0.0);
        assert_eq!((hard.alpha(0.9), hard.alpha(1.0)), (1.0, 0.0));
        // After a long idle phase the element has disappeared.
        assert_eq!(line.alpha(5000.0), 0.0);
    }

    #[test]
    fn the_earliest_requested_frame_counts_until_the_next_frame() {
        let mut awake = RedrawRequest::default();
        awake.redraw_at(10.0, 0.5);
        awake.redraw_at(10.0, 0.25);
        assert_eq!(awake.due_in(10.0), Some(Duration::from_millis(250)));
        assert_eq!(awake.due_in(11.0), Some(Duration::ZERO), "it is overdue");
        assert!(!awake.is_waiting(10.0) && !awake.is_on(10.0));
        awake.begin_frame(10.1, 0.1, 0.1);
        assert_eq!(awake.due_in(10.1), None);
    }
}
