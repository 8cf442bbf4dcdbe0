//! The nameplates of the players, positioned by the table's geometry, and their numbers.
//!
//! The numbers are cards in hand, points in the viewer's hand, and the total. When a hand has been scored, the total rolls
//! to its new value. An update of the numbers changes the existing nameplate without rebuilding it.
use super::{
    DEPTH,
    layer::{HudState, letters, one_per_seat, open},
    plate::{NewlyDown, Plate, PlateState, padding},
    seatdraw::Walks,
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    matchplay::SeenMatchEvent,
    rules::Contract,
    seat::Seat,
    table::{SeenEvent, Viewer},
};
use gamecore::{
    i18n::{Actor, Localized, signed, words::with_contract},
    model::{CardPlacement, DisplayedState, EventQueue, Geometry, InFlightCards, SnapAll, Speed},
    playback::{POINTS_FLIGHT, ShownEvents, StepStarted, tally},
    redraw::{RedrawRequest, seen_secs},
    sets::{any_changed, reset},
    states::{Screen, Watching},
};
use ui::{
    page::{Element, Words, line, row},
    widgets::{HOVER_THROUGH, ROLL, Roll, Style, Surface, Tip, palette as p},
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
    app.init_resource::<ActingSeats>().init_resource::<Totals>();
    app.add_systems(OnEnter(Screen::Table), reset::<Totals>);
    app.add_systems(Update, (act, count, roll_totals).in_set(HudState));
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
    let numbers = move |counts: Counts| {
        let numbers = counts.of(seat)?;
        Some((numbers, numbers.tip(counts.shown.actor(seat))))
    };
    let plate = row(p::GRID)
        .edges(UiRect::ZERO, 1.0, p::RADIUS)
        .with((Surface::Plate, HOVER_THROUGH))
        .with((PlateOf(seat), Walks::default()))
        .placed(place)
        .sized(letters, |letters: &f32, node| {
            node.padding = UiRect::all(px(padding(*letters)));
        })
        .bound::<(BorderColor, BoxShadow), _>(frame)
        .live(content, Plate::build)
        .bound::<(PlateNumbers, Tip), _>(numbers);
    open(plate, DEPTH, commands);
}

/// Numbers of one nameplate.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlateNumbers {
    /// Number of cards in hand, which is public (rule R13). `None` before the first deal.
    pub cards: Option<u8>,
    /// Sum of the points of all hands so far.
    pub total: i32,
    /// Points of the cards in hand. `None` for all players except the viewer.
    pub in_hand: Option<i32>,
    /// Contract of another player who has one of their own (F17).
    pub contract: Option<Contract>,
    /// True if large text leaves no room for words beside the numbers.
    pub short: bool,
}

/// Marker for the text on a nameplate that shows one of its numbers.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlateNumber {
    /// Text with the number of cards.
    Cards(Seat),
    /// Text with the total.
    Total(Seat),
    /// Text with the points in hand.
    InHand(Seat),
}

/// Text scale above which no words fit beside the numbers.
const CROWDED_NUMBERS: f32 = 1.1;

/// Displayed totals, by seat.
#[derive(Resource, Default, Debug)]
struct Totals(Vec<Roll>);

impl PlateNumbers {
    /// Returns the words of one of the numbers.
    fn words(self, number: PlateNumber) -> Words {
        match number {
            PlateNumber::Cards(_) => {
                let cards = self.cards.map(|cards| cards.to_string());
                cards.unwrap_or_default().into()
            }
            PlateNumber::Total(_) => {
                // A four-digit total leaves no space for the word “pts”.
                let key = match self.total.abs() < 1000 && !self.short {
                    true => "plate-points",
                    false => "plate-total",
                };
                let points = signed(self.total);
                Localized::new(key).arg("points", points).into()
            }
            PlateNumber::InHand(_) => {
                let points = signed(self.in_hand.unwrap_or_default());
                Localized::new("plate-in-hand").arg("points", points).into()
            }
        }
    }

