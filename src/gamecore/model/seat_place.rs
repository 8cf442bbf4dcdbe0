//! The areas of each player (nameplate, hand and melds), arranged around the table, and the fixed areas. The fixed
//! areas are the top bar, the viewer's nameplate and the contract in one lower corner, and the buttons in the other.
use super::geometry::rect;
use bevy::prelude::*;
use engine::seat::{MAX_SEATS, Seat, Seating};

/// Side of the table at which a player sits, as seen by the viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableSide {
    Bottom,
    /// Right of the viewer, where the next player sits (R3), unless the direction is clockwise (V22).
    Right,
    /// Opposite the viewer.
    Top,
    Left,
}

/// Areas of one player, in design pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatPlace {
    pub side: TableSide,
    /// Nameplate with portrait, name, card count and points.
    pub plate: Rect,
    /// The viewer's fan of cards, or a small fan of face-down cards.
    pub hand: Rect,
    /// Maximum area of the melds. Rows of melds are shorter where the narration or the piles overlap this area.
    pub melds: Rect,
    /// Left and right edges of the width reserved for this player's melds. If a neighbour needs more width, the border
    /// between the two shifts.
    pub share: (f32, f32),
}

/// Measurements from which the areas of the players are computed, in design pixels at the normal text size.
pub(super) struct LayoutFrame {
    pub left: f32,
    pub right: f32,
    pub bottom: f32,
    /// Height of the window in addition to the designed height.
    pub extra: f32,
    pub own_height: f32,
    /// Text size as a multiple of the normal size.
    pub letters: f32,
    /// True if all people play on phones.
    pub shared: bool,
    pub players: usize,
    /// Row of the viewer's melds. Only the top and bottom edges are used.
    pub own: Rect,
    /// True if the other cards use the space of that row.
    pub row_is_free: bool,
    pub narration: Rect,
    /// Distance from the middle of the table to the outer edge of the penalty stock, including a gap. Also used on the
    /// other side, for symmetry.
    pub piles: f32,
}

/// The nameplate, hand, melds and share of one player, as in [`SeatPlace`].
type SeatAreas = (Rect, Rect, Rect, (f32, f32));

impl LayoutFrame {
    /// Returns the areas of all players by seat, as seen by the player at the bottom.
    pub fn seats(&self, seating: Option<&Seating>, bottom: Seat) -> Vec<SeatPlace> {
        let places = (0..self.players).map(|i| {
            let steps = seating.map_or(0, |s| s.distance(bottom, Seat(i as u8)));
            self.place(steps)
        });
        places.take(MAX_SEATS).collect()
    }

    /// Returns the areas of the player who sits `steps` seats to the right of the player at the bottom.
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

