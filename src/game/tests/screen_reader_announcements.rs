//! Tests of announcements to the screen reader, of table summaries on request, and of the game's own voice.
use crate::{
    harness::{Home, wait_until},
    input::press,
    screen_reader::ScreenReader,
    test_positions::{frames, opened, record_before},
};
use accessibility::{AccessibilityTree, Announcements, Speaker, Utterance};
use accesskit::{Live, Role};
use bevy::{a11y::AccessibilityRequested, input::keyboard::Key, prelude::*};
use engine::{rules::oficial, seat::Seat, table::DecisionStage};
use gamecore::{
    feedback::Toast,
    i18n::{Language, Texts, card_name},
    input::Bindings,
    model::{CardPlacement, DisplayedState, PlayerIntent},
    redraw::RedrawRequest,
    settings::Settings,
    states::Menu,
};
use std::{
    sync::mpsc::{Receiver, channel},
    time::Duration,
};

/// Opens a match at the start of the player's turn, with combinations on the table.
pub fn at_draw(home: &Home) -> App {
    let record = record_before("said", oficial(), 3, |game, legal| {
        let melds = game.table().map_or(0, |table| table.public().melds.len());
        legal.stage == DecisionStage::Draw && melds > 1
    });
    opened(
        home,
        (1280, 720),
        &record.expect("combinations are on the table"),
    )
}

#[test]
fn prompts_draws_and_refusals_are_announced() {
    let home = Home::new("aloud-announced");
    let mut reader = ScreenReader::of(at_draw(&home));
    let said = reader.said().join("\n");
    assert!(said.contains(&reader.text("request-draw")), "{said}");
    let (stock, _) = reader.find(Role::Button, "Stock").expect("it is there");
    reader.click(stock);
    let world = reader.app.world();
    let (zones, texts) = (world.resource::<CardPlacement>(), world.resource::<Texts>());
    let drawn = zones.taken(Seat(0)).last().and_then(|key| zones.face(key));
    let drawn = card_name(texts, drawn.expect("a card was drawn"));
    let said = reader.said().join("\n");
    assert!(said.contains("You draw from the stock."), "{said}");
    assert!(said.contains(&drawn), "{drawn}: {said}");
    // A message about a refused move is announced first, and interrupts other speech.
    let play = reader.text("request-play");
    for _ in 0..40 {
        if reader.said().iter().any(|said| said.contains(&play)) {
            break;
        }
        reader.wait();
    }
    reader.app.world_mut().write_message(PlayerIntent::UsePile);
    reader.wait();
    let statuses = reader.of_role(Role::Status);
    let (_, refused) = statuses.last().expect("the refusal is announced");
    assert_eq!(refused.label(), Some(&*reader.text("refuse-mark-discard")));
    assert_eq!(refused.live(), Some(Live::Assertive));
}

#[test]
fn keys_announce_the_state_of_the_table() {
    let home = Home::new("aloud-keys");
    let mut reader = ScreenReader::of(at_draw(&home));
    let ask = |reader: &mut ScreenReader, code: KeyCode, logical: Key| {
        press(&mut reader.app, code, logical);
        reader.wait();
        reader.said().pop().unwrap_or_default()
    };
    let hand = ask(&mut reader, KeyCode::F2, Key::F2);
    let names: Vec<String> = reader
        .hand()
        .iter()
        .map(|(_, node)| crate::screen_reader::name_of(node))
        .collect();
    assert!(hand.starts_with("Your hand, "), "{hand}");
    assert!(names.iter().all(|name| hand.contains(name)), "{hand}");
    let table = ask(&mut reader, KeyCode::F3, Key::F3);
    for wanted in ["To lay down, you need", "Discard pile: ", "Stock, "] {
        assert!(table.contains(wanted), "{wanted}: {table}");
    }
    let mut trios = ["’s trio of", "Your trio of"].into_iter();
    assert!(trios.any(|trio| table.contains(trio)), "{table}");
    let turn = ask(&mut reader, KeyCode::F4, Key::F4);
    assert!(turn.contains(&reader.text("request-draw")), "{turn}");
    let scores = ask(&mut reader, KeyCode::F5, Key::F5);
    assert!(
        scores.starts_with("Hand ") && scores.contains("you, "),
        "{scores}"
    );
    let ways = ask(&mut reader, KeyCode::F6, Key::F6);
    assert!(
        ways.contains(&format!("{}: S.", reader.text("way-take-stock"))),
        "{ways}"
    );
    let again = ask(&mut reader, KeyCode::F7, Key::F7);
    assert_eq!(again, ways);
    // The keys that request a summary can be rebound like all others.
    use gamecore::input::{PlayerAction, Trigger};
    let mut bindings = reader.app.world_mut().resource_mut::<Bindings>();
    bindings
        .bind(PlayerAction::TellHand, Trigger::Key(KeyCode::F9))
        .expect("nothing else is on it");
    frames(&mut reader.app, 4);
    assert_eq!(ask(&mut reader, KeyCode::F9, Key::F9), hand);
    let before = reader.app.world().resource::<Announcements>().count();
    ask(&mut reader, KeyCode::F2, Key::F2);
    assert_eq!(
        reader.app.world().resource::<Announcements>().count(),
        before
    );
}

