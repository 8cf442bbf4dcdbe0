//! Where everything lies on the table: pure rectangles from the size of the window and the number of players.
//!
//! All in *design pixels*: the window's height is 720 of them (its width 1280 or more); the camera and the interface scale from
//! there. Rectangles count from the top left, y down, like the interface; [`Geometry::to_world`] turns a point for sprites.
use super::seat_place::{Frame, SeatPlace};
use crate::engine::seat::{MAX_SEATS, Seat, Seating};
use bevy::prelude::*;

/// The design height.
pub const DESIGN_HEIGHT: f32 = 720.0;
/// The smallest design width.
pub const DESIGN_WIDTH: f32 = 1280.0;

/// The geometry of the table.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct Geometry {
    /// Design size of the window.
    pub size: Vec2,
    /// Physical pixels per design pixel.
    pub scale: f32,
    /// Width of a card by its height, from the theme.
    pub aspect: f32,
    /// How much of a covered card must be seen, in parts of its width and of its height, if the theme says so.
    pub fan: Option<Vec2>,
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
    /// Top and bottom of the row of the own combinations; its sides are of no account.
    pub own_row: Rect,
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

pub(super) fn rect(x: f32, y: f32, w: f32, h: f32) -> Rect {
    Rect::new(x, y, x + w, y + h)
}

/// The line of narration, just above the piles.
fn narration(middle: f32, piles: f32) -> Rect {
    rect(middle - 320.0, piles - 32.0, 640.0, 27.0)
}

/// Sentences for the person at the screen: in a very wide window not so far to the right that nobody looks there.
fn toast(width: f32, middle: f32) -> Rect {
    Rect::new(14.0, 2.0, (width - 170.0).min(middle + 620.0), 32.0)
}

/// The place of prompts, above the own hand.
fn prompt(middle: f32, bottom: f32, grow: f32) -> Rect {
    let top = bottom - 300.0 - (grow - 1.0) * OWN_HEIGHT;
    rect(middle - 290.0, top, 580.0, 116.0)
}

impl Geometry {
    /// Lays the table out for a window of `window` physical pixels.
    pub fn new(window: Vec2, aspect: f32, seating: Option<&Seating>, bottom: Seat) -> Geometry {
        Geometry::at_scale(
            Geometry::largest_scale(window),
            window,
            aspect,
            seating,
            bottom,
        )
    }

    /// The most physical pixels per design pixel at which the table fits into a window of `window` of them.
    pub fn largest_scale(window: Vec2) -> f32 {
        (window.x / DESIGN_WIDTH)
            .min(window.y / DESIGN_HEIGHT)
            .max(0.1)
    }

    /// Lays the table out at this scale, which is the largest or a smaller one.
    pub fn at_scale(
        scale: f32,
        window: Vec2,
        aspect: f32,
        seating: Option<&Seating>,
        bottom: Seat,
    ) -> Geometry {
        let size = window / scale;
        // Ultra-wide windows gain air, not distance: the table is at most 1720 wide, centred.
        let wide = size.x.min(1720.0);
        let left = (size.x - wide) / 2.0;
        let (middle, right) = (size.x / 2.0, left + wide);
        let bottom_y = size.y;
        let extra = size.y - DESIGN_HEIGHT; // a tall window: more room between the rows
        let grow = grow(extra);

        let own = own_row(bottom_y, extra, grow);
        let pile_height = 112.0 * grow;
        let width = pile_height * aspect;
        let pile_y = own.min.y - 10.0 - pile_height / 2.0 - extra * 0.25;
        // It lies across.
        let penalty = Vec2::new(middle - width - 36.0 - pile_height / 2.0, pile_y);
        let narration = narration(middle, pile_y - pile_height / 2.0);

        let frame = Frame {
            left,
            right,
            bottom: bottom_y,
            extra,
            grow,
            players: seating.map_or(1, Seating::len),
            own,
            narration,
            piles: middle - penalty.x + pile_height / 2.0 + 10.0,
        };
        let seats = (0..frame.players).map(|i| {
            let steps = seating.map_or(0, |s| s.distance(bottom, Seat(i as u8)));
            frame.place(steps)
        });
        Geometry {
            size,
            scale,
            aspect,
            fan: None,
            grow,
            seats: seats.take(MAX_SEATS).collect(),
            stock: Vec2::new(middle - width / 2.0 - 12.0, pile_y),
            pile: Vec2::new(middle + width / 2.0 + 12.0, pile_y),
            penalty,
            pile_height,
            own_row: own,
            top_bar: rect(0.0, 0.0, size.x, 40.0),
            toast: toast(size.x, middle),
            narration,
            prompt: prompt(middle, bottom_y, grow),
            buttons: rect(right - 198.0, bottom_y - 196.0, 184.0, 184.0),
            // Between the two there is room for the answer that stands on the edge of the own plate.
            contract: rect(left + 14.0, bottom_y - 188.0, 176.0, 76.0),
        }
    }

    /// The size of a card of stock and pile.
    pub fn pile_size(&self) -> Vec2 {
        Vec2::new(self.pile_height * self.aspect, self.pile_height)
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

/// The row of the own combinations, above the own hand; its sides are those of the window. Its height is that of the largest
/// combinations: everybody's have one size where they can.
fn own_row(bottom: f32, extra: f32, grow: f32) -> Rect {
    let below = bottom - 196.0 - (grow - 1.0) * OWN_HEIGHT;
    let height = (102.0 + (extra * 0.05).clamp(0.0, 10.0)) * grow;
    Rect::new(0.0, below - height, 0.0, below)
}
