//! Small picture of a match: its table from above, with the portraits of the players around the current hand. Its
//! source is the summary of the match, so it shows no cards.
use bevy::prelude::*;
use engine::matchplay::PlayerKind;
use gamecore::saves::MatchSummary;
use ui::{
    page::{Element, block, line, rounded},
    theme::UiArt,
    widgets::{palette as p, text},
};

/// Size of the picture in design pixels.
const SIZE: Vec2 = Vec2::new(148.0, 88.0);
/// Distance of the portraits from the middle, in design pixels.
const RING: Vec2 = Vec2::new(58.0, 30.0);
/// Size of the table in design pixels.
const TABLE: Vec2 = Vec2::new(116.0, 60.0);

/// Portrait, if pictures are loaded. The flag is true for a bot's round portrait.
type Face = (Option<Handle<Image>>, bool);

/// Content of the picture.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PictureModel {
    /// Portraits from the bottom, counter-clockwise.
    faces: Vec<Face>,
    /// Code of the hand's contract in the letters of the language.
    code: String,
}

impl PictureModel {
    pub fn new(summary: &MatchSummary, code: &str, art: Option<&UiArt>) -> PictureModel {
        let face = |index: usize| {
            let player = &summary.players[index];
            let image = art.map(|art| art.portrait(Some(player), index));
            (image, player.character.is_some())
        };
        PictureModel {
            faces: round(summary).map(face).collect(),
            code: code.to_owned(),
        }
    }
}

/// Returns the indices of the players, beginning at the bottom with the first person.
fn round(summary: &MatchSummary) -> impl Iterator<Item = usize> + use<> {
    let players = summary.players.len();
    let person = |index: &usize| summary.players[*index].kind == PlayerKind::Human;
    let first = (0..players).find(person).unwrap_or(0);
    (0..players).map(move |place| (first + place) % players)
}

pub(super) fn picture(model: &PictureModel) -> Element {
    let count = model.faces.len();
    let faces = model.faces.iter().enumerate();
    let faces = faces.map(|(place, model)| face(model, place, count));
    block(SIZE.x, SIZE.y)
        .rigid()
        .children((table(&model.code), faces))
}

fn table(code: &str) -> Element {
    let style = text::HEADING.size(p::BASE).color(p::BRASS_LIGHT);
    rounded(TABLE.x, TABLE.y, f32::MAX)
        .at(Rect::from_center_size(SIZE / 2.0, TABLE))
        .node(|node| node.border = UiRect::all(px(3)))
        .with((BackgroundColor(p::FELT), BorderColor::all(p::BRASS_DARK)))
        .children(line(code.to_owned(), style))
}

/// Returns the side length of a portrait, such that up to eight portraits fit around the table.
fn side(players: usize) -> f32 {
    if players > 5 { 24.0 } else { 28.0 }
}

fn face((image, is_round): &Face, place: usize, count: usize) -> Element {
    // The next player sits at the right.
    let angle = std::f32::consts::TAU * place as f32 / count as f32;
    let middle = SIZE / 2.0 + RING * Vec2::new(angle.sin(), angle.cos());
    let side = side(count);
    let face = rounded(side, side, if *is_round { f32::MAX } else { 5.0 });
    let face = face.at(Rect::from_center_size(middle, Vec2::splat(side)));
    match image {
        Some(image) => face.with(ImageNode::new(image.clone())),
        None => face.with(BackgroundColor(p::IVORY.with_alpha(0.4))),
    }
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
                seed: None,
                hand: 1,
                hands: 7,
                contracts: None,
                is_over: false,
            };
            let order: Vec<usize> = round(&summary).collect();
            assert_eq!((order[0], order.len()), (1, players));
            let half = Vec2::splat(side(players) / 2.0);
            assert!((RING + half).cmple(SIZE / 2.0).all());
        }
    }
}
