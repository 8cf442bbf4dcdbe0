//! From hand to hand: the table stays to be looked at, then the score sheet, then the next deal or the end.
use super::{Called, Referee, game::Game, phones::PhoneTable};
use crate::{
    model::{PlayerIntent, Script, Shown, Speed},
    saves::Store,
    states::{Menu, TableOverlay},
    wakeup::FrameWakeup,
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{matchplay::MatchStage, seat::SeatSet, table::Viewer};
use std::time::Duration;

/// Seconds that a table stays at which nobody plays at the screen before it goes on by itself.
#[derive(Resource, Debug)]
pub struct AutoContinue(Timer);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(AutoContinue(Timer::from_seconds(BOTS, TimerMode::Once)));
}

/// For whom nobody at the screen goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unwatched {
    /// Somebody is at the screen, or nothing is shown that waits.
    No,
    /// Bots play among themselves.
    Bots,
    /// People with phones look at it, and do not say yet that they have seen it.
    Phones,
    /// They have all said so.
    Ready,
}

/// Seconds that what is shown stays: of bots, of people with phones who do not say that they are ready, and of those who do.
const BOTS: f32 = 2.5;
const LOOKED_AT: f32 = 60.0;
const SEEN: f32 = 0.8;

/// Counts the time after which a table of bots alone goes on by itself.
#[derive(SystemParam)]
pub(super) struct Unattended<'w> {
    timer: ResMut<'w, AutoContinue>,
    time: Res<'w, Time>,
    real: Res<'w, Time<Real>>,
    speed: Res<'w, Speed>,
    awake: ResMut<'w, FrameWakeup>,
}

impl Unattended<'_> {
    /// Whether the time is up. It runs while nobody is there and something is shown that waits to be put away.
    fn goes_on(&mut self, who: Unwatched) -> bool {
        let (length, factor) = match who {
            Unwatched::No => {
                self.restart();
                return false;
            }
            Unwatched::Bots => (BOTS, self.speed.factor.max(0.02)),
            Unwatched::Phones => (LOOKED_AT, 1.0),
            Unwatched::Ready => (SEEN, self.speed.factor.max(0.02)),
        };
        let now = self.real.elapsed_secs();
        match who {
            Unwatched::Phones => self.awake.wait(now, 0.3),
            _ => self.awake.keep(now, 0.3),
        }
        self.timer.0.set_duration(Duration::from_secs_f32(length));
        self.timer.0.tick(self.time.delta().div_f32(factor));
        self.timer.0.is_finished()
    }

    fn restart(&mut self) {
        self.timer.0.reset();
    }
}

/// What lies over the table now, and what will lie there next.
#[derive(SystemParam)]
pub(super) struct Cover<'w> {
    menu: Res<'w, State<Menu>>,
    now: Res<'w, State<TableOverlay>>,
    next: ResMut<'w, NextState<TableOverlay>>,
}

impl Cover<'_> {
    fn show(&mut self, overlay: TableOverlay) {
        NextState::set_if_neq(&mut self.next, overlay);
    }
}

/// What follows on what is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OverlayStep {
    /// Everything stays as it is.
    Stay,
    /// The next hand is dealt onto the open table.
    Deal,
    /// The table stays to be looked at.
    ShowHandOver,
    /// The sheet is shown.
    ShowSheet,
    /// The winner is shown.
    ShowMatchOver,
    /// The person called sees their hand.
    LiftCurtain,
    /// The sheet is put away and the next hand is dealt.
    LeaveSheet,
}

