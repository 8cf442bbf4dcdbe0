//! What is marked on the table: what can be acted on now, what is new this turn, what is selected, what a joker stands for.
use super::{
    Advised,
    cards::CardKey,
    drawn::Drawn,
    flight::Current,
    geometry::Geometry,
    layout::{Attention, Dragged, Layout},
    zones::{Key, Zones},
};
use crate::{
    engine::{
        cards::Card,
        melds::MeldId,
        table::{Stage, TurnStep},
    },
    game::{
        intent::{Prompt, Selection},
        playback::Shown,
        sets::FrameSystems,
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

/// A place on the felt: where the stock and the pile lie even when they are empty.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Base {
    Stock,
    Pile,
}

/// The light under the stock or the pile when it can be chosen.
#[derive(Component)]
struct Light;

/// What each card is marked with.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
struct Marks {
    edges: HashMap<Key, Mark>,
    tags: HashMap<Key, Card>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    /// Under the keyboard's focus.
    Focus,
    /// Marked by its owner.
    Selected,
    /// A card in hand would fit here.
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
    app.init_resource::<Marks>().init_resource::<Advised>();
    app.add_systems(
        Update,
        (find_marks, draw_marks, light_piles)
            .chain()
            .in_set(FrameSystems::Present)
            .after(super::drawn::remember),
    );
    app.add_systems(OnEnter(Screen::Table), spawn_bases);
    app.add_systems(OnExit(Screen::Table), clear);
}

fn find_marks(
    zones: Res<Zones>,
    shown: Res<Shown>,
    selection: Res<Selection>,
    attention: Res<Attention>,
    dragged: Res<Dragged>,
    prompt: Res<Prompt>,
    (drawn, advised): (Res<Drawn>, Res<Advised>),
    visible: Res<bevy::input_focus::InputFocusVisible>,
    mut marks: ResMut<Marks>,
) {
    let still = !zones.is_changed()
        && !shown.is_changed()
        && !selection.is_changed()
        && !attention.is_changed()
        && !advised.is_changed();
    if still && !prompt.is_changed() && !dragged.is_changed() && !visible.is_changed() {
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
        for key in &drawn.fresh {
            new.edges.insert(*key, Mark::Drawn);
        }
    }
    for (id, place) in fitting(&zones, &selection, &dragged, &prompt) {
        let keys = zones
            .melds
            .get(id.0 as usize)
            .map_or(&[][..], Vec::as_slice);
        let keys: Vec<Key> = match place {
            Some(at) => keys.get(at).copied().into_iter().collect(),
            None => keys.to_vec(),
        };
        new.edges
            .extend(keys.into_iter().map(|key| (key, Mark::Fits)));
    }
    let advised = advised.advice.iter().chain(&advised.choice);
    new.edges.extend(advised.map(|key| (*key, Mark::Advised)));
    new.edges
        .extend(selection.cards.iter().map(|key| (*key, Mark::Selected)));
    if let Some(key) = attention.card.filter(|_| visible.0) {
        new.edges.insert(key, Mark::Focus);
    }
    if let Some(meld) = attention.meld.filter(|_| visible.0)
        && let Some(keys) = zones.melds.get(meld.0 as usize)
    {
        new.edges.extend(keys.iter().map(|key| (*key, Mark::Focus)));
    }
    marks.set_if_neq(new);
}

/// Where the marked or dragged cards would fit: a combination, or one joker in it that could be swapped.
fn fitting(
    zones: &Zones,
    selection: &Selection,
    dragged: &Dragged,
    prompt: &Prompt,
) -> Vec<(MeldId, Option<usize>)> {
    let Some(legal) = prompt.legal().filter(|legal| legal.stage == Stage::Play) else {
        return Vec::new();
    };
    let held = dragged.card.map(|(key, _)| key);
    let cards: Vec<Card> = selection
        .cards
        .iter()
        .copied()
        .chain(held)
        .filter_map(|key| zones.face(key))
        .collect();
    let lay_offs = legal
        .lay_offs
        .iter()
        .filter(|(card, _)| cards.contains(card))
        .map(|(_, to)| (to.meld, None));
    // A joker that can be swapped with a card in hand is always shown.
    let swaps = legal
        .swaps
        .iter()
        .map(|(meld, at, ..)| (*meld, Some(*at as usize)));
    lay_offs.chain(swaps).collect()
}

fn draw_marks(
    marks: Res<Marks>,
    geometry: Res<Geometry>,
    art: Res<CardArt>,
    cards: Query<(&CardKey, &Current, &Children)>,
    moved: Query<(), (With<CardKey>, Changed<Current>)>,
    mut edges: Query<(&mut Sprite, &mut Visibility), (With<Edge>, Without<Tag>)>,
    mut tags: Query<(&mut Sprite, &mut Transform, &mut Visibility), (With<Tag>, Without<Edge>)>,
) {
    if !marks.is_changed() && moved.is_empty() && !art.is_changed() && !geometry.is_changed() {
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
                        Mark::Focus => Color::WHITE,
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
                    let whole = art.rect(Slot::Face(*card), pose.height * geometry.scale);
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

fn spawn_bases(art: Res<CardArt>, mut commands: Commands) {
    for base in [Base::Stock, Base::Pile] {
        let sprite = Sprite {
            image: art.image.clone(),
            rect: Some(art.blank_slot),
            ..default()
        };
        let light = Sprite {
            image: art.image.clone(),
            rect: Some(art.glow),
            color: palette::BRASS,
            ..default()
        };
        commands.spawn((
            base,
            sprite,
            Transform::from_xyz(0.0, 0.0, -1.0),
            Pickable::IGNORE,
        ));
        commands.spawn((
            base,
            Light,
            light,
            Transform::from_xyz(0.0, 0.0, -0.5),
            Visibility::Hidden,
            Pickable::IGNORE,
        ));
    }
}

fn clear(bases: Query<Entity, With<Base>>, mut advised: ResMut<Advised>, mut commands: Commands) {
    for entity in &bases {
        commands.entity(entity).despawn();
    }
    *advised = Advised::default();
}

fn light_piles(
    prompt: Res<Prompt>,
    geometry: Res<Geometry>,
    art: Res<CardArt>,
    layout: Res<Layout>,
    zones: Res<Zones>,
    mut bases: Query<(
        &Base,
        &mut Sprite,
        &mut Transform,
        &mut Visibility,
        Has<Light>,
    )>,
    new: Query<(), Added<Base>>,
) {
    if new.is_empty()
        && !prompt.is_changed()
        && !geometry.is_changed()
        && !art.is_changed()
        && !layout.is_changed()
        && !zones.is_changed()
    {
        return;
    }
    let stage = prompt.legal().map(|legal| legal.stage);
    let size = Vec2::new(geometry.pile_height * geometry.aspect, geometry.pile_height);
    for (base, mut sprite, mut place, mut visibility, light) in &mut bases {
        let at = match base {
            Base::Stock => geometry.stock,
            Base::Pile => geometry.pile,
        };
        place.translation = geometry.to_world(at).extend(place.translation.z);
        sprite.image = art.image.clone();
        if light {
            let lit = match (base, stage) {
                (Base::Stock | Base::Pile, Some(Stage::Draw))
                | (Base::Pile, Some(Stage::Claim)) => true,
                (Base::Stock | Base::Pile, _) => false,
            };
            visibility.set_if_neq(if lit {
                Visibility::Inherited
            } else {
                Visibility::Hidden
            });
            sprite.rect = Some(art.glow);
            sprite.custom_size = Some(size * 1.3);
        } else {
            sprite.rect = Some(art.blank_slot);
            sprite.custom_size = Some(size);
        }
    }
}
