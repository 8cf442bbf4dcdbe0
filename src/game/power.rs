//! Frames only when something moves: a still table costs next to nothing.
use crate::game::{
    input::PressedActions,
    model::{Dragged, Flying, Prompt, Script, Speed},
    referee::BotsBusy,
    states::Screen,
    wakeup::FrameWakeup,
};
use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    winit::{UpdateMode, WinitSettings},
};
use std::time::Duration;

/// Adds the switch.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, choose_pace.run_if(resource_exists::<WinitSettings>));
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
}

impl Activity<'_> {
    /// Something moves: every frame is another picture.
    fn is_moving(&self, now: f32) -> bool {
        self.flying.0 > 0
            || self.dragged.card.is_some()
            || self.awake.is_on(now)
            || *self.screen.get() == Screen::Loading
    }

    /// Whatever has just been done may lead to something in the next frames: the window does not doze off at once.
    fn is_about_to(&self) -> bool {
        !self.script.is_idle()
            || self.bots.0
            || self.prompt.clock.is_some()
            || self.prompt.is_changed()
    }
}

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
    let mode = if moving {
        UpdateMode::Continuous
    } else if about && speed.factor == 0.0 && now < times.step + 0.3 {
        // Nothing flies, and one step follows on the other: nobody is to wait for the next look.
        wait(16)
    } else if about || now < times.grace {
        // Something is about to happen, or a clock runs: twenty looks a second are enough.
        wait(50)
    } else if acts.has_pad() {
        // A gamepad does not wake the window: look often enough to feel quick.
        wait(33)
    } else {
        wait(12_000)
    };
    if settings.focused_mode != mode {
        settings.focused_mode = mode;
        settings.unfocused_mode = mode;
    }
}

fn wait(milliseconds: u64) -> UpdateMode {
    UpdateMode::Reactive {
        wait: Duration::from_millis(milliseconds),
        react_to_device_events: false,
        react_to_user_events: true,
        react_to_window_events: true,
    }
}
