//! What is announced, what is said on demand, and by whom.
use crate::{
    aloud::Reader,
    harness::{Home, wait_until},
    input::press,
    moments::{frames, opened, record_before},
};
use accessibility::{AloudTree, Announcer, Speaker, Utterance};
use accesskit::{Live, Role};
use bevy::{a11y::AccessibilityRequested, input::keyboard::Key, prelude::*};
use engine::{rules::oficial, seat::Seat, table::DecisionStage};
use gamecore::{
    feedback::Toast,
    i18n::{Language, Texts, card_name},
    input::Bindings,
    model::{PlayerIntent, Shown, Zones},
    settings::Settings,
    states::Menu,
    wakeup::FrameWakeup,
};
use std::{
    sync::mpsc::{Receiver, channel},
    time::Duration,
};

/// The person's own turn, at its begin.
pub fn at_draw(home: &Home) -> App {
    let record = record_before("said", oficial(), 3, |game, legal| {
        let melds = game.table().map_or(0, |table| table.public().melds.len());
        legal.stage == DecisionStage::Draw && melds > 1
    });
    opened(home, (1280, 720), &record.expect("somebody lays down"))
}

#[test]
fn what_is_asked_drawn_and_refused_is_announced() {
    let home = Home::new("aloud-announced");
    let mut reader = Reader::of(at_draw(&home));
    let said = reader.said().join("\n");
    assert!(said.contains(&reader.text("request-draw")), "{said}");
    let (stock, _) = reader.find(Role::Button, "Stock").expect("it is there");
    reader.click(stock);
    let world = reader.app.world();
    let (zones, texts) = (world.resource::<Zones>(), world.resource::<Texts>());
    let drawn = zones.taken(Seat(0)).last().and_then(|key| zones.face(key));
    let drawn = card_name(texts, drawn.expect("a card was drawn"));
    let said = reader.said().join("\n");
    assert!(said.contains("Ana draws from the stock."), "{said}");
    assert!(said.contains(&drawn), "{drawn}: {said}");
    // What is refused comes before anything else.
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
    let (_, refused) = statuses.last().expect("the refusal is told");
    assert_eq!(refused.label(), Some(&*reader.text("refuse-mark-discard")));
    assert_eq!(refused.live(), Some(Live::Assertive));
}

#[test]
fn the_state_of_the_table_is_said_on_demand_by_keys() {
    let home = Home::new("aloud-keys");
    let mut reader = Reader::of(at_draw(&home));
    let ask = |reader: &mut Reader, code: KeyCode, logical: Key| {
        press(&mut reader.app, code, logical);
        reader.wait();
        reader.said().pop().unwrap_or_default()
    };
    let hand = ask(&mut reader, KeyCode::F2, Key::F2);
    let names: Vec<String> = reader
        .hand()
        .iter()
        .map(|(_, node)| crate::aloud::name_of(node))
        .collect();
    assert!(hand.starts_with("Your hand, "), "{hand}");
    assert!(names.iter().all(|name| hand.contains(name)), "{hand}");
    let table = ask(&mut reader, KeyCode::F3, Key::F3);
    for wanted in [
        "To lay down one needs",
        "Discard pile: ",
        "Stock, ",
        "’s trio of",
    ] {
        assert!(table.contains(wanted), "{wanted}: {table}");
    }
    let turn = ask(&mut reader, KeyCode::F4, Key::F4);
    assert!(turn.contains(&reader.text("request-draw")), "{turn}");
    let scores = ask(&mut reader, KeyCode::F5, Key::F5);
    assert!(
        scores.starts_with("Hand ") && scores.contains("Ana, "),
        "{scores}"
    );
    let ways = ask(&mut reader, KeyCode::F6, Key::F6);
    assert!(
        ways.contains(&format!("{}: S.", reader.text("way-take-stock"))),
        "{ways}"
    );
    let again = ask(&mut reader, KeyCode::F7, Key::F7);
    assert_eq!(again, ways);
    // They can be changed like all others.
    use gamecore::input::{PlayerAction, Trigger};
    let mut bindings = reader.app.world_mut().resource_mut::<Bindings>();
    bindings
        .bind(PlayerAction::TellHand, Trigger::Key(KeyCode::F9))
        .expect("nothing else is on it");
    frames(&mut reader.app, 4);
    assert_eq!(ask(&mut reader, KeyCode::F9, Key::F9), hand);
    let before = reader.app.world().resource::<Announcer>().count();
    ask(&mut reader, KeyCode::F2, Key::F2);
    assert_eq!(reader.app.world().resource::<Announcer>().count(), before);
}

#[test]
fn nothing_is_made_while_nobody_listens() {
    let home = Home::new("aloud-nobody");
    let mut app = at_draw(&home);
    // Nor has the system a voice for what is asked for all the same.
    app.insert_resource(Speaker::through(home.0.join("no service")));
    app.world_mut()
        .write_message(Toast::info("Nobody hears this."));
    frames(&mut app, 60);
    let world = app.world();
    assert!(world.resource::<AloudTree>().nodes().is_empty());
    assert_eq!(world.resource::<Announcer>().count(), 0);
    assert!(!world.resource::<AccessibilityRequested>().get());
    // Whoever asks all the same is told who could tell them.
    press(&mut app, KeyCode::F2, Key::F2);
    let hint = app.world().resource::<Texts>().get("aloud-nobody-listens");
    let written = crate::input::written(&mut app);
    assert!(written.contains(&hint), "{written:?}");
}

#[test]
fn a_table_that_rests_calls_for_no_frames_though_somebody_listens() {
    let home = Home::new("aloud-rest");
    let mut reader = Reader::of(at_draw(&home));
    for _ in 0..10 {
        reader.wait();
    }
    // Pictures of the cards may still be made on other threads, and what is made calls for frames: that takes time, not frames.
    wait_until(&mut reader.app, 4000, "rest", |world| {
        std::thread::sleep(Duration::from_millis(1));
        let now = world.resource::<Time<Real>>().elapsed_secs();
        let awake = world.resource::<FrameWakeup>();
        !awake.is_on(now) && !awake.is_waiting(now) && awake.due_in(now).is_none()
    });
}

pub fn heard(from: &Receiver<Utterance>) -> Vec<Utterance> {
    from.try_iter().collect()
}

#[test]
fn the_own_voice_reads_the_focus_and_what_happens() {
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
    let (zones, texts) = (world.resource::<Zones>(), world.resource::<Texts>());
    let own: Vec<String> = zones
        .hand(world.resource::<Shown>().bottom_seat())
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
    let told = said.iter().any(|what| what.text == "Ana roba del mazo.");
    assert!(told, "{said:?}");
    // On a page, what it is and how it is set.
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
    // Nobody is left to speak: one sentence says so, and nothing ends.
    drop(from);
    press(&mut app, KeyCode::ArrowDown, Key::ArrowDown);
    frames(&mut app, 30);
    let none = app.world().resource::<Texts>().get("aloud-no-voice");
    let written = crate::input::written(&mut app);
    assert!(written.contains(&none), "{written:?}");
}
