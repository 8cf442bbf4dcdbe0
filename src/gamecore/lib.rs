//! The state of the game without its presentation: screens, input, texts, settings, saves, players, and the current
//! match.
//!
//! Every other Bevy crate builds on this one. Only [`referee`] changes a match. Everything shown comes from [`model`].
#![allow(
    missing_docs,
    reason = "part of the application: comments say what a name does not"
)]
pub mod autosave;
pub mod autostart;
pub mod bot_programs;
pub mod draft;
pub mod family;
pub mod feedback;
pub mod folders;
pub mod i18n;
pub mod input;
pub mod keymap;
pub mod loading;
pub mod model;
pub mod pads;
pub mod phones;
pub mod playback;
pub mod redraw;
pub mod referee;
pub mod rule_catalog;
pub mod saves;
pub mod sets;
pub mod settings;
pub mod states;
pub mod statistics;

pub use platform::cancel;
