//! One suit of a hand with all its jokers, repeated cards included: the table covers single cards, the rest is peeled off.
use super::{
    key, keys,
    levels::Levels,
    patterns::MOST_WILDS,
    tables::{Row, SuitTable},
    windows,
};

/// What up to `runs` runs can use of a suit with at most `wilds` jokers.
///
/// If some rank is used twice, one of the runs that use it lies in a window around it. So the best is that without the second
/// copy, or that run and the best of what it leaves. The natural cards alone ([`keys`]) say where nothing can be gained.
pub fn row(table: &SuitTable, levels: Levels, runs: usize, wilds: usize) -> Row {
    let twice = levels.twice();
    if twice == 0 || runs < 2 {
        return *table.row(levels.once());
    }
    let rank = twice.trailing_zeros() as usize;
    let mut row = row(table, levels.without(1 << rank), runs, wilds);
    let most = keys::of_levels(table, levels, runs);
    let bound = |runs: usize, w: usize| key::naturals(most[runs - 1]) + w;
    let open = |row: &Row, runs: usize, w: usize| {
        usize::from(row.get(runs, w)) < bound(runs, w).min(4 * runs)
    };
    if table.any_place {
        // Any place but one of each run can be a joker's, so every joker counts until the runs are full.
        for runs in 2..=runs {
            for w in 0..=MOST_WILDS * runs {
                row.raise(runs, w, bound(runs, w).min(4 * runs) as u8);
            }
        }
        return row;
    }
    if (2..=runs).all(|runs| (0..=wilds.min(MOST_WILDS * runs)).all(|w| !open(&row, runs, w))) {
        return row;
    }
    for low in windows::around(rank) {
        for pattern in table.patterns_from(low) {
            let used = usize::from(pattern.wilds);
            let taken = pattern.keep & levels.once();
            if used > wilds || taken >> rank & 1 == 0 {
                continue;
            }
            let here = taken.count_ones() as u8 + pattern.wilds;
            let left = levels.without(taken);
            let hoped = keys::of_levels(table, left, runs - 1);
            let hope = |runs: usize, w: usize| {
                usize::from(here) + (key::naturals(hoped[runs - 2]) + w - used).min(4 * (runs - 1))
            };
            let better = (2..=runs).any(|runs| {
                (used..=wilds.min(MOST_WILDS * runs))
                    .any(|w| hope(runs, w) > usize::from(row.get(runs, w)))
            });
            if better {
                let rest = self::row(table, left, runs - 1, wilds - used);
                for runs in 2..=runs {
                    for w in used..=wilds.min(MOST_WILDS * runs) {
                        row.raise(runs, w, here + rest.get(runs - 1, w - used));
                    }
                }
            }
        }
    }
    row
}
