//! What stands at fixed places of the table: the bar, and in the lower corners the own plate with the contract and the column of buttons.
use super::{
    geometry::rect,
    seat_place::{Frame, MARGIN},
};
use bevy::prelude::*;

impl Frame {
    /// How much larger by a whole letters are: nothing while they have their usual size, 1 when they are twice as large.
    pub fn more(&self) -> f32 {
        self.letters - 1.0
    }

    pub fn middle(&self) -> f32 {
        (self.left + self.right) / 2.0
    }

    /// The height of the bar at the top.
    pub fn bar(&self) -> f32 {
        40.0 + 20.0 * self.more()
    }

    /// Where the plates at the top begin: their chips reach into the bar, but not to the sentences there.
    pub fn under_bar(&self) -> f32 {
        48.0 + 36.0 * self.more()
    }

    /// The own plate, at the left of the hand.
    pub fn own_plate(&self) -> Rect {
        let (width, height) = (176.0 + 100.0 * self.more(), 80.0 + 48.0 * self.more());
        rect(
            self.left + MARGIN,
            // Chips and keys hang over its lower edge, wholly on the screen and below its last line.
            self.bottom - (12.0 * self.letters).max(17.0) - height,
            width,
            height,
        )
    }

    /// The groups of the contract, over the own plate: between the two there is room for the answer that stands on its edge.
    pub fn contract(&self) -> Rect {
        let plate = self.own_plate();
        let height = 76.0 + 62.0 * self.more();
        let bottom = plate.min.y - 20.0 - 12.0 * self.more();
        Rect::new(plate.min.x, bottom - height, plate.max.x, bottom)
    }

    /// The same where somebody at the screen sees it; else of no size.
    pub fn shown_contract(&self) -> Rect {
        match self.shared {
            true => Rect::from_corners(self.own.min, self.own.min),
            false => self.contract(),
        }
    }

    /// The column of buttons, at the right of the hand.
    pub fn buttons(&self) -> Rect {
        let (width, height) = (184.0 * self.letters, 184.0 + 92.0 * self.more());
        rect(
            self.right - MARGIN - width,
            self.bottom - 12.0 - height,
            width,
            height,
        )
    }

    /// The place of questions, above the own hand and below the piles. Larger letters have it as wide as there is room between contract
    /// and buttons.
    pub fn prompt(&self) -> Rect {
        let most = self.buttons().min.x - 8.0;
        let least = self.contract().max.x + 8.0;
        let (middle, half) = (self.middle(), 290.0 * (1.0 + self.more()));
        let height = 116.0 + 30.0 * self.more();
        let top = match self.shared {
            // No own hand lies below it.
            true => self.own.max.y - height,
            false => self.own.max.y - 104.0 - 10.0 * self.more(),
        };
        Rect::new(
            (middle - half).max(least),
            top,
            (middle + half).min(most),
            top + height,
        )
    }

    /// Where what stands in the lower corners begins.
    pub fn corners(&self) -> f32 {
        self.contract().min.y.min(self.buttons().min.y)
    }
}
