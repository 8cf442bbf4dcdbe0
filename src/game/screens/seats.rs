//! The places round the small table of the set-up: each a person, a bot with a level, or free.
use super::faces::{self, Middle, NameField, Portrait, UsualName};
use crate::{
    engine::matchplay::{BotLevel, PlayerKind},
    game::{
        draft::{Draft, SeatDraft},
        feedback::Toast,
        guests::Guests,
        i18n::{Localized, Texts},
        menus::FaceOf,
        model::NAME_LENGTH,
        states::Menu,
        theme::UiArt,
        widgets::{
            Chosen, Look, Size, Surface, Typed, arrow, behaviour, button, frame, ink, label,
            localized, one_line, palette as p, row, text, text_field,
        },
    },
};
use bevy::{prelude::*, ui_widgets::observe};

/// Who can sit at a place, in the order of the arrows.
const KINDS: [PlayerKind; 6] = [
    PlayerKind::Human,
    PlayerKind::Bot(BotLevel::Aprendiz),
    PlayerKind::Bot(BotLevel::Habitual),
    PlayerKind::Bot(BotLevel::Fuerte),
    PlayerKind::Bot(BotLevel::Experto),
    PlayerKind::Bot(BotLevel::Maestro),
];

/// The key of the name of a kind of player.
pub fn kind_key(kind: PlayerKind) -> &'static str {
    match kind {
        PlayerKind::Human => "kind-human",
        PlayerKind::Bot(BotLevel::Aprendiz) => "kind-aprendiz",
        PlayerKind::Bot(BotLevel::Habitual) => "kind-habitual",
        PlayerKind::Bot(BotLevel::Fuerte) => "kind-fuerte",
        PlayerKind::Bot(BotLevel::Experto) => "kind-experto",
        PlayerKind::Bot(BotLevel::Maestro) => "kind-maestro",
    }
}

/// A place of the drawing.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place(pub usize);

#[derive(Component)]
pub(super) struct Taken(bool);

#[derive(Component)]
pub(super) struct KindText(usize);

const BOX: Vec2 = Vec2::new(216.0, 104.0);
const AREA: Vec2 = Vec2::new(720.0, 496.0);

/// The corner of a place's box: four stand at the middles of the sides, eight all round.
fn corner(place: usize, places: usize) -> Vec2 {
    let column = |i: f32| (AREA.x - BOX.x) / 2.0 * i;
    let row = |i: f32| (AREA.y - BOX.y) / 3.0 * i;
    let (x, y) = match (place, places) {
        (0, _) => (1.0, 3.0),
        (1, ..=4) => (2.0, 1.5),
        (2, ..=4) => (1.0, 0.0),
        (_, ..=4) => (0.0, 1.5),
        (1, _) => (2.0, 2.0),
        (2, _) => (2.0, 1.0),
        (3, _) => (2.0, 0.0),
        (4, _) => (1.0, 0.0),
        (5, _) => (0.0, 0.0),
        (6, _) => (0.0, 1.0),
        (_, _) => (0.0, 2.0),
    };
    Vec2::new(column(x), row(y))
}

/// The drawing of a table with this many places.
#[derive(Component)]
pub(super) struct Area(usize);

/// The drawing: the table and its places; [`update`] fills it.
pub(super) fn spawn(parent: &mut ChildSpawnerCommands) {
    let area = Node {
        width: px(AREA.x),
        height: px(AREA.y),
        ..default()
    };
    parent.spawn((area, Area(0)));
}

