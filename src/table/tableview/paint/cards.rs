//! Rendering of the cards as quads from the deck's texture: the shadow, the card and the outline. A joker on the table
//! also shows the index corner of the card it stands for.
use super::{
    marks::{Marks, find_marks},
    sheet::{Quad, SHEET, Sheet, Vertices},
};
use crate::tableview::{CardKey, Drawn, OVERLAY_DEPTH, OverlayCards, Target};
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    model::{CardPlacement, Geometry, Key, Pose},
    sets::{FrameSystems, any_changed},
    settings::Settings,
    states::TableOpen,
};
use softrender::{DrawItem, DrawList};
use std::mem;
use ui::{
    theme::{AnimatedSlots, CardArt, SHADOW_GROWTH, Slot, VisibleAnimations},
    widgets::palette,
};

/// Distance from a card's edge at which the card is opaque, in physical pixels. Everything nearer to the edge is
/// blended for antialiasing.
const SMOOTH: f32 = 1.5;
/// Depth difference by which a card's blended quad is below its opaque quad. Thus only the edges are blended.
const UNDER: f32 = 0.001;
/// Position of the light, as fractions of the table's width and height. Shadows point away from it.
const LIGHT: Vec2 = Vec2::new(0.5, 0.30);

/// Tolerance for hidden cards: a card counts as hidden even if up to this fraction of its half width and half height
/// sticks out.
const TIPS: f32 = 0.15;

/// Tint of a staged card.
const GHOST: Color = Color::srgb(0.66, 0.74, 0.71);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        paint.in_set(FrameSystems::Present).after(find_marks),
    );
}

/// Resources that determine the appearance of the cards, in addition to their poses.
#[derive(SystemParam)]
pub(super) struct Look<'w> {
    pub(super) geometry: Res<'w, Geometry>,
    pub(super) art: Res<'w, CardArt>,
    zones: Res<'w, CardPlacement>,
    settings: Res<'w, Settings>,
    pub(super) marks: Res<'w, Marks>,
    moving: Res<'w, AnimatedSlots>,
    /// While a menu or a panel covers the table, no card is in the overlay layer.
    table: TableOpen<'w>,
}

impl Look<'_> {
    fn is_changed(&self) -> bool {
        any_changed(&[&self.geometry, &self.art, &self.zones, &self.settings])
            || any_changed(&[&self.marks, &self.moving])
            || self.table.is_changed()
    }

    /// Returns the texture slot of the card's visible side.
    fn slot(&self, (key, drawn): &CardToDraw) -> Slot {
        let joker = usize::from(self.zones.joker(*key));
        let face = drawn.pose.face;
        face.map_or(Slot::Back, |card| Slot::of(card, joker))
    }

    /// Returns the slots of visible cards whose picture is animated.
    fn seen_moving(&self, low: &[CardToDraw], high: &[CardToDraw]) -> VisibleAnimations {
        let mut seen = Vec::new();
        if self.moving.0.is_empty() {
            return VisibleAnimations(seen);
        }
        let all: Vec<&CardToDraw> = low.iter().chain(high).collect();
        for (place, card) in all.iter().enumerate() {
            let slot = self.slot(card);
            let mut over = all[place + 1..].iter();
            if self.moving.0.contains(&slot)
                && !seen.contains(&slot)
                && !over.any(|(_, other)| self.covers(other, &card.1))
            {
                seen.push(slot);
            }
        }
        seen.sort_by_key(|slot| slot.index());
        VisibleAnimations(seen)
    }

    /// True if `above` hides `below`, except for the tips of its corners. The tips do not count because the cards of
    /// the pile are slightly askew.
    fn covers(&self, above: &Drawn, below: &Drawn) -> bool {
        let half = |drawn: &Drawn| {
            let size = drawn.pose.size(self.geometry.aspect);
            size * Vec2::new(drawn.width, 1.0) / 2.0
        };
        let (own, over) = (half(below) * (1.0 - TIPS), half(above));
        let corners = [
            Vec2::ONE,
            Vec2::NEG_ONE,
            Vec2::new(1.0, -1.0),
            Vec2::new(-1.0, 1.0),
        ];
        above.alpha == 1.0
            && corners.into_iter().all(|corner| {
                let corner =
                    below.pose.at + Vec2::from_angle(-below.pose.angle).rotate(own * corner);
                let seen_from = Vec2::from_angle(above.pose.angle).rotate(corner - above.pose.at);
                seen_from.abs().cmple(over).all()
            })
    }

    fn tint(&self, slot: Slot, drawn: &Drawn) -> Color {
        tint(slot, &self.settings).mix(&GHOST, drawn.pale)
    }
}

