//! Tests of play with one hand: one half of the keyboard, one side of a gamepad, or the left mouse button suffices to
//! set up and play a match. No other input is used, no button is held, and no two inputs come at the same time.
use crate::{
    arrows::{Goal, find, walk},
    harness::{Home, at_once, game, wait_until},
    input::{frames, press as press_key, says},
    mouse::{action_button, click, named, on_window, own_card},
    pads::{pad, tap},
    pads_everywhere::cap,
};
use bevy::{
    input::{
        gamepad::{RawGamepadAxisChangedEvent, RawGamepadEvent},
        keyboard::Key,
    },
    prelude::*,
    ui::UiGlobalTransform,
};
use engine::table::DecisionStage;
use gamecore::{
    draft::Draft,
    input::{Arrangement, Bindings, BoundDevice, PlayerAction, StickWay, Trigger},
    model::{self, CardPlacement, DisplayedState, Geometry, MeldDraft, Prompt, Sort, Zone},
    states::{Menu, Screen, TableOverlay},
};
use hud::{ActionButton, LogPanel};
use ui::widgets::{Field, TypedOnScreen};

/// Keys that the left hand reaches. The space bar is within reach of either hand.
const LEFT_KEYS: [KeyCode; 29] = [
    KeyCode::Escape,
    KeyCode::F1,
    KeyCode::F2,
    KeyCode::F3,
    KeyCode::F4,
    KeyCode::Backquote,
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Tab,
    KeyCode::KeyQ,
    KeyCode::KeyW,
    KeyCode::KeyE,
    KeyCode::KeyR,
    KeyCode::KeyT,
    KeyCode::KeyA,
    KeyCode::KeyS,
    KeyCode::KeyD,
    KeyCode::KeyF,
    KeyCode::KeyG,
    KeyCode::ShiftLeft,
    KeyCode::KeyZ,
    KeyCode::KeyX,
    KeyCode::KeyC,
    KeyCode::KeyV,
    KeyCode::KeyB,
    KeyCode::Space,
];

const LEFT_BUTTONS: [GamepadButton; 8] = [
    GamepadButton::DPadUp,
    GamepadButton::DPadDown,
    GamepadButton::DPadLeft,
    GamepadButton::DPadRight,
    GamepadButton::LeftTrigger,
    GamepadButton::LeftTrigger2,
    GamepadButton::LeftThumb,
    GamepadButton::Select,
];

const RIGHT_BUTTONS: [GamepadButton; 8] = [
    GamepadButton::South,
    GamepadButton::East,
    GamepadButton::West,
    GamepadButton::North,
    GamepadButton::RightTrigger,
    GamepadButton::RightTrigger2,
    GamepadButton::RightThumb,
    GamepadButton::Start,
];

const LEFT_STICK: [StickWay; 4] = [
    StickWay::LeftUp,
    StickWay::LeftDown,
    StickWay::LeftLeft,
    StickWay::LeftRight,
];

/// Keys that cannot be rebound. The tests do not use those outside the hand's reach.
const FIXED: [KeyCode; 3] = [KeyCode::Enter, KeyCode::Space, KeyCode::Escape];

/// One hand, and the device that it uses.
#[derive(Clone, Copy)]
struct OneHand {
    device: BoundDevice,
    arrangement: Arrangement,
    pad: Option<Entity>,
}

impl OneHand {
    fn reaches(&self, trigger: Trigger) -> bool {
        let left = self.arrangement == Arrangement::Left;
        match trigger {
            Trigger::Key(KeyCode::Space) => true,
            Trigger::Key(key) => LEFT_KEYS.contains(&key) == left,
            Trigger::Button(button) if left => LEFT_BUTTONS.contains(&button),
            Trigger::Button(button) => RIGHT_BUTTONS.contains(&button),
            Trigger::Stick(way) => LEFT_STICK.contains(&way) == left,
        }
    }

