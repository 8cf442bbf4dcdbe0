//! What is marked on the table: what can be acted on now, what is new this turn, what is selected, what a joker stands for.
use super::{CardKey, Current, cards::tint};
use crate::{
    engine::{
        cards::Card,
        melds::MeldId,
        table::{DecisionStage, TurnStep, Viewer},
    },
    game::{
        model::{Advised, Dragged, Geometry, Key, Prompt, Selection, Shown, Zones},
        sets::FrameSystems,
        settings::Settings,
        states::Screen,
        theme::{CardArt, Slot},
        widgets::palette,
    },
};
use bevy::{platform::collections::HashMap, prelude::*};

/// The frame round a card.
#[derive(Component)]
pub struct Edge;

/// The corner on a joker that shows the card it stands for.
#[derive(Component)]
pub struct Tag;

/// What each card is marked with.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
struct Marks {
    edges: HashMap<Key, Mark>,
    tags: HashMap<Key, Card>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    /// Marked by its owner.
    Selected,
    /// A joker that a card in hand can be swapped for.
    Fits,
    /// The card drawn this turn.
    Drawn,
    /// Laid this turn.
    New,
    /// What advice or a choice of places speaks of.
    Advised,
}

/// Adds the marks.
pub fn plugin(app: &mut App) {
    app.init_resource::<Marks>();
    app.add_systems(
        Update,
        (find_marks, draw_marks)
            .chain()
            .in_set(FrameSystems::Present),
    );
    app.add_systems(OnExit(Screen::Table), clear);
}

fn find_marks(
    zones: Res<Zones>,
    shown: Res<Shown>,
    selection: Res<Selection>,
    dragged: Res<Dragged>,
    prompt: Res<Prompt>,
    advised: Res<Advised>,
    mut marks: ResMut<Marks>,
) {
    let still = !zones.is_changed()
        && !shown.is_changed()
        && !selection.is_changed()
        && !advised.is_changed();
    if still && !prompt.is_changed() && !dragged.is_changed() {
        return;
    }
    let mut new = Marks::default();
    if let Some(view) = &shown.view {
        for step in &view.table.steps {
            let laid: Vec<Key> = match step {
                TurnStep::LaidDown { melds } => {
                    let first = zones.melds.len().saturating_sub(*melds as usize);
                    zones.melds[first..].iter().flatten().copied().collect()
                }
                TurnStep::LaidOff { card, to }
                | TurnStep::SwappedJoker {
                    card, meld: _, to, ..
                } => {
                    let meld = match step {
                        TurnStep::SwappedJoker { meld, .. } => *meld,
                        _ => to.meld,
                    };
                    let keys = zones
                        .melds
                        .get(meld.0 as usize)
                        .map_or(&[][..], Vec::as_slice);
                    keys.iter()
                        .rfind(|key| zones.face(**key) == Some(*card))
                        .copied()
                        .into_iter()
                        .collect()
                }
                TurnStep::MovedJoker { .. } => Vec::new(),
            };
            new.edges
                .extend(laid.into_iter().map(|key| (key, Mark::New)));
        }
        for meld in &view.table.melds {
            let keys = zones
                .melds
                .get(meld.id.0 as usize)
                .map_or(&[][..], Vec::as_slice);
            for (at, key) in keys.iter().enumerate() {
                let wild = zones
                    .face(*key)
                    .is_some_and(|card| shown.rules.is_wild(card));
                if let Some(card) = meld.stands_for(at).filter(|_| wild) {
                    new.tags.insert(*key, card);
                }
            }
        }
        if let Viewer::Seat(seat) = shown.viewer {
            new.edges
                .extend(zones.taken(seat).map(|key| (key, Mark::Drawn)));
        }
    }
    for (id, at) in swappable(&prompt) {
        let keys = zones.melds.get(id.0 as usize);
        let joker = keys.and_then(|keys| keys.get(at));
        new.edges.extend(joker.map(|key| (*key, Mark::Fits)));
    }
    let advised = advised.advice.iter().chain(&advised.choice);
    new.edges.extend(advised.map(|key| (*key, Mark::Advised)));
    new.edges
        .extend(selection.cards.iter().map(|key| (*key, Mark::Selected)));
    marks.set_if_neq(new);
}

