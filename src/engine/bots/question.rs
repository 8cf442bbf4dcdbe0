//! What a bot is asked, and with what it may think.
use crate::{
    matchplay::{Match, ScoreSheet},
    seat::PerSeat,
    table::{Legal, SeatView},
};

/// The open score sheet, as far as it matters to a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The totals before this hand.
    pub totals: PerSeat<i32>,
    /// How many hands come after this one.
    pub hands_left: u8,
}

impl Standing {
    /// How a match stands while a hand is played.
    pub fn of(game: &Match) -> Standing {
        let hand = game.table().map_or(0, |table| table.public().hand);
        let (seats, hands) = (game.setup().players.len(), game.contracts().len());
        Standing::in_hand(hand, game.sheet(), seats, hands)
    }

    /// How `seats` players stand by their score sheet while the hand with index `hand`, of `hands` in all, is played.
    pub fn in_hand(hand: u8, sheet: &ScoreSheet, seats: usize, hands: usize) -> Standing {
        let hand = usize::from(hand);
        let before = sheet.lines.iter().take(hand).next_back();
        Standing {
            totals: before.map_or(PerSeat::filled(seats, 0), |line| line.totals),
            hands_left: hands.saturating_sub(hand + 1) as u8,
        }
    }
}

/// One decision, with everything a player may know about it.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The open table and the own hand.
    pub view: SeatView<'a>,
    /// What may be done.
    pub legal: &'a Legal,
    /// The score sheet; without one every point counts alike.
    pub standing: Option<Standing>,
    /// Asked now and then by bots that think long: once it says no, the answer is given with what has been found so far, which is
    /// never less than the quick answer of a strong player.
    pub keep_going: &'a dyn Fn() -> bool,
}

impl<'a> Question<'a> {
    /// What may be done, with all the time there is and no score sheet.
    pub fn new(view: SeatView<'a>, legal: &'a Legal) -> Question<'a> {
        Question {
            view,
            legal,
            standing: None,
            keep_going: &|| true,
        }
    }
}
