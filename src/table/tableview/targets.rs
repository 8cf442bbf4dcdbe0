//! Places that accept a card, highlighted on the table, and the frames of staged melds.
//!
//! - Stock and discard pile: each has a position mark on the felt, and a highlight below the cards that shows whether
//!   the player can use it now.
//! - Melds, for the selected or dragged card: a meld that accepts the card has a brass frame, with a plus sign at the
//!   matching end. A joker that the card can be swapped for has the same frame with the sign ⇄.
use super::{drop_zone, frames::dashed};
use bevy::prelude::*;
use engine::{
    cards::Card,
    melds::{End, MeldId, Place},
    table::{DecisionStage, Legal},
};
use gamecore::{
    model::{
        CardPlacement, DisplayedState, Dragged, Geometry, Layout, MeldDraft, Prompt, Selection,
        Zone,
    },
    sets::{FrameSystems, any_changed, reset},
    states::Screen,
};
use ui::{
    theme::CardArt,
    widgets::{palette, visible_if},
};

pub fn plugin(app: &mut App) {
    app.init_resource::<PileHighlights>();
    app.init_resource::<DropTargets>();
    app.add_systems(
        Update,
        (
            (find_piles, draw_piles).chain(),
            (find_melds, draw_frames)
                .chain()
                .run_if(in_state(Screen::Table)),
        )
            .in_set(FrameSystems::Present),
    );
    app.add_systems(OnEnter(Screen::Table), spawn_piles);
    app.add_systems(OnExit(Screen::Table), reset::<DropTargets>);
}

/// Mark on the felt at the position of the stock or the pile, visible even when no card is there, or highlight under
/// the cards.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
struct PileMark {
    is_stock: bool,
    is_light: bool,
}

/// Highlights of the stock and the pile.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PileHighlights {
    /// True if a card can be taken from the stock.
    pub stock: bool,
    /// True if the pile accepts the selected or dragged card, or if its top card can be taken or claimed.
    pub pile: bool,
    /// True if the dragged card would be discarded when dropped now.
    pub dropping: bool,
}

fn find_piles(
    (prompt, shown, zones): (Res<Prompt>, Res<DisplayedState>, Res<CardPlacement>),
    (layout, geometry): (Res<Layout>, Res<Geometry>),
    (selection, staging, dragged): (Res<Selection>, Res<MeldDraft>, Res<Dragged>),
    mut lights: ResMut<PileHighlights>,
) {
    let table: [&dyn DetectChanges; 3] = [&prompt, &zones, &layout];
    if !any_changed(&table) && !any_changed(&[&selection, &staging, &dragged]) {
        return;
    }
    let held = dragged.card.map(|(key, _)| key);
    let discards = |legal: &Legal| {
        let card = held.or(match selection.cards.as_slice() {
            [only] => Some(*only),
            _ => None,
        });
        let face = card.and_then(|key| zones.face(key));
        staging.groups.is_empty() && face.is_some_and(|card| legal.discards.contains(&card))
    };
    let now = match prompt.legal() {
        Some(legal) => PileHighlights {
            stock: legal.stage == DecisionStage::Draw,
            pile: match legal.stage {
                DecisionStage::Draw => legal.take_discard.is_ok(),
                DecisionStage::Claim => prompt.is_asked(),
                DecisionStage::LateClaim => prompt.is_asked() && prompt.reached,
                DecisionStage::Play => discards(legal),
            },
            dropping: discards(legal)
                && dragged.card.is_some_and(|(_, at)| {
                    let zone = drop_zone(&layout, &geometry, shown.bottom_seat(), at);
                    zone == Some(Zone::Pile)
                }),
        },
        None => PileHighlights::default(),
    };
    lights.set_if_neq(now);
}

fn spawn_piles(art: Res<CardArt>, mut commands: Commands) {
    for is_stock in [true, false] {
        for (is_light, z) in [(false, -1.0), (true, -0.5)] {
            commands.spawn((
                PileMark { is_stock, is_light },
                Sprite::from_image(art.image.clone()),
                Transform::from_xyz(0.0, 0.0, z),
                Pickable::IGNORE,
                DespawnOnExit(Screen::Table),
            ));
        }
    }
}

