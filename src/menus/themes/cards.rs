//! All cards of a deck, a row for each suit, then jokers and backs. A card that is borrowed from another deck is dimmed and bears a
//! blue dot. A card of its own can be chosen for good, and so can a back.
use super::{
    deed::perform,
    pictures::{CELL, CardsImage, LookedDeck},
    view::ThemeAct,
};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::i18n::{Localized, Texts};
use ui::{
    theme::{Slot, slot_name},
    widgets::{
        Lit, Look, REST_ON, Tip, behaviour, column, label, localized, palette as p, row, text,
    },
};

/// The most columns; as many as a suit has cards.
const COLUMNS: usize = 13;
/// The gap between two cells.
const GAP: f32 = 5.0;
/// The frame round a card, on each side.
const FRAME: f32 = 3.0;

/// The frame of a card that can be chosen.
#[derive(Component)]
pub(super) struct Cell;

/// What is chosen has a broad frame: of a cell little more is seen beside its card.
pub(super) fn frame_chosen(mut cells: Query<(&Lit, &mut Node), (With<Cell>, Changed<Lit>)>) {
    for (lit, mut node) in &mut cells {
        let border = if lit.0 { FRAME } else { 1.0 };
        node.border = UiRect::all(px(border));
        node.padding = UiRect::all(px(FRAME - border));
    }
}

pub(super) fn spawn(
    body: &mut ChildSpawnerCommands,
    deck: &LookedDeck,
    // The width of all columns together, in design pixels.
    room: f32,
    texts: &Texts,
    name: &dyn Fn(&str) -> String,
) {
    spawn_legend(body, deck);
    let cells = Cells::of(deck, room);
    let faces: Vec<Slot> = Slot::all().take(52).collect();
    for suit in faces.chunks(COLUMNS) {
        body.spawn(cells.line()).with_children(|line| {
            for slot in suit {
                cells.card(line, deck, *slot, texts, name);
            }
        });
    }
    let wrap = Node {
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(GAP),
        ..cells.line()
    };
    body.spawn(wrap).with_children(|line| {
        for joker in [0, 1] {
            cells.card(line, deck, Slot::Joker(joker), texts, name);
        }
        for (place, back) in deck.backs.iter().enumerate() {
            cells.back(line, deck, 54 + place, back);
        }
    });
}

/// What a click does, and how many cards are borrowed.
fn spawn_legend(body: &mut ChildSpawnerCommands, deck: &LookedDeck) {
    let borrowed = deck.from.iter();
    let borrowed = borrowed
        .filter(|from| from.as_ref() != Some(&deck.order.id))
        .count();
    let legend = Node {
        flex_shrink: 0.0,
        ..column(2.0)
    };
    body.spawn(legend).with_children(|legend| {
        legend.spawn(label("themes-cards-note", text::NOTE));
        if borrowed > 0 {
            legend.spawn(row(8.0)).with_children(|line| {
                line.spawn(dot());
                let words = Localized::new("themes-borrowed").arg("count", borrowed);
                line.spawn(localized(words, text::NOTE));
            });
        }
    });
}

/// A blue dot: borrowed.
fn dot() -> impl Bundle {
    let node = Node {
        width: px(11),
        height: px(11),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::MAX,
        flex_shrink: 0.0,
        ..default()
    };
    (
        node,
        BackgroundColor(p::TILE_BLUE),
        BorderColor::all(p::IVORY),
        Pickable::IGNORE,
    )
}

/// How large the cells are: thirteen fit side by side, however wide the cards are.
struct Cells {
    card: Vec2,
}

impl Cells {
    fn of(deck: &LookedDeck, room: f32) -> Cells {
        let most = (room - GAP * (COLUMNS - 1) as f32) / COLUMNS as f32 - 2.0 * FRAME;
        let width = (CELL * deck.aspect).min(most);
        Cells {
            card: Vec2::new(width, width / deck.aspect),
        }
    }

    fn line(&self) -> Node {
        Node {
            column_gap: px(GAP),
            flex_shrink: 0.0,
            ..default()
        }
    }

    fn card(
        &self,
        line: &mut ChildSpawnerCommands,
        deck: &LookedDeck,
        slot: Slot,
        texts: &Texts,
        name: &dyn Fn(&str) -> String,
    ) {
        let index = slot.index();
        let from = deck.from[index].as_ref();
        let card = slot_name(texts, slot);
        if from == Some(&deck.order.id) {
            let tip = Localized::new("themes-card-own").arg("card", card);
            let mut cell = line.spawn((self.button(), ThemeAct::Card(index), Tip::of(tip)));
            cell.with_children(|cell| self.picture(cell, &deck.sheet, index, 1.0));
            return;
        }
        let from = from.map_or_else(|| texts.get("theme-drawn"), |id| name(id));
        let tip = Localized::new("themes-card-borrowed")
            .arg("card", card)
            .arg("deck", from);
        line.spawn((self.node(), REST_ON, Tip::of(tip)))
            .with_children(|cell| {
                self.picture(cell, &deck.sheet, index, 0.42);
                let corner = Node {
                    position_type: PositionType::Absolute,
                    right: px(3),
                    top: px(3),
                    ..default()
                };
                cell.spawn((corner, Pickable::IGNORE)).with_child(dot());
            });
    }

    fn back(&self, line: &mut ChildSpawnerCommands, deck: &LookedDeck, index: usize, name: &str) {
        let tip = Localized::new("themes-back-choose").arg("back", name.replace('_', " "));
        let act = ThemeAct::Back(name.to_owned());
        line.spawn((self.button(), act, Tip::of(tip)))
            .with_children(|cell| self.picture(cell, &deck.sheet, index, 1.0));
    }

    fn node(&self) -> Node {
        Node {
            width: px(self.card.x + 2.0 * FRAME),
            height: px(self.card.y + 2.0 * FRAME),
            padding: UiRect::all(px(FRAME - 1.0)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(5)),
            flex_shrink: 0.0,
            ..default()
        }
    }

    fn button(&self) -> impl Bundle {
        (
            Cell,
            self.node(),
            behaviour(Look::Segment),
            Lit(false),
            observe(perform),
        )
    }

    fn picture(
        &self,
        cell: &mut ChildSpawnerCommands,
        sheet: &CardsImage,
        index: usize,
        alpha: f32,
    ) {
        let Some(rect) = sheet.rects.get(index) else {
            return;
        };
        let place = Node {
            width: px(self.card.x),
            height: px(self.card.y),
            ..default()
        };
        let picture = ImageNode::new(sheet.image.clone())
            .with_rect(*rect)
            .with_color(Color::WHITE.with_alpha(alpha));
        cell.spawn((place, picture, Pickable::IGNORE));
    }
}
