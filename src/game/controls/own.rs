//! Everybody's own gamepad where several people play: the buzzer, the no and a look at the own hand mean something for its owner alone,
//! whoever is to press something.
use super::asked::Turn;
use crate::{
    engine::seat::Seat,
    game::{
        input::{PadPresses, PlayerAction},
        model::{Buzz, Peek, PlayerIntent},
        pads::PadSeats,
    },
};
use bevy::prelude::*;

/// The button that looks at the own hand as long as it is held, or until the next press: no hand is open that it could sort.
const LOOKS: PlayerAction = PlayerAction::Sort;

/// Reads them.
pub(super) fn hear(
    presses: PadPresses,
    turn: Turn,
    seats: Res<PadSeats>,
    mut held: Local<Vec<(Entity, Seat)>>,
    mut buzzes: MessageWriter<Buzz>,
    mut peeks: MessageWriter<Peek>,
    mut intents: MessageWriter<PlayerIntent>,
) {
    let let_go = held.extract_if(.., |(pad, _)| !presses.holds(*pad, LOOKS));
    peeks.write_batch(let_go.map(|(_, seat)| Peek { seat, down: false }));
    for (pad, act) in presses.apart() {
        let owner = seats.holder(pad).and_then(|name| turn.seat_of(name));
        let Some(seat) = owner else { continue };
        match act {
            PlayerAction::Claim => _ = buzzes.write(Buzz { seat }),
            PlayerAction::Pass => _ = intents.write(PlayerIntent::PassOf(seat)),
            LOOKS => {
                held.push((pad, seat));
                peeks.write(Peek { seat, down: true });
            }
            _ => {}
        }
    }
}