fn draw(area: &mut ChildSpawnerCommands, draft: &Draft) {
    let table = Node {
        position_type: PositionType::Absolute,
        left: px(AREA.x / 2.0 - 124.0),
        top: px(AREA.y / 2.0 - 116.0),
        width: px(248),
        height: px(232),
        border: UiRect::all(px(6)),
        border_radius: BorderRadius::MAX,
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        padding: UiRect::all(px(24)),
        ..default()
    };
    let felt = (
        BackgroundColor(p::FELT),
        BorderColor::all(Color::srgb_u8(0x4A, 0x33, 0x20)),
        p::soft_shadow(),
    );
    area.spawn((table, felt)).with_child((
        label("setup-draw-note", text::NOTE),
        text::centred(),
        Middle,
    ));
    for (index, seat) in draft.seats.iter().take(draft.places()).enumerate() {
        let at = corner(index, draft.places());
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(at.x),
            top: px(at.y),
            width: px(BOX.x),
            height: px(BOX.y),
            padding: UiRect::all(px(10)),
            row_gap: px(6),
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::Center,
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(p::RADIUS)),
            ..default()
        };
        let look = (Surface::Plate, BorderColor::all(p::TEXT.with_alpha(0.2)));
        area.spawn((node, look, Place(index), Taken(seat.kind.is_some())));
    }
}

fn fill(place: &mut ChildSpawnerCommands, index: usize, seat: &SeatDraft, art: Option<&UiArt>) {
    let Some(words) = kind_words(seat) else {
        place
            .spawn(Node {
                justify_content: JustifyContent::Center,
                ..default()
            })
            .with_children(|middle| {
                middle.spawn((
                    button("setup-add", Look::Plain, Size::Medium),
                    observe(
                        move |_: On<Chosen>,
                              mut draft: ResMut<Draft>,
                              texts: Res<Texts>,
                              mut toasts: MessageWriter<Toast>| {
                            let most = draft.rules.max_seats;
                            if draft.players() < most as usize {
                                draft.seat(index, PlayerKind::Bot(BotLevel::Habitual), None);
                            } else {
                                let sentence =
                                    texts.with("setup-too-many", &[("max", most.into())]);
                                toasts.write(Toast::refused(sentence));
                            }
                        },
                    ),
                ));
            });
        return;
    };
    place.spawn(row(p::GRID)).with_children(|line| {
        if let Some(art) = art {
            let portrait = Node {
                width: px(42),
                height: px(42),
                flex_shrink: 0.0,
                border: UiRect::all(px(1)),
                border_radius: faces::corners(seat),
                ..default()
            };
            line.spawn((
                portrait,
                ImageNode::new(art.portrait(seat.player().as_ref(), index)),
                behaviour(Look::Segment),
                Portrait(index),
                observe(
                    move |_: On<Chosen>,
                          mut face: ResMut<FaceOf>,
                          mut next: ResMut<NextState<Menu>>| {
                        face.0 = index;
                        NextState::set_if_neq(&mut next, Menu::Faces);
                    },
                ),
            ));
        }
        let typed = move |typed: On<Typed>, mut draft: ResMut<Draft>| {
            if draft.seats[index].guest.is_some() {
                // A program is known by its name: the field is written anew.
                draft.set_changed();
                return;
            }
            draft.bypass_change_detection().seats[index].name(&typed.text);
        };
        let name = Node {
            flex_grow: 1.0,
            min_width: px(0),
            ..default()
        };
        line.spawn(name).with_children(|name| {
            name.spawn((
                text_field(seat.typed(), NAME_LENGTH, percent(100)),
                NameField(index),
                observe(typed),
            ));
            let usual = Node {
                position_type: PositionType::Absolute,
                left: px(p::GRID),
                top: px(4),
                ..default()
            };
            let style = text::BODY.bundle();
            name.spawn((Text::default(), style, one_line(), usual, UsualName(index)));
        });
        if index > 0 {
            line.spawn((
                frame(Look::Quiet, Size::Small),
                observe(
                    move |chosen: On<Chosen>,
                          draft: ResMut<Draft>,
                          texts: Res<Texts>,
                          toasts: MessageWriter<Toast>| {
                        remove(chosen, index, draft, texts, toasts);
                    },
                ),
            ))
            .with_child((Text::new("×"), ink(Look::Quiet, Size::Medium)));
        }
    });
    place
        .spawn(Node {
            justify_content: JustifyContent::SpaceBetween,
            ..row(4.0)
        })
        .with_children(|line| {
            line.spawn((
                arrow("‹"),
                observe(
                    move |_: On<Chosen>, guests: Res<Guests>, mut draft: ResMut<Draft>| {
                        step(&mut draft, &guests, index, -1);
                    },
                ),
            ));
            line.spawn((localized(words, text::BODY), one_line(), KindText(index)));
            line.spawn((
                arrow("›"),
                observe(
                    move |_: On<Chosen>, guests: Res<Guests>, mut draft: ResMut<Draft>| {
                        step(&mut draft, &guests, index, 1);
                    },
                ),
            ));
        });
}

