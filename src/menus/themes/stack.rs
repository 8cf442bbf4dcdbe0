//! The packs on the table, the topmost first: switched, moved by keys, dragged with the mouse.
use super::{deed::perform, installed, view::ThemeAct};
use crate::decks::deck_name;
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    i18n::{Localized, Texts},
    settings::Settings,
};
use ui::{
    theme::ThemeList,
    widgets::{
        Greyed, Lit, Live, Look, Named, Size, Tip, button_written, palette as p, row, text, toggle,
    },
};

/// The list of packs.
#[derive(Component)]
pub(super) struct Stack;

/// What the list shows: ids and names of the packs, what is chosen by hand.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Layers {
    packs: Vec<(String, String)>,
    back: Option<(String, String)>,
    cards: usize,
    nothing: Option<String>,
}

/// A row of the list, with the id of its pack: it can be dragged.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct StackRow(pub String);

/// The height of a row and the gap below it, in design pixels.
const ROW: f32 = 38.0;
const GAP: f32 = 4.0;
/// The room for a name.
const NAME: f32 = 128.0;

pub(super) fn follow(
    (settings, themes, texts): (Res<Settings>, Res<ThemeList>, Res<Texts>),
    mut lists: Query<(Entity, &mut Live<Layers>), With<Stack>>,
    mut commands: Commands,
) {
    let decks = &settings.decks;
    for (entity, mut live) in &mut lists {
        let name = |id: &String| deck_name(&texts, &themes, id);
        let packs = decks
            .packs
            .iter()
            .map(|pack| (pack.id.clone(), name(&pack.id)));
        let nothing = !decks.packs.iter().any(|pack| pack.on);
        let layers = Layers {
            packs: packs.collect(),
            back: decks
                .back
                .as_ref()
                .map(|(id, back)| (name(id), back.clone())),
            cards: decks.cards.len(),
            nothing: nothing.then(|| texts.get("themes-nothing-on")),
        };
        live.show(&mut commands, entity, layers, |list, layers| {
            let last = layers.packs.len().saturating_sub(1);
            for (place, (id, name)) in layers.packs.iter().enumerate() {
                spawn_row(list, id, name, (place == 0, place == last));
            }
            if let Some(sentence) = &layers.nothing {
                installed::empty(list, sentence.clone());
            }
            if let Some((deck, back)) = &layers.back {
                let words = Localized::new("themes-chosen-back")
                    .arg("deck", deck.clone())
                    .arg("back", back.replace('_', " "));
                by_hand(list, words, ThemeAct::ForgetBack);
            }
            if layers.cards > 0 {
                let words = Localized::new("themes-chosen-cards").arg("count", layers.cards);
                by_hand(list, words, ThemeAct::ForgetCards);
            }
        });
    }
}

fn plate() -> impl Bundle {
    let node = Node {
        height: px(ROW),
        padding: UiRect::horizontal(px(8)),
        border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
        flex_shrink: 0.0,
        ..row(6.0)
    };
    (node, BackgroundColor(Color::BLACK.with_alpha(0.22)))
}

fn spawn_row(list: &mut ChildSpawnerCommands, id: &str, name: &str, (first, last): (bool, bool)) {
    let id = || id.to_owned();
    let mut row = list.spawn((plate(), StackRow(id())));
    row.observe(drag).observe(drop).with_children(|row| {
        spawn_grip(row);
        let grow = Node {
            flex_grow: 1.0,
            ..default()
        };
        row.spawn((grow, Pickable::IGNORE)).with_child(text::name(
            name,
            text::BODY.size(p::BASE * 0.9),
            NAME,
        ));
        for (sign, act, ends, why) in [
            ("↑", ThemeAct::Up(id()), first, "themes-at-top"),
            ("↓", ThemeAct::Down(id()), last, "themes-at-bottom"),
            ("×", ThemeAct::TakeOff(id()), false, ""),
        ] {
            let (tip, named) = match act {
                ThemeAct::Up(_) => ("themes-up", "aloud-pack-up"),
                ThemeAct::Down(_) => ("themes-down", "aloud-pack-down"),
                _ => ("themes-take-off", "aloud-pack-off"),
            };
            let mut button = row.spawn((
                button_written(sign, Look::Quiet, Size::Small),
                Named(Localized::new(named).arg("name", name)),
                act,
                Tip::new(tip),
                observe(perform),
            ));
            if ends {
                button.insert(Greyed::Because(why));
            }
        }
        row.spawn((toggle(true), ThemeAct::Switch(id()), observe(perform)));
    });
}

/// Six dots: here a row is taken hold of.
fn spawn_grip(row: &mut ChildSpawnerCommands) {
    let grid = Node {
        width: px(10),
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(3),
        row_gap: px(3),
        ..default()
    };
    row.spawn((grid, Pickable::IGNORE)).with_children(|grid| {
        for _ in 0..6 {
            let dot = Node {
                width: px(3),
                height: px(3),
                border_radius: BorderRadius::MAX,
                ..default()
            };
            grid.spawn((
                dot,
                BackgroundColor(p::TEXT.with_alpha(0.4)),
                Pickable::IGNORE,
            ));
        }
    });
}

/// What was chosen by hand goes before the order of the packs, and can be forgotten.
fn by_hand(list: &mut ChildSpawnerCommands, words: Localized, forget: ThemeAct) {
    list.spawn(plate()).with_children(|row| {
        let grow = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            ..default()
        };
        row.spawn((ui::widgets::localized(words, text::NOTE), grow));
        row.spawn((
            button_written("×", Look::Quiet, Size::Small),
            forget,
            Tip::new("themes-forget"),
            observe(perform),
        ));
    });
}

/// How far a row was dragged, in design pixels.
fn way(distance: Vec2, scale: &UiScale) -> f32 {
    distance.y / scale.0.max(0.01)
}

/// The row follows the pointer.
fn drag(
    drag: On<Pointer<Drag>>,
    scale: Res<UiScale>,
    mut rows: Query<(&mut UiTransform, Option<&mut ZIndex>), With<StackRow>>,
    mut commands: Commands,
) {
    let Ok((mut place, above)) = rows.get_mut(drag.entity) else {
        return;
    };
    place.translation = Val2::px(0.0, way(drag.distance, &scale));
    if above.is_none() {
        commands.entity(drag.entity).insert(ZIndex(1));
    }
}

/// The row stays where it was let go.
fn drop(
    end: On<Pointer<DragEnd>>,
    scale: Res<UiScale>,
    mut rows: Query<(&StackRow, &mut UiTransform)>,
    mut settings: ResMut<Settings>,
    mut commands: Commands,
) {
    let Ok((StackRow(id), mut at)) = rows.get_mut(end.entity) else {
        return;
    };
    at.translation = Val2::ZERO;
    commands.entity(end.entity).remove::<ZIndex>();
    let steps = (way(end.distance, &scale) / (ROW + GAP)).round() as isize;
    let last = settings.decks.packs.len().saturating_sub(1);
    let from = settings.decks.place(id);
    let to = from.map(|place| place.saturating_add_signed(steps).min(last));
    if let Some(to) = to.filter(|to| Some(*to) != from) {
        settings.decks.shift(id, to);
    }
}

/// Whether a pack is on is shown by its switch.
pub(super) fn is_on(settings: &Settings, id: &str) -> Lit {
    Lit(settings.decks.uses(id))
}
