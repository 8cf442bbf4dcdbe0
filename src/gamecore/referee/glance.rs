//! Input of several people at one screen: they peek at their hands, cover them, and open them at the privacy screen.
use super::{Called, Referee};
use crate::{
    model::{ClaimButtonPress, EventQueue, Peek, PlayerIntent},
    redraw::{RedrawRequest, seen_secs},
    states::{Menu, TableOverlay},
};
use bevy::prelude::*;
use engine::seat::Seat;

/// Minimum duration of a long press in seconds. The end of a long press covers the hand again. After a shorter press,
/// the hand stays open until the next press.
const HELD: f32 = 0.35;

/// Opens and covers hands for peeks.
pub(super) fn peek(
    time: Res<Time<Real>>,
    mut peeks: MessageReader<Peek>,
    mut referee: ResMut<Referee>,
    mut awake: ResMut<RedrawRequest>,
    mut held: Local<Option<(Seat, f32)>>,
) {
    let Some(session) = &mut referee.session else {
        peeks.clear();
        return;
    };
    for Peek { seat, down } in peeks.read().copied() {
        let is_own = session.peeking() == Some(seat);
        if down && is_own {
            session.end_peek();
        } else if down && session.peeking().is_none() {
            session.peek(seat);
            *held = Some((seat, 0.0));
        } else if !down
            && let Some((_, time)) = held.take_if(|(holder, _)| *holder == seat)
            && is_own
            && time >= HELD
        {
            session.end_peek();
        }
    }
    if let Some((_, held)) = held.as_mut().filter(|_| session.peeking().is_some()) {
        *held += seen_secs(&time);
        awake.animate_for(time.elapsed_secs(), 0.1);
    }
}

/// Covers the open hand at once, and skips the missed-turn replay.
pub(super) fn hide_and_skip(
    mut intents: MessageReader<PlayerIntent>,
    mut referee: ResMut<Referee>,
    mut script: ResMut<EventQueue>,
) {
    for intent in intents.read() {
        match (intent, &mut referee.session) {
            (PlayerIntent::Hide, Some(session)) => session.hide(),
            (PlayerIntent::Continue, _) if script.is_replaying_missed() => script.hurry(),
            _ => {}
        }
    }
}

/// The claim button of the person who is called opens their hand.
pub(super) fn open(
    mut buzzes: MessageReader<ClaimButtonPress>,
    called: Res<Called>,
    overlay: Res<State<TableOverlay>>,
    menu: Res<State<Menu>>,
    mut intents: MessageWriter<PlayerIntent>,
) {
    for ClaimButtonPress { seat } in buzzes.read() {
        let calls = *overlay.get() == TableOverlay::Curtain && called.0 == Some(*seat);
        if calls && *menu.get() == Menu::None {
            intents.write(PlayerIntent::Continue);
        }
    }
}
