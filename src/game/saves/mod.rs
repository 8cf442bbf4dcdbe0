//! Everything on disk: where it lies, how it is written so that nothing is lost, and the running match.
mod archive;
mod clock;
mod dirs;
mod journal;
mod store;
mod trouble;

use bevy::prelude::*;

pub use crate::disk::{backup_of, write_atomic};
pub use dirs::{Dirs, assets_dir};
pub use store::Store;
pub use trouble::{Trouble, Troubles, io_reason};

/// Adds the store and passes its troubles on.
pub fn plugin(app: &mut App) {
    app.init_resource::<Store>();
    app.add_plugins(trouble::plugin);
}
