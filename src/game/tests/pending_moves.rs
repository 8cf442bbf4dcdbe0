//! Tests of moves that come a moment too early: they wait until they are legal, and can be taken back.
use crate::{
    devices::{Device, press},
    harness::{Home, wait_until},
    positions::{self, at_own_turn, before, record, settle, zone},
};
use bevy::prelude::*;
use engine::{
    seat::Seat,
    table::{Phase, Viewer},
};
use gamecore::{
    feedback::{PlaySound, Sound, Toast},
    input::PlayerAction,
    model::{
        CardPlacement, DisplayedState, EventQueue, Key, Layout, MeldDraft, PendingIntent,
        PlayerIntent, Prompt, PromptReopened, Speed, Zone,
    },
    referee::Submit,
    states::TableOverlay,
};
use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

const OWN: Seat = Seat(0);

/// Opens a match at the beginning of the player's turn, at normal speed.
fn at_draw(home: &Home) -> App {
    let mut app = at_own_turn(home);
    app.world_mut().resource_mut::<Speed>().factor = 1.0;
    app
}

fn intend(app: &mut App, intent: PlayerIntent) {
    app.world_mut().write_message(intent);
    app.update();
}

/// Draws from the stock and returns once the drawn card is flying.
fn draw(app: &mut App) {
    intend(app, PlayerIntent::TakeStock);
    wait_until(app, 20, "the draw", |world| {
        let shown = world.resource::<DisplayedState>();
        let view = shown.view.as_ref().expect("a hand is being played");
        view.table.active == OWN && view.table.phase == Phase::Play
    });
    assert!(app.world().resource::<Prompt>().open.is_none());
    assert!(!app.world().resource::<EventQueue>().is_idle());
}

fn first_card(app: &App) -> Key {
    app.world().resource::<CardPlacement>().hand(OWN)[0]
}

fn pending(app: &App) -> Option<PlayerIntent> {
    app.world().resource::<PendingIntent>().0.clone()
}

fn was_refused(app: &App) -> bool {
    let sounds = app.world().resource::<Messages<PlaySound>>();
    let mut reader = sounds.get_cursor();
    reader.read(sounds).any(|it| it.sound == Sound::Invalid)
}

#[test]
fn a_discard_during_the_draw_is_made_when_the_card_has_landed() {
    let home = Home::new("pending-discard");
    let mut app = at_draw(&home);
    draw(&mut app);
    let card = first_card(&app);
    intend(&mut app, PlayerIntent::Discard(card));
    assert_eq!(pending(&app), Some(PlayerIntent::Discard(card)));
    app.update();
    // The card lies half on the pile, and the others still see a full hand.
    let pose = app.world().resource::<Layout>().poses[card.index()];
    let pile = app.world().resource::<gamecore::model::Geometry>();
    assert!((pose.at.x - pile.pile.x).abs() < 1.0);
    assert_eq!(zone(&app, card), Zone::Hand(OWN));
    wait_until(&mut app, 600, "the discard", |world| {
        let zones = world.resource::<CardPlacement>();
        zones
            .find(card)
            .is_some_and(|(zone, _)| zone != Zone::Hand(OWN))
    });
    assert_eq!(zone(&app, card), Zone::Pile);
    assert_eq!(pending(&app), None);
    assert!(!was_refused(&app));
}

#[test]
fn a_second_press_or_esc_takes_a_pending_discard_back() {
    for by_key in [false, true] {
        let home = Home::new("pending-back");
        let mut app = at_draw(&home);
        draw(&mut app);
        let card = first_card(&app);
        intend(&mut app, PlayerIntent::Discard(card));
        match by_key {
            true => press(&mut app, Device::Keyboard, PlayerAction::Back),
            false => intend(&mut app, PlayerIntent::Discard(card)),
        }
        assert_eq!(pending(&app), None);
        wait_until(&mut app, 600, "the question", |world| {
            world.resource::<Prompt>().open.is_some()
        });
        settle(&mut app);
        assert_eq!(zone(&app, card), Zone::Hand(OWN));
    }
}

