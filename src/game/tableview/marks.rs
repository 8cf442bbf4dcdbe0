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
    marks.set_if_neq(Marks {
        edges: marked(&shown, &zones, &prompt, &advised, &selection),
        tags: stand_ins(&shown, &zones),
    });
}

/// The cards that have an edge. Where one card has two reasons, the later one counts.
fn marked(
    shown: &Shown,
    zones: &Zones,
    prompt: &Prompt,
    advised: &Advised,
    selection: &Selection,
) -> HashMap<Key, Mark> {
    let mut edges = HashMap::default();
    if let Some(view) = &shown.view {
        let laid = view.table.steps.iter().flat_map(|step| laid(step, zones));
        edges.extend(laid.map(|key| (key, Mark::New)));
        if let Viewer::Seat(seat) = shown.viewer {
            edges.extend(zones.taken(seat).map(|key| (key, Mark::Drawn)));
        }
    }
    for (id, at) in swappable(prompt) {
        let joker = cards_of(id, zones).get(at);
        edges.extend(joker.map(|key| (*key, Mark::Fits)));
    }
    let advised = advised.advice.iter().chain(&advised.choice);
    edges.extend(advised.map(|key| (*key, Mark::Advised)));
    edges.extend(selection.cards.iter().map(|key| (*key, Mark::Selected)));
    edges
}

/// The cards that this step has laid on the table.
fn laid(step: &TurnStep, zones: &Zones) -> Vec<Key> {
    let (meld, card) = match step {
        TurnStep::LaidDown { melds } => {
            let first = zones.melds.len().saturating_sub(*melds as usize);
            return zones.melds[first..].iter().flatten().copied().collect();
        }
        TurnStep::LaidOff { card, to } => (to.meld, *card),
        TurnStep::SwappedJoker { card, meld, .. } => (*meld, *card),
        TurnStep::MovedJoker { .. } => return Vec::new(),
    };
    let mut keys = cards_of(meld, zones).iter();
    let key = keys.rfind(|key| zones.face(**key) == Some(card));
    key.copied().into_iter().collect()
}

/// The jokers on the table, each with the card it stands for.
fn stand_ins(shown: &Shown, zones: &Zones) -> HashMap<Key, Card> {
    let mut tags = HashMap::default();
    for meld in shown.view.iter().flat_map(|view| &view.table.melds) {
        for (at, key) in cards_of(meld.id, zones).iter().enumerate() {
            let wild = zones
                .face(*key)
                .is_some_and(|card| shown.rules.is_wild(card));
            if let Some(card) = meld.stands_for(at).filter(|_| wild) {
                tags.insert(*key, card);
            }
        }
    }
    tags
}

/// The cards of a combination, from left to right; none of one that does not lie there yet.
fn cards_of(meld: MeldId, zones: &Zones) -> &[Key] {
    let keys = zones.melds.get(meld.0 as usize);
    keys.map_or(&[][..], Vec::as_slice)
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
                visibility.set_if_neq(seen_if(mark.is_some()));
                if let Some(mark) = mark {
                    draw_edge(&mut sprite, *mark, size, &art);
                }
            } else if let Ok((mut sprite, mut place, mut visibility)) = tags.get_mut(*child) {
                let card = marks.tags.get(key);
                visibility.set_if_neq(seen_if(card.is_some()));
                if let Some(card) = card {
                    let slot = Slot::Face(*card);
                    let face = art.rect(slot, pose.height * geometry.scale);
                    sprite.color = tint(slot, &settings);
                    sprite.image = art.image.clone();
                    sprite.rect = Some(Rect::from_corners(face.min, face.min + face.size() * TAG));
                    sprite.custom_size = Some(size * TAG);
                    place.translation = tag_place(size);
                }
            }
        }
    }
}

fn seen_if(marked: bool) -> Visibility {
    if marked {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    }
}

/// Draws the edge of a card of this size in design pixels.
fn draw_edge(sprite: &mut Sprite, mark: Mark, size: Vec2, art: &CardArt) {
    // What is advised is looked for among many cards, of which often only a strip is seen.
    let (picture, growth) = match mark {
        Mark::Advised => (art.glow, 1.3),
        Mark::Selected | Mark::Fits | Mark::Drawn | Mark::New => (art.outline, 1.0),
    };
    sprite.image = art.image.clone();
    sprite.rect = Some(picture);
    sprite.custom_size = Some(size * growth);
    sprite.color = match mark {
        Mark::Selected | Mark::Fits => palette::BRASS,
        Mark::Drawn => palette::TILE_BLUE,
        // A soft warm edge, which nobody takes for something to do.
        Mark::New => palette::AMBER.with_alpha(0.45),
        Mark::Advised => palette::BRASS_LIGHT,
    };
}

/// The face's corner with its index, as parts of the card's width and height.
const TAG: Vec2 = Vec2::new(0.20, 0.29);

/// Where the tag lies on a card of this size: on the strip that stays visible.
fn tag_place(size: Vec2) -> Vec3 {
    let tag = size * TAG;
    Vec3::new(
        -size.x / 2.0 + tag.x / 2.0,
        -size.y / 2.0 + tag.y / 2.0 + size.y * 0.07,
        0.002,
    )
}

fn clear(mut advised: ResMut<Advised>) {
    *advised = Advised::default();
}
