//! Where a question about the discard stands: nothing that has to be read for the answer lies under it.
use super::{Geometry, Layout, Shown};
use bevy::math::Rect;
use engine::table::Viewer;

/// The place of a question.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct QuestionPlace {
    /// Where it stands, in design pixels.
    pub rect: Rect,
    /// It has but two lines, between the own combinations and the own hand.
    pub flat: bool,
}

/// How high two lines of it are, in design pixels: at least, and where there is room.
const FLAT: (f32, f32) = (57.0, 83.0);
/// The width that two lines of it need, and that they are given where there is room.
const NEEDED: f32 = 520.0;
const WIDE: f32 = 644.0;
/// The gap to what must be read above it.
const GAP: f32 = 2.0;
/// How far below the row of the own combinations the own cards begin, in pixels of the usual size.
const HAND: f32 = 34.0;

impl QuestionPlace {
    /// Where a question about the discard stands now.
    pub fn now(geometry: &Geometry, layout: &Layout, shown: &Shown) -> QuestionPlace {
        let is_open = matches!(shown.viewer, Viewer::Seat(_));
        QuestionPlace::over(geometry, layout.own_read, is_open)
    }

    /// Where it stands over own combinations whose cards can be read if they are seen down to there. Without any it has their row, and
    /// where the own hand shows backs the place of that.
    pub fn over(geometry: &Geometry, own_read: Option<f32>, is_open: bool) -> QuestionPlace {
        let usual = geometry.prompt;
        let (Some(read), false) = (own_read, geometry.shared) else {
            return QuestionPlace {
                rect: usual,
                flat: false,
            };
        };
        if !is_open {
            let lower = (geometry.own_row.max.y + GAP).min(geometry.size.y - usual.height() - GAP);
            let down = (lower - usual.min.y).max(0.0);
            return QuestionPlace {
                rect: Rect {
                    min: usual.min.with_y(usual.min.y + down),
                    max: usual.max.with_y(usual.max.y + down),
                },
                flat: false,
            };
        }
        let hand = geometry.own_row.max.y + HAND / geometry.letters;
        let top = read + GAP;
        let (left, right) = sides(geometry);
        let height = (hand - top).clamp(FLAT.0, FLAT.1);
        QuestionPlace {
            rect: Rect::new(left, top, right, top + height),
            flat: true,
        }
    }
}

/// From where to where its two lines reach. Whoever has combinations on the table needs the groups of the contract no more.
fn sides(geometry: &Geometry) -> (f32, f32) {
    let (usual, contract) = (geometry.prompt, geometry.contract);
    let is_left = contract.max.x <= usual.min.x;
    // Where seven or eight play, combinations of the neighbours lie beside it.
    let crowded = geometry.seats.len() > 6;
    let (mut left, mut right) = (usual.min.x, usual.max.x);
    if !crowded {
        let more = ((WIDE - usual.width()) / 2.0).max(0.0);
        let (from, to) = match is_left {
            true => (contract.max.x + GAP, geometry.buttons.min.x - GAP),
            false => (geometry.buttons.max.x + GAP, contract.min.x - GAP),
        };
        (left, right) = (
            (left - more).max(from).min(left),
            (right + more).min(to).max(right),
        );
    }
    let missing = (NEEDED - (right - left)).max(0.0);
    match is_left {
        true => (left.min((left - missing).max(contract.min.x)), right),
        false => (left, right.max((right + missing).min(contract.max.x))),
    }
}
