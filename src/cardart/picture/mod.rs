//! Pictures: decoded from files, cut to cards, drawn at any size.
mod cache;
#[cfg(test)]
mod cached;
mod cachefolder;
#[cfg(test)]
mod cuts;
mod decode;
mod frames;
mod hidden;
mod index;
mod notes;
mod piece;
mod pixels;
mod record;
mod reduce;
mod seen;
mod shapes;
mod svg;

pub use cache::DrawingCache;
pub use decode::{Picture, decode, decode_with};
pub(super) use index::{SvgIndex, SvgNode, index as svg_index};
pub use piece::{Piece, Scaling};
#[cfg(test)]
pub use pixels::png_of;
pub use svg::{draw as draw_svg, parse as parse_svg};
