//! The columns of a score sheet: how wide they are, and whose stand beside each other. Pure.
use std::ops::Range;

/// The width of the codes of hands, and the least of a player's column, in design pixels: four digits of points and as many of the total.
const CODE: f32 = 72.0;
const EACH: f32 = 104.0;

/// The widths of the columns, in design pixels.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    pub code: f32,
    pub points: f32,
    pub total: f32,
    /// The whole of a player's column.
    pub each: f32,
}

impl Columns {
    /// The columns of a block of so many players, on a paper that is `inner` design pixels wide within its margins.
    pub fn of(players: usize, inner: f32) -> Columns {
        let each = (inner - CODE) / players as f32;
        Columns {
            code: CODE,
            points: (each * 0.40).floor(),
            total: (each * 0.46).floor(),
            each: each.floor(),
        }
    }
}

/// Whose columns stand beside each other on a paper that is `inner` design pixels wide within its margins, block by block: as many as
/// there is room for, and no block much fuller than the others.
pub(super) fn blocks(players: usize, inner: f32) -> Vec<Range<usize>> {
    let most = (((inner - CODE) / EACH) as usize).max(1);
    let each = players.div_ceil(players.div_ceil(most).max(1)).max(1);
    let firsts = (0..players).step_by(each);
    firsts
        .map(|first| first..(first + each).min(players))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_has_a_column_wide_enough_and_blocks_are_about_as_full() {
        let sizes = |players, inner| -> Vec<usize> {
            let blocks = blocks(players, inner);
            blocks.iter().map(ExactSizeIterator::len).collect()
        };
        assert_eq!(sizes(8, 1016.0), [8]);
        assert_eq!(sizes(4, 560.0), [4]);
        assert_eq!(sizes(5, 560.0), [3, 2]);
        assert_eq!(sizes(7, 560.0), [4, 3]);
        assert_eq!(sizes(8, 560.0), [4, 4]);
        for players in 1..=8 {
            for inner in 456..=1016 {
                let inner = inner as f32;
                let all = blocks(players, inner);
                let seats: Vec<usize> = all.iter().cloned().flatten().collect();
                assert_eq!(seats, (0..players).collect::<Vec<_>>());
                let fullest = all.iter().map(ExactSizeIterator::len).max();
                let columns = Columns::of(fullest.unwrap_or(1), inner);
                assert!(columns.each >= EACH, "{players} on {inner}: {all:?}");
            }
        }
    }
}
