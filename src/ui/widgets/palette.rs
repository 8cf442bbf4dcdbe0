//! The colours, sizes and distances of the interface (the numbers are the art direction's).
use bevy::prelude::*;

/// The felt in the middle of the table.
pub const FELT: Color = Color::srgb_u8(0x1F, 0x4B, 0x44);
/// The felt at the rim.
pub const FELT_RIM: Color = Color::srgb_u8(0x12, 0x30, 0x2D);
/// What can be acted on now, and only that.
pub const BRASS: Color = Color::srgb_u8(0xC9, 0xA3, 0x5B);
/// Brass under the pointer.
pub const BRASS_LIGHT: Color = Color::srgb_u8(0xE2, 0xC3, 0x82);
/// Brass under the pressed pointer.
pub const BRASS_DARK: Color = Color::srgb_u8(0xA8, 0x85, 0x44);
/// Card ivory and the paper of the score sheet.
pub const IVORY: Color = Color::srgb_u8(0xFB, 0xF7, 0xEC);
/// Paper in the shade: ruled lines' gaps, the pressed button on paper.
pub const PAPER_SHADE: Color = Color::srgb_u8(0xEF, 0xE6, 0xD0);
/// Multiplied with white faces that are to glare less, as in the light of a lamp.
pub const DIMMED: Color = Color::srgb_u8(0xC8, 0xC0, 0xB2);
/// Ink on paper and on brass.
pub const INK: Color = Color::srgb_u8(0x1D, 0x1B, 0x1A);
/// Faded ink: future lines, running totals.
pub const INK_SOFT: Color = Color::srgb_u8(0x5F, 0x58, 0x4E);
/// Red ink.
pub const RED: Color = Color::srgb_u8(0xAA, 0x22, 0x19);
/// The blue of the tiles.
pub const TILE_BLUE: Color = Color::srgb_u8(0x23, 0x50, 0x8E);
/// Text on felt.
pub const TEXT: Color = Color::srgb_u8(0xF3, 0xEA, 0xD7);
/// Text on felt that may wait.
pub const TEXT_SOFT: Color = Color::srgb_u8(0xC2, 0xC3, 0xB3);
/// Warnings, always with a sign beside the colour. Light enough to be read on the bare table.
pub const AMBER: Color = Color::srgb_u8(0xED, 0xB2, 0x44);

/// Small print.
pub const SMALL: f32 = 14.4;
/// What is read.
pub const BASE: f32 = 18.0;
/// Headings.
pub const LARGE: f32 = 22.5;
/// Titles of pages.
pub const TITLE: f32 = 28.125;
/// The name of the game.
pub const DISPLAY: f32 = 68.0;

/// The step of the grid everything stands on.
pub const GRID: f32 = 8.0;
/// The radius of panels.
pub const RADIUS: f32 = 10.0;
/// The radius of buttons and fields.
pub const RADIUS_SMALL: f32 = 7.0;

/// Brass as a hairline round panels.
pub fn hairline() -> Color {
    BRASS.with_alpha(0.45)
}

/// The soft shadow under panels.
pub fn soft_shadow() -> BoxShadow {
    BoxShadow::new(Color::BLACK.with_alpha(0.45), px(0), px(6), px(0), px(20))
}
