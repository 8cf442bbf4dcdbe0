//! The gamepad of whoever is asked makes itself felt.
use super::asked::Turn;
use crate::{
    engine::{
        seat::Seat,
        table::{DecisionId, DecisionStage},
    },
    game::{
        gamepads::{Rumble, Shake},
        input::{DeviceUsed, LastPad},
        model::Prompt,
        pads::PadSeats,
        sets::FrameSystems,
        settings::Settings,
        states::{Screen, TableOverlay},
    },
};
use bevy::prelude::*;

/// Adds it.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<Rumble>();
    app.add_systems(
        Update,
        call.after(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
}

/// What somebody has been called for: the curtain, or a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Call {
    Curtain(Seat),
    Turn(Seat, DecisionId),
    Claim(Seat, DecisionId),
}

fn call(
    turn: Turn,
    prompt: Res<Prompt>,
    settings: Res<Settings>,
    seats: Res<PadSeats>,
    (last, device): (Res<LastPad>, Res<DeviceUsed>),
    mut called: Local<Option<Call>>,
    mut rumbles: MessageWriter<Rumble>,
) {
    let Some(seat) = turn.seat() else { return };
    let asked = prompt.open.as_ref().filter(|_| prompt.is_asked());
    let now = match (turn.overlay(), asked) {
        (Some(TableOverlay::Curtain), _) => Call::Curtain(seat),
        (_, Some((seat, legal))) => match legal.stage {
            DecisionStage::Draw => Call::Turn(*seat, legal.decision),
            DecisionStage::Claim => Call::Claim(*seat, legal.decision),
            // It is still their turn, or nobody asks them to.
            DecisionStage::Play | DecisionStage::LateClaim => return,
        },
        (_, None) => return,
    };
    let before = called.replace(now);
    if before == Some(now) || !settings.rumble {
        return;
    }
    let shake = match now {
        // The curtain has called them.
        Call::Turn(seat, _) if before == Some(Call::Curtain(seat)) => return,
        Call::Curtain(_) | Call::Turn(..) => Shake::Turn,
        Call::Claim(..) => Shake::Asked,
    };
    let own = seats.pad_of(turn.name(seat));
    let only = || {
        let in_use = matches!(*device, DeviceUsed::Gamepad(_)) && seats.is_empty();
        last.0.filter(|_| in_use && turn.people() < 2)
    };
    if let Some(pad) = own.or_else(only) {
        rumbles.write(Rumble { pad, shake });
    }
}
