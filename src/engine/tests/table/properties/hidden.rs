//! A seat's view and legal actions do not depend on cards hidden from that seat, under random rules.
use engine::{
    seat::Seat,
    table::{Action, Event, Rejection, SeenEvent, Table, Viewer},
};
use testkit::{
    oracle,
    random::Random,
    random_input::{any_deal, any_legal, nearly_legal, random_action},
    scenario::{NoShuffle, Scene, scene},
};

#[test]
fn views_do_not_depend_on_hidden_cards() {
    // Creates two tables that look the same to player 0, but differ in the cards of player 1 and the stock.
    let world = |theirs: &str, stock: &str| {
        let mut scene = scene("TT", &["2D 2H 2S", theirs, "4D 4H 4S"])
            .stock(stock)
            .start();
        let mut seen = Vec::new();
        for line in ["0 stock", "2 claim", "1 pass", "0 drop 2D", "1 stock"] {
            seen.extend(
                scene
                    .play(line)
                    .iter()
                    .map(|event| event.seen_by(Viewer::Seat(Seat(0)))),
            );
        }
        let legal = scene.table.legal(Seat(0));
        (seen, legal, scene.table.owned_view(Viewer::Seat(Seat(0))))
    };
    assert_eq!(
        world("3D 3H 3S", "9C TC JC QC"),
        world("JK JK KS", "9C 8S 7S 6S")
    );
}

#[test]
fn a_redealt_table_is_the_same_to_a_seat() {
    let mut compared = 0;
    for seed in 0..60 {
        let random = &mut Random::new(seed);
        let mut scene = any_deal(random);
        for _ in 0..120 {
            if scene.is_over() {
                break;
            }
            if random.chance(15) {
                compared += compare(random, &scene);
            }
            let (seat, decision, action) = any_legal(random, &scene.table);
            let done = scene.submit(seat, decision, action);
            done.expect("what is listed is accepted");
        }
    }
    assert!(compared > 5_000, "{compared}");
}

/// Deals all cards hidden from a random seat again, and asserts that this seat's actions have the same effect on both
/// tables. Returns the number of actions tried.
fn compare(random: &mut Random, scene: &Scene) -> usize {
    let table = &scene.table;
    let seat = *random.pick(table.public().seating.order());
    let other = table.redealt(seat, &mut |cards| random.shuffle(cards));
    assert_eq!(other.all_cards(), table.all_cards());
    let me = Viewer::Seat(seat);
    assert_eq!(other.owned_view(me), table.owned_view(me));
    let watching = Viewer::Spectator;
    assert_eq!(other.owned_view(watching), table.owned_view(watching));
    let legal = table.legal(seat);
    assert_eq!(other.legal(seat), legal);
    let mut actions: Vec<Action> = (0..20)
        .map(|_| random_action(random, table, seat))
        .collect();
    actions.extend((0..20).map(|_| nearly_legal(random, table, seat)));
    actions.extend(
        legal
            .iter()
            .flat_map(|legal| oracle::listed(table, seat, legal)),
    );
    let decision = scene.decision_of(seat);
    for action in &actions {
        let submit = |table: &Table| {
            let mut table = table.clone();
            let events = table.submit(seat, decision, action.clone(), &NoShuffle)?;
            Ok::<_, Rejection>(
                events
                    .iter()
                    .map(|event| told(event, seat))
                    .collect::<Vec<_>>(),
            )
        };
        assert_eq!(submit(&other), submit(table), "{seat:?} {action:?}");
    }
    actions.len()
}

/// Returns the event as the seat sees it, without cards that it reveals for the first time: cards taken from the stock,
/// and all hands at the end.
fn told(event: &Event, seat: Seat) -> SeenEvent {
    let mut seen = event.seen_by(Viewer::Seat(seat));
    match &mut seen {
        SeenEvent::TookStock { card, .. } => *card = None,
        SeenEvent::Awarded { penalty, .. } => penalty.fill(None),
        SeenEvent::Ended(end) => {
            // Cards and points of the other hands become public only at the end.
            let own = end.points[seat];
            end.points = end.points.iter().map(|(_, _)| own).collect();
            end.hands = end.hands.iter().map(|_| Default::default()).collect();
        }
        SeenEvent::Dealt { .. }
        | SeenEvent::TookDiscard { .. }
        | SeenEvent::Passed { .. }
        | SeenEvent::Claimed { .. }
        | SeenEvent::StockRenewed { .. }
        | SeenEvent::LaidDown { .. }
        | SeenEvent::LaidOff { .. }
        | SeenEvent::SwappedJoker { .. }
        | SeenEvent::MovedJoker { .. }
        | SeenEvent::TookBack { .. }
        | SeenEvent::Discarded { .. } => {}
    }
    seen
}
