//! Whoever presses something on a gamepad that is not asked is told whose turn it is.
use super::asked::Turn;
use bevy::prelude::*;
use gamecore::{
    feedback::Toast,
    i18n::Texts,
    input::PadPresses,
    pads::PadSeats,
    sets::FrameSystems,
    states::{Menu, Screen},
};

/// Seconds for which it is not said again.
const SAID: f32 = 3.0;

/// Adds it.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        tell.after(FrameSystems::Intent)
            .before(FrameSystems::Referee)
            .run_if(in_state(Screen::Table).and_then(in_state(Menu::None))),
    );
}

fn tell(
    presses: PadPresses,
    turn: Turn,
    seats: Res<PadSeats>,
    (texts, time): (Res<Texts>, Res<Time<Real>>),
    mut said: Local<Option<(f32, Entity)>>,
    mut toasts: MessageWriter<Toast>,
) {
    let Some(pad) = presses.unheard().into_iter().next() else {
        return;
    };
    let Some(seat) = turn.seat() else { return };
    let now = time.elapsed_secs();
    if said.is_some_and(|(at, to)| to == pad && now - at < SAID) {
        return;
    }
    *said = Some((now, pad));
    let asked = turn.name(seat);
    let sentence = match seats.holder(pad) {
        Some(holder) => {
            let args = [("name", holder.into()), ("asked", asked.into())];
            texts.with("pads-wait", &args)
        }
        None => texts.with("pads-nobodys", &[("asked", asked.into())]),
    };
    toasts.write(Toast::info(sentence));
}
