//! Pages of the set-up for a seat. On one, its player is chosen: a profile, a new person, a phone, or a bot. On the other,
//! its portrait is chosen: a bot's character, or a person's picture.
use super::phones::phone_sign;
use bevy::prelude::*;
use engine::matchplay::{BotLevel, Character, PlayerKind};
use gamecore::{
    draft::{Draft, PICTURES},
    family::{Profile, Profiles},
    i18n::{Localized, Texts, words},
    settings::Settings,
    states::{Menu, MenuStack},
};
use ui::{
    page::{Act, Element, Navigate, button, choice, column, framed, label, page, rounded, wrap},
    theme::UiArt,
    widgets::{ButtonInk, Checked, Disabled, Look, Size, behaviour, centred, palette as p, text},
};

/// Seat of the set-up whose player or portrait is being chosen.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EditedSeat(pub usize);

/// Request to type the name of the new player at this seat.
#[derive(Message, Clone, Copy, Debug)]
pub struct TypeName(pub usize);

/// Choice of a player. It is the action of a control on the page.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerChoice {
    /// Profile with this index.
    Person(usize),
    /// Person whose name is still to be typed.
    New,
    Phone,
    Bot(BotLevel),
}

pub fn plugin(app: &mut App) {
    app.init_resource::<EditedSeat>();
    app.add_message::<TypeName>();
    app.add_systems(OnEnter(Menu::Who), open_players);
    app.add_systems(OnEnter(Menu::Faces), open_portraits);
    app.add_observer(choose_player)
        .add_observer(choose_portrait);
}

fn open_players(
    (draft, edited): (Option<Res<Draft>>, Res<EditedSeat>),
    (family, art): (Res<Profiles>, Option<Res<UiArt>>),
    mut commands: Commands,
) {
    let Some(draft) = draft else { return };
    let seat = &draft.seats[edited.0];
    let person = |(at, person): (usize, &Profile)| {
        let is_lit = seat.is_at_screen() && person.is_called(&seat.person);
        let portrait = art.as_ref().map(|art| portrait(person, art));
        let name = text::name(&person.name, text::STRONG, PLAYER_WIDTH - 24.0);
        player(PlayerChoice::Person(at), is_lit)
            .first(is_lit || at == 0)
            .children((portrait, Element::new((name, ButtonInk))))
    };
    let people: Vec<Element> = family.people().iter().enumerate().map(person).collect();
    let has_people = !people.is_empty();
    let words = |key| label(key, text::BODY).with((ButtonInk, centred()));
    let new = player(PlayerChoice::New, false)
        .first(!has_people)
        .children((
            label("+".to_owned(), text::TITLE).with(ButtonInk),
            words("who-new"),
        ));
    let phone = player(PlayerChoice::Phone, seat.is_phone())
        .first(seat.is_phone())
        .children((phone_sign(40.0), words("who-phone")));
    let levels = BotLevel::ALL.map(|level| (words::level_name(level), PlayerChoice::Bot(level)));
    let level = match seat.kind {
        Some(PlayerKind::Bot(level)) => Some(PlayerChoice::Bot(level)),
        _ => None,
    };
    let profiles = button("family-title", Look::Plain, Size::Medium);
    page(Menu::Who, "who-title", 1020.0)
        .controls(profiles.does(Navigate::To(Menu::Family)))
        .body((
            wrap(12.0)
                .row_gap(12.0)
                .align(AlignItems::Stretch)
                .children((people, new, phone)),
            column(6.0).children((
                label("who-bot", text::BODY),
                choice("who-bot", levels, level, Size::Medium),
            )),
        ))
        .open(&mut commands);
}

/// Width of a player's button in design pixels.
const PLAYER_WIDTH: f32 = 148.0;

fn player(choice: PlayerChoice, is_lit: bool) -> Element {
    cell(PLAYER_WIDTH, is_lit)
        .justify(JustifyContent::Center)
        .row_gap(8.0)
        .node(|node| (node.min_height, node.padding) = (px(132), UiRect::all(px(10))))
        .does(choice)
}

/// Creates a button with a picture above words. `width` is in design pixels.
fn cell(width: f32, is_lit: bool) -> Element {
    column(4.0)
        .node(move |node| (node.width, node.align_items) = (px(width), AlignItems::Center))
        .edges(UiRect::all(px(12)), 1.0, p::RADIUS)
        .with((behaviour(Look::Segment), Checked(is_lit)))
}

fn portrait(person: &Profile, art: &UiArt) -> Element {
    framed(art.medallion(person.picture), 72.0, 3.0, 9.0)
        .with(BorderColor::all(person.color.color()))
}

/// Changes the player of the seat, and returns to the set-up.
fn choose_player(
    event: On<Act<PlayerChoice>>,
    (edited, family): (Res<EditedSeat>, Res<Profiles>),
    draft: Option<ResMut<Draft>>,
    stack: Res<MenuStack>,
    mut types: MessageWriter<TypeName>,
    mut next: ResMut<NextState<Menu>>,
) {
    let Some(mut draft) = draft else { return };
    let seat = edited.0;
    match event.act {
        PlayerChoice::Person(at) => {
            if let Some(person) = family.people().get(at) {
                draft.give(seat, &person.name, |name| person.is_called(name));
            }
        }
        PlayerChoice::New => {
            draft.newcomer(seat);
            types.write(TypeName(seat));
        }
        PlayerChoice::Phone => draft.seat_phone(seat),
        PlayerChoice::Bot(level) => draft.seat(seat, PlayerKind::Bot(level), None),
    }
    NextState::set_if_neq(&mut next, stack.back());
}

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

fn open_portraits(
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
        let taken = portrait_holder(&draft, seat, choice, &pictures);
        let is_lit = choice.is_of(&draft, seat, &pictures);
        let alpha = if taken.is_some() { 0.35 } else { 1.0 };
        cell(230.0, is_lit)
            .does(choice)
            .disabled(taken.map(|other| taken_by(&draft, other, &texts)))
            .first(is_lit)
            .children((
                portrait_picture(choice, alpha, &art),
                portrait_words(choice, alpha),
            ))
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
fn portrait_holder(
    draft: &Draft,
    seat: usize,
    choice: PortraitChoice,
    pictures: &[u8],
) -> Option<usize> {
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

fn portrait_picture(choice: PortraitChoice, alpha: f32, art: &UiArt) -> Element {
    let (image, radius) = match choice {
        PortraitChoice::Bot(character) => (art.face(character), f32::MAX),
        PortraitChoice::Person(picture) => (art.medallion(picture), 9.0),
    };
    let image = ImageNode::new(image).with_color(Color::WHITE.with_alpha(alpha));
    rounded(84.0, 84.0, radius).with(image)
}

/// Returns the name below a picture, and the description of a character.
fn portrait_words(choice: PortraitChoice, alpha: f32) -> (Element, Option<Element>) {
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
fn choose_portrait(
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
