//! Trios by themselves: greedy by rank, which is exact where no run competes for the cards.
use super::held::{Held, Want};
use crate::engine::rules::RuleSet;

/// The most cards of the hand that the trios wanted can use, if no runs are wanted.
pub fn usable(rules: &RuleSet, held: &Held, want: &Want) -> usize {
    // How many trios could be filled with 1, 2 and 3 natural cards. Under V5 each rank makes one trio only.
    let mut sizes = [0; 4];
    for rank in 0..13 {
        let cards: u8 = held.rank(rank).iter().sum();
        if want.ranks >> rank & 1 == 0 || cards == 0 {
            continue;
        }
        if rules.distinct {
            sizes[usize::from(cards.min(3))] += 1;
        } else {
            sizes[3] += usize::from(cards / 3);
            sizes[usize::from(cards % 3)] += 1;
        }
    }
    let (mut left, mut naturals) = (want.trios, 0);
    for size in [3, 2, 1] {
        let taken = left.min(sizes[size]);
        naturals += taken * size;
        left -= taken;
    }
    naturals + held.wilds.min(room(rules, want.trios, naturals, left))
}

/// How many jokers still go into trios that hold so many natural cards; `empty` of them have none.
#[inline]
pub fn room(rules: &RuleSet, trios: usize, naturals: usize, empty: usize) -> usize {
    let kept = if rules.trio.jokers_only {
        0
    } else if rules.distinct {
        empty
    } else {
        // A trio without a natural card can borrow one from another, if there is one to spare.
        trios.saturating_sub(naturals)
    };
    3 * trios - naturals - kept
}

/// The ranks that trios may have with what one trio can take of them, most first.
pub fn ranks(held: &Held, want: &Want) -> [(u8, u8); 13] {
    let mut most = [0u8; 13];
    for (rank, most) in most
        .iter_mut()
        .enumerate()
        .filter(|(rank, _)| want.ranks >> rank & 1 == 1)
    {
        *most = held.rank(rank).iter().sum::<u8>().min(3);
    }
    let mut sorted = [(0, 0); 13];
    let mut at = 0;
    for size in [3, 2, 1] {
        for (rank, most) in most.iter().enumerate() {
            if *most == size {
                sorted[at] = (rank as u8, size);
                at += 1;
            }
        }
    }
    sorted
}
