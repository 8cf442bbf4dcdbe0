//! Invariants that every frame of every film must satisfy.
use crate::test_positions::{all, on_each_other};
use bevy::prelude::*;
use engine::seat::Seat;
use gamecore::model::{CardPlacement, Geometry, Layout};
use hud::{Bubble, Pill, PlateNumbers, PlateOf};
use table::effects::{NumberDisplay, NumberKind};

/// Checker of the invariants. It stores the winner's total from the first frame in which the bonus points are shown.
#[derive(Default)]
pub struct FilmInvariants {
    total: Option<(Seat, i32)>,
}

impl FilmInvariants {
    /// Asserts all invariants. `at` names the film and the frame for failure messages.
    pub fn check(&mut self, app: &mut App, at: &str) {
        bubbles_cover_no_open_hand(app, at);
        bubbles_fade_without_their_shadow(app, at);
        the_narration_keeps_to_its_place(app, at);
        self.totals_wait_for_the_bonus(app, at);
    }

    /// Asserts that a total does not change while the bonus points move to the seat plate.
    fn totals_wait_for_the_bonus(&mut self, app: &mut App, at: &str) {
        let mut all = app.world_mut().query::<&NumberDisplay>();
        let mut all = all.iter(app.world());
        let bonus = all.find(|number| number.kind == NumberKind::Bonus);
        let seat = bonus.map(|bonus| bonus.seat);
        let Some(seat) = seat else {
            self.total = None;
            return;
        };
        let mut plates = app.world_mut().query::<(&PlateOf, &PlateNumbers)>();
        let plate = plates.iter(app.world()).find(|(of, _)| of.0 == seat);
        let total = plate.expect("the winner has a plate").1.total;
        let (_, before) = *self.total.get_or_insert((seat, total));
        assert_eq!(total, before, "the total runs ahead of the points: {at}");
    }
}

fn bubbles_cover_no_open_hand(app: &mut App, at: &str) {
    let bubbles = all::<Bubble>(app);
    let world = app.world();
    let (zones, layout) = (
        world.resource::<CardPlacement>(),
        world.resource::<Layout>(),
    );
    let aspect = world.resource::<Geometry>().aspect;
    for (i, hand) in zones.hands.iter().enumerate() {
        if !hand.iter().any(|key| zones.face(*key).is_some()) {
            continue;
        }
        let lies = layout.bounds(hand, aspect);
        for (_, bubble) in &bubbles {
            let covers = lies.is_some_and(|lies| on_each_other(*bubble, lies));
            assert!(!covers, "a bubble covers the open hand of {i}: {at}");
        }
    }
}

/// Asserts that a fading speech bubble does not reveal its own shadow.
fn bubbles_fade_without_their_shadow(app: &mut App, at: &str) {
    let mut bubbles = app
        .world_mut()
        .query_filtered::<(&BackgroundColor, &BoxShadow), With<Bubble>>();
    for (ground, shadow) in bubbles.iter(app.world()) {
        let through = 1.0 - ground.0.alpha();
        for shadow in &shadow.0 {
            let seen = through * shadow.color.alpha();
            assert!(
                seen < 0.06,
                "shadow visible through a fading bubble: {seen}: {at}"
            );
        }
    }
    let mut words = app
        .world_mut()
        .query_filtered::<(&BackgroundColor, &ChildOf), With<Text>>();
    let world = app.world();
    for (ground, of) in words.iter(world) {
        if world.get::<Bubble>(of.parent()).is_some() {
            assert_eq!(
                ground.0.alpha(),
                0.0,
                "text background alpha in a bubble: {at}"
            );
        }
    }
}

fn the_narration_keeps_to_its_place(app: &mut App, at: &str) {
    let pills = all::<Pill>(app);
    let room = app.world().resource::<Geometry>().narration.inflate(3.0);
    for (_, rect) in pills {
        let keeps = room.contains(rect.min) && room.contains(rect.max);
        assert!(
            keeps,
            "the narration {rect:?} leaves its area {room:?}: {at}"
        );
    }
}
