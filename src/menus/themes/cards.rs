//! Cards tab: a row for each suit, then jokers and backs. Each card or back of the deck can be chosen. A card from
//! another deck is dimmed and has a blue dot. If the order of the cards is unknown, the tab shows the proposed orders
//! instead.
use super::{
    actions::{PageData, ThemeAct},
    pictures::{CELL, CardsImage, DeckPictures, OrderPictures},
};
use bevy::prelude::*;
use gamecore::{i18n::Localized, settings::DeckStack};
use ui::{
    page::{Element, IntoElements, button, column, disc, label, row, tile},
    theme::{Slot, ThemeList, slot_name},
    widgets::{HOVER_THROUGH, Look, Size, Tip, palette as p, text},
};

/// Cards in a row.
const COLUMNS: usize = 13;
/// Gap between two cards, and width of the frame around each, in design pixels.
const GAP: f32 = 5.0;
const FRAME: f32 = 3.0;

/// Cells of a row, and the aspect ratio of their cards.
type CardRow = (Vec<Cell>, f32);

#[derive(Clone, PartialEq, Debug)]
struct Cell {
    picture: (Handle<Image>, Rect),
    name: Localized,
    /// Action of the card. `None` if it comes from another deck.
    act: Option<ThemeAct>,
    is_chosen: bool,
}

/// Creates the content of the tab.
pub(super) fn view(deck: &DeckPictures) -> impl IntoElements + use<> {
    let own = Some(&deck.request.id);
    let borrowed = deck.from.iter().filter(|from| from.as_ref() != own);
    let borrowed = borrowed.count();
    let legend = || {
        let words = Localized::new("themes-borrowed").arg("count", borrowed);
        row(8.0).children((dot(), label(words, text::NOTE)))
    };
    let widest = COLUMNS as f32 * (CELL * deck.aspect + 2.0 * FRAME + GAP) - GAP;
    (
        label("themes-cards-note", text::NOTE),
        (borrowed > 0).then(legend),
        column(GAP)
            .node(move |node| (node.max_width, node.flex_shrink) = (px(widest), 0.0))
            .list(rows, row_of),
    )
}

fn rows(data: PageData) -> Option<Vec<CardRow>> {
    let data = data.if_changed()?;
    let deck = data.pictures.deck(data.theme()?)?;
    let faces = Slot::all().filter(|slot| *slot != Slot::Back);
    let cards = faces.map(|slot| card(&data, deck, slot));
    let backs = deck.backs.iter().zip(&deck.sheet.rects[deck.from.len()..]);
    let in_use = back_in_use(&data.settings.decks, &data.themes);
    let back = |(name, rect): (&String, &Rect)| Cell {
        picture: (deck.sheet.image.clone(), *rect),
        name: Localized::new("themes-back-choose").arg("back", name.replace('_', " ")),
        act: Some(ThemeAct::Back(name.clone())),
        is_chosen: in_use == Some((&deck.request.id, name)),
    };
    let cells: Vec<Cell> = cards.chain(backs.map(back)).collect();
    let row = |cells: &[Cell]| (cells.to_vec(), deck.aspect);
    Some(cells.chunks(COLUMNS).map(row).collect())
}

fn card(data: &PageData, deck: &DeckPictures, slot: Slot) -> Cell {
    let index = slot.index();
    let name = slot_name(&data.texts, slot);
    let id = &deck.request.id;
    let from = deck.from[index].as_ref();
    let is_own = from == Some(id);
    let name = match is_own {
        true => Localized::new("themes-card-own").arg("card", name),
        false => Localized::new("themes-card-borrowed")
            .arg("card", name)
            .arg("deck", from.map_or_else(String::new, |id| data.name(id))),
    };
    let chosen = &data.settings.decks.cards;
    Cell {
        picture: (deck.sheet.image.clone(), deck.sheet.rects[index]),
        name,
        act: is_own.then_some(ThemeAct::Card(index)),
        is_chosen: is_own && chosen.get(&slot.file_stem()) == Some(id),
    }
}

