//! Player actions that can be bound to keys and gamepad buttons.
use super::{PadFamily, StickWay, Trigger};
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use strum::{EnumIter, IntoEnumIterator, IntoStaticStr};

/// Action of a player. The settings page lists the variants in this order.
#[derive(Actionlike, PartialEq, Eq, Hash, Clone, Copy, Debug, Reflect, EnumIter, IntoStaticStr)]
#[strum(prefix = "act-", serialize_all = "kebab-case")]
pub enum PlayerAction {
    /// Take the top card of the stock.
    TakeStock,
    /// Use the discard pile: take its top card, claim it, or discard the selected card.
    Pile,
    Claim,
    /// Decline to claim the discard.
    Pass,
    LayDown,
    /// Show the next way to split the cards into the contract's melds.
    NextSplit,
    /// Group the selected cards into a meld that will be laid down later.
    Stage,
    /// Undo one action of this turn.
    TakeBack,
    /// Undo all actions of this turn.
    TakeBackAll,
    /// Sort the hand by the next criterion.
    Sort,
    /// Move the focused card to the left.
    CardLeft,
    /// Move the focused card to the right.
    CardRight,
    /// Show a strong bot's advice.
    Advice,
    /// Cover the open hand immediately.
    Hide,
    /// Peek at a player's hand while this key and the player's claim button are both held.
    Peek,
    /// Do not ask about this card again.
    RefuseCard,
    /// Do not ask about cards of this rank again.
    RefuseRank,
    /// Do not ask about any claim again.
    RefuseAll,
    Up,
    Down,
    Left,
    Right,
    /// Choose the focused element.
    Accept,
    /// Go back, clear the selection, or close. At the table with nothing selected, open the pause menu.
    Back,
    /// Open the pause menu.
    Menu,
    Log,
    /// Open the rules of this table.
    Rules,
    PageUp,
    PageDown,
    /// Choose the option with this number, from 1 to 9.
    Choose(u8),
    /// Claim the discard for the player with this number at this screen, from 1 to 8.
    Buzz(u8),
    /// Read the viewer's hand aloud.
    TellHand,
    /// Read the cards on the table aloud.
    TellTable,
    /// Announce whose turn it is, and the question that the player must answer.
    TellTurn,
    TellScores,
    /// Announce the possible actions.
    TellWays,
    /// Repeat the last announcement.
    TellAgain,
    /// Turn reading aloud on or off.
    ReadAloud,
    /// Switch between full screen and window, in addition to Alt+Enter.
    FullScreen,
    /// Press the focused button.
    ///
    /// Bevy's button widget reacts only to the main Enter key and the space bar. This action covers all other keys and
    /// gamepad buttons that are bound to [`PlayerAction::Accept`].
    #[strum(to_string = "accept")]
    Activate,
}

/// Most recently used input device. The screen shows the labels of this device's keys or buttons.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DeviceUsed {
    #[default]
    Mouse,
    Keyboard,
    Gamepad(PadFamily),
}

/// Most recently used gamepad. It may be disconnected by now.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LastPad(pub Option<Entity>);

/// Group of actions that share an input map. Within a group, no two actions may have the same trigger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActGroup {
    /// Actions available on every screen.
    Navigation,
    /// Actions available on every screen with content that overflows.
    Scrolling,
    /// Moves at the table.
    Table,
    /// “Don't ask again” answers to the claim prompt.
    Refusal,
    /// Numbered answers to a choice prompt.
    Choice,
    /// Actions for several players at one screen (hot seat).
    People,
}

impl PlayerAction {
    pub const TELLS: [PlayerAction; 6] = [
        PlayerAction::TellHand,
        PlayerAction::TellTable,
        PlayerAction::TellTurn,
        PlayerAction::TellScores,
        PlayerAction::TellWays,
        PlayerAction::TellAgain,
    ];

    /// Returns all actions that can be bound, in the order of the settings page. [`PlayerAction::Activate`] is not
    /// included, because it is bound together with `Accept`.
    pub fn all() -> impl Iterator<Item = PlayerAction> {
        PlayerAction::iter().flat_map(|act| match act {
            PlayerAction::Choose(_) => (1..=9).map(PlayerAction::Choose).collect(),
            PlayerAction::Buzz(_) => (1..=8).map(PlayerAction::Buzz).collect(),
            PlayerAction::Activate => Vec::new(),
            _ => vec![act],
        })
    }

