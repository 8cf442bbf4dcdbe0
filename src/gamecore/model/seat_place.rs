//! The place of each player: plate, hand, and the room for combinations, by the side of the table they sit at.
use super::geometry::rect;
use bevy::prelude::*;
use engine::seat::{MAX_SEATS, Seat, Seating};

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

/// The room for the places of the players, in pixels of the usual size.
pub(super) struct Frame {
    pub left: f32,
    pub right: f32,
    pub bottom: f32,
    /// How much taller than the design the window is.
    pub extra: f32,
    /// The height of the own cards.
    pub own_height: f32,
    /// How much larger than usual letters are.
    pub letters: f32,
    /// Nobody plays at the screen.
    pub shared: bool,
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
    /// Everybody's place, by seat, as whoever sits at the bottom sees them.
    pub fn seats(&self, seating: Option<&Seating>, bottom: Seat) -> Vec<SeatPlace> {
        let places = (0..self.players).map(|i| {
            let steps = seating.map_or(0, |s| s.distance(bottom, Seat(i as u8)));
            self.place(steps)
        });
        places.take(MAX_SEATS).collect()
    }

    /// The place of the player who plays `steps` after the one at the bottom.
    fn place(&self, steps: usize) -> SeatPlace {
        let (side, at, of) = side(steps, self.players);
        let (plate, hand, melds, share) = match side {
            TableSide::Bottom if self.shared => self.shared_parts(),
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

    /// The row above the own hand: from edge to edge, or where letters are large between what stands in the corners.
    fn own_parts(&self) -> Parts {
        let (left, right) = (self.left, self.right);
        let (plate, buttons) = (self.own_plate(), self.buttons());
        let hand = rect(
            plate.max.x + 16.0,
            self.bottom - 18.0 - self.own_height,
            buttons.min.x - 8.0 - plate.max.x - 16.0,
            8.0 + self.own_height,
        );
        let (from, to) = if self.corners() < self.own.max.y - 1.0 {
            (plate.max.x + 8.0, buttons.min.x - 8.0)
        } else {
            (left + MARGIN, right - MARGIN)
        };
        // At a table of seven or eight the neighbours' places reach down beside it.
        let beside = if self.players <= 6 {
            MARGIN
        } else {
            BLOCK + 26.0
        };
        (
            plate,
            hand,
            Rect::new(from, self.own.min.y, to, self.own.max.y),
            ((left + beside).max(from), (right - beside).min(to)),
        )
    }

    /// The same where nobody plays at the screen: the combinations lie where the hand would be, the hand over the plate.
    fn shared_parts(&self) -> Parts {
        let (plate, hand) = (self.own_plate(), self.contract());
        let (from, to) = (plate.max.x + 14.0, self.buttons().min.x - 8.0);
        let melds = Rect::new(from, self.own.min.y, to, self.own.max.y);
        (plate, hand, melds, (from, to))
    }

    /// The area of a side player's combinations between these heights: from the edge to the line of narration or the piles,
    /// whichever is farther; where nobody plays at the screen rows above these reach nearly to the middle.
    fn beside_piles(&self, side: TableSide, top: f32, bottom: f32) -> Rect {
        let free = match self.shared {
            // Above what lies in the middle as far as the players opposite leave room.
            true => 40.0,
            false => self.piles.min(self.narration.width() / 2.0 + 8.0),
        };
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
        let top = self.under_bar();
        let (width, height) = (162.0 + 86.0 * self.more(), 58.0 + 34.0 * self.more());
        // Under plate and backs, down to the own row or to what stands in the corners.
        let below = self.own.min.y.min(self.corners()) - 6.0;
        let backs = top + 4.0 + height + 8.0;
        match side {
            TableSide::Right => (
                rect(right - MARGIN - width, top + 4.0, width, height),
                rect(right - MARGIN - width, backs, width, 64.0),
                self.beside_piles(side, backs + 72.0, below),
                (narration.max.x + 8.0, right - MARGIN),
            ),
            TableSide::Left => (
                rect(left + MARGIN, top + 4.0, width, height),
                rect(left + MARGIN, backs, width, 64.0),
                self.beside_piles(side, backs + 72.0, below),
                (left + MARGIN, narration.min.x - 8.0),
            ),
            TableSide::Top | TableSide::Bottom => {
                // Between the plates of the side players; of that the middle, if there are any.
                let beside = MARGIN + width + 12.0;
                let (from, to) = (left + beside, right - beside);
                let share = if self.players <= 2 {
                    (from, to)
                } else {
                    (narration.min.x + 4.0, narration.max.x - 4.0)
                };
                (
                    rect(middle - 4.0 - width, top, width, height),
                    rect(middle + 6.0, top - 2.0, 162.0, 62.0),
                    Rect::new(
                        from,
                        top + height + 8.0 * self.letters,
                        to,
                        narration.min.y - 4.0,
                    ),
                    share,
                )
            }
        }
    }

    /// The height of a side player's block where so many share a side.
    fn block_height(&self, of: usize) -> f32 {
        let room = self.corners() - 4.0 - self.under_bar();
        share(room, of).min(330.0 + self.extra * 0.7)
    }

    /// The area of the combinations of one of five to eight.
    fn under_plate(&self, side: TableSide, block: Rect, of: usize) -> Rect {
        match side {
            TableSide::Right | TableSide::Left => {
                // Alone at its side it reaches down to the own row, otherwise to the neighbour or beside the own row.
                let below = if of == 1 {
                    self.own.min.y.min(self.corners()) - 6.0
                } else {
                    block.max.y.min(self.own.max.y)
                };
                self.beside_piles(
                    side,
                    block.min.y + self.narrow_plate() + 10.0 * self.letters,
                    below,
                )
            }
            TableSide::Top | TableSide::Bottom => {
                // Where two sit at a side, down to the lower one's plate with its chips.
                let below = if self.players <= 6 {
                    f32::INFINITY
                } else {
                    self.under_bar() + self.block_height(2) + GAP - 18.0 * self.letters
                };
                Rect::new(
                    self.left + MARGIN,
                    block.min.y + self.narrow_plate() + 8.0 * self.letters,
                    self.right - MARGIN,
                    below.min(self.narration.min.y - 2.0),
                )
            }
        }
    }

    /// The height of a plate where more than four play.
    fn narrow_plate(&self) -> f32 {
        56.0 + 32.0 * self.more()
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
                let top = self.under_bar() + at as f32 * (height + GAP);
                rect(x, top, BLOCK, height)
            }
            TableSide::Top | TableSide::Bottom => {
                let from = self.left + MARGIN + BLOCK + GAP;
                let room = self.right - self.left - 2.0 * (MARGIN + BLOCK + GAP);
                let width = share(room, of).min(400.0);
                let used = (width + GAP) * of as f32 - GAP;
                let x = from + (room - used) / 2.0 + at as f32 * (width + GAP);
                rect(x, self.under_bar(), width, 220.0 + self.extra * 0.7)
            }
        };
        let melds = self.under_plate(side, block, of);
        // Larger letters leave the backs less room.
        let (plate, backs) = (158.0 + 32.0 * self.more(), 56.0);
        let (plate_x, backs_x) = if side == TableSide::Right {
            (block.max.x - plate, block.min.x)
        } else {
            (block.min.x, block.min.x + plate + 6.0)
        };
        (
            rect(plate_x, block.min.y, plate, self.narrow_plate()),
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
pub(super) const MARGIN: f32 = 14.0;
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
