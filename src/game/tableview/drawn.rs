//! Which card of the own hand is new.
use super::zones::{Key, Zones};
use crate::{
    engine::table::Viewer,
    game::{playback::Shown, sets::FrameSystems, states::Screen},
};
use bevy::prelude::*;

/// Adds the memory of what was drawn.
pub fn plugin(app: &mut App) {
    app.init_resource::<Drawn>();
    app.add_systems(Update, remember.in_set(FrameSystems::Present));
    app.add_systems(OnExit(Screen::Table), |mut drawn: ResMut<Drawn>| {
        *drawn = Drawn::default();
    });
}

/// The card taken this turn stays marked until the discard.
#[derive(Resource, Default, Debug)]
pub struct Drawn {
    turn: (u8, u16),
    held: Vec<Key>,
    /// The cards drawn this turn.
    pub fresh: Vec<Key>,
}

pub fn remember(zones: Res<Zones>, shown: Res<Shown>, mut drawn: ResMut<Drawn>) {
    if !zones.is_changed() && !shown.is_changed() {
        return;
    }
    let Some(view) = &shown.view else { return };
    let Viewer::Seat(seat) = shown.viewer else {
        return;
    };
    let held = zones.hand(seat).to_vec();
    let turn = (view.table.hand, view.table.turn);
    if drawn.turn != turn {
        drawn.turn = turn;
        drawn.fresh.clear();
        // The deal is not a draw.
        if drawn.held.is_empty()
            || view.table.turn <= 1 && drawn.fresh.is_empty() && drawn.held.len() + 2 < held.len()
        {
            drawn.held = held.clone();
        }
    }
    let fresh: Vec<Key> = held
        .iter()
        .filter(|key| !drawn.held.contains(key))
        .copied()
        .collect();
    if fresh.len() <= 2 {
        drawn.fresh.extend(fresh);
    }
    drawn.held = held;
}
