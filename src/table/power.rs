//! Frame pacing. No frame is rendered while nothing changes, and otherwise no more frames than needed.
//!
//! Fast-forward for instant speed: while bots play without animation, a frame runs as many bot actions as its time budget
//! allows. The frame runs no further actions once a person must decide or could claim. If a bot is slow, the match waits
//! for it over several frames as usual. On a shared screen and in the lesson, each bot action has its own frame, because
//! messages can appear between two actions.
use bevy::{
    ecs::{schedule::SingleThreadedExecutor, system::SystemParam},
    prelude::*,
    render::{Render, RenderApp},
    winit::{UpdateMode, WinitSettings},
};
use gamecore::{
    input::PressedActions,
    model::{Dragged, EventQueue, Flying, Prompt, Speed},
    playback,
    redraw::{RedrawRequest, ScheduleRedraw},
    referee::{self, BotPatience, BotTasks, BotTempo, BotsBusy, Referee},
    sets::FrameSystems,
    settings::Settings,
    states::{Learning, Pause, Screen, TableOverlay},
};
use std::{
    thread,
    time::{Duration, Instant},
};

pub fn plugin(app: &mut App) {
    run_single_threaded(app);
    app.add_systems(
        Last,
        (
            choose_pace.in_set(ScheduleRedraw),
            keep_to_limit.after(ScheduleRedraw),
        )
            .run_if(resource_exists::<WinitSettings>),
    );
    app.add_systems(
        Update,
        fast_forward
            .after(FrameSystems::Playback)
            .before(FrameSystems::Layout)
            .run_if(in_state(Screen::Table).and_then(in_state(Pause::Off)))
            .run_if(may_fast_forward),
    );
}

/// Runs the schedules on a single thread. They contain hundreds of systems that take a few microseconds each, so
/// threading costs more than it saves. The render world and the bots still have their own threads.
fn run_single_threaded(app: &mut App) {
    fn alone(schedule: &mut Schedule) {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    app.edit_schedule(First, alone)
        .edit_schedule(PreUpdate, alone)
        .edit_schedule(StateTransition, alone)
        .edit_schedule(FixedFirst, alone)
        .edit_schedule(FixedPreUpdate, alone)
        .edit_schedule(FixedUpdate, alone)
        .edit_schedule(FixedPostUpdate, alone)
        .edit_schedule(FixedLast, alone)
        .edit_schedule(SpawnScene, alone)
        .edit_schedule(Update, alone)
        .edit_schedule(PostUpdate, alone)
        .edit_schedule(Last, alone);
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.edit_schedule(Render, alone);
    }
}

/// Resources that show whether anything moves or is about to move.
#[derive(SystemParam)]
struct Activity<'w> {
    awake: Res<'w, RedrawRequest>,
    script: Res<'w, EventQueue>,
    flying: Res<'w, Flying>,
    dragged: Res<'w, Dragged>,
    prompt: Res<'w, Prompt>,
    bots: Res<'w, BotsBusy>,
    screen: Res<'w, State<Screen>>,
    pause: Res<'w, State<Pause>>,
}

impl Activity<'_> {
    /// True if the match is not paused. A paused match causes no movement.
    fn goes_on(&self) -> bool {
        *self.pause.get() == Pause::Off
    }

    /// True if something moves, so that every frame differs from the previous one.
    fn is_moving(&self, now: f32) -> bool {
        self.goes_on() && (self.flying.0 > 0 || self.dragged.card.is_some())
            || self.awake.is_on(now)
            || *self.screen.get() == Screen::Loading
    }

    /// True while other players act. Frames are also rendered between their moves, so that the next move starts without
    /// delay.
    fn others_move(&self) -> bool {
        self.goes_on() && (!self.script.is_idle() || self.bots.0)
    }

    /// True if a change is likely in the next frames, so that the window must not become idle yet.
    fn is_about_to(&self) -> bool {
        let waits = !self.script.is_idle() || self.bots.0 || self.prompt.clock.is_some();
        self.goes_on() && waits || self.prompt.is_changed()
    }
}

/// Longest idle time. An infinite time would make winit keep the previous deadline.
const LONGEST_SLEEP: Duration = Duration::from_secs(3600);

/// Time in seconds after a move in which the window still renders continuously while another player thinks. Afterwards
/// the frame rate drops.
const NEXT_MOVE: f32 = 4.0;

