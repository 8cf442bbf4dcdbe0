//! The nameplates of the players, positioned by the table's geometry.
use super::{
    DEPTH,
    layer::{HudState, letters, one_per_seat, open},
    plate::{NewlyDown, Plate, PlateState, padding},
    plate_numbers::with_numbers,
    seatdraw::Walks,
};
use bevy::prelude::*;
use engine::{matchplay::SeenMatchEvent, seat::Seat, table::SeenEvent};
use gamecore::{
    model::{DisplayedState, EventQueue, Geometry, InFlightCards},
    playback::ShownEvents,
};
use ui::{
    page::row,
    widgets::{HOVER_THROUGH, Surface, palette as p},
};

/// Nameplate of the player at this seat.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlateOf(pub Seat);

/// Seats involved in the event that is being animated.
#[derive(Resource, Default, PartialEq, Debug)]
pub(super) struct ActingSeats {
    /// Seat whose action is being animated.
    pub now: Option<Seat>,
    /// Seat that is laying down. Its nameplate shows the down sign only once the cards have landed.
    pub laying: Option<Seat>,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<ActingSeats>();
    app.add_systems(Update, (act, count).in_set(HudState));
}

/// Tracks the seat whose action is being animated.
fn act(
    mut events: ShownEvents,
    script: Res<EventQueue>,
    afoot: Res<InFlightCards>,
    mut acting: ResMut<ActingSeats>,
) {
    let mut now = ActingSeats {
        now: acting.now.filter(|_| script.is_playing()),
        laying: acting.laying.filter(|seat| afoot.leaves(*seat)),
    };
    for event in events.read() {
        let SeenMatchEvent::Table(event) = event else {
            continue;
        };
        // An answer to a question about a discard is only shown by a tag.
        let is_answer = matches!(event, SeenEvent::Passed { .. } | SeenEvent::Claimed { .. });
        now.now = event.seat().filter(|_| !is_answer);
        now.laying = match event {
            SeenEvent::LaidDown { seat, .. } if afoot.leaves(*seat) => Some(*seat),
            _ => None,
        };
    }
    acting.set_if_neq(now);
}

fn count(
    shown: Res<DisplayedState>,
    geometry: Res<Geometry>,
    plates: Query<(Entity, &PlateOf)>,
    mut commands: Commands,
) {
    // Before the draw for seats, no player has a seat.
    let chairs = shown.chairs().map_or(0, |chairs| chairs.len());
    let players = chairs.min(geometry.seats.len());
    let seats: Vec<Seat> = (0..players as u8).map(Seat).collect();
    one_per_seat(&seats, plates, |of| of.0, spawn, &mut commands);
}

fn spawn(seat: Seat, commands: &mut Commands) {
    let place = move |geometry: Res<Geometry>| Some(geometry.seats.get(seat.index())?.plate);
    // The down sign appears with an animation, unless it is there from the beginning.
    let content = move |state: PlateState, mut was_down: Local<Option<bool>>| {
        let mut plate = state.plate(seat)?;
        let was_up = was_down.replace(plate.down) == Some(false);
        plate.is_newly_down = NewlyDown(was_up && plate.down);
        Some(plate)
    };
    let frame = move |state: PlateState| state.frame(seat);
    let plate = row(p::GRID)
        .edges(UiRect::ZERO, 1.0, p::RADIUS)
        .with((Surface::Plate, HOVER_THROUGH))
        .with((PlateOf(seat), Walks::default()))
        .placed(place)
        .sized(letters, |letters: &f32, node| {
            node.padding = UiRect::all(px(padding(*letters)));
        })
        .bind(frame, |frame: &(BorderColor, BoxShadow), plate| {
            plate.insert(frame.clone());
        })
        .live(content, Plate::build);
    open(with_numbers(plate, seat), DEPTH, commands);
}
