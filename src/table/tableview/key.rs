//! Which card an entity is.
use bevy::prelude::*;
use gamecore::model::Key;

/// Marks a card entity.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardKey(pub Key);
