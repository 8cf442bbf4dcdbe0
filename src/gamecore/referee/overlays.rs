//! The steps between hands: the result of the hand, the score sheet and the next deal. After the last hand, shows the
//! result of the match.
use super::{Referee, phones::PhoneTable};
use crate::{
    model::{DisplayedState, EventQueue, PlayerIntent, Speed},
    redraw::RedrawRequest,
    states::{Menu, TableOverlay},
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::matchplay::MatchStage;
use session::Session;
use std::time::Duration;

/// Timer after which a table without people at the screen continues by itself.
#[derive(Resource, Debug)]
pub struct AutoContinue(Timer);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(AutoContinue(Timer::from_seconds(BOTS, TimerMode::Once)));
}

/// Reason why the match continues by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unwatched {
    /// The match does not continue by itself: a person is at the screen, or nothing is waiting to continue.
    No,
    /// Only bots play.
    Bots,
    /// People with phones may still be reading.
    Phones,
    /// All connected phones are ready.
    Ready,
}

/// Seconds until the match continues: with bots only, with phones that are not ready, and with phones that are.
const BOTS: f32 = 2.5;
const LOOKED_AT: f32 = 60.0;
const SEEN: f32 = 0.8;

/// Runs the timer.
#[derive(SystemParam)]
pub(super) struct Unattended<'w> {
    timer: ResMut<'w, AutoContinue>,
    time: Res<'w, Time>,
    real: Res<'w, Time<Real>>,
    speed: Res<'w, Speed>,
    awake: ResMut<'w, RedrawRequest>,
}

impl Unattended<'_> {
    /// True if the time is over. Restarts the timer if the match does not continue by itself.
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
            Unwatched::Phones => self.awake.poll_for(now, 0.3),
            _ => self.awake.animate_for(now, 0.3),
        }
        self.timer.0.set_duration(Duration::from_secs_f32(length));
        self.timer.0.tick(self.time.delta().div_f32(factor));
        self.timer.0.is_finished()
    }

    fn restart(&mut self) {
        self.timer.0.reset();
    }
}

/// The current and the next overlay of the table.
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

/// Next step between two hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OverlayStep {
    /// No change.
    Stay,
    /// Deal the next hand.
    Deal,
    /// Show the result of the hand over the table.
    ShowHandOver,
    /// Show the score sheet.
    ShowSheet,
    /// Show the winner.
    ShowMatchOver,
    /// Open the hand of the person who is called.
    LiftCurtain,
    /// Put the score sheet away, and deal.
    LeaveSheet,
}

/// Returns the step that follows an overlay.
///
/// - `seen`: everything has been shown.
/// - `ended`: a hand has been played to its end.
/// - `go_on`: a person or the timer continues.
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

/// Executes the next step.
pub(super) fn follow(
    shown: Res<DisplayedState>,
    mut cover: Cover,
    mut intents: MessageReader<PlayerIntent>,
    mut unattended: Unattended,
    mut referee: ResMut<Referee>,
    script: Res<EventQueue>,
    mut phones: ResMut<PhoneTable>,
) {
    let asked = intents
        .read()
        .filter(|intent| **intent == PlayerIntent::Continue)
        .count()
        > 0;
    let Some(session) = &mut referee.session else {
        return;
    };
    if *cover.menu.get() != Menu::None {
        return;
    }
    let overlay = *cover.now.get();
    let waiting = !matches!(overlay, TableOverlay::None | TableOverlay::MatchOver);
    let time_is_up = unattended.goes_on(unwatched(session, waiting, &phones));
    let seen = script.is_idle() && !session.is_busy();
    let ended = shown.ended.is_some();
    match step_after(
        overlay,
        session.game().stage(),
        seen,
        ended,
        asked || time_is_up,
    ) {
        OverlayStep::Stay => {}
        OverlayStep::Deal => deal(session, &mut phones),
        OverlayStep::ShowHandOver => cover.show(TableOverlay::HandOver),
        OverlayStep::ShowSheet => {
            cover.show(TableOverlay::ScoreSheet);
            unattended.restart();
        }
        OverlayStep::ShowMatchOver => {
            cover.show(TableOverlay::MatchOver);
            unattended.restart();
        }
        OverlayStep::LiftCurtain => session.reveal(),
        OverlayStep::LeaveSheet => {
            deal(session, &mut phones);
            cover.show(TableOverlay::None);
        }
    }
}

/// Returns the reason why the match continues by itself. `waiting`: a result or the privacy screen is visible.
fn unwatched(session: &Session, waiting: bool, phones: &PhoneTable) -> Unwatched {
    match (
        waiting && session.people().is_empty(),
        session.seats().phones.is_empty(),
    ) {
        (false, _) => Unwatched::No,
        (true, true) => Unwatched::Bots,
        (true, false) if phones.all_ready() => Unwatched::Ready,
        (true, false) => Unwatched::Phones,
    }
}

fn deal(session: &mut Session, phones: &mut PhoneTable) {
    phones.link.reset_ready();
    if let Err(rejection) = session.deal() {
        error!("the next hand could not be dealt: {rejection}");
    }
}
