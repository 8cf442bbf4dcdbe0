//! Who needs frames: the window draws one only when something moves, and whatever fades, glides or counts says so here.
use bevy::{
    prelude::*,
    time::{TimeSystems, TimeUpdateStrategy},
    winit::{UpdateMode, WinitSettings},
};
use std::time::{Duration, Instant};

/// What asks for frames, in seconds of `Time<Real>`.
#[derive(Resource, Default, Debug)]
pub struct FrameWakeup {
    /// Until when frames run without a break: something fades, glides or counts.
    until: f32,
    /// Until when a frame is drawn now and then: something waits for its time, and nothing moves.
    waits_until: f32,
    /// When one frame is due; asked for in each frame anew.
    due: Option<f32>,
}

/// The decision when the next frame is due, in `Last`: whoever asks for frames in that schedule does so before.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChoosePace;

impl FrameWakeup {
    /// Keeps frames running for `seconds` from `now`, as they are seen: a frame that takes long counts as [`seen_secs`] has it, so
    /// that what counts down by that comes to its end.
    pub fn keep(&mut self, now: f32, seconds: f32) {
        self.until = self.until.max(now + seconds);
    }

    /// Whether frames are to run at `now`.
    pub fn is_on(&self, now: f32) -> bool {
        now < self.until
    }

    /// Has a frame drawn several times a second for `seconds` from `now`: something is to be done then, and nothing moves till then.
    pub fn wait(&mut self, now: f32, seconds: f32) {
        self.waits_until = self.waits_until.max(now + seconds);
    }

    /// Whether something waits for its time at `now`.
    pub fn is_waiting(&self, now: f32) -> bool {
        now < self.waits_until
    }

    /// Has one frame drawn `seconds` after `now`, and none for this before: a picture is shown till then. It counts until the next
    /// frame, whatever that is drawn for.
    pub fn call(&mut self, now: f32, seconds: f32) {
        let at = now + seconds;
        self.due = Some(self.due.map_or(at, |due| due.min(at)));
    }

    /// How long after `now` a frame is due; none if none has been called for.
    pub fn due_in(&self, now: f32) -> Option<Duration> {
        self.due
            .map(|due| Duration::from_secs_f32((due - now).max(0.0)))
    }

    /// A frame begins at `now`, `passed` seconds after the one before, of which `seen` were seen.
    fn begin_frame(&mut self, now: f32, passed: f32, seen: f32) {
        self.due = None;
        if self.is_on(now - passed) {
            self.until += passed - seen;
        }
    }
}

/// The seconds of this frame. After a doze `Time<Real>` jumps by all of it at once, and nothing that counts was seen meanwhile.
pub fn seen_secs(time: &Time<Real>) -> f32 {
    time.delta_secs().min(LONGEST_FRAME)
}

/// What stands on the screen for a while and then fades: a line, a bubble. While it only stands nothing moves, and no frame is drawn for
/// it; so it counts by the clock and not by the frames that are seen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Standing {
    /// When it is gone, in seconds of `Time<Real>`.
    until: f32,
    /// Seconds that it fades before.
    fade: f32,
}

impl Standing {
    /// Stands from `now` on for `seconds`, of which the last `fade` are those in which it fades.
    pub fn new(now: f32, seconds: f32, fade: f32) -> Self {
        let until = now + seconds;
        Self { until, fade }
    }

    /// From `now` on it stands for a moment longer at least, and fades only then.
    pub fn hold(&mut self, now: f32) {
        self.until = self.until.max(now + self.fade + LONGEST_FRAME);
    }

    /// How much of it is seen at `now`: 1 while it stands, 0 once it is gone.
    pub fn alpha(&self, now: f32) -> f32 {
        if self.fade > 0.0 {
            ((self.until - now) / self.fade).clamp(0.0, 1.0)
        } else {
            f32::from(now < self.until)
        }
    }

    /// Asks for the frames that it needs from `now` on: the one in which it begins to fade, all while it fades, and the one without it.
    pub fn wake(&self, now: f32, awake: &mut FrameWakeup) {
        let left = self.until - now;
        if left > self.fade {
            awake.call(now, left - self.fade);
        } else if left > 0.0 {
            awake.keep(now, LONGEST_FRAME);
        }
    }
}

/// A frame takes no longer than this even where pictures are made slowly, in seconds.
const LONGEST_FRAME: f32 = 0.1;

/// How far what moves gets in the frame that ends a doze, and in any other: a machine that takes longer shows it more slowly.
const FIRST_FRAME: Duration = Duration::from_millis(16);
const LONGEST_STEP: Duration = Duration::from_millis(250);

