//! Everybody's own gamepad where several people play: the buzzer, the no and a look at the own hand mean something for its owner alone,
//! whoever is to press something.
use super::asked::Turn;
use bevy::prelude::*;
use engine::seat::Seat;
use gamecore::{
    input::{PadPresses, PlayerAction},
    model::{Buzz, Peek, PlayerIntent},
    pads::{BUZZES, LOOKS, PadSeats},
};

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
            BUZZES => _ = buzzes.write(Buzz { seat }),
            PlayerAction::Pass => _ = intents.write(PlayerIntent::PassOf(seat)),
            LOOKS => {
                held.push((pad, seat));
                peeks.write(Peek { seat, down: true });
            }
            _ => {}
        }
    }
}
