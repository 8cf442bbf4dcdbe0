//! The actions of keyboard and gamepad.
use super::PadFamily;
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
    /// The buzzer of the person with this number, from 1 to 8, among those who play at this screen.
    Buzz(u8),
    /// Held together with a buzzer: a look at the own hand.
    Peek,
    /// Cover the open hand at once.
    Hide,
    /// Choose the way with this number, from 1 to 9, among those that are asked about.
    Choose(u8),
    /// Read the own hand aloud.
    TellHand,
    /// Read aloud what lies on the table.
    TellTable,
    /// Say whose turn it is, and what is asked.
    TellTurn,
    /// Read the scores aloud.
    TellScores,
    /// Say what can be done now.
    TellWays,
    /// Say once more what was said last.
    TellAgain,
    /// Have everything read aloud from now on, or no longer.
    ReadAloud,
}

/// The device used last: key signs on the screen are written for it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DeviceUsed {
    /// The mouse.
    #[default]
    Mouse,
    /// The keyboard.
    Keyboard,
    /// A gamepad of this family.
    Gamepad(PadFamily),
}

/// The gamepad used last. It may have been pulled out since.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LastPad(pub Option<Entity>);

/// A part of the actions: what is bound twice within one is ambiguous, and one map holds each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActGroup {
    /// On every screen.
    Navigation,
    /// On every screen, with what has more to show than fits.
    Scrolling,
    /// Moves at the table.
    Table,
    /// Answers to the question that is asked about a claim.
    Refusal,
    /// Answers to the question which way.
    Choice,
    /// Several people at one screen.
    People,
}

impl PlayerAction {
    /// What is read aloud when it is asked for.
    pub const TELLS: [PlayerAction; 6] = [
        PlayerAction::TellHand,
        PlayerAction::TellTable,
        PlayerAction::TellTurn,
        PlayerAction::TellScores,
        PlayerAction::TellWays,
        PlayerAction::TellAgain,
    ];

    /// All that can be bound, in the order of the page that shows them. [`PlayerAction::Activate`] goes with Accept.
    pub fn all() -> impl Iterator<Item = PlayerAction> {
        LISTED
            .into_iter()
            .chain((1..=9).map(PlayerAction::Choose))
            .chain((1..=8).map(PlayerAction::Buzz))
            .chain(PlayerAction::TELLS)
            .chain([PlayerAction::ReadAloud])
    }

    /// Its part.
    pub const fn group(self) -> ActGroup {
        match self {
            PlayerAction::Up
            | PlayerAction::Down
            | PlayerAction::Left
            | PlayerAction::Right
            | PlayerAction::Accept
            | PlayerAction::Activate
            | PlayerAction::Back
            | PlayerAction::Menu
            | PlayerAction::Log
            | PlayerAction::Rules
            | PlayerAction::ReadAloud => ActGroup::Navigation,
            PlayerAction::PageUp | PlayerAction::PageDown => ActGroup::Scrolling,
            PlayerAction::TakeStock
            | PlayerAction::Pile
            | PlayerAction::Claim
            | PlayerAction::Pass
            | PlayerAction::LayDown
            | PlayerAction::NextSplit
            | PlayerAction::Stage
            | PlayerAction::TakeBack
            | PlayerAction::TakeBackAll
            | PlayerAction::Sort
            | PlayerAction::CardLeft
            | PlayerAction::CardRight
            | PlayerAction::Advice
            | PlayerAction::TellHand
            | PlayerAction::TellTable
            | PlayerAction::TellTurn
            | PlayerAction::TellScores
            | PlayerAction::TellWays
            | PlayerAction::TellAgain => ActGroup::Table,
            PlayerAction::RefuseCard | PlayerAction::RefuseRank | PlayerAction::RefuseAll => {
                ActGroup::Refusal
            }
            PlayerAction::Choose(_) => ActGroup::Choice,
            PlayerAction::Buzz(_) | PlayerAction::Peek | PlayerAction::Hide => ActGroup::People,
        }
    }

