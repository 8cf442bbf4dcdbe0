//! What can be done while a match is watched.
use bevy::prelude::*;
use gamecore::input::PlayerAction;

/// What a key or button means while a match is watched.
#[derive(Message, Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayAct {
    /// Go on by itself, or stop.
    Play,
    /// One step forwards, with its motion.
    Forward,
    /// One step backwards.
    Back,
    /// To the next mark.
    NextMark,
    /// To the mark before.
    PreviousMark,
    /// To the place at which so many events have happened.
    Jump(usize),
    /// Look from the next seat.
    NextSeat,
    /// Lay all hands open, or cover them.
    OpenHands,
    /// Go faster by itself.
    Faster,
    /// Go slower by itself.
    Slower,
    /// Play on from here against the same bots, as a new match.
    PlayOn,
}

impl ReplayAct {
    /// The key or gamepad button that does the same, under the name that it has in play.
    pub fn act(self) -> Option<PlayerAction> {
        Some(match self {
            ReplayAct::Play => PlayerAction::Pile,
            ReplayAct::Forward => PlayerAction::CardRight,
            ReplayAct::Back => PlayerAction::CardLeft,
            ReplayAct::NextMark => PlayerAction::PageDown,
            ReplayAct::PreviousMark => PlayerAction::PageUp,
            ReplayAct::NextSeat => PlayerAction::TakeStock,
            ReplayAct::OpenHands => PlayerAction::LayDown,
            ReplayAct::Faster => PlayerAction::Claim,
            ReplayAct::Slower => PlayerAction::Pass,
            ReplayAct::PlayOn => PlayerAction::Stage,
            ReplayAct::Jump(_) => return None,
        })
    }

    /// All that have a key.
    pub const WITH_KEYS: [ReplayAct; 10] = [
        ReplayAct::Play,
        ReplayAct::Forward,
        ReplayAct::Back,
        ReplayAct::NextMark,
        ReplayAct::PreviousMark,
        ReplayAct::NextSeat,
        ReplayAct::OpenHands,
        ReplayAct::Faster,
        ReplayAct::Slower,
        ReplayAct::PlayOn,
    ];
}
