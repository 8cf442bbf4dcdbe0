//! The game on the screen: Bevy states, systems and entities round the engine.
//!
#![doc = include_str!("FLOORS.md")]
pub mod advice;
pub mod audio;
pub mod autostart;
pub mod cancel;
pub mod controls;
pub mod draft;
pub mod feedback;
pub mod film;
pub mod folders;
pub mod gamepads;
pub mod guests;
pub mod hud;
pub mod i18n;
pub mod input;
pub mod intent;
pub mod keymap;
pub mod loading;
mod logging;
pub mod menus;
pub mod model;
pub mod moments;
pub mod pads;
pub mod playback;
mod plugin;
pub mod power;
pub mod referee;
pub mod replay;
pub mod rule_catalog;
mod run;
mod rush;
pub mod saves;
pub mod screen_keyboard;
pub mod screens;
pub mod sets;
pub mod settings;
pub mod states;
pub mod statistics;
pub mod tableview;
pub mod theme;
pub mod wakeup;
pub mod widgets;

pub use plugin::plugin;
pub use run::run;