/// What the arrows go through: people, our levels, guests.
fn choices(guests: &Guests) -> Vec<(PlayerKind, Option<String>)> {
    let quick = PlayerKind::Bot(BotLevel::Habitual);
    let own = KINDS.iter().map(|kind| (*kind, None));
    own.chain(
        guests
            .0
            .iter()
            .map(|guest| (quick, Some(guest.name.clone()))),
    )
    .collect()
}

/// Who sits there, in a word.
fn kind_words(seat: &SeatDraft) -> Option<Localized> {
    let kind = seat.kind?;
    let key = seat.guest.as_ref().map_or(kind_key(kind), |_| "kind-guest");
    Some(Localized::new(key))
}

fn step(draft: &mut Draft, guests: &Guests, index: usize, by: isize) {
    let seat = &draft.seats[index];
    let mut choices = choices(guests);
    // One program plays one seat: two of a name could not be told apart.
    choices.retain(|(_, guest)| {
        let taken = |guest: &String| draft.plays_elsewhere(index, guest);
        !guest.as_ref().is_some_and(taken)
    });
    let is_it = |(kind, guest): &(PlayerKind, Option<String>)| {
        Some(*kind) == seat.kind && *guest == seat.guest
    };
    let now = choices.iter().position(is_it).unwrap_or(0);
    let next = (now as isize + by).rem_euclid(choices.len() as isize) as usize;
    let (kind, guest) = choices[next].clone();
    draft.seat(index, kind, guest);
}

fn remove(
    _: On<Chosen>,
    index: usize,
    mut draft: ResMut<Draft>,
    texts: Res<Texts>,
    mut toasts: MessageWriter<Toast>,
) {
    if draft.players() <= draft.rules.min_seats as usize {
        let sentence = texts.with("setup-too-few", &[("min", draft.rules.min_seats.into())]);
        toasts.write(Toast::refused(sentence));
    } else {
        draft.seats[index].leave();
    }
}

/// Follows the draft: a place that is taken or left is built anew; another kind only changes its word.
pub(super) fn update(
    draft: Res<Draft>,
    art: Option<Res<UiArt>>,
    mut areas: Query<(Entity, &mut Area)>,
    mut places: Query<(Entity, &Place, &mut Taken)>,
    mut words: Query<(&KindText, &mut Localized)>,
    mut commands: Commands,
) {
    for (entity, mut area) in &mut areas {
        if area.0 != draft.places() {
            area.0 = draft.places();
            commands
                .entity(entity)
                .despawn_related::<Children>()
                .with_children(|area| draw(area, &draft));
            return;
        }
    }
    for (entity, Place(index), mut taken) in &mut places {
        let seat = &draft.seats[*index];
        if taken.0 != seat.kind.is_some() || taken.is_added() {
            taken.0 = seat.kind.is_some();
            commands
                .entity(entity)
                .despawn_related::<Children>()
                .with_children(|place| fill(place, *index, seat, art.as_deref()));
        }
    }
    for (KindText(index), mut text) in &mut words {
        if let Some(words) = kind_words(&draft.seats[*index]) {
            text.set_if_neq(words);
        }
    }
}
