//! Tests that the card counts on the seat plates follow the animation. A count never exceeds the number of visible
//! cards, and it is exact while no card moves.
use crate::{
    harness::{Home, game, setup, wait_until},
    test_positions::{opened, record_before},
};
use bevy::prelude::*;
use engine::{
    matchplay::SeenMatchEvent,
    rules::oficial,
    seat::Seat,
    table::{DecisionStage, SeenEvent, Viewer},
};
use gamecore::{
    i18n::signed,
    model::{
        DisplayedState, EventQueue, Flying, Geometry, PlayerIntent, Prompt, Speed, StartMatch,
    },
    playback::{StepStarted, Watchdog},
    states::TableOverlay,
};
use hud::{PlateNumber, PlateOf};
use std::collections::BTreeSet;
use table::tableview::{CardEntities, Current};

fn overlay(world: &World) -> TableOverlay {
    world
        .get_resource::<State<TableOverlay>>()
        .map_or(TableOverlay::None, |state| *state.get())
}

/// Returns the text of one of the numbers on a plate.
fn written(world: &mut World, figure: PlateNumber) -> Option<String> {
    let mut texts = world.query::<(&PlateNumber, &Text)>();
    let text = texts.iter(world).find(|(now, _)| **now == figure)?.1;
    Some(text.0.clone())
}

fn count(world: &mut World, seat: Seat) -> Option<u8> {
    written(world, PlateNumber::Cards(seat))?.parse().ok()
}

fn truth(world: &World, seat: Seat) -> Option<u8> {
    let view = world.resource::<DisplayedState>().view.as_ref()?;
    view.table.hand_sizes.get(seat).copied()
}

fn seats(world: &World) -> Vec<Seat> {
    (0..world.resource::<DisplayedState>().players.len() as u8)
        .map(Seat)
        .collect()
}

/// Returns the number of cards rendered in or near a player's hand area. A card is near if it is at most 70 design
/// pixels (window pixels ÷ `Geometry::scale`) outside the area.
fn seen_there(world: &World, seat: Seat) -> usize {
    let place = world.resource::<Geometry>().seats[seat.index()].hand;
    let place = place.inflate(70.0);
    let cards = world.resource::<CardEntities>().0.iter();
    let at = cards.filter_map(|card| world.get::<Current>(*card));
    at.filter(|current| place.contains(current.0.at)).count()
}

/// Asserts that the counts on all plates are correct in this frame.
fn check(world: &mut World, place: &str) {
    for seat in seats(world) {
        let (Some(count), Some(truth)) = (count(world, seat), truth(world, seat)) else {
            continue;
        };
        if world.resource::<Flying>().0 == 0 {
            assert_eq!(
                count, truth,
                "count of {seat:?} while no card moves: {place}"
            );
        }
        let seen = seen_there(world, seat);
        assert!(
            usize::from(count) <= seen.max(usize::from(truth)),
            "{seat:?}: {count} counted, {seen} visible: {place}"
        );
        if count > truth {
            // The count may still include cards that are about to leave, because those are still visible in the hand.
            assert!(
                usize::from(count) <= seen,
                "{seat:?}: {count} counted, {seen} visible: {place}"
            );
        }
    }
}

/// Checks the counts in every frame while bots play at this speed, until `hands` hands have ended.
fn watch(name: &str, speed: Speed, hands: usize, players: usize) {
    let home = Home::new(name);
    let mut app = game(&home, 1280, 720);
    *app.world_mut().resource_mut::<Speed>() = speed;
    app.world_mut()
        .write_message(StartMatch(setup(name, 0, players)));
    // If only bots play, the next hand starts by itself after a while. After `rest` frames with the panel open, the
    // totals have finished counting up.
    let rest = 1 + (25.0 * speed.factor) as u32;
    let (mut over, mut resting) = (0, 0);
    wait_until(&mut app, 400_000, "the end", |world| {
        check(world, &format!("{speed:?}"));
        match overlay(world) {
            TableOverlay::HandOver => {
                resting += 1;
                if resting == rest {
                    over += 1;
                    let totals: Vec<i32> = seats(world)
                        .iter()
                        .map(|seat| world.resource::<DisplayedState>().total(*seat))
                        .collect();
                    for (seat, total) in seats(world).into_iter().zip(totals) {
                        let text = written(world, PlateNumber::Total(seat)).expect("a plate");
                        assert!(text.contains(&signed(total)), "{text} is not {total}");
                    }
                    world.write_message(PlayerIntent::Continue);
                }
            }
            TableOverlay::ScoreSheet => {
                resting = 0;
                world.write_message(PlayerIntent::Continue);
            }
            TableOverlay::None | TableOverlay::Curtain | TableOverlay::MatchOver => {}
        }
        over == hands || overlay(world) == TableOverlay::MatchOver
    });
    assert_eq!(over, hands, "{speed:?}");
    assert_eq!(app.world().resource::<Watchdog>().fired, 0);
}

#[test]
fn counted_cards_are_exact_while_no_card_moves() {
    for (factor, reduced, hands, players) in [
        (0.0, false, 7, 4),
        (0.06, false, 3, 3),
        (0.5, false, 1, 4),
        (0.3, true, 1, 3),
    ] {
        let speed = Speed { factor, reduced };
        watch(
            &format!("counted-{factor}-{reduced}"),
            speed,
            hands,
            players,
        );
    }
}

