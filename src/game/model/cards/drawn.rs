//! Which cards of the own hand were taken this turn.
use super::zones::{Key, Zones};
use crate::{
    engine::table::{PublicTable, Viewer},
    game::model::Shown,
};
use bevy::prelude::*;

/// The card taken this turn stays marked until the discard.
#[derive(Resource, Default, Debug)]
pub struct Drawn {
    turn: (u8, u16),
    held: Vec<Key>,
    /// The cards of the own hand taken in this turn.
    pub fresh: Vec<Key>,
}

impl Drawn {
    /// In a match that goes on: this turn began with these cards in the own hand.
    pub fn restore(&mut self, table: &PublicTable, held: Vec<Key>) {
        *self = Drawn {
            turn: (table.hand, table.turn),
            held,
            fresh: Vec::new(),
        };
    }
}

/// Compares the own hand with what it was.
pub fn remember_drawn(zones: Res<Zones>, shown: Res<Shown>, mut drawn: ResMut<Drawn>) {
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
