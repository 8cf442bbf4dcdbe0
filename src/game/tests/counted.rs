//! No number runs ahead of the cards: a plate counts what is seen to lie in a hand, and whenever nothing flies it is the truth.
use crate::{
    harness::{Home, game, setup, wait_until},
    moments::{opened, record_before},
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
    model::{Flying, Geometry, PlayerIntent, Prompt, Script, Shown, Speed, StartMatch},
    playback::{StepStarted, Watchdog},
    states::TableOverlay,
};
use hud::{Figure, PlateOf};
use std::collections::BTreeSet;
use table::tableview::{CardEntities, Current};

fn overlay(world: &World) -> TableOverlay {
    world
        .get_resource::<State<TableOverlay>>()
        .map_or(TableOverlay::None, |state| *state.get())
}

/// What is written as this number of a plate.
fn written(world: &mut World, figure: Figure) -> Option<String> {
    let mut texts = world.query::<(&Figure, &Text)>();
    let text = texts.iter(world).find(|(now, _)| **now == figure)?.1;
    Some(text.0.clone())
}

fn count(world: &mut World, seat: Seat) -> Option<u8> {
    written(world, Figure::Cards(seat))?.parse().ok()
}

fn truth(world: &World, seat: Seat) -> Option<u8> {
    let view = world.resource::<Shown>().view.as_ref()?;
    view.table.hand_sizes.get(seat).copied()
}

fn seats(world: &World) -> Vec<Seat> {
    (0..world.resource::<Shown>().players.len() as u8)
        .map(Seat)
        .collect()
}

/// How many cards are to be seen at a player's place.
fn seen_there(world: &World, seat: Seat) -> usize {
    let place = world.resource::<Geometry>().seats[seat.index()].hand;
    let place = place.inflate(70.0);
    let cards = world.resource::<CardEntities>().0.iter();
    let at = cards.filter_map(|card| world.get::<Current>(*card));
    at.filter(|current| place.contains(current.0.at)).count()
}

/// What holds in every frame.
fn check(world: &mut World, place: &str) {
    for seat in seats(world) {
        let (Some(count), Some(truth)) = (count(world, seat), truth(world, seat)) else {
            continue;
        };
        if world.resource::<Flying>().0 == 0 {
            assert_eq!(count, truth, "{seat:?} when nothing flies: {place}");
        }
        let seen = seen_there(world, seat);
        assert!(
            usize::from(count) <= seen.max(usize::from(truth)),
            "{seat:?}: {count} are told, {seen} are seen: {place}"
        );
        if count > truth {
            // Cards that have not set out are still there.
            assert!(
                usize::from(count) <= seen,
                "{seat:?}: {count} of {seen}: {place}"
            );
        }
    }
}

/// Watches bots play; `hands` of them to the end, at this speed.
fn watch(name: &str, speed: Speed, hands: usize, players: usize) {
    let home = Home::new(name);
    let mut app = game(&home, 1280, 720);
    *app.world_mut().resource_mut::<Speed>() = speed;
    app.world_mut()
        .write_message(StartMatch(setup(name, 0, players)));
    // A table of bots goes on by itself after a while; the totals have rolled before.
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
                        .map(|seat| world.resource::<Shown>().total(*seat))
                        .collect();
                    for (seat, total) in seats(world).into_iter().zip(totals) {
                        let text = written(world, Figure::Total(seat)).expect("a plate");
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
fn counted_cards_are_the_truth_whenever_nothing_flies() {
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
fn counted_hands_grow_card_by_card_in_the_deal_and_claims_count_when_they_arrive() {
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
                    "the cards still fly"
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
    assert!(steps.len() > 8, "the deal counts: {dealt:?}");
    assert!(awarded > 0, "somebody claims");
}

#[test]
fn counted_own_points_follow_the_card_that_is_drawn() {
    let home = Home::new("counted-own");
    let record = record_before("own", oficial(), 3, |game, legal| {
        let drawn = game.table().is_some_and(|table| table.public().turn > 3);
        legal.stage == DecisionStage::Draw && drawn
    });
    let mut app = opened(&home, (1280, 720), &record.expect("somebody draws"));
    let own = Seat(0);
    let points =
        |app: &mut App| written(app.world_mut(), Figure::InHand(own)).expect("the own plate");
    let told = |world: &World| {
        let shown = world.resource::<Shown>();
        let view = shown.view.as_ref().expect("a hand");
        assert_eq!(shown.viewer, Viewer::Seat(own));
        signed(shown.rules.points(view.hand.iter()))
    };
    let before = points(&mut app);
    assert!(
        before.contains(&told(app.world())),
        "a match that goes on is told at once"
    );
    let cards = truth(app.world(), own).expect("a hand");
    assert_eq!(count(app.world_mut(), own), Some(cards));
    app.world_mut().resource_mut::<Speed>().factor = 1.0;
    wait_until(&mut app, 4000, "the draw", |world| {
        let prompt = world.resource::<Prompt>();
        let open = prompt.open.as_ref();
        let now = open.map(|(_, legal)| legal.stage);
        // What was just put down has to be seen before it is let lie: somebody keeps asking for the stock.
        match now {
            Some(DecisionStage::Draw) => _ = world.write_message(PlayerIntent::TakeStock),
            Some(DecisionStage::Claim) => _ = world.write_message(PlayerIntent::Pass),
            Some(DecisionStage::Play | DecisionStage::LateClaim) | None => {}
        }
        truth(world, own) == Some(cards + 1)
    });
    for _ in 0..6 {
        app.update();
        assert_eq!(points(&mut app), before, "the card still flies");
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
fn counted_totals_roll_when_the_line_is_written() {
    let home = Home::new("counted-totals");
    let mut app = game(&home, 1280, 720);
    app.world_mut().resource_mut::<Speed>().factor = 0.0;
    app.world_mut()
        .write_message(StartMatch(setup("totals", 0, 3)));
    wait_until(&mut app, 20_000, "the end of the hand", |world| {
        overlay(world) == TableOverlay::HandOver && world.resource::<Script>().is_idle()
    });
    app.world_mut().resource_mut::<Speed>().factor = 1.0;
    // A second line like the first, as the director would play it.
    let line = app.world().resource::<Shown>().sheet.lines[0].clone();
    let doubled = line.totals.iter().map(|(_, total)| 2 * total).collect();
    let scored = SeenMatchEvent::Scored {
        hand: 1,
        points: line.points,
        totals: doubled,
    };
    app.world_mut().resource_mut::<Shown>().apply(&scored);
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
    for _ in 0..24 {
        app.update();
        let text = written(app.world_mut(), Figure::Total(worst)).expect("a plate");
        seen.push(number(&text));
    }
    assert!(seen.windows(2).all(|pair| pair[0] <= pair[1]), "{seen:?}");
    assert!(
        seen[0] < 2 * from && seen.iter().collect::<BTreeSet<_>>().len() > 5,
        "{seen:?}"
    );
    assert_eq!(seen[19], 2 * from, "after 300 ms it is there: {seen:?}");
    let mut plates = app.world_mut().query::<&PlateOf>();
    assert_eq!(plates.iter(app.world()).count(), 3);
}
