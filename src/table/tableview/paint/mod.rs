//! How cards are drawn: all of them as one mesh out of the deck's texture, in two parts.
//!
//! What is solid of a card is drawn first, from the top card down, and keeps the depth of what it covers: no pixel under a card is
//! worked out again, be it another card, a shadow or the felt. What is soft (edges, shadows, marks) is blended over that, from the
//! bottom up, where it can be seen. Machines that draw in software spend nearly all of a frame on pixels.
mod cards;
mod felt;
mod material;
mod plugin;
mod quad;
mod sheet;
mod signs;

pub(super) use cards::tint;

pub(super) use plugin::plugin;