/// Adds the request for frames.
pub fn plugin(app: &mut App) {
    app.init_resource::<FrameWakeup>();
    app.add_systems(First, tell_time.before(TimeSystems));
    app.add_systems(First, begin_frame.after(TimeSystems));
}

/// A frame's time is when it begins, unless somebody else says how long frames take. Left to itself Bevy takes the time at which the
/// renderer was done with a frame before the last: after a doze the press that ends it would come at the time when the doze began, and
/// all of the doze would pass two frames later, in the middle of what the press has set in motion.
///
/// That begins to move in the frame that ends the doze, and has not moved all the while.
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

fn begin_frame(time: Res<Time<Real>>, mut awake: ResMut<FrameWakeup>) {
    awake.begin_frame(time.elapsed_secs(), time.delta_secs(), seen_secs(&time));
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::time::create_time_channels;

    #[test]
    fn the_frame_that_ends_a_doze_comes_after_it() {
        let (renderer, told) = create_time_channels();
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin));
        app.insert_resource(told);
        let mut press = |renderer_is_done: Instant| {
            let begins = Instant::now();
            renderer.0.send(renderer_is_done).expect("it is heard");
            app.update();
            let time = app.world().resource::<Time<Real>>();
            let now = time.last_update().expect("a frame has been");
            assert!(now >= begins, "it is {:?} late", begins - now);
            now
        };
        let first = press(Instant::now());
        // The renderer has done nothing since, and then only what was asked for before.
        let second = press(first);
        let third = press(first);
        assert!(first < second && second < third);
    }

    #[test]
    fn what_the_end_of_a_doze_sets_in_motion_begins_at_its_beginning() {
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
        // Whoever waits for a clock looks at it now and then.
        assert!(moves(UpdateMode::reactive(LONGEST_STEP)) >= doze);
    }

    #[test]
    fn frames_run_until_what_counts_has_been_seen_to_its_end() {
        let mut awake = FrameWakeup::default();
        let mut now = 100.0;
        awake.keep(now, 1.0);
        let mut seen = 0.0;
        // A machine that draws two pictures a second.
        while awake.is_on(now) {
            now += 0.5;
            awake.begin_frame(now, 0.5, LONGEST_FRAME);
            seen += LONGEST_FRAME;
        }
        assert!((seen - 1.0).abs() < 0.11, "{seen}");
        // What is over stays over, however long the doze.
        awake.begin_frame(now + 500.0, 500.0, LONGEST_FRAME);
        assert!(!awake.is_on(now + 500.0));
    }

    #[test]
    fn what_waits_gets_frames_now_and_then_until_its_time() {
        let mut awake = FrameWakeup::default();
        awake.wait(10.0, 0.5);
        awake.wait(10.0, 0.1);
        assert!(awake.is_waiting(10.0) && awake.is_waiting(10.25));
        assert!(!awake.is_waiting(10.5) && !awake.is_on(10.0));
    }

    #[test]
    fn what_stands_costs_no_frame_until_it_fades_and_is_gone_in_time() {
        let line = Standing::new(10.0, 4.0, 0.5);
        let (mut awake, mut now, mut frames) = (FrameWakeup::default(), 10.0, 0);
        while line.alpha(now) > 0.0 {
            awake.begin_frame(now, 0.02, 0.02);
            line.wake(now, &mut awake);
            frames += 1;
            assert!(frames < 100, "it stands for ever");
            assert_eq!(line.alpha(now) < 1.0, now > 13.5, "{now}");
            let due = awake.due_in(now).map(|due| due.as_secs_f32());
            assert_eq!(due.is_some(), now < 13.5, "{now}");
            now += due.unwrap_or(0.02);
        }
        assert!(awake.is_on(now), "nobody sees that it is gone");
        assert!((20..40).contains(&frames), "{frames} frames");
        let hard = Standing::new(0.0, 1.0, 0.0);
        assert_eq!((hard.alpha(0.9), hard.alpha(1.0)), (1.0, 0.0));
        // After a long sleep it is gone at once.
        assert_eq!(line.alpha(5000.0), 0.0);
    }

    #[test]
    fn the_nearest_frame_that_is_due_counts_until_the_next_one() {
        let mut awake = FrameWakeup::default();
        awake.call(10.0, 0.5);
        awake.call(10.0, 0.25);
        assert_eq!(awake.due_in(10.0), Some(Duration::from_millis(250)));
        assert_eq!(awake.due_in(11.0), Some(Duration::ZERO), "it is late");
        assert!(!awake.is_waiting(10.0) && !awake.is_on(10.0));
        awake.begin_frame(10.1, 0.1, 0.1);
        assert_eq!(awake.due_in(10.1), None);
    }
}