/// Times that keep the window awake, in seconds since the start of the program.
#[derive(Default)]
struct Times {
    /// End of the period after the last activity in which changes may still follow.
    grace: f32,
    /// Time of the last frame in which the event queue was not empty.
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
    let wait = UpdateMode::reactive_low_power;
    let mode = if moving || soon {
        UpdateMode::Continuous
    } else if about && speed.factor == 0.0 && now < times.step + 0.3 {
        // Without animation, events are shown one after another without a pause. A longer wait would delay them.
        wait(Duration::from_millis(16))
    } else if about || now < times.grace {
        // A change is imminent or a countdown is running: 20 updates per second suffice.
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
    // A window without focus may still be visible, so it gets the same rate.
    if settings.focused_mode != mode || settings.unfocused_mode != mode {
        settings.focused_mode = mode;
        settings.unfocused_mode = mode;
    }
}

/// Enforces the frame rate limit in the settings while the window renders continuously. This keeps a laptop cool.
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
        thread::sleep(due.saturating_duration_since(now));
        *last = Some(due.max(now));
    }
}

/// Time budget for bot actions in one frame.
const FAST_FORWARD_BUDGET: Duration = Duration::from_millis(20);

/// Longest wait for a bot's answer within a frame.
const ANSWER_PATIENCE: Duration = Duration::from_millis(2);
/// Interval between two checks for a bot's answer.
const ANSWER_INTERVAL: Duration = Duration::from_micros(20);

fn may_fast_forward(
    speed: Res<Speed>,
    tempo: BotTempo,
    overlay: Option<Res<State<TableOverlay>>>,
    learning: Res<State<Learning>>,
    referee: Res<Referee>,
) -> bool {
    speed.factor == 0.0
        && tempo.factor() == 0.0
        && overlay.is_some_and(|overlay| *overlay.get() == TableOverlay::None)
        && *learning.get() == Learning::Off
        && referee.has_one_person_at_most()
}

fn fast_forward(world: &mut World) {
    let begun = Instant::now();
    let mut steps = 0;
    // A frame waits for bots without a time limit only if a person takes part, because the person's decisions end the
    // loop. Without a person, the bots would play a whole hand within one frame.
    let endless = *world.resource::<BotPatience>() == BotPatience::Endless
        && world.resource::<Referee>().has_a_person();
    loop {
        // Without animation no card is in flight, so all queued events are shown immediately.
        run(world, playback::play);
        if !world.resource::<EventQueue>().is_idle() {
            run(world, playback::play);
        }
        // A player who ignores the card can still claim it until the next discard, so they get this frame to do so.
        if steps > 0 && world.resource::<Referee>().has_passed_unwanted() {
            break;
        }
        run(world, referee::advance);
        if steps > 0 {
            run(world, referee::write_prompt);
            if world.resource::<Prompt>().open.is_some()
                || !endless && begun.elapsed() >= FAST_FORWARD_BUDGET
            {
                break;
            }
        }
        if !answer_comes(world, endless) {
            break;
        }
        run(world, referee::advance);
        steps += 1;
    }
    if steps > 0 {
        let now = world.resource::<Time<Real>>().elapsed_secs();
        world.resource_mut::<RedrawRequest>().animate_for(now, 0.1);
    }
}

/// Waits at most `ANSWER_PATIENCE` for a bot's answer, or without a limit if `endless` is set. Returns true if an
/// answer has arrived.
fn answer_comes(world: &mut World, endless: bool) -> bool {
    let asked = Instant::now();
    world.resource_scope(|world, mut minds: Mut<BotTasks>| {
        let mut referee = world.resource_mut::<Referee>();
        while referee.is_asking_bots() {
            if minds.has_answer(&mut referee) {
                return true;
            }
            if !endless && asked.elapsed() > ANSWER_PATIENCE {
                return false;
            }
            thread::sleep(ANSWER_INTERVAL);
        }
        false
    })
}

fn run<M>(world: &mut World, system: impl IntoSystem<(), (), M> + 'static) {
    if let Err(error) = world.run_system_cached(system) {
        error!("a step could not be played: {error}");
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
        // The first frame does not wait, so five frames take at least four intervals of 20 ms.
        assert!(lasts(Some(50)) >= Duration::from_millis(80));
        assert!(lasts(None) < Duration::from_millis(60));
        world.insert_resource(WinitSettings {
            focused_mode: UpdateMode::reactive_low_power(Duration::from_secs(1)),
            unfocused_mode: UpdateMode::reactive_low_power(Duration::from_secs(1)),
        });
        world.insert_resource(Settings {
            frame_limit: Some(20),
            ..Settings::default()
        });
        let begun = Instant::now();
        (0..5).for_each(|_| frames.run(&mut world));
        assert!(
            begun.elapsed() < Duration::from_millis(100),
            "the frame limit delays an idle window"
        );
    }
}
