//! The place of each player: plate, hand, and the room for combinations, by the side of the table they sit at.
use super::{OWN_HEIGHT, geometry::rect};
use bevy::prelude::*;

/// The side of the table a player sits at, seen from the viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableSide {
    /// The viewer.
    Bottom,
    /// At the viewer's right: the next to play.
    Right,
    /// Opposite.
    Top,
    /// At the viewer's left.
    Left,
}

/// The places of one player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatPlace {
    /// Which side.
    pub side: TableSide,
    /// The plate with portrait, name, count, points.
    pub plate: Rect,
    /// The hand: the own fan, or the small fan of backs.
    pub hand: Rect,
    /// The combinations at most: what else stands in it (the line of narration, the piles) keeps rows shorter there.
    pub melds: Rect,
    /// From where to where its combinations lie as long as its neighbours need no more than their own share.
    pub share: (f32, f32),
}

/// The room for the places of the players.
pub(super) struct Frame {
    pub left: f32,
    pub right: f32,
    pub bottom: f32,
    /// How much taller than the design the window is.
    pub extra: f32,
    /// How much larger than designed the cards are.
    pub grow: f32,
    pub players: usize,
    /// Top and bottom of the row of the own combinations.
    pub own: Rect,
    pub narration: Rect,
    /// From the middle to where stock, pile and penalty stock end, with a gap; the same to the right, for symmetry.
    pub piles: f32,
}

/// Plate, hand, combinations at most, and the share of them: see [`SeatPlace`].
type Parts = (Rect, Rect, Rect, (f32, f32));

impl Frame {
    /// The place of the player who plays `steps` after the one at the bottom.
    pub fn place(&self, steps: usize) -> SeatPlace {
        let (side, at, of) = side(steps, self.players);
        let (plate, hand, melds, share) = match side {
            TableSide::Bottom => self.own_parts(),
            TableSide::Right | TableSide::Left | TableSide::Top if self.players <= 4 => {
                self.wide(side)
            }
            TableSide::Right | TableSide::Left | TableSide::Top => self.narrow(side, at, of),
        };
        SeatPlace {
            side,
            plate,
            hand,
            melds,
            share,
        }
    }

    fn middle(&self) -> f32 {
        (self.left + self.right) / 2.0
    }

    /// The row above the own hand, from edge to edge.
    fn own_parts(&self) -> Parts {
        let (left, width) = (self.left, self.right - self.left);
        // At a table of seven or eight the neighbours' places reach down beside it.
        let beside = if self.players <= 6 {
            MARGIN
        } else {
            BLOCK + 26.0
        };
        (
            rect(left + MARGIN, self.bottom - 92.0, 176.0, 80.0),
            rect(
                left + 206.0,
                self.bottom - 18.0 - OWN_HEIGHT * self.grow,
                width - 412.0,
                8.0 + OWN_HEIGHT * self.grow,
            ),
            Rect::new(
                left + MARGIN,
                self.own.min.y,
                self.right - MARGIN,
                self.own.max.y,
            ),
            (left + beside, self.right - beside),
        )
    }

    /// The area of a side player's combinations between these heights: from the edge to the line of narration or the piles,
    /// whichever is farther.
    fn beside_piles(&self, side: TableSide, top: f32, bottom: f32) -> Rect {
        let free = self.piles.min(self.narration.width() / 2.0 + 8.0);
        if side == TableSide::Right {
            Rect::new(self.middle() + free, top, self.right - MARGIN, bottom)
        } else {
            Rect::new(self.left + MARGIN, top, self.middle() - free, bottom)
        }
    }

    /// One of up to four: a whole side of the table.
    fn wide(&self, side: TableSide) -> Parts {
        let (left, right) = (self.left, self.right);
        let middle = self.middle();
        let narration = self.narration;
        // Under plate and backs, down to the own row.
        let below = self.own.min.y - 6.0;
        match side {
            TableSide::Right => (
                rect(right - 176.0, 52.0, 162.0, 58.0),
                rect(right - 176.0, 118.0, 162.0, 64.0),
                self.beside_piles(side, 190.0, below),
                (narration.max.x + 8.0, right - MARGIN),
            ),
            TableSide::Left => (
                rect(left + MARGIN, 52.0, 162.0, 58.0),
                rect(left + MARGIN, 118.0, 162.0, 64.0),
                self.beside_piles(side, 190.0, below),
                (left + MARGIN, narration.min.x - 8.0),
            ),
            TableSide::Top | TableSide::Bottom => {
                // Between the plates of the side players; of that the middle, if there are any.
                let (from, to) = (left + 188.0, right - 188.0);
                let share = if self.players <= 2 {
                    (from, to)
                } else {
                    (narration.min.x + 4.0, narration.max.x - 4.0)
                };
                (
                    rect(middle - 166.0, 48.0, 162.0, 58.0),
                    rect(middle + 6.0, 46.0, 162.0, 62.0),
                    Rect::new(from, 114.0, to, narration.min.y - 4.0),
                    share,
                )
            }
        }
    }

