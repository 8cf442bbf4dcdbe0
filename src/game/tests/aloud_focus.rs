//! Tests of the focus while a screen reader is active, of panels that open over the table, and of the claim clock.
use crate::{
    harness::{Home, game, wait_until, yield_to_workers},
    input::press,
    screen_reader::{ScreenReader, name_of},
    screen_reader_announcements::at_draw,
    test_positions::{frames, opened, record_before},
};
use accessibility::AccessibilityTree;
use accesskit::{Action, Node, NodeId, Role};
use bevy::{a11y::AccessibilityRequested, input::keyboard::Key, prelude::*};
use engine::{rules::oficial, table::DecisionStage};
use gamecore::{
    model::{PlayerIntent, Prompt},
    states::Menu,
};
use hud::ToggleLog;
use screens::advice::{AdvisedMove, OpenAdvice};

fn focus(reader: &ScreenReader) -> Option<(NodeId, Node)> {
    let tree = reader.app.world().resource::<AccessibilityTree>();
    tree.focus().map(|(id, node)| (id, node.clone()))
}

fn menu(reader: &ScreenReader) -> Menu {
    *reader.app.world().resource::<State<Menu>>().get()
}

fn escape(reader: &mut ScreenReader) {
    press(&mut reader.app, KeyCode::Escape, Key::Escape);
    (0..3).for_each(|_| reader.wait());
}

#[test]
fn returning_from_a_page_restores_the_focus() {
    let home = Home::new("aloud-back");
    let mut reader = ScreenReader::of(game(&home, 1280, 720));
    reader.press("title-settings");
    reader.press("bindings-title");
    assert_eq!(menu(&reader), Menu::Bindings);
    escape(&mut reader);
    assert_eq!(menu(&reader), Menu::Settings);
    let (_, at) = focus(&reader).expect("a node has the focus");
    assert_eq!(name_of(&at), reader.text("bindings-title"));
    // If the page is opened from the title screen again, it starts with its default focus.
    escape(&mut reader);
    reader.press("title-settings");
    (0..3).for_each(|_| reader.wait());
    let (_, at) = focus(&reader).expect("a node has the focus");
    assert_ne!(name_of(&at), reader.text("bindings-title"));
}

#[test]
fn the_table_always_has_a_focus_with_a_screen_reader() {
    let home = Home::new("aloud-lead");
    let mut reader = ScreenReader::of(at_draw(&home));
    // The game sets no focus as long as the player uses only the mouse.
    assert_eq!(focus(&reader), None);
    press(&mut reader.app, KeyCode::F4, Key::F4);
    (0..2).for_each(|_| reader.wait());
    let hand = reader.hand();
    let (card, _) = focus(&reader).expect("a card of the hand has the focus");
    assert!(
        hand.iter().any(|(id, _)| *id == card),
        "the focus is not in the hand"
    );
    // The focus returns to the same card after the pause menu closes.
    let last = hand.last().expect("there are cards").0;
    reader.ask(last, Action::Focus, None);
    let world = reader.app.world_mut();
    world.resource_mut::<NextState<Menu>>().set(Menu::Pause);
    reader.wait();
    assert_eq!(menu(&reader), Menu::Pause);
    escape(&mut reader);
    assert_eq!(menu(&reader), Menu::None);
    assert_eq!(focus(&reader).map(|(id, _)| id), Some(last));
}

#[test]
fn opening_the_advice_announces_its_best_move_and_focuses_it() {
    let record = record_before("heard advice", oficial(), 3, |_, legal| {
        legal.stage == DecisionStage::Play
    });
    let home = Home::new("aloud-advice");
    let record = record.expect("the player reaches the play phase");
    let mut reader = ScreenReader::of(opened(&home, (1280, 720), &record));
    press(&mut reader.app, KeyCode::F4, Key::F4);
    (0..2).for_each(|_| reader.wait());
    let (card, _) = focus(&reader).expect("a card of the hand has the focus");
    reader.app.world_mut().write_message(PlayerIntent::Advice);
    wait_until(&mut reader.app, 60_000, "the advice", |world| {
        yield_to_workers();
        world.resource::<OpenAdvice>().found.is_some()
    });
    (0..2).for_each(|_| reader.wait());
    let (best, node) = focus(&reader).expect("the best move has the focus");
    let entity = Entity::try_from_bits(best.0).expect("a move is an entity");
    assert!(
        reader.app.world().get::<AdvisedMove>(entity).is_some(),
        "the focus is on {}",
        name_of(&node)
    );
    let said = reader.said().join("\n");
    assert!(said.contains(&name_of(&node)), "{}: {said}", name_of(&node));
    assert!(said.contains(&reader.text("hint-title")), "{said}");
    // The focus returns to the same card after the advice closes.
    reader.app.world_mut().write_message(PlayerIntent::Advice);
    (0..2).for_each(|_| reader.wait());
    assert_eq!(focus(&reader).map(|(id, _)| id), Some(card));
}

#[test]
fn opening_the_log_announces_and_focuses_it() {
    let home = Home::new("aloud-log");
    let mut reader = ScreenReader::of(at_draw(&home));
    press(&mut reader.app, KeyCode::F4, Key::F4);
    (0..2).for_each(|_| reader.wait());
    let (card, _) = focus(&reader).expect("a card of the hand has the focus");
    reader.app.world_mut().write_message(ToggleLog);
    (0..2).for_each(|_| reader.wait());
    let title = format!("{}: ", reader.text("log-title"));
    let said = reader.said();
    let told = said.iter().filter(|said| said.starts_with(&title));
    assert_eq!(told.count(), 1, "{said:?}");
    let (_, close) = focus(&reader).expect("the close button has the focus");
    assert_eq!(name_of(&close), reader.text("log-close"));
    reader.app.world_mut().write_message(ToggleLog);
    (0..2).for_each(|_| reader.wait());
    assert_eq!(focus(&reader).map(|(id, _)| id), Some(card));
}

/// Opens a match at the player's first claim decision.
fn at_claim(home: &Home) -> App {
    let record = record_before("heard claim", oficial(), 3, |_, legal| {
        legal.stage == DecisionStage::Claim
    });
    let record = record.expect("the player is asked to claim");
    opened(home, (1280, 720), &record)
}

#[test]
fn a_claim_has_no_time_limit_with_a_screen_reader() {
    let home = Home::new("aloud-clock");
    let mut app = at_claim(&home);
    let runs = |app: &mut App, listens: bool| {
        app.world()
            .resource::<AccessibilityRequested>()
            .set(listens);
        frames(app, 4);
        app.world().resource::<Prompt>().clock.is_some()
    };
    assert!(
        runs(&mut app, false),
        "no time limit without a screen reader"
    );
    assert!(!runs(&mut app, true));
    assert!(runs(&mut app, false));
}

#[test]
fn a_player_asked_to_claim_is_not_described_as_on_turn() {
    let home = Home::new("aloud-claims");
    let reader = ScreenReader::of(at_claim(&home));
    let plates = reader.of_role(Role::Label);
    let plates: Vec<String> = plates.iter().map(|(_, node)| name_of(node)).collect();
    let own = plates.iter().find(|plate| plate.starts_with("You: "));
    let own = own.unwrap_or_else(|| panic!("no plate among {plates:?}"));
    assert!(
        own.contains(&reader.text_to_you("aloud-seat-claims")),
        "{own}"
    );
    assert!(
        !own.contains(&reader.text_to_you("aloud-seat-asked")),
        "{own}"
    );
}
