//! State of the game without its looks: screens, input, texts, settings, saves, players, and the match being played.
//!
//! Every other Bevy crate builds on this one. Only [`referee`] touches a match; everything shown comes from [`model`].
pub mod autostart;
pub mod cancel;
pub mod draft;
pub mod family;
pub mod feedback;
pub mod folders;
pub mod guests;
pub mod i18n;
pub mod input;
pub mod keeping;
pub mod keymap;
pub mod loading;
pub mod model;
pub mod pads;
pub mod phones;
pub mod playback;
pub mod referee;
pub mod rule_catalog;
pub mod saves;
pub mod sets;
pub mod settings;
pub mod states;
pub mod statistics;
pub mod wakeup;
