//! The actions of keyboard and gamepad.
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

/// What a key or a gamepad button means.
#[derive(Actionlike, PartialEq, Eq, Hash, Clone, Copy, Debug, Reflect)]
pub enum PlayerAction {
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
    /// Press the focused button, with a key or gamepad button that Bevy's own button does not hear by itself: it hears only the
    /// main Enter key and the space bar. Bound beside [`PlayerAction::Accept`].
    Activate,
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
    Advice,
    /// The log.
    Log,
    /// The rules of this table.
    Rules,
    /// Scroll up.
    PageUp,
    /// Scroll down.
    PageDown,
    /// Choose the way with this number, from 1 to 9, among those that are asked about.
    Choose(u8),
}

/// The device used last: key signs on the screen are written for it.
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
