//! The claim clock. The engine knows no time: when it has run out, the referee answers *pass* for that person (D3).
//!
//! It stands still behind a menu, while advice is read, and while the person is in another window.
use super::{Referee, Submit};
use crate::{
    engine::{
        seat::Seat,
        table::{Action, DecisionId, DecisionStage},
    },
    game::{
        model::{ClaimClock, Prompt, Script},
        settings::Settings,
    },
};
use bevy::{prelude::*, window::PrimaryWindow};

/// Seconds that are left at least to whoever comes back from another window.
const BACK: f32 = 5.0;

/// Whether the clock of claims stands still because something about the question is being read: set by whoever shows it.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeldClock(pub bool);

/// Runs while a claim is asked, everything before it has been seen, no advice about it is being read, and the window has the
/// focus.
pub(super) fn run_down(
    time: Res<Time>,
    settings: Res<Settings>,
    script: Res<Script>,
    (referee, held): (Res<Referee>, Res<HeldClock>),
    windows: Query<&Window, With<PrimaryWindow>>,
    mut prompt: ResMut<Prompt>,
    mut running: Local<Option<(Seat, DecisionId, f32)>>,
    mut submit: MessageWriter<Submit>,
) {
    let asked = match (&prompt.open, &referee.game) {
        (Some((seat, legal)), Some(_)) if legal.stage == DecisionStage::Claim => {
            Some((*seat, legal.decision))
        }
        _ => None,
    };
    let (Some((seat, decision)), Some(length)) = (asked, settings.claim_seconds.map(f32::from))
    else {
        if asked.is_none() {
            *running = None;
        }
        if prompt.clock.is_some() {
            prompt.clock = None;
        }
        return;
    };
    let away = windows.single().is_ok_and(|window| !window.focused);
    let spent = match &mut *running {
        Some((s, d, spent)) if (*s, *d) == (seat, decision) => {
            if away {
                *spent = spent.min((length - BACK).max(0.0));
            } else if script.is_idle() && !held.0 {
                *spent += time.delta_secs();
            }
            *spent
        }
        _ => {
            *running = Some((seat, decision, 0.0));
            0.0
        }
    };
    prompt.clock = Some(ClaimClock {
        left: (length - spent).max(0.0),
        length,
    });
    if spent >= length {
        *running = None;
        submit.write(Submit {
            seat,
            decision,
            action: Action::Pass,
            touched: Vec::new(),
        });
    }
}
