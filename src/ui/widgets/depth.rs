//! What lies over what, from the cards of the table up. Parts of one floor may stand a few steps above its number.

/// The ring round what has the focus on the table: above the cards, below everything that is written round the table.
pub const FOCUS_RING: i32 = 4;
/// Plates, buttons, questions.
pub const HUD: i32 = 10;
/// What covers the table: the curtain, the score sheet, the end of a hand.
pub const OVER_THE_TABLE: i32 = 100;
/// Menus and what is asked in them.
pub const MENU: i32 = 200;
/// The keyboard on the screen.
pub const KEYBOARD: i32 = 300;
/// One sentence for the person at the screen.
pub const TOAST: i32 = 900;
/// What a thing says about itself.
pub const TIP: i32 = 950;
