//! Tests of custom key and button bindings: they can be chosen by a key press, swapped, reset, and saved.
use crate::{
    harness::{Home, at_once, game, setup, wait_until},
    input::{at_text, click, frames, middle, press, says, show_expert_controls},
    pads::{pad, tap},
};
use bevy::{input::keyboard::Key, input_focus::InputFocus, prelude::*};
use engine::table::DecisionStage;
use gamecore::{
    i18n::Localized,
    input::{Arrangement, Bindings, BoundDevice, Capture, DeviceUsed, PlayerAction, Trigger},
    model::{Prompt, StartMatch},
    states::{Menu, Screen},
};
use menus::BindingAct;
use ui::widgets::Checked;

fn page(app: &mut App) {
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Bindings);
    frames(app, 6);
}

fn letter(letter: &str) -> (KeyCode, Key) {
    let code = match letter {
        "w" => KeyCode::KeyW,
        "d" => KeyCode::KeyD,
        "s" => KeyCode::KeyS,
        other => panic!("{other} is not needed"),
    };
    (code, Key::Character(letter.into()))
}

fn tap_key(app: &mut App, (code, key): (KeyCode, Key)) {
    press(app, code, key);
    frames(app, 2);
}

fn control(app: &mut App, act: BindingAct) -> Entity {
    let mut controls = app.world_mut().query::<(Entity, &BindingAct)>();
    let control = controls.iter(app.world()).find(|(_, it)| **it == act);
    control.expect("the page has the control").0
}

fn row(app: &mut App, act: PlayerAction) -> Entity {
    control(app, BindingAct::Bind(act))
}

/// Clicks on the row of an action, so that the page waits for its new key.
fn choose(app: &mut App, act: PlayerAction) {
    let row = row(app, act);
    let at = middle(app, row);
    click(app, at);
    assert!(app.world().resource::<Capture>().is_on());
}

fn of(app: &App, act: PlayerAction, device: BoundDevice) -> Vec<Trigger> {
    app.world().resource::<Bindings>().of(act, device).collect()
}

const KEYBOARD: BoundDevice = BoundDevice::Keyboard;
const STOCK: PlayerAction = PlayerAction::TakeStock;
const PILE: PlayerAction = PlayerAction::Pile;

#[test]
fn bindings_a_free_key_is_assigned_saved_and_works() {
    let home = Home::new("bindings-free");
    let mut app = game(&home, 1280, 720);
    page(&mut app);
    choose(&mut app, STOCK);
    assert!(says(&mut app, "bindings-press-key"));
    tap_key(&mut app, letter("w"));
    let w = Trigger::Key(KeyCode::KeyW);
    assert_eq!(of(&app, STOCK, KEYBOARD), [w]);
    assert!(!app.world().resource::<Capture>().is_on());
    // The first Escape cancels only the change, and the page stays open.
    choose(&mut app, STOCK);
    tap_key(&mut app, (KeyCode::Escape, Key::Escape));
    assert_eq!(of(&app, STOCK, KEYBOARD), [w]);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::Bindings);
    // Reserved keys cannot be bound to an action.
    choose(&mut app, STOCK);
    tap_key(&mut app, (KeyCode::Enter, Key::Enter));
    assert!(says(&mut app, "bindings-fixed"));
    assert!(!app.world().resource::<Capture>().is_on());
    tap_key(&mut app, (KeyCode::Escape, Key::Escape));
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::None);
    let file = home.0.join("config/bindings.txt");
    wait_until(&mut app, 600, "the file", |_| {
        crate::harness::yield_to_workers();
        find(&home.0, "bindings.txt").is_some()
    });
    drop(app);
    let file = find(&home.0, "bindings.txt").unwrap_or(file);
    let text = std::fs::read_to_string(file).expect("it was written");
    assert!(text.contains("keyboard take-stock KeyW"), "{text}");

    let mut app = game(&home, 1280, 720);
    assert_eq!(of(&app, STOCK, KEYBOARD), [w], "binding after a restart");
    at_once(&mut app);
    app.world_mut()
        .write_message(StartMatch(setup("bindings", 1, 2)));
    let draws = |world: &mut World| {
        let stage = world.resource::<Prompt>().legal().map(|legal| legal.stage);
        match stage {
            Some(DecisionStage::Claim) => {
                world.write_message(gamecore::model::PlayerIntent::Pass);
                false
            }
            stage => stage == Some(DecisionStage::Draw),
        }
    };
    wait_until(&mut app, 3000, "the own turn", draws);
    let stage = |app: &App| {
        let legal = app.world().resource::<Prompt>().legal();
        legal.map(|legal| legal.stage)
    };
    // A press shortly after a new prompt would be ignored, so the test waits.
    frames(&mut app, 40);
    tap_key(&mut app, letter("s"));
    assert_eq!(
        stage(&app),
        Some(DecisionStage::Draw),
        "the old key still draws"
    );
    tap_key(&mut app, letter("w"));
    wait_until(&mut app, 2000, "a card of the stock", |world| {
        let legal = world.resource::<Prompt>().legal();
        legal.is_some_and(|legal| legal.stage == DecisionStage::Play)
    });
}

