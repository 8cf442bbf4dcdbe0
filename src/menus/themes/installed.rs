//! List of all decks, each with a preview.
use super::{
    actions::{PageData, ThemeAct},
    pictures::CardsImage,
};
use bevy::{
    prelude::*,
    ui_widgets::{ScrollArea, ScrollIntoView},
};
use gamecore::redraw::RedrawRequest;
use ui::{
    page::{Element, column, label, rounded, row, scroll},
    theme::ThemeInfo,
    widgets::{ButtonInk, Checked, Look, behaviour, palette as p, text},
};

#[derive(Clone, PartialEq, Debug)]
struct DeckRow {
    id: String,
    name: String,
    author: String,
    /// Key of the note that replaces the preview of a deck that cannot be used yet.
    note: Option<&'static str>,
    preview: Option<CardsImage>,
    is_selected: bool,
    is_in_use: bool,
}

pub(super) fn list() -> Element {
    scroll(0.0, column(6.0).list(rows, row_of))
}

fn rows(data: PageData) -> Option<Vec<DeckRow>> {
    let data = data.if_changed()?;
    let selected = data.theme().map(|theme| theme.id.as_str());
    let row = |theme: &ThemeInfo| DeckRow {
        name: data.name(&theme.id),
        author: theme.author.clone(),
        note: match (theme.proposals.is_empty(), theme.is_unusable()) {
            (false, _) => Some("themes-orders-short"),
            (true, true) => Some("themes-unusable-short"),
            (true, false) => None,
        },
        preview: data.pictures.preview(&theme.id).cloned(),
        is_selected: selected == Some(theme.id.as_str()),
        is_in_use: data.settings.decks.uses(&theme.id),
        id: theme.id.clone(),
    };
    Some(data.themes.themes.iter().map(row).collect())
}

/// Widths of a name and of an author in design pixels.
const NAME: f32 = 168.0;
const AUTHOR: f32 = 100.0;

fn row_of(model: &DeckRow) -> Element {
    let name = text::name(&model.name, text::STRONG.size(p::BASE * 0.9), NAME);
    let author = || Element::new((text::name(&model.author, text::NOTE, AUTHOR), ButtonInk));
    let words = (
        Element::new(name).node(|node| node.flex_grow = 1.0),
        (!model.author.is_empty()).then(author),
        model.is_in_use.then(in_use_sign),
    );
    let below = match model.note {
        Some(note) => label(note, text::NOTE.color(p::TEXT)),
        None => preview(model.preview.as_ref()),
    };
    column(5.0)
        .rigid()
        .edges(UiRect::axes(px(10), px(7)), 1.0, p::RADIUS_SMALL)
        .with((behaviour(Look::Segment), Checked(model.is_selected)))
        .does(ThemeAct::Select(model.id.clone()))
        .first(model.is_selected)
        .children((row(8.0).with(Pickable::IGNORE).children(words), below))
}

/// Creates the sign of a deck in use: a small card.
fn in_use_sign() -> Element {
    rounded(11.0, 15.0, 2.0).with(BackgroundColor(p::IVORY))
}

/// Width of the list in design pixels.
pub(super) const LIST: f32 = 340.0;
/// Width that a row leaves for its cards, in design pixels.
const ROOM: f32 = LIST - 44.0;
/// Height and number of the cards in a preview, and the gap between them.
const PREVIEW: f32 = 46.0;
const PREVIEWED: usize = 6;
const GAP: f32 = 4.0;

/// Returns the height of a card with this aspect ratio in a preview.
pub(super) fn preview_height(aspect: f32) -> f32 {
    let count = PREVIEWED as f32;
    let widest = (ROOM - (count - 1.0) * GAP) / count;
    PREVIEW.min(widest / aspect)
}

/// Creates the preview, or empty places for its cards until it is rendered.
fn preview(cards: Option<&CardsImage>) -> Element {
    let place = |aspect: f32, height: f32| rounded(height * aspect, height, 3.0);
    let card = |index: usize| match cards {
        Some(cards) => {
            let size = cards.rects[index].size();
            let aspect = size.x / size.y;
            place(aspect, preview_height(aspect)).with(cards.card(index))
        }
        None => place(5.0 / 7.0, PREVIEW).with(BackgroundColor(p::TEXT.with_alpha(0.07))),
    };
    row(GAP)
        .node(|node| node.height = px(PREVIEW))
        .with(Pickable::IGNORE)
        .children((0..PREVIEWED).map(card))
}

/// Scrolls the list once when another deck is selected, for example after it was dropped onto the window.
pub(super) fn scroll_to_selected(
    data: PageData,
    rows: Query<(Entity, &ThemeAct, &ComputedNode)>,
    columns: Query<&ComputedNode, With<ScrollArea>>,
    parents: Query<&ChildOf>,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
    mut shown: Local<Option<(Entity, String)>>,
    mut commands: Commands,
) {
    let Some(theme) = data.theme() else { return };
    let is_selected = |act: &ThemeAct| matches!(act, ThemeAct::Select(id) if *id == theme.id);
    let row = rows.iter().find(|(_, act, _)| is_selected(act));
    let Some((entity, _, node)) = row else {
        return;
    };
    let mut above = parents.iter_ancestors(entity);
    let column = above.find_map(|above| Some((above, columns.get(above).ok()?)));
    let Some((list, area)) = column else { return };
    let now = (list, theme.id.clone());
    if shown.as_ref() == Some(&now) {
        return;
    }
    // A new node has no size yet.
    if node.size().y < 1.0 || area.size().y < 1.0 {
        awake.animate_for(time.elapsed_secs(), 0.1);
        return;
    }
    commands.trigger(ScrollIntoView { entity });
    *shown = Some(now);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn previews_fit_into_their_row() {
        for aspect in [0.4, 0.71, 1.0, 1.36, 1.45] {
            let height = preview_height(aspect);
            let row = 6.0 * height * aspect + 5.0 * GAP;
            assert!(height <= PREVIEW && row < ROOM + 0.01, "{aspect}: {row}");
        }
        assert_eq!(preview_height(0.71), PREVIEW);
    }
}
