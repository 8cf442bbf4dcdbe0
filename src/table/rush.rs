//! At once means at once: bots that are watched without any motion play as many steps in a frame as there is time for, until a person
//! is asked or could claim. Bots that think are waited for as ever. Where several people share the screen, and in the lesson, each step
//! has its frame: there somebody is called, or told, in between.
use bevy::prelude::*;
use gamecore::{
    model::{Prompt, Script, Speed},
    playback,
    referee::{self, BotPatience, BotTasks, BotTempo, Referee},
    sets::FrameSystems,
    states::{Learning, Pause, Screen, TableOverlay},
    wakeup::FrameWakeup,
};
use std::{
    thread,
    time::{Duration, Instant},
};

/// How much of a frame may go into steps.
const BUDGET: Duration = Duration::from_millis(20);

/// How long a quick bot is waited for, and between two looks.
const PATIENCE: Duration = Duration::from_millis(2);
const LOOK: Duration = Duration::from_micros(20);

/// Adds the rush.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        rush.after(FrameSystems::Playback)
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

fn rush(world: &mut World) {
    let begun = Instant::now();
    let mut steps = 0;
    // Bots alone would play a whole hand without a picture.
    let endless = *world.resource::<BotPatience>() == BotPatience::Endless
        && world.resource::<Referee>().has_a_person();
    loop {
        // What has happened is shown, then it is over: nothing flies.
        run(world, playback::play);
        if !world.resource::<Script>().is_idle() {
            run(world, playback::play);
        }
        if steps > 0 {
            // What was asked before is asked no more; and who may still claim what they passed, or did not want to be asked about, has
            // the frame to do it in.
            run(world, referee::let_unwanted_lie);
            run(world, referee::write_prompt);
            if world.resource::<Prompt>().open.is_some() || !endless && begun.elapsed() >= BUDGET {
                break;
            }
        }
        run(world, referee::ask);
        if !answer_comes(world, endless) {
            break;
        }
        run(world, referee::answer);
        steps += 1;
    }
    if steps > 0 {
        let now = world.resource::<Time<Real>>().elapsed_secs();
        world.resource_mut::<FrameWakeup>().keep(now, 0.1);
    }
}

/// Whether a bot's answer is there, or comes so soon that it is worth the wait; or comes at all, where that is waited for.
fn answer_comes(world: &mut World, endless: bool) -> bool {
    let asked = Instant::now();
    let mut minds = world.resource_mut::<BotTasks>();
    while minds.is_busy() {
        if minds.poll() {
            return true;
        }
        if !endless && asked.elapsed() > PATIENCE {
            return false;
        }
        thread::sleep(LOOK);
    }
    false
}

fn run<M>(world: &mut World, system: impl IntoSystem<(), (), M> + 'static) {
    if let Err(error) = world.run_system_cached(system) {
        error!("a step could not be played: {error}");
    }
}
