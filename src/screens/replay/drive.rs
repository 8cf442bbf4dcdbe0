//! Forwards as the director plays it, backwards and elsewhere by setting the table.
use super::{
    act::ReplayAct,
    tableau::tableau,
    watched::{Replay, ReplayLook, Setting, Watched},
};
use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    tasks::{AsyncComputeTaskPool, block_on, futures_lite::future},
};
use engine::{matchplay::MatchEvent, seat::Seat, table::Event};
use gamecore::{
    feedback::Toast,
    i18n::Texts,
    model::{ContinueMatch, HandOrder, PlaybackRate, Script, ScriptItem, Shown, SnapAll, Zones},
    referee::{MatchOpened, Referee},
    saves::Store,
    states::Watching,
    wakeup::FrameWakeup,
};

/// Whoever goes back to the mark before while the match goes on by itself wants the one before that, unless so many events have
/// happened since.
const JUST_PASSED: usize = 6;
/// Seconds between two looks at what the look back has found.
const LOOK: f32 = 1.0;

/// Somebody plays at this table: whoever watched there does so no more.
pub(super) fn yield_table(
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

/// What playing on needs.
#[derive(SystemParam)]
pub(super) struct Branch<'w> {
    store: ResMut<'w, Store>,
    resume: MessageWriter<'w, ContinueMatch>,
    toasts: MessageWriter<'w, Toast>,
    texts: Res<'w, Texts>,
}

impl Branch<'_> {
    /// Begins a match that has gone as this one has until now.
    fn play_on(&mut self, watched: &mut Watched) {
        if let Some(why_not) = watched.why_not_play_on() {
            self.toasts.write(Toast::refused(self.texts.get(why_not)));
            return;
        }
        watched.playing = false;
        let record = watched.timeline.record_until(watched.goal());
        self.store.begin_match(&record);
        self.resume.write(ContinueMatch);
    }
}

/// Does what is asked for.
pub(super) fn act(
    mut acts: MessageReader<ReplayAct>,
    mut replay: ResMut<Replay>,
    mut script: ResMut<Script>,
    shown: Res<Shown>,
    mut rate: ResMut<PlaybackRate>,
    mut branch: Branch,
) {
    if acts.is_empty() {
        return;
    }
    let Some(watched) = &mut replay.watched else {
        return acts.clear();
    };
    for act in acts.read() {
        match *act {
            ReplayAct::Play => watched.toggle(),
            ReplayAct::Forward => watched.step(&mut script),
            ReplayAct::Back => {
                watched.playing = false;
                let before = watched.timeline.previous_stop(watched.goal());
                watched.go(before, watched.look());
            }
            ReplayAct::NextMark => {
                let mut marks = watched.marked().into_iter();
                let next = marks.find(|mark| *mark > watched.goal());
                watched.go(next.unwrap_or(watched.timeline.len()), watched.look());
            }
            ReplayAct::PreviousMark => {
                let passed = if watched.playing { JUST_PASSED } else { 0 };
                let here = watched.goal().saturating_sub(passed);
                let mut marks = watched.marked().into_iter();
                let before = marks.rfind(|mark| *mark < here);
                watched.go(before.unwrap_or_default(), watched.look());
            }
            ReplayAct::Jump(place) => watched.go(place, watched.look()),
            ReplayAct::NextSeat => {
                let look = watched.look();
                let seat = next_seat(&shown, look.seat);
                watched.go(watched.goal(), ReplayLook { seat, ..look });
            }
            ReplayAct::OpenHands => {
                let look = watched.look();
                let open = !look.open;
                watched.go(watched.goal(), ReplayLook { open, ..look });
            }
            ReplayAct::Faster => watched.pace = watched.pace.stepped(1),
            ReplayAct::Slower => watched.pace = watched.pace.stepped(-1),
            ReplayAct::PlayOn => branch.play_on(watched),
        }
    }
    rate.set_if_neq(PlaybackRate(watched.pace.factor()));
}

/// The next to play after this one; before the seats are drawn, the next by number.
fn next_seat(shown: &Shown, seat: Seat) -> Seat {
    let players = shown.players.len().max(1) as u8;
    let by_number = Seat((seat.0 + 1) % players);
    shown
        .seating
        .map_or(by_number, |seating| seating.right_of(seat))
}

impl Watched {
    fn toggle(&mut self) {
        self.playing = !self.playing;
        self.wait = 0.0;
        if self.playing && self.goal() == self.timeline.len() {
            self.go(0, self.look());
        }
    }