#[test]
fn no_nodes_are_built_without_a_screen_reader() {
    let home = Home::new("aloud-nobody");
    let mut app = at_draw(&home);
    // Simulates a system without a speech service, so that the game's built-in speech output cannot speak.
    app.insert_resource(Speaker::through(home.0.join("no service")));
    app.world_mut()
        .write_message(Toast::info("Nobody hears this."));
    frames(&mut app, 60);
    let world = app.world();
    assert!(world.resource::<AccessibilityTree>().nodes().is_empty());
    assert_eq!(world.resource::<Announcements>().count(), 0);
    assert!(!world.resource::<AccessibilityRequested>().get());
    // If a player requests a summary without a screen reader, a message explains how to get one.
    press(&mut app, KeyCode::F2, Key::F2);
    let hint = app.world().resource::<Texts>().get("aloud-nobody-listens");
    let written = crate::input::written(&mut app);
    assert!(written.contains(&hint), "{written:?}");
}

#[test]
fn an_idle_table_requests_no_frames_with_a_screen_reader() {
    let home = Home::new("aloud-rest");
    let mut reader = ScreenReader::of(at_draw(&home));
    for _ in 0..10 {
        reader.wait();
    }
    // Worker threads may still render cards and request frames. They need real time, which frames alone do not give
    // them, so the test sleeps.
    wait_until(&mut reader.app, 4000, "rest", |world| {
        std::thread::sleep(Duration::from_millis(1));
        let now = world.resource::<Time<Real>>().elapsed_secs();
        let awake = world.resource::<RedrawRequest>();
        !awake.is_on(now) && !awake.is_waiting(now) && awake.due_in(now).is_none()
    });
}

pub fn heard(from: &Receiver<Utterance>) -> Vec<Utterance> {
    from.try_iter().collect()
}

#[test]
fn the_games_own_voice_reads_the_focus_and_the_events() {
    let home = Home::new("aloud-voice");
    let mut app = at_draw(&home);
    let (to, from) = channel();
    app.insert_resource(Speaker::to(to));
    let mut settings = app.world_mut().resource_mut::<Settings>();
    (settings.read_aloud, settings.language) = (true, Some(Language::Es));
    frames(&mut app, 40);
    heard(&from);
    press(&mut app, KeyCode::ArrowLeft, Key::ArrowLeft);
    frames(&mut app, 20);
    heard(&from);
    press(&mut app, KeyCode::ArrowLeft, Key::ArrowLeft);
    frames(&mut app, 20);
    let world = app.world();
    let (zones, texts) = (world.resource::<CardPlacement>(), world.resource::<Texts>());
    let own: Vec<String> = zones
        .hand(world.resource::<DisplayedState>().bottom_seat())
        .iter()
        .filter_map(|key| Some(card_name(texts, zones.face(*key)?)))
        .collect();
    let said = heard(&from);
    let card = said
        .iter()
        .find(|what| own.iter().any(|name| what.text.starts_with(name)));
    let card = card.unwrap_or_else(|| panic!("a card has the focus: {said:?}"));
    assert!(card.interrupts && card.language == Language::Es);
    app.world_mut().write_message(PlayerIntent::TakeStock);
    frames(&mut app, 40);
    let said = heard(&from);
    let told = said.iter().any(|what| what.text == "Robas del mazo.");
    assert!(told, "{said:?}");
    // A page announces its title and the state of the focused control.
    let mut menu = app.world_mut().resource_mut::<NextState<Menu>>();
    menu.set(Menu::Settings);
    frames(&mut app, 60);
    let said = heard(&from);
    let texts = app.world().resource::<Texts>();
    let [choice, on] = ["aloud-role-choice", "aloud-state-on"].map(|key| texts.get(key));
    let language = format!("Español, {choice}, {on}");
    assert!(said.iter().any(|what| what.text == language), "{said:?}");
    let title = texts.get("settings-title");
    assert!(said.iter().any(|what| what.text == title), "{said:?}");
    // The game's voice has failed. The game shows one message about that, and continues.
    drop(from);
    press(&mut app, KeyCode::ArrowDown, Key::ArrowDown);
    frames(&mut app, 30);
    let none = app.world().resource::<Texts>().get("aloud-no-voice");
    let written = crate::input::written(&mut app);
    assert!(written.contains(&none), "{written:?}");
}
