//! How groups of overlapping cards share a rectangle: which of them stand in one row, how high the cards are, how far they overlap.
//!
//! Four combinations of thirteen cards must stay readable in the place of one of eight players. What must be seen of a card is
//! its index: rank, and the suit under it. So a card may be covered from the right up to its index, and a row from below up to
//! its index; and only when that is not enough are the cards made smaller.
use bevy::prelude::*;

/// The part of a card's height that a strip must be wide to show its index.
pub const INDEX_WIDTH: f32 = 0.14;
/// The part of a card's height that must be seen of it to show its index.
pub const INDEX_HEIGHT: f32 = 0.37;

/// Where the rows lean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lean {
    /// To the left edge.
    Left,
    /// To the middle.
    Middle,
    /// To the right edge.
    Right,
}

/// How the groups would stand with all the room in the world.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ideal {
    /// The height of a card.
    pub height: f32,
    /// The step from card to card.
    pub step: f32,
    /// The gap between two groups of a row.
    pub gap: f32,
    /// How many groups stand in a row, if they fit.
    pub in_row: usize,
    /// Where rows lean.
    pub lean: Lean,
}

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

/// The groups in rows, with the sizes that come of it.
struct FitPlan {
    rows: Vec<usize>,
    height: f32,
    step: f32,
    pitch: f32,
    worth: f32,
}

/// Places groups of `lengths` cards in the area.
pub fn fit(area: Rect, lengths: &[usize], ideal: &Ideal, aspect: f32) -> Vec<PlacedGroup> {
    let ways = splits(lengths.len());
    let heights = [1.0, 0.92, 0.84, 0.76, 0.68].map(|part| part * ideal.height);
    let plans = ways
        .iter()
        .flat_map(|rows| heights.map(|height| plan(area, lengths, rows, height, ideal, aspect)));
    let Some(best) = plans.max_by(|a, b| a.worth.total_cmp(&b.worth)) else {
        return Vec::new();
    };
    let width = |n: usize| best.height * aspect + best.step * n.saturating_sub(1) as f32;
    let mut placed = Vec::new();
    let mut next = 0;
    for (row, count) in best.rows.iter().enumerate() {
        let groups = &lengths[next..next + count];
        next += count;
        let used = groups.iter().map(|n| width(*n)).sum::<f32>()
            + ideal.gap * count.saturating_sub(1) as f32;
        let free = area.width() - used;
        let mut x = area.min.x
            + match ideal.lean {
                Lean::Left => 0.0,
                Lean::Middle => free / 2.0,
                Lean::Right => free,
            };
        let last = row + 1 == best.rows.len();
        for n in groups {
            placed.push(PlacedGroup {
                corner: Vec2::new(x, area.min.y + best.pitch * row as f32),
                height: best.height,
                step: best.step,
                width: width(*n),
                seen: if last {
                    best.height
                } else {
                    best.height.min(best.pitch)
                },
            });
            x += width(*n) + ideal.gap;
        }
    }
    placed
}

/// Every way to break a number of groups into rows, in order.
fn splits(groups: usize) -> Vec<Vec<usize>> {
    if groups == 0 {
        return Vec::new();
    }
    // Each bit says whether a row ends after that group.
    (0u32..1 << (groups - 1))
        .map(|ends| {
            let mut rows = vec![1];
            for i in 0..groups - 1 {
                if ends >> i & 1 == 1 {
                    rows.push(1);
                } else if let Some(row) = rows.last_mut() {
                    *row += 1;
                }
            }
            rows
        })
        .collect()
}

