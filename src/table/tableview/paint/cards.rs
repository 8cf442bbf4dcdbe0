//! The cards as pieces of the deck's texture: shadow, card, edge, the corner that a joker stands for.
use super::{
    quad::{Quad, Vertices},
    sheet::{SHEET, Sheet},
    signs,
};
use crate::tableview::{
    CardKey, Drawn, Target,
    above::{ABOVE, Above},
    marks::{self, Marks},
};
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    model::{Geometry, Key, Pose, Zones},
    sets::FrameSystems,
    settings::Settings,
    states::TableOpen,
};
use softrender::{DrawItem, DrawList};
use ui::{
    theme::{CardArt, MovingSlots, SHADOW_GROWTH, SeenMoving, Slot},
    widgets::palette,
};

/// How far from a card's edge it is solid, in physical pixels: what lies further out is smoothed.
const SMOOTH: f32 = 1.5;
/// How much lower than its solid part the soft one lies, so that only its edges are blended.
const UNDER: f32 = 0.001;
/// Where the light comes from, as parts of the table's width and height: shadows lean away from it.
const LIGHT: Vec2 = Vec2::new(0.5, 0.30);

/// How much of a card may look out from under another one for it to be hidden, as a part of its width and height.
const TIPS: f32 = 0.15;

/// What a card that is only laid out is tinted with.
const GHOST: Color = Color::srgb(0.66, 0.74, 0.71);

/// Adds the drawing of the cards.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        paint.in_set(FrameSystems::Present).after(marks::find_marks),
    );
}

/// What a card's look depends on, beside its pose.
#[derive(SystemParam)]
pub(super) struct Look<'w> {
    geometry: Res<'w, Geometry>,
    art: Res<'w, CardArt>,
    zones: Res<'w, Zones>,
    settings: Res<'w, Settings>,
    marks: Res<'w, Marks>,
    moving: Res<'w, MovingSlots>,
    /// A menu and a sheet cover what lies on the table, all of it: then no card lies above the interface.
    table: TableOpen<'w>,
}

impl Look<'_> {
    fn is_changed(&self) -> bool {
        self.geometry.is_changed()
            || self.art.is_changed()
            || self.zones.is_changed()
            || self.settings.is_changed()
            || self.marks.is_changed()
            || self.moving.is_changed()
            || self.table.is_changed()
    }

    /// The picture that a card shows.
    fn slot(&self, (key, drawn): &Lying) -> Slot {
        let joker = usize::from(self.zones.joker(*key));
        let face = drawn.pose.face;
        face.map_or(Slot::Back, |card| Slot::of(card, joker))
    }

    /// The moving pictures of which something is seen.
    fn seen_moving(&self, low: &[Lying], high: &[Lying]) -> SeenMoving {
        let mut seen = Vec::new();
        if self.moving.0.is_empty() {
            return SeenMoving(seen);
        }
        for (part, above) in [(low, high), (high, &[][..])] {
            for (place, card) in part.iter().enumerate() {
                let slot = self.slot(card);
                let over = || part[place + 1..].iter().chain(above);
                if self.moving.0.contains(&slot)
                    && !seen.contains(&slot)
                    && !over().any(|(_, other)| self.covers(other, &card.1))
                {
                    seen.push(slot);
                }
            }
        }
        seen.sort_by_key(|slot| slot.index());
        SeenMoving(seen)
    }

    /// Whether a card hides another one, but for the tips of its corners: the cards of the discards lie askew.
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

    /// What the picture of a card is multiplied with.
    fn tint(&self, slot: Slot, drawn: &Drawn) -> Color {
        tint(slot, &self.settings).mix(&GHOST, drawn.pale)
    }
}

/// What a card's picture is multiplied with: white faces glare in a dark room.
pub(in crate::tableview) fn tint(slot: Slot, settings: &Settings) -> Color {
    match slot {
        Slot::Face(_) | Slot::Joker(_) if settings.dim_cards => palette::DIMMED,
        _ => Color::WHITE,
    }
}

/// A card that is to be drawn: what it is, and how it lies.
type Lying = (Key, Drawn);

/// What was drawn last, below the interface and above it.
#[derive(Default)]
pub(super) struct Painted {
    /// Of how many cards.
    number: usize,
    parts: [Vec<Lying>; 2],
}

