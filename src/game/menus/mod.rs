//! The menus that lie over whatever the screen shows.
mod book;
mod choices;
mod credits;
mod decks;
mod faces;
mod fullscreen;
mod houserules;
mod leaf;
mod pause;
mod plugin;
mod question;
mod root;
mod rulebook;
mod rules;
mod settings;
mod switches;

pub use choices::claim_time;
pub use decks::FolderOpener;
pub use faces::{FaceChoice, FaceOf};
pub use plugin::plugin;
pub use question::{WantMatch, WantQuit};
pub(crate) use root::{back, root};
pub use switches::SwitchOf;
