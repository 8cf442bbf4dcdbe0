//! The numbers on the plates: the cards that are seen to lie in a hand, what the own ones would cost, and the total, which rolls to
//! its new value when the line of the hand is written. They are written into the plate as it stands.
use super::Hud;
use bevy::prelude::*;
use engine::{matchplay::SeenMatchEvent, seat::Seat, table::Viewer};
use gamecore::{
    i18n::{Localized, signed},
    model::{Afoot, Geometry, Shown, Speed, Zones},
    playback::StepStarted,
    states::Screen,
    wakeup::{FrameWakeup, seen_secs},
};
use ui::widgets::{ROLL, Roll, Tip};

/// What is written on a plate.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    /// Cards in hand (R13); none before the first deal.
    pub cards: Option<u8>,
    /// The total so far.
    pub total: i32,
    /// What the hand would cost now (R32); only the own one's is known.
    pub in_hand: Option<i32>,
    /// Letters are large: there is room for the numbers alone.
    pub short: bool,
}

/// A text on a plate that is one of its numbers.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// [`Figures::cards`].
    Cards(Seat),
    /// [`Figures::total`].
    Total(Seat),
    /// [`Figures::in_hand`].
    InHand(Seat),
}

/// Letters that are larger than this leave no room for words beside the numbers.
const SHORT: f32 = 1.1;

/// The totals as they stand on the plates, by seat.
#[derive(Resource, Default, Debug)]
pub(super) struct Totals(Vec<Roll>);

impl Figures {
    /// The numbers of a player as they are to be seen now.
    fn of(seat: Seat, shown: &Shown, zones: &Zones, afoot: &Afoot, totals: &Totals) -> Figures {
        let view = shown.view.as_ref();
        let own = view.is_some() && shown.viewer == Viewer::Seat(seat);
        let total = totals.0.get(seat.index());
        Figures {
            cards: view.map(|_| afoot.count(zones, seat)),
            total: total.map_or_else(|| shown.total(seat), Roll::value),
            in_hand: own.then(|| shown.rules.points(afoot.faces(zones, seat))),
            short: false,
        }
    }

    /// The number of cards as it is written.
    pub fn cards(self) -> String {
        self.cards
            .map_or_else(String::new, |cards| cards.to_string())
    }

    /// The total in words.
    pub fn total(self) -> Localized {
        // Four digits need the room of the word.
        let key = if self.total.abs() < 1000 && !self.short {
            "plate-points"
        } else {
            "plate-total"
        };
        Localized::new(key).arg("points", signed(self.total))
    }

    /// The points in hand in words.
    pub fn in_hand(self) -> Localized {
        let points = signed(self.in_hand.unwrap_or_default());
        Localized::new("plate-in-hand").arg("points", points)
    }

    /// What the plate of this name says about itself.
    fn tip(self, name: &str) -> Tip {
        let key = match (self.cards, self.in_hand) {
            (None, _) => "tip-plate-seat",
            (Some(_), None) => "tip-plate",
            (Some(_), Some(_)) => "tip-plate-own",
        };
        let says = Localized::new(key)
            .arg("name", name)
            .arg("cards", self.cards.unwrap_or_default())
            .arg("total", signed(self.total))
            .arg("hand", signed(self.in_hand.unwrap_or_default()));
        Tip::of(says)
    }
}

/// Adds the numbers.
pub fn plugin(app: &mut App) {
    app.init_resource::<Totals>();
    app.add_systems(OnEnter(Screen::Table), |mut totals: ResMut<Totals>| {
        totals.0.clear();
    });
    app.add_systems(
        Update,
        (roll, count.run_if(something_counts), write)
            .chain()
            .in_set(Hud)
            .after(super::plates::Plates),
    );
}

/// Lets the totals roll when a line is written; whatever else changes them (a match that goes on) does it at once.
fn roll(
    mut steps: MessageReader<StepStarted>,
    (shown, speed, time): (Res<Shown>, Res<Speed>, Res<Time<Real>>),
    mut totals: ResMut<Totals>,
    mut awake: ResMut<FrameWakeup>,
) {
    let scored = |step: &StepStarted| matches!(step.0, SeenMatchEvent::Scored { .. });
    let written = steps.read().filter(|step| scored(step)).count() > 0;
    if shown.is_changed() {
        let rolls = written && speed.factor > 0.0 && !speed.reduced;
        let before = std::mem::take(&mut totals.0);
        let seats = (0..shown.players.len() as u8).map(Seat);
        totals.0 = seats
            .map(|seat| {
                let now = shown.total(seat);
                match before.get(seat.index()) {
                    Some(roll) if rolls => {
                        Roll::between(roll.value(), now, 0.0, ROLL * speed.factor)
                    }
                    Some(roll) if roll.goal() == now => *roll,
                    Some(_) | None => Roll::at(now),
                }
            })
            .collect();
    }
    if totals.0.iter().all(Roll::is_over) {
        return;
    }
    awake.keep(time.elapsed_secs(), 0.1);
    for roll in &mut totals.0 {
        roll.advance(seen_secs(&time));
    }
}

fn something_counts(
    shown: Res<Shown>,
    zones: Res<Zones>,
    afoot: Res<Afoot>,
    totals: Res<Totals>,
    geometry: Res<Geometry>,
    plates: Query<(), Added<Figures>>,
) -> bool {
    let changed = shown.is_changed() || zones.is_changed() || geometry.is_changed();
    changed || afoot.is_changed() || totals.is_changed() || !plates.is_empty()
}

fn count(
    (shown, zones, geometry): (Res<Shown>, Res<Zones>, Res<Geometry>),
    (afoot, totals): (Res<Afoot>, Res<Totals>),
    mut plates: Query<(Entity, &super::PlateOf, &mut Figures)>,
    mut commands: Commands,
) {
    for (entity, super::PlateOf(seat), mut figures) in &mut plates {
        let now = Figures {
            short: geometry.letters > SHORT,
            ..Figures::of(*seat, &shown, &zones, &afoot, &totals)
        };
        if figures.set_if_neq(now) || figures.is_added() {
            commands
                .entity(entity)
                .try_insert(now.tip(shown.name(*seat)));
        }
    }
}

/// Writes the numbers into the texts of the plates.
fn write(
    plates: Query<(&super::PlateOf, Ref<Figures>)>,
    new: Query<(), Added<Figure>>,
    mut texts: Query<(&Figure, &mut Text, Option<&mut Localized>)>,
) {
    if new.is_empty() && plates.iter().all(|(_, figures)| !figures.is_changed()) {
        return;
    }
    for (figure, mut text, words) in &mut texts {
        let (Figure::Cards(seat) | Figure::Total(seat) | Figure::InHand(seat)) = figure;
        let Some((_, figures)) = plates.iter().find(|(plate, _)| plate.0 == *seat) else {
            continue;
        };
        match (figure, words) {
            (Figure::Cards(_), _) => _ = text.set_if_neq(Text::new(figures.cards())),
            (Figure::Total(_), Some(mut words)) => _ = words.set_if_neq(figures.total()),
            (Figure::InHand(_), Some(mut words)) => _ = words.set_if_neq(figures.in_hand()),
            (Figure::Total(_) | Figure::InHand(_), None) => {}
        }
    }
}
