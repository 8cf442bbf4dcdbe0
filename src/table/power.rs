//! What the machine has to do for a frame: none when nothing moves, and no more than needed when something does.
use bevy::{
    ecs::{schedule::SingleThreadedExecutor, system::SystemParam},
    prelude::*,
    render::{Render, RenderApp},
    winit::{UpdateMode, WinitSettings},
};
use gamecore::{
    input::PressedActions,
    model::{Dragged, Flying, Prompt, Script, Speed},
    referee::BotsBusy,
    settings::Settings,
    states::{Pause, Screen},
    wakeup::{ChoosePace, FrameWakeup},
};
use std::time::{Duration, Instant};

/// Adds the switch.
pub fn plugin(app: &mut App) {
    work_alone(app);
    app.add_systems(
        Last,
        choose_pace
            .in_set(ChoosePace)
            .run_if(resource_exists::<WinitSettings>),
    );
    app.add_systems(
        Last,
        keep_to_limit
            .after(ChoosePace)
            .run_if(resource_exists::<WinitSettings>),
    );
}

/// Hundreds of systems of a few microseconds each: sending them to several threads costs more than it saves. The render world still
/// has a thread of its own, and so have the bots.
fn work_alone(app: &mut App) {
    fn alone(schedule: &mut Schedule) {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    app.edit_schedule(First, alone)
        .edit_schedule(PreUpdate, alone)
        .edit_schedule(StateTransition, alone)
        .edit_schedule(Update, alone)
        .edit_schedule(PostUpdate, alone)
        .edit_schedule(Last, alone);
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.edit_schedule(Render, alone);
    }
}

/// What may move on the screen, or is about to.
#[derive(SystemParam)]
struct Activity<'w> {
    awake: Res<'w, FrameWakeup>,
    script: Res<'w, Script>,
    flying: Res<'w, Flying>,
    dragged: Res<'w, Dragged>,
    prompt: Res<'w, Prompt>,
    bots: Res<'w, BotsBusy>,
    screen: Res<'w, State<Screen>>,
    pause: Res<'w, State<Pause>>,
}

impl Activity<'_> {
    /// Whether the match does not stand still: while it does, nothing comes of what is about to happen in it.
    fn goes_on(&self) -> bool {
        *self.pause.get() == Pause::Off
    }

    /// Something moves: every frame is another picture.
    fn is_moving(&self, now: f32) -> bool {
        self.goes_on() && (self.flying.0 > 0 || self.dragged.card.is_some())
            || self.awake.is_on(now)
            || *self.screen.get() == Screen::Loading
    }

    /// Others play: between two of their moves frames run on, and the next one begins in the frame in which it is there.
    fn others_move(&self) -> bool {
        self.goes_on() && (!self.script.is_idle() || self.bots.0)
    }

    /// Whatever has just been done may lead to something in the next frames: the window does not doze off at once.
    fn is_about_to(&self) -> bool {
        let waits = !self.script.is_idle() || self.bots.0 || self.prompt.clock.is_some();
        self.goes_on() && waits || self.prompt.is_changed()
    }
}

/// Nothing is to be done until something happens. There is no waiting for ever: winit would keep to the time it was given before.
const LONGEST_SLEEP: Duration = Duration::from_secs(3600);

/// So many seconds after a move somebody who still thinks about the next is waited for with fewer frames.
const NEXT_MOVE: f32 = 4.0;

/// Until when the window keeps awake, in seconds of the real clock.
#[derive(Default)]
struct Times {
    /// The end of the time in which something may still follow.
    grace: f32,
    /// When something was last waiting to be shown.
    step: f32,
}

fn choose_pace(
    time: Res<Time<Real>>,
    busy: Activity,
    speed: Res<Speed>,
    acts: PressedActions,
    mouse: Res<ButtonInput<MouseButton>>,
    mut times: Local<Times>,
    mut settings: ResMut<WinitSettings>,
) {
    let now = time.elapsed_secs();
    let (moving, about) = (busy.is_moving(now), busy.is_about_to());
    let clicks = mouse.get_just_pressed().len() + mouse.get_just_released().len();
    if moving || about || acts.device().is_some() || clicks > 0 {
        times.grace = now + 0.3;
    }
    if !busy.script.is_idle() {
        times.step = now;
    }
    let soon = speed.factor > 0.0 && now < times.step + NEXT_MOVE && busy.others_move();
    let mode = if moving || soon {
        UpdateMode::Continuous
    } else if about && speed.factor == 0.0 && now < times.step + 0.3 {
        // Nothing flies, and one step follows on the other: nobody is to wait for the next look.
        wait(Duration::from_millis(16))
    } else if about || now < times.grace {
        // Something is about to happen, or a clock runs: twenty looks a second are enough.
        wait(Duration::from_millis(50))
    } else if busy.awake.is_waiting(now) {
        wait(Duration::from_millis(250))
    } else {
        wait(LONGEST_SLEEP)
    };
    let mode = match (mode, busy.awake.due_in(now)) {
        (UpdateMode::Reactive { wait: longest, .. }, Some(due)) => wait(longest.min(due)),
        (mode, _) => mode,
    };
    // A window without the focus is looked at, too.
    if settings.focused_mode != mode || settings.unfocused_mode != mode {
        settings.focused_mode = mode;
        settings.unfocused_mode = mode;
    }
}

/// While something moves no frame comes sooner than the limit of the settings allows: a laptop keeps cool.
fn keep_to_limit(
    settings: Res<Settings>,
    pace: Res<WinitSettings>,
    mut last: Local<Option<Instant>>,
) {
    let before = last.take();
    if let (Some(limit), UpdateMode::Continuous) = (settings.frame_limit, pace.focused_mode) {
        let now = Instant::now();
        let due = before.map_or(now, |before| {
            before + Duration::from_secs(1) / u32::from(limit)
        });
        std::thread::sleep(due.saturating_duration_since(now));
        *last = Some(due.max(now));
    }
}

fn wait(wait: Duration) -> UpdateMode {
    UpdateMode::Reactive {
        wait,
        react_to_device_events: false,
        react_to_user_events: true,
        react_to_window_events: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_frame_comes_sooner_than_the_limit_allows() {
        let mut world = World::new();
        world.insert_resource(WinitSettings::continuous());
        let mut frames = Schedule::default();
        frames.add_systems(keep_to_limit);
        let mut lasts = |limit| {
            world.insert_resource(Settings {
                frame_limit: limit,
                ..Settings::default()
            });
            let begun = Instant::now();
            (0..5).for_each(|_| frames.run(&mut world));
            begun.elapsed()
        };
        // The first frame waits for none before it.
        assert!(lasts(Some(50)) >= Duration::from_millis(80));
        assert!(lasts(None) < Duration::from_millis(60));
        world.insert_resource(WinitSettings {
            focused_mode: wait(Duration::from_secs(1)),
            unfocused_mode: wait(Duration::from_secs(1)),
        });
        world.insert_resource(Settings {
            frame_limit: Some(20),
            ..Settings::default()
        });
        let begun = Instant::now();
        (0..5).for_each(|_| frames.run(&mut world));
        assert!(
            begun.elapsed() < Duration::from_millis(100),
            "a window that rests is not held up"
        );
    }
}
