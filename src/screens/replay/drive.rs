//! The playback of a replay. A single step forward is animated like an event of a live match. Any other change of
//! position rebuilds the table from the last snapshot and the events since then. The result therefore never depends on
//! the previous position.
use super::{PACES, Replay, ReplayAct, ReplayLook, ReplayMatch};
use bevy::{
    ecs::system::SystemParam,
    platform::collections::HashMap,
    prelude::*,
    tasks::{AsyncComputeTaskPool, block_on, futures_lite::future},
};
use engine::{
    matchplay::{MatchEvent, SeenMatchEvent},
    seat::Seat,
    table::Event,
    timeline::Timeline,
};
use gamecore::{
    feedback::Toast,
    i18n::Texts,
    model::{
        CardPlacement, ContinueMatch, DisplayedState, EventQueue, HandOrder, PlaybackRate,
        QueuedEvent, SnapAll, fold,
    },
    redraw::RedrawRequest,
    referee::{MatchOpened, Referee},
    saves::SaveService,
    states::Watching,
};
use menus::{Ask, MenuQuestion, PlayOnConfirmed};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

/// Tolerance of *previous mark* during playback, in events. It skips marks passed within this distance, so that
/// repeated presses go further back.
const JUST_PASSED: usize = 6;
/// Interval in seconds between two checks for new results of the review.
const POLL_INTERVAL: f32 = 1.0;

/// Ends the replay when a match starts at this table.
pub(super) fn end_replay(
    referee: Res<Referee>,
    mut replay: ResMut<Replay>,
    mut rate: ResMut<PlaybackRate>,
    mut watching: ResMut<NextState<Watching>>,
) {
    if replay.watched.is_some() && referee.has_match() {
        replay.watched = None;
        rate.set_if_neq(PlaybackRate::default());
        NextState::set_if_neq(&mut watching, Watching::Off);
    }
}

/// Resources for starting a new match from the current position.
#[derive(SystemParam)]
pub(super) struct Branch<'w> {
    store: ResMut<'w, SaveService>,
    resume: MessageWriter<'w, ContinueMatch>,
    toasts: MessageWriter<'w, Toast>,
    question: MessageWriter<'w, Ask>,
    texts: Res<'w, Texts>,
}

impl Branch<'_> {
    /// Asks for confirmation, or shows the reason why no new match can start from here.
    fn ask(&mut self, watched: &mut ReplayMatch) {
        if let Some(why_not) = watched.play_on_obstacle() {
            self.toasts.write(Toast::refused(self.texts.get(why_not)));
            return;
        }
        watched.playing = false;
        self.question.write(Ask(MenuQuestion::PlayOn));
    }

    /// Starts a new match with the history of this one up to the current position.
    fn play_on(&mut self, watched: &ReplayMatch) {
        if watched.play_on_obstacle().is_some() {
            return;
        }
        let record = watched.timeline.record_until(watched.goal());
        self.store.begin_match(&record);
        self.resume.write(ContinueMatch);
    }
}

/// Carries out the requested replay actions.
pub(super) fn act(
    (mut acts, mut confirmed): (MessageReader<ReplayAct>, MessageReader<PlayOnConfirmed>),
    mut replay: ResMut<Replay>,
    mut script: ResMut<EventQueue>,
    shown: Res<DisplayedState>,
    mut rate: ResMut<PlaybackRate>,
    mut branch: Branch,
) {
    if acts.is_empty() && confirmed.is_empty() {
        return;
    }
    let Some(watched) = &mut replay.watched else {
        confirmed.clear();
        return acts.clear();
    };
    if confirmed.read().count() > 0 {
        branch.play_on(watched);
    }
    for act in acts.read() {
        let (goal, look) = watched.target();
        match *act {
            ReplayAct::Play => watched.toggle(),
            ReplayAct::Forward => watched.step(&mut script),
            ReplayAct::Back => {
                watched.playing = false;
                watched.go(watched.timeline.previous_stop(goal), look);
            }
            ReplayAct::NextMark => {
                let next = watched.marked().into_iter().find(|mark| *mark > goal);
                watched.go(next.unwrap_or(watched.timeline.len()), look);
            }
            ReplayAct::PreviousMark => {
                let passed = if watched.playing { JUST_PASSED } else { 0 };
                let here = goal.saturating_sub(passed);
                let before = watched.marked().into_iter().rfind(|mark| *mark < here);
                watched.go(before.unwrap_or_default(), look);
            }
            ReplayAct::Jump(place) => watched.go(place, look),
            ReplayAct::NextSeat => {
                let seat = next_seat(&shown, look.seat);
                watched.go(goal, ReplayLook { seat, ..look });
            }
            ReplayAct::OpenHands => {
                let open = !look.open;
                watched.go(goal, ReplayLook { open, ..look });
            }
            ReplayAct::Faster => watched.pace = (watched.pace + 1).min(PACES.len() - 1),
            ReplayAct::Slower => watched.pace = watched.pace.saturating_sub(1),
            ReplayAct::PlayOn => branch.ask(watched),
        }
    }
    rate.set_if_neq(PlaybackRate(PACES[watched.pace].0));
}

