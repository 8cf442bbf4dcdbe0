//! Windows with their jokers: the rules of the joker in a run are all in this list.
use super::windows::{self, WINDOWS};
use crate::cards::Rank;

/// The most jokers in the four places of a run.
pub const MOST_WILDS: usize = 3;

/// A window with a set of its places left to jokers: no two of them adjacent where R41 says so, never all four. The other places
/// take the natural card, from the hand or added.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// The window.
    pub low: u8,
    /// The ranks whose natural card lies in the run.
    pub keep: u16,
    /// The places, bit by bit, where jokers of the hand lie.
    pub wild_places: u8,
    /// How many these are.
    pub wilds: u8,
}

/// All patterns of the windows in order, those with the fewest jokers first.
pub fn patterns(adjacent: bool, two_wild: bool) -> Vec<Pattern> {
    let mut all = Vec::new();
    for low in 0..WINDOWS {
        // V13: the place of a joker two is a joker's: one of the hand, or one to be added.
        let forced = (0..4)
            .filter(|place| two_wild && windows::rank_at(low, *place) == Rank::Two)
            .fold(0, |set, place| set | 1 << place);
        for from_hand in 0..16u8 {
            let wild = from_hand | forced;
            if wild == 15 || (!adjacent && wild & (wild << 1) != 0) {
                continue;
            }
            let natural = |place: &usize| wild >> place & 1 == 0;
            let keep = (0..4).filter(natural).fold(0, |set, place| {
                set | 1 << windows::rank_at(low, place).index()
            });
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
