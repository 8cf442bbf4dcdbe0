//! The menus that lie over whatever the screen shows.
mod book;
mod choices;
mod credits;
mod decks;
mod faces;
mod fullscreen;
mod houserules;
mod pause;
mod plugin;
mod question;
mod root;
mod rulebook;
mod rules;
mod settings;

pub use choices::claim_time;
pub use decks::FolderOpener;
pub use faces::{Face, FaceOf};
pub use houserules::SwitchOf;
pub use plugin::plugin;
pub use question::{WantMatch, WantQuit};
pub(crate) use root::{back, root};
