//! What is laid out but not laid down is never lost by a slip.
use crate::{
    devices::{Device, connect, press},
    harness::Home,
    mouse::{action_button, click, drag, named, on_window, own_card},
    positions::{before, decision, open, record, settle, told},
};
use bevy::prelude::*;
use engine::{
    melds::{MeldId, NewMeld},
    seat::Seat,
    table::DecisionStage,
};
use gamecore::{
    i18n::Texts,
    input::PlayerAction,
    model::{Geometry, PlayerIntent, Prompt, Script, Selection, Shown, Staging, Zones},
};
use hud::ActionButton;
use ui::widgets::Greyed;

/// A person who holds the contract and may lay it down.
fn ready(home: &Home) -> App {
    let (record, _) = before(&record("staged", 3), 0, r#"{"p":0,"do":"lay_down""#);
    let mut app = open(home, &record);
    settle(&mut app);
    let prompt = app.world().resource::<Prompt>();
    let (seat, legal) = prompt.open.as_ref().expect("asked");
    assert_eq!((*seat, legal.stage), (Seat(0), DecisionStage::Play));
    assert!(legal.lay_down.is_ok() && legal.discard.is_ok());
    app
}

fn staged(app: &App) -> usize {
    app.world().resource::<Staging>().groups.len()
}

/// The place of a card of the own hand that is not laid out.
fn loose(app: &App) -> usize {
    let world = app.world();
    let keys = world.resource::<Staging>().keys();
    let hand = world.resource::<Zones>().hand(Seat(0));
    let place = hand.iter().position(|key| !keys.contains(key));
    place.expect("one card is left for the discard")
}

fn still_mine(app: &mut App, before: Option<u32>, by: &str) {
    settle(app);
    assert_eq!(
        decision(app),
        before,
        "the turn goes on after a discard by {by}"
    );
    assert!(staged(app) > 0, "nothing is lost by {by}");
    assert!(told(app, "refuse-staged"), "{by} says why not");
}

#[test]
fn nothing_is_discarded_over_a_proposal() {
    let home = Home::new("staged");
    let mut app = ready(&home);
    let asked = decision(&app);
    let lay_down = action_button(&mut app, ActionButton::LayDown);
    assert!(named(&mut app, "action-lay-down").is_some());
    click(&mut app, lay_down);
    settle(&mut app);
    assert!(staged(&app) > 0, "the proposal is laid out");
    assert!(
        named(&mut app, "action-confirm").is_some(),
        "the button says what it does"
    );
    let sentence = app.world().resource::<Texts>().get("request-staged");
    let mut texts = app.world_mut().query::<&Text>();
    assert!(
        texts.iter(app.world()).any(|text| text.0 == sentence),
        "and the line over the table"
    );

    let pile = on_window(&app, app.world().resource::<Geometry>().pile);
    let place = loose(&app);
    let card = own_card(&app, place);
    told(&mut app, "refuse-staged");
    drag(&mut app, card, pile);
    still_mine(&mut app, asked, "a drag");

    let card = own_card(&app, place);
    click(&mut app, card);
    assert_eq!(app.world().resource::<Selection>().cards.len(), 1);
    click(&mut app, pile);
    still_mine(&mut app, asked, "a click");

    press(&mut app, Device::Keyboard, PlayerAction::Pile);
    still_mine(&mut app, asked, "a key");

    let pad = connect(&mut app);
    press(&mut app, pad, PlayerAction::Pile);
    still_mine(&mut app, asked, "a gamepad");

    click(&mut app, lay_down);
    settle(&mut app);
    let shown = app.world().resource::<Shown>();
    let view = shown.view.as_ref().expect("a hand is played");
    assert!(view.table.down.contains(Seat(0)), "confirmed");
    assert_eq!(staged(&app), 0);
    assert!(named(&mut app, "action-lay-down").is_some());

    // Whoever is down has nothing to lay out any more.
    let card = own_card(&app, 0);
    click(&mut app, card);
    app.update();
    let mut greyed = app.world_mut().query::<(&ActionButton, Has<Greyed>)>();
    let group = greyed
        .iter(app.world())
        .find(|(button, _)| **button == ActionButton::Stage);
    assert!(group.is_some_and(|(_, greyed)| greyed));
    told(&mut app, "reject-already-down");
    app.world_mut().write_message(PlayerIntent::Stage);
    settle(&mut app);
    assert!(told(&mut app, "reject-already-down"));
    assert_eq!(staged(&app), 0);
}

#[test]
fn a_double_click_proposes_and_confirms_nothing() {
    let home = Home::new("staged-double");
    let mut app = ready(&home);
    let lay_down = action_button(&mut app, ActionButton::LayDown);
    click(&mut app, lay_down);
    click(&mut app, lay_down);
    settle(&mut app);
    assert!(staged(&app) > 0, "only laid out");
    let shown = app.world().resource::<Shown>();
    let view = shown.view.as_ref().expect("a hand is played");
    assert!(!view.table.down.contains(Seat(0)));
}

#[test]
fn put_back_it_may_be_discarded_again() {
    let home = Home::new("staged-back");
    let mut app = ready(&home);
    let asked = decision(&app);
    press(&mut app, Device::Keyboard, PlayerAction::LayDown);
    settle(&mut app);
    assert!(staged(&app) > 0);
    press(&mut app, Device::Keyboard, PlayerAction::Back);
    assert_eq!(staged(&app), 0);
    let card = own_card(&app, 0);
    let pile = on_window(&app, app.world().resource::<Geometry>().pile);
    drag(&mut app, card, pile);
    settle(&mut app);
    assert_ne!(decision(&app), asked, "the turn is over");
}

/// Another way to lay down does not sweep away what somebody has put together.
#[test]
fn no_proposal_replaces_what_was_put_together_by_hand() {
    let home = Home::new("staged-own");
    let mut app = ready(&home);
    let proposal = app.world().resource::<Staging>().proposals[0][0].clone();
    let keys = {
        let world = app.world();
        let zones = world.resource::<Zones>();
        let mut free = zones.hand(Seat(0)).to_vec();
        let mut take = |card| {
            let at = free.iter().position(|key| zones.face(*key) == Some(card));
            free.remove(at.expect("it is in the hand"))
        };
        proposal.cards().iter().map(|card| take(*card)).collect()
    };
    app.world_mut().resource_mut::<Selection>().cards = keys;
    app.world_mut().write_message(PlayerIntent::Stage);
    app.update();
    assert_eq!(staged(&app), 1);
    let cards = |app: &App| {
        let groups = &app.world().resource::<Staging>().groups;
        let readings = groups.iter().filter_map(|group| group.readings.first());
        readings.map(NewMeld::cards).map(<[_]>::len).sum::<usize>()
    };
    let own = cards(&app);
    press(&mut app, Device::Keyboard, PlayerAction::NextSplit);
    assert!(told(&mut app, "refuse-own-groups"));
    assert_eq!((staged(&app), cards(&app)), (1, own));
}

/// What the engine refused has touched nothing: the next card to move is not chosen by it.
#[test]
fn a_refused_move_touches_no_card() {
    let home = Home::new("staged-refused");
    let mut app = ready(&home);
    let key = app.world().resource::<Zones>().hand(Seat(0))[0];
    let touched = |app: &mut App| app.world_mut().resource_mut::<Script>().take_touched();
    // There is no such combination, and whoever is not down lays off nothing.
    app.world_mut()
        .write_message(PlayerIntent::LayOff(key, MeldId(9)));
    settle(&mut app);
    assert_eq!(touched(&mut app), []);
    let place = loose(&app);
    let discarded = app.world().resource::<Zones>().hand(Seat(0))[place];
    app.world_mut()
        .write_message(PlayerIntent::Discard(discarded));
    settle(&mut app);
    let hand = app.world().resource::<Zones>().hand(Seat(0));
    assert!(!hand.contains(&discarded), "the very card that was touched");
    assert_eq!(touched(&mut app), [], "and that is used up");
}