/// Returns the back in use as the id of its deck and its name: the chosen one, or the first back of the topmost deck.
fn back_in_use<'a>(
    decks: &'a DeckStack,
    themes: &'a ThemeList,
) -> Option<(&'a String, &'a String)> {
    if let Some((id, back)) = &decks.back {
        return Some((id, back));
    }
    let used = decks.packs.iter().filter(|pack| pack.on);
    let mut themes = used.filter_map(|pack| themes.find(&pack.id));
    themes.find_map(|theme| Some((&theme.id, theme.backs.first()?)))
}

fn row_of((cells, aspect): &CardRow) -> Element {
    // A shorter row is filled up, so that its cards are as wide as the others.
    let missing = cells.len()..COLUMNS;
    let empty = missing.map(|_| frame(Element::new(Node::default()).through(), 0.0));
    let cells = cells.iter().map(|cell| cell_of(cell, *aspect));
    row(GAP).children((cells, empty))
}

fn cell_of(cell: &Cell, aspect: f32) -> Element {
    let (image, rect) = cell.picture.clone();
    let alpha = if cell.act.is_some() { 1.0 } else { 0.42 };
    let node = Node {
        width: percent(100),
        aspect_ratio: Some(aspect),
        ..default()
    };
    let picture = ImageNode::new(image)
        .with_rect(rect)
        .with_color(Color::WHITE.with_alpha(alpha));
    let picture = Element::new((node, picture, Pickable::IGNORE));
    match &cell.act {
        Some(act) => {
            let border = if cell.is_chosen { FRAME } else { 1.0 };
            let tile = tile(cell.name.clone(), cell.is_chosen, picture).does(act.clone());
            frame(tile, border)
        }
        None => {
            let dot = dot().node(|node| {
                node.position_type = PositionType::Absolute;
                (node.right, node.top) = (px(3), px(3));
            });
            let tip = Tip::of(cell.name.clone());
            let card = Element::new((Node::default(), HOVER_THROUGH, tip));
            frame(card.children((picture, dot)), 0.0)
        }
    }
}

/// Gives an element the layout of a cell. The cells of a row share its width equally.
fn frame(cell: Element, border: f32) -> Element {
    cell.grow(0.0)
        .align(AlignItems::FlexStart)
        .edges(UiRect::all(px(FRAME - border)), border, 5.0)
}

/// Creates the dot of cards from other decks.
fn dot() -> Element {
    disc(11.0, p::TILE_BLUE)
        .node(|node| node.border = UiRect::all(px(2)))
        .with(BorderColor::all(p::IVORY))
}

/// Creates the content of the tab for a deck whose order of cards is unknown. The player chooses among the proposals.
pub(super) fn orders(orders: &OrderPictures) -> impl IntoElements + use<> {
    let scale = orders.request.scale.max(0.1);
    let proposal = |(number, (lines, cards)): (usize, &(String, CardsImage))| {
        let size = cards.size / scale;
        let node = Node {
            width: px(size.x),
            max_width: percent(100),
            aspect_ratio: Some(size.x / size.y.max(1.0)),
            flex_shrink: 0.0,
            ..default()
        };
        let title = Localized::new("themes-order").arg("number", number + 1);
        let choose = button("themes-order-choose", Look::Brass, Size::Small);
        let lines = lines.lines().collect::<Vec<_>>().join("  ");
        column(4.0)
            .margin(UiRect::top(px(p::GRID)))
            .rigid()
            .children((
                row(12.0).children((
                    label(title, text::STRONG),
                    choose.does(ThemeAct::Order(number)),
                )),
                Element::new((node, ImageNode::new(cards.image.clone()), Pickable::IGNORE)),
                label(lines, text::NOTE),
            ))
    };
    let proposals: Vec<Element> = orders.pictures.iter().enumerate().map(proposal).collect();
    (
        label("themes-orders-note", text::BODY),
        proposals,
        label("themes-orders-none", text::NOTE),
    )
}
