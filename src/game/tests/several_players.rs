//! Tests of several human players at one screen.
use crate::{
    devices::{Device, press},
    harness::{Home, at_once, game, setup, wait_until},
    positions::{before, record, settle},
};
use bevy::{input_focus::InputFocus, prelude::*};
use engine::{
    cards::Card,
    matchplay::{BotLevel, PlayerKind},
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use gamecore::{
    i18n::Localized,
    input::PlayerAction,
    model::{
        CardPlacement, ContinueMatch, DisplayedState, PlayerIntent, Prompt, Speed, StartMatch,
    },
    saves::SaveService,
    states::TableOverlay,
};

/// Returns the cards in the viewer's hand, from left to right.
fn hand(world: &World, seat: Seat) -> Vec<Card> {
    let zones = world.resource::<CardPlacement>();
    let faces = zones.hand(seat).iter().map(|key| zones.face(*key));
    faces
        .map(|face| face.expect("the viewer's cards are open"))
        .collect()
}

fn pending_decision(world: &World) -> Option<(Seat, DecisionStage)> {
    let open = world.resource::<Prompt>().open.as_ref();
    open.map(|(seat, legal)| (*seat, legal.stage))
}

/// Returns the seat that discarded the top card on the pile.
fn own_discard(world: &World) -> Option<Seat> {
    let view = world.resource::<DisplayedState>().view.as_ref();
    view.and_then(|view| view.table.top_discarded_by())
}

fn question_is_shown(world: &mut World) -> bool {
    let mut texts = world.query::<(&Localized, &InheritedVisibility)>();
    texts
        .iter(world)
        .any(|(text, visible)| text.key() == "claim-yes" && visible.get())
}

#[test]
fn a_click_on_the_own_discard_opens_the_claim_prompt() {
    let home = Home::new("own-discard");
    let mut app = game(&home, 1280, 720);
    // Plays at normal speed, so that the player has time to claim their own discard back during the bot's turn.
    let mut setup = setup("own discard", 1, 1);
    // The beginner bot `Aprendiz` ignores most discards and usually draws from the stock.
    setup.players[1].kind = PlayerKind::Bot(BotLevel::Aprendiz);
    app.world_mut().write_message(StartMatch(setup));
    for _ in 0..3000 {
        app.update();
        std::thread::yield_now();
        let world = app.world_mut();
        let Some((seat, stage)) = pending_decision(world) else {
            continue;
        };
        let own = own_discard(world) == Some(seat);
        let zones = world.resource::<CardPlacement>();
        let cards = zones.hand(seat).len();
        let intent = match stage {
            DecisionStage::Claim => {
                assert!(!own, "the prompt asks about the own discard (R14, D3)");
                PlayerIntent::Pass
            }
            DecisionStage::Draw => PlayerIntent::TakeStock,
            DecisionStage::Play => {
                let card = zones.hand(seat)[0];
                // Slows the game down, so that the bot thinks long enough for the following steps.
                app.world_mut().resource_mut::<Speed>().factor = 5.0;
                PlayerIntent::Discard(card)
            }
            DecisionStage::LateClaim if !own => continue,
            DecisionStage::LateClaim => {
                app.update();
                assert!(!question_is_shown(app.world_mut()));
                app.world_mut().write_message(PlayerIntent::UsePile);
                app.update();
                app.update();
                assert!(
                    question_is_shown(app.world_mut()),
                    "the click did not open the prompt"
                );
                let held = |app: &App| app.world().resource::<CardPlacement>().hand(seat).len();
                assert_eq!(held(&app), cards, "the first click claimed the card");
                settle(&mut app);
                app.world_mut().write_message(PlayerIntent::UsePile);
                app.update();
                app.update();
                assert_eq!(held(&app), cards, "the second click claimed the card");
                assert!(question_is_shown(app.world_mut()));
                app.world_mut().write_message(PlayerIntent::Claim);
                wait_until(&mut app, 600, "the card and its penalty", |world| {
                    world.resource::<CardPlacement>().hand(seat).len() == cards + 2
                });
                return;
            }
        };
        app.world_mut().write_message(intent);
    }
    panic!("the bot never drew from the stock");
}

#[test]
fn a_hand_keeps_its_order_behind_the_privacy_screen() {
    let home = Home::new("people");
    let mut app = game(&home, 1280, 720);
    at_once(&mut app);
    app.world_mut()
        .write_message(StartMatch(setup("people", 2, 0)));
    let mut left: [Option<Vec<Card>>; 2] = [None, None];
    let mut seen_again = 0;
    let mut before = TableOverlay::None;
    for _ in 0..3000 {
        app.update();
        std::thread::yield_now();
        let world = app.world();
        let Some(overlay) = world.get_resource::<State<TableOverlay>>() else {
            continue;
        };
        let overlay = *overlay.get();
        let called = overlay == TableOverlay::Curtain && before != overlay;
        before = overlay;
        if overlay == TableOverlay::Curtain && !called {
            continue;
        }
        if called {
            for seat in [Seat(0), Seat(1)] {
                let zones = world.resource::<CardPlacement>();
                let open = zones
                    .hand(seat)
                    .iter()
                    .any(|key| zones.face(*key).is_some());
                assert!(!open, "a hand is visible behind the privacy screen");
            }
            app.world_mut().write_message(PlayerIntent::Continue);
            continue;
        }
        let Some((asked, stage)) = pending_decision(world) else {
            continue;
        };
        // If players were asked about their own discard, the privacy screen would appear twice in every turn.
        assert!(
            stage != DecisionStage::Claim || own_discard(world) != Some(asked),
            "the prompt asks about the own discard (R14, D3)"
        );
        let intent = match (stage, world.resource::<DisplayedState>().viewer) {
            (DecisionStage::Claim | DecisionStage::LateClaim, _) => PlayerIntent::Pass,
            (_, Viewer::Spectator) => continue,
            (DecisionStage::Draw, Viewer::Seat(seat)) => {
                if let Some(left) = left[seat.index()].take() {
                    assert_eq!(
                        hand(world, seat),
                        left,
                        "order of the hand after the privacy screen"
                    );
                    seen_again += 1;
                }
                PlayerIntent::TakeStock
            }
            (DecisionStage::Play, Viewer::Seat(seat)) => {
                // Moves the last card to the front, an order that no sort would give.
                let zones = world.resource::<CardPlacement>();
                let keys = zones.hand(seat).to_vec();
                let last = *keys.last().expect("a card was drawn");
                app.world_mut()
                    .write_message(PlayerIntent::Reorder(last, 0));
                app.update();
                let world = app.world();
                let keys = world.resource::<CardPlacement>().hand(seat).to_vec();
                let mut order = hand(world, seat);
                order.remove(3);
                left[seat.index()] = Some(order);
                PlayerIntent::Discard(keys[3])
            }
        };
        app.world_mut().write_message(intent);
        if seen_again >= 6 {
            return;
        }
    }
    panic!("turns of a known hand: {seen_again}");
}

/// Between the turns of two human players no hand is open. A key press then focuses the answer to the claim first.
#[test]
fn the_focus_starts_at_the_prompt_when_no_hand_is_open() {
    let home = Home::new("people-question");
    let (record, _) = before(&record("people", 3), 0, r#"{"p":2,"do":"pass""#);
    // Makes a second of the three players human, so that no hand is open during a claim.
    let record = record.replacen("bot:habitual", "human", 1);
    let mut app = game(&home, 1280, 720);
    at_once(&mut app);
    app.world_mut()
        .resource_mut::<SaveService>()
        .begin_match(&record);
    app.world_mut().write_message(ContinueMatch);
    wait_until(&mut app, 2_000, "a claim between two turns", |world| {
        let overlay = world.get_resource::<State<TableOverlay>>();
        if overlay.is_some_and(|overlay| *overlay.get() != TableOverlay::None) {
            world.write_message(PlayerIntent::Continue);
        }
        let hidden = world.resource::<DisplayedState>().viewer == Viewer::Spectator;
        match pending_decision(world) {
            Some((_, DecisionStage::Claim)) if hidden => true,
            Some((_, DecisionStage::Draw)) => {
                world.write_message(PlayerIntent::TakeStock);
                false
            }
            Some((seat, DecisionStage::Play)) => {
                let first = world.resource::<CardPlacement>().hand(seat)[0];
                world.write_message(PlayerIntent::Discard(first));
                false
            }
            _ => false,
        }
    });
    settle(&mut app);
    press(&mut app, Device::Keyboard, PlayerAction::Right);
    let focus = app.world().resource::<InputFocus>().get();
    let words = focus.and_then(|entity| app.world().get::<Children>(entity));
    let mut words = words.into_iter().flatten();
    let word = words.find_map(|word| app.world().get::<Localized>(*word));
    assert_eq!(word.map(Localized::key), Some("claim-no"));
}
