//! A question about the discard stands where nothing lies that has to be read for the answer.
use super::{
    groups::read_to,
    tests::{lay, overlap, tables, whole},
};
use bevy::prelude::*;
use gamecore::model::{OWN_HEIGHT, QuestionPlace, TableSide};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn a_question_covers_nothing_that_must_be_read(table in tables(2..=8, 4, 13)) {
        let (geometry, placed) = lay(&table);
        let bottom = geometry.seats.iter().position(|place| place.side == TableSide::Bottom);
        let bottom = bottom.expect("somebody sits there");
        let read = placed[bottom].iter().map(|group| read_to(&geometry, group)).reduce(f32::max);
        let place = QuestionPlace::over(&geometry, read, true);
        prop_assert_eq!(place.flat, read.is_some() && !geometry.shared);
        if !place.flat {
            return Ok(());
        }
        let screen = Rect::from_corners(Vec2::ZERO, geometry.size);
        prop_assert!(screen.contains(place.rect.min) && screen.contains(place.rect.max));
        // In a window about as wide as high very large letters leave the neighbours' lowest cards no place of their own.
        let crowded = table.window.0 < 1.2 * table.window.1 && table.sizes.0 > 1.25;
        for (seat, group) in placed.iter().enumerate().flat_map(|(seat, all)| all.iter().map(move |one| (seat, one))) {
            if seat != bottom && crowded {
                continue;
            }
            let mut seen = whole(group);
            if seat == bottom {
                seen.max.y = read_to(&geometry, group);
            }
            prop_assert!(!overlap(seen, place.rect), "seat {}: {:?} under {:?}", seat, group, place);
        }
        let size = geometry.pile_size();
        for (what, rect) in [
            ("the pile", Rect::from_center_size(geometry.pile, size)),
            ("the buttons", geometry.buttons),
            ("the own plate", geometry.seats[bottom].plate),
        ] {
            prop_assert!(!overlap(rect, place.rect), "{} under {:?}", what, place);
        }
        // The own cards begin a little below the top of their area, and their ranks below their upper edge.
        let cards = geometry.seats[bottom].hand.min.y + 8.0 / geometry.letters;
        let under = (place.rect.max.y - cards) * geometry.letters;
        prop_assert!(under < 0.06 * OWN_HEIGHT, "{} of the own cards under {:?}", under, place);
        let lower = QuestionPlace::over(&geometry, read, false).rect;
        prop_assert!(lower.min.y >= geometry.own_row.max.y || lower.max.y >= geometry.size.y - 3.0);
    }
}
