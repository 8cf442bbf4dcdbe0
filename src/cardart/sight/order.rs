//! The order of 52 pictures: which is which card, if that is certain.
use super::{
    cell::{Blot, Cell},
    pip::{self, Unlike},
};
use engine::cards::{Card, Rank, Suit};
use std::cell::LazyCell;

/// The pips of two to ten grow evenly: the least correlation of ink with number.
const EVEN: f32 = 0.985;
/// How many times the ink of a two a ten has: five, less what other things cover.
const GROWTH: std::ops::RangeInclusive<f32> = 2.2..=7.0;
/// A pip card has one colour: the most of its ink that may have another.
const PLAIN: f32 = 0.12;
/// How little the pips may be like their suits, on the average.
const UNLIKE: f32 = 0.19;
/// How much less the next best naming of the suits must be like them.
const MARGIN: f32 = 1.03;
/// The cards whose middle pip stands upright.
const UPRIGHT: [Rank; 4] = [Rank::Ace, Rank::Three, Rank::Five, Rank::Nine];

/// The ranks of one suit, each with its picture.
type Run<'a, 'b> = [&'a Sight<'b>; 13];

/// A picture that is looked at when it is first asked about: most orders are ruled out by a few.
pub(crate) type Sight<'a> = LazyCell<Cell, Box<dyn FnOnce() -> Cell + 'a>>;