/// Returns the seat whose player plays after this one. Before the draw for seats, returns the seat with the next
/// number.
fn next_seat(shown: &DisplayedState, seat: Seat) -> Seat {
    let players = shown.players.len().max(1) as u8;
    let by_number = Seat((seat.0 + 1) % players);
    shown
        .seating
        .map_or(by_number, |seating| seating.right_of(seat))
}

impl ReplayMatch {
    fn toggle(&mut self) {
        self.playing = !self.playing;
        self.wait = 0.0;
        if self.playing && self.goal() == self.timeline.len() {
            self.go(0, self.look());
        }
    }

    /// Goes one event forward. The event is animated, except while the table is being rebuilt.
    fn step(&mut self, script: &mut EventQueue) {
        self.playing = false;
        let next = self.timeline.next_stop(self.goal());
        if self.is_setting() {
            return self.go(next, self.look());
        }
        while self.queued < next {
            self.queue_next(script);
        }
    }

    /// Queues the next event for animation.
    fn queue_next(&mut self, script: &mut EventQueue) {
        let Some(event) = self.timeline.seen(self.queued, self.look.viewer()) else {
            return;
        };
        self.queued += 1;
        let hands = self.timeline.hands_at(self.queued);
        script.push(match hands.filter(|_| self.look.open) {
            Some(hands) => QueuedEvent::Open(event, Box::new(*hands)),
            None => QueuedEvent::Event(event),
        });
    }

    /// Starts rebuilding the table for this position and view. If a rebuild is already in progress, does so after it.
    fn go(&mut self, place: usize, look: ReplayLook) {
        let place = place.min(self.timeline.len());
        if self.is_setting() {
            self.next = Some((place, look));
            return;
        }
        let (timeline, snapshots) = (self.timeline.clone(), self.snapshots.clone());
        let task = AsyncComputeTaskPool::get()
            .spawn(async move { tableau(&timeline, look, place, &snapshots) });
        self.setting = Some(((place, look), task));
    }
}

/// State of the table that the replay replaces.
#[derive(SystemParam)]
pub(super) struct Table<'w> {
    script: ResMut<'w, EventQueue>,
    shown: ResMut<'w, DisplayedState>,
    zones: ResMut<'w, CardPlacement>,
    order: ResMut<'w, HandOrder>,
    snap: MessageWriter<'w, SnapAll>,
    opened: MessageWriter<'w, MatchOpened>,
}

impl Table<'_> {
    pub(super) fn replace(&mut self, new: Tableau) {
        self.script.clear();
        (*self.shown, *self.zones) = (new.shown, new.zones);
        // Discards the remembered order, so that automatic sorting also applies to the new hand.
        self.order.in_order = None;
        self.snap.write(SnapAll);
        self.opened.write(MatchOpened {
            past: new.past,
            played: None,
        });
    }
}

/// Replaces the state of the table once the rebuild has finished.
pub(super) fn set(
    mut replay: ResMut<Replay>,
    mut table: Table,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
) {
    let Some(watched) = &mut replay.bypass_change_detection().watched else {
        return;
    };
    let Some(((place, look), task)) = &mut watched.setting else {
        return;
    };
    awake.animate_for(time.elapsed_secs(), 0.1);
    let Some(made) = block_on(future::poll_once(task)) else {
        return;
    };
    (watched.queued, watched.place, watched.look) = (*place, *place, *look);
    watched.setting = None;
    table.replace(made);
    watched.wait = STEP_PAUSE;
    if let Some((place, look)) = watched.next.take() {
        watched.go(place, look);
    }
    replay.set_changed();
}

