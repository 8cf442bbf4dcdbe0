//! The actions of keyboard and gamepad, their default bindings, and how they are written on the screen.
use bevy::{ecs::system::SystemParam, prelude::*};
use leafwing_input_manager::prelude::*;

/// What a key or a gamepad button means.
#[derive(Actionlike, PartialEq, Eq, Hash, Clone, Copy, Debug, Reflect)]
pub enum Act {
    /// Move the focus up.
    Up,
    /// Move the focus down.
    Down,
    /// Move the focus to the left.
    Left,
    /// Move the focus to the right.
    Right,
    /// Choose what has the focus.
    Accept,
    /// Back, unmark, close; at the table with nothing marked: the pause menu.
    Back,
    /// The pause menu.
    Menu,
    /// Take from the stock.
    TakeStock,
    /// The discard pile: take its top, claim it, or discard the marked card.
    Pile,
    /// Claim the discard.
    Claim,
    /// Not this card.
    Pass,
    /// Not to be asked about this card again.
    RefuseCard,
    /// Not to be asked about cards of this rank again.
    RefuseRank,
    /// Not to be asked about anything again.
    RefuseAll,
    /// Lay down.
    LayDown,
    /// The next way to lay down.
    NextSplit,
    /// Stage the marked cards as one combination.
    Stage,
    /// Take back one step.
    TakeBack,
    /// Take back everything of this turn.
    TakeBackAll,
    /// The next way to sort.
    Sort,
    /// Move the focused card to the left.
    CardLeft,
    /// Move the focused card to the right.
    CardRight,
    /// What an expert would do.
    Hint,
    /// The log.
    Log,
    /// The rules of this table.
    Rules,
    /// Scroll up.
    PageUp,
    /// Scroll down.
    PageDown,
}

/// The device used last: hints on the screen are written for it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DeviceUsed {
    /// The mouse.
    #[default]
    Mouse,
    /// The keyboard.
    Keyboard,
    /// A gamepad.
    Gamepad,
}

const KEYS: [(Act, KeyCode, &str); 33] = [
    (Act::Up, KeyCode::ArrowUp, "↑"),
    (Act::Down, KeyCode::ArrowDown, "↓"),
    (Act::Left, KeyCode::ArrowLeft, "←"),
    (Act::Right, KeyCode::ArrowRight, "→"),
    (Act::Accept, KeyCode::Enter, "Enter"),
    (Act::Accept, KeyCode::NumpadEnter, "Enter"),
    (Act::Accept, KeyCode::Space, "Enter"),
    (Act::Back, KeyCode::Escape, "Esc"),
    (Act::Back, KeyCode::Backspace, "Esc"),
    (Act::Menu, KeyCode::F10, "F10"),
    (Act::TakeStock, KeyCode::KeyS, "S"),
    (Act::Pile, KeyCode::KeyD, "D"),
    (Act::Claim, KeyCode::KeyC, "C"),
    (Act::Pass, KeyCode::KeyN, "N"),
    (Act::RefuseCard, KeyCode::Digit1, "1"),
    (Act::RefuseCard, KeyCode::Numpad1, "1"),
    (Act::RefuseRank, KeyCode::Digit2, "2"),
    (Act::RefuseRank, KeyCode::Numpad2, "2"),
    (Act::RefuseAll, KeyCode::Digit3, "3"),
    (Act::RefuseAll, KeyCode::Numpad3, "3"),
    (Act::LayDown, KeyCode::KeyL, "L"),
    (Act::NextSplit, KeyCode::KeyO, "O"),
    (Act::Stage, KeyCode::KeyG, "G"),
    (Act::TakeBack, KeyCode::KeyU, "U"),
    (Act::TakeBackAll, KeyCode::KeyI, "I"),
    (Act::Sort, KeyCode::KeyT, "T"),
    (Act::CardLeft, KeyCode::Comma, ","),
    (Act::CardRight, KeyCode::Period, "."),
    (Act::Hint, KeyCode::KeyH, "H"),
    (Act::Log, KeyCode::Tab, "Tab"),
    (Act::Rules, KeyCode::F1, "F1"),
    (Act::PageUp, KeyCode::PageUp, "PgUp"),
    (Act::PageDown, KeyCode::PageDown, "PgDn"),
];

