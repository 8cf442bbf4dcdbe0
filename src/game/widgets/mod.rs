//! What the interface is made of: colours, type, surfaces, and widgets as functions that return bundles.
mod button;
mod choice;
mod field;
mod fit;
pub mod free;
mod hairline;
mod live;
mod look;
pub mod palette;
mod scroll;
mod surface;
pub mod text;
mod tip;
mod toast;
mod toggle;
mod typeface;
mod typing;
mod unasked;

use crate::game::intent::Focusable;
use bevy::prelude::*;

pub use button::{
    Chosen, Greyed, Inked, Size, arrow, behaviour, button, button_saying, button_written, frame,
    ink, inked,
};
pub use choice::{Offer, Picked, StepValue, Stepped, choice_row, stepper};
pub use field::{Field, NAME_LENGTH, Typed, text_field};
pub use live::Live;
pub use look::{Lit, Look};
pub use scroll::{StickToEnd, room, scrolling};
pub use surface::{Surface, at, column, felt_color, panel, paper, rim, row, screen, scrim};
pub use text::{Style, centred, label, localized, one_line, title, written};
pub use tip::{KeepClear, REST_ON, Tip, TipBubble};
pub use toast::{Toast, ToastBox, Tone};
pub use toggle::toggle;
pub use typeface::Typeface;
pub use typing::Copied;
pub use unasked::Unasked;

/// Adds what makes the widgets live.
pub fn plugin(app: &mut App) {
    app.add_plugins((
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

/// What a widget needs to be reached with keyboard and gamepad.
pub fn focusable() -> Focusable {
    Focusable
}