/// Continues automatic playback: queues the next event after each pause.
pub(super) fn go_on(
    mut replay: ResMut<Replay>,
    mut script: ResMut<EventQueue>,
    time: Res<Time>,
    (real, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
) {
    let Some(watched) = &mut replay.bypass_change_detection().watched else {
        return;
    };
    watched.place = watched.queued.saturating_sub(script.waiting());
    watched.faults.gather();
    if !watched.faults.is_done() {
        awake.redraw_at(real.elapsed_secs(), POLL_INTERVAL);
    }
    if !watched.playing || watched.is_setting() {
        return;
    }
    awake.animate_for(real.elapsed_secs(), 0.1);
    if !script.is_idle() {
        return;
    }
    watched.wait -= time.delta_secs() * PACES[watched.pace].0;
    if watched.wait > 0.0 {
        return;
    }
    match watched.timeline.events().get(watched.queued) {
        Some(event) => {
            watched.wait = pause_after(event);
            watched.queue_next(&mut script);
        }
        None => watched.playing = false,
    }
}

/// Pause after most events and after a rebuild of the table, in seconds at normal speed.
const STEP_PAUSE: f32 = 0.4;

/// Returns the pause after the animation of this event, in seconds at normal speed.
fn pause_after(event: &MatchEvent) -> f32 {
    match event {
        MatchEvent::Table(event) => match event {
            Event::Passed { .. } => 0.0,
            Event::Dealt { .. } | Event::LaidDown { .. } | Event::Awarded { .. } => {
                2.0 * STEP_PAUSE
            }
            // The player needs time to look at the open hands.
            Event::Ended(_) => 2.5,
            _ => STEP_PAUSE,
        },
        _ => 0.0,
    }
}

/// Number of events between two snapshots.
const EVERY: usize = 64;

/// Snapshots of the table, by view and by number of events.
pub(super) type Snapshots = HashMap<ReplayLook, BTreeMap<usize, (DisplayedState, CardPlacement)>>;

/// State of the table after a number of events.
#[derive(Default)]
pub(super) struct Tableau {
    pub shown: DisplayedState,
    pub zones: CardPlacement,
    /// All events up to this position, redacted for the viewer, oldest first.
    pub past: Vec<SeenMatchEvent>,
}

/// Returns an empty table with the players of the match, before the draw for seats.
pub(super) fn before_the_draw(timeline: &Timeline, look: ReplayLook) -> DisplayedState {
    let setup = timeline.setup();
    DisplayedState {
        players: setup.players.clone(),
        rules: Arc::new(setup.rules.clone()),
        seed: setup.seed.clone(),
        viewer: look.viewer(),
        ..DisplayedState::default()
    }
}

/// Rebuilds the table after `place` events. Takes several milliseconds, so it must run in a task.
fn tableau(
    timeline: &Timeline,
    look: ReplayLook,
    place: usize,
    snapshots: &Mutex<Snapshots>,
) -> Tableau {
    let known = || snapshots.lock().unwrap_or_else(PoisonError::into_inner);
    let nearest = || {
        let known = known();
        let (at, (shown, zones)) = known.get(&look)?.range(..=place).next_back()?;
        Some((*at, shown.clone(), zones.clone()))
    };
    let (at, mut shown, mut zones) =
        nearest().unwrap_or_else(|| (0, before_the_draw(timeline, look), CardPlacement::default()));
    for index in at..place {
        let Some(event) = timeline.seen(index, look.viewer()) else {
            break;
        };
        if look.open {
            shown.laid_open = timeline.hands_at(index + 1).copied().map(Box::new);
        }
        fold(&event, Vec::new(), &mut shown, &mut zones);
        if (index + 1).is_multiple_of(EVERY) {
            let snapshot = (shown.clone(), zones.clone());
            known().entry(look).or_default().insert(index + 1, snapshot);
        }
    }
    let past = (0..place).filter_map(|index| timeline.seen(index, look.viewer()));
    Tableau {
        past: past.collect(),
        shown,
        zones,
    }
}
