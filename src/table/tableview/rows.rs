//! Groups of cards in rows: how wide a row is, and where a sequence of groups is broken into rows.

/// The sizes of a card that widths are reckoned with, in design pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CardSize {
    /// The height of a card.
    pub height: f32,
    /// Its width.
    pub width: f32,
    /// The gap between two groups of a row.
    pub gap: f32,
}

/// The lengths of groups, to be summed up quickly.
pub struct GroupLengths {
    /// The steps from card to card before each group, and after the last.
    steps: Vec<usize>,
}

impl GroupLengths {
    /// Of groups of so many cards.
    pub fn new(lengths: &[usize]) -> GroupLengths {
        let mut sum = 0;
        let steps = lengths.iter().map(|n| {
            sum += n.saturating_sub(1);
            sum
        });
        GroupLengths {
            steps: std::iter::once(0).chain(steps).collect(),
        }
    }

    /// How many groups.
    pub fn len(&self) -> usize {
        self.steps.len() - 1
    }

    /// The steps from card to card in a row of the groups `from..to`.
    pub fn steps(&self, from: usize, to: usize) -> usize {
        self.steps[to] - self.steps[from]
    }

    /// What of a row's width does not depend on the step.
    pub fn fixed(count: usize, card: CardSize) -> f32 {
        card.width * count as f32 + card.gap * count.saturating_sub(1) as f32
    }

    /// The width of a row of the groups `from..to`.
    pub fn width(&self, from: usize, to: usize, card: CardSize, step: f32) -> f32 {
        GroupLengths::fixed(to - from, card) + step * self.steps(from, to) as f32
    }
}

/// The break into `rows` rows of as equal a number of groups as can be: where each row ends.
pub fn even(groups: usize, rows: usize) -> Vec<usize> {
    (1..=rows)
        .map(|row| (groups * row).div_ceil(rows))
        .collect()
}

/// The break into `rows` rows whose costliest row is cheapest: that cost, and where each row ends. `cost` is of a row of the groups
/// `from..to`, and infinite when it does not fit; nothing comes back when no break fits.
pub fn cheapest(
    groups: usize,
    rows: usize,
    cost: impl Fn(usize, usize, usize) -> f32,
) -> Option<(f32, Vec<usize>)> {
    if rows == 0 || rows > groups {
        return None;
    }
    let width = groups + 1;
    // By row and group: the cost when that row ends before that group, and where it began.
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
    fn the_cheapest_break_is_that_of_all_breaks() {
        let lengths = [3usize, 13, 4, 4, 9, 3, 5];
        for rows in 1..=lengths.len() {
            let sum = |from: usize, to: usize| lengths[from..to].iter().sum::<usize>() as f32;
            let (found, ends) =
                cheapest(lengths.len(), rows, |_, from, to| sum(from, to)).expect("each fits");
            assert_eq!(ends.len(), rows);
            // Each bit says whether a row ends after that group.
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
    fn what_does_not_fit_is_not_broken() {
        assert!(cheapest(3, 2, |_, _, _| f32::INFINITY).is_none());
        assert!(cheapest(2, 3, |_, _, _| 1.0).is_none());
        assert!(cheapest(0, 0, |_, _, _| 1.0).is_none());
    }
}
