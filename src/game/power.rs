//! Frames only when something moves: a still table costs next to nothing.
use crate::game::{
    input::Acts,
    model::{Dragged, Flying, Prompt, Script, Speed},
    referee::BotsBusy,
    states::Screen,
    wakeup::Awake,
};
use bevy::{
    prelude::*,
    winit::{UpdateMode, WinitSettings},
};
use std::time::Duration;

/// Adds the switch.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, choose_pace.run_if(resource_exists::<WinitSettings>));
}

fn choose_pace(
    time: Res<Time<Real>>,
    awake: Res<Awake>,
    script: Res<Script>,
    (flying, speed): (Res<Flying>, Res<Speed>),
    dragged: Res<Dragged>,
    prompt: Res<Prompt>,
    bots: Res<BotsBusy>,
    screen: Res<State<Screen>>,
    (acts, mouse): (Acts, Res<ButtonInput<MouseButton>>),
    (mut grace, mut step): (Local<f32>, Local<f32>),
    mut settings: ResMut<WinitSettings>,
) {
    let now = time.elapsed_secs();
    let moving = flying.0 > 0
        || dragged.card.is_some()
        || awake.is_on(now)
        || *screen.get() == Screen::Loading;
    // Whatever has just been done may lead to something in the next frames: the window does not doze off at once.
    let about = !script.is_idle() || bots.0 || prompt.clock.is_some() || prompt.is_changed();
    let clicks = mouse.get_just_pressed().len() + mouse.get_just_released().len();
    if moving || about || acts.device().is_some() || clicks > 0 {
        *grace = now + 0.3;
    }
    if !script.is_idle() {
        *step = now;
    }
    let mode = if moving {
        UpdateMode::Continuous
    } else if about && speed.factor == 0.0 && now < *step + 0.3 {
        // Nothing flies, and one step follows on the other: nobody is to wait for the next look.
        wait(16)
    } else if about || now < *grace {
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
