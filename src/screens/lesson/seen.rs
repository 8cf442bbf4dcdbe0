//! What the coach goes by: what the pupil sees, and nothing else.
use engine::{
    cards::Card,
    table::{Action, HandEnd, Legal, SeatView},
};

/// What is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scene {
    /// The table: somebody plays.
    Table,
    /// The hand is over, the table stays.
    HandOver,
    /// The score sheet.
    Sheet,
    /// Something else covers the table: the coach is silent.
    Covered,
}

/// The situation.
#[derive(Clone, Debug)]
pub struct Seen<'a> {
    /// What is on the screen.
    pub scene: Scene,
    /// The hand as the pupil sees it.
    pub view: SeatView<'a>,
    /// What the pupil is asked, once everything that led to it has been shown.
    pub asked: Option<&'a Legal>,
    /// What the tutor would do, if anything is asked.
    pub advice: Option<Action>,
    /// The marked cards.
    pub marked: Vec<Card>,
    /// The cards laid out before they are laid down, by combination.
    pub staged: Vec<Vec<Card>>,
    /// Whether one of several ways is to be chosen.
    pub choice: bool,
    /// How the hand ended, once it has.
    pub ended: Option<&'a HandEnd>,
}

impl Seen<'_> {
    /// The index of the hand in the match.
    pub fn hand(&self) -> u8 {
        self.view.table.hand
    }

    /// How many turns the pupil has ended in this hand.
    pub fn turns(&self) -> usize {
        let own = |discard: &&engine::table::Discard| discard.by == Some(self.view.seat);
        self.view.table.discards.iter().filter(own).count()
    }

    /// Whether the pupil is down.
    pub fn is_down(&self) -> bool {
        self.view.table.down.contains(self.view.seat)
    }

    /// The top of the discard pile.
    pub fn top(&self) -> Option<Card> {
        self.view.table.pile.last().copied()
    }
}
