//! The table: cards and their motion, the display around them, and the player's input by mouse, keys or gamepad.
#![allow(
    missing_docs,
    reason = "part of the application: comments say what a name does not"
)]
pub mod effects;
pub mod intent;
pub mod power;
pub mod tableview;

use bevy::{ecs::component::Mutable, prelude::*};

/// Gives a resource its default value.
fn reset<R: Resource<Mutability = Mutable> + Default>(mut resource: ResMut<R>) {
    *resource = R::default();
}
