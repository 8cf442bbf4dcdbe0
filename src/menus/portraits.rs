//! Page of the set-up where the portrait of a seat is chosen: a bot's character, or a person's picture.
use super::seat_player::{EditedSeat, cell};
use bevy::prelude::*;
use engine::matchplay::Character;
use gamecore::{
    draft::{Draft, PICTURES},
    i18n::{Localized, Texts},
    settings::Settings,
    states::{Menu, MenuStack},
};
use ui::{
    page::{Act, Element, label, page, rounded, wrap},
    theme::UiArt,
    widgets::{ButtonInk, Disabled, centred, palette as p, text},
};

/// Choice of a portrait. It is the action of a control on the page.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PortraitChoice {
    Bot(Character),
    /// Picture of a person.
    Person(u8),
}

impl PortraitChoice {
    fn is_of(self, draft: &Draft, seat: usize, pictures: &[u8]) -> bool {
        match self {
            PortraitChoice::Bot(character) => draft.seats[seat].character == character,
            PortraitChoice::Person(picture) => pictures[seat] == picture,
        }
    }
}

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Faces), open);
    app.add_observer(reduce);
}

fn open(
    (draft, edited): (Option<Res<Draft>>, Res<EditedSeat>),
    (art, settings, texts): (Option<Res<UiArt>>, Res<Settings>, Res<Texts>),
    mut commands: Commands,
) {
    let (Some(draft), Some(art)) = (draft, art) else {
        return;
    };
    let seat = edited.0;
    let pictures = draft.pictures(|name| settings.pictures.get(name).copied());
    let (title, all): (_, Vec<PortraitChoice>) = match draft.seats[seat].is_person() {
        true => (
            "faces-person",
            (0..PICTURES).map(PortraitChoice::Person).collect(),
        ),
        false => ("faces-bot", Character::ALL.map(PortraitChoice::Bot).into()),
    };
    let portrait = |choice: PortraitChoice| {
        let taken = holder(&draft, seat, choice, &pictures);
        let is_lit = choice.is_of(&draft, seat, &pictures);
        let alpha = if taken.is_some() { 0.35 } else { 1.0 };
        cell(230.0, is_lit)
            .does(choice)
            .disabled(taken.map(|other| taken_by(&draft, other, &texts)))
            .first(is_lit)
            .children((picture(choice, alpha, &art), words(choice, alpha)))
    };
    let grid = wrap(8.0).node(|node| {
        (node.row_gap, node.justify_content) = (px(12), JustifyContent::Center);
        node.align_items = AlignItems::Stretch;
    });
    page(Menu::Faces, title, 1000.0)
        .body(grid.children(all.into_iter().map(portrait)))
        .open(&mut commands);
}

/// Returns the other seat whose player already has this portrait.
fn holder(draft: &Draft, seat: usize, choice: PortraitChoice, pictures: &[u8]) -> Option<usize> {
    let is_person = draft.seats[seat].is_person();
    (0..draft.places()).find(|other| {
        let holder = &draft.seats[*other];
        let same_kind = holder.kind.is_some() && holder.is_person() == is_person;
        let is_chosen = holder.guest.is_none() && choice.is_of(draft, *other, pictures);
        *other != seat && same_kind && is_chosen
    })
}

fn taken_by(draft: &Draft, holder: usize, texts: &Texts) -> Disabled {
    let names = draft.names(&|number| texts.neutral_name(number));
    let name = names[holder].clone().unwrap_or_default();
    let key = match draft.seats[holder].is_person() {
        true => "faces-person-taken",
        false => "faces-bot-taken",
    };
    Disabled::Said(texts.with(key, &[("name", name.into())]))
}

fn picture(choice: PortraitChoice, alpha: f32, art: &UiArt) -> Element {
    let (image, radius) = match choice {
        PortraitChoice::Bot(character) => (art.face(character), f32::MAX),
        PortraitChoice::Person(picture) => (art.medallion(picture), 9.0),
    };
    let image = ImageNode::new(image).with_color(Color::WHITE.with_alpha(alpha));
    rounded(84.0, 84.0, radius).with(image)
}

/// Returns the name below a picture, and the description of a character.
fn words(choice: PortraitChoice, alpha: f32) -> (Element, Option<Element>) {
    match choice {
        PortraitChoice::Bot(character) => {
            let about = Localized::new(format!("character-{}-about", character.id()));
            let style = text::NOTE.color(p::TEXT_SOFT.with_alpha(alpha.max(0.5)));
            let name = label(character.name().to_owned(), text::STRONG).with(ButtonInk);
            (name, Some(label(about, style).with(centred())))
        }
        PortraitChoice::Person(picture) => {
            let name = Localized::new(format!("picture-{picture}"));
            (label(name, text::STRONG).with(ButtonInk), None)
        }
    }
}

/// Changes the portrait of the seat, and returns to the set-up.
fn reduce(
    event: On<Act<PortraitChoice>>,
    edited: Res<EditedSeat>,
    draft: Option<ResMut<Draft>>,
    stack: Res<MenuStack>,
    mut next: ResMut<NextState<Menu>>,
) {
    let Some(mut draft) = draft else { return };
    let seat = &mut draft.seats[edited.0];
    match event.act {
        PortraitChoice::Bot(character) => seat.character = character,
        PortraitChoice::Person(picture) => seat.picture = Some(picture),
    }
    NextState::set_if_neq(&mut next, stack.back());
}