/// What follows on an overlay at a stage of the match: `seen` when everything until then has been shown, `ended` when a hand has
/// been played to its end, `go_on` when somebody (or the clock) goes on.
fn step_after(
    overlay: TableOverlay,
    stage: MatchStage,
    seen: bool,
    ended: bool,
    go_on: bool,
) -> OverlayStep {
    match (overlay, stage) {
        (TableOverlay::None, _) if !seen => OverlayStep::Stay,
        (TableOverlay::None, MatchStage::Playing) => OverlayStep::Stay,
        (TableOverlay::None, MatchStage::BetweenHands { next: 0 }) => OverlayStep::Deal,
        (TableOverlay::None, _) if ended => OverlayStep::ShowHandOver,
        (TableOverlay::None, MatchStage::BetweenHands { .. }) => OverlayStep::Deal,
        (TableOverlay::None, MatchStage::Over { .. }) => OverlayStep::ShowMatchOver,
        _ if !go_on => OverlayStep::Stay,
        (TableOverlay::Curtain, _) => OverlayStep::LiftCurtain,
        (TableOverlay::HandOver, MatchStage::Over { .. }) => OverlayStep::ShowMatchOver,
        (TableOverlay::HandOver, _) => OverlayStep::ShowSheet,
        (TableOverlay::ScoreSheet, _) => OverlayStep::LeaveSheet,
        (TableOverlay::MatchOver, _) => OverlayStep::Stay,
    }
}

/// Leads from the end of a hand over the sheet to the next deal, and at the end to the winner.
pub(super) fn follow(
    shown: Res<Shown>,
    mut cover: Cover,
    mut intents: MessageReader<PlayerIntent>,
    mut unattended: Unattended,
    mut referee: ResMut<Referee>,
    mut called: ResMut<Called>,
    mut script: ResMut<Script>,
    mut store: ResMut<Store>,
    mut phones: ResMut<PhoneTable>,
) {
    let asked = intents
        .read()
        .filter(|intent| **intent == PlayerIntent::Continue)
        .count()
        > 0;
    let Some(game) = &mut referee.game else {
        return;
    };
    if *cover.menu.get() != Menu::None {
        return;
    }
    let overlay = *cover.now.get();
    let waiting = !matches!(overlay, TableOverlay::None | TableOverlay::MatchOver);
    let time_is_up = unattended.goes_on(unwatched(game, waiting, &phones));
    let (seen, ended) = (script.is_idle(), shown.ended.is_some());
    match step_after(overlay, game.game.stage(), seen, ended, asked || time_is_up) {
        OverlayStep::Stay => {}
        OverlayStep::Deal => {
            phones.ready = SeatSet::EMPTY;
            deal(game, &mut script, &mut store);
        }
        OverlayStep::ShowHandOver => cover.show(TableOverlay::HandOver),
        OverlayStep::ShowSheet => {
            cover.show(TableOverlay::ScoreSheet);
            unattended.restart();
        }
        OverlayStep::ShowMatchOver => {
            cover.show(TableOverlay::MatchOver);
            unattended.restart();
        }
        OverlayStep::LiftCurtain => {
            if let Some(seat) = called.0.take() {
                game.catch_up(seat, &mut script);
            }
            cover.show(TableOverlay::None);
        }
        OverlayStep::LeaveSheet => {
            if game.people().len() > 1 {
                game.look(Viewer::Spectator, &mut script);
            }
            phones.ready = SeatSet::EMPTY;
            deal(game, &mut script, &mut store);
            cover.show(TableOverlay::None);
        }
    }
}

/// For whom nobody at the screen goes on, while something is shown that waits.
fn unwatched(game: &Game, waiting: bool, phones: &PhoneTable) -> Unwatched {
    match (waiting && game.people().is_empty(), game.phones.is_empty()) {
        (false, _) => Unwatched::No,
        (true, true) => Unwatched::Bots,
        (true, false) if phones.all_ready() => Unwatched::Ready,
        (true, false) => Unwatched::Phones,
    }
}

fn deal(game: &mut Game, script: &mut Script, store: &mut Store) {
    match game.game.next_hand() {
        Ok(events) => game.publish(&events, script, store),
        Err(rejection) => error!("the next hand could not be dealt: {rejection}"),
    }
}