/// The cards that are marked or dragged.
pub(super) fn chosen(zones: &Zones, selection: &Selection, dragged: &Dragged) -> Vec<Card> {
    let held = dragged.card.map(|(key, _)| key);
    let keys = selection.cards.iter().copied().chain(held);
    keys.filter_map(|key| zones.face(key)).collect()
}

/// The jokers that can be swapped with a card in hand, by combination and place: they are always shown.
fn swappable(prompt: &Prompt) -> impl Iterator<Item = (MeldId, usize)> {
    let playing = prompt
        .legal()
        .filter(|legal| legal.stage == DecisionStage::Play);
    let swaps = playing.into_iter().flat_map(|legal| &legal.swaps);
    swaps.map(|(meld, at, ..)| (*meld, *at as usize))
}

fn draw_marks(
    marks: Res<Marks>,
    geometry: Res<Geometry>,
    art: Res<CardArt>,
    settings: Res<Settings>,
    cards: Query<(&CardKey, &Current, &Children)>,
    moved: Query<(), (With<CardKey>, Changed<Current>)>,
    mut edges: Query<(&mut Sprite, &mut Visibility), (With<Edge>, Without<Tag>)>,
    mut tags: Query<(&mut Sprite, &mut Transform, &mut Visibility), (With<Tag>, Without<Edge>)>,
) {
    let still = !marks.is_changed() && !art.is_changed() && !geometry.is_changed();
    if still && moved.is_empty() && !settings.is_changed() {
        return;
    }
    for (CardKey(key), current, children) in &cards {
        let pose = current.0;
        let size = Vec2::new(pose.height * geometry.aspect, pose.height);
        for child in children {
            if let Ok((mut sprite, mut visibility)) = edges.get_mut(*child) {
                let mark = marks.edges.get(key);
                let wanted = if mark.is_some() {
                    Visibility::Inherited
                } else {
                    Visibility::Hidden
                };
                visibility.set_if_neq(wanted);
                if let Some(mark) = mark {
                    sprite.image = art.image.clone();
                    sprite.rect = Some(art.outline);
                    sprite.custom_size = Some(size * 1.0);
                    if *mark == Mark::Advised {
                        // It is looked for among many cards, of which often only a strip is seen.
                        sprite.rect = Some(art.glow);
                        sprite.custom_size = Some(size * 1.3);
                    }
                    sprite.color = match mark {
                        Mark::Selected | Mark::Fits => palette::BRASS,
                        Mark::Drawn => palette::TILE_BLUE,
                        // A soft warm edge, which nobody takes for something to do.
                        Mark::New => palette::AMBER.with_alpha(0.45),
                        Mark::Advised => palette::BRASS_LIGHT,
                    };
                }
            } else if let Ok((mut sprite, mut place, mut visibility)) = tags.get_mut(*child) {
                let card = marks.tags.get(key);
                let wanted = if card.is_some() {
                    Visibility::Inherited
                } else {
                    Visibility::Hidden
                };
                visibility.set_if_neq(wanted);
                if let Some(card) = card {
                    let slot = Slot::Face(*card);
                    let whole = art.rect(slot, pose.height * geometry.scale);
                    sprite.color = tint(slot, &settings);
                    // The face's corner with its index, on the strip that stays visible.
                    let corner = Vec2::new(whole.width() * 0.20, whole.height() * 0.29);
                    sprite.image = art.image.clone();
                    sprite.rect = Some(Rect::from_corners(whole.min, whole.min + corner));
                    let tag = Vec2::new(size.x * 0.20, size.y * 0.29);
                    sprite.custom_size = Some(tag);
                    place.translation = Vec3::new(
                        -size.x / 2.0 + tag.x / 2.0,
                        -size.y / 2.0 + tag.y / 2.0 + size.y * 0.07,
                        0.002,
                    );
                }
            }
        }
    }
}

fn clear(mut advised: ResMut<Advised>) {
    *advised = Advised::default();
}