/// Returns the tint of a card picture. A setting dims white faces, which glare in a dark room.
pub(in crate::tableview) fn tint(slot: Slot, settings: &Settings) -> Color {
    match slot {
        Slot::Face(_) | Slot::Joker(_) if settings.dim_cards => palette::DIMMED,
        _ => Color::WHITE,
    }
}

/// Card to be rendered, with its appearance.
type CardToDraw = (Key, Drawn);

/// Cards rendered in the last update.
#[derive(Default)]
pub(super) struct DrawnCards {
    /// Number of card entities.
    number: usize,
    /// Cards below the UI, then cards above it.
    parts: [Vec<CardToDraw>; 2],
}

pub(super) fn paint(
    look: Look,
    cards: Query<(&CardKey, Ref<Drawn>, &Target)>,
    sheets: Query<(&Sheet, &Mesh2d)>,
    mut above: ResMut<OverlayCards>,
    mut seen: ResMut<VisibleAnimations>,
    mut pieces: ResMut<DrawList>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut painted: Local<DrawnCards>,
) {
    let number = cards.iter().len();
    let anew = number != painted.number || look.is_changed();
    if !anew && !cards.iter().any(|(_, drawn, _)| drawn.is_changed()) {
        return;
    }
    painted.number = number;
    let open = look.table.is_open();
    let (mut low, mut high): (Vec<CardToDraw>, Vec<CardToDraw>) = (Vec::new(), Vec::new());
    for (CardKey(key), drawn, target) in &cards {
        // Flying cards pass above nameplates and text.
        let lifted = open && target.0.z.max(drawn.pose.z) >= OVERLAY_DEPTH;
        if lifted { &mut high } else { &mut low }.push((*key, *drawn));
    }
    hide_covered(&mut low);
    hide_covered(&mut high);
    seen.set_if_neq(look.seen_moving(&low, &high));
    above.set_if_neq(OverlayCards(high.iter().map(|(key, _)| *key).collect()));
    for (part, cards) in [low, high].into_iter().enumerate() {
        let before = &mut painted.parts[part];
        // An unchanged layer is kept. A card that flies in the overlay thus does not rebuild the cards below.
        if *before == cards && (!anew || cards.is_empty()) {
            continue;
        }
        let (solid, soft) = draw(&look, &cards);
        *before = cards;
        pieces.cards[part] = soft.iter().map(piece).collect();
        let part = part == 1;
        for (sheet, Mesh2d(mesh)) in sheets.iter().filter(|(sheet, _)| sheet.above == part) {
            let mut vertices = sheet_vertices(sheet, &solid, &soft, &look);
            let parts = mem::take(&mut vertices.patches);
            pieces.batched_meshes.insert(mesh.id(), parts);
            if let Err(error) = meshes.insert(mesh, vertices.into_mesh()) {
                error!("the cards cannot be drawn: {error}");
            }
        }
    }
}

/// Sorts the cards from the bottom up. Removes cards exactly under another card, such as most cards of a stack.
fn hide_covered(cards: &mut Vec<CardToDraw>) {
    cards.sort_by(|(_, a), (_, b)| a.pose.z.total_cmp(&b.pose.z));
    let place = |drawn: &Drawn| {
        let Pose {
            at, angle, height, ..
        } = drawn.pose;
        [at.x, at.y, angle, height].map(f32::to_bits)
    };
    cards.dedup_by(|(key, drawn), (below_key, below)| {
        let is_covering = place(below) == place(drawn) && drawn.width * drawn.alpha == 1.0;
        if is_covering {
            // The covering card takes over the shadow of the hidden card.
            let shadow = below.pose.shadow || drawn.pose.shadow;
            (*below_key, *below) = (*key, *drawn);
            below.pose.shadow = shadow;
        }
        is_covering
    });
}

/// Quad of an opaque card, and the leg length of the triangles that are cut off at its corners, in world units.
type Solid = (Quad, f32);

/// Returns the quads of the opaque insides and of the blended parts (edges, shadows, frames, labels). The blended quads
/// are sorted from the bottom up.
fn draw(look: &Look, cards: &[CardToDraw]) -> (Vec<Solid>, Vec<Quad>) {
    let (mut solid, mut soft) = (Vec::with_capacity(cards.len()), Vec::new());
    for (key, drawn) in cards {
        let slot = look.slot(&(*key, *drawn));
        let color = look.tint(slot, drawn);
        let color = color.with_alpha(color.alpha() * drawn.alpha);
        soft.extend(trail(look, drawn));
        soft.extend(shadow(look, drawn));
        let card = card(look, drawn, slot, color);
        // A card in a fade is not opaque.
        match look.art.solid(slot).filter(|_| drawn.alpha == 1.0) {
            Some(cut) => {
                solid.push((card, cut * drawn.pose.height));
                soft.push(Quad {
                    z: card.z - UNDER,
                    ..card
                });
            }
            None => soft.push(card),
        }
        for (mut sign, part) in look.signs_of(*key, &card).into_iter().flatten() {
            // The frame or label rotates with its card.
            sign.at = card.at + Vec2::from_angle(card.angle).rotate(sign.at);
            if let Some(slot) = part {
                sign.color = tint(slot, &look.settings);
            }
            soft.push(sign);
        }
    }
    soft.sort_by(|a, b| a.z.total_cmp(&b.z));
    (solid, soft)
}

