//! What makes the widgets live, as one plugin.
use super::{
    button, field, hairline, headless, look, scroll, surface, tip, toast, toggle, typeface, typing,
    unasked,
};
use bevy::prelude::*;

/// Adds what makes the widgets live.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        headless::plugin,
        typeface::plugin,
        surface::plugin,
        button::plugin,
        look::plugin,
        toggle::plugin,
        field::plugin,
        typing::plugin,
        scroll::plugin,
        toast::plugin,
        unasked::plugin,
        tip::plugin,
        hairline::plugin,
    ));
}
