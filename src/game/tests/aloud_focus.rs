//! Where the focus is while somebody listens, what has opened over the table, and what does not run out.
use crate::{
    aloud::{Reader, name_of},
    aloud_said::at_draw,
    harness::{Home, game, let_others_work, wait_until},
    input::press,
    moments::{frames, opened, record_before},
};
use accessibility::AloudTree;
use accesskit::{Action, Node, NodeId, Role};
use bevy::{a11y::AccessibilityRequested, input::keyboard::Key, prelude::*};
use engine::{rules::oficial, table::DecisionStage};
use gamecore::{
    model::{PlayerIntent, Prompt},
    states::Menu,
};
use hud::ToggleLog;
use screens::advice::{AdvisedMove, OpenAdvice};

/// What has the focus.
fn focus(reader: &Reader) -> Option<(NodeId, Node)> {
    let tree = reader.app.world().resource::<AloudTree>();
    tree.focus().map(|(id, node)| (id, node.clone()))
}

fn menu(reader: &Reader) -> Menu {
    *reader.app.world().resource::<State<Menu>>().get()
}

/// Presses Escape, and waits until the focus is where it goes by itself.
fn escape(reader: &mut Reader) {
    press(&mut reader.app, KeyCode::Escape, Key::Escape);
    (0..3).for_each(|_| reader.wait());
}

#[test]
fn whoever_comes_back_from_a_page_is_where_they_left() {
    let home = Home::new("aloud-back");
    let mut reader = Reader::of(game(&home, 1280, 720));
    reader.press("title-settings");
    reader.press("bindings-title");
    assert_eq!(menu(&reader), Menu::Bindings);
    escape(&mut reader);
    assert_eq!(menu(&reader), Menu::Settings);
    let (_, at) = focus(&reader).expect("something has the focus");
    assert_eq!(name_of(&at), reader.text("bindings-title"));
    // Whoever goes there anew begins where one does.
    escape(&mut reader);
    reader.press("title-settings");
    (0..3).for_each(|_| reader.wait());
    let (_, at) = focus(&reader).expect("something has the focus");
    assert_ne!(name_of(&at), reader.text("bindings-title"));
}

#[test]
fn the_table_is_never_the_bare_window() {
    let home = Home::new("aloud-lead");
    let mut reader = Reader::of(at_draw(&home));
    // Whoever plays with a mouse is not led.
    assert_eq!(focus(&reader), None);
    press(&mut reader.app, KeyCode::F4, Key::F4);
    (0..2).for_each(|_| reader.wait());
    let hand = reader.hand();
    let (card, _) = focus(&reader).expect("the hand has it");
    assert!(hand.iter().any(|(id, _)| *id == card), "a card of the hand");
    // After the pause it is where it was.
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
fn the_advice_is_said_with_its_best_move_and_has_the_focus() {
    let record = record_before("heard advice", oficial(), 3, |_, legal| {
        legal.stage == DecisionStage::Play
    });
    let home = Home::new("aloud-advice");
    let record = record.expect("everybody plays");
    let mut reader = Reader::of(opened(&home, (1280, 720), &record));
    press(&mut reader.app, KeyCode::F4, Key::F4);
    (0..2).for_each(|_| reader.wait());
    let (card, _) = focus(&reader).expect("the hand has it");
    reader.app.world_mut().write_message(PlayerIntent::Advice);
    wait_until(&mut reader.app, 60_000, "the advice", |world| {
        let_others_work();
        world.resource::<OpenAdvice>().found.is_some()
    });
    (0..2).for_each(|_| reader.wait());
    let (best, node) = focus(&reader).expect("the best move has it");
    let entity = Entity::try_from_bits(best.0).expect("a move is an entity");
    assert!(reader.app.world().get::<AdvisedMove>(entity).is_some());
    let said = reader.said().join("\n");
    assert!(said.contains(&name_of(&node)), "{}: {said}", name_of(&node));
    assert!(said.contains(&reader.text("hint-title")), "{said}");
    // Closed, it gives the focus back.
    reader.app.world_mut().write_message(PlayerIntent::Advice);
    (0..2).for_each(|_| reader.wait());
    assert_eq!(focus(&reader).map(|(id, _)| id), Some(card));
}

#[test]
fn the_log_is_said_when_it_opens_and_has_the_focus() {
    let home = Home::new("aloud-log");
    let mut reader = Reader::of(at_draw(&home));
    press(&mut reader.app, KeyCode::F4, Key::F4);
    (0..2).for_each(|_| reader.wait());
    let (card, _) = focus(&reader).expect("the hand has it");
    reader.app.world_mut().write_message(ToggleLog);
    (0..2).for_each(|_| reader.wait());
    let title = format!("{}: ", reader.text("log-title"));
    let said = reader.said();
    let told = said.iter().filter(|said| said.starts_with(&title));
    assert_eq!(told.count(), 1, "{said:?}");
    let (_, close) = focus(&reader).expect("its button has it");
    assert_eq!(name_of(&close), reader.text("log-close"));
    reader.app.world_mut().write_message(ToggleLog);
    (0..2).for_each(|_| reader.wait());
    assert_eq!(focus(&reader).map(|(id, _)| id), Some(card));
}

/// The person's first claim.
fn at_claim(home: &Home) -> App {
    let record = record_before("heard claim", oficial(), 3, |_, legal| {
        legal.stage == DecisionStage::Claim
    });
    let record = record.expect("everybody is asked now and then");
    opened(home, (1280, 720), &record)
}

#[test]
fn a_claim_does_not_run_out_while_somebody_listens() {
    let home = Home::new("aloud-clock");
    let mut app = at_claim(&home);
    let runs = |app: &mut App, listens: bool| {
        app.world()
            .resource::<AccessibilityRequested>()
            .set(listens);
        frames(app, 4);
        app.world().resource::<Prompt>().clock.is_some()
    };
    assert!(runs(&mut app, false), "there is a limit by itself");
    assert!(!runs(&mut app, true));
    assert!(runs(&mut app, false));
}

#[test]
fn whoever_is_asked_about_a_discard_is_not_said_to_be_on_turn() {
    let home = Home::new("aloud-claims");
    let reader = Reader::of(at_claim(&home));
    let plates = reader.of_role(Role::Label);
    let plates: Vec<String> = plates.iter().map(|(_, node)| name_of(node)).collect();
    let own = plates.iter().find(|plate| plate.starts_with("Ana: "));
    let own = own.unwrap_or_else(|| panic!("no plate among {plates:?}"));
    assert!(own.contains(&reader.text("aloud-seat-claims")), "{own}");
    assert!(!own.contains(&reader.text("aloud-seat-asked")), "{own}");
}
