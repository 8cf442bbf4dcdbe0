//! One suit of a hand, repeated cards included: the table covers single cards, the rest is peeled off.
use super::{
    memo,
    tables::{MOST_WILDS, Row, SuitTable},
};

/// The lowest bit of every nibble of a suit word.
const ONES: u64 = 0x0001_1111_1111_1111;

/// The ranks held at least once, twice, three and four times: as many as four runs can use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Levels([u16; 4]);

impl Levels {
    /// From a suit word.
    #[inline]
    pub fn new(word: u64) -> Levels {
        let (b0, b1, high) = (word, word >> 1, word >> 2 | word >> 3);
        let once = squeeze((b0 | b1 | high) & ONES);
        if word & (ONES * 14) == 0 {
            return Levels([once, 0, 0, 0]);
        }
        Levels([
            once,
            squeeze((b1 | high) & ONES),
            squeeze((b1 & b0 | high) & ONES),
            squeeze(high & ONES),
        ])
    }

    /// Without one card of each rank in the mask.
    fn without(self, mask: u16) -> Levels {
        let [a, b, c, d] = self.0;
        Levels([
            a & !mask | b & mask,
            b & !mask | c & mask,
            c & !mask | d & mask,
            d & !mask,
        ])
    }

    fn cards(self) -> u32 {
        self.0.iter().map(|mask| mask.count_ones()).sum()
    }
}

/// What up to `runs` runs can use of a suit with at most `wilds` jokers.
#[inline]
pub fn row(table: &SuitTable, word: u64, runs: usize, wilds: usize) -> Row {
    let levels = Levels::new(word);
    if levels.0[1] == 0 || runs < 2 {
        return *table.row(levels.0[0]);
    }
    // 13 nibbles leave room for the rest of what the row depends on.
    let wilds = wilds.min(MOST_WILDS * runs);
    let key = word | (wilds as u64) << 52 | (runs as u64) << 56 | (table.number as u64) << 60;
    memo::row(key, || repeated(table, levels, runs, wilds))
}

/// The row of a suit in which cards are repeated.
fn repeated(table: &SuitTable, levels: Levels, runs: usize, wilds: usize) -> Row {
    let mut row = *table.row(levels.0[0]);
    let wilds = if table.any_place { 0 } else { wilds };
    for runs in 2..=runs {
        let wilds = wilds.min(MOST_WILDS * runs);
        // One run less, and jokers only in the last one: a start.
        for all in 0..=wilds {
            for last in 0..=all.min(MOST_WILDS) {
                row.raise(
                    runs,
                    all,
                    row.get(runs - 1, all - last) + table.row(0).get(1, last),
                );
            }
        }
        raise(table, levels, runs, wilds, &mut row);
        if table.any_place {
            // Any place but one of each run can be a joker's, so every joker counts until the runs are full.
            let naturals = row.get(runs, 0);
            for all in 1..=MOST_WILDS * runs {
                row.raise(runs, all, (naturals + all as u8).min(4 * runs as u8));
            }
        }
    }
    row
}

/// Raises the values for `runs` runs by those that use a card twice: one of their windows covers a repeated rank. The values
/// for fewer runs are right.
fn raise(table: &SuitTable, levels: Levels, runs: usize, wilds: usize, row: &mut Row) {
    let cards = levels.cards() as usize;
    if (0..=wilds).all(|w| usize::from(row.get(runs, w)) >= (cards + w).min(4 * runs)) {
        return;
    }
    for pattern in &table.patterns {
        let used = usize::from(pattern.wilds);
        if used > wilds {
            break;
        }
        let taken = pattern.keep & levels.0[0];
        if pattern.window & levels.0[1] == 0 || taken == 0 {
            continue;
        }
        let here = taken.count_ones() as u8 + pattern.wilds;
        let mut hopes = used..=wilds;
        if hopes.all(|all| here + row.get(runs - 1, all - used) <= row.get(runs, all)) {
            continue;
        }
        let left = levels.without(taken);
        let rest = if runs > 2 && left.0[1] != 0 {
            repeated(table, left, runs - 1, wilds - used)
        } else {
            *table.row(left.0[0])
        };
        for all in used..=wilds {
            row.raise(runs, all, here + rest.get(runs - 1, all - used));
        }
    }
}

/// Gathers the lowest bits of 13 nibbles.
#[inline]
const fn squeeze(word: u64) -> u16 {
    let pairs = (word | word >> 3) & 0x0303_0303_0303_0303;
    let fours = (pairs | pairs >> 6) & 0x000F_000F_000F_000F;
    let eights = (fours | fours >> 12) & 0x0000_00FF_0000_00FF;
    (eights | eights >> 24) as u16
}
