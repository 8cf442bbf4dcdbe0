//! Question after a single picture was dropped onto the window: which card does it replace in all decks?
use super::files;
use bevy::prelude::*;
use gamecore::{
    feedback::Toast,
    i18n::{Texts, card_short},
    model::Geometry,
    saves::SaveService,
    states::Menu,
};
use std::path::PathBuf;
use ui::{
    page::{Act, Element, Navigate, button, column, label, page, row, wrap},
    theme::{RescanThemes, Slot, slot_name},
    widgets::{Checked, Look, Size, text},
};

/// Picture of the question.
#[derive(Resource, Clone, Debug)]
pub(super) struct DroppedPicture {
    pub path: PathBuf,
    /// Card that the file name contains.
    pub guess: Option<Slot>,
    pub image: Handle<Image>,
    /// Size in pixels.
    pub size: Vec2,
}

/// Action: the picture replaces this card.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardPick(pub Slot);

/// Maximum size of the picture in design pixels, and maximum height in percent of the window.
const PICTURE: Vec2 = Vec2::new(210.0, 290.0);
const HEIGHT: f32 = 40.0;
/// Minimum and maximum width of a card's button, and the gap between two buttons, in design pixels.
const LEAST: f32 = 36.0;
const WIDTH: f32 = 46.0;
const GAP: f32 = 5.0;

pub(super) fn open(
    picture: Option<Res<DroppedPicture>>,
    texts: Res<Texts>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: Commands,
) {
    let Some(picture) = picture else {
        NextState::set_if_neq(&mut menu, Menu::Themes);
        return;
    };
    let none = button("themes-which-none", Look::Plain, Size::Medium);
    // Large text leaves no space for the cards beside the picture.
    let is_narrow = |geometry: Res<Geometry>| geometry.letters > 1.5;
    let halves = row(28.0)
        .justify(JustifyContent::Center)
        .row_gap(12.0)
        .rigid()
        .sized(is_narrow, |is_narrow: &bool, node| {
            (node.flex_direction, node.align_items) = match is_narrow {
                true => (FlexDirection::Column, AlignItems::Center),
                false => (FlexDirection::Row, AlignItems::FlexStart),
            };
        });
    let cards = column(8.0).children((
        label("themes-which-note", text::NOTE),
        cards(picture.guess, &texts),
    ));
    let cards = cards.sized(is_narrow, |is_narrow: &bool, node| {
        (node.width, node.flex_grow) = match is_narrow {
            true => (percent(100), 0.0),
            false => (px(13.0 * (WIDTH + GAP) - GAP), 0.0),
        };
        node.min_width = px(0);
    });
    page(Menu::WhichCard, "themes-which-card", 1000.0)
        .controls(none.does(Navigate::To(Menu::Themes)))
        .body(halves.children((picture_of(&picture), cards)))
        .open(&mut commands);
}

fn picture_of(picture: &DroppedPicture) -> Element {
    let size = picture.size * (PICTURE / picture.size).min_element();
    let node = Node {
        height: px(size.y),
        max_height: vh(HEIGHT),
        aspect_ratio: Some(size.x / size.y),
        ..default()
    };
    let name = picture.path.file_name().unwrap_or_default();
    let name = text::name(&name.to_string_lossy(), text::NOTE, PICTURE.x);
    let image = ImageNode::new(picture.image.clone());
    column(10.0).align(AlignItems::Center).children((
        Element::new((node, image, Pickable::IGNORE)),
        Element::new(name),
    ))
}

/// Creates the buttons of the cards: a line for each suit, and a line for jokers and the back.
fn cards(guess: Option<Slot>, texts: &Texts) -> Vec<Element> {
    let pick = |slot: Slot| {
        let words = match slot {
            Slot::Face(card) => card_short(texts, card),
            _ => slot_name(texts, slot),
        };
        let pick = button(words, Look::Segment, Size::Medium)
            .with(Checked(guess == Some(slot)))
            .first(guess == Some(slot))
            .does(CardPick(slot));
        match slot {
            Slot::Face(_) => pick.node(|node| {
                (node.flex_grow, node.flex_basis) = (1.0, px(LEAST));
                (node.min_width, node.max_width) = (px(LEAST), px(WIDTH));
                node.padding = UiRect::ZERO;
            }),
            _ => pick,
        }
    };
    let all: Vec<Slot> = Slot::all().collect();
    let (faces, others) = all.split_at(52);
    let line = |slots: &[Slot]| {
        let picks = slots.iter().map(|slot| pick(*slot));
        wrap(GAP).row_gap(GAP).children(picks)
    };
    faces.chunks(13).chain([others]).map(line).collect()
}

/// Replaces the card by the picture.
pub(super) fn answer(
    event: On<Act<CardPick>>,
    picture: Option<Res<DroppedPicture>>,
    (store, texts): (Res<SaveService>, Res<Texts>),
    mut toasts: MessageWriter<Toast>,
    mut rescan: MessageWriter<RescanThemes>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let (CardPick(slot), Some(picture)) = (event.act, picture) else {
        return;
    };
    let overrides = store.dirs().data.join("overrides");
    let card = slot_name(&texts, slot);
    match files::override_card(&picture.path, slot, &overrides) {
        Ok(()) => {
            let sentence = texts.with("themes-put-over", &[("card", card.into())]);
            toasts.write(Toast::info(sentence));
            rescan.write(RescanThemes);
            NextState::set_if_neq(&mut menu, Menu::Themes);
        }
        Err(error) => {
            let sentence = texts.failure_of("themes-drop-not-copied", card, &error);
            toasts.write(Toast::refused(sentence));
        }
    }
}

pub(super) fn close(mut commands: Commands) {
    commands.remove_resource::<DroppedPicture>();
}