fn draw_piles(
    lights: Res<PileHighlights>,
    (geometry, art): (Res<Geometry>, Res<CardArt>),
    mut marks: Query<(Ref<PileMark>, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let is_changed = any_changed(&[&lights, &geometry, &art]);
    let size = geometry.pile_size();
    for (mark, mut sprite, mut place, mut visibility) in &mut marks {
        if !is_changed && !mark.is_added() {
            continue;
        }
        let (at, lit) = match mark.is_stock {
            true => (geometry.stock, lights.stock),
            false => (geometry.pile, lights.pile),
        };
        place.translation = geometry.to_world(at).extend(place.translation.z);
        visibility.set_if_neq(visible_if(lit || !mark.is_light));
        let (rect, color, growth) = match (mark.is_light, mark.is_stock, lights.dropping) {
            (false, ..) => (art.blank_slot, Color::WHITE, 1.0),
            (true, false, true) => (art.glow, palette::BRASS_LIGHT, 1.46),
            (true, ..) => (art.glow, palette::BRASS, 1.3),
        };
        *sprite = art.sprite(rect, size * growth, color);
    }
}

/// Thickness of a frame in design pixels.
const THICK: f32 = 2.5;
/// Distance of a frame from the cards in design pixels.
const OUTSIDE: f32 = 2.0;
/// Side length of the square tile behind a sign, in design pixels.
const TILE: f32 = 17.0;
/// Length and thickness of the strokes of the plus sign, in design pixels.
const STROKE: Vec2 = Vec2::new(9.0, 2.5);

/// Drop targets of the selected or dragged card.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct DropTargets {
    /// Places in melds that accept the card.
    pub lay_offs: Vec<Place>,
    /// Jokers that the card can be swapped for: meld, and position in the meld.
    pub swaps: Vec<(MeldId, usize)>,
}

/// Marker for a rectangle of a frame or sign.
#[derive(Component)]
struct Stroke;

fn find_melds(
    zones: Res<CardPlacement>,
    (selection, dragged, prompt): (Res<Selection>, Res<Dragged>, Res<Prompt>),
    mut targets: ResMut<DropTargets>,
) {
    if !any_changed(&[&zones, &prompt, &selection, &dragged]) {
        return;
    }
    let mut lay_offs: Vec<Place> = Vec::new();
    let legal = prompt.legal();
    let cards = chosen(&zones, &selection, &dragged);
    let places = legal.iter().flat_map(|legal| &legal.lay_offs);
    for (_, to) in places.filter(|(card, _)| cards.contains(card)) {
        if !lay_offs.contains(to) {
            lay_offs.push(*to);
        }
    }
    let swaps = legal.iter().flat_map(|legal| &legal.swaps);
    let swaps = swaps.filter(|(_, _, card, _)| cards.contains(card));
    let mut swaps: Vec<_> = swaps.map(|(meld, at, ..)| (*meld, *at as usize)).collect();
    // A joker that can be swapped in several ways is still one target.
    swaps.dedup();
    targets.set_if_neq(DropTargets { lay_offs, swaps });
}

fn draw_frames(
    targets: Res<DropTargets>,
    (layout, zones): (Res<Layout>, Res<CardPlacement>),
    (geometry, art): (Res<Geometry>, Res<CardArt>),
    strokes: Query<Entity, With<Stroke>>,
    mut staged: Local<Vec<Rect>>,
    mut commands: Commands,
) {
    // The layout changes in every frame of a drag. Without targets, only the rectangles of staged melds matter.
    let has_targets = !targets.lay_offs.is_empty() || !targets.swaps.is_empty();
    let is_moved = layout.is_changed() && (has_targets || *staged != layout.staged);
    if !is_moved && !any_changed(&[&targets, &geometry, &art]) {
        return;
    }
    staged.clone_from(&layout.staged);
    for stroke in &strokes {
        commands.entity(stroke).despawn();
    }
    let mut stroke = |rect: Rect, color: Color, z: f32| {
        let place = geometry.to_world(rect.center()).extend(z);
        commands.spawn((
            Stroke,
            art.sprite(art.white, rect.size(), color),
            Transform::from_translation(place),
            Pickable::IGNORE,
            DespawnOnExit(Screen::Table),
        ));
    };
    for dash in layout.staged.iter().flat_map(|area| dashed(*area)) {
        stroke(dash, palette::BRASS, 16.0);
    }
    let melds = targets.lay_offs.iter().filter_map(|to| {
        let (area, z) = seen(&layout, &zones, geometry.aspect, to.meld)?;
        let x = match to.end {
            Some(End::Low) => area.min.x,
            // The sign of a trio is at its right end.
            Some(End::High) | None => area.max.x,
        };
        Some((area, z, Vec2::new(x, area.center().y), PLUS))
    });
    let jokers = targets.swaps.iter().filter_map(|(meld, at)| {
        let (area, z) = joker(&layout, &zones, geometry.aspect, *meld, *at)?;
        Some((area, z, area.center(), ARROWS))
    });
    for (area, z, middle, sign) in melds.chain(jokers) {
        for side in frame(area.inflate(OUTSIDE)) {
            stroke(side, palette::BRASS, z);
        }
        draw_sign(&mut stroke, middle, z, sign);
    }
}

