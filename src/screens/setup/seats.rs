//! The seats around the small table in the match set-up. Each seat is free, or is taken by a human player at this
//! screen, a phone player or a bot.
use super::{
    SetupAct,
    seat_box::{self, character},
};
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    picking::hover::Hovered,
    prelude::*,
};
use gamecore::{draft::Draft, i18n::Localized, model::Geometry};
use ui::{
    page::{Element, Words, column, wrap},
    widgets::{Surface, centred, palette as p, text, wrapping},
};

/// Box of the seat with this index.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatBox(pub usize);

const BOX: Vec2 = Vec2::new(216.0, 104.0);
const AREA: Vec2 = Vec2::new(720.0, 496.0);

/// Minimum width of the window at which the drawing of the table fits next to the rules, in design pixels.
const LEAST_WIDTH: f32 = AREA.x + 440.0;

/// Returns the top left corner of a seat's box, in design pixels. Up to four boxes are at the middles of the
/// table's sides. More than four are spread all around it.
fn corner(seat: usize, seats: usize) -> Vec2 {
    const FEW: [(f32, f32); 4] = [(1.0, 3.0), (2.0, 1.5), (1.0, 0.0), (0.0, 1.5)];
    // From the lower middle, counter-clockwise.
    const RIGHT: [(f32, f32); 4] = [(1.0, 3.0), (2.0, 2.0), (2.0, 1.0), (2.0, 0.0)];
    const LEFT: [(f32, f32); 4] = [(1.0, 0.0), (0.0, 0.0), (0.0, 1.0), (0.0, 2.0)];
    let column = |i: f32| (AREA.x - BOX.x) / 2.0 * i;
    let row = |i: f32| (AREA.y - BOX.y) / 3.0 * i;
    let (x, y) = match (seat, seats) {
        (_, ..=4) => FEW[seat],
        (..4, _) => RIGHT[seat],
        (_, _) => LEFT[seat - 4],
    };
    Vec2::new(column(x), row(y))
}

/// Creates the area of all seats: a drawing of the table or, for large text or narrow windows, a list.
pub(super) fn area() -> Element {
    let is_list = |geometry: Res<Geometry>| geometry.size.x < LEAST_WIDTH;
    let area =
        move |draft: Res<Draft>, geometry: Res<Geometry>| (draft.places(), is_list(geometry));
    Element::new(Node::default())
        .sized(is_list, |is_list: &bool, node| {
            *node = match is_list {
                true => Node {
                    justify_content: JustifyContent::Center,
                    width: percent(100),
                    flex_shrink: 0.0,
                    ..wrapping(p::GRID)
                },
                false => Node {
                    width: px(AREA.x),
                    height: px(AREA.y),
                    ..default()
                },
            }
        })
        .live(area, |(seats, is_list): &(usize, bool)| match is_list {
            true => list(*seats),
            false => drawing(*seats),
        })
}

/// Creates the list of seat boxes, with the note below it.
fn list(seats: usize) -> Vec<Element> {
    let below = wrap(16.0)
        .node(|node| (node.flex_grow, node.flex_basis) = (1.0, percent(100)))
        .justify(JustifyContent::Center)
        .children(note());
    let size = |node: &mut Node| (node.width, node.min_height) = (px(BOX.x), px(BOX.y));
    let boxes = (0..seats).map(|seat| seat_box(seat).node(size));
    boxes.chain([below]).collect()
}

fn drawing(seats: usize) -> Vec<Element> {
    let look = (
        BackgroundColor(p::FELT),
        BorderColor::all(Color::srgb_u8(0x4A, 0x33, 0x20)),
        p::soft_shadow(),
    );
    let table = column(0.0)
        .at(Rect::from_center_size(AREA / 2.0, Vec2::new(248.0, 232.0)))
        .align(AlignItems::Center)
        .justify(JustifyContent::Center)
        .edges(UiRect::all(px(24)), 6.0, f32::MAX)
        .with(look)
        .children(note());
    let boxes = (0..seats).map(|seat| {
        let corner = corner(seat, seats);
        seat_box(seat).at(Rect::from_corners(corner, corner + BOX))
    });
    std::iter::once(table).chain(boxes).collect()
}

/// Creates the box of a seat, without a size.
fn seat_box(seat: usize) -> Element {
    let look = (Surface::Plate, BorderColor::all(p::TEXT.with_alpha(0.2)));
    let is_taken = move |draft: Res<Draft>| draft.seats[seat].kind.is_some();
    column(6.0)
        .justify(JustifyContent::Center)
        .edges(UiRect::all(px(10)), 1.0, p::RADIUS)
        .with((look, SeatBox(seat)))
        .live(is_taken, move |is_taken: &bool| match is_taken {
            true => seat_box::taken(seat),
            false => seat_box::free(seat),
        })
}

/// Creates the text in the middle of the table.
fn note() -> Element {
    Element::new((text::NOTE.bundle(), centred())).words(words)
}

/// Returns the description of the character that is under the pointer or has the focus, or else a note.
fn words(
    draft: Res<Draft>,
    (focus, visible): (Res<InputFocus>, Res<InputFocusVisible>),
    controls: Query<(Entity, &SetupAct, &Hovered)>,
) -> Words {
    let described = |(entity, act, hovered): (Entity, &SetupAct, &Hovered)| {
        let SetupAct::Portrait(seat) = act else {
            return None;
        };
        let has_focus = visible.0 && focus.get() == Some(entity);
        let character = character(&draft.seats[*seat])?;
        let about = format!("character-{}-about", character.id());
        (hovered.get() || has_focus).then(|| Localized::new(about))
    };
    let about = controls.iter().find_map(described);
    about.unwrap_or_else(|| general_note(&draft)).into()
}

fn general_note(draft: &Draft) -> Localized {
    let first = draft.seats.iter().find(|seat| seat.is_at_screen());
    Localized::new(if draft.has_namesakes() {
        "setup-same-names"
    } else if draft.has_phones() {
        "setup-phones-note"
    } else if first.is_some_and(|seat| seat.typed().trim().is_empty()) {
        "setup-name-note"
    } else {
        "setup-draw-note"
    })
}
