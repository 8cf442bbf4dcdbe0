//! Tests of the advice panel's position while cards are laid out for a lay-down, and of the melds that advice names.
use crate::{
    bot_events::{events, fresh},
    harness::{Home, wait_until},
    test_positions::{all, frames, only, opened, record_before},
};
use bevy::prelude::*;
use engine::{
    cards::Card,
    matchplay::{BotLevel, PlayerInfo, PlayerKind},
    melds::{MeldShape, Place},
    rules::fournier,
    seat::Seat,
    table::{Action, DecisionStage, Viewer},
};
use gamecore::{
    i18n::{Language, Texts},
    model::{Layout, PlayerIntent, fold},
};
use hud::action_words::{in_words, place_in_words};
use screens::advice::{AdvicePanel, AdvisedMove};

/// Returns a record of eight players, late in a hand, in which the player can lay down. Tries seeds until one fits.
fn ready_among_many() -> String {
    let record = (0..40).find_map(|seed| {
        record_before(&format!("laid out {seed}"), fournier(), 8, |game, legal| {
            let table = game.table().expect("a hand is being played").public();
            legal.stage == DecisionStage::Play && legal.lay_down.is_ok() && table.melds.len() >= 8
        })
    });
    record.expect("a seed with a late lay-down")
}

/// Requests advice and waits until the advised move is visible.
pub fn advised(app: &mut App) {
    app.world_mut().write_message(PlayerIntent::Advice);
    for _ in 0..6_000 {
        app.update();
        std::thread::sleep(std::time::Duration::from_millis(5));
        if !all::<AdvisedMove>(app).is_empty() {
            break;
        }
    }
    frames(app, 6);
}

#[test]
fn the_advice_panel_avoids_the_laid_out_cards() {
    let home = Home::new("advice-staged");
    let mut app = opened(&home, (1280, 720), &ready_among_many());
    advised(&mut app);
    only::<AdvicePanel>(&mut app).expect("the panel is there");
    app.world_mut().write_message(PlayerIntent::LayDown);
    wait_until(&mut app, 60, "the proposal", |world| {
        !world.resource::<Layout>().staged.is_empty()
    });
    frames(&mut app, 6);
    let (_, panel) = only::<AdvicePanel>(&mut app).expect("it stays");
    // With eight seat plates on the table, a small overlap may be unavoidable. The panel may cover at most 10 % of the
    // laid-out cards.
    let staged = &app.world().resource::<Layout>().staged;
    let area = |rect: Rect| rect.width() * rect.height();
    let whole: f32 = staged.iter().map(|rect| area(*rect)).sum();
    let covered: f32 = staged.iter().map(|rect| area(panel.intersect(*rect))).sum();
    assert!(covered < 0.1 * whole, "{panel:?} covers {staged:?}");
}

/// F19: a swap in a trio names the trio, and a lay-off says where the card goes.
#[test]
fn a_swap_in_a_trio_names_the_trio() {
    let (setup, events) = events("taken");
    let (mut shown, mut zones) = fresh(&setup.seed, Viewer::Seat(Seat(0)), 4);
    let trio = events.iter().find_map(|event| {
        let seen = event.seen_by(Viewer::Seat(Seat(0)));
        fold(&seen, Vec::new(), &mut shown, &mut zones);
        let mut melds = shown.view.as_ref()?.table.melds.iter();
        let trio = melds.find(|meld| matches!(meld.shape, MeldShape::Trio { .. }));
        trio.map(|meld| meld.id)
    });
    let meld = trio.expect("a trio is laid down");
    let card: Card = "7H".parse().expect("a card");
    let swap = Action::SwapJoker {
        meld,
        at: 0,
        card,
        to: None,
    };
    let lay_off = Action::LayOff {
        card,
        to: Place { meld, end: None },
    };
    let texts = Texts::shipped(Language::En);
    let owner = shown.meld(meld).expect("the trio").owner;
    let other = (0..4).map(Seat).find(|seat| *seat != owner);
    for (person, whose) in [
        (owner, "your trio"),
        (other.expect("another player"), "Ana’s trio"),
    ] {
        // The only person at the screen is addressed directly.
        let player = |seat: Seat| {
            let name = if seat == owner { "Ana" } else { "Bea" };
            let bot = PlayerKind::Bot(BotLevel::Fuerte);
            let is_person = seat == person;
            PlayerInfo::new(name, if is_person { PlayerKind::Human } else { bot })
        };
        shown.players = (0..4).map(Seat).map(player).collect();
        shown.owners.clone_from(&shown.players);
        shown.viewer = Viewer::Seat(person);
        let place = |action| place_in_words(&texts, &shown, action).expect("a place");
        assert_eq!(place(&swap), whose);
        assert_eq!(place(&lay_off), format!("to {whose}"));
        let words = |action| in_words(&texts, &shown, action);
        let taken = format!("7♥: {whose}; you take its joker into your hand");
        assert_eq!(words(&swap), taken);
        assert_eq!(words(&lay_off), format!("7♥: to {whose}"));
    }
}