const BUTTONS: [(Act, GamepadButton, &str); 18] = [
    (Act::Up, GamepadButton::DPadUp, "✚"),
    (Act::Down, GamepadButton::DPadDown, "✚"),
    (Act::Left, GamepadButton::DPadLeft, "✚"),
    (Act::Right, GamepadButton::DPadRight, "✚"),
    (Act::Accept, GamepadButton::South, "A"),
    (Act::Back, GamepadButton::East, "B"),
    (Act::Pile, GamepadButton::West, "X"),
    (Act::LayDown, GamepadButton::North, "Y"),
    (Act::TakeStock, GamepadButton::RightTrigger, "RB"),
    (Act::Sort, GamepadButton::LeftTrigger, "LB"),
    (Act::Claim, GamepadButton::RightTrigger2, "RT"),
    (Act::Pass, GamepadButton::LeftTrigger2, "LT"),
    (Act::TakeBack, GamepadButton::LeftThumb, "L3"),
    (Act::Stage, GamepadButton::RightThumb, "R3"),
    (Act::Menu, GamepadButton::Start, "Start"),
    (Act::Log, GamepadButton::Select, "Select"),
    (Act::NextSplit, GamepadButton::C, "C"),
    (Act::Rules, GamepadButton::Mode, "Mode"),
];

/// How the act is called on a device: the key or button; nothing for the mouse, or where it has none.
pub fn hint(act: Act, device: DeviceUsed) -> Option<&'static str> {
    match device {
        DeviceUsed::Mouse => None,
        DeviceUsed::Keyboard => KEYS
            .iter()
            .find(|(a, ..)| *a == act)
            .map(|(.., name)| *name),
        DeviceUsed::Gamepad => BUTTONS
            .iter()
            .find(|(a, ..)| *a == act)
            .map(|(.., name)| *name),
    }
}

/// Marks the entity that holds the keyboard's map.
#[derive(Component)]
pub struct KeyboardMap;

/// Marks the entity that holds a gamepad's map, and names the gamepad.
#[derive(Component)]
pub struct PadMap(pub Entity);

/// Adds the maps: one for the keyboard, one for each gamepad (a map without a gamepad would read only the first).
pub fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Act>::default());
    app.init_resource::<DeviceUsed>().init_resource::<Repeat>();
    app.add_systems(Startup, spawn_keyboard);
    app.add_systems(PreUpdate, follow_pads);
}

fn spawn_keyboard(mut commands: Commands) {
    let map = InputMap::new(KEYS.map(|(act, key, _)| (act, key)));
    commands.spawn((KeyboardMap, map, Name::new("keyboard map")));
}

fn follow_pads(
    new: Query<Entity, Added<Gamepad>>,
    pads: Query<(), With<Gamepad>>,
    maps: Query<(Entity, &PadMap)>,
    mut commands: Commands,
) {
    for pad in &new {
        if maps.iter().any(|(_, map)| map.0 == pad) {
            continue;
        }
        let stick = [
            (Act::Up, GamepadControlDirection::LEFT_UP),
            (Act::Down, GamepadControlDirection::LEFT_DOWN),
            (Act::Left, GamepadControlDirection::LEFT_LEFT),
            (Act::Right, GamepadControlDirection::LEFT_RIGHT),
            (Act::CardLeft, GamepadControlDirection::RIGHT_LEFT),
            (Act::CardRight, GamepadControlDirection::RIGHT_RIGHT),
            (Act::NextSplit, GamepadControlDirection::RIGHT_UP),
            (Act::TakeBackAll, GamepadControlDirection::RIGHT_DOWN),
            (Act::PageUp, GamepadControlDirection::RIGHT_UP),
            (Act::PageDown, GamepadControlDirection::RIGHT_DOWN),
        ];
        let mut map = InputMap::new(BUTTONS.map(|(act, button, _)| (act, button)));
        for (act, direction) in stick {
            map.insert(act, direction.threshold(0.5));
        }
        commands.spawn((PadMap(pad), map.with_gamepad(pad), Name::new("gamepad map")));
    }
    for (entity, map) in &maps {
        if !pads.contains(map.0) {
            commands.entity(entity).despawn();
        }
    }
}

