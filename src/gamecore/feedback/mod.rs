//! What the game has to say at once: a sentence, a sound. Anybody may ask for one; `widgets` and `audio` give them.
mod passage;
mod plugin;
mod sound;
mod toast;

pub use passage::{Grounds, Passage, RestsOn};
pub use plugin::plugin;
pub use sound::{PlaySound, Sound};
pub use toast::{ShowToasts, Toast, Tone};
