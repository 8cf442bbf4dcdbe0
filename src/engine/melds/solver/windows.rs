//! Windows: as many consecutive ranks as a run of the contract needs, usually four, ace after king (R26). A window is identified by the index of its first rank.
//! Patterns are the possible contents of a window. This file contains all rules about jokers in runs.
use crate::{cards::Rank, rules::AceInRuns};

pub const WINDOWS: usize = 13;
/// Bit set of all 13 ranks.
pub const ALL_RANKS: u16 = 0x1FFF;

/// Returns the bit set of all positions of a window of `len` ranks.
#[inline]
const fn all_places(len: usize) -> usize {
    (1 << len) - 1
}

/// Returns the ranks of a window as a bit set.
#[inline]
pub const fn ranks(low: usize, len: usize) -> u16 {
    let places = (all_places(len) as u32) << low;
    (places | places >> 13) as u16 & ALL_RANKS
}

/// Returns the windows of `len` ranks that contain a rank.
#[inline]
pub fn around(rank: usize, len: usize) -> impl Iterator<Item = usize> {
    (0..len).map(move |up| rank + if rank >= up { 0 } else { WINDOWS } - up)
}

/// Returns the positions of a window whose ranks are in the set `ranks`, as a bit set.
#[inline]
pub const fn places(ranks: u16, low: usize, len: usize) -> usize {
    ((ranks as usize | (ranks as usize) << 13) >> low) & all_places(len)
}

/// Returns the rank at a position of a window.
pub const fn rank_at(low: usize, place: usize) -> Rank {
    Rank::ALL[(low + place) % WINDOWS]
}

/// Consecutive positions, each for a joker or for a natural card. The natural cards may be in the hand or still
/// missing, and there is at least one. Where rule R41 applies, no two jokers are neighbours.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// Index of the rank at the first position.
    pub low: u8,
    /// The ranks at positions with natural cards, as a bit set.
    pub keep: u16,
    /// The positions with jokers from the hand, as a bit set.
    pub wild_places: u16,
    /// Number of jokers from the hand.
    pub wilds: u8,
}

/// Returns all patterns of `len` positions, ordered by first rank, then by number of jokers. `adjacent` allows adjacent
/// jokers. `wild_rank` is the rank that counts as a joker in this suit. A pattern has at most `most_wilds` jokers.
pub fn patterns(
    len: usize,
    adjacent: bool,
    wild_rank: Option<Rank>,
    ace: AceInRuns,
    most_wilds: usize,
) -> Vec<Pattern> {
    let mut all = Vec::new();
    for low in (0..WINDOWS).filter(|low| ace.allows(Rank::ALL[*low], len)) {
        // If red twos count as jokers (V13), the position of a red two takes only a joker, which may still be missing.
        let forced = (0..len).filter(|place| wild_rank == Some(rank_at(low, *place)));
        let forced = forced.fold(0, |set, place| set | 1 << place);
        for from_hand in 0..=all_places(len) as u16 {
            let wild = from_hand | forced;
            let too_many = wild.count_ones() as usize > most_wilds;
            if too_many || (!adjacent && wild & (wild << 1) != 0) {
                continue;
            }
            let natural = |place: &usize| wild >> place & 1 == 0;
            let kept = (0..len).filter(natural);
            let keep = kept.fold(0, |set, place| set | 1 << rank_at(low, place).index());
            all.push(Pattern {
                low: low as u8,
                keep,
                wild_places: from_hand,
                wilds: from_hand.count_ones() as u8,
            });
        }
    }
    all.sort_by_key(|pattern| (pattern.low, pattern.wilds));
    all
}
