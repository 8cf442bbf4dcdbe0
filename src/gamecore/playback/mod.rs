//! Event playback: a director takes events from a queue and animates them step by step, with all cues of a step in
//! parallel. A step ends once its minimum duration is over and no card is flying.
//!
//! If a step takes too long, a watchdog ends it: all cards move to their positions immediately, and a warning is
//! logged.
mod cues;
mod sounds;
pub use cues::{GATHERED, POINTS_FLIGHT, tally};

use crate::{
    input::PressedActions,
    model::{
        AnimationCues, CardPlacement, DisplayedState, EventQueue, FlipHand, Flying, Key, LastStep,
        MovePreference, QueuedEvent, SnapAll, Speed, fold,
    },
    sets::FrameSystems,
    states::Screen,
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    matchplay::SeenMatchEvent,
    table::{SeenEvent, Viewer},
};
use std::time::Instant;

/// System set of the director within [`FrameSystems::Playback`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play;

/// Start of a step. Its event has just been applied to [`DisplayedState`].
#[derive(Message, Clone, Debug)]
pub struct StepStarted(pub SeenMatchEvent);

/// Start of a step that repeats an event that the viewer has missed. The event is announced but not recorded again.
#[derive(Message, Clone, Debug)]
pub struct StepRepeated(pub SeenMatchEvent);

/// Reader of the events of all started steps, whether they are repeated or not.
#[derive(SystemParam)]
pub struct ShownEvents<'w, 's> {
    started: MessageReader<'w, 's, StepStarted>,
    repeated: MessageReader<'w, 's, StepRepeated>,
}

impl ShownEvents<'_, '_> {
    pub fn read(&mut self) -> impl Iterator<Item = &SeenMatchEvent> {
        let started = self.started.read().map(|StepStarted(event)| event);
        let repeated = self.repeated.read();
        started.chain(repeated.map(|StepRepeated(event)| event))
    }
}

/// Number of steps that took too long and were ended by force. Tests require zero.
#[derive(Resource, Default, Debug)]
pub struct Watchdog {
    pub fired: u32,
}

#[derive(Resource, Default)]
pub struct RunningStep {
    /// Time since the start of the step, in seconds.
    elapsed: f32,
    /// Minimum duration in seconds, at normal speed.
    hold: f32,
    /// Frames since the start of the step. Flights begin in the first frame.
    frames: u32,
    /// True for the result of a hand or of the match. Any press skips it.
    is_result: bool,
}

/// Time-out of a step in seconds. A deal of 13 cards to eight players takes two seconds.
const STEP_TIMEOUT: f32 = 6.0;

/// Registers the playback of the event queue, with its sounds and its speed.
pub fn plugin(app: &mut App) {
    app.init_resource::<RunningStep>()
        .init_resource::<Watchdog>()
        .add_message::<StepStarted>()
        .add_message::<StepRepeated>();
    app.add_systems(
        Update,
        (skip_result, play.in_set(Play))
            .chain()
            .in_set(FrameSystems::Playback)
            .run_if(in_state(Screen::Table)),
    );
    app.add_systems(PostUpdate, set_time_speed.run_if(in_state(Screen::Table)));
    app.add_systems(OnExit(Screen::Table), |mut time: ResMut<Time<Virtual>>| {
        time.set_relative_speed(1.0);
    });
    app.add_plugins(sounds::plugin);
}

/// Shows the rest of a result at once after any press.
fn skip_result(
    step: Res<RunningStep>,
    acts: PressedActions,
    mouse: Res<ButtonInput<MouseButton>>,
    mut script: ResMut<EventQueue>,
) {
    // A finger acts as the mouse.
    let pressed = || acts.device().is_some() || mouse.get_just_pressed().next().is_some();
    if step.is_result && script.is_playing() && pressed() {
        script.hurry();
    }
}