    /// Returns the first key or button bound to an action. Asserts that the hand reaches it.
    fn trigger(&self, app: &App, act: PlayerAction) -> Option<Trigger> {
        let bindings = app.world().resource::<Bindings>();
        let first = bindings.of(act, self.device).next()?;
        assert!(self.reaches(first), "{act:?} is on {first:?}");
        Some(first)
    }

    /// Presses and releases the key or button bound to an action.
    fn press(&self, app: &mut App, act: PlayerAction) {
        let trigger = self.trigger(app, act);
        match trigger.unwrap_or_else(|| panic!("no trigger for {act:?}")) {
            Trigger::Key(code) => press_key(app, code, letter(code)),
            Trigger::Button(button) => tap(app, self.pad.expect("a gamepad"), button),
            Trigger::Stick(way) => push_stick(app, self.pad.expect("a gamepad"), way),
        }
        frames(app, 2);
    }

    /// Moves the focus to the target. Returns true if the focus has reached the target.
    fn walk(&self, app: &mut App, goal: Goal) -> bool {
        walk(app, goal, &mut |app: &mut App, act| self.press(app, act))
    }

    /// Moves the focus to the target and activates it, unless the target disappears meanwhile.
    fn choose(&self, app: &mut App, goal: Goal) {
        if self.walk(app, goal) {
            self.press(app, PlayerAction::Accept);
            frames(app, 3);
        }
    }

    /// Performs an action with the key or button bound to it. If there is none, activates the action's element on the
    /// screen.
    fn does(&self, app: &mut App, act: PlayerAction, goal: Goal) {
        match self.trigger(app, act) {
            Some(_) => self.press(app, act),
            None => self.choose(app, goal),
        }
    }

    /// Asserts that the hand reaches all bindings except those on fixed keys.
    fn check(&self, app: &App) {
        let bindings = app.world().resource::<Bindings>();
        for act in PlayerAction::all() {
            for trigger in bindings.of(act, self.device) {
                let fixed = matches!(trigger, Trigger::Key(key) if FIXED.contains(&key));
                assert!(fixed || self.reaches(trigger), "{act:?} is on {trigger:?}");
            }
            // The first binding of an action is the one shown on the screen, so the hand must reach it.
            self.trigger(app, act);
        }
    }
}

/// Returns the logical key of a key code.
fn letter(code: KeyCode) -> Key {
    match code {
        KeyCode::Space => Key::Space,
        KeyCode::Enter => Key::Enter,
        KeyCode::Escape => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Tab => Key::Tab,
        KeyCode::Insert => Key::Insert,
        KeyCode::Delete => Key::Delete,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::ArrowUp => Key::ArrowUp,
        KeyCode::ArrowDown => Key::ArrowDown,
        KeyCode::ArrowLeft => Key::ArrowLeft,
        KeyCode::ArrowRight => Key::ArrowRight,
        KeyCode::F1 => Key::F1,
        KeyCode::F10 => Key::F10,
        other => {
            let name = format!("{other:?}").to_lowercase();
            let last = name.chars().last().map(String::from).unwrap_or_default();
            Key::Character(last.as_str().into())
        }
    }
}

/// Moves a stick in this direction and back to its centre.
fn push_stick(app: &mut App, pad: Entity, way: StickWay) {
    let (axis, value) = match way {
        StickWay::LeftUp => (GamepadAxis::LeftStickY, 1.0),
        StickWay::LeftDown => (GamepadAxis::LeftStickY, -1.0),
        StickWay::LeftLeft => (GamepadAxis::LeftStickX, -1.0),
        StickWay::LeftRight => (GamepadAxis::LeftStickX, 1.0),
        StickWay::RightUp => (GamepadAxis::RightStickY, 1.0),
        StickWay::RightDown => (GamepadAxis::RightStickY, -1.0),
        StickWay::RightLeft => (GamepadAxis::RightStickX, -1.0),
        StickWay::RightRight => (GamepadAxis::RightStickX, 1.0),
    };
    for value in [value, 0.0] {
        let event = RawGamepadAxisChangedEvent::new(pad, axis, value);
        app.world_mut().write_message(RawGamepadEvent::Axis(event));
        frames(app, 2);
    }
}

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

