//! Bevy's headless widgets: buttons and text fields without a look of their own.
use bevy::prelude::*;

/// Adds what Bevy's default plugins leave out.
pub fn plugin(app: &mut App) {
    if !app.is_plugin_added::<bevy::ui_widgets::ButtonPlugin>() {
        app.add_plugins(bevy::ui_widgets::UiWidgetsPlugins);
    }
}
