//! Player actions that can be bound to keys and gamepad buttons.
use super::{DIRECTIONS, PadFamily, StickWay, Trigger};
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use strum::{EnumIter, IntoEnumIterator, IntoStaticStr};

/// Declares the actions, each with its group and the triggers that it has by default.
macro_rules! actions {
    ($($(#[$attribute:meta])* $act:ident$(($number:ident: $type:ident))? => $group:ident, $triggers:expr;)*) => {
        /// Action of a player. The settings page lists the variants in this order.
        #[derive(
            Actionlike, PartialEq, Eq, Hash, Clone, Copy, Debug, Reflect, EnumIter, IntoStaticStr,
        )]
        #[strum(prefix = "act-", serialize_all = "kebab-case")]
        pub enum PlayerAction {
            $($(#[$attribute])* $act$(($type))?,)*
        }

        impl PlayerAction {
            fn declaration(self) -> (ActGroup, &'static [Trigger]) {
                use GamepadButton::{
                    DPadDown, DPadLeft, DPadRight, DPadUp, East, LeftThumb, LeftTrigger, LeftTrigger2,
                    Mode, North, RightThumb, RightTrigger, RightTrigger2, Select, South, Start, West,
                };
                use KeyCode::{
                    ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Backspace, Comma, Digit1, Digit2, Digit3,
                    Enter, Escape, F1, F2, F3, F4, F5, F6, F7, F8, F10, F11, KeyC, KeyD, KeyG, KeyH, KeyI,
                    KeyL, KeyN, KeyO, KeyS, KeyT, KeyU, KeyV, Numpad1, Numpad2, Numpad3, NumpadEnter,
                    PageDown, PageUp, Period, ShiftLeft, ShiftRight, Space, Tab,
                };
                use StickWay::{
                    LeftDown, LeftLeft, LeftRight, LeftUp, RightDown, RightLeft, RightRight, RightUp,
                };
                use Trigger::{Button, Key, Stick};
                match self {
                    $(PlayerAction::$act$(($number))? => (ActGroup::$group, $triggers),)*
                }
            }
        }
    };
}

actions! {
    /// Take the top card of the stock.
    TakeStock => Table, &[Key(KeyS), Button(RightTrigger)];
    /// Use the discard pile: take its top card, claim it, or discard the selected card.
    Pile => Table, &[Key(KeyD), Button(West)];
    Claim => Table, &[Key(KeyC), Button(RightTrigger2)];
    /// Decline to claim the discard.
    Pass => Table, &[Key(KeyN), Button(LeftTrigger2)];
    LayDown => Table, &[Key(KeyL), Button(North)];
    /// Show the next way to split the cards into the contract's melds.
    NextSplit => Table, &[Key(KeyO), Stick(RightUp)];
    /// Group the selected cards into a meld that will be laid down later.
    Stage => Table, &[Key(KeyG), Button(RightThumb)];
    /// Undo one action of this turn.
    TakeBack => Table, &[Key(KeyU), Button(LeftThumb)];
    /// Undo all actions of this turn.
    TakeBackAll => Table, &[Key(KeyI), Stick(RightDown)];
    /// Sort the hand by the next criterion.
    Sort => Table, &[Key(KeyT), Button(LeftTrigger)];
    /// Move the focused card to the left.
    CardLeft => Table, &[Key(Comma), Stick(RightLeft)];
    /// Move the focused card to the right.
    CardRight => Table, &[Key(Period), Stick(RightRight)];
    /// Show a strong bot's advice.
    Advice => Table, &[Key(KeyH)];
    /// Cover the open hand immediately.
    Hide => People, &[Key(KeyV)];
    /// Peek at a player's hand while this key and the player's claim button are both held.
    Peek => People, &[Key(ShiftLeft), Key(ShiftRight)];
    /// Do not ask about this card again.
    RefuseCard => Refusal, &[Key(Digit1), Key(Numpad1)];
    /// Do not ask about cards of this rank again.
    RefuseRank => Refusal, &[Key(Digit2), Key(Numpad2)];
    /// Do not ask about any claim again.
    RefuseAll => Refusal, &[Key(Digit3), Key(Numpad3)];
    Up => Navigation, &[Key(ArrowUp), Button(DPadUp), Stick(LeftUp)];
    Down => Navigation, &[Key(ArrowDown), Button(DPadDown), Stick(LeftDown)];
    Left => Navigation, &[Key(ArrowLeft), Button(DPadLeft), Stick(LeftLeft)];
    Right => Navigation, &[Key(ArrowRight), Button(DPadRight), Stick(LeftRight)];
    /// Choose the focused element.
    Accept => Navigation, &[Key(Enter), Key(NumpadEnter), Key(Space), Button(South)];
    /// Go back, clear the selection, or close. At the table with nothing selected, open the pause menu.
    Back => Navigation, &[Key(Escape), Key(Backspace), Button(East)];
    /// Open the pause menu.
    Menu => Navigation, &[Key(F10), Button(Start)];
    Log => Navigation, &[Key(Tab), Button(Select)];
    /// Open the rules of this table.
    Rules => Navigation, &[Key(F1), Button(Mode)];
    PageUp => Scrolling, &[Key(PageUp), Stick(RightUp)];
    PageDown => Scrolling, &[Key(PageDown), Stick(RightDown)];
    /// Choose the option with this number, from 1 to 9.
    Choose(number: u8) => Choice, number_keys(number);
    /// Claim the discard for the player with this number at this screen, from 1 to 8.
    Buzz(number: u8) => People, claim_key(number);
    /// Read the viewer's hand aloud.
    TellHand => Table, &[Key(F2)];
    /// Read the cards on the table aloud.
    TellTable => Table, &[Key(F3)];
    /// Announce whose turn it is, and the question that the player must answer.
    TellTurn => Table, &[Key(F4)];
    TellScores => Table, &[Key(F5)];
    /// Announce the possible actions.
    TellWays => Table, &[Key(F6)];
    /// Repeat the last announcement.
    TellAgain => Table, &[Key(F7)];
    /// Turn reading aloud on or off.
    ReadAloud => Navigation, &[Key(F8)];
    /// Switch between full screen and window, in addition to Alt+Enter.
    FullScreen => Navigation, &[Key(F11)];
    /// Press the focused button.
    ///
    /// Bevy's button widget reacts only to the main Enter key and the space bar. This action covers all other keys and
    /// gamepad buttons that are bound to [`PlayerAction::Accept`].
    #[strum(to_string = "accept")]
    Activate => Navigation, &[];
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
    pub fn is_essential(self) -> bool {
        use PlayerAction::{Accept, Back, Menu};
        DIRECTIONS.contains(&self) || matches!(self, Accept | Back | Menu)
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
pub(super) fn number_keys(number: u8) -> &'static [Trigger] {
    use KeyCode::{Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9};
    use KeyCode::{
        Numpad1, Numpad2, Numpad3, Numpad4, Numpad5, Numpad6, Numpad7, Numpad8, Numpad9,
    };
    use Trigger::Key;
    static KEYS: [[Trigger; 2]; 9] = [
        [Key(Digit1), Key(Numpad1)],
        [Key(Digit2), Key(Numpad2)],
        [Key(Digit3), Key(Numpad3)],
        [Key(Digit4), Key(Numpad4)],
        [Key(Digit5), Key(Numpad5)],
        [Key(Digit6), Key(Numpad6)],
        [Key(Digit7), Key(Numpad7)],
        [Key(Digit8), Key(Numpad8)],
        [Key(Digit9), Key(Numpad9)],
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