fn find(folder: &std::path::Path, name: &str) -> Option<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?;
    entries.flatten().find_map(|entry| {
        let path = entry.path();
        if path.is_dir() {
            return find(&path, name);
        }
        path.ends_with(name).then_some(path)
    })
}

#[test]
fn bindings_that_clash_are_swapped_after_a_question() {
    let home = Home::new("bindings-clash");
    let mut app = game(&home, 1280, 720);
    page(&mut app);
    let (s, d) = (Trigger::Key(KeyCode::KeyS), Trigger::Key(KeyCode::KeyD));
    choose(&mut app, STOCK);
    tap_key(&mut app, letter("d"));
    assert!(says(&mut app, "bindings-clash"));
    assert_eq!(
        of(&app, STOCK, KEYBOARD),
        [s],
        "binding before the question is answered"
    );
    let at = at_text(&mut app, "bindings-leave");
    click(&mut app, at);
    frames(&mut app, 4);
    assert!(!says(&mut app, "bindings-clash"));
    assert_eq!(of(&app, PILE, KEYBOARD), [d]);
    choose(&mut app, STOCK);
    tap_key(&mut app, letter("d"));
    // Left moves the focus to the answer that swaps the two keys, and Enter confirms it.
    tap_key(&mut app, (KeyCode::ArrowLeft, Key::ArrowLeft));
    tap_key(&mut app, (KeyCode::Enter, Key::Enter));
    frames(&mut app, 4);
    assert_eq!(of(&app, STOCK, KEYBOARD), [d]);
    assert_eq!(of(&app, PILE, KEYBOARD), [s]);
    let focus = app.world().resource::<InputFocus>().get();
    assert_eq!(focus, Some(row(&mut app, STOCK)), "focus after the swap");
    let reset = control(&mut app, BindingAct::Reset(PILE));
    let at = middle(&app, reset);
    click(&mut app, at);
    assert_eq!(
        (of(&app, STOCK, KEYBOARD), of(&app, PILE, KEYBOARD)),
        (vec![s], vec![d]),
        "bindings after the reset"
    );
    choose(&mut app, STOCK);
    tap_key(&mut app, letter("w"));
    let at = at_text(&mut app, "bindings-both-hands");
    click(&mut app, at);
    assert_eq!(of(&app, STOCK, KEYBOARD), [s]);
}

/// Returns the text key of the highlighted button among the buttons that choose a key arrangement (for both hands, or
/// for one hand).
fn lit_arrangement(app: &mut App) -> Option<String> {
    let mut words = app.world_mut().query::<(&Localized, &ChildOf)>();
    let words = words.iter(app.world());
    let mut lit = words.filter(|(word, of)| {
        let arrangement = word.key().ends_with("-hand") || word.key().ends_with("-hands");
        let segment = app.world().get::<Checked>(of.parent());
        arrangement && segment.is_some_and(|lit| lit.0)
    });
    lit.next().map(|(word, _)| word.key().to_owned())
}