    /// Whether both may be bound to the same: they are never meant at the same time.
    pub fn may_share(self, other: PlayerAction) -> bool {
        use ActGroup::{Choice, Refusal, Scrolling, Table};
        matches!(
            (self.group(), other.group()),
            (Refusal, Choice) | (Choice, Refusal) | (Scrolling, Table) | (Table, Scrolling)
        )
    }

    /// Whether a device without it could not be played with.
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

    /// The key of its name.
    pub const fn key(self) -> &'static str {
        match self {
            PlayerAction::Up => "act-up",
            PlayerAction::Down => "act-down",
            PlayerAction::Left => "act-left",
            PlayerAction::Right => "act-right",
            PlayerAction::Accept | PlayerAction::Activate => "act-accept",
            PlayerAction::Back => "act-back",
            PlayerAction::Menu => "act-menu",
            PlayerAction::TakeStock => "act-take-stock",
            PlayerAction::Pile => "act-pile",
            PlayerAction::Claim => "act-claim",
            PlayerAction::Pass => "act-pass",
            PlayerAction::RefuseCard => "act-refuse-card",
            PlayerAction::RefuseRank => "act-refuse-rank",
            PlayerAction::RefuseAll => "act-refuse-all",
            PlayerAction::LayDown => "act-lay-down",
            PlayerAction::NextSplit => "act-next-split",
            PlayerAction::Stage => "act-stage",
            PlayerAction::TakeBack => "act-take-back",
            PlayerAction::TakeBackAll => "act-take-back-all",
            PlayerAction::Sort => "act-sort",
            PlayerAction::CardLeft => "act-card-left",
            PlayerAction::CardRight => "act-card-right",
            PlayerAction::Advice => "act-advice",
            PlayerAction::Log => "act-log",
            PlayerAction::Rules => "act-rules",
            PlayerAction::PageUp => "act-page-up",
            PlayerAction::PageDown => "act-page-down",
            PlayerAction::Choose(_) => "act-choose",
            PlayerAction::Buzz(_) => "act-buzz",
            PlayerAction::Peek => "act-peek",
            PlayerAction::Hide => "act-hide",
            PlayerAction::TellHand => "act-tell-hand",
            PlayerAction::TellTable => "act-tell-table",
            PlayerAction::TellTurn => "act-tell-turn",
            PlayerAction::TellScores => "act-tell-scores",
            PlayerAction::TellWays => "act-tell-ways",
            PlayerAction::TellAgain => "act-tell-again",
            PlayerAction::ReadAloud => "act-read-aloud",
        }
    }

    /// What it is called in the file of bindings.
    pub fn id(self) -> String {
        let word = self.key().trim_start_matches("act-");
        match self {
            PlayerAction::Choose(number) | PlayerAction::Buzz(number) => {
                format!("{word}-{number}")
            }
            _ => word.to_owned(),
        }
    }

    /// The action of this name in the file.
    pub fn of_id(id: &str) -> Option<PlayerAction> {
        PlayerAction::all().find(|act| act.id() == id)
    }
}

const LISTED: [PlayerAction; 29] = [
    PlayerAction::TakeStock,
    PlayerAction::Pile,
    PlayerAction::Claim,
    PlayerAction::Pass,
    PlayerAction::LayDown,
    PlayerAction::NextSplit,
    PlayerAction::Stage,
    PlayerAction::TakeBack,
    PlayerAction::TakeBackAll,
    PlayerAction::Sort,
    PlayerAction::CardLeft,
    PlayerAction::CardRight,
    PlayerAction::Advice,
    PlayerAction::Hide,
    PlayerAction::Peek,
    PlayerAction::RefuseCard,
    PlayerAction::RefuseRank,
    PlayerAction::RefuseAll,
    PlayerAction::Up,
    PlayerAction::Down,
    PlayerAction::Left,
    PlayerAction::Right,
    PlayerAction::Accept,
    PlayerAction::Back,
    PlayerAction::Menu,
    PlayerAction::Log,
    PlayerAction::Rules,
    PlayerAction::PageUp,
    PlayerAction::PageDown,
];
