//! Row of a saved match: its picture, its words, and its buttons. The picture shows the table from above, with the
//! portraits of the players around the current hand. Its source is the summary of the match, so it shows no cards.
use super::actions::{MatchAct, MatchRef};
use bevy::{prelude::*, text::LineBreak};
use engine::matchplay::PlayerKind;
use gamecore::{
    i18n::{Localized, Words},
    model::WatchMatch,
    saves::{LABEL_LENGTH, MatchSummary, PlayedBy},
};
use ui::{
    page::{
        Action, Element, block, button, card, column, icon, label, line, name_field, rounded, wrap,
    },
    theme::UiArt,
    widgets::{Disabled, Look, Size, palette as p, text},
};

/// Content of a row.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct MatchRow {
    pub named: MatchRef,
    pub name: Option<String>,
    pub players: String,
    /// Current hand of an unfinished match, or winner of a finished one.
    pub state: Option<Words>,
    pub points: String,
    pub picture: PictureModel,
    pub when: Localized,
    pub by: PlayedBy,
    /// True for the match that *Continue* opens, and for the first finished match.
    pub is_first: bool,
    pub is_naming: bool,
    /// True if the row shows the details of the shuffle.
    pub is_open: bool,
    pub summary: MatchSummary,
}

/// Minimum width of the words beside the buttons, in design pixels.
const LEAST: f32 = 340.0;

pub(super) fn row(row: &MatchRow) -> Element {
    let players = || label(row.players.clone(), text::NOTE);
    let state = row.state.clone();
    let words = (
        name(row),
        row.name.is_some().then(players),
        state.map(|state| label(state, text::NOTE.color(p::TEXT))),
        label(row.points.clone(), text::NOTE),
        row.is_open.then(|| shuffle(&row.summary)),
    );
    let played = text::NOTE.color(p::BRASS_LIGHT);
    let played = match row.by {
        PlayedBy::Nobody => line(row.when.clone(), text::NOTE),
        PlayedBy::Us => label("matches-playing-here", played),
        PlayedBy::Others => label("matches-playing-there", played),
    };
    let right = (played, wrap(p::GRID).children(buttons(row)));
    let right = column(8.0).children(right).node(|node| {
        node.align_items = AlignItems::FlexEnd;
        (node.margin.left, node.flex_shrink) = (auto(), 0.0);
        node.max_width = percent(100);
    });
    let words = column(2.0).grow(LEAST).children(words);
    card().children((picture(&row.picture), words, right))
}

/// Width of a match's name in design pixels.
const NAME: f32 = 400.0;

/// Creates the name of a match, by default its players, or the field in which it is being typed.
fn name(row: &MatchRow) -> Element {
    let name = row.name.as_deref();
    match row.is_naming {
        true => {
            let opener = MatchAct::Name(row.named.clone());
            let name = name.unwrap_or_default();
            name_field(name, LABEL_LENGTH, 360.0, &opener, MatchAct::Named)
        }
        false => Element::new(text::name(name.unwrap_or(&row.players), text::STRONG, NAME)),
    }
}

/// Creates the button that starts and ends the typing of a name.
pub(crate) fn rename_button(is_naming: bool, act: impl Action) -> Element {
    let key = match is_naming {
        true => "matches-name-done",
        false => "matches-name",
    };
    button(key, Look::Plain, Size::Small).does(act)
}

fn buttons(row: &MatchRow) -> [Element; 5] {
    let small = |words, act| button(words, Look::Plain, Size::Small).does(act);
    let rename = MatchAct::Name(row.named.clone());
    let rename = rename_button(row.is_naming, rename).tip("matches-name-tip");
    let details = MatchAct::Details(row.summary.seed_hash.clone());
    let details = small("matches-details", details).tip("matches-details-tip");
    let export = small("matches-export", MatchAct::Export(row.named.clone()));
    let export = export.tip("matches-export-tip");
    let look = if row.is_first {
        Look::Brass
    } else {
        Look::Plain
    };
    let (open, delete) = match &row.named {
        MatchRef::Unfinished(id) => {
            let elsewhere = Disabled::Because("save-elsewhere");
            let elsewhere = (row.by == PlayedBy::Others).then_some(elsewhere);
            let here = Disabled::Because("matches-not-while-playing");
            let (words, look, undeletable) = match row.by {
                PlayedBy::Us => ("pause-continue", Look::Plain, Some(here)),
                PlayedBy::Nobody | PlayedBy::Others => ("title-continue", look, elsewhere.clone()),
            };
            (
                button(words, look, Size::Small)
                    .does(MatchAct::GoOn(id.clone()))
                    .disabled(elsewhere),
                icon("×", "matches-delete")
                    .does(MatchAct::Delete(id.clone()))
                    .then_focus(&MatchAct::Undo)
                    .disabled(undeletable),
            )
        }
        MatchRef::Finished(file) => (
            button("matches-watch", look, Size::Small)
                .sends(WatchMatch(file.clone()))
                .tip("matches-watch-tip"),
            icon("×", "matches-delete-finished").does(MatchAct::AskDelete(file.clone())),
        ),
    };
    [open.first(row.is_first), rename, details, export, delete]
}