fn arrangement(app: &App, device: BoundDevice) -> Option<Arrangement> {
    app.world().resource::<Bindings>().arrangement(device)
}

#[test]
fn bindings_an_arrangement_is_chosen_saved_and_changed_by_hand() {
    let home = Home::new("bindings-arrangement");
    {
        let mut app = game(&home, 1280, 720);
        page(&mut app);
        frames(&mut app, 4);
        assert_eq!(
            lit_arrangement(&mut app).as_deref(),
            Some("bindings-both-hands")
        );
        assert!(says(&mut app, "bindings-both-note"));
        let at = at_text(&mut app, "bindings-left-hand");
        click(&mut app, at);
        frames(&mut app, 4);
        assert_eq!(arrangement(&app, KEYBOARD), Some(Arrangement::Left));
        let pad = BoundDevice::Pad;
        assert_eq!(arrangement(&app, pad), Some(Arrangement::Both));
        assert_eq!(
            lit_arrangement(&mut app).as_deref(),
            Some("bindings-left-hand")
        );
        assert!(says(&mut app, "bindings-left-note"));
        // The arrangement takes effect at once: its key D moves the focus.
        tap_key(&mut app, (KeyCode::KeyD, Key::Character("d".into())));
        let focus = app.world().resource::<InputFocus>().get();
        assert!(focus.is_some(), "the key did not move the focus");
        let at = at_text(&mut app, "bindings-pad");
        click(&mut app, at);
        frames(&mut app, 4);
        assert_eq!(
            lit_arrangement(&mut app).as_deref(),
            Some("bindings-both-hands"),
            "highlighted arrangement of the gamepad"
        );
        let at = at_text(&mut app, "bindings-right-hand");
        click(&mut app, at);
        frames(&mut app, 4);
        assert_eq!(arrangement(&app, pad), Some(Arrangement::Right));
        wait_until(&mut app, 600, "the file", |_| {
            crate::harness::yield_to_workers();
            let file = find(&home.0, "bindings.txt");
            let text = file.and_then(|file| std::fs::read_to_string(file).ok());
            text.is_some_and(|text| {
                text.contains("keyboard up KeyE") && text.contains("pad up StickRightUp")
            })
        });
    }
    let mut app = game(&home, 1280, 720);
    assert_eq!(arrangement(&app, KEYBOARD), Some(Arrangement::Left));
    assert_eq!(
        arrangement(&app, BoundDevice::Pad),
        Some(Arrangement::Right)
    );
    // After this manual change, the bindings no longer match a predefined key arrangement.
    page(&mut app);
    choose(&mut app, STOCK);
    tap_key(&mut app, (KeyCode::Minus, Key::Character("-".into())));
    frames(&mut app, 4);
    assert_eq!(arrangement(&app, KEYBOARD), None);
    assert_eq!(lit_arrangement(&mut app), None);
    assert!(says(&mut app, "bindings-own-note"));
}

