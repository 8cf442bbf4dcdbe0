//! The ranks of trios in the order in which they are tried.
use super::held::{Held, Want};

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
