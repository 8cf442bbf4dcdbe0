//! Tests of the meld draft, in which the player lays out cards before laying them down. Accidental input must not
//! discard the draft.
use crate::{
    devices::{Device, connect, press},
    harness::Home,
    mouse::{action_button, click, drag, named, on_window, own_card},
    positions::{before, decision, open, record, settle, told},
    test_positions::{only, opened, record_before},
};
use bevy::prelude::*;
use engine::{
    matchplay::Match,
    melds::{MeldId, NewMeld},
    rules::fournier,
    seat::Seat,
    table::{DecisionStage, Legal},
};
use gamecore::{
    i18n::{Localized, Texts},
    input::PlayerAction,
    model::{
        CardPlacement, DisplayedState, EventQueue, Geometry, MeldDraft, PlayerIntent, Prompt,
        Selection,
    },
};
use hud::{ActionButton, Pill};
use ui::widgets::{Disabled, TipBubble, ToastBox};

/// Opens a match in which the player can lay down the contract's combinations.
fn ready(home: &Home) -> App {
    let (record, _) = before(&record("staged", 3), 0, r#"{"p":0,"do":"lay_down""#);
    let mut app = open(home, &record);
    settle(&mut app);
    let prompt = app.world().resource::<Prompt>();
    let (seat, legal) = prompt.open.as_ref().expect("the player has a decision");
    assert_eq!((*seat, legal.stage), (Seat(0), DecisionStage::Play));
    assert!(legal.lay_down.is_ok() && legal.discard.is_ok());
    app
}

fn staged(app: &App) -> usize {
    app.world().resource::<MeldDraft>().groups.len()
}

/// Returns the index of a hand card that is not in the meld draft.
fn unstaged_card(app: &App) -> usize {
    let world = app.world();
    let keys = world.resource::<MeldDraft>().keys();
    let hand = world.resource::<CardPlacement>().hand(Seat(0));
    let place = hand.iter().position(|key| !keys.contains(key));
    place.expect("one card is left for the discard")
}

/// Returns the height of the viewer's cards, and of the row of the viewer's melds.
fn heights(app: &App) -> (f32, f32) {
    let geometry = app.world().resource::<Geometry>();
    (geometry.own_height.round(), geometry.own_row.height())
}

#[test]
fn the_hand_is_larger_until_the_row_of_melds_is_needed() {
    let home = Home::new("staged-row");
    let mut app = ready(&home);
    assert_eq!(heights(&app), (180.0, 0.0));
    let lay_down = action_button(&mut app, ActionButton::LayDown);
    click(&mut app, lay_down);
    settle(&mut app);
    assert!(staged(&app) > 0);
    assert_eq!(heights(&app), (150.0, 120.0));
    // Cards that grow and shrink in turns would be hard to aim at.
    for _ in 0..4 {
        app.world_mut().write_message(PlayerIntent::TakeBackOne);
        settle(&mut app);
    }
    assert_eq!(staged(&app), 0);
    assert_eq!(heights(&app), (150.0, 120.0));
}

fn still_mine(app: &mut App, before: Option<u32>, by: &str) {
    settle(app);
    assert_eq!(decision(app), before, "{by} discarded despite the draft");
    assert!(staged(app) > 0, "{by} cleared the draft");
    assert!(told(app, "refuse-staged"), "{by} showed no reason");
}

#[test]
fn no_discard_is_possible_while_cards_are_laid_out() {
    let home = Home::new("staged");
    let mut app = ready(&home);
    let asked = decision(&app);
    let lay_down = action_button(&mut app, ActionButton::LayDown);
    assert!(named(&mut app, "action-lay-down").is_some());
    click(&mut app, lay_down);
    settle(&mut app);
    assert!(staged(&app) > 0, "no draft after the first click");
    assert!(
        named(&mut app, "action-confirm").is_some(),
        "the button does not say “confirm”"
    );
    let sentence = app.world().resource::<Texts>().get("request-staged");
    let mut texts = app.world_mut().query::<&Text>();
    assert!(
        texts.iter(app.world()).any(|text| text.0 == sentence),
        "the prompt line does not mention the draft"
    );
    assert!(
        only::<Pill>(&mut app).is_some(),
        "the prompt line is hidden"
    );

    let pile = on_window(&app, app.world().resource::<Geometry>().pile);
    let place = unstaged_card(&app);
    let card = own_card(&app, place);
    told(&mut app, "refuse-staged");
    drag(&mut app, card, pile);
    still_mine(&mut app, asked, "a drag");
    assert!(only::<ToastBox>(&mut app).is_some(), "no refusal message");
    assert!(
        only::<Pill>(&mut app).is_none(),
        "the prompt line repeats the refusal"
    );

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
    let shown = app.world().resource::<DisplayedState>();
    let view = shown.view.as_ref().expect("a hand is played");
    assert!(
        view.table.down.contains(Seat(0)),
        "the player is not down after the confirmation"
    );
    // The pointer still rests on the lay-down button. The tooltip about having already laid down must not appear.
    for _ in 0..100 {
        app.update();
        assert!(
            only::<TipBubble>(&mut app).is_none(),
            "a tooltip is visible"
        );
    }
    assert_eq!(staged(&app), 0);
    assert!(named(&mut app, "action-lay-down").is_some());

    // A player who has already laid down cannot start a new draft.
    let card = own_card(&app, 0);
    click(&mut app, card);
    app.update();
    let mut greyed = app.world_mut().query::<(&ActionButton, Has<Disabled>)>();
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
fn a_double_click_lays_out_but_does_not_confirm() {
    let home = Home::new("staged-double");
    let mut app = ready(&home);
    let lay_down = action_button(&mut app, ActionButton::LayDown);
    click(&mut app, lay_down);
    click(&mut app, lay_down);
    settle(&mut app);
    assert!(staged(&app) > 0, "no draft after the double click");
    let shown = app.world().resource::<DisplayedState>();
    let view = shown.view.as_ref().expect("a hand is played");
    assert!(!view.table.down.contains(Seat(0)));
}

#[test]
fn discarding_works_again_after_the_draft_is_put_back() {
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
    assert_ne!(decision(&app), asked, "the discard was refused");
}

/// Cycling through the proposed lay-downs keeps groups that the player made by hand.
#[test]
fn no_proposal_replaces_groups_made_by_hand() {
    let home = Home::new("staged-own");
    let mut app = ready(&home);
    let proposal = app.world().resource::<MeldDraft>().proposals[0][0].clone();
    let keys = {
        let world = app.world();
        let zones = world.resource::<CardPlacement>();
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
        let groups = &app.world().resource::<MeldDraft>().groups;
        let readings = groups.iter().filter_map(|group| group.readings.first());
        readings.map(NewMeld::cards).map(<[_]>::len).sum::<usize>()
    };
    let own = cards(&app);
    press(&mut app, Device::Keyboard, PlayerAction::NextSplit);
    assert!(told(&mut app, "refuse-own-groups"));
    assert_eq!((staged(&app), cards(&app)), (1, own));
}

#[test]
fn each_proposal_states_the_points_left() {
    let home = Home::new("staged-leaves");
    let mut app = (0..40)
        .find_map(|seed| {
            let wanted = |_: &Match, legal: &Legal| {
                legal.stage == DecisionStage::Play && legal.lay_down.is_ok()
            };
            let record = record_before(&format!("ways {seed}"), fournier(), 3, wanted)?;
            let app = opened(&home, (1280, 720), &record);
            let ways = app.world().resource::<MeldDraft>().proposals.len();
            (ways > 1).then_some(app)
        })
        .expect("several ways to lay down");
    let said = |app: &mut App| {
        let mut texts = app.world_mut().query::<(&Localized, &Text)>();
        let found = texts
            .iter(app.world())
            .find(|(key, _)| key.key() == "action-split-leaves");
        found.map(|(_, text)| text.0.clone())
    };
    assert_eq!(
        said(&mut app),
        None,
        "points left are shown without a draft"
    );
    press(&mut app, Device::Keyboard, PlayerAction::LayDown);
    settle(&mut app);
    let ways = app.world().resource::<MeldDraft>().proposals.len();
    for _ in 0..ways {
        let world = app.world();
        let (shown, zones) = (
            world.resource::<DisplayedState>(),
            world.resource::<CardPlacement>(),
        );
        let staged = world.resource::<MeldDraft>().keys();
        let left = zones
            .hand(Seat(0))
            .iter()
            .filter(|key| !staged.contains(key));
        let left = shown.rules.points(left.filter_map(|key| zones.face(*key)));
        let words = said(&mut app).expect("the points left are shown");
        let numbers = words.split(|letter: char| !letter.is_ascii_digit());
        assert!(
            numbers.skip(1).any(|number| number == left.to_string()),
            "{words}: {left} are left"
        );
        press(&mut app, Device::Keyboard, PlayerAction::NextSplit);
        settle(&mut app);
    }
}

/// A refused move must not record its selected or dragged cards. Otherwise the next move would prefer them to identical
/// cards.
#[test]
fn a_refused_move_touches_no_card() {
    let home = Home::new("staged-refused");
    let mut app = ready(&home);
    let key = app.world().resource::<CardPlacement>().hand(Seat(0))[0];
    let touched = |app: &mut App| app.world_mut().resource_mut::<EventQueue>().take_touched();
    // This lay-off is illegal for two reasons: the combination does not exist, and the player has not laid down yet.
    app.world_mut()
        .write_message(PlayerIntent::LayOff(key, MeldId(9)));
    settle(&mut app);
    assert_eq!(touched(&mut app), []);
    let place = unstaged_card(&app);
    let discarded = app.world().resource::<CardPlacement>().hand(Seat(0))[place];
    app.world_mut()
        .write_message(PlayerIntent::Discard(discarded));
    settle(&mut app);
    let hand = app.world().resource::<CardPlacement>().hand(Seat(0));
    assert!(
        !hand.contains(&discarded),
        "the touched card is still in the hand"
    );
    assert_eq!(touched(&mut app), [], "touched cards after the discard");
}
