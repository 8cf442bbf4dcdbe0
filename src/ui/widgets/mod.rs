//! UI toolkit: colours, typography, surfaces, and widgets as functions that return bundles.
mod animation;
mod button;
mod contrast;
mod field;
mod glyph_atlases;
mod high_contrast;
mod look;
pub mod palette;
pub mod placement;
mod scroll;
mod suit_symbols;
mod surface;
pub mod text;
mod tip;
mod toast;
mod why;

pub use animation::{Pop, ROLL, Roll, Rolling};
pub(crate) use button::Knob;
pub use button::{
    Activated, ButtonInk, ClickThroughGuard, ControlKind, Described, Disabled, Named, Size, Spoken,
    StepValue, ValueRange, ValueStep, behaviour, frame, ink,
};
pub use contrast::{APART, CLEAR, READABLE, contrast, difference, over, readable};
pub use depth::OVER_THE_TABLE;
pub use field::{
    Copied, Field, InputCancelled, KeyboardChords, Placeholder, TypeAtOnce, Typed, TypedOnScreen,
    cleaned, text_field,
};
pub use look::{Checked, Look};
pub(crate) use scroll::{bar, scroll_column};
pub use scroll::{bar_of_screen, room};
pub use suit_symbols::{SuitSign, SuitSigns};
pub use surface::{
    LEAST, Surface, at, column, cover, felt_color, fill, lightest_ground, panel, paper, rim,
    rounded, row, scrim, visible_if, wrapping,
};
pub use text::{Style, Typeface, centred, one_line, written};
pub use tip::{HOVER_THROUGH, Tip, TipBubble, TooltipAvoid, TooltipSystems};
pub use toast::{RefusalShown, ToastBox, ToastEnds};
pub use why::WhyWord;

use bevy::prelude::*;

pub fn plugin(app: &mut App) {
    // Bevy's default plugins do not contain its headless buttons and text fields.
    if !app.is_plugin_added::<bevy::ui_widgets::ButtonPlugin>() {
        app.add_plugins(bevy::ui_widgets::UiWidgetsPlugins);
    }
    app.add_plugins((
        text::plugin,
        surface::plugin,
        button::plugin,
        look::plugin,
        field::plugin,
        scroll::plugin,
        animation::plugin,
        toast::plugin,
        tip::plugin,
        glyph_atlases::plugin,
        suit_symbols::plugin,
        high_contrast::plugin,
        why::plugin,
    ));
}

pub mod depth {
    //! Z-order of the UI, from the cards on the table upwards. An element's z-index may exceed that of its layer by a
    //! few units.

    /// Focus ring on the table: above the cards, and below all text around the table.
    pub const FOCUS_RING: i32 = 4;
    /// Nameplates, buttons and questions.
    pub const HUD: i32 = 10;
    /// Overlays that cover the table: the privacy screen, the score sheet and the end of a deal.
    pub const OVER_THE_TABLE: i32 = 100;
    /// Menus and their dialogs.
    pub const MENU: i32 = 200;
    /// On-screen keyboard.
    pub const KEYBOARD: i32 = 300;
    /// Messages to the player.
    pub const TOAST: i32 = 900;
    /// Tooltips.
    pub const TIP: i32 = 950;
}
