//! System sets of the HUD, the roots of its elements, and pictures of cards.
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{cards::Card, seat::Seat};
use gamecore::{
    model::{DisplayedState, Geometry, has_people},
    sets::FrameSystems,
    states::{Screen, Watching},
};
use ui::{
    page::{Element, RefreshPages, block},
    theme::{CardArt, Slot},
    widgets::depth,
};

/// System set of the HUD.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hud;

/// System set of the state that the elements of the HUD show. It runs before the elements are refreshed.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HudState;

/// Z-order of the HUD: above the cards, and below everything that covers the table.
pub const DEPTH: i32 = depth::HUD;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            Hud.in_set(FrameSystems::Present),
            HudState
                .after(FrameSystems::Animate)
                .before(RefreshPages)
                .before(FrameSystems::Present),
        )
            .run_if(in_state(Screen::Table)),
    );
}

/// Opens an element of the HUD. It closes with the table. `depth` is its z-index.
pub fn open(element: Element, depth: i32, commands: &mut Commands) {
    let root = (GlobalZIndex(depth), DespawnOnExit(Screen::Table));
    element.with(root).open(commands);
}

/// Keeps one element for each seat in `wanted`. `seat` returns the seat of an element.
pub(super) fn one_per_seat<C: Component>(
    wanted: &[Seat],
    elements: Query<(Entity, &C)>,
    seat: fn(&C) -> Seat,
    open: fn(Seat, &mut Commands),
    commands: &mut Commands,
) {
    let there = |wanted: Seat| elements.iter().any(|(_, of)| seat(of) == wanted);
    for (entity, of) in &elements {
        if !wanted.contains(&seat(of)) {
            commands.entity(entity).despawn();
        }
    }
    for missing in wanted.iter().filter(|seat| !there(**seat)) {
        open(*missing, commands);
    }
}

/// Resources that tell a match of people at this screen from a replay and from a match between bots.
#[derive(SystemParam)]
pub(super) struct Played<'w> {
    shown: Res<'w, DisplayedState>,
    watching: Res<'w, State<Watching>>,
}

impl Played<'_> {
    /// True if a hand is played in which people at this screen take part.
    pub fn is_played(&self) -> bool {
        *self.watching.get() == Watching::Off
            && self.shown.view.is_some()
            && has_people(&self.shown)
    }
}

/// Model of an element that depends on the text scale.
pub fn letters(geometry: Res<Geometry>) -> f32 {
    geometry.letters
}

/// Builds the picture of a card. `height` is in design pixels.
pub fn card_picture(card: Card, height: f32) -> Element {
    let picture = move |art: Res<CardArt>, geometry: Res<Geometry>| {
        let rect = art.rect(Slot::of(card, 1), height * geometry.scale);
        (art.image.clone(), rect, art.aspect)
    };
    type Picture = (Handle<Image>, Rect, f32);
    block(0.0, height).bind(picture, move |(image, rect, aspect): &Picture, card| {
        card.insert(ImageNode::new(image.clone()).with_rect(*rect));
        if let Some(mut node) = card.get_mut::<Node>() {
            node.width = px(height * aspect);
        }
    })
}
