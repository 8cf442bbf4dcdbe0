//! Where everything lies on the table: pure rectangles from the size of the window and the number of players.
//!
//! All in *design pixels*: the window's height is 720 of them (its width 1280 or more); the camera and the interface scale from
//! there. Rectangles count from the top left, y down, like the interface; [`Geometry::to_world`] turns a point for sprites.
use crate::engine::seat::{MAX_SEATS, Seat, Seating};
use bevy::prelude::*;

/// The design height.
pub const DESIGN_HEIGHT: f32 = 720.0;
/// The smallest design width.
pub const DESIGN_WIDTH: f32 = 1280.0;

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
    /// The combinations.
    pub melds: Rect,
}

/// The geometry of the table.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct Geometry {
    /// Design size of the window.
    pub size: Vec2,
    /// Physical pixels per design pixel.
    pub scale: f32,
    /// Width of a card by its height, from the theme.
    pub aspect: f32,
    /// How much larger than designed the cards are: in a window much taller than wide there is room for it.
    pub grow: f32,
    /// Places by seat number.
    pub seats: Vec<SeatPlace>,
    /// Centre of the stock.
    pub stock: Vec2,
    /// Centre of the discard pile.
    pub pile: Vec2,
    /// Centre of the penalty stock.
    pub penalty: Vec2,
    /// Height of the cards of stock and pile.
    pub pile_height: f32,
    /// The bar at the top.
    pub top_bar: Rect,
    /// Where sentences for the person at the screen stand: in the bar, between the hand's heading and the buttons.
    pub toast: Rect,
    /// The line of narration.
    pub narration: Rect,
    /// Where prompts stand (the claim, the choice between two ways): below the piles, never on them.
    pub prompt: Rect,
    /// The column of buttons at the bottom right.
    pub buttons: Rect,
    /// The groups of the contract that fill as the hand makes them.
    pub contract: Rect,
}

impl Default for Geometry {
    fn default() -> Self {
        Geometry::new(Vec2::new(1280.0, 720.0), 5.0 / 7.0, None, Seat(0))
    }
}

fn rect(x: f32, y: f32, w: f32, h: f32) -> Rect {
    Rect::new(x, y, x + w, y + h)
}

impl Geometry {
    /// Lays the table out for a window of `window` physical pixels.
    pub fn new(window: Vec2, aspect: f32, seating: Option<&Seating>, bottom: Seat) -> Geometry {
        let scale = (window.x / DESIGN_WIDTH)
            .min(window.y / DESIGN_HEIGHT)
            .max(0.1);
        let size = window / scale;
        // Ultra-wide windows gain air, not distance: the table is at most 1720 wide, centred.
        let wide = size.x.min(1720.0);
        let left = (size.x - wide) / 2.0;
        let right = left + wide;
        let middle = size.x / 2.0;
        let bottom_y = size.y;
        let extra = size.y - DESIGN_HEIGHT; // a tall window: more room between the rows
        let grow = grow(extra);

        let frame = Frame {
            left,
            right,
            bottom: bottom_y,
            extra,
            grow,
            players: seating.map_or(1, Seating::len),
        };
        let seats = (0..frame.players).map(|i| {
            let steps = seating.map_or(0, |s| s.distance(bottom, Seat(i as u8)));
            frame.place(steps)
        });
        let pile_height = 112.0 * grow;
        let width = pile_height * aspect;
        let pile_y = own_melds(bottom_y, grow).min.y - 12.0 - pile_height / 2.0 - extra * 0.25;
        Geometry {
            size,
            scale,
            aspect,
            grow,
            seats: seats.take(MAX_SEATS).collect(),
            stock: Vec2::new(middle - width / 2.0 - 12.0, pile_y),
            pile: Vec2::new(middle + width / 2.0 + 12.0, pile_y),
            // It lies across.
            penalty: Vec2::new(middle - width - 36.0 - pile_height / 2.0, pile_y),
            pile_height,
            top_bar: rect(0.0, 0.0, size.x, 40.0),
            // In a very wide window not so far to the right that nobody looks there.
            toast: Rect::new(14.0, 2.0, (size.x - 170.0).min(middle + 620.0), 32.0),
            narration: rect(
                middle - 320.0,
                pile_y - pile_height / 2.0 - 32.0,
                640.0,
                27.0,
            ),
            prompt: rect(
                middle - 290.0,
                bottom_y - 300.0 - (grow - 1.0) * OWN_HEIGHT,
                580.0,
                116.0,
            ),
            buttons: rect(right - 198.0, bottom_y - 196.0, 184.0, 184.0),
            // Between the two there is room for the answer that stands on the edge of the own plate.
            contract: rect(left + 14.0, bottom_y - 188.0, 176.0, 76.0),
        }
    }

