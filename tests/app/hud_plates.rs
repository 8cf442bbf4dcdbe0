//! Nothing of the HUD lies on anything else, whatever the window and the number of players.
use bevy::prelude::*;
use continental::{
    engine::seat::{Seat, Seating},
    game::model::Geometry,
};

fn seating(players: u8) -> Seating {
    Seating::new(&(0..players).map(Seat).collect::<Vec<_>>()).expect("each player once")
}

/// So far the chip with a player's answer reaches above the plate.
const ANSWER_ABOVE: f32 = 15.0;

#[test]
fn no_two_plates_overlap() {
    for window in [
        (640.0, 360.0),
        (1280.0, 720.0),
        (1280.0, 800.0),
        (720.0, 1280.0),
        (2560.0, 1440.0),
        (1920.0, 1080.0),
        (1920.0, 1200.0),
        (3440.0, 1440.0),
        (3840.0, 2160.0),
    ] {
        for players in 2..=8 {
            for bottom in 0..players {
                let geometry = Geometry::new(
                    Vec2::from(window),
                    5.0 / 7.0,
                    Some(&seating(players)),
                    Seat(bottom),
                );
                let mut parts: Vec<(String, Rect)> = geometry
                    .seats
                    .iter()
                    .enumerate()
                    .map(|(i, seat)| (format!("plate {i}"), seat.plate))
                    .collect();
                parts.push(("bar".into(), geometry.top_bar));
                // An answer to a claim stands on the upper edge of the own plate.
                let own = &mut parts[usize::from(bottom)].1;
                own.min.y -= ANSWER_ABOVE;
                parts.push(("buttons".into(), geometry.buttons));
                parts.push(("contract".into(), geometry.contract));
                parts.push(("prompt".into(), geometry.prompt));
                parts.push(("narration".into(), geometry.narration));
                // What is said stands in the bar, above the chips of all plates.
                for (name, rect) in &parts {
                    let chips = Rect::from_corners(rect.min - Vec2::Y * ANSWER_ABOVE, rect.max);
                    let common = geometry.toast.intersect(chips);
                    assert!(
                        name == "bar" || common.is_empty(),
                        "what is said lies on {name} in {window:?} with {players}"
                    );
                }
                let screen = Rect::from_corners(Vec2::ZERO, geometry.size);
                for (i, (name, rect)) in parts.iter().enumerate() {
                    assert!(
                        screen.contains(rect.min) && screen.contains(rect.max),
                        "{name} leaves {window:?}"
                    );
                    for (other, with) in &parts[i + 1..] {
                        let common = rect.intersect(*with);
                        assert!(
                            common.is_empty(),
                            "{name} lies on {other} in {window:?} with {players}: {common:?}"
                        );
                    }
                }
            }
        }
    }
}