/// Creates the lines with which a player checks the shuffle of a match. The seed is secret until the match ends.
fn shuffle(summary: &MatchSummary) -> Element {
    let hash = summary.seed_hash.as_str();
    let lines = match &summary.seed {
        Some(seed) => vec![
            Localized::new("match-fair")
                .arg("seed", seed.as_str())
                .arg("hash", hash),
        ],
        None => vec![
            Localized::new("fair-seed-hash").arg("hash", hash),
            Localized::new("fair-hint"),
        ],
    };
    // The hash contains no word boundary at which the line could break.
    let breaks = TextLayout::new(Justify::Left, LineBreak::WordOrCharacter);
    let line = |line| label(line, text::NOTE).with(breaks);
    column(2.0).children(lines.into_iter().map(line))
}

/// Size of the picture in design pixels.
const PICTURE_SIZE: Vec2 = Vec2::new(148.0, 88.0);
/// Distance of the portraits from the middle, in design pixels.
const PORTRAIT_RING: Vec2 = Vec2::new(58.0, 30.0);
/// Size of the table in design pixels.
const PICTURE_TABLE: Vec2 = Vec2::new(116.0, 60.0);

/// Portrait, if pictures are loaded. The flag is true for a bot's round portrait.
type PictureFace = (Option<Handle<Image>>, bool);

/// Content of the picture.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PictureModel {
    /// Portraits from the bottom, counter-clockwise.
    faces: Vec<PictureFace>,
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
            faces: players_around(summary).map(face).collect(),
            code: code.to_owned(),
        }
    }
}

/// Returns the indices of the players, beginning at the bottom with the first person.
fn players_around(summary: &MatchSummary) -> impl Iterator<Item = usize> + use<> {
    let players = summary.players.len();
    let person = |index: &usize| summary.players[*index].kind == PlayerKind::Human;
    let first = (0..players).find(person).unwrap_or(0);
    (0..players).map(move |place| (first + place) % players)
}

fn picture(model: &PictureModel) -> Element {
    let count = model.faces.len();
    let faces = model.faces.iter().enumerate();
    let faces = faces.map(|(place, model)| picture_portrait(model, place, count));
    block(PICTURE_SIZE.x, PICTURE_SIZE.y)
        .rigid()
        .children((picture_table(&model.code), faces))
}

fn picture_table(code: &str) -> Element {
    let style = text::HEADING.size(p::BASE).color(p::BRASS_LIGHT);
    rounded(PICTURE_TABLE.x, PICTURE_TABLE.y, f32::MAX)
        .at(Rect::from_center_size(PICTURE_SIZE / 2.0, PICTURE_TABLE))
        .node(|node| node.border = UiRect::all(px(3)))
        .with((BackgroundColor(p::FELT), BorderColor::all(p::BRASS_DARK)))
        .children(line(code.to_owned(), style))
}

/// Returns the side length of a portrait, such that up to eight portraits fit around the table.
fn portrait_side(players: usize) -> f32 {
    if players > 5 { 24.0 } else { 28.0 }
}

fn picture_portrait((image, is_round): &PictureFace, place: usize, count: usize) -> Element {
    // The next player sits at the right.
    let angle = std::f32::consts::TAU * place as f32 / count as f32;
    let middle = PICTURE_SIZE / 2.0 + PORTRAIT_RING * Vec2::new(angle.sin(), angle.cos());
    let side = portrait_side(count);
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
            let order: Vec<usize> = players_around(&summary).collect();
            assert_eq!((order[0], order.len()), (1, players));
            let half = Vec2::splat(portrait_side(players) / 2.0);
            assert!((PORTRAIT_RING + half).cmple(PICTURE_SIZE / 2.0).all());
        }
    }
}
