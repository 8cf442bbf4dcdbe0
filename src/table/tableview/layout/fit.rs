//! Layout of a player's melds within their area: their division into rows, and the overlap of cards and rows.
//!
//! Four melds of thirteen cards must stay legible in the area of one of eight players. A card is legible if its index
//! is visible, that is, the rank with the suit below it. The next card may cover it from the right up to its index. The
//! next row may cover it from below up to its index. Rows overlap only if there is no space for separate rows with
//! legible cards (see [`super::scale`]).
use super::scale::Room;
use bevy::prelude::*;
use gamecore::model::{Geometry, TableSide};
use std::slice;

/// Default width of the strip that shows a card's index, as a fraction of the card height.
pub const INDEX_WIDTH: f32 = 0.14;
/// Default height of the strip that shows a card's index, as a fraction of the card height.
pub const INDEX_HEIGHT: f32 = 0.37;
/// Largest visible strip that a deck can request, as fractions of the card height. Larger strips would make the cards
/// of a full table very small.
const MOST: Vec2 = Vec2::new(0.30, 0.60);

/// Returns the width and height of the strip of a covered card that must stay visible, as fractions of the card height.
/// A deck with a large index requests more than the default. Smaller requests have no effect.
pub fn index(geometry: &Geometry) -> Vec2 {
    let usual = Vec2::new(INDEX_WIDTH, INDEX_HEIGHT);
    let asked = geometry.fan.unwrap_or(Vec2::ZERO);
    let asked = Vec2::new(asked.x * geometry.aspect, asked.y);
    asked.clamp(usual, MOST)
}
/// Preferred step between the left edges of neighbouring cards, as a fraction of the card height.
const STEP: f32 = 0.24;
/// Preferred gap between two rows, as a fraction of the card height.
const AIR: f32 = 0.08;
/// Smallest gap between two rows that do not overlap, as a fraction of the card height.
const LEAST_AIR: f32 = 0.02;

/// Position and size of one group of cards, in design pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlacedGroup {
    pub corner: Vec2,
    pub height: f32,
    /// Distance between the left edges of neighbouring cards.
    pub step: f32,
    /// Width from the left edge of the first card to the right edge of the last card.
    pub width: f32,
    /// Visible height of the cards. The next row may cover the rest.
    pub seen: f32,
}

impl PlacedGroup {
    /// Returns the centre of the card with this index.
    pub fn card(&self, index: usize, aspect: f32) -> Vec2 {
        let half = Vec2::new(self.height * aspect, self.height) / 2.0;
        self.corner + half + Vec2::new(self.step * index as f32, 0.0)
    }

    /// Returns the visible rectangle of the group. It is also the hit area of a meld.
    pub fn area(&self) -> Rect {
        Rect::from_corners(self.corner, self.corner + Vec2::new(self.width, self.seen))
    }
}

/// Card size and minimum steps, common to all rows of a player. All are in design pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sizes {
    height: f32,
    width: f32,
    /// Gap between two groups of a row.
    gap: f32,
    /// Smallest step from card to card (x) and from row to row (y).
    least: Vec2,
}

impl Sizes {
    /// Creates the sizes for a card height. `index` is the strip of a covered card that must stay visible, and `grow`
    /// is the enlargement of cards at this table. Larger cards get larger minimum steps, because too much overlap would
    /// make the enlargement useless.
    pub fn new(height: f32, aspect: f32, index: Vec2, grow: f32, side: TableSide) -> Sizes {
        let comfort = ((height / grow - 84.0) / 18.0).clamp(0.0, 1.0);
        let least = Vec2::new(
            index.x + 0.005 + 0.02 * comfort,
            index.y + 0.015 + 0.06 * comfort,
        );
        let gap = match side {
            TableSide::Left | TableSide::Right => 0.12,
            TableSide::Top | TableSide::Bottom => 0.16,
        };
        Sizes {
            height,
            width: height * aspect,
            gap: height * gap,
            least: least * height,
        }
    }

    /// Returns the same sizes for rows that must not overlap.
    pub fn apart(self) -> Sizes {
        let least = Vec2::new(self.least.x, self.height * (1.0 + LEAST_AIR));
        Sizes { least, ..self }
    }

    /// Returns the preferred step between cards.
    fn step(&self) -> f32 {
        (STEP * self.height).max(self.least.x)
    }

    /// Returns the part of the width of a row of `groups` groups that does not depend on the step between cards: the
    /// width of one card per group, and the gaps.
    fn fixed(&self, groups: usize) -> f32 {
        self.width * groups as f32 + self.gap * groups.saturating_sub(1) as f32
    }

    /// Returns the width of a row of groups of these lengths, for a given step between cards.
    fn row_width(&self, row: &[usize], step: f32) -> f32 {
        self.fixed(row.len()) + step * steps(row) as f32
    }