    /// The height of a side player's block where so many share a side.
    fn block_height(&self, of: usize) -> f32 {
        share(472.0 + self.extra, of).min(330.0 + self.extra * 0.7)
    }

    /// The area of the combinations of one of five to eight.
    fn under_plate(&self, side: TableSide, block: Rect, of: usize) -> Rect {
        match side {
            TableSide::Right | TableSide::Left => {
                // Alone at its side it reaches down to the own row, otherwise to the neighbour or beside the own row.
                let below = if of == 1 {
                    self.own.min.y - 6.0
                } else {
                    block.max.y.min(self.own.max.y)
                };
                self.beside_piles(side, block.min.y + 66.0, below)
            }
            TableSide::Top | TableSide::Bottom => {
                // Where two sit at a side, down to the lower one's plate with its chips.
                let below = if self.players <= 6 {
                    f32::INFINITY
                } else {
                    48.0 + self.block_height(2) + GAP - 18.0
                };
                Rect::new(
                    self.left + MARGIN,
                    block.min.y + 64.0,
                    self.right - MARGIN,
                    below.min(self.narration.min.y - 2.0),
                )
            }
        }
    }

    /// One of five to eight: an oval of blocks, plate and backs in a row, the combinations under them.
    fn narrow(&self, side: TableSide, at: usize, of: usize) -> Parts {
        let block = match side {
            TableSide::Right | TableSide::Left => {
                let height = self.block_height(of);
                let x = if side == TableSide::Right {
                    self.right - MARGIN - BLOCK
                } else {
                    self.left + MARGIN
                };
                rect(x, 48.0 + at as f32 * (height + GAP), BLOCK, height)
            }
            TableSide::Top | TableSide::Bottom => {
                let from = self.left + MARGIN + BLOCK + GAP;
                let room = self.right - self.left - 2.0 * (MARGIN + BLOCK + GAP);
                let width = share(room, of).min(400.0);
                let used = (width + GAP) * of as f32 - GAP;
                let x = from + (room - used) / 2.0 + at as f32 * (width + GAP);
                rect(x, 48.0, width, 220.0 + self.extra * 0.7)
            }
        };
        let melds = self.under_plate(side, block, of);
        let (plate, backs) = (158.0, 56.0);
        let (plate_x, backs_x) = if side == TableSide::Right {
            (block.max.x - plate, block.min.x)
        } else {
            (block.min.x, block.min.x + plate + 6.0)
        };
        (
            rect(plate_x, block.min.y, plate, 56.0),
            rect(backs_x, block.min.y, block.width() - plate - 6.0, backs),
            melds,
            (block.min.x, block.max.x),
        )
    }
}

/// The gap between two blocks.
const GAP: f32 = 12.0;

/// What one of so many has of some room, with gaps between them.
fn share(room: f32, of: usize) -> f32 {
    (room - GAP * (of - 1) as f32) / of as f32
}

/// The distance of plates and combinations from the sides of the table.
const MARGIN: f32 = 14.0;
/// The width of a side player's block at a table of more than four.
const BLOCK: f32 = 240.0;

/// The side a player sits at, which place there (counted from the top, or from the left), and how many share it.
///
/// Play runs counter-clockwise: the next player sits at the right (R3), then come those opposite, from right to left.
fn side(steps: usize, players: usize) -> (TableSide, usize, usize) {
    let (right, top) = match players {
        ..=2 => (0, 1),
        3 => (1, 0),
        4 => (1, 1),
        5 => (1, 2),
        6 => (1, 3),
        7 => (2, 2),
        _ => (2, 3),
    };
    match steps {
        0 => (TableSide::Bottom, 0, 1),
        // The nearest neighbour sits lowest.
        n if n <= right => (TableSide::Right, right - n, right),
        n if n <= right + top => (TableSide::Top, top - (n - right), top),
        n => (
            TableSide::Left,
            n - right - top - 1,
            players - 1 - right - top,
        ),
    }
}
