//! What the interface is made of: colours, type, surfaces, and widgets as functions that return bundles.
mod button;
mod choice;
mod contrast;
pub mod depth;
mod field;
mod fit;
pub mod free;
mod glyphs;
mod ground;
mod hairline;
mod headless;
mod lettersheets;
mod live;
mod look;
mod named;
pub mod palette;
mod plugin;
mod pop;
mod roll;
mod scroll;
mod strong;
mod suitsigns;
mod surface;
pub mod text;
mod tip;
mod tipsays;
mod toast;
mod toggle;
mod typeface;
mod typing;
mod unasked;
mod why;

pub use button::{
    Chosen, Greyed, Inked, Size, arrow, behaviour, button, button_saying, button_written, frame,
    ink, inked,
};
pub use choice::{Offer, Picked, StepValue, Stepped, Steps, choice_row, stepper, turner};
pub use contrast::{APART, CLEAR, READABLE, contrast, difference, over, readable};
pub use depth::OVER_THE_TABLE;
pub use field::{Field, GivenUp, TypeAtOnce, Typed, TypedOnScreen, text_field};
pub use live::Live;
pub use look::{Lit, Look};
pub use named::{ControlKind, Named, Spoken};
pub use plugin::plugin;
pub use pop::Pop;
pub use roll::{ROLL, Roll, Rolling};
pub use scroll::{bar_of_screen, bar_within, room, scrolling};
pub use suitsigns::{SuitSign, SuitSigns};
pub use surface::{
    LEAST, Surface, at, column, felt_color, lightest_ground, low_panel, panel, paper, rim, row,
    screen, scrim, wrapping,
};
pub use text::{Style, centred, label, localized, one_line, title, written};
pub use tip::TipBubble;
pub use tipsays::{KeepClear, REST_ON, Tip};
pub use toast::{ToastBox, ToastEnds};
pub use toggle::toggle;
pub use typeface::{SetTypefaces, Typeface};
pub use typing::{Copied, cleaned};
pub use unasked::Unasked;
pub use why::WhyWord;
