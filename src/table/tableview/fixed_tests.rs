//! No cards are smaller than they were while everybody had a fixed place for their combinations.
use super::{
    fit::PlacedGroup,
    tests::{Table, lay},
};

/// Tables at 1280×720, and how high the cards of each player were while everybody had a fixed place for their combinations, where rows
/// lay over one another.
const FIXED_PLACES: [(&[&[usize]], &[f32]); 6] = [
    (&[&[7, 6, 7], &[7]], &[96.0, 76.0]),
    (
        &[&[], &[3, 12, 9, 7, 10, 3], &[4, 5, 6, 11, 7, 5]],
        &[0.0, 84.0, 84.0],
    ),
    (&[&[], &[10], &[13, 6], &[]], &[0.0, 84.0, 76.0, 0.0]),
    (
        &[
            &[13],
            &[12, 5, 9, 11, 8],
            &[6, 7, 6, 8],
            &[5],
            &[9, 10, 3, 5],
            &[8, 11],
        ],
        &[96.0, 80.0, 71.8, 78.0, 78.0, 80.0],
    ),
    (
        &[
            &[10],
            &[13, 11, 9],
            &[10, 10, 9, 3, 13],
            &[6, 9, 9, 7],
            &[13],
            &[],
            &[],
        ],
        &[96.0, 80.0, 54.4, 78.0, 78.0, 0.0, 0.0],
    ),
    (
        &[
            &[11, 5, 8, 12],
            &[8, 8],
            &[11, 9],
            &[9, 3, 9, 6],
            &[8, 4],
            &[10, 7, 9],
            &[],
            &[5, 8, 3, 4],
        ],
        &[88.3, 80.0, 80.0, 65.5, 78.0, 78.0, 0.0, 73.6],
    ),
];

#[test]
fn no_cards_are_smaller_than_with_fixed_places_but_for_rows_apart() {
    for (lengths, were) in FIXED_PLACES {
        let table = Table {
            window: (1280.0, 720.0),
            lengths: lengths.iter().map(|groups| groups.to_vec()).collect(),
            sizes: (1.0, false),
        };
        let (_, placed) = lay(&table);
        for (groups, was) in placed.iter().zip(were) {
            let covered = |group: &PlacedGroup| group.seen < group.height - 0.01;
            let least = if groups.iter().any(covered) {
                *was
            } else {
                was.min(72.0)
            };
            for group in groups {
                assert!(
                    group.height >= least,
                    "{} after {was} in {table:?}",
                    group.height
                );
            }
        }
    }
}
