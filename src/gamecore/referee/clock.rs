//! The claim clock. The engine knows no time: when it has run out, the referee answers *pass* for that person (D3).
//!
//! It runs for all people who are asked at once, and stands still behind a menu, while advice is read, while one of several people
//! looks at their hand, and while the person is in another window. There is none for whoever learns, nor while somebody listens: a
//! question that is heard takes as long as it takes.
use super::{Referee, Submit};
use crate::{
    model::{ClaimClock, Peeking, Prompt, Script},
    settings::{Listening, Settings},
    states::Learning,
};
use bevy::{ecs::system::SystemParam, prelude::*, window::PrimaryWindow};
use engine::table::{Action, DecisionId, DecisionStage};

/// Seconds that are left at least to whoever comes back from another window.
const BACK: f32 = 5.0;

/// Whether the clock of claims stands still because something about the question is being read: set by whoever shows it.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeldClock(pub bool);

/// What the clock stands still for.
#[derive(SystemParam)]
pub(super) struct Stops<'w> {
    held: Res<'w, HeldClock>,
    peeking: Res<'w, Peeking>,
    learning: Res<'w, State<Learning>>,
    listening: Listening<'w>,
}

impl Stops<'_> {
    /// Whether there is no clock at all: whoever learns takes the time they need, and so does whoever has the question read to them.
    fn is_unlimited(&self) -> bool {
        *self.learning.get() == Learning::Lesson || self.listening.any()
    }

    fn any(&self) -> bool {
        self.held.0 || self.peeking.0.is_some()
    }
}

/// Runs while a claim is asked, everything before it has been seen, no advice about it is being read, and the window has the
/// focus.
pub(super) fn run_down(
    time: Res<Time>,
    settings: Res<Settings>,
    script: Res<Script>,
    referee: Res<Referee>,
    stops: Stops,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut prompt: ResMut<Prompt>,
    mut running: Local<Option<(DecisionId, f32)>>,
    mut submit: MessageWriter<Submit>,
) {
    let asked = match (&prompt.open, &referee.game) {
        (Some((_, legal)), Some(_)) if legal.stage == DecisionStage::Claim => Some(legal.decision),
        _ => None,
    };
    let length = settings.claim_seconds.filter(|_| !stops.is_unlimited());
    let (Some(decision), Some(length)) = (asked, length.map(f32::from)) else {
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
        Some((about, spent)) if *about == decision => {
            if away {
                *spent = spent.min((length - BACK).max(0.0));
            } else if script.is_idle() && !stops.any() {
                *spent += time.delta_secs();
            }
            *spent
        }
        _ => {
            *running = Some((decision, 0.0));
            0.0
        }
    };
    prompt.clock = Some(ClaimClock {
        left: (length - spent).max(0.0),
        length,
    });
    if spent >= length {
        *running = None;
        let asked = prompt.asked().filter(|asked| asked.decision == decision);
        submit.write_batch(asked.map(|asked| Submit {
            seat: asked.seat,
            decision,
            action: Action::Pass,
            touched: Vec::new(),
        }));
    }
}