    /// Returns the group of an action, and the triggers that it has by default.
    fn declaration(self) -> (ActGroup, &'static [Trigger]) {
        use ActGroup::{Choice, Navigation, People, Refusal, Scrolling, Table};
        use Trigger::{Button, Key, Stick};
        match self {
            PlayerAction::TakeStock => (
                Table,
                &[Key(KeyCode::KeyS), Button(GamepadButton::RightTrigger)],
            ),
            PlayerAction::Pile => (Table, &[Key(KeyCode::KeyD), Button(GamepadButton::West)]),
            PlayerAction::Claim => (
                Table,
                &[Key(KeyCode::KeyC), Button(GamepadButton::RightTrigger2)],
            ),
            PlayerAction::Pass => (
                Table,
                &[Key(KeyCode::KeyN), Button(GamepadButton::LeftTrigger2)],
            ),
            PlayerAction::LayDown => (Table, &[Key(KeyCode::KeyL), Button(GamepadButton::North)]),
            PlayerAction::NextSplit => (Table, &[Key(KeyCode::KeyO), Stick(StickWay::RightUp)]),
            PlayerAction::Stage => (
                Table,
                &[Key(KeyCode::KeyG), Button(GamepadButton::RightThumb)],
            ),
            PlayerAction::TakeBack => (
                Table,
                &[Key(KeyCode::KeyU), Button(GamepadButton::LeftThumb)],
            ),
            PlayerAction::TakeBackAll => (Table, &[Key(KeyCode::KeyI), Stick(StickWay::RightDown)]),
            PlayerAction::Sort => (
                Table,
                &[Key(KeyCode::KeyT), Button(GamepadButton::LeftTrigger)],
            ),
            PlayerAction::CardLeft => (Table, &[Key(KeyCode::Comma), Stick(StickWay::RightLeft)]),
            PlayerAction::CardRight => {
                (Table, &[Key(KeyCode::Period), Stick(StickWay::RightRight)])
            }
            PlayerAction::Advice => (Table, &[Key(KeyCode::KeyH)]),
            PlayerAction::Hide => (People, &[Key(KeyCode::KeyV)]),
            PlayerAction::Peek => (People, &[Key(KeyCode::ShiftLeft), Key(KeyCode::ShiftRight)]),
            PlayerAction::RefuseCard => (Refusal, &[Key(KeyCode::Digit1), Key(KeyCode::Numpad1)]),
            PlayerAction::RefuseRank => (Refusal, &[Key(KeyCode::Digit2), Key(KeyCode::Numpad2)]),
            PlayerAction::RefuseAll => (Refusal, &[Key(KeyCode::Digit3), Key(KeyCode::Numpad3)]),
            PlayerAction::Up => (
                Navigation,
                &[
                    Key(KeyCode::ArrowUp),
                    Button(GamepadButton::DPadUp),
                    Stick(StickWay::LeftUp),
                ],
            ),
            PlayerAction::Down => (
                Navigation,
                &[
                    Key(KeyCode::ArrowDown),
                    Button(GamepadButton::DPadDown),
                    Stick(StickWay::LeftDown),
                ],
            ),
            PlayerAction::Left => (
                Navigation,
                &[
                    Key(KeyCode::ArrowLeft),
                    Button(GamepadButton::DPadLeft),
                    Stick(StickWay::LeftLeft),
                ],
            ),
            PlayerAction::Right => (
                Navigation,
                &[
                    Key(KeyCode::ArrowRight),
                    Button(GamepadButton::DPadRight),
                    Stick(StickWay::LeftRight),
                ],
            ),
            PlayerAction::Accept => (
                Navigation,
                &[
                    Key(KeyCode::Enter),
                    Key(KeyCode::NumpadEnter),
                    Key(KeyCode::Space),
                    Button(GamepadButton::South),
                ],
            ),
            PlayerAction::Back => (
                Navigation,
                &[
                    Key(KeyCode::Escape),
                    Key(KeyCode::Backspace),
                    Button(GamepadButton::East),
                ],
            ),
            PlayerAction::Menu => (
                Navigation,
                &[Key(KeyCode::F10), Button(GamepadButton::Start)],
            ),
            PlayerAction::Log => (
                Navigation,
                &[Key(KeyCode::Tab), Button(GamepadButton::Select)],
            ),
            PlayerAction::Rules => (Navigation, &[Key(KeyCode::F1), Button(GamepadButton::Mode)]),
            PlayerAction::PageUp => (Scrolling, &[Key(KeyCode::PageUp), Stick(StickWay::RightUp)]),
            PlayerAction::PageDown => (
                Scrolling,
                &[Key(KeyCode::PageDown), Stick(StickWay::RightDown)],
            ),
            PlayerAction::Choose(number) => (Choice, number_keys(number)),
            PlayerAction::Buzz(number) => (People, claim_key(number)),
            PlayerAction::TellHand => (Table, &[Key(KeyCode::F2)]),
            PlayerAction::TellTable => (Table, &[Key(KeyCode::F3)]),
            PlayerAction::TellTurn => (Table, &[Key(KeyCode::F4)]),
            PlayerAction::TellScores => (Table, &[Key(KeyCode::F5)]),
            PlayerAction::TellWays => (Table, &[Key(KeyCode::F6)]),
            PlayerAction::TellAgain => (Table, &[Key(KeyCode::F7)]),
            PlayerAction::ReadAloud => (Navigation, &[Key(KeyCode::F8)]),
            PlayerAction::FullScreen => (Navigation, &[Key(KeyCode::F11)]),
            PlayerAction::Activate => (Navigation, &[]),
        }
    }

