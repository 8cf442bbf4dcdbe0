//! A deck tried: a hand of eleven cards fanned as at the table, stock and pile behind it, on the deck's own table if it brings one.
use super::{
    drawing::{FELT, HELD},
    pictures::{CARD, CardsImage, LookedDeck},
};
use bevy::prelude::*;

/// The turn from one card of the fan to the next, in radians, and the radius they lie on by the height of a card.
const TURN: f32 = 0.036;
const RADIUS: f32 = 9.5;
/// The most of a card's width from one card to the next.
const STEP: f32 = 0.52;

pub(super) fn spawn(body: &mut ChildSpawnerCommands, deck: &LookedDeck, felt: Color, room: f32) {
    let scale = (room / FELT.x).min(1.0);
    let ground = Node {
        width: px(FELT.x * scale),
        height: px(FELT.y * scale),
        border_radius: BorderRadius::all(px(10)),
        overflow: Overflow::clip(),
        flex_shrink: 0.0,
        ..default()
    };
    let card = Vec2::new(CARD * deck.aspect, CARD);
    let mut ground = body.spawn((ground, BackgroundColor(felt)));
    if let Some(table) = &deck.table {
        // The deck brings a table of its own: it is tried on that.
        ground.insert(ImageNode::new(table.clone()));
    }
    ground.with_children(|felt| {
        let hand = &deck.hand;
        let (back, pile) = (hand.rects.len() - 1, hand.rects.len() - 2);
        let apart = card.x / 2.0 + 12.0;
        let mut lay = |index, at: Vec2, turn| {
            let corner = (FELT / 2.0 + at - card / 2.0) * scale;
            place(felt, hand, index, card * scale, corner, turn);
        };
        lay(back, Vec2::new(-apart, -98.0), 0.0);
        lay(pile, Vec2::new(apart, -98.0), 0.0);
        for held in 0..HELD {
            let (at, turn) = fanned(held, card);
            lay(held, at, turn);
        }
    });
}

/// Where a card of the fan lies from the middle of the felt, and how far it is turned.
fn fanned(held: usize, card: Vec2) -> (Vec2, f32) {
    let from_middle = held as f32 - (HELD - 1) as f32 / 2.0;
    let radius = RADIUS * card.y;
    // Wide cards overlap more, so that all lie on the felt.
    let room = (FELT.x - card.x - 40.0) / (HELD - 1) as f32;
    let turn = TURN.min((card.x * STEP).min(room) / radius) * from_middle;
    let at = Vec2::new(turn.sin() * radius, (1.0 - turn.cos()) * radius);
    (at + Vec2::new(0.0, 82.0), turn)
}

fn place(
    felt: &mut ChildSpawnerCommands,
    cards: &CardsImage,
    index: usize,
    card: Vec2,
    corner: Vec2,
    turn: f32,
) {
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(corner.x),
        top: px(corner.y),
        width: px(card.x),
        height: px(card.y),
        border_radius: BorderRadius::all(px(card.x * 0.055)),
        ..default()
    };
    let shadow = BoxShadow::new(Color::BLACK.with_alpha(0.35), px(0), px(2), px(0), px(5));
    let picture = ImageNode::new(cards.image.clone()).with_rect(cards.rects[index]);
    let turned = UiTransform::from_rotation(Rot2::radians(turn));
    felt.spawn((node, shadow, turned, picture, Pickable::IGNORE));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eleven_cards_of_any_width_lie_on_the_felt() {
        for aspect in [0.41, 5.0 / 7.0, 1.0, 1.45] {
            let card = Vec2::new(CARD * aspect, CARD);
            for held in 0..HELD {
                let (at, turn) = fanned(held, card);
                // The box round a turned card.
                let (sin, cos) = turn.abs().sin_cos();
                let half =
                    Vec2::new(card.x * cos + card.y * sin, card.x * sin + card.y * cos) / 2.0;
                let inside = at.abs() + half;
                assert!(inside.cmple(FELT / 2.0).all(), "{aspect} {held} {inside}");
            }
        }
    }
}