    /// A design point for the world's sprites: origin in the middle, y up.
    pub fn to_world(&self, point: Vec2) -> Vec2 {
        Vec2::new(point.x - self.size.x / 2.0, self.size.y / 2.0 - point.y)
    }
}

/// The height of the own cards as designed.
pub const OWN_HEIGHT: f32 = 150.0;

/// How much larger the cards are where the window is so much taller than designed: from a square window on.
fn grow(extra: f32) -> f32 {
    1.0 + ((extra - 340.0) / 1500.0).clamp(0.0, 0.7)
}

/// The row of the own combinations, above the own hand; its sides are those of the window.
fn own_melds(bottom: f32, grow: f32) -> Rect {
    let below = bottom - 198.0 - (grow - 1.0) * OWN_HEIGHT;
    Rect::new(0.0, below - 96.0 * grow, 0.0, below)
}

/// The room for the places of the players.
struct Frame {
    left: f32,
    right: f32,
    bottom: f32,
    /// How much taller than the design the window is.
    extra: f32,
    /// How much larger than designed the cards are.
    grow: f32,
    players: usize,
}

impl Frame {
    /// The place of the player who plays `steps` after the one at the bottom.
    fn place(&self, steps: usize) -> SeatPlace {
        let (side, at, of) = side(steps, self.players);
        let (plate, hand, melds) = match side {
            TableSide::Bottom => self.own(),
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
        }
    }

    fn own(&self) -> (Rect, Rect, Rect) {
        let (left, width) = (self.left, self.right - self.left);
        // With many players the neighbours' places reach down to the own row.
        let beside = if self.players <= 4 {
            14.0
        } else {
            BLOCK + 26.0
        };
        (
            rect(left + 14.0, self.bottom - 92.0, 176.0, 80.0),
            rect(
                left + 206.0,
                self.bottom - 18.0 - OWN_HEIGHT * self.grow,
                width - 412.0,
                8.0 + OWN_HEIGHT * self.grow,
            ),
            Rect::new(
                left + beside,
                own_melds(self.bottom, self.grow).min.y,
                left + width - beside,
                own_melds(self.bottom, self.grow).max.y,
            ),
        )
    }

    /// One of up to four: a whole side of the table.
    fn wide(&self, side: TableSide) -> (Rect, Rect, Rect) {
        let (left, right, extra) = (self.left, self.right, self.extra);
        let middle = (left + right) / 2.0;
        match side {
            TableSide::Right => (
                rect(right - 176.0, 52.0, 162.0, 58.0),
                rect(right - 176.0, 118.0, 162.0, 64.0),
                rect(right - 176.0 - 268.0, 52.0, 256.0, 366.0 + extra * 0.6),
            ),
            TableSide::Left => (
                rect(left + 14.0, 52.0, 162.0, 58.0),
                rect(left + 14.0, 118.0, 162.0, 64.0),
                rect(left + 14.0 + 174.0, 52.0, 256.0, 366.0 + extra * 0.6),
            ),
            TableSide::Top | TableSide::Bottom => (
                rect(middle - 166.0, 48.0, 162.0, 58.0),
                rect(middle + 6.0, 46.0, 162.0, 62.0),
                rect(middle - 188.0, 114.0, 376.0, 156.0 + extra * 0.7),
            ),
        }
    }

    /// One of five to eight: an oval of blocks, plate and backs in a row, the combinations under them.
    fn narrow(&self, side: TableSide, at: usize, of: usize) -> (Rect, Rect, Rect) {
        let gap = 12.0;
        let share = |room: f32| (room - gap * (of - 1) as f32) / of as f32;
        let block = match side {
            TableSide::Right | TableSide::Left => {
                let height = share(472.0 + self.extra).min(330.0 + self.extra * 0.7);
                let x = if side == TableSide::Right {
                    self.right - 14.0 - BLOCK
                } else {
                    self.left + 14.0
                };
                rect(x, 48.0 + at as f32 * (height + gap), BLOCK, height)
            }
            TableSide::Top | TableSide::Bottom => {
                let from = self.left + 14.0 + BLOCK + gap;
                let room = self.right - self.left - 2.0 * (14.0 + BLOCK + gap);
                let width = share(room).min(400.0);
                let used = (width + gap) * of as f32 - gap;
                let x = from + (room - used) / 2.0 + at as f32 * (width + gap);
                rect(x, 48.0, width, 220.0 + self.extra * 0.7)
            }
        };
        let (plate, backs) = (158.0, 56.0);
        let (plate_x, backs_x) = if side == TableSide::Right {
            (block.max.x - plate, block.min.x)
        } else {
            (block.min.x, block.min.x + plate + 6.0)
        };
        (
            rect(plate_x, block.min.y, plate, 56.0),
            rect(backs_x, block.min.y, block.width() - plate - 6.0, backs),
            Rect::from_corners(block.min + Vec2::new(0.0, 66.0), block.max),
        )
    }
}

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