fn own_hand(app: &App) -> Vec<model::Key> {
    let seat = app.world().resource::<DisplayedState>().bottom_seat();
    app.world().resource::<CardPlacement>().hand(seat).to_vec()
}

fn log_is_open(app: &mut App) -> bool {
    let mut panels = app.world_mut().query_filtered::<(), With<LogPanel>>();
    panels.iter(app.world()).next().is_some()
}

fn wait_for_screen(app: &mut App, wanted: Screen) {
    wait_until(app, 2000, "the screen", |world| {
        *world.resource::<State<Screen>>().get() == wanted
    });
    // Waits until the page has set its initial focus.
    frames(app, 40);
}

/// Returns the text field for the seed, which is the lowest of the text fields on the right.
fn seed_field(app: &mut App) -> Entity {
    let mut fields = app
        .world_mut()
        .query_filtered::<(Entity, &UiGlobalTransform), With<Field>>();
    let right = fields
        .iter(app.world())
        .map(|(entity, place)| (entity, place.translation))
        .filter(|(_, place)| place.x > 800.0);
    let lowest = right.max_by(|(_, a), (_, b)| a.y.total_cmp(&b.y));
    lowest.expect("there is a field").0
}

/// Features that the test has already used.
#[derive(Default, Debug)]
struct Progress {
    turns: usize,
    claimed: bool,
    refused: bool,
    sorted: bool,
    down: bool,
    /// Number of cards in the hand when the player claimed the discard. `None` if no claim is undecided.
    wants: Option<usize>,
}

impl Progress {
    fn is_all(&self) -> bool {
        self.turns > 1 && self.claimed && self.refused && self.sorted
    }

    /// Checks whether the last claim has given the player a card.
    fn look(&mut self, app: &App, stage: Option<DecisionStage>) {
        let Some(before) = self.wants else { return };
        if own_hand(app).len() > before {
            self.claimed = true;
            self.wants = None;
        } else if stage == Some(DecisionStage::Draw) {
            self.wants = None;
        }
    }
}

/// Returns the player's decision once it has been visible long enough to accept input.
fn answerable_decision(app: &mut App) -> Option<DecisionStage> {
    let stage = |app: &App| {
        let legal = app.world().resource::<Prompt>().legal();
        legal.map(|legal| legal.stage)
    };
    let first = stage(app)?;
    frames(app, 24);
    stage(app).filter(|now| *now == first)
}

fn claim_is_asked(app: &App) -> bool {
    let prompt = app.world().resource::<Prompt>();
    prompt.is_asked() && prompt.legal().is_some_and(|legal| legal.claim.is_ok())
}

/// True if laying down is legal and the game proposes a lay-down.
fn can_lay_down(app: &App) -> bool {
    let prompt = app.world().resource::<Prompt>();
    let may = prompt.legal().is_some_and(|legal| legal.lay_down.is_ok());
    may && !app.world().resource::<MeldDraft>().proposals.is_empty()
}

fn may_discard(app: &App) -> bool {
    let prompt = app.world().resource::<Prompt>();
    prompt.legal().is_some_and(|legal| legal.discard.is_ok())
}