#[test]
fn bindings_of_the_gamepad_are_changed_with_the_gamepad() {
    let home = Home::new("bindings-pad");
    let mut app = game(&home, 1280, 720);
    let pad = pad(&mut app, "Nintendo Switch Pro Controller");
    tap(&mut app, pad, GamepadButton::DPadRight);
    page(&mut app);
    frames(&mut app, 40);
    let focus = app.world().resource::<InputFocus>().get();
    assert_eq!(focus, Some(row(&mut app, STOCK)), "initial focus");
    tap(&mut app, pad, GamepadButton::South);
    assert!(
        says(&mut app, "bindings-press-button"),
        "the page does not ask for a button"
    );
    tap(&mut app, pad, GamepadButton::RightThumb);
    assert!(says(&mut app, "bindings-clash"));
    frames(&mut app, 4);
    tap(&mut app, pad, GamepadButton::South);
    frames(&mut app, 4);
    let pad_of = |app: &App, act| of(app, act, BoundDevice::Pad);
    let button = Trigger::Button;
    assert_eq!(pad_of(&app, STOCK), [button(GamepadButton::RightThumb)]);
    assert_eq!(
        pad_of(&app, PlayerAction::Stage),
        [button(GamepadButton::RightTrigger)]
    );
    let bindings = app.world().resource::<Bindings>();
    let device = *app.world().resource::<DeviceUsed>();
    let layout = app.world().resource();
    assert_eq!(
        bindings.sign(PlayerAction::Stage, device, layout),
        Some("R")
    );
    // The page captured the press as the new binding, so the press had no other effect.
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::Bindings);
    // The page stops waiting for a press after a time-out, because a player with only a gamepad could not cancel it.
    tap(&mut app, pad, GamepadButton::South);
    assert!(app.world().resource::<Capture>().is_on());
    frames(&mut app, 60 * 9);
    assert!(!app.world().resource::<Capture>().is_on());
    tap(&mut app, pad, GamepadButton::East);
    assert_ne!(*app.world().resource::<State<Menu>>().get(), Menu::Bindings);
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Title
    );
}

/// A letter key that is bound to a movement types its letter in a text field, and does not move the focus.
#[test]
fn bindings_a_movement_letter_is_typed_in_a_text_field() {
    let home = Home::new("bindings-typed");
    let mut app = game(&home, 1280, 720);
    let mut bindings = app.world_mut().resource_mut::<Bindings>();
    bindings
        .bind(PlayerAction::Down, Trigger::Key(KeyCode::KeyW))
        .expect("it is free");
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    frames(&mut app, 6);
    show_expert_controls(&mut app);
    let field = at_text(&mut app, "setup-seed") + Vec2::new(60.0, 32.0);
    click(&mut app, field);
    tap_key(&mut app, letter("w"));
    tap_key(&mut app, letter("s"));
    let draft = app.world().resource::<gamecore::draft::Draft>();
    assert_eq!(draft.seed, "ws");
}

#[test]
fn bindings_in_a_broken_file_lose_only_the_broken_lines() {
    let home = Home::new("bindings-broken");
    {
        let mut app = game(&home, 1280, 720);
        let mut bindings = app.world_mut().resource_mut::<Bindings>();
        bindings
            .bind(STOCK, Trigger::Key(KeyCode::KeyW))
            .expect("it is free");
        wait_until(&mut app, 600, "the file", |_| {
            crate::harness::yield_to_workers();
            find(&home.0, "bindings.txt").is_some()
        });
    }
    let file = find(&home.0, "bindings.txt").expect("it was written");
    let mut bytes = std::fs::read(&file).expect("it is there");
    bytes.extend(b"keyboard \xff\xfe\npad claim Banana\n");
    std::fs::write(&file, &bytes).expect("it can be written");
    let mut app = game(&home, 1280, 720);
    // The file with errors is renamed, and a new one is written.
    wait_until(&mut app, 600, "the new file", |_| {
        crate::harness::yield_to_workers();
        file.exists()
    });
    assert_eq!(of(&app, STOCK, KEYBOARD), [Trigger::Key(KeyCode::KeyW)]);
    let world = app.world();
    assert!(
        world
            .resource::<Bindings>()
            .is_default(PlayerAction::Claim, BoundDevice::Pad)
    );
    drop(app);
    // If a folder has the file's name, the default bindings apply.
    std::fs::remove_file(&file).expect("removed");
    std::fs::create_dir(&file).expect("made");
    let app = game(&home, 1280, 720);
    assert!(
        app.world()
            .resource::<Bindings>()
            .is_default(STOCK, KEYBOARD)
    );
}
