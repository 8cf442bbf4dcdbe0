//! Layout tests of the HUD (seat plates, buttons, prompts): no two elements overlap, for any window size and any number
//! of players.
use bevy::prelude::*;
use engine::seat::{Seat, Seating};
use gamecore::model::{Geometry, TableSizes};

fn seating(players: u8) -> Seating {
    Seating::new(&(0..players).map(Seat).collect::<Vec<_>>()).expect("each player once")
}

/// Distance by which the chip with a player's claim answer rises above the seat plate, in design pixels (window pixels
/// ÷ `Geometry::scale`).
const ANSWER_ABOVE: f32 = 15.0;

const WINDOWS: [(f32, f32); 9] = [
    (640.0, 360.0),
    (1280.0, 720.0),
    (1280.0, 800.0),
    (720.0, 1280.0),
    (2560.0, 1440.0),
    (1920.0, 1080.0),
    (1920.0, 1200.0),
    (3440.0, 1440.0),
    (3840.0, 2160.0),
];

#[test]
fn no_two_plates_overlap() {
    for letters in [1.0, 1.1, 1.25, 1.5] {
        for cards in [1.0, 0.8, 1.3] {
            for (left_handed, shared) in
                [(false, false), (true, false), (false, true), (true, true)]
            {
                for window in WINDOWS {
                    for players in 2..=8 {
                        for (bottom, row_is_free) in (0..2 * players).map(|i| (i / 2, i % 2 == 0)) {
                            let sizes = TableSizes {
                                letters,
                                cards,
                                left_handed,
                                shared,
                                row_is_free,
                            };
                            check(window, players, bottom, sizes);
                        }
                    }
                }
            }
        }
    }
}

/// Asserts that no elements overlap. `bottom` is the viewer's seat, and `sizes` are the text and card sizes.
fn check(window: (f32, f32), players: u8, bottom: u8, sizes: TableSizes) {
    let geometry = Geometry::sized(
        Vec2::from(window),
        5.0 / 7.0,
        Some(&seating(players)),
        Seat(bottom),
        sizes,
    );
    let place = format!("in {window:?} with {players}, {sizes:?}");
    let mut parts = parts(&geometry, usize::from(bottom));
    if sizes.row_is_free && !sizes.shared {
        // Without the row, prompts are shown only over a covered hand.
        parts.retain(|(name, _)| name != "prompt");
    }
    apart(&geometry, &parts, &place);
    // Each seat has room for one row of combinations.
    for (i, seat) in geometry.seats.iter().enumerate() {
        let least = 46.0 * geometry.grow;
        let needs_room = i != usize::from(bottom) || !sizes.row_is_free;
        assert!(
            !needs_room || seat.melds.height() >= least,
            "no room for the combinations of {i}: {:?} {place}",
            seat.melds
        );
    }
}

/// Returns the bounds of all elements, with their names.
fn parts(geometry: &Geometry, bottom: usize) -> Vec<(String, Rect)> {
    let plates = geometry.seats.iter().enumerate();
    let mut parts: Vec<(String, Rect)> = plates
        .map(|(i, seat)| (format!("plate {i}"), seat.plate))
        .collect();
    parts.push(("bar".into(), geometry.top_bar));
    // The chip with the claim answer lies on the upper edge of the viewer's own plate.
    let own = &mut parts[bottom].1;
    own.min.y -= ANSWER_ABOVE;
    parts.push(("buttons".into(), geometry.buttons));
    parts.push(("contract".into(), geometry.contract));
    parts.push(("prompt".into(), geometry.prompt));
    // If all people play on phones, this screen asks nothing.
    if !geometry.shared {
        // The question may touch the prompt, because the two are never open at the same time.
        parts.push(("question".into(), geometry.question.inflate(-1.0)));
    }
    parts.push(("narration".into(), geometry.narration));
    let pile = geometry.pile_size();
    for (name, at, size) in [
        ("stock", geometry.stock, pile),
        ("pile", geometry.pile, pile),
        ("penalty", geometry.penalty, pile.yx()),
    ] {
        parts.push((name.into(), Rect::from_center_size(at, size).inflate(-0.1)));
    }
    // Area that the cards in the viewer's hand cover. The middle card of the fan ends 4 design pixels (window pixels ÷
    // `Geometry::scale`) above the lower edge of the hand area.
    let mut hand = geometry.seats[bottom].hand;
    hand.min.y = hand.max.y - geometry.own_height - 4.0;
    parts.push(("own hand".into(), hand));
    parts
}

/// Asserts that no two elements overlap, and that all are in the window.
fn apart(geometry: &Geometry, parts: &[(String, Rect)], place: &str) {
    // Messages appear in the top bar, so they must not overlap the chips of the plates.
    for (name, rect) in parts {
        let chips = Rect::from_corners(rect.min - Vec2::Y * ANSWER_ABOVE, rect.max);
        let common = geometry.toast.intersect(chips);
        assert!(
            name == "bar" || common.is_empty(),
            "messages overlap {name} {place}"
        );
    }
    let screen = Rect::from_corners(Vec2::ZERO, geometry.size).inflate(0.01);
    for (i, (name, rect)) in parts.iter().enumerate() {
        assert!(
            screen.contains(rect.min) && screen.contains(rect.max),
            "{name} leaves the window {place}"
        );
        for (other, with) in &parts[i + 1..] {
            let common = rect.intersect(*with);
            assert!(
                common.width() < 0.01 || common.height() < 0.01,
                "{name} overlaps {other}: {common:?} {place}"
            );
        }
    }
}