/// Types the seed with the on-screen keyboard and starts the match.
fn set_up(app: &mut App, hand: &OneHand) {
    frames(app, 40);
    hand.choose(app, Goal::Says("title-play"));
    wait_for_screen(app, Screen::Setup);
    if says(app, "setup-more") {
        hand.choose(app, Goal::Says("setup-more"));
    }
    let field = seed_field(app);
    hand.choose(app, Goal::Entity(field));
    frames(app, 4);
    assert!(
        app.world().contains_resource::<TypedOnScreen>(),
        "the on-screen keyboard is not visible"
    );
    let key = cap(app, "A");
    hand.choose(app, Goal::Entity(key));
    hand.press(app, PlayerAction::Back);
    frames(app, 4);
    assert!(!app.world().contains_resource::<TypedOnScreen>());
    assert_eq!(app.world().resource::<Draft>().seed, "A", "the typed seed");
    assert_eq!(screen(app), Screen::Setup);
    hand.choose(app, Goal::Says("setup-start"));
    wait_for_screen(app, Screen::Table);
}

/// Tries every feature once during the player's turn: sorting, moving a card, all buttons, the log and the menu.
fn try_all_features(app: &mut App, hand: &OneHand) {
    let before = own_hand(app);
    let by_suit = Goal::Button(ActionButton::SortBy(Sort::Suit));
    hand.does(app, PlayerAction::Sort, by_suit);
    frames(app, 6);
    assert_ne!(own_hand(app), before, "the sort key changed nothing");
    let sorted = own_hand(app);
    assert!(hand.walk(app, Goal::LastCard));
    hand.press(app, PlayerAction::CardLeft);
    frames(app, 4);
    assert_ne!(own_hand(app), sorted, "the card did not move");
    hand.press(app, PlayerAction::CardRight);
    frames(app, 4);
    assert_eq!(own_hand(app), sorted, "order after moving the card back");
    for button in [
        ActionButton::LayDown,
        ActionButton::NextSplit,
        ActionButton::Stage,
        ActionButton::Advice,
        ActionButton::TakeBackOne,
        ActionButton::TakeBackAll,
        ActionButton::SortBy(Sort::Rank),
        ActionButton::SortBy(Sort::Contract),
    ] {
        assert!(hand.walk(app, Goal::Button(button)), "{button:?}");
    }
    for open in [true, false] {
        hand.does(app, PlayerAction::Log, Goal::Says("bar-log"));
        frames(app, 6);
        assert_eq!(log_is_open(app), open);
    }
    hand.press(app, PlayerAction::Menu);
    frames(app, 40);
    assert_eq!(menu(app), Menu::Pause);
    hand.press(app, PlayerAction::Back);
    frames(app, 40);
    assert_eq!(menu(app), Menu::None);
}

/// Makes the next move, and prefers moves that the test has not made yet.
fn play(app: &mut App, hand: &OneHand, stage: DecisionStage, done: &mut Progress) {
    match stage {
        DecisionStage::Claim if claim_is_asked(app) && !done.claimed => {
            done.wants = Some(own_hand(app).len());
            hand.does(app, PlayerAction::Claim, Goal::Says("claim-yes"));
        }
        DecisionStage::Claim if app.world().resource::<Prompt>().is_asked() => {
            done.refused = true;
            hand.does(app, PlayerAction::Pass, Goal::Says("claim-no"));
        }
        DecisionStage::Draw => {
            hand.does(app, PlayerAction::TakeStock, Goal::Area(Zone::Stock));
        }
        DecisionStage::Play if !done.sorted => {
            done.sorted = true;
            try_all_features(app, hand);
        }
        DecisionStage::Play if can_lay_down(app) && !done.down => {
            done.down = true;
            let button = Goal::Button(ActionButton::LayDown);
            hand.does(app, PlayerAction::LayDown, button);
            frames(app, 24);
            hand.does(app, PlayerAction::LayDown, button);
        }
        DecisionStage::Play => {
            done.turns += 1;
            hand.choose(app, Goal::LastCard);
            hand.does(app, PlayerAction::Pile, Goal::Area(Zone::Pile));
        }
        DecisionStage::Claim | DecisionStage::LateClaim => {}
    }
}