#[test]
fn counted_hands_grow_with_each_card_that_arrives() {
    let home = Home::new("counted-deal");
    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Speed>().factor = 0.6;
    app.world_mut()
        .write_message(StartMatch(setup("counted deal", 0, 4)));
    let mut dealt: Vec<u8> = Vec::new();
    let mut cursor = bevy::ecs::message::MessageCursor::default();
    let mut before = Vec::new();
    let mut awarded = 0;
    wait_until(&mut app, 40_000, "the end of the hand", |world| {
        let now: Vec<Option<u8>> = seats(world).iter().map(|s| count(world, *s)).collect();
        let steps = world.resource::<Messages<StepStarted>>();
        let began: Vec<SeenMatchEvent> = cursor.read(steps).map(|s| s.0.clone()).collect();
        for event in began {
            if let SeenMatchEvent::Table(SeenEvent::Awarded { seat, .. }) = event {
                awarded += 1;
                assert_eq!(
                    now[seat.index()],
                    before[seat.index()],
                    "the count changed before the cards arrived"
                );
            }
        }
        let first = now.first().copied().flatten();
        if dealt.last() < first.as_ref() || dealt.is_empty() {
            dealt.extend(first);
        }
        before = now;
        overlay(world) == TableOverlay::HandOver
    });
    let steps: BTreeSet<u8> = dealt.iter().copied().collect();
    assert!(steps.len() > 8, "counts during the deal: {dealt:?}");
    assert!(awarded > 0, "no claim was awarded");
}

#[test]
fn counted_own_points_change_when_the_drawn_card_arrives() {
    let home = Home::new("counted-own");
    let record = record_before("own", oficial(), 3, |game, legal| {
        let drawn = game.table().is_some_and(|table| table.public().turn > 3);
        legal.stage == DecisionStage::Draw && drawn
    });
    let mut app = opened(&home, (1280, 720), &record.expect("the player draws"));
    let own = Seat(0);
    let points =
        |app: &mut App| written(app.world_mut(), PlateNumber::InHand(own)).expect("the own plate");
    let told = |world: &World| {
        let shown = world.resource::<DisplayedState>();
        let view = shown.view.as_ref().expect("a hand");
        assert_eq!(shown.viewer, Viewer::Seat(own));
        signed(shown.rules.points(view.hand.iter()))
    };
    let before = points(&mut app);
    assert!(
        before.contains(&told(app.world())),
        "the plate lacks the points of a resumed match"
    );
    let cards = truth(app.world(), own).expect("a hand");
    assert_eq!(count(app.world_mut(), own), Some(cards));
    app.world_mut().resource_mut::<Speed>().factor = 1.0;
    wait_until(&mut app, 4000, "the draw", |world| {
        let prompt = world.resource::<Prompt>();
        let open = prompt.open.as_ref();
        let now = open.map(|(_, legal)| legal.stage);
        // Input is ignored for a moment after each move, so the draw is requested again in every frame.
        match now {
            Some(DecisionStage::Draw) => _ = world.write_message(PlayerIntent::TakeStock),
            Some(DecisionStage::Claim) => _ = world.write_message(PlayerIntent::Pass),
            Some(DecisionStage::Play | DecisionStage::LateClaim) | None => {}
        }
        truth(world, own) == Some(cards + 1)
    });
    for _ in 0..6 {
        app.update();
        assert_eq!(
            points(&mut app),
            before,
            "the points changed before the card arrived"
        );
        assert_eq!(count(app.world_mut(), own), Some(cards));
    }
    wait_until(&mut app, 120, "the landing", |world| {
        world.resource::<Flying>().0 == 0
    });
    let now = points(&mut app);
    assert!(now.contains(&told(app.world())), "{now}");
    assert_eq!(count(app.world_mut(), own), Some(cards + 1));
}

#[test]
fn counted_totals_roll_when_a_hand_is_scored() {
    let home = Home::new("counted-totals");
    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Speed>().factor = 0.0;
    app.world_mut()
        .write_message(StartMatch(setup("totals", 0, 3)));
    wait_until(&mut app, 20_000, "the end of the hand", |world| {
        overlay(world) == TableOverlay::HandOver && world.resource::<EventQueue>().is_idle()
    });
    app.world_mut().resource_mut::<Speed>().factor = 1.0;
    // Adds a second hand with the same points to the score sheet, as the animation sequencer would.
    let line = app.world().resource::<DisplayedState>().sheet.lines[0].clone();
    let doubled = line.totals.iter().map(|(_, total)| 2 * total).collect();
    let scored = SeenMatchEvent::Scored {
        hand: 1,
        points: line.points,
        totals: doubled,
    };
    app.world_mut()
        .resource_mut::<DisplayedState>()
        .apply(&scored);
    app.world_mut().write_message(StepStarted(scored));
    let (worst, from) = line
        .totals
        .iter()
        .max_by_key(|(_, total)| *total)
        .expect("three players");
    let number = |text: &str| -> i32 {
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        digits.parse().expect("a number")
    };
    let mut seen = Vec::new();
    for _ in 0..72 {
        app.update();
        let text = written(app.world_mut(), PlateNumber::Total(worst)).expect("a plate");
        seen.push(number(&text));
    }
    assert!(seen.windows(2).all(|pair| pair[0] <= pair[1]), "{seen:?}");
    assert!(
        seen[0] < 2 * from && seen.iter().collect::<BTreeSet<_>>().len() > 5,
        "{seen:?}"
    );
    let waits = seen[..24].iter().all(|total| *total == from);
    assert!(waits, "the total runs ahead of the points: {seen:?}");
    assert_eq!(seen[71], 2 * from, "total after 1.2 s: {seen:?}");
    let mut plates = app.world_mut().query::<&PlateOf>();
    assert_eq!(plates.iter(app.world()).count(), 3);
}
