//! Colours, sizes and distances of the UI, as defined by the art direction.
use bevy::prelude::*;

/// Colour of the felt in the middle of the table.
pub const FELT: Color = Color::srgb_u8(0x1F, 0x4B, 0x44);
/// Colour of the felt at the rim of the table.
pub const FELT_RIM: Color = Color::srgb_u8(0x12, 0x30, 0x2D);
/// Brass. Used only for controls that can be used now.
pub const BRASS: Color = Color::srgb_u8(0xC9, 0xA3, 0x5B);
/// Hovered brass.
pub const BRASS_LIGHT: Color = Color::srgb_u8(0xE2, 0xC3, 0x82);
/// Pressed brass.
pub const BRASS_DARK: Color = Color::srgb_u8(0xA8, 0x85, 0x44);
/// Ivory colour of the cards, and paper colour of the score sheet.
pub const IVORY: Color = Color::srgb_u8(0xFB, 0xF7, 0xEC);
/// Shaded paper, for the gaps between ruled lines and for pressed buttons on paper.
pub const PAPER_SHADE: Color = Color::srgb_u8(0xEF, 0xE6, 0xD0);
/// Tint that dims white card faces.
pub const DIMMED: Color = Color::srgb_u8(0xC8, 0xC0, 0xB2);
/// Ink on paper and on brass.
pub const INK: Color = Color::srgb_u8(0x1D, 0x1B, 0x1A);
/// Faded ink, for future lines and running totals on the score sheet.
pub const INK_SOFT: Color = Color::srgb_u8(0x5F, 0x58, 0x4E);
/// Red ink.
pub const RED: Color = Color::srgb_u8(0xAA, 0x22, 0x19);
/// Dark blue for chips, text selections and information.
pub const TILE_BLUE: Color = Color::srgb_u8(0x23, 0x50, 0x8E);
/// Text on felt.
pub const TEXT: Color = Color::srgb_u8(0xF3, 0xEA, 0xD7);
/// Secondary text on felt.
pub const TEXT_SOFT: Color = Color::srgb_u8(0xC2, 0xC3, 0xB3);
/// Warnings, always together with a symbol. The colour is light enough to be legible on the bare table.
pub const AMBER: Color = Color::srgb_u8(0xED, 0xB2, 0x44);

/// Text size of small print in design pixels.
pub const SMALL: f32 = 14.4;
/// Default text size in design pixels.
pub const BASE: f32 = 18.0;
/// Text size of headings in design pixels.
pub const LARGE: f32 = 22.5;
/// Text size of page titles in design pixels.
pub const TITLE: f32 = 28.125;
/// Text size of the name of the game in design pixels.
pub const DISPLAY: f32 = 68.0;

/// Step of the layout grid in design pixels.
pub const GRID: f32 = 8.0;
/// Corner radius of panels in design pixels.
pub const RADIUS: f32 = 10.0;
/// Corner radius of buttons and fields in design pixels.
pub const RADIUS_SMALL: f32 = 7.0;

/// Returns the brass colour of the hairlines around panels.
pub fn hairline() -> Color {
    BRASS.with_alpha(0.45)
}

/// Returns the soft shadow under panels.
pub fn soft_shadow() -> BoxShadow {
    BoxShadow::new(Color::BLACK.with_alpha(0.45), px(0), px(6), px(0), px(20))
}
