//! Page of the set-up where the player of a seat is chosen: a profile, a new person, a phone, or a bot.
use super::phones::phone_sign;
use bevy::prelude::*;
use engine::matchplay::{BotLevel, PlayerKind};
use gamecore::{
    draft::Draft,
    family::{Profile, Profiles},
    i18n::words,
    states::{Menu, MenuStack},
};
use ui::{
    page::{Act, Element, Navigate, button, choice, column, framed, label, page, wrap},
    theme::UiArt,
    widgets::{ButtonInk, Checked, Look, Size, behaviour, centred, one_line, palette as p, text},
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
    app.add_systems(OnEnter(Menu::Who), open);
    app.add_observer(reduce);
}

fn open(
    (draft, edited): (Option<Res<Draft>>, Res<EditedSeat>),
    (family, art): (Res<Profiles>, Option<Res<UiArt>>),
    mut commands: Commands,
) {
    let Some(draft) = draft else { return };
    let seat = &draft.seats[edited.0];
    let person = |(at, person): (usize, &Profile)| {
        let is_lit = seat.is_at_screen() && person.is_called(&seat.person);
        let portrait = art.as_ref().map(|art| portrait(person, art));
        let (name, size) = text::fit(&person.name, text::STRONG.size, CELL - 24.0);
        let name = label(name, text::STRONG.size(size)).with((ButtonInk, one_line()));
        player(PlayerChoice::Person(at), is_lit)
            .first(is_lit || at == 0)
            .children((portrait, name))
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
        .children((Element::new(phone_sign(40.0)), words("who-phone")));
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
const CELL: f32 = 148.0;

fn player(choice: PlayerChoice, is_lit: bool) -> Element {
    cell(CELL, is_lit)
        .justify(JustifyContent::Center)
        .row_gap(8.0)
        .node(|node| (node.min_height, node.padding) = (px(132), UiRect::all(px(10))))
        .does(choice)
}

/// Creates a button with a picture above words. `width` is in design pixels.
pub(super) fn cell(width: f32, is_lit: bool) -> Element {
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
fn reduce(
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