    pub fn group(self) -> ActGroup {
        self.declaration().0
    }

    /// Returns the default triggers. The first one is displayed on the screen.
    pub(super) fn default_triggers(self) -> &'static [Trigger] {
        self.declaration().1
    }

    /// True if both actions may have the same trigger, because they are never available at the same time.
    pub fn may_share(self, other: PlayerAction) -> bool {
        use ActGroup::{Choice, Refusal, Scrolling, Table};
        matches!(
            (self.group(), other.group()),
            (Refusal, Choice) | (Choice, Refusal) | (Scrolling, Table) | (Table, Scrolling)
        )
    }

    /// True if the game could not be played on a device without this action.
    pub const fn is_essential(self) -> bool {
        matches!(
            self,
            PlayerAction::Up
                | PlayerAction::Down
                | PlayerAction::Left
                | PlayerAction::Right
                | PlayerAction::Accept
                | PlayerAction::Back
                | PlayerAction::Menu
        )
    }

    /// Returns the text key of the action's name.
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// Returns the action's name in the bindings file.
    pub fn id(self) -> String {
        let word = self.key().trim_start_matches("act-");
        match self {
            PlayerAction::Choose(number) | PlayerAction::Buzz(number) => {
                format!("{word}-{number}")
            }
            _ => word.to_owned(),
        }
    }

    /// Returns the action with this name in the bindings file.
    pub fn of_id(id: &str) -> Option<PlayerAction> {
        PlayerAction::all().find(|act| act.id() == id)
    }
}

/// Returns a number key above the letters and its counterpart on the numeric keypad.
fn number_keys(number: u8) -> &'static [Trigger] {
    static KEYS: [[Trigger; 2]; 9] = [
        [
            Trigger::Key(KeyCode::Digit1),
            Trigger::Key(KeyCode::Numpad1),
        ],
        [
            Trigger::Key(KeyCode::Digit2),
            Trigger::Key(KeyCode::Numpad2),
        ],
        [
            Trigger::Key(KeyCode::Digit3),
            Trigger::Key(KeyCode::Numpad3),
        ],
        [
            Trigger::Key(KeyCode::Digit4),
            Trigger::Key(KeyCode::Numpad4),
        ],
        [
            Trigger::Key(KeyCode::Digit5),
            Trigger::Key(KeyCode::Numpad5),
        ],
        [
            Trigger::Key(KeyCode::Digit6),
            Trigger::Key(KeyCode::Numpad6),
        ],
        [
            Trigger::Key(KeyCode::Digit7),
            Trigger::Key(KeyCode::Numpad7),
        ],
        [
            Trigger::Key(KeyCode::Digit8),
            Trigger::Key(KeyCode::Numpad8),
        ],
        [
            Trigger::Key(KeyCode::Digit9),
            Trigger::Key(KeyCode::Numpad9),
        ],
    ];
    &KEYS[usize::from(number) - 1]
}

/// Returns the claim key of a player at this screen. The keys of the first four players are far from one another. Every
/// key has the same letter on QWERTY, QWERTZ and AZERTY keyboards.
fn claim_key(number: u8) -> &'static [Trigger] {
    static KEYS: [[Trigger; 1]; 8] = [
        [Trigger::Key(KeyCode::KeyE)],
        [Trigger::Key(KeyCode::KeyP)],
        [Trigger::Key(KeyCode::KeyX)],
        [Trigger::Key(KeyCode::KeyK)],
        [Trigger::Key(KeyCode::KeyB)],
        [Trigger::Key(KeyCode::KeyJ)],
        [Trigger::Key(KeyCode::KeyF)],
        [Trigger::Key(KeyCode::KeyR)],
    ];
    &KEYS[usize::from(number) - 1]
}