/// Plays a match from the title screen with this hand alone.
fn one_hand(name: &str, device: BoundDevice, arrangement: Arrangement) {
    let home = Home::new(name);
    let mut app = game(&home, 1280, 720);
    let app = &mut app;
    let pad = match device {
        BoundDevice::Keyboard => None,
        BoundDevice::Pad => Some(pad(app, "a")),
    };
    let hand = OneHand {
        device,
        arrangement,
        pad,
    };
    app.world_mut()
        .resource_mut::<Bindings>()
        .arrange(arrangement, device);
    frames(app, 4);
    hand.check(app);
    at_once(app);
    set_up(app, &hand);
    let mut done = Progress::default();
    for _ in 0..6000 {
        if done.is_all() {
            break;
        }
        frames(app, 1);
        let overlay = *app.world().resource::<State<TableOverlay>>().get();
        if overlay != TableOverlay::None {
            assert_ne!(overlay, TableOverlay::MatchOver, "{done:?}");
            hand.press(app, PlayerAction::Accept);
            frames(app, 20);
            continue;
        }
        let stage = answerable_decision(app);
        done.look(app, stage);
        if let Some(stage) = stage {
            play(app, &hand, stage, &mut done);
        }
    }
    assert!(done.is_all(), "{done:?}");
}

#[test]
fn one_hand_the_left_half_of_the_keyboard_plays_a_match() {
    one_hand(
        "one-hand-left-keys",
        BoundDevice::Keyboard,
        Arrangement::Left,
    );
}

#[test]
fn one_hand_the_right_half_of_the_keyboard_plays_a_match() {
    one_hand(
        "one-hand-right-keys",
        BoundDevice::Keyboard,
        Arrangement::Right,
    );
}

#[test]
fn one_hand_the_left_side_of_the_gamepad_plays_a_match() {
    one_hand("one-hand-left-pad", BoundDevice::Pad, Arrangement::Left);
}

#[test]
fn one_hand_the_right_side_of_the_gamepad_plays_a_match() {
    one_hand("one-hand-right-pad", BoundDevice::Pad, Arrangement::Right);
}

/// Letter keys that are bound to movements type nothing when the focus passes over a text field.
#[test]
fn one_hand_movement_letters_type_nothing_in_a_passed_text_field() {
    let home = Home::new("one-hand-walks-past");
    let mut app = game(&home, 1280, 720);
    let app = &mut app;
    let hand = OneHand {
        device: BoundDevice::Keyboard,
        arrangement: Arrangement::Left,
        pad: None,
    };
    app.world_mut()
        .resource_mut::<Bindings>()
        .arrange(Arrangement::Left, BoundDevice::Keyboard);
    frames(app, 40);
    hand.choose(app, Goal::Says("title-play"));
    wait_for_screen(app, Screen::Setup);
    hand.choose(app, Goal::Says("setup-more"));
    let field = seed_field(app);
    assert!(hand.walk(app, Goal::Entity(field)));
    assert!(
        hand.walk(app, Goal::Says("setup-start")),
        "the focus does not leave the text field"
    );
    assert_eq!(app.world().resource::<Draft>().seed, "");
}

/// Clicks the button with this text key. Returns false if there is no such button.
fn click_on(app: &mut App, key: &str) -> bool {
    let found = named(app, key);
    if let Some(at) = found {
        click(app, at);
        frames(app, 3);
    }
    found.is_some()
}

