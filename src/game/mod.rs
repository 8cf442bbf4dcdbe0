//! The game on the screen: Bevy states, systems and entities round the engine.
//!
//! ```text
//! pointer · key · gamepad ─► PlayerIntent ─► staging ─► Action ─┐
//! bot (task pool, own view) ───────────────────────────────────┴─► referee.submit
//!         Rejection ─► toast; nothing changed   ◄──┤
//!         events ─► record + autosave              │
//!         events ─► redacted for the viewer ─► queue of steps ─► director, one step at a time
//!                    ├─ `Shown` folds the event when its step starts
//!                    ├─ layout (pure) → target poses → flights
//!                    └─ sounds, narration; prompts when the queue is drained
//! ```
//!
//! Only `referee` holds a table. Everything shown comes from the redacted events.
pub mod advice;
pub mod audio;
pub mod autostart;
pub mod cancel;
pub mod controls;
pub mod draft;
pub mod feedback;
pub mod film;
pub mod folders;
pub mod guests;
pub mod hud;
pub mod i18n;
pub mod input;
pub mod intent;
pub mod loading;
pub mod menus;
pub mod model;
pub mod playback;
mod plugin;
pub mod power;
pub mod referee;
pub mod rule_catalog;
mod run;
mod rush;
pub mod saves;
pub mod screens;
pub mod sets;
pub mod settings;
pub mod states;
pub mod tableview;
pub mod theme;
pub mod wakeup;
pub mod widgets;

pub use plugin::plugin;
pub use run::run;
