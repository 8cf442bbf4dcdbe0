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
pub mod guests;
pub mod hud;
pub mod i18n;
pub mod intent;
mod leash;
pub mod loading;
pub mod menus;
pub mod playback;
pub mod referee;
mod run;
pub mod saves;
pub mod screens;
pub mod sets;
pub mod settings;
pub mod shelf;
pub mod states;
pub mod tableview;
pub mod theme;
pub mod third_party;
pub mod widgets;

use bevy::prelude::*;

pub use run::run;

/// Everything the game adds to an `App` that has Bevy's default plugins.
pub fn plugin(app: &mut App) {
    app.init_resource::<guests::Guests>();
    app.add_plugins((
        states::plugin,
        sets::plugin,
        loading::plugin,
        third_party::plugin,
        settings::plugin,
        saves::plugin,
        shelf::plugin,
        i18n::plugin,
        theme::plugin,
        audio::plugin,
        widgets::plugin,
        referee::plugin,
        playback::plugin,
        tableview::plugin,
        intent::plugin,
    ));
    app.add_plugins((
        hud::plugin,
        advice::plugin,
        screens::plugin,
        menus::plugin,
        saves::keep_desk,
    ));
}