    /// One step forwards: the director shows it, unless the table is being set.
    fn step(&mut self, script: &mut Script) {
        self.playing = false;
        let next = self.timeline.next_stop(self.goal());
        if self.is_setting() {
            return self.go(next, self.look());
        }
        while self.queued < next {
            self.queue_next(script);
        }
    }

    /// Hands the next event to the director.
    fn queue_next(&mut self, script: &mut Script) {
        let Some(event) = self.timeline.seen(self.queued, self.look.viewer()) else {
            return;
        };
        self.queued += 1;
        let hands = self.timeline.hands_at(self.queued);
        script.push(match hands.filter(|_| self.look.open) {
            Some(hands) => ScriptItem::Open(event, Box::new(*hands)),
            None => ScriptItem::Event(event),
        });
    }

    /// Goes to a place and looks at it like this.
    fn go(&mut self, place: usize, look: ReplayLook) {
        let place = place.min(self.timeline.len());
        if self.is_setting() {
            self.next = Some((place, look));
            return;
        }
        let (timeline, snapshots) = (self.timeline.clone(), self.snapshots.clone());
        let task = AsyncComputeTaskPool::get()
            .spawn(async move { tableau(&timeline, look, place, &snapshots) });
        self.setting = Some(Setting { place, look, task });
    }
}

/// The table at which the match is shown.
#[derive(SystemParam)]
pub(super) struct Table<'w> {
    script: ResMut<'w, Script>,
    shown: ResMut<'w, Shown>,
    zones: ResMut<'w, Zones>,
    order: ResMut<'w, HandOrder>,
    snap: MessageWriter<'w, SnapAll>,
    opened: MessageWriter<'w, MatchOpened>,
}

/// Sets the table once it is known how it was.
pub(super) fn set(
    mut replay: ResMut<Replay>,
    mut table: Table,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
) {
    let is_setting = |watched: &Watched| watched.is_setting();
    if !replay.watched.as_ref().is_some_and(is_setting) {
        return;
    }
    awake.keep(time.elapsed_secs(), 0.1);
    let Some(watched) = &mut replay.watched else {
        return;
    };
    let Some(setting) = &mut watched.setting else {
        return;
    };
    let Some(made) = block_on(future::poll_once(&mut setting.task)) else {
        return;
    };
    (watched.queued, watched.place, watched.look) = (setting.place, setting.place, setting.look);
    watched.setting = None;
    table.script.clear();
    (*table.shown, *table.zones) = (made.shown, made.zones);
    // A sort that is kept takes in the new hand.
    table.order.in_order = None;
    table.snap.write(SnapAll);
    table.opened.write(MatchOpened {
        past: made.past,
        played: None,
    });
    watched.wait = BREATH;
    if let Some((place, look)) = watched.next.take() {
        watched.go(place, look);
    }
}

/// Goes on by itself, one event after another.
pub(super) fn go_on(
    mut replay: ResMut<Replay>,
    mut script: ResMut<Script>,
    time: Res<Time>,
    (real, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
) {
    let Some(watched) = &mut replay.bypass_change_detection().watched else {
        return;
    };
    watched.count(&script);
    watched.faults.gather();
    if !watched.faults.is_done() {
        awake.call(real.elapsed_secs(), LOOK);
    }
    if !watched.playing || watched.is_setting() {
        return;
    }
    awake.keep(real.elapsed_secs(), 0.1);
    if !script.is_idle() {
        return;
    }
    watched.wait -= time.delta_secs() * watched.pace.factor();
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

/// Seconds at the usual pace for which the table is to be taken in after it was set, and after most events.
const BREATH: f32 = 0.4;

/// Seconds at the usual pace that follow on an event once its motion is over, so that one can follow.
fn pause_after(event: &MatchEvent) -> f32 {
    match event {
        MatchEvent::Table(event) => match event {
            Event::Passed { .. } => 0.0,
            Event::Dealt { .. } | Event::LaidDown { .. } | Event::Awarded { .. } => 2.0 * BREATH,
            // The open hands are looked at.
            Event::Ended(_) => 2.5,
            Event::TookStock { .. }
            | Event::TookDiscard { .. }
            | Event::Claimed { .. }
            | Event::StockRenewed { .. }
            | Event::LaidOff { .. }
            | Event::SwappedJoker { .. }
            | Event::MovedJoker { .. }
            | Event::TookBack { .. }
            | Event::Discarded { .. } => BREATH,
        },
        MatchEvent::SeatsDrawn(_)
        | MatchEvent::Seated(_)
        | MatchEvent::Scored { .. }
        | MatchEvent::Ended { .. } => 0.0,
    }
}
