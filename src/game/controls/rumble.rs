//! The gamepad of whoever is called makes itself felt; where several are asked at once, those of all of them.
use super::asked::Turn;
use crate::gamepads::{Rumble, Shake};
use bevy::prelude::*;
use engine::{
    seat::Seat,
    table::{DecisionId, DecisionStage},
};
use gamecore::{
    input::{DeviceUsed, LastPad},
    model::Prompt,
    pads::PadSeats,
    sets::FrameSystems,
    settings::Settings,
    states::{Screen, TableOverlay},
};

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

impl Call {
    fn seat(self) -> Seat {
        match self {
            Call::Curtain(seat) | Call::Turn(seat, _) | Call::Claim(seat, _) => seat,
        }
    }
}

/// Who is called now; nobody new where it is still somebody's turn, or nobody asks them to do anything.
fn calls(turn: &Turn, prompt: &Prompt) -> Vec<Call> {
    let Some(seat) = turn.seat() else {
        return Vec::new();
    };
    if turn.overlay() == Some(TableOverlay::Curtain) {
        return vec![Call::Curtain(seat)];
    }
    let Some((seat, legal)) = prompt.open.as_ref().filter(|_| prompt.is_asked()) else {
        return Vec::new();
    };
    match legal.stage {
        DecisionStage::Draw => vec![Call::Turn(*seat, legal.decision)],
        DecisionStage::Claim if prompt.common => {
            let asked = prompt.asked();
            asked
                .map(|one| Call::Claim(one.seat, one.decision))
                .collect()
        }
        DecisionStage::Claim => vec![Call::Claim(*seat, legal.decision)],
        DecisionStage::Play | DecisionStage::LateClaim => Vec::new(),
    }
}

fn call(
    turn: Turn,
    prompt: Res<Prompt>,
    settings: Res<Settings>,
    seats: Res<PadSeats>,
    (last, device): (Res<LastPad>, Res<DeviceUsed>),
    mut called: Local<Vec<Call>>,
    mut rumbles: MessageWriter<Rumble>,
) {
    let now = calls(&turn, &prompt);
    if now.is_empty() {
        return;
    }
    let before = std::mem::replace(&mut *called, now.clone());
    if !settings.rumble {
        return;
    }
    for call in now.into_iter().filter(|call| !before.contains(call)) {
        let shake = match call {
            // The curtain has called them.
            Call::Turn(seat, _) if before.contains(&Call::Curtain(seat)) => continue,
            Call::Curtain(_) | Call::Turn(..) => Shake::Turn,
            Call::Claim(..) => Shake::Asked,
        };
        let own = seats.pad_of(turn.name(call.seat()));
        let only = || {
            let in_use = matches!(*device, DeviceUsed::Gamepad(_)) && seats.is_empty();
            last.0.filter(|_| in_use && turn.people() < 2)
        };
        if let Some(pad) = own.or_else(only) {
            rumbles.write(Rumble { pad, shake });
        }
    }
}