/// Returns the quad of a card. It includes one transparent pixel on each side, which smooths the edges of a rotated
/// card. The plain white card that is rendered before the deck is loaded has no such border.
fn card(look: &Look, drawn: &Drawn, slot: Slot, color: Color) -> Quad {
    let Drawn { pose, width, .. } = drawn;
    let piece = look.art.rect(slot, pose.height * look.geometry.scale);
    let edge = if look.art.ready() { 1.0 } else { 0.0 };
    let grow = (piece.size() + 2.0 * edge) / piece.size().max(Vec2::ONE);
    Quad {
        at: look.geometry.to_world(pose.at),
        z: pose.z - SHEET,
        angle: pose.angle,
        size: pose.size(look.geometry.aspect) * Vec2::new(*width, 1.0) * grow,
        piece: piece.inflate(edge),
        color,
    }
}

/// Returns the soft shadow of a card. The shadow of a higher card is larger, fainter and further from the light. On
/// contact with the table it is larger and darker for a moment.
fn shadow(look: &Look, drawn: &Drawn) -> Option<Quad> {
    let Drawn {
        pose,
        width,
        altitude,
        pressure,
        alpha,
        ..
    } = *drawn;
    if !pose.shadow && altitude <= 0.0 && pressure <= 0.0 {
        return None;
    }
    let geometry = &look.geometry;
    let from_light = (pose.at - LIGHT * geometry.size) / geometry.size * Vec2::new(1.0, -1.0);
    let lean = from_light * (3.0 + 22.0 * altitude) - Vec2::Y * (1.5 + 8.0 * altitude);
    let size = pose.size(geometry.aspect) * Vec2::new(width, 1.0);
    Some(Quad {
        at: geometry.to_world(pose.at) + lean,
        z: pose.z - SHEET - 0.004,
        angle: pose.angle,
        size: size * (SHADOW_GROWTH + 0.10 * altitude + 0.05 * pressure),
        piece: look.art.shadow,
        color: Color::BLACK.with_alpha((0.42 - 0.14 * altitude + 0.12 * pressure) * alpha),
    })
}

/// Number of quads of a trail.
const TRAIL: u8 = 4;
/// Opacity of a trail next to its card.
const TRAIL_ALPHA: f32 = 0.10;

/// Returns the trail of a fast card: soft lights that become smaller and fainter.
fn trail(look: &Look, drawn: &Drawn) -> impl Iterator<Item = Quad> {
    let number = if drawn.trail == Vec2::ZERO { 0 } else { TRAIL };
    let (pose, size) = (drawn.pose, drawn.pose.size(look.geometry.aspect));
    let size = size * Vec2::new(drawn.width, 1.0) * SHADOW_GROWTH;
    let quads = (1..=number).map(move |index| f32::from(index) / f32::from(TRAIL));
    quads.map(move |part| Quad {
        at: look.geometry.to_world(pose.at + drawn.trail * part),
        z: pose.z - SHEET - 0.0045,
        angle: pose.angle,
        size: size * (1.0 - 0.25 * part),
        piece: look.art.shadow,
        color: palette::IVORY.with_alpha(TRAIL_ALPHA * (1.2 - part)),
    })
}

/// Returns the properties of a quad that are compared with those of the last frame to detect changes. They also
/// represent the opaque inside of the same card.
fn piece(quad: &Quad) -> DrawItem {
    let color = quad.color.to_linear().to_f32_array();
    let look = color.into_iter().chain([quad.z]);
    DrawItem::new((quad.at, quad.size, quad.angle), quad.piece, look)
}

/// Returns the vertices of a mesh: the opaque insides from the top card down, or the blended quads from the bottom up.
/// With the depth test, covered pixels of the insides are never shaded.
fn sheet_vertices(sheet: &Sheet, solid: &[Solid], soft: &[Quad], look: &Look) -> Vertices {
    let mut vertices = Vertices::default();
    if sheet.solid {
        let margin = SMOOTH / look.geometry.scale;
        for (card, cut) in solid.iter().rev() {
            vertices.add_inside(card, margin, *cut, look.art.size);
        }
    } else {
        for quad in soft {
            vertices.add(quad, look.art.size);
        }
    }
    vertices
}
