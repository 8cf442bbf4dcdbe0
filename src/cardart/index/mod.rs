//! Rank and suit in the corner of a card, drawn by the game where a deck lacks them: in a fan nothing else of a covered card is seen.
mod corner;
mod sounding;
mod style;

pub(super) use corner::lay;
pub(super) use sounding::tells_apart;
pub(super) use style::Style;

/// The corner that a fan leaves to see, in parts of a card's width and height.
const CORNER: (f32, f32) = (0.25, 0.22);

#[cfg(test)]
mod tests;
