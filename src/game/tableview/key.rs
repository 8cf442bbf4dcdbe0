//! Which card an entity is.
use crate::game::model::Key;
use bevy::prelude::*;

/// Marks a card entity.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardKey(pub Key);