#[test]
fn another_card_replaces_the_pending_one() {
    let home = Home::new("pending-other");
    let mut app = at_draw(&home);
    draw(&mut app);
    let first = first_card(&app);
    let other = app.world().resource::<CardPlacement>().hand(OWN)[3];
    intend(&mut app, PlayerIntent::Discard(first));
    intend(&mut app, PlayerIntent::Discard(other));
    wait_until(&mut app, 600, "the discard", |world| {
        let zones = world.resource::<CardPlacement>();
        zones
            .find(other)
            .is_some_and(|(zone, _)| zone == Zone::Pile)
    });
    assert_eq!(zone(&app, first), Zone::Hand(OWN));
}

#[test]
fn a_double_click_on_the_stock_draws_once_and_is_not_refused() {
    let home = Home::new("pending-double");
    let mut app = at_draw(&home);
    draw(&mut app);
    intend(&mut app, PlayerIntent::TakeStock);
    assert_eq!(pending(&app), None);
    assert!(!was_refused(&app));
}

#[test]
fn a_pending_move_is_dropped_with_the_turn() {
    let home = Home::new("pending-dropped");
    let mut app = at_draw(&home);
    draw(&mut app);
    let card = first_card(&app);
    intend(&mut app, PlayerIntent::Discard(card));
    app.world_mut().resource_mut::<DisplayedState>().viewer = Viewer::Spectator;
    app.update();
    assert_eq!(pending(&app), None);
}

/// Counts everything in the last frame by which a player notices that a press was understood.
fn reactions(app: &App) -> usize {
    fn count<M: Message>(app: &App) -> usize {
        let messages = app.world().resource::<Messages<M>>();
        messages.iter_current_update_messages().count()
    }
    count::<PlaySound>(app)
        + count::<Toast>(app)
        + count::<Submit>(app)
        + count::<PromptReopened>(app)
}

/// Presses whatever a player could press, most of the time while cards are flying, in as many matches as this takes.
/// `CONTINENTAL_PRESSES` sets the number of presses, for a long run by hand.
#[test]
fn no_press_is_lost_without_a_reaction() {
    let random = &mut ChaCha8Rng::seed_from_u64(7);
    let presses = std::env::var("CONTINENTAL_PRESSES").ok();
    let presses = presses.map_or(300, |presses| presses.parse().expect("a number"));
    let mut pressed = 0;
    for seed in 0.. {
        let home = Home::new("pending-random");
        let text = record(&format!("pending {seed}"), 4);
        let (text, _) = before(&text, 0, r#"{"p":0,"do":"take_stock""#);
        let mut app = positions::open(&home, &text);
        app.world_mut().resource_mut::<Speed>().factor = 1.0;
        settle(&mut app);
        pressed += press_at_random(&mut app, random, presses - pressed);
        println!("{pressed} of {presses} presses after match {seed}");
        if pressed == presses {
            break;
        }
    }
}

/// Presses at random until the match is over, at most `most` times. Returns the number of presses.
fn press_at_random(app: &mut App, random: &mut ChaCha8Rng, most: usize) -> usize {
    let mut pressed = 0;
    while pressed < most {
        // Longer than a double click, whose second half does nothing.
        for _ in 0..random.random_range(24..50) {
            app.update();
        }
        match app.world().resource::<State<TableOverlay>>().get() {
            TableOverlay::None => {}
            TableOverlay::MatchOver => break,
            TableOverlay::Curtain | TableOverlay::HandOver | TableOverlay::ScoreSheet => {
                app.world_mut().write_message(PlayerIntent::Continue);
                continue;
            }
        }
        let hand = app.world().resource::<CardPlacement>().hand(OWN);
        let Some(card) = hand.choose(random).copied() else {
            continue;
        };
        let intents = [
            PlayerIntent::TakeStock,
            PlayerIntent::TakeDiscard,
            PlayerIntent::UsePile,
            PlayerIntent::Claim,
            PlayerIntent::Pass,
            PlayerIntent::LayDown,
            PlayerIntent::NextSplit,
            PlayerIntent::Select(card),
            PlayerIntent::Stage,
            PlayerIntent::Discard(card),
            PlayerIntent::TakeBackOne,
        ];
        let intent = intents.choose(random).expect("there are intents").clone();
        let staged = app.world().resource::<MeldDraft>().keys();
        intend(app, intent.clone());
        pressed += 1;
        // Cards that move to the staged melds, or away from them, are visible.
        let moves = app.world().resource::<MeldDraft>().keys() != staged;
        assert!(moves || reactions(app) > 0, "press {pressed}: {intent:?}");
    }
    pressed
}