pub(super) fn paint(
    look: Look,
    cards: Query<(&CardKey, Ref<Drawn>, &Target)>,
    sheets: Query<(&Sheet, &Mesh2d)>,
    (mut above, mut seen, mut pieces): (ResMut<Above>, ResMut<SeenMoving>, ResMut<DrawList>),
    mut meshes: ResMut<Assets<Mesh>>,
    mut painted: Local<Painted>,
) {
    let number = cards.iter().len();
    let anew = number != painted.number || look.is_changed();
    if !anew && !cards.iter().any(|(_, drawn, _)| drawn.is_changed()) {
        return;
    }
    painted.number = number;
    let open = look.table.is_open();
    let (mut low, mut high): (Vec<Lying>, Vec<Lying>) = (Vec::new(), Vec::new());
    for (CardKey(key), drawn, target) in &cards {
        // Whatever flies passes over plates and sentences.
        let lifted = open && target.0.z.max(drawn.pose.z) >= ABOVE;
        if lifted { &mut high } else { &mut low }.push((*key, *drawn));
    }
    hide_covered(&mut low);
    hide_covered(&mut high);
    seen.set_if_neq(look.seen_moving(&low, &high));
    above.set_if_neq(Above(high.iter().map(|(key, _)| *key).collect()));
    for (part, cards) in [low, high].into_iter().enumerate() {
        let before = &mut painted.parts[part];
        // A card that flies above the others leaves them as they are.
        if *before == cards && (!anew || cards.is_empty()) {
            continue;
        }
        let (solid, soft) = draw(&look, &cards);
        *before = cards;
        pieces.cards[part] = soft.iter().map(piece).collect();
        let part = part == 1;
        for (sheet, Mesh2d(mesh)) in sheets.iter().filter(|(sheet, _)| sheet.above == part) {
            let mut vertices = if sheet.solid {
                insides(&solid, &look)
            } else {
                wholes(&soft, &look)
            };
            pieces.set_parts(mesh.id(), vertices.take_patches());
            if let Err(error) = meshes.insert(mesh, vertices.into_mesh()) {
                error!("the cards cannot be drawn: {error}");
            }
        }
    }
}

/// From the bottom up, without those that lie exactly under another one, as nearly all of a stack do.
fn hide_covered(cards: &mut Vec<Lying>) {
    cards.sort_by(|(_, a), (_, b)| a.pose.z.total_cmp(&b.pose.z));
    let place = |drawn: &Drawn| {
        let Pose {
            at, angle, height, ..
        } = drawn.pose;
        [at.x, at.y, angle, height].map(f32::to_bits)
    };
    let mut kept: Vec<Lying> = Vec::with_capacity(cards.len());
    for (key, drawn) in cards.drain(..) {
        match kept.last_mut() {
            // Whoever covers it exactly throws its shadow, too.
            Some((below_key, below))
                if place(below) == place(&drawn) && drawn.width * drawn.alpha == 1.0 =>
            {
                let shadow = below.pose.shadow || drawn.pose.shadow;
                (*below_key, *below) = (key, drawn);
                below.pose.shadow = shadow;
            }
            _ => kept.push((key, drawn)),
        }
    }
    *cards = kept;
}

/// Something solid: a piece with the cut of its corners.
type Solid = (Quad, f32);

/// What is solid and what is soft of the cards, from the bottom up.
fn draw(look: &Look, cards: &[Lying]) -> (Vec<Solid>, Vec<Quad>) {
    let (mut solid, mut soft) = (Vec::with_capacity(cards.len()), Vec::new());
    for (key, drawn) in cards {
        let slot = look.slot(&(*key, *drawn));
        let color = look.tint(slot, drawn);
        let color = color.with_alpha(color.alpha() * drawn.alpha);
        soft.extend(shadow(look, drawn));
        let card = card(look, drawn, slot, color);
        // Nothing is solid that fades.
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
        let signs = signs::of(&look.marks, *key, &card, look.geometry.scale, &look.art);
        for (mut sign, part) in signs.into_iter().flatten() {
            // What lies on the card lies on its plane.
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

/// The card itself. One transparent pixel round it is drawn too: it smooths the edges of a turned card. A card that is only plain
/// white as yet has none.
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

/// The soft shadow under it: larger, fainter and further from the light the higher the card is.
fn shadow(look: &Look, drawn: &Drawn) -> Option<Quad> {
    let Drawn {
        pose,
        width,
        altitude,
        alpha,
        ..
    } = *drawn;
    if !pose.shadow && altitude <= 0.0 {
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
        size: size * (SHADOW_GROWTH + 0.10 * altitude),
        piece: look.art.shadow,
        color: Color::BLACK.with_alpha((0.42 - 0.14 * altitude) * alpha),
    })
}

/// What of it is to be known to see whether it has changed. What is solid of a card is drawn where the card is.
fn piece(quad: &Quad) -> DrawItem {
    let color = quad.color.to_linear().to_f32_array();
    let look = color.into_iter().chain([quad.z]);
    DrawItem::new((quad.at, quad.size, quad.angle), quad.piece, look)
}

/// The insides of what is solid, from the top down: nothing that is covered is worked out.
fn insides(solid: &[Solid], look: &Look) -> Vertices {
    let mut vertices = Vertices::default();
    let margin = SMOOTH / look.geometry.scale;
    for (card, cut) in solid.iter().rev() {
        vertices.add_inside(card, margin, *cut, look.art.size);
    }
    vertices
}

/// What is soft, from the bottom up.
fn wholes(soft: &[Quad], look: &Look) -> Vertices {
    let mut vertices = Vertices::default();
    for piece in soft {
        vertices.add(piece, look.art.size);
    }
    vertices
}
