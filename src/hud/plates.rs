//! A plate for each player, where the table's geometry has its place.
use super::{
    DEPTH, Hud,
    figures::Figures,
    plate::{Light, NoPhone, Plate},
};
use bevy::prelude::*;
use engine::{matchplay::SeenMatchEvent, seat::Seat, table::SeenEvent};
use gamecore::{
    model::{Afoot, AtPhones, Geometry, Prompt, Script, Shown, actor},
    playback::{StepRepeated, StepStarted},
    states::Screen,
};
use ui::{
    theme::UiArt,
    widgets::{Live, REST_ON, Surface, at, palette as p},
};

/// A player's plate.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlateOf(pub Seat);

/// Whose move is being shown, and who is just laying down: they are down when the cards lie.
#[derive(Resource, Default, PartialEq, Debug)]
struct Acting {
    now: Option<Seat>,
    laying: Option<Seat>,
}

/// The plates' turn within [`Hud`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Plates;

/// Adds the plates.
pub fn plugin(app: &mut App) {
    app.init_resource::<Acting>();
    app.add_systems(
        Update,
        (act, count, update, light)
            .chain()
            .in_set(Plates)
            .in_set(Hud),
    );
}

/// Follows the step that is being shown.
fn act(
    (mut steps, mut again): (MessageReader<StepStarted>, MessageReader<StepRepeated>),
    script: Res<Script>,
    afoot: Res<Afoot>,
    mut acting: ResMut<Acting>,
) {
    let mut now = Acting {
        now: acting.now.filter(|_| script.is_playing()),
        laying: acting.laying.filter(|seat| afoot.leaves(*seat)),
    };
    let repeated = again.read().map(|StepRepeated(event)| event);
    for event in steps.read().map(|StepStarted(event)| event).chain(repeated) {
        let SeenMatchEvent::Table(event) = event else {
            continue;
        };
        now.now = actor(event);
        now.laying = match event {
            SeenEvent::LaidDown { seat, .. } if afoot.leaves(*seat) => Some(*seat),
            _ => None,
        };
    }
    acting.set_if_neq(now);
}

fn count(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    plates: Query<(Entity, &PlateOf)>,
    mut commands: Commands,
) {
    // Before the seats are drawn nobody sits anywhere.
    let players = if shown.seating.is_some() {
        shown.players.len().min(geometry.seats.len())
    } else {
        0
    };
    for (entity, PlateOf(seat)) in &plates {
        if seat.index() >= players {
            commands.entity(entity).despawn();
        }
    }
    for seat in (0..players as u8)
        .map(Seat)
        .filter(|seat| plates.iter().all(|(_, plate)| plate.0 != *seat))
    {
        commands.spawn((
            Node::default(),
            Surface::Plate,
            BorderColor::all(Color::NONE),
            BoxShadow::default(),
            GlobalZIndex(DEPTH),
            REST_ON,
            PlateOf(seat),
            Figures::default(),
            Live::<Plate>::default(),
            DespawnOnExit(Screen::Table),
        ));
    }
}

fn update(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    acting: Res<Acting>,
    (art, at_phones): (Option<Res<UiArt>>, Res<AtPhones>),
    mut plates: Query<(Entity, &PlateOf, &mut Live<Plate>, &mut Node)>,
    mut commands: Commands,
) {
    for (entity, PlateOf(seat), mut live, mut node) in &mut plates {
        let Some(mut plate) = Plate::of(*seat, &shown, &geometry) else {
            continue;
        };
        plate.phone = NoPhone::at(*seat, &at_phones, &shown);
        plate.down &= acting.laying != Some(*seat);
        let owner = shown.owner(*seat);
        let portrait = art.as_ref().map(|art| art.portrait(owner, seat.index()));
        plate.color = art.as_ref().and_then(|art| art.color(owner?));
        let (rect, padding) = (plate.rect, plate.padding());
        let new = plate.down && live.0.as_ref().is_some_and(|before| !before.down);
        if live
            .bypass_change_detection()
            .show(&mut commands, entity, plate, |parent, plate| {
                plate.build(portrait, new, parent);
            })
        {
            *node = Node {
                padding: UiRect::all(px(padding)),
                column_gap: px(p::GRID),
                align_items: AlignItems::Center,
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(p::RADIUS)),
                ..at(rect)
            };
        }
    }
}

/// Lights the plate of whoever acts, or is asked.
fn light(
    (shown, prompt, acting): (Res<Shown>, Res<Prompt>, Res<Acting>),
    mut plates: Query<(&PlateOf, &mut BorderColor, &mut BoxShadow)>,
) {
    for (PlateOf(seat), mut border, mut shadow) in &mut plates {
        let (color, light) = Light::of(*seat, &shown, &prompt, acting.now).frame();
        border.set_if_neq(BorderColor::all(color));
        shadow.set_if_neq(light);
    }
}
