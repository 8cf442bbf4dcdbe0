//! Whose gamepad is listened to: at a table with several people that of whoever is asked. Who has none of their own shares those of
//! nobody, as they share mouse and keyboard. Menus can be worked with any.
use super::asked::Turn;
use crate::game::{
    input::{Capture, Hearing, PadFamily, PadHearing, ReadDevices},
    pads::PadSeats,
    sets::FrameSystems,
    states::Menu,
};
use bevy::prelude::*;

/// Adds the choice of devices.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        choose.in_set(FrameSystems::Input).before(ReadDevices),
    );
}

fn choose(
    turn: Turn,
    capture: Res<Capture>,
    seats: Res<PadSeats>,
    pads: Query<Entity, With<PadFamily>>,
    mut hearing: ResMut<Hearing>,
) {
    let chosen = match turn.menu() {
        _ if capture.is_on() => PadHearing::None,
        // There each gamepad speaks for itself.
        Menu::Pads | Menu::LostPad => PadHearing::None,
        _ => of_turn(&turn, &seats, &pads),
    };
    hearing.set_if_neq(Hearing {
        keyboard: !capture.is_on(),
        pads: chosen,
    });
}

fn of_turn(turn: &Turn, seats: &PadSeats, pads: &Query<Entity, With<PadFamily>>) -> PadHearing {
    let Some(seat) = turn.seat().filter(|_| !seats.is_empty()) else {
        return PadHearing::All;
    };
    match seats.pad_of(turn.name(seat)) {
        Some(own) => PadHearing::Only(vec![own]),
        None => {
            let shared = pads.iter().filter(|pad| seats.holder(*pad).is_none());
            PadHearing::Only(shared.collect())
        }
    }
}
