//! Whose gamepad is listened to: at a table with several people that of whoever is asked. Who has none of their own shares those of
//! nobody, as they share mouse and keyboard. Menus can be worked with any. What means something for its owner alone, whoever is asked, is
//! read by itself (`own.rs`).
use super::asked::Turn;
use bevy::prelude::*;
use engine::seat::Seat;
use gamecore::{
    input::{
        Capture, DIRECTIONS, Hearing, PadFamily, PadHearing, PadPresses, PlayerAction, ReadDevices,
    },
    pads::PadSeats,
    sets::FrameSystems,
    states::Menu,
};

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
    mut walked: Local<bool>,
    // What gamepads do is told by whom is listened to, which is written here.
    mut devices: ParamSet<(PadPresses, ResMut<Hearing>)>,
) {
    let others: Vec<Entity> = pads
        .iter()
        .filter(|pad| seats.holder(*pad).is_some())
        .collect();
    let walks =
        |(pad, act): &(Entity, PlayerAction)| others.contains(pad) && DIRECTIONS.contains(act);
    *walked =
        turn.menu() == Menu::LostPad && (*walked || devices.p0().just_pressed().iter().any(walks));
    let chosen = match turn.menu() {
        _ if capture.is_on() => PadHearing::None,
        // There each gamepad speaks for itself.
        Menu::Pads => PadHearing::None,
        Menu::LostPad if others.is_empty() => PadHearing::None,
        // The others choose how it goes on without.
        Menu::LostPad => PadHearing::Only(others.clone()),
        _ => of_turn(&turn, &seats, &pads),
    };
    let apart = match turn.menu() {
        _ if capture.is_on() => Vec::new(),
        // As long as they have not looked for it they press the button that is asked for: it says whose gamepad it is.
        Menu::LostPad if !*walked => {
            let accepts = others.into_iter().map(|pad| (pad, PlayerAction::Accept));
            accepts.collect()
        }
        _ => apart(&turn, &seats, &pads),
    };
    devices.p1().set_if_neq(Hearing {
        keyboard: !capture.is_on(),
        pads: chosen,
        apart,
    });
}

/// What everybody's own gamepad does for them alone.
fn apart(
    turn: &Turn,
    seats: &PadSeats,
    pads: &Query<Entity, With<PadFamily>>,
) -> Vec<(Entity, PlayerAction)> {
    let owned = pads
        .iter()
        .filter_map(|pad| Some((pad, turn.seat_of(seats.holder(pad)?)?)));
    owned
        .flat_map(|(pad, seat)| turn.own_acts(seat).map(move |act| (pad, act)))
        .collect()
}

fn of_turn(turn: &Turn, seats: &PadSeats, pads: &Query<Entity, With<PadFamily>>) -> PadHearing {
    let Some(seat) = turn.seat().filter(|_| !seats.is_empty()) else {
        return PadHearing::All;
    };
    // Several who are asked at once may each walk to what they want.
    let asked = turn.asked_at_once();
    let asked = if asked.is_empty() { vec![seat] } else { asked };
    let own = |seat: &Seat| seats.pad_of(turn.name(*seat));
    let mut heard: Vec<Entity> = asked.iter().filter_map(own).collect();
    if heard.len() < asked.len() {
        heard.extend(pads.iter().filter(|pad| seats.holder(*pad).is_none()));
    }
    PadHearing::Only(heard)
}
