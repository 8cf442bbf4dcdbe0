//! The room of a player's combinations: where rows may lie, and how wide a row may be at each height.
use bevy::prelude::*;
use gamecore::model::{Geometry, SeatPlace, TableSide};

/// Where rows lean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lean {
    /// To the left edge.
    Left,
    /// To the middle of their share.
    Middle,
    /// To the right edge.
    Right,
}

/// Rows that several players' combinations lie beside each other in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strip {
    /// Under the plates at the top, down to the line of narration.
    Upper,
    /// Under those who sit higher at the same side, where that does not reach the row before the own hand.
    Middle,
    /// Before the own hand.
    Lower,
}

/// A stretch of height in which rows are no wider than this.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Band {
    top: f32,
    bottom: f32,
    width: f32,
}

/// The room of one player's combinations.
#[derive(Clone, PartialEq, Debug)]
pub struct Room {
    /// Where rows may lie at most.
    pub area: Rect,
    /// From where to where they lie while the neighbours need no more than their own share.
    pub share: (f32, f32),
    /// Where rows lean.
    pub lean: Lean,
    /// The strip that is shared with others.
    pub strip: Strip,
    /// Top and bottom of that strip.
    within: (f32, f32),
    bands: Vec<Band>,
    /// Whether the last row lies at the bottom of the area, not the first at its top.
    pub from_below: bool,
}

impl Room {
    /// The room at a player's place.
    pub fn new(place: &SeatPlace, geometry: &Geometry) -> Room {
        let own = geometry.own_row;
        let narration = geometry.narration;
        // Gaps are laid out in pixels of the usual size.
        let lower = (own.min.y - 6.0 / geometry.letters, geometry.size.y);
        let upper = (0.0, narration.min.y - 2.0 / geometry.letters);
        let higher =
            |other: &SeatPlace| other.side == place.side && other.plate.max.y < place.plate.min.y;
        let strip = if place.melds.max.y > lower.0 + 0.01 {
            Strip::Lower
        } else if geometry.seats.iter().any(higher) {
            Strip::Middle
        } else {
            Strip::Upper
        };
        let lean = match place.side {
            TableSide::Bottom | TableSide::Top => Lean::Middle,
            TableSide::Left => Lean::Left,
            TableSide::Right => Lean::Right,
        };
        Room {
            area: place.melds,
            share: place.share,
            lean,
            strip,
            within: match strip {
                Strip::Lower => lower,
                Strip::Middle => (0.0, lower.0),
                Strip::Upper => upper,
            },
            bands: match lean {
                Lean::Middle => Vec::new(),
                Lean::Left | Lean::Right => bands(place, geometry),
            },
            from_below: place.side == TableSide::Bottom,
        }
    }

    /// Whether a row of this top and height lies in the strip.
    pub fn shares(&self, top: f32, height: f32) -> bool {
        top < self.within.1 && top + height > self.within.0
    }

    /// How wide a row of this top and height may be, `shared` in the strip.
    pub fn width(&self, top: f32, height: f32, shared: f32) -> f32 {
        let most = if self.shares(top, height) {
            shared.min(self.area.width())
        } else {
            self.area.width()
        };
        let touched = |band: &&Band| top < band.bottom && top + height > band.top;
        let bands = self.bands.iter().filter(touched);
        bands.fold(most, |width, band| width.min(band.width))
    }
}

/// What keeps a side player's rows short: the line of narration, the piles, and a question's panel beside the own row.
fn bands(place: &SeatPlace, geometry: &Geometry) -> Vec<Band> {
    let outer = place.melds;
    let band = |rect: Rect, gap: f32| Band {
        top: rect.min.y - gap,
        bottom: rect.max.y + gap,
        width: match place.side {
            TableSide::Right => outer.max.x - rect.max.x - 8.0,
            TableSide::Left | TableSide::Top | TableSide::Bottom => rect.min.x - 8.0 - outer.min.x,
        },
    };
    // As far as the penalty stock, which lies across; on both sides, for symmetry.
    let middle = (geometry.stock + geometry.pile) / 2.0;
    let half = middle.x - geometry.penalty.x + geometry.pile_height / 2.0 + 2.0;
    let piles = Rect::from_center_half_size(middle, Vec2::new(half, geometry.pile_height / 2.0));
    vec![
        band(geometry.narration, 2.0),
        band(piles, 4.0),
        band(geometry.prompt, 4.0),
    ]
}
