//! What is drawn on a card that is marked: a frame, and on a joker the corner of the card that it stands for.
use super::quad::Quad;
use crate::tableview::marks::{Mark, Marks};
use bevy::prelude::*;
use gamecore::model::Key;
use ui::{
    theme::{CardArt, GLOW_GROWTH, Slot},
    widgets::palette,
};

/// The face's corner with its index, as parts of the card's width and height.
const TAG: Vec2 = Vec2::new(0.20, 0.29);
/// How far above the card the corner and the frame lie.
const OVER: [f32; 2] = [0.002, 0.003];

/// A sign, its place counted from the card's middle and along its sides; with the slot of the picture it is a part of.
pub(super) type Sign = (Quad, Option<Slot>);

/// The signs of a card that is drawn like this, at so many physical pixels per unit: the corner, then the frame. A card that is turning over shows none.
pub(super) fn of(
    marks: &Marks,
    key: Key,
    card: &Quad,
    scale: f32,
    art: &CardArt,
) -> [Option<Sign>; 2] {
    let size = Vec2::new(card.size.x.min(card.size.y * art.aspect), card.size.y);
    if size.x < card.size.y * art.aspect * 0.9 {
        return [None, None];
    }
    let corner = marks.tags.get(&key).map(|card_meant| {
        let slot = Slot::Face(*card_meant);
        let face = art.rect(slot, card.size.y * scale);
        let tag = size * TAG;
        let quad = Quad {
            at: Vec2::new(tag.x - size.x, tag.y - size.y) / 2.0 + Vec2::Y * size.y * 0.07,
            z: card.z + OVER[0],
            size: tag,
            piece: Rect::from_corners(face.min, face.min + face.size() * TAG),
            ..*card
        };
        (quad, Some(slot))
    });
    let frame = marks.edges.get(&key).map(|mark| {
        let (piece, growth, color) = frame(*mark, art);
        let quad = Quad {
            at: Vec2::ZERO,
            z: card.z + OVER[1],
            size: size * growth,
            piece,
            color,
            ..*card
        };
        (quad, None)
    });
    [corner, frame]
}

/// The picture of a frame, how much larger than the card it is, and its colour.
fn frame(mark: Mark, art: &CardArt) -> (Rect, f32, Color) {
    let crisp = |color| (art.outline, 1.0, color);
    match mark {
        Mark::Selected | Mark::Fits => crisp(palette::BRASS),
        Mark::Drawn => crisp(palette::TILE_BLUE),
        // A soft warm edge, which nobody takes for something to do.
        Mark::New => crisp(palette::AMBER.with_alpha(0.45)),
        // What is advised is looked for among many cards, of which often only a strip is seen.
        Mark::Advised => (art.glow, GLOW_GROWTH, palette::BRASS_LIGHT),
    }
}
