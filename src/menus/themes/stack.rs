//! Decks in use, the topmost first. The player switches them on or off, and moves them with buttons or by dragging. The
//! chosen back and cards follow.
use super::actions::{PageData, ThemeAct};
use bevy::prelude::*;
use gamecore::{i18n::Localized, settings::Settings};
use ui::{
    page::{Element, column, disc, icon, label, row, scroll, toggle, wrap},
    widgets::{Disabled, palette as p, text},
};

/// Row of a deck in use, with the id of the deck. It can be dragged.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct StackRow(pub String);

#[derive(Clone, PartialEq, Debug)]
enum Row {
    Deck(DeckInUse),
    /// Note that no deck is switched on.
    Empty,
    /// Chosen back: the name of its deck, and its own name.
    Back(String, String),
    /// Number of chosen cards.
    Cards(usize),
}

#[derive(Clone, PartialEq, Debug)]
struct DeckInUse {
    id: String,
    name: String,
    is_first: bool,
    is_last: bool,
    is_on: bool,
}

/// Height of a row, gap between two rows, and width of a name, in design pixels.
const ROW: f32 = 38.0;
const GAP: f32 = 4.0;
const NAME: f32 = 128.0;

pub(super) fn list() -> Element {
    scroll(0.0, column(GAP).list(rows, row_of))
}

fn rows(data: PageData) -> Option<Vec<Row>> {
    let data = data.if_changed()?;
    let decks = &data.settings.decks;
    let last = decks.packs.len().saturating_sub(1);
    let packs = decks.packs.iter().enumerate().map(|(at, pack)| {
        Row::Deck(DeckInUse {
            id: pack.id.clone(),
            name: data.name(&pack.id),
            is_first: at == 0,
            is_last: at == last,
            is_on: pack.on,
        })
    });
    let is_empty = !decks.packs.iter().any(|pack| pack.on);
    let back = decks.back.as_ref();
    let back = back.map(|(id, back)| Row::Back(data.name(id), back.replace('_', " ")));
    let cards = decks.cards.len();
    let others = [
        is_empty.then_some(Row::Empty),
        back,
        (cards > 0).then_some(Row::Cards(cards)),
    ];
    Some(packs.chain(others.into_iter().flatten()).collect())
}

fn row_of(model: &Row) -> Element {
    match model {
        Row::Deck(deck) => deck_row(deck),
        Row::Empty => label("themes-nothing-on", text::NOTE),
        Row::Back(deck, back) => {
            let words = Localized::new("themes-chosen-back")
                .arg("deck", deck.clone())
                .arg("back", back.clone());
            chosen_row(words, ThemeAct::ForgetBack)
        }
        Row::Cards(count) => {
            let words = Localized::new("themes-chosen-cards").arg("count", *count);
            chosen_row(words, ThemeAct::ForgetCards)
        }
    }
}

fn frame() -> Element {
    row(6.0)
        .node(|node| (node.height, node.flex_shrink) = (px(ROW), 0.0))
        .edges(UiRect::horizontal(px(8)), 0.0, p::RADIUS_SMALL)
        .with(BackgroundColor(Color::BLACK.with_alpha(0.22)))
}

fn deck_row(deck: &DeckInUse) -> Element {
    let id = || deck.id.clone();
    let named = |key: &str| Localized::new(key).arg("name", deck.name.as_str());
    let control =
        |sign: &str, name: &str, tip: &'static str, act, obstacle: Option<&'static str>| {
            icon(sign, named(name))
                .tip(tip)
                .does(act)
                .disabled(obstacle.map(Disabled::Because))
        };
    let (up, down) = (ThemeAct::Move(id(), -1), ThemeAct::Move(id(), 1));
    let top = deck.is_first.then_some("themes-at-top");
    let bottom = deck.is_last.then_some("themes-at-bottom");
    let take_off = ThemeAct::TakeOff(id());
    let name = text::name(&deck.name, text::BODY.size(p::BASE * 0.9), NAME);
    let content = (
        grip(),
        Element::new(name).node(|node| node.flex_grow = 1.0),
        control("↑", "aloud-pack-up", "themes-up", up, top),
        control("↓", "aloud-pack-down", "themes-down", down, bottom),
        control("×", "aloud-pack-off", "themes-take-off", take_off, None),
        toggle(deck.name.clone(), deck.is_on).does(ThemeAct::Switch(id())),
    );
    frame()
        .with(StackRow(id()))
        .then(|row| _ = row.observe(drag).observe(drop))
        .children(content)
}

/// Creates the six dots that show that a row can be dragged.
fn grip() -> Element {
    let dots = [(); 6].map(|()| disc(3.0, p::TEXT.with_alpha(0.4)));
    wrap(3.0)
        .node(|node| (node.width, node.row_gap) = (px(10), px(3)))
        .with(Pickable::IGNORE)
        .children(dots)
}

/// Creates the row of a choice that takes precedence over the order of the decks.
fn chosen_row(words: Localized, forget: ThemeAct) -> Element {
    let forget = icon("×", "themes-forget").does(forget);
    frame().children((label(words, text::NOTE).grow(0.0), forget))
}

/// Returns the vertical drag distance in design pixels.
fn distance(drag: Vec2, scale: &UiScale) -> f32 {
    drag.y / scale.0.max(0.01)
}

/// Moves the row with the pointer.
fn drag(
    drag: On<Pointer<Drag>>,
    scale: Res<UiScale>,
    mut rows: Query<&mut UiTransform, With<StackRow>>,
    mut commands: Commands,
) {
    if let Ok(mut place) = rows.get_mut(drag.entity) {
        place.translation = Val2::px(0.0, distance(drag.distance, &scale));
        commands.entity(drag.entity).insert(ZIndex(1));
    }
}

/// Moves the deck to the place at which its row was dropped.
fn drop(
    end: On<Pointer<DragEnd>>,
    scale: Res<UiScale>,
    mut rows: Query<(&StackRow, &mut UiTransform)>,
    mut settings: ResMut<Settings>,
    mut commands: Commands,
) {
    let Ok((StackRow(id), mut place)) = rows.get_mut(end.entity) else {
        return;
    };
    place.translation = Val2::ZERO;
    commands.entity(end.entity).remove::<ZIndex>();
    let steps = (distance(end.distance, &scale) / (ROW + GAP)).round() as isize;
    let last = settings.decks.packs.len().saturating_sub(1);
    let from = settings.decks.place(id);
    let to = from.map(|place| place.saturating_add_signed(steps).min(last));
    if let Some(to) = to.filter(|to| Some(*to) != from) {
        settings.decks.shift(id, to);
    }
}
