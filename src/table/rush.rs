//! Fast-forward for instant speed. While bots play without animation, a frame runs as many bot actions as its time
//! budget allows. The frame runs no further actions once a person must decide or could claim. If a bot is slow, the
//! match waits for it over several frames as usual. On a shared screen and in the lesson, each bot action has its own
//! frame, because messages can appear between two actions.
use bevy::prelude::*;
use gamecore::{
    model::{EventQueue, Prompt, Speed},
    playback,
    redraw::RedrawRequest,
    referee::{self, BotPatience, BotTasks, BotTempo, Referee},
    sets::FrameSystems,
    states::{Learning, Pause, Screen, TableOverlay},
};
use std::{
    thread,
    time::{Duration, Instant},
};

/// Time budget for bot actions in one frame.
const BUDGET: Duration = Duration::from_millis(20);

/// Longest wait for a bot's answer within a frame.
const PATIENCE: Duration = Duration::from_millis(2);
/// Interval between two checks for a bot's answer.
const LOOK: Duration = Duration::from_micros(20);

pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        fast_forward
            .after(FrameSystems::Playback)
            .before(FrameSystems::Layout)
            .run_if(in_state(Screen::Table).and_then(in_state(Pause::Off)))
            .run_if(at_once),
    );
}

fn at_once(
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
            if world.resource::<Prompt>().open.is_some() || !endless && begun.elapsed() >= BUDGET {
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

/// Waits at most `PATIENCE` for a bot's answer, or without a limit if `endless` is set. Returns true if an answer has
/// arrived.
fn answer_comes(world: &mut World, endless: bool) -> bool {
    let asked = Instant::now();
    world.resource_scope(|world, mut minds: Mut<BotTasks>| {
        let mut referee = world.resource_mut::<Referee>();
        while referee.is_asking_bots() {
            if minds.has_answer(&mut referee) {
                return true;
            }
            if !endless && asked.elapsed() > PATIENCE {
                return false;
            }
            thread::sleep(LOOK);
        }
        false
    })
}

fn run<M>(world: &mut World, system: impl IntoSystem<(), (), M> + 'static) {
    if let Err(error) = world.run_system_cached(system) {
        error!("a step could not be played: {error}");
    }
}
