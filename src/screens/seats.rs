//! The places round the small table of the set-up: each a person, a bot with a level, or free.
use super::{
    faces::Middle,
    place::{self, KindText},
};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{draft::Draft, i18n::Localized, model::Geometry, states::Menu};
use ui::{
    theme::UiArt,
    widgets::{Chosen, Look, Size, Surface, button, label, palette as p, text, wrapping},
};

/// A place of the drawing.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct TablePlace(pub usize);

#[derive(Component)]
pub(super) struct Taken(bool);

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

/// The drawing of a table with this many places; or the places one after the other, where letters are too large for a drawing.
#[derive(Component, PartialEq)]
pub(super) struct Area {
    places: usize,
    in_rows: bool,
}

/// The narrowest window, in design pixels, in which the drawing has room beside the rules.
const ROOM: f32 = AREA.x + 440.0;

/// The drawing: the table and its places; [`update`] fills it.
pub(super) fn spawn(parent: &mut ChildSpawnerCommands) {
    let unfilled = Area {
        places: 0,
        in_rows: false,
    };
    parent.spawn((Node::default(), unfilled));
}

/// The node that the places stand in.
fn area(in_rows: bool) -> Node {
    if in_rows {
        return Node {
            justify_content: JustifyContent::Center,
            width: percent(100),
            flex_shrink: 0.0,
            ..wrapping(p::GRID)
        };
    }
    Node {
        width: px(AREA.x),
        height: px(AREA.y),
        ..default()
    }
}

/// The places one after the other, and the way to the gamepads.
fn list(area: &mut ChildSpawnerCommands, draft: &Draft) {
    for (index, seat) in draft.seats.iter().take(draft.places()).enumerate() {
        let node = Node {
            width: px(BOX.x),
            min_height: px(BOX.y),
            ..box_node()
        };
        let look = (Surface::Plate, BorderColor::all(p::TEXT.with_alpha(0.2)));
        area.spawn((node, look, TablePlace(index), Taken(seat.kind.is_some())));
    }
    let below = Node {
        flex_grow: 1.0,
        flex_basis: percent(100),
        justify_content: JustifyContent::Center,
        ..wrapping(16.0)
    };
    area.spawn(below).with_children(|below| {
        below.spawn((
            label("setup-draw-note", text::NOTE),
            text::centred(),
            Middle,
        ));
        below.spawn(pads_button());
    });
}

fn pads_button() -> impl Bundle {
    (
        button("pads-button", Look::Plain, Size::Medium),
        observe(|_: On<Chosen>, mut next: ResMut<NextState<Menu>>| {
            NextState::set_if_neq(&mut next, Menu::Pads);
        }),
    )
}

/// The box of a place, wherever it stands.
fn box_node() -> Node {
    Node {
        padding: UiRect::all(px(10)),
        row_gap: px(6),
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::Center,
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..default()
    }
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
    // The corner below at the left is free, however many places there are.
    let corner_of_pads = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        bottom: px(0),
        ..default()
    };
    area.spawn(corner_of_pads).with_child(pads_button());
    for (index, seat) in draft.seats.iter().take(draft.places()).enumerate() {
        let at = corner(index, draft.places());
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(at.x),
            top: px(at.y),
            width: px(BOX.x),
            height: px(BOX.y),
            ..box_node()
        };
        let look = (Surface::Plate, BorderColor::all(p::TEXT.with_alpha(0.2)));
        area.spawn((node, look, TablePlace(index), Taken(seat.kind.is_some())));
    }
}

/// Follows the draft: a place that is taken or left is built anew; another kind only changes its word.
pub(super) fn update(
    draft: Res<Draft>,
    geometry: Res<Geometry>,
    art: Option<Res<UiArt>>,
    mut areas: Query<(Entity, &mut Area, &mut Node)>,
    mut places: Query<(Entity, &TablePlace, &mut Taken)>,
    mut words: Query<(&KindText, &mut Localized)>,
    mut commands: Commands,
) {
    let wanted = Area {
        places: draft.places(),
        in_rows: geometry.size.x < ROOM,
    };
    for (entity, mut now, mut node) in &mut areas {
        if *now != wanted {
            *node = area(wanted.in_rows);
            commands
                .entity(entity)
                .despawn_related::<Children>()
                .with_children(|area| match wanted.in_rows {
                    true => list(area, &draft),
                    false => draw(area, &draft),
                });
            *now = wanted;
            return;
        }
    }
    for (entity, TablePlace(index), mut taken) in &mut places {
        let seat = &draft.seats[*index];
        if taken.0 != seat.kind.is_some() || taken.is_added() {
            taken.0 = seat.kind.is_some();
            commands
                .entity(entity)
                .despawn_related::<Children>()
                .with_children(|box_| place::fill(box_, *index, seat, art.as_deref()));
        }
    }
    for (KindText(index), mut text) in &mut words {
        if let Some(words) = place::kind_words(&draft.seats[*index]) {
            text.set_if_neq(words);
        }
    }
}