fn plan(
    area: Rect,
    lengths: &[usize],
    rows: &[usize],
    height: f32,
    ideal: &Ideal,
    aspect: f32,
) -> FitPlan {
    let height = height.min(area.height());
    let pitch = match rows.len() {
        1 => height,
        n => ((area.height() - height) / (n - 1) as f32).min(height + 6.0),
    };
    let mut step = ideal.step;
    let mut next = 0;
    for count in rows {
        let groups = &lengths[next..next + count];
        next += count;
        let steps: usize = groups.iter().map(|n| n.saturating_sub(1)).sum();
        let fixed = height * aspect * *count as f32 + ideal.gap * count.saturating_sub(1) as f32;
        if steps > 0 {
            step = step.min((area.width() - fixed) / steps as f32);
        } else if fixed > area.width() {
            step = step.min(0.0);
        }
    }
    // How well the indices can be read, 1 when they are seen whole.
    let across = (step / (INDEX_WIDTH * height)).min(1.0);
    let down = (pitch / (INDEX_HEIGHT * height)).min(1.0);
    let legible = across.min(down);
    let covered = 1.0 - (pitch / height).min(1.0);
    let wanted_rows = lengths.len().div_ceil(ideal.in_row);
    let off = rows.len().abs_diff(wanted_rows) as f32;
    let worth = legible * 10.0 + height / ideal.height + 0.4 * (step / ideal.step)
        - 0.5 * covered
        - 0.05 * off
        - if step < 0.0 { 100.0 } else { 0.0 };
    FitPlan {
        rows: rows.to_vec(),
        height,
        step: step.max(0.0),
        pitch,
        worth,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASPECT: f32 = 5.0 / 7.0;

    fn ideal(in_row: usize) -> Ideal {
        Ideal {
            height: 84.0,
            step: 20.0,
            gap: 10.0,
            in_row,
            lean: Lean::Left,
        }
    }

    #[test]
    fn with_room_groups_stand_as_wished() {
        let area = Rect::new(0.0, 0.0, 256.0, 366.0);
        let column = fit(area, &[3, 4, 3, 5], &ideal(1), ASPECT);
        for (row, group) in column.iter().enumerate() {
            assert_eq!((group.height, group.step), (84.0, 20.0));
            assert_eq!(group.corner, Vec2::new(0.0, row as f32 * 90.0));
        }
        let wide = Rect::new(0.0, 0.0, 1200.0, 100.0);
        let row = fit(wide, &[3, 4, 3, 5], &ideal(4), ASPECT);
        assert!(row.iter().all(|group| group.corner.y == 0.0));
        assert!(row.windows(2).all(|pair| {
            (pair[1].corner.x - pair[0].corner.x - pair[0].width - 10.0).abs() < 0.01
        }));
    }

    #[test]
    fn long_runs_are_covered_up_to_their_indices_and_no_further() {
        // The place of one of eight players, and of the player opposite.
        for size in [Vec2::new(240.0, 160.0), Vec2::new(376.0, 160.0)] {
            let area = Rect::from_corners(Vec2::new(7.0, 9.0), Vec2::new(7.0, 9.0) + size);
            for group in fit(area, &[13, 13, 13, 13], &ideal(2), ASPECT) {
                assert!(group.step >= INDEX_WIDTH * group.height - 0.01, "{group:?}");
                assert!(
                    group.seen >= INDEX_HEIGHT * group.height - 0.01,
                    "{group:?}"
                );
                assert!(group.height >= 56.0, "{group:?}");
                let last = group.card(12, ASPECT);
                assert!((last.x + group.height * ASPECT / 2.0) <= area.max.x + 0.01);
                assert!(last.y + group.height / 2.0 <= area.max.y + 0.01);
            }
        }
    }

    #[test]
    fn rows_lean_where_they_should() {
        let area = Rect::new(100.0, 0.0, 400.0, 100.0);
        let left = |lean| {
            fit(area, &[1], &Ideal { lean, ..ideal(1) }, ASPECT)[0]
                .corner
                .x
        };
        assert_eq!(left(Lean::Left), 100.0);
        assert_eq!(left(Lean::Middle), 250.0 - 30.0);
        assert_eq!(left(Lean::Right), 400.0 - 60.0);
    }

    #[test]
    fn nothing_at_all_fits_anywhere() {
        assert!(fit(Rect::EMPTY, &[], &ideal(1), ASPECT).is_empty());
        let tiny = Rect::new(0.0, 0.0, 10.0, 10.0);
        assert_eq!(fit(tiny, &[3, 40], &ideal(1), ASPECT).len(), 2);
    }
}
