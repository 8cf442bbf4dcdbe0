//! The score sheet (R9): one line per hand with its code, the points and the running totals.
use crate::engine::{
    rules::Contract,
    seat::{PerSeat, Seat, Seating},
};

/// One line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreLine {
    /// The hand's code.
    pub contract: Contract,
    /// The points of the hand by player.
    pub points: PerSeat<i32>,
    /// The totals after it.
    pub totals: PerSeat<i32>,
    /// Who closed, and so won the hand (R33); nobody in tablas.
    pub closer: Option<Seat>,
}

/// All lines so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreSheet {
    /// In the order of the hands.
    pub lines: Vec<ScoreLine>,
}

impl ScoreSheet {
    /// The totals so far, for so many players.
    pub fn totals(&self, seats: usize) -> PerSeat<i32> {
        self.lines
            .last()
            .map_or(PerSeat::filled(seats, 0), |line| line.totals)
    }

    /// The totals once these points are entered.
    pub(super) fn totals_with(&self, points: &PerSeat<i32>) -> PerSeat<i32> {
        let totals = self.totals(points.len());
        totals
            .iter()
            .map(|(seat, total)| total + points[seat])
            .collect()
    }

    /// Who wins with this sheet.
    ///
    /// R1: the fewest points. R8: among the tied, whoever closed a hand most recently. Where none of them ever closed one, the
    /// better place of the seat draw decides (R2: the higher card, the better seat).
    pub fn winner(&self, seating: &Seating) -> Seat {
        let totals = self.totals(seating.len());
        let fewest = totals.as_slice().iter().min();
        let tied = |seat: &Seat| fewest == totals.get(*seat);
        let closers = self.lines.iter().rev().filter_map(|line| line.closer);
        let mut candidates = closers.chain(seating.order().iter().copied());
        candidates
            .find(tied)
            .expect("somebody has the fewest points")
    }
}