    /// Returns the areas of the viewer. The melds lie in the row above the hand, from edge to edge.
    ///
    /// With large text the contract and the buttons reach up to this row, so the melds lie between them.
    fn own_parts(&self) -> SeatAreas {
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
        // With seven or eight players, the neighbours' areas reach down to both sides of the row of the viewer's melds.
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

    /// Returns the areas of the bottom player if all people play on phones. The melds take the place of the hand, and
    /// the hand is above the nameplate.
    fn shared_parts(&self) -> SeatAreas {
        let (plate, hand) = (self.own_plate(), self.contract());
        let (from, to) = (plate.max.x + 14.0, self.buttons().min.x - 8.0);
        let melds = Rect::new(from, self.own.min.y, to, self.own.max.y);
        (plate, hand, melds, (from, to))
    }

    /// Returns the area of a side player's melds between the heights `top` and `bottom`.
    ///
    /// It reaches from the table's edge to the narration or the piles, whichever are farther from the middle. If all
    /// people play on phones, the rows above the piles reach nearly to the middle.
    fn beside_piles(&self, side: TableSide, top: f32, bottom: f32) -> Rect {
        let free = match self.shared {
            // The melds may extend into the area above the piles, as far as the areas of the players opposite allow.
            true => 40.0,
            false => self.piles.min(self.narration.width() / 2.0 + 8.0),
        };
        if side == TableSide::Right {
            Rect::new(self.middle() + free, top, self.right - MARGIN, bottom)
        } else {
            Rect::new(self.left + MARGIN, top, self.middle() - free, bottom)
        }
    }

    /// Returns the areas of a player at a table of up to four players, each of whom has one side of the table.
    fn wide(&self, side: TableSide) -> SeatAreas {
        let (left, right) = (self.left, self.right);
        let middle = self.middle();
        let narration = self.narration;
        let top = self.under_bar();
        let (width, height) = (
            162.0 + 86.0 * self.extra_text_scale(),
            58.0 + 34.0 * self.extra_text_scale(),
        );
        // The melds of side players end above the viewer's melds, the contract and the buttons.
        let below = self.own.min.y.min(self.corners()) - 6.0;
        // The hand of a side player is beside the nameplate, as far as the player opposite allows.
        let backs = (middle - 2.0 * width - MARGIN - 26.0 - left).min(BACKS);
        // Buttons overlap the lower edge of the nameplate.
        let melds = top + 4.0 + height + 18.0 * self.letters;
        match side {
            TableSide::Right => {
                let plate = rect(right - MARGIN - width, top + 4.0, width, height);
                (
                    plate,
                    rect(plate.min.x - 8.0 - backs, top, backs, 64.0),
                    self.beside_piles(side, melds, below),
                    (narration.max.x + 8.0, right - MARGIN),
                )
            }
            TableSide::Left => {
                let plate = rect(left + MARGIN, top + 4.0, width, height);
                (
                    plate,
                    rect(plate.max.x + 8.0, top, backs, 64.0),
                    self.beside_piles(side, melds, below),
                    (left + MARGIN, narration.min.x - 8.0),
                )
            }
            TableSide::Top | TableSide::Bottom => {
                // The melds lie between the nameplates of the side players. If there are side players, only the width
                // of the narration is reserved.
                let beside = MARGIN + width + 12.0;
                let (from, to) = (left + beside, right - beside);
                let share = if self.players <= 2 {
                    (from, to)
                } else {
                    (narration.min.x + 4.0, narration.max.x - 4.0)
                };
                (
                    rect(middle - 4.0 - width, top, width, height),
                    rect(middle + 6.0, top - 2.0, BACKS, 62.0),
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

    /// Returns the height of a player's block, which contains the nameplate, the hand and the melds. `of` is the number
    /// of players on this side.
    fn block_height(&self, of: usize) -> f32 {
        let room = self.corners() - 4.0 - self.under_bar();
        share(room, of).min(330.0 + self.extra * 0.7)
    }

    /// Returns the area of a player's melds at a table of five to eight players.
    fn under_plate(&self, side: TableSide, block: Rect, of: usize) -> Rect {
        match side {
            TableSide::Right | TableSide::Left => {
                // If the player is alone on this side, the area ends above the viewer's melds. Otherwise it ends above
                // the next player, or at the bottom of the viewer's melds.
                let below = if of == 1 {
                    self.own.min.y.min(self.corners()) - 6.0
                } else if self.row_is_free {
                    block.max.y.min(self.own.min.y - 6.0)
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
                // With two players on each side, the area ends above the lower player's nameplate and the labels at its
                // edge.
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

    /// Returns the height of a nameplate at a table of more than four players.
    fn narrow_plate(&self) -> f32 {
        56.0 + 32.0 * self.extra_text_scale()
    }

    /// Returns the areas of a player at a table of five to eight players. The players' blocks form an oval.
    ///
    /// Each block has the nameplate and the face-down hand in a row, and the melds below them.
    fn narrow(&self, side: TableSide, at: usize, of: usize) -> SeatAreas {
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
        // A larger text size leaves less room for the face-down hand.
        let (plate, backs) = (158.0 + 32.0 * self.extra_text_scale(), 56.0);
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

/// Width of the face-down hand at a table of up to four players.
const BACKS: f32 = 162.0;
/// Gap between two players' blocks.
const GAP: f32 = 12.0;

/// Returns the width or height of one of `of` equal parts of `room`, with gaps between them.
fn share(room: f32, of: usize) -> f32 {
    (room - GAP * (of - 1) as f32) / of as f32
}

/// Distance of nameplates and melds from the sides of the table.
const MARGIN: f32 = 14.0;
/// Width of a side player's block at a table of more than four players.
const BLOCK: f32 = 240.0;

/// Returns the side at which a player sits, the index on that side (from the top or the left), and the number of
/// players there.
///
/// Play runs counter-clockwise: the next player sits on the right (rule R3), then come the players opposite, from right
/// to left.
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

impl LayoutFrame {
    /// Returns the amount by which the text exceeds the normal size: 0 at the normal size, 1 at twice that size.
    pub fn extra_text_scale(&self) -> f32 {
        self.letters - 1.0
    }

    pub fn middle(&self) -> f32 {
        (self.left + self.right) / 2.0
    }

    /// Returns the height of the bar at the top.
    pub fn bar(&self) -> f32 {
        40.0 + 20.0 * self.extra_text_scale()
    }

    /// Returns the top edge of the upper nameplates. The small labels at their edges overlap the bar but not its text.
    pub fn under_bar(&self) -> f32 {
        48.0 + 36.0 * self.extra_text_scale()
    }

    /// Returns the area of the viewer's nameplate, to the left of the hand.
    pub fn own_plate(&self) -> Rect {
        let (width, height) = (
            176.0 + 100.0 * self.extra_text_scale(),
            80.0 + 48.0 * self.extra_text_scale(),
        );
        rect(
            self.left + MARGIN,
            // Small labels with text or keys overlap the nameplate's lower edge. They must stay on the screen, below
            // the last line of text on the nameplate.
            self.bottom - (12.0 * self.letters).max(17.0) - height,
            width,
            height,
        )
    }

    /// Returns the area that displays the contract's melds, above the viewer's nameplate.
    ///
    /// The gap between this area and the nameplate leaves room for the viewer's answer (claim or pass), which appears
    /// at the nameplate's edge.
    pub fn contract(&self) -> Rect {
        let plate = self.own_plate();
        let height = 76.0 + 62.0 * self.extra_text_scale();
        let bottom = plate.min.y - 20.0 - 12.0 * self.extra_text_scale();
        Rect::new(plate.min.x, bottom - height, plate.max.x, bottom)
    }

    /// Returns the area of the column of buttons, to the right of the hand.
    pub fn buttons(&self) -> Rect {
        let (width, height) = (184.0 * self.letters, 184.0 + 92.0 * self.extra_text_scale());
        rect(
            self.right - MARGIN - width,
            self.bottom - 12.0 - height,
            width,
            height,
        )
    }

    /// Returns the area for prompts, above the viewer's hand and below the piles.
    ///
    /// With a larger text size it is wider, but it never covers the contract or the buttons.
    pub fn prompt(&self) -> Rect {
        let most = self.buttons().min.x - 8.0;
        let least = self.contract().max.x + 8.0;
        let (middle, half) = (self.middle(), 290.0 * (1.0 + self.extra_text_scale()));
        let height = 116.0 + 30.0 * self.extra_text_scale();
        let top = match self.shared {
            // No hand is shown on this screen, so the prompt may extend to the bottom of the row.
            true => self.own.max.y - height,
            // Without the row, there are no prompts but those over the covered hand.
            false if self.row_is_free => self.own.max.y,
            false => self.own.max.y - 104.0 - 10.0 * self.extra_text_scale(),
        };
        Rect::new(
            (middle - half).max(least),
            top,
            (middle + half).min(most),
            top + height,
        )
    }

    /// Returns the top edge of the contract or of the buttons, whichever is higher.
    pub fn corners(&self) -> f32 {
        self.contract().min.y.min(self.buttons().min.y)
    }
}
