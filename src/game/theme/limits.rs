//! What a deck may demand of the machine.

/// The longest side of a picture in pixels.
pub const SIDE: u32 = 8192;
/// The most bytes of an SVG, unpacked.
pub const SVG: u64 = 64 << 20;
/// The most bytes of a packed SVG.
pub const SVGZ: u64 = 8 << 20;
/// The most bytes of a `theme.toml`.
pub const TOML: u64 = 64 << 10;
/// The most files of a folder that are looked at.
pub const FILES: usize = 400;
