//! A small picture of a match: its table from above, everybody's face round it, and in the middle the hand that is played. It is drawn
//! from the record: no card of anybody's hand can be on it.
use bevy::prelude::*;
use engine::matchplay::PlayerKind;
use gamecore::saves::MatchSummary;
use ui::{
    theme::UiArt,
    widgets::{one_line, palette as p, text, written},
};

/// The size of the picture, in design pixels.
pub(super) const SIZE: Vec2 = Vec2::new(148.0, 88.0);
/// How far the faces are from the middle.
const RING: Vec2 = Vec2::new(58.0, 30.0);
/// How far the rim of the table is.
const TABLE: Vec2 = Vec2::new(116.0, 60.0);

/// Draws it. `code` is the hand's code in the letters of the language.
pub(super) fn spawn(
    parent: &mut ChildSpawnerCommands,
    summary: &MatchSummary,
    code: &str,
    art: Option<&UiArt>,
) {
    let frame = Node {
        width: px(SIZE.x),
        height: px(SIZE.y),
        flex_shrink: 0.0,
        ..default()
    };
    parent
        .spawn((frame, Pickable::IGNORE))
        .with_children(|frame| {
            table(frame, code);
            for (place, index) in round(summary).enumerate() {
                face(frame, summary, place, index, art);
            }
        });
}

/// The players' numbers, beginning with the one who sits at the bottom: the first person.
fn round(summary: &MatchSummary) -> impl Iterator<Item = usize> + use<> {
    let players = summary.players.len();
    let person = |index: &usize| summary.players[*index].kind == PlayerKind::Human;
    let first = (0..players).find(person).unwrap_or(0);
    (0..players).map(move |place| (first + place) % players)
}

fn table(frame: &mut ChildSpawnerCommands, code: &str) {
    let felt = Node {
        position_type: PositionType::Absolute,
        left: px((SIZE.x - TABLE.x) / 2.0),
        top: px((SIZE.y - TABLE.y) / 2.0),
        width: px(TABLE.x),
        height: px(TABLE.y),
        border: UiRect::all(px(3)),
        border_radius: BorderRadius::MAX,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let style = text::HEADING.size(p::BASE).color(p::BRASS_LIGHT);
    frame
        .spawn((
            felt,
            BackgroundColor(p::FELT),
            BorderColor::all(p::BRASS_DARK),
            Pickable::IGNORE,
        ))
        .with_child((written(code, style), one_line()));
}

/// The side of a face: eight of them fit round the table.
fn side(players: usize) -> f32 {
    if players > 5 { 24.0 } else { 28.0 }
}

fn face(
    frame: &mut ChildSpawnerCommands,
    summary: &MatchSummary,
    place: usize,
    index: usize,
    art: Option<&UiArt>,
) {
    let (player, side) = (&summary.players[index], side(summary.players.len()));
    // The next player sits at the right.
    let angle = std::f32::consts::TAU * place as f32 / summary.players.len() as f32;
    let middle = SIZE / 2.0 + RING * Vec2::new(angle.sin(), angle.cos());
    let round = player.character.is_some();
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(middle.x - side / 2.0),
        top: px(middle.y - side / 2.0),
        width: px(side),
        height: px(side),
        border_radius: if round {
            BorderRadius::MAX
        } else {
            BorderRadius::all(px(5))
        },
        ..default()
    };
    let mut face = frame.spawn((node, Pickable::IGNORE));
    match art {
        Some(art) => face.insert(ImageNode::new(art.portrait(Some(player), index))),
        None => face.insert(BackgroundColor(p::IVORY.with_alpha(0.4))),
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::matchplay::{BotLevel, PlayerInfo};

    #[test]
    fn the_first_person_sits_at_the_bottom_and_all_faces_lie_in_the_picture() {
        for players in 2..=8 {
            let bot = PlayerInfo::new("Bot", PlayerKind::Bot(BotLevel::Habitual));
            let mut all = vec![bot; players];
            all[1] = PlayerInfo::new("Ana", PlayerKind::Human);
            let summary = MatchSummary {
                totals: vec![0; players],
                players: all,
                seed_hash: String::new(),
                hand: 1,
                hands: 7,
                contract: None,
                is_over: false,
            };
            let order: Vec<usize> = round(&summary).collect();
            assert_eq!((order[0], order.len()), (1, players));
            let half = Vec2::splat(side(players) / 2.0);
            assert!((RING + half).cmple(SIZE / 2.0).all());
        }
    }
}
