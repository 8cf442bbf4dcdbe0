//! The director plays the queue: one step at a time, its cues in parallel. A step is over when no card flies any more and its
//! moment has passed, or when its watchdog fires: then everything snaps to its place and a warning is logged.
use super::cues;
use crate::{
    model::{
        Cues, Flying, Key, MovePreference, OnScreen, Script, ScriptItem, Shown, SnapAll, Speed,
        TurnUp, Zones, fold,
    },
    sets::FrameSystems,
    states::Screen,
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{matchplay::SeenMatchEvent, table::Viewer};
use std::time::Instant;

/// The director's turn within [`FrameSystems::Playback`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play;

/// A step has started: its event has just been folded into [`Shown`].
#[derive(Message, Clone, Debug)]
pub struct StepStarted(pub SeenMatchEvent);

/// A step has started that shows once more what somebody has missed: it is told, but nothing is kept of it.
#[derive(Message, Clone, Debug)]
pub struct StepRepeated(pub SeenMatchEvent);

/// How often a step had to be ended by force. Tests demand zero.
#[derive(Resource, Default, Debug)]
pub struct Watchdog {
    /// Steps ended by force.
    pub fired: u32,
}

/// The running step.
#[derive(Resource, Default)]
pub struct RunningStep {
    /// Seconds since it started.
    elapsed: f32,
    /// Seconds it lasts at least.
    hold: f32,
    /// Frames since it started: flights begin in the first.
    frames: u32,
}

/// Seconds after which a step is ended by force. A deal of 13 cards to eight players takes two.
const PATIENCE: f32 = 6.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RunningStep>()
        .init_resource::<Watchdog>()
        .add_message::<StepStarted>()
        .add_message::<StepRepeated>();
    app.add_systems(
        Update,
        play.in_set(Play)
            .in_set(FrameSystems::Playback)
            .run_if(in_state(Screen::Table)),
    );
}

/// Ends the step that is over and starts the next.
pub fn play(
    (time, speed, flying): (Res<Time>, Res<Speed>, Res<Flying>),
    mut playing: Playing,
    mut watchdog: ResMut<Watchdog>,
    (mut snap, mut turn_up): (MessageWriter<SnapAll>, MessageWriter<TurnUp>),
) {
    if playing.script.is_playing() {
        let step = &mut playing.step;
        step.elapsed += time.delta_secs();
        step.frames += 1;
        let hurried = playing.script.is_hurried();
        let landed = flying.0 == 0 && (step.frames > 2 || speed.factor == 0.0);
        if hurried {
            snap.write(SnapAll);
        } else if step.elapsed > PATIENCE && !landed {
            watchdog.fired += 1;
            warn!("a step was not over after {PATIENCE} s; every card is put in its place");
            snap.write(SnapAll);
        } else if !(landed && step.elapsed >= step.hold * speed.factor) {
            return;
        }
        playing.script.end_step();
    }
    // At top speed everything that waits is played in one frame; each step still passes through here one by one.
    while let Some(item) = playing.script.begin_next() {
        *playing.step = RunningStep::default();
        // Nothing turns over on its way: no face of a covered hand is to be seen, and what is shown again begins at once where the
        // person has left the table. Whoever opens a hand turns it up.
        if let ScriptItem::Look(viewer, _) = &item {
            snap.write(SnapAll);
            if playing.is_opened_by(*viewer) {
                turn_up.write(TurnUp);
            }
        }
        playing.perform(item);
        if playing.script.is_hurried() {
            snap.write(SnapAll);
            playing.script.end_step();
        } else if speed.factor > 0.0 {
            return;
        }
    }
}

/// What is played, and everything that plays it.
#[derive(SystemParam)]
pub struct Playing<'w> {
    script: ResMut<'w, Script>,
    step: ResMut<'w, RunningStep>,
    shown: ResMut<'w, Shown>,
    zones: ResMut<'w, Zones>,
    cues: ResMut<'w, Cues>,
    on_screen: ResMut<'w, OnScreen>,
    started: MessageWriter<'w, StepStarted>,
    repeated: MessageWriter<'w, StepRepeated>,
}

impl Playing<'_> {
    /// Whether a covered hand is opened by whoever looks now.
    fn is_opened_by(&self, viewer: Viewer) -> bool {
        let covered = self.shown.view.is_some() && self.shown.viewer != viewer;
        covered && matches!(viewer, Viewer::Seat(_)) && !self.script.is_hurried()
    }

    /// Folds one entry into what is shown, and gives the cards that move their cues.
    fn perform(&mut self, item: ScriptItem) {
        // Every step counts as a change of both, whatever it does with them.
        let (shown, zones) = (&mut *self.shown, &mut *self.zones);
        match item {
            ScriptItem::Look(viewer, view) => {
                shown.viewer = viewer;
                shown.view = view.map(|view| *view);
                if let Some(view) = &shown.view {
                    zones.reconcile(view, shown.open_hands(), &MovePreference::default());
                }
            }
            ScriptItem::Event(event) => self.happen(event),
            ScriptItem::Open(event, hands) => {
                shown.laid_open = Some(hands);
                self.happen(event);
            }
            ScriptItem::Again(event) => {
                self.fold(&event, Vec::new());
                self.repeated.write(StepRepeated(event));
            }
        }
    }

    /// Something happens: its cards set out.
    fn happen(&mut self, event: SeenMatchEvent) {
        // The cards touched are those of the person's own answer, which comes next.
        let touched = match &event {
            SeenMatchEvent::Table(_) => self.script.take_touched(),
            _ => Vec::new(),
        };
        self.fold(&event, touched);
        *self.on_screen = OnScreen {
            since: Some(Instant::now()),
            lands: cues::lands(&event),
        };
        self.started.write(StepStarted(event));
    }

    /// Folds an event into what is shown and gives the cards that move their cues.
    fn fold(&mut self, event: &SeenMatchEvent, touched: Vec<Key>) {
        let (shown, zones) = (&mut *self.shown, &mut *self.zones);
        let from = fold(event, touched, shown, zones);
        if let (SeenMatchEvent::Table(event), Some(view)) = (event, &shown.view) {
            cues::direct(event, view, &from, zones, &mut self.cues);
        }
        self.step.hold = cues::hold(event);
    }
}