    fn tip(self, actor: Actor) -> Tip {
        let says = match (self.cards, self.in_hand, self.contract) {
            (None, ..) => Localized::new("tip-plate-seat"),
            (Some(_), None, None) => Localized::new("tip-plate"),
            (Some(_), None, Some(contract)) => with_contract("tip-plate-contract", contract),
            (Some(_), Some(_), _) => Localized::new("tip-plate-own"),
        };
        let says = says
            .args(actor)
            .arg("cards", self.cards.unwrap_or_default())
            .arg("total", signed(self.total))
            .arg("hand", signed(self.in_hand.unwrap_or_default()));
        Tip::of(says)
    }
}

/// Rolls the totals when a hand has been scored, each when its points reach the nameplate. Other changes, such as a
/// resumed match, apply immediately.
fn roll_totals(
    (mut steps, mut skipped): (MessageReader<StepStarted>, MessageReader<SnapAll>),
    (shown, speed, time): (Res<DisplayedState>, Res<Speed>, Res<Time<Real>>),
    mut totals: ResMut<Totals>,
    mut awake: ResMut<RedrawRequest>,
) {
    let arrivals = steps.read().filter_map(|step| match &step.0 {
        SeenMatchEvent::Scored { points, .. } => Some(tally(points)),
        _ => None,
    });
    let arrivals = arrivals.last();
    let is_skipped = skipped.read().count() > 0;
    if shown.is_changed() || is_skipped {
        let rolls = arrivals.filter(|_| speed.flies() && !is_skipped);
        let arrives = |arrivals: &[(Seat, f32)], seat| {
            let arrival = arrivals.iter().find(|(other, _)| *other == seat);
            arrival.map_or(0.0, |(_, delay)| delay + POINTS_FLIGHT)
        };
        let before = std::mem::take(&mut totals.0);
        let seats = (0..shown.players.len() as u8).map(Seat);
        totals.0 = seats
            .map(|seat| {
                let now = shown.total(seat);
                match (before.get(seat.index()), &rolls) {
                    (Some(roll), Some(arrivals)) => {
                        let wait = arrives(arrivals, seat) * speed.factor;
                        Roll::between(roll.value(), now, wait, ROLL * speed.factor)
                    }
                    (Some(roll), None) if roll.goal() == now && !is_skipped => *roll,
                    _ => Roll::at(now),
                }
            })
            .collect();
    }
    if totals.0.iter().all(Roll::is_over) {
        return;
    }
    awake.animate_for(time.elapsed_secs(), 0.1);
    for roll in &mut totals.0 {
        roll.advance(seen_secs(&time));
    }
}

/// Resources from which the numbers are computed.
#[derive(SystemParam)]
struct Counts<'w> {
    shown: Res<'w, DisplayedState>,
    zones: Res<'w, CardPlacement>,
    geometry: Res<'w, Geometry>,
    afoot: Res<'w, InFlightCards>,
    totals: Res<'w, Totals>,
    watching: Res<'w, State<Watching>>,
}

impl Counts<'_> {
    /// Returns the numbers of a nameplate. Returns `None` if nothing has changed.
    fn of(&self, seat: Seat) -> Option<PlateNumbers> {
        let state: [&dyn DetectChanges; 3] = [&self.shown, &self.zones, &self.afoot];
        let view: [&dyn DetectChanges; 3] = [&self.geometry, &self.totals, &self.watching];
        if !any_changed(&state) && !any_changed(&view) {
            return None;
        }
        let (shown, zones) = (&*self.shown, &*self.zones);
        let view = shown.view.as_ref();
        // In a replay, no hand belongs to the viewer.
        let played = *self.watching.get() == Watching::Off;
        let own = played && view.is_some() && shown.viewer == Viewer::Seat(seat);
        let total = self.totals.0.get(seat.index());
        Some(PlateNumbers {
            cards: view.map(|_| self.afoot.count(zones, seat)),
            total: total.map_or_else(|| shown.total(seat), Roll::value),
            in_hand: own.then(|| shown.rules.points(self.afoot.faces(zones, seat))),
            contract: shown.own_contract_of(seat),
            short: self.geometry.letters > CROWDED_NUMBERS,
        })
    }
}

/// Creates the text of a number.
pub(super) fn number_text(number: PlateNumber, style: Style) -> Element {
    let (PlateNumber::Cards(seat) | PlateNumber::Total(seat) | PlateNumber::InHand(seat)) = number;
    let words = move |counts: Counts| Some(counts.of(seat)?.words(number));
    line(String::new(), style).with(number).words(words)
}
