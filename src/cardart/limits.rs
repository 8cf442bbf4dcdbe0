//! What card art may demand of the machine.

/// The longest side of a picture in pixels.
pub const SIDE: u32 = 8192;
/// The most bytes of a picture's file.
pub const PICTURE: u64 = 64 << 20;
/// The most bytes of an SVG, unpacked.
pub const SVG: u64 = 64 << 20;
/// The most bytes of a packed SVG.
pub const SVGZ: u64 = 8 << 20;
/// The most bytes of a `theme.toml` or of another program's file that describes a deck.
pub const TEXT: u64 = 256 << 10;
/// The most files of a theme that are looked at.
pub const FILES: usize = 400;
/// The most entries of its folders that are counted at all.
pub const ENTRIES: usize = 4000;
/// How deep the folders of a theme are looked into.
pub const DEPTH: usize = 6;
/// The most bytes of a zip.
pub const ZIP: u64 = 256 << 20;
/// The most themes of a folder of themes that are listed.
pub const THEMES: usize = 500;
/// The most frames of a moving card.
pub const FRAMES: usize = 64;
/// The most pixels that all frames of a moving picture have together.
pub const FRAME_PIXELS: u64 = 64_000_000;
/// The most bytes that all frames of a deck's moving cards take, at the size in which they are drawn.
pub const MOVING: u64 = 128 << 20;
/// The most bytes of a sound.
pub const SOUND: u64 = 4 << 20;
/// How long a sound may last, in seconds.
pub const SECONDS: u64 = 20;
/// The most tables of a folder of tables that are listed.
pub const TABLES: usize = 100;
