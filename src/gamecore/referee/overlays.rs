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

/// Seconds until the match continues: with bots only, with phones that are not ready, and with phones that are.
const BOTS: f32 = 2.5;
const LOOKED_AT: f32 = 60.0;
const SEEN: f32 = 0.8;

/// Time for which a table without people at the screen has waited. It then continues by itself.
#[derive(SystemParam)]
pub(super) struct Unattended<'w, 's> {
    waited: Local<'s, Duration>,
    time: Res<'w, Time>,
    real: Res<'w, Time<Real>>,
    speed: Res<'w, Speed>,
    awake: ResMut<'w, RedrawRequest>,
}

impl Unattended<'_, '_> {
    /// True if the time is over. It begins anew while a person is at the screen, and unless a result or the privacy
    /// screen is visible (`waiting`).
    fn is_over(&mut self, session: &Session, waiting: bool, phones: &PhoneTable) -> bool {
        if !waiting || !session.people().is_empty() {
            self.begin();
            return false;
        }
        let (now, factor) = (self.real.elapsed_secs(), self.speed.factor.max(0.02));
        let (length, factor) = match session.seats().phones.is_empty() {
            true => (BOTS, factor),
            false if phones.all_ready() => (SEEN, factor),
            // People with phones may still be reading.
            false => (LOOKED_AT, 1.0),
        };
        if length < LOOKED_AT {
            self.awake.animate_for(now, 0.3);
        } else {
            self.awake.poll_for(now, 0.3);
        }
        *self.waited += self.time.delta().div_f32(factor);
        *self.waited >= Duration::from_secs_f32(length)
    }

    fn begin(&mut self) {
        *self.waited = Duration::ZERO;
    }
}

/// Executes the next step.
pub(super) fn follow(
    shown: Res<DisplayedState>,
    menu: Res<State<Menu>>,
    (overlay, mut next): (Res<State<TableOverlay>>, ResMut<NextState<TableOverlay>>),
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
    if *menu.get() != Menu::None {
        return;
    }
    let mut show = |overlay: TableOverlay| NextState::set_if_neq(&mut next, overlay);
    let overlay = *overlay.get();
    let waiting = !matches!(overlay, TableOverlay::None | TableOverlay::MatchOver);
    let goes_on = unattended.is_over(session, waiting, &phones) || asked;
    let seen = script.is_idle() && !session.is_busy();
    match (overlay, session.game().stage()) {
        (TableOverlay::None, _) if !seen => {}
        (TableOverlay::None, MatchStage::Playing) => {}
        (TableOverlay::None, MatchStage::BetweenHands { next: 0 }) => deal(session, &mut phones),
        (TableOverlay::None, _) if shown.ended.is_some() => show(TableOverlay::HandOver),
        (TableOverlay::None, MatchStage::BetweenHands { .. }) => deal(session, &mut phones),
        (TableOverlay::None, MatchStage::Over { .. }) => show(TableOverlay::MatchOver),
        _ if !goes_on => {}
        (TableOverlay::Curtain, _) => session.reveal(),
        (TableOverlay::HandOver, MatchStage::Over { .. }) => show(TableOverlay::MatchOver),
        (TableOverlay::HandOver, _) => {
            show(TableOverlay::ScoreSheet);
            unattended.begin();
        }
        (TableOverlay::ScoreSheet, _) => {
            deal(session, &mut phones);
            show(TableOverlay::None);
        }
        (TableOverlay::MatchOver, _) => {}
    }
}

fn deal(session: &mut Session, phones: &mut PhoneTable) {
    phones.link.reset_ready();
    if let Err(rejection) = session.deal() {
        error!("the next hand could not be dealt: {rejection}");
    }
}
