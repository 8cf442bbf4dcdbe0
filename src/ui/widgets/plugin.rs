//! What makes the widgets live, as one plugin.
use super::{
    button, field, glyphs, hairline, headless, lettersheets, look, pop, roll, scroll, strong,
    suitsigns, surface, tip, toast, toggle, typeface, typing, unasked, why,
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
        roll::plugin,
        pop::plugin,
        toast::plugin,
        unasked::plugin,
        tip::plugin,
        hairline::plugin,
    ));
    app.add_plugins((
        glyphs::plugin,
        lettersheets::plugin,
        suitsigns::plugin,
        strong::plugin,
        why::plugin,
    ));
}
