//! The decks there are: each with a row of its cards, drawn once it can be.
use super::{
    deed::perform,
    pictures::ThemePictures,
    room::{BAR, LEFT},
    view::ThemeAct,
};
use crate::decks::deck_name;
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{i18n::Texts, settings::Settings};
use ui::{
    theme::ThemeList,
    widgets::{Inked, Lit, Live, Look, behaviour, palette as p, row, text, written},
};

/// The list.
#[derive(Component)]
pub(super) struct Installed;

/// What the list shows: ids, names, authors, and whether something can be used.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Rows(Vec<(String, String, String, bool)>);

/// The place of a deck's preview.
#[derive(Component)]
pub(super) struct PreviewOf(String);

/// A card of a preview, and the image it is a part of.
#[derive(Component)]
pub(super) struct PreviewCard(AssetId<Image>);

/// The sign that a deck lies on the table.
#[derive(Component)]
pub(super) struct OnTable(String);

pub(super) fn follow(
    (themes, texts): (Res<ThemeList>, Res<Texts>),
    mut lists: Query<(Entity, &mut Live<Rows>), With<Installed>>,
    mut commands: Commands,
) {
    for (entity, mut live) in &mut lists {
        let rows = themes.themes.iter().map(|theme| {
            let name = deck_name(&texts, &themes, &theme.id);
            let usable = !theme.is_unusable();
            (theme.id.clone(), name, theme.author.clone(), usable)
        });
        let rows = Rows(rows.collect());
        live.show(&mut commands, entity, rows, |list, rows| {
            for (id, name, author, usable) in &rows.0 {
                spawn_row(list, id, name, author, *usable);
            }
        });
    }
}

/// The room for name and author, in design pixels.
const NAME: f32 = 168.0;
const AUTHOR: f32 = 100.0;

fn spawn_row(list: &mut ChildSpawnerCommands, id: &str, name: &str, author: &str, usable: bool) {
    let node = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(5),
        padding: UiRect::axes(px(10), px(7)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
        flex_shrink: 0.0,
        ..default()
    };
    let act = ThemeAct::Look(id.to_owned());
    list.spawn((
        node,
        behaviour(Look::Segment),
        Lit(false),
        act,
        observe(perform),
    ))
    .with_children(|cell| {
        cell.spawn((row(8.0), Pickable::IGNORE))
            .with_children(|line| {
                let style = text::STRONG.size(p::BASE * 0.9);
                let grow = Node {
                    flex_grow: 1.0,
                    ..default()
                };
                line.spawn((grow, Pickable::IGNORE))
                    .with_child(text::name(name, style, NAME));
                if !author.is_empty() {
                    line.spawn((text::name(author, text::NOTE, AUTHOR), Inked));
                }
                spawn_sign(line, id);
            });
        if usable {
            spawn_preview(cell, id);
        } else {
            cell.spawn(ui::widgets::label(
                "themes-unusable-short",
                text::NOTE.color(p::TEXT),
            ));
        }
    });
}

/// A small card, face up: this deck lies on the table.
fn spawn_sign(line: &mut ChildSpawnerCommands, id: &str) {
    let sign = Node {
        width: px(11),
        height: px(15),
        border_radius: BorderRadius::all(px(2)),
        flex_shrink: 0.0,
        ..default()
    };
    let ground = BackgroundColor(p::IVORY);
    let id = OnTable(id.to_owned());
    line.spawn((sign, ground, id, Visibility::Hidden, Pickable::IGNORE));
}

/// The height of a card in the row of a deck, in design pixels.
const PREVIEW: f32 = 46.0;
/// How many cards stand in it, and the gap between two of them.
const PREVIEWED: usize = 6;
const BETWEEN: f32 = 4.0;
/// What a row leaves for them where the two columns of the page stand side by side: without its padding, its hairline, and the bar for
/// scrolling.
const ROOM: f32 = LEFT - 2.0 * 11.0 - BAR;

/// The height of a card of these proportions in the row of a deck: all of them fit beside one another.
pub(super) fn preview_height(aspect: f32) -> f32 {
    let count = PREVIEWED as f32;
    let widest = (ROOM - (count - 1.0) * BETWEEN) / count;
    PREVIEW.min(widest / aspect)
}

/// Empty places, as many as there will be cards.
fn spawn_preview(cell: &mut ChildSpawnerCommands, id: &str) {
    let node = Node {
        height: px(PREVIEW),
        column_gap: px(BETWEEN),
        align_items: AlignItems::Center,
        ..default()
    };
    cell.spawn((node, PreviewOf(id.to_owned()), Pickable::IGNORE))
        .with_children(|line| {
            for _ in 0..PREVIEWED {
                let place = Node {
                    width: px(PREVIEW * 5.0 / 7.0),
                    height: px(PREVIEW),
                    border_radius: BorderRadius::all(px(3)),
                    ..default()
                };
                let ground = BackgroundColor(p::TEXT.with_alpha(0.07));
                line.spawn((place, ground, Pickable::IGNORE));
            }
        });
}

/// Puts the pictures into their places, whichever came later, picture or place.
pub(super) fn show_previews(
    pictures: Res<ThemePictures>,
    places: Query<(Entity, &PreviewOf, Option<&Children>)>,
    images: Query<&PreviewCard>,
    mut commands: Commands,
) {
    for (entity, PreviewOf(id), children) in &places {
        let Some((_, cards)) = pictures.previews.get(id) else {
            continue;
        };
        let shown = children.into_iter().flatten();
        let mut shown = shown.filter_map(|child| images.get(*child).ok());
        if shown.any(|card| card.0 == cards.image.id()) {
            continue;
        }
        commands
            .entity(entity)
            .despawn_related::<Children>()
            .with_children(|line| {
                for rect in &cards.rects {
                    let aspect = rect.width() / rect.height();
                    let height = preview_height(aspect);
                    let place = Node {
                        width: px(height * aspect),
                        height: px(height),
                        ..default()
                    };
                    let picture = ImageNode::new(cards.image.clone()).with_rect(*rect);
                    let card = PreviewCard(cards.image.id());
                    line.spawn((place, picture, card, Pickable::IGNORE));
                }
            });
    }
}

/// Which decks lie on the table.
pub(super) fn show_signs(settings: Res<Settings>, mut signs: Query<(&OnTable, &mut Visibility)>) {
    for (OnTable(id), mut visible) in &mut signs {
        let wanted = if settings.decks.uses(id) {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        };
        visible.set_if_neq(wanted);
    }
}

/// A sentence where there is nothing else.
pub(super) fn empty(parent: &mut ChildSpawnerCommands, sentence: String) {
    parent.spawn(written(sentence, text::NOTE));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cards_of_a_preview_fit_into_their_row_whatever_their_shape() {
        for aspect in [0.4, 0.71, 1.0, 1.36, 1.45] {
            let height = preview_height(aspect);
            let row = 6.0 * height * aspect + 5.0 * BETWEEN;
            assert!(height <= PREVIEW && row < ROOM + 0.01, "{aspect}: {row}");
        }
        assert_eq!(preview_height(0.71), PREVIEW);
    }
}
