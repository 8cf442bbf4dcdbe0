//! How a player's combinations lie in their room: which of them stand in one row, how far cards and rows overlap.
//!
//! Four combinations of thirteen cards must stay readable in the place of one of eight players. What must be seen of a card is
//! its index: rank, and the suit under it. So a card may be covered from the right up to its index, and a row from below up to
//! its index. Rows do that only where cards that are easily read leave no room for rows apart (see [`super::scale`]).
use super::{
    room::{Lean, Room},
    rows::{CardSize, GroupLengths, cheapest, even},
};
use bevy::prelude::*;
use gamecore::model::Geometry;

/// The part of a card's height that a strip must be wide to show its index.
pub const INDEX_WIDTH: f32 = 0.14;
/// The part of a card's height that must be seen of it to show its index.
pub const INDEX_HEIGHT: f32 = 0.37;
/// The most that a deck can ask for instead of these two, or a table full of combinations would be one of hardly anything else.
const MOST: Vec2 = Vec2::new(0.30, 0.60);

/// What must be seen of a covered card, in parts of its height: of its width, and of its height. A deck with large indices asks for
/// more than is usual; one that would do with less gains no room by it.
pub fn index(geometry: &Geometry) -> Vec2 {
    let usual = Vec2::new(INDEX_WIDTH, INDEX_HEIGHT);
    let asked = geometry.fan.unwrap_or(Vec2::ZERO);
    let asked = Vec2::new(asked.x * geometry.aspect, asked.y);
    asked.clamp(usual, MOST)
}
/// The step from card to card where there is room, as a part of the height.
const STEP: f32 = 0.24;
/// The air between two rows where there is room, as a part of the height.
const AIR: f32 = 0.08;
/// The least air between two rows of which none lies over another, as a part of the height.
const LEAST_AIR: f32 = 0.02;

/// The place of one group.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlacedGroup {
    /// The top left corner of its first card.
    pub corner: Vec2,
    /// The height of its cards.
    pub height: f32,
    /// The step from card to card.
    pub step: f32,
    /// The width from the first card's left to the last card's right.
    pub width: f32,
    /// The height that the next row leaves uncovered.
    pub seen: f32,
}

impl PlacedGroup {
    /// The middle of the group's card with this index.
    pub fn card(&self, index: usize, aspect: f32) -> Vec2 {
        let half = Vec2::new(self.height * aspect, self.height) / 2.0;
        self.corner + half + Vec2::new(self.step * index as f32, 0.0)
    }

    /// The area that can be seen and pointed at.
    pub fn area(&self) -> Rect {
        Rect::from_corners(self.corner, self.corner + Vec2::new(self.width, self.seen))
    }
}

/// The sizes that all rows of a player have in common.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sizes {
    card: CardSize,
    /// The smallest step from card to card, and the smallest from row to row.
    least: Vec2,
}

impl Sizes {
    /// The sizes at a height of the cards whose index takes this part of it, at a table whose cards are `grow` times as large as
    /// designed. Large cards are only worth having when they are not covered too much.
    pub fn new(height: f32, aspect: f32, index: Vec2, grow: f32, lean: Lean) -> Sizes {
        let comfort = ((height / grow - 84.0) / 18.0).clamp(0.0, 1.0);
        let least = Vec2::new(
            index.x + 0.005 + 0.02 * comfort,
            index.y + 0.015 + 0.06 * comfort,
        );
        let gap = match lean {
            Lean::Left | Lean::Right => 0.12,
            Lean::Middle => 0.16,
        };
        Sizes {
            card: CardSize {
                height,
                width: height * aspect,
                gap: height * gap,
            },
            least: least * height,
        }
    }

    /// The same, where no row may lie over another.
    pub fn apart(self) -> Sizes {
        let least = Vec2::new(self.least.x, self.card.height * (1.0 + LEAST_AIR));
        Sizes { least, ..self }
    }

    /// The step from card to card where there is room.
    fn step(&self) -> f32 {
        (STEP * self.card.height).max(self.least.x)
    }

    /// The tops of so many rows, and the step from row to row.
    fn tops(&self, room: &Room, rows: usize) -> (f32, f32) {
        let height = self.card.height;
        let pitch = match rows {
            ..=1 => height,
            _ => ((room.area.height() - height) / (rows - 1) as f32).min(height * (1.0 + AIR)),
        };
        let top = if room.from_below {
            room.area.max.y - height - pitch * rows.saturating_sub(1) as f32
        } else {
            room.area.min.y
        };
        (top, pitch)
    }

    /// Whether so many rows show their indices.
    fn shows(&self, room: &Room, rows: usize) -> bool {
        let (_, pitch) = self.tops(room, rows);
        (rows <= 1 || pitch >= self.least.y - 0.01) && room.area.height() >= self.card.height - 0.01
    }
}