/// A held direction repeats.
#[derive(Resource, Default)]
pub struct Repeat {
    held: Option<Act>,
    since: f32,
    fire: bool,
}

impl Repeat {
    /// Keeps time of the held direction: first after 0.35 s, then every 0.11 s.
    pub fn tick(&mut self, held: Option<Act>, seconds: f32) {
        self.fire = false;
        if held != self.held {
            *self = Repeat {
                held,
                since: 0.0,
                fire: false,
            };
            return;
        }
        if held.is_some() {
            self.since += seconds;
            if self.since > 0.35 {
                self.since -= 0.11;
                self.fire = true;
            }
        }
    }
}

/// All devices' acts at once.
#[derive(SystemParam)]
pub struct Acts<'w, 's> {
    states: Query<'w, 's, (&'static ActionState<Act>, Has<KeyboardMap>)>,
    repeat: Res<'w, Repeat>,
    keys: Option<Res<'w, ButtonInput<KeyCode>>>,
    pads: Query<'w, 's, &'static Gamepad>,
}

impl Acts<'_, '_> {
    /// Whether any device has just done this.
    pub fn just_pressed(&self, act: Act) -> bool {
        let seen = self
            .states
            .iter()
            .any(|(state, _)| state.just_pressed(&act));
        seen || self.tapped_key(act) || self.tapped_button(act)
    }

    /// A key that went down and up within one slow frame: its map sees it neither before nor after.
    fn tapped_key(&self, act: Act) -> bool {
        let Some(keys) = &self.keys else { return false };
        let open =
            |(state, keyboard): (&ActionState<Act>, bool)| keyboard && !state.action_disabled(&act);
        let tapped = |key: KeyCode| keys.just_pressed(key) && keys.just_released(key);
        KEYS.iter().any(|(a, key, _)| *a == act && tapped(*key)) && self.states.iter().any(open)
    }

    /// A gamepad's button that went down and up within one slow frame.
    fn tapped_button(&self, act: Act) -> bool {
        let tapped = |pad: &Gamepad, button| pad.just_pressed(button) && pad.just_released(button);
        let bound = BUTTONS.iter().filter(|(a, ..)| *a == act);
        self.pads
            .iter()
            .any(|pad| bound.clone().any(|(_, button, _)| tapped(pad, *button)))
    }

    /// Whether any device holds this.
    pub fn held(&self, act: Act) -> bool {
        self.states.iter().any(|(state, _)| state.pressed(&act))
    }

    /// Just pressed, or held long enough to repeat.
    pub fn pressed_or_repeated(&self, act: Act) -> bool {
        self.just_pressed(act) || (self.repeat.fire && self.repeat.held == Some(act))
    }

    /// Whether the accept of this frame is one that widgets do not hear of by themselves: a gamepad's, or the number pad's Enter.
    pub fn accept_reaches_no_widget(&self) -> bool {
        let pressed = |keys: &Res<ButtonInput<KeyCode>>| keys.just_pressed(KeyCode::NumpadEnter);
        self.keys.as_ref().is_some_and(pressed)
            || self
                .states
                .iter()
                .any(|(state, keyboard)| !keyboard && state.just_pressed(&Act::Accept))
            || self.tapped_button(Act::Accept)
    }

    /// The device that did something in this frame.
    pub fn device(&self) -> Option<DeviceUsed> {
        let active = |(state, _): &(&ActionState<Act>, bool)| !state.get_just_pressed().is_empty();
        let (_, keyboard) = self.states.iter().find(active)?;
        Some(if keyboard {
            DeviceUsed::Keyboard
        } else {
            DeviceUsed::Gamepad
        })
    }
}

/// Reading the devices: before the focus moves.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReadDevices;
