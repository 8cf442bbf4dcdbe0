//! Limits on the resources that card art may use. They protect the game from broken and malicious files.
use std::{ops::RangeInclusive, time::Duration};

/// Maximum side length of a picture in pixels.
pub const SIDE: u32 = 8192;
/// Maximum size of a picture's file in bytes.
pub const PICTURE: u64 = 64 << 20;
/// Maximum size of an uncompressed SVG in bytes.
pub const SVG: u64 = 64 << 20;
/// Maximum size of a compressed SVG in bytes.
pub const SVGZ: u64 = 8 << 20;
/// Maximum depth of an SVG: the number of elements along one chain of nesting and references. In an unoptimised build, a depth of 64 fills
/// a stack of 2 MiB.
pub const SVG_LEVELS: u64 = 256;
/// Maximum number of elements in an SVG, including each copy that a reference creates.
pub const SVG_ELEMENTS: u64 = 1_000_000;
/// Maximum number of letters in the texts of an SVG.
pub const SVG_LETTERS: u64 = 20_000;
/// Maximum number of attributes of an XML element, and of declarations in a `style` attribute.
pub const XML_ATTRIBUTES: u64 = 256;
/// Maximum number of namespace declarations in an XML file.
pub const XML_NAMESPACES: u64 = 5_000;
/// Maximum number of CSS rules in an SVG.
pub const CSS_RULES: u64 = 10_000;
/// Maximum number of comparisons of elements with CSS rules.
pub const CSS_COMPARISONS: u64 = 20_000_000;
/// Maximum number of segments in an SVG path.
pub const SEGMENTS: u64 = 100_000;
/// Maximum number of pixels in the bitmaps embedded in an SVG, in millions. A bitmap that is rendered several times is counted each time.
pub const EMBEDDED: u64 = 128;
/// Maximum nesting depth of SVG layers: groups with opacity, masks, clips or filters.
pub const LAYERS: u64 = 64;
/// Maximum number of octaves of a turbulence filter in an SVG.
pub const OCTAVES: u64 = 16;
/// Maximum side length of a convolution kernel in an SVG filter.
pub const KERNEL: u64 = 25;
/// Maximum radius of a morphology filter in an SVG, in thousandths of the picture's longer side.
pub const RADIUS: u64 = 50;
/// Maximum size in bytes of an SVG that is rendered even while abandoned renderings are still running. Rendering such a
/// small SVG cannot take long.
pub const SMALL_SVG: u64 = 64 << 10;
/// Maximum time for reading a picture, and for rendering it or a part of it once.
pub const DRAWING: Duration = Duration::from_secs(5);
/// Maximum number of pixels in all pictures of a deck, in millions. A byte of an SVG counts as a pixel, because it needs about as much
/// memory.
pub const DECK: u64 = 256;
/// Maximum size in bytes of a `theme.toml` or of another program's description of a deck.
pub const TEXT: u64 = 256 << 10;
/// Maximum number of pictures of a theme that are examined.
pub const FILES: usize = 400;
/// Maximum number of files and folders of a theme that are listed.
pub const ENTRIES: usize = 4000;
/// Maximum number of names that are read from one folder or zip. They are sorted before [`ENTRIES`] is applied.
pub const NAMES: usize = 100_000;
/// Maximum nesting depth of folders in a theme. Deeper folders are ignored.
pub const DEPTH: usize = 6;
/// Maximum size of a zip in bytes.
pub const ZIP: u64 = 256 << 20;
/// Maximum number of themes that are listed from a folder of themes.
pub const THEMES: usize = 500;
/// Maximum number of frames in the animation of a card.
pub const FRAMES: usize = 64;
/// Maximum number of pixels in all frames of an animated picture.
pub const FRAME_PIXELS: u64 = 64_000_000;
/// Maximum memory for the rendered frames of a deck's animated cards, in bytes.
pub const MOVING: u64 = 128 << 20;
/// Maximum size of a sound in bytes.
pub const SOUND: u64 = 4 << 20;
/// Maximum duration of a sound in seconds.
pub const SECONDS: u64 = 20;
/// Aspect ratios of cards (width divided by height) that the table layout supports.
pub const ASPECTS: RangeInclusive<f32> = 0.40..=1.45;
/// Maximum number of tables that are listed from a folder of tables.
pub const TABLES: usize = 100;