/// Makes the next move with the left mouse button only, without dragging.
fn play_by_mouse(app: &mut App, stage: DecisionStage, done: &mut Progress) {
    let geometry = app.world().resource::<Geometry>().clone();
    match stage {
        DecisionStage::Claim if claim_is_asked(app) && !done.claimed => {
            done.wants = Some(own_hand(app).len());
            click_on(app, "claim-yes");
        }
        DecisionStage::Claim if app.world().resource::<Prompt>().is_asked() => {
            done.refused |= click_on(app, "claim-no");
        }
        DecisionStage::Draw => {
            let stock = on_window(app, geometry.stock);
            click(app, stock);
        }
        DecisionStage::Play if !done.sorted => {
            done.sorted = true;
            let before = own_hand(app);
            let by_suit = action_button(app, ActionButton::SortBy(Sort::Suit));
            click(app, by_suit);
            frames(app, 6);
            assert_ne!(own_hand(app), before, "the sort key changed nothing");
            for open in [true, false] {
                assert!(click_on(app, "bar-log"));
                frames(app, 6);
                assert_eq!(log_is_open(app), open);
            }
        }
        DecisionStage::Play if can_lay_down(app) && !done.down => {
            done.down = true;
            for _ in 0..2 {
                let button = action_button(app, ActionButton::LayDown);
                click(app, button);
                frames(app, 24);
            }
        }
        DecisionStage::Play if may_discard(app) => {
            done.turns += 1;
            let card = own_card(app, own_hand(app).len() / 2);
            click(app, card);
            frames(app, 24);
            let pile = on_window(app, geometry.pile);
            click(app, pile);
        }
        DecisionStage::Play | DecisionStage::Claim | DecisionStage::LateClaim => {}
    }
}

#[test]
fn one_hand_the_left_button_of_the_mouse_plays_a_match() {
    let home = Home::new("one-hand-mouse");
    let mut app = game(&home, 1280, 720);
    let app = &mut app;
    at_once(app);
    frames(app, 40);
    assert!(click_on(app, "title-play"));
    wait_for_screen(app, Screen::Setup);
    app.world_mut().resource_mut::<Draft>().seed = "A".to_owned();
    // The field for the seed appears.
    frames(app, 4);
    assert!(click_on(app, "setup-start"));
    wait_for_screen(app, Screen::Table);
    let mut done = Progress::default();
    for _ in 0..6000 {
        if done.is_all() {
            break;
        }
        frames(app, 1);
        let overlay = *app.world().resource::<State<TableOverlay>>().get();
        let key = match overlay {
            TableOverlay::None => None,
            TableOverlay::HandOver => Some("hand-over-sheet"),
            TableOverlay::ScoreSheet => Some("sheet-continue"),
            TableOverlay::Curtain | TableOverlay::MatchOver => panic!("{overlay:?}: {done:?}"),
        };
        if let Some(key) = key {
            click_on(app, key);
            frames(app, 20);
            continue;
        }
        let stage = answerable_decision(app);
        done.look(app, stage);
        if let Some(stage) = stage {
            play_by_mouse(app, stage, &mut done);
        }
    }
    assert!(done.is_all(), "{done:?}");
}

#[test]
fn one_hand_every_hand_reaches_the_title_buttons() {
    for (name, device) in [("keys", BoundDevice::Keyboard), ("pad", BoundDevice::Pad)] {
        for arrangement in [Arrangement::Left, Arrangement::Right] {
            let home = Home::new(&format!("one-hand-title-{name}-{arrangement:?}"));
            let mut app = game(&home, 1280, 720);
            let pad = match device {
                BoundDevice::Keyboard => None,
                BoundDevice::Pad => Some(pad(&mut app, "a")),
            };
            let hand = OneHand {
                device,
                arrangement,
                pad,
            };
            app.world_mut()
                .resource_mut::<Bindings>()
                .arrange(arrangement, device);
            frames(&mut app, 40);
            for key in [
                "title-matches",
                "title-family",
                "statistics-title",
                "title-settings",
            ] {
                assert!(find(&mut app, Goal::Says(key)).is_some(), "{key}");
                hand.choose(&mut app, Goal::Says(key));
                frames(&mut app, 40);
                assert_ne!(menu(&app), Menu::None, "{key} {name} {arrangement:?}");
                hand.press(&mut app, PlayerAction::Back);
                frames(&mut app, 40);
                assert_eq!(menu(&app), Menu::None, "{key} {name} {arrangement:?}");
            }
            assert!(says(&mut app, "title-play"));
        }
    }
}