pub fn play(
    (time, speed, flying): (Res<Time>, Res<Speed>, Res<Flying>),
    mut playing: Playing,
    mut watchdog: ResMut<Watchdog>,
    (mut snap, mut turn_up): (MessageWriter<SnapAll>, MessageWriter<FlipHand>),
) {
    if playing.script.is_playing() {
        let step = &mut playing.step;
        step.elapsed += time.delta_secs();
        step.frames += 1;
        let hurried = playing.script.is_hurried();
        let landed = flying.0 == 0 && (step.frames > 2 || speed.factor == 0.0);
        if hurried {
            snap.write(SnapAll);
        } else if step.elapsed > STEP_TIMEOUT && !landed {
            watchdog.fired += 1;
            warn!("a step was not over after {STEP_TIMEOUT} s; every card is put in its place");
            snap.write(SnapAll);
        } else if !(landed && step.elapsed >= step.hold * speed.factor) {
            return;
        }
        playing.script.end_step();
    }
    // At instant speed, all waiting steps are played in one frame, but still one by one.
    while let Some(item) = playing.script.begin_next() {
        *playing.step = RunningStep::default();
        // A change of viewer moves all cards immediately, because no flight may show the faces of a covered hand. Only
        // opening a hand flips its cards.
        if let QueuedEvent::Look(viewer, _) = &item {
            snap.write(SnapAll);
            if playing.is_opened_by(*viewer) {
                turn_up.write(FlipHand);
            }
        }
        // Several passes are one step.
        let joins_next = is_pass(&item) && playing.script.next().is_some_and(is_pass);
        playing.perform(item);
        if playing.script.is_hurried() {
            snap.write(SnapAll);
            playing.script.end_step();
        } else if joins_next {
            playing.script.end_step();
        } else if speed.factor > 0.0 {
            return;
        }
    }
}

fn is_pass(item: &QueuedEvent) -> bool {
    let passed =
        |event: &SeenMatchEvent| matches!(event, SeenMatchEvent::Table(SeenEvent::Passed { .. }));
    matches!(item, QueuedEvent::Event(event) if passed(event))
}

/// The event queue, and the state that changes when an event is played.
#[derive(SystemParam)]
pub struct Playing<'w> {
    script: ResMut<'w, EventQueue>,
    step: ResMut<'w, RunningStep>,
    shown: ResMut<'w, DisplayedState>,
    zones: ResMut<'w, CardPlacement>,
    cues: ResMut<'w, AnimationCues>,
    on_screen: ResMut<'w, LastStep>,
    started: MessageWriter<'w, StepStarted>,
    repeated: MessageWriter<'w, StepRepeated>,
}

impl Playing<'_> {
    /// True if the change to this viewer opens a covered hand.
    fn is_opened_by(&self, viewer: Viewer) -> bool {
        let covered = self.shown.view.is_some() && self.shown.viewer != viewer;
        covered && matches!(viewer, Viewer::Seat(_)) && !self.script.is_hurried()
    }

    /// Applies one entry of the queue to the displayed state, and assigns cues to the cards that move.
    fn perform(&mut self, item: QueuedEvent) {
        // This access marks both resources as changed in every step, even in a step that does not change them.
        let (shown, zones) = (&mut *self.shown, &mut *self.zones);
        match item {
            QueuedEvent::Look(viewer, view) => {
                shown.viewer = viewer;
                shown.view = view.map(|view| *view);
                if let Some(view) = &shown.view {
                    zones.reconcile(view, shown.open_hands(), &MovePreference::default());
                }
            }
            QueuedEvent::Event(event) => self.happen(event),
            QueuedEvent::Open(event, hands) => {
                shown.laid_open = Some(hands);
                self.happen(event);
            }
            QueuedEvent::Again(event) => {
                self.fold(&event, Vec::new());
                self.repeated.write(StepRepeated(event));
            }
        }
    }

    /// Applies an event and announces that its step has started.
    fn happen(&mut self, event: SeenMatchEvent) {
        // The touched cards belong to the player's own move, which is the next table event.
        let touched = match &event {
            SeenMatchEvent::Table(_) => self.script.take_touched(),
            _ => Vec::new(),
        };
        self.fold(&event, touched);
        *self.on_screen = LastStep {
            since: Some(Instant::now()),
            lands: cues::lands(&event),
        };
        self.started.write(StepStarted(event));
    }

    /// Applies an event to the displayed state, and assigns cues to the cards that move.
    fn fold(&mut self, event: &SeenMatchEvent, touched: Vec<Key>) {
        let (shown, zones) = (&mut *self.shown, &mut *self.zones);
        let from = fold(event, touched, shown, zones);
        if let (SeenMatchEvent::Table(event), Some(view)) = (event, &shown.view) {
            cues::direct(event, view, &from, zones, &mut self.cues);
        }
        self.step.hold = cues::hold(event);
        self.step.is_result = matches!(
            event,
            SeenMatchEvent::Table(SeenEvent::Ended(_))
                | SeenMatchEvent::Scored { .. }
                | SeenMatchEvent::Ended { .. }
        );
    }
}

/// Speed of the missed-turn replay, relative to normal speed.
const MISSED_TURN_SPEED: f32 = 2.5;

/// Sets the speed of time for the next frame: missed turns are replayed faster than they were played.
fn set_time_speed(script: Res<EventQueue>, mut time: ResMut<Time<Virtual>>) {
    let wanted = if script.is_replaying_missed() {
        MISSED_TURN_SPEED
    } else {
        1.0
    };
    if time.relative_speed() != wanted {
        time.set_relative_speed(wanted);
    }
}
