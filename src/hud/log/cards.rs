//! The cards of a line, drawn small under it.
use bevy::prelude::*;
use engine::cards::Card;
use gamecore::model::Geometry;
use ui::{
    theme::{CardArt, Slot},
    widgets::{palette as p, row},
};

/// A card of a line.
#[derive(Component, Clone, Copy, Debug)]
pub struct LogCard(pub Card);

/// The height of a card, and how much of it is seen under the next one of its combination, in parts of its width.
const CARD: f32 = 66.0;
const STRIP: f32 = 0.42;

/// Shows them, combination by combination.
pub(super) fn spawn(
    line: &mut ChildSpawnerCommands,
    groups: &[Vec<Card>],
    art: &CardArt,
    scale: f32,
) {
    let strip = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(12),
        row_gap: px(6),
        padding: UiRect::new(px(p::GRID), px(0), px(2), px(6)),
        ..row(12.0)
    };
    line.spawn((strip, Pickable::IGNORE))
        .with_children(|strip| {
            for group in groups {
                strip
                    .spawn((row(0.0), Pickable::IGNORE))
                    .with_children(|cards| {
                        for (place, card) in group.iter().enumerate() {
                            let width = CARD * art.aspect;
                            let covered = if place > 0 {
                                width * (STRIP - 1.0)
                            } else {
                                0.0
                            };
                            let node = Node {
                                width: px(width),
                                height: px(CARD),
                                margin: UiRect::left(px(covered)),
                                flex_shrink: 0.0,
                                ..default()
                            };
                            let picture = picture(art, *card, scale);
                            cards.spawn((node, picture, LogCard(*card), Pickable::IGNORE));
                        }
                    });
            }
        });
}

fn picture(art: &CardArt, card: Card, scale: f32) -> ImageNode {
    ImageNode {
        image: art.image.clone(),
        rect: Some(art.rect(Slot::of(card, 1), CARD * scale)),
        ..default()
    }
}

/// Another deck, or another size.
pub(super) fn follow(
    art: Res<CardArt>,
    geometry: Res<Geometry>,
    mut cards: Query<(&LogCard, &mut ImageNode)>,
) {
    for (LogCard(card), mut image) in &mut cards {
        *image = picture(&art, *card, geometry.scale);
    }
}