/// The cards of 52 pictures that stand in a usual order, suit by suit or rank by rank, from the ace or the two on, up or down; nothing
/// if the pictures do not prove it.
pub(crate) fn order(cells: &[Sight<'_>]) -> Option<Vec<Card>> {
    if cells.len() != 52 {
        return None;
    }
    let mut found = None;
    for by_rank in [false, true] {
        for ranks in rank_orders() {
            let place = |suit: usize, rank: Rank| {
                let at = ranks.iter().position(|one| *one == rank).unwrap_or(0);
                if by_rank {
                    at * 4 + suit
                } else {
                    suit * 13 + at
                }
            };
            let runs: Vec<Run<'_, '_>> = (0..4)
                .map(|suit| Rank::ALL.map(|rank| &cells[place(suit, rank)]))
                .collect();
            if !is_proven(&runs) {
                continue;
            }
            let suits = suits(&runs)?;
            // Two orders that both seem right: neither is certain.
            if found.is_some() {
                return None;
            }
            let mut cards = vec![Card::new(Rank::Ace, Suit::Clubs); 52];
            for (run, suit) in suits.into_iter().enumerate() {
                for rank in Rank::ALL {
                    cards[place(run, rank)] = Card::new(rank, suit);
                }
            }
            found = Some(cards);
        }
    }
    found
}

/// The suits of four runs of pictures, each from the ace to the king; nothing if the pictures do not prove them. The ranks need no proof
/// where names tell them.
pub(crate) fn suits_of(cells: &[Sight<'_>], are_ranks_told: bool) -> Option<[Suit; 4]> {
    let runs: Option<Vec<Run<'_, '_>>> = cells
        .chunks(Rank::ALL.len())
        .map(|run| run.iter().collect::<Vec<_>>().try_into().ok())
        .collect();
    let runs = runs.filter(|runs| runs.len() == Suit::ALL.len())?;
    (are_ranks_told || is_proven(&runs)).then(|| suits(&runs))?
}

/// From the ace to the king, from the two to the ace, and both backwards.
fn rank_orders() -> [[Rank; 13]; 4] {
    let ace_first = Rank::ALL;
    let mut two_first = Rank::ALL;
    two_first.rotate_left(1);
    let backwards = |mut ranks: [Rank; 13]| {
        ranks.reverse();
        ranks
    };
    [
        ace_first,
        two_first,
        backwards(ace_first),
        backwards(two_first),
    ]
}

/// Whether the pips prove the ranks: they can be counted on nearly all cards, or they grow evenly and the first of them can be counted.
fn is_proven(runs: &[Run<'_, '_>]) -> bool {
    runs.iter().all(is_plain)
        && (runs.iter().all(counts) || (runs.iter().all(grows) && begins(runs)))
}

/// Whether each card from two to ten has one colour.
fn is_plain(run: &Run<'_, '_>) -> bool {
    run[1..10].iter().all(|cell| cell.varied <= PLAIN)
}

/// Whether the pips of a suit grow evenly from two to ten.
fn grows(run: &Run<'_, '_>) -> bool {
    let amounts: Vec<f32> = run[1..10].iter().map(|cell| cell.amount).collect();
    let growth = amounts[8] / amounts[0].max(f32::EPSILON);
    GROWTH.contains(&growth) && correlation(&amounts) >= EVEN
}

/// Whether as many pips are seen as the ranks say, of two to ten on all cards but one.
fn counts(run: &Run<'_, '_>) -> bool {
    let is_right = |rank: &usize| {
        let cell = run[*rank];
        pips(&cell.blots()) == rank + 1 || pips(&cell.blots_beside_corners()) == rank + 1
    };
    (1..10).filter(is_right).count() >= 8
}

/// How many of these pieces of ink are pips: the others are much smaller.
fn pips(blots: &[Blot]) -> usize {
    let largest = blots.first().map_or(0, |blot| blot.pixels.len());
    let large = blots.iter().filter(|blot| blot.pixels.len() * 4 > largest);
    large.count()
}

/// Correlation of these values with 0, 1, 2, …
fn correlation(values: &[f32]) -> f32 {
    let count = values.len() as f32;
    let middle = (count - 1.0) / 2.0;
    let mean = values.iter().sum::<f32>() / count;
    let (mut both, mut own, mut places) = (0.0, 0.0, 0.0);
    for (place, value) in values.iter().enumerate() {
        let (x, y) = (place as f32 - middle, value - mean);
        both += x * y;
        own += y * y;
        places += x * x;
    }
    if own <= 0.0 {
        0.0
    } else {
        both / (own * places).sqrt()
    }
}

/// Whether two and three pips can be counted in all suits, and one in most: an ace of spades is often an ornament.
fn begins(runs: &[Run<'_, '_>]) -> bool {
    let count = |rank: usize| {
        let right = |run: &&Run<'_, '_>| pips(&run[rank].blots()) == rank + 1;
        runs.iter().filter(right).count()
    };
    count(0) >= 3 && count(1) == 4 && count(2) == 4
}

/// The suits of the four runs, by the shapes and colours of their pips.
fn suits(runs: &[Run<'_, '_>]) -> Option<[Suit; 4]> {
    let mut unlike: Vec<Unlike> = Vec::new();
    for run in runs {
        let mut seen: Vec<Unlike> = UPRIGHT
            .iter()
            .filter_map(|rank| pip::middle(run[rank.index()]))
            .collect();
        if seen.len() < 2 {
            return None;
        }
        // One of them may be an ornament: each suit leaves out the one least like it.
        let sum = [0, 1, 2, 3].map(|suit: usize| {
            seen.sort_by(|a, b| a[suit].total_cmp(&b[suit]));
            let counted = &seen[..seen.len().saturating_sub(1).max(2)];
            counted.iter().map(|one| one[suit]).sum::<f32>() / counted.len() as f32
        });
        unlike.push(sum);
    }
    let reds = runs.iter().map(is_red).collect::<Vec<_>>();
    // Where two suits are red and two are not, that counts.
    let coloured = reds.iter().filter(|red| **red).count() == 2;
    let mut namings: Vec<(f32, [Suit; 4])> = namings()
        .filter(|suits| {
            let fits =
                |(suit, red): (&Suit, &bool)| matches!(suit, Suit::Diamonds | Suit::Hearts) == *red;
            !coloured || suits.iter().zip(&reds).all(fits)
        })
        .map(|suits| {
            let each = suits
                .iter()
                .zip(&unlike)
                .map(|(suit, unlike)| unlike[suit.index()]);
            (each.sum::<f32>() / 4.0, suits)
        })
        .collect();
    namings.sort_by(|a, b| a.0.total_cmp(&b.0));
    let [(best, suits), (next, _), ..] = namings.as_slice() else {
        return None;
    };
    (*best <= UNLIKE && *next >= best * MARGIN).then_some(*suits)
}

/// The ways of naming four runs with four suits.
fn namings() -> impl Iterator<Item = [Suit; 4]> {
    (0..256_usize).filter_map(|code| {
        let suits = [0, 2, 4, 6].map(|shift| Suit::ALL[code >> shift & 3]);
        let all = Suit::ALL.iter().all(|suit| suits.contains(suit));
        all.then_some(suits)
    })
}

/// Whether the pips of a run are red: far from the ground in green and blue, and not in red.
fn is_red(run: &Run<'_, '_>) -> bool {
    let red = |cell: &&&Sight<'_>| {
        let [r, g, b] = cell.colour.map(f32::abs);
        g.max(b) > 0.5 && r < 0.4 && g > 0.35
    };
    run[1..10].iter().filter(red).count() >= 7
}