/// The width in its strip without which a player's groups cannot be shown at these sizes, and the width with which nothing is
/// squeezed. Nothing when no width is enough.
pub fn needed(room: &Room, lengths: &GroupLengths, sizes: &Sizes) -> Option<(f32, f32)> {
    if lengths.len() == 0 {
        return Some((0.0, 0.0));
    }
    let narrowest = |rows: usize, step: f32| {
        let (first, pitch) = sizes.tops(room, rows);
        let shared = room.area.width();
        let height = sizes.card.height;
        let cost = |row: usize, from: usize, to: usize| {
            let width = lengths.width(from, to, sizes.card, step);
            let top = first + pitch * row as f32;
            if width > room.width(top, height, shared) + 0.01 {
                f32::INFINITY
            } else if room.shares(top, height) {
                width
            } else {
                0.0
            }
        };
        cheapest(lengths.len(), rows, cost).map(|(width, _)| width)
    };
    let mut least = f32::INFINITY;
    let mut wished = f32::INFINITY;
    for rows in (1..=lengths.len()).take_while(|rows| sizes.shows(room, *rows)) {
        least = narrowest(rows, sizes.least.x).map_or(least, |width| least.min(width));
        let (_, pitch) = sizes.tops(room, rows);
        if pitch >= sizes.card.height * 0.97 {
            wished = narrowest(rows, sizes.step()).map_or(wished, |width| wished.min(width));
        }
    }
    if wished == f32::INFINITY {
        wished = least * 1.2;
    }
    let wished = wished.min(room.area.width()).max(least);
    (least < f32::INFINITY).then_some((least, wished))
}

/// A way to lay groups in rows: where each row ends, and what is lost by it.
struct Way {
    ends: Vec<usize>,
    loss: f32,
}

/// Lays groups into the room, between `from` and `to` in the strip.
pub fn place(
    room: &Room,
    (from, to): (f32, f32),
    lengths: &[usize],
    sizes: &Sizes,
) -> Vec<PlacedGroup> {
    let sums = GroupLengths::new(lengths);
    let ways = (1..=lengths.len()).take_while(|rows| *rows == 1 || sizes.shows(room, *rows));
    let shared = to - from;
    let best = ways
        .flat_map(|rows| ways_of(room, shared, &sums, sizes, rows))
        .min_by(|a, b| a.loss.total_cmp(&b.loss));
    let Some(best) = best else {
        return Vec::new();
    };
    let rows = best.ends.len();
    let (first, pitch) = sizes.tops(room, rows);
    let card = sizes.card;
    let mut placed = Vec::with_capacity(lengths.len());
    let mut begin = 0;
    for (row, end) in best.ends.into_iter().enumerate() {
        let top = first + pitch * row as f32;
        let widest = room.width(top, card.height, shared);
        let step = step_in(&sums, begin, end, sizes, widest).clamp(0.0, sizes.step());
        let used = sums.width(begin, end, card, step);
        let mut x = match room.lean {
            Lean::Left => room.area.min.x,
            Lean::Right => room.area.max.x - used,
            Lean::Middle => {
                let middle = (room.share.0 + room.share.1) / 2.0;
                (middle - used / 2.0).min(to - used).max(from)
            }
        };
        for n in &lengths[begin..end] {
            let width = card.width + step * n.saturating_sub(1) as f32;
            placed.push(PlacedGroup {
                corner: Vec2::new(x, top),
                height: card.height,
                step,
                width,
                seen: if row + 1 == rows {
                    card.height
                } else {
                    card.height.min(pitch)
                },
            });
            x += width + card.gap;
        }
        begin = end;
    }
    placed
}

/// The widest step from card to card in a row of the groups `from..to`; it may be less than can be read, or less than nothing.
fn step_in(lengths: &GroupLengths, from: usize, to: usize, sizes: &Sizes, width: f32) -> f32 {
    let free = width - GroupLengths::fixed(to - from, sizes.card);
    match lengths.steps(from, to) {
        0 if free < -0.01 => free,
        0 => sizes.step(),
        steps => free / steps as f32,
    }
}

/// The ways to lay groups in so many rows: with as many in each as can be, and with the widest row as narrow as can be.
fn ways_of(
    room: &Room,
    shared: f32,
    lengths: &GroupLengths,
    sizes: &Sizes,
    rows: usize,
) -> impl Iterator<Item = Way> {
    let (first, pitch) = sizes.tops(room, rows);
    let height = sizes.card.height;
    let wish = sizes.step();
    // What a row loses by its squeezed cards; a row that cannot be read loses most.
    let squeeze = |row: usize, from: usize, to: usize| {
        let widest = room.width(first + pitch * row as f32, height, shared);
        let step = step_in(lengths, from, to, sizes, widest);
        let lost = (1.0 - step / wish).max(0.0);
        if step < sizes.least.x - 0.01 {
            lost + 100.0
        } else {
            lost
        }
    };
    let groups = lengths.len();
    // A side player's combinations grow best one under another, others' beside each other.
    let wished_rows = match room.lean {
        Lean::Left | Lean::Right => groups,
        Lean::Middle => 1,
    };
    let covered = if rows > 1 {
        (1.0 - pitch / height).max(0.0)
    } else {
        0.0
    };
    let loss = 0.6 * covered + 0.04 * rows.abs_diff(wished_rows) as f32;
    let ends = even(groups, rows);
    let mut from = 0;
    let mut worst = 0.0f32;
    for (row, to) in ends.iter().enumerate() {
        worst = worst.max(squeeze(row, from, *to));
        from = *to;
    }
    let evenly = Way {
        ends,
        loss: loss + 0.5 * worst,
    };
    let narrow = cheapest(groups, rows, squeeze).map(|(worst, ends)| Way {
        ends,
        // Rows that are even look calmer and stay so.
        loss: loss + 0.5 * worst + 0.06,
    });
    std::iter::once(evenly).chain(narrow)
}
