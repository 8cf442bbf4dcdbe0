//! Refusals hold until the hand ends.
use bevy::prelude::*;
use engine::{matchplay::SeenMatchEvent, table::SeenEvent};
use gamecore::{model::Refusals, playback::StepStarted, sets::FrameSystems, states::Screen};
use hud::Hud;

/// Forgets the refusals with the hand they are about.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        forget
            .in_set(FrameSystems::Present)
            .before(Hud)
            .run_if(in_state(Screen::Table)),
    );
    app.add_systems(OnExit(Screen::Table), |mut refusals: ResMut<Refusals>| {
        *refusals = Refusals::default();
    });
}

/// With the hand they end. A match that goes on in the middle of a hand brings those said before.
fn forget(mut started: MessageReader<StepStarted>, mut refusals: ResMut<Refusals>) {
    let ends = |step: &StepStarted| match &step.0 {
        SeenMatchEvent::Table(event) => {
            matches!(event, SeenEvent::Dealt { .. } | SeenEvent::Ended(_))
        }
        SeenMatchEvent::SeatsDrawn(_)
        | SeenMatchEvent::Seated(_)
        | SeenMatchEvent::Scored { .. }
        | SeenMatchEvent::Ended { .. } => false,
    };
    if started.read().filter(|step| ends(step)).count() > 0 {
        refusals.set_if_neq(Refusals::default());
    }
}