/// Strokes of the plus sign: centre and size in design pixels.
const PLUS: &[(Vec2, Vec2)] = &[(Vec2::ZERO, STROKE), (Vec2::ZERO, Vec2::new(2.5, 9.0))];

/// Strokes of the sign ⇄: an arrow to the right above one to the left, each with a pointed head.
const ARROWS: &[(Vec2, Vec2)] = &[
    (Vec2::new(-2.0, -3.75), Vec2::new(8.0, 1.75)),
    (Vec2::new(2.25, -3.75), Vec2::new(1.5, 6.5)),
    (Vec2::new(3.75, -3.75), Vec2::new(1.5, 4.0)),
    (Vec2::new(5.25, -3.75), Vec2::new(1.5, 1.75)),
    (Vec2::new(2.0, 3.75), Vec2::new(8.0, 1.75)),
    (Vec2::new(-2.25, 3.75), Vec2::new(1.5, 6.5)),
    (Vec2::new(-3.75, 3.75), Vec2::new(1.5, 4.0)),
    (Vec2::new(-5.25, 3.75), Vec2::new(1.5, 1.75)),
];

/// Draws a brass tile with a sign on it.
fn draw_sign(
    stroke: &mut impl FnMut(Rect, Color, f32),
    middle: Vec2,
    z: f32,
    sign: &[(Vec2, Vec2)],
) {
    let tile = Rect::from_center_size(middle, Vec2::splat(TILE));
    stroke(tile.inflate(1.5), palette::INK, z + 0.02);
    stroke(tile, palette::BRASS, z + 0.04);
    for (at, size) in sign {
        let part = Rect::from_center_size(middle + *at, *size);
        stroke(part, palette::INK, z + 0.06);
    }
}

/// Returns the visible rectangle of a joker on the table, and a depth just above its meld.
fn joker(
    layout: &Layout,
    zones: &CardPlacement,
    aspect: f32,
    meld: MeldId,
    at: usize,
) -> Option<(Rect, f32)> {
    let (area, z) = seen(layout, zones, aspect, meld)?;
    let place = |at: usize| layout.bounds(zones.meld(meld).get(at), aspect);
    let mut whole = place(at)?;
    // The next card covers the rest of the joker.
    if let Some(next) = place(at + 1) {
        whole.max.x = whole.max.x.min(next.min.x);
    }
    let part = whole.intersect(area);
    (!part.is_empty()).then_some((part, z))
}

/// Returns the visible rectangle of a meld, enlarged or not, and a depth just above its cards.
fn seen(layout: &Layout, zones: &CardPlacement, aspect: f32, meld: MeldId) -> Option<(Rect, f32)> {
    let (area, keys) = (layout.meld(meld)?, zones.meld(meld));
    let whole = layout.bounds(keys, aspect)?;
    let poses = keys.iter().filter_map(|key| layout.poses.get(key.index()));
    let top = poses.map(|pose| pose.z).fold(f32::NEG_INFINITY, f32::max);
    // The frame of a partly covered row surrounds only its visible part. An enlarged meld is framed as a whole.
    let opened = whole.height() > area.height() && whole.width() > area.width() + 0.5;
    Some((if opened { whole } else { area }, top + 0.02))
}

/// Returns the four sides of a frame around an area.
fn frame(area: Rect) -> [Rect; 4] {
    let outer = area.inflate(THICK);
    [
        Rect::new(outer.min.x, outer.min.y, outer.max.x, area.min.y),
        Rect::new(outer.min.x, area.max.y, outer.max.x, outer.max.y),
        Rect::new(outer.min.x, area.min.y, area.min.x, area.max.y),
        Rect::new(area.max.x, area.min.y, outer.max.x, area.max.y),
    ]
}

/// Returns the cards of the hand that are selected or dragged.
fn chosen(zones: &CardPlacement, selection: &Selection, dragged: &Dragged) -> Vec<Card> {
    let held = dragged.card.map(|(key, _)| key);
    let keys = selection.cards.iter().copied().chain(held);
    keys.filter_map(|key| zones.face(key)).collect()
}
