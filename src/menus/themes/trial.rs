//! Trial tab: a hand of eleven cards, the stock and the discard pile, on the deck's own table if it has one.
use super::{
    drawing::{FELT, HELD},
    pictures::{CARD, DeckPictures},
};
use bevy::prelude::*;
use ui::page::Element;

/// Angle between two cards of the hand in radians, and the radius of their arc as a multiple of the card height.
const TURN: f32 = 0.036;
const RADIUS: f32 = 9.5;
/// Maximum distance between two cards of the hand, as a fraction of the card width.
const STEP: f32 = 0.52;

/// Creates the felt with the cards. All lengths are relative to the felt, which may be narrower than `FELT`.
pub(super) fn view(deck: &DeckPictures, felt: Color) -> Element {
    let card = Vec2::new(CARD * deck.aspect, CARD);
    let place = |index: usize, at: Vec2, turn: f32| {
        let corner = (FELT / 2.0 + at - card / 2.0) / FELT * 100.0;
        let size = card / FELT * 100.0;
        let shadow = BoxShadow::new(Color::BLACK.with_alpha(0.35), px(0), px(2), px(0), px(5));
        let turned = UiTransform::from_rotation(Rot2::radians(turn));
        Element::new((Node::default(), shadow, turned, deck.hand.card(index)))
            .pinned(percent(corner.x), percent(corner.y))
            .node(move |node| {
                (node.width, node.height) = (percent(size.x), percent(size.y));
                node.border_radius = BorderRadius::all(px(card.x * 0.055));
            })
            .through()
    };
    let (back, pile) = (deck.hand.rects.len() - 1, deck.hand.rects.len() - 2);
    let apart = card.x / 2.0 + 12.0;
    let piles = [
        place(back, Vec2::new(-apart, -98.0), 0.0),
        place(pile, Vec2::new(apart, -98.0), 0.0),
    ];
    let hand = (0..HELD).map(|held| {
        let (at, turn) = fanned(held, card);
        place(held, at, turn)
    });
    let node = Node {
        width: percent(100),
        max_width: px(FELT.x),
        aspect_ratio: Some(FELT.x / FELT.y),
        border_radius: BorderRadius::all(px(10)),
        overflow: Overflow::clip(),
        flex_shrink: 0.0,
        ..default()
    };
    let felt = Element::new((node, BackgroundColor(felt)));
    let felt = felt.with_some(deck.table.clone().map(ImageNode::new));
    felt.children((piles, hand))
}

/// Returns the position of a card of the hand, relative to the middle of the felt, and its rotation.
fn fanned(held: usize, card: Vec2) -> (Vec2, f32) {
    let from_middle = held as f32 - (HELD - 1) as f32 / 2.0;
    let radius = RADIUS * card.y;
    // Wide cards overlap more, so that all of them are on the felt.
    let room = (FELT.x - card.x - 40.0) / (HELD - 1) as f32;
    let turn = TURN.min((card.x * STEP).min(room) / radius) * from_middle;
    let at = Vec2::new(turn.sin() * radius, (1.0 - turn.cos()) * radius);
    (at + Vec2::new(0.0, 82.0), turn)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_of_any_width_are_on_the_felt() {
        for aspect in [0.41, 5.0 / 7.0, 1.0, 1.45] {
            let card = Vec2::new(CARD * aspect, CARD);
            for held in 0..HELD {
                let (at, turn) = fanned(held, card);
                // Bounding box of the rotated card.
                let (sin, cos) = turn.abs().sin_cos();
                let half =
                    Vec2::new(card.x * cos + card.y * sin, card.x * sin + card.y * cos) / 2.0;
                let inside = at.abs() + half;
                assert!(inside.cmple(FELT / 2.0).all(), "{aspect} {held} {inside}");
            }
        }
    }
}
