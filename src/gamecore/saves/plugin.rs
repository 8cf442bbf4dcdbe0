//! The store as a resource, and its troubles passed on.
use super::{MatchId, Store, desk, trouble};
use crate::folders::Folders;
use bevy::prelude::*;

/// Request: go on with this match of the list.
#[derive(Message, Clone, Debug)]
pub struct OpenSaved(pub MatchId);

/// Adds the store of the player's folders and passes its troubles on. How the table is arranged is kept by [`keep_desk`].
pub fn plugin(app: &mut App) {
    let folders = app.world_mut().get_resource_or_init::<Folders>().clone();
    if !app.world().contains_resource::<Store>() {
        app.insert_resource(Store::of(folders.0));
    }
    app.add_message::<OpenSaved>();
    app.add_plugins(trouble::plugin);
}

/// Keeps how the table of the match being played is arranged.
pub fn keep_desk(app: &mut App) {
    app.add_plugins(desk::plugin);
}
