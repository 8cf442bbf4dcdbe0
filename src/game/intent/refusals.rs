//! Refusals hold until the hand ends.
use crate::game::{
    model::{Refusals, Shown},
    sets::FrameSystems,
    states::Screen,
};
use bevy::prelude::*;

/// Forgets the refusals with the hand they are about.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        forget
            .in_set(FrameSystems::Present)
            .run_if(resource_changed::<Shown>),
    );
    app.add_systems(OnExit(Screen::Table), |mut refusals: ResMut<Refusals>| {
        *refusals = Refusals::default();
    });
}

/// With the hand they end.
fn forget(shown: Res<Shown>, mut last: Local<Option<u8>>, mut refusals: ResMut<Refusals>) {
    let hand = shown.view.as_ref().map(|view| view.table.hand);
    if *last != hand || shown.ended.is_some() {
        *last = hand;
        refusals.set_if_neq(Refusals::default());
    }
}