    /// Returns the top of the first row and the step between rows.
    fn tops(&self, room: &Room, rows: usize) -> (f32, f32) {
        let height = self.height;
        let pitch = match rows {
            ..=1 => height,
            _ => ((room.area.height() - height) / (rows - 1) as f32).min(height * (1.0 + AIR)),
        };
        let top = if room.side == TableSide::Bottom {
            room.area.max.y - height - pitch * rows.saturating_sub(1) as f32
        } else {
            room.area.min.y
        };
        (top, pitch)
    }

    /// True if the indices of all cards are visible in this number of rows.
    fn shows(&self, room: &Room, rows: usize) -> bool {
        let (_, pitch) = self.tops(room, rows);
        (rows <= 1 || pitch >= self.least.y - 0.01) && room.area.height() >= self.height - 0.01
    }
}

/// Returns the minimum and the preferred width of a player's groups in the strip that neighbouring players share.
/// `lengths` is the number of cards in each group. Returns `None` if no width suffices.
pub fn needed(room: &Room, lengths: &[usize], sizes: &Sizes) -> Option<(f32, f32)> {
    if lengths.is_empty() {
        return Some((0.0, 0.0));
    }
    let narrowest = |rows: usize, step: f32| {
        let (first, pitch) = sizes.tops(room, rows);
        let shared = room.area.width();
        let height = sizes.height;
        let cost = |row: usize, from: usize, to: usize| {
            let width = sizes.row_width(&lengths[from..to], step);
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
        if pitch >= sizes.height * 0.97 {
            wished = narrowest(rows, sizes.step()).map_or(wished, |width| wished.min(width));
        }
    }
    if wished == f32::INFINITY {
        wished = least * 1.2;
    }
    let wished = wished.min(room.area.width()).max(least);
    (least < f32::INFINITY).then_some((least, wished))
}

/// Division of groups into rows: its loss of legibility, and the end of each row as an index into the groups. The group
/// at this index starts the next row. The division with the smallest loss is used.
type Division = (f32, Vec<usize>);

/// Places a player's groups in the area. In the strip that neighbouring players share, the groups are between the x
/// coordinates `from` and `to`.
pub fn place(
    room: &Room,
    (from, to): (f32, f32),
    lengths: &[usize],
    sizes: &Sizes,
) -> Vec<PlacedGroup> {
    let ways = (1..=lengths.len()).take_while(|rows| *rows == 1 || sizes.shows(room, *rows));
    let shared = to - from;
    let best = ways
        .flat_map(|rows| ways_of(room, shared, lengths, sizes, rows))
        .min_by(|(a, _), (b, _)| a.total_cmp(b));
    let Some((_, ends)) = best else {
        return Vec::new();
    };
    let rows = ends.len();
    let (first, pitch) = sizes.tops(room, rows);
    let mut placed = Vec::with_capacity(lengths.len());
    let mut begin = 0;
    for (number, end) in ends.into_iter().enumerate() {
        let top = first + pitch * number as f32;
        let widest = room.width(top, sizes.height, shared);
        let row = &lengths[begin..end];
        let step = step_in(row, sizes, widest).clamp(0.0, sizes.step());
        let used = sizes.row_width(row, step);
        let mut x = match room.side {
            TableSide::Left => room.area.min.x,
            TableSide::Right => room.area.max.x - used,
            TableSide::Top | TableSide::Bottom => {
                let middle = (room.share.0 + room.share.1) / 2.0;
                (middle - used / 2.0).min(to - used).max(from)
            }
        };
        for cards in row {
            let width = sizes.row_width(slice::from_ref(cards), step);
            placed.push(PlacedGroup {
                corner: Vec2::new(x, top),
                height: sizes.height,
                step,
                width,
                seen: if number + 1 == rows {
                    sizes.height
                } else {
                    sizes.height.min(pitch)
                },
            });
            x += width + sizes.gap;
        }
        begin = end;
    }
    placed
}

/// Returns the step between cards at which groups of these lengths exactly fill a row. The step may be negative or too
/// small to leave the indices visible.
fn step_in(row: &[usize], sizes: &Sizes, width: f32) -> f32 {
    let free = width - sizes.fixed(row.len());
    match steps(row) {
        0 if free < -0.01 => free,
        0 => sizes.step(),
        steps => free / steps as f32,
    }
}

/// Returns the candidate divisions into `rows` rows: one with equal numbers of groups, and one that overlaps the cards
/// of the worst row as little as possible.
fn ways_of(
    room: &Room,
    shared: f32,
    lengths: &[usize],
    sizes: &Sizes,
    rows: usize,
) -> impl Iterator<Item = Division> {
    let (first, pitch) = sizes.tops(room, rows);
    let height = sizes.height;
    let wish = sizes.step();
    // Loss of legibility if the cards of this row overlap more than preferred. An illegible row has a very large loss.
    let squeeze = |row: usize, from: usize, to: usize| {
        let widest = room.width(first + pitch * row as f32, height, shared);
        let step = step_in(&lengths[from..to], sizes, widest);
        let lost = (1.0 - step / wish).max(0.0);
        if step < sizes.least.x - 0.01 {
            lost + 100.0
        } else {
            lost
        }
    };
    let groups = lengths.len();
    // The melds of a side player are best stacked vertically, and those of other players side by side.
    let wished_rows = match room.side {
        TableSide::Left | TableSide::Right => groups,
        TableSide::Top | TableSide::Bottom => 1,
    };
    let covered = if rows > 1 {
        (1.0 - pitch / height).max(0.0)
    } else {
        0.0
    };
    let loss = 0.6 * covered + 0.04 * rows.abs_diff(wished_rows) as f32;
    let ends = even(groups, rows);
    let starts = std::iter::once(&0).chain(&ends);
    let rows_of_groups = starts.zip(&ends).enumerate();
    let squeezed = rows_of_groups.map(|(row, (from, to))| squeeze(row, *from, *to));
    let evenly = (loss + 0.5 * squeezed.fold(0.0, f32::max), ends);
    let narrow = cheapest(groups, rows, squeeze);
    // Rows with equal numbers of groups look calmer and change less, so other divisions get a small penalty.
    let narrow = narrow.map(|(worst, ends)| (loss + 0.5 * worst + 0.06, ends));
    std::iter::once(evenly).chain(narrow)
}

/// Returns the number of steps between cards in a row of groups of these lengths.
fn steps(row: &[usize]) -> usize {
    row.iter().map(|cards| cards.saturating_sub(1)).sum()
}

/// Divides groups into `rows` rows of nearly equal size. Returns the end of each row.
fn even(groups: usize, rows: usize) -> Vec<usize> {
    (1..=rows)
        .map(|row| (groups * row).div_ceil(rows))
        .collect()
}

/// Finds the division into `rows` rows with the lowest maximum cost. `cost(row, from, to)` is the cost of a row of the
/// groups `from..to`. It is infinite if the row does not fit. Returns the maximum cost and the end of each row, or
/// `None` if no division fits.
fn cheapest(
    groups: usize,
    rows: usize,
    cost: impl Fn(usize, usize, usize) -> f32,
) -> Option<(f32, Vec<usize>)> {
    if rows == 0 || rows > groups {
        return None;
    }
    let width = groups + 1;
    // Table indexed by row and group. Each entry is the lowest maximum cost if that row ends before that group, and the
    // start of the row.
    let mut best = vec![(f32::INFINITY, 0); rows * width];
    for row in 0..rows {
        let ends = if row + 1 == rows {
            groups..=groups
        } else {
            row + 1..=groups + 1 + row - rows
        };
        for end in ends {
            let first = if row == 0 { 0..=0 } else { row..=end - 1 };
            for from in first {
                let before = match row {
                    0 => 0.0,
                    _ => best[(row - 1) * width + from].0,
                };
                if before >= best[row * width + end].0 {
                    continue;
                }
                let all = before.max(cost(row, from, end));
                if all < best[row * width + end].0 {
                    best[row * width + end] = (all, from);
                }
            }
        }
    }
    let (worst, _) = best[(rows - 1) * width + groups];
    if worst == f32::INFINITY {
        return None;
    }
    let mut ends = vec![groups; rows];
    for row in (1..rows).rev() {
        ends[row - 1] = best[row * width + ends[row]].1;
    }
    Some((worst, ends))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_rows_differ_by_one_group_at_most() {
        assert_eq!(even(4, 2), [2, 4]);
        assert_eq!(even(5, 2), [3, 5]);
        assert_eq!(even(3, 3), [1, 2, 3]);
    }

    #[test]
    fn the_cheapest_division_matches_an_exhaustive_search() {
        let lengths = [3usize, 13, 4, 4, 9, 3, 5];
        for rows in 1..=lengths.len() {
            let sum = |from: usize, to: usize| lengths[from..to].iter().sum::<usize>() as f32;
            let (found, ends) =
                cheapest(lengths.len(), rows, |_, from, to| sum(from, to)).expect("each fits");
            assert_eq!(ends.len(), rows);
            // Each set bit marks the end of a row after that group.
            let all =
                (0u32..1 << (lengths.len() - 1)).filter(|at| at.count_ones() as usize == rows - 1);
            let worst = |breaks: u32| {
                let mut from = 0;
                let mut worst = 0.0f32;
                for to in 1..=lengths.len() {
                    if to == lengths.len() || breaks >> (to - 1) & 1 == 1 {
                        worst = worst.max(sum(from, to));
                        from = to;
                    }
                }
                worst
            };
            let best = all.map(worst).fold(f32::INFINITY, f32::min);
            assert_eq!(found, best);
            let mut from = 0;
            let costs = ends.iter().map(|to| {
                let cost = sum(from, *to);
                from = *to;
                cost
            });
            assert_eq!(costs.fold(0.0, f32::max), best);
        }
    }

    #[test]
    fn groups_that_do_not_fit_have_no_division() {
        assert!(cheapest(3, 2, |_, _, _| f32::INFINITY).is_none());
        assert!(cheapest(2, 3, |_, _, _| 1.0).is_none());
        assert!(cheapest(0, 0, |_, _, _| 1.0).is_none());
    }
}
